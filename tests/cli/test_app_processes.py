"""The command as a real process: signals, pipes, terminals, start-up."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest

import ninefold as nf

from .boards import EMPTY, SLOW, SLOW_GAME, SOLUTION, UNIQUE
from .terminals import cpu_seconds, wait_until_busy


def interrupted(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes, float]:
    """What it wrote, and the CPU time that it took to end: a search that goes on takes it all."""
    ended, used = _children_seconds(), cpu_seconds(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    return out, err, _children_seconds() - ended - used


def _children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize(
    "arguments",
    [
        ["count", SLOW],
        ["estimate", SLOW, "--samples", "100000000"],
        ["solutions", EMPTY, "--limit", "100000000000"],
        ["count", EMPTY, "--solver", "reference"],
        ["solve", EMPTY + "\n" + EMPTY, "--limit", "100000000000"],
        ["analyze", SLOW_GAME, "--all"],
    ],
)
def test_interrupt_ends_a_long_search(process, arguments: list[str]) -> None:
    running = process(*arguments)
    wait_until_busy(running)
    _, err, seconds = interrupted(running)
    assert running.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert seconds < 1


@pytest.mark.parametrize("times", [1, 2, 5])
def test_interrupted_list_is_whole_lines(process, tmp_path: Path, times: int) -> None:
    out = tmp_path / "out.txt"
    running = process("solve", "-", "-o", out)

    def feed() -> None:
        lines = f"{UNIQUE}\n".encode() * 5_000
        with contextlib.suppress(BrokenPipeError), running.stdin as stream:
            while True:
                stream.write(lines)

    feeder = threading.Thread(target=feed)
    feeder.start()
    wait_until_busy(running)
    for _ in range(times):
        running.send_signal(signal.SIGINT)
        time.sleep(0.003)
    assert running.wait(timeout=120) == 130
    feeder.join()
    err = running.stderr.read().decode()
    for stream in (running.stdout, running.stderr):
        stream.close()
    text = out.read_text()
    done = len(text) // 82
    assert text == f"{SOLUTION}\n" * done
    assert "Traceback" not in err
    if times == 1:  # another may end the process before it tells
        told = f"interrupted: {done:,} puzzles done; continue from line {done + 1:,} of the input"
        assert told in err


@pytest.mark.parametrize(
    "module", ["typer", "ninefold.cli.app", "ninefold.cli.solve", "ninefold.runs.run"]
)
def test_interrupt_while_starting(module: str) -> None:
    code = f"""
import os, signal, sys
from ninefold.cli import main

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code, "solve", "-"],
        input=f"{UNIQUE}\n".encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr


def test_interrupt_before_the_package_is_loaded() -> None:
    code = """
import os, signal, sys
from ninefold_command import main

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "ninefold":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_interrupt_of_an_output_that_nobody_reads(process, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    running = process("solve", "example:easy", "-o", fifo)
    before = -1.0
    while before < (before := cpu_seconds(running)) or before < 0.05:
        time.sleep(0.5)  # until it does nothing but wait
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert (running.returncode, err) == (130, b"interrupted\n")


def test_interrupt_while_waiting_for_input(process) -> None:
    running = process("solve", "-")
    running.stdin.write(f"{UNIQUE}\n".encode())
    running.stdin.flush()
    # Who sends a line gets its answer before sending the next.
    assert running.stdout.readline() == f"{SOLUTION}\n".encode()
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=120) == 130
    running.communicate()


def test_closed_pipe_ends_quietly(process) -> None:
    running = process("solutions", EMPTY, "--limit", "1000000")
    assert len(running.stdout.readline()) == 82
    running.stdout.close()
    assert running.wait(timeout=120) == 141
    err = running.stderr.read()
    running.stdin.close()
    running.stderr.close()
    assert b"Traceback" not in err
    assert b"Broken" not in err


def test_standard_input_from_a_file_is_not_overwritten(process, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{UNIQUE}\n")
    with path.open("rb") as file:
        running = process("solve", "-", "-o", path, stdin=file.fileno())
        _, err = running.communicate()
    assert running.returncode == 2
    assert b"is one of the inputs" in err
    assert path.read_text() == f"{UNIQUE}\n"


def read_terminal(descriptor: int) -> str:
    """All that a process wrote to a terminal."""
    pieces = []
    while True:
        try:
            piece = os.read(descriptor, 1 << 16)
        except OSError:  # the other side is closed
            piece = b""
        if not piece:
            os.close(descriptor)
            return b"".join(pieces).decode()
        pieces.append(piece)


def on_terminal(process, *arguments: str, env: dict[str, str]) -> str:
    ours, theirs = pty.openpty()
    running = process(*arguments, env={"TERM": "xterm-256color"} | env, stdout=theirs)
    os.close(theirs)
    text = read_terminal(ours)
    running.communicate()
    return text


@pytest.mark.parametrize(
    ("verb", "env", "coloured"),
    [
        ("solve", {}, True),
        ("check", {}, True),
        ("analyze", {}, True),
        ("solve", {"NO_COLOR": "1"}, False),
        ("check", {"TERM": "dumb"}, False),
        ("analyze", {"NO_COLOR": "1"}, False),
    ],
)
def test_colour_on_a_terminal_that_wants_it(
    process, verb: str, env: dict[str, str], coloured: bool
) -> None:
    text = on_terminal(process, verb, UNIQUE, env=env)
    assert ("\x1b[" in text) == coloured
    assert re.search("only solution|exactly one solution|one solution is left", text)


def test_no_colour_in_a_pipe(process) -> None:
    out, _ = process("solve", UNIQUE).communicate()
    assert b"\x1b[" not in out


def test_progress_on_a_terminal(process, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    env = {"TERM": "xterm-256color", "COLUMNS": "120"}
    running = process("solve", "-", "-o", tmp_path / "out.txt", env=env, stderr=theirs)
    os.close(theirs)
    fed, shown = 0, False
    while not shown and fed < 200:  # puzzle after puzzle, until there is something to see
        running.stdin.write(f"{UNIQUE}\n".encode())
        running.stdin.flush()
        fed += 1
        shown = bool(select.select([ours], [], [], 0.2)[0])
    running.stdin.write(f"{UNIQUE}\n".encode())
    running.stdin.close()
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", read_terminal(ours))
    assert running.wait(timeout=120) == 0
    running.stdout.close()
    assert re.search(r"\d puzzles, \d+/s", text)
    assert f"{fed + 1} puzzles: {fed + 1} unique (" in text


def test_enormous_line_takes_little_memory(process) -> None:
    # Not ru_maxrss: that begins with what the process had which made this one.
    code = (
        "import sys; from ninefold.cli import main; code = main();"
        "peak = [line for line in open('/proc/self/status') if line.startswith('VmHWM')][0];"
        "print(peak.split()[1], file=sys.stderr); sys.exit(code)"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code, "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    running.stdin.write(f"{UNIQUE}\n".encode())
    for _ in range(200):
        running.stdin.write(b"1" * (1 << 20))
    out, err = running.communicate(f"\n{UNIQUE}\n".encode())
    first, second, third = out.decode().splitlines()
    assert first == third == SOLUTION
    assert second.startswith("# line 2, column 82: expected 81 cells, found a line of more than")
    assert running.returncode == 2
    assert int(err.split()[-1]) < 150_000  # kilobytes


def test_version_loads_neither_typer_nor_numpy_nor_rich() -> None:
    code = (
        "import sys; sys.argv = ['ninefold', '--version']; from ninefold.cli import main; main();"
        "print([name for name in ('typer', 'numpy', 'rich', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"ninefold {nf.__version__} ({nf.isa()})\n[]\n"


class Loaded(NamedTuple):
    """The modules that a process of the command has loaded at its end, and the solvers."""

    modules: set[str]
    solvers: set[str]


def loaded_by(*arguments: str) -> Loaded:
    code = (
        "import sys, ninefold_command; sys.argv[0] = 'ninefold'; ninefold_command.main();"
        "from ninefold.solvers import registry;"
        "print('\\n', *sys.modules); print(*registry._SOLVERS)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    modules, solvers = done.stdout.splitlines()[-2:]
    return Loaded(set(modules.split()), set(solvers.split()))


LIBRARIES = {"numpy", "rich", "pydantic", "asyncio", "email", "importlib.metadata"}

OF_OTHERS = {
    *("ninefold.bench", "ninefold.explain", "ninefold.validation", "ninefold.cli.checking"),
    *("ninefold.symmetry", "ninefold.formats.links", "ninefold.formats.opensudoku"),
    *("ninefold.solvers.backtracking", "ninefold.solvers.heap", "ninefold.solvers.sat.solver"),
}


@pytest.mark.parametrize("verb", ["solve", "count", "candidates", "solutions", "estimate"])
def test_a_verb_about_a_line_loads_only_what_it_needs(verb: str) -> None:
    loaded = loaded_by(verb, UNIQUE)
    allowed = {"numpy"} if verb == "solutions" else set()
    assert loaded.modules & (LIBRARIES | OF_OTHERS) <= allowed
    assert loaded.solvers <= {"classic"}


@pytest.mark.parametrize("solver", ["classic", "dpll", "cover", "heap"])
def test_naming_a_solver_loads_no_other(solver: str) -> None:
    loaded = loaded_by("solve", UNIQUE, "--solver", solver)
    assert loaded.solvers == {solver}


def test_unknown_instruction_set_is_one_line(process) -> None:
    for arguments in (["--version"], ["solve", UNIQUE], ["bench", "none"], ["bench", "signature"]):
        running = process(*arguments, env={"NINEFOLD_ISA": "nonsense"})
        _, err = running.communicate()
        assert running.returncode == 2
        assert err.startswith(b"ninefold: NINEFOLD_ISA is 'nonsense'")
        assert err.count(b"\n") == 1


def test_completion_offers_the_verbs(process) -> None:
    env = {"_NINEFOLD_COMPLETE": "complete_bash", "COMP_WORDS": "ninefold so", "COMP_CWORD": "1"}
    out, _ = process(env=env).communicate()
    assert out.split() == [b"solve", b"solutions"]
