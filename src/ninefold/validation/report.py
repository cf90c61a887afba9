"""The findings of a check, as data: the board unit by unit, digit by digit, and the verdict.

Every count in it is of the digits on the board as they were entered; nothing that a solver
found is counted. `verdict_words.py` words the verdict, `report_text.py` writes the text,
`report_colour.py` adds colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ninefold.model import Candidates, Conflict, Grid, Puzzle
from ninefold.model.conflicts import BrokenRule
from ninefold.outcomes import Status, missed_rule
from ninefold.pictures.annotations import Highlight
from ninefold.pictures.notebooks import ShownAsPicture
from ninefold.pictures.picture import Picture
from ninefold.validation import verdict_words
from ninefold.validation.entries import IllegalValue
from ninefold.validation.explanations import Explanation, Repair, Rule, Unsolvable

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class UnitReport:
    """A row, column, box or other unit: its total and its missing digits.

    `target` is the total of a correct unit (45 for nine digits), `None` if it has
    fewer cells than there are digits. `duplicates` are the digits that stand in it repeatedly.

    >>> import ninefold as nf
    >>> row = nf.check("23456789." + 72 * ".").units[0]
    >>> row.name, row.total, row.missing, row.missing_sum
    ('row 1', 44, (1,), 1)
    """

    kind: str
    name: str
    cells: int
    filled: int
    total: int
    target: int | None
    missing: tuple[int, ...]
    duplicates: tuple[int, ...]

    @property
    def full(self) -> bool:
        """Whether every cell of the unit holds a digit."""
        return self.filled == self.cells

    @property
    def missing_sum(self) -> int:
        """The sum of the missing digits: without duplicates, the difference to the total."""
        return sum(self.missing)

    @property
    def balanced(self) -> bool | None:
        """Whether a full unit has the right total; `None` if it is not full."""
        return self.total == self.target if self.full and self.target is not None else None

    def to_json(self) -> dict[str, Any]:
        """The unit as a plain dict."""
        return {
            "kind": self.kind,
            "name": self.name,
            "cells": self.cells,
            "filled": self.filled,
            "full": self.full,
            "total": self.total,
            "target": self.target,
            "balanced": self.balanced,
            "missing": list(self.missing),
            "missing_sum": self.missing_sum,
            "duplicates": list(self.duplicates),
        }


@dataclass(frozen=True, slots=True)
class DigitReport:
    """A digit: the number of its entries, the boxes that have it and those that lack it.

    The boxes of a jigsaw are its regions; of several boards all of them are meant.

    >>> import ninefold as nf
    >>> two = nf.check("2..." + 12 * ".").digits[1]
    >>> two.count, two.boxes, two.missing_boxes
    (1, ('box 1',), ('box 2', 'box 3', 'box 4'))
    """

    digit: int
    count: int
    boxes: tuple[str, ...]
    missing_boxes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The digit as a plain dict."""
        return {
            "digit": self.digit,
            "count": self.count,
            "boxes": list(self.boxes),
            "missing_boxes": list(self.missing_boxes),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(ShownAsPicture):
    """The findings of `check` about a puzzle.

    `puzzle` holds the legal digits; cells of `illegal` values are empty in it. `clashing_marks`
    are cells whose digit their own pencil marks exclude, `dead_cells` empty cells with no digit
    left, `broken_rules` constraints that the digits break, `allowed` the digits that row, column
    and box leave to every cell. Without pencil marks and constraints, no puzzle of the
    layout with fewer givens than `least_givens`, or with two digits not given at all
    (`too_few_digits`), has exactly one solution. `status` is that of `puzzle`; `solver` is `None`
    if the board itself shows that there is no solution, and `stopped_by` names the limit that left
    it undecided. `explanation` says why there is no solution, why there are several, or which clues
    are redundant: an `Unsolvable`, an `Ambiguous` or a `Redundancy`; `None` if it was not asked
    for.

    >>> import ninefold as nf
    >>> report = nf.check("1234341221434321")
    >>> report.ok, report.verdict, report.solved
    (True, 'solved', True)
    >>> nf.check(16 * ".").summary
    'not unique: several solutions, found by regions'
    """

    puzzle: Puzzle
    illegal: tuple[IllegalValue, ...]
    conflicts: tuple[Conflict, ...]
    clashing_marks: tuple[str, ...]
    dead_cells: tuple[str, ...]
    broken_rules: tuple[BrokenRule, ...]
    units: tuple[UnitReport, ...]
    digits: tuple[DigitReport, ...]
    allowed: Candidates
    too_few_givens: bool
    too_few_digits: bool
    least_givens: int
    status: Status
    stopped_by: str | None
    solver: str | None
    solution: Grid | None
    solver_faults: tuple[str, ...]
    explanation: Explanation | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong and the solution is proven to be the only one."""
        return self.status is Status.UNIQUE and not self.defects

    @property
    def solved(self) -> bool:
        """Whether every cell is filled correctly."""
        return self.ok and self.puzzle.grid.is_full

    @property
    def defects(self) -> tuple[str, ...]:
        """All faults of the board, in words that name the cells."""
        return tuple(verdict_words.defects(self))

    @property
    def verdict(self) -> verdict_words.Verdict:
        """The outcome in one word, for programs; `words.Verdict` lists them."""
        return verdict_words.verdict(self)

    @property
    def summary(self) -> str:
        """The outcome in one line, for people."""
        return verdict_words.summary(self)

    @property
    def missed(self) -> str | None:
        """A remark that a rule was probably missed, if the puzzle's file names another solution.

        >>> import ninefold as nf
        >>> named = nf.Metadata(solution="1234341221434321")
        >>> nf.check(nf.Puzzle("1234" + 12 * ".", metadata=named)).missed
        'the file names one solution, and there are several; a rule was probably missed'
        """
        return missed_rule(self.puzzle, self.status, self.solution)

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Changes of one given or rule that repair a board without solution, likeliest first."""
        return self.explanation.repairs if isinstance(self.explanation, Unsolvable) else ()

    @property
    def contradicting(self) -> tuple[str, ...]:
        """Givens that contradict each other: visible conflicts, else the core, if every part of it
        is necessary.

        >>> import ninefold as nf
        >>> nf.check("1..1" + 12 * ".").contradicting
        ('r1c1', 'r1c4')
        """
        seen = [cell for conflict in self.conflicts for cell in conflict.cells]
        seen += [cell for broken in self.broken_rules for cell in broken.cells]
        if seen or self.clashing_marks or self.dead_cells:
            return tuple(dict.fromkeys([*seen, *self.clashing_marks]))
        found = self.explanation
        return found.core.cells if isinstance(found, Unsolvable) and found.core.irreducible else ()

    @property
    def blamed_rules(self) -> tuple[Rule, ...]:
        """Rules that contradict the givens and each other: those of the core, if every part of it
        is necessary.

        >>> import ninefold as nf
        >>> from ninefold.constraints import KillerCage
        >>> puzzle = nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 9)])
        >>> [rule.name for rule in nf.check(puzzle).blamed_rules]
        ['killer cage 9 at r1c1']
        """
        found = self.explanation
        return found.core.rules if isinstance(found, Unsolvable) and found.core.irreducible else ()

    @property
    def open_cells(self) -> dict[str, tuple[int, ...]]:
        """For every empty cell, by name, the digits that it still allows."""
        name = self.puzzle.layout.cell_name
        pairs = enumerate(zip(self.puzzle.givens, self.allowed, strict=True))
        return {name(cell): digits for cell, (given, digits) in pairs if not given}

    def picture(self) -> Picture:
        """The board for `render`, with contradictions and dead cells marked, the summary below.

        Rules that are to blame are outlined.

        >>> import ninefold as nf
        >>> [each.role for each in nf.check("11" + 14 * ".").picture().highlights]
        ['conflict']
        """
        wrong = (Highlight(self.contradicting, "conflict"),) if self.contradicting else ()
        dead = (Highlight(self.dead_cells, "dead"),) if self.dead_cells else ()
        rules = tuple(
            Highlight(rule.cells, "cause", whole=True) for rule in self.blamed_rules if rule.cells
        )
        marked = (*rules, *wrong, *dead)
        return Picture.of(self.puzzle).annotated(highlights=marked, caption=self.summary)

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict; every key but `constraints` and `missed` is always there.

        `puzzle` (a line of the legal digits), `layout`, `constraints` if there are any,
        `marks`; `ok`, `verdict`, `summary`, `defects`; what these rest on: `illegal`,
        `conflicts`, `clashing_marks`, `dead_cells`, `broken_rules`;
        `counted` (always `"entered"`: no count includes a solver's digits), `filled`, `units`,
        `digits`, `allowed` (empty cells only), `too_few_givens`; and the findings of the solver:
        `status`, `stopped_by`, `solver`, `solution`, `solver_faults`; then `too_few_digits`,
        `least_givens`, `repairs` (`cell`, `digit` as it is now, the digit `proposed` or `None`; or
        `rule`, `field`, `number`, `proposed`) and `explanation`; `missed` if a rule was.
        """
        marks, solution, explanation = self.puzzle.marks, self.solution, self.explanation
        missed = {} if self.missed is None else {"missed": self.missed}
        return {
            "puzzle": self.puzzle.to_line(),
            "layout": self.puzzle.layout.reference(),
            **self.puzzle.mention(),
            "marks": None if marks is None else marks.to_line(),
            "ok": self.ok,
            "verdict": self.verdict,
            "summary": self.summary,
            "defects": list(self.defects),
            "illegal": [each.to_json() for each in self.illegal],
            "conflicts": [each.to_json() for each in self.conflicts],
            "clashing_marks": list(self.clashing_marks),
            "dead_cells": list(self.dead_cells),
            "broken_rules": [each.to_json() for each in self.broken_rules],
            "counted": "entered",
            "filled": self.puzzle.given_count,
            "units": [each.to_json() for each in self.units],
            "digits": [each.to_json() for each in self.digits],
            "allowed": {
                cell: [self.puzzle.layout.value(digit) for digit in digits]
                for cell, digits in self.open_cells.items()
            },
            "too_few_givens": self.too_few_givens,
            "status": str(self.status),
            "stopped_by": self.stopped_by,
            "solver": self.solver,
            "solution": None if solution is None else solution.to_line(),
            "solver_faults": list(self.solver_faults),
            "too_few_digits": self.too_few_digits,
            "least_givens": self.least_givens,
            "repairs": [each.to_json() for each in self.repairs],
            "explanation": None if explanation is None else explanation.to_json(),
            **missed,
        }

    def rich(self) -> RenderableType:
        """The report in colour, for a rich console."""
        from ninefold.validation.report_colour import report_rich  # a door: rich loads when used

        return report_rich(self)

    def __repr__(self) -> str:
        return f"<Report {self.puzzle.to_line()} {self.summary}>"

    def __str__(self) -> str:
        from ninefold.validation.report_text import report_text  # a door, as in Grid

        return report_text(self)
