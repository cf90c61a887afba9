"""The search for a hint: first for mistakes on the board, then for the next step.

A mistake comes before marks that lack a candidate, and both before any step. Steps are searched in
the order in which people find them; then come chains nested in chains, and trial last.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError
from ninefold.explain.hints import UNTIL, Hint, HintKind, Stage, StageLike, as_stage
from ninefold.explain.next_digit import opened_by, way_to_digit
from ninefold.explain.paths import walk
from ninefold.explain.profiles import Profile, ProfileLike, as_profile
from ninefold.explain.states import State
from ninefold.explain.steps import Step, step_of
from ninefold.explain.trial import TRIAL, trial_step
from ninefold.limits import Limits, StopToken
from ninefold.model import Candidates, Grid, LayoutLike, Move, Puzzle, PuzzleLike, as_puzzle
from ninefold.model.digits import digits_in
from ninefold.outcomes import ENDS, Answer, Status
from ninefold.solvers import candidates as true_candidates
from ninefold.solvers import solve


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


atexit.register(people_profile.cache_clear)  # cached objects must be freed before the core


@checked
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
    """The next step for a player, as far as a stage shows it: 1 the kind of step, 2 the place, 3
    the cells, 4 the reason, 5 the step done.

    `puzzle` has the givens, `digits` the board with what the player wrote, `marks` the player's own
    pencil marks, as text in any format that has some; a `State` has all of it. A puzzle that has
    marks and is unique without them is taken for one that a player works at. Steps are found
    among the marks; the easiest for a person comes first. After these techniques come chains nested
    in chains; trial comes only after these. A `profile` of your own is the only one.

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
    bounds, shown = limits or Limits(), as_stage(stage)
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
        stage=shown,
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
    """The fault that a player must know before any step, and its digits or candidates."""
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
    """A puzzle without the marks on it, if these are a player's: the puzzle is unique without
    them.
    """
    bare = Puzzle(
        puzzle.givens, puzzle.layout, metadata=puzzle.metadata, constraints=puzzle.constraints
    )
    if solve(bare, limits=limits).status is Status.UNIQUE:
        return bare, puzzle.marks
    return puzzle, None


def _stale(state: State, marks: Candidates | str | None) -> tuple[Move, ...]:
    """Marks of digits that a peer of their cell already holds."""
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
    """Digits that visibly contradict each other; givens only if all of them are givens."""
    layout, givens = state.layout, state.puzzle.givens
    clashes = Grid(digits, layout).conflicts()
    cells = sorted({layout.cell(name) for each in clashes for name in each.cells})
    written = [cell for cell in cells if not givens[cell]]
    return [Move(cell, digits[cell], state.rules) for cell in written or cells]


def _possible(state: State, limits: Limits, stop: StopToken | None) -> list[Move]:
    """The digits of open cells in some solution; cells with the fewest digits first."""
    board = state.puzzle.with_givens(state.digits)
    masks = true_candidates(board, limits=limits, stop=stop).candidates.masks
    cells = [cell for cell, digit in enumerate(state.digits) if not digit]
    cells.sort(key=lambda cell: masks[cell].bit_count())
    return [Move(cell, digit, state.rules) for cell in cells for digit in digits_in(masks[cell])]
