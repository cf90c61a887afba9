"""Real programs in the arena: every way to lose, and that nothing of them is left."""

from __future__ import annotations

import os
import shlex
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.game import Game, PlayerStatus, Rules
from ninefold.game.arena import (
    CallTransport,
    Manners,
    ProcessTransport,
    Program,
    Seat,
    play_bout,
    play_match,
)

from .players import OPENING_LINE, PLAY, RANDOM, script

SEAT = Seat(3, 1, 2.5, 77, nf.Grid("." * 81))


def lose(folder: Path, act: str, *, seconds: float = 5.0, before: str = ""):
    """A game of a program that does something odd, against one that plays on."""
    bad = ProcessTransport(Program(script(folder, act, before=before)).words(SEAT))
    turns = iter(OPENING_LINE[1::2])
    good = CallTransport(lambda line: next(turns))
    return play_bout(Game.start(), (bad, good), (seconds, seconds)).result


@pytest.mark.parametrize(
    ("act", "status", "reason"),
    [
        ("say('Zz9')", PlayerStatus.ILLEGAL, "'Zz9': that is no turn"),
        ("say('ei3')", PlayerStatus.ILLEGAL, "that is no turn"),
        ("say('')", PlayerStatus.ILLEGAL, "that is no turn"),
        ("say('Ei3' if number == 0 else 'Ei4')", PlayerStatus.ILLEGAL, "r5c9 is filled already"),
        ("say('Ei3' if number == 0 else 'Ei3')", PlayerStatus.ILLEGAL, "filled already"),
        (
            "say('Ei3' if number == 0 else 'Ea3')",
            PlayerStatus.DOUBLED_SOMEWHERE,
            "3 twice in row",
        ),
        ("say('!')", PlayerStatus.NO_UNIQUE_CLAIM, "claims falsely"),
        ("say('Ei3!')", PlayerStatus.NO_UNIQUE_CLAIM, "claims falsely"),
        ("sys.exit(0)", PlayerStatus.EXIT, "ended with code 0 at turn 1"),
        ("sys.exit(3)", PlayerStatus.CRASH, "ended with code 3"),
        ("os.write(1, b'Ei'); sys.exit(0)", PlayerStatus.EXIT, "ended with code 0"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", PlayerStatus.CRASH, "ended by SIGSEGV"),
        ("os.close(1); time.sleep(60)", PlayerStatus.EXIT, "closed its standard output"),
        ("os.write(1, b'\\xff\\xfe\\n')", PlayerStatus.ILLEGAL, "not UTF-8"),
        ("say('x' * 300)", PlayerStatus.ILLEGAL, "more than 256 bytes"),
        ("os.write(1, b'x' * 300); time.sleep(60)", PlayerStatus.ILLEGAL, "more than 256 bytes"),
    ],
)
def test_every_way_to_lose(tmp_path: Path, act: str, status: PlayerStatus, reason: str) -> None:
    result = lose(tmp_path, act)
    assert result.statuses == (status, PlayerStatus.WIN)
    assert result.reason.startswith("player 1 ")
    assert reason in result.reason


@pytest.mark.parametrize(
    "act",
    ["time.sleep(60)", "os.write(1, b'Ei3'); time.sleep(60)", "signal.pause()"],
)
def test_out_of_time_is_told_at_once(tmp_path: Path, act: str) -> None:
    begun = time.monotonic()
    result = lose(tmp_path, act, seconds=0.3)
    assert result.statuses == (PlayerStatus.TIMEOUT, PlayerStatus.WIN)
    assert result.reason.startswith("player 1 is out of time at turn 1, after ")
    assert result.reason.endswith(" of 0.3 s")
    assert time.monotonic() - begun < 30  # not the minute that the player would have taken


def test_the_clock_is_that_of_the_whole_game(tmp_path: Path) -> None:
    result = lose(tmp_path, "time.sleep(0.7); say(turn)", seconds=2.0)
    assert result.statuses[0] is PlayerStatus.TIMEOUT
    assert result.turns in (2, 4)  # a turn or two were in time


@pytest.mark.parametrize(
    ("turn", "status"),
    [
        ("Ah8", PlayerStatus.NO_SOLUTIONS_LEFT),
        ("Ah9", PlayerStatus.NO_SOLUTION_DECREASED),
    ],
)
def test_a_move_that_no_solution_has_or_every_one(
    tmp_path: Path, turn: str, status: PlayerStatus
) -> None:
    board = "1234567.." + 26 * "." + "9" + 45 * "."
    bad = ProcessTransport(Program(script(tmp_path, f"say({turn!r})")).words(SEAT))
    good = CallTransport(lambda line: None)
    result = play_bout(Game.start(board), (bad, good), (5, 5)).result
    assert result.statuses == (status, PlayerStatus.WIN)


def test_start_up_is_not_on_the_clock_unless_that_is_asked_for(tmp_path: Path) -> None:
    command = script(tmp_path, before="import time; time.sleep(1.5)\n")
    for startup, status in [(5.0, PlayerStatus.WIN), (0.0, PlayerStatus.TIMEOUT)]:
        slow = ProcessTransport(Program(command).words(SEAT))
        gone = CallTransport(lambda line: None)
        bout = play_bout(Game.start(), (slow, gone), (1.2, 1.2), Manners(startup))
        assert bout.result.statuses[0] is status
        assert (bout.seconds[0] < 1.2) == (startup > 0)


def test_who_never_reads_is_out_of_time_after_start_up_and_time(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time; time.sleep(60)")
    deaf = ProcessTransport(Program(f"python3 {path}").words(SEAT))
    good = CallTransport(lambda line: "Ei3")
    bout = play_bout(Game.start(), (deaf, good), (0.2, 0.2), Manners(startup=0.2))
    assert bout.result.statuses[0] is PlayerStatus.TIMEOUT


FLOOD = """
deadline = time.monotonic() + 0.2
while time.monotonic() < deadline: os.write({stream}, 100 * (64 * b"x" + b"\\n"))
say(turn if number < 4 else "!")
"""


def test_flood_of_lines(tmp_path: Path) -> None:
    result = lose(tmp_path, FLOOD.format(stream=1))
    assert result.statuses[0] is PlayerStatus.ILLEGAL


def test_flood_of_complaints_does_not_disturb(tmp_path: Path) -> None:
    result = lose(tmp_path, FLOOD.format(stream=2))
    assert (result.statuses[0], result.turns) == (PlayerStatus.NO_UNIQUE_CLAIM, 4)


def test_flood_of_complaints_is_kept_in_bounds(tmp_path: Path) -> None:
    command = script(tmp_path, "for _ in range(200): os.write(2, 65536 * b'x')\nsay(turn)")
    result = play_match(Program(command, "loud", tmp_path / "log"), RANDOM, games=1, seconds=10)
    (log,) = (tmp_path / "log").iterdir()
    assert log.name == "game-0001-player-1-loud.txt"
    assert 4 << 20 < log.stat().st_size < 5 << 20
    assert log.read_bytes().endswith(b"bytes more\n")
    assert result.score.games == 1


def test_complaints_that_cannot_be_kept_cost_no_game(tmp_path: Path) -> None:
    command = script(tmp_path, "os.write(2, 1000000 * b'x')\nsay(turn)")
    (tmp_path / "log" / "game-0001-player-1-loud.txt").mkdir(parents=True)
    gone = Program(script(tmp_path, "sys.exit(0)", name="gone"))
    loud = Program(command, "loud", tmp_path / "log")
    assert play_match(loud, gone, games=1, seconds=10).score.wins == 1


def test_who_ignores_the_end_is_ended(tmp_path: Path) -> None:
    marker = tmp_path / "pid"
    command = script(
        tmp_path,
        "say(turn if number == 0 else 'Zz9')",
        before=f"""
import os, signal, subprocess, sys
child = subprocess.Popen(["sleep", "60"])
open({str(marker)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
""",
    )
    path = tmp_path / "player.py"
    path.write_text(path.read_text() + "\nimport time; time.sleep(60)\n")
    play_match(command, RANDOM, games=1, manners=Manners(grace=0.05))
    player, child = map(int, marker.read_text().split())
    assert not is_running(player)
    while is_running(child):  # it was told as well, but is nobody's to wait for
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    """Whether a process exists and is more than an entry for its parent to take away."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def children() -> set[int]:
    """The processes that this one has started and not waited for; some are of other tests."""
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has ended meanwhile
            found.update(map(int, (task / "children").read_text().split()))
    return found


def test_nothing_leaks(tmp_path: Path) -> None:
    command = script(tmp_path, "say(turn if number == 0 else 'Zz9')")
    play_match(command, command, games=2)
    before, others = len(os.listdir("/proc/self/fd")), children()
    play_match(command, Program(command, "B", tmp_path / "log"), games=40, jobs=2)
    assert len(os.listdir("/proc/self/fd")) == before
    assert children() <= others  # not one is left, not even to be waited for


def test_words_of_a_command() -> None:
    program = Program("run {time} {ms} --s={seed} '{board} {game}' {other}")
    assert program.words(SEAT) == ["run", "2.5", "2500", "--s=77", 81 * "." + " 3", "{other}"]
    assert program.takes_board
    assert program.name == program.key == program.command


def test_rules_are_given_to_programs_that_ask_for_them() -> None:
    free = replace(SEAT, rules=Rules.FREE)
    assert Program("run {rules}").words(free) == ["run", "free"]
    for ours in ("ninefold engine", "/opt/bin/ninefold engine", "python -m ninefold engine"):
        assert Program(ours).words(free)[-2:] == ["--rules", "free"]
        assert Program(ours + " --rules strict").words(free)[-2:] == ["--rules", "strict"]
    assert [Program(each).plays(Rules.FREE) for each in ("ninefold engine", "run engine")] == [
        True,
        False,
    ]
    assert Program("run").plays(Rules.STRICT)


@pytest.mark.parametrize("named", ["--rules {}", "--rules={}"])
def test_our_engine_is_refused_if_its_command_names_other_rules(named: str) -> None:
    strict, free = (Program("ninefold engine " + named.format(each)) for each in Rules)
    assert [strict.plays(each) for each in Rules] == [True, False]
    assert [free.plays(each) for each in Rules] == [False, True]
    assert strict.words(replace(SEAT, rules=Rules.FREE)) == shlex.split(strict.command)


def test_a_program_that_is_not_given_the_free_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        nf.UnsupportedError, match=r"must hold \{rules\} to be given the free rules"
    ):
        play_match(script(tmp_path, PLAY), "ninefold engine", games=2, rules="free")


@pytest.mark.parametrize("command", ["", "   ", "run 'it"])
def test_what_is_no_command(command: str) -> None:
    with pytest.raises(nf.FormatError, match="a command"):
        Program(command)


def test_a_program_that_does_not_exist_is_told_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such program"):
        play_match(script(tmp_path, PLAY), "surely-not-there", games=2, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_stop_ends_a_game_and_its_players(tmp_path: Path) -> None:
    import threading

    token, others = nf.StopToken(), children()
    command = script(tmp_path, "time.sleep(60)")
    threading.Timer(0.3, token.stop).start()
    begun = time.monotonic()
    result = play_match(command, command, games=4, jobs=2, seconds=60, stop=token)
    assert (result.score.games, result.stopped_by) == (0, "stop")
    assert time.monotonic() - begun < 30
    assert children() <= others
