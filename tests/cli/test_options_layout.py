"""The option --layout: what it takes, for every verb that reads puzzles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.game import random_position

from .boards import EMPTY, UNIQUE

JIGSAW = "AABBACBBACDDCCDD"
HYPER = random_position(1, layout="hyper", most=60)
LINE = HYPER.to_line()
ANSWER = nf.solve(HYPER)
ENDS = "5" + 79 * "." + "5"


def test_solve(cli) -> None:
    done = cli("solve", LINE, "--layout", "hyper")
    assert done.code == 1
    assert str(ANSWER.solution) in done.out
    assert "one of several solutions (regions" in done.out
    record = json.loads(cli("solve", LINE, "--layout", "windoku", "-f", "json").out)
    assert (record["layout"], record["status"]) == ("hyper", "multiple")


def test_every_other_verb(cli) -> None:
    count = nf.count(HYPER).value
    assert cli("count", LINE, "--layout", "hyper").out == f"{count}\n"
    assert cli("estimate", LINE, "--layout", "hyper").out == f"{count}\n"
    assert cli("solutions", LINE, "--layout", "hyper").out.count("\n") == count
    assert cli("candidates", LINE, "--layout", "hyper").out == f"{nf.candidates(HYPER)}\n"
    check = cli("check", ENDS, "--layout", "x", "-q")
    assert check[:2] == (1, "no solution: 5 twice in diagonal 1\n")
    analysis = nf.game.analyze(HYPER)
    assert analysis.reason in cli("analyze", LINE, "--layout", "hyper").out
    assert cli("convert", LINE, "--layout", "hyper", "--to", "json").out == nf.write(HYPER, "json")


@pytest.mark.parametrize("verb", ["count", "check", "analyze", "estimate", "solutions"])
def test_the_json_of_every_verb_mentions_the_layout(cli, verb: str) -> None:
    record = json.loads(cli(verb, LINE, "--layout", "hyper", "-f", "json").out)
    assert (record["puzzle"], record["layout"]) == (LINE, "hyper")
    assert "layout" not in json.loads(cli("count", UNIQUE, "-f", "json").out)


def test_a_list_from_file_to_file(cli, tmp_path: Path) -> None:
    source, target = tmp_path / "list.txt", tmp_path / "out.txt"
    solution = ANSWER.solution.to_line()
    source.write_text(f"{LINE}\n{ENDS}\noops\n{solution}\n")
    done = cli("solve", "--layout", "hyper", source, "-o", target)
    assert done.code == 2
    assert "4 puzzles: 1 unique; 1 multiple, 1 none, 1 malformed" in done.err
    rows = target.read_text().splitlines()
    assert rows[0] == f"{solution}  # multiple"
    assert rows[2].startswith("# line 3, column 1")
    assert rows[3] == solution
    source.write_text(f"{solution}\n")
    assert cli("solve", "--layout", "hyper", source).out == f"{solution}\n"  # a list of one
    again = cli("solve", "--layout", "hyper", "-", stdin=f"{solution}\n{solution}\n")
    assert again.out == 2 * f"{solution}\n"


def test_a_text_or_a_record_may_name_it(cli, tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    named.write_text(f"# layout: hyper\n{LINE}\n")
    record = tmp_path / "list.jsonl"
    assert cli("convert", named, "-o", record).code == 0
    assert record.read_text() == nf.write(HYPER, "json")
    expected = cli("count", LINE, "--layout", "hyper").out
    assert cli("count", named).out == cli("count", record).out == expected
    refused = cli("count", named, "--layout", "x")
    assert refused.code == 2
    assert "named.txt: line 1, column 11: expected a text of x, found hyper" in refused.err
    assert "expected a puzzle of x, found one of hyper" in cli("count", record, "--layout", "x").err


def test_rows_of_several_boards(cli, tmp_path: Path) -> None:
    solution = nf.solve(bytes(369), 1, layout="samurai").solution
    path = tmp_path / "samurai.txt"
    path.write_text(nf.write(nf.Puzzle(solution).placed("r1c1", 0), "rows"))
    done = cli("solve", path, "--layout", "samurai")
    assert done.code == 0
    assert str(solution) in done.out


def test_a_file_holds_a_layout(cli, tmp_path: Path) -> None:
    own = nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
    path = tmp_path / "own.json"
    path.write_text(json.dumps(own.to_json()))
    expected = f"{nf.count(bytes(16), layout=own).value}\n"
    assert cli("count", 16 * ".", "--layout", path).out == expected
    picture = tmp_path / "picture.txt"
    picture.write_text("AABB\nACBB\nACDD\nCCDD\n")
    by_name = cli("count", 16 * ".", "--layout", f"jigsaw:{JIGSAW}").out
    assert cli("count", 16 * ".", "--layout", picture).out == by_name


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("hypr", "no layout is named 'hypr'; there are: classic, hyper, x,"),
        ("mine.json", "there is no file mine.json"),
        ("boxes 2x3+hyper", "boxes 2x3+hyper is not a layout: windows need square boxes"),
        ("jigsaw:AAB", "jigsaw:AAB is not a layout: expected a square of letters, found 3 letters"),
        (".", "no layout is named '.'"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "count", "check", "analyze"])
def test_what_is_no_layout_is_told(cli, verb: str, layout: str, message: str) -> None:
    done = cli(verb, EMPTY, "--layout", layout)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("ninefold: ")
    assert message in done.err


def test_a_file_that_is_no_layout_is_named(cli, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"name": "a"}')
    done = cli("count", UNIQUE, "--layout", path, "-f", "json")
    assert done.code == 2
    record = json.loads(done.out or done.err)
    assert record["error"] == "layout"
    assert record["message"].startswith(f"{path} is not a layout: expected ")


def test_illegal_values_are_named_on_the_layout(cli) -> None:
    done = cli("check", "!" + LINE[1:], "--layout", "hyper", "-q")
    assert done.code == 1
    assert done.out.startswith("illegal values: ! in r1c1; without them")


def test_completion_offers_the_names() -> None:
    from typer.testing import CliRunner

    from ninefold.cli.app import make_app

    environment = {
        "_NINEFOLD_COMPLETE": "complete_bash",
        "COMP_WORDS": "ninefold solve --layout ",
        "COMP_CWORD": "3",
    }
    done = CliRunner().invoke(make_app("solve"), env=environment, prog_name="ninefold")
    assert set(nf.Layout.names()) <= set(done.stdout.split())


@pytest.mark.parametrize("verb", ["solve", "count", "check", "analyze", "solutions", "candidates"])
def test_a_puzzle_of_a_layout_without_a_name_is_read_again(cli, tmp_path: Path, verb: str) -> None:
    own = nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own.to_json()))
    text = "12..34..2143...."
    record = json.loads(cli(verb, text, "--layout", file, "-f", "json").out)
    assert nf.Puzzle(record.get("puzzle", text), record["layout"]) == nf.Puzzle(text, own)


def test_every_row_of_a_list_tells_such_a_layout(cli, tmp_path: Path) -> None:
    own = nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
    file, source = tmp_path / "own.json", tmp_path / "list.txt"
    file.write_text(json.dumps(own.to_json()))
    source.write_text(2 * "12..34..2143....\n")
    rows = cli("solve", source, "--layout", file, "-f", "json").out.splitlines()
    assert [nf.Layout.from_json(json.loads(row)["layout"]) for row in rows] == [own, own]
