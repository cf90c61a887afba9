"""`ninefold watch`: without a terminal, and on a real one with keys and signals."""

from __future__ import annotations

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import termios
import time

import pytest

from .boards import EMPTY, SOLUTION, TWICE, UNIQUE
from .conftest import COMMAND
from .terminals import CTRL_C, CTRL_Z, Terminal

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

LONG = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""A board without a solution, which a plain search takes hours to refute."""

COVER = ("--solver", "cover")

# What a terminal is told: another screen, the first one again, the cursor away and back.
OPENED, CLOSED, HIDDEN, SHOWN = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25l", "\x1b[?25h"


def steps_in(text: str) -> list[int]:
    """The numbers of steps that were shown, in order."""
    return [int(number.replace(",", "")) for number in re.findall(r"step ([\d,]+)", text)]


def test_without_a_terminal_the_end_is_shown(cli) -> None:
    done = cli("watch", UNIQUE, *COVER)
    assert (done.code, done.err) == (0, "")
    assert "│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in done.out
    assert done.out.endswith("82 steps, 51 tries\n")
    assert "\x1b" not in done.out


def test_plain_is_a_line_for_each_step(cli) -> None:
    lines = cli("watch", UNIQUE, *COVER, "--plain").out.splitlines()
    assert lines[0] == "step 16, depth 15: r5c5 is 5"
    assert sum(line.startswith("step ") for line in lines) == 52
    assert "82 steps, 51 tries" in lines[-1]


def test_json_is_a_record_for_each_step(cli) -> None:
    done = cli("watch", UNIQUE, "--format", "json", "--solver", "dpll", "--limit", 2)
    *steps, last = map(json.loads, done.out.splitlines())
    assert {"step", "kind", "text", "cells", "board"} <= set(steps[0])
    assert steps[-1]["kind"] == "solution"
    assert steps[-1]["board"] == SOLUTION
    assert (last["status"], last["solver"], last["missing"]) == ("unique", "dpll", None)


def test_a_puzzle_of_a_list(cli, tmp_path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{HARD}\n{UNIQUE}\n")
    assert "82 steps" in cli("watch", path, *COVER, "--number", 2).out
    done = cli("watch", path, "--number", 3)
    assert (done.code, done.err) == (2, "ninefold: there is no puzzle number 3\n")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([TWICE], 1, "no solution"),
        ([EMPTY, "--nodes", 5], 1, "undecided, stopped by nodes"),
        ([UNIQUE, "--solver", "nobody"], 2, "no solver is named 'nobody'"),
        ([UNIQUE, "--solver", "classic"], 2, "does not report its steps"),
        ([UNIQUE[1:]], 2, "expected"),
        (["-"], 2, "found none"),
    ],
)
def test_answers_and_errors(cli, arguments: list[object], code: int, told: str) -> None:
    done = cli("watch", *arguments)
    assert done.code == code
    assert told in done.out + done.err


# ---- a real terminal


def leaves_all_as_it_was(screen: Terminal) -> bool:
    text = screen.text
    return (
        screen.is_as_before
        and text.count(OPENED) == text.count(CLOSED) > 0
        and text.rindex(CLOSED) > text.rindex(OPENED)
        and text.rindex(SHOWN) > text.rindex(HIDDEN)
    )


def make_step(screen: Terminal, key: str) -> None:
    """Let a halted search make one step, and wait until it is shown."""
    at = steps_in(screen.text)[-1]
    screen.say(key)
    screen.wait_for(f"step {at + 1:,}")


def test_to_the_end(terminal) -> None:
    screen = terminal("watch", UNIQUE, *COVER, "--speed", 1000)
    assert screen.ended() == 0
    assert leaves_all_as_it_was(screen)
    end = screen.text[screen.text.rindex(CLOSED) :]
    assert "82 steps, 51 tries" in end
    assert "\x1b[" in end  # in colour


def test_keys(terminal) -> None:
    screen = terminal("watch", HARD, *COVER, "--speed", 1)
    screen.wait_for("step 2")  # the givens are passed over, and the first step is made at once
    assert not screen.is_as_before
    screen.say(" ")
    screen.wait_for("halted")
    for key in ("s", "s", "\x1b[C", "\x1bOC"):
        make_step(screen, key)
    screen.say("+")
    screen.say(" ")
    screen.wait_for("2 steps/s")
    screen.say("++++++")
    screen.wait_for("128 steps/s")
    screen.say("-")
    screen.wait_for("64 steps/s")
    screen.wait_for("is not")  # the search goes back
    screen.say("q")
    assert screen.ended() == 0
    assert leaves_all_as_it_was(screen)
    assert re.search(r"left after [\d,]+ steps", screen.text)


def test_a_terminal_that_becomes_low_still_shows_what_happens(terminal) -> None:
    screen = terminal("watch", HARD, *COVER, "--speed", 5)
    screen.wait_for("step 2")
    for rows in (8, 24, 5):
        fcntl.ioctl(screen.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 120, 0, 0))
        time.sleep(0.3)
        screen.say(" ")
        screen.wait_for(", halted")
        screen.say(" ")
    screen.say("q")
    assert screen.ended() == 0
    assert leaves_all_as_it_was(screen)


def test_the_speed_of_a_halted_search_is_shown(terminal) -> None:
    screen = terminal("watch", HARD, *COVER, "--speed", 1)
    screen.wait_for("step 2")
    screen.say(" ")
    screen.wait_for("1 steps/s, halted")
    screen.say("++")
    screen.wait_for("4 steps/s, halted")
    screen.say("q")
    assert screen.ended() == 0


@pytest.mark.parametrize("solver", ["heap", "cover"])  # live, and told when all is over
def test_a_halted_search_stands_still(terminal, solver: str) -> None:
    screen = terminal("watch", HARD, "--solver", solver, "--speed", 50)
    screen.wait_for("step 4")
    screen.say(" ")
    screen.wait_for("halted")
    time.sleep(0.5)
    make_step(screen, "s")
    screen.say("q")
    assert screen.ended() == 0
    before, after = map(steps_in, screen.text.split("halted", 1))
    assert set(after) == {before[-1] + 1}


def test_a_long_search_ends_when_somebody_leaves(terminal) -> None:
    screen = terminal("watch", LONG, "--solver", "backtracking", "--speed", 100_000)
    screen.wait_for("is not")
    screen.say("q")
    assert screen.ended() == 0
    assert leaves_all_as_it_was(screen)


@pytest.mark.parametrize("halted", [False, True])
@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_leaves_the_terminal_as_it_was(terminal, halted: bool, times: int) -> None:
    screen = terminal("watch", HARD, "--speed", 5)
    screen.wait_for("step ")
    if halted:
        screen.say(" ")
        screen.wait_for("halted")
    screen.say(CTRL_C * times)
    assert screen.ended() == 130
    assert leaves_all_as_it_was(screen)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_deadly_signal_leaves_the_terminal_as_it_was(terminal, number: signal.Signals) -> None:
    screen = terminal("watch", HARD, "--speed", 5)
    screen.wait_for("step ")
    screen.process.send_signal(number)
    assert screen.ended() == -number
    assert leaves_all_as_it_was(screen)


def test_ctrl_z_gives_the_terminal_back_until_it_goes_on() -> None:
    def by_a_shell(*arguments: object, env: dict[str, str], **streams) -> subprocess.Popen[bytes]:
        script = '"$@"; echo; echo "in the shell"; stty -a; fg > /dev/null'
        command = ["bash", "-m", "-c", script, "bash", *COMMAND, *map(str, arguments)]
        return subprocess.Popen(command, env=os.environ | env, **streams)

    screen = Terminal(by_a_shell, "watch", HARD, "--speed", 5)
    try:
        screen.wait_for("step ")
        screen.say(CTRL_Z)
        screen.wait_for("in the shell")
        before = screen.text[: screen.seen]
        assert before.count(OPENED) == before.count(CLOSED) == 1
        screen.wait_for(" icanon")
        screen.wait_for(OPENED)
        screen.wait_for("step ")
        screen.say("q")
        assert screen.ended() == 0
        assert leaves_all_as_it_was(screen)
    finally:
        screen.close()


def test_an_error_on_a_terminal(terminal) -> None:
    screen = terminal("watch", UNIQUE, "--solver", "classic")
    assert screen.ended() == 2
    assert "does not report its steps" in screen.text
    assert leaves_all_as_it_was(screen)


def test_a_terminal_that_cannot_move(process) -> None:
    from .test_app_processes import on_terminal

    text = on_terminal(process, "watch", UNIQUE, *COVER, env={"TERM": "dumb"})
    assert "\x1b" not in text
    assert "82 steps, 51 tries" in text
