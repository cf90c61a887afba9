"""`ninefold engine` as a referee meets it: a process that speaks by lines."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ninefold.game import Game, PlayerStatus, Position
from ninefold.game.arena import Manners, Program, play_match
from ninefold.game.engine.decisions import REASONS

from .boards import EMPTY, SLOW_GAME, TWICE, UNIQUE
from .conftest import COMMAND
from .terminals import cpu_seconds, wait_until_busy

SMALL = "12345678945678912378912345623456789156789123489123456734567891267" + 16 * "."


def say(running: subprocess.Popen[bytes], line: str) -> None:
    running.stdin.write(line.encode() + b"\n")
    running.stdin.flush()


def answer(running: subprocess.Popen[bytes], line: str) -> str:
    """The next line of output; a player that does not flush lets the test wait in vain."""
    say(running, line)
    return running.stdout.readline().decode().rstrip("\n")


def ended(running: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    out, err = running.communicate(timeout=120)
    return running.returncode, out, err


def test_a_conversation(process) -> None:
    running = process("engine", "--seconds", 10, "--seed", 3)
    first = answer(running, "Start")
    position = Position.start().play(first)
    reply = position.legal_moves().moves[-1].codecup
    second = answer(running, reply)
    position.play(reply).play(second)
    say(running, "Quit")
    assert ended(running) == (0, b"", b"")


def test_the_seed_decides_the_opening(cli) -> None:
    first, again, other = (cli("engine", "--seed", seed, stdin="Start\n") for seed in (3, 3, 4))
    assert first == again != other
    assert (first.code, len(first.out), first.err) == (0, 4, "")


def test_the_end_of_input_ends_it(process) -> None:
    assert ended(process("engine")) == (0, b"", b"")


def test_hostile_lines_are_told_on_standard_error_alone(process) -> None:
    running = process("engine", "--level", 1)
    for line in (b"\xff\xfe", b"\0", b"", b"Zz9", b"!", b"Start\r", b"x" * 100_000):
        running.stdin.write(line + b"\n")
    code, out, err = ended(running)
    assert (code, len(out.splitlines())) == (0, 1)
    assert len(err.splitlines()) == 5
    assert len(err) < 1_000
    assert b"Traceback" not in err


def test_a_claim_ends_the_game_but_not_the_program(cli) -> None:
    assert cli("engine", "--board", UNIQUE, stdin="!\nStart\nQuit\n") == (0, "", "")


@pytest.mark.parametrize(
    ("board", "code", "out", "told"),
    [
        (UNIQUE, 0, "!\n", ""),
        (TWICE, 0, "", REASONS["NONE"]),
        ("123", 2, "", "expected"),
    ],
)
def test_boards_to_begin_with(cli, board: str, code: int, out: str, told: str) -> None:
    done = cli("engine", "--board", board, stdin="Start\n")
    assert (done.code, done.out) == (code, out)
    assert told in done.err


def test_the_log_tells_reasons(process, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    running = process("engine", "--board", SMALL, "--log", log, "--seconds", 5)
    turn = answer(running, "Start")
    deadline = time.monotonic() + 10
    while "left]" not in log.read_text() and time.monotonic() < deadline:
        time.sleep(0.01)  # who follows the file sees a turn before the game is over
    text = log.read_text()
    assert f"1. {turn} (leaves " in text
    assert "and no others" in text
    assert REASONS["WINS"] in text or REASONS["LOSES"] in text
    assert ended(running)[0] == 0


def test_the_log_begins_with_the_seed_by_which_the_game_repeats(cli, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    first = cli("engine", "--rules", "free", "--log", log, stdin="Start\nQuit\n")
    seed, _, rest = log.read_text().splitlines()[0].removeprefix("seed ").partition(", ")
    assert rest == "free rules, steering"
    again = cli("engine", "--rules", "free", "--seed", seed, stdin="Start\nQuit\n")
    assert again.out == first.out


def test_a_log_that_cannot_be_written_costs_no_game(cli) -> None:
    done = cli("engine", "--level", 1, "--seed", 0, "--log", "/dev/full", stdin="Aa1\nIi2\n")
    assert (done.code, len(done.out.split())) == (0, 2)
    assert done.err == "/dev/full: No space left on device; the log ends here\n"


def test_more_memory_than_there_is(cli) -> None:
    done = cli("engine", "--memory", 10**30, stdin="Start\n")
    assert (done.code, len(done.out)) == (0, 4)


def test_settings_by_name(cli, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    changes = ["--set", "opening_digits=81", "--set", " list_most = 2"]
    options = ["--plan", "seed", *changes, "--board", SMALL, "--log", log]
    assert cli("engine", *options, stdin="Start\n").code == 0
    assert REASONS["OPENING"] in log.read_text()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--level", "0"], "--level"),
        (["--level", "7"], "--level"),
        (["--seconds", "-1"], "--seconds"),
        (["--seconds", "nan"], "--seconds"),
        (["--seconds", "inf"], "the time of a game"),
        (["--threads", "0"], "--threads"),
        (["--memory", "1"], "--memory"),
        (["--plan", "clever"], "no plan is named 'clever'"),
        (["--profile", "yesterday"], "no profile is named 'yesterday'"),
        (["--level", "3", "--plan", "seed"], "exclude each other"),
        (["--set", "speed=1"], "no setting is named 'speed'"),
        (["--set", "reach"], "--set expects NAME=NUMBER, not 'reach'"),
        (["--set", "reach=far"], "--set expects NAME=NUMBER"),
        (["--set", "reach=-1"], "reach is a number from 0"),
        (["--set", "self=1"], "no setting is named 'self'"),
        (["--set", "cls=1"], "no setting is named 'cls'"),
        (["--set", "plan=0.5"], "plan is a whole number, not 0.5"),
        (["--board", "12"], "expected"),
        (["--log", "no/such/folder/log.txt"], "No such file"),
        (["more"], "more"),
    ],
)
def test_bad_options(cli, options: list[str], told: str) -> None:
    done = cli("engine", *options, stdin="Start\n")
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("line", ["", "Start"], ids=["waiting", "searching"])
def test_interrupt_ends_it_quietly(process, line: str) -> None:
    running = process("engine", "--seconds", 1000, "--board", SLOW_GAME)
    say(running, "Zz9")
    assert b"Zz9" in running.stderr.readline()  # it listens
    say(running, line)
    if line:
        wait_until_busy(running, cpu_seconds(running) + 0.3)
    running.send_signal(signal.SIGINT)
    code, _, err = ended(running)
    assert code == 130
    assert b"Traceback" not in err


def test_it_loads_only_what_it_needs() -> None:
    code = (
        "import sys; from ninefold.cli.app import run; run(['engine', '--level', '1']);"
        "print([name for name in ('numpy', 'rich', 'ninefold.game.arena',"
        "'ninefold.bench', 'ninefold.validation') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="Start\n", capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[1:] == ["[]"]


def command(*options: str) -> str:
    """The command of an engine, for the arena."""
    program = "import sys; from ninefold.cli import main; sys.exit(main())"
    assert [sys.executable, "-c", program] == COMMAND
    return " ".join([sys.executable, "-c", f"'{program}'", "engine", "--seconds {time}", *options])


@pytest.mark.parametrize("rules", ["strict", "free"])
def test_a_match_of_two_engines(tmp_path: Path, rules: str) -> None:
    steering = Program(command("--seed {seed}", "--rules {rules}"), "steering", tmp_path)
    seed = Program(command("--seed {seed}", "--rules {rules}", "--plan seed"), "seed", tmp_path)
    # A busy machine may wake a player late: what they think is within their time all the same.
    late = Manners(tolerance=20)
    result = play_match(steering, seed, games=2, seconds=1.0, seed=5, rules=rules, manners=late)
    assert len(result.entries) == 2
    for player in (0, 1):
        assert set(result.lost_by(player)) <= {PlayerStatus.LOSE}
    for entry in result.entries:
        game = Game.start(EMPTY, rules)
        for turn in entry.turns:
            game = game.play(turn)
        assert game.result is not None
        assert "claims rightly" in game.result.reason
    assert all(path.read_text() == "" for path in tmp_path.iterdir())
