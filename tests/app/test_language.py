"""Another language: its plural forms, its parameters, what it lacks, and every screen in it."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Mapping
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.app.house_stage import begun, finished, setup_of, shown
from tests.app.pseudo import WIDE, pseudo
from tests.messages import LOCALE, TEMPLATE, as_text, begin, messages, template, update
from tests.scenarios import SCENARIOS, Scenario, Stage, until
from tui.catalogue import CATALOGUE
from tui.screens.confirm import ConfirmScreen
from tui.screens.menu import MenuScreen
from tui.screens.rules import RulesScreen
from tui.screens.setup import SetupScreen
from tui.text.house import ANIMALS, House
from tui.text.language import Language, Message, Words, mark
from tui.text.library import Library
from tui.widgets.passages import Passages

SIZE: Final = (80, 24)


def language(tag: str, said: Mapping[str | tuple[str, str], str | tuple[str, ...]]) -> Language:
    """A language with a catalogue of its own."""
    catalogue = Catalog(locale=tag)
    for message, translation in said.items():
        catalogue.add(message, translation)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Language(tag, GNUTranslations(compiled))


# Messages.


@pytest.mark.parametrize(
    ("turns", "said"), [(1, "Po 1 kole: 7."), (3, "Po kolech (3): 7."), (5, "Po 5 kolech celkem: 7.")]
)
def test_a_number_takes_the_form_the_language_has_for_it(turns: int, said: str) -> None:
    one, more = "Your score after {count} turn: {points}.", "Your score after {count} turns: {points}."
    forms = ("Po {count} kole: {points}.", "Po kolech ({count}): {points}.", "Po {count} kolech celkem: {points}.")
    words = House(language("cs", {(one, more): forms}))
    assert words.result_solo(7, turns, None) == said


def test_every_message_is_said_somewhere() -> None:
    sources = [path.read_text("utf-8") for path in LOCALE.parents[1].rglob("*.py")]
    used = Counter(name for source in sources for name in re.findall(r"\b[A-Z][A-Z_]+\b", source))
    made = {name for source in sources for name in re.findall(r"^    ([A-Z][A-Z_]+) = Message\(", source, re.MULTILINE)}
    assert made
    assert not {name for name in made if used[name] < 2}


def test_parameters_stand_where_the_language_wants_them() -> None:
    words = House(language("zh", {"{day} {month}": "{month}{day}日", "March": "3月"}))
    assert words.moment(*(_day(3, 14), _day(4, 20))) == "3月14日"


def test_braces_in_a_name_are_a_name() -> None:
    for name in ("{name}", "{0}", "{", "}}", "{name.__class__}", "%s"):
        assert House(Language()).lot_drawn(name) == f"The lot has fallen on {name}."
        german = House(language("de", {"The lot has fallen on {name}.": "Das Los fiel auf {name}."}))
        assert german.lot_drawn(name) == f"Das Los fiel auf {name}."


def test_what_a_language_lacks_is_said_in_english() -> None:
    words = House(language("de", {"Yes": "Ja"}))
    assert (words.YES, words.NO) == ("Ja", "No")
    assert words.result_solo(7, 1, None) == "Your score after 1 turn: 7."
    assert words.result_solo(7, 2, None) == "Your score after 2 turns: 7."


def test_nothing_is_nothing_in_every_language() -> None:
    assert language("de", {"Yes": "Ja"}).say("") == ""


def test_a_language_there_is_no_catalogue_for_is_english() -> None:
    found = Language.load("tlh")
    assert (found.tag, House(found).YES) == ("en", "Yes")


def test_a_language_is_loaded_by_its_tag(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begin(tmp_path / "locale", "zh-Hant")
    path = tmp_path / "locale" / "zh_Hant" / "LC_MESSAGES" / "hoppla.mo"
    with path.open("wb") as file:
        catalogue = Catalog(locale="zh_Hant")
        catalogue.add("Yes", "是")
        write_mo(file, catalogue)
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    found = Language.load("zh-Hant")
    assert (found.tag, House(found).YES, House(found).NO) == ("zh-Hant", "是", "No")


def test_two_libraries_speak_at_once_each_its_own() -> None:
    german, english = Library(language("de", {"Yes": "Ja"})), Library()
    assert (german.house.YES, english.house.YES, german.house.YES) == ("Ja", "Yes", "Ja")


def test_a_message_is_said_in_the_language_of_the_words_it_is_read_from() -> None:
    class Greeting(Words):
        HELLO = Message("Hello")
        LATER = mark("Goodbye")

    german = Greeting(language("de", {"Hello": "Hallo", "Goodbye": "Tschüss"}))
    assert (german.HELLO, german.say(german.LATER), Greeting(Language()).HELLO) == ("Hallo", "Tschüss", "Hello")


def test_a_list_is_the_languages_own() -> None:
    chinese = Words(language("zh", {"{parts} and {last}": "{parts}和{last}", ", ": "、"}))
    assert chinese.listed(["甲", "乙", "丙"]) == "甲、乙和丙"
    assert Words(Language()).listed(["A", "B", "C"]) == "A, B and C"
    assert chinese.listed(["甲"]) == "甲"


def test_a_rules_page_is_the_languages_own_if_it_has_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "hoppladi.md").write_text("English", "utf-8")
    (tmp_path / "hoppladi.de.md").write_text("Deutsch", "utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    assert [CATALOGUE["hoppladi"].rules(tag) for tag in ("en", "de", "zh-Hant")] == ["English", "Deutsch", "English"]


# The template and what is made of it.


def test_the_template_has_the_messages_of_the_code() -> None:
    """If it has not: make messages."""
    assert (LOCALE / TEMPLATE).read_text("utf-8") == as_text(template())


def test_messages_are_found_in_every_place_they_can_stand(tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text(
        """
# For translators: what one answers,
# gladly.
YES = Message("yes")
ROW = Messages("one", "two")
TABLE = {"a": mark("later")}
class A:
    KEYS = [Binding("a", "do", "does", key_display="A"), Binding("b", "do", "hidden", show=False)]
    def of(self, n, text):
        return self.say("a " "long {n}", n=n) + self.count("{count} hare", "{count} hares", n) + self.say(text)
        "text".count("x", 1)
        self.say("")
""",
        "utf-8",
    )
    found = {(message.text, message.more, message.comment) for message in messages(tmp_path)}
    assert found == {
        ("yes", None, "what one answers, gladly."),
        ("one", None, ""),
        ("two", None, ""),
        ("later", None, ""),
        ("does", None, ""),
        ("a long {n}", None, ""),
        ("{count} hare", "{count} hares", ""),
    }


@pytest.mark.parametrize("code", ['mark(f"{x} wins")', 'self.count(f"{x} one", "more", 1)', 'Message(f"{x}")'])
def test_a_message_glued_together_is_refused(code: str, tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text(code, "utf-8")
    with pytest.raises(SyntaxError, match=r"words\.py:1: "):
        list(messages(tmp_path))


def test_a_language_begins_with_every_message_and_as_many_forms_as_it_has(tmp_path: Path) -> None:
    for tag in ("zh-Hant", "cs"):
        begin(tmp_path, tag)
    assert update(tmp_path) == []
    for folder, forms in (("zh_Hant", 1), ("cs", 3)):
        with (tmp_path / folder / "LC_MESSAGES" / "hoppla.po").open("rb") as file:
            begun = read_po(file, locale=folder)
        counted = begun["{low} to {count} players."]
        assert counted is not None
        assert counted.string == ("",) * forms
        assert len(list(begun)) == len(list(template()))


def begun_translation(folder: Path, said: Mapping[str, str]) -> Path:
    """A catalogue as a translator leaves it: some messages, and one the program no longer has."""
    path = folder / "de" / "LC_MESSAGES" / "hoppla.po"
    path.parent.mkdir(parents=True)
    catalogue = Catalog(locale="de")
    for message, translation in said.items():
        catalogue.add(message, translation)
    with path.open("wb") as file:
        write_po(file, catalogue)
    return path


def test_a_language_is_brought_up_to_the_code_and_compiled(tmp_path: Path) -> None:
    path = begun_translation(
        tmp_path, {"Yes": "Ja", "The lot has fallen on {name}.": "Das Los: {name}.", "Gone": "Weg"}
    )
    assert update(tmp_path) == []
    with path.open("rb") as file:
        kept = read_po(file, locale="de")
    assert {message.id: message.string for message in kept if message.id in ("Yes", "No", "Gone")} == {
        "Yes": "Ja",
        "No": "",
    }
    with path.with_suffix(".mo").open("rb") as file:
        words = House(Language("de", GNUTranslations(file)))
    assert (words.YES, words.NO, words.lot_drawn("Ada")) == ("Ja", "No", "Das Los: Ada.")
    written = path.read_text("utf-8")
    update(tmp_path)
    assert path.read_text("utf-8") == written


@pytest.mark.parametrize("wrong", ["Das Los fiel auf {nam}.", "Das Los fiel.", "Das Los fiel auf {name."])
def test_a_translation_with_other_parameters_is_complained_about(wrong: str, tmp_path: Path) -> None:
    begun_translation(tmp_path, {"The lot has fallen on {name}.": wrong})
    (fault,) = update(tmp_path)
    assert wrong in fault


# Every screen in a language nobody speaks.

TITLES: Final = {word for entry in CATALOGUE.values() for word in re.findall(r"\w+", entry.title)}
PROPER: Final = {"Hoppla", *TITLES, *ANIMALS, "You"}
"""Names, the same in every language; the last one is what the person in the scenarios has typed."""
NOTATION: Final = re.compile(r"\b(?:[A-Z]{1,2}-\d+|hh|x\d|[0-9a-f]+|hoppla verify FILE)\b")
"""Clauses, dice and moves as they are written down, secrets and commitments in hexadecimal, commands."""
PLAIN_WORD: Final = re.compile(r"[A-Za-zÀ-ÿ]{2,}")


def untranslated(text: str) -> list[str]:
    """The words in it that are in plain letters, and are neither names (at the edge of a column, cut) nor notation."""
    words = PLAIN_WORD.findall(NOTATION.sub(" ", text))
    return [word for word in words if not any(name.startswith(word) for name in PROPER)]


def rows_outside_the_page(app: Stage) -> str:
    """The screen without the page of the rules, which is no message but a document."""
    rows = shown(app).splitlines()
    if isinstance(app.screen, RulesScreen):
        page = app.screen.query_one(Passages).region
        rows = [*rows[: page.y], *rows[page.bottom :]]
    return "\n".join(rows)


def check(app: Stage) -> None:
    """Nothing in English, nothing past the edge."""
    assert untranslated(rows_outside_the_page(app)) == []
    assert all(cell_len(row) <= SIZE[0] for row in shown(app).splitlines())


async def lot(pilot: Pilot[Any], app: Stage) -> None:
    app.push_screen(SetupScreen("hoppladi", setup_of(3), draw=lambda seats: seats - 1))
    await pilot.pause()
    await pilot.press("down", "down", "down", "down", "down", "left", "home", "enter")


async def ask(pilot: Pilot[Any], app: Stage) -> None:
    await pilot.press("ctrl+c")


async def delete(pilot: Pilot[Any], app: Stage) -> None:
    begun(app.store, 3).close()
    await pilot.press("s", "escape", "d")


async def name(pilot: Pilot[Any], app: Stage) -> None:
    app.push_screen(SetupScreen("hoppladi", setup_of(2)))
    await pilot.pause()
    await pilot.press("down", "down", "enter")


async def refused_name(pilot: Pilot[Any], app: Stage) -> None:
    await name(pilot, app)
    await pilot.press(*["backspace"] * 12, "enter")


async def option(pilot: Pilot[Any], app: Stage) -> None:
    app.push_screen(SetupScreen("hoppladi", setup_of(2, target=100)))
    await pilot.pause()
    await pilot.press("end", "up")


async def alone(pilot: Pilot[Any], app: Stage) -> None:
    played = (("1", "2", "C"), ("keep:1h", "stop", "keep:1d", "stop"))
    app.result(finished(app.store, setup_of(1, dice=1, turns=3), *played))


async def of_three(pilot: Pilot[Any], app: Stage) -> None:
    actions = ("keep:1h", "stop", "fresh", "keep:1h", "stop", "fresh", "keep:1d", "stop")
    app.result(finished(app.store, setup_of(3, dice=1, target=1), ("1", "1", "2"), actions))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
async def test_every_scenario_is_in_the_players_language(scenario: Scenario) -> None:
    app = scenario.app(pseudo())
    async with app.run_test(size=SIZE) as pilot:
        await scenario.play(pilot)
        check(app)


@pytest.mark.parametrize("get_there", [lot, ask, delete, name, refused_name, option, alone, of_three])
async def test_every_screen_of_the_house_is_in_the_players_language(get_there: Callable[..., Any]) -> None:
    app = Stage(texts=pseudo())
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await get_there(pilot, app)
        await pilot.pause()
        assert type(app.screen) is not MenuScreen
        check(app)


async def test_every_row_of_menu_set_up_and_settings_is_explained_in_the_players_language() -> None:
    app = Stage(texts=pseudo())
    async with app.run_test(size=SIZE) as pilot:
        for screen in (lambda: None, app.open_settings, lambda: app.push_screen(SetupScreen("hoppladi"))):
            screen()
            await pilot.pause()
            for _ in range(14):
                check(app)
                await pilot.press("down")


async def test_the_options_of_a_game_stand_on_its_rules_page_in_the_players_language() -> None:
    app = Stage(texts=pseudo())
    async with app.run_test(size=SIZE) as pilot:
        app.rules("hoppladi", None, setup_of(2, target=100).options, 2)
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        active = next(p for p in app.screen.passages if p.title == "This game".translate(WIDE))
        assert len(active.paragraphs) > 3
        assert untranslated("\n".join(active.paragraphs)) == []


async def test_columns_stand_straight_whatever_the_width_of_their_letters() -> None:
    app = Stage(texts=pseudo())
    async with app.run_test(size=(120, 40)) as pilot:
        for screen in (app.open_settings, lambda: app.push_screen(SetupScreen("hoppladi", setup_of(4)))):
            screen()
            await pilot.pause()
            rows = [row for row in shown(app).splitlines() if "‹" in row]
            assert len({cell_len(row[: row.index("‹")]) for row in rows}) == 1
        seats = [row for row in rows if any(f"› {animal}" in row for animal in ANIMALS)]
        assert len(seats) == 3
        assert len({cell_len(row[: row.index("›")]) for row in seats}) == 1


async def test_a_click_on_an_answer_takes_it_however_wide_the_other_one_is() -> None:
    said: list[bool | None] = []
    texts = Library(language("de", {"Yes": "Selbstverständlich doch", "No": "Na"}))
    for label in ("Selbstverständlich", "doch", "Na"):
        app = Stage(texts=texts)
        async with app.run_test(size=SIZE) as pilot:
            app.push_screen(ConfirmScreen("?"), said.append)
            await pilot.pause()
            y, row = next((y, row) for y, row in enumerate(shown(app).splitlines()) if label in row)
            await pilot.click(offset=(row.index(label), y))
            await pilot.pause()
    assert said == [True, True, False]


def _day(month: int, day: int) -> Any:
    from datetime import UTC, datetime

    return datetime(2026, month, day, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "decimal", "figure"),
    [(-0.0, "0.0", "0"), (-0.04, "0.0", "0.0"), (-0.06, "-0.1", "-0.1"), (2, "2.0", "2"), (3 - 1e-12, "3.0", "3")],
)
def test_a_number_has_no_needless_signs(value: float, decimal: str, figure: str) -> None:
    """No minus before nothing, no decimals where it is whole."""
    words = Words(Language())
    assert (words.decimal(value, 1), words.figure(value, 1)) == (decimal, figure)
