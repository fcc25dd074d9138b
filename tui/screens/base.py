"""What every screen of Hoppla does: it says when the terminal is too small, and comes back as it was when it grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.geometry import Size
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from tui.text.library import Library, texts_of
from tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tui.app import Hoppla
    from tui.text.house import House

    AnyScreen = Screen[Any]
else:
    AnyScreen = object

MINIMUM: Final = Size(80, 24)
"""Columns and rows every screen can count on."""
QUIT_KEYS: Final = ("q", "ctrl+c")


class TooSmall(Widget):
    """What is shown instead of a screen that does not fit: what it needs and what there is, readable at any size."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    TooSmall { width: 100%; height: 100%; display: none; }
    Screen.-too-small { padding: 0; align: left top; }
    Screen.-too-small > * { display: none !important; }
    Screen.-too-small > TooSmall { display: block !important; }
    """

    def render(self) -> RenderResult:
        """The sentence, or the numbers alone where it does not fit."""
        have, need, house = self.app.size, MINIMUM, texts_of(self).house
        numbers = (have.width, have.height, need.width, need.height)
        sentence = Text(house.too_small(*numbers))
        fits = len(sentence.wrap(self.app.console, max(have.width, 1))) <= have.height
        return sentence if fits else Text(house.too_small_briefly(*numbers))


class TooSmallGuard(AnyScreen):
    """Put before `Screen` or `ModalScreen`: below 80 × 24 nothing is shown but `TooSmall`, no key works but quit.

    The focus is laid down meanwhile, not lost: who had it, or asked for it while the screen was small, has it when the
    screen has grown.
    """

    too_small = False
    _laid_down: Widget | None = None

    @property
    def texts(self) -> Library:
        """All words, in the app's language. There is an app only once the screen has been put up."""
        return texts_of(self)

    def on_mount(self) -> None:
        """A screen that opens on a small terminal says so at once."""
        self.mount(TooSmall())
        self.fit(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Every screen of the stack follows: those below a dialog are not told by the framework."""
        for screen in self.app.screen_stack:
            if isinstance(screen, TooSmallGuard):
                screen.fit(event.size)

    def on_screen_resume(self) -> None:
        """The terminal may have changed while another screen was on top. The first picture has the keys in it."""
        self.fit(self.app.size)
        for keys in self.query(Keys):
            keys.look()

    def fit(self, size: Size) -> None:
        """Show the screen, or that there is no room for it. `size` is the terminal's."""
        small = size.width < MINIMUM.width or size.height < MINIMUM.height
        if small == self.too_small:
            self.query(TooSmall).refresh()
            return
        if small:
            focused = self.focused
            self.set_focus(None)
            self._laid_down = focused
        self.too_small = small
        self.set_class(small, "-too-small")
        if not small and self._laid_down is not None and self._laid_down.is_attached:
            self.set_focus(self._laid_down)
        self.refresh_bindings()

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """As ever; while the screen is too small, the focus is only promised."""
        if self.too_small and widget is not None:
            widget.has_focus = False
            self._laid_down = widget
            return
        super().set_focus(widget, scroll_visible, from_app_focus)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key works before the screen is whole (it may be asked while it is still being put together), nor while it
        is too small; otherwise `allows` says."""
        return self.is_mounted and not self.too_small and self.allows(action, parameters)

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 (subclasses look)
        """Whether a key of the screen works now. Asked only while the screen is whole and large enough."""
        return True

    def on_key(self, event: events.Key) -> None:
        """On a terminal that is too small no key reaches anything but quit."""
        if not self.too_small:
            return
        event.stop()
        if event.key in QUIT_KEYS:
            self.app.exit(0)


class HopplaScreen(TooSmallGuard, Screen[ScreenResultType]):
    """A screen of the house or a table."""

    @property
    def hoppla(self) -> Hoppla:
        """The app, as ours."""
        return self.app  # type: ignore[return-value]


class HouseScreen(HopplaScreen[ScreenResultType]):
    """A screen around the tables: a heading, what it is about, one line for what there is to say, the keys."""

    DEFAULT_CSS = """
    HouseScreen { layout: vertical; }
    HouseScreen > #head { height: 1; padding: 0 1; background: $panel; text-style: bold; }
    HouseScreen > #line { height: 1; padding: 0 1; color: $accent; }
    HouseScreen > #head, HouseScreen > #line { text-wrap: nowrap; text-overflow: ellipsis; }
    """

    @property
    def words(self) -> House:
        """What the house says."""
        return self.texts.house

    def heading(self) -> str:
        """What stands in the top line."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """What stands between the top line and the one that says something."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Heading, body, line, keys."""
        yield Static(self.heading(), id="head", markup=False)
        yield from self.body()
        yield Static(id="line", markup=False)
        yield Keys()

    def tell(self, text: str) -> None:
        """Say something in the line above the keys, instead of what stood there."""
        self.query_one("#line", Static).update(text, layout=False)
