"""Redundant givens and rules of a puzzle with one solution, and a minimal puzzle inside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ninefold.outcomes import Status
from ninefold.validation.clues import Clues
from ninefold.validation.explanations import Redundancy
from ninefold.validation.oracle import Oracle, Spent


def explain_unique(oracle: Oracle, deep: bool) -> Redundancy:
    """Everything that can be found within the limits of the oracle."""
    clues = Clues(oracle.puzzle)
    name = oracle.puzzle.layout.cell_name
    redundant = spare = 0
    complete, sure, minimal = False, True, None
    with suppress(Spent):
        for clue, status in without_each(oracle, clues):
            sure = sure and status is not Status.UNDECIDED
            if status is Status.UNIQUE:
                redundant |= clue
        complete = sure
        gone, sure = _together(oracle, clues, clues.givens_in(redundant), sure)
        minimal = clues.without(gone) if sure else None
        spare, _ = _together(oracle, clues, redundant & ~clues.givens_in(redundant), sure)
    return Redundancy(
        redundant=tuple(map(name, clues.cells_of(redundant))),
        redundant_rules=tuple(clues.rules(redundant)),
        spare_rules=tuple(clues.rules(spare)),
        minimal=minimal,
        complete=complete,
        stopped_by=oracle.stopped_by,
        deep=deep,
    )


def _together(oracle: Oracle, clues: Clues, mask: int, sure: bool) -> tuple[int, bool]:
    """Redundant clues that can all be left out, one after the other, and whether that is sure."""
    gone = 0
    for part in range(len(clues)):
        # A necessary clue stays necessary without others.
        if mask >> part & 1:
            status = oracle.status(clues.without(gone | 1 << part))
            sure = sure and status is not Status.UNDECIDED
            gone |= (status is Status.UNIQUE) << part
    return gone, sure


def without_each(oracle: Oracle, clues: Clues) -> Iterator[tuple[int, Status]]:
    """The status of a puzzle without each of its clues, which come as masks."""
    masks = [1 << part for part in range(len(clues))]
    yield from zip(masks, oracle.statuses([clues.without(each) for each in masks]), strict=True)
