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

NOTHING_CHOSEN = 5
"""What pytest returns when none of its tests are wanted."""


def main() -> int:
    """Check, then test, first what measures and wants the machine for itself; return the exit code.

    pytest's closing line comes last.
    """
    parser = argparse.ArgumentParser(prog="build.py test")
    parser.add_argument("--quick", action="store_true")
    options, rest = parser.parse_known_args()
    if not options.quick:
        os.environ["HEDGEROW_CHROMIUM"] = str(need_browser())
    failed = [check for check in CHECKS if python(*check)]
    for check in failed:
        build.say(f"FAILED: {' '.join(check)} (see above); the tests run all the same.")
    choice = "not browser and not slow" if options.quick else "not alone"
    timed = 0 if options.quick else python("pytest", "-n", "0", "-m", "alone", "tests/browser", *rest)
    workers = str(min(4, os.cpu_count() or 1))
    tested = python("pytest", "-n", workers, "--dist", "worksteal", "-m", choice, *rest)
    return tested or int(timed not in (0, NOTHING_CHOSEN) or bool(failed))


def python(*words: str) -> int:
    """Run a Python tool on the project; return its exit code."""
    return subprocess.call([sys.executable, "-m", *words], cwd=build.ROOT)


if __name__ == "__main__":
    sys.exit(build.spoken(main))
