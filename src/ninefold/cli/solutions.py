"""`ninefold solutions`: the solutions themselves, one per line."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import note
from ninefold.outcomes import Solutions
from ninefold.solvers import Order
from ninefold.verbs.solutions import ListSolutions

EXAMPLE = "ninefold solutions example:many --limit 20 --order random"

SLICE = 1 << 16
"""The number of solutions that become text at a time."""

Limit = Annotated[
    int, typer.Option("--limit", min=1, help="The maximum number of solutions to list.")
]
ListOrder = Annotated[
    Order | None,
    typer.Option(
        "--order", help="The order of the list: found, sorted (ascending), or random (by --seed)."
    ),
]
ListSeed = Annotated[
    int | None,
    typer.Option("--seed", help="List in random order; the same seed always gives the same list."),
]


@over_puzzles
def solutions(
    asked: Asked,
    limit: Limit = 100,
    solver: options.Solver = "auto",
    order: ListOrder = None,
    seed: ListSeed = None,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """List the solutions of a puzzle, or of every puzzle of a file.

    Each solution is one line. With several puzzles, each puzzle is a comment line above its
    solutions. The order "sorted" lists the smallest solutions first; "random" draws different
    solutions by the seed.
    """
    verb = ListSolutions(
        limit=limit,
        solver=solver,
        order=order,
        seed=seed,
        limits=options.limits(nodes, seconds),
        layout=asked.shape(),
    )
    return asked.run(verb, _show)


def _show(found: Solutions) -> None:
    _write(found)
    least, end = ("", "") if found.exact else ("at least ", f" (stopped by {found.stopped_by})")
    note(f"{least}{len(found):,} solution{'' if len(found) == 1 else 's'}{end}")


def _write(found: Solutions) -> None:
    """The lines, made by arrays, because a list may be long."""
    import numpy as np

    table = np.frombuffer(
        "".join(map(found.layout.symbol, range(found.layout.size + 1))).encode(), np.uint8
    )
    sys.stdout.flush()
    for start in range(0, len(found), SLICE):
        rows = table[found.array[start : start + SLICE]]
        ends = np.full((len(rows), 1), ord("\n"), np.uint8)
        sys.stdout.buffer.write(np.hstack([rows, ends]).tobytes())
    sys.stdout.buffer.flush()
