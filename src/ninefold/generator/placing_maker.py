"""The maker that places rules: cages, lines, dots and sums, with few givens or none.

Some shapes are drawn on half of the board, and a random grid is filled that obeys them: in any
other grid long thermometers are rare, and shapes that have an image, turned or mirrored, are rarer
still. As long as the rules leave another grid, a shape is added that holds in the first one and not
in the other; where no such shape is found, a digit is given at which the two differ. When one
solution is left, the givens and the shapes that are not needed are taken away again, in random
order, and another solver proves the puzzle.

Every question has a bound of branches; a puzzle whose question reaches it counts as not unique yet.
So a search soon settles the puzzles; but some of their shapes and givens may be there only because
no short search can do without them. Where minimal puzzles are wished for, each given is surely
needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from ninefold.generator.placement import Board, Kind, Piece, kinds_of
from ninefold.generator.proofs import CutShortError, Prover
from ninefold.generator.protocol import Crop, Made
from ninefold.generator.ruled_boards import RuledBoards, solution_of
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid, Layout, Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.shapes import Cage, Stroke
from ninefold.outcomes import ENDS, Record
from ninefold.solvers.bounds import Watch, at_most, kernel_seed
from ninefold.solvers.rules import RulesSolver
from ninefold.symmetry.patterns import maps_of

BRANCHES = 100
"""Branches that a question may take, unless more effort is wished for."""

STEPS = 200
"""Questions about a grid until it is given up for another one."""

PATIENCE = 100
"""The factor of that bound for the question whether a given is necessary."""

SKETCHES = 30
"""Shapes that are drawn before the grid is filled, at most."""

SKETCHED = 0.5
"""The part of the board that they cover, at most."""

FEWEST = 2
"""Shapes of every kind that a puzzle has, whether it needs them or not."""

WEAKENED = 20
"""Times that shapes of a hard puzzle are made to say less, at most."""

Pieces = dict[Kind, list[Piece]]

Group = tuple[int, ...]
"""Cells whose givens come and go together."""


class PlacingMaker:
    """Puzzles whose rules are placed.

    >>> wish = Wish("6x6", rules="thermometer")
    >>> (made,) = PlacingMaker().make(wish, seed=7, first=0, count=1, limits=Limits()).made
    >>> {rule.kind for rule in made.constraints}, len(made.givens)
    ({'thermometer'}, 36)
    """

    name = "placing"
    most = 16

    def supports(self, wish: Wish) -> bool:
        """Rules to be placed, beside any that the solver keeps to."""
        return bool(wish.rules) and RulesSolver().supports(wish.empty(wish.constraints))

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,  # noqa: ARG002  as in rules_maker.py
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on."""
        watch = Watch(limits, stop)
        grids = RuledBoards(wish.empty(wish.constraints), watch)
        made: list[Made] = []
        for number in range(first, first + count):
            chance = random.Random(f"{kernel_seed(seed)} {number}")
            work = _Work(wish, grids, chance, watch, at_most(limits.nodes))
            puzzle = work.puzzle()
            if puzzle is None:
                return Crop(made, work.failed_by, work.tries)
            made.append(puzzle)
        return Crop(made)


class _Work:
    """A puzzle in the making: grids that are tried, and what their questions cost."""

    def __init__(
        self, wish: Wish, grids: RuledBoards, chance: random.Random, watch: Watch, nodes: int
    ) -> None:
        self.wish, self.chance, self.watch = wish, chance, watch
        self.kinds = kinds_of(wish.rules)
        self.tries, self.failed_by = 0, "tries"
        self._grids, self._nodes = grids, nodes
        least, most = wish.effort or (0, 0)
        self._branches = max(BRANCHES, 2 * least, most or 0)

    def puzzle(self) -> Made | None:
        """The puzzle of the first grid that has one for the wish."""
        try:
            for number in range(1, self.wish.tries + 1):
                self.tries = number
                solution, sketch = self._grid()
                if made := _Attempt(self, solution, sketch).made():
                    return made
        except CutShortError as reason:
            self.failed_by = str(reason)
        return None

    def board(self, digits: bytes | None) -> Board:
        """A board with only the shapes of the given rules."""
        layout = self.wish.layout
        board = Board(layout, digits, maps_of(layout, self.wish.symmetry), self.chance)
        board.free -= _drawn_on(self.wish)
        return board

    def _grid(self) -> tuple[bytes, Pieces]:
        """A full grid, and pieces that it was filled to suit."""
        record = self._grids.random_grid(self._nodes, self.chance.getrandbits(64))
        self._pay(record, self._nodes)
        solution = solution_of(record)
        pieces: Pieces = {}
        kinds = [kind for kind in self.kinds if kind.is_sketched]
        if not kinds:
            return solution, pieces
        board, part = self.board(None), SKETCHED * len(kinds) / len(self.kinds)
        room = len(board.free)
        for number in range(SKETCHES):
            if len(board.free) < room - part * self.wish.layout.cells:
                break
            kind = kinds[number % len(kinds)]
            found = kind.stronger(board, pieces.get(kind, []), ())
            if found is None:
                continue
            more = pieces | {kind: found}
            if grid := self._filled(more):
                solution, pieces = grid, more
            elif kind.takes_cells:
                board.release(found[-1])
        return solution, pieces

    def _filled(self, pieces: Pieces) -> bytes | None:
        """A grid that suits the pieces; none if it is not found soon."""
        rules = (*self.wish.constraints, *constraints_of(pieces, self.wish.layout))
        bound = min(BRANCHES, self._nodes)
        boards = RuledBoards(self.wish.empty(rules), self.watch)
        record = boards.random_grid(bound, self.chance.getrandbits(64))
        return record.first if self._pay(record, bound) and record.solutions else None

    def two(self, puzzle: Puzzle, is_patient: bool = False) -> list[bytes] | None:
        """Up to two solutions; none of them if there were too many branches to look at."""
        bound = min(self._branches * (PATIENCE if is_patient else 1), self._nodes)
        record, found = RuledBoards(puzzle, self.watch).two(puzzle.givens, bound)
        return found if self._pay(record, bound) else None

    def _pay(self, record: Record, bound: int) -> bool:
        """Note what a question cost; whether it came to its end. An error where a limit of the
        whole puzzle ended it.
        """
        is_last = bound == self._nodes
        self._nodes -= min(record.nodes, self._nodes)
        end = ENDS[record.end]
        if end in (None, "solutions"):
            return True
        if end == "nodes" and not is_last:
            return False
        raise CutShortError(end)


class _Attempt:
    """One full grid, the shapes on it and the cells that are given."""

    def __init__(self, work: _Work, solution: bytes, sketch: Pieces) -> None:
        self._work, self._wish, self._chance, self._kinds = work, work.wish, work.chance, work.kinds
        self._solution, self._sketch, self._board = solution, sketch, work.board(solution)
        self._pieces: Pieces = {}
        self._given: list[Group] = []
        self._others: list[bytes] = []

    def made(self) -> Made | None:
        """The puzzle, proven; none if this grid has none for the wish."""
        wish, layout = self._wish, self._wish.layout
        if not (self._is_begun() and self._is_completed() and self._is_reduced()):
            return None
        placed, givens = constraints_of(self._pieces, layout), self._givens(self._given)
        empty = wish.empty((*wish.kept_constraints, *placed))
        prover = Prover(empty, self._work.watch)
        effort = prover.effort(Grid(givens, layout), Grid(self._solution, layout))
        if not wish.takes(effort):
            return None
        return Made(givens, self._solution, effort, self._work.tries, placed)

    def _is_begun(self) -> bool:
        """Give the digits that are wished for, and place the shapes that there must be."""
        self._pieces = {kind: self._sketched(kind) for kind in self._kinds}
        for kind in self._kinds:
            pieces = self._pieces[kind] or kind.first(self._board)
            while pieces is not None and kind.may_go and _shapes(pieces) < FEWEST:
                pieces = kind.stronger(self._board, pieces, ())
            if pieces is None:
                return False
            self._pieces[kind] = pieces
        left = self._wish.clues or 0
        for group in self._chance.sample(self._wish.groups, len(self._wish.groups)):
            if len(group) <= left:
                self._given.append(group)
                left -= len(group)
        return left == 0

    def _sketched(self, kind: Kind) -> list[Piece]:
        """The pieces for which the grid was filled, with its digits."""
        found = (kind.piece(self._board, piece[0].cells) for piece in self._sketch.get(kind, []))
        pieces = [piece for piece in found if piece is not None]
        for piece in pieces:
            if kind.takes_cells:
                self._board.take(piece)
        return pieces

    def _is_completed(self) -> bool:
        """Place shapes, and give digits where there is none, until one solution is left."""
        for _ in range(STEPS):
            is_unique, other = self._asked(self._pieces, self._given)
            if is_unique:
                return True
            if not self._is_stronger(() if other is None else self._others):
                group = self._group_for(other)
                if group is None:
                    return False
                self._given.append(group)
        return False

    def _is_stronger(self, others: Sequence[bytes]) -> bool:
        """Place a shape of the kind that has the fewest, or of the next one."""
        for kind in sorted(self._kinds, key=lambda each: _shapes(self._pieces[each])):
            pieces = kind.stronger(self._board, self._pieces[kind], others)
            if pieces is not None:
                self._pieces[kind] = pieces
                return True
        return False

    def _group_for(self, other: bytes | None) -> Group | None:
        """Cells to be given at which the other grid differs, without a shape on them if there are
        such; none if there are enough givens.
        """
        if self._wish.clues is not None:
            return None
        most = self._most_givens() - sum(map(len, self._given))
        groups = [
            group
            for group in self._wish.groups
            if len(group) <= most
            and group not in self._given
            and (other is None or any(other[cell] != self._solution[cell] for cell in group))
        ]
        bare = [group for group in groups if self._board.free.issuperset(group)]
        return self._chance.choice(bare or groups) if groups else None

    def _most_givens(self) -> int:
        """The bound of the kind that needs the fewest; boards larger than 9x9 have more."""
        layout, most = self._wish.layout, min(kind.most_givens for kind in self._kinds)
        return max(most, most * layout.cells * layout.size**2 // 9**4)

    def _is_reduced(self) -> bool:
        """Remove the unnecessary parts; returns whether the givens then fit the wish."""
        clues, is_minimal = self._wish.clues, self._wish.minimal
        if clues is None or is_minimal:
            self._take_givens()
        if (clues or 0) > sum(map(len, self._given)) or (is_minimal and not self._is_minimal()):
            return False
        self._take_shapes()
        if self._wish.difficulty.is_hard:
            self._weaken_shapes()
        return True

    def _take_givens(self) -> None:
        for group in self._chance.sample(self._given, len(self._given)):
            if self._is_enough(self._pieces, self._given_but(group)):
                self._given = self._given_but(group)

    def _is_minimal(self) -> bool:
        """Whether each given is surely needed: another grid is known that obeys everything else."""
        for group in self._given:
            rest = self._given_but(group)
            if not self._is_known(self._pieces, rest):
                self._asked(self._pieces, rest, is_patient=True)
        return all(self._is_known(self._pieces, self._given_but(group)) for group in self._given)

    def _given_but(self, group: Group) -> list[Group]:
        return [each for each in self._given if each != group]

    def _take_shapes(self) -> None:
        placed = [(k, p) for k in self._kinds if k.may_go for p in self._pieces[k]]
        for kind, piece in self._chance.sample(placed, len(placed)):
            rest = [each for each in self._pieces[kind] if each != piece]
            pieces = self._pieces | {kind: rest}
            if _shapes(rest) >= FEWEST and self._is_enough(pieces, self._given):
                self._pieces = pieces

    def _weaken_shapes(self) -> None:
        """Make shapes say less, some times or many: a puzzle is to be hard, or harder still."""
        for kind in self._kinds * self._chance.randint(0, WEAKENED):
            fewer = kind.weaker(self._board, self._pieces[kind])
            pieces = self._pieces | {kind: fewer or []}
            if fewer and self._is_enough(pieces, self._given):
                self._pieces = pieces

    def _is_enough(self, pieces: Pieces, given: list[Group]) -> bool:
        """Whether one solution is left; some are known that may be others."""
        return not self._is_known(pieces, given) and self._asked(pieces, given)[0]

    def _is_known(self, pieces: Pieces, given: list[Group]) -> bool:
        """Whether another grid, found before, obeys all of this."""
        cells = [cell for group in given for cell in group]
        placed = [(kind, piece) for kind, some in pieces.items() for piece in some]
        return any(
            all(other[cell] == self._solution[cell] for cell in cells)
            and not any(kind.breaks(piece, other) for kind, piece in placed)
            for other in self._others
        )

    def _asked(
        self, pieces: Pieces, given: list[Group], is_patient: bool = False
    ) -> tuple[bool, bytes | None]:
        """Whether the grid is the only solution; if it is not, another one, where it is known."""
        wish = self._wish
        rules = (*wish.kept_constraints, *constraints_of(pieces, wish.layout))
        puzzle = wish.empty(rules).with_givens(self._givens(given))
        found = self._work.two(puzzle, is_patient)
        if found is None:
            return False, None
        others = [each for each in found if each != self._solution]
        self._others += others[:1]
        return not others, others[0] if others else None

    def _givens(self, groups: Iterable[Group]) -> bytes:
        cells = {cell for group in groups for cell in group}
        return bytes(digit if c in cells else 0 for c, digit in enumerate(self._solution))


def constraints_of(pieces: Pieces, layout: Layout) -> tuple[Constraint, ...]:
    """The pieces as rules of a puzzle, kind by kind."""
    return tuple(
        rule.on(layout)
        for kind, some in pieces.items()
        for rule in kind.constraints([shape for piece in some for shape in piece])
    )


def _shapes(pieces: list[Piece]) -> int:
    """The number of shapes."""
    return sum(map(len, pieces))


def _drawn_on(wish: Wish) -> set[int]:
    """The cells on which rules that were given have a cage or a line."""
    return {
        wish.layout.cell(cell)
        for rule in wish.kept_constraints
        for shape in rule.shapes(wish.layout)
        if isinstance(shape, Cage | Stroke)
        for cell in shape.cells
    }
