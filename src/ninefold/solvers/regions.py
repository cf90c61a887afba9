"""The compiled solvers of any all-different layout: `regions`, the fast one, and `cover`.

A layout is made ready for the kernels once, and kept with a few others.
"""

from __future__ import annotations

import atexit
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ninefold import _core
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.model.layout_rules import MOST_CELLS
from ninefold.outcomes import ENDS, Estimate, Record, SearchRecord, Status
from ninefold.solvers.bounds import at_most, flag_of, kernel_seed
from ninefold.solvers.compiled import CompiledSolver, masks_of
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.solvers.implied_units import implied_units
from ninefold.solvers.protocol import Order, Trace, TraceEvent
from ninefold.solvers.samples import Listing, Patience, drawn, estimated
from ninefold.solvers.steps import TRACE_CAPACITY, cell_event, step_events, stuck_unit_event

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


MOST_UNITS = 50_000
"""Units of the largest layout that the kernels take; those that are implied come to them."""

MOST_MEETINGS = 4_000_000
"""Its meetings of units: each pair of them is looked at before a search begins, and no limit or
stop would end that."""

PATIENCE = Patience(listed=100_000, each=50)


KINDS = ("place", "remove", "contradiction", "solution")

StepRecord = tuple[int, int, int, int, int]
"""Kind, cell, unit, digit from 0, depth; cell and unit are -1 where a step speaks of none. A digit
that is placed or removed has a unit if it was for that unit that a place was looked for."""

Units = Sequence[Sequence[int]]


def searched_units(layout: Layout) -> list[list[int]]:
    """The cells of every unit, as the kernels number them: those that hold every digit first."""
    units = [*(list(unit.cells) for unit in layout.units), *implied_units(layout)]
    return sorted(units, key=lambda cells: len(cells) != layout.size)


@lru_cache(maxsize=64)
def shape_of(layout: Layout) -> _core.Shape:
    """A layout as the kernels take it, with the units that follow from others."""
    return _core.Shape(layout.cells, layout.size, searched_units(layout))


atexit.register(shape_of.cache_clear)  # or nanobind takes what is kept for a leak, and says so


def _layout_of(puzzle: Puzzle) -> Layout:
    """The layout that is searched: with the units that constraints add."""
    return layout_in_force(puzzle) or puzzle.layout


class LayoutSolver(CompiledSolver):
    """An engine for every layout of units."""

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle whose rules are units: its layout's, and constraints that say no more."""
        layout = layout_in_force(puzzle)
        if layout is None or layout.cells > MOST_CELLS or not 0 < len(layout.units) <= MOST_UNITS:
            return False
        return layout.meetings <= MOST_MEETINGS

    def _list(
        self, puzzle: Puzzle, limits: Limits, order: Order, seed: int, stop: StopToken | None
    ) -> tuple[Record, npt.NDArray[np.uint8]]:
        if order == "random":
            return self._drawn(puzzle, limits, seed, stop)
        question = self._question(puzzle, at_most(limits.solutions), limits, None, stop)
        return question.solutions() if order == "search" else question.sorted_solutions()

    def _drawn(
        self, puzzle: Puzzle, limits: Limits, seed: int, stop: StopToken | None
    ) -> tuple[Record, npt.NDArray[np.uint8]]:
        import numpy as np

        spent: list[Record] = []

        def rest() -> Limits:
            nodes, seconds = sum(r.nodes for r in spent), sum(r.seconds for r in spent)
            return limits.less(nodes, seconds)

        def list_some(most: int) -> Listing:
            record, array = self._question(puzzle, most, rest(), None, stop).solutions()
            spent.append(record)
            return [row.tobytes() for row in array], ENDS[record.end]

        def find_one(by: int) -> Listing:
            record = self._question(puzzle, 1, rest(), by, stop).solve()
            spent.append(record)
            return [record.first] if record.solutions else [], ENDS[record.end]

        rows, stopped_by = drawn(at_most(limits.solutions), seed, PATIENCE, list_some, find_one)
        digits = np.frombuffer(b"".join(rows), dtype=np.uint8)
        record = SearchRecord(
            Status.UNDECIDED,
            len(rows),
            sum(r.nodes for r in spent),
            ENDS.index(stopped_by),
            b"",
            sum(r.seconds for r in spent),
        )
        return record, digits.reshape(len(rows), puzzle.layout.cells)

    def _question(
        self,
        puzzle: Puzzle,
        solutions: int,
        limits: Limits,
        seed: int | None,
        stop: StopToken | None,
    ) -> _core.LayoutQuestion:
        return _core.LayoutQuestion(
            self.name,
            shape_of(_layout_of(puzzle)),
            puzzle.givens,
            masks_of(puzzle),
            solutions,
            at_most(limits.nodes),
            limits.seconds,
            kernel_seed(seed),
            flag_of(stop),
        )


class RegionsSolver(LayoutSolver):
    """The engine `regions`, which also estimates."""

    def __init__(self) -> None:
        super().__init__("regions")

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
        descents, end, seconds = _core.descents(
            shape_of(_layout_of(puzzle)),
            puzzle.givens,
            masks_of(puzzle),
            at_most(samples),
            kernel_seed(seed) or 0,
            limits.less(0, few.seconds).seconds,
            flag_of(stop),
        )
        weights = [_whole(mantissa, exponent) for mantissa, exponent in descents]
        return estimated(weights, few, seconds, ENDS[end])


class CoverSolver(LayoutSolver):
    """The engine `cover`, exact cover by dancing links, which can tell its steps."""

    traces = True

    def __init__(self) -> None:
        super().__init__("cover")

    def _traced(self, question: _core.LayoutQuestion, puzzle: Puzzle, trace: Trace) -> Record:
        """A traced search does not restart."""
        record, steps, total = _core.trace_cover(question, TRACE_CAPACITY)
        units = searched_units(_layout_of(puzzle))
        for event in cover_events(_layout_of(puzzle), units, steps, total):
            trace(event)
        return record


def _whole(mantissa: float, exponent: int) -> int:
    """The whole number nearest to mantissa * 2^exponent."""
    bits = 53  # of a mantissa
    shift = exponent - bits
    scaled = round(math.ldexp(mantissa, bits))
    return scaled << shift if shift >= 0 else round(scaled / (1 << -shift))


def cover_events(
    layout: Layout, units: Units, steps: Iterable[StepRecord], total: int
) -> Iterator[TraceEvent]:
    """Every step of `cover` as an event; `units` are those of the search, by their numbers.

    The kernel reports numbers: `Move` in cpp/cover/links.hpp, explained in cpp/bind/cover.cpp.
    """
    return step_events(partial(_event, layout, units, _names(layout, units)), steps, total)


def _names(layout: Layout, units: Units) -> list[str]:
    """The name of each unit; one that follows from others is named by its cells.

    >>> _names(Layout.usual(4), [[0, 1, 2, 3], [0, 5, 10]])
    ['row 1', 'r1c1, r2c2, r3c3']
    """
    named = {unit.cells: unit.name for unit in reversed(layout.units)}
    return [
        named.get(tuple(cells)) or ", ".join(map(layout.cell_name, sorted(cells)))
        for cells in units
    ]


def _event(layout: Layout, units: Units, names: list[str], step: StepRecord) -> TraceEvent:
    kind, cell, unit, digit, depth = step
    if cell < 0 <= unit:
        return stuck_unit_event(names[unit], units[unit], digit + 1, depth)
    event = cell_event(layout, KINDS[kind], cell, digit + 1, depth)
    return event if unit < 0 else replace(event, among=tuple(units[unit]))
