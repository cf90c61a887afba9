"""Hints that lead on: which digit an elimination opens, and the whole way to the next digit."""

from __future__ import annotations

from itertools import islice

import pytest

import ninefold as nf
from ninefold import examples
from ninefold.explain import State, find_path
from ninefold.explain.next_digit import way_to_digit
from ninefold.explain.profiles import as_profile


def positions() -> list[State]:
    """Boards without marks on which the first step only removes candidates."""
    found = []
    for example in islice(examples.load("minimal"), 30):
        path = find_path(State.of(example.puzzle, unique=True))
        states = zip(path.states(), path.steps, strict=False)
        plain = next((state for state, step in states if not step.placements), None)
        if plain is not None:
            line = plain.grid.to_line()
            found.append(State.of(example.puzzle, digits=line, unique=True))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_elimination_says_which_digit_it_opens(language: str) -> None:
    opened = 0
    for state in positions():
        hint = nf.hint(state, stage="why", language=language)
        if hint.way:
            opened += 1
            move = hint.way[-1].placements[0]
            name, symbol = state.layout.cell_name(move.cell), state.layout.symbol(move.digit)
            last = hint.text.splitlines()[-1]
            assert name in last
            assert symbol in last
            assert name not in hint.at("place").text
    assert opened > 3


def test_the_way_leads_to_a_digit_of_the_solution() -> None:
    for state in positions():
        hint = nf.hint(state, stage="step", until="digit")
        solution = nf.solve(state.puzzle).solution
        assert hint.after is not None
        assert solution is not None
        placed = [
            cell for cell, digit in enumerate(hint.after.digits) if digit != state.digits[cell]
        ]
        assert placed
        assert all(hint.after.digits[cell] == solution[cell] for cell in placed)
        assert len(hint.text.split("\n")) > len(hint.way)


def test_no_step_of_the_way_can_be_left_out() -> None:
    profiles = [as_profile("hodoku")]
    for state in positions()[:8]:
        first = find_path(state, most=1).steps[0]
        way = way_to_digit(state, first, profiles, nf.Limits(), None)
        again = way_to_digit(state, way[0], profiles, nf.Limits(), None)
        assert len(again) <= len(way)
        assert way[-1].placements
        assert not any(step.placements for step in way[:-1])


def test_what_is_crossed_out_is_not_hinted_again() -> None:
    state = positions()[0]
    hint = nf.hint(state, stage="step")
    assert hint.after is not None
    marks = hint.after.candidates
    next_hint = nf.hint(state.puzzle, marks, digits=state.grid.to_line(), stage="why")
    assert next_hint.step is not None
    assert hint.step is not None
    assert set(next_hint.step.eliminations).isdisjoint(hint.step.eliminations)


def test_marks_that_are_out_of_date_are_named() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    puzzle = nf.Puzzle(line)
    marks = puzzle.allowed()
    masks = list(marks.masks)
    masks[2] |= 1 << 4  # r1c3 sees the 5 in r1c1
    hint = nf.hint(puzzle, nf.Candidates(masks, puzzle.layout), stage="why")
    assert [str(move) for move in hint.stale] == ["r1c3=5"]
    assert "out of date" in hint.text
    assert "5 in r1c3" in hint.text
    assert hint.at("kind").to_json()["stale"] == []
    assert nf.hint(puzzle, marks).stale == ()


def test_an_unknown_end_is_refused() -> None:
    with pytest.raises(nf.UnknownNameError, match="end of a hint"):
        nf.hint("1234" + 12 * ".", until="box")
