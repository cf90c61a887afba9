"""Cases of techniques and listed ratings, tried and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.bench.ratings import rank_correlation, run_ratings_bench
from ninefold.bench.techniques import case_of, run_technique_bench
from ninefold.cli.app import run

ROW = "12345678" + 73 * "."
FOUND = f":0000:9:{ROW}:::919:"
FORBIDDEN = f":0300-x:1:{ROW}::::"
WRONG = f":0000:9:{ROW}:::899:"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def cases(tmp_path: Path) -> str:
    """A file with three cases, the last of which fails."""
    file = tmp_path / "cases.txt"
    file.write_text(f"# cases\n\n{FOUND}\n{FORBIDDEN}\n{WRONG}\n")
    return str(file)


def test_cases_pass_fail_and_are_forbidden(cases: str) -> None:
    told: list[str] = []
    report = run_technique_bench([cases], told.append)
    assert (report.passed, report.failed) == (2, 1)
    (full_house, forbidden) = report.timings
    assert (full_house.code, full_house.failed_lines) == ("0000", (5,))
    assert (forbidden.technique, forbidden.passed) == ("x_wing", 1)
    assert told == ["trying 0000", "trying 0300-x"]
    assert "2 passed, 1 failed" in str(report)


def test_cases_on_the_command_line(cases: str, capsys) -> None:
    assert run(["bench", "techniques", cases, "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["passed"], record["failed"]) == (2, 1)
    assert record["codes"]["0000"]["failed"] == 1
    assert run(["bench", "techniques"]) == 2


def test_a_code_that_is_unknown_fails_and_the_others_are_tried(tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f":9999:9:{ROW}:::919:\n{FOUND}\n")
    report = run_technique_bench([str(file)])
    assert (report.passed, report.failed) == (1, 1)
    assert [each.technique for each in report.timings] == ["full_house", "unknown"]


def test_deleted_candidates_and_placed_digits() -> None:
    case = case_of(1, f":0003:4:+123{78 * '.'}:514 614 714 814 914::414:")
    assert case.state.candidates["r1c4"] == (4,)
    assert case.state.puzzle.to_line().startswith(".23")
    assert case.passes()


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (":0000:9", nf.FormatError),
        (":0000:9:123:::919:", nf.FormatError),
        (f":0000:9:{ROW}:::91:", nf.FormatError),
    ],
)
def test_a_line_that_is_no_case(line: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        case_of(1, line)


def test_ratings_beside_a_list(tmp_path: Path, capsys) -> None:
    ours = nf.rate(EASY, scales=["se"]).se
    assert ours is not None
    assert ours.er is not None
    file = tmp_path / "ratings.txt"
    file.write_text(f"{EASY} {ours}  # as it is\n{EASY} {ours.er + 0.2:.1f}/9.0/{ours.ed}\n")
    report = run_ratings_bench([str(file)])
    every = report.timings[0]
    assert (every.puzzles, every.equal, every.close, every.near) == (2, 1, 1, 2)
    assert every.start_share == 0.5
    assert run(["bench", "ratings", str(file), "--format", "json"]) == 0
    timing = json.loads(capsys.readouterr().out)["timings"][0]
    assert (timing["within_0.1"], timing["within_0.3"]) == (0.5, 1.0)
    assert timing["rank_correlation"] is None  # all of ours are equal


@pytest.mark.parametrize("rating", ["", "nan", "-3", "120", "7.2/1.2"])
def test_a_list_without_ratings(rating: str, tmp_path: Path) -> None:
    file = tmp_path / "ratings.txt"
    file.write_text(f"{EASY} {rating}\n")
    with pytest.raises(nf.FormatError, match="rating"):
        run_ratings_bench([str(file)])


@pytest.mark.parametrize("content", [b"", b"\xff\xfe"])
def test_a_list_that_is_no_text(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "ratings.txt"
    file.write_bytes(content)
    with pytest.raises(nf.FormatError, match="line 1"):
        run_ratings_bench([str(file)])


def test_rank_correlation() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [30, 20, 10]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 2], [5, 6, 9]) == pytest.approx(0.866, abs=1e-3)
    assert rank_correlation([1, 1], [1, 2]) != rank_correlation([1, 1], [1, 2])  # not a number
