"""Pictures of steps: the pattern, its fins and links, and the effect, on the board of the step.

Candidates of a pattern stand in squares, fins and a second colour in diamonds; in chains a ring
marks an assumed false candidate, a disc one that is then true. Removed candidates are crossed out,
placed digits have a double ring. Solid lines are strong links, dashed ones weak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle, product

from ninefold.explain.states import State
from ninefold.explain.steps import Link, Step
from ninefold.model import Move
from ninefold.model.layout import Layout
from ninefold.pictures import CandidateMark, Highlight, Line, Picture, Point
from ninefold.pictures.annotations import CandidateRole, CellRole, LineRole

IN_UNITS = frozenset({"singles", "direct", "intersections", "subsets", "fish"})
"""Families whose units matter more than their cells: the units are outlined."""

DEADLY = frozenset({"rectangles", "loops", "polygons"})
"""Families whose sets stand beside the pattern: both are outlined."""

COLOURED = frozenset({"colouring"})
"""Families whose chains are trees of two colours, and suppose nothing."""

SET_ROLES: tuple[CellRole, ...] = ("cause", "fin", "focus")
"""The roles of sets in turn: neighbours differ."""

WING_ROLES: tuple[CellRole, ...] = ("cause", "fin", "fin")
"""The roles of a wing's pivot and pincers."""

Marks = dict[tuple[int, int], CandidateRole]


def picture_of(step: Step, state: State | None = None) -> Picture:
    """A step drawn on a state; without one, on an empty board.

    >>> from ninefold.explain import State, next_step
    >>> state = State.of("12345678." + 72 * ".")
    >>> picture_of(next_step(state), state).candidates
    (CandidateMark(cell=8, digit=9, role='place'),)
    """
    board = _empty(step.layout) if state is None else state.picture()
    marks = {
        (cell, digit): role
        for (cell, digit), role in _marks(step).items()
        if not board.digits[cell]
    }
    return board.annotated(
        highlights=[*_highlights(step)],
        lines=[*_lines(step)],
        candidates=[CandidateMark(*place, role) for place, role in marks.items()],
        names=True,
    )


def _empty(layout: Layout) -> Picture:
    nothing = bytes(layout.cells)
    return Picture(layout=layout, digits=nothing, givens=nothing)


def _marks(step: Step) -> Marks:
    """The candidates that stand out; a later role of a candidate covers an earlier one."""
    family = step.technique.family
    marks: Marks = {}
    is_whole = family == "bugs"  # whose pattern is the whole board
    is_linked = bool(step.sets and step.chains)  # outlines of sets and links say it all
    if not (is_whole or is_linked):
        marks |= _all(step.cause, "same" if family == "templates" else "cause")
    if not is_linked:
        marks |= _all(step.fins, "fin")
    if family not in COLOURED:
        links = (link for chain in reversed(step.chains) for link in reversed(chain))
        for link in links:
            marks |= {(cell, link.digit): "true" if link.on else "false" for cell in link.cells}
    return marks | _all(step.eliminations, "remove") | _all(step.placements, "place")


def _all(moves: Iterable[Move], role: CandidateRole) -> Marks:
    return {(move.cell, move.digit): role for move in moves}


def _highlights(step: Step) -> Iterator[Highlight]:
    """Units, or else the cells of the pattern; above them the cells where a digit is placed."""
    units = step.layout.units
    if step.technique.family in IN_UNITS and step.units:
        for cover in step.covers:
            yield Highlight(units[cover].cells, "peer", whole=True)
        for unit in step.units:
            yield Highlight(units[unit].cells, "cause", whole=True)
    elif step.sets and step.technique.family in DEADLY:
        yield from _cells(step.cause, "cause")
        whole = {move.cell for move in step.cause}
        beside = (cell for each in step.sets for cell in each.cells if cell not in whole)
        if others := tuple(dict.fromkeys(beside)):
            yield Highlight(others, "fin")
    elif step.sets:
        roles = WING_ROLES if step.technique.family == "wings" else SET_ROLES
        for cells, role in zip(step.sets, cycle(roles), strict=False):
            yield Highlight(cells.cells, role, whole=len(cells.cells) > 1)
    elif step.technique.family not in ("bugs", "templates"):
        yield from _cells(step.cause, "cause")
    inside = {move.cell for move in step.cause}
    if step.technique.family not in IN_UNITS and not step.sets:
        yield from _cells((move for move in step.fins if move.cell not in inside), "fin")
    yield from _cells(step.placements, "effect")


def _cells(moves: Iterable[Move], role: CellRole) -> Iterator[Highlight]:
    if cells := tuple(dict.fromkeys(move.cell for move in moves)):
        yield Highlight(cells, role)


def _lines(step: Step) -> Iterator[Line]:
    """The links of all chains, each from what it follows from; of two colours all are strong."""
    drawn = set()
    is_coloured = step.technique.family in COLOURED
    for chain in step.chains:
        for link in chain:
            for parent in link.parents:
                before = chain[parent]
                role: LineRole = "strong" if link.on or is_coloured else "weak"
                line = Line(_nearest(step.layout, before, link), role)
                if line not in drawn and line.points[0] != line.points[1]:
                    drawn.add(line)
                    yield line


def _nearest(layout: Layout, before: Link, link: Link) -> tuple[Point, Point]:
    """The ends of a line between two claims: of groups, the cells that are nearest."""

    def far(pair: tuple[int, int]) -> int:
        (row, column), (other_row, other_column) = (layout.positions[cell] for cell in pair)
        return (row - other_row) ** 2 + (column - other_column) ** 2

    first, second = min(product(before.cells, link.cells), key=far)
    return Point(first, before.digit), Point(second, link.digit)
