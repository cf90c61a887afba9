"""Paths: whole solutions step by step, each step held against the solution."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.explain import PathEnd, Profile, State, next_step

from .boards import EASY, HARD, HYPER, NAKED_PAIR, NONE, SEVERAL, SOLUTION


def check_path(path: nf.explain.Path) -> None:
    """Every step does something, and never what the solution refutes."""
    solution = nf.solve(path.start.puzzle).solution
    assert solution is not None
    states = list(path.states())
    assert len(states) == len(path.steps) + 1
    for state, step in zip(states, path.steps, strict=False):
        assert step.placements or step.eliminations
        for move in step.placements:
            assert not state.digits[move.cell]
            assert solution.digits[move.cell] == move.digit
        for move in step.eliminations:
            assert move.digit in state.candidates[move.cell]
            assert solution.digits[move.cell] != move.digit
    assert states[-1] == path.final


@pytest.mark.parametrize("puzzle", [EASY, NAKED_PAIR, HARD])
@pytest.mark.parametrize("profile", ["hodoku", "se", "sukaku"])
def test_a_path_leads_to_the_solution(puzzle: str, profile: str) -> None:
    path = nf.find_path(puzzle, profile=profile)
    check_path(path)
    assert path.end is PathEnd.SOLVED
    assert path.solution == nf.solve(puzzle).solution
    assert sum(path.techniques.values()) == len(path.steps)


@pytest.mark.parametrize("layout", ["hyper", "x", "6x6", "4x4"])
def test_paths_of_other_layouts(layout: str) -> None:
    puzzle = nf.generate(layout=layout, seed=3)
    path = nf.find_path(puzzle)
    check_path(path)
    assert path.solution == nf.solve(puzzle).solution


def test_a_puzzle_whose_layout_is_named() -> None:
    path = nf.find_path(HYPER, layout="hyper")
    assert path.end is PathEnd.SOLVED
    assert path.solution == nf.solve(HYPER, layout="hyper").solution


@given(st.randoms(use_true_random=False))
def test_relabelled_and_turned_puzzles_are_as_hard_by_singles(random) -> None:
    turned = nf.Transformation.random(seed=random.randrange(1 << 30))(nf.Puzzle(EASY))
    singles = Profile.parse("full_house 1\nhidden_single 1\nnaked_single 1")
    path = nf.find_path(turned, profile=singles)
    assert path.end is PathEnd.SOLVED
    assert path.score == 51


def test_paths_that_lead_nowhere_say_so() -> None:
    assert nf.find_path(SEVERAL).end is PathEnd.STUCK
    assert nf.find_path(SEVERAL).solution is None
    broken = nf.find_path(NONE)
    assert broken.end in (PathEnd.BROKEN, PathEnd.STUCK)
    assert not broken.guesses


def test_a_path_can_be_cut() -> None:
    path = nf.find_path(EASY, most=5)
    assert (path.end, len(path.steps)) == (PathEnd.CUT, 5)
    assert path.solution is None
    assert "Cut after 5 steps" in path.verdict


def test_all_steps_hold_and_the_next_is_among_them() -> None:
    state = State.of(HARD)
    solution = nf.solve(HARD).solution
    assert solution is not None
    every = nf.all_steps(state)
    for step in every:
        for move in step.eliminations:
            assert solution.digits[move.cell] != move.digit
        for move in step.placements:
            assert solution.digits[move.cell] == move.digit
    assert next_step(state) in every


def test_all_steps_of_a_technique() -> None:
    singles = nf.all_steps(EASY, ["naked_single"])
    assert {step.technique.name for step in singles} == {"naked_single"}
    cells = nf.Puzzle(EASY).allowed()
    naked = [cell for cell, digits in enumerate(cells) if len(digits) == 1 and EASY[cell] == "."]
    assert sorted(step.placements[0].cell for step in singles) == naked
    with pytest.raises(nf.UnknownNameError, match="technique"):
        nf.all_steps(EASY, ["luck"])


def test_uniqueness_is_argued_only_where_it_is_known() -> None:
    state = State.of(HARD, unique=False)
    assert not [step for step in nf.all_steps(state) if step.technique.needs_unique]
    assert not [step for step in nf.all_steps(SEVERAL) if step.technique.needs_unique]


def test_a_path_in_words_and_as_json() -> None:
    path = nf.find_path(EASY)
    assert len(path.tell(3).split("\n\n")[0].split("\n")) == len(path.steps)
    steps, end, table = path.tell().split("\n\n")
    assert steps.startswith("   1-51. Naked single: r5c5=5, ")
    assert end == path.verdict == "Solved in 51 steps, all by logic."
    assert sum(int(row.split()[0]) for row in table.split("\n")) == len(path.steps)
    assert path.tell(2, "de") != path.tell(2)
    record = path.to_json()
    assert (record["end"], record["guesses"], len(record["steps"])) == ("solved", 0, 51)
    assert path.to_json("de")["steps"][0]["text"] != record["steps"][0]["text"]
    assert path.final.grid.to_line() == SOLUTION


@pytest.mark.parametrize("line", [EASY, HARD])
def test_a_path_can_be_sent_to_another_process(line: str) -> None:
    path = nf.find_path(line)
    twin = pickle.loads(pickle.dumps(path))
    assert twin == path
    assert (twin.steps, twin.guesses) == (path.steps, path.guesses)
    assert twin.to_json() == path.to_json()


def test_a_guess_fills_the_middle_one_of_the_open_cells() -> None:
    path = nf.find_path(EASY, profile=Profile.parse("naked_single 1\ntrial 2"), most=60)
    state = path.start
    for step in path.steps:
        if step.technique.name == "trial":
            open_cells = [cell for cell, digit in enumerate(state.digits) if not digit]
            assert step.placements[0].cell == open_cells[len(open_cells) // 2]
        state = state.applied(step)
    alone = nf.find_path(EASY, profile=Profile.parse("trial 1"))
    assert alone.end is PathEnd.SOLVED
    assert alone.guesses == len(alone.steps)
