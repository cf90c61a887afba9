"""The adversarial sets: slow for the searches they are made for, and for no other solver."""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import examples

TOOL = Path(__file__).parent.parent.parent / "tools" / "make_adversarial.py"
WELL_KNOWN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SETS = ["slow-backtracking", "slow-heap", "slow-hyper"]


@pytest.fixture(scope="module")
def maker() -> dict[str, object]:
    return runpy.run_path(str(TOOL))


@pytest.mark.parametrize("name", SETS)
def test_the_default_solver_answers_at_once(name: str) -> None:
    expected = nf.Status.NONE if name == "slow-hyper" else nf.Status.UNIQUE
    for example in examples.load(name):
        answer = nf.solve(example.to_puzzle(), limits=nf.Limits(nodes=5_000))
        assert answer.status is expected


@pytest.mark.parametrize(
    ("name", "solver"),
    [
        ("slow-backtracking", "backtracking"),
        ("slow-heap", "heap"),
        ("slow-hyper", "heap"),
        ("slow-hyper", "backtracking"),
    ],
)
def test_a_plain_search_is_cut_off_and_says_so(name: str, solver: str) -> None:
    for example in examples.load(name):
        answer = nf.solve(example.to_puzzle(), solver=solver, limits=nf.Limits(nodes=2_000))
        assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "nodes")
        assert answer.nodes == 2_000


def test_the_first_solution_comes_last() -> None:
    for example in examples.load("slow-backtracking"):
        limits = nf.Limits(nodes=2_000)
        assert nf.solve(example.puzzle, 1, solver="backtracking", limits=limits).solution is None


def test_the_well_known_board_is_the_first() -> None:
    assert examples.load("slow-backtracking")[0].puzzle == WELL_KNOWN
    solution = nf.solve(WELL_KNOWN).solution
    assert solution is not None
    assert solution.to_line().startswith("987654321")


def test_hyper_boards_look_possible() -> None:
    for example in examples.load("slow-hyper"):
        puzzle = example.to_puzzle()
        assert puzzle.conflicts() == ()
        assert 0 not in puzzle.allowed().masks


def test_the_tool_changes_boards_as_it_says(maker) -> None:
    chance = random.Random(1)
    unique = nf.Puzzle(examples.load("slow-heap")[0].puzzle)
    for _ in range(3):
        unique = maker["other_unique"](unique, chance)
        assert nf.is_unique(unique)
        assert nf.is_unique(maker["tried_last"](unique))
    none = examples.load("slow-hyper")[0].to_puzzle()
    givens = none.given_count
    for _ in range(3):
        none = maker["other_without_solution"](none, chance)
        assert nf.solve(none).status is nf.Status.NONE
        assert none.given_count == givens


def test_digits_are_named_so_that_the_last_are_right(maker) -> None:
    easy = nf.Puzzle(examples.load("easy")[0].puzzle)
    renamed = maker["tried_last"](easy)
    solution = nf.solve(renamed).solution
    assert solution is not None
    empty = [digit for given, digit in zip(renamed.givens, solution, strict=True) if not given]
    assert list(dict.fromkeys(empty)) == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_a_climb_never_goes_down_and_is_repeatable(maker) -> None:
    aim = maker["AIMS"]["slow-heap"]._replace(steps=4, cap=500)
    cost, board = maker["climb"](aim, 5)
    start, _ = maker["climb"](aim._replace(steps=0), 5)
    assert cost >= start
    assert maker["climb"](aim, 5) == (cost, board)


def test_the_estimate_is_near_the_number_of_digits(maker) -> None:
    for example in examples.load("easy")[:3]:
        written = nf.count(example.puzzle, solver="backtracking").nodes
        assert 0.5 < maker["estimated_digits"](nf.Puzzle(example.puzzle)) / written < 2
