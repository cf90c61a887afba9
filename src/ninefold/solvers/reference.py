"""The reference solver: short, obvious, in plain Python, for any layout.

It is what the fast solvers are tested against, and what answers for a layout that no other
solver supports. Depth-first search with sets of digits: fill a cell that alone in a unit can hold a
digit, else the open cell that has the fewest candidates, lowest digit first (or in random order),
and go back when a cell has none, or a digit no place.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace

from ninefold.limits import Limits, StopToken
from ninefold.model import Candidates, Puzzle, Unit
from ninefold.model.digits import digits_in
from ninefold.outcomes import (
    ENDS,
    Answer,
    Count,
    Estimate,
    SearchRecord,
    Solutions,
    Status,
    TrueCandidates,
)
from ninefold.solvers.compiled import MOST, at_most, candidates_in, kernel_seed
from ninefold.solvers.drawing import Listing, Patience, drawn
from ninefold.solvers.protocol import Order, Trace, refuse_trace
from ninefold.solvers.samples import relative_error

FIRST_BUDGET = 200
BUDGET_GROWTH = 4
"""How many nodes a search for a candidate has before another is tried, and how that grows."""


class _Search:
    """One search: it yields solutions until a limit ends it, and remembers which."""

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None,
        stop: StopToken | None,
        ascending: bool = False,
    ) -> None:
        self.puzzle, self.limits, self.stop, self.ascending = puzzle, limits, stop, ascending
        self.stated = puzzle.stated().masks
        self.seen = [0] * puzzle.layout.cells
        self.order = None if seed is None else random.Random(kernel_seed(seed))
        self.start = time.monotonic()
        self.nodes, self.most_nodes = 0, at_most(limits.nodes)
        self.stopped_by: str | None = None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.start

    def solutions(self) -> Iterator[bytes]:
        """Every solution, until a limit is reached."""
        if self.limits.solutions == 0:
            self.stopped_by = "solutions"
            return
        if self.puzzle.conflicts() or 0 in self.puzzle.stated().masks:
            return
        for found, solution in enumerate(self._fill(bytearray(self.puzzle.givens)), start=1):
            yield solution
            if found == self.limits.solutions:
                self.stopped_by = "solutions"
                return

    def _fill(self, digits: bytearray) -> Iterator[bytes]:
        """Complete the digits in every possible way; `trail` holds the cells filled so far."""
        trail: list[tuple[int, list[int]]] = []
        while not self.is_over():
            cell, mask = self._narrowest(digits)
            if cell < 0:
                yield bytes(digits)
            else:
                trail.append((cell, self._values(cell, mask)))
            while trail and not trail[-1][1]:
                digits[trail.pop()[0]] = 0
            if not trail:
                return
            cell, values = trail[-1]
            digits[cell] = values.pop(0)

    def _narrowest(self, digits: bytearray) -> tuple[int, int]:
        """The open cell with the fewest candidates, and these; -1 if no cell is open.

        For ascending solutions it is the first open cell, unless another has no choice.
        """
        used = [_used(unit, digits) for unit in self.puzzle.layout.units]
        masks = [0] * len(digits)
        best, best_mask = -1, 0
        for cell, units in enumerate(self.puzzle.layout.units_of):
            if digits[cell]:
                continue
            mask = self.stated[cell]
            for unit in units:
                mask &= ~used[unit]
            masks[cell] = mask
            fewer = mask.bit_count() < best_mask.bit_count()
            if best < 0 or (fewer and (not self.ascending or mask.bit_count() <= 1)):
                best, best_mask = cell, mask
        if best_mask.bit_count() > 1:
            return self._only_place(masks, used, best) or (best, best_mask)
        return best, best_mask

    def _only_place(
        self, masks: list[int], used: list[int], open_cell: int
    ) -> tuple[int, int] | None:
        """A cell that alone in a unit can hold a digit, and that; no candidate if none can."""
        layout = self.puzzle.layout
        for unit, digits in zip(layout.units, used, strict=True):
            once = twice = 0
            for cell in unit.cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            if len(unit.cells) < layout.size:
                continue  # it need not hold every digit
            if once | digits != layout.full_mask:
                return open_cell, 0
            if single := once & ~twice:
                digit = single & -single
                return next(cell for cell in unit.cells if masks[cell] & digit), digit
        return None

    def descent(self) -> int:
        """A number whose mean over all descents is the number of solutions (D. E. Knuth, 1975).

        Fill the cells at random; a solution counts for the product of the choices there were.
        """
        assert self.order is not None
        digits, weight = bytearray(self.puzzle.givens), 1
        while True:
            cell, mask = self._narrowest(digits)
            if cell < 0 or not mask:
                return weight if cell < 0 else 0
            weight *= mask.bit_count()
            digits[cell] = self.order.choice(list(digits_in(mask)))

    def _values(self, cell: int, mask: int) -> list[int]:
        """The digits to try in a cell, those not seen there first; more than one make a node."""
        values = list(digits_in(mask))
        if len(values) > 1:
            if self.nodes == self.most_nodes:
                self.stopped_by = "nodes"
            else:
                self.nodes += 1
            if self.order is not None:
                self.order.shuffle(values)
            values.sort(key=lambda digit: self.seen[cell] >> (digit - 1) & 1)
        return values

    def see_all(self) -> frozenset[int]:
        """Note in `seen` what stands in every cell in some solution; gives the cells that are done.

        A cell is done when no solution has a digit there that was not seen. A search that gets
        stuck is left for a later round, which has more nodes and makes its choices at random.
        """
        stated, budget = list(self.stated), FIRST_BUDGET
        left = [cell for cell, given in enumerate(self.puzzle.givens) if not given]
        while True:
            if not any(self.seen) and self._see(2, budget):
                left = []  # there is one solution, or none
            elif any(self.seen):
                left = [cell for cell in left if not self._is_done(cell, stated, budget)]
            if not left or self.is_over():
                break
            self.order, budget = random.Random(budget), budget * BUDGET_GROWTH
        nothing = self.stopped_by is not None and not any(self.seen)
        return frozenset() if nothing else frozenset(range(len(stated))).difference(left)

    def _is_done(self, cell: int, stated: list[int], budget: int) -> bool:
        """Look for solutions with unseen digits in a cell; whether there are no more of them."""
        while unseen := stated[cell] & ~self.seen[cell]:
            self.stated = (*stated[:cell], unseen, *stated[cell + 1 :])
            if self._see(1, budget):
                break
            if not unseen & self.seen[cell]:
                return False
        stated[cell] = self.seen[cell]
        return True

    def _see(self, wanted: int, budget: int) -> bool:
        """Note what so many solutions hold; whether these were all. The budget is no limit."""
        self.most_nodes = min(at_most(self.limits.nodes), self.nodes + budget)
        for found, solution in enumerate(self.solutions(), start=1):
            for cell, digit in enumerate(solution):
                self.seen[cell] |= 1 << (digit - 1)
            if found == wanted:
                return False
        if self.stopped_by == "nodes" and self.nodes != self.limits.nodes:
            self.stopped_by = None
            return False
        return self.stopped_by is None

    def is_over(self) -> bool:
        """Whether a token or the clock ends it."""
        limits = self.limits
        if self.stop is not None and self.stop.stopped:
            self.stopped_by = "stop"
        elif limits.seconds is not None and self.seconds >= limits.seconds:
            self.stopped_by = "seconds"
        return self.stopped_by is not None


def _used(unit: Unit, digits: bytearray) -> int:
    """The digits that a unit holds."""
    mask = 0
    for cell in unit.cells:
        mask |= 1 << digits[cell]
    return mask >> 1


class ReferenceSolver:
    """Plain depth-first search in Python, for any layout of all-different units."""

    name = "reference"

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle whose rules are its layout's units."""
        return bool(puzzle.layout.units)

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for up to two solutions."""
        refuse_trace(self.name, trace)
        wanted = 2 if limits.solutions is None else min(limits.solutions, 2)
        search = _Search(puzzle, limits.with_solutions(wanted), seed, stop)
        found = list(search.solutions())
        first = found[0] if found else bytes(len(puzzle.givens))
        end = ENDS.index(search.stopped_by)
        status = _status(len(found), search.stopped_by)
        record = SearchRecord(status, len(found), search.nodes, end, first, search.seconds)
        return Answer(record, puzzle, self.name)

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count the solutions one by one."""
        search = _Search(puzzle, limits, None, stop)
        value = sum(1 for _ in search.solutions())
        exact = search.stopped_by is None
        return Count(value, exact, self.name, search.nodes, search.seconds, search.stopped_by)

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate by random descents, unless as many nodes as samples are enough to count."""
        few = self.count(puzzle, replace(limits, solutions=None, nodes=samples), stop)
        if few.exact:
            return Estimate(few.value, 0.0, 0, True, self.name, few.seconds)
        search = _Search(puzzle, limits.less(0, few.seconds), seed, stop)
        weights: list[int] = []
        while len(weights) < samples and not search.is_over():
            weights.append(search.descent())
        value = sum(weights) // len(weights) if weights else few.value
        return Estimate(
            value,
            relative_error(weights),
            len(weights),
            False,
            self.name,
            few.seconds + search.seconds,
            search.stopped_by,
        )

    def solutions(
        self,
        puzzle: Puzzle,
        limits: Limits,
        order: Order = "search",
        seed: int = 0,
        stop: StopToken | None = None,
    ) -> Solutions:
        """List the solutions."""
        import numpy as np

        cells = puzzle.layout.cells
        most = MOST if limits.solutions is None else limits.solutions
        fits = MOST if limits.memory is None else limits.memory // cells
        bounds = limits.with_solutions(min(most, fits))
        search = _Search(puzzle, bounds, None, stop, ascending=order == "sorted")
        is_random = order == "random"
        rows = _at_random(search, bounds, seed) if is_random else list(search.solutions())
        if search.stopped_by == "solutions" and fits < most:
            search.stopped_by = "memory"
        array = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), cells)
        exact = search.stopped_by is None
        return Solutions(
            array, exact, puzzle.layout, self.name, search.nodes, search.seconds, search.stopped_by
        )

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find every digit by a search for it if no solution before had it; join all for counts."""
        layout = puzzle.layout
        if not counts:
            search = _Search(puzzle, limits.with_solutions(None), None, stop)
            done = search.see_all()
            return TrueCandidates(
                Candidates(search.seen, layout),
                done,
                self.name,
                search.nodes,
                search.seconds,
                search.stopped_by,
            )
        import numpy as np

        search = _Search(puzzle, limits, None, stop)
        tally = np.zeros((layout.cells, layout.size), dtype=np.uint64)
        for solution in search.solutions():
            tally[range(layout.cells), [digit - 1 for digit in solution]] += np.uint64(1)
        exact = search.stopped_by is None
        return TrueCandidates(
            candidates_in(tally, puzzle),
            frozenset(range(layout.cells) if exact else ()),
            self.name,
            search.nodes,
            search.seconds,
            search.stopped_by,
            tally,
            exact,
        )


PATIENCE = Patience(listed=1_000, each=4)


def _at_random(search: _Search, limits: Limits, seed: int) -> list[bytes]:
    """Different solutions in random order; the search knows what ended it."""

    def listed(most: int) -> Listing:
        search.limits, search.stopped_by = limits.with_solutions(most), None
        return list(search.solutions()), search.stopped_by

    def one(by: int) -> Listing:
        search.order = random.Random(by)
        return listed(1)

    wanted = limits.solutions or 0
    rows, search.stopped_by = drawn(wanted, kernel_seed(seed) or 0, PATIENCE, listed, one)
    return rows


def _status(found: int, stopped_by: str | None) -> Status:
    if found >= 2:
        return Status.MULTIPLE
    if stopped_by is not None:
        return Status.UNDECIDED
    return Status.UNIQUE if found else Status.NONE
