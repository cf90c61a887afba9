"""Rules beside the units of a layout, each a small value.

base        what a constraint is; `arguments` and `neighbours` help to state one
general     different, tables, automata, patterns, functions of one's own
cages, lines, dots, outside, marks, chess
            the rules of puzzles, as people draw them
human       boards that do not look made by a machine
records     constraints out of JSON
"""

from typing import TYPE_CHECKING

from ninefold.deferred import deferred
from ninefold.model.constraints.base import Constraint

if TYPE_CHECKING:
    from ninefold.model.constraints.cages import KillerCage
    from ninefold.model.constraints.chess import AntiKing, AntiKnight, NonConsecutive
    from ninefold.model.constraints.dots import XV, Kropki
    from ninefold.model.constraints.general import (
        AllDifferent,
        Automaton,
        ForbiddenPattern,
        Predicate,
        Table,
    )
    from ninefold.model.constraints.human import HumanRandom
    from ninefold.model.constraints.lines import (
        Arrow,
        BetweenLine,
        Palindrome,
        Renban,
        Thermometer,
        Whispers,
    )
    from ninefold.model.constraints.marks import Clones, Even, Odd, Quadruple
    from ninefold.model.constraints.outside import LittleKiller, SandwichSum
    from ninefold.model.constraints.records import constraint_from_json

_LATER = {
    "ninefold.model.constraints.cages": ("KillerCage",),
    "ninefold.model.constraints.chess": ("AntiKing", "AntiKnight", "NonConsecutive"),
    "ninefold.model.constraints.dots": ("XV", "Kropki"),
    "ninefold.model.constraints.general": (
        *("AllDifferent", "Automaton", "ForbiddenPattern", "Predicate", "Table"),
    ),
    "ninefold.model.constraints.human": ("HumanRandom",),
    "ninefold.model.constraints.lines": (
        *("Arrow", "BetweenLine", "Palindrome", "Renban", "Thermometer", "Whispers"),
    ),
    "ninefold.model.constraints.marks": ("Clones", "Even", "Odd", "Quadruple"),
    "ninefold.model.constraints.outside": ("LittleKiller", "SandwichSum"),
    "ninefold.model.constraints.records": ("constraint_from_json",),
}
"""Names whose module is loaded when one of them is used: a puzzle without rules needs none."""

__getattr__ = deferred(__name__, _LATER)

__all__ = [
    "XV",
    "AllDifferent",
    "AntiKing",
    "AntiKnight",
    "Arrow",
    "Automaton",
    "BetweenLine",
    "Clones",
    "Constraint",
    "Even",
    "ForbiddenPattern",
    "HumanRandom",
    "KillerCage",
    "Kropki",
    "LittleKiller",
    "NonConsecutive",
    "Odd",
    "Palindrome",
    "Predicate",
    "Quadruple",
    "Renban",
    "SandwichSum",
    "Table",
    "Thermometer",
    "Whispers",
    "constraint_from_json",
]


def __dir__() -> list[str]:
    return __all__
