"""Every turn of a game judged: what each judgement means, and that it is what analysis says."""

from __future__ import annotations

import json

import pytest

import ninefold as nf
from ninefold.game import Outcome, Position, Quality, analyze, random_position, review

from .small_boards import COUNTER_EXAMPLE

ENDGAME = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
"""71 solutions; Ag9 wins."""


def qualities(start: str, turns: str, rules: str = "strict") -> str:
    found = review(Position.parse(start, rules), turns.split())
    return " ".join(str(each.quality) for each in found.turns)


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ("Ac3 Ba3 Cc1!", "best best best"),
        ("Ac3 Ba3 Cc2 Cd1!", "best best blunder best"),  # two solutions: the next turn wins
        ("Ac3 Ba3 Cc1", "best best blunder"),  # not claimed: the next turn is a claim
        ("Ac3 Ba3 Cc1 !", "best best blunder best"),
        ("Ac3 Ba3 Cc2!", "best best blunder"),  # a false claim
        ("Ac1", "blunder"),  # seen in its row
    ],
)
def test_what_is_best_and_what_is_a_blunder(turns: str, said: str) -> None:
    assert qualities("12.." + 12 * ".", turns) == said


def test_a_win_given_away_but_not_at_once_is_a_mistake() -> None:
    start = Position.parse(ENDGAME)
    after = start.play("Ab7")
    found = analyze(after)
    assert found.outcome is Outcome.WIN
    assert not found.wins_at_once
    assert qualities(ENDGAME, "Ab7") == "mistake"


def test_a_draw_where_a_claim_was_left_is_a_mistake() -> None:
    almost = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
    assert qualities(almost, "Ii9", "free") == "mistake"
    assert qualities(almost, "Ii9!", "free") == "best"


def test_what_nobody_could_list_is_unknown() -> None:
    found = review(Position.parse(81 * "."), ["Ee5", "Aa1"], nf.Limits(solutions=1_000))
    assert [each.quality for each in found.turns] == [Quality.UNKNOWN] * 2
    assert found.positions[:2] == (None, None)  # one look at the last position is enough
    assert found.complete
    late = review(Position.parse(ENDGAME), ["Ag9"], seconds=0)
    assert (late.positions, late.complete) == ((None, None), False)


@pytest.mark.parametrize("rules", ["strict", "free"])
def test_every_legal_turn_of_small_positions_is_judged_as_analysis_says(rules: str) -> None:
    for seed in range(3):
        start = Position.parse(random_position(seed, rules, most=60), rules)
        whole = analyze(start, all_moves=True)
        winning = {str(turn): left for turn, left in zip(whole.moves, whole.left, strict=True)}
        for move in start.legal_moves().moves:
            after = start.play(move.codecup)
            claim = "!" if analyze(after).solutions == 1 else ""
            said = move.codecup + claim
            (found,) = review(start, [said]).turns
            if whole.outcome is Outcome.LOSS:
                assert found.quality in (Quality.BEST, Quality.GOOD)
            elif said in winning:
                best = winning[said] == min(winning.values())
                assert found.quality is (Quality.BEST if best else Quality.GOOD)
            else:
                assert found.quality in (Quality.MISTAKE, Quality.BLUNDER)


def test_where_a_game_was_won() -> None:
    start = Position.parse("12.." + 12 * ".")
    kept = review(start, ["Ac3", "Ba3", "Cc1!"])
    assert (kept.winner, kept.turning, kept.last_chance) == (1, 0, None)
    thrown = review(start, ["Ac3", "Ba3", "Cc2", "Cd1!"])
    assert (thrown.winner, thrown.turning, thrown.last_chance) == (2, 3, 2)
    assert [thrown.winner_at(ply) for ply in range(5)] == [1, 1, 1, 2, 2]
    resigned = review(start, ["Ac3"], winner=2)
    assert (resigned.winner, resigned.turning, resigned.last_chance) == (2, None, 0)
    assert review(start, ["Ac3"]).winner is None


def test_other_boards_and_json() -> None:
    found = review(Position.parse(COUNTER_EXAMPLE), ["Ad5", "Ba1", "Db5!"])
    record = json.loads(json.dumps(found.to_json()))
    assert record["turns"][0] == {"turn": "Ad5", "player": 1, "quality": "best"}
    assert (record["winners"], record["complete"]) == ([1, 1, 1, 1], True)
    assert str(found) == ", ".join(f"{each.turn} {each.quality}" for each in found.turns)


def test_a_board_is_a_position_by_the_strict_rules() -> None:
    board = "12.." + 12 * "."
    assert review(board, ["Ac3"]) == review(Position.parse(board), ["Ac3"])
    with pytest.raises(nf.ValueRangeError, match="player 1 or 2, not 5"):
        review(board, ["Ac3"], winner=5)
