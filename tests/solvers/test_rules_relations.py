"""Each relation by itself, on boards without units: what the engine takes away, and what it leaves.

Enumeration says which digits some right board has. The engine never takes one of these, and leaves
no others where its filters are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import prod
from random import Random

import pytest
from random_rules import BUNDLES, RELATIONS, Cells, Own, linear

import ninefold as nf
from ninefold import _core
from ninefold.limits import UNLIMITED
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
    holds,
    pairs_where,
)
from ninefold.solvers.bounds import Watch
from ninefold.solvers.regions import LayoutSolver
from ninefold.solvers.registry import named

from .sat.said import open_layout

SIZES = (2, 3, 4, 5, 6, 9, 10, 16, 18, 19, 25)
"""Digits of a board; tables are looked up nine digits at a time."""

ROUNDS = 100
MOST_BOARDS = 1_000
"""Boards that are enumerated for one question."""

Domains = list[set[int]]
"""The digits that each cell may have."""


def rules_of(layout: nf.Layout, *constraints: Iterable[Relation]) -> _core.Rules:
    """The relations of each constraint as the engine takes them."""
    solver = named("rules")
    assert isinstance(solver, LayoutSolver)
    every = [Own(tuple(relations)) for relations in constraints]
    puzzle = nf.Puzzle(bytes(layout.cells), layout, constraints=every)
    rules = solver.problem(puzzle, Watch(UNLIMITED)).rules
    assert rules is not None
    return rules


def narrowed(size: int, domains: Domains, *constraints: Iterable[Relation]) -> Domains | None:
    """What the engine leaves of the digits; `None` if it sees a contradiction."""
    rules = rules_of(open_layout(size, len(domains)), *constraints)
    masks = rules.narrowed([sum(1 << digit - 1 for digit in digits) for digits in domains])
    if masks is None:
        return None
    return [{digit for digit in range(1, size + 1) if mask >> digit - 1 & 1} for mask in masks]


def is_right(board: Sequence[int], constraints: Iterable[Iterable[Relation]]) -> bool:
    return all(holds(relation, board) for relations in constraints for relation in relations)


def kept(domains: Domains, *constraints: Iterable[Relation]) -> Domains | None:
    """The digits of all right boards; `None` if there are none."""
    boards = [board for board in product(*domains) if is_right(board, constraints)]
    return [set(digits) for digits in zip(*boards, strict=True)] or None


def some_domains(source: Random, size: int, cells: int) -> Domains:
    """Digits for every cell, with few boards in all."""
    widest = source.choice([2, 3, size])
    domains = [
        set(source.sample(range(1, size + 1), source.randint(1, min(size, widest))))
        for _ in range(cells)
    ]
    while prod(map(len, domains)) > MOST_BOARDS:
        source.choice([each for each in domains if len(each) > 1]).pop()
    return domains


def some_cells(source: Random, cells: int, repeats: bool = False) -> Cells:
    chosen = source.sample(range(cells), source.randint(1, cells))
    return tuple(source.choices(chosen, k=len(chosen)) if repeats else chosen)


@pytest.mark.parametrize("repeats", [False, True], ids=["once", "repeats"])
@pytest.mark.parametrize("kind", RELATIONS)
def test_no_digit_of_a_right_board_is_taken(kind: str, repeats: bool) -> None:
    source, contradictions = Random(f"{kind} {repeats}"), 0
    for _ in range(ROUNDS):
        size, cells = source.choice(SIZES), source.randint(1, 6)
        relation = RELATIONS[kind](source, some_cells(source, cells, repeats), size)
        domains = some_domains(source, size, cells)
        right, left = kept(domains, [relation]), narrowed(size, domains, [relation])
        note = (relation, domains, left)
        if left is None:
            assert right is None, note
            contradictions += 1
            continue
        assert all(after <= before for after, before in zip(left, domains, strict=True)), note
        assert right is None or all(a <= b for a, b in zip(right, left, strict=True)), note
        if kind != "linear":  # what a sum takes away wakes no sum
            assert narrowed(size, left, [relation]) == left, note
        if kind in ("forbidden", "allowed", "counted", "walk") and not repeats:
            assert left == right, note
    assert contradictions < ROUNDS
    assert contradictions or kind == "forbidden", "one pattern is seldom all that is left"


@pytest.mark.parametrize("repeats", [False, True], ids=["once", "repeats"])
@pytest.mark.parametrize("kind", RELATIONS)
def test_a_full_board_passes_if_the_relation_holds(kind: str, repeats: bool) -> None:
    source, verdicts = Random(f"full {kind} {repeats}"), set()
    for _ in range(60):
        size, cells = source.choice(SIZES), source.randint(1, 6)
        relation = RELATIONS[kind](source, some_cells(source, cells, repeats), size)
        rules = rules_of(open_layout(size, cells), [relation])
        for _ in range(20):
            board = [source.randint(1, min(size, source.choice([2, 25]))) for _ in range(cells)]
            masks = [1 << digit - 1 for digit in board]
            verdict = holds(relation, board)
            assert rules.narrowed(masks) == (masks if verdict else None), (relation, board)
            verdicts.add(verdict)
    assert verdicts == {True, False}


def is_exact(relation: Linear, domains: Domains) -> bool:
    """Whether the filter of a sum leaves no digit too many."""
    factors: dict[int, int] = {}
    for cell, factor in zip(relation.cells, relation.factors, strict=True):
        factors[cell] = factors.get(cell, 0) + factor
    if relation.low is None or relation.high is None:
        return True
    if relation.low != relation.high:
        return False
    left = [factor for cell, factor in factors.items() if factor and len(domains[cell]) > 1]
    unit = all(abs(factor) == 1 for factor in factors.values())
    return len(left) <= 2 or (len(left) == 3 and unit)


def test_the_ends_of_sums_and_open_ranges_are_exact() -> None:
    source, exact = Random(12), 0
    for _ in range(3 * ROUNDS):
        size, cells = source.choice(SIZES), source.randint(1, 5)
        domains = some_domains(source, size, cells)
        for digits in source.sample(domains, source.randint(0, cells)):
            digits -= {*sorted(digits)[1:]}  # known
        relation = linear(source, some_cells(source, cells, source.random() < 0.2), size)
        assert isinstance(relation, Linear)
        if is_exact(relation, domains):
            assert narrowed(size, domains, [relation]) == kept(domains, [relation]), (
                relation,
                domains,
            )
            exact += 1
    assert exact > ROUNDS


def bounded(relation: Linear, domains: Domains) -> Domains | None:
    """What bounds alone leave: each cell against the least and the greatest of all others."""
    left, before = [set(digits) for digits in domains], None
    while left != before:
        before = [set(digits) for digits in left]
        for i, (cell, factor) in enumerate(zip(relation.cells, relation.factors, strict=True)):
            others = [
                [f * digit for digit in left[c]]
                for j, (c, f) in enumerate(zip(relation.cells, relation.factors, strict=True))
                if j != i
            ]
            least, most = sum(map(min, others)), sum(map(max, others))
            left[cell] = {
                digit
                for digit in left[cell]
                if (relation.high is None or factor * digit + least <= relation.high)
                and (relation.low is None or factor * digit + most >= relation.low)
            }
            if not left[cell]:
                return None
    return left


def settled(size: int, domains: Domains, relation: Relation) -> Domains | None:
    """What is left when the engine runs until it finds no more."""
    left, before = narrowed(size, domains, [relation]), None
    while left is not None and left != before:
        left, before = narrowed(size, left, [relation]), left
    return left


def test_sums_are_narrowed_by_their_bounds_at_least() -> None:
    source = Random(13)
    for _ in range(ROUNDS):
        size, cells = source.choice(SIZES), source.randint(3, 12)
        domains = [
            set(source.sample(range(1, size + 1), source.randint(1, size))) for _ in range(cells)
        ]
        relation = linear(source, tuple(range(cells)), size)
        assert isinstance(relation, Linear)
        left, bounds = settled(size, domains, relation), bounded(relation, domains)
        if left is not None:
            assert bounds is not None, (relation, domains)
            assert all(a <= b for a, b in zip(left, bounds, strict=True)), (relation, domains)


@pytest.mark.parametrize("slow", [False, True])
def test_thermometers_are_exact(slow: bool) -> None:
    source = Random(14)
    for _ in range(ROUNDS):
        size, cells = source.choice(SIZES), source.randint(2, 7)
        rising = pairs_where(range(1, size + 1), lambda a, b: a < b or (slow and a == b))
        order = source.sample(range(cells), cells)
        chain = [Allowed(pair, rising) for pair in pairwise(order)]
        domains = some_domains(source, size, cells)
        assert narrowed(size, domains, chain) == kept(domains, chain), (order, domains)


def test_trees_of_pairs_are_exact() -> None:
    source = Random(15)
    for _ in range(ROUNDS):
        size, cells = source.choice(SIZES), source.randint(2, 6)
        pairs = [(source.randrange(cell), cell) for cell in range(1, cells)]
        tree = [
            RELATIONS[source.choice(["allowed", "forbidden", "counted", "walk"])](
                source, pair if source.random() < 0.5 else pair[::-1], size
            )
            for pair in pairs
        ]
        domains = some_domains(source, size, cells)
        assert narrowed(size, domains, tree) == kept(domains, tree), (tree, domains)


def some_constraints(source: Random, size: int, board: Sequence[int]) -> list[list[Relation]]:
    """What several constraints say of cells that they share; most of them hold on the board."""
    constraints = []
    for _ in range(source.randint(2, 4)):
        for _ in range(30):
            cells = source.sample(range(len(board)), source.randint(2, min(5, len(board))))
            relations = source.choice(BUNDLES)(source, tuple(cells), size)
            if is_right(board, [relations]):
                break
        constraints.append(relations)
    return constraints


def some_board(source: Random, size: int, cells: int) -> list[int]:
    return [source.randint(1, size) for _ in range(cells)]


def test_relations_together_take_no_digit_of_a_right_board() -> None:
    source, right_ones = Random(17), 0
    for _ in range(2 * ROUNDS):
        size, cells = source.choice(SIZES[1:]), source.randint(3, 6)
        board = some_board(source, size, cells)
        constraints = some_constraints(source, size, board)
        domains = some_domains(source, size, cells)
        for digits, digit in zip(domains, board, strict=True):
            digits.add(digit)
        right, left = kept(domains, *constraints), narrowed(size, domains, *constraints)
        if right is not None:
            right_ones += 1
            assert left is not None, (constraints, domains)
            assert all(a <= b for a, b in zip(right, left, strict=True)), (constraints, domains)
    assert right_ones > ROUNDS


def test_a_second_run_removes_nothing() -> None:
    """Sums and sets of digits wake no others; every other filter runs until nothing changes."""
    source, some = Random(20), 0
    for _ in range(2 * ROUNDS):
        size, cells = source.choice(SIZES[1:]), source.randint(3, 6)
        constraints = some_constraints(source, size, some_board(source, size, cells))
        domains = some_domains(source, size, cells)
        every = [relation for relations in constraints for relation in relations]
        if any(isinstance(relation, Linear | Different) for relation in every):
            continue
        left = narrowed(size, domains, *constraints)
        if left is not None:
            some += 1
            assert narrowed(size, left, *constraints) == left, (constraints, domains)
    assert some > 20


def test_full_boards_pass_if_all_relations_hold() -> None:
    """Each relation counts, whatever else is said of its cells."""
    source, verdicts = Random(18), set()
    for _ in range(2 * ROUNDS):
        size, cells = source.choice((3, 4, 5, 6)), source.randint(3, 5)
        constraints = some_constraints(source, size, some_board(source, size, cells))
        rules = rules_of(open_layout(size, cells), *constraints)
        boards = list(product(range(1, size + 1), repeat=cells))
        right = [board for board in boards if is_right(board, constraints)]
        for board in [
            *source.sample(boards, min(len(boards), 40)),
            *source.sample(right, min(len(right), 20)),
        ]:
            masks = [1 << digit - 1 for digit in board]
            verdict = is_right(board, constraints)
            assert rules.narrowed(masks) == (masks if verdict else None), (constraints, board)
            verdicts.add(verdict)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    "relation",
    [
        Different(()),
        Different((2,)),
        Forbidden((), ()),
        Allowed((), frozenset()),
        Allowed((), frozenset({()})),
        Linear((), (), 0, 0),
        Linear((), (), 1, None),
        Linear((0, 0), (1, -1), 0, 0),
        Linear((0, 0), (1, -1), None, -1),
        Linear((0, 1, 1), (0, 5, -5), 1, 1),
        Counted((), 1, 0, 0),
        Counted((), 1, 1, 3),
        Counted((0, 1), 1, 2, 1),
        Counted((0, 1), 1, 1, 0),
        Counted((0, 1), 1, -5, -1),
        Counted((0, 0, 1), 1, -5, -1),
        Counted((0, 0, 1), 1, 2, 10**9),
        Counted((0, 1), 9, 0, 10**30),
        Counted((0, 1), 9, 1, 2),
        Counted((0, 1), 0, 0, 2),
        Walk((), 0, {}, frozenset({0})),
        Walk((), 0, {}, frozenset({1})),
        Walk((0,), 10**15, {(10**15, 2): -7, (5, 1): 5}, frozenset({-7})),
        Walk((0, 0, 1), 0, {(0, 1): 1, (1, 1): 2, (2, 3): 3}, frozenset({3})),
        Forbidden((0, 0), (1, 2)),
        Forbidden((0, 0), (2, 2)),
        Forbidden((0, 1), (1, 10**30)),
        Forbidden((0, 1), (-1, 1)),
        Allowed((0, 1), frozenset({(1, -(10**30)), (2, 3)})),
        Allowed((0, 1, 0), frozenset({(1, 2, 3), (1, 2, 1)})),
        Linear((0, 1), (1, 1), -(10**30), 10**30),
        Linear((0, 1), (1, 1), 10**30, None),
        Linear((0, 1), (10**6, -(10**6)), 10**6, 10**6),
        Linear((0, 1, 2), (6, 10, 15), 31, 31),
        Linear((0, 1, 2), (6, -10, 4), 1, 1),
        Linear((0, 1, 2), (4, 6, 2), 3, 13),
    ],
    ids=str,
)
def test_what_is_at_the_edge(relation: Relation) -> None:
    rules = rules_of(open_layout(3, 3), [relation])
    for board in product(range(1, 4), repeat=3):
        masks = [1 << digit - 1 for digit in board]
        assert rules.narrowed(masks) == (masks if holds(relation, board) else None), board
    domains: Domains = [{1, 2, 3} for _ in range(3)]
    right, left = kept(domains, [relation]), narrowed(3, domains, [relation])
    assert left is None or right is None or all(a <= b for a, b in zip(right, left, strict=True))


def test_a_cell_without_digits_is_a_contradiction() -> None:
    rules = rules_of(open_layout(3, 3), [Different((0, 1))])
    assert rules.narrowed([0, 7, 7]) is None
    assert rules.narrowed([8, 7, 7]) is None, "a digit that the board does not have"
    assert rules.narrowed([1, 7, 7]) == [1, 6, 7]


def test_long_sums_of_any_bounds() -> None:
    """Beyond what is kept for groups of cells: as many cells as there are, no two of one unit."""
    source = Random(19)
    for cells in (63, 64, 65, 130, 300):
        board = [source.randint(1, 9) for _ in range(cells)]
        factors = tuple(source.choice((1, -1, 3)) for _ in range(cells))
        total = sum(f * d for f, d in zip(factors, board, strict=True))
        masks = [1 << digit - 1 for digit in board]
        right = rules_of(
            open_layout(9, cells), [Linear(tuple(range(cells)), factors, total, total)]
        )
        assert right.narrowed(masks) == masks
        assert right.narrowed([*masks[:-1], 511]) == masks
        assert right.narrowed([*masks[:-2], 511, 511]) is not None
        wrong: Sequence[int] = [*masks[:-1], 1 << board[-1] % 9]
        assert right.narrowed(wrong) is None


def test_states_of_a_walk_that_python_takes_for_equal_are_one() -> None:
    steps = {(0, 1): True, (1, 2): 2, (2, 1): -7, (-7, 2): 1 << 40}
    walk = Walk((0, 1, 2, 3), 0, steps, frozenset({1 << 40}))
    assert narrowed(2, [{1, 2} for _ in range(4)], [walk]) == [{1}, {2}, {1}, {2}]
