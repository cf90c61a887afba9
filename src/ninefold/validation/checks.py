"""Makes a report: first the faults that the board shows, then the findings of the solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from ninefold.arguments import checked
from ninefold.limits import Limits, StopToken, checked_limits
from ninefold.model import Candidates, Grid, LayoutLike, Puzzle, PuzzleLike, Unit, as_layout
from ninefold.model.units import REGIONS
from ninefold.outcomes import Status
from ninefold.solvers import solve
from ninefold.solvers.bounds import Watch
from ninefold.validation.ambiguous import explain_ambiguous
from ninefold.validation.entries import entries
from ninefold.validation.explanations import Explanation
from ninefold.validation.fewest_givens import has_too_few_digits, has_too_few_givens, least_givens
from ninefold.validation.oracle import Oracle
from ninefold.validation.redundant import explain_unique
from ninefold.validation.report import DigitReport, Report, UnitReport
from ninefold.validation.unsolvable import explain_unsolvable
from ninefold.validation.verifier import verify_solution

QUICK = Limits(nodes=30_000, seconds=0.6)
"""The limits of an explanation by default: nodes, so that the same puzzle gives the same
report everywhere, and a deadline for boards whose nodes are slow."""

QUICK_WITH_RULES = Limits(nodes=100_000, seconds=1.5)
"""The same for puzzles with constraints, which have more to be blamed and take longer to solve."""

DEEP = Limits(seconds=10.0)
"""The limits of a deep explanation if the caller sets none."""


@checked
def check(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    stop: StopToken | None = None,
    explain: bool | None = None,
) -> Report:
    """Check a puzzle: its faults, its missing digits, its number of solutions, and the reasons. The
    argument is anything that a puzzle can be made of, also a board with illegal values: the report
    names them, and they count as empty. `layout`, or its name, is needed if the board is not the
    usual one of its size. `limits` and `stop` bound the solver and the explanation; everything else
    needs no solver.

    The report explains the verdict as far as that is quick: why there is no solution and
    what would repair the board, why there are several and what would make it unique, which givens
    and rules are redundant. `explain=True` looks further, for up to ten seconds or as `limits` say;
    `explain=False` skips the explanation.

    >>> import ninefold as nf
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> report = nf.check(puzzle)
    >>> report.ok, report.summary
    (True, 'valid: exactly one solution, proven by classic')
    >>> report.units[0].total, report.units[0].missing, report.units[0].missing_sum
    (15, (1, 2, 4, 6, 8, 9), 30)
    >>> print(*nf.check("55" + 79 * ".").defects, sep="; ")
    5 twice in row 1: r1c1, r1c2; 5 twice in box 1: r1c1, r1c2
    >>> print(*nf.check("5" + 79 * "." + "5", layout="x").defects)
    5 twice in diagonal 1: r1c1, r9c9
    >>> change = nf.check(puzzle.replace("6...34", "6...74")).repairs[0].changes[0]
    >>> change.cell, change.digit, change.proposed
    ('r4c9', 7, 3)
    """
    watch = Watch(checked_limits(limits), stop)
    known = as_layout(layout)
    if known is not None and isinstance(puzzle, Puzzle | Grid):
        puzzle = Puzzle(puzzle, known)
    board, illegal = entries(puzzle, known)
    allowed, conflicts = board.allowed(), board.conflicts()
    clashing = _cells_without(allowed, board, filled=True)
    dead = _cells_without(allowed, board, filled=False)
    broken = board.broken_rules()
    proven = bool(conflicts or clashing or dead or broken)
    judgement = _VISIBLY_NONE if proven else _asked(board, limits, solver, stop)
    explanation = None
    if explain is not False:
        explanation = explained(
            board,
            judgement.status,
            judgement.solution,
            deep=explain is True,
            limits=replace(checked_limits(limits), seconds=watch.left()),
            solver=solver,
            stop=stop,
        )
    return Report(
        puzzle=board,
        illegal=illegal,
        conflicts=conflicts,
        clashing_marks=clashing,
        dead_cells=dead,
        broken_rules=broken,
        units=tuple(_unit_report(unit, board) for unit in board.layout.units),
        digits=tuple(_digit_report(digit, board) for digit in range(1, board.layout.size + 1)),
        allowed=allowed,
        too_few_givens=has_too_few_givens(board),
        too_few_digits=has_too_few_digits(board),
        least_givens=least_givens(board.layout),
        explanation=explanation,
        **judgement._asdict(),
    )


class _Judgement(NamedTuple):
    """The knowledge about the solutions, and the solver that found it."""

    status: Status
    stopped_by: str | None
    solver: str | None
    solution: Grid | None
    solver_faults: tuple[str, ...] = ()


_VISIBLY_NONE = _Judgement(Status.NONE, None, None, None)
"""The board itself shows that there is no solution: no limit can come before that."""


def _asked(
    puzzle: Puzzle, limits: Limits | None, solver: str, stop: StopToken | None
) -> _Judgement:
    """The solver's answer, accepted only if the verifier confirms its solution."""
    answer = solve(puzzle, limits=limits, solver=solver, stop=stop)
    solution = answer.solution
    faults = () if solution is None else verify_solution(puzzle, solution)
    if faults:
        return _Judgement(Status.UNDECIDED, answer.stopped_by, answer.solver, None, faults)
    # Two solutions end every search; only a limit that left a question open is reported.
    stopped_by = answer.stopped_by if answer.status is Status.UNDECIDED else None
    return _Judgement(answer.status, stopped_by, answer.solver, solution)


def _cells_without(allowed: Candidates, puzzle: Puzzle, *, filled: bool) -> tuple[str, ...]:
    """Cells that may hold nothing: empty ones, or filled ones that their own marks exclude."""
    return tuple(
        puzzle.layout.cell_name(cell)
        for cell, (digit, mask) in enumerate(zip(puzzle.givens, allowed.masks, strict=True))
        if not mask and bool(digit) is filled
    )


def _unit_report(unit: Unit, puzzle: Puzzle) -> UnitReport:
    layout, givens = puzzle.layout, puzzle.givens
    held = [layout.value(givens[cell]) for cell in unit.cells if givens[cell]]
    every, seen = layout.values, set(held)
    counted = Counter(held).items() if len(seen) < len(held) else ()
    return UnitReport(
        kind=unit.kind,
        name=unit.name,
        cells=len(unit.cells),
        filled=len(held),
        total=sum(held),
        # A unit of fewer cells than digits may total many things.
        target=sum(every) if len(unit.cells) == len(every) else None,
        missing=tuple([digit for digit in every if digit not in seen]),
        duplicates=tuple([digit for digit, times in sorted(counted) if times > 1]),
    )


def _digit_report(digit: int, puzzle: Puzzle) -> DigitReport:
    boxes = [unit for unit in puzzle.layout.units if unit.kind in REGIONS]
    where = {cell for cell, given in enumerate(puzzle.givens) if given == digit}
    held = [box.name for box in boxes if not where.isdisjoint(box.cells)]
    return DigitReport(
        digit=puzzle.layout.value(digit),
        count=len(where),
        boxes=tuple(held),
        missing_boxes=tuple(box.name for box in boxes if box.name not in held),
    )


def explained(
    puzzle: Puzzle,
    status: Status,
    solution: Grid | None,
    *,
    deep: bool,
    limits: Limits,
    solver: str,
    stop: StopToken | None,
) -> Explanation | None:
    """Explain a verdict within limits; `None` where there is none to be explained."""
    oracle = Oracle(puzzle, solver, _bounds(puzzle, limits, deep), stop)
    if status is Status.NONE:
        return explain_unsolvable(oracle, deep)
    if status is Status.MULTIPLE and solution is not None:
        return explain_ambiguous(oracle, solution, limits.solutions, deep)
    if status is Status.UNIQUE and (deep or not puzzle.grid.is_full):
        return explain_unique(oracle, deep)
    return None


def _bounds(puzzle: Puzzle, limits: Limits, deep: bool) -> Limits:
    """The limits of an explanation: those of the caller, bounded by its own."""
    most = DEEP if deep else QUICK_WITH_RULES if puzzle.constraints else QUICK
    if deep and limits.seconds is not None:
        return limits
    nodes = [each for each in (limits.nodes, most.nodes) if each is not None]
    seconds = [each for each in (limits.seconds, most.seconds) if each is not None]
    return Limits(
        nodes=min(nodes, default=None),
        seconds=min(seconds, default=None),
        memory=limits.memory,
    )
