"""Puzzles made to order: what is wished for comes, or a clear error; the same seed, the same."""

from __future__ import annotations

import time

import pytest

import ninefold as nf
from ninefold.generator import Crop, Made, SequentialMaker, Wish, make


def is_minimal(puzzle: nf.Puzzle, groups) -> bool:
    """Whether no group of givens can be missed."""
    for group in groups:
        if all(puzzle.givens[cell] for cell in group):
            less = bytearray(puzzle.givens)
            for cell in group:
                less[cell] = 0
            if nf.is_unique(bytes(less), layout=puzzle.layout):
                return False
    return True


def test_one_puzzle_is_the_simple_case() -> None:
    puzzle = nf.generate(seed=7)
    assert isinstance(puzzle, nf.Puzzle)
    assert puzzle == nf.generate(seed=7)
    assert puzzle == next(nf.generate(5, seed=7))
    assert is_minimal(puzzle, [(cell,) for cell in range(81)])
    assert nf.solve(puzzle, solver="reference").status is nf.Status.UNIQUE


def test_without_a_seed_puzzles_are_new_and_tell_theirs() -> None:
    one, other = nf.generate(), nf.generate()
    assert one != other
    seed = int(one.metadata.source.split("seed ")[1].split(",")[0])
    assert nf.generate(seed=seed) == one


def test_neither_threads_nor_the_number_of_puzzles_matter() -> None:
    many = list(nf.generate(40, seed=3, threads=1))
    assert many == list(nf.generate(40, seed=3, threads=4))
    assert many[:9] == list(nf.generate(9, seed=3))
    assert len(set(many)) == 40
    passed = make(Wish(), 40, seed=3, first=30)
    assert [each.puzzle for each in passed] == many[30:]


@pytest.mark.parametrize("layout", ["classic", "hyper", "x", "6x6", "4x4", "twodoku"])
def test_puzzles_of_layouts_are_unique_and_minimal(layout: str) -> None:
    for puzzle in nf.generate(2, layout=layout, seed=1):
        assert puzzle.layout == nf.Layout.named(layout)
        assert is_minimal(puzzle, [(cell,) for cell in range(puzzle.layout.cells)])
        for solver in ("regions", "cover"):
            assert nf.is_unique(puzzle, solver=solver)


def test_a_layout_of_ones_own() -> None:
    own = nf.Layout.usual(4).with_units("A..A\n....\n....\nA..A", name="corners")
    puzzle = nf.generate(layout=own, seed=1)
    assert nf.solve(puzzle).solution.layout == own


def test_clues_and_minimal() -> None:
    assert [p.given_count for p in nf.generate(5, clues=36, seed=1)] == [36] * 5
    both = nf.generate(clues=25, minimal=True, seed=1)
    assert both.given_count == 25
    assert is_minimal(both, [(cell,) for cell in range(81)])


def test_effort_is_that_of_the_solver_that_proves() -> None:
    for made in make(Wish(effort=(5, 20)), 5, seed=1):
        assert 5 <= made.effort <= 20
        assert made.effort == nf.effort_of(made.puzzle)
        assert made.effort == nf.solve(made.puzzle, solver="dpll").nodes
    assert all(nf.effort_of(p) == 0 for p in nf.generate(5, effort=(0, 0), seed=1))
    hyper = next(make(Wish("hyper", effort=(30, None)), 1, seed=1))
    assert hyper.effort == nf.solve(hyper.puzzle, solver="cover").nodes >= 30


def test_a_mask_bounds_the_givens() -> None:
    border = "#########" + "#...#...#" * 3 + "#########" + "#...#...#" * 3 + "#########"
    puzzle = nf.generate(mask=border, seed=1)
    assert all(not given for given, sign in zip(puzzle.givens, border, strict=True) if sign == ".")
    assert nf.is_unique(puzzle)
    named = [
        f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10) if border[9 * r + c - 10] == "#"
    ]
    assert nf.generate(mask=named, seed=1) == puzzle


@pytest.mark.parametrize(
    ("wish", "failed_by"),
    [
        ({"mask": "#" * 20 + "." * 61, "tries": 50}, "tries"),
        ({"clues": 17, "tries": 50}, "tries"),
        ({"effort": (100_000, None), "tries": 50}, "tries"),
        ({"mask": "#" * 20 + "." * 61, "tries": 10**9, "limits": nf.Limits(nodes=2_000)}, "nodes"),
        ({"clues": 17, "tries": 10**9, "limits": nf.Limits(seconds=0.05)}, "seconds"),
    ],
)
def test_what_cannot_be_had_is_a_clear_error(wish, failed_by: str) -> None:
    start = time.monotonic()
    with pytest.raises(nf.GenerationError, match="could not make") as caught:
        nf.generate(seed=1, **wish)
    assert caught.value.failed_by == failed_by
    assert caught.value.to_json()["failed_by"] == failed_by
    assert time.monotonic() - start < 30


def test_a_token_stops_it() -> None:
    token = nf.StopToken()
    token.stop()
    with pytest.raises(nf.GenerationError) as caught:
        nf.generate(clues=17, tries=10**9, stop=token)
    assert caught.value.failed_by == "stop"


def test_a_layout_without_any_grid_is_told() -> None:
    layout = nf.Layout.of(2, [["r1c1", "r1c2"], ["r1c2", "r2c2"], ["r1c1", "r2c2"]])
    with pytest.raises(nf.GenerationError, match="no such grid"):
        nf.generate(layout=layout, seed=1)


@pytest.mark.parametrize(
    "wish",
    [
        {"clues": 16},
        {"clues": 82},
        {"clues": -1},
        {"clues": 26, "symmetry": "full", "mask": ["r1c1"]},
        {"clues": 27, "layout": "6x6", "symmetry": "rotational"},
        {"symmetry": "diagonal", "layout": nf.Layout.of(2, [["r1c1", "r1c2"]])},
        {"mask": "#" * 80},
        {"mask": ["r10c1"]},
        {"effort": (5, 3)},
        {"effort": 5},
        {"seed": 1.5},
    ],
)
def test_wishes_that_make_no_sense_are_refused_at_once(wish) -> None:
    with pytest.raises(nf.ValueRangeError):
        nf.generate(**wish)


def test_an_unknown_symmetry_is_named() -> None:
    with pytest.raises(nf.UnknownNameError, match="rotational"):
        nf.generate(symmetry="spiral")


def test_full_boards_one_after_the_other() -> None:
    boards = [each.solution for each in make(Wish(), 6, seed=0, maker=SequentialMaker())]
    assert boards == list(nf.solutions("." * 81, limit=6))
    with pytest.raises(nf.UnsupportedError):
        next(make(Wish(clues=30), 1, seed=0, maker=SequentialMaker()))


def test_any_maker_can_be_used() -> None:
    class Same:
        name, most = "same", 3

        def supports(self, wish: Wish) -> bool:
            return wish.layout.size == 4

        def make(self, wish, seed, first, count, limits, threads=1, stop=None) -> Crop:
            board = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
            return Crop([Made(board, board, first, 1)] * count)

    made = list(make(Wish("4x4"), 5, seed=1, maker=Same()))
    assert [each.number for each in made] == [1, 2, 3, 4, 5]
    assert [each.effort for each in made] == [0, 0, 0, 3, 3]


def test_what_was_made_is_a_value() -> None:
    made = next(make(Wish("hyper"), 1, seed=5))
    assert made.to_json() == {
        "puzzle": made.puzzle.to_line(),
        "solution": made.solution.to_line(),
        "clues": made.puzzle.given_count,
        "effort": made.effort,
        "seed": 5,
        "number": 1,
        "layout": "hyper",
    }
    assert "seed 5" in str(made)
    assert made == next(make(Wish("hyper"), 1, seed=5))
