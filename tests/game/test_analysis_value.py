"""What an analysis is as a value: its text, its JSON, its parts, and the method by theory."""

from __future__ import annotations

import json
import pickle

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
    solve_by_theory,
)

from .small_boards import COUNTER_EXAMPLE


def test_a_value() -> None:
    one, other = analyze(COUNTER_EXAMPLE), analyze(nf.Puzzle(COUNTER_EXAMPLE))
    assert one == other
    assert hash(one) == hash(other)
    assert one != analyze(COUNTER_EXAMPLE, "free")
    assert one.grundy == 1  # kept from now on, and no part of the value
    again = pickle.loads(pickle.dumps(one))
    assert (again, again.seconds, again.grundy) == (one, one.seconds, 1)
    assert repr(one).startswith("<Analysis win by strict rules, exact: Won for the side to move")
    with pytest.raises(AttributeError):
        one.nodes = 0  # type: ignore[misc]


def test_json() -> None:
    record = json.loads(json.dumps(analyze(COUNTER_EXAMPLE, all_moves=True).to_json()))
    assert record["puzzle"] == COUNTER_EXAMPLE
    assert (record["outcome"], record["rules"], record["method"]) == ("win", "strict", "exact")
    assert (record["solutions"], record["exact"], record["inferred"]) == (24, True, ["Fe6"])
    assert (record["all_moves"], record["wins_at_once"]) == (True, False)
    assert len(record["moves"]) == len(record["left"]) > 1
    assert record["line"][0] in record["moves"]
    assert record["line"][-1].endswith("!")
    assert record["line_left"][-1] == 1
    assert record["grundy"] == 1
    assert [(part["solutions"], part["value"]) for part in record["parts"]] == [(2, 1), (12, 0)]
    assert record["parts"][0]["cells"] == ["r1c4", "r1c5", "r1c6", "r3c4", "r3c5", "r3c6"]
    assert (record["stopped_by"], type(record["nodes"])) == (None, int)
    cut = analyze("." * 81, limits=nf.Limits(solutions=10)).to_json()
    assert list(cut) == list(record)
    assert (record["proven"], cut["proven"]) == (True, False)
    assert cut["inferred"] is cut["wins_at_once"] is cut["grundy"] is cut["parts"] is None


def test_text_of_a_win() -> None:
    text = str(analyze(COUNTER_EXAMPLE))
    assert text.startswith(str(nf.Grid(COUNTER_EXAMPLE)))
    lines = text.splitlines()[10:]
    assert lines == [
        "strict rules, 24 solutions, 1 inferred cell",
        "Won for the side to move: Ad5 leaves 12 solutions, a position that loses.",
        "Line: Ad5 (12), Ba1 (4), Db5! (1)",
        "  (in brackets how many solutions a move leaves)",
        "Two independent parts, 1 and 0; together 1:",
        "  r1c4 r1c5 r1c6 r3c4 r3c5 r3c6: 2 solutions",
        "  r2c1 r2c2 r2c3 r4c1 r4c2 r4c3 r5c1 r5c2 r5c3: 12 solutions",
        "Inferred: Fe6",
    ]


def test_text_of_other_positions() -> None:
    lost = str(analyze("1234" + 12 * "."))
    assert "Lost for the side to move: every move leaves a position that wins" in lost
    assert "Grundy value 0." in lost
    assert "Inferred" not in lost
    at_once = str(analyze("123434122......."))
    assert "leaves one solution." in at_once
    assert "Line" not in at_once
    every = str(analyze("12.." + 12 * ".", all_moves=True))
    assert "Winning moves: Ac3 (12), " in every
    assert max(map(len, every.splitlines())) <= 100
    assert "Two independent parts:\n" in str(analyze(COUNTER_EXAMPLE, "free"))


@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_grundy_value_tells_who_wins(size: int) -> None:
    known = 0
    for seed in range(10):
        board = random_position(seed, "strict", most=30, layout=nf.Layout.usual(size))
        analysis = analyze(board)
        if analysis.grundy is not None:
            known += 1
            assert (analysis.grundy > 0) == (analysis.outcome is Outcome.WIN)
    assert known > 5


def test_large_positions_and_free_rules_have_no_grundy_value() -> None:
    large = analyze(random_position(1, "strict", most=200))
    assert large.solutions > 60
    assert large.grundy is large.parts is large.sum_of_parts is None
    free = analyze(COUNTER_EXAMPLE, "free")
    assert free.grundy is None
    assert [len(part) for part in free.parts or ()] == [2, 12]
    one = analyze("12343412....4321")
    assert one.grundy is one.parts is None


def by_theory(board: nf.Puzzle | str) -> Analysis:
    return analyze(board, "free", method="theory")


def test_the_six_steps_say_what_they_say() -> None:
    for seed in range(12):
        board = random_position(seed, "free", most=60)
        verdict, analysis = solve_by_theory(SolutionSet.of(board)), by_theory(board)
        assert (analysis.outcome is Outcome.WIN) == verdict.wins
        assert [turn.move for turn in analysis.moves] == ([verdict.move] if verdict.wins else [])
        assert analysis.wins_at_once == analyze(board, "free").wins_at_once
        assert analysis.reason.startswith("By the six steps ")
        assert f"(step {verdict.step})" in analysis.reason
        assert analysis.method == "theory"
        for turn, left in zip(analysis.moves, analysis.left, strict=True):
            assert Position(board.grid, Rules.FREE).play(turn).count().value == left


def test_the_six_steps_are_wrong_where_they_are_known_to_be() -> None:
    assert analyze(COUNTER_EXAMPLE, "free").outcome is Outcome.WIN
    analysis = by_theory(COUNTER_EXAMPLE)
    assert analysis.outcome is Outcome.LOSS
    assert analysis.reason.endswith("(step 4); they advise Fe6.")


def test_the_theory_refuses_what_it_is_not_for() -> None:
    with pytest.raises(nf.UnsupportedError, match="free rules"):
        analyze(COUNTER_EXAMPLE, method="theory")
    large = random_position(3, "free", most=40_000)
    assert nf.count(large).value > 10_000
    with pytest.raises(nf.UnsupportedError, match="up to 2,000 solutions"):
        by_theory(large)
    assert by_theory("11" + 14 * ".").outcome is Outcome.LOSS
    assert by_theory("12343412....4321").outcome is Outcome.WIN


def test_what_the_theory_says_is_not_called_proven() -> None:
    wrong = by_theory("243......342324......234...4234321.5")
    assert wrong.outcome is Outcome.LOSS
    assert not wrong.proven
    assert not wrong.all_moves
    assert analyze("243......342324......234...4234321.5", "free").proven
