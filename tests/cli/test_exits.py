"""Errors are one clear line, as JSON where that was asked for; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

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
        (["solve", "example:easy", "--trace"], "--trace takes one puzzle"),
        (["count", "-"], "expected one puzzle, found none"),
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
    assert (done.code, "expected one puzzle, found none" in done.err) == (2, True)
    done = cli("solve", UNIQUE, "-o", tmp_path)
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


READERS = ["solve", "solutions", "count", "candidates", "check"]


@pytest.mark.parametrize("verb", [*READERS, "convert"])
@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n"])
def test_input_without_a_puzzle_is_malformed(cli, tmp_path: Path, verb: str, content: str) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(content)
    to = ["--to", "line"] if verb == "convert" else []
    done = cli(verb, path, *to)
    assert done == (2, "", f"ninefold: {path}: expected one puzzle, found none\n")
    assert cli(verb, "-", *to, stdin=content) == (
        2,
        "",
        "ninefold: expected one puzzle, found none\n",
    )


def test_output_of_an_input_without_a_puzzle(cli, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert cli("solve", "/dev/null", "-o", out).code == 2
    assert not out.exists()
    out.write_text("precious\n")
    for target in ("line", "csv", "rows"):
        assert cli("convert", "/dev/null", "--to", target, "-o", out).code == 2
        assert out.read_text() == "precious\n"


@pytest.mark.parametrize("verb", [*READERS, "convert"])
def test_format_error_names_the_file(cli, tmp_path: Path, verb: str) -> None:
    path = tmp_path / "broken.sdk"
    path.write_text("12345!\n")
    done = cli(verb, path, *(["--to", "line"] if verb == "convert" else []))
    assert done.code == 2
    assert done.err.startswith(f"ninefold: {path}: line 1, column ")
    assert done.err.count("\n") == 1
    if verb != "convert":
        record = json.loads(cli(verb, path, "-f", "json").out)
        assert (record["source"], record["line"]) == (str(path), 1)
