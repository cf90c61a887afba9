"""The rules of Sudoku applied to a reading.

The network gives every cell a chance for each digit, one cell at a time. Taken together most
readings are impossible: a printed puzzle has exactly one solution. So the most likely reading is
taken if it is such a puzzle; else changes are tried, the most likely ones first, where a change of
a cell costs

    log chance(as read) - log chance(changed)

and several changes the sum, until there is exactly one solution. The same rule gives the certainty
of a digit: of the other digits in its place, only those count that would make a puzzle, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice

import numpy as np
import numpy.typing as npt

from ninefold.outcomes import Status
from ninefold.solvers import solve_batch

Digits = npt.NDArray[np.uint8]
Chances = npt.NDArray[np.float64]

LEAST_CHANCE = 1e-6
"""The least chance of a digit: the network has not seen everything."""
MOST_COST = 14.0
"""The most that changes may cost together; beyond that they would be guesses."""
MOST_CHANGES = 64
"""The number of cheapest single changes that are combined."""
TRIES = 8_000
"""The number of sets of changes that are tried, in growing blocks."""
FIRST_BLOCK = 64
NOT_TRUSTED, MIXED_UP = 0.5, 0.9
"""The greatest certainty of a digit in a board without a solution, and of a corrected digit."""
SURE = 0.9995
"""The certainty from which on a cell has no alternatives."""


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A reading: as read, after the rules, the verdict of the rules, and the certainty of each
    cell.
    """

    read: Digits
    digits: Digits
    status: Status
    confidence: tuple[float, ...]


def settle(chances: Chances) -> Settled:
    """The most likely puzzle by the chances of 0 (empty) to 9 in each cell."""
    chances = np.maximum(chances, LEAST_CHANCE)
    chances /= chances.sum(axis=1, keepdims=True)
    read = _as_read(chances)
    digits, status = read, Status(solve_batch(read[None]).statuses[0])
    if status != Status.UNIQUE:
        repaired = _repaired(read, chances)
        if repaired is not None:
            digits, status = repaired, Status.UNIQUE
    confidence = tuple(map(float, _confidence(read, digits, chances, status)))
    return Settled(read, digits, status, confidence)


def is_puzzle(chances: Chances) -> bool:
    """Whether the digits, as they were read, have exactly one solution."""
    return bool(_unique(_as_read(chances)[None])[0])


def _as_read(chances: Chances) -> Digits:
    return np.asarray(chances.argmax(axis=1), dtype=np.uint8)


def _unique(boards: Digits) -> npt.NDArray[np.bool_]:
    """For each board whether it has exactly one solution."""
    return np.asarray(solve_batch(boards, threads=1).statuses == Status.UNIQUE)


def _repaired(read: Digits, chances: Chances) -> Digits | None:
    """The most likely puzzle with one solution, if one is near enough."""
    sets = _change_sets(read, chances)
    size, tried = FIRST_BLOCK, 0
    while tried < TRIES:
        block = list(islice(sets, size))
        if not block:
            return None
        boards = np.repeat(read[None], len(block), axis=0)
        for board, changes in zip(boards, block, strict=True):
            for cell, digit in changes:
                board[cell] = digit
        proper = np.flatnonzero(_unique(boards))
        if len(proper):
            return np.array(boards[proper[0]])
        tried += len(block)
        size *= 2
    return None


def _change_sets(read: Digits, chances: Chances) -> Iterator[list[tuple[int, int]]]:
    """Sets of changes in ascending order of cost, no two in one cell.

    Single changes are sorted by cost. A set of them, by ascending places, is followed by the set
    with its last one replaced by the next, and by the set with the next one added: each set comes
    once, and never before a cheaper one.
    """
    costs = np.log(chances[np.arange(81), read])[:, None] - np.log(chances)
    costs[np.arange(81), read] = np.inf
    order = np.argsort(costs, axis=None)[:MOST_CHANGES]
    cost = costs.ravel()[order]
    places = [(int(index) // 10, int(index) % 10) for index in order]
    heap: list[tuple[float, tuple[int, ...]]] = [(float(cost[0]), (0,))]
    while heap:
        total, chosen = heappop(heap)
        if total > MOST_COST:
            return
        following = chosen[-1] + 1
        if following < len(places):
            step = float(cost[following])
            heappush(heap, (total - float(cost[chosen[-1]]) + step, (*chosen[:-1], following)))
            heappush(heap, (total + step, (*chosen, following)))
        if len({places[index][0] for index in chosen}) == len(chosen):
            yield [places[index] for index in chosen]


def _confidence(read: Digits, digits: Digits, chances: Chances, status: Status) -> Chances:
    """The certainty of each cell, by the rules about all of them together."""
    sure = chances[np.arange(81), digits]
    if status != Status.UNIQUE:
        return _of_no_puzzle(sure, digits, status)
    if (read != digits).any():
        return _of_repaired(sure, read, digits)
    return _of_puzzle(sure, digits, chances)


def _of_no_puzzle(sure: Chances, digits: Digits, status: Status) -> Chances:
    """One cell at least is wrong: the chances of error are those under this condition.

    If no likely change would give a solution, no digit can be trusted.
    """
    some_wrong = max(1 - float(np.prod(sure)), 1e-9)
    trusted = 1 - (1 - sure) / some_wrong
    untrusted = (digits > 0) & (status == Status.NONE)
    return np.where(untrusted, np.minimum(trusted, NOT_TRUSTED), trusted)


def _of_repaired(sure: Chances, read: Digits, digits: Digits) -> Chances:
    """Some cells were wrong: digits that were taken for each other there may be elsewhere too."""
    changed = (read != digits) & (read > 0) & (digits > 0)
    mixed_up = np.isin(digits, [read[changed], digits[changed]])
    return np.where(mixed_up, np.minimum(sure, MIXED_UP), sure)


def _of_puzzle(sure: Chances, digits: Digits, chances: Chances) -> Chances:
    """Of what else a cell could be, only what makes a puzzle counts."""
    unsure = np.flatnonzero(sure < SURE)
    if len(unsure):
        others = np.repeat(digits[None], 10 * len(unsure), axis=0)
        others[np.arange(len(others)), np.repeat(unsure, 10)] = np.tile(np.arange(10), len(unsure))
        possible = _unique(others).reshape(-1, 10)
        sure[unsure] /= (chances[unsure] * possible).sum(axis=1)
    return sure
