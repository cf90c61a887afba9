"""A puzzle from its board and a reading of its drawings; the file's own solution is heeded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ninefold.errors import FormatError
from ninefold.formats.drawn.reading import Reading, kept_rules
from ninefold.formats.drawn.writing import own_words
from ninefold.formats.squares import Regions, Square, default_regions, disjoint_groups, layout_of
from ninefold.model.candidates import Candidates
from ninefold.model.constraints import AllDifferent, Constraint, SameDigits
from ninefold.model.digits import line_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import value_digit

MISSED = "the solution that the file names breaks {}; a rule was probably misread or missed"


def assembled(
    reading: Reading,
    givens: bytes,
    regions: Regions,
    *,
    constraints: Iterable[Constraint] = (),
    marks: Sequence[int] | None = None,
    metadata: Metadata,
    solution: object = None,
    asked: Layout | None = None,
    lenient: bool = False,
) -> Puzzle:
    """The puzzle; what was not understood is an error, or is listed if the reading is lenient."""
    layout, left = _layout(reading, regions, asked)
    if reading.digits > layout.size:
        layout = replace_digits(layout, reading.digits)
        constraints = [*constraints, SameDigits([unit.cells for unit in layout.units])]
    answer = _answer(reading, solution, layout, givens)
    stated = [each.on(layout) for each in constraints]
    for each in stated:
        if answer is not None and not each.is_met(layout, answer):
            reading.leave(MISSED.format(each.describe(layout)))
    rules = kept_rules(reading, layout, answer)
    if reading.left_out and not lenient:
        listed = ", ".join(reading.left_out[:5])
        more = f" and {len(reading.left_out) - 5} more" if len(reading.left_out) > 5 else ""
        found = f"{listed}{more}; a lenient reading leaves them out"
        raise FormatError(0, 0, "rules that are understood", found)
    said = replace(
        metadata,
        solution=None if answer is None else line_of(answer),
        left_out="\n".join(reading.left_out) or None,
    )
    puzzle = Puzzle(
        givens,
        layout,
        marks=None if marks is None else Candidates(marks, layout),
        metadata=said,
        constraints=dict.fromkeys([*map(AllDifferent, left), *stated, *rules]),
    )
    if said.description is None:
        return puzzle
    return Puzzle(puzzle, metadata=replace(said, description=own_words(said.description, puzzle)))


def _layout(
    reading: Reading, regions: Regions, asked: Layout | None
) -> tuple[Layout, tuple[tuple[int, ...], ...]]:
    """The layout with all sets that must differ; those that it cannot name are left."""
    size = reading.size
    sets = list(reading.sets)
    if reading.groups:
        if regions == default_regions(size):
            sets += disjoint_groups(size)
        else:
            reading.leave("disjoint groups of other regions than the usual boxes")
    lines = {frozenset(cells) for cells in _rows_and_columns(size)}
    others = tuple(cells for cells in sets if frozenset(cells) not in lines)
    return layout_of(size, Square(regions, others), asked)


def replace_digits(layout: Layout, digits: int) -> Layout:
    """The same board with so many digits, of which every unit takes as many as it has cells."""
    height, width = layout.shape
    name = f"{height}x{width} of {digits}"
    return Layout(name, digits, layout.positions, layout.units)


def _rows_and_columns(size: int) -> Iterable[range]:
    for line in range(size):
        yield range(line * size, line * size + size)
        yield range(line, size * size, size)


def _answer(reading: Reading, solution: object, layout: Layout, givens: bytes) -> bytes | None:
    """The digits of the solution that a file names, if it is one of this board."""
    cells = list(solution) if isinstance(solution, str | list) else []
    digits = [value_digit(each, 99) for each in cells]
    if len(digits) != layout.cells or not all(digits):
        return None
    if max(digit or 0 for digit in digits) > layout.size:
        reading.leave(MISSED.format(f"the digits, which are 1 to {layout.size}"))
        return None
    answer = bytes(digit or 0 for digit in digits)
    if any(given not in (0, digit) for given, digit in zip(givens, answer, strict=True)):
        reading.leave(MISSED.format("a given"))
    if broken := next(
        (u for u in layout.units if len({answer[c] for c in u.cells}) < len(u.cells)), None
    ):
        reading.leave(MISSED.format(broken.name))
    return answer
