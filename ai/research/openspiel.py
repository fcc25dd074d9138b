"""The games in OpenSpiel: importing this module registers `hoppla_<key>` for every game there is.

    import pyspiel
    import ai.research.openspiel
    game = pyspiel.load_game("hoppla_gopher(players=3,trophies=2)")

The parameters are `players`, `horizon` and every option of the game by its name. OpenSpiel gives each parameter one
type, and a comma ends it, so in three places a value is written in another way than on Hoppla's command line:

- a row has semicolons: `deck=0;6;0;1`; a row of one number ends with one: `deck=6;`;
- a switch is `True` or `False`;
- where a word may stand instead of a number, the number below the lowest stands for it: `chips_to_win=0` is `none`.

A parameter that equals its default counts as not given, so that other options can follow from those that are given: in
`hoppla_hippo(circle=5,deck=2)` the values are split as in the box.

Games of perfect information with explicit chance and rewards at the end, each seat's share of the win (sum 1). Not all
of them need to end: one that reaches `horizon` moves, those of chance included, ends there, shared by all alike. A
search that counts decisions only, such as OpenSpiel's `expectiminimax`, needs a small one in Hoppladi Hopplada, where
bust can follow upon bust without any.

OpenSpiel 2.0's own `MCTSBot.step` and `ISMCTSBot.step` let go of Python's lock and end the process with a fault, in
these games as in all that are written in Python; `pyspiel.Bot.step(bot, state)` does the same and keeps it.

This is thin over `engine.game`: it asks states, and knows no game's rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from ai.research.observation import observer_of
from ai.research.settings import HORIZON, USUAL_PLAYERS, possible, whole_number
from engine.game import (
    CHANCE,
    TERMINAL,
    Codec,
    Counts,
    Each,
    Game,
    IllegalMove,
    IllegalOption,
    Move,
    Options,
    OptionSpec,
    OptionValue,
    State,
    WholeOr,
    written,
)
from engine.games import GAMES
from engine.position import PositionError, apart, read, state_of, write

PREFIX: Final = "hoppla_"
"""Before a game's key, in the names OpenSpiel knows."""
BETWEEN: Final = ";"
"""Stands between the numbers or words of a row."""
CUT_OFF: Final = "horizon"
"""Follows the position in the text of a state that has reached the horizon."""

Parameter = bool | int | str
"""What OpenSpiel's parameters can be here."""


class HopplaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with so many players and these options. `load_game` makes one of the subclass the game has."""

    engine_game: ClassVar[Game]
    """The game by the engine's contract."""

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """Raises: ValueError for a parameter that cannot be, in a sentence."""
        given = _given(self.engine_game, params or {})
        self.horizon = whole_number("horizon", given.get("horizon", HORIZON))
        players = whole_number("players", given.get("players", USUAL_PLAYERS))
        self.options = _options(self.engine_game, players, given)
        self.codec, self.opening = _set_up(self.engine_game, players, self.options)
        super().__init__(
            _game_type(self.engine_game), _game_info(self.codec, players, self.horizon), _canonical(self, given)
        )

    def new_initial_state(self, position: str | None = None) -> HopplaState:
        """The opening, or the state of such a text: a position's (see `engine.position`), the options of this game
        understood, and perhaps `horizon` behind it, then nothing is to come any more.

        Raises: ValueError for a text that is no state of this game.
        """
        state = HopplaState(self)
        return state if position is None else _told_by(state, position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> Any:
        """What OpenSpiel observes states with. Raises: ValueError for parameters: there are none."""
        if isinstance(iig_obs_type, Mapping):  # OpenSpiel leaves the type out where it has none
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"observations of {self} have no parameters, but there are {', '.join(params)}")
        if iig_obs_type is not None and not iig_obs_type.public_info:
            return NothingObserver()
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return HistoryObserver()
        return PositionObserver(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound, no tight one."""
        return int(self.max_game_length())

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)


class HopplaState(pyspiel.State):  # type: ignore[misc]
    """A state of the engine, and the moves that led there."""

    __slots__ = ("__dict__", "_game")
    # What is in `__dict__` OpenSpiel copies for every clone, and writes for every text: the game is kept out of it.

    engine_state: State
    """The same by the engine's contract."""
    origin = ""
    """The text of the state the history begins at; "" for the opening."""
    begun_at_horizon = False
    """Whether the horizon had been reached there."""

    def __init__(self, game: HopplaGame) -> None:
        """The opening of a game."""
        super().__init__(game)
        self._game = game
        self.engine_state = game.opening

    @property
    def position(self) -> str:
        """The position as text, see `engine.position`."""
        return write(self._game.engine_game, self.engine_state, self._game.options)

    @property
    def is_cut_off(self) -> bool:
        """Whether the game has ended because it has reached the horizon."""
        return self._is_at_horizon and not self.engine_state.is_terminal

    @property
    def _is_at_horizon(self) -> bool:
        return self.begun_at_horizon or bool(self.move_number() >= self._game.horizon)

    def current_player(self) -> int:
        """A seat, chance or the end."""
        return TERMINAL if self._is_at_horizon else self.engine_state.current_player

    def is_terminal(self) -> bool:
        """Whether the game is over, by the rules or because it has reached the horizon."""
        return self._is_at_horizon or self.engine_state.is_terminal

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (OpenSpiel asks the seat to move only)
        return sorted(map(self._game.codec.action_id, self.engine_state.legal_actions()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome's place in the engine's list, and its probability."""
        _, weights = zip(*self.engine_state.chance_outcomes(), strict=True)
        return list(_probabilities(weights))

    def _apply_action(self, action: int) -> None:
        state = self.engine_state
        if self._is_at_horizon:
            raise IllegalMove("C-2", action, ())  # as at an end by the rules
        self.engine_state = state.child(self._move(state.current_player, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._move(player, action))

    def _move(self, player: int, number: int) -> Move:
        """Raises: IllegalMove for a number that is none."""
        at_chance = player == CHANCE
        moves: Sequence[Any] = self.engine_state.chance_outcomes() if at_chance else self._game.codec.actions
        if not 0 <= number < len(moves):
            raise self.engine_state.refusal(number)
        move: Move = moves[number][0] if at_chance else moves[number]
        return move

    def returns(self) -> list[float]:
        """Each seat's share of the win; 0 before the end."""
        players = self.engine_state.players
        if self.engine_state.is_terminal:
            return [float(share) for share in self.engine_state.returns()]
        return [1 / players if self.is_cut_off else 0.0] * players

    def __str__(self) -> str:
        return f"{self.position} {CUT_OFF}" if self.is_cut_off else self.position

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_state, (pyspiel.serialize_game_and_state(self._game, self),)


class PositionObserver:
    """The whole position, as the vector `ai.research.observation` describes, and as text."""

    def __init__(self, game: HopplaGame) -> None:
        self._observer = observer_of(game.engine_game.key, game.num_players(), game.options)
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict: dict[str, Any] = {}
        begin = 0
        for field in self._observer.fields:
            self.dict[field.name] = self.tensor[begin : begin + field.size]
            begin += field.size

    def set_from(self, state: HopplaState, player: int) -> None:
        """Make `tensor` and `dict` those of the state as that seat sees it."""
        self.tensor[:] = self._observer.vector(state.engine_state, player)

    def string_from(self, state: HopplaState, player: int) -> str:  # noqa: ARG002 (all see the same)
        """The position's text."""
        return str(state)


class HistoryObserver:
    """All that has happened: no vector, a text."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: HopplaState, player: int) -> None:
        """Nothing to set."""

    def string_from(self, state: HopplaState, player: int) -> str:  # noqa: ARG002 (all see the same)
        """The moves by their numbers, after the position they begin at if that is not the opening."""
        history = str(state.history_str())
        return f"{state.origin}: {history}" if state.origin else history


class NothingObserver(HistoryObserver):
    """What a seat knows that others do not: nothing."""

    def string_from(self, state: HopplaState, player: int) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


def name_of(key: str) -> str:
    """The name OpenSpiel knows a game by."""
    return PREFIX + key


def load_game(text: str) -> HopplaGame:
    """The game OpenSpiel loads by such a text. Raises: whatever `pyspiel.load_game` raises."""
    game: HopplaGame = pyspiel.load_game(text)
    return game


def game_of(key: str, players: int, options: Options) -> HopplaGame:
    """The game with these options. Raises: ValueError for options it cannot have."""
    values = options.as_dict()
    given = {spec.name: _parameter(spec, values[spec.name]) for spec in options.every_spec()}
    game: HopplaGame = pyspiel.load_game(name_of(key), {"players": players, **given})
    if game.options != options:
        raise ValueError(f"{name_of(key)} cannot have {_told(values)}: {_told(game.options.as_dict())} would follow")
    return game


def state_at(game: HopplaGame, engine_state: State) -> HopplaState:
    """A state of the engine as one of OpenSpiel's, its history beginning here.

    Raises: ValueError for a state of another game, or one with other seats or options.
    """
    return _begun_at(game.new_initial_state(), engine_state)


def restored_state(text: str) -> HopplaState:
    """The state of such a text, as `pyspiel.serialize_game_and_state` writes it."""
    _, state = pyspiel.deserialize_game_and_state(text)
    restored: HopplaState = state
    return restored


def _begun_at(state: HopplaState, engine_state: State) -> HopplaState:
    opening = state.engine_state
    if (type(engine_state), engine_state.players) != (type(opening), opening.players):
        raise ValueError(f"no state of {state.get_game()}: {engine_state}")
    if engine_state.options != opening.options:
        told = [_told(one.options.as_dict()) for one in (engine_state, opening)]
        raise ValueError(f"a state with {told[0]} is none of a game with {told[1]}")
    state.engine_state = engine_state
    state.origin = state.position
    return state


def _told_by(state: HopplaState, text: str) -> HopplaState:
    """Raises: ValueError."""
    words = text.split()
    if words[-1:] != [CUT_OFF]:
        return _begun_at(state, _read(state.get_game(), text))
    _begun_at(state, _read(state.get_game(), " ".join(words[:-1])))
    if state.is_terminal():
        raise ValueError(f"{text}: this game has ended by its rules, not at the horizon")
    state.begun_at_horizon = True
    state.origin = str(state)
    return state


def _read(game: HopplaGame, text: str) -> State:
    """Raises: ValueError."""
    try:
        parts = apart(game.engine_game, text)
        if parts.options:
            return read(game.engine_game, text)
        return state_of(game.engine_game, parts, game.options)
    except PositionError as error:
        expected = f", expected {', '.join(error.expected)}" if error.expected else ""
        raise ValueError(f"no position of {game}: {error.field} {error.found!r}: {error.kind}{expected}") from error


@lru_cache(maxsize=256)
def _set_up(game: Game, players: int, options: Options) -> tuple[Codec, State]:
    """OpenSpiel loads a game anew for every text it reads: what takes long is made once."""
    return game.codec(players, options), game.new_state(players, options)


@lru_cache(maxsize=1024)
def _probabilities(weights: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    total = sum(weights)
    return tuple((number, weight / total) for number, weight in enumerate(weights))


# Parameters.


def _given(game: Game, params: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """The parameters that are not as usual. Raises: ValueError for a name there is none of."""
    usual = _usual(game)
    for name in params:
        if name not in usual:
            raise ValueError(f"{name_of(game.key)} has no parameter {name}; it has {', '.join(usual)}")
    return {name: value for name, value in params.items() if not _same(value, usual[name])}


def _same(one: Parameter, other: Parameter) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _usual(game: Game) -> dict[str, Parameter]:
    """Every parameter there is, with its default."""
    options = {spec.name: _parameter(spec, spec.default) for spec in game.options_type.every_spec()}
    return {"players": USUAL_PLAYERS, "horizon": HORIZON, **options}


def _options(game: Game, players: int, given: Mapping[str, Parameter]) -> Options:
    """Raises: ValueError."""
    specs = {spec.name: spec for spec in game.options_type.every_spec()}
    try:
        values = {name: _value(specs[name], value) for name, value in given.items() if name in specs}
        return game.checked(players, game.options_type.completed(values))
    except IllegalOption as refused:
        value = given.get(refused.option, refused.written)
        raise ValueError(
            f"{name_of(game.key)}: {refused.option} cannot be {value}, it may be {_range(refused)} ({refused.clause})"
        ) from refused


def _range(refused: IllegalOption) -> object:
    """What the parameter may be."""
    match refused.value, refused.allowed:
        case bool(), _:
            return not refused.value
        case _, WholeOr(low=low, high=high):
            return f"{low - 1}–{high}"
        case _:
            return possible(refused.allowed)


def _parameter(spec: OptionSpec, value: OptionValue) -> Parameter:
    """An option's value as OpenSpiel's parameter."""
    match value, spec.allowed:
        case str(), WholeOr(low=low):
            return low - 1
        case tuple(), _:
            text = BETWEEN.join(map(str, value))
            return text + BETWEEN if text.isdigit() else text  # a number alone OpenSpiel takes for one
        case _:
            assert isinstance(value, bool | int | str)
            return value


def _value(spec: OptionSpec, parameter: Parameter) -> OptionValue:
    """The reverse. Raises: IllegalOption."""
    match parameter, spec.allowed:
        case int(), WholeOr(low=low, word=word) if parameter == low - 1:
            return word
        case str(), Counts() | Each():
            return spec.read(parameter.removesuffix(BETWEEN))
        case str(), _:
            return spec.read(parameter)
        case _:
            return parameter


def _canonical(game: HopplaGame, given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """What is given, each in its one spelling: they are the game's text, which gives the same game again."""
    options = game.options.as_dict()
    specs = {spec.name: spec for spec in game.options.every_spec()}
    return {name: _parameter(specs[name], options[name]) if name in specs else value for name, value in given.items()}


def _told(values: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{name}={written(value)}" for name, value in values.items())


# What OpenSpiel is told of a game.


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=name_of(game.key),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_usual(game),
    )


def _game_info(codec: Codec, players: int, horizon: int) -> Any:
    longest = codec.max_game_length
    return pyspiel.GameInfo(
        num_distinct_actions=codec.num_distinct_actions,
        max_chance_outcomes=codec.max_chance_outcomes,
        num_players=players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=horizon if longest is None else min(horizon, longest),
    )


def _register(game: Game) -> None:
    """OpenSpiel holds what makes a game until the process ends, past the end of Python. A class bears that, a function
    does not: so each game has one."""
    creator = type(f"{type(game).__name__}InOpenSpiel", (HopplaGame,), {"engine_game": game, "__doc__": game.title})
    pyspiel.register_game(_game_type(game), creator)


for _game in GAMES.values():
    _register(_game)
