"""What `build.py test` runs, once the tools are there and the site is built."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

import build
from tests.chromium import need_browser

CHECKS = (
    ("ruff", "check", "--quiet", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy", "game", "tests", "build.py"),
)


def main() -> int:
    """Check, then test; return the exit code. pytest's closing line comes last."""
    parser = argparse.ArgumentParser(prog="build.py test")
    parser.add_argument("--quick", action="store_true")
    options, rest = parser.parse_known_args()
    if not options.quick:
        os.environ["HEDGEROW_CHROMIUM"] = str(need_browser())
    failed = [check for check in CHECKS if python(*check)]
    for check in failed:
        build.say(f"FAILED: {' '.join(check)} (see above); the tests run all the same.")
    choice = ["-m", "not browser and not slow"] if options.quick else []
    tested = python("pytest", "-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal", *choice, *rest)
    return tested or int(bool(failed))


def python(*words: str) -> int:
    """Run a Python tool on the project; return its exit code."""
    return subprocess.call([sys.executable, "-m", *words], cwd=build.ROOT)


if __name__ == "__main__":
    sys.exit(build.spoken(main))
