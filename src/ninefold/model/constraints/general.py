"""Constraints of any kind: different, tables, pairs, automata, patterns, functions of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, product
from typing import Any, ClassVar

from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import digits_text, listed, whole_numbers, yes_or_no
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import Right, along
from ninefold.model.layout import Layout
from ninefold.model.relations import Allowed, Different, Forbidden, Relation, Walk
from ninefold.model.shapes import Cage, Shape
from ninefold.model.source import shown

MOST_LISTED = 3
"""The most tuples of a `Table` that its description lists one by one."""

MOST_TUPLES = 200_000
"""The most digits of cells for which a `Predicate` is called; more would take too long."""


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """No digit twice in these cells.

    >>> from ninefold.model.constraints import AllDifferent
    >>> AllDifferent(["r1c1", "r2c3"]).on(Layout.classic()).cells
    (0, 11)
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "all different"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The cells differ."""
        yield Different(numbers(self.cells))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"{layout.cell_names(numbers(self.cells))} differ"

    def rule(self) -> str:
        """The rule of all such cages."""
        return "Cages without a number: digits differ."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A cage without a number."""
        yield Cage(self.cells)


@dataclass(frozen=True)
class Table(Constraint):
    """The digits of the cells are one of some tuples.

    >>> from ninefold.model.constraints import Table
    >>> table = Table(["r1c1", "r1c2"], [(1, 2), (8, 9)]).on(Layout.classic())
    >>> table.is_met(Layout.classic(), bytes([8, 9] + 79 * [0]))
    True
    """

    cells: Sequence[CellKey]
    tuples: Sequence[Sequence[int]]
    kind: ClassVar[str] = "table"

    def __post_init__(self) -> None:
        super().__post_init__()
        rows = {whole_numbers("digits", row) for row in listed("tuples", self.tuples)}
        object.__setattr__(self, "tuples", tuple(sorted(rows)))

    def check_on(self, layout: Layout) -> None:
        """Every tuple has a digit for every cell."""
        if any(len(row) != len(self.cells) for row in self.tuples):
            raise ValueRangeError(f"table: expected tuples of {len(self.cells)} digits")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """One of the tuples."""
        yield Allowed(numbers(self.cells), self._rows)

    @cached_property
    def _rows(self) -> frozenset[tuple[int, ...]]:
        rows: Iterable[Any] = self.tuples  # tuples since __post_init__
        return frozenset(rows)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        texts = [digits_text(row) for row in self.tuples[:MOST_LISTED]]
        rest = len(self.tuples) - len(texts)
        texts += [f"one of {rest} more tuples"] * (rest > 0)
        verb = "is" if len(self.cells) == 1 else "are"
        return f"{layout.cell_names(numbers(self.cells))} {verb} {' or '.join(texts) or 'nothing'}"


@dataclass(frozen=True)
class Pairs(Constraint):
    """Neighbours along the line hold one of some pairs of digits; with `every`, any two cells do.

    A pair is read in the order of the line.

    >>> from ninefold.model.constraints import Pairs
    >>> doubles = Pairs("r1c1 r1c2 r1c3", [(1, 2), (2, 4), (4, 8)]).on(Layout.classic())
    >>> doubles.is_met(Layout.classic(), bytes([2, 4, 8] + 78 * [0]))
    True
    """

    cells: Sequence[CellKey]
    tuples: Sequence[Sequence[int]]
    every: bool = False
    kind: ClassVar[str] = "pairs"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        rows = {whole_numbers("digits", row) for row in listed("tuples", self.tuples)}
        if any(len(row) != 2 for row in rows):
            raise ValueRangeError("pairs: expected tuples of 2 digits")
        object.__setattr__(self, "tuples", tuple(sorted(rows)))
        yes_or_no("every", self.every)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and the next, or every other."""
        cells, right = numbers(self.cells), frozenset(map(tuple, self.tuples))
        pairs = combinations(cells, 2) if self.every else pairwise(cells)
        return along(layout, pairs, _among(right))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        texts = [digits_text(row) for row in self.tuples[:MOST_LISTED]]
        rest = len(self.tuples) - len(texts)
        texts += [f"one of {rest} more pairs"] * (rest > 0)
        which = "any two" if self.every else "neighbours"
        names = layout.cell_names(numbers(self.cells))
        return f"{which} along {names} are {' or '.join(texts) or 'nothing'}"


@dataclass(frozen=True)
class ForbiddenPattern(Constraint):
    """Not all of the cells have these digits.

    >>> from ninefold.model.constraints import ForbiddenPattern
    >>> pattern = ForbiddenPattern(["r1c1", "r1c2"], [1, 2]).on(Layout.classic())
    >>> pattern.describe(Layout.classic())
    'r1c1 r1c2 are not 1 2'
    """

    cells: Sequence[CellKey]
    digits: Sequence[int]
    kind: ClassVar[str] = "forbidden pattern"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "digits", whole_numbers("digits", self.digits))

    def check_on(self, layout: Layout) -> None:
        """There is a digit for every cell."""
        if len(self.digits) != len(self.cells):
            raise ValueRangeError(f"forbidden pattern: expected {len(self.cells)} digits")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Not these digits."""
        yield Forbidden(numbers(self.cells), tuple(self.digits))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        verb = "is" if len(self.cells) == 1 else "are"
        return f"{layout.cell_names(numbers(self.cells))} {verb} not {digits_text(self.digits)}"


@dataclass(frozen=True)
class Automaton(Constraint):
    """A finite state machine reads the cells in order and must end in an accepting state.

    `steps` maps a state and a digit to the next state, or lists all three; a missing step fails.

    >>> from ninefold.model.constraints import Automaton
    >>> odd_once = {(s, d): min(s + d % 2, 2) for s in (0, 1, 2) for d in range(1, 10)}
    >>> line = Automaton(["r1c1", "r1c2"], 0, odd_once, [1]).on(Layout.classic())
    >>> line.is_met(Layout.classic(), bytes([1, 2] + 79 * [0]))
    True
    """

    cells: Sequence[CellKey]
    start: int
    steps: Mapping[tuple[int, int], int] | Sequence[tuple[int, int, int]]
    accepting: Sequence[int]
    kind: ClassVar[str] = "automaton"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "start", whole_number("the first state", self.start))
        accepting = set(whole_numbers("accepting states", self.accepting))
        object.__setattr__(self, "accepting", tuple(sorted(accepting)))
        object.__setattr__(self, "steps", tuple(sorted(set(_steps(self.steps)))))

    def number_fields(self) -> tuple[str, ...]:
        """None: a state is only a name."""
        return ()

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The walk."""
        yield Walk(numbers(self.cells), self.start, self._ends, frozenset(self.accepting))

    @cached_property
    def _ends(self) -> Mapping[tuple[int, int], int]:
        """Where every step leads."""
        checked: Iterable[Any] = self.steps  # in __post_init__: a tuple of steps
        return {(state, digit): after for state, digit, after in checked}

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"an automaton accepts {layout.cell_names(numbers(self.cells))}"


@dataclass(frozen=True)
class Predicate(Constraint):
    """A function of a few digits must be true: any rule, in one line of Python.

    It is called once for every combination of digits, so it cannot have many cells. It never
    comes from a file or the network.

    >>> from ninefold.model.constraints import Predicate
    >>> rule = Predicate(["r1c1", "r2c2"], lambda a, b: a * b == 12).on(Layout.classic())
    >>> rule.is_met(Layout.classic(), bytes([3] + 9 * [0] + [4] + 70 * [0]))
    True
    """

    cells: Sequence[CellKey]
    function: Callable[..., object]
    words: str = ""
    kind: ClassVar[str] = "predicate"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not callable(self.function):
            raise ValueRangeError(f"a predicate is a function, not {shown(self.function)}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The digits for which it is true."""
        cells = numbers(self.cells)
        if layout.size ** len(cells) > MOST_TUPLES:
            raise ValueRangeError(
                f"a predicate on {len(cells)} cells has {layout.size}^{len(cells)} cases to ask, "
                f"more than {MOST_TUPLES:,}"
            )
        every = product(layout.values, repeat=len(cells))
        yield Allowed(cells, frozenset(values for values in every if self.function(*values)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        name = self.words or getattr(self.function, "__name__", "a function")
        return f"{name} holds for {layout.cell_names(numbers(self.cells))}"

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """Refused: a file cannot hold a function."""
        raise UnsupportedError("JSON cannot hold a predicate, which is a function; use a table")


@lru_cache(maxsize=64)
def _among(pairs: frozenset[tuple[int, ...]]) -> Right:
    """Two digits are one of these pairs."""
    return lambda a, b: (a, b) in pairs


def _steps(
    steps: Mapping[tuple[int, int], int] | Sequence[tuple[int, int, int]],
) -> Iterator[tuple[int, int, int]]:
    """State, digit and next state of every step, each digit of a state once."""
    pairs: Iterable[Any] = steps
    if isinstance(steps, Mapping):
        pairs = ((*listed("a state and a digit", key), after) for key, after in steps.items())
    found: dict[tuple[int, int], int] = {}
    for step in listed("steps", pairs):
        parts = whole_numbers("numbers of a step", step)
        if len(parts) != 3:
            raise ValueRangeError(f"a step is state, digit and next state, not {shown(step)}")
        state, digit, after = parts
        if found.setdefault((state, digit), after) != after:
            raise ValueRangeError(f"automaton: two steps lead from state {state} by digit {digit}")
        yield state, digit, after
