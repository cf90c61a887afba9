"""A puzzle in clauses: the question for a SAT solver, and the reading of its answer.

For every cell and digit there is a variable that says "this digit stands there". The rules are few:
every cell has a digit and no two; cells that must differ do not have the same; a unit with a cell
for every digit has each of them. Pencil marks rule digits out. Of the relations of constraints,
`Different` and `Forbidden` are clauses as they stand, allowed pairs are stated digit by digit from
both sides, and all others are layered automata (model/machines.py), which one encoder states: a
variable for every state, and one for every way from a state to the next.

Clauses are stated from both ends, so that every consequence of some digits within one relation
follows by unit propagation alone; the digits determine states and ways, so that there are as many
models as solutions. The same puzzle always gives the same clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from math import comb
from operator import itemgetter

from ninefold.model import Layout, Puzzle
from ninefold.model.machines import STATES_A_PULSE, Layer, layered, machine_of
from ninefold.model.relations import Different, Forbidden, Relation, pairs_where

Clause = tuple[int, ...]
"""Literals: the number of a variable, or less than 0 if it is false; one of them holds."""

MOST_SETS = comb(9, 4)
"""The most sets of digits in the states of a sum of different digits: enough for 9x9."""

MOST_KEPT = 1_000
"""Variables of the largest layout whose clauses are kept for the next puzzle; 9x9 has 729."""

ALWAYS = 0
"""In place of a variable: a state that holds for all digits."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The clauses of a puzzle: `rules`, which hold without its givens, and the givens as literals.

    >>> from ninefold import Puzzle
    >>> model = encode(Puzzle("1..." + 12 * "."))
    >>> model.givens, model.variables, model.clauses[-1]
    ((1,), 64, (1,))
    """

    layout: Layout
    variables: int
    rules: tuple[Clause, ...]
    givens: tuple[int, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses of the puzzle: the rules, and every given as a clause of its own."""
        return self.rules + tuple((given,) for given in self.givens)

    def variable(self, cell: int, digit: int) -> int:
        """The variable that says that a digit stands in a cell."""
        return cell * self.layout.size + digit

    def place(self, literal: int) -> tuple[int, int]:
        """The cell and the digit of a literal; those of states have none.

        >>> from ninefold import Puzzle
        >>> encode(Puzzle(16 * ".")).place(-7)
        (1, 3)
        """
        cell, digit = divmod(abs(literal) - 1, self.layout.size)
        if cell >= self.layout.cells:
            raise ValueError(f"the variable {abs(literal)} is no digit of a cell")
        return cell, digit + 1

    def digits_of(self, model: Iterable[int]) -> bytes:
        """The board of a model: the digit of every cell."""
        size, digits = self.layout.size, bytearray(self.layout.cells)
        last = size * len(digits)
        for literal in model:
            if 0 < literal <= last:
                digits[(literal - 1) // size] = (literal - 1) % size + 1
        return bytes(digits)

    def literals_of(self, digits: Sequence[int]) -> tuple[int, ...]:
        """The literals of a board; empty cells have none.

        >>> from ninefold import Puzzle
        >>> encode(Puzzle(16 * ".")).literals_of([0, 3] + 14 * [0])
        (7,)
        """
        return tuple(self.variable(cell, digit) for cell, digit in enumerate(digits) if digit)


def encode(puzzle: Puzzle) -> Encoding:
    """The clauses of a puzzle."""
    encoder = Encoder(puzzle)
    for _ in encoder.steps():
        pass
    return encoder.encoding()


class Encoder:
    """Writes the clauses of a puzzle step by step, so that the caller can check the clock.

    A step is a relation. As a large one takes long, `pulse` is called during it, and may raise.

    >>> from ninefold import Puzzle
    >>> encoder = Encoder(Puzzle(256 * "."))
    >>> sum(1 for _ in encoder.steps()), len(encoder.encoding().rules)
    (511, 111616)
    """

    def __init__(self, puzzle: Puzzle, pulse: Callable[[], None] | None = None) -> None:
        self.puzzle, self.layout, self.pulse = puzzle, puzzle.layout, pulse
        self.variables = self.layout.cells * self.layout.size
        self.clauses: list[Clause] = []
        self.apart: set[tuple[int, int]] = set()

    def steps(self) -> Iterator[None]:
        """Write the clauses; the iteration may stop between any two steps."""
        if self.variables <= MOST_KEPT:
            clauses, apart = _board(self.layout)
            self.clauses, self.apart = [*clauses], {*apart}
        else:
            yield from self.board()
        relations = [*self.puzzle.relations()]
        yield from self.differences([each for each in relations if isinstance(each, Different)])
        for relation in relations:
            self.relation(relation)
            yield
        self.marks()

    def encoding(self) -> Encoding:
        """The encoding of everything written so far."""
        size = self.layout.size
        givens = (size * cell + digit for cell, digit in enumerate(self.puzzle.givens) if digit)
        return Encoding(self.layout, self.variables, tuple(self.clauses), tuple(givens))

    def variables_of(self, cell: int) -> range:
        """The variables of a cell, digit 1 first."""
        return range(cell * self.layout.size + 1, (cell + 1) * self.layout.size + 1)

    def board(self) -> Iterator[None]:
        """The layout: every cell has a digit, and no two, and the cells of a unit differ."""
        for cell in range(self.layout.cells):
            own = self.variables_of(cell)
            self.clauses.append(tuple(own))
            self.clauses += ((-one, -other) for one, other in combinations(own, 2))
            yield
        yield from self.differences([Different(unit.cells) for unit in self.layout.units])

    def differences(self, relations: list[Different]) -> Iterator[None]:
        """No digit twice, each pair of cells once; every digit, where as many cells differ."""
        every = {pair for each in relations for pair in combinations(sorted(each.cells), 2)}
        for first, pairs in groupby(sorted(every - self.apart), key=itemgetter(0)):
            own = self.variables_of(first)
            for _, second in pairs:
                other = self.variables_of(second)
                self.clauses += ((-one, -two) for one, two in zip(own, other, strict=True))
            yield
        self.apart |= every
        for cells in dict.fromkeys(relation.cells for relation in relations):
            if len(cells) > self.layout.size:
                self.never()
            elif len(cells) == self.layout.size:
                self.clauses += zip(*map(self.variables_of, cells), strict=True)

    def marks(self) -> None:
        """The digits that pencil marks rule out; at a given only if that is one of them."""
        marks, givens = self.puzzle.marks, self.puzzle.givens
        if marks is None:
            return
        for cell, (mask, given) in enumerate(zip(marks.masks, givens, strict=True)):
            for digit, variable in enumerate(self.variables_of(cell), start=1):
                if not mask >> (digit - 1) & 1 and given in (0, digit):
                    self.clauses.append((-variable,))

    def relation(self, relation: Relation) -> None:
        """The clauses of a relation; differences are written before."""
        size, cells = self.layout.size, relation.cells
        if isinstance(relation, Different):
            return
        if isinstance(relation, Forbidden):
            self._forbid(relation)
        elif len(cells) == 2:
            self._support(
                cells, pairs_where(range(1, size + 1), lambda a, b: relation.holds((a, b)))
            )
        else:
            machine = machine_of(relation, size, self._are_apart(cells))
            layers = layered(machine, size, self.pulse)
            self._layers(cells, layers) if layers is not None else self.never()

    def _are_apart(self, cells: Sequence[int]) -> bool:
        """Whether all of the cells differ, and the sets of their digits are few enough."""
        sets = comb(self.layout.size, min(len(cells), self.layout.size // 2))
        return sets <= MOST_SETS and self.apart.issuperset(combinations(sorted(cells), 2))

    def _forbid(self, relation: Forbidden) -> None:
        """Not all of these digits; one that no cell can have makes that true."""
        if all(1 <= digit <= self.layout.size for digit in relation.digits):
            placed = zip(relation.cells, relation.digits, strict=True)
            clause = tuple(-self.variables_of(cell)[digit - 1] for cell, digit in placed)
            self.clauses.append(clause) if clause else self.never()

    def _support(self, cells: Sequence[int], pairs: Iterable[tuple[int, int]]) -> None:
        """A digit in one cell needs a matching digit in the other."""
        right = sorted(pairs)
        one, other = map(self.variables_of, cells)
        for digit, variable in enumerate(one, start=1):
            self.implies(variable, [other[b - 1] for a, b in right if a == digit])
        for digit, variable in enumerate(other, start=1):
            self.implies(variable, [one[a - 1] for a, b in right if b == digit])

    def _layers(self, cells: Sequence[int], layers: Sequence[Layer]) -> None:
        """States and ways from cell to cell, and at the end what goes with what."""
        states = [ALWAYS]
        for cell, layer in zip(cells[:-1], layers[:-1], strict=True):
            by_digit, by_end = self._ways(self.variables_of(cell), states, layer)
            for variable, ways in by_digit.items():
                self.implies(variable, ways)
            states = [self._state(by_end, end) for end in range(len(by_end))]
        if cells:
            self._end(self.variables_of(cells[-1]), states, layers[-1])

    def _ways(
        self, digits: range, states: list[int], layer: Layer
    ) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The ways through a layer, by the variable of their digit and by their end."""
        by_digit: dict[int, list[int]] = {variable: [] for variable in digits}
        by_end: dict[int, list[int]] = {}
        for count, (state, targets) in enumerate(zip(states, layer, strict=True)):
            if self.pulse is not None and count % STATES_A_PULSE == 0:
                self.pulse()
            used = [digits[digit - 1] for digit, _ in targets]
            for variable, way, (_, end) in zip(used, self._out(state, used), targets, strict=True):
                by_digit[variable].append(way)
                by_end.setdefault(end, []).append(way)
        return by_digit, by_end

    def _out(self, state: int, digits: list[int]) -> list[int]:
        """The variables of the ways out of a state: one a digit, new where none will do."""
        if state == ALWAYS:
            return digits
        if len(digits) == 1:
            self.implies(state, digits)
            return [state]
        ways = [self.new() for _ in digits]
        self.implies(state, ways)
        for way, digit in zip(ways, digits, strict=True):
            self.clauses += ((-way, state), (-way, digit))
        return ways

    def _state(self, by_end: dict[int, list[int]], end: int) -> int:
        """The variable of a state that some ways lead to."""
        ways = by_end[end]
        if len(by_end) == 1:
            return ALWAYS
        if len(ways) == 1:
            return ways[0]
        state = self.new()
        self.implies(state, ways)
        self.clauses += ((-way, state) for way in ways)
        return state

    def _end(self, digits: range, states: list[int], layer: Layer) -> None:
        """The last cell: every state leads to the end by some digits, and these by some states."""
        by_digit: dict[int, list[int]] = {variable: [] for variable in digits}
        for state, targets in zip(states, layer, strict=True):
            used = [digits[digit - 1] for digit, _ in targets]
            for variable in used:
                by_digit[variable].append(variable if state == ALWAYS else state)
            if state != ALWAYS:
                self.implies(state, used)
        for variable, ways in by_digit.items():
            self.implies(variable, ways)

    def implies(self, variable: int, choices: Sequence[int]) -> None:
        """If that is true, so is one of these."""
        if variable not in choices:
            self.clauses.append((-variable, *choices))

    def new(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def never(self) -> None:
        """Say that there is no solution: a cell without a digit."""
        self.clauses += ((-variable,) for variable in self.variables_of(0))


@lru_cache(maxsize=16)
def _board(layout: Layout) -> tuple[tuple[Clause, ...], frozenset[tuple[int, int]]]:
    """The clauses of a small layout, and the pairs of cells that differ in it."""
    encoder = Encoder(Puzzle(bytes(layout.cells), layout))
    for _ in encoder.board():
        pass
    return tuple(encoder.clauses), frozenset(encoder.apart)
