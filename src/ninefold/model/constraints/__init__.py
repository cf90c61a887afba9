"""Rules beside the units of a layout, each a small value.

base        the base of constraints; `arguments` and `neighbours` check its fields, `statements` and
`walks` state it general     different, tables, pairs, automata, patterns, functions of one's own
regex, alternatives lines read as text; one of several rules cages, counts, lines, sum_lines,
entropy, dots, outside, sights, indexing, marks, chess the rules of puzzles, as people draw them
cosmetics   drawings that are no rules human       boards that look hand-made records
constraints from JSON rule_reader, rule_writer, kinds rules as lines of text
"""

from typing import TYPE_CHECKING

from ninefold.deferred import deferred
from ninefold.model.constraints.base import Constraint

if TYPE_CHECKING:
    from ninefold.model.constraints.alternatives import Or
    from ninefold.model.constraints.cages import (
        EqualityCage,
        EqualSums,
        KillerCage,
        RellikCage,
        Sum,
    )
    from ninefold.model.constraints.chess import (
        AntiKing,
        AntiKnight,
        AntiLeaper,
        AntiTaxicab,
        DiagonalNonConsecutive,
        DisjointGroups,
        DutchFlatmates,
        NonConsecutive,
    )
    from ninefold.model.constraints.cosmetics import Cosmetic
    from ninefold.model.constraints.counts import CountingCircles, LookAndSay, SameDigits
    from ninefold.model.constraints.dots import XV, Difference, GreaterThan, Kropki, PairSum, Ratio
    from ninefold.model.constraints.entropy import EntropicLine, GlobalEntropy, ModularLine
    from ninefold.model.constraints.general import (
        AllDifferent,
        Automaton,
        ForbiddenPattern,
        Pairs,
        Predicate,
        Table,
    )
    from ninefold.model.constraints.human import HumanRandom
    from ninefold.model.constraints.indexing import Indexing, NumberedRoom
    from ninefold.model.constraints.kinds import rule_kinds
    from ninefold.model.constraints.lines import (
        Arrow,
        BetweenLine,
        LockoutLine,
        Nabner,
        Palindrome,
        Renban,
        Thermometer,
        Whispers,
    )
    from ninefold.model.constraints.marks import (
        Clones,
        EqualCells,
        Even,
        Maximum,
        Minimum,
        Odd,
        Quadruple,
    )
    from ninefold.model.constraints.outside import LittleKiller, SandwichSum, XSum
    from ninefold.model.constraints.records import constraint_from_json
    from ninefold.model.constraints.regex import Regex
    from ninefold.model.constraints.rule_reader import parse_rule
    from ninefold.model.constraints.rule_writer import rule_text
    from ninefold.model.constraints.sights import HiddenSkyscraper, Lunchbox, Skyscraper
    from ninefold.model.constraints.sum_lines import DoubleArrow, RegionSumLine, SumLine, Zipper

_LATER = {
    "ninefold.model.constraints.alternatives": ("Or",),
    "ninefold.model.constraints.cages": (
        "EqualSums",
        "EqualityCage",
        "KillerCage",
        "RellikCage",
        "Sum",
    ),
    "ninefold.model.constraints.chess": (
        "AntiKing",
        "AntiKnight",
        "AntiLeaper",
        "AntiTaxicab",
        "DiagonalNonConsecutive",
        "DisjointGroups",
        "DutchFlatmates",
        "NonConsecutive",
    ),
    "ninefold.model.constraints.cosmetics": ("Cosmetic",),
    "ninefold.model.constraints.counts": (
        "CountingCircles",
        "LookAndSay",
        "SameDigits",
    ),
    "ninefold.model.constraints.dots": (
        "XV",
        "Difference",
        "GreaterThan",
        "Kropki",
        "PairSum",
        "Ratio",
    ),
    "ninefold.model.constraints.entropy": (
        "EntropicLine",
        "GlobalEntropy",
        "ModularLine",
    ),
    "ninefold.model.constraints.general": (
        "AllDifferent",
        "Automaton",
        "ForbiddenPattern",
        "Pairs",
        "Predicate",
        "Table",
    ),
    "ninefold.model.constraints.human": ("HumanRandom",),
    "ninefold.model.constraints.indexing": (
        "Indexing",
        "NumberedRoom",
    ),
    "ninefold.model.constraints.lines": (
        "Arrow",
        "BetweenLine",
        "LockoutLine",
        "Nabner",
        "Palindrome",
        "Renban",
        "Thermometer",
        "Whispers",
    ),
    "ninefold.model.constraints.marks": (
        "Clones",
        "EqualCells",
        "Even",
        "Maximum",
        "Minimum",
        "Odd",
        "Quadruple",
    ),
    "ninefold.model.constraints.outside": (
        "LittleKiller",
        "SandwichSum",
        "XSum",
    ),
    "ninefold.model.constraints.records": ("constraint_from_json",),
    "ninefold.model.constraints.regex": ("Regex",),
    "ninefold.model.constraints.kinds": ("rule_kinds",),
    "ninefold.model.constraints.rule_reader": ("parse_rule",),
    "ninefold.model.constraints.rule_writer": ("rule_text",),
    "ninefold.model.constraints.sights": (
        "HiddenSkyscraper",
        "Lunchbox",
        "Skyscraper",
    ),
    "ninefold.model.constraints.sum_lines": (
        "DoubleArrow",
        "RegionSumLine",
        "SumLine",
        "Zipper",
    ),
}
"""Names whose modules are loaded on first use: a puzzle without rules needs none."""

__getattr__ = deferred(__name__, _LATER)

__all__ = [
    "XV",
    "AllDifferent",
    "AntiKing",
    "AntiKnight",
    "AntiLeaper",
    "AntiTaxicab",
    "Arrow",
    "Automaton",
    "BetweenLine",
    "Clones",
    "Constraint",
    "Cosmetic",
    "CountingCircles",
    "DiagonalNonConsecutive",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "DutchFlatmates",
    "EntropicLine",
    "EqualCells",
    "EqualSums",
    "EqualityCage",
    "Even",
    "ForbiddenPattern",
    "GlobalEntropy",
    "GreaterThan",
    "HiddenSkyscraper",
    "HumanRandom",
    "Indexing",
    "KillerCage",
    "Kropki",
    "LittleKiller",
    "LockoutLine",
    "LookAndSay",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "ModularLine",
    "Nabner",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Or",
    "PairSum",
    "Pairs",
    "Palindrome",
    "Predicate",
    "Quadruple",
    "Ratio",
    "Regex",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "SameDigits",
    "SandwichSum",
    "Skyscraper",
    "Sum",
    "SumLine",
    "Table",
    "Thermometer",
    "Whispers",
    "XSum",
    "Zipper",
    "constraint_from_json",
    "parse_rule",
    "rule_kinds",
    "rule_text",
]


def __dir__() -> list[str]:
    return __all__
