"""Rules beside the units of a layout, each a small value: see base.py for what one is."""

from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.general import (
    AllDifferent,
    Automaton,
    ForbiddenPattern,
    Predicate,
    Table,
)

__all__ = [
    "AllDifferent",
    "Automaton",
    "Constraint",
    "ForbiddenPattern",
    "Predicate",
    "Table",
]
