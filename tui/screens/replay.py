"""A recorded game, step by step: the table as it was, what had happened, forward and back. Nothing can be changed."""

from __future__ import annotations

from itertools import accumulate
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widgets import Static

from ai.guests import of_word
from ai.player import Decision, advice_of, player_rng, strongest
from engine.game import State
from engine.record import Record
from engine.verify import Verdict, verify
from tui.catalogue import CATALOGUE, GameWords
from tui.clock import on_clock
from tui.pacing import Pace
from tui.reel import Frame, Reel
from tui.screens.base import HopplaScreen
from tui.screens.hint import Asked, HintScreen
from tui.screens.table import TALL
from tui.text.names import Names, in_record
from tui.text.replay import ReplayWords
from tui.thinking import beside
from tui.widgets.board import Board
from tui.widgets.cells import two_ends
from tui.widgets.keys import Keys
from tui.widgets.log import KEPT, Log

SEATS: Final = "1234567"
QUICKEST: Final = 0.15
"""Seconds a beat lasts at least while it plays on: at once would be over before it is seen."""


class ReplayScreen(HopplaScreen[None]):
    """Steps through a record; Esc leads back to where one was."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012 (the base class has it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,enter", "step(1)", "step", key_display="←→"),
        Binding("left,h", "step(-1)", "step back", show=False),
        Binding("n", "turn(1)", "turn", key_display="n N"),
        Binding("tab", "turn(1)", "turn", show=False),
        Binding("N,shift+tab", "turn(-1)", "turn back", show=False),
        *(
            Binding(digit, f"seat({seat})", "seat's turn", show=not seat, key_display="1 2 …")
            for seat, digit in enumerate(SEATS)
        ),
        Binding("home,g", "first", "first", show=False),
        Binding("end,G", "last", "last", show=False),
        Binding("space", "play", "play", key_display="Space"),
        Binding("space", "stop", "stop", key_display="Space"),
        Binding("i", "hint", "hint"),
        Binding("e", "export", "export"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("escape,q", "leave", "back", key_display="Esc"),
    ]

    playing: reactive[bool] = reactive(False, bindings=True)
    """It goes forward by itself."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.reel = Reel(record)
        self.entry = CATALOGUE[record.game]
        self.names: Names
        self.board: Board
        """Both there as soon as the screen is up."""
        self.verdict: Verdict | None = None
        """What the draws are worth, once it is known."""
        self.pace = Pace()
        self._still = Pace("instant")
        # Kept, not looked up: while the screen is being left, what is still under way may find them gone.
        self.log_lines = Log(id="log")
        self._head = Static(id="head", markup=False)
        self._status = Static(id="status", markup=False)
        self._lines: tuple[str, ...] = ()
        self._told: tuple[int, ...] = ()
        """By frame: how many of the lines have been written."""

    @property
    def words(self) -> ReplayWords:
        """What the replay says."""
        return self.texts.replay

    @property
    def game_words(self) -> GameWords:
        """What the game says."""
        return self.texts.game(self.entry.key)

    @property
    def frame(self) -> Frame:
        """What is being looked at."""
        return self.reel.frame

    def compose(self) -> ComposeResult:
        """Heading, board, log, status, keys."""
        self.names = in_record(self.record, self.texts.house.your_name)
        self.board = self.entry.board()(
            self.names, tuple(of_word(player.kind) for player in self.record.players), id="board"
        )
        self.board.can_focus = False
        self.board.training = True  # in a replay there is nothing to remember
        yield self._head
        yield self.board
        yield self.log_lines
        yield self._status
        yield Keys()

    @on(events.Mount)
    async def _open(self) -> None:
        """Open at the beginning; the draws are checked beside the keys."""
        told = [self._lines_of(frame) for frame in self.reel.frames]
        self._lines = tuple(line for lines in told for line in lines)
        self._told = tuple(accumulate(len(lines) for lines in told))
        self.watch(self.app, "settings", self._follow_settings)
        await self._show()
        self._verify()

    def on_resize(self, event: events.Resize) -> None:
        """The two ends of the heading follow the width."""
        self._headline(event.size.width)

    def on_screen_suspend(self) -> None:
        """Something else is being read: nothing happens meanwhile."""
        self._halt()

    def on_unmount(self) -> None:
        """Nothing goes on by itself."""
        self._halt()

    def _follow_settings(self) -> None:
        settings = self.hoppla.settings
        self.pace.set(settings.speed, motion=settings.motion)
        self.pace.unit = max(self.pace.unit, QUICKEST)
        self.board.follow(settings, self.hoppla.glyphs)

    @work(exclusive=True, group="verify")
    async def _verify(self) -> None:
        self.verdict = await beside(lambda: verify(self.record))
        self._headline()

    # What is shown.

    async def _show(self, said: str = "") -> None:
        """The frame one is at, and a word about it or about the key that led nowhere."""
        frame = self.frame
        self.board.state = None  # an equal state would be no change, and leave what was played on it
        if frame.before is None:
            self.board.state = frame.state
        else:
            self.board.state = frame.before
            for event in frame.events:
                await self.board.play(event, self._still)
            if frame.state.is_terminal:
                self.board.state = frame.state
        told = self._told[self.reel.place]
        self.log_lines.show(self._lines[max(told - KEPT, 0) : told])
        self._headline()
        self._say(said or self._status_of(frame))

    def _lines_of(self, frame: Frame) -> list[str]:
        lines = (self.game_words.log(event, self.names) for event in frame.events)
        return [line for line in lines if line is not None]

    def _headline(self, width: int = 0) -> None:
        width = width or self.size.width
        frame, words = self.frame, self.words
        draws = words.CHECKING if self.verdict is None else words.draws(self.verdict.finding)
        shown = frame.state if frame.before is None or frame.state.is_terminal else frame.before
        turns = frame.turns - (shown is frame.before)
        title = f"{self.entry.title}   {self.game_words.headline(shown, turns)}"
        date = self.texts.house.date(on_clock(self.record.started, self.hoppla.zone))
        played = words.title(self.names.names, date)
        move = words.move(frame.move, self.reel.moves)
        self._head.update(f"{two_ends(title, draws, width)}\n{two_ends(played, move, width)}", layout=False)

    def _status_of(self, frame: Frame) -> str:
        if self.reel.at_end:
            return self._ending()
        seat, you = frame.seat, self.names.is_you(frame.seat)
        if frame.before is not None:
            return self.words.YOUR_TURN_OVER if you else self.words.turn_over(self.names.of(seat))
        seat = frame.state.current_player
        if seat < 0:
            return self.words.CHANCE_NEXT
        return self.words.YOU_DECIDE if self.names.is_you(seat) else self.words.decides(self.names.of(seat))

    def _ending(self) -> str:
        result, house = self.record.result, self.texts.house
        if result is None:
            return self.words.CUT_HERE
        if len(result.shares) > 1:
            return house.result_title([seat for seat, share in enumerate(result.shares) if share], self.names)
        name = None if self.names.is_you(0) else self.names.of(0)
        return house.result_solo(result.scores[0], self.frame.turns, name)

    def _say(self, status: str) -> None:
        self._status.update(f" {status}", layout=False)

    # Keys.

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space plays on or stops; a seat's digit works where there is that seat."""
        if action in ("play", "stop"):
            return self.playing == (action == "stop")
        if action == "seat":
            return isinstance(parameters[0], int) and parameters[0] < len(self.record.players)
        return True

    async def action_step(self, by: int) -> None:
        """A frame forward or back."""
        await self._go(self.reel.place + by)

    async def action_turn(self, by: int) -> None:
        """To the beginning of the next turn, or of this one or the one before."""
        if by < 0:
            before = self.reel.turn_before()
            await self._go(before, self.words.NO_TURN_BEFORE if before == self.reel.place else "")
        elif (after := self.reel.turn_after()) is not None:
            await self._go(after)
        else:
            await self.action_last()

    async def action_seat(self, seat: int) -> None:
        """To the next turn of a seat."""
        after = self.reel.turn_after(seat)
        if after is None:
            await self._go(self.reel.place, self._no_turn_of(seat))
        else:
            await self._go(after)

    async def action_first(self) -> None:
        """To the beginning."""
        await self._go(0)

    async def action_last(self) -> None:
        """To the end."""
        await self._go(len(self.reel.frames))

    def _no_turn_of(self, seat: int) -> str:
        you = self.names.is_you(seat)
        return self.words.NO_TURN_OF_YOURS if you else self.words.no_turn_of(self.names.of(seat))

    async def _go(self, place: int, said: str = "") -> None:
        self._halt()
        self.reel.go(place)
        await self._show(said)

    def action_play(self) -> None:
        """Go on by itself, at the pace of the settings."""
        if not self.reel.at_end:
            self.playing = True
            self._play()

    async def action_stop(self) -> None:
        """Stay here."""
        self._halt()
        await self._show()

    def _halt(self) -> None:
        self.playing = False
        self.workers.cancel_group(self, "play")

    @work(exclusive=True, group="play")
    async def _play(self) -> None:
        while not self.reel.at_end:
            await self._play_frame()
            await self.pace.beat()
        self.playing = False
        await self._show()

    async def _play_frame(self) -> None:
        """The next frame as the table would have shown it."""
        position = self.frame.state
        self.reel.go(self.reel.place + 1)
        self.board.state = None
        self.board.state = position
        for event in self.frame.events:
            line = self.game_words.log(event, self.names)
            if isinstance(event, self.board.seen_first):
                await self.board.play(event, self.pace)
            if line is not None:
                self.log_lines.add(line)
            if not isinstance(event, self.board.seen_first):
                await self.board.play(event, self.pace)
        await self._show(self.words.PLAYING)

    def action_hint(self) -> None:
        """What the strongest player thinks of this position, and of what was decided in it."""
        frame = self.frame
        if frame.before is not None or frame.state.current_player < 0:
            self._say(self.words.NOBODY_DECIDES)
            return
        asked = Asked(self.texts.table.HINT_TITLE, frame.state, frame.decided)
        self.app.push_screen(HintScreen([asked], self.explain, self.game_words, self.names))

    def explain(self, state: State) -> Decision:
        """What the strongest level would do. Changes nothing, may run in a thread; if it fails, considers nothing."""
        rng = player_rng("replay", state.current_player, self.frame.move)
        return advice_of(strongest(self.record.game, self.hoppla.store.library), state, rng)

    def action_export(self) -> None:
        """Write the record to a file."""
        self.hoppla.export(self.record)

    def action_rules(self) -> None:
        """The rules, with this game's options and what binds its draws."""
        record = self.record
        self.hoppla.rules(record.game, None, record.options, len(record.players), record.dice)

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss()
