"""What a page shows to those who do not open it: title, description, picture, icons; the 404 page; licence, sources."""

from __future__ import annotations

import json
import re
import struct
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

import pytest

import build
from game.games import registry
from tests.build.project import Project
from tests.conftest import NewPage, serving

if TYPE_CHECKING:
    from pathlib import Path

BASE: Final = "https://example.org/deep/hedgerow/"
BIGGEST_PICTURE: Final = 300_000
"""Some messengers leave bigger ones out."""

DRAWN: Final = ["front", "missing", *registry.ids()]


class Head(HTMLParser):
    """The head of a page: its title, its `<meta>` by name or property, its `<link>` by relation, its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.title = ""
        self.language = ""
        self.meta: dict[str, str] = {}
        self.links: dict[str, list[dict[str, str]]] = {}
        self.scripts: list[str] = []
        self.in_title = False
        self.feed(text[: text.index("</head>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.in_title = tag == "title"
        if tag == "html":
            self.language = found["lang"]
        elif tag == "meta":
            self.meta[found.get("name") or found.get("property") or ""] = found.get("content", "")
        elif tag == "link":
            self.links.setdefault(found["rel"], []).append(found)
        elif tag == "script":
            self.scripts.append(found["src"])

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self.in_title = False


@pytest.fixture(scope="module", params=["", BASE], ids=["no base", "base"])
def base(request: pytest.FixtureRequest) -> str:
    """Give the address that the site was built for."""
    return str(request.param)


@pytest.fixture(scope="module")
def dist(base: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the whole site as built for that address."""
    target = tmp_path_factory.mktemp("papers") / "dist"
    build.Build(target, base, "test").make()
    return target


def heads(dist: Path) -> dict[str, Head]:
    pages = [path for path in dist.rglob("*.html") if path.relative_to(dist).parts[0] not in ("assets", "vendor")]
    return {path.relative_to(dist).as_posix(): Head(path.read_text(encoding="utf-8")) for path in pages}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def file_of(address: str, page: str, dist: Path, base: str) -> Path:
    """The file that an address in a page leads to, on a host that serves `dist` where it was built for.

    A page for missing addresses counts from the root, in every language: see static/js/root.js.
    """
    root = base or "https://host.test/"
    full = urljoin(root + ("" if page.endswith("404.html") else page), address)
    assert full.startswith(root), full
    return dist / full.removeprefix(root)


def test_every_page_is_there(dist: Path) -> None:
    pages = ("index.html", "404.html", *(f"{game}/index.html" for game in registry.pages()))
    assert set(heads(dist)) == {build.home_of(language) + page for language in build.languages() for page in pages}


@pytest.mark.parametrize("language", build.languages())
def test_titles_and_descriptions_tell_the_pages_apart(dist: Path, language: str) -> None:
    found = {name: head for name, head in heads(dist).items() if head.language == language}
    for name, head in found.items():
        assert re.fullmatch(r"(.+ · )?Hedgerow", head.title), name
        assert 20 <= len(head.meta["description"]) <= 160, name
        assert head.meta["og:title"] == head.title
        assert head.meta["og:description"] == head.meta["description"]
    assert len({head.title for head in found.values()}) == len(found)
    assert len({head.meta["description"] for head in found.values()}) == len(found)


def test_every_page_has_a_picture_of_its_own(dist: Path, base: str) -> None:
    found = heads(dist)
    for name, head in found.items():
        address = head.meta["og:image"]
        assert address.startswith(base), name
        data = file_of(address, name, dist, base).read_bytes()
        assert size(data) == build.PICTURE_SIZE
        assert size(data) == (int(head.meta["og:image:width"]), int(head.meta["og:image:height"]))
        assert len(data) <= BIGGEST_PICTURE, name
        assert 20 <= len(head.meta["og:image:alt"]) <= 120
        assert head.meta["twitter:card"] == "summary_large_image"
    pictures = {head.meta["og:image"].rpartition("/")[2] for head in found.values()}
    assert len(pictures) == len(found) // len(build.languages())


def test_only_the_404_page_has_no_address_of_its_own(dist: Path, base: str) -> None:
    for name, head in heads(dist).items():
        own = [base + name.removesuffix("index.html")] if base and not name.endswith("404.html") else []
        assert [link["href"] for link in head.links.get("canonical", [])] == own
        assert [text for key, text in head.meta.items() if key == "og:url"] == own
        assert (head.meta.get("robots") == "noindex") == name.endswith("404.html")


def test_every_page_has_icons(dist: Path, base: str) -> None:
    for name, head in heads(dist).items():
        (touch,) = head.links["apple-touch-icon"]
        assert size(file_of(touch["href"], name, dist, base).read_bytes()) == (180, 180)
        png, svg = head.links["icon"]
        assert png["sizes"] == "192x192"
        assert size(file_of(png["href"], name, dist, base).read_bytes()) == (192, 192)
        assert file_of(svg["href"], name, dist, base).suffix == ".svg"


@pytest.mark.parametrize("name", DRAWN)
def test_every_game_has_its_picture_drawn_before_it_has_a_page(name: str) -> None:
    svg = build.self_contained(build.rendered(f"picture_{name}.svg", "en", asset=str))
    assert "var(" not in svg
    assert not re.search(r'href="(?!#)', svg)
    symbols = set(re.findall(r'id="([\w-]+)"', svg))
    assert set(re.findall(r'href="#([\w-]+)"', svg)) <= symbols
    assert size(build.painted(svg, build.PICTURE_SIZE[0])) == build.PICTURE_SIZE


@pytest.mark.parametrize(
    ("name", "pixels"), [("icons/favicon-192.png", 192), ("icons/favicon-512.png", 512), ("icons/square-512.png", 512)]
)
def test_icons_for_a_home_screen_can_be_asked_for(name: str, pixels: int, tmp_path: Path) -> None:
    address = build.Assets(tmp_path).publish(name)
    assert size((tmp_path / address).read_bytes()) == (pixels, pixels)


def test_a_manifest_names_the_painted_files(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("static/art/leaf.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>')
    project.write("static/app.webmanifest", '{"icons": [{"src": "art/leaf-64.png"}]}')
    project.build()
    manifest = next(project.dist.glob("assets/app.*.webmanifest"))
    source = json.loads(manifest.read_text(encoding="utf-8"))["icons"][0]["src"]
    assert size((manifest.parent / source).read_bytes()) == (64, 32)


def test_what_was_painted_once_comes_from_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import resvg_py

    monkeypatch.setattr(build, "CACHE", tmp_path)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    first = build.painted(svg, 3)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", None)
    assert build.painted(svg, 3) == first
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_faults_in_a_drawing_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path)
    with pytest.raises(build.Trouble, match=r"uses the colour 'mauve', which static/css/tokens\.css does not have"):
        build.self_contained('<svg><path fill="var(--mauve)"/></svg>')
    with pytest.raises(build.Trouble, match=r"There is no static/art/none\.svg"):
        build.self_contained('<svg><use href="art/none.svg#one"/></svg>')
    with pytest.raises(build.Trouble, match=r"could not be painted \(.+\), put it right: '<svg'$"):
        build.painted("<svg", 3)


def test_a_drawing_can_have_day_and_night_in_it() -> None:
    svg = build.self_contained('<svg viewBox="0 0 1 1"><path fill="var(--air)"/><path fill="var(--air-night)"/></svg>')
    colours = build.colours()
    assert re.findall(r'fill="(#\w+)"', svg) == [colours["air"], colours["air-night"]]
    assert colours["air"] != colours["air-night"]


@pytest.mark.parametrize("language", build.languages())
def test_everything_the_404_page_names_is_there(dist: Path, base: str, language: str) -> None:
    name = f"{build.home_of(language)}404.html"
    text = (dist / name).read_text(encoding="utf-8")
    probes = {script for script in Head(text).scripts if script.startswith("../")}
    addresses = {found.split("?")[0] for found in re.findall(r'(?:href|src)="([^"#]+)', text)} - probes
    assert len(addresses) > 5
    for address in addresses:
        path = file_of(address, name, dist, base)
        assert (path / "index.html" if path.is_dir() else path).is_file(), address
        assert address.startswith((base, urlsplit(base).path)), "found from one depth only"


@pytest.mark.browser
@pytest.mark.parametrize("lost", ["nothing", "butterfly/nothing", "a/b/c/d/nothing/", "a/b/"])
def test_without_a_base_address_the_404_page_finds_the_site(lost: str, new_page: NewPage) -> None:
    build.build()
    with serving(build.DIST) as address:
        page = new_page(expected="404|MIME type")
        answer = page.goto(address + lost)
        assert answer is not None
        assert answer.status == 404
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--hedge')")
        page.get_by_role("link", name="To the garden").click()
        page.wait_for_url(address)
        assert page.title() == "Hedgerow"


def test_the_licence_is_the_one_that_is_named() -> None:
    licence = (build.ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License\n\nCopyright (c) ")
    assert "Permission is hereby granted, free of charge, to any person" in licence
    assert 'THE SOFTWARE IS PROVIDED "AS IS"' in licence
    assert json.loads((build.ROOT / "package.json").read_text(encoding="utf-8"))["license"] == "MIT"
    assert '\nlicense = "MIT"\n' in (build.ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", registry.pages())
def test_the_rules_of_a_game_say_what_we_settled_and_whose_they_are(game: str, dist: Path) -> None:
    text = re.sub(r"\s+", " ", (dist / game / "index.html").read_text(encoding="utf-8"))
    about = text[text.index("About these rules</summary>") :]
    about = about[: about.index("</details>")]
    assert about.count("<li>") > 3
    assert "its rules belong to their authors and publishers" in about
    assert "This site has no tie with them" in about
