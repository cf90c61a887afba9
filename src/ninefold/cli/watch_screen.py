"""The screen of `ninefold watch`: it follows a feed at a chosen speed and obeys keys.

However it ends, the terminal is restored: therefore Ctrl-C and its kind only set a token here,
which is checked between two pictures.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.cli.interrupt import ended_first, handling
from ninefold.cli.keyboard import QUIT, Keyboard, keyboard, on_suspension, suspend
from ninefold.films.courses import Course
from ninefold.films.feeds import Feed
from ninefold.films.frames import Frame
from ninefold.limits import StopToken

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live
    from rich.text import Text


@dataclass
class Window:
    """The visible part of a board that is larger than the terminal.

    It moves as little as possible to keep the highlighted cells visible.
    """

    top: int = 0
    left: int = 0

    def seen(self, text: Text, look: str, width: int, height: int) -> Text:
        """The part of a text that fits, with the first characters in that style."""
        lines = text.split("\n", allow_blank=True)
        spots = [
            (row, span.start)
            for row, line in enumerate(lines)
            for span in line.spans
            if span.style == look
        ]
        row, column = spots[0] if spots else (None, None)
        longest = max(map(len, lines))
        self.top = _moved(self.top, row, height, len(lines))
        self.left = _moved(self.left, column, width, longest)
        part = [line[self.left : self.left + width] for line in lines[self.top : self.top + height]]
        shown = text.blank_copy("\n").join(part)
        shown.no_wrap, shown.overflow = True, "crop"
        return shown


def _moved(start: int, spot: int | None, room: int, length: int) -> int:
    """The start of a window of that size in which a place and its surroundings are visible."""
    if spot is not None:
        beside = 1 if room > 2 else 0
        start = max(min(start, spot - beside), spot + beside + 1 - room)
    return max(0, min(start, length - room))


PICTURES = 20
"""The maximum number of pictures per second; a faster search skips steps in between."""

BREATH = 0.25
"""The maximum delay, in seconds, for which missed steps are caught up."""

SLOWEST, FASTEST = 0.125, 1 << 20
"""The range of steps per second for + and -."""

STYLES = {
    "place": "bold black on dodger_blue1",
    "branch": "bold black on dodger_blue1",
    "deduce": "bold black on green3",
    "candidates": "bold black on gold1",
    "remove": "bold black on orange1",
    "backtrack": "bold black on orange1",
    "contradiction": "bold white on red3",
}
"""The style of cells for each kind of event, and for unknown kinds."""

LEAST = 3
"""The minimum number of lines for the board."""

KEYS = "space pauses and resumes, s or \u2192 one step, + and - speed, q leaves"


class WatchScreen:
    """A watched search: its position, its speed, and whether it is paused."""

    def __init__(self, feed: Feed, solver: str, speed: float) -> None:
        self.course = Course(feed.puzzle)
        self._feed, self._solver, self._speed = feed, solver, speed
        self._halted = self._left = self._suspended = self._interrupted = False
        self._token = StopToken()
        self._owed, self._since = 1.0, time.monotonic()
        self._drawn: object = None
        self._window = Window()

    def run(self) -> None:
        """Run until the search is over or the user leaves."""
        with (
            ended_first(self._token),
            handling(lambda _number, _frame: self._interrupt()),
            on_suspension(self._suspend),
        ):
            while not self._is_done and not self._token.stopped:
                self._suspended = False
                with keyboard() as keys, _live() as live:
                    self._go_on(keys, live)
                if self._suspended:
                    suspend()
        if self._interrupted:
            raise KeyboardInterrupt

    def farewell(self) -> str:
        """The last report if the user left before the end."""
        return f"{self.course.frame().grid}\nleft after {self.course.steps:,} steps"

    @property
    def _is_done(self) -> bool:
        return self._left or self._feed.is_over

    def _interrupt(self) -> None:
        self._interrupted = True
        self._token.stop()

    def _suspend(self) -> None:
        self._suspended = True

    def _go_on(self, keys: Keyboard, live: Live) -> None:
        """Draw, read keys and make steps in turn."""
        self._since, self._drawn = time.monotonic(), None
        self._draw(live)
        while not (self._is_done or self._token.stopped or self._suspended):
            for key in keys.keys(self._pause()):
                self._obey(key)
            self._advance()
            self._draw(live)

    def _pause(self) -> float:
        """Seconds until there is something to do, unless a key is pressed."""
        wait = BREATH if self._halted else (1.0 - self._owed) / self._speed
        return min(max(wait, 1 / PICTURES), 0.1)

    def _obey(self, key: str) -> None:
        if key == " ":
            self._halted = not self._halted
            self._owed = 0.0
        elif key in ("s", "right"):
            self._owed = self._owed + 1.0 if self._halted else 1.0
            self._halted = True
        elif key in ("+", "="):
            self._speed = min(self._speed * 2, FASTEST)
        elif key in ("-", "_"):
            self._speed = max(self._speed / 2, SLOWEST)
        elif key in (QUIT, "Q"):
            self._left = True

    def _advance(self) -> None:
        """Make the steps that are due, as far as the search and the time allow."""
        now = time.monotonic()
        if not self._halted:  # steps missed by delays are dropped
            owed = self._owed + (now - self._since) * self._speed
            self._owed = min(owed, 1.0 + BREATH * self._speed)
        self._since = now
        while self._owed >= 1.0 and time.monotonic() < now + 1 / PICTURES:
            event = self._feed.take()
            if event is None:
                return
            if self.course.follow(event):
                self._owed -= 1.0

    def _draw(self, live: Live) -> None:
        """Draw, if anything has changed."""
        seen = self.course.steps, self._halted, self._speed, live.console.size
        if seen != self._drawn:
            self._drawn = seen
            live.update(self._picture(*live.console.size), refresh=True)

    def _picture(self, width: int, height: int) -> RenderableType:
        """The board, or the part that fits, with the current event below."""
        from rich.console import Group
        from rich.text import Text

        frame = self.course.frame()
        below = [
            Text(text, style, no_wrap=True, overflow="ellipsis")
            for text, style in zip(self._status_lines(frame), ("bold", "", "grey50"), strict=True)
        ]
        below = below[: max(height - LEAST, 0)]
        board = self._window.seen(*self._board(frame), width, max(height - len(below), 1))
        gap = [Text()] if board.plain.count("\n") + 1 + len(below) < height else []
        return Group(board, *gap, *below)

    def _board(self, frame: Frame) -> tuple[Text, str]:
        """The whole board, and the styles of the cells of the current event."""
        from ninefold.pictures.named_board import named_rich
        from ninefold.pictures.terminal import GIVEN, SOLVED

        givens = self._feed.puzzle.givens
        styles = {cell: GIVEN if givens[cell] else SOLVED for cell, d in enumerate(frame.grid) if d}
        look = STYLES.get(frame.kind, STYLES["place"])
        styles |= dict.fromkeys(frame.cells, look)
        layout = frame.grid.layout
        return named_rich(layout, [layout.symbol(digit) for digit in frame.grid], styles), look

    def _status_lines(self, frame: Frame) -> tuple[str, str, str]:
        """The current event, the progress of the search, and the keys."""
        state = f"{self._speed:,.4g} steps/s" + (", halted" if self._halted else "")
        place = f"step {frame.step:,}, depth {frame.depth}, try {frame.tries:,}"
        event = frame.text if frame.step else f"{self._solver} is searching"
        return event, f"{self._solver}: {place}; {state}", KEYS


def _live() -> Live:
    from rich.console import Console
    from rich.live import Live

    return Live(console=Console(highlight=False), screen=True, auto_refresh=False)
