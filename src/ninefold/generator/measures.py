"""The difficulty of a puzzle for a solver: the effort in branches, and the solver."""

from __future__ import annotations

from typing import NamedTuple

from ninefold.arguments import checked
from ninefold.errors import UndecidedError, UnsupportedError, ValueRangeError
from ninefold.limits import Limits, StopToken, checked_limits
from ninefold.model import Grid, Layout, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Status
from ninefold.solvers import solve
from ninefold.solvers.effective_layout import layout_in_force


class Measure(NamedTuple):
    """The measure of a puzzle: the larger pair is the harder puzzle."""

    effort: int
    spared: int
    """The cells without a given."""
    rules_gone: int = 0
    """The rules that were removed."""


def prover_of(puzzle: Puzzle) -> str:
    """The solver whose branches are the effort of a puzzle: the one that proves generated puzzles.

    >>> prover_of(Puzzle(81 * ".")), prover_of(Puzzle(81 * ".", "hyper"))
    ('dpll', 'cover')
    """
    if puzzle.constraints:
        return "rules" if layout_in_force(puzzle) is None else "regions"
    return "dpll" if puzzle.layout == Layout.classic() else "cover"


@checked
def effort_of(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> int:
    """The work of a solver for a puzzle: the branches that `dpll` takes to prove it unique,
    for layouts other than plain 9x9 those of `cover`, with constraints those of `rules` (`regions`
    if they come to units).

    It tells puzzles that yield to simple reasoning (0) from those that do not. It is no rating of
    how hard a person finds them.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nf.effort_of(line)
    0
    """
    return proven(as_puzzle(puzzle, layout), checked_limits(limits), stop)[0].effort


def proven(puzzle: Puzzle, limits: Limits, stop: StopToken | None) -> tuple[Measure, Grid]:
    """The measure and the solution of a puzzle, which must have one."""
    if puzzle.marks is not None:
        raise UnsupportedError("puzzles with pencil marks cannot be measured, eased or hardened")
    answer = solve(puzzle, solver=prover_of(puzzle), limits=limits, stop=stop)
    if answer.status is Status.UNDECIDED:
        raise UndecidedError(f"not decided whether it is unique: stopped by {answer.stopped_by}")
    if answer.status is not Status.UNIQUE or answer.solution is None:
        raise ValueRangeError(f"the puzzle must have exactly one solution, found: {answer.verdict}")
    return Measure(answer.nodes, puzzle.givens.count(0)), answer.solution
