"""A board in colour, for terminals. Rich is loaded when a board is drawn, not before."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout
from ninefold.pictures.lattice import pieces

if TYPE_CHECKING:
    from rich.text import Text

    from ninefold.pictures.picture import Picture

# Middle tones, which stand out from black and from white alike.
FRAME = "grey50"
GIVEN = "bold"
SOLVED = "dark_cyan"
CONFLICT = "bold red"


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
    for text, cell in pieces(layout, [symbol(digit) for digit in digits]):
        if cell is None or not digits[cell]:
            style = FRAME
        elif cell in conflicts:
            style = CONFLICT
        else:
            style = GIVEN if given[cell] else SOLVED
        picture.append(text, style)
    return picture


def picture_rich(picture: Picture) -> Text:
    """A picture as a rich `Text`: with marks as it is in plain text, else the board in colour."""
    from rich.text import Text

    if picture.marks is not None:
        return Text(str(picture), no_wrap=True)
    conflicts = [each for each in picture.highlights if each.role == "conflict"]
    wrong = {picture.layout.cell(cell) for each in conflicts for cell in each.cells}
    board = board_rich(picture.layout, picture.digits, picture.givens, wrong)
    parts = (Text(picture.title, GIVEN), board, Text(picture.caption))
    return Text("\n").join(part for part in parts if part)
