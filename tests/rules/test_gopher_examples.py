"""The rulebook's worked examples, played through a match with cards that come as told."""

from __future__ import annotations

from ai.basic import Script
from engine import GAMES, Match
from engine.games.gopher import Gopher, GopherOptions
from tests.rules.lines import held, won

LEON, SIMONE, HANNA = range(3)


class Example:
    """A three-player match whose cards are told beforehand."""

    def __init__(self, *cards: str, start: int = LEON, **options: int) -> None:
        chosen = GopherOptions.from_dict({"start": start, **options})
        self.match = Match(GAMES["gopher"], 3, chosen, Script(cards))
        self.match.start()

    @property
    def state(self) -> Gopher:
        assert isinstance(self.match.state, Gopher)
        return self.match.state

    def does(self, seat: int, *actions: str) -> str:
        """A player's decisions; what is in the storage after them."""
        for text in actions:
            self.match.submit(seat, self.state.parse(text))  # type: ignore[arg-type]
        return held(self.state.storages[seat])


def test_three_turns_leon_stops_simone_loses_hanna_turns_up_four() -> None:
    leon, simone, hanna = ("N3", "A1"), ("C1", "N1", "N3"), ("C2", "A3", "C2", "A1")
    example = Example(*leon, *simone, *hanna, "N1")

    assert example.does(LEON, "flip") == "", "two cards on the table"
    assert example.does(LEON, "stop") == "A1 N3"

    assert example.does(SIMONE, "flip", "flip") == ""
    assert held(example.state.discards) == "C1 N1 N3"
    assert example.state.turn_seat == HANNA

    assert example.does(HANNA, "flip", "flip") == ""
    assert example.does(HANNA, "flip") == "A1 A3 C2 C2", "carrots came twice, but not running"
    assert example.state.turn_seat == LEON
    assert example.state.scores == (0, 0, 0)
    assert [turn.gained for turn in example.match.turns] == [0, 0, 0]


def test_three_turns_who_loses_keeps_what_is_stored() -> None:
    example = Example("C2", "N1", "A1", "N1", "C1", "C3", "N1", start=SIMONE)
    assert example.does(SIMONE, "stop") == "C2"
    example.does(HANNA, "stop")
    example.does(LEON, "stop")
    assert example.does(SIMONE, "flip", "flip") == "C2"
    assert held(example.state.discards) == "C1 C3 N1"


def test_the_storage_leon_has_three_apples_two_carrots_and_five_nuts() -> None:
    example = Example("N3", "A3", "N2", "C2", "C1")
    assert example.does(LEON, "flip", "flip", "flip") == "A3 C2 N2 N3"
    assert example.state.storages[LEON].amounts == (3, 2, 5)


def test_exactly_full_simone_has_six_carrots() -> None:
    example = Example("C3", "N3", "C2", "A2", "A1", "A1", "C1", "N1", start=SIMONE)
    assert example.does(SIMONE, "flip", "flip", "flip") == "A2 C2 C3 N3"
    example.does(HANNA, "stop")
    example.does(LEON, "stop")
    assert example.does(SIMONE, "stop") == ""
    assert example.state.scores == (0, 1, 0)
    assert held(example.state.discards) == "A2 C1 C2 C3 N3"


def test_overfilled_hanna_has_eight_apples_and_keeps_the_rest() -> None:
    example = Example("A3", "C2", "A2", "N1", "C1", "C1", "A3", "C1", "N2", start=HANNA)
    assert example.does(HANNA, "flip", "flip", "flip") == "A2 A3 C2 N1"
    example.does(LEON, "stop")
    example.does(SIMONE, "stop")
    example.does(HANNA, "flip")
    assert example.state.on_stopping.after == (8, 3, 1)
    assert example.does(HANNA, "stop") == "C1 C2 N1"
    assert held(example.state.discards) == "A2 A3 A3"
    assert example.state.scores == (0, 0, 0)


def test_special_situation_leon_has_six_nuts_and_six_carrots_and_one_trophy() -> None:
    example = Example("N3", "C3", "A1", "N1", "C1", "N3", "C3", "A1")
    example.does(LEON, "flip", "flip", "stop")
    example.does(SIMONE, "stop")
    example.does(HANNA, "stop")
    example.does(LEON, "flip")
    assert example.state.on_stopping.after == (1, 6, 6)
    assert example.does(LEON, "stop") == ""
    assert example.state.scores == (1, 0, 0)
    assert held(example.state.discards) == "A1 C3 C3 N3 N3"


def test_the_end_whoever_first_has_three_trophies_is_the_winner() -> None:
    mine = ("N3", "C1", "N3"), ("C3", "A1", "C3"), ("A3", "N1", "A3")
    cards = [card for trophy in mine for card in (*trophy, "C1", "N2")][:-2]
    example = Example(*cards)
    for turn in range(3):
        assert example.does(LEON, "flip", "flip", "stop") == ""
        assert example.state.scores[LEON] == turn + 1
        if turn < 2:
            example.does(SIMONE, "stop")
            example.does(HANNA, "stop")
    assert example.state.is_terminal
    assert example.state.returns() == won(1, 0, 0)
