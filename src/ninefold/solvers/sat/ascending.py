"""Solutions in ascending order by a SAT solver, which has no order of its own.

The least solution that is left is found from any: cell by cell the digit becomes smaller as long as
there is a solution with that. The next after it shares as many of its first cells as possible;
how many that are is found by halving.
"""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.model.digits import digits_in
from ninefold.solvers.sat.loaded import Loaded


def ascending(loaded: Loaded, stated: tuple[int, ...]) -> Iterator[bytes]:
    """Every solution, the least first, until a limit ends it; `stated` are the digits of cells."""
    switch = loaded.new_switch()
    found, kept = loaded.solution([switch]), 0
    while found and (least := _least(loaded, found, kept, switch, stated)):
        yield least
        loaded.rule_out(least, switch)
        found, kept = _next(loaded, least, switch)


def _least(
    loaded: Loaded, digits: bytes, kept: int, switch: int, stated: tuple[int, ...]
) -> bytes | None:
    """The least solution that has the same digits in the cells that are kept."""
    encoding = loaded.encoding
    literals = list(encoding.literals_of(digits))
    for cell in range(kept, len(digits)):
        taken = {digits[peer] for peer in encoding.layout.peers[cell] if peer < cell}
        free = [digit for digit in digits_in(stated[cell]) if digit not in taken]
        while digits[cell] > free[0]:
            larger = range(digits[cell], encoding.layout.size + 1)
            not_larger = [-encoding.variable(cell, digit) for digit in larger]
            smaller = loaded.solution([switch, *literals[:cell], *not_larger])
            if loaded.stopped_by:
                return None
            if not smaller:
                break
            digits, literals = smaller, list(encoding.literals_of(smaller))
    return digits


def _next(loaded: Loaded, last: bytes, switch: int) -> tuple[bytes | None, int]:
    """A solution that shares as many of the first cells as any that is left, and how many."""
    literals = loaded.encoding.literals_of(last)
    best: bytes | None = None
    low, high = 0, len(last) - 1
    while low <= high:
        middle = (low + high) // 2
        found = loaded.solution([switch, *literals[:middle]])
        if loaded.stopped_by:
            return None, 0
        if found:
            best, low = found, _shared(found, last) + 1
        else:
            high = middle - 1
    return best, low - 1


def _shared(one: bytes, other: bytes) -> int:
    """How many of the first digits are the same."""
    return next(place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
