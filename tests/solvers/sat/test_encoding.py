"""Clauses and relations say the same, of whole boards and of parts of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import pytest

import ninefold as nf
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
    holds,
)
from ninefold.solvers.sat.encoding import STATES_A_PULSE, Encoder, Encoding, encode

from .said import open_layout, said

pysat = pytest.importorskip("pysat.solvers")

SIZE, CELLS = 4, 6


def encoded(*relations: Relation) -> Encoding:
    return encode(said(open_layout(SIZE, CELLS), *relations))


def some_cells(source: random.Random, most: int = 5) -> tuple[int, ...]:
    return tuple(source.sample(range(CELLS), source.randint(1, most)))


def different(source: random.Random) -> Relation:
    return Different(some_cells(source))


def forbidden(source: random.Random) -> Relation:
    cells = some_cells(source, 3)
    return Forbidden(cells, tuple(source.randint(1, SIZE) for _ in cells))


def allowed(source: random.Random) -> Relation:
    cells = some_cells(source, 4)
    every = list(product(range(1, SIZE + 1), repeat=len(cells)))
    return Allowed(cells, frozenset(source.sample(every, source.randint(1, len(every)))))


def linear(source: random.Random) -> Relation:
    cells = some_cells(source)
    factors = tuple(source.choice([1, 1, 1, -1, 2, 10]) for _ in cells)
    middle = sum(factor * source.randint(1, SIZE) for factor in factors)
    low, high = middle - source.randint(0, 2), middle + source.randint(0, 2)
    low, high = source.choice([(low, high), (middle, middle), (None, high), (low, None)])
    return Linear(cells, factors, low, high)


def counted(source: random.Random) -> Relation:
    low = source.randint(0, 2)
    return Counted(some_cells(source), source.randint(1, SIZE), low, low + source.randint(0, 2))


def walk(source: random.Random) -> Relation:
    steps = {
        (state, digit): source.randrange(4)
        for state, digit in product(range(4), range(1, SIZE + 1))
        if source.random() < 0.8
    }
    return Walk(some_cells(source), 0, steps, frozenset(source.sample(range(4), 2)))


KINDS = [different, forbidden, allowed, linear, counted, walk]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_clauses_and_relations_agree(kind) -> None:
    source = random.Random(7)
    for _ in range(20):
        relation = kind(source)
        model = encoded(relation)
        with pysat.Solver("cadical195", bootstrap_with=model.clauses) as solver:
            for _ in range(20):
                digits = [source.randint(1, SIZE) for _ in range(CELLS)]
                right = solver.solve(assumptions=model.literals_of(digits))
                assert right == holds(relation, digits), (relation, digits)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_there_are_as_many_models_as_boards(kind) -> None:
    source = random.Random(8)
    for _ in range(6):
        relation = kind(source)
        right = {
            digits
            for digits in product(range(1, SIZE + 1), repeat=CELLS)
            if holds(relation, digits)
        }
        model = encoded(relation)
        with pysat.Solver("cadical195", bootstrap_with=model.clauses) as solver:
            found = [tuple(model.digits_of(each)) for each in solver.enum_models()]
        assert len(found) == len(right)
        assert set(found) == right


def propagated(clauses: Iterable[tuple[int, ...]], literals: Iterable[int]) -> set[int] | None:
    """What follows clause by clause; `None` if that contradicts itself."""
    known, before = set(literals), -1
    while before != len(known):
        before = len(known)
        for clause in clauses:
            left = [literal for literal in clause if -literal not in known]
            if not left:
                return None
            if len(left) == 1:
                known.add(left[0])
    return known


@pytest.mark.parametrize("kind", KINDS[2:], ids=lambda kind: kind.__name__)
def test_unit_propagation_sees_all_that_one_relation_tells(kind) -> None:
    source = random.Random(9)
    for _ in range(12):
        relation = kind(source)
        model = encoded(relation)
        stated = [source.sample(range(1, SIZE + 1), source.randint(1, SIZE)) for _ in range(CELLS)]
        fitting = [row for row in product(*stated) if holds(relation, row)]
        ruled_out = [
            -model.variable(cell, digit)
            for cell, digits in enumerate(stated)
            for digit in range(1, SIZE + 1)
            if digit not in digits
        ]
        followed = propagated(model.clauses, ruled_out)
        assert (followed is not None) == bool(fitting), relation
        if followed is not None:
            possible = [{row[cell] for row in fitting} for cell in range(CELLS)]
            left = [
                {d for d in range(1, SIZE + 1) if -model.variable(cell, d) not in followed}
                for cell in range(CELLS)
            ]
            assert left == possible, relation


def test_a_cell_may_stand_in_a_relation_twice() -> None:
    twice = [
        Linear((0, 1, 0), (1, 1, 1), 5, 5),
        Linear((0, 0), (1, 1), 4, 4),
        Walk((0, 0, 1, 1), 0, {(0, 1): 1, (1, 1): 2, (2, 3): 3, (3, 3): 4}, frozenset({4})),
    ]
    for relation in twice:
        model = encoded(relation)
        assert not any(-literal in clause for clause in model.clauses for literal in clause)
        with pysat.Solver("cadical195", bootstrap_with=model.clauses) as solver:
            for digits in product(range(1, SIZE + 1), repeat=2):
                right = solver.solve(assumptions=model.literals_of(digits))
                assert right == holds(relation, digits)


@pytest.mark.parametrize(
    "relation",
    [
        Different(tuple(range(5))),
        Different((1, 1)),
        Linear((0, 1, 2), (1, 1, 1), 13, 13),
        Linear((), (), 1, 1),
        Allowed((0, 1, 2), frozenset()),
        Walk((0, 1, 2), 0, {}, frozenset({0})),
        Forbidden((), ()),
    ],
)
def test_what_never_holds_has_no_model(relation: Relation) -> None:
    with pysat.Solver("cadical195", bootstrap_with=encoded(relation).clauses) as solver:
        assert not solver.solve()


def test_digits_that_no_cell_can_have_forbid_nothing_and_allow_nothing() -> None:
    assert encoded(Forbidden((0,), (9,))).clauses == encoded().clauses
    model = encoded(Allowed((0, 1, 2), frozenset({(1, 2, 9), (1, 2, 3)})))
    with pysat.Solver("cadical195", bootstrap_with=model.clauses) as solver:
        assert solver.solve()
        assert model.digits_of(solver.get_model())[:3] == bytes([1, 2, 3])


def test_the_same_puzzle_gives_the_same_clauses() -> None:
    relation = allowed(random.Random(3))
    assert encoded(relation) == encoded(relation)
    cages = [Linear((0, 1, 2), (1, 1, 1), 6, 6), Different((0, 1, 2))]
    assert encoded(*cages).clauses == encoded(*cages).clauses


def test_marks_narrow_cells_and_givens_stay_apart() -> None:
    puzzle = nf.Puzzle("1..." + 12 * ".").placed("r1c2", 2)
    marks = nf.Candidates([0b1111] * 2 + [0b0100] + [0b1111] * 13, puzzle.layout)
    model = encode(nf.Puzzle(puzzle, marks=marks))
    assert model.givens == (1, 6)
    with pysat.Solver("cadical195", bootstrap_with=model.rules) as solver:
        assert solver.solve(assumptions=model.givens)
        assert model.digits_of(solver.get_model())[:4] == bytes([1, 2, 3, 4])
        assert solver.solve(assumptions=model.literals_of([2, 1]))


def test_a_given_that_its_marks_rule_out_is_a_contradiction() -> None:
    puzzle = nf.Puzzle("1..." + 12 * ".")
    marks = nf.Candidates([0b1110] + [0b1111] * 15, puzzle.layout)
    model = encode(nf.Puzzle(puzzle, marks=marks))
    with pysat.Solver("cadical195", bootstrap_with=model.rules) as solver:
        assert solver.solve()
        assert not solver.solve(assumptions=model.givens)


def test_the_variable_of_a_state_is_no_digit_of_a_cell() -> None:
    model = encoded(Linear((0, 1, 2), (1, 1, 1), 6, 6))
    assert model.variables > SIZE * CELLS
    assert model.place(SIZE * CELLS) == (CELLS - 1, SIZE)
    with pytest.raises(ValueError, match="no digit"):
        model.place(SIZE * CELLS + 1)


def test_one_large_rule_can_be_stopped() -> None:
    states = 4 * STATES_A_PULSE
    steps = {(s, d): (7 * s + d) % states for s in range(states) for d in range(1, 10)}

    walk = Walk(tuple(range(12)), 0, steps, frozenset(range(0, states, 2)))
    pulses = 0

    def pulse() -> None:
        nonlocal pulses
        pulses += 1
        if pulses == 20:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        Encoder(nf.Puzzle(81 * "."), pulse).relation(walk)
