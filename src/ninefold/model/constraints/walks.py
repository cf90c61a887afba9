"""Walks made of a function: a rule that reads its cells one after the other.

The function is asked about every state that digits can lead to, once. A `Walker` knows no cells,
and can be kept for all rules that say the same of as many cells. A machine whose steps depend on
the cell is unrolled: every cell has states of its own, and those with the same future become one
(model/machines.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ninefold.errors import ValueRangeError
from ninefold.model.machines import Machine, layered
from ninefold.model.relations import State, Walk

MOST_STATES = 50_000
"""The most states of a walk; more would take too long."""


@dataclass(frozen=True, slots=True)
class Walker:
    """The steps of a walk from state 0 on, and its accepting states."""

    steps: Mapping[tuple[State, int], State]
    accepting: frozenset[State]

    def over(self, cells: tuple[int, ...]) -> Walk:
        """The walk over these cells."""
        return Walk(cells, 0, self.steps, self.accepting)


def walker(
    digits: Sequence[int],
    length: int,
    start: Hashable,
    step: Callable[[Any, int], Hashable | None],
    accepts: Callable[[Any], bool],
) -> Walker:
    """The walk over so many cells that hold some digits; a step to `None` fails.

    >>> digits = range(1, 10)
    >>> even = walker(digits, 3, 0, lambda odd, digit: (odd + digit) % 2, lambda odd: not odd)
    >>> even.over((0, 1, 2)).holds((1, 2, 3)), even.over((0, 1, 2)).holds((1, 2, 4))
    (True, False)
    """
    numbered: dict[Hashable, int] = {start: 0}
    steps: dict[tuple[State, int], State] = {}
    reached: list[Hashable] = [start]
    for _ in range(length):
        before, reached = reached, []
        for state in before:
            for digit in digits:
                end = step(state, digit)
                if end is None:
                    continue
                if end not in numbered:
                    _check_states(len(numbered) + 1, length, MOST_STATES)
                    numbered[end] = len(numbered)
                    reached.append(end)
                steps[numbered[state], digit] = numbered[end]
    accepting = frozenset(n for state, n in numbered.items() if accepts(state))
    alive = _leading_to(accepting, steps)
    return Walker({key: end for key, end in steps.items() if end in alive}, accepting)


def _leading_to(
    accepting: frozenset[State], steps: Mapping[tuple[State, int], State]
) -> set[State]:
    """The states from which some digits lead to an accepting one.

    >>> sorted(_leading_to(frozenset({2}), {(0, 1): 1, (1, 5): 2, (0, 2): 3}))
    [0, 1, 2]
    """
    before: dict[State, list[State]] = {}
    for (state, _), end in steps.items():
        before.setdefault(end, []).append(state)
    alive, waiting = set(accepting), list(accepting)
    while waiting:
        new = {state for state in before.get(waiting.pop(), ()) if state not in alive}
        alive |= new
        waiting += new
    return alive


def unrolled(machine: Machine, size: int, most: int = MOST_STATES) -> Walker:
    """A machine as a walk, with states of their own for every cell, so many of them at most."""
    seen: set[tuple[int, Hashable]] = set()

    def bounded(place: int, state: Hashable, digit: int) -> Hashable | None:
        end = machine.step(place, state, digit)
        seen.add((place, end))
        _check_states(len(seen), len(machine.cells), most)
        return end

    layers = layered(Machine(machine.cells, machine.start, bounded, machine.accepts), size)
    if layers is None:
        return Walker({}, frozenset())
    first = [0, *accumulate(map(len, layers))]
    steps = {
        (first[place] + state, digit): first[place + 1] + after
        for place, layer in enumerate(layers)
        for state, ways in enumerate(layer)
        for digit, after in ways
    }
    return Walker(steps, frozenset({first[-1]}))


def _check_states(states: int, cells: int, most: int) -> None:
    if states > most:
        raise ValueRangeError(
            f"a rule of {cells} cells has more than {most:,} cases; use fewer cells"
        )
