"""Films of long and of short searches."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from typing import ClassVar

import pytest

import ninefold as nf
from ninefold.films.courses import Course
from ninefold.films.feeds import Feed
from ninefold.films.stage import caption

from .streams import EASY, EMPTY, HARD, SMALL, answer, back_and_forth, event


def filmed(events, frames: int = 100, puzzle: nf.Puzzle = EMPTY) -> nf.Film:
    camera = nf.Camera(puzzle, frames)
    for each in events:
        camera.see(each)
    return camera.film(answer(puzzle))


def test_a_short_search_is_shown_whole() -> None:
    steps: list[nf.TraceEvent] = []
    nf.solve(EASY, 1, solver="cover", trace=steps.append)
    film = nf.film(EASY, "cover")
    givens = nf.Puzzle(EASY).given_count
    assert film.steps == len(steps)
    assert [frame.kind for frame in film[1:-1]] == ["place"] * (81 - givens) + ["solution"]
    for before, after in pairwise(film[:-2]):
        assert after.grid.filled == before.grid.filled + 1
        assert after.grid[after.cells[0]] == after.digit
    assert film[-1].grid == film.answer.solution


@pytest.mark.parametrize("pairs", [10, 100, 1_000, 20_000])
@pytest.mark.parametrize("frames", [4, 5, 50, 300])
def test_a_long_search_is_sampled_from_its_start_to_its_end(pairs: int, frames: int) -> None:
    film = filmed(back_and_forth(pairs), frames)
    assert len(film) <= frames
    steps = [frame.step for frame in film]
    assert (steps[0], steps[-1]) == (0, 2 * pairs)
    assert steps == sorted(steps)
    if frames >= 50:
        last = 12
        assert steps[-last - 1 : -1] == list(range(2 * pairs - last + 1, 2 * pairs + 1))
        gaps = [after - before for before, after in pairwise(steps)]
        assert max(gaps) <= 4 * (2 * pairs / frames + 1)


def test_news_is_kept_where_it_happens() -> None:
    def search():
        yield from back_and_forth(3_000)
        for depth in range(10):  # deeper and fuller than ever before, somewhere in the middle
            yield event("place", depth, depth % 9 + 1, depth + 2)
        yield event("solution", cells=(), digit=0, depth=11)
        for depth in reversed(range(10)):
            yield event("remove", depth, depth % 9 + 1, depth + 2)
        yield from back_and_forth(3_000)

    film = filmed(search(), 60)
    steps = {frame.step for frame in film}
    assert set(range(6_001, 6_012)) <= steps
    assert "solution" in [frame.kind for frame in film]
    before, after = (sum(a < step < b for step in steps) for a, b in ((0, 6_000), (6_022, 12_000)))
    assert before >= 8
    assert after >= 8


class Counted(nf.TraceEvent):
    """An event that is counted while it is alive."""

    alive: ClassVar[int] = 0
    most: ClassVar[int] = 0

    def __init__(self, *fields) -> None:
        super().__init__(*fields)
        Counted.alive += 1
        Counted.most = max(Counted.most, Counted.alive)

    def __del__(self) -> None:
        Counted.alive -= 1


def test_the_events_of_a_long_search_are_not_held() -> None:
    def search():
        for number in range(5_000):
            yield Counted("place", "", (40,), 1 + number % 9, True, 1, "a digit")

    film = filmed(search(), 40)
    assert film.steps == 5_000
    assert Counted.most < 40


def test_a_tail_that_is_missing_is_told() -> None:
    told = "7 further steps are not shown"
    last = nf.TraceEvent("truncated", "", (), 0, False, 0, told)
    film = filmed([*back_and_forth(5), last])
    assert (film.steps, film.missing) == (10, told)
    assert told in str(film)
    assert told in caption(film, film[-1])[1]
    assert "truncated" not in [frame.kind for frame in film]
    assert told in film.to_svg()


def test_what_a_compiled_solver_does_not_keep_is_missing(monkeypatch) -> None:
    monkeypatch.setattr("ninefold.solvers.regions.TRACE_CAPACITY", 1_000)
    film = nf.film(HARD, "cover")
    assert film.steps == 1_000
    assert film.missing == "3,205 further steps are not shown"
    assert film[-1].grid.is_solved()


def test_the_proof_is_filmed_if_asked_for() -> None:
    short, long = nf.film(HARD, "cover"), nf.film(HARD, "cover", limit=2)
    assert short.steps < long.steps
    assert long.answer.status is nf.Status.UNIQUE
    assert long[-1].grid == short[-1].grid
    assert long[-1].text == "the only solution"


def test_dpll_tells_candidates() -> None:
    film = nf.film(HARD, "dpll", frames=50)
    seen = [frame.candidates for frame in film if frame.candidates is not None]
    assert len(seen) > 30
    solution = film.answer.solution
    assert solution is not None
    assert all(1 <= total < 729 for total in (each.total for each in seen))


def test_a_search_without_steps_is_start_and_end() -> None:
    film = nf.film("11" + 14 * ".", "cover")
    assert [frame.kind for frame in film] in (["start", "end"], ["start", "contradiction", "end"])
    assert film[-1].grid == film[0].grid
    assert film[-1].text == "no solution"


def test_limits_end_a_film() -> None:
    film = nf.film(HARD, "cover", limits=nf.Limits(nodes=20))
    assert film.answer.stopped_by == "nodes"
    assert film[-1].text == "undecided, stopped by nodes"


@pytest.mark.parametrize("layout", [nf.Layout.hyper(), nf.Layout.samurai(), nf.Layout.usual(16)])
def test_any_layout(layout: nf.Layout) -> None:
    film = nf.film(nf.Puzzle(bytes(layout.cells), layout), "cover", frames=60)
    assert 25 < len(film) <= 60
    assert film[-1].grid.is_solved()


@pytest.mark.parametrize("frames", [3, 0, -1, 2.5])
def test_too_few_frames_are_refused(frames: object) -> None:
    with pytest.raises(nf.ValueRangeError, match="frames"):
        nf.film(SMALL, frames=frames)


def test_a_solver_that_tells_nothing_is_refused() -> None:
    with pytest.raises(nf.UnsupportedError, match="does not report its steps"):
        nf.film(EASY, "classic")


def test_a_film_is_a_value() -> None:
    film = nf.film(SMALL)
    assert film == nf.film(SMALL) != nf.film(SMALL, limit=2)
    assert hash(film) == hash(nf.film(SMALL))
    assert pickle.loads(pickle.dumps(film)) == film
    record = json.loads(json.dumps(film.to_json()))
    assert len(record["frames"]) == len(film)
    assert record["frames"][1]["cells"] == ["r2c1"]
    assert record["frames"][-1]["board"] == record["answer"]["solution"]


def test_layout_tells_what_is_searched() -> None:
    film = nf.film("1" + 15 * ".", layout="4x4+x")
    assert film.puzzle.layout == nf.Layout.named("4x4+x")
    with Feed("1" + 15 * ".", layout="4x4+x") as feed:
        assert feed.puzzle == film.puzzle
    camera = nf.Camera("1" + 15 * ".", layout="4x4+x")
    searched = nf.solve(film.puzzle, 1, solver="heap", trace=camera.see)
    assert camera.film(searched).frames == film.frames


def test_what_a_search_says_holds_nothing_that_cannot_be_seen() -> None:
    course = Course(nf.Puzzle(SMALL))
    course.follow(nf.TraceEvent("place", "", (4,), 3, True, 0, "r2c1 \x1b[2Jis 3"))
    assert course.frame().text == "r2c1 [2Jis 3"
    course.follow(nf.TraceEvent("truncated", "", (), 0, False, 0, "\x07many"))
    assert course.missing == "many"


def test_a_puzzle_with_constraints_is_filmed_by_a_solver_that_takes_it() -> None:
    cage = nf.constraints.KillerCage("r1c1 r1c2", 3)
    puzzle = nf.Puzzle(16 * ".", constraints=[cage])
    assert nf.film(puzzle).solver == "rules"
    assert nf.film(16 * ".").solver == "heap"
    with Feed(puzzle) as feed:
        assert feed.solver == "rules"
    with pytest.raises(nf.UnsupportedError, match="'heap' does not support"):
        nf.film(puzzle, "heap")
