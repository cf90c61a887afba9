"""The campaigns about the game: they count what they say, and a wrong search is found out."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold as nf
from ninefold.game import Rules, SolutionSet, random_game, random_position, search_set
from ninefold.limits import StopToken

TOOLS = Path(__file__).parent.parent.parent / "tools"
GAP = "243......342324......234...4234321.5"


@pytest.fixture(scope="module")
def searches() -> dict[str, Any]:
    return runpy.run_path(str(TOOLS / "compare_game_searches.py"))


@pytest.fixture(scope="module")
def parts() -> dict[str, Any]:
    return runpy.run_path(str(TOOLS / "count_game_parts.py"))


def test_judgements_of_games_are_held_against_analysis() -> None:
    reviews = runpy.run_path(str(TOOLS / "review_games.py"))
    tally = reviews["check"](3)
    assert tally.total() == len(reviews["played"](3))
    assert tally["unknown"] < tally.total()


@pytest.mark.parametrize("rules", Rules, ids=str)
def test_right_searches_agree(searches: dict[str, Any], rules: Rules) -> None:
    boards = list(searches["positions"](rules, 12, seed=3, most=40))
    assert boards[0] == random_position(3, rules, most=40)
    tally = searches["compare"](rules, boards)
    assert tally.failures == []
    assert sum(counts["positions"] for counts in tally.counts.values()) == 12


def test_a_wrong_search_is_named_with_its_board(searches: dict[str, Any]) -> None:
    boards = list(searches["positions"](Rules.STRICT, 5, seed=3, most=40))
    tally = searches["compare"](Rules.STRICT, boards, lambda board, rules: False)
    won = [board for board in boards if search_set(SolutionSet.of(board), "strict").wins]
    assert tally.failures == [f"the exact searches differ on {board.to_line()}" for board in won]


def test_the_gap_of_the_six_steps_is_counted(searches: dict[str, Any]) -> None:
    tally = searches["compare"](Rules.FREE, [nf.Puzzle(GAP)])
    (counts,) = tally.counts.values()
    assert counts == {
        "positions": 1,
        "of both": 1,
        "six steps wrong": 1,
        "of these by step 4 itself": 1,
    }
    assert tally.failures == []


def test_the_plain_game_on_grids_agrees(searches: dict[str, Any]) -> None:
    assert list(searches["compare_on_grids"](5, seed=4)) == []


def test_a_quick_game_gives_positions_before_and_in_its_endgame(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    line = runpy.run_path(str(TOOLS / "play_self_games.py"))["play"](1, True, stop=StopToken())
    games, positions = tmp_path / "games.txt", tmp_path / "positions.txt"
    games.write_text(f"{line}\n")
    fit = runpy.run_path(str(TOOLS / "fit_win_probability.py"))
    fit["gather"](games, positions, fit["early"])
    _, found = fit["positions_in"](positions, "opening")
    names, middle = fit["positions_in"](positions, "middle game")
    assert len(found.won) == 14
    assert len(middle.won) > 0
    assert {1.0, 0.0} == set(found.won)  # the sides take turns
    assert list(middle.rows[:, names.index("digits")]) == list(range(15, 15 + len(middle.won)))
    boards = fit["boards_of"](line.split()[2:])
    endgame = fit["endgame_of"](boards)
    assert endgame == 15 + len(middle.won)
    assert all(number >= endgame for number, _, _ in fit["undecided"](1, boards))


def test_an_error_by_games_knows_that_positions_of_a_game_are_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    error = runpy.run_path(str(TOOLS / "fit_win_probability.py"))["error_by_games"]
    values = np.array([0.0, 1.0] * 50)
    apart = error(values, np.arange(100))
    assert apart == pytest.approx(0.05)
    assert error(np.repeat(values, 9), np.repeat(np.arange(100), 9)) == pytest.approx(apart)


def test_parts_are_counted_by_phase_and_size(parts: dict[str, Any]) -> None:
    boards = [
        nf.Puzzle(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        )
    ]
    boards += [nf.Puzzle("." * 81), *random_game(2, "free")]
    tally = parts["counted"]("some", boards, Rules.FREE)
    listed = [board for board in boards if 2 <= nf.count(board, 10_001).value <= 10_000]
    assert 0 < tally.total("positions", parts["SIZES"]) == len(listed)
    assert len(list(tally.by_phase())) > 2
    assert len(list(tally.by_size())) == 2
