"""Patterns with a name of their own: found in the puzzles they are known from, sound everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ninefold as nf
from ninefold.explain import (
    Profile,
    State,
    Step,
    all_steps,
    as_profile,
    example,
    find_path,
    technique_named,
)

LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Puzzles of mith, JPF and tarek, Sudoku Players' Forum."""

ALMOST_HIDDEN = "..3....8..4.1....761...5....6..3...51....7.9...52..7.....6...2..5....4....6.82..9"
"""A puzzle of yzfwsf, Sudoku Players' Forum, in which AHS-XZ is the next step after `STRUCK`."""

STRUCK = (
    "r1c7=2 r1c9=46 r2c6=69 r3c4=479 r3c5=4 r6c1=8 r6c8=3 r6c9=6 r7c7=1 r7c9=1 r8c1=37 r8c3=7"
    " r8c8=1 r8c9=1 r9c4=3 r9c7=3"
)

PATTERNS = [
    *("m_wing", "s_wing", "l_wing", "h_wing", "als_w_wing", "firework_triple"),
    *("firework_quadruple", "sk_loop", "multi_sector_locked_sets", "guardians"),
    *("bivalue_oddagon", "tridagon", "junior_exocet", "senior_exocet", "ahs_xz"),
    *("rectangle_links", "extended_rectangle_1", "extended_rectangle_2", "extended_rectangle_3"),
    *("extended_rectangle_4", "borescoper_1", "borescoper_2", "borescoper_3", "borescoper_4"),
]

BASIC = as_profile("people").without(
    {each.technique.family for each in as_profile("people").entries}
    - {"singles", "intersections", "subsets"}
)


def reduced(puzzle: nf.Puzzle | str) -> State:
    """The puzzle when singles, intersections and subsets help no more."""
    *_, state = find_path(puzzle, profile=BASIC).states()
    return state


def test_the_tridagon_of_loki() -> None:
    (step,) = all_steps(reduced(LOKI), ["tridagon"])
    assert step.digits == (3, 5, 7)
    assert [str(move) for move in step.placements] == ["r8c8=1"]
    assert step.unit_names == ("box 5", "box 6", "box 8", "box 9")
    assert "3, 5 and 7" in step.tell(3)


def test_the_loop_of_the_easter_monster() -> None:
    (step,) = all_steps(reduced(EASTER_MONSTER), ["sk_loop"])
    assert len({move.cell for move in step.cause}) == 16
    assert sum(len(each.digits) for each in step.sets) == 16
    gone = {str(move) for move in step.eliminations}
    assert {"r1c3=7", "r2c5=3", "r2c5=8", "r3c1=2"} <= gone
    assert all_steps(reduced(EASTER_MONSTER), ["multi_sector_locked_sets"])


def test_the_exocet_of_the_golden_nugget() -> None:
    (step,) = all_steps(reduced(GOLDEN_NUGGET), ["junior_exocet"])
    assert step.digits == (1, 2, 4, 7)
    base, *targets = ([step.layout.cell_name(cell) for cell in each.cells] for each in step.sets)
    assert (base, targets) == (["r1c7", "r2c7"], [["r4c8"], ["r7c9"]])
    assert [str(move) for move in step.eliminations] == ["r7c9=3"]


def test_almost_hidden_sets_of_a_known_position() -> None:
    start = State.of(ALMOST_HIDDEN, digits=ALMOST_HIDDEN[:72] + "4" + ALMOST_HIDDEN[73:])
    masks = [*start.candidates.masks]
    for each in STRUCK.split():
        cell, digits = each.split("=")
        for digit in digits:
            masks[start.layout.cell(cell)] &= ~(1 << (int(digit) - 1))
    known = State(start.puzzle, start.digits, nf.Candidates(masks))
    (step,) = all_steps(known, ["ahs_xz"])
    assert [str(move) for move in step.eliminations] == ["r5c9=6"]
    assert step.unit_names == ("column 9", "box 6")
    assert [each.digits for each in step.sets] == [(1, 2, 4), (2, 3, 8)]


@pytest.mark.parametrize("name", [each for each in PATTERNS if technique_named(each).needs_unique])
def test_what_rests_on_one_solution_is_not_used_without_it(name: str) -> None:
    shown = example(name)
    assert shown.step in all_steps(shown.state, [name])
    assert not all_steps(replace(shown.state, unique=False), [name])


def test_strong_links_tell_what_follows_corner_by_corner() -> None:
    shown = example("rectangle_links")
    (chain,) = shown.step.chains
    assert len({link.cells for link in chain if link.on}) == 4
    text = shown.step.tell(3)
    assert text.count("(only ") == 3
    for number in shown.step.units:
        assert f"only place left in {shown.state.layout.units[number].name}" in text


def test_the_digit_that_is_locked_in_two_cells_of_a_pattern_is_named() -> None:
    for name in ("extended_rectangle_4", "borescoper_4"):
        shown = example(name)
        (unit,) = shown.step.unit_names
        roof = {move.cell for move in shown.step.fins}
        text = shown.step.tell(3)
        (digit,) = (d for d in shown.step.digits if f"In {unit} the {d} can only be in" in text)
        cells = shown.state.layout.units[shown.step.units[0]].cells
        assert {cell for cell in cells if digit in shown.state.candidates[cell]} == roof


def against(step: Step, solution: nf.Grid) -> bool:
    removed = any(solution.digits[move.cell] == move.digit for move in step.eliminations)
    return removed or any(solution.digits[move.cell] != move.digit for move in step.placements)


@pytest.mark.parametrize("layout", ["classic", "6x6", "hyper", "x", "twodoku", "10x10", "disjoint"])
def test_no_step_is_against_the_solution(layout: str) -> None:
    for puzzle in nf.generate(3, layout=layout, seed=8):
        solution = nf.solve(puzzle).solution
        assert solution is not None
        for state in (State.of(puzzle, unique=True), reduced(puzzle)):
            assert not [step for step in all_steps(state, PATTERNS) if against(step, solution)]


def test_sets_and_patterns_come_before_long_chains() -> None:
    order = [each.technique.name for each in as_profile("people").entries]
    for name in ("als_xz", "als_xy_wing", "firework_triple", "tridagon", "junior_exocet"):
        assert order.index(name) < order.index("aic")
    (step,) = all_steps(reduced(LOKI), ["tridagon"])
    assert nf.hint(reduced(LOKI)).step == step


def test_a_profile_of_ones_own_may_have_them() -> None:
    own = Profile.parse("tridagon 1", "own")
    assert next(iter(find_path(reduced(LOKI), profile=own).techniques)) == "tridagon"
