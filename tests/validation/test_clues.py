"""Clues: what is left without some of them, and which of them a grid keeps."""

import ninefold as nf
from ninefold.constraints import AntiKing, KillerCage
from ninefold.validation.clues import Clues

from .boards import LINE, SOLVED

CAGE = KillerCage("r1c3 r1c4", 10)


def test_givens_come_first_then_rules_then_those_of_the_layout():
    puzzle = nf.Puzzle("5" + 80 * ".", "hyper+x", constraints=[CAGE, AntiKing()])
    names = [rule.name for rule in Clues(puzzle).rules(0b11111)]
    assert names == ["killer cage 10 at r1c3", "anti-king", "the windows", "the diagonals"]
    assert [rule.index for rule in Clues(puzzle).rules(0b11111)] == [0, 1, None, None]


def test_the_layout_is_beyond_doubt_where_there_are_givens_alone():
    assert len(Clues(nf.Puzzle("5" + 80 * ".", "x"))) == 1


def test_what_is_left_without_some():
    puzzle = nf.Puzzle("5" + 80 * ".", "x", constraints=[CAGE, AntiKing()])
    clues = Clues(puzzle)
    assert clues.without(0) == puzzle
    assert clues.without(0b0011).constraints == puzzle.constraints[1:]
    assert clues.without(0b0011).given_count == 0
    fewer = clues.without(0b1000)
    assert len(fewer.layout.units) == 27
    assert fewer.constraints == puzzle.constraints


def test_marks_go_along_to_another_layout():
    marks = nf.Candidates.full("x").without("r1c2", 3)
    clues = Clues(nf.Puzzle(81 * ".", "x", marks=marks, constraints=[CAGE]))
    assert clues.without(0b10).marks.masks == marks.masks


def test_clues_that_a_solution_keeps():
    right = nf.Puzzle(LINE, constraints=[CAGE])
    assert Clues(right).kept_by(nf.Grid(SOLVED)) == (1 << 31) - 1
    wrong = nf.Puzzle("4" + LINE[1:], "x", constraints=[KillerCage("r1c3 r1c4", 11)])
    kept = Clues(wrong).kept_by(nf.Grid(SOLVED, "x"))
    assert kept == (1 << 30) - 2  # not the first given, the cage or the diagonals
