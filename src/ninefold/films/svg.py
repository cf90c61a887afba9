"""A film as an SVG that moves by itself.

Nothing is drawn twice: a digit in a cell, the colour behind it, a line of the caption is one
element, with the times at which it comes and goes. Where nothing moves (in print, say) the last
frame is seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ninefold.films.board_svg import Sheet
from ninefold.films.captions import caption
from ninefold.films.frames import Frame
from ninefold.films.pacing import paced
from ninefold.films.themes import Theme
from ninefold.model.digits import digits_in, symbol

if TYPE_CHECKING:
    from ninefold.films.reels import Film

Seen = dict[tuple[int, int], list[int]]
"""For a digit or a line, in a place, the frames in which it is seen."""


def svg(film: Film, seconds: float | None, size: int, theme: Theme) -> str:
    """The film as the text of an SVG file."""
    frames, times = paced(film.frames, seconds)
    sheet = Sheet(film.puzzle.layout, theme)
    clock = Clock(times)
    return "\n".join(
        [
            sheet.below(size, str(film)),
            *_marked(frames, sheet, clock),
            sheet.lines(),
            sheet.givens(film.puzzle.givens),
            *_digits(film, frames, sheet, clock),
            *_captions(film, frames, sheet, clock),
            "</svg>\n",
        ]
    )


class Clock:
    """The times of a film, by which its elements come and go.

    >>> Clock((0, 100, 300, 400)).turns([1, 2])
    ('1', '<animate attributeName="opacity" dur="0.4s" ... values="0;1" keyTimes="0;.25"/>')
    """

    def __init__(self, times: tuple[int, ...]) -> None:
        self._times = times
        self.frames = len(times) - 1

    def turns(self, seen: list[int]) -> tuple[str, str]:
        """The opacity of an element at the end, and how it changes until then."""
        shown = set(seen)
        now = 0 in shown
        values, keys = [str(int(now))], ["0"]
        for frame in range(1, self.frames):
            if (frame in shown) != now:
                now = not now
                values.append(str(int(now)))
                keys.append(f"{self._times[frame] / self._times[-1]:.4f}".strip("0"))
        if len(values) == 1:
            return values[0], ""
        return values[-1], (
            f'<animate attributeName="opacity" dur="{self._times[-1] / 1000:g}s" '
            f'repeatCount="indefinite" calcMode="discrete" '
            f'values="{";".join(values)}" keyTimes="{";".join(keys)}"/>'
        )


def _marked(frames: tuple[Frame, ...], sheet: Sheet, clock: Clock) -> Iterator[str]:
    """The colours behind the cells that events speak of."""
    seen: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        for cell in frame.cells:
            seen[sheet.theme.mark(frame.kind), cell].append(number)
    for (colour, cell), when in seen.items():
        opacity, turns = clock.turns(when)
        square = sheet.square(cell, f' fill="{colour}" opacity="{opacity}"')
        yield square.replace("/>", f">{turns}</rect>")


def _digits(film: Film, frames: tuple[Frame, ...], sheet: Sheet, clock: Clock) -> Iterator[str]:
    """The digits that come and go, and the small ones that tell what a cell may hold."""
    large: Seen = defaultdict(list)
    small: Seen = defaultdict(list)
    for number, frame in enumerate(frames):
        masks = frame.candidates.masks if frame.candidates else bytes(len(frame.grid))
        for cell, (digit, mask) in enumerate(zip(frame.grid, masks, strict=True)):
            if digit and not film.puzzle.givens[cell]:
                large[cell, digit].append(number)
            elif not digit:
                for each in digits_in(mask):
                    small[cell, each].append(number)
    yield f'<g font-size="{sheet.small}" fill="{sheet.theme.pencil}">'
    for (cell, digit), when in small.items():
        yield _text(sheet.mark_middle(cell, digit), symbol(digit), clock.turns(when))
    yield f'</g><g font-size="{sheet.large}" fill="{sheet.theme.found}">'
    for (cell, digit), when in large.items():
        yield _text(sheet.middle(cell), symbol(digit), clock.turns(when))
    yield "</g>"


def _captions(film: Film, frames: tuple[Frame, ...], sheet: Sheet, clock: Clock) -> Iterator[str]:
    lines: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        for place, text in enumerate(caption(film, frame)):
            lines[place, text].append(number)
    yield f'<g font-size="14" fill="{sheet.theme.caption}">'
    for (place, text), when in lines.items():
        yield _text(sheet.caption_line(place), escape(text), clock.turns(when))
    yield "</g>"


def _text(middle: tuple[float, float], text: str, turns: tuple[str, str]) -> str:
    x, y = middle
    return f'<text x="{x:g}" y="{y:g}" dy=".35em" opacity="{turns[0]}">{text}{turns[1]}</text>'
