"""`--rule`: rules from the shell, on every verb that takes a puzzle."""

from __future__ import annotations

import json

import pytest
import typer

from ninefold.cli.app import VERBS, make_app

BOARD = 16 * "."
TWO = f"{BOARD}\n1...............\n"
TAKES_A_PUZZLE = {
    *("solve", "solutions", "count", "estimate", "candidates", "check", "hint", "rate", "generate"),
    *("ease", "harden", "canonical", "prove", "verify", "convert", "render", "watch", "analyze"),
}


def test_every_verb_that_takes_a_puzzle_has_it() -> None:
    app = typer.main.get_command(make_app())
    having = {
        verb
        for verb in VERBS
        if any("--rule" in each.opts for each in app.commands[verb].params)  # type: ignore[attr-defined]
    }
    assert having == TAKES_A_PUZZLE


def test_several_rules_hold_together(cli) -> None:
    rules = ["--rule", "killer 3 r1c1-r1c2", "--rule", "thermo r1c1-r1c2", "--rule", "even r1c3"]
    found = json.loads(cli("solve", BOARD, *rules, "-f", "json").out)
    assert found["solution"].startswith("1243")
    assert [each["kind"] for each in found["constraints"]] == [
        "killer cage",
        "thermometer",
        "even",
    ]


def test_rules_join_those_of_the_puzzle(cli) -> None:
    puzzle = cli("convert", BOARD, "--to", "json", "--rule", "thermo r1c1-r1c2").out
    found = cli("convert", puzzle, "--to", "json", "--rule", "even r1c1")
    assert [each["kind"] for each in json.loads(found.out)["constraints"]] == [
        "thermometer",
        "even",
    ]


def test_every_puzzle_of_a_list_gets_them(cli, tmp_path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(TWO)
    assert cli("count", path, "--rule", "even r1c1").out == "144\n0\n"
    assert cli("count", "-", "--rule", "even r1c1", stdin=TWO).out == "144\n0\n"
    assert cli("count", path, path, "--rule", "even r1c1").out == 2 * "144\n0\n"


def test_an_output_is_written_anew_under_other_rules(cli, tmp_path) -> None:
    path, output = tmp_path / "two.txt", tmp_path / "out.txt"
    path.write_text(TWO)
    for rule, counts in (("even r1c1", "144\n0\n"), ("even r1c2", "144\n48\n")):
        cli("count", path, "-o", output, "--rule", rule)
        assert output.read_text() == counts


def test_a_table_gets_them(cli, tmp_path) -> None:
    pytest.importorskip("pyarrow")
    path, table, output = (tmp_path / name for name in ("two.txt", "in.parquet", "out.parquet"))
    path.write_text(TWO)
    assert cli("convert", path, "-o", table).code == 0
    assert cli("count", table, "--rule", "even r1c1").out == "144\n0\n"
    cli("count", table, "-o", output, "--rule", "even r1c1")
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(output)["count"].to_pylist() == [144, 0]


def test_one_puzzle_of_a_list_gets_them(cli, tmp_path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(TWO)
    rule = ("--rule", "odd r1c2")
    shown = cli("watch", path, "--number", 2, *rule).out
    assert "│ 1 3 │" in shown
    assert "3" in cli("solve", path.read_text().split()[1], *rule, "--trace").out
    assert "odd" in cli("render", BOARD, *rule).out


def test_the_wrong_rule_is_to_blame(cli) -> None:
    found = cli("check", BOARD, "--rule", "killer 20 r1c1-r1c2")
    assert found.code == 1
    assert "killer cage 20 at r1c1 alone leaves no solution" in found.out


def test_a_puzzle_is_made_with_them(cli) -> None:
    rule = ("--rule", "killer 3 r1c1-r1c2")
    made = json.loads(cli("generate", "--layout", "4x4", "--seed", 1, "-f", "json", *rule).out)
    assert sorted(made["solution"][:2]) == ["1", "2"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("kiler 3 r1c1", "column 1: expected a kind of rules such as 'killer'"),
        ("even r5c1", "column 6: expected a cell of the board (4x4), found 'r5c1'"),
        ("little killer r1c1-r2c2", "expected sum, as in"),
        ("killer 3 sum=4 r1c1", "expected sum once"),
        ("automaton r1c1", "automaton: this kind has no text form"),
    ],
)
def test_a_wrong_rule_is_refused(cli, rule: str, said: str) -> None:
    found = cli("solve", BOARD, "--rule", rule)
    assert found.code == 2
    assert said in found.err


def test_a_verb_that_keeps_to_no_rules_says_so(cli) -> None:
    said = cli("analyze", 81 * ".", "--rule", "anti-king")
    assert said.code == 2
    assert "no further rules" in said.err
    unused = cli("verify", "-", "--rule", "anti-king")
    assert unused.code == 2
    assert "--rule" in unused.err
