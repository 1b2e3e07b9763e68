"""What `build` makes: pages, hashed assets, the packed engine; and what it says when a source is wrong."""

from __future__ import annotations

import gzip
import html
import json
import re
import zipfile
from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING

import pytest

import build
from tests.build.project import Project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Give the tiny project, built."""
    project = Project(tmp_path_factory.mktemp("made"))
    project.build()
    return project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Give a tiny project to change."""
    return Project(tmp_path)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_page_for_the_front_for_missing_addresses_and_for_every_playable_game(made: Project) -> None:
    pages = {name for name in contents(made.dist) if name.endswith(".html")}
    assert pages == {"index.html", "404.html", "ants/index.html"}
    assert (made.dist / ".nojekyll").exists()


def test_every_local_address_in_the_pages_leads_to_a_file(made: Project) -> None:
    for name in ("index.html", "404.html", "ants/index.html"):
        page = made.dist / name
        addresses = re.findall(r'(?:href|src)="([^"]+)"', made.page(name))
        assert addresses
        for address in addresses:
            assert not re.match(r"[a-z]+:|/", address), f"{address} in {name} is not relative"
            place = (page.parent / address).resolve()
            assert (place / "index.html" if address.endswith("/") else place).is_file(), f"{address} in {name}"


def test_values_are_escaped(made: Project) -> None:
    assert "Ants &amp; aphids" in made.page("index.html")


def test_style_sheets_name_the_hashed_files(made: Project) -> None:
    sheet = next(made.dist.glob("assets/css/site.*.css"))
    references = re.findall(r"(?:@import |url\()\"?([^\")#]+)", sheet.read_text(encoding="utf-8"))
    assert len(references) == 3
    for reference in references:
        assert re.search(r"\.[0-9a-f]{10}\.\w+$", reference)
        assert (sheet.parent / reference).is_file()
    assert ".svg#one)" in sheet.read_text(encoding="utf-8")


def test_scripts_name_the_hashed_files_and_keep_other_text(project: Project) -> None:
    project.write(
        "static/js/boot.js", 'import "./part.js"; const words = ["../art/leaf.svg", "./nothing.js", "part"];\n'
    )
    project.write("static/js/part.js", "export {};\n")
    project.build()
    text = next(project.dist.glob("assets/js/boot.*.js")).read_text(encoding="utf-8")
    assert re.fullmatch(
        r'import "\./part\.\w{10}\.js"; const words = \["\.\./art/leaf\.\w{10}\.svg", "\./nothing\.js", "part"\];\n',
        text,
    )


def test_python_comes_as_byte_code_without_templates_and_command_line(made: Project) -> None:
    with zipfile.ZipFile(gzip.open(next(made.dist.glob("assets/python/core.*.pack")))) as engine:
        names = engine.namelist()
        methods = engine.read("methods")
    assert "game/core/__init__.pyc" in names
    assert all(name.endswith(".pyc") for name in names if name != "methods")
    assert b"__dataclass_init__" in methods or b"__init__" in methods
    assert not [name for name in names if "templates" in name or "__main__" in name or "pack" in name]


def test_of_the_standard_library_comes_what_is_used(made: Project) -> None:
    with zipfile.ZipFile(gzip.open(next(made.dist.glob("assets/python/library.*.pack")))) as library:
        names = set(library.namelist())
    assert {"asyncio/__init__.pyc", "_pyodide/__init__.pyc"} <= names
    assert not {"pydoc.pyc", "unittest/__init__.pyc", "argparse.pyc"} & names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import nowhere\n", "Python could not be packed for the browser .*No module named 'nowhere'"),
        ("def broken(:\n", "Python could not be packed for the browser .*invalid syntax"),
        ("import js\nKEPT = js.Object.new()\n", "a module keeps an object of the browser, so no snapshot can be made"),
    ],
)
def test_what_a_page_could_not_import_fails_the_build(project: Project, text: str, sentence: str) -> None:
    project.write("game/core/part.py", text)
    done = project.run("build")
    assert done.returncode == 1
    assert re.search(sentence, done.stderr), done.stderr
    assert "Traceback" not in done.stderr


def test_what_makes_qr_codes_is_a_zip_of_its_own_with_its_licence(made: Project) -> None:
    with zipfile.ZipFile(next(made.dist.glob("assets/python/segno.*.zip"))) as library:
        names = [re.sub(r".*/licenses/", "", name) for name in library.namelist()]
    assert sorted(names) == ["LICENSE", "segno/__init__.py", "segno/consts.py", "segno/encoder.py"]


def test_a_library_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.files", lambda name: (_ for _ in ()).throw(PackageNotFoundError(name)))
    with pytest.raises(build.Trouble, match=r"segno is not in \.venv: run `python3 build\.py build`"):
        build.pack_library("segno", build.SEGNO)


def test_the_configuration_fits_the_depth_of_the_page(made: Project) -> None:
    config = re.search(r'config="([^"]+)"', made.page("ants/index.html"))[1]  # type: ignore[index]
    interpreter = json.loads(html.unescape(config))["interpreter"]
    assert (made.dist / "ants" / interpreter).is_file()


def test_the_same_sources_give_the_same_bytes(made: Project, project: Project) -> None:
    project.build()
    assert contents(project.dist) == contents(made.dist)


def test_nothing_is_done_when_nothing_changed(project: Project) -> None:
    project.build()
    before = project.dist.stat().st_ino
    assert "up to date" in project.run("build").stdout
    assert project.dist.stat().st_ino == before
    project.write("static/css/more.css", "p { color: blue }\n")
    project.build()
    assert project.dist.stat().st_ino != before


def test_a_base_address_makes_addresses_absolute(project: Project) -> None:
    project.build("--base-url", "https://example.org/hedge")
    assert '<link rel="canonical" href="https://example.org/hedge/ants/">' in project.page("ants/index.html")
    assert 'href="/hedge/assets/css/site.' in project.page("404.html")
    assert 'href="../assets/css/site.' in project.page("ants/index.html")


def test_a_base_address_must_be_one(project: Project) -> None:
    done = project.run("build", "--base-url", "example.org")
    assert done.returncode == 2
    assert "is not an address" in done.stderr


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("index.html", "{{ nothing }}", r"A page template is wrong \('nothing' is undefined, line 1 of .*index.html\)"),
        ("index.html", "\n{% if %}", r"A page template is wrong \(.*, line 2 of .*index.html\)"),
        ("index.html", "{{ asset('css/none.css') }}", r"There is no static/css/none\.css"),
        ("static/css/site.css", "a { background: url(none.png) }", r"There is no static/css/none\.png"),
        ("static/css/more.css", '@import "site.css";', r"refer to each other in a circle"),
        ("game/games/registry.py", "GAMES = 1 / 0", r"registry\.py could not be read \(ZeroDivisionError"),
    ],
)
def test_a_failed_build_says_why_and_leaves_the_old_site(project: Project, name: str, text: str, sentence: str) -> None:
    project.build()
    before = contents(project.dist)
    project.write(name, text)
    done = project.run("build")
    assert done.returncode == 1
    assert re.search(sentence, done.stderr)
    assert len(done.stderr.splitlines()) == 1
    assert contents(project.dist) == before
    assert [path.name for path in (project.root / ".cache").iterdir() if path.is_dir()] == ["packed"]


def test_a_missing_entry_point_is_named(project: Project) -> None:
    (project.root / "game/web/main.py").unlink()
    assert "No module named 'game.web.main'" in project.run("build").stderr


def test_the_pages_name_the_policy_the_server_sends(made: Project) -> None:
    assert f'content="{build.POLICY}"'.replace("'", "&#39;") in made.page("index.html")
