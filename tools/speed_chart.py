"""The chart of the README: the time to decide whether a puzzle is unique, beside Tdoku.

It is drawn from recorded figures, and names the machine and the day they were measured on. It has
colours for a light and for a dark page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

RECORD = Path(__file__).parent.parent / "benchmarks" / "results" / "2026-11-16-lanes.md"

TITLE = "Time to decide whether a puzzle has exactly one solution"
WIDTH, LEFT, RIGHT = 760, 150, 120
TOP, BAR, GROUP = 66, 14, 62
FULL = WIDTH - LEFT - RIGHT

SERIES = (
    ("tdoku", "Tdoku"),
    ("single", "Ninefold, one puzzle at a time"),
    ("batch", "Ninefold, in batches"),
)
NAMES = {
    "17 clues, all": "17 clues",
    "minimal, all": "minimal",
    "hardest, every 5th": "hardest known",
    "many solutions, all": "several solutions",
}

STYLE = """<style>
  text { font: 13px system-ui, sans-serif; fill: #59606b }
  .title { font-size: 15px; font-weight: 600; fill: #1c2430 }
  .value { font-variant-numeric: tabular-nums }
  .best { font-weight: 700; fill: #1f66c2 }
  .tdoku { fill: #9aa1ab }
  .single { fill: #8fbaf2 }
  .batch { fill: #2f7de1 }
  @media (prefers-color-scheme: dark) {
    text { fill: #a9b2be }
    .title { fill: #e8ecf2 }
    .best { fill: #7cb3ff }
    .tdoku { fill: #6d7682 }
    .single { fill: #35629c }
    .batch { fill: #4a94f5 }
  }
</style>"""


@dataclass(frozen=True)
class Timing:
    """Nanoseconds a puzzle of one set takes each of the three, and what batches gain on Tdoku."""

    name: str
    tdoku: int
    single: int
    batch: int
    gain: str


def recorded(text: str) -> list[Timing]:
    """The timings of a record at limit 2, which decides uniqueness."""
    table = re.search(r"^\| set \| limit \| Tdoku AVX2 .*?(?=\n\n)", text, re.MULTILINE | re.DOTALL)
    if table is None:
        raise ValueError("the record has no table 'set, limit, Tdoku AVX2, ...'")
    found, name = [], ""
    for row in table[0].splitlines()[2:]:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        name = cells[0] or name
        if cells[1] == "2":
            tdoku, batch, single = (int(cells[place]) for place in (2, 3, 5))
            found.append(Timing(NAMES[name], tdoku, single, batch, gain=cells[4]))
    return found


def drawn(record: Path = RECORD) -> str:
    """The chart as the text of an SVG file."""
    text = record.read_text(encoding="utf-8")
    timings = recorded(text)
    measured = " ".join(text.split("\n\n")[1].split()).split(". ")[0]  # the day and the machine
    height = TOP + GROUP * len(timings) + 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{TITLE}, beside Tdoku</title>",
        STYLE,
        f'<text class="title" x="0" y="18">{TITLE}: shorter is faster</text>',
        *_legend(),
    ]
    for place, timing in enumerate(timings):
        lines += _group(timing, TOP + place * GROUP)
    lines.append(f'<text x="0" y="{height - 6}">One thread. {measured}.</text>')
    return "\n".join([*lines, "</svg>", ""])


def _legend() -> Iterator[str]:
    for x, (series, title) in zip((0, 90, 320), SERIES, strict=True):
        yield f'<rect class="{series}" x="{x}" y="34" width="12" height="12"/>'
        yield f'<text x="{x + 18}" y="45">{title}</text>'


def _group(timing: Timing, top: int) -> Iterator[str]:
    """The three bars of a set; that of Tdoku has the full width."""
    yield f'<text x="0" y="{top + 27}">{timing.name}</text>'
    for place, (series, _) in enumerate(SERIES):
        taken = getattr(timing, series)
        width, y = FULL * taken / timing.tdoku, top + place * (BAR + 2)
        said = f"{taken / 1000:#.3g} µs"
        if series == "batch":
            said += f", {timing.gain} times as fast"
        kind = "value best" if series == "batch" else "value"
        yield f'<rect class="{series}" x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}"/>'
        yield f'<text class="{kind}" x="{LEFT + width + 8:.1f}" y="{y + 12}">{said}</text>'
