"""`analyze`: a position decided by all its solutions.

The solutions are listed first. If a limit cuts that list short nothing is proven, and the position
stays undecided: one more solution may be what a move must leave, or must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Literal, get_args

from ninefold.arguments import checked
from ninefold.errors import UndecidedError, UnknownNameError, UnsupportedError
from ninefold.game import analysis_text as words
from ninefold.game.analysis import Analysis, Outcome
from ninefold.game.candidate_boards import CandidateBoard, is_candidate_board
from ninefold.game.endgame import search_endgame
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.solution_sets import SolutionSet
from ninefold.game.theory import TheoryVerdict, solve_by_theory
from ninefold.game.threads import check_threads
from ninefold.game.turns import Turn
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.model import Grid, LayoutLike, Move, Puzzle, PuzzleLike, as_layout
from ninefold.outcomes import Solutions
from ninefold.solvers import solutions as list_solutions
from ninefold.solvers.bounds import memory_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Method = Literal["exact", "theory"]
METHODS: list[str] = list(get_args(Method))

MOST_LISTED = 1_000_000
"""How many solutions are listed, if nobody says."""

ROWS_AT_A_TIME = 256
"""Solutions that are compared at a time; the first of them rule out most cells."""

MOST_BY_THEORY = 2_000
"""How many solutions a position may have for the theory, which is worked out in plain Python."""


@checked
def analyze(
    position: Position | SolutionSet | PuzzleLike,
    rules: Rules | str | None = None,
    limits: Limits | None = None,
    *,
    layout: LayoutLike | None = None,
    method: Method = "exact",
    all_moves: bool = False,
    line: bool = True,
    seed: int = 0,
    threads: int = 1,
    stop: StopToken | None = None,
) -> Analysis:
    """Decide a position: who wins with best play, by which move, and how play may go.

    A board that is no `Position` yet, or a `SolutionSet`, is played by the strict rules, unless
    others are named; `layout` is for boards that are not the usual one of their size. A text may
    have the candidates of empty cells in brackets. `limits.solutions` bounds how many may be listed
    (1,000,000 if it is not given); `nodes` and `seconds` bound listing and search together, and
    `memory` both (1 GiB). A position with more solutions is undecided. If the search is cut short,
    `refuted` has the moves that it found to lose.

    One winning move is found, or with `all_moves` every one; then each move must be searched. The
    method `theory` goes by the six steps in the notes of the player codecup-sudoku, for
    the free rules: docs/game.md tells where it is wrong. `seed` changes the numbers by
    which the search knows sets of solutions, never the outcome.

    Of several `threads` each searches other moves, once the solutions are listed. The outcome is
    the same, and so are all winning moves with `all_moves`; the one winning move, the line and the
    refuted moves may be others each time. Limits are for all threads together: each has an equal
    part of the nodes and of the memory. The theory has one thread.

    >>> import ninefold as nf
    >>> analysis = nf.game.analyze("12....1.........", rules="free")
    >>> analysis.outcome, [str(turn) for turn in analysis.moves]
    (<Outcome.WIN: 'win'>, ['Bd2'])
    >>> nf.game.analyze("[12] [12] 3 4").outcome  # candidates of empty cells
    <Outcome.WIN: 'win'>
    >>> nf.game.analyze("." * 81, limits=nf.Limits(solutions=1_000)).reason
    'Undecided: there are more than 1,000 solutions, and no more may be listed.'
    """
    bounds = limits or UNLIMITED
    most = MOST_LISTED if bounds.solutions is None else bounds.solutions
    board, given = _position(position, rules, layout)
    _check(method, board.rules, threads)
    if isinstance(given, SolutionSet):
        listed = _listed_already(given, most)
    else:
        listed = list_solutions(given, limits=_for_list(bounds, most), stop=stop)
    found = _after_listing(board, listed, most, method, all_moves)
    if given is not board.grid and listed.exact and len(listed):
        found = replace(found, solution_set=_set_of(board, listed))
    if not found.is_decided and listed.exact and not board.is_over:
        rest = bounds.less(listed.nodes, listed.seconds)
        if method == "theory":
            return _by_theory(found, listed, rest, stop)
        return _by_search(found, listed, rest, all_moves, line, seed, threads, stop)
    return found


def _position(
    given: Position | SolutionSet | PuzzleLike,
    rules: Rules | str | None,
    layout: LayoutLike | None,
) -> tuple[Position, Grid | Puzzle | SolutionSet]:
    """The position, and what its solutions are those of."""
    known = Rules.STRICT if rules is None else Rules.named(rules)
    source: Grid | Puzzle | SolutionSet
    if isinstance(given, SolutionSet):
        position, source = Position(given.grid, known), given
    elif is_candidate_board(given):
        drawn = CandidateBoard.parse(given)
        position, source = Position(Grid(drawn.digits, drawn.layout), known), drawn.puzzle
    elif isinstance(given, Position):
        position = given if rules is None else replace(given, rules=known)
        source = position.grid
    else:
        position = Position.parse(given, known, layout)
        source = position.grid
    position.grid.layout_as(as_layout(layout))
    return position, source


def _listed_already(given: SolutionSet, most: int) -> Solutions:
    """The solutions of a set, as if they had been listed."""
    is_cut = len(given) > most
    ended = "solutions" if is_cut else None
    return Solutions(given.array[: most + 1], not is_cut, given.layout, "", 0, 0.0, ended)


def _set_of(board: Position, listed: Solutions) -> SolutionSet:
    filled = [cell for cell, digit in enumerate(board.grid.digits) if digit]
    return SolutionSet(listed.array, filled, board.layout)


def _check(method: str, rules: Rules, threads: int) -> None:
    check_threads("an analysis", threads)
    if method not in METHODS:
        raise UnknownNameError("method", method, METHODS)
    if method == "theory" and rules is Rules.STRICT:
        raise UnsupportedError(
            "the theory is about the free rules: ask for the rules 'free' or the method 'exact'"
        )
    if method == "theory" and threads > 1:
        raise UnsupportedError(
            f"the theory has one thread, not {threads}: ask for one thread or the method 'exact'"
        )


def _for_list(bounds: Limits, most: int) -> Limits:
    """The limits of the list: one solution more than is allowed proves that there are more."""
    memory = memory_of(bounds)
    return replace(bounds, solutions=most + 1, memory=memory)


def _after_listing(
    board: Position, listed: Solutions, most: int, method: str, all_moves: bool
) -> Analysis:
    """What the list alone tells; undecided if that is not who wins."""
    inferred = _inferred(board, listed.array) if listed.exact and len(listed) else None
    found = Analysis(
        position=board,
        outcome=Outcome.UNDECIDED,
        reason=words.why_not_listed(len(listed), most, listed.stopped_by),
        solutions=len(listed),
        exact=listed.exact,
        method=method,
        inferred=inferred,
        nodes=listed.nodes,
        seconds=listed.seconds,
        stopped_by=listed.stopped_by,
    )
    if board.claimed:
        return _lost(found, words.CLAIMED)
    if not listed.exact or len(listed) > 1:
        return found
    if not len(listed):
        return _lost(found, words.NO_SOLUTION)
    if board.grid.is_full:
        return replace(found, reason=words.FULL, all_moves=True, wins_at_once=False)
    return _won_by_claim(found, all_moves)


def _inferred(board: Position, array: npt.NDArray[np.uint8]) -> tuple[Move, ...]:
    """The empty cells in which all solutions agree."""
    first = array[0]
    cells = (first != list(board.grid.digits)).nonzero()[0]
    for start in range(0, len(array), ROWS_AT_A_TIME):
        rows = array[start : start + ROWS_AT_A_TIME]
        cells = cells[(rows[:, cells] == first[cells]).all(axis=0)]
        if not len(cells):
            break
    return tuple(Move(cell, int(first[cell]), board.layout) for cell in cells.tolist())


def _lost(found: Analysis, reason: str) -> Analysis:
    return replace(
        found,
        outcome=Outcome.LOSS,
        reason=reason,
        proven=True,
        all_moves=True,
        wins_at_once=False,
    )


def _won_by_claim(found: Analysis, all_moves: bool) -> Analysis:
    """One solution is left that nobody has claimed. Under the free rules one may also fill a
    cell and claim then.
    """
    turns = [Turn(None, claim=True)]
    free = found.rules is Rules.FREE
    if all_moves and free:
        turns += [Turn(move, claim=True) for move in found.inferred or ()]
    return replace(
        found,
        outcome=Outcome.WIN,
        reason=words.UNCLAIMED,
        proven=True,
        moves=tuple(turns),
        left=(1,) * len(turns),
        all_moves=all_moves or not free,
        wins_at_once=True,
        line=(turns[0],),
        line_left=(1,),
    )


def _by_search(
    found: Analysis,
    listed: Solutions,
    limits: Limits,
    all_moves: bool,
    line: bool,
    seed: int,
    threads: int,
    stop: StopToken | None,
) -> Analysis:
    endgame = search_endgame(
        found.position,
        listed,
        limits,
        all_moves=all_moves,
        line=line,
        seed=seed,
        threads=threads,
        stop=stop,
    )
    found = replace(
        found,
        wins_at_once=endgame.wins_at_once,
        nodes=found.nodes + endgame.nodes,
        seconds=found.seconds + endgame.seconds,
        stopped_by=endgame.stopped_by,
    )
    if endgame.wins is None:
        return replace(
            found,
            reason=words.why_not_searched(endgame.stopped_by, len(endgame.refuted), endgame.legal),
            refuted=_turns(endgame.refuted, endgame.refuted_left),
            refuted_left=endgame.refuted_left,
        )
    played = _turns(endgame.line, endgame.line_left)
    found = replace(found, line=played, line_left=endgame.line_left)
    if not endgame.wins:
        return _lost(found, words.EVERY_MOVE_LOSES)
    complete = all_moves and endgame.stopped_by is None
    return replace(_won(found, endgame.moves, endgame.left), all_moves=complete)


def _by_theory(
    found: Analysis, listed: Solutions, limits: Limits, stop: StopToken | None
) -> Analysis:
    board = found.position
    if len(listed) > MOST_BY_THEORY:
        raise UnsupportedError(
            f"the theory is for up to {MOST_BY_THEORY:,} solutions, and there are {len(listed):,}: "
            "ask for the method 'exact'"
        )
    watch = _TheoryWatch(limits, stop)
    try:
        verdict = solve_by_theory(_set_of(board, listed), watch=watch)
    except UndecidedError:
        reason = words.why_not_searched(watch.stopped_by)
        found = replace(found, reason=reason, stopped_by=watch.stopped_by)
    else:
        found = _from_verdict(found, listed, verdict)
    return replace(found, nodes=found.nodes + watch.nodes, seconds=found.seconds + watch.seconds)


def _from_verdict(found: Analysis, listed: Solutions, verdict: TheoryVerdict) -> Analysis:
    """The verdict of the six steps as an analysis."""
    if not verdict.wins or verdict.move is None:
        lost = _lost(found, words.why_lost_by_theory(verdict))
        return replace(lost, proven=False, all_moves=False)
    move = verdict.move
    won = _won(found, (move,), (int((listed.array[:, move.cell] == move.digit).sum()),))
    reason = words.why_won_by_theory(won.reason, verdict)
    return replace(won, proven=False, reason=reason, wins_at_once=verdict.step == 3)


class _TheoryWatch:
    """Ends the six steps, which ask it before each set of solutions that they look at."""

    def __init__(self, limits: Limits, stop: StopToken | None) -> None:
        self.limits, self.stop = limits, stop
        self.nodes = 0
        self.started = perf_counter()
        self.stopped_by: str | None = None

    @property
    def seconds(self) -> float:
        """How long it has been watching."""
        return perf_counter() - self.started

    def __call__(self) -> None:
        limits = self.limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            self.stopped_by = "nodes"
        elif limits.seconds is not None and self.seconds >= limits.seconds:
            self.stopped_by = "seconds"
        elif self.stop is not None and self.stop.stopped:
            self.stopped_by = "stop"
        if self.stopped_by:
            raise UndecidedError(f"stopped by {self.stopped_by}")
        self.nodes += 1


def _won(found: Analysis, moves: Sequence[Move], left: tuple[int, ...]) -> Analysis:
    turns = _turns(moves, left)
    return replace(
        found,
        outcome=Outcome.WIN,
        proven=True,
        reason=words.why_won(turns[0], left[0], found.solutions),
        moves=turns,
        left=left,
    )


def _turns(moves: Sequence[Move], left: Sequence[int]) -> tuple[Turn, ...]:
    """The moves with a claim where one solution is left: without it the other side may claim."""
    return tuple(Turn(move, number == 1) for move, number in zip(moves, left, strict=True))
