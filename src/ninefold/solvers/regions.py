"""The compiled solvers of boards of any layout: `regions`, the fast one, `cover`, and their base.

A layout is prepared for the kernels once, and kept with a few others.
"""

from __future__ import annotations

import atexit
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from ninefold import _core
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.model.layout_rules import MOST_CELLS
from ninefold.outcomes import ENDS, Estimate, Record, SearchRecord, Status, TrueCandidates
from ninefold.solvers.bounds import MOST, Watch, at_most, flag_of, kernel_seed
from ninefold.solvers.compiled import CompiledSolver, masks_of, true_candidates
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.solvers.implied_units import implied_units
from ninefold.solvers.known_candidates import known_of
from ninefold.solvers.protocol import Order, Trace, TraceEvent
from ninefold.solvers.samples import DrawLimits, Listing, drawn, estimated, groups_of
from ninefold.solvers.steps import (
    TRACE_CAPACITY,
    cell_event,
    step_events,
    stuck_unit_event,
    unit_names,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


MOST_UNITS = 50_000
"""The most units of a layout that the kernels take, without the implied ones."""

MOST_MEETINGS = 4_000_000
"""Its meetings of units: each pair of them is examined before a search begins, and no limit or stop
ends that."""

FEW = 20_000
"""The most nodes of a count before an estimate, so that a deadline leaves time for descents."""

NODES_A_SAMPLE = 20
"""Nodes of that count for each sample: about the branches of a descent."""

SAMPLES_OF_WORK = 25
"""The most samples for a unit of work, about a millisecond: slow boards get fewer samples."""

LEAST_WORK = 10
"""The least work of a count, and of all samples, for any number of samples."""

DRAW_LIMITS = DrawLimits(listed=100_000, each=50)


KINDS = ("place", "remove", "contradiction", "solution")

StepRecord = tuple[int, int, int, int, int]
"""Kind, cell, unit, digit from 0, depth; cell and unit are -1 if a step has none. A placed or
removed digit has a unit if the search looked for its place in that unit."""

Units = Sequence[Sequence[int]]


def searched_units(layout: Layout) -> list[list[int]]:
    """The cells of every unit, as the kernels number them: those that hold every digit first."""
    units = [*(list(unit.cells) for unit in layout.units), *implied_units(layout)]
    return sorted(units, key=lambda cells: len(cells) != layout.size)


@lru_cache(maxsize=64)
def shape_of(layout: Layout) -> _core.Shape:
    """A layout as the kernels take it, with the units that follow from others."""
    return _core.Shape(layout.cells, layout.size, searched_units(layout))


atexit.register(shape_of.cache_clear)  # otherwise nanobind reports the cached objects as a leak


def fits_kernels(layout: Layout) -> bool:
    """Whether a layout is within the bounds of the kernels."""
    units = len(layout.units)
    return layout.cells <= MOST_CELLS and units <= MOST_UNITS and layout.meetings <= MOST_MEETINGS


def _layout_of(puzzle: Puzzle) -> Layout:
    """The layout that is searched: with the units that constraints add."""
    return layout_in_force(puzzle) or puzzle.layout


class Problem(NamedTuple):
    """The rules of boards in the form that an engine takes, ready for any number of questions."""

    engine: str
    shape: _core.Shape
    rules: _core.Rules | None = None

    def question(
        self,
        givens: bytes,
        masks: list[int] | None,
        watch: Watch,
        *,
        solutions: int = MOST,
        nodes: int = MOST,
        seed: int | None = None,
    ) -> _core.LayoutQuestion:
        """The question about one board of these rules, in the time that is left."""
        left, flag = watch.left(), flag_of(watch.stop)
        return _core.LayoutQuestion(*self, givens, masks, solutions, nodes, left, seed, flag)


class LayoutSolver(CompiledSolver):
    """An engine for every layout of units."""

    takes_known = True

    def supports(self, puzzle: Puzzle) -> bool:
        """Whether all rules are units: those of the layout, and constraints that only add units."""
        layout = layout_in_force(puzzle)
        return layout is not None and bool(layout.units) and fits_kernels(layout)

    def problem(self, puzzle: Puzzle, watch: Watch) -> Problem:  # noqa: ARG002  # some need time
        """The rules of a puzzle as the engine takes them; if the time is over they may be
        incomplete, as the question ends, too.
        """
        return Problem(self.name, shape_of(_layout_of(puzzle)))

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

        rows, stopped_by = drawn(at_most(limits.solutions), seed, DRAW_LIMITS, list_some, find_one)
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

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
        known: TrueCandidates | None = None,
    ) -> TrueCandidates:
        """Find the true candidates; facts known from an earlier puzzle are not searched again."""
        given = known_of(puzzle, known)
        question = self._question(puzzle, MOST, limits, None, stop, given.masks)
        record, solutions = question.candidates(given.seen)
        witnesses = given.witnesses + solutions
        found = true_candidates(record, puzzle.layout, self.name, puzzle, witnesses)
        return self.with_counts(found, puzzle, limits, stop) if counts else found

    def _question(
        self,
        puzzle: Puzzle,
        solutions: int,
        limits: Limits,
        seed: int | None,
        stop: StopToken | None,
        masks: list[int] | None = None,
    ) -> _core.LayoutQuestion:
        watch = Watch(limits, stop)
        return self.problem(puzzle, watch).question(
            puzzle.givens,
            masks_of(puzzle) if masks is None else masks,
            watch,
            solutions=solutions,
            nodes=at_most(limits.nodes),
            seed=kernel_seed(seed),
        )


class EstimatingSolver(LayoutSolver):
    """An engine that also estimates, by random descents with inference."""

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate by random descents in groups, unless a count ends soon.

        A limit on nodes bounds the branches of both, and each gets half of them.
        """
        planned, counted = samples, min(NODES_A_SAMPLE * samples, FEW)
        if limits.nodes is not None:
            planned = max(2, min(samples, limits.nodes // (2 * NODES_A_SAMPLE)))
            counted = min(counted, limits.nodes // 2)
        question = self._question(puzzle, MOST, limits, seed, stop)
        count, descents, taken, end = question.estimate(
            counted, *groups_of(planned), max(LEAST_WORK, samples // SAMPLES_OF_WORK)
        )
        if ENDS[count.end] is None:
            found = count.solutions
            return Estimate(found, 0.0, 0, True, self.name, count.seconds, None, found, found)
        return estimated(
            [_whole(mantissa, exponent) for mantissa, exponent in descents],
            taken,
            found=count.solutions,
            solver=self.name,
            seconds=count.seconds,
            stopped_by=ENDS[end] or ("nodes" if planned < samples else None),
        )


class RegionsSolver(EstimatingSolver):
    """The engine `regions`, by propagation."""

    def __init__(self) -> None:
        super().__init__("regions")


class CoverSolver(LayoutSolver):
    """The engine `cover`, exact cover by dancing links, which can report its steps."""

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
    return step_events(partial(_event, layout, units, unit_names(layout, units)), steps, total)


def _event(layout: Layout, units: Units, names: list[str], step: StepRecord) -> TraceEvent:
    kind, cell, unit, digit, depth = step
    if cell < 0 <= unit:
        return stuck_unit_event(layout, names[unit], units[unit], digit + 1, depth)
    event = cell_event(layout, KINDS[kind], cell, digit + 1, depth)
    return event if unit < 0 else replace(event, among=tuple(units[unit]))
