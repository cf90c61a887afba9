"""A part of a board that is larger than the terminal: the part in which something happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


@dataclass
class Window:
    """What is seen of a text; it moves as little as it must for what stands out to be seen."""

    top: int = 0
    left: int = 0

    def seen(self, text: Text, look: str, width: int, height: int) -> Text:
        """So much of a text as fits, with its first part of that look."""
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
    """Where a window of that room begins, so that a spot and what is beside it are seen."""
    if spot is not None:
        beside = 1 if room > 2 else 0
        start = max(min(start, spot - beside), spot + beside + 1 - room)
    return max(0, min(start, length - room))
