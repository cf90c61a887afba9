"""Hints: sound at every moment, what is wrong first, and no more told than a stage says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.constraints import KillerCage
from ninefold.explain import HintKind, Stage, State, technique_named
from ninefold.explain.hint_search import people_profile

from .boards import EASY, HARD, NAKED_PAIR, NONE, SEVERAL, SOLUTION

PATHS = {puzzle: list(nf.find_path(puzzle).states()) for puzzle in (EASY, NAKED_PAIR, HARD)}


@given(st.sampled_from([EASY, NAKED_PAIR, HARD]), st.integers(0, 1_000), st.booleans())
def test_no_hint_contradicts_the_solution(puzzle: str, moment: int, marked: bool) -> None:
    states = PATHS[puzzle]
    state = states[moment % len(states)]
    solution = nf.solve(puzzle).solution
    assert solution is not None
    marks = state.candidates if marked else None
    hint = nf.hint(puzzle, marks, 5, digits=state.grid)
    assert hint.ok
    if state.is_full:
        assert hint.kind is HintKind.SOLVED
        return
    assert hint.step is not None
    assert all(solution.digits[move.cell] == move.digit for move in hint.step.placements)
    assert all(solution.digits[move.cell] != move.digit for move in hint.step.eliminations)
    assert hint.after == hint.state.applied(hint.step)


def test_hints_alone_lead_to_the_solution() -> None:
    state, count = State.of(NAKED_PAIR), 0
    while (hint := nf.hint(state, stage="step")).kind is HintKind.STEP:
        assert hint.after is not None
        state, count = hint.after, count + 1
        assert count < 500
    assert hint.kind is HintKind.SOLVED
    assert state.grid == nf.solve(NAKED_PAIR).solution


def test_a_mistake_comes_first_and_says_where() -> None:
    wrong = EASY[:2] + "1" + EASY[3:]  # the solution has 4 there
    hint = nf.hint(EASY, digits=wrong)
    assert (hint.kind, hint.ok, hint.step) == (HintKind.MISTAKE, False, None)
    assert [str(move) for move in hint.moves] == ["r1c3=1"]
    assert [hint.at(stage).text for stage in Stage] == [
        "Something is wrong.",
        "Look in box 1.",
        "This cell: r1c3.",
        "1 in r1c3 is wrong: with it no solution is left.",
        "Clear r1c3.",
    ]
    assert [bool(hint.at(stage).to_json()["moves"]) for stage in Stage] == 3 * [False] + 2 * [True]
    assert hint.text != nf.hint(EASY, digits=wrong, language="de").text
    assert hint.at(3).picture().highlights[0].role == "conflict"
    twice = nf.hint(EASY, digits=EASY[:2] + "5" + EASY[3:], stage="why")
    assert twice.text == "5 in r1c3 is wrong: row 1 has 5 twice, in r1c1 and r1c3."
    full = "1" + SOLUTION[1:]
    assert nf.hint("." + EASY[1:], digits=full).kind is HintKind.MISTAKE


def test_several_mistakes_are_named_each_with_its_reason_and_place() -> None:
    wrong = nf.Puzzle(EASY).placed("r1c3", 5).placed("r9c1", 8)
    hint = nf.hint(EASY, digits=wrong)
    assert hint.at("place").text == "Look in boxes 1 and 7."
    assert hint.at("why").text == (
        "5 in r1c3 and 8 in r9c1 are wrong: row 1 has 5 twice, in r1c1 and r1c3; "
        "row 9 has 8 twice, in r9c1 and r9c5."
    )


def test_marks_that_lack_a_needed_candidate() -> None:
    marks = nf.Puzzle(EASY).allowed().without("r1c3", 4)
    hint = nf.hint(EASY, marks)
    assert hint.kind is HintKind.MARKS
    assert [str(move) for move in hint.moves] == ["r1c3=4"]
    assert "r1c3" not in hint.at(2).text
    assert hint.at(4).text == "4 in r1c3 is not marked, and the cell can be nothing else."


def test_a_mistake_comes_before_marks() -> None:
    marks = nf.Puzzle(EASY).allowed().without("r1c4", 6)
    wrong = EASY[:2] + "1" + EASY[3:]
    assert nf.hint(EASY, marks, digits=wrong).kind is HintKind.MISTAKE


def test_marks_are_used_and_may_be_text() -> None:
    state = PATHS[NAKED_PAIR][0]
    narrowed = state.candidates
    solution = nf.solve(NAKED_PAIR).solution
    assert solution is not None
    cell = next(c for c, digits in enumerate(narrowed) if len(digits) > 2)
    for digit in narrowed[cell]:
        if digit != solution.digits[cell]:
            narrowed = narrowed.without(cell, digit)
    hint = nf.hint(NAKED_PAIR, narrowed, "why")
    assert hint.step is not None
    assert hint.step.technique == technique_named("naked_single")  # in plain sight
    text = nf.hint(NAKED_PAIR, narrowed.to_line(), "why")
    assert text.step == hint.step
    assert text.state.has_marks


def test_cells_without_marks_count_as_not_looked_at() -> None:
    marks = nf.Candidates(81 * [0])
    assert nf.hint(EASY, marks).step == nf.hint(EASY, nf.Puzzle(EASY).allowed()).step


def test_a_board_with_marks_of_its_own_is_one_in_the_middle() -> None:
    board = nf.Puzzle(EASY, marks=nf.Puzzle(EASY).allowed().without("r1c3", 4))
    hint = nf.hint(board)
    assert hint.kind is HintKind.MARKS
    assert hint.state.puzzle.marks is None
    stated = nf.Puzzle.from_marks(nf.Candidates([1] + 15 * [15], "4x4"))
    assert nf.hint(stated).kind is HintKind.SEVERAL


def test_several_solutions_show_what_is_possible_fewest_first() -> None:
    hint = nf.hint(SEVERAL)
    assert hint.kind is HintKind.SEVERAL
    assert str(hint.moves[0]) == "r1c9=9"
    counts = [
        len({move.digit for move in hint.moves if move.cell == cell})
        for cell in dict.fromkeys(move.cell for move in hint.moves)
    ]
    assert counts == sorted(counts)
    marks = hint.at(3).picture().marks
    assert marks is not None
    assert marks["r1c9"] == (9,)
    assert "r1c9" in hint.at(3).text
    assert "r1c9" not in hint.at(2).text


def test_no_solution() -> None:
    hint = nf.hint(NONE, stage=2)
    assert hint.kind is HintKind.NONE
    assert {str(move) for move in hint.moves} == {"r1c1=5", "r1c2=5"}
    assert not hint.ok


def test_solved() -> None:
    hint = nf.hint(EASY, digits=SOLUTION)
    assert (hint.kind, hint.ok, hint.step) == (HintKind.SOLVED, True, None)


@pytest.mark.parametrize("puzzle", [EASY, HARD])
@pytest.mark.parametrize("language", ["en", "de"])
def test_stages_tell_no_more_than_they_should(puzzle: str, language: str) -> None:
    whole = nf.hint(puzzle, stage="step", language=language)
    assert whole.step is not None
    effects = [*whole.step.placements, *whole.step.eliminations]
    names = {whole.state.layout.cell_name(move.cell) for move in effects}
    for stage in (Stage.KIND, Stage.PLACE):
        hint = whole.at(stage)
        record = hint.to_json()
        assert (record["step"], record["after"], record["moves"]) == (None, None, [])
        assert not [name for name in names if name in hint.text]
        assert whole.text not in json.dumps(record)
    pattern = whole.at("pattern")
    assert (pattern.to_json()["step"], pattern.after) == (None, None)
    assert whole.at(4).to_json()["step"] is not None
    assert whole.at(4).after is None
    assert whole.at(5).to_json()["after"]["digits"] != puzzle


def test_pictures_show_more_from_stage_to_stage() -> None:
    hint = nf.hint(HARD)
    assert hint.picture().highlights == ()
    assert hint.at(3).picture().highlights
    assert hint.at(4).picture().candidates
    assert hint.at(5).picture() == hint.at(5).after.picture()


@pytest.mark.parametrize("stage", [0, 6, "all", True])
def test_an_unknown_stage(stage: object) -> None:
    with pytest.raises(nf.UnknownNameError, match="stage"):
        nf.hint(EASY, stage=stage)


def test_people_see_boxes_first_and_with_marks_single_ones() -> None:
    def order(has_marks: bool) -> list[str]:
        return [each.technique.name for each in people_profile(has_marks).entries[:4]]

    assert order(False)[1] == "hidden_single_box"
    assert order(True)[1] == "naked_single"


def test_undecided_within_limits() -> None:
    hint = nf.hint(81 * ".", limits=nf.Limits(nodes=0))
    assert hint.kind in (HintKind.UNDECIDED, HintKind.SEVERAL)
    assert not hint.ok


HARDEST = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"


def test_where_hodoku_ends_nested_chains_go_on() -> None:
    hint = nf.hint(HARDEST, stage="why")
    assert hint.kind is HintKind.STEP
    assert hint.step is not None
    assert hint.step.technique.family == "nested"
    assert nf.hint(HARDEST, profile="hodoku").kind is HintKind.TRIAL


def test_chains_are_not_nested_where_rules_are_more_than_units() -> None:
    cage = KillerCage("r1c1 r1c2", 17)
    ruled = nf.Puzzle(HARDEST, constraints=[cage])
    path = nf.find_path(ruled, profile="se", most=5)
    assert path.steps
    assert all(step.technique.family != "nested" for step in path.steps)
    assert nf.hint(ruled).kind in (HintKind.STEP, HintKind.TRIAL)
