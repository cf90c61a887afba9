"""`ninefold solutions`: the solutions themselves, a line each."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.model.digits import symbol
from ninefold.outcomes import Solutions
from ninefold.solvers import Order
from ninefold.solvers import solutions as list_solutions

EXAMPLE = "ninefold solutions example:many --limit 20 --order random --seed 7"

MEMORY = 1 << 30
"""The bytes that one list may take; a longer one is cut short and says so."""

SLICE = 1 << 16
"""The number of solutions that are turned into text at a time."""

Limit = Annotated[int, typer.Option("--limit", min=1, help="List at most so many.")]
ListOrder = Annotated[
    Order | None,
    typer.Option("--order", help="As they are found, ascending, or at random by --seed."),
]
ListSeed = Annotated[
    int | None,
    typer.Option("--seed", help="List them at random; the same seed, the same result."),
]


def solutions(
    puzzle: options.PuzzleArgument,
    limit: Limit = 100,
    solver: options.Solver = "auto",
    order: ListOrder = None,
    seed: ListSeed = None,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """List the solutions of a puzzle, or of every puzzle of a file.

    A line for each solution; where there are several puzzles, a comment tells whose they are.
    The order "sorted" gives the first in ascending order, "random" different ones by the seed.
    """
    options.check_solver(solver)
    limits = Limits(solutions=limit, nodes=nodes, seconds=seconds, memory=MEMORY)
    inquiry = Inquiry(
        ask=lambda board: list_solutions(
            board, limits=limits, solver=solver, order=order, seed=seed
        ),
        tell=_tell,
        is_yes=_is_answered,
        format=format,
        layout=layout_of(layout),
    )
    return inquiry.run([puzzle])


def _is_answered(result: Solutions) -> bool:
    """Whether there are solutions, and as many as were asked for are listed."""
    return len(result) > 0 and result.stopped_by in (None, "solutions")


def _tell(asked: Asked[Solutions]) -> None:
    result = asked.result
    if asked.name and isinstance(asked.puzzle, Puzzle):
        print(f"# {asked.puzzle.to_line()}")
    _write(result)
    least, end = ("", "") if result.exact else ("at least ", f" (stopped by {result.stopped_by})")
    note(f"{least}{len(result):,} solution{'' if len(result) == 1 else 's'}{end}")


def _write(result: Solutions) -> None:
    """The lines, through arrays: a list may be long."""
    import numpy as np

    table = np.frombuffer("".join(map(symbol, range(result.layout.size + 1))).encode(), np.uint8)
    sys.stdout.flush()
    for start in range(0, len(result), SLICE):
        rows = table[result.array[start : start + SLICE]]
        ends = np.full((len(rows), 1), ord("\n"), np.uint8)
        sys.stdout.buffer.write(np.hstack([rows, ends]).tobytes())
    sys.stdout.buffer.flush()
