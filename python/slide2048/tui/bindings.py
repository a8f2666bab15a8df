"""Keys and mouse reports as prompt_toolkit delivers them, handed to those who know them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from prompt_toolkit.key_binding.key_bindings import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys

from slide2048.tui.keyboards import Keyboard
from slide2048.tui.keys import Place
from slide2048.tui.swipe import Swipe
from slide2048.tui.ui import Outcome, Ui

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

_BOUND: Final = (
    Keys.Any,
    Keys.Up,
    Keys.Down,
    Keys.Left,
    Keys.Right,
    Keys.Home,
    Keys.End,
    Keys.PageUp,
    Keys.PageDown,
    Keys.ControlM,
    Keys.Escape,
    Keys.ControlC,
    Keys.ControlL,
    Keys.ControlZ,
)


class Bindings:
    """Takes every key.

    Args:
        ui: What the keys do.
        keyboard: Which letters the keys have.
        carry_out: Does what they ask for beyond drawing.
    """

    def __init__(self, ui: Ui, keyboard: Keyboard, carry_out: Callable[[Outcome], None]) -> None:
        self._ui = ui
        self._keyboard = keyboard
        self._carry_out = carry_out
        self._swipe = Swipe()

    def all(self) -> KeyBindings:
        """Return what prompt_toolkit is to know of them."""
        bindings = KeyBindings()
        for key in _BOUND:
            bindings.add(key, eager=True, save_before=lambda _: False)(self._on_key)
        bindings.add(Keys.Vt100MouseEvent, eager=True, save_before=lambda _: False)(self._on_mouse)
        return bindings

    def _on_key(self, event: KeyPressEvent) -> "NotImplementedOrNone":
        key = event.key_sequence[0].key
        name = key.value if isinstance(key, Keys) else self._keyboard.latin(key)
        return self._do(self._ui.press(name))

    def _on_mouse(self, event: KeyPressEvent) -> "NotImplementedOrNone":
        direction = self._swipe.feed(event.data)
        if self._ui.place not in Place.PLAY or not self._ui.takes_mouse:
            # A button that goes down elsewhere must not slide anything when it comes up here, nor
            # one that was on its way when the mouse was freed.
            self._swipe.reset()
        elif direction is not None:
            return self._do(self._ui.swipe(direction))
        return NotImplemented

    def _do(self, outcome: Outcome) -> "NotImplementedOrNone":
        """Have an outcome carried out; what is returned tells prompt_toolkit whether to draw."""
        if outcome is Outcome.DRAW:
            return None
        self._carry_out(outcome)
        return NotImplemented
