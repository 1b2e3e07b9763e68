"""How `serve` answers: media types, policy, compression, revalidation, redirections, the 404 page."""

from __future__ import annotations

import gzip
import http.client
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

import build
from tests.conftest import SUB_PATH, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Connection = http.client.HTTPConnection


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """Give one kept-alive connection to a served folder."""
    folder = tmp_path / "dist"
    (folder / "game").mkdir(parents=True)
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("front", encoding="utf-8")
    (folder / "404.html").write_text("not here", encoding="utf-8")
    (folder / "game/index.html").write_text("game", encoding="utf-8")
    for suffix in ("js", "mjs", "wasm", "css", "svg", "woff2", "zip", "pack", "json", "webmanifest"):
        (folder / f"assets/file.{suffix}").write_text("x" * 1000, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with serving(folder) as address:
        connection = Connection(str(urlsplit(address).netloc), timeout=5)
        yield connection
        connection.close()


def get(connection: Connection, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize(
    ("suffix", "kind"),
    [
        ("js", "text/javascript; charset=utf-8"),
        ("mjs", "text/javascript; charset=utf-8"),
        ("wasm", "application/wasm"),
        ("css", "text/css; charset=utf-8"),
        ("svg", "image/svg+xml"),
        ("woff2", "font/woff2"),
        ("zip", "application/zip"),
        ("pack", "application/octet-stream"),
        ("webmanifest", "application/manifest+json"),
    ],
)
def test_media_types(connection: Connection, suffix: str, kind: str) -> None:
    status, headers, _ = get(connection, f"{SUB_PATH}assets/file.{suffix}")
    assert (status, headers["Content-Type"]) == (200, kind)


def test_pages_are_revalidated_and_hashed_files_kept(connection: Connection) -> None:
    _, page, body = get(connection, SUB_PATH)
    assert body == b"front"
    assert page["Cache-Control"] == "no-cache"
    assert page["Content-Security-Policy"] == (
        "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self'; img-src 'self'; worker-src 'self'"
    )
    assert "immutable" in get(connection, f"{SUB_PATH}assets/file.js")[1]["Cache-Control"]
    status, _, body = get(connection, SUB_PATH, If_None_Match=page["ETag"])
    assert (status, body) == (304, b"")


def test_text_and_wasm_are_compressed_and_packed_files_are_not(connection: Connection) -> None:
    for suffix in ("wasm", "js", "json"):
        _, headers, body = get(connection, f"{SUB_PATH}assets/file.{suffix}", Accept_Encoding="gzip, br")
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body) == b"x" * 1000
    for suffix in ("zip", "woff2"):
        assert get(connection, f"{SUB_PATH}assets/file.{suffix}", Accept_Encoding="gzip")[1]["Content-Encoding"] is None


def test_folders_get_their_slash_and_the_root_leads_to_the_site(connection: Connection) -> None:
    status, headers, _ = get(connection, f"{SUB_PATH}game")
    assert (status, headers["Location"]) == (302, f"{SUB_PATH}game/")
    assert get(connection, f"{SUB_PATH}game/?x=1")[2] == b"game"
    assert get(connection, "/")[1]["Location"] == SUB_PATH
    assert get(connection, SUB_PATH.rstrip("/"))[1]["Location"] == SUB_PATH


@pytest.mark.parametrize(
    "path", ["nothing", "nothing/", "../secret.txt", "%2e%2e/secret.txt", "..%2f..%2fsecret.txt", "index.html/"]
)
def test_the_404_page_and_nothing_outside_the_folder(connection: Connection, path: str) -> None:
    status, _, body = get(connection, SUB_PATH + path)
    assert (status, body) == (404, b"not here")
    assert get(connection, "/elsewhere")[0] == 404


def test_head_sends_no_body(connection: Connection) -> None:
    connection.request("HEAD", SUB_PATH)
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Length"], answer.read()) == (200, "5", b"")
    assert get(connection, SUB_PATH)[0] == 200


def test_a_taken_port_is_a_trouble_with_exit_code_2(tmp_path: Path) -> None:
    with serving(tmp_path) as address, pytest.raises(build.Trouble, match="choose another one") as caught:
        build.Site(tmp_path, port=urlsplit(address).port or 0)
    assert caught.value.code == 2
