"""A calibration plot as SVG: what was said against what happened, a panel for each phase."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SIDE, GAP, LEFT, TOP, BOTTOM = 200, 34, 48, 34, 48

STYLE = """<style>
  text { font: 12px sans-serif; fill: #333 }
  .title { font-weight: bold }
  .frame { fill: none; stroke: #999 }
  .grid { stroke: #ddd }
  .ideal { stroke: #999; stroke-dasharray: 4 4 }
  .error { stroke: #1f5fa8; stroke-width: 1.5 }
  .point { fill: #1f5fa8 }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd } .grid { stroke: #444 } .error { stroke: #7db4f0 } .point { fill: #7db4f0 }
  }
</style>"""


@dataclass(frozen=True)
class Panel:
    """A phase; for each group of positions the mean that was said, the share won, their number."""

    title: str
    points: tuple[tuple[float, float, int], ...]


def drawn(panels: Sequence[Panel]) -> str:
    """The plot as the text of an SVG file."""
    width = LEFT + len(panels) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Win probability said against share won, on held-out positions</title>",
        STYLE,
    ]
    for number, panel in enumerate(panels):
        lines += _panel(panel, LEFT + number * (SIDE + GAP), first=number == 0)
    return "\n".join([*lines, "</svg>", ""])


def _panel(panel: Panel, left: int, first: bool) -> Iterator[str]:
    yield f'<g transform="translate({left} {TOP})">'
    yield f'<text class="title" x="{SIDE / 2}" y="-12" text-anchor="middle">{panel.title}</text>'
    yield from _grid(first)
    yield f'<line class="ideal" x1="0" y1="{SIDE}" x2="{SIDE}" y2="0"/>'
    for said, seen, number in panel.points:
        error = 2 * math.sqrt(max(seen * (1 - seen), 1 / number) / number)
        low, high = _down(max(0.0, seen - error)), _down(min(1.0, seen + error))
        x = f"{said * SIDE:.1f}"
        yield f'<line class="error" x1="{x}" y1="{low}" x2="{x}" y2="{high}"/>'
        yield f'<circle class="point" cx="{x}" cy="{_down(seen)}" r="3"/>'
    yield "</g>"


def _grid(first: bool) -> Iterator[str]:
    for tick in (0.25, 0.5, 0.75):
        y, x = _down(tick), f"{tick * SIDE:.1f}"
        yield f'<line class="grid" x1="0" y1="{y}" x2="{SIDE}" y2="{y}"/>'
        yield f'<line class="grid" x1="{x}" y1="0" x2="{x}" y2="{SIDE}"/>'
    yield f'<rect class="frame" width="{SIDE}" height="{SIDE}"/>'
    for tick in (0.0, 0.5, 1.0):
        yield f'<text x="{tick * SIDE}" y="{SIDE + 16}" text-anchor="middle">{tick:g}</text>'
        if first:
            yield f'<text x="-6" y="{_down(tick)}" dy="4" text-anchor="end">{tick:g}</text>'
    yield f'<text x="{SIDE / 2}" y="{SIDE + 36}" text-anchor="middle">said</text>'
    if first:
        turned = f"translate(-34 {SIDE / 2}) rotate(-90)"
        yield f'<text transform="{turned}" text-anchor="middle">won</text>'


def _down(share: float) -> str:
    """How far below the top of a panel a share stands."""
    return f"{(1 - share) * SIDE:.1f}"
