"""`ninefold generate`, `ease` and `harden`."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import ninefold as nf

from .boards import EMPTY, SOLUTION, UNIQUE


def test_a_line_for_each_puzzle(cli) -> None:
    done = cli("generate", "-n", 5, "--seed", 7)
    assert done.code == 0
    assert done.out.splitlines() == [each.to_line() for each in nf.generate(5, seed=7)]
    assert "seed 7" in done.err


def test_rules_of_another_puzzle(cli, tmp_path: Path) -> None:
    rule = nf.constraints.Thermometer("r1c1 r1c2 r1c3")
    model = nf.Puzzle(bytes(16), "4x4", constraints=[rule])
    path = tmp_path / "model.json"
    path.write_text(nf.write(model, "json"))
    done = cli("generate", "-n", 3, "--seed", 3, "--rules", path, "-f", "json")
    for line, puzzle in zip(
        done.out.splitlines(),
        nf.generate(3, layout="4x4", constraints=[rule], seed=3),
        strict=True,
    ):
        row = json.loads(line)
        assert (row["puzzle"], row["constraints"]) == (
            puzzle.to_line(),
            puzzle.to_json()["constraints"],
        )
        assert row["solution"][0] < row["solution"][1] < row["solution"][2]
    assert cli("generate", "-n", 3, "--seed", 3, "--rules", path).out == done.out
    text = cli("generate", "--seed", 3, "--rules", path, "-f", "text").out
    assert nf.Puzzle(text).constraints == (rule.on(nf.Layout.named("4x4")),)
    refused = cli("generate", "--rules", path, "-f", "csv")
    assert (refused.code, "holds no constraints" in refused.err) == (2, True)


def test_rules_that_are_placed(cli, tmp_path: Path) -> None:
    done = cli("generate", "--rules", "killer, Thermometer", "--seed", 3)
    made = nf.generate(rules=["killer", "thermometer"], seed=3)
    assert json.loads(done.out)["constraints"] == made.to_json()["constraints"]
    path = tmp_path / "model.json"
    line = nf.constraints.Thermometer("r1c1 r1c2 r1c3")
    path.write_text(nf.write(nf.Puzzle(bytes(81), constraints=[line]), "json"))
    both = cli("generate", "--rules", "arrow", "--rules", path, "--seed", 3)
    made = nf.generate(rules="arrow", constraints=[line], seed=3)
    assert json.loads(both.out)["constraints"] == made.to_json()["constraints"]


def test_a_level_goes_with_rules(cli) -> None:
    done = cli("generate", "--rules", "killer", "--level", "medium", "--seed", 3, "--seconds", 120)
    made = nf.generate(rules="killer", level="medium", seed=3, limits=nf.Limits(seconds=120))
    assert json.loads(done.out)["constraints"] == made.to_json()["constraints"]
    assert nf.rate(made, scales=["hodoku"]).hodoku.level == "medium"


def test_rules_that_cannot_be_placed_are_refused(cli, tmp_path: Path) -> None:
    for arguments, said in (
        (("--rules", "killr"), "no kind of rules to place is named 'killr'"),
        (("--rules", "killer", "--technique", "bug_1"), "does not hold in puzzles with rules"),
        (("--technique", "innies_outies"), "innies_outies takes rules"),
        (("--rules", "killer", "--until-unique"), "--until-unique cannot be combined with --rules"),
        (("--rules", "killer", "-f", "csv"), "holds no constraints"),
        (("--rules", "killer", "-o", str(tmp_path / "set.parquet")), "plain 9x9"),
    ):
        refused = cli("generate", *arguments)
        assert (refused.code, said in refused.err) == (2, True)


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_options_are_wishes(cli, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    asked = ["--clues", 32, "--symmetry", "rotational", "--seed", 3, "--threads", 1]
    assert cli("generate", "-n", 4, "-o", path, *asked).code == 0
    same = nf.generate(4, clues=32, symmetry="rotational", seed=3)
    assert lines_of(path) == [puzzle.to_line() for puzzle in same]
    cli("generate", "-n", 2, "-o", path, "--effort", "3-9", "--seed", 1)
    assert all(3 <= nf.effort_of(line) <= 9 for line in lines_of(path))
    cli("generate", "-n", 1, "-o", path, "--effort", "5-", "--seed", 1)
    assert nf.effort_of(lines_of(path)[0]) >= 5
    cli("generate", "-o", path, "--clues", 25, "--minimal", "--seed", 1)
    assert lines_of(path) == [nf.generate(clues=25, minimal=True, seed=1).to_line()]


def test_a_mask_by_file_or_picture(cli, tmp_path: Path) -> None:
    picture = "." + "#" * 80
    (tmp_path / "mask.txt").write_text("\n".join(picture[i : i + 9] for i in range(0, 81, 9)))
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    cli("generate", "-n", 8, "-o", one, "--mask", picture, "--seed", 1)
    cli("generate", "-n", 8, "-o", other, "--mask", tmp_path / "mask.txt", "--seed", 1)
    assert one.read_text() == other.read_text()
    assert all(line.startswith(".") for line in lines_of(one))


def test_what_cannot_be_had_is_a_no(cli, tmp_path: Path) -> None:
    done = cli("generate", "--clues", 17, "--tries", 20, "-o", tmp_path / "out.txt")
    assert done.code == 1
    assert "could not make" in done.err
    assert cli("generate", "--clues", 16).code == 2
    assert cli("generate", "--effort", "many").code == 2
    assert cli("generate", "--symmetry", "spiral").code == 2
    assert cli("generate", "--sequential", "--clues", 30).code == 2


def test_save_writes_a_file_each(cli, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cli("generate", "-n", 2, "--seed", 1, "--layout", "hyper", "--save", "-o", "out.txt")
    saved = sorted((tmp_path / "solutions").iterdir())
    assert [path.name for path in saved] == ["sudoku-1-1.txt", "sudoku-1-2.txt"]
    puzzle, solution = nf.read_file(saved[0])
    assert puzzle.layout.name == "hyper"
    assert nf.solve(puzzle).solution == solution.grid
    cli("generate", "--seed", 1, "-o", "other.txt", "--save", "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["sudoku-1-1.txt"]


def test_sequential_boards_are_said_to_be_not_random(cli, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    done = cli("generate", "-n", 5, "--sequential", "-o", path)
    assert "not random" in done.err
    assert lines_of(path) == [grid.to_line() for grid in nf.solutions(EMPTY, limit=5)]


def test_ctrl_c_leaves_whole_lines_and_it_goes_on(process, cli, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    asked = ["generate", "-n", 2000, "--clues", 22, "--minimal", "--tries", 10**6, "-o", path]
    running = process(*asked, "--seed", 2, "--threads", 1)
    while not (path.exists() and path.stat().st_size > 82):
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=120)
    assert running.returncode == 130, said
    assert b"run the same command again" in said
    some = lines_of(path)
    assert all(len(line) == 81 for line in some)
    done = cli(*asked, "--seconds", 0.5)
    assert f"continuing after {len(some)} puzzles" in done.err
    assert lines_of(path)[: len(some)] == some


def test_ease_and_harden(cli) -> None:
    done = cli("harden", UNIQUE, "--effort", 1, "--format", "json")
    told = json.loads(done.out)
    assert done.code == 0
    assert told["effort_after"] > told["effort_before"]
    eased = cli("ease", told["puzzle"], "--effort", 0)
    assert eased.code == 0
    assert "added:" in eased.out
    assert cli("ease", SOLUTION).code == 1
    assert cli("harden", EMPTY).code == 2


def test_boards_that_look_human_and_digits_until_it_is_unique(cli) -> None:
    human = cli("generate", "-n", 2, "--human-random", "--seed", 7)
    wished = nf.generate(2, constraints=[nf.constraints.HumanRandom()], seed=7)
    assert human.out.splitlines() == [each.to_line() for each in wished]
    until = cli("generate", "-n", 2, "--until-unique", "--seed", 7)
    assert until.out.splitlines() == [
        each.to_line() for each in nf.generate(2, minimal=False, seed=7)
    ]
    assert cli("generate", "--until-unique", "--clues", 30).code == 2


def test_a_folder_is_no_output(cli) -> None:
    done = cli("generate", "-o", ".")
    assert done.code == 2
    assert "Is a directory" in done.err


def test_where_no_puzzle_was_made_none_is_called_unique(cli) -> None:
    done = cli("generate", "--layout", "25x25", "--seconds", 0, "--seed", 7)
    assert done.code == 1
    assert "0 puzzles: seed 7 " in done.err
