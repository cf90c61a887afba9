"""Hitting sets: a few parts of which every one of some sets has at least one.

Sets of parts are bit masks. The search branches on the set with the fewest parts left, and gives
up where sets that share no part already need more than it may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator


def hitting_set(sets: list[int], most: int, tick: Callable[[], None]) -> int | None:
    """A mask of at most so many parts that meets every set, if there is one.

    `tick` is called at every step, and may raise to end the search.

    >>> bin(hitting_set([0b0110, 0b1100, 0b0001], 2, lambda: None))
    '0b101'
    >>> hitting_set([0b01, 0b10], 1, lambda: None) is None
    True
    """
    tick()
    if not sets:
        return 0
    sets = sorted(sets, key=int.bit_count)
    if _apart(sets) > most:
        return None
    for part in sorted(_parts(sets[0]), key=lambda part: -_often(sets, part)):
        rest = [each for each in sets if not each & part]
        if (found := hitting_set(rest, most - 1, tick)) is not None:
            return found | part
        # The next branches need not repeat this one.
        sets = [each & ~part for each in sets]
    return None


def _apart(sets: list[int]) -> int:
    """The number of sets that share no part with each other: as many parts are needed at least."""
    taken = number = 0
    for each in sets:
        if not each & taken:
            taken |= each
            number += 1
    return number


def _often(sets: list[int], part: int) -> int:
    return sum(1 for each in sets if each & part)


def _parts(mask: int) -> Iterator[int]:
    """The single bits of a mask."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
