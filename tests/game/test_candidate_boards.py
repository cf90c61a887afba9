"""Boards with candidates in brackets: as the theory's notes write them."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.game import SolutionSet, analyze, search_set
from ninefold.game.candidate_boards import CandidateBoard, is_candidate_board

NOTES = """
    [123] [123] [123]   4  5  6   7  8  9
    [456] [456] [456]   7  8  9   1  2  3
    [78]  [78]    9     1  2  3   4  5  6
"""
"""The example of the notes about independent parts: three rows of a 9x9 board."""


def test_the_example_of_the_notes() -> None:
    found = analyze(NOTES)
    assert (found.solutions, found.outcome) == (72, nf.game.Outcome.WIN)
    assert str(found.sum_of_parts) == "three independent parts, 0, 0 and 1"
    assert found.to_json()["puzzle"] == "...456789...789123..9123456"
    assert found.inferred == ()


def test_a_bracket_is_an_empty_cell_also_with_one_candidate() -> None:
    board = "[12] [12] [3] 4\n3 4 [12] [12]"
    solutions = SolutionSet.of(board)
    assert [solutions.layout.cell_name(cell) for cell in solutions.inferred] == ["r1c3"]
    assert solutions.filled == {3, 4, 5}
    for rules in nf.game.Rules:
        found = analyze(board, rules)
        assert (found.outcome is nf.game.Outcome.WIN) == search_set(solutions, rules).wins
        assert [str(move) for move in found.inferred or ()] == ["r1c3=3"]


def test_a_whole_board_is_the_usual_one() -> None:
    rows = ["1 [234] [234] [234]", "[34] [34] 1 2", "[23] 1 [234] [34]", "[234] [234] [234] 1"]
    board = CandidateBoard.parse("\n".join(rows))
    assert board.layout == nf.Layout.usual(4)
    assert len(SolutionSet.of("\n".join(rows))) == nf.count(board.puzzle).value
    assert analyze("\n".join(rows), layout="4x4").solutions == nf.count(board.puzzle).value


def test_points_are_cells_with_all_candidates() -> None:
    points = SolutionSet.of(". . . .\n[1234] 4 1 2")
    brackets = SolutionSet.of("[1234] [1234] [1234] [1234]\n[1234] 4 1 2")
    assert points == brackets


def test_a_set_is_analyzed_as_its_board() -> None:
    board = "243......342324......234...4234321.5"
    for rules in nf.game.Rules:
        one, other = analyze(SolutionSet.of(board), rules), analyze(board, rules)
        assert (one.outcome, one.moves, one.line) == (other.outcome, other.moves, other.line)
        assert one.grundy == other.grundy
    cut = analyze(SolutionSet.of(board), limits=nf.Limits(solutions=3))
    assert (cut.outcome, cut.proven) == (nf.game.Outcome.UNDECIDED, False)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[12] 3\n[1]", "rows of different lengths"),
        ("[1x] [2]", r"found '\[1x\]'"),
        ("[12] [12] 3 3", "no solution"),
        ("\n".join(["[12] " * 26] * 26), "26 by 26"),
    ],
)
def test_what_is_no_such_board(text: str, what: str) -> None:
    with pytest.raises(nf.NinefoldError, match=what):
        SolutionSet.of(text)


def test_other_texts_are_other_formats() -> None:
    for text in ("[[1, 2], [2, 1]]", "12..", '{"line": "[1]"}', "[12] [12", ""):
        assert not is_candidate_board(text)
