"""A report as plain text: the verdict first, then defects, board and tables.

The tables are made here as data, so that the coloured report shows the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill, wrap
from typing import TYPE_CHECKING

from ninefold.model import Layout
from ninefold.model.digits import value_symbol
from ninefold.pictures import board_text
from ninefold.pictures.box_drawing import joined
from ninefold.pictures.plain_text import NOTHING
from ninefold.validation.explanation_words import explanation_lines
from ninefold.validation.verdict_words import notes

if TYPE_CHECKING:
    from ninefold.validation.report import DigitReport, Report, UnitReport

WIDTH = 100
"""The width of a report in columns, if the board is not wider."""

ALLOWED_TITLE = f"Digits that the empty cells still allow ({NOTHING} for none)"

Lines = list[str]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A title, a header, rows of text, and the indices of those rows that deserve a look."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    flagged: frozenset[int] = frozenset()


def tables(report: Report) -> list[ReportTable]:
    """A table for each kind of unit, and one for the digits."""
    kinds = dict.fromkeys(unit.kind for unit in report.units)
    units = [_unit_table(kind, [u for u in report.units if u.kind == kind]) for kind in kinds]
    return [*units, _digit_table(report.digits, "region" if "region" in kinds else "box")]


def _unit_table(kind: str, units: Sequence[UnitReport]) -> ReportTable:
    flagged = (i for i, unit in enumerate(units) if unit.duplicates or unit.balanced is False)
    header = (kind, "filled", "total", "missing", "sum", "twice")
    return ReportTable(f"By {kind}", header, tuple(map(_unit_row, units)), frozenset(flagged))


def _unit_row(unit: UnitReport) -> tuple[str, ...]:
    return (
        unit.name.removeprefix(f"{unit.kind} "),
        "full" if unit.full else str(unit.filled),
        str(unit.total),
        "".join(map(value_symbol, unit.missing)) or "-",
        str(unit.missing_sum),
        "".join(map(value_symbol, unit.duplicates)) or "-",
    )


def _digit_table(digits: Sequence[DigitReport], kind: str) -> ReportTable:
    boxes = f"{kind}s" if kind == "region" else f"{kind}es"
    rows = (
        (value_symbol(each.digit), str(each.count), *_places(each.boxes, each.missing_boxes, kind))
        for each in digits
    )
    header = ("digit", "placed", f"in {boxes}", f"missing in {boxes}")
    return ReportTable("By digit", header, tuple(rows))


def _places(held: Sequence[str], missing: Sequence[str], kind: str) -> tuple[str, str]:
    """The numbers of the boxes with a digit and without it; of several boards, how many."""
    texts = [[name.removeprefix(f"{kind} ") for name in names] for names in (held, missing)]
    if not all(text.isdigit() for part in texts for text in part):
        return str(len(held)), str(len(missing))
    return " ".join(texts[0]) or "-", " ".join(texts[1]) or "-"


def _symbols(layout: Layout, digits: Sequence[int]) -> str:
    return "".join(map(layout.symbol, digits)) or NOTHING


def allowed_texts(report: Report) -> list[str]:
    """The allowed digits of every empty cell; filled cells are blank, as the board shows them."""
    return [
        "" if given else _symbols(report.puzzle.layout, digits)
        for given, digits in zip(report.puzzle.givens, report.allowed, strict=True)
    ]


def allowed_list(report: Report) -> str | None:
    """The same as a list, where the board is too large for a picture of it."""
    if max(map(len, joined(report.puzzle.layout, allowed_texts(report)).split("\n"))) <= WIDTH:
        return None
    cells = (
        f"{name}:{_symbols(report.puzzle.layout, digits)}"
        for name, digits in report.open_cells.items()
    )
    return fill(", ".join(cells), WIDTH)


def report_text(report: Report) -> str:
    """The whole report."""
    puzzle = report.puzzle
    board = board_text(puzzle.layout, puzzle.givens)
    allowed = allowed_list(report) or joined(puzzle.layout, allowed_texts(report))
    blocks = [["Board", *board.split("\n")]]
    if not puzzle.grid.is_full:
        blocks.append([ALLOWED_TITLE, *allowed.split("\n")])
    blocks += map(_lines, tables(report))
    defects = [f"  - {defect}" for defect in report.defects]
    why = [line for text in explained(report) for line in wrap(text, WIDTH, subsequent_indent="  ")]
    return "\n".join([report.summary, *defects, *why, *notes(report), "", *_flowed(blocks)])


def explained(report: Report) -> Lines:
    """The lines that explain the verdict."""
    return list(explanation_lines(report.explanation, report.puzzle))


def _lines(table: ReportTable) -> Lines:
    """A table in aligned columns; a row that deserves a look ends in `!`."""
    rows = [table.header, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [
        table.title,
        *(f"{line} !" if i - 1 in table.flagged else line for i, line in enumerate(lines)),
    ]


def _flowed(blocks: Sequence[Lines]) -> Iterator[str]:
    """Blocks beside each other as far as the width goes, then below."""
    group: list[Lines] = []
    for block in blocks:
        if group and _width([*group, block]) > WIDTH:
            yield from (*_beside(group), "")
            group = []
        group.append(block)
    yield from _beside(group)


def _width(group: Sequence[Lines]) -> int:
    return sum(max(map(len, block)) for block in group) + 3 * (len(group) - 1)


def _beside(group: Sequence[Lines]) -> Iterator[str]:
    widths = [max(map(len, block)) for block in group]
    for parts in zip_longest(*group, fillvalue=""):
        yield "   ".join(map(str.ljust, parts, widths)).rstrip()
