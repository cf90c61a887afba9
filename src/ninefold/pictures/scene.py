"""The parts of a drawing: paths and texts with places, colours and widths, bottom up.

SVG and PDF are both written from it. Lengths are in parts of a cell of 60, and `y` goes
down. The kinds of paths and texts become classes in SVG, for restyling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Literal

Spot = tuple[float, float]
Step = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
"""Move to, line to, curve to (two control points and the end), close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """Lines and curves, filled, stroked or both; a colour of "" is none."""

    kind: str
    steps: tuple[Step, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    rounded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Texts of one look, each with the middle of its foot; `bold` ones are printed digits.

    `dense` ones are single characters, very many of them.
    """

    kind: str
    texts: tuple[tuple[Spot, str], ...]
    size: float
    fill: str
    bold: bool = False
    dense: bool = False
    left: bool = False


Item = Path | Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A drawing: the rectangle that it fills, its ground, its parts, and its meaning in words."""

    left: float
    top: float
    width: float
    height: float
    ground: str
    items: tuple[Item, ...]
    title: str
    description: str

    @property
    def is_latin(self) -> bool:
        """Whether every text can be written with the letters of western Europe."""
        words = (item for item in self.items if isinstance(item, Words))
        return all(ord(max(text, default=" ")) < 256 for each in words for _, text in each.texts)


def polyline(spots: Iterable[Spot], closed: bool = False) -> list[Step]:
    """The steps from spot to spot, and back to the first if it is closed."""
    steps: list[Step] = [("L" if i else "M", spot) for i, spot in enumerate(spots)]
    return [*steps, ("Z", ())] if closed else steps


def rectangle(left: float, top: float, width: float, height: float) -> list[Step]:
    """The steps around a rectangle."""
    right, bottom = left + width, top + height
    return polyline([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)


def circle(centre: Spot, radius: float) -> list[Step]:
    """The steps around a circle, by a curve for every quarter."""
    reach = radius * 0.5523  # what makes a curve look like a quarter of a circle
    x, y = centre
    steps: list[Step] = [("M", (x + radius, y))]
    for quarter in range(4):
        begin, end = quarter * pi / 2, (quarter + 1) * pi / 2
        steps.append(
            (
                "C",
                (
                    x + radius * cos(begin) - reach * sin(begin),
                    y + radius * sin(begin) + reach * cos(begin),
                    x + radius * cos(end) + reach * sin(end),
                    y + radius * sin(end) - reach * cos(end),
                    x + radius * cos(end),
                    y + radius * sin(end),
                ),
            )
        )
    return [*steps, ("Z", ())]


def towards(spot: Spot, other: Spot, far: float) -> Spot:
    """The spot so far from one on the way to another.

    >>> towards((0, 0), (10, 0), 3)
    (3.0, 0.0)
    """
    across, down = other[0] - spot[0], other[1] - spot[1]
    part = far / (hypot(across, down) or 1)
    return spot[0] + across * part, spot[1] + down * part


def bend(begin: Spot, middle: Spot, end: Spot) -> list[Step]:
    """The steps of a curve that is drawn towards a spot in its middle."""
    first, second = (
        tuple((2 * m + e) / 3 for m, e in zip(middle, spot, strict=True)) for spot in (begin, end)
    )
    return [("M", begin), ("C", (*first, *second, *end))]


def joined(parts: Iterable[Sequence[Step]]) -> tuple[Step, ...]:
    """Several paths as one."""
    return tuple(step for part in parts for step in part)
