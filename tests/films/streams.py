"""Streams of events that a search might tell, as long as one likes."""

from __future__ import annotations

from collections.abc import Iterator

import ninefold as nf
from ninefold import TraceEvent

EMPTY = nf.Puzzle("." * 81)
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1234" + 12 * "."


TRACING = [
    solver.name for solver in nf.list_solvers() if nf.solver_capabilities(solver.name).traces
]
"""Every solver that tells its steps."""

REASONING = ("dpll", "rules")
"""Those of them that keep what they deduce before the first branch."""


def event(kind: str, cell: int = 0, digit: int = 1, depth: int = 0, **more: object) -> TraceEvent:
    placed = bool(more.get("placed", kind == "place"))
    cells = more.get("cells", (cell,))
    assert isinstance(cells, tuple)
    return TraceEvent(kind, "", cells, digit, placed, depth, f"{kind} {cell} {digit}")


def back_and_forth(pairs: int) -> Iterator[TraceEvent]:
    """A digit is written and erased, again and again: nothing new but once."""
    for number in range(pairs):
        digit = 1 + number % 9
        yield event("place", 40, digit, 1)
        yield event("remove", 40, digit, 1)


def answer(puzzle: nf.Puzzle = EMPTY) -> nf.Answer:
    return nf.solve(puzzle, 1, solver="cover")
