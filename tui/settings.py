"""What a player has set for all games: colours, motion, speed. Kept as TOML in the user's configuration folder.

`SPECS` is the one list of them: the file has the names as they stand, the settings screen its rows in this order, the
command line a flag each (`step_by_step` is `--step-by-step`). A flag holds for one run and is not written down.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Literal

FILE: Final = "settings.toml"

SettingValue = bool | str


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table tells of what could also be worked out."""

    odds: bool = True
    """The odds of a loss."""
    pile: bool = False
    """What a face-down pile still holds."""
    seen: bool = False
    """What was seen once and is hidden now."""
    calls: str = "on"
    """What there is to call: told (`on`), called at once (`auto`), to be found (`off`)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. A new value is a new object."""

    theme: str = "meadow"
    motion: bool = True
    """Whether dice tumble and cards turn over."""
    speed: str = "normal"
    """How fast opponents' turns are shown."""
    step_by_step: bool = False
    """Whether opponents' turns wait for a key at each step."""
    bust_odds: bool = True
    """Whether the odds of a loss stand on the table."""
    pile_contents: bool = False
    """Whether what a face-down pile still holds stands on the table."""
    look: str = "key"
    """How long the first look lasts, where what is seen there has to be remembered: `tui.pacing.LOOKS`."""
    training: bool = False
    """Whether what was seen once stays in sight."""
    call_help: str = "on"
    """Whether what there is to call is shown, called at once, or to be found."""
    ascii: str = "auto"
    """Whether boards are drawn in plain letters: where the terminal has no better ones, always, never."""
    plain: bool = False
    """Whether to play in lines of text instead of on a screen."""

    @property
    def shown(self) -> Shown:
        """What the table tells."""
        return Shown(self.bust_odds, self.pile_contents, self.training, self.call_help)

    def with_value(self, name: str, value: SettingValue) -> Settings:
        """The same with one setting changed."""
        return replace(self, **{name: value})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """One setting as the screen and the file need it: its name and what it may be, in order."""

    name: str
    choices: tuple[SettingValue, ...]


SPECS: Final = (
    SettingSpec("theme", ("meadow", "paper", "contrast", "ansi-dark")),
    SettingSpec("motion", (True, False)),
    SettingSpec("speed", ("slow", "normal", "fast", "instant")),
    SettingSpec("step_by_step", (False, True)),
    SettingSpec("bust_odds", (True, False)),
    SettingSpec("pile_contents", (False, True)),
    SettingSpec("look", ("key", "short", "long")),
    SettingSpec("training", (False, True)),
    SettingSpec("call_help", ("on", "auto", "off")),
    SettingSpec("ascii", ("auto", "on", "off")),
    SettingSpec("plain", (False, True)),
)


def spec_of(name: str) -> SettingSpec:
    """The setting with that name. Raises: KeyError."""
    return {spec.name: spec for spec in SPECS}[name]


def default_folder() -> Path:
    """The player's own configuration folder."""
    from platformdirs import user_config_path  # noqa: PLC0415 (needed only where no folder is named)

    return user_config_path("hoppla")


def kept(before: Settings, after: Settings, saved: Settings) -> Settings:
    """What the file holds after a change from `before` to `after`: only what changed, not what held for one run."""
    changed = {spec.name for spec in SPECS if getattr(before, spec.name) != getattr(after, spec.name)}
    return replace(saved, **{name: getattr(after, name) for name in changed})


@dataclass(frozen=True, slots=True)
class SettingsNotice:
    """Something about the file the player should know."""

    kind: Literal["set_aside", "unreadable", "unwritable"]
    path: Path
    kept_as: Path | None = None
    """Where a broken file lies now."""


def load(path: Path) -> tuple[Settings, SettingsNotice | None]:
    """The settings in a file; the defaults if there is none. A broken file is renamed, not overwritten, and said so."""
    try:
        return parse(path.read_bytes()), None
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), SettingsNotice("unreadable", path)
    except ValueError:
        return Settings(), _set_aside(path)


def parse(content: bytes) -> Settings:
    """Settings from TOML, names with `_` or `-`. They may be missing (defaults) or unknown (a later version: ignored).

    Raises: ValueError for text that is no TOML and for a value no setting has.
    """
    import tomllib  # noqa: PLC0415 (needed only where there is a file)

    written = tomllib.loads(content.decode("utf-8-sig"))
    values: Mapping[str, object] = {name.replace("-", "_"): value for name, value in written.items()}
    for spec in SPECS:
        value = values.get(spec.name, spec.choices[0])
        if not any(type(value) is type(choice) and value == choice for choice in spec.choices):
            raise ValueError(spec.name)
    known = {spec.name: values[spec.name] for spec in SPECS if spec.name in values}
    return Settings(**known)  # type: ignore[arg-type]


def save(settings: Settings, path: Path) -> SettingsNotice | None:
    """Replace the file in one step, so that there is always a whole one; None if that worked."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, as_toml(settings).encode("utf-8"))
    except OSError:
        return SettingsNotice("unwritable", path)
    return None


def as_toml(settings: Settings) -> str:
    """One line a setting. Every value is a word or a truth value, so nothing needs escaping."""
    return "".join(f"{name} = {_literal(value)}\n" for name, value in asdict(settings).items())


def _literal(value: SettingValue) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _replace(path: Path, content: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def _set_aside(path: Path) -> SettingsNotice:
    kept_as = path.with_name(path.name + ".broken")
    number = 1
    while kept_as.exists():
        number += 1
        kept_as = path.with_name(f"{path.name}.broken-{number}")
    try:
        path.rename(kept_as)
    except OSError:
        return SettingsNotice("unreadable", path)
    return SettingsNotice("set_aside", path, kept_as)
