"""A film as an SVG that moves by itself.

Nothing is drawn twice: a digit in a cell, the ground below it, a line of the caption is one
element, with the times at which it comes and goes. Without motion, as in print, the last frame is
shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ninefold.films.durations import paced
from ninefold.films.frames import Frame
from ninefold.films.stage import RING, Stage, caption, square
from ninefold.model.digits import digits_in
from ninefold.pictures.scene import Spot
from ninefold.pictures.themes import Theme

if TYPE_CHECKING:
    from ninefold.films.reels import Film

Seen = dict[tuple[int, int], list[int]]
"""For a digit in a cell the frames in which it is seen."""


def svg(film: Film, seconds: float | None, size: int, theme: Theme) -> str:
    """The film as the text of an SVG file."""
    frames, times = paced(film.frames, seconds)
    stage, clock = Stage(film, theme), Timeline(times)
    above = [*_digits(film, frames, stage, clock), *_captions(film, frames, stage, clock)]
    below = [f'<g stroke-width="{RING}">', *_grounds(frames, stage, clock), "</g>\n"]
    return stage.svg(size, "\n".join(below), "\n".join(above) + "\n")


class Timeline:
    """The times of a film, by which its elements come and go.

    >>> before, animation = Timeline((0, 100, 300, 400)).turns([1, 2])
    >>> before, animation.partition("values")[2]
    ('1', '="0;1" keyTimes="0;.25"/>')
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


def _grounds(frames: tuple[Frame, ...], stage: Stage, clock: Timeline) -> Iterator[str]:
    """The grounds of the cells of events."""
    seen: dict[tuple[tuple[str, str], int], list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        for cell in frame.cells:
            seen[stage.ground(frame.kind), cell].append(number)
    for ((fill, edge), cell), when in seen.items():
        opacity, turns = clock.turns(when)
        sides = " ".join(f'{k}="{v:g}"' for k, v in square(stage.places.corner(cell)).items())
        look = f'fill="{fill or "none"}" stroke="{edge}" opacity="{opacity}"'
        yield f"<rect {sides} {look}>{turns}</rect>"


def _digits(film: Film, frames: tuple[Frame, ...], stage: Stage, clock: Timeline) -> Iterator[str]:
    """The digits that come and go, and the small ones that a cell may hold."""
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
    yield f'<g font-size="{stage.places.mark_size:g}" fill="{stage.theme.pencil}">'
    for (cell, digit), when in small.items():
        yield _text(stage.mark_spot(cell, digit), stage.layout.symbol(digit), clock.turns(when))
    yield f'</g><g font-size="{stage.digit_size:g}" fill="{stage.theme.pen}">'
    for (cell, digit), when in large.items():
        yield _text(stage.digit_spot(cell), stage.layout.symbol(digit), clock.turns(when))
    yield "</g>"


def _captions(
    film: Film, frames: tuple[Frame, ...], stage: Stage, clock: Timeline
) -> Iterator[str]:
    lines: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        for place, text in enumerate(caption(film, frame)):
            lines[place, text].append(number)
    yield f'<g font-size="{stage.caption_size:g}" fill="{stage.theme.ink}">'
    for (place, text), when in lines.items():
        yield _text(stage.caption_spot(place), escape(text), clock.turns(when))
    yield "</g>"


def _text(spot: Spot, text: str, turns: tuple[str, str]) -> str:
    x, y = spot
    return f'<text x="{x:g}" y="{y:g}" opacity="{turns[0]}">{text}{turns[1]}</text>'
