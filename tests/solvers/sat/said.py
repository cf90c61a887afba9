"""What tests of clauses share: relations said as they are, on boards without units."""

from __future__ import annotations

import ninefold as nf
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Relation


class Said(Constraint):
    """A constraint that says some relations."""

    kind = "said"
    cell_fields = ()

    def __init__(self, *relations: Relation) -> None:
        self.said = relations

    def relations(self, layout: nf.Layout) -> tuple[Relation, ...]:
        return self.said

    def on(self, layout: nf.Layout) -> Said:
        return self


def open_layout(size: int, cells: int) -> nf.Layout:
    """Cells without any unit that holds two of them."""
    return nf.Layout.of(size, [[(0, column)] for column in range(cells)])


def said(layout: nf.Layout, *relations: Relation) -> nf.Puzzle:
    """A puzzle of nothing but relations."""
    return nf.Puzzle(bytes(layout.cells), layout, constraints=[Said(*relations)])
