"""The verbs beside solve: what they print, and the code that they end with."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

import ninefold as nf
from ninefold import examples
from ninefold.bench.layouts import LayoutSet
from ninefold.cli.app import GROUPS, VERBS, make_app

from .boards import EMPTY, SHORT, SLOW, SMALL, SOLUTION, TWICE, UNIQUE


@pytest.mark.parametrize("verb", VERBS)
def test_every_help_opens_with_an_example_on_one_line(cli, verb: str) -> None:
    done = cli(verb, "--help")
    assert done.code == 0
    usage, example = [line.strip() for line in done.out.splitlines() if line.strip()][:2]
    assert usage.startswith(f"Usage: ninefold {verb}")
    assert example == f"Example: {import_module(f'ninefold.cli.{verb}').EXAMPLE}"


def test_help_lists_every_verb_and_completion(cli) -> None:
    out = cli("--help").out
    for word in (*VERBS, "--version", "--install-completion"):
        assert word in out


def test_without_arguments_each_group_shows_an_example(cli) -> None:
    done = cli()
    shown = done.out + done.err
    for group, verbs in GROUPS.items():
        assert f"{group}: {import_module(f'ninefold.cli.{verbs[0]}').EXAMPLE}" in shown
        assert all(f" {verb} " in shown for verb in verbs)


def test_each_option_has_one_spelling() -> None:
    app: Any = typer.main.get_command(make_app())
    every: dict[str, set[str]] = {}
    for verb in VERBS:
        for option in app.commands[verb].params:
            short = [name for name in option.opts if not name.startswith("--")]
            long = [name for name in option.opts if name.startswith("--")]
            assert len(long) <= 1, (verb, long)
            for name in short if long else []:
                every.setdefault(name, set()).update(long)
    assert every["-o"] == {"--output"}
    assert every["-f"] == {"--format"}


def test_version(cli) -> None:
    assert cli("--version").out == f"ninefold {nf.__version__} ({nf.isa()})\n"


@pytest.mark.parametrize(
    ("arguments", "code", "out"),
    [
        ([UNIQUE], 0, "1"),
        ([TWICE], 1, "0"),
        ([SMALL], 0, str(nf.count(SMALL).value)),
        ([EMPTY, "--limit", "1000"], 0, "at least 1000"),
        ([EMPTY, "--seconds", "0"], 1, "at least 0"),
    ],
)
def test_count(cli, arguments: list[str], code: int, out: str) -> None:
    assert cli("count", *arguments)[:2] == (code, f"{out}\n")


@pytest.mark.parametrize(
    ("arguments", "code", "out"),
    [
        ([EMPTY], 0, "6670903752021072936960"),
        ([TWICE], 1, "0"),
        ([SMALL], 0, str(nf.count(SMALL).value)),
        ([SLOW, "--samples", "50", "--seed", "3"], 0, str(nf.estimate(SLOW, samples=50, seed=3))),
        ([SLOW, "--seconds", "0"], 1, "unknown, stopped by seconds"),
        ([SLOW, "--solver", "dpll"], 2, None),
    ],
)
def test_estimate(cli, arguments: list[str], code: int, out: str | None) -> None:
    assert cli("estimate", *arguments)[:2] == (code, "" if out is None else f"{out}\n")


def test_estimate_in_json(cli) -> None:
    record = json.loads(cli("estimate", SLOW, "--samples", "20", "-f", "json").out)
    expected = nf.estimate(SLOW, samples=20).to_json()
    assert record.pop("puzzle") == SLOW
    assert record | {"seconds": 0} == expected | {"seconds": 0}


def test_count_of_a_list(cli) -> None:
    done = cli("count", "example:many")
    assert done.out.split() == [str(example.count) for example in examples.load("many")]
    record = json.loads(cli("count", "example:many", "-f", "json").out.splitlines()[0])
    assert record["count"] == 2
    assert record["puzzle"] == examples.load("many")[0].puzzle


@pytest.mark.parametrize("verb", ["count", "solutions", "candidates", "check"])
def test_list_goes_on_after_what_the_solver_does_not_support(cli, verb: str) -> None:
    text = f"board\n{UNIQUE}\n{SMALL}\n{SHORT}\n{UNIQUE}\n"  # a list would be of one size
    done = cli(verb, "-", "--solver", "dpll", "-f", "json", stdin=text)
    records = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 2
    assert [record.get("error") for record in records] == [None, "unsupported", "format", None]
    assert records[1]["line"] == 3
    done = cli(verb, "-", "--solver", "nobody", stdin=text)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_solutions(cli) -> None:
    done = cli("solutions", SMALL, "--limit", "3")
    assert done.code == 0
    assert done.out.splitlines() == [grid.to_line() for grid in nf.solutions(SMALL, limit=3)]
    assert done.err == "at least 3 solutions (stopped by solutions)\n"
    assert cli("solutions", UNIQUE)[:2] == (0, f"{SOLUTION}\n")
    assert cli("solutions", TWICE)[:2] == (1, "")
    record = json.loads(cli("solutions", UNIQUE, "--format", "json").out)
    assert record["solutions"] == [SOLUTION]


def test_solutions_in_an_order(cli) -> None:
    ascending = cli("solutions", SMALL, "--order", "sorted").out.splitlines()
    assert ascending == sorted(cli("solutions", SMALL).out.splitlines())
    drawn = cli("solutions", SMALL, "--order", "random", "--seed", "7", "--limit", "5").out
    assert drawn.splitlines() == [grid.to_line() for grid in nf.solutions(SMALL, 5, seed=7)]
    assert cli("solutions", SMALL, "--seed", "7", "--limit", "5").out == drawn
    assert cli("solutions", SMALL, "--order", "sorted", "--seed", "7").code == 2
    assert cli("solutions", SMALL, "--order", "best").code == 2


def test_solutions_of_a_list_say_whose_they_are(cli) -> None:
    lines = cli("solutions", "-", stdin=f"{UNIQUE}\n{UNIQUE}\n").out.splitlines()
    assert lines == [f"# {UNIQUE}", SOLUTION] * 2


def test_candidates(cli) -> None:
    done = cli("candidates", SMALL)
    assert done[:2] == (0, f"{nf.candidates(SMALL)}\n")
    assert cli("candidates", TWICE).code == 1
    done = cli("candidates", EMPTY, "--seconds", "0")
    assert done.code == 1
    assert "incomplete, stopped by seconds" in done.out
    record = json.loads(cli("candidates", UNIQUE, "-f", "json").out)
    assert record["exact"] is True


def test_candidates_that_leave_one_solution(cli) -> None:
    done = cli("candidates", SMALL, "--deciding")
    assert done[:2] == (0, f"{nf.candidates(SMALL, deciding=True)}\n")
    record = json.loads(cli("candidates", SMALL, "--deciding", "-f", "json").out)
    assert record["deciding_exact"] is True


def test_candidates_with_counts(cli) -> None:
    done = cli("candidates", SMALL, "--counts")
    assert done[:2] == (0, f"{nf.candidates(SMALL, counts=True)}\n")
    assert done.out.endswith(f"\n{nf.count(SMALL)} solutions\n")
    record = json.loads(cli("candidates", SMALL, "--counts", "-f", "json").out)
    assert record["counts"]["r1c1"] == [nf.count(SMALL).value, 0, 0, 0]
    assert record["counts_exact"] is True
    done = cli("candidates", EMPTY, "--counts", "--limit", "5")
    assert done.code == 0
    assert done.out.endswith("\nat least 5 solutions, stopped by solutions\n")
    assert cli("candidates", SMALL, "--limit", "5").code == 2


def test_check(cli) -> None:
    assert cli("check", UNIQUE)[:2] == (0, f"{nf.check(UNIQUE)}\n")
    done = cli("check", TWICE)
    assert done.code == 1
    assert "5 twice in row 1" in done.out
    assert cli("check", UNIQUE, "--quiet").out.count("\n") == 1


def test_check_explains_one_puzzle_and_lists_when_asked(cli, tmp_path: Path) -> None:
    assert "Why: r1c1=5 and r1c2=5 contradict" in cli("check", TWICE).out
    assert "Why:" not in cli("check", TWICE, "--no-explain").out
    assert cli("check", TWICE, "-q").out.count("\n") == 1
    assert "  Why: " in cli("check", TWICE, "-q", "--explain").out
    pair = tmp_path / "pair.txt"
    pair.write_text(f"{UNIQUE}\n{TWICE}\n")
    assert cli("check", pair).out.count("\n") == 2
    done = cli("check", pair, "--explain").out.splitlines()
    assert done[0].startswith(f"{pair}:1: valid")
    assert any(line.startswith("  Repair: ") for line in done)
    records = [json.loads(line) for line in cli("check", pair, "-f", "json").out.splitlines()]
    assert [record["explanation"] for record in records] == [None, None]
    record = json.loads(cli("check", TWICE, "-f", "json").out)
    assert [each["cell"] for each in record["repairs"]] == ["r1c1", "r1c2"]


def test_check_reports_illegal_values(cli) -> None:
    text = "Z" + UNIQUE[1:]
    record = json.loads(cli("check", text, "--format", "json").out)
    assert not record["ok"]
    assert record["illegal"]
    assert cli("check", text).code == 1


def test_check_of_many_files_gives_the_worst_code(cli, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.txt", "bad.txt", "broken.txt"))
    good.write_text(UNIQUE)
    bad.write_text(TWICE)
    broken.write_text(SHORT)
    assert cli("check", good, good).code == 0
    done = cli("check", good, bad)
    assert done.code == 1
    places = [line.partition(": ")[0] for line in done.out.splitlines()]
    assert places == [f"{good}:1", f"{bad}:1"]
    done = cli("check", good, broken, bad, tmp_path / "none.txt")
    assert done.code == 2
    assert f"# {broken}: line 1, column 81: expected 81 cells, found 80 cells" in done.out
    assert "there is no file" in done.out
    lines = cli("check", good, bad, "-f", "json").out.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [True, False]
    assert json.loads(lines[0])["source"] == str(good)


def test_convert_round_trip(cli, tmp_path: Path) -> None:
    start, there, back = (tmp_path / name for name in ("a.txt", "b.sdm", "c.txt"))
    start.write_text(f"{UNIQUE}\n{EMPTY}\n")
    assert cli("convert", start, "-o", there).code == 0
    assert there.read_text() == start.read_text().replace(".", "0")
    assert cli("convert", there, "--to", "line", "-o", back).code == 0
    assert back.read_text() == start.read_text()


@pytest.mark.parametrize("name", ["rows", "csv", "csv-rows", "pencilmarks", "candidates", "sdk"])
def test_convert_to_every_format_that_is_read_back(cli, name: str) -> None:
    text = cli("convert", UNIQUE, "--to", name).out
    assert text == nf.write(nf.Puzzle(UNIQUE), name)
    assert cli("convert", "-", "--from", name, "--to", "line", stdin=text).out == f"{UNIQUE}\n"


def test_convert_list_and_errors(cli, tmp_path: Path) -> None:
    assert cli("convert", "--list").out.startswith("line ")
    assert cli("convert", UNIQUE).code == 2
    assert cli("convert").code == 2
    done = cli("convert", UNIQUE, "--to", "nothing")
    assert (done.code, "there are: line" in done.err) == (2, True)
    done = cli("convert", SMALL, "--to", "sdk")
    assert (done.code, "holds plain 9x9 puzzles" in done.err) == (2, True)


def test_convert_passes_over_bad_lines_and_says_so(cli, tmp_path: Path) -> None:
    done = cli("convert", "-", "--to", "sdm", stdin=f"{UNIQUE}\n{SHORT}\n{UNIQUE}\n")
    assert done.code == 2
    assert done.out.count("\n") == 2
    assert "line 2, column 81" in done.err


def test_convert_leaves_the_output_alone_if_nothing_can_be_read(cli, tmp_path: Path) -> None:
    out = tmp_path / "out.sdm"
    out.write_text("precious\n")
    assert cli("convert", SHORT, "-o", out).code == 2
    assert out.read_text() == "precious\n"


def test_bench(cli) -> None:
    out = cli("bench", "none", "--isa", nf.instruction_sets()[0].name, "--repeat", "1").out
    assert out.startswith(f"ninefold {nf.__version__}")
    assert "One puzzle at a time" in out
    only = ("--only", "single", "--repeat", "1", "-f", "json")
    record = json.loads(cli("bench", "none", *only).out)
    assert {timing["purpose"] for timing in record["timings"]} == {"single"}
    assert {timing["name"] for timing in record["timings"]} == {"none"}
    assert record["machine"]["version"] == f"ninefold {nf.__version__}"
    assert cli("bench", "none", "--isa", "nonsense").code == 2
    assert cli("bench", "no-such-set").code == 2
    assert "no purpose is named 'speed'" in cli("bench", "none", "--only", "speed").err


def test_bench_of_solvers_and_layouts(cli, monkeypatch, tmp_path: Path) -> None:
    (mine := tmp_path / "mine.txt").write_text(f"{SMALL}\n")
    record = json.loads(cli("bench", "solvers", mine, "--repeat", "2", "-f", "json").out)
    assert {timing["set"] for timing in record["timings"]} == {str(mine)}
    tiny = LayoutSet("tiny", "4x4", 3)
    monkeypatch.setattr("ninefold.bench.layouts.SETS", {"tiny": tiny})
    out = cli("bench", "layouts", "tiny", "--repeat", "2").out
    assert "Unique puzzles of other layouts" in out
    assert "tiny" in out
    assert "no set of layouts is named 'none'" in cli("bench", "layouts", "none").err


@pytest.mark.parametrize("kind", ["solvers", "layouts", "signature"])
@pytest.mark.parametrize(
    ("option", "value"),
    [("--isa", "baseline"), ("--only", "batch"), ("--program", "cat"), ("--threads", "2")],
)
def test_bench_refuses_what_it_would_ignore(cli, kind: str, option: str, value: str) -> None:
    done = cli("bench", kind, option, value)
    assert (done.code, done.err) == (2, f"ninefold: bench {kind} has no option {option}\n")


def test_bench_signature_stands_alone(cli) -> None:
    done = cli("bench", "signature", "easy", "--repeat", "3")
    refused = "ninefold: bench signature has no sets and no option --repeat\n"
    assert (done.code, done.err) == (2, refused)
