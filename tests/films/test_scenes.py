"""The board of a search, followed event by event."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.films.scenes import Scene

from .streams import EASY, EMPTY, HARD, SMALL, TRACING, event


def board(scene: Scene) -> str:
    return scene.frame().grid.to_line()


def marks(scene: Scene, cell: str) -> tuple[int, ...]:
    candidates = scene.frame().candidates
    assert candidates is not None
    return candidates[cell]


@pytest.mark.parametrize(
    ("solver", "puzzle"),
    [
        *((solver, puzzle) for solver in TRACING for puzzle in (EASY, "." * 81)),
        *((solver, HARD) for solver in ("cover", "dpll", "heap")),
    ],
)
def test_at_a_solution_the_board_is_one(solver: str, puzzle: str) -> None:
    scene, found = Scene(nf.Puzzle(puzzle)), []

    def see(each: nf.TraceEvent) -> None:
        scene.follow(each)
        if each.kind == "solution":
            found.append(scene.frame().grid)

    answer = nf.solve(puzzle, solver=solver, trace=see)
    assert all(grid.is_solved() for grid in found)
    assert len(set(found)) == len(found) == (2 if answer.status is nf.Status.MULTIPLE else 1)
    assert found[0] == answer.solution


@pytest.mark.parametrize("solver", [name for name in TRACING if name != "dpll"])
def test_a_search_that_has_looked_everywhere_leaves_the_givens(solver: str) -> None:
    scene = Scene(nf.Puzzle(EASY))
    nf.solve(EASY, solver=solver, trace=scene.follow)
    assert board(scene) == EASY


def test_what_the_givens_say_is_nothing_new() -> None:
    scene = Scene(nf.Puzzle(SMALL))
    assert not scene.follow(event("place", 0, 1))
    assert not scene.follow(event("remove", 0, 1))
    assert board(scene) == SMALL
    assert (scene.steps, scene.tries) == (2, 0)


def test_a_digit_over_another_needs_no_removal() -> None:
    scene = Scene(nf.Puzzle(SMALL))
    assert scene.follow(event("place", 4, 3))
    assert scene.follow(event("candidates", cells=(5,), digit=3))
    assert scene.follow(event("place", 4, 4))
    assert board(scene)[4] == "4"
    assert marks(scene, "r2c2") == (3, 4)
    assert scene.follow(event("remove", 4, 4))
    assert board(scene) == SMALL


def test_a_removed_digit_gives_back_what_it_ruled_out() -> None:
    scene = Scene(nf.Puzzle(SMALL))
    assert scene.frame().candidates is None
    scene.follow(event("place", 4, 3))
    assert scene.follow(event("candidates", cells=(5, 8), digit=3))
    assert not scene.follow(event("candidates", cells=(5, 8), digit=3))
    scene.follow(event("place", 8, 2))
    assert (marks(scene, "r2c2"), marks(scene, "r3c1")) == ((4,), (2, 4))
    scene.follow(event("remove", 8, 2))
    scene.follow(event("remove", 4, 3))
    assert (marks(scene, "r2c2"), marks(scene, "r3c1")) == ((3, 4), (2, 3, 4))


def test_digits_may_be_removed_in_any_order() -> None:
    scene = Scene(nf.Puzzle(SMALL))
    for cell, digit in ((4, 3), (5, 4), (6, 1)):
        scene.follow(event("place", cell, digit))
    assert scene.follow(event("remove", 4, 3))
    assert board(scene) == "1234.41........."
    assert scene.follow(event("remove", 5, 4))
    assert scene.follow(event("remove", 6, 1))
    assert not scene.follow(event("remove", 6, 1))
    assert board(scene) == SMALL


def test_candidates_may_come_back() -> None:
    scene = Scene(nf.Puzzle(SMALL))
    scene.follow(event("candidates", cells=(4,), digit=3))
    assert scene.follow(event("candidates", cells=(4,), digit=3, placed=True))
    assert not scene.follow(event("candidates", cells=(4,), digit=3, placed=True))
    assert marks(scene, "r2c1") == (3, 4)


def test_backtrack_takes_back_all_since_its_branch() -> None:
    scene = Scene(EMPTY)
    scene.follow(event("deduce", 0, 1, 0, placed=True))
    scene.follow(event("branch", 10, 2, 1, placed=True))
    scene.follow(event("deduce", 20, 3, 1, placed=True))
    scene.follow(event("branch", 30, 4, 2, placed=True))
    scene.follow(event("deduce", 40, 5, 2, placed=True))
    scene.follow(event("backtrack", 30, 4, 2, placed=False))
    assert [i for i, digit in enumerate(board(scene)) if digit != "."] == [0, 10, 20]
    assert 4 not in marks(scene, "r4c4")
    scene.follow(event("backtrack", 10, 2, 1, placed=False))
    assert board(scene) == "1" + 80 * "."
    assert 4 in marks(scene, "r4c4")
    assert scene.tries == 2


def test_a_search_that_begins_again_begins_with_what_it_knows() -> None:
    scene = Scene(EMPTY)
    scene.follow(event("deduce", 0, 1, 0, placed=True))
    scene.follow(event("branch", 10, 2, 1, placed=True))
    scene.follow(event("branch", 30, 4, 2, placed=True))
    scene.follow(event("branch", 50, 5, 1, placed=True))
    assert [i for i, digit in enumerate(board(scene)) if digit != "."] == [0, 50]


def test_a_digit_somewhere_in_several_cells_is_not_written() -> None:
    scene = Scene(EMPTY)
    assert not scene.follow(event("deduce", cells=(0, 1, 2), digit=5, placed=True))
    assert scene.follow(event("deduce", cells=(3, 4, 5), digit=5, placed=False))
    assert board(scene) == "." * 81
    assert marks(scene, "r1c4") == (1, 2, 3, 4, 6, 7, 8, 9)


def test_kinds_that_nobody_knows_are_shown() -> None:
    scene = Scene(EMPTY)
    assert scene.follow(event("restart"))
    assert (scene.frame().kind, scene.frame().text) == ("restart", "restart 0 1")
