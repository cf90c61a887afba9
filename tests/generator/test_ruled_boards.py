"""The questions that makers ask about boards with rules."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage, Thermometer
from ninefold.generator.proofs import CutShortError
from ninefold.generator.ruled_boards import RuledBoards, solution_of
from ninefold.limits import UNLIMITED
from ninefold.solvers.bounds import Watch


def boards(*rules: nf.constraints.Constraint) -> RuledBoards:
    return RuledBoards(nf.Puzzle(16 * ".", constraints=rules), Watch(UNLIMITED))


def test_two_solutions_where_there_are_more() -> None:
    record, found = boards(Thermometer("r1c1 r1c2 r1c3 r1c4")).two(bytes(16), 1_000)
    assert (record.solutions, len(set(found))) == (2, 2)
    assert all(each[:4] == bytes([1, 2, 3, 4]) for each in found)


def test_a_random_grid_keeps_the_rules_and_follows_from_its_seed() -> None:
    line = boards(Thermometer("r1c1 r2c2 r3c3"))
    grids = {line.random_grid(1_000, seed).first for seed in range(20)}
    assert len(grids) > 3
    assert all(grid[0] < grid[5] < grid[10] for grid in grids)
    assert line.random_grid(1_000, 7).first == line.random_grid(1_000, 7).first


def test_no_grid_is_impossible() -> None:
    record = boards(KillerCage("r1c1 r1c2", 99)).random_grid(1_000, 1)
    with pytest.raises(CutShortError, match="impossible"):
        solution_of(record)
