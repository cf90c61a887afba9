"""Text with illegal values, repaired so that the rest of it can be read. The readers point at the
text that they do not understand, and a stand-in there lets them continue. They also show the cell
of that place: a digit is put there. So this works for every format without knowing any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.formats import detect, read_one
from ninefold.formats.layout_sources import layout_for
from ninefold.formats.text import lines_of
from ninefold.model import Candidates, Layout, Puzzle
from ninefold.model.digits import LARGEST
from ninefold.pictures.plain_text import NOTHING
from ninefold.validation.entries import LONGEST_VALUE, Entries, IllegalValue, plain

LONGEST_TEXT = 1 << 15
"""The longest text: it is read many times, and no single board needs more characters."""

MOST_SPOTS = LARGEST**2
"""The most illegal values: no board has more cells."""

STAND_INS = ("0", "", NOTHING)
"""The replacements of an illegal value: an empty cell; no mark; no marks at all."""


class _Spot(NamedTuple):
    """A place in the text at which a reader stopped: line and column from 0, and what is there."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class _Draft:
    """A text on its way to a puzzle: its lines, and what reading them gives."""

    lines: tuple[str, ...]
    format: str
    layout: Layout | None
    puzzle: Puzzle | None
    spot: _Spot | None

    @classmethod
    def read(cls, lines: tuple[str, ...], format: str, layout: Layout | None) -> _Draft:
        try:
            puzzle = read_one("\n".join(lines), layout=layout, format=format)
        except FormatError as error:
            return cls(lines, format, layout, None, _spot(lines, error))
        return cls(lines, format, layout, puzzle, None)

    def with_text(self, spot: _Spot, text: str) -> _Draft:
        """The draft with another text at a spot."""
        lines, line = list(self.lines), self.lines[spot.line]
        lines[spot.line] = line[: spot.column] + text + line[spot.column + len(spot.text) :]
        return _Draft.read(tuple(lines), self.format, self.layout)


def _spot(lines: tuple[str, ...], error: FormatError) -> _Spot | None:
    """The text that an error points at, if it stands there literally; else the error is about the
    shape.
    """
    line, column = error.line - 1, error.column - 1
    if error.row is not None or not (0 <= line < len(lines) and column >= 0):
        return None
    rest = lines[line][column : column + LONGEST_VALUE]
    parts = (rest[:length] for length in range(1, len(rest) + 1))
    return next((_Spot(line, column, part) for part in parts if repr(part) == error.found), None)


def mended(text: str, layout: Layout | None) -> Entries | None:
    """The entries of a text with illegal values, `None` if more than these is wrong with it."""
    if len(text) > LONGEST_TEXT:
        return None
    known = layout_for(text, layout)
    draft = _Draft.read(tuple(lines_of(text)), detect(text, known).name, known)
    stood: list[str] = []
    stand_ins: list[_Spot] = []
    while draft.spot is not None and len(stood) < MOST_SPOTS:
        mend = next(_mends(draft, draft.spot), None)
        if mend is None:
            return None
        stood.append(draft.spot.text)
        stand_ins.append(mend[0])
        draft = mend[1]
    return None if draft.puzzle is None else _named(draft, draft.puzzle, stood, stand_ins)


def _named(
    draft: _Draft, puzzle: Puzzle, stood: list[str], stand_ins: list[_Spot]
) -> Entries | None:
    """The entries of a mended text, given what stood where the stand-ins now are."""
    illegal: dict[int, str] = {}
    for text, spot in zip(stood, stand_ins, strict=True):
        cell = _cell_of(draft, puzzle, spot)
        if cell is None:
            return None
        illegal[cell] = illegal.get(cell, "") + text  # a cell may have several bad marks
    name = puzzle.layout.cell_name
    values = (IllegalValue(name(cell), plain(text)) for cell, text in sorted(illegal.items()))
    return Entries(_opened(puzzle, illegal), tuple(values))


def _mends(draft: _Draft, spot: _Spot) -> Iterator[tuple[_Spot, _Draft]]:
    """The stand-ins with which a reader gets beyond a spot, and the drafts that they give.

    Only forward: so mending comes to an end.
    """
    for text in STAND_INS:
        stand_in = spot._replace(text=text.ljust(len(spot.text)) if text else "")
        after = draft.with_text(spot, stand_in.text)
        if after.puzzle is not None or (after.spot is not None and after.spot[:2] > spot[:2]):
            yield stand_in, after


def _cell_of(draft: _Draft, puzzle: Puzzle, spot: _Spot) -> int | None:
    """The cell that a spot belongs to: the one that changes when a digit is put there."""
    before = puzzle.stated().masks
    for after in _with_digits(draft, spot, puzzle.layout):
        changed = [cell for cell, mask in enumerate(before) if mask != after[cell]]
        if len(changed) == 1:
            return changed[0]
    return None


def _with_digits(draft: _Draft, spot: _Spot, layout: Layout) -> Iterator[tuple[int, ...]]:
    """The cells as the puzzle states them, with one digit after the other put at a spot."""
    for digit in range(1, layout.size + 1):
        other = draft.with_text(spot, layout.symbol(digit)).puzzle
        if other is not None and other.layout.size == layout.size:
            yield other.stated().masks


def _opened(puzzle: Puzzle, cells: Iterable[int]) -> Puzzle:
    """The puzzle with nothing said of those cells that had nothing but illegal marks."""
    if puzzle.marks is None:
        return puzzle
    masks = list(puzzle.marks.masks)
    for cell in cells:
        masks[cell] = masks[cell] or puzzle.layout.full_mask
    return Puzzle(puzzle, marks=Candidates(masks, puzzle.layout))
