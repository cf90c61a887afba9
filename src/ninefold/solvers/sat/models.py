"""The solutions of a puzzle as models of its clauses, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.model.digits import digits_in
from ninefold.solvers.enumeration import Enumeration, Task
from ninefold.solvers.sat.ascending import ascending
from ninefold.solvers.sat.loaded import Loaded, load


class Models(Enumeration):
    """One enumeration by SAT; a node is a conflict."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._loaded: Loaded | None = None

    def found(self) -> Iterator[bytes]:
        """Every solution, as they come or in ascending order."""
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
        """Note in `seen` what stands somewhere in some solution; gives the cells that are done.

        As long as something was not seen, a solution is looked for that has some of it.
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
        """What is stated but was not seen."""
        return [
            loaded.encoding.variable(cell, digit)
            for cell, (stated, seen) in enumerate(zip(self.stated, self.seen, strict=True))
            for digit in digits_in(stated & ~seen)
        ]

    def _load(self) -> Loaded | None:
        """The puzzle in a SAT solver, unless a limit comes before it is there."""
        if self._loaded is None:
            self._loaded = load(self.puzzle, self.watch, self.limits.nodes)
        if self._loaded is None:
            self.is_over()
        return self._loaded

    def _note(self, loaded: Loaded) -> None:
        self.nodes, self.stopped_by = loaded.nodes, loaded.stopped_by


def _as_they_come(loaded: Loaded) -> Iterator[bytes]:
    """Every solution, each ruled out when it has been found."""
    switch = loaded.new_switch()
    while solution := loaded.solution([switch]):
        yield solution
        loaded.rule_out(solution, switch)
