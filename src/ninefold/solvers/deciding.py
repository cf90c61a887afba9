"""Deciding candidates: each one, as a further given, leaves exactly one solution."""

from __future__ import annotations

from dataclasses import replace

from ninefold.limits import Limits, StopToken
from ninefold.model import Candidates, Puzzle
from ninefold.model.digits import digits_in
from ninefold.outcomes import Status, TrueCandidates
from ninefold.solvers.bounds import Watch
from ninefold.solvers.protocol import Solver


def with_deciding(
    puzzle: Puzzle, found: TrueCandidates, solver: Solver, limits: Limits, stop: StopToken | None
) -> TrueCandidates:
    """The same with the candidates that each leave exactly one solution, as far as limits allow.

    Candidates that the counts decide need no search.

    >>> from ninefold.solvers.registry import choose
    >>> puzzle = Puzzle("12..3......4....")
    >>> found = choose("auto", puzzle).candidates(puzzle, Limits())
    >>> with_deciding(puzzle, found, choose("auto", puzzle), Limits(), None).deciding["r4c3"]
    (1, 2, 3)
    """
    masks = [0] * puzzle.layout.cells
    rest = limits.less(found.nodes, found.seconds)
    watch, nodes, stopped_by = Watch(rest, stop), 0, None
    for cell, mask in enumerate(found.candidates.masks):
        for digit in () if puzzle.givens[cell] else digits_in(mask):
            if (known := _known(found, cell, digit)) is not None:
                masks[cell] |= known << digit - 1
                continue
            bounds = rest.less(nodes, watch.seconds).with_solutions(2)
            answer = solver.run(puzzle.placed(cell, digit), bounds, None, None, stop)
            nodes += answer.nodes
            masks[cell] |= (answer.status is Status.UNIQUE) << digit - 1
            if answer.status is Status.UNDECIDED:
                stopped_by = stopped_by or answer.stopped_by
    return replace(
        found,
        nodes=found.nodes + nodes,
        seconds=found.seconds + watch.seconds,
        stopped_by=found.stopped_by or stopped_by,
        deciding=Candidates.unchecked(tuple(masks), puzzle.layout),
        deciding_exact=found.exact and stopped_by is None,
    )


def _known(found: TrueCandidates, cell: int, digit: int) -> bool | None:
    """Whether the counts say that a candidate leaves one solution; `None` if they do not."""
    if found.counts is None:
        return None
    number = int(found.counts[cell, digit - 1])
    return number == 1 if found.counts_exact or number > 1 else None
