"""`ninefold rate`: a line a puzzle in order, what cannot be rated marked, as a process as well."""

from __future__ import annotations

import csv
import json
import signal
import time
from pathlib import Path

import pytest

import ninefold as nf

from .boards import EMPTY, SHORT, UNIQUE

OTHER = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"


def test_one_puzzle_in_full(cli) -> None:
    done = cli("rate", UNIQUE)
    assert (done.code, done.out) == (0, f"{nf.rate(UNIQUE).report}\n")


def test_a_list_keeps_its_order_and_can_be_read_again(cli, tmp_path: Path) -> None:
    lines = [UNIQUE, OTHER, *(20 * [UNIQUE])]
    file = tmp_path / "list.txt"
    file.write_text("\n".join(lines))
    done = cli("rate", file, "--scales", "hodoku", "--threads", "3")
    assert done.code == 0
    told = done.out.splitlines()
    assert told[1] == f"{OTHER}  # {nf.rate(OTHER, scales=['hodoku'])}"
    assert [puzzle.to_line() for puzzle in nf.read_all(done.out)] == lines


def test_a_malformed_line_is_marked_and_the_rest_goes_on(cli) -> None:
    text = f"{UNIQUE}\n{SHORT}\n{EMPTY}\n{OTHER}\n"
    done = cli("rate", "-", stdin=text)
    assert done.code == 2
    first, bad, several, last = done.out.splitlines()
    assert bad.startswith("# line 2")
    assert "not rated: multiple" in several
    assert (first[:81], last[:81]) == (UNIQUE, OTHER)
    records = [
        json.loads(line) for line in cli("rate", "-", "-f", "json", stdin=text).out.split("\n")[:-1]
    ]
    assert [each["status"] for each in records] == ["unique", "malformed", "multiple", "unique"]
    assert records[1]["line"] == 2
    rows = list(csv.DictReader(cli("rate", "-", "-f", "csv", stdin=text).out.splitlines()))
    assert [row["status"] for row in rows] == ["unique", "malformed", "multiple", "unique"]
    assert rows[0]["level"] == "easy"
    assert "line 2" in rows[1]["remark"]


def test_no_rating_is_a_no(cli) -> None:
    assert cli("rate", EMPTY).code == 1
    assert cli("rate", "-", stdin=f"{UNIQUE}\n{EMPTY}\n").code == 1


def test_several_sources(cli, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{UNIQUE}\n")
    done = cli("rate", file, "missing.txt", OTHER, "-f", "json", "--scales", "hodoku")
    assert done.code == 2
    first, missing, last = map(json.loads, done.out.splitlines())
    assert (first["source"], last["source"]) == (str(file), OTHER)
    assert missing["error"] == "missing-file"


@pytest.mark.parametrize("scales", ["se", "hodoku,effort"])
def test_scales(cli, scales: str) -> None:
    record = json.loads(cli("rate", UNIQUE, "--scales", scales, "-f", "json").out)
    asked = scales.split(",")
    assert (record["er"] is not None) == ("se" in asked)
    assert (record["score"] is not None) == ("hodoku" in asked)
    assert (record["effort"] is not None) == ("effort" in asked)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [([UNIQUE, "--scales", "stars"], "scale"), ([SHORT], "81"), (["-"], "found none")],
)
def test_what_cannot_be_rated_at_all(cli, arguments: list[str], told: str) -> None:
    done = cli("rate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_another_layout(cli) -> None:
    puzzle = nf.generate(layout="hyper", seed=1)
    done = cli("rate", puzzle.to_line(), "--layout", "hyper", "-f", "json", "--scales", "hodoku")
    assert done.code == 0
    assert json.loads(done.out)["layout"] == "hyper"


def test_ctrl_c_leaves_whole_lines(process, tmp_path: Path) -> None:
    file, out = tmp_path / "long.txt", tmp_path / "ratings.txt"
    file.write_text(200_000 * f"{OTHER}\n")
    with out.open("wb") as target:
        running = process("rate", file, "--scales", "hodoku", stdout=target)
        while running.poll() is None and out.stat().st_size < 1_000:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    lines = out.read_text().split("\n")
    assert lines.pop() == ""
    assert len(set(lines)) == 1
    assert f"interrupted: {len(lines):,} puzzles done" in err.decode()


def test_answers_come_while_a_pipe_waits(process) -> None:
    running = process("rate", "-", "--scales", "hodoku")
    running.stdin.write(f"{UNIQUE}\n{OTHER}\n".encode())
    running.stdin.flush()
    assert running.stdout.readline().decode().startswith(UNIQUE)
    assert running.stdout.readline().decode().startswith(OTHER)
    running.stdin.write(f"{UNIQUE}\n".encode())
    out, _ = running.communicate(timeout=120)
    assert out.decode().startswith(UNIQUE)
    assert running.returncode == 0
