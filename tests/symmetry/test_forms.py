"""Canonical forms: the smallest of all, one for all that are the same, and nothing that explodes.

The kernel is compared with a twin that tries all 2 * 6^8 orders in `cpp/tests/test_canonical.cpp`.
"""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pytest

import ninefold as nf
from ninefold import examples
from ninefold.symmetry.search import symmetry_table

from .twins import relabelled, smallest

MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The grid with the most automorphisms, 648 (E. Russell and F. Jarvis, "Mathematics of Sudoku II",
2006); it is its own canonical form."""

SHIPPED = [each.puzzle for each in examples.load("minimal")[:60]]


def random_board(layout: nf.Layout, chance: Random) -> nf.Puzzle:
    """Some digits anywhere, which may well contradict each other."""
    digits = bytearray(layout.cells)
    for cell in chance.sample(range(layout.cells), chance.randint(0, layout.cells)):
        digits[cell] = chance.randint(1, layout.size)
    return nf.Puzzle(bytes(digits), layout)


@pytest.mark.parametrize(("name", "boards"), [("4x4", 60), ("6x6", 4)])
def test_a_form_is_the_smallest_of_all(name: str, boards: int) -> None:
    chance = Random(5)
    for _ in range(boards):
        puzzle = random_board(nf.Layout.named(name), chance)
        form = nf.canonical(puzzle)
        assert (form.puzzle.to_line(), form.automorphisms) == smallest(puzzle)
        assert form.transformation(puzzle) == form.puzzle


@pytest.mark.parametrize("name", ["classic", "6x6", "hyper", "x", "jigsaw:AAABACBBCCDBCDDD"])
def test_what_is_the_same_has_one_form(name: str) -> None:
    chance = Random(6)
    for seed in range(20):
        puzzle = random_board(nf.Layout.named(name), chance)
        other = nf.Transformation.random(name, seed=seed)(puzzle)
        first, second = nf.canonical(puzzle), nf.canonical(other)
        assert first.puzzle == second.puzzle
        assert first.automorphisms == second.automorphisms == nf.automorphisms(other)
        assert second.transformation(other) == second.puzzle
        there = nf.transformation_between(puzzle, other)
        assert there is not None
        assert there(puzzle) == other


def test_proper_puzzles_and_their_solutions_keep_their_form() -> None:
    for seed, line in enumerate(SHIPPED):
        shuffle = nf.Transformation.random(seed=seed)
        for board in (nf.Puzzle(line), nf.Puzzle(nf.solve(line).solution)):
            form = nf.canonical(board)
            assert (
                nf.canonical(shuffle(board)).puzzle
                == form.puzzle
                == nf.canonical(form.puzzle).puzzle
            )
            assert form.transformation(board) == form.puzzle
            assert relabelled(form.puzzle.givens) == form.puzzle.givens


def test_what_differs_has_another_form() -> None:
    forms = {nf.canonical(line).puzzle for line in SHIPPED}
    assert len(forms) == len(SHIPPED)
    assert not nf.is_same_puzzle(SHIPPED[0], SHIPPED[1])
    assert nf.transformation_between(SHIPPED[0], SHIPPED[1]) is None
    assert not nf.is_same_puzzle(81 * ".", nf.Puzzle(81 * ".", layout="hyper"))
    one = nf.Puzzle(SHIPPED[0])
    given = next(cell for cell, digit in enumerate(one.givens) if digit)
    assert not nf.is_same_puzzle(one, one.placed(given, 0))


def test_known_numbers_of_automorphisms() -> None:
    """Of the 5,472,730,538 grids that differ, 560,151 have more than one automorphism (E. Russell
    and F. Jarvis, 2006), so a random grid hardly ever does."""
    form = nf.canonical(MOST_SYMMETRIC)
    assert (form.puzzle.to_line(), form.automorphisms) == (MOST_SYMMETRIC, 648)
    assert nf.automorphisms(81 * ".") == 2 * 6**8
    assert nf.automorphisms("1" + 80 * ".") == 2 * 6**8 // 81
    assert all(nf.automorphisms(nf.solve(line).solution) == 1 for line in SHIPPED)


def test_an_automorphism_leads_from_a_puzzle_to_itself() -> None:
    table = symmetry_table(nf.Layout.usual(4))
    chance = Random(7)
    for _ in range(20):
        puzzle = random_board(nf.Layout.usual(4), chance)
        board = np.frombuffer(puzzle.givens, np.uint8)
        wanted = relabelled(puzzle.givens)
        same = sum(relabelled(board[cells].tolist()) == wanted for cells in table)
        assert nf.automorphisms(puzzle) == same


def test_symmetric_boards_do_not_explode() -> None:
    """Boards on which thousands of orders tie: parts of the most symmetric grid, equal digits."""
    chance = Random(8)
    boards = ["7" * 81, "1" * 9 + 72 * ".", ("1" + 8 * ".") * 9]
    for _ in range(100):
        rows, columns, digits = (chance.getrandbits(9) for _ in range(3))
        boards.append(
            "".join(
                digit if rows >> i // 9 & columns >> i % 9 & digits >> int(digit) - 1 & 1 else "."
                for i, digit in enumerate(MOST_SYMMETRIC)
            )
        )
    batch = nf.canonical_batch(boards, limits=nf.Limits(seconds=20))
    assert batch.stopped_by is None
    assert batch.automorphisms.all()
    assert batch.automorphisms[0] == 2 * 6**8


def test_a_batch_gives_what_single_calls_give() -> None:
    text = "\n".join([*SHIPPED[:9], "# a remark", SHIPPED[0][:80], "", SHIPPED[9]]).encode()
    for threads in (1, 3):
        batch = nf.canonical_batch(text, threads)
        assert batch.lines is not None
        assert batch.lines.tolist() == [*range(1, 10), 11, 13]
        assert batch.puzzle(9) is batch.transformation(9) is None
        for row in (0, 5, 10):
            puzzle = nf.Puzzle(text.decode().splitlines()[int(batch.lines[row]) - 1])
            assert batch.puzzle(row) == nf.canonical(puzzle).puzzle
            way = batch.transformation(row)
            assert way is not None
            assert way(puzzle) == batch.puzzle(row)
    assert batch == nf.canonical_batch(text)
    assert hash(batch) == hash(nf.canonical_batch(text))
    assert str(batch) == "11 puzzles: 10 forms, 10 different"
    record = batch.to_json()
    assert record["rows"][9] == {"canonical": None, "automorphisms": 0}
    assert record["different"] == 10


def test_a_batch_takes_arrays_and_drops_what_is_the_same() -> None:
    boards = np.frombuffer(b"".join(nf.Puzzle(line).givens for line in SHIPPED), np.uint8)
    turned = boards.reshape(-1, 9, 9).transpose(0, 2, 1)
    batch = nf.canonical_batch(np.concatenate([boards.reshape(-1, 9, 9), turned]))
    assert batch.first_of_each().tolist() == list(range(len(SHIPPED)))
    assert not batch.forms.flags.writeable
    assert len(nf.canonical_batch([])) == 0


def test_all_puzzles_of_17_clues_differ(shared_path) -> None:
    """The collection that G. Royle began lists no two puzzles that are the same."""
    batch = nf.canonical_batch(shared_path("classic/clue17.txt").read_bytes(), threads=0)
    assert len(batch.first_of_each()) == len(batch) == 49_158


def test_limits_and_tokens_end_it() -> None:
    token = nf.StopToken()
    token.stop()
    for layout in ("classic", "hyper"):
        with pytest.raises(nf.UndecidedError, match="stopped by stop"):
            nf.canonical(81 * ".", layout=layout, stop=token)
        with pytest.raises(nf.UndecidedError, match="stopped by seconds"):
            nf.canonical(81 * ".", layout=layout, limits=nf.Limits(seconds=0))
    batch = nf.canonical_batch(SHIPPED, stop=token)
    assert batch.stopped_by == "stop"
    assert not batch.automorphisms.any()


def test_what_has_no_form_is_told() -> None:
    with pytest.raises(nf.UnsupportedError, match="pencil marks"):
        nf.canonical(nf.Puzzle.from_marks(nf.Candidates.full()))
    with pytest.raises(nf.UnsupportedError, match="126,806,761,930,752 symmetries"):
        nf.canonical(256 * ".")


def test_a_form_is_a_value_that_can_be_read() -> None:
    form = nf.canonical(SHIPPED[0])
    assert pickle.loads(pickle.dumps(form)) == form
    assert len({form, nf.canonical(SHIPPED[0])}) == 1
    assert list(form.to_json()) == ["canonical", "automorphisms", "transformation"]
    assert str(form).splitlines()[-1].startswith("1 automorphism; ")
