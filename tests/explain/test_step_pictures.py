"""Steps drawn: what stands out, as what, and that all of them can be drawn."""

from __future__ import annotations

from itertools import islice

import pytest

from ninefold import examples
from ninefold.explain import (
    TECHNIQUES,
    Link,
    State,
    Step,
    Technique,
    example,
    find_path,
    technique_named,
)
from ninefold.explain.step_pictures import picture_of
from ninefold.pictures import THEMES, Line, Point, render

from .synthetic import CLASSIC, bare_step, full_step, moves


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_every_technique_can_be_drawn(technique: Technique) -> None:
    for step in (full_step(technique), bare_step(technique)):
        assert render(picture_of(step)).startswith("<svg")


def test_real_steps_can_be_drawn() -> None:
    for puzzle in islice(examples.load("minimal"), 4):
        path = find_path(State.of(puzzle.puzzle, unique=True))
        for step, state in zip(path.steps, path.states(), strict=False):
            picture = step.picture(state)
            roles = {(mark.cell, mark.digit): mark.role for mark in picture.candidates}
            assert all(roles[move.cell, move.digit] == "place" for move in step.placements)
            assert all(roles[move.cell, move.digit] == "remove" for move in step.eliminations)
            assert render(picture).count("<svg") == 1


def fish() -> Step:
    return Step(
        layout=CLASSIC,
        technique=technique_named("finned_x_wing"),
        digits=(4,),
        units=(1, 6),
        covers=(11, 13),
        cause=moves((11, 4), (13, 4), (56, 4), (58, 4)),
        fins=moves((57, 4)),
        eliminations=moves((76, 4)),
    )


def test_a_fish_has_units_squares_and_a_diamond() -> None:
    picture = picture_of(fish())
    roles = {(mark.cell, mark.digit): mark.role for mark in picture.candidates}
    assert roles[11, 4] == "cause"
    assert roles[57, 4] == "fin"
    assert roles[76, 4] == "remove"
    wholes = [each for each in picture.highlights if each.whole]
    assert [each.role for each in wholes] == ["peer", "peer", "cause", "cause"]


def test_a_subset_beside_a_deadly_pattern_is_outlined_with_it() -> None:
    for name in ("unique_rectangle_3", "unique_loop_3", "borescoper_3"):
        shown = example(name)
        step = shown.step
        roles = {each.role: {*each.cells} for each in picture_of(step, shown.state).highlights}
        assert roles["cause"] == {move.cell for move in step.cause}
        assert roles["fin"] == {cell for each in step.sets for cell in each.cells} - roles["cause"]


@pytest.mark.parametrize("theme", THEMES)
def test_fins_differ_in_shape_and_not_only_in_colour(theme: str) -> None:
    drawn = render(picture_of(fish()), theme=theme)
    assert 'class="node fin"' in drawn
    assert 'class="node cause"' in drawn


def test_links_are_solid_if_strong_and_dashed_if_weak() -> None:
    chain = (
        Link(5, False, (1,), ()),
        Link(5, True, (8,), (0,)),
        Link(5, False, (17, 26), (1,)),
        Link(5, True, (25,), (2,)),
    )
    step = Step(layout=CLASSIC, technique=technique_named("x_chain"), chains=(chain,))
    picture = picture_of(step)
    assert picture.lines == (
        Line((Point(1, 5), Point(8, 5)), "strong"),
        Line((Point(8, 5), Point(17, 5)), "weak"),
        Line((Point(26, 5), Point(25, 5)), "strong"),
    )
    roles = {mark.cell: mark.role for mark in picture.candidates}
    assert roles == {1: "false", 8: "true", 17: "false", 26: "false", 25: "true"}


def test_links_of_colours_are_all_strong() -> None:
    chain = (Link(5, True, (1,), ()), Link(5, False, (8,), (0,)))
    step = Step(
        layout=CLASSIC,
        technique=technique_named("simple_colours_trap"),
        cause=moves((1, 5)),
        fins=moves((8, 5)),
        chains=(chain,),
    )
    picture = picture_of(step)
    assert [line.role for line in picture.lines] == ["strong"]
    assert [mark.role for mark in picture.candidates] == ["cause", "fin"]


def test_digits_that_stand_are_not_covered_by_marks() -> None:
    state = State.of("12345678." + 72 * ".", unique=False)
    step = Step(
        layout=state.rules,
        technique=technique_named("avoidable_rectangle_1"),
        cause=moves((0, 1), (8, 9)),
    )
    assert [mark.cell for mark in picture_of(step, state).candidates] == [8]
