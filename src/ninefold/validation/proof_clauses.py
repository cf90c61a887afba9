"""A puzzle as clauses whose meaning a stranger can check one by one.

The variable `cell * size + digit` says that the digit stands in the cell. A rule that is more than
"different" reads its cells in order, and has a variable for each state that it may be in after some
of them: the state of a partial sum, a count or an automaton. States depend on digits alone, so
that every clause here follows from one rule, and the checker can see that.

The encoding of the SAT solver shares the machines, but is another one: it joins states, and looks
at several rules at once, which is quicker to solve, but no clause then follows from one rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ninefold.errors import UnsupportedError
from ninefold.model import Puzzle
from ninefold.model.digits import digits_in
from ninefold.model.machines import Machine, machine_of
from ninefold.model.relations import Allowed, Counted, Different, Forbidden, Linear, Relation, Walk

MOST_CLAUSES = 3_000_000
"""Beyond that nobody waits for a proof, nor checks it."""

LARGEST_NUMBER = 999_999_999
"""The largest that a certificate has words for."""

PATIENCE = 1 << 12
"""Clauses between two pulses."""

Clause = tuple[int, ...]
State = Hashable
"""A sum, a count, a state of a walk, or the beginning of a tuple."""


@dataclass(frozen=True, slots=True)
class StateVariable:
    """A variable that is true if a rule is in that state after so many of its cells.

    Rules are counted from 1, the units of the layout first.
    """

    variable: int
    rule: int
    place: int
    state: State


@dataclass
class Clauses:
    """The clauses of a puzzle, and the meaning of its further variables.

    >>> model = clauses_of(Puzzle("1..." + 12 * "."))
    >>> len(model.clauses), model.variables
    (385, 64)
    """

    puzzle: Puzzle
    pulse: Callable[[], None]
    clauses: list[Clause] = field(default_factory=list)
    states: list[StateVariable] = field(default_factory=list)

    @property
    def variables(self) -> int:
        """The number of variables."""
        return self.puzzle.layout.cells * self.puzzle.layout.size + len(self.states)

    def add(self, clause: Sequence[int]) -> None:
        """One more clause."""
        if len(self.clauses) >= MOST_CLAUSES:
            raise UnsupportedError(f"the puzzle takes more than {MOST_CLAUSES:,} clauses")
        # Tuples of numbers are nothing for the garbage collector, which would stop on a large board
        # for a tenth of a second to look at as many lists.
        self.clauses.append(tuple(clause))
        if len(self.clauses) % PATIENCE == 0:
            self.pulse()

    def has(self, cell: int, digit: int) -> int:
        """The variable of a digit in a cell."""
        return cell * self.puzzle.layout.size + digit

    def is_in(self, rule: int, place: int, state: State) -> int:
        """A new variable of a state."""
        variable = self.variables + 1
        self.states.append(StateVariable(variable, rule, place, state))
        return variable

    def blocking(self, digits: Sequence[int]) -> Clause:
        """The clause that a solution is another one than this."""
        return tuple(-self.has(cell, digit) for cell, digit in enumerate(digits))

    def digits_of(self, model: Iterable[int]) -> bytes:
        """The digits of a board from the true variables of a model of the clauses."""
        digits = bytearray(self.puzzle.layout.cells)
        size = self.puzzle.layout.size
        for variable in model:
            if 0 < variable <= len(digits) * size:
                cell, digit = divmod(variable - 1, size)
                digits[cell] = digit + 1
        return bytes(digits)


def rules_of(puzzle: Puzzle) -> list[Relation]:
    """The rules in the order in which certificates count them: units, then constraints."""
    size = puzzle.layout.size
    units = (Different(unit.cells) for unit in puzzle.layout.units)
    return [*units, *(rule for each in puzzle.relations() for rule in plain(each, size))]


def plain(relation: Relation, size: int) -> Iterator[Relation]:
    """The same in digits that the board has, for some cells at least.

    >>> list(plain(Forbidden((0, 1), (7, 1)), 6)), list(plain(Counted((0,), 7, 1, 1), 6))
    ([], [Allowed(cells=(0,), tuples=frozenset())])
    """
    digits, never = range(1, size + 1), Allowed(relation.cells or (0,), frozenset())
    if not relation.cells:
        yield from () if relation.holds(()) else (never,)
    elif isinstance(relation, Forbidden):
        yield from (relation,) if set(relation.digits) <= set(digits) else ()
    elif isinstance(relation, Allowed):
        rows = (row for row in relation.tuples if len(row) == len(relation.cells))
        yield Allowed(relation.cells, frozenset(row for row in rows if set(row) <= set(digits)))
    elif isinstance(relation, Counted) and relation.digit not in digits:
        yield from () if relation.low <= 0 <= relation.high else (never,)
    elif isinstance(relation, Walk):
        steps = {(state, d): then for (state, d), then in relation.steps.items() if d in digits}
        yield _renumbered(Walk(relation.cells, relation.start, steps, relation.accepting))
    elif isinstance(relation, Linear):
        yield _within_reach(relation, size)
    else:
        yield relation


def _within_reach(relation: Linear, size: int) -> Linear:
    """The same sum, with bounds no further than one beyond what digits can come to.

    >>> _within_reach(Linear((0, 1), (1, 1), 10**12, None), 9)
    Linear(cells=(0, 1), factors=(1, 1), low=19, high=None)
    """
    if max(map(abs, relation.factors)) > LARGEST_NUMBER // (size * len(relation.cells)):
        raise UnsupportedError("a certificate cannot state sums of more than nine digits")
    ends = [sorted((factor, factor * size)) for factor in relation.factors]
    least, most = sum(low for low, _ in ends) - 1, sum(high for _, high in ends) + 1
    low, high = (
        None if bound is None else min(max(bound, least), most)
        for bound in (relation.low, relation.high)
    )
    return Linear(relation.cells, relation.factors, low, high)


def _renumbered(walk: Walk) -> Walk:
    """The same walk, with small numbers for its states if the format cannot hold theirs."""
    states = {walk.start, *walk.accepting, *walk.steps.values(), *(s for s, _ in walk.steps)}
    if max(map(abs, states)) <= LARGEST_NUMBER:
        return walk
    number = {state: place for place, state in enumerate(sorted(states))}
    steps = {(number[state], d): number[then] for (state, d), then in walk.steps.items()}
    accepting = frozenset(number[state] for state in walk.accepting)
    return Walk(walk.cells, number[walk.start], steps, accepting)


def clauses_of(puzzle: Puzzle, pulse: Callable[[], None] = lambda: None) -> Clauses:
    """All that the puzzle says, as clauses; `pulse` is called from time to time, and may raise."""
    model = Clauses(puzzle, pulse)
    size = puzzle.layout.size
    for cell, digits in enumerate(map(digits_in, puzzle.stated().masks)):
        every = [model.has(cell, digit) for digit in range(1, size + 1)]
        model.add(every)
        for one, other in combinations(every, 2):
            model.add([-one, -other])
        if len(digits) == 1:
            model.add([model.has(cell, digits[0])])
        elif len(digits) < size:
            for digit in set(range(1, size + 1)) - set(digits):
                model.add([-model.has(cell, digit)])
    seen: set[tuple[int, int]] = set()
    for place, rule in enumerate(rules_of(puzzle), start=1):
        if isinstance(rule, Different):
            _add_different(model, rule, seen)
        elif isinstance(rule, Forbidden):
            model.add([-model.has(*each) for each in zip(rule.cells, rule.digits, strict=True)])
        else:
            _add_machine(model, place, rule)
    return model


def _add_different(model: Clauses, rule: Different, seen: set[tuple[int, int]]) -> None:
    """No digit in two cells, each pair once; in a rule as long as there are digits, each digit."""
    digits = range(1, model.puzzle.layout.size + 1)
    if len(rule.cells) > len(digits):
        model.add([])
    elif len(rule.cells) == len(digits):
        for digit in digits:
            model.add([model.has(cell, digit) for cell in rule.cells])
    for pair in combinations(sorted(rule.cells), 2):
        if pair not in seen:
            seen.add(pair)
            for digit in digits:
                model.add([-model.has(cell, digit) for cell in pair])


Edge = tuple[State, int, State]
"""A state, the digit that is read there, and the state after it."""


def _layers(model: Clauses, rule: Relation, machine: Machine) -> list[list[Edge]]:
    """The steps for every cell, those alone that lead from the start to a good end."""
    stated = model.puzzle.stated().masks
    layers: list[list[Edge]] = []
    states: dict[State, None] = {machine.start: None}
    for place, cell in enumerate(rule.cells):
        edges = [
            (state, digit, then)
            for state in states
            for digit in digits_in(stated[cell])
            if (then := machine.step(place, state, digit)) is not None
        ]
        if len(edges) > MOST_CLAUSES:
            raise UnsupportedError(f"a rule takes more than {MOST_CLAUSES:,} steps")
        layers.append(edges)
        states = dict.fromkeys(then for _, _, then in edges)
    good = {state for state in states if machine.accepts(state)}
    for place in reversed(range(len(layers))):
        layers[place] = [edge for edge in layers[place] if edge[2] in good]
        good = {state for state, _, _ in layers[place]}
    return layers


def _add_machine(model: Clauses, place: int, rule: Allowed | Linear | Counted | Walk) -> None:
    """The allowed steps of a rule: each digit with the states before and after it."""
    machine = machine_of(rule, model.puzzle.layout.size, apart=False)
    layers = _layers(model, rule, machine)
    if not layers or not layers[-1]:
        if layers or not machine.accepts(machine.start):
            model.add([])
        return
    before = {machine.start: 0}
    for read, (cell, edges) in enumerate(zip(rule.cells, layers, strict=True), start=1):
        last = read == len(layers)
        reached: dict[State, set[int]] = defaultdict(set)
        for _, digit, then in edges:
            reached[then].add(digit)
        after = dict.fromkeys(reached, 0)
        for then, digits in () if last else reached.items():
            if read == 1 and len(digits) == 1:  # to be in that state is to have that digit
                after[then] = model.has(cell, *digits)
            else:
                after[then] = model.is_in(place, read, then)
        for clause in _layer_clauses(model, cell, edges, before, after):
            if not any(-literal in clause for literal in clause):
                model.add(clause)
        before = after


def _layer_clauses(
    model: Clauses,
    cell: int,
    edges: Sequence[Edge],
    before: Mapping[State, int],
    after: Mapping[State, int],
) -> Iterator[list[int]]:
    """The clauses of one cell. The first and the last state have no variable, which is 0 here."""
    digits_at, digits_to = defaultdict[State, list[int]](list), defaultdict[State, list[int]](list)
    came_by, came_to = defaultdict[int, list[int]](list), defaultdict[State, list[int]](list)
    for state, digit, then in edges:
        has = model.has(cell, digit)
        digits_at[state].append(has)
        digits_to[then].append(has)
        came_by[digit].append(before[state])
        came_to[then].append(before[state])
        if after[then]:
            yield [-each for each in (before[state], has) if each] + [after[then]]
    for state, digits in digits_at.items():
        yield [-before[state]] * bool(before[state]) + digits
    for digit in digits_in(model.puzzle.stated().masks[cell]):
        if 0 not in came_by[digit]:
            yield [-model.has(cell, digit), *came_by[digit]]
    for then, variable in after.items():
        if variable:
            yield [-variable, *digits_to[then]]
            if 0 not in came_to[then]:
                yield [-variable, *dict.fromkeys(came_to[then])]
