"""Why a player of Hop Hop Hooray! decides as it does: a sentence or two for each kind of reason.

They speak of the choice, not of a person, so they serve hints and explanations alike.
"""

from __future__ import annotations

from typing import assert_never, cast

from ai.games.hop_hop_reasons import (
    AimsAmong,
    CallsAny,
    CallsLeavingLess,
    CallsMore,
    CallsRow,
    CompletesRows,
    EndsGame,
    HardlyMatters,
    HopHopReason,
    LeavesLess,
    NoRows,
    NothingYet,
    Odds,
    Pays,
    TakesMarble,
)
from ai.player import OnlyChoice, Reason, Versus
from engine.games.hop_hop_moves import Cell
from tui.text.hop_hop.things import Things
from tui.text.names import Names

ThrowReason = CompletesRows | AimsAmong | LeavesLess | NoRows | NothingYet | Pays | TakesMarble
CallReason = CallsRow | CallsMore | CallsLeavingLess | CallsAny | EndsGame


class ThrowReasons(Things):
    """Aims."""

    def completes_rows(self, why: CompletesRows) -> str:
        """The aimed cell makes rows."""
        aim, chips = self._aim(why.cell, why.colour), self.chips_of(why.chips)
        made = self.count(
            "{aim}: a marble there makes a row, {chips}.",
            "{aim}: a marble there makes {count} rows, {chips}.",
            why.rows,
            aim=aim,
            chips=chips,
        )
        return self.together(made, self._throw_odds(why.odds))

    def aims_among(self, why: AimsAmong) -> str:
        """Those beside it do."""
        among = self.count(
            "{aim}: {count} cell beside it makes a row.",
            "{aim}: {count} cells beside it make rows.",
            why.cells,
            aim=self._aim(why.cell, why.colour),
        )
        return self.together(among, self._throw_odds(why.odds))

    def leaves_less(self, why: LeavesLess, names: Names) -> str:
        """Another throw promises more."""
        numbers = {
            "aim": self._aim(why.cell, why.colour),
            "chips": self.decimal(why.chips.chosen, 2),
            "most": self.decimal(why.chips.other, 2),
            "left": self.decimal(why.left.chosen, 2),
            "other": self.decimal(why.left.other, 2),
        }
        if names.is_you(why.next_seat):
            return self.say(
                "{aim} promises {chips} chips by this throw and leaves {left} for you. {most} are to be had, but then"
                " {other} would be left for you.",
                **numbers,
            )
        return self.say(
            "{aim} promises {chips} chips by this throw and leaves {left} for {name}. {most} are to be had, but then"
            " {other} would be left for {name}.",
            name=names.of(why.next_seat),
            **numbers,
        )

    def no_rows(self, why: NoRows, names: Names) -> str:
        """There is nothing to get."""
        aim, left = self._aim(why.cell, why.colour), self.decimal(why.left, 2)
        none = self.say("No throw is likely to make a row.")
        if names.is_you(why.next_seat):
            return self.together(none, self.say("{aim} leaves {left} chips for you.", aim=aim, left=left))
        name = names.of(why.next_seat)
        return self.together(none, self.say("{aim} leaves {left} chips for {name}.", aim=aim, left=left, name=name))

    def nothing_yet(self, why: NothingYet) -> str:
        """It makes no difference."""
        return self.say(
            "No throw is likely to make a row, and every aim is as good. At {cell} the marble stays outside least"
            " often: {outside}.",
            cell=why.cell,
            outside=self.percent(why.outside),
        )

    def pays(self, why: Pays) -> str:
        """No one cause."""
        looks = self.say("{aim} looks best a turn on.", aim=self._aim(why.cell, why.colour))
        return self.together(looks, self._throw_odds(why.odds))

    def _aim(self, cell: Cell, colour: int | None) -> str:
        """What the sentence is about."""
        if colour is None:
            return str(cell)
        # For translators: a colour's letter, and the cell it is thrown at.
        return self.say("{letter} at {cell}", letter=self.letter(colour), cell=cell)

    def _throw_odds(self, odds: Odds) -> str:
        numbers = {
            "lands": self.percent(odds.lands),
            "scores": self.percent(odds.scores),
            "outside": self.percent(odds.outside),
        }
        if odds.hits:
            chances = self.say(
                "Chances: to hit the marble there {lands}, to make a row somewhere {scores}, to stay outside"
                " {outside}.",
                **numbers,
            )
        else:
            chances = self.say(
                "Chances: to come to rest there {lands}, to make a row somewhere {scores}, to stay outside {outside}.",
                **numbers,
            )
        chips, turn = self.decimal(odds.chips, 2), self.decimal(odds.turn, 2)
        if chips == turn:
            return self.together(chances, self.say("This throw brings {chips} chips on average.", chips=chips))
        brings = self.say(
            "This throw brings {chips} chips on average, the turn with all its throws {turn}.", chips=chips, turn=turn
        )
        return self.together(chances, brings)


class CallReasons(Things):
    """Calls."""

    def calls_row(self, why: CallsRow) -> str:
        """It would leave anyway."""
        return self.say(
            "{row} gives {chips}; uncalled, three marbles would leave without one.",
            row=self.row(why.row),
            chips=self.chips_of(why.chips),
        )

    def calls_more(self, why: CallsMore) -> str:
        """Which three of a run."""
        return self.say(
            "Of its run, {row} gives {chips}, any other three {other}.",
            row=self.row(why.row),
            chips=self.chips_of(round(why.chips.chosen)),
            other=self.chips_of(round(why.chips.other)),
        )

    def calls_leaving_less(self, why: CallsLeavingLess, names: Names) -> str:
        """The same chips, but other marbles gone."""
        numbers = {
            "row": self.row(why.row),
            "chips": self.chips_of(why.chips),
            "left": self.decimal(why.left.chosen, 2),
            "other": self.decimal(why.left.other, 2),
        }
        if names.is_you(why.next_seat):
            return self.say(
                "Any three of its run give {chips}; {row} leaves {left} for you, the others {other} or more.", **numbers
            )
        return self.say(
            "Any three of its run give {chips}; {row} leaves {left} for {name}, the others {other} or more.",
            name=names.of(why.next_seat),
            **numbers,
        )

    def calls_any(self, why: CallsAny) -> str:
        """It does not matter which."""
        return self.say(
            "{row} gives {chips}, and so does any other three of its run.",
            row=self.row(why.row),
            chips=self.chips_of(why.chips),
        )

    def ends_game(self, why: EndsGame) -> str:
        """And well."""
        row, chips = self.row(why.row), self.chips_of(why.chips)
        if not why.ahead:
            return self.say("Calling {row} ends the game with {chips}: the win is shared.", row=row, chips=chips)
        return self.count(
            "Calling {row} ends the game with {chips}, {count} chip ahead.",
            "Calling {row} ends the game with {chips}, {count} chips ahead.",
            why.ahead,
            row=row,
            chips=chips,
        )


class ReasonWords(ThrowReasons, CallReasons):
    """A sentence or two for each kind of reason."""

    def reason(self, reason: Reason, names: Names) -> str:
        """Why a player would do it."""
        why = cast("HopHopReason", reason)
        match why:
            case OnlyChoice():
                return self.say("There is nothing else to do.")
            case HardlyMatters():
                return self.say("It hardly matters: every choice wins {share}.", share=self.percent(why.share.chosen))
            case NothingYet():
                return self.nothing_yet(why)
            case _:
                return self._compared(self._cause(why, names), why.share)

    def _cause(self, why: ThrowReason | CallReason, names: Names) -> str:
        match why:
            case CompletesRows():
                return self.completes_rows(why)
            case AimsAmong():
                return self.aims_among(why)
            case LeavesLess():
                return self.leaves_less(why, names)
            case NoRows():
                return self.no_rows(why, names)
            case NothingYet():
                return self.nothing_yet(why)
            case Pays():
                return self.pays(why)
            case TakesMarble():
                return self._takes(why)
            case _:
                return self._of_calls(why, names)

    def _of_calls(self, why: CallReason, names: Names) -> str:
        match why:
            case CallsRow():
                return self.calls_row(why)
            case CallsMore():
                return self.calls_more(why)
            case CallsLeavingLess():
                return self.calls_leaving_less(why, names)
            case CallsAny():
                return self.calls_any(why)
            case EndsGame():
                return self.ends_game(why)
            case _:
                assert_never(why)

    def _takes(self, why: TakesMarble) -> str:
        return self.say(
            "Played for chips alone, this turn promises {chips} with the marble of {cell}, with any other {other} at"
            " most.",
            cell=why.cell,
            chips=self.decimal(why.chips.chosen, 2),
            other=self.decimal(why.chips.other, 2),
        )

    def _compared(self, cause: str, share: Versus) -> str:
        """The cause, and what it is worth, if another choice is worth less."""
        chosen, other = self.percent(share.chosen), self.percent(share.other)
        if chosen == other:
            return cause
        return self.together(
            cause, self.say("It wins {share}, otherwise {other_share}.", share=chosen, other_share=other)
        )
