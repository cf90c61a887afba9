"""The questions about a puzzle: solve, is it unique, count, estimate, list, candidates.

Each picks a solver and passes the question on. A plain line of 81 characters without options goes
straight to the kernel, as reading it and choosing a solver take longer than most searches.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard, cast, get_args

from ninefold import _core
from ninefold.arguments import check_arguments, checked
from ninefold.errors import UndecidedError, UnknownNameError, UnsupportedError, ValueRangeError
from ninefold.limits import Limits, StopToken, checked_limits, whole_number, with_limit
from ninefold.model import Layout, LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Answer, Count, Estimate, Solutions, Status, TrueCandidates
from ninefold.solvers.bounds import MOST_MEMORY, at_most, flag_of, kernel_seed
from ninefold.solvers.classic import counted, halves_of
from ninefold.solvers.compiled import true_candidates
from ninefold.solvers.deciding import with_deciding
from ninefold.solvers.outputs import list_into
from ninefold.solvers.protocol import Enumerator, Estimator, Order, Reviser, Trace, refuse_trace
from ninefold.solvers.registry import choose, replaced

if TYPE_CHECKING:
    from ninefold.solvers.batch_rows import Digits

SAMPLES = 1_000
"""The default number of samples of an estimate."""

MOST_COUNTED = 10_000_000
"""The default bound of the solutions that are listed for the counts of candidates."""

FASTEST = "classic"
"""The solver that `auto` chooses for plain 9x9, and to which plain lines go straight."""

ORDERS: list[str] = list(get_args(Order))


def solve(
    puzzle: PuzzleLike,
    limit: int = 2,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    stop: StopToken | None = None,
    trace: Trace | None = None,
) -> Answer:
    """Find a solution, and whether it is the only one.

    It looks for two solutions, so that the status is proven. `limit=1` skips the proof: the
    status is then `UNDECIDED`, with a solution. A `seed` makes the choices of the search
    random, so that any of several solutions may come first. `layout`, here and in all questions, is
    needed if text or values alone do not imply it.

    >>> import ninefold as nf
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answer = nf.solve(puzzle)
    >>> answer.status
    <Status.UNIQUE: 2>
    >>> answer.solution.to_line()
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> nf.solve("5" + 80 * ".", layout="hyper").solution.layout.name
    'hyper'
    """
    if trace is None and _is_bare(puzzle, layout, limits, solver):
        record = _core.solve_line(puzzle, at_most(limit), kernel_seed(seed), flag_of(stop))
        if record is not None:
            return Answer(record, puzzle, FASTEST)
    bounds = with_limit(limits, limit)
    check_arguments(solve, locals())
    board = as_puzzle(puzzle, layout)
    chosen = choose(solver, board)
    if not getattr(chosen, "traces", False):
        refuse_trace(chosen.name, trace)
    return chosen.run(board, bounds, seed, trace, stop)


def is_unique(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    stop: StopToken | None = None,
) -> bool:
    """Whether a puzzle has exactly one solution, proven; `UndecidedError` if a limit came first.

    >>> import ninefold as nf
    >>> nf.is_unique("." * 81)
    False
    """
    answer = solve(puzzle, layout=layout, limits=limits, solver=solver, stop=stop)
    status = answer.status
    if status is Status.UNDECIDED:
        raise UndecidedError(f"not decided whether it is unique: stopped by {answer.stopped_by}")
    return status is Status.UNIQUE


def count(
    puzzle: PuzzleLike,
    limit: int | None = None,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    stop: StopToken | None = None,
) -> Count:
    """Count the solutions, up to `limit`.

    On plain 9x9, any number is counted, mostly in seconds, in the memory that `limits` allow (1 GiB
    by default). A count that a limit ends has a lower bound as its value.

    >>> import ninefold as nf
    >>> nf.count("." * 16).value
    288
    >>> print(nf.count("." * 81))
    6,670,903,752,021,072,936,960
    """
    bounds = with_limit(limits, limit)
    if _is_bare(puzzle, layout, limits, solver):
        record = _core.count_line(puzzle, halves_of(bounds.solutions), MOST_MEMORY, flag_of(stop))
        if record is not None:
            return counted(record, FASTEST)
    check_arguments(count, locals())
    board = as_puzzle(puzzle, layout)
    return _enumerator(solver, board).count(board, bounds, stop=stop)


@checked
def estimate(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    samples: int = SAMPLES,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int = 0,
    stop: StopToken | None = None,
) -> Estimate:
    """Estimate the number of solutions, with a 95 % confidence interval.

    The mean over many seeds is the true number, except that an estimate is never below the number
    of solutions found. Four times the `samples`, at least 2, halve the error. If counting is as
    fast, the number is counted and `exact` is true.

    >>> import ninefold as nf
    >>> sparse = "........7...........9.......5..........4...2.......3.......8.....1.....6....2...."
    >>> print(nf.estimate(sparse))
    about 1.05e12 (95 %: 1.01e12 to 1.09e12)
    """
    board = as_puzzle(puzzle, layout)
    chosen = choose(solver, board)
    if not hasattr(chosen, "estimate"):
        raise UnsupportedError(f"the solver {chosen.name!r} does not estimate")
    if whole_number("samples", samples) < 2:
        raise ValueRangeError(f"samples must be 2 or more, not {samples}: one has no error")
    bounds = checked_limits(limits)
    if bounds.solutions is not None:
        raise ValueRangeError("limits.solutions does not bound an estimate: use samples or seconds")
    return cast(Estimator, chosen).estimate(board, samples, bounds, seed, stop)


@checked
def solutions(
    puzzle: PuzzleLike,
    limit: int | None = None,
    *,
    layout: LayoutLike | None = None,
    order: Order | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    out: Digits | None = None,
    stop: StopToken | None = None,
) -> Solutions:
    """List the solutions, up to `limit`, into one array; iterating over it gives grids.

    The `order` is one of

    - `search`: as they are found. The order is fixed, and a smaller limit gives the first of
      a larger one.
    - `sorted`: ascending, as digits. A limit on solutions leaves the first in that order, without
      listing the others; any other limit leaves those that were found, in order.
    - `random`: different solutions at random by `seed` (0 if there is none). If there are at most
      fifty times as many as requested, or 100,000, each has the same chance (in plain Python: four
      times, or 1,000). Otherwise each comes from a separate search with random choices; then some
      are more likely than others. If a deadline or a limit on nodes ends it, the solutions may be
      neighbours in one search.

    Without an order it is `search`, or `random` if there is a seed. Without another bound the list
    ends at 1 GiB, and `stopped_by` says so. With an array `out`, `uint8[n, cells]`, the list stands
    in its first rows, and ends where these end; many lists then need no new memory.

    >>> import ninefold as nf
    >>> len(nf.solutions("." * 16)), nf.solutions("." * 16, limit=1, order="sorted")[0]
    (288, Grid('1234341221434321'))
    >>> nf.solutions("." * 81, limit=10, order="random", seed=7).array.shape
    (10, 81)
    >>> import numpy as np
    >>> room = np.empty((2, 16), np.uint8)
    >>> few = nf.solutions("." * 16, out=room)
    >>> len(few), few.stopped_by, (few.array == room).all()
    (2, 'memory', np.True_)
    """
    bounds = with_limit(limits, limit)
    board = as_puzzle(puzzle, layout)
    chosen, asked = _order(order, seed), _enumerator(solver, board)
    if out is not None:
        return list_into(out, asked, board, bounds, chosen, seed or 0, stop)
    if bounds.solutions is None and bounds.memory is None:
        bounds = replace(bounds, memory=MOST_MEMORY)
    return asked.solutions(board, bounds, chosen, seed or 0, stop)


def candidates(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    counts: bool = False,
    deciding: bool = False,
    known: TrueCandidates | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    stop: StopToken | None = None,
) -> TrueCandidates:
    """The true candidates: for every cell the digits that it has in at least one solution.

    With `counts` also the number of solutions with each: all of them are listed for that, up to
    `limits.solutions` or 10,000,000, and `counts_exact` says whether these were all. With
    `deciding` also which of them leave exactly one solution each.

    `known` are the true candidates of the puzzle before an edit. The answer is the same with them,
    but faster: a further given or rule makes no impossible digit possible, a removed one makes no
    possible digit impossible, and earlier solutions that agree with the edit are reused. Plain 9x9
    and the solvers in Python do not use them.

    >>> import ninefold as nf
    >>> nf.candidates("1234" + 12 * ".")["r2c1"]
    (3, 4)
    >>> nf.candidates("1234" + 12 * ".", counts=True).counts[4].tolist()
    [0, 0, 6, 6]
    >>> nf.candidates("12..3......4....", deciding=True).deciding["r4c3"]
    (1, 2, 3)
    >>> puzzle = nf.Puzzle(81 * ".", rules=["killer 3 r1c1-r1c2"])
    >>> edited = nf.Puzzle(puzzle, rules=["thermometer r1c1-r1c2"])
    >>> nf.candidates(edited, known=nf.candidates(puzzle))["r1c1"]
    (1,)
    """
    if known is None and not (counts or deciding) and _is_bare(puzzle, layout, limits, solver):
        record = _core.candidates_line(puzzle, flag_of(stop))
        if record is not None:
            return true_candidates(record, Layout.classic(), FASTEST)
    check_arguments(candidates, locals())
    board = as_puzzle(puzzle, layout)
    bounds = checked_limits(limits)
    chosen = _enumerator(solver, board)
    if counts and bounds.solutions is None:
        bounds = bounds.with_solutions(MOST_COUNTED)
    asked: dict[str, Any] = {"counts": True} if counts else {}
    if known is not None and isinstance(chosen, Reviser) and chosen.takes_known:
        asked["known"] = known
    found = chosen.candidates(board, bounds, stop=stop, **asked)
    return with_deciding(board, found, chosen, bounds, stop) if deciding else found


def _is_bare(
    puzzle: PuzzleLike, layout: LayoutLike | None, limits: Limits | None, solver: str
) -> TypeGuard[str]:
    """Whether a puzzle is a text without options; the kernel then checks if it is a plain line."""
    is_text = type(puzzle) is str and layout is None
    return is_text and limits is None and solver == "auto" and FASTEST not in replaced


def _order(order: Order | None, seed: int | None) -> Order:
    """The order of a list; a seed asks for a random one."""
    if order is None:
        return "search" if seed is None else "random"
    if order not in ORDERS:
        raise UnknownNameError("order", order, ORDERS)
    if seed is not None and order != "random":
        raise ValueRangeError(f"a seed is for the order 'random', not for {order!r}")
    return order


def _enumerator(name: str, puzzle: Puzzle) -> Enumerator:
    solver = choose(name, puzzle)
    if not hasattr(
        solver, "count"
    ):  # isinstance of a protocol would take longer than many a search
        raise UnsupportedError(f"the solver {solver.name!r} only solves; it does not enumerate")
    return cast(Enumerator, solver)
