"""A report in colour, for terminals. Rich is loaded when a report is shown, not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ninefold.pictures.box_drawing import pieces
from ninefold.pictures.plain_text import NOTHING
from ninefold.pictures.terminal import CONFLICT, FRAME, SOLVED, board_rich
from ninefold.validation.report_text import (
    ALLOWED_TITLE,
    ReportTable,
    allowed_list,
    allowed_texts,
    explained,
    tables,
)
from ninefold.validation.verdict_words import notes

if TYPE_CHECKING:
    import rich.table
    from rich.console import Group, RenderableType
    from rich.text import Text

    from ninefold.validation.report import Report

TITLE = "bold"
VERDICT = {"solved": "bold green", "valid": "bold green", "undecided": "bold yellow"}
"""The colour of each verdict; every other one is a defect."""


def report_rich(report: Report) -> Group:
    """The report as a rich renderable: verdict, defects, board in colour, tables.

    >>> import ninefold as nf
    >>> from rich.console import Console
    >>> Console(width=80).print(report_rich(nf.check("1234341221434321")))  # doctest: +ELLIPSIS
    solved: every cell is filled, and every unit holds each digit once
    ...
    """
    from rich.columns import Columns
    from rich.console import Group
    from rich.text import Text

    pictures: list[RenderableType] = [_titled("Board", _board(report))]
    if not report.puzzle.grid.is_full:
        pictures.append(_titled(ALLOWED_TITLE, _allowed(report)))
    return Group(
        Text(report.summary, VERDICT.get(report.verdict, CONFLICT)),
        *(Text(f"  - {defect}", "red") for defect in report.defects),
        *map(Text, explained(report)),
        *(Text(note, FRAME) for note in notes(report)),
        "",
        Columns(pictures, padding=(0, 3)),
        "",
        Columns(map(_table, tables(report)), padding=(0, 3)),
    )


def _titled(title: str, picture: Text) -> Text:
    from rich.text import Text

    return Text(no_wrap=picture.no_wrap).append(f"{title}\n", TITLE).append_text(picture)


def _board(report: Report) -> Text:
    layout = report.puzzle.layout
    cells = {layout.cell_index(name) for name in report.contradicting}
    return board_rich(layout, report.puzzle.givens, conflicts=cells)


def _allowed(report: Report) -> Text:
    """The allowed digits: a single one stands out, and so does a cell that has none."""
    from rich.text import Text

    if (listed := allowed_list(report)) is not None:
        return Text(listed)
    picture = Text(no_wrap=True)
    for text, cell in pieces(report.puzzle.layout, allowed_texts(report)):
        word = text.strip()
        style = FRAME if cell is None else CONFLICT if word == NOTHING else ""
        picture.append(text, SOLVED if cell is not None and not style and len(word) == 1 else style)
    return picture


def _table(table: ReportTable) -> rich.table.Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as RichTable
    from rich.text import Text

    # As `Text`, a name of a unit is never taken for markup.
    drawn = RichTable(
        title=Text(table.title, TITLE), title_justify="left", box=SIMPLE_HEAD, pad_edge=False
    )
    for name in table.header:
        drawn.add_column(Text(name), no_wrap=True)
    for index, row in enumerate(table.rows):
        drawn.add_row(*map(Text, row), style=CONFLICT if index in table.flagged else None)
    return drawn
