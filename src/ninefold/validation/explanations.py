"""The findings about a puzzle: why it has no solution or several, or which clues are redundant. The
searches are in `unsolvable.py`, `ambiguous.py` and `redundant.py`, and their words are in
`explanation_words.py`. Each says what it proves: a list that is not `complete` was cut short by the
limit that `stopped_by` names, and a set is the smallest only where that is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.model import Move, Puzzle
from ninefold.model.digits import value_symbol
from ninefold.outcomes import Status


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a puzzle: a short name, the rule in words, and the cells that it names.

    `index` is its place among the constraints of the puzzle, from 0; it is `None` for a rule of
    the layout, such as its diagonals.

    >>> import ninefold as nf
    >>> from ninefold.constraints import KillerCage
    >>> puzzle = nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 9)])
    >>> nf.check(puzzle).explanation.core.rules[0].name
    'killer cage 9 at r1c1'
    """

    name: str
    words: str
    cells: tuple[str, ...]
    index: int | None

    def to_json(self) -> dict[str, Any]:
        """The rule as a plain dict."""
        return {
            "name": self.name,
            "words": self.words,
            "cells": list(self.cells),
            "index": self.index,
        }


@dataclass(frozen=True, slots=True)
class Core:
    """Givens and rules that contradict each other.

    If `irreducible`, any of them can be left out and the others have a solution. No fewer than
    `at_least` givens and rules contradict each other, these or others.

    >>> import ninefold as nf
    >>> core = nf.check("1..1" + 12 * ".").explanation.core
    >>> core.cells, core.smallest
    (('r1c1', 'r1c4'), True)
    """

    cells: tuple[str, ...]
    rules: tuple[Rule, ...]
    irreducible: bool
    at_least: int

    def __len__(self) -> int:
        return len(self.cells) + len(self.rules)

    @property
    def smallest(self) -> bool:
        """Whether it is proven that no fewer givens and rules contradict each other."""
        return len(self) == self.at_least

    def to_json(self) -> dict[str, Any]:
        """The core as a plain dict."""
        return {
            "cells": list(self.cells),
            "rules": [each.to_json() for each in self.rules],
            "irreducible": self.irreducible,
            "smallest": self.smallest,
            "at_least": self.at_least,
        }


@dataclass(frozen=True, slots=True)
class Change:
    """A given to be replaced by the digit `proposed`, or to be taken away if that is `None`.

    Digits are what the board shows.

    Where both are the same, it is the pencil marks of the cell that are in the way.

    >>> from ninefold.validation import Change
    >>> Change("r3c4", 1, 7).to_json()
    {'cell': 'r3c4', 'digit': 1, 'proposed': 7}
    """

    cell: str
    digit: int
    proposed: int | None

    def to_json(self) -> dict[str, Any]:
        """The change as a plain dict."""
        return {"cell": self.cell, "digit": self.digit, "proposed": self.proposed}


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule with another number, the one `proposed`; the rule is to go if that is `None`.

    `field` is the name of the number in the constraint, such as `sum`, and `number` its present
    value; both are `None` where no other number is proposed.

    >>> from ninefold.validation import Rule, RuleChange
    >>> cage = Rule("killer cage 9 at r1c1", "...", ("r1c1", "r1c2"), 0)
    >>> RuleChange(cage, "sum", 9, 7).to_json()["proposed"]
    7
    """

    rule: Rule
    field: str | None
    number: int | None
    proposed: int | None

    def to_json(self) -> dict[str, Any]:
        """The change as a plain dict."""
        return {
            "rule": self.rule.to_json(),
            "field": self.field,
            "number": self.number,
            "proposed": self.proposed,
        }


@dataclass(frozen=True, slots=True)
class Repair:
    """One change, or several together, after which a board without solution has some.

    A change is a `Change` of a given or a `RuleChange`. `result` is the status of the board after
    it. `without` is the number of solutions without the changed parts, `without_exact` whether
    these are all. Where several repairs leave one solution, `redundant` is the number of givens and
    rules that the board can do without after this one.

    >>> import ninefold as nf
    >>> repair = nf.check("1..2...42...3..4").repairs[0]
    >>> repair.changes, repair.result
    ((Change(cell='r2c4', digit=4, proposed=3),), <Status.UNIQUE: 2>)
    """

    changes: tuple[Change | RuleChange, ...]
    result: Status
    without: int
    without_exact: bool
    redundant: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The repair as a plain dict: a single change by its own keys, several as `changes`."""
        changes = [each.to_json() for each in self.changes]
        return (changes[0] if len(changes) == 1 else {"changes": changes}) | {
            "result": str(self.result),
            "without": self.without,
            "without_exact": self.without_exact,
            "redundant": self.redundant,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsolvable:
    """Why a puzzle has no solution: givens and rules that contradict each other, and repairs.

    `repairs` change a single given or rule, the likeliest first. Where none does, `joint_repairs`
    change several together. `complete`: no other given or rule can repair the board by itself.

    >>> import ninefold as nf
    >>> found = nf.check("1..2...42...3..4").explanation
    >>> [each.changes[0].proposed for each in found.repairs], found.complete
    ([3, 1], True)
    """

    core: Core
    repairs: tuple[Repair, ...]
    joint_repairs: tuple[Repair, ...]
    complete: bool
    stopped_by: str | None
    deep: bool

    def to_json(self) -> dict[str, Any]:
        """The findings as a plain dict."""
        return {
            "kind": "no-solution",
            "core": self.core.to_json(),
            "repairs": [each.to_json() for each in self.repairs],
            "joint_repairs": [each.to_json() for each in self.joint_repairs],
            "complete": self.complete,
            "stopped_by": self.stopped_by,
        }


@dataclass(frozen=True, slots=True)
class Swap:
    """Cells that two solutions fill differently, and nothing else; no part of them can.

    Some given must stand in one of these cells, with any givens outside: an unavoidable set.

    >>> import ninefold as nf
    >>> print(nf.check("12343412........").explanation.swap)
    r3c1 r3c3 r4c1 r4c3: 2 4 4 2 or 4 2 2 4
    """

    cells: tuple[str, ...]
    digits: tuple[int, ...]
    others: tuple[int, ...]

    def __str__(self) -> str:
        ways = " or ".join(" ".join(map(value_symbol, way)) for way in (self.digits, self.others))
        return f"{' '.join(self.cells)}: {ways}"

    def to_json(self) -> dict[str, Any]:
        """The swap as a plain dict."""
        return {
            "cells": list(self.cells),
            "digits": list(self.digits),
            "others": list(self.others),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """Why a puzzle has several solutions, and which givens would make it unique.

    There are `solutions` of them, or more if that is not `exact`. `open_cells` do not hold the
    same digit in all of them. `one_more` are the givens that each make it unique by itself, those
    of a cell where any digit does so first; if `complete`, there are no others. Where there
    are none, `together` are givens that make it unique, and no fewer than `at_least` of the
    digits of that solution do so. `rule_changes` are the smallest changes of one number of a rule
    that were found to make it unique. `equal_cells` are groups of open cells that hold equal digits
    in every solution, `None` if that was not found out.

    >>> import ninefold as nf
    >>> found = nf.check("12..3......4....").explanation
    >>> found.solutions, [str(each) for each in found.one_more[:3]]
    (3, ['r4c3=1', 'r4c3=2', 'r4c3=3'])
    """

    solutions: int
    exact: bool
    swap: Swap | None
    open_cells: tuple[str, ...] | None
    one_more: tuple[Move, ...]
    complete: bool
    together: tuple[Move, ...]
    at_least: int
    rule_changes: tuple[RuleChange, ...]
    equal_cells: tuple[tuple[str, ...], ...] | None
    stopped_by: str | None
    deep: bool

    def to_json(self) -> dict[str, Any]:
        """The findings as a plain dict."""
        equal = self.equal_cells
        return {
            "kind": "not-unique",
            "solutions": self.solutions,
            "exact": self.exact,
            "swap": None if self.swap is None else self.swap.to_json(),
            "open_cells": None if self.open_cells is None else list(self.open_cells),
            "one_more": [each.to_json() for each in self.one_more],
            "complete": self.complete,
            "together": [each.to_json() for each in self.together],
            "at_least": self.at_least,
            "rule_changes": [each.to_json() for each in self.rule_changes],
            "equal_cells": None if equal is None else [list(each) for each in equal],
            "stopped_by": self.stopped_by,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Redundancy:
    """Redundant parts of a puzzle with one solution: each given and rule alone, the others kept.

    `minimal` is one puzzle inside it, with all rules, of which no given can be taken away; `None`
    if it was not found in time. `spare_rules` can be left out together, all givens staying. If
    `complete`, no other given or rule is redundant.

    >>> import ninefold as nf
    >>> found = nf.check("1.4.4...2..3....").explanation
    >>> found.redundant, found.minimal.to_line()
    (('r2c1', 'r3c1'), '1.4.....2..3....')
    """

    redundant: tuple[str, ...]
    redundant_rules: tuple[Rule, ...]
    spare_rules: tuple[Rule, ...]
    minimal: Puzzle | None
    complete: bool
    stopped_by: str | None
    deep: bool

    def to_json(self) -> dict[str, Any]:
        """The findings as a plain dict."""
        return {
            "kind": "unique",
            "redundant": list(self.redundant),
            "redundant_rules": [each.to_json() for each in self.redundant_rules],
            "spare_rules": [each.to_json() for each in self.spare_rules],
            "minimal": None if self.minimal is None else self.minimal.to_line(),
            "complete": self.complete,
            "stopped_by": self.stopped_by,
        }


Explanation = Unsolvable | Ambiguous | Redundancy
"""The explanation of a report, by its verdict."""
