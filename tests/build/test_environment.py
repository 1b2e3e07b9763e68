"""Every step of the set-up that can be made to fail says so in one sentence with a remedy, without a traceback."""

from __future__ import annotations

import ast
import re
import runpy
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

import build
from tests import chromium
from tests.build.project import Project

if TYPE_CHECKING:
    from pathlib import Path

CLOSED = "http://127.0.0.1:9/"
"""The discard port: nothing listens there."""

NO_PYPI = {"PIP_INDEX_URL": CLOSED, "PIP_RETRIES": "0", "PIP_CONFIG_FILE": "/dev/null", "PIP_FIND_LINKS": ""}
OUTSIDE = getattr(sys, "_base_executable", sys.executable)
"""The Python that `.venv` was made with."""


def assert_sentence(done: subprocess.CompletedProcess[str], pattern: str, code: int = 1) -> None:
    assert done.returncode == code, done.stderr
    assert re.search(pattern, done.stderr), done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_pypi_out_of_reach(tmp_path: Path) -> None:
    project = Project(tmp_path, python_tools=False)
    done = project.run("build", environment=NO_PYPI, python=OUTSIDE)
    assert_sentence(done, r"Python packages could not be installed \(.*\): check the network")
    done = project.run("build", environment=NO_PYPI, python=OUTSIDE)
    assert_sentence(done, r"Python packages could not be installed")


def test_a_python_without_the_venv_module(tmp_path: Path) -> None:
    project = Project(tmp_path, python_tools=False)
    project.write("broken/venv.py", "raise ImportError('no venv here')\n")
    done = project.run("build", environment={"PYTHONPATH": str(tmp_path / "broken")}, python=OUTSIDE)
    assert_sentence(done, r"could not make a virtual environment in \.venv \(.*no venv here\): install .*python3-venv")


def test_the_npm_registry_out_of_reach(tmp_path: Path) -> None:
    project = Project(tmp_path, runtimes=False)
    settings = {
        "npm_config_registry": CLOSED,
        "npm_config_fetch_retries": "0",
        "npm_config_cache": str(tmp_path / "cache"),
    }
    done = project.run("build", environment=settings)
    assert_sentence(done, r"npm could not install the browser runtimes \(ECONNREFUSED\): check the network")


def test_no_node_and_none_to_be_had(tmp_path: Path) -> None:
    if build.read(build.stamp("node")):
        pytest.skip("Node is in .venv on this machine")
    project = Project(tmp_path, runtimes=False)
    done = project.run("build", environment={"PATH": "/nowhere", **NO_PYPI})
    assert_sentence(done, r"Python packages could not be installed")


@pytest.mark.slow
def test_without_node_the_one_from_pypi_fetches_the_runtimes(tmp_path: Path) -> None:
    project = Project(tmp_path, python_tools=False, runtimes=False)
    done = project.run("build", environment={"PATH": "/nowhere"}, python=OUTSIDE)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / ".venv/hedgerow-node.txt").exists()
    assert (project.dist / "index.html").exists()


def test_a_taken_port(tmp_path: Path) -> None:
    project = Project(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = project.run("serve", "--port", str(port))
    assert_sentence(
        done, rf"Port {port} cannot be used \(.*in use\): choose another one, for example with --port 8000", 2
    )


def heed_interrupts() -> None:
    """Let Ctrl-C interrupt a process, as it does at a terminal."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_serve_prints_its_address_within_three_seconds_and_stops_quietly(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.build()
    begun = time.monotonic()
    command = [OUTSIDE, str(tmp_path / "build.py"), "serve", "--port", "0", "--path", "/sub/"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,  # whatever this run was started by
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        took = time.monotonic() - begun
        server.send_signal(signal.SIGINT)
        try:
            _, errors = server.communicate(timeout=10)
        finally:
            server.kill()
    assert re.match(r"Hedgerow is at http://127\.0\.0\.1:\d+/sub/ ", said)
    assert took < 3
    assert errors == ""


def test_a_browser_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(build.Trouble, match=r"names /nowhere/chromium, which does not exist"):
        chromium.find_browser()


def test_no_browser_and_none_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "find_browser", lambda: None)
    monkeypatch.setattr(chromium, "browser_installers", lambda: [["/nowhere/installer"]])
    with pytest.raises(build.Trouble, match=r"install Chromium or Chrome, or name one in HEDGEROW_CHROMIUM"):
        chromium.need_browser()


def test_a_browser_is_tried_to_be_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    monkeypatch.setattr(chromium, "find_browser", lambda: program if program.exists() else None)
    monkeypatch.setattr(chromium, "browser_installers", lambda: [["/nowhere/installer"], ["touch", str(program)]])
    assert chromium.need_browser() == program


def test_an_old_python_hears_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse((build.ROOT / "build.py").read_text(encoding="utf-8"), feature_version=(3, 8))
    monkeypatch.setattr(sys, "version_info", (3, 8, 1))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, this is 3\.8: run build\.py with a newer one"):
        runpy.run_path(str(build.ROOT / "build.py"))


def test_a_refusing_system_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    def full() -> int:
        raise OSError(28, "No space left on device")

    assert build.spoken(full) == 1
    assert "No space left on device" in capsys.readouterr().err


def test_all_versions_are_pinned() -> None:
    for group in ("build", "browser", "test", "node"):
        assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in build.pinned(group))
    package = (build.ROOT / "package.json").read_text(encoding="utf-8")
    assert re.findall(r'": "(\d+\.\d+\.\d+)"', package)
    assert not re.search(r'"[\^~>]', package)


def test_the_lock_file_names_no_registry() -> None:
    lock = (build.ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert lock.count('"integrity": "sha512-') == lock.count('"node_modules/')
