"""What tests of clauses and rules share: relations said as they are, on boards without units."""

from __future__ import annotations

from random_rules import Own

import ninefold as nf
from ninefold.model.relations import Relation


def open_layout(size: int, cells: int) -> nf.Layout:
    """Cells without any unit that holds two of them."""
    return nf.Layout.of(size, [[(0, column)] for column in range(cells)])


def said(layout: nf.Layout, *relations: Relation) -> nf.Puzzle:
    """A puzzle of nothing but relations."""
    return nf.Puzzle(bytes(layout.cells), layout, constraints=[Own(relations)])
