"""The settings, each on a row, changed in place."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from tui.screens.base import HouseScreen
from tui.settings import SPECS, Settings, SettingSpec
from tui.widgets.rows import Row, Rows, column

LABEL_WIDTH = 16
"""Cells for the labels, if no longer one needs more."""


class SettingsScreen(HouseScreen[None]):
    """A change applies at once; the app keeps it."""

    CSS_PATH = "settings.tcss"
    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "change", key_display="←→"),
        Binding("right,l", "step(1)", "change", show=False),
        Binding("enter,space", "step(1)", "next", key_display="Enter"),
        Binding("escape,q", "dismiss", "back", key_display="Esc"),
    ]

    def heading(self) -> str:
        """What stands in the top line."""
        return self.words.SETTINGS_TITLE

    def body(self) -> ComposeResult:
        """The rows, and what the highlighted one does."""
        with Horizontal():
            yield Rows(label_width=LABEL_WIDTH)
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Show what is set."""
        self._fill(self.hoppla.settings)
        self.tell(self.words.SETTINGS_FOOT)

    def _fill(self, settings: Settings) -> None:
        rows = [Row(s.name, self.words.setting_label(s.name), self._value(settings, s), steps=True) for s in SPECS]
        shown = self.query_one(Rows)
        shown.label_width = column(LABEL_WIDTH, rows)
        shown.show(tuple(rows))
        self._explain()

    def _value(self, settings: Settings, spec: SettingSpec) -> str:
        return self.words.setting_value(getattr(settings, spec.name))

    @on(Rows.Moved)
    def _explain(self) -> None:
        key = self.query_one(Rows).key
        self.query_one("#about", Static).update(self.words.setting_note(key) if key else "")

    @on(Rows.Stepped)
    def _stepped(self, message: Rows.Stepped) -> None:
        self._change(message.key, message.by)

    @on(Rows.Pressed)
    def _pressed(self, message: Rows.Pressed) -> None:
        self._change(message.key, 1)

    def action_step(self, by: int) -> None:
        """The next value of the highlighted setting, round and round."""
        self._change(self.query_one(Rows).key, by)

    def _change(self, name: str, by: int) -> None:
        spec = next(spec for spec in SPECS if spec.name == name)
        settings = self.hoppla.settings
        place = spec.choices.index(getattr(settings, name))
        changed = settings.with_value(name, spec.choices[(place + by) % len(spec.choices)])
        self.hoppla.settings = changed
        self._fill(changed)
