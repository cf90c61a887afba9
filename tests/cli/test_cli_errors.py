"""Errors are one clear line, as JSON where that was asked for; never a traceback."""

from __future__ import annotations

import json

import pytest

from .boards import SHORT, UNIQUE


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "missing.txt"], "there is no file missing.txt"),
        (["solve", "some/where"], "there is no file some/where"),
        (["solve", "puzzle"], "'puzzle' is neither a file nor a puzzle"),
        (["solve", "example:nothing"], "no set of examples is named 'nothing'"),
        (["solve", SHORT], "line 1, column 81: expected 81 cells, found 80 cells"),
        (["count", SHORT], "found 80 cells"),
        (["solve", UNIQUE, "--solver", "nobody"], "no solver is named 'nobody'"),
        (["solve", "example:easy", "--solver", "nobody"], "no solver is named 'nobody'"),
        (["solve", "example:easy", "--trace"], "--trace shows the search of a single puzzle"),
        (["count", "-"], "expected a puzzle, found none"),
    ],
)
def test_one_clear_line(cli, arguments: list[str], said: str) -> None:
    done = cli(*arguments)
    assert done.code == 2
    assert done.err.startswith("ninefold: ")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not done.out
    as_json = cli(*arguments, "--format", "json")
    assert as_json.code == 2
    assert not as_json.err
    assert said in json.loads(as_json.out)["message"]


def test_directories_and_outputs_that_cannot_be(cli, tmp_path) -> None:
    done = cli("solve", tmp_path)
    assert (done.code, "Is a directory" in done.err) == (2, True)
    done = cli("solve", UNIQUE, "-o", tmp_path / "no" / "such" / "folder")
    assert (done.code, "No such file or directory" in done.err) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["slove", UNIQUE],
        ["solve", UNIQUE, "--limit", "many"],
        ["solve", UNIQUE, "--limit", "0"],
        ["count", UNIQUE, "--seconds", "-1"],
        ["solve", UNIQUE, "--format", "xml"],
        ["solve", UNIQUE, "--no-such-option"],
    ],
)
def test_usage_errors(cli, arguments: list[str]) -> None:
    done = cli(*arguments)
    assert done.code == 2
    assert "Usage: ninefold" in done.err
    assert "Traceback" not in done.err


def test_format_error_keeps_its_place_in_json(cli) -> None:
    record = json.loads(cli("solve", SHORT, "-f", "json").out)
    assert (record["error"], record["line"], record["column"]) == ("format", 1, 81)
