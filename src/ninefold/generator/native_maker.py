"""The native makers: full grids drawn at random and dug out; and grids one after the other.

`classic` digs plain 9x9 and `dpll` proves the result; any other layout is dug by `regions` and
proven by `cover`.
"""

from __future__ import annotations

import atexit
from functools import lru_cache

from ninefold import _core
from ninefold.errors import NinefoldError
from ninefold.generator.protocol import Crop, Made
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS
from ninefold.solvers import solutions
from ninefold.solvers.batch import thread_count
from ninefold.solvers.bounds import MOST, at_most, flag_of, kernel_seed
from ninefold.solvers.regions import shape_of
from ninefold.solvers.registry import named
from ninefold.symmetry.patterns import own_symmetries

NODES = 20_000_000
"""The default bound of branches for a puzzle, so that every search ends."""

UNFINISHED, MADE, TRIES, NODES_SPENT, IMPOSSIBLE, DISPUTED = range(6)
_FAILURES = {TRIES: "tries", NODES_SPENT: "nodes", IMPOSSIBLE: "impossible"}


@lru_cache(maxsize=64)
def mould_of(layout: Layout) -> _core.Mould:
    """A layout as the kernels that make puzzles take it."""
    if layout == Layout.classic():
        return _core.Mould(None, [])
    return _core.Mould(shape_of(layout), [list(each) for each in own_symmetries(layout)])


atexit.register(mould_of.cache_clear)  # otherwise nanobind reports the cached objects as a leak


def nodes_of(limits: Limits) -> int:
    """The branches that a puzzle may take."""
    return NODES if limits.nodes is None else at_most(limits.nodes)


class NativeMaker:
    """Puzzles from random full grids, of any layout of units."""

    name = "native"
    most = 256

    def supports(self, wish: Wish) -> bool:
        """Whether the compiled solvers can solve it, and the wish says how many givens to
        remove.
        """
        return wish.is_plain and named("regions").supports(wish.empty(()))

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on."""
        import numpy as np

        mould, cells = mould_of(wish.layout), wish.layout.cells
        givens, grids = np.zeros((count, cells), np.uint8), np.zeros((count, cells), np.uint8)
        efforts, tries = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
        fates = np.zeros(count, np.uint8)
        end = _core.make_puzzles(
            mould,
            _wish_of(mould, wish, limits, seed),
            first,
            givens,
            grids,
            efforts,
            tries,
            fates,
            thread_count(threads),
            limits.seconds,
            flag_of(stop),
        )
        whole = fates != MADE
        done = int(whole.argmax()) if whole.any() else count
        rows = zip(givens[:done], grids[:done], efforts[:done], tries[:done], strict=True)
        made = [Made(g.tobytes(), s.tobytes(), int(e), int(t)) for g, s, e, t in rows]
        if done == count:
            return Crop(made)
        if fates[done] == DISPUTED:
            raise NinefoldError(f"two solvers disagree about {givens[done].tobytes().hex()}")
        return Crop(made, _FAILURES.get(int(fates[done])) or ENDS[end], int(tries[done]))


def _wish_of(mould: _core.Mould, wish: Wish, limits: Limits, seed: int) -> _core.Wish:
    least, most = wish.effort or (0, None)
    return _core.Wish(
        mould,
        [list(group) for group in wish.groups],
        wish.clues or 0,
        wish.minimal,
        least,
        MOST if most is None else most,
        wish.tries,
        nodes_of(limits),
        kernel_seed(seed) or 0,
    )


class SequentialMaker:
    """Full boards in the order in which a search finds the solutions of the empty one.

    They come quickly and are not random at all: each differs from the last in a few cells.
    """

    name = "sequential"
    most = 1 << 14

    def supports(self, wish: Wish) -> bool:
        """Nothing but a layout can be wished for."""
        return wish == Wish(wish.layout)

    def make(
        self,
        wish: Wish,
        seed: int,  # noqa: ARG002  it means nothing here
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,  # noqa: ARG002  the search is one
        stop: StopToken | None = None,
    ) -> Crop:
        """The boards from that number on."""
        empty = Puzzle(bytes(wish.layout.cells), wish.layout)
        found = solutions(empty, limit=first + count, limits=limits, stop=stop)
        boards = [row.tobytes() for row in found.array[first:]]
        made = [Made(board, board, 0, 1) for board in boards]
        if len(made) == count:
            return Crop(made)
        return Crop(made, found.stopped_by or "impossible")
