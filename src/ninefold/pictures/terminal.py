"""A board in colour, for terminals. Rich is loaded when a board is drawn, not before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ninefold.model.cells import CellKey
from ninefold.model.layout import Layout
from ninefold.pictures.box_drawing import pieces
from ninefold.pictures.plain_text import cell_texts

if TYPE_CHECKING:
    from rich.text import Text

    from ninefold.pictures.picture import Picture

# Middle tones, which stand out from black and from white alike.
FRAME = "grey50"
GIVEN = "bold"
SOLVED = "dark_cyan"
CONFLICT = "bold red"
LOOKED_AT = "dark_goldenrod"
ROLES = {"conflict": CONFLICT, "dead": CONFLICT, "effect": "green4"}
"""Cells by their role; all other roles are in focus."""


def board_rich(
    layout: Layout,
    digits: bytes,
    givens: bytes | None = None,
    conflicts: Collection[int] = frozenset(),
) -> Text:
    """The board as a rich `Text`: givens bold, other digits in colour, conflicting cells red.

    Without `givens` every digit counts as given. `conflicts` holds the indices of cells.
    """
    from rich.text import Text

    given = digits if givens is None else givens
    picture = Text(no_wrap=True)
    for text, cell in pieces(layout, [layout.symbol(digit) for digit in digits]):
        if cell is None or not digits[cell]:
            style = FRAME
        elif cell in conflicts:
            style = CONFLICT
        else:
            style = GIVEN if given[cell] else SOLVED
        picture.append(text, style)
    return picture


def picture_rich(picture: Picture) -> Text:
    """A picture as a rich `Text`: digits or marks in colour, and cells that stand out."""
    from rich.text import Text

    roles = {cell: each.role for each in picture.highlights for cell in each.cells}
    board = Text(no_wrap=True)
    for text, cell in pieces(
        picture.layout, cell_texts(picture.layout, picture.digits, picture.marks)
    ):
        board.append(text, FRAME if cell is None else _style(picture, cell, roles))
    parts = (Text(picture.title, GIVEN), board, Text(picture.caption))
    return Text("\n").join(part for part in parts if part)


def _style(picture: Picture, cell: int, roles: Mapping[CellKey, str]) -> str:
    if cell in roles:
        return ROLES.get(roles[cell], LOOKED_AT)
    if not picture.digits[cell]:
        return FRAME if picture.marks is None else ""
    return GIVEN if picture.givens[cell] else SOLVED
