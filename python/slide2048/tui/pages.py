"""The pages that lie over the board, each above the one that it was opened from."""

from slide2048.tui.keys import Action
from slide2048.tui.screens.page import Page


class Pages:
    """A stack of pages: the topmost is seen, and only that one goes on by itself."""

    def __init__(self) -> None:
        self._pages: list[Page] = []

    @property
    def top(self) -> Page | None:
        """The page that is seen, or ``None`` if it is the board."""
        return self._pages[-1] if self._pages else None

    def open(self, page: Page) -> None:
        """Put a page on top."""
        if self._pages:
            self._pages[-1].pause()
        self._pages.append(page)

    def back(self) -> bool:
        """Take the topmost page away, and return whether there was one."""
        if not self._pages:
            return False
        self._pages.pop()
        return True

    def close(self) -> None:
        """Go back to the board."""
        self._pages.clear()

    def tell(self, action: Action) -> bool:
        """Let the topmost page do what a key asks for, and return whether it knows that."""
        page = self.top
        if page is None or not page.act(action):
            return False
        if page.closed:
            self.back()
        return True

    @property
    def wait(self) -> float | None:
        """Seconds until the topmost page changes by itself, or ``None`` if it does not."""
        return None if self.top is None else self.top.wait

    def step(self) -> bool:
        """Let the topmost page go on if it is time, and return whether it was."""
        return self.top is not None and self.top.step()
