"""Drills: positions with answers that the solution bears out."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold import course

NAMES = [name for chapter in course.CHAPTERS for name in chapter.lessons]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [0, 5])
def test_every_answer_agrees_with_the_solution(name: str, number: int) -> None:
    drill = course.drill(name, number)
    assert drill.answers
    assert drill.step == drill.answers[0]
    for step in drill.answers:
        assert step.technique == drill.lesson.technique
        assert all(drill.solution.digits[move.cell] == move.digit for move in step.placements)
        assert all(drill.solution.digits[move.cell] != move.digit for move in step.eliminations)


def test_every_number_is_another_position() -> None:
    drills = [course.drill("x_wing", number) for number in range(20)]
    assert len({drill.state.grid.to_line() for drill in drills}) == 20


def test_a_number_is_always_the_same_position() -> None:
    assert course.drill("naked_pair", 3).to_json() == course.drill("naked_pair", 3).to_json()


def test_a_drill_is_told_as_moves() -> None:
    told = course.drill("full_house", 2).to_json()
    assert told["marks"] is False
    assert told["answers"][0][0].keys() == {"cell", "digit", "placed"}
    assert "." not in told["solution"]


def test_a_number_below_zero_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="0 or more"):
        course.drill("x_wing", -1)
