"""`ninefold candidates`: the cells narrowed down to what stands there in some solution."""

from __future__ import annotations

from ninefold.cli import options
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.outcomes import TrueCandidates
from ninefold.solvers import candidates as true_candidates

EXAMPLE = "ninefold candidates puzzle.sdk --seconds 5"


def candidates(
    puzzle: options.PuzzleArgument,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    format: options.Format = "text",
) -> Exit:
    """Show the true candidates: the digits that stand in a cell in some solution.

    A cell that no limit cut short shows all of them, and no others.
    """
    options.check_solver(solver)
    limits = options.limits(nodes, seconds)
    inquiry = Inquiry(
        ask=lambda board: true_candidates(board, limits=limits, solver=solver),
        tell=_tell,
        is_yes=lambda result: result.exact and all(result.candidates.masks),
        format=format,
    )
    return inquiry.run([puzzle])


def _tell(asked: Asked[TrueCandidates]) -> None:
    if asked.name:
        print(asked.name)
    print(asked.result)
