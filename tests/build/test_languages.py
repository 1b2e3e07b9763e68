"""Catalogues are complete and up to date, and every page stands in every language, with the words of that one only."""

from __future__ import annotations

import ast
import gettext
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

import build
from game.core import phrases, speech
from game.games import registry
from tests.build.project import Project
from tests.contract.games import REGISTERED, Configuration, games_of
from tests.contract.test_words import check_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TRANSLATED: Final = build.languages()[1:]
PLACEHOLDER: Final = re.compile(r"\{\w+\}|%\(\w+\)s")
STOPS: Final = ".?!…:,;"


def messages(language: str) -> list[Any]:
    """Every message of a catalogue."""
    return [message for message in build.catalogue(language) if message.id]


@pytest.fixture
def spoken(language: str) -> Iterator[gettext.NullTranslations]:
    """Let the engine speak a language during the test."""
    words = build.words_of(language)
    speech.speak(words)
    yield words
    speech.speak(gettext.NullTranslations())


def test_there_is_a_language_besides_the_source() -> None:
    assert "de" in TRANSLATED


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_up_to_date(language: str) -> None:
    text, _ = build.updated(language)
    held = build.catalogue_file(language).read_text(encoding="utf-8")
    assert held == text, "run `python3 build.py words`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated(language: str) -> None:
    missing = [(m.context, m.id) for m in messages(language) if m.fuzzy or not all(build.forms(m.string))]
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_fit_their_originals(language: str) -> None:
    plurals = build.catalogue(language).num_plurals
    for message in messages(language):
        sources, forms = build.forms(message.id), build.forms(message.string)
        assert len(forms) == (plurals if message.pluralizable else 1), message.id
        needed = set(PLACEHOLDER.findall(sources[-1]))
        known = needed.union(*map(PLACEHOLDER.findall, sources))
        may_go = {"{name}"} if message.context == "you" else set()
        for form in forms:
            assert set(PLACEHOLDER.findall(form)) <= known, form
            assert form == form.strip(), form
            assert "  " not in form
            assert (form[-1] in STOPS and form[-1]) == (sources[0][-1] in STOPS and sources[0][-1]), form
        assert needed - set(PLACEHOLDER.findall(forms[-1])) <= may_go, forms


def test_german_is_set_as_german_is() -> None:
    for message in messages("de"):
        for form in build.forms(message.string):
            assert not re.search(r"[\"'”]| - |\.\.\.", form), form
            assert form.count("„") == form.count("“"), form
            assert not re.search(r"\b(Ihre?[nrms]?|Ihnen)\b", form), f"children are not spoken to like this: {form}"


def test_words_are_written_where_they_are_said() -> None:
    """Only a literal can be collected; the registry says what it has marked with `later`."""
    for path in build.files(build.ROOT / "game"):
        if path.suffix != ".py" or path.name == "speech.py":
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in build.SAYING:
                words = node.args[: build.SAYING[node.func.id]]
                literal = all(isinstance(each, ast.Constant) for each in words)
                assert literal or path.name == "registry.py", f"{path}, line {node.lineno}"


def test_words_of_games_without_a_page_are_not_asked_for() -> None:
    places = {place for message in build.collected() if message.id for place, _ in message.locations}
    for game in registry.ids():
        assert any(f"games/{game}/" in place for place in places) == (game in registry.pages())


def test_what_is_said_about_somebody_can_be_said_to_them() -> None:
    found = {(message.context, message.id) for message in build.collected() if "{name}" in str(message.id)}
    assert {id for context, id in found if context == "you"} == {id for context, id in found if context is None}


@pytest.mark.parametrize("language", ["de"])
def test_a_lone_person_is_spoken_to(spoken: gettext.NullTranslations) -> None:
    assert speech.you() == "Du"
    assert speech.say("{name} gave up.", name="Du") == "Du gibst auf."
    assert speech.say("{name} gave up.", name="Kröte") == "Kröte gibt auf."
    crossed = "{name} walked to {square} and crossed a net.", "{name} walked to {square} and crossed {count} nets."
    assert speech.say_many(*crossed, 2, name="Du", square="c3") == "Du läufst nach c3 und überquerst 2 Netze."
    assert speech.say_many(*crossed, 1, name="Ada", square="c3") == "Ada läuft nach c3 und überquert ein Netz."


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("configuration", [each for each in REGISTERED if each.game in registry.pages()], ids=str)
def test_whole_games_are_told(configuration: Configuration, language: str, spoken: gettext.NullTranslations) -> None:
    """To a lone person and to others: every event, question and line of the result."""
    names = (speech.you(), *("Ada", "Björn", "Çelik", "Dana", "Ede"))
    words = registry.part(configuration.game, "words")
    for game in games_of(configuration, count=2):
        for event in [*game.start_events, *(event for ply in game.plies for event in ply.events)]:
            check_sentence(words.event(event, names))
        for ply in game.plies:
            check_sentence(words.prompt(ply.before.view(ply.before.turn), ()))
            check_sentence(words.move_name(ply.move), whole=False)
        outcome = game.positions[-1].outcome()
        assert outcome is not None
        check_sentence(phrases.winners(outcome, names))
        check_sentence(words.result(outcome, names))
        for line in [line for lines in outcome.lines for line in lines]:
            check_sentence(words.line_name(line.kind), whole=False)
            check_sentence(words.line_why(line), whole=False)


# --- pages ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the whole site as built for no address in particular."""
    target = tmp_path_factory.mktemp("languages") / "dist"
    build.Build(target, "", "test").make()
    return target


PAGES: Final = ["", "404.html", *(f"{game}/" for game in registry.pages())]


@pytest.mark.parametrize("language", build.languages())
@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_itself_in_every_language(page: str, language: str, dist: Path) -> None:
    home = build.home_of(language)
    text = (dist / home / page / ("" if page.endswith("html") else "index.html")).read_text(encoding="utf-8")
    assert f'<html lang="{language}"' in text
    assert f'<meta property="og:locale" content="{build.locale_of(language)}">' in text
    found = dict(re.findall(r'hreflang="([\w-]+)" href="[^"]*" data-here="([^"]+)"', text))
    assert list(found) == build.languages()
    base = dist if page == "404.html" else dist / home / page
    for other, here in found.items():
        assert (base / here).resolve() == (dist / build.home_of(other) / page).resolve()
        if page != "404.html":
            assert f'href="{here}?lang={other}" hreflang="{other}" lang="{other}"' in text
            assert f">{build.name_of(other)}</a>" in text


@pytest.mark.parametrize("language", build.languages())
def test_a_page_brings_the_words_of_its_own_language_only(language: str, dist: Path) -> None:
    page = (dist / build.home_of(language) / "butterfly" / "index.html").read_text(encoding="utf-8")
    words = re.search(r'data-words="(?:\.\./)+([^"]+)"', page)
    assert (words is None) == (language == build.SOURCE)
    if words is not None:
        with open(dist / words[1], "rb") as file:
            assert gettext.GNUTranslations(file).gettext("You") == build.words_of(language).gettext("You")


def test_previews_and_canonical_addresses_are_those_of_the_language(tmp_path: Path) -> None:
    base = "https://example.org/deep/hedgerow/"
    build.Build(tmp_path / "dist", base, "test").make()
    text = (tmp_path / "dist/de/butterfly/index.html").read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{base}de/butterfly/">' in text
    assert f'hreflang="en" href="{base}butterfly/" data-here="../../butterfly/"' in text


# --- adding a language -----------------------------------------------------------------------------------------------


def test_a_new_language_needs_one_command_and_a_translator(tmp_path: Path) -> None:
    project = Project(tmp_path)
    done = project.run("words", "fr")
    assert done.stdout == "Français (game/locale/fr/LC_MESSAGES/hedgerow.po): 4 still to translate.\n", done.stderr
    file = project.root / "game/locale/fr/LC_MESSAGES/hedgerow.po"
    file.write_text(file.read_text(encoding="utf-8").replace('"Play"\nmsgstr ""', '"Play"\nmsgstr "Jouer"'), "utf-8")
    project.build()
    assert ">Jouer</a>" in project.page("fr/index.html")
    assert ">Play</a>" in project.page("index.html")
    assert 'lang="fr"' in project.page("fr/ants/index.html")
    assert "3 still to translate" in project.run("words").stdout


def test_words_that_are_gone_leave_the_catalogue_and_new_ones_wait_in_it(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.run("words", "fr")
    page = project.root / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace('_("Play")', '_("Go")'), encoding="utf-8")
    project.run("words")
    text = (project.root / "game/locale/fr/LC_MESSAGES/hedgerow.po").read_text(encoding="utf-8")
    assert 'msgid "Go"\nmsgstr ""\n' in text
    assert "Play" not in text


@pytest.mark.parametrize("code", ["klingon-and-more", "xx", "../up"])
def test_what_is_no_language_is_told(code: str, tmp_path: Path) -> None:
    project = Project(tmp_path)
    done = project.run("words", code)
    assert done.returncode == 2
    assert re.fullmatch(r"'.+' is not the code of a language \(.+\): take one like fr\.\n", done.stderr)
    assert not (project.root / "game/locale").exists()


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("game/locale/fr/LC_MESSAGES/hedgerow.po", "rubbish\n")
    done = project.run("build")
    assert done.returncode == 1
    assert re.match(r"game/locale/fr/LC_MESSAGES/hedgerow\.po cannot be read \(.+\): put it right\.", done.stderr)
