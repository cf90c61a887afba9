"""The shipped sets are what their headers say."""

from __future__ import annotations

import itertools
import runpy
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import examples

ROOT = Path(__file__).parent.parent.parent
SIZES = {
    "easy": 100,
    "minimal": 1_000,
    "hard": 100,
    "many": 200,
    "thousands": 40,
    "none": 50,
    "marks": 20,
    "sparse": 80,
    "slow-backtracking": 10,
    "slow-heap": 10,
    "slow-hyper": 10,
}


@pytest.fixture(scope="module")
def maker() -> dict[str, object]:
    return runpy.run_path(str(ROOT / "tools" / "make_examples.py"))


@pytest.mark.parametrize("name", examples.names())
def test_sets_hold_distinct_readable_puzzles(name: str) -> None:
    puzzles = [example.to_puzzle() for example in examples.load(name)]
    assert len(puzzles) == len(set(puzzles)) == SIZES[name]
    layout = nf.Layout.named(examples.layout_name(name))
    assert puzzles == list(nf.read_file(examples.path(name), layout=layout))


@pytest.mark.parametrize("name", [name for name in examples.names() if name != "sparse"])
def test_counts_are_right(name: str) -> None:
    for example in examples.load(name):
        assert example.count is not None
        count = nf.count(example.to_puzzle())
        assert (count.value, count.exact) == (example.count, True)


def test_counts_by_the_second_opinion() -> None:
    sets = (examples.load("many")[::10], examples.load("thousands")[::10], examples.load("marks"))
    for example in itertools.chain(*sets):
        assert nf.count(example.puzzle, solver="dpll").value == example.count


def test_many_spreads_over_the_counts() -> None:
    counts = [example.count or 0 for example in examples.load("many")]
    assert counts == sorted(counts)
    assert min(counts) == 2
    assert 1_000 < max(counts) <= 2_000


def test_thousands_of_solutions() -> None:
    counts = [example.count or 0 for example in examples.load("thousands")]
    assert counts == sorted(counts)
    assert [number.bit_length() - 1 for number in counts] == [
        p for p in range(10, 14) for _ in range(10)
    ]


@pytest.mark.parametrize("name", ["minimal", "hard"])
def test_no_given_of_a_minimal_puzzle_can_go(name: str) -> None:
    for example in examples.load(name)[:100]:
        for cell, character in enumerate(example.puzzle):
            if character != ".":
                less = f"{example.puzzle[:cell]}.{example.puzzle[cell + 1 :]}"
                assert nf.solve(less).status is nf.Status.MULTIPLE


def test_hard_takes_more_nodes_than_minimal() -> None:
    def nodes(name: str) -> list[int]:
        return [nf.solve(example.puzzle).nodes for example in examples.load(name)[:100]]

    assert min(nodes("hard")) > sum(nodes("minimal")) / 100


def test_singles_solve_easy(maker) -> None:
    for example in examples.load("easy"):
        board = [int(character) for character in example.puzzle.replace(".", "0")]
        assert 0 not in maker["after_singles"](board)


def test_none_has_contradictions_of_every_depth() -> None:
    conflicts = [nf.Puzzle(example.puzzle).conflicts() for example in examples.load("none")]
    assert sum(1 for found in conflicts if found) == 15


def test_sparse_is_sparse_and_has_solutions() -> None:
    for example in examples.load("sparse"):
        assert example.count is None
        assert 8 <= nf.Puzzle(example.puzzle).given_count <= 15
        assert nf.solve(example.puzzle).status is nf.Status.MULTIPLE


@pytest.mark.parametrize("name", ["none", "sparse"])
def test_the_tool_makes_the_same_sets_again(maker, name: str) -> None:
    lines = list(itertools.islice(maker["SETS"][name][0](), 15))
    assert lines == [example.puzzle for example in examples.load(name)][:15]


def test_all_sets_are_small() -> None:
    assert sum(examples.path(name).stat().st_size for name in examples.names()) < 300_000


def test_unknown_set() -> None:
    with pytest.raises(nf.UnknownNameError, match="there are: easy"):
        examples.load("nothing")
