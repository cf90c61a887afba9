"""`--lenient`: rules that are not understood are left out, and listed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import typer

from ninefold.cli.app import VERBS, make_app

from .test_options_rule import TAKES_A_PUZZLE

RECORD = {
    "size": 4,
    "grid": [[{} for _ in range(4)] for _ in range(4)],
    "ruleset": "Killer cages: digits sum to the total. Blue cells see red ones.",
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "solution": [int(digit) for digit in "1234341221434321"],
}


def ninefold(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ninefold", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_strict_reading_names_what_it_does_not_understand() -> None:
    found = ninefold("solve", json.dumps(RECORD))
    assert found.returncode == 2
    assert "'Blue cells see red ones' (not understood)" in found.stderr


def test_a_lenient_reading_lists_it_and_heeds_the_solution() -> None:
    found = ninefold("solve", "--lenient", json.dumps(RECORD), "-f", "json")
    assert "left out: the sentence 'Blue cells see red ones'" in found.stderr
    assert "a rule was probably missed" in found.stderr
    record = json.loads(found.stdout)
    assert record["left_out"] == ["the sentence 'Blue cells see red ones' (not understood)"]
    assert record["missed"].endswith("a rule was probably missed")
    assert record["constraints"][0]["kind"] == "killer cage"


LEFT_OUT = "left out: the sentence 'Blue cells see red ones' (not understood)"
BOARD = json.dumps(RECORD)


def test_every_verb_that_takes_a_puzzle_has_it() -> None:
    app = typer.main.get_command(make_app())
    having = {
        verb
        for verb in VERBS
        if any("--lenient" in each.opts for each in app.commands[verb].params)  # type: ignore[attr-defined]
    }
    assert having == TAKES_A_PUZZLE


@pytest.mark.parametrize(
    "command",
    [
        ("render", BOARD),
        ("watch", BOARD),
        ("solve", BOARD, "--trace"),
        ("hint", 16 * ".", "--layout", "4x4", "--digits", BOARD),
        ("generate", "--rules", BOARD, "--seed", 1),
    ],
)
def test_a_puzzle_is_read_leniently(cli, command: tuple[str, ...]) -> None:
    assert cli(*command).code == 2
    found = cli(*command, "--lenient")
    assert found.code in (0, 1)
    assert LEFT_OUT in found.err


def test_a_certificate_is_of_a_puzzle_read_leniently(cli) -> None:
    proof = cli("prove", BOARD, "--lenient").out
    assert cli("verify", "-", "--puzzle", BOARD, stdin=proof).code == 2
    found = cli("verify", "-", "--puzzle", BOARD, "--lenient", stdin=proof)
    assert LEFT_OUT in found.err
    assert "--lenient" in cli("verify", "-", "--lenient", stdin=proof).err


def test_a_list_says_what_was_left_out_of_which_puzzle(cli, tmp_path) -> None:
    path = tmp_path / "list.jsonl"
    plain = json.dumps({"layout": "4x4", "line": 16 * "."})
    path.write_text(f"{plain}\n{BOARD}\n")
    for verb in ("count", "convert --to json", "render"):
        found = cli(*verb.split(), path, "--lenient")
        assert found.err.count("left out") == 1
        assert f"ninefold: {path}: puzzle 2: {LEFT_OUT}" in found.err
    assert f"ninefold: {path}: puzzle 2: {LEFT_OUT}" in cli("count", path, path, "--lenient").err


def test_rows_say_what_was_left_out(cli, tmp_path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text(f"{BOARD}\n{BOARD}\n")
    rows = cli("count", path, "--lenient", "-f", "json").out.splitlines()
    assert json.loads(rows[1])["left_out"] == [LEFT_OUT.removeprefix("left out: ")]
    assert LEFT_OUT in cli("count", path, "--lenient", "-f", "csv").out
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    found = cli("rate", path, "--lenient", "-o", tmp_path / "out.parquet")
    assert found.err.count(LEFT_OUT) == 2
    assert LEFT_OUT in pyarrow.parquet.read_table(tmp_path / "out.parquet")["error"][1].as_py()


def test_a_puzzle_without_an_answer_says_what_was_left_out(cli, tmp_path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text(f"{BOARD}\n{BOARD}\n")
    for options in ((), ("--unique",), ("-f", "csv")):
        found = cli("canonical", path, "--lenient", *options)
        assert "constraints has no canonical form" in found.out
        assert f"puzzle 2: {LEFT_OUT}" in found.err
    assert found.out.count(LEFT_OUT) == 2


def test_a_document_says_what_was_left_out(cli, tmp_path) -> None:
    path, bare = tmp_path / "list.jsonl", RECORD | {"killercage": [], "solution": []}
    path.write_text(f"{json.dumps(bare)}\n{json.dumps(bare)}\n")
    found = cli("convert", path, "--to", "rows", "--lenient")
    assert found.code == 0
    assert f"puzzle 2: {LEFT_OUT}" in found.err
