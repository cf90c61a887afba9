"""Who wins, and how: against a file of verdicts, plain twins, and by playing the moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import ninefold as nf
from ninefold.game import (
    Analysis,
    Outcome,
    Position,
    Rules,
    SolutionSet,
    analyze,
    random_position,
    search_set,
)

from .plain_search import PlainGame
from .positions import full_board, some_of
from .small_boards import emptied_boards, quiet_boards

BOTH = pytest.mark.parametrize("rules", Rules, ids=str)
LAYOUTS = pytest.mark.parametrize(
    "layout",
    [nf.Layout.usual(4), nf.Layout.usual(6), nf.Layout.boxes(3, 2), nf.Layout.classic()],
    ids=lambda layout: layout.name,
)


@cache
def some_positions(layout: nf.Layout, rules: Rules) -> tuple[Position, ...]:
    """Positions of 2 to 40 solutions by random play."""
    boards = [random_position(seed, rules, most=40, layout=layout) for seed in range(8)]
    return tuple(Position(board.grid, rules) for board in boards)


def wins(outcome: Outcome) -> bool:
    assert outcome is not Outcome.UNDECIDED
    return outcome is Outcome.WIN


def test_verdicts_under_the_strict_rules(shared_lines: Callable[[str], list[str]]) -> None:
    for line in shared_lines("game/outcomes_2k.txt")[:100]:
        board, verdict, _, solutions, inferred = line.split()
        analysis = analyze(board)
        assert wins(analysis.outcome) == (verdict != "LOSS"), board
        assert analysis.wins_at_once == (verdict == "WIN1"), board
        assert (analysis.solutions, analysis.exact) == (int(solutions), True)
        assert len(analysis.inferred or ()) == int(inferred)


def test_verdicts_under_the_free_rules(shared_lines: Callable[[str], list[str]]) -> None:
    rows = [line.split() for line in shared_lines("game/outcomes_2k.txt")]
    small = [row for row in rows if int(row[3]) <= 420]
    for board, _, verdict, _, _ in small[:70]:
        analysis = analyze(board, rules="free", line=False)
        assert wins(analysis.outcome) == (verdict != "LOSS"), board
        assert analysis.wins_at_once == (verdict == "WIN1"), board


def test_moves_that_leave_the_fewest_solutions_come_first() -> None:
    boards = (random_position(seed, "strict", most=200) for seed in range(12))
    found = [analyze(board, all_moves=True).left for board in boards]
    assert all(list(left) == sorted(left) for left in found)
    assert max(map(len, found)) > 3


@BOTH
@pytest.mark.parametrize(
    ("boards", "size", "empties", "number"),
    [
        (emptied_boards, 4, 9, 50),
        (quiet_boards, 4, 10, 15),
        (quiet_boards, 6, 12, 8),
        (quiet_boards, 9, 13, 8),
    ],
    ids=["4x4", "quiet 4x4", "quiet 6x6", "quiet 9x9"],
)
def test_a_plain_game_on_boards_agrees(
    rules: Rules, boards: Callable[..., object], size: int, empties: int, number: int
) -> None:
    game = PlainGame(nf.Layout.usual(size), rules)
    for board in boards(size, empties, number, seed=5):
        assert wins(analyze(board, rules).outcome) == game.wins(tuple(board.givens)), board


@BOTH
@LAYOUTS
def test_a_plain_search_of_sets_agrees(layout: nf.Layout, rules: Rules) -> None:
    for position in some_positions(layout, rules):
        verdict = search_set(SolutionSet.of(position.grid), rules)
        assert wins(analyze(position).outcome) == verdict.wins, position


@BOTH
def test_a_large_board(rules: Rules) -> None:
    layout = nf.Layout.usual(16)
    position = some_of(full_board(16, 1), 120, 1, layout, rules)
    analysis = analyze(position)
    assert analysis.solutions == position.count().value > 10
    assert wins(analysis.outcome) == search_set(SolutionSet.of(position.grid), rules).wins


@BOTH
@LAYOUTS
def test_the_moves_listed_win_and_no_others_do(layout: nf.Layout, rules: Rules) -> None:
    for position in some_positions(layout, rules)[:2]:
        analysis = analyze(position, all_moves=True)
        assert analysis.all_moves
        assert wins(analysis.outcome) == bool(analysis.moves)
        for turn, left in zip(analysis.moves, analysis.left, strict=True):
            after = position.play(turn)
            assert after.count().value == left
            assert after.claimed == turn.claim == (left == 1)
            assert analyze(after).outcome is Outcome.LOSS, turn
        assert analysis.wins_at_once == (1 in analysis.left)
        good = {turn.move for turn in analysis.moves}
        for move in position.legal_moves():
            assert wins(analyze(position.play(move), line=False).outcome) == (
                move not in good or position.play(move).count().value == 1
            ), move


@BOTH
@LAYOUTS
def test_the_line_is_played_to_its_end(layout: nf.Layout, rules: Rules) -> None:
    for position in some_positions(layout, rules):
        analysis = analyze(position)
        assert wins(analysis.outcome) == (len(analysis.line) % 2 == 1)
        if wins(analysis.outcome):
            assert analysis.line[0] == analysis.moves[0]
        now = position
        for turn, left in zip(analysis.line, analysis.line_left, strict=True):
            now = now.play(turn)  # refuses what is illegal, and a false claim
            assert now.count().value == left
        assert now.claimed


def test_the_winner_keeps_winning_along_the_line() -> None:
    for board in (random_position(3, "strict", most=300), random_position(4, "strict", most=300)):
        position = Position(board.grid)
        outcome = analyze(position).outcome
        for turn in analyze(position).line[:-1]:
            position = position.play(turn)
            other = analyze(position).outcome
            assert {outcome, other} == {Outcome.WIN, Outcome.LOSS}
            outcome = other


@BOTH
def test_every_seed_gives_one_outcome(rules: Rules) -> None:
    board = random_position(7, rules, most=200)
    found = [analyze(board, rules, all_moves=True, seed=seed) for seed in (*range(20), -1, 2**70)]
    assert len({analysis.outcome for analysis in found}) == 1
    assert len({frozenset(analysis.moves) for analysis in found}) == 1
    assert analyze(board, rules, seed=3) == analyze(board, rules, seed=3)


def test_the_rules_decide() -> None:
    board = "12....1........."
    strict, free = analyze(board), analyze(board, rules="free")
    assert (strict.outcome, free.outcome) == (Outcome.LOSS, Outcome.WIN)
    assert strict.rules is Rules.STRICT
    fills = free.moves[0]
    assert (str(fills), free.left) == ("Bd2", (12,))
    assert fills.move in free.inferred
    assert "fills an inferred cell and leaves all 12 solutions" in free.reason


def test_what_may_be_analyzed() -> None:
    text = "12....1........."
    expected = analyze(text, "free")
    for given in (
        nf.Puzzle(text),
        nf.Grid(text),
        Position.parse(text),
        Position.parse(text, "free"),
    ):
        assert analyze(given, Rules.FREE) == expected
    assert analyze(Position.parse(text, "free")) == expected  # its own rules


def test_bad_input_is_refused() -> None:
    with pytest.raises(nf.FormatError):
        analyze("12")
    with pytest.raises(nf.UnknownNameError, match="rule set"):
        analyze("." * 16, rules="loose")
    with pytest.raises(nf.UnknownNameError, match="method"):
        analyze("." * 16, method="guess")  # type: ignore[arg-type]
    marks = nf.Candidates([0b0001] + 15 * [0b1111], nf.Layout.usual(4)).without(5, 2)
    with pytest.raises(nf.UnsupportedError, match="pencil marks"):
        analyze(nf.Puzzle.from_marks(marks))
    with pytest.raises(nf.ValueRangeError, match="seed"):
        analyze("." * 16, seed="x")  # type: ignore[arg-type]


ALMOST = "123434122143432."
FULL = "1234341221434321"


def told(analysis: Analysis) -> tuple[Outcome, list[str], bool | None]:
    return analysis.outcome, [str(turn) for turn in analysis.moves], analysis.wins_at_once


def test_one_solution_that_nobody_has_claimed_is_won_by_a_claim() -> None:
    position = Position.parse("12343412....4321")
    analysis = analyze(position)
    assert told(analysis) == (Outcome.WIN, ["!"], True)
    assert analysis.all_moves
    assert analysis.line == analysis.moves
    assert "bare claim" in analysis.reason
    assert "that side has won" in analysis.reason
    assert position.play(analysis.moves[0]).claimed
    assert analyze(position.play("!")).outcome is Outcome.LOSS


def test_under_the_free_rules_one_may_fill_a_cell_and_claim() -> None:
    position = Position.parse("12343412....432.", "free")
    assert told(analyze(position)) == (Outcome.WIN, ["!"], True)
    assert not analyze(position).all_moves
    analysis = analyze(position, all_moves=True)
    assert [str(turn) for turn in analysis.moves] == ["!", "Ca2!", "Cb1!", "Cc4!", "Cd3!", "Dd1!"]
    assert all(position.play(turn).claimed for turn in analysis.moves)


@BOTH
def test_a_claimed_position_is_lost(rules: Rules) -> None:
    position = Position.parse("12..............", rules)
    while not position.is_over:
        position = position.play(analyze(position).line[0])
    analysis = analyze(position)
    assert told(analysis) == (Outcome.LOSS, [], False)
    assert "the game is over" in analysis.reason


@BOTH
def test_a_full_board_without_a_claim_is_drawn(rules: Rules) -> None:
    analysis = analyze(FULL, rules)
    assert told(analysis) == (Outcome.UNDECIDED, [], False)
    assert analysis.stopped_by is None
    assert "drawn" in analysis.reason


@BOTH
@pytest.mark.parametrize("board", ["11" + 14 * ".", "123...4" + 9 * ".", "1234341221434322"])
def test_a_board_without_solution_is_lost(rules: Rules, board: str) -> None:
    analysis = analyze(board, rules)
    assert told(analysis) == (Outcome.LOSS, [], False)
    assert (analysis.solutions, analysis.exact, analysis.inferred) == (0, True, None)
    assert "no solution" in analysis.reason
    for conflict in nf.Puzzle(board).conflicts():
        assert str(conflict) in str(analysis)
