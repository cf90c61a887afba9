"""`sdk`: one 9x9 puzzle with what there is to say about it, as SadMan and SudoCue keep it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ninefold.errors import FormatError
from ninefold.formats import rows
from ninefold.formats.definition import NINE, Format, Sample
from ninefold.formats.text import Line
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle

FIELDS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
"""The letter after `#` and what it stands for."""

LONGEST_REMARK = 100_000
"""The number of characters that the remarks of one file may have."""


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of a file; the player's progress in a [State] section is passed over."""
    remarks: dict[str, list[str]] = {}
    board = _board(lines, remarks)
    puzzles = rows.parse_lines(board, layout or Layout.classic())
    puzzle = next(puzzles, None)
    if puzzle is None:
        return
    if next(puzzles, None) is not None:
        raise FormatError(0, 0, "one puzzle in an sdk file", "more than one")
    said = {name: "\n".join(parts) for name, parts in remarks.items()}
    yield Puzzle(puzzle, metadata=Metadata(**{k: v for k, v in said.items() if v}))


def _board(lines: Iterable[str], remarks: dict[str, list[str]]) -> Iterator[Line]:
    """The lines of the board; what begins with `#` goes to the remarks."""
    section, left = "puzzle", LONGEST_REMARK
    for number, text in enumerate(lines, start=1):
        if text.startswith("#"):
            left -= len(text)
            if left < 0:
                found = "more"
                raise FormatError(
                    number, 1, f"remarks of at most {LONGEST_REMARK} characters", found
                )
            if name := FIELDS.get(text[1:2].upper()):
                remarks.setdefault(name, []).append(text[2:].strip())
        elif text.strip()[:1] == "[":
            section = text.strip().strip("[]").lower()
        elif section == "puzzle":
            yield Line(number, text)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Remarks, then nine rows. The format knows no title: it stands in for a description."""
    for puzzle in puzzles:
        said = puzzle.metadata
        said = replace(said, description=said.description or said.title)
        for letter, name in FIELDS.items():
            for part in (getattr(said, name) or "").splitlines():
                yield f"#{letter}{part}\n"
        line = puzzle.to_line()
        yield "".join(f"{line[start : start + 9]}\n" for start in range(0, 81, 9))


def resembles(sample: Sample) -> bool:
    """Whether there is a section, or a remark of a known kind above rows of nine."""
    lines = sample.start.split("\n")
    if any(line.strip().lower() == "[puzzle]" for line in lines):
        return True
    remarks = any(line[:1] == "#" and line[1:2].upper() in FIELDS for line in lines)
    return remarks and len(sample.lines) > 1


FORMAT = Format(
    name="sdk",
    description="one 9x9 puzzle in rows, with author, source, level and other remarks",
    extensions=("sdk",),
    many=False,
    sizes=NINE,
    metadata=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
