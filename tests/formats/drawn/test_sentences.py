"""Sentences of rules texts: what they state, and what is not understood."""

from __future__ import annotations

import pytest

from ninefold.formats.drawn.sentences import clauses_of


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("Normal sudoku rules apply.", ("standard",)),
        ("Place the digits 1-9 once each in every row, column and box.", ("standard",)),
        ("Identical digits cannot be a knight's move apart.", ("antiknight",)),
        (
            "Cells separated by a king's move (in chess) cannot contain the same digit.",
            ("antiking",),
        ),
        ("Orthogonally adjacent cells cannot contain consecutive digits.", ("nonconsecutive",)),
        ("Each main diagonal (marked in blue) cannot contain a repeated digit.", ("diagonals",)),
        ("In cages, digits must sum to the small clue in the top left corner.", ("cage",)),
        ("Digits along an arrow must sum to the digit in that arrow's circle.", ("arrow",)),
        ("Along thermometers, digits must increase from the bulb end.", ("thermometer",)),
        ("White dots join cells with consecutive digits.", ("white dot",)),
        ("All possible dots are given.", ("all dots",)),
        ("Cells separated by an X must contain digits summing to 10.", ("x",)),
        ("Clues outside the grid give the sum of the indicated diagonal.", ("little killer",)),
        ("Grey lines are palindromes, reading the same each way.", ("palindrome",)),
        ("Purple lines contain a set of consecutive digits in any order.", ("renban",)),
        ("Digits in each box along a blue line have the same sum.", ("region sum",)),
        ("A digit in a circle indicates how many circles contain it.", ("counting circles",)),
    ],
)
def test_usual_sentences_are_understood(sentence, kinds) -> None:
    (clause,) = clauses_of(sentence)
    assert clause.kinds == kinds
    assert clause.is_understood


@pytest.mark.parametrize(
    "sentence",
    [
        "Digits along a thermometer do not increase from the bulb.",
        "Digits in an indexer cage sum to the total.",
        "Blue cells see red ones.",
        "Draw a snake that visits every box.",
        "Digits cannot repeat in cages, except blue ones.",
    ],
)
def test_a_rule_that_is_changed_is_not_understood(sentence) -> None:
    assert not all(clause.is_understood for clause in clauses_of(sentence))


@pytest.mark.parametrize("sentence", ["Have fun!", "Sunday, by Ann", "Not all dots are given."])
def test_what_adds_nothing_is_no_rule(sentence) -> None:
    (clause,) = clauses_of(sentence)
    assert clause.prose
    assert clause.is_understood


def test_examples_and_broken_lines_belong_to_their_sentence() -> None:
    text = "Along each green line, each pair of\nadjacent digits differ by at least 5 (e.g. 1. 6)."
    (clause,) = clauses_of(text)
    assert (clause.kinds, clause.colours, clause.number) == (("whispers",), {"green"}, 5)


def test_a_line_may_be_one_of_several_kinds() -> None:
    (clause,) = clauses_of("Each grey line is either a renban or a palindrome.")
    assert clause.choice
    assert set(clause.kinds) == {"renban", "palindrome"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Normal sudoku rules apply with the digits 0 to 8.",
        "Use the digits from 0 to 8.",
        "Fill the grid with the digits 0-8 so that no digit repeats in any row, column or box.",
    ],
)
def test_digits_from_0_are_never_taken_for_those_from_1(sentence: str) -> None:
    (clause,) = clauses_of(sentence)
    assert not clause.known
    assert not clause.prose
    (usual,) = clauses_of(sentence.replace("0", "1").replace("8", "9"))
    assert usual.known or usual.prose
