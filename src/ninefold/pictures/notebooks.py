"""Results in a notebook: a picture, or a table.

A board shows itself by its own class; this is for other results with a picture, or rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninefold.pictures.picture import Picture

MOST_ROWS = 20
"""The most rows of a table that are shown."""


class ShownAsPicture:
    """A result that a notebook shows as its picture.

    >>> from ninefold.explain import State
    >>> State.of("1234" + 12 * ".")._repr_svg_()[:4]
    '<svg'
    """

    __slots__ = ()

    def picture(self) -> Picture:
        """The picture of it."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        from ninefold.pictures.renderer import render

        return render(self.picture(), "svg")


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], total: int
) -> str:
    """A table of the first rows of `total`, and the number of the others.

    >>> html_table("one", ["name"], [["<x>"]], 1)
    '<table><caption>one</caption><tr><th>name</th></tr><tr><td>&lt;x&gt;</td></tr></table>'
    """
    lines = [_row("th", heads), *(_row("td", row) for row in islice(rows, MOST_ROWS))]
    if total > MOST_ROWS:
        more = f"and {total - MOST_ROWS:,} more"
        lines.append(f'<tr><td colspan="{len(heads)}">{more}</td></tr>')
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _row(kind: str, cells: Sequence[object]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(str(cell))}</{kind}>' for cell in cells)}</tr>"
