"""Legal moves: those of a plain twin; all can be played, and nothing else; limits lose nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import ninefold as nf
from ninefold.game import LegalMoves, Position, Rules, Turn

from .positions import left_in, positions, refused, small_positions

SPARSE = "........7...........9.......5..........4...2.......3.......8.....1.....6....2...."


def by_comparison(position: Position) -> dict[tuple[int, int], int]:
    """For every move into an empty cell of 4x4 how many solutions it would leave."""
    left = left_in(position.grid)
    empty = [cell for cell, digit in enumerate(position.grid) if not digit]
    return {
        (cell, digit): sum(full[cell] == digit for full in left)
        for cell in empty
        for digit in range(1, 5)
    }


@settings(max_examples=30)
@given(small_positions())
def test_they_are_those_of_the_twin(position: Position) -> None:
    leaves, total = by_comparison(position), len(left_in(position.grid))
    found = position.legal_moves()
    strict = position.rules is Rules.STRICT
    legal = [key for key, left in leaves.items() if 0 < left < total or (left and not strict)]
    inferred = [key for key, left in leaves.items() if left == total]
    several = [key for key, left in leaves.items() if 0 < left < total]
    assert [(move.cell, move.digit) for move in found] == legal
    assert [(move.cell, move.digit) for move in found.inferred] == inferred
    assert [(cell, d) for cell, digits in found.choices.items() for d in digits] == several
    assert (found.complete, found.stopped_by) == (True, None)
    assert found.solutions_known == min(2, total)
    assert (position.inferred(), position.choices()) == (found.inferred, found.choices)
    assert position.count().value == len(position.solutions()) == total


@settings(max_examples=15)
@given(small_positions())
def test_they_can_be_played_and_nothing_else(position: Position) -> None:
    total, legal = len(left_in(position.grid)), position.legal_moves()
    for (cell, digit), left in by_comparison(position).items():
        move = nf.Move(cell, digit, position.layout)
        seen = {position.grid[peer] for peer in position.layout.peers[cell]}
        if move in legal:
            assert len(left_in(position.play(move).grid)) == left
        elif digit in seen:
            assert refused(position, move) == "clash"
        else:
            assert refused(position, move) == ("inferred" if left == total else "no-solution")
        if left == 1 and move in legal:
            assert position.play(Turn(move, claim=True)).claimed
        elif move in legal:
            assert refused(position, Turn(move, claim=True)) == "false-claim"
    filled = [cell for cell, digit in enumerate(position.grid) if digit]
    assert all(refused(position, nf.Move(c, 1, position.layout)) == "filled" for c in filled)


@settings(max_examples=20)
@given(positions())
def test_strict_moves_lower_the_count_and_free_ones_keep_it_at_most(position: Position) -> None:
    limits = nf.Limits(nodes=2_000)
    before = position.count(limits)
    for move in position.legal_moves(limits).moves[::23]:
        after = position.play(move).count(limits)
        assert after.value > 0
        if before.exact and after.exact:
            assert after.value <= before.value - (position.rules is Rules.STRICT)


CUTS: dict[str, Callable[[Position, int], LegalMoves]] = {
    "nodes": lambda position, step: position.legal_moves(nf.Limits(nodes=7 * step)),
    "seconds": lambda position, step: position.legal_moves(nf.Limits(seconds=step * 1e-5)),
}


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("line", ["." * 81, SPARSE, "." * 36, "12.." + "." * 12])
def test_what_a_limit_leaves_is_legal(cut: str, rules: Rules, line: str) -> None:
    position = Position.parse(line, rules)
    every = position.legal_moves()
    assert every.complete
    for step in range(25):
        found = CUTS[cut](position, step)
        assert set(found.moves) <= set(every.moves)
        assert set(found.inferred) <= set(every.inferred)
        assert found.stopped_by == (None if found.complete else cut)
        assert not found.complete or found == every
        if rules is Rules.STRICT:
            assert bool(found) == (found.solutions_known == 2)
        else:
            assert bool(found) == (found.solutions_known > 0)


def test_a_limit_that_comes_at_once_leaves_nothing_and_says_so() -> None:
    token = nf.StopToken()
    token.stop()
    for found, reason in [
        (Position.start().legal_moves(nf.Limits(seconds=0)), "seconds"),
        (Position.start().legal_moves(stop=token), "stop"),
    ]:
        assert (found.moves, found.solutions_known) == ((), 0)
        assert (found.complete, found.stopped_by) == (False, reason)
        assert str(found) == f"no legal move found, stopped by {reason}"
    with pytest.raises(nf.UndecidedError):
        Position.start().inferred(nf.Limits(seconds=0))
    with pytest.raises(nf.UndecidedError):
        Position.start().choices(stop=token)


def test_under_the_free_rules_one_solution_is_enough() -> None:
    board = "1234341221......"
    assert Position.parse(board, "strict").legal_moves().moves == ()
    found = Position.parse(board, "free").legal_moves()
    assert found.moves == found.inferred
    assert len(found) == 6
    assert found.choices == {}


def test_a_board_without_solution_has_no_move() -> None:
    for line in ("11" + "." * 79, "12345678." + "." * 63 + "........9"):
        for rules in Rules:
            found = Position.parse(line, rules).legal_moves()
            assert (found.moves, found.inferred, found.complete) == ((), (), True)
            assert found.solutions_known == 0


def test_they_are_a_value_and_print() -> None:
    found = Position.parse("12343412........").legal_moves()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert nf.Move.parse("r3c1=2", nf.Layout.usual(4)) in found
    assert nf.Move.parse("r3c1=1", nf.Layout.usual(4)) not in found
    assert str(found).splitlines()[:2] == ["16 legal moves", "r3c1=2 r3c1=4"]
    record = found.to_json()
    assert record["moves"][:2] == ["Ca2", "Ca4"]
    assert (record["complete"], record["solutions_known"]) == (True, 2)


def test_numbers_of_known_positions(shared_lines: Callable[[str], list[str]]) -> None:
    for line in shared_lines("game/outcomes_2k.txt")[::7]:
        board, _, _, solutions, inferred = line.split()
        position = Position.parse(board)
        assert len(position.inferred()) == int(inferred)
        assert len(position.solutions()) == position.count().value == int(solutions)
