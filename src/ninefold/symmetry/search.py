"""Ways to the canonical form: by the compiled search for plain 9x9, by trying all elsewhere.

Both give a `Way`. The second lists the symmetries of a layout once, as rows of an array, and then
looks at one cell after the other of all the boards that they make, of which only the smallest stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ninefold import _core
from ninefold.errors import UndecidedError, UnsupportedError
from ninefold.model import Layout
from ninefold.outcomes import ENDS
from ninefold.solvers.bounds import Watch, flag_of
from ninefold.symmetry.layout_symmetries import Symmetries
from ninefold.symmetry.transformations import Transformation

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Table = npt.NDArray[np.uint16]

MOST_SYMMETRIES = 500_000
"""Symmetries of a layout that are listed: 81 cells of so many take 80 MB."""


@dataclass(frozen=True, slots=True)
class Way:
    """The digits of a canonical form, the number of ways to it, and one of them."""

    digits: bytes
    automorphisms: int
    transformation: Transformation


def way_to_form(givens: bytes, layout: Layout, watch: Watch) -> Way:
    """The way from a board to its canonical form; an error if the watch ends the search."""
    if layout != Layout.classic():
        return listed_way(givens, layout, watch)
    form, symmetry, ways, end = _core.canonical_form(givens, watch.left(), flag_of(watch.stop))
    if end:
        raise undecided(ENDS[end])
    return Way(form, ways, transformation_of(symmetry))


def undecided(stopped_by: str | None) -> UndecidedError:
    """The error of a search that was cut short."""
    return UndecidedError(f"the canonical form was not found (stopped by {stopped_by})")


def transformation_of(symmetry: bytes) -> Transformation:
    """The transformation that the compiled search writes as 28 bytes."""
    rows, columns, digits = symmetry[1:10], symmetry[10:19], symmetry[19:28]
    if symmetry[0]:
        cells = tuple(row + 9 * column for row in rows for column in columns)
    else:
        cells = tuple(9 * row + column for row in rows for column in columns)
    return Transformation.unchecked(Layout.classic(), cells, tuple(digits))


def listed_way(givens: bytes, layout: Layout, watch: Watch) -> Way:
    """The way found by trying every symmetry."""
    import numpy as np

    table = symmetry_table(layout)
    board = np.frombuffer(givens, np.uint8)
    ways = np.arange(len(table))
    labels = np.zeros((len(table), layout.size + 1), np.uint8)
    form, known = bytearray(), 0
    for cell in range(layout.cells):
        if stopped_by := watch.ended_by():
            raise undecided(stopped_by)
        digits = board[table[ways, cell]]
        found = labels[ways, digits]
        found[(digits > 0) & (found == 0)] = known + 1
        least = found.min()
        best = found == least
        ways, digits = ways[best], digits[best]
        if least > known:
            known += 1
            labels[ways, digits] = known
        form.append(least)
    return Way(bytes(form), len(ways), _transformation(layout, table[ways[0]], labels[ways[0]]))


def _transformation(layout: Layout, cells: Any, labels: Any) -> Transformation:
    """The transformation of a row of the table; digits that do not occur get what is left."""
    left = iter(range(int(labels.max()) + 1, layout.size + 1))
    digits = (int(label) or next(left) for label in labels[1:])
    return Transformation(layout, tuple(cells.tolist()), tuple(digits))


@lru_cache(maxsize=4)
def symmetry_table(layout: Layout) -> Table:
    """All symmetries of a layout, a row each."""
    import numpy as np

    symmetries = Symmetries.of(layout)
    if symmetries.order > MOST_SYMMETRIES:
        raise UnsupportedError(
            f"{layout} has {symmetries.order:,} symmetries; a canonical form is found by trying "
            f"them all, {MOST_SYMMETRIES:,} at most"
        )
    table = np.arange(layout.cells, dtype=np.uint16)[None]
    for factor in symmetries.factors:
        table = np.concatenate([np.array(each, np.uint16)[table] for each in factor])
    return table
