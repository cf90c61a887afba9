"""The solutions of a puzzle as models of its clauses: as they come, or in ascending order."""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.model.digits import digits_in
from ninefold.solvers.enumeration import Enumeration, Task
from ninefold.solvers.sat.loaded import Loaded, load


class Models(Enumeration):
    """One enumeration by SAT; a node is a conflict."""

    def __init__(self, task: Task, engine: str = "cadical") -> None:
        super().__init__(task)
        self._engine = engine
        self._loaded: Loaded | None = None

    def found(self) -> Iterator[bytes]:
        """Every solution, as found or in ascending order."""
        loaded = self._load()
        if loaded is None:
            return
        if self.chance is not None:
            loaded.prefer_any(self.chance)
        rows = ascending(loaded, self.stated) if self.ascending else _as_they_come(loaded)
        for solution in rows:
            self.nodes = loaded.nodes
            yield solution
        self._note(loaded)

    def see_all(self) -> frozenset[int]:
        """Note in `seen` the digits of cells in some solution; returns the cells that are done. As
        long as candidates are unseen, it looks for a solution with one of them.
        """
        everywhere = frozenset(range(self.layout.cells))
        loaded = self._load()
        if loaded is None:
            return frozenset()
        asked: list[int] = []
        while solution := loaded.solution(asked):
            for cell, digit in enumerate(solution):
                self.seen[cell] |= 1 << (digit - 1)
            asked = [loaded.new_switch()]
            loaded.session.add((-asked[0], *self._unseen(loaded)))
        self._note(loaded)
        if self.stopped_by is None:
            return everywhere
        return frozenset(cell for cell in everywhere if self.stated[cell] == self.seen[cell])

    def _unseen(self, loaded: Loaded) -> list[int]:
        """The candidates that are stated but were not seen."""
        return [
            loaded.encoding.variable(cell, digit)
            for cell, (stated, seen) in enumerate(zip(self.stated, self.seen, strict=True))
            for digit in digits_in(stated & ~seen)
        ]

    def _load(self) -> Loaded | None:
        """The puzzle in a SAT solver, unless a limit ends the loading."""
        if self._loaded is None:
            self._loaded = load(self.puzzle, self.watch, self.limits.nodes, engine=self._engine)
        if self._loaded is None:
            self.is_over()
        return self._loaded

    def _note(self, loaded: Loaded) -> None:
        self.nodes, self.stopped_by = loaded.nodes, loaded.stopped_by


def _as_they_come(loaded: Loaded) -> Iterator[bytes]:
    """Every solution, each excluded once it has been found."""
    switch = loaded.new_switch()
    while solution := loaded.solution([switch]):
        yield solution
        loaded.rule_out(solution, switch)


def ascending(loaded: Loaded, stated: tuple[int, ...]) -> Iterator[bytes]:
    """Every solution, the least first, until a limit ends it; `stated` are the digits of cells.

    A SAT solver has no order of its own. The least solution is found from any: cell by cell the
    digit becomes smaller as long as there is a solution with that. The next one shares as many of
    its first cells as possible, a number found by halving.
    """
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
    """The remaining solution that shares the most first cells, and their number."""
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
    """The number of equal first digits."""
    return next(place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
