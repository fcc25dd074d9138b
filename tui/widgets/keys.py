"""The bottom line: which keys do something now."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from tui.text.library import texts_of


@dataclass(frozen=True, slots=True)
class Hint:
    """One key and what it does."""

    key: str
    """As the framework calls it."""
    label: str
    does: str

    @property
    def width(self) -> int:
        """Cells it takes, with the gap after it."""
        return cell_len(self.label) + 1 + cell_len(self.does) + 1


class Keys(Widget):
    """One line, drawn as one piece of text: a dozen small widgets, made anew at every key, cost more than the rest of a
    screen together. A click on a hint is its key pressed.

    The description of a binding is a message like any other, translated here; `make messages` finds it in the code.
    """

    DEFAULT_CSS = """
    Keys {
        dock: bottom;
        height: 1;
        background: $panel;
        color: $foreground;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    hints: reactive[tuple[Hint, ...]] = reactive(())

    def on_mount(self) -> None:
        """Follow the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def _follow(self, screen: Screen[object]) -> None:
        """Look once the screen has settled: it may not even be there whole yet."""
        if self.is_attached and screen is self.screen:
            self.call_after_refresh(self.look)

    def look(self) -> None:
        """The first binding of each action that is to be shown and would work."""
        if not self.is_attached:
            return
        shown: dict[str, Hint] = {}
        house = texts_of(self).house
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and binding.action not in shown:
                label = house.key(self.app.get_key_display(binding))
                shown[binding.action] = Hint(binding.key, label, house.does(binding.description))
        self.hints = tuple(shown.values())

    def render(self) -> Content:
        """Keys stand out, what they do stands beside them."""
        parts: list[tuple[str, str] | str] = []
        for hint in self.hints:
            parts += [(hint.label, "bold $accent"), f" {hint.does} "]
        return Content.assemble(" ", *parts)

    def on_click(self, event: events.Click) -> None:
        """The mouse works too."""
        left = 1
        for hint in self.hints:
            if left <= event.x < left + hint.width - 1:
                self.app.simulate_key(hint.key)
                return
            left += hint.width
