"""The short ways to verbs take what these take, and leave them all that is not plain."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from ninefold.cli import engine, engine_protocol, main, quick_start
from ninefold.cli.solve import solve

from .boards import EMPTY, UNIQUE

ENGINE, TABLES = quick_start._OF_ENGINES, quick_start._OF_TABLES


def options_of(verb: Callable[..., object]) -> dict[str, tuple[str, float | None]]:
    """For every option of a verb its parameter, and the least that it may be."""
    found = {}
    for parameter, hint in inspect.get_annotations(verb, eval_str=True).items():
        for about in getattr(hint, "__metadata__", ()):
            names = [*(about.param_decls or ()), about.default]  # typer takes the first for that
            found |= dict.fromkeys(names, (parameter, about.min))
    return found


def test_they_know_the_options_of_the_verbs() -> None:
    assert set(options_of(engine.engine)) - set(ENGINE) == {"--set"}
    for verb, quick in ((engine.engine, ENGINE), (solve, TABLES)):
        known = options_of(verb)
        for name, (parameter, _, least) in quick.items():
            assert parameter == known[name][0]
            if known[name][1] is not None:
                assert least == known[name][1]


def test_both_ways_have_the_same_defaults() -> None:
    def defaults(function: Callable[..., object]) -> dict[str, object]:
        parameters = inspect.signature(function).parameters.values()
        return {each.name: each.default or None for each in parameters}

    assert defaults(engine.engine) == defaults(engine_protocol.play_by_lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--seconds"],
        ["--seconds", "x"],
        ["--seconds", "-1"],
        ["--seconds=3"],
        ["--threads", "0"],
        ["--memory", "1"],
        ["--bogus", "3"],
        ["--board", "--seconds"],
        ["--set", "reach=5"],
    ],
)
def test_all_else_is_for_the_verb(arguments: list[str]) -> None:
    assert quick_start._plain_options(arguments, ENGINE) is None


def test_plain_options_are_read() -> None:
    given = ["--seconds", "2.5", "--seed", "-7", "--plan", "seed"]
    read = quick_start._plain_options(given, ENGINE)
    assert read == {"seconds": 2.5, "seed": -7, "plan": "seed"}


def test_a_wrong_name_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ninefold", "engine", "--plan", "foo"])
    assert main() == 2
    told = capsys.readouterr()
    assert told.err == "ninefold: no plan is named 'foo'; there are: steering, seed, chance\n"
    assert not told.out


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n{EMPTY}\n")
    return path


def test_both_ways_solve_a_table_to_the_same_bytes(cli, puzzles: Path, tmp_path: Path) -> None:
    usual, quick = tmp_path / "usual.parquet", tmp_path / "quick.parquet"
    done = cli("solve", puzzles, "-o", usual, "--threads", "1", "--restart")
    arguments = [puzzles, "--restart", "--output", quick, "--threads", "1"]
    assert quick_start.quick_solve([str(each) for each in arguments]) == done.code == 1
    assert quick.read_bytes() == usual.read_bytes()


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["-o", "out.txt"],
        ["-o"],
        ["-o", "out.parquet", "--limit", "1"],
        ["-o", "out.parquet", "--threads", "-1"],
        ["-o", "out.parquet", "more.txt"],
        ["-o", "out.parquet", "--help"],
    ],
    ids=" ".join,
)
def test_all_else_of_tables_is_for_the_verb(puzzles: Path, options: list[str]) -> None:
    assert quick_start.quick_solve([str(puzzles), *options]) is None


@pytest.mark.parametrize("cells", [256, 5_000])
def test_text_that_is_longer_than_a_name_is_for_the_verb(cells: int) -> None:
    assert quick_start.quick_solve([cells * "."]) is None


def test_what_is_no_file_is_for_the_verb() -> None:
    for first in ("-", "--help", "none.txt", UNIQUE):
        assert quick_start.quick_solve([first, "-o", "out.parquet"]) is None
    assert quick_start.quick_solve([]) is None


def test_an_error_of_a_table_is_told_in_one_line(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(puzzles.parent / "nowhere" / "out.parquet")
    monkeypatch.setattr("sys.argv", ["ninefold", "solve", str(puzzles), "-o", out])
    assert main() == 2
    assert capsys.readouterr().err.count("\n") == 1
