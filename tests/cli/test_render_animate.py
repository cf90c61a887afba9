"""Films made by the command line: the function that `render --animate` calls."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.cli.render import save_film
from ninefold.films.feeds import Feed

from .boards import EMPTY, SLOW, TWICE, UNIQUE


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", "<svg"), ("html", "<!DOCTYPE"), ("gif", "GIF")]
)
def test_a_film_is_written(capsys, tmp_path: Path, ending: str, start: str) -> None:
    if ending == "gif":
        pytest.importorskip("PIL.Image")
    out = tmp_path / f"film.{ending}"
    assert save_film(nf.Puzzle(UNIQUE), "cover", out, frames=20, seconds=3, theme="dark") == 0
    assert out.read_bytes().startswith(start.encode())
    told = capsys.readouterr()
    assert told.out == ""
    assert "frames of 82 steps by cover" in told.err


def test_without_a_solution_the_answer_is_no(tmp_path: Path) -> None:
    assert save_film(nf.Puzzle(TWICE), "dpll", tmp_path / "film.svg", frames=20) == 1
    limits = nf.Limits(nodes=5)
    assert save_film(nf.Puzzle(EMPTY), "cover", tmp_path / "film.svg", limits=limits) == 1


def test_a_wrong_name_is_told_before_the_search(tmp_path: Path) -> None:
    with pytest.raises(nf.UnknownNameError, match="kind of film"):
        save_film(nf.Puzzle(SLOW), "backtracking", tmp_path / "film.mp4")
    with pytest.raises(nf.UnknownNameError, match="solver"):
        save_film(nf.Puzzle(UNIQUE), "no such solver", tmp_path / "film.svg")


def test_render_makes_films(cli, tmp_path: Path) -> None:
    out = tmp_path / "film.svg"
    film = ("--animate", out, "--solver", "cover", "--frames", 30, "--duration", 4)
    done = cli("render", "example:hard", *film, "--number", 3, "--theme", "dark", "--size", 200)
    assert (done.code, done.out) == (0, "")
    assert re.fullmatch(rf"{out}: \d+ frames of [\d,]+ steps by cover: a solution.*\n", done.err)
    text = out.read_text()
    assert 'width="200"' in text
    assert 'dur="4s"' in text
    assert cli("render", EMPTY, *film, "--nodes", 5).code == 1
    assert cli("render", UNIQUE, *film, "--solution").code == 2


def test_films_of_render_take_limit_and_seed(cli, tmp_path: Path) -> None:
    out = tmp_path / "film.svg"
    told = [
        cli("render", UNIQUE, "--animate", out, "--solver", "backtracking", *more).err
        for more in ((), ("--limit", 2), ("--seed", 1))
    ]
    assert "was not asked" in told[0]
    assert told[1].endswith("the only solution\n")
    assert len(set(told)) == 3


def test_one_solver_is_filmed_and_watched_if_none_is_named(cli, tmp_path: Path) -> None:
    assert nf.film(UNIQUE).solver == "heap"
    made = cli("render", UNIQUE, "--animate", tmp_path / "film.svg")
    assert "by heap" in made.err
    assert "heap," in cli("watch", UNIQUE).out
    with Feed(UNIQUE) as feed:
        while not feed.is_over:
            feed.take(1)
    assert feed.answer is not None
    assert feed.answer.solver == "heap"


def test_help_says_what_the_seconds_are(cli) -> None:
    told = " ".join(re.sub("[^A-Za-z ]", " ", cli("render", "--help").out).split())
    assert "The length of the film in seconds" in told
