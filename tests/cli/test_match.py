"""`ninefold match` and `ninefold tournament`: options, output, exit codes, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from game.arena.players import script

GOOD = "say(turn if number < 8 else 'Zz9')"


@pytest.fixture
def players(tmp_path: Path) -> tuple[str, str]:
    """The commands of one that plays some turns, and of one that leaves."""
    return script(tmp_path, GOOD, name="good"), script(tmp_path, "sys.exit(0)", name="gone")


def test_match(cli, players, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = cli("match", *players, "--games", 4, "--seconds", "5,3", "--output", out, "--seed", 7)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"A: {players[0]}"
    assert lines[2].startswith("A 4 won, 0 drawn, 0 lost of 4: 100.0% (51.0% to 100.0%)")
    assert "B lost by: EXIT 4 (first in game 1)" in lines
    assert cli("replay", out / "games.csv").code == 0
    head, first, *_ = map(json.loads, (out / "games.jsonl").read_text().splitlines())
    assert (head["seconds"], head["seed"]) == ([5.0, 3.0], 7)
    assert (first["game"], first["statuses"], first["turns"]) == (1, ["WIN", "EXIT"], ["Ei3"])
    begun = (out / "games.jsonl").read_bytes()
    again = cli("match", *players, "--games", 4, "--seconds", "5,3", "--output", out, "--seed", 7)
    assert again == done
    assert (out / "games.jsonl").read_bytes() == begun


def test_match_as_json_and_its_diagnosis(cli, tmp_path: Path) -> None:
    loud = script(tmp_path, "sys.stderr.write(f'{line} {sys.argv[1:]}'); sys.exit(3)", name="loud")
    command = loud + " {time} {seed} {game} {board}"
    folder = tmp_path / "log"
    done = cli("match", command, command, "--games", 2, "-f", "json", "--log", folder)
    record = json.loads(done.out)
    assert (record["games"], record["wins"], record["lost_by"]) == (2, 1, [{"CRASH": 1}] * 2)
    texts = {path.name: path.read_text() for path in folder.iterdir()}
    assert texts["game-0001-player-1-A.txt"].startswith("Start\n ['30', '")
    assert texts["game-0001-player-1-A.txt"].endswith(f"'1', '{81 * '.'}']")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seconds", "1,2,3"], "expected one or two numbers, found '1,2,3'"),
        (["--seconds", "soon"], "one or two numbers"),
        (["--seconds", "0"], "a player needs some time"),
        (["--sprt", "5"], "two differences in Elo"),
        (["--sprt", "50,0"], "two differences, rising"),
        (["--random-opening", "3"], "must hold {board}"),
        (["--games", "0"], "--games"),
        (["--openings", "no-such-file"], "No such file"),
    ],
)
def test_wrong_options(cli, players, options: list[str], told: str) -> None:
    done = cli("match", *players, *options)
    assert done.code == 2
    assert told in done.err


def test_a_program_that_is_not_there(cli, players) -> None:
    done = cli("match", players[0], "no-such-program --fast")
    assert (done.code, done.err) == (2, "ninefold: no-such-program: no such program\n")


def test_openings_from_a_file(cli, players, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("1" + 80 * "." + "\n" + "." * 80 + "2\n")
    commands = [f"{command} {{board}}" for command in players]
    out = tmp_path / "out"
    cli("match", *commands, "--openings", boards, "--games", 4, "--output", out)
    games = [json.loads(line) for line in (out / "games.jsonl").read_text().splitlines()[1:]]
    assert [game["board"].strip(".") for game in games] == ["1", "1", "2", "2"]
    assert cli("replay", out / "games.csv").code == 0


def test_a_sequential_test_is_a_question(cli, players) -> None:
    yes = cli("match", *players, "--games", 50, "--sprt", "0,400")
    no = cli("match", *reversed(players), "--games", 50, "--sprt", "0,400")
    unknown = cli("match", *players, "--games", 2, "--sprt", "0,400")
    assert (yes.code, no.code, unknown.code) == (0, 1, 1)
    assert "H1 is taken" in yes.out
    assert "H0 is taken" in no.out
    assert "undecided" in unknown.out


def test_more_jobs_than_cores_are_noted(cli, players) -> None:
    assert "100 games at a time on " in cli("match", *players, "--jobs", 100).err


def test_another_match_in_the_folder_is_refused(cli, players, tmp_path: Path) -> None:
    cli("match", *players, "--output", tmp_path / "out")
    done = cli("match", *players, "--output", tmp_path / "out", "--seed", 1, "-f", "json")
    assert done.code == 2
    assert json.loads(done.out)["error"] == "resume"


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, by whichever of its threads."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has ended meanwhile
            found += [int(each) for each in (task / "children").read_text().split()]
    return found


def wait_for(condition, seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.02)


def start_match(process, tmp_path: Path, *, asleep: bool = False) -> subprocess.Popen[bytes]:
    """A match, always the same command; games from the third on take for ever if `asleep`."""
    first = "time.sleep(60) if int(sys.argv[1]) > 2 else None\n" if asleep else ""
    good = script(tmp_path, first + GOOD, name="good") + " {game}"
    gone = script(tmp_path, first + "sys.exit(0)", name="gone") + " {game}"
    return process(
        "match",
        good,
        gone,
        "--games",
        9,
        "--seconds",
        60,
        "--jobs",
        2,
        "--output",
        tmp_path / "out",
    )


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_two_games(running: subprocess.Popen[bytes], journal: Path) -> list[int]:
    """Wait until games have ended and others are being played; the players of these."""
    wait_for(lambda: lines_in(journal) >= 3 and len(children_of(running.pid)) >= 4)
    return children_of(running.pid)


def test_interrupt_leaves_no_player_and_a_folder_to_go_on_with(process, tmp_path: Path) -> None:
    journal = tmp_path / "out" / "games.jsonl"
    running = start_match(process, tmp_path, asleep=True)
    players = wait_for_two_games(running, journal)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert err == b"interrupted: 2 games done; run the same command again to continue\n"
    assert b"A 2 won, 0 drawn, 0 lost of 2" in out
    assert b"stopped after 2 of 9 games" in out
    assert not any(Path(f"/proc/{pid}").exists() for pid in players)
    games = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert {game["game"] for game in games} == {1, 2}
    again = start_match(process, tmp_path)
    out, _ = again.communicate(timeout=60)
    assert again.returncode == 0
    assert b"A 9 won, 0 drawn, 0 lost of 9" in out
    assert lines_in(journal) == 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_ends_a_match_ends_its_players(process, tmp_path: Path, number: int) -> None:
    running = start_match(process, tmp_path, asleep=True)
    players = wait_for_two_games(running, tmp_path / "out" / "games.jsonl")
    running.send_signal(number)
    running.communicate(timeout=120)
    assert running.returncode == -number
    assert not any(Path(f"/proc/{pid}").exists() for pid in players)


def test_two_matches_in_one_folder(process, tmp_path: Path) -> None:
    first = start_match(process, tmp_path, asleep=True)
    wait_for_two_games(first, tmp_path / "out" / "games.jsonl")
    second = start_match(process, tmp_path, asleep=True)
    _, err = second.communicate(timeout=120)
    assert second.returncode == 2
    assert b"is being written by another process" in err
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=120)
    assert first.returncode == 130


def test_a_killed_match_goes_on(process, tmp_path: Path) -> None:
    journal = tmp_path / "out" / "games.jsonl"
    first = start_match(process, tmp_path, asleep=True)
    left = wait_for_two_games(first, journal)
    first.kill()
    first.communicate()
    for pid in left:
        with suppress(ProcessLookupError):  # gone by itself, as its input has ended
            os.kill(pid, signal.SIGKILL)
    again = start_match(process, tmp_path)
    again.communicate(timeout=60)
    assert again.returncode == 0
    assert lines_in(journal) == 10


PLAN = """
kind = "{kind}"
games = 2
time = 5
{more}
[[engine]]
name = "good"
command = "{good}"
[[engine]]
name = "gone"
command = "{gone}"
time = 2
[[engine]]
name = "lost"
command = "{gone}"
"""


def plan_file(tmp_path: Path, players, kind: str, more: str = "") -> Path:
    good, gone = players
    path = tmp_path / "plan.toml"
    path.write_text(PLAN.format(kind=kind, good=good, gone=gone, more=more))
    return path


def test_tournament(cli, players, tmp_path: Path) -> None:
    path = plan_file(tmp_path, players, "round-robin")
    done = cli("tournament", path, "--output", tmp_path / "out", "--jobs", 2)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1].split()[:5] == ["1", "good", "4", "4", "100.0%"]
    again = cli("tournament", path, "--output", tmp_path / "out", "-f", "json")
    record = json.loads(again.out)
    assert [each["points"] for each in record["standings"]] == [4.0, 1.0, 1.0]
    assert cli("replay", tmp_path / "out" / "games.csv").code == 0


def test_a_swiss_tournament_has_buchholz(cli, players, tmp_path: Path) -> None:
    done = cli("tournament", plan_file(tmp_path, players, "swiss", "rounds = 2"))
    assert done.code == 0
    assert "Buchholz" in done.out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("kind = ", "plan.toml: expected a TOML file"),
        ("kind = 'knockout'", "no kind of tournament is named 'knockout'"),
        ("colour = 1", "found 'colour'"),
        ("games = 'two'", "a whole number for games in the file"),
        ("[[engine]]\nname = 'x'", "command in engine 1"),
        ("", "two engines at least"),
        ("rules = 'lax'", "plan.toml: expected a tournament, found no rule set is named 'lax'"),
        (f"time = {10**400}", "a number up to 1e+09 for time in the file"),
        (f"startup = {10**400}", "a number up to 1e+09 for startup in the file"),
        ('openings = "a\\u0000b"', "text without a NUL for openings"),
        ('[[engine]]\nname = "x"\ncommand = "a\\u0000b"', "text without a NUL for command"),
        (f"kind = {100_000 * '['}", "lists in lists without end"),
    ],
)
def test_a_file_that_is_no_tournament(cli, tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(content)
    done = cli("tournament", path)
    assert done.code == 2
    assert told in done.err
