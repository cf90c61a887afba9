"""The exact search of small sets, held against games that know less than it does."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.game import Rules, SolutionSet, product_of, random_position, search_set

from .abstract_sets import INFERRED, NOTES_BOX, random_sets
from .plain_search import CountedGame, PlainGame
from .small_boards import emptied_boards, quiet_boards

BOTH = pytest.mark.parametrize("rules", Rules, ids=str)


@BOTH
@pytest.mark.parametrize(
    ("boards", "size", "empties", "number"),
    [
        (emptied_boards, 4, 9, 150),
        (quiet_boards, 4, 10, 20),
        (quiet_boards, 6, 13, 10),
        (emptied_boards, 9, 14, 10),
        (quiet_boards, 9, 14, 10),
    ],
    ids=["4x4", "quiet 4x4", "quiet 6x6", "9x9", "quiet 9x9"],
)
def test_a_plain_game_on_boards_agrees(
    rules: Rules, boards: Callable[..., object], size: int, empties: int, number: int
) -> None:
    game = PlainGame(nf.Layout.usual(size), rules)
    for board in boards(size, empties, number, seed=1):
        assert search_set(SolutionSet.of(board), rules).wins == game.wins(tuple(board.givens)), (
            board
        )


def test_the_exact_number_of_inferred_cells_agrees_with_its_parity() -> None:
    for solutions in random_sets(200, seed=2):
        game = CountedGame(solutions.array)
        for inferred in range(5):
            assert search_set(solutions, "free", odd=inferred % 2 == 1).wins == game.wins(
                frozenset(range(len(solutions))), inferred
            )


@pytest.mark.parametrize("seed", range(8))
def test_positions_of_random_play_agree_with_the_exact_number(seed: int) -> None:
    solutions = SolutionSet.of(random_position(seed, "free", most=20))
    game = CountedGame(solutions.array)
    assert search_set(solutions, "free").wins == game.wins(
        frozenset(range(len(solutions))), len(solutions.inferred)
    )


@BOTH
def test_a_winning_move_leaves_a_lost_set(rules: Rules) -> None:
    for seed in range(25):
        solutions = SolutionSet.of(random_position(seed, rules, most=40))
        verdict = search_set(solutions, rules)
        if verdict.wins:
            assert verdict.move is not None
            assert not search_set(solutions.after(verdict.move), rules).wins
        else:
            assert verdict.move is None
            moves = [moves[0] for moves in solutions.classes.values()]
            if rules is Rules.FREE:
                moves += solutions.inferred_moves()
            assert all(search_set(solutions.after(move), rules).wins for move in moves)


@BOTH
def test_one_solution_is_lost_and_two_or_three_are_won(rules: Rules) -> None:
    assert not search_set(INFERRED, rules).wins
    for rows in ([(1, 2), (2, 1)], [(1, 1), (1, 2), (2, 1)], [(1, 2), (2, 3), (3, 1)]):
        assert search_set(SolutionSet(rows), rules).wins


def test_inferred_cells_matter_under_the_free_rules_alone() -> None:
    assert search_set(NOTES_BOX, "strict") == search_set(NOTES_BOX, "strict", odd=True)
    assert not search_set(NOTES_BOX, "free").wins
    assert search_set(NOTES_BOX, "free", odd=True).wins
    assert search_set(product_of(NOTES_BOX, INFERRED), "free").wins
    assert not search_set(product_of(NOTES_BOX, INFERRED, INFERRED), "free").wins


def test_a_search_can_be_bounded() -> None:
    assert search_set(NOTES_BOX, "free", nodes=10_000) == search_set(NOTES_BOX, "free")
    with pytest.raises(nf.UndecidedError, match="within 10 sets"):
        search_set(NOTES_BOX, "free", nodes=10)


def test_known_outcomes_of_random_play(shared_lines: Callable[[str], list[str]]) -> None:
    lines = [line.split() for line in shared_lines("game/outcomes_2k.txt")]
    chosen = [fields for fields in lines if int(fields[3]) <= 120]
    assert len(chosen) >= 20
    for board, strict, free, number, inferred in chosen:
        solutions = SolutionSet.of(board)
        assert (len(solutions), len(solutions.inferred)) == (int(number), int(inferred))
        at_once = next(iter(solutions.classes)).bit_count() == 1
        for rules, told in (("strict", strict), ("free", free)):
            assert search_set(solutions, rules).wins == (told != "LOSS")
            assert at_once == (told == "WIN1")


def test_verdicts_do_not_depend_on_names() -> None:
    source = random.Random(5)
    for solutions in random_sets(60, seed=3):
        order = source.sample(range(solutions.layout.cells), solutions.layout.cells)
        other = SolutionSet(solutions.array[:, order])
        for rules in Rules:
            assert search_set(solutions, rules).wins == search_set(other, rules).wins
