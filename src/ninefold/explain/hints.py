"""Hints: what a player should see next, told in stages, the digit last.

First of all a hint tells of a mistake, if the board or the player's marks have one; then that there
are several solutions, or none; only then of the next step.
"""

from __future__ import annotations

import atexit
import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from ninefold.errors import UnknownNameError
from ninefold.explain.next_digit import opened_by, way_to_digit
from ninefold.explain.paths import walk
from ninefold.explain.profiles import Profile, ProfileLike, as_profile
from ninefold.explain.states import State
from ninefold.explain.steps import Step, step_of
from ninefold.explain.trial import TRIAL, trial_step
from ninefold.explain.wording import step_messages
from ninefold.explain.wording.blockers import blocker_cells
from ninefold.explain.wording.catalogues import catalogue_of
from ninefold.explain.wording.fields import pattern_cells
from ninefold.explain.wording.messages import Message, listed, plain, rendered
from ninefold.limits import Limits, StopToken
from ninefold.model import (
    Candidates,
    Grid,
    Layout,
    LayoutLike,
    Move,
    Puzzle,
    PuzzleLike,
    as_puzzle,
)
from ninefold.model.digits import digits_in
from ninefold.outcomes import ENDS, Answer, Status
from ninefold.pictures import Highlight, Picture
from ninefold.solvers import candidates as true_candidates
from ninefold.solvers import solve


class Stage(enum.IntEnum):
    """How much of a hint is told.

    >>> from ninefold.explain import Stage
    >>> Stage.WHY.value
    4
    """

    KIND = 1
    PLACE = 2
    PATTERN = 3
    WHY = 4
    STEP = 5


StageLike = Stage | int | str

UNTIL = ("step", "digit")
"""How far a hint leads: to the next step, or on to the next digit."""


class HintKind(enum.StrEnum):
    """What a hint is about."""

    STEP = "step"
    TRIAL = "trial"
    MISTAKE = "mistake"
    MARKS = "marks"
    SEVERAL = "several"
    NONE = "none"
    SOLVED = "solved"
    UNDECIDED = "undecided"


def as_stage(stage: StageLike) -> Stage:
    """A stage by its number or its name.

    >>> as_stage("why"), as_stage(1)
    (<Stage.WHY: 4>, <Stage.KIND: 1>)
    """
    names = {each.name.lower(): each for each in Stage}
    if isinstance(stage, str) and stage.lower() in names:
        return names[stage.lower()]
    if isinstance(stage, int) and not isinstance(stage, bool) and stage in set(Stage):
        return Stage(stage)
    raise UnknownNameError("stage", str(stage), [*names, *(str(each.value) for each in Stage)])


@dataclass(frozen=True, kw_only=True)
class Hint:
    """What to see next. `moves` are the digits that are wrong (`mistake`), the candidates that the
    marks lack (`marks`), or what is possible in open cells (`several`), fewest first. `way` has the
    steps that lead on from `step` to the next digit, `stale` the marks of digits that a cell sees.

    >>> import ninefold as nf
    >>> hint = nf.hint("12345678." + 72 * ".", stage="why")
    >>> hint.kind
    <HintKind.SEVERAL: 'several'>
    """

    state: State
    kind: HintKind
    stage: Stage = Stage.KIND
    step: Step | None = None
    moves: tuple[Move, ...] = ()
    way: tuple[Step, ...] = ()
    until: str = "step"
    stale: tuple[Move, ...] = ()
    language: str = "en"
    seconds: float = field(default=0.0, compare=False)

    @property
    def text(self) -> str:
        """The words of this stage."""
        return rendered(self.message, catalogue_of(self.language))

    @property
    def message(self) -> Message:
        """The words of this stage as data, which every language renders."""
        if self.step is None:
            return self._remark
        if self.stage < Stage.WHY:
            tables = {Stage.KIND: "kinds", Stage.PLACE: "places", Stage.PATTERN: "patterns"}
            return step_messages.about(tables[self.stage], self.step)
        parts = [step_messages.whole(self.step, self.state)]
        if self.until == "digit":
            parts += [step_messages.whole(step, state) for state, step in self._way_on()]
        elif self.way:
            parts.append(step_messages.way(self.way[-1], len(self.way)))
        if self.stale:
            parts.append(step_messages.phrase("hint_stale", self.state.rules, self.stale))
        return listed(parts, "\n")

    def _way_on(self) -> Iterator[tuple[State, Step]]:
        """The steps after the first, each with the board that it is found on."""
        state, before = self.state, self.step
        for step in self.way:
            assert before is not None, "a way begins with a step"
            state, before = state.applied(before), step
            yield state, step

    @property
    def _remark(self) -> Message:
        """What is said of a board without a step; where something is wrong, stage by stage."""
        name = f"hint_{self.kind}"
        if self.kind in (HintKind.MISTAKE, HintKind.MARKS):
            name = (
                "hint_wrong_place"
                if self.stage is Stage.PLACE
                else "hint_wrong_cells"
                if self.stage is Stage.PATTERN
                else f"{name}_{self.stage.name.lower()}"
            )
        elif self.stage < Stage.PATTERN and self.kind in (HintKind.SEVERAL, HintKind.NONE):
            return step_messages.phrase(name, self.state.rules)
        return step_messages.phrase(name, self.state.rules, self.moves, self.state.digits)

    @property
    def ok(self) -> bool:
        """Whether the board is on its way, or done: nothing is wrong with it."""
        return self.kind in (HintKind.STEP, HintKind.TRIAL, HintKind.SOLVED)

    @property
    def after(self) -> State | None:
        """The board with the step done, at the last stage; with the whole way to the next digit if
        that was asked for.
        """
        if self.step is None or self.stage < Stage.STEP:
            return None
        after = self.state.applied(self.step)
        for step in self.way if self.until == "digit" else ():
            after = after.applied(step)
        return after

    def at(self, stage: StageLike) -> Hint:
        """The same hint at another stage: nothing is looked for again.

        >>> import ninefold as nf
        >>> nf.hint("1234" + 12 * ".").at(3).stage
        <Stage.PATTERN: 3>
        """
        return replace(self, stage=as_stage(stage))

    def picture(self) -> Picture:
        """The board with what this stage shows."""
        if self.after is not None:
            return self.after.picture()
        board = self.state.picture()
        if self.step is not None:
            return _step_picture(self.step, self.state, self.stage, board)
        if self.stage < Stage.PATTERN:
            return board
        cells = tuple(dict.fromkeys(move.cell for move in self.moves))
        if self.kind is HintKind.SEVERAL:
            return replace(board, marks=_candidates(self.moves, self.state.layout))
        return board.annotated(highlights=[Highlight(cells, "conflict")] if cells else ())

    def _repr_svg_(self) -> str:
        from ninefold.pictures import render

        return render(self.picture().annotated(caption=self.text), "svg")

    def to_json(self) -> dict[str, Any]:
        """The hint as a plain dict, with no more than its stage tells."""
        step = (
            self.step.to_json(self.language, self.state)
            if self.step and self.stage >= Stage.WHY
            else None
        )
        return {
            **self.state.to_json(),
            "kind": str(self.kind),
            "stage": self.stage.value,
            "text": self.text,
            "message": plain(self.message),
            "technique": self.step.technique.name if self.step else None,
            "step": step,
            "way": self._shown_way,
            "stale": self._listed(self.stale),
            "cells": self._cells,
            "lit": self._lit,
            "moves": self.shown_moves,
            "after": self.after.to_json() if self.after else None,
            "seconds": self.seconds,
        }

    @property
    def _shown_way(self) -> list[dict[str, Any]]:
        """The steps on to the next digit, if these were asked for: not before the reason."""
        if self.until != "digit" or self.stage < Stage.WHY:
            return []
        return [step.to_json(self.language, state) for state, step in self._way_on()]

    @property
    def shown_moves(self) -> list[str]:
        """The moves as far as the stage shows them: not before the reason."""
        return self._listed(self.moves)

    def _listed(self, moves: Iterable[Move]) -> list[str]:
        return [str(move) for move in moves] if self.stage >= Stage.WHY else []

    @property
    def _cells(self) -> list[str]:
        """The cells that the stage shows: none before the pattern."""
        if self.stage < Stage.PATTERN:
            return []
        own = [move.cell for move in self.moves]
        cells = pattern_cells(self.step) if self.step else dict.fromkeys(own)
        return [self.state.rules.cell_name(cell) for cell in cells]

    @property
    def _lit(self) -> list[str]:
        """The cells whose digits the reason of a single names: not before the reason."""
        if self.step is None or self.stage < Stage.WHY:
            return []
        return [self.state.rules.cell_name(cell) for cell in blocker_cells(self.step, self.state)]

    def __str__(self) -> str:
        return self.text


def _candidates(moves: Iterable[Move], layout: Layout) -> Candidates:
    masks = [0] * layout.cells
    for move in moves:
        masks[move.cell] |= 1 << (move.digit - 1)
    return Candidates(masks, layout)


def _step_picture(step: Step, state: State, stage: Stage, board: Picture) -> Picture:
    if stage >= Stage.WHY:
        return step.picture(state)
    if stage is Stage.PATTERN:
        cells = tuple(dict.fromkeys(move.cell for move in step.cause))
        return board.annotated(highlights=[Highlight(cells, "cause")])
    if stage is Stage.PLACE and step.units:
        unit = state.rules.units[step.units[0]].cells
        return board.annotated(highlights=[Highlight(unit, "focus", whole=True)])
    return board


@cache
def people_profile(has_marks: bool) -> Profile:
    """The order `people`, with singles as people see them.

    A single mark is in plain sight; without marks a digit's last place in a box is seen before
    one in a line, and the last digit of a cell after both.
    """
    order = as_profile("people")
    if not has_marks:
        return order
    first, *hidden, naked = (each for each in order.entries if each.technique.family == "singles")
    rest = (each for each in order.entries if each.technique.family != "singles")
    return Profile("people", (first, naked, *hidden, *rest), order.levels)


atexit.register(people_profile.cache_clear)  # what they keep of the core must go before it


def hint(
    puzzle: State | PuzzleLike,
    marks: Candidates | str | None = None,
    stage: StageLike = Stage.KIND,
    *,
    until: str = "step",
    digits: PuzzleLike | None = None,
    profile: ProfileLike | None = None,
    language: str = "en",
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Hint:
    """What a player should see next, as far as a stage tells it: 1 the kind of step, 2 where to
    look, 3 the cells, 4 why, 5 the step done.

    `puzzle` has the givens, `digits` the board with what the player wrote, `marks` the player's own
    pencil marks, as text in any format that has some; a `State` has all of it. A puzzle that has
    marks and is unique without them is taken for one that a player works at. Steps are found
    among the marks; the easiest for a person comes first. Where these techniques end, chains
    nested in chains go on; trial comes only after these. A `profile` of your own is the only one.

    Without marks, a step that only removes candidates also says which digit it opens, if quick
    techniques lead there. `until="digit"` gives the whole way to the next digit, without steps
    that it does not need.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(nf.hint(line))
    Hidden single
    >>> print(nf.hint(line, stage="why"))  # doctest: +NORMALIZE_WHITESPACE
    Hidden single: Box 2 needs its 8. The 8s in r3c3 (row 3) and r5c4 (column 4)
    leave only r1c6: r1c6 is 8.
    """
    if until not in UNTIL:
        raise UnknownNameError("end of a hint", str(until), UNTIL)
    bounds = limits or Limits()
    here = puzzle if isinstance(puzzle, State) else _state(puzzle, digits, marks, layout, bounds)
    answer = solve(here.puzzle, limits=bounds, stop=stop)
    found = _trouble(here, answer, bounds, stop)
    step: Step | None = None
    way: tuple[Step, ...] = ()
    if found is None:
        here = replace(here, unique=True)
        order = people_profile(here.has_marks) if profile is None else as_profile(profile)
        orders = [order, as_profile("se")] if profile is None else [order]
        step, is_cut = _first_step(here, orders, bounds, stop)
        if step is None and not is_cut:
            step = trial_step(here, order, limits=bounds, stop=stop)
        found = _kind_of(step), []
        if step is not None and until == "digit":
            step, *rest = way_to_digit(here, step, orders, bounds, stop)
            way = tuple(rest)
        elif step is not None and not here.has_marks:
            way = opened_by(here, step, bounds, stop)
    return Hint(
        state=here,
        kind=found[0],
        stage=as_stage(stage),
        step=step,
        moves=tuple(found[1]),
        way=way,
        until=until,
        stale=_stale(here, marks),
        language=language,
        seconds=answer.seconds,
    )


def _first_step(
    state: State, orders: Iterable[Profile], limits: Limits, stop: StopToken | None
) -> tuple[Step | None, bool]:
    """The first step that one of these profiles has; without any, whether a limit came first."""
    spent = 0.0
    for order in orders:
        found, _, ended, seconds = walk(state, order, 1, limits.less(0, spent), stop)
        spent += seconds
        if found:
            return step_of(state, found[0]), False
        if ENDS[ended] is not None:
            return None, True
    return None, False


def _trouble(
    state: State, answer: Answer, limits: Limits, stop: StopToken | None
) -> tuple[HintKind, list[Move]] | None:
    """What a player must know before any step, and which digits or candidates it is about."""
    solution = answer.solution
    if answer.status is Status.UNDECIDED:
        return HintKind.UNDECIDED, []
    if solution is None:
        return HintKind.NONE, _conflicting(state, state.puzzle.givens)
    if clashing := _conflicting(state, state.digits):
        return HintKind.MISTAKE, clashing
    if answer.status is Status.MULTIPLE:
        return HintKind.SEVERAL, _possible(state, limits, stop)
    for kind_of_trouble, moves in (
        (HintKind.MISTAKE, _mistakes(state, solution)),
        (HintKind.MARKS, _lacking(state, solution)),
    ):
        if moves:
            return kind_of_trouble, moves
    return (HintKind.SOLVED, []) if state.is_full else None


def _kind_of(step: Step | None) -> HintKind:
    if step is None:
        return HintKind.UNDECIDED
    return HintKind.TRIAL if step.technique == TRIAL else HintKind.STEP


def _state(
    puzzle: PuzzleLike,
    digits: PuzzleLike | None,
    marks: Candidates | str | None,
    layout: LayoutLike | None,
    limits: Limits,
) -> State:
    known = as_puzzle(puzzle, layout)
    own = as_puzzle(marks, known.layout).stated() if isinstance(marks, str) else marks
    if own is None and known.marks is not None:
        known, own = _parted(known, limits)
    return State.of(known, digits=digits, marks=own, unique=False)


def _parted(puzzle: Puzzle, limits: Limits) -> tuple[Puzzle, Candidates | None]:
    """A puzzle apart from the marks on it, if these are a player's: it is unique without them."""
    bare = Puzzle(
        puzzle.givens, puzzle.layout, metadata=puzzle.metadata, constraints=puzzle.constraints
    )
    if solve(bare, limits=limits).status is Status.UNIQUE:
        return bare, puzzle.marks
    return puzzle, None


def _stale(state: State, marks: Candidates | str | None) -> tuple[Move, ...]:
    """Marks of digits that stand in sight of their cell."""
    if marks is None:
        return ()
    own = as_puzzle(marks, state.layout).stated() if isinstance(marks, str) else marks
    allowed = State.of(state.puzzle, digits=state.grid.to_line(), unique=False).candidates
    pairs = zip(own.masks, allowed.masks, state.digits, strict=True)
    return tuple(
        Move(cell, each, state.rules)
        for cell, (mask, left, digit) in enumerate(pairs)
        if not digit
        for each in digits_in(mask & ~left)
    )


def _mistakes(state: State, solution: Grid) -> list[Move]:
    """Digits on the board that the solution does not have there."""
    pairs = enumerate(zip(state.digits, solution.digits, strict=True))
    return [
        Move(cell, digit, state.rules) for cell, (digit, right) in pairs if digit not in (0, right)
    ]


def _lacking(state: State, solution: Grid) -> list[Move]:
    """Candidates of the solution that open cells no longer have."""
    masks = state.candidates.masks
    return [
        Move(cell, right, state.rules)
        for cell, right in enumerate(solution.digits)
        if not state.digits[cell] and not masks[cell] >> (right - 1) & 1
    ]


def _conflicting(state: State, digits: bytes) -> list[Move]:
    """Digits that stand in the way of each other, if that can be seen; of givens and others the
    others, unless all are givens.
    """
    layout, givens = state.layout, state.puzzle.givens
    clashes = Grid(digits, layout).conflicts()
    cells = sorted({layout.cell(name) for each in clashes for name in each.cells})
    written = [cell for cell in cells if not givens[cell]]
    return [Move(cell, digits[cell], state.rules) for cell in written or cells]


def _possible(state: State, limits: Limits, stop: StopToken | None) -> list[Move]:
    """What stands in open cells in some solution; cells with fewest digits first."""
    board = state.puzzle.with_givens(state.digits)
    masks = true_candidates(board, limits=limits, stop=stop).candidates.masks
    cells = [cell for cell, digit in enumerate(state.digits) if not digit]
    cells.sort(key=lambda cell: masks[cell].bit_count())
    return [Move(cell, digit, state.rules) for cell in cells for digit in digits_in(masks[cell])]
