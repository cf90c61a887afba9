"""The six steps: what they say, where they are right, and where they are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.game import (
    Rules,
    SolutionSet,
    losing_parity,
    product_of,
    random_position,
    search_set,
    solve_by_theory,
    zugzwang_parities,
)
from ninefold.game.set_tree import SetTree, Split

from .abstract_sets import INFERRED, NOTES_BOX, NOTES_GAP, PAIR, SIX, random_sets
from .plain_search import PlainGame
from .small_boards import COUNTER_EXAMPLE

ON_9X9 = ".168.74.378.4.36.1.436.17.813..84.76.7.316.84864972135427135869658749312391268547"
"""A plain board with 15 empty cells, one of them inferred, for which the six steps are wrong."""


def test_step_3_wins_at_once() -> None:
    verdict = solve_by_theory(product_of(PAIR, INFERRED))
    assert (verdict.wins, verdict.step, str(verdict.move)) == (True, 3, "r1c1=7")


def test_step_4_fills_an_inferred_cell() -> None:
    verdict = solve_by_theory(product_of(SIX, INFERRED))
    assert (verdict.wins, verdict.step, str(verdict.move)) == (True, 4, "r1c4=9")


def test_step_5_leaves_the_other_side_lost() -> None:
    verdict = solve_by_theory(product_of(SIX, PAIR))
    assert (verdict.wins, verdict.step, str(verdict.move)) == (True, 5, "r1c1=1")


def test_step_6_does_not_narrow_the_solutions() -> None:
    verdict = solve_by_theory(product_of(SIX, INFERRED, INFERRED))
    assert (verdict.wins, verdict.step, str(verdict.move)) == (False, 6, "r1c4=9")
    nothing_inferred = solve_by_theory(product_of(PAIR, PAIR))
    assert (nothing_inferred.wins, nothing_inferred.step) == (False, 6)
    assert nothing_inferred.move is not None


def test_a_finished_game_is_lost_without_a_move() -> None:
    assert (solve_by_theory(INFERRED).wins, solve_by_theory(INFERRED).move) == (False, None)


def test_the_gap_in_step_4() -> None:
    told, true = solve_by_theory(NOTES_GAP), search_set(NOTES_GAP, "free")
    assert (told.wins, told.step) == (False, 4)
    assert (true.wins, str(true.move)) == (True, "r1c4=7")  # it splits the pair


@pytest.mark.parametrize("text", [COUNTER_EXAMPLE, ON_9X9])
def test_the_gap_is_real_on_boards(text: str) -> None:
    board = nf.Puzzle(text)
    assert not solve_by_theory(SolutionSet.of(board)).wins
    assert search_set(SolutionSet.of(board), "free").wins
    assert PlainGame(board.layout, Rules.FREE).wins(tuple(board.givens))


def test_the_losing_parity_is_what_the_search_finds() -> None:
    for solutions in random_sets(300, seed=4):
        lost = losing_parity(solutions)
        for odd in (False, True):
            empty = len(solutions.choice_cells) + odd
            assert search_set(solutions, "free", odd=odd).wins == (
                lost is None or empty % 2 != lost
            )


def test_with_one_parity_of_zugzwang_the_six_steps_are_right() -> None:
    told = {0: 0, 1: 0, 2: 0}
    for solutions in [*random_sets(300, seed=5), *positions()]:
        parities = zugzwang_parities(solutions)
        told[len(parities)] += 1
        if len(parities) == 1:
            assert {losing_parity(solutions)} == parities
            assert steps_are_right(solutions)
    assert min(told.values()) >= 5


def test_with_both_parities_the_six_steps_are_wrong_somewhere() -> None:
    mixed = [each for each in positions() if len(zugzwang_parities(each)) == 2]
    assert mixed
    for solutions in mixed:
        assert any(
            losing_parity(solutions.only(mask)) is None
            and not steps_are_right(solutions.only(mask))
            for mask in reachable(SetTree(solutions), lambda split: split.is_quiet)
        )


def test_on_4x4_boards_the_six_steps_are_always_right() -> None:
    empty = SolutionSet.of("." * 16)
    assert not any(search_set(empty, rules).wins for rules in Rules)
    tree = SetTree(empty)
    sets = reachable(tree, lambda split: bool(split.classes))
    zugzwang = [tree.split(mask) for mask in sets if is_zugzwang(tree, mask)]
    assert len(zugzwang) > 1_000
    assert {split.choices % 2 for split in zugzwang} == {0}


def positions() -> list[SolutionSet]:
    return [SolutionSet.of(random_position(seed, "free", most=40)) for seed in range(40)]


def steps_are_right(solutions: SolutionSet) -> bool:
    return all(
        solve_by_theory(solutions, odd=odd).wins == search_set(solutions, "free", odd=odd).wins
        for odd in (False, True)
    )


def reachable(tree: SetTree, wanted: Callable[[Split], bool]) -> set[int]:
    """All sets of a kind that play can reach without leaving that kind, the first included."""
    found, open_sets = {tree.everything}, [tree.everything]
    while open_sets:
        classes = tree.split(open_sets.pop()).classes
        new = {each for each in classes if wanted(tree.split(each))} - found
        found |= new
        open_sets += new
    return found


def is_zugzwang(tree: SetTree, mask: int) -> bool:
    split = tree.split(mask)
    return split.is_quiet and not any(tree.split(each).is_quiet for each in split.classes)


def test_the_notes_box_is_lost_under_the_free_rules() -> None:
    assert not solve_by_theory(NOTES_BOX).wins
    assert not search_set(NOTES_BOX, "free").wins


def test_steps_can_be_bounded() -> None:
    for question in (solve_by_theory, losing_parity, zugzwang_parities):
        with pytest.raises(nf.UndecidedError):
            question(NOTES_BOX, nodes=5)  # type: ignore[operator]


def test_json_names_the_method() -> None:
    assert solve_by_theory(NOTES_GAP).to_json() == {
        "wins": False,
        "move": "r1c6=9",
        "reason": "an odd number of inferred cells, so one is filled",
        "method": "theory",
        "step": 4,
    }
