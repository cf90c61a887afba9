"""Every command in a block of code of README and docs runs, page by page, in a folder of its own.

The folder holds the files that the pages name. A command that cannot run in a test is listed in
`NOT_RUN` with the reason; one that would take long runs with smaller numbers (`SMALLER`). `curl`
asks a server of the test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from scratch_server import RunningServer

import ninefold as nf

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|\| |; )(?:\w+=\S+ )*(?:ninefold [a-z]|curl )")
HEADER = "ninefold certificate 1"
"""The first line of a certificate, which is no command."""

NOT_RUN = {
    r"\bninefold serve\b": "runs until it is stopped; tests/service starts it",
    r"--cluster tcp://": "needs a scheduler of Dask; tests/cluster starts one",
    r"--cluster local:": "starts processes for a minute; tests/cluster does so",
    r"\bninefold match (A B\b|\"\./)|\./other": "plays against programs of the reader",
    r"\bninefold tournament\b": "plays against programs of the reader",
    r"\bninefold bench\b(?! signature)": "measures for minutes; tests/bench runs a part of it",
    r"^camera\b": "a program of the reader",
    r"/jobs/NAME|f-puzzles\.com": "NAME and ... are to be filled in by the reader",
}
"""Commands that do not run here, as patterns, and the reasons."""

SMALLER = {
    "-n 10000000": "-n 20",
    "-n 1000000": "-n 20",
    "-n 1000 ": "-n 20 ",
    "--seconds 60": "--seconds 2",
    "--seconds 10": "--seconds 2",
    "python ": f"{sys.executable} ",
    "http://127.0.0.1:8000/": "${SERVER}",
}
"""Numbers that would take long and their replacements; names that depend on the machine."""

ANSWERS_NO = (r"--rule anti-knight$",)
"""Commands whose answer is "no" for the files here: exit code 1."""

TIMED = (r"\bninefold estimate .*--seconds",)
"""Commands that a busy machine may end early by their own limit: exit code 0 or 1."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SPARSE = "........7...........9.......5..........4...2.......3.......8.....1.....6....2...."
GAMES = Path(__file__).parent.parent / "game" / "games_strict.csv"


def commands(page: Path) -> list[str]:
    """The commands of a page, each as one line without its comment."""
    found = []
    for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if language in ("", "sh") and COMMAND.search(line) and not line.startswith(HEADER):
                found.append(re.sub(r"\s+# .*", "", line).strip())
    return found


def is_run(command: str) -> bool:
    return not any(re.search(pattern, command) for pattern in NOT_RUN)


def scripts(page: Path) -> list[tuple[str, str]]:
    """The programs that a page asks to save: their names and texts."""
    text = page.read_text(encoding="utf-8")
    return re.findall(
        r"[Ss]ave (?:this|it) as `([\w.]+)`.*?```python\n(.*?)^```", text, re.M | re.S
    )


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages name."""
    folder = tmp_path_factory.mktemp("named")
    _write_puzzles(folder)
    _write_layouts(folder)
    photo = nf.render(EASY, "png", size=900)
    for name in ("paper.jpg", "newspaper.jpg", "book/1.jpg"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(photo)
    shutil.copy(GAMES, folder / "games.csv")
    game = subprocess.run(
        [sys.executable, "-m", "ninefold", "play", "--level", "1", "--seed", "7"],
        input="Ee5\nsave my-game.json\nquit\n",
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (folder / "my-game.json").exists(), game.stdout
    return folder


def _write_puzzles(folder: Path) -> None:
    """One puzzle and lists of some, in the kinds of files that the pages name."""
    lines = [EASY, *map(nf.Puzzle.to_line, nf.generate(3, seed=7))]
    for name in ("puzzle.txt", "board.txt", "FILE"):
        (folder / name).write_text(EASY + "\n")
    (folder / "puzzles.txt").write_text("".join(f"{line}\n" for line in lines))
    hard = nf.generate(2, effort=(5, None), seed=7)
    (folder / "hard.txt").write_text("".join(f"{each.to_line()}\n" for each in hard))
    (folder / "sparse.txt").write_text(SPARSE + "\n")
    (folder / "marks.txt").write_text(nf.render(EASY, "text", candidates=True))
    (folder / "monday").mkdir()
    for name in ("sunday.sdk", "puzzle.sdk", "tuesday.sdk", "monday/first.sdk"):
        (folder / name).write_text(nf.write([nf.Puzzle(EASY)], "sdk"))
    (folder / "puzzles.sdm").write_text(nf.write(map(nf.Puzzle, lines), "sdm"))
    for name in ("puzzles.parquet", "sudoku.csv.gz", "huge.gz"):
        assert nf.run("convert", folder / "puzzles.txt", folder / name)


def _write_layouts(folder: Path) -> None:
    """Puzzles of other layouts, and a position of the game."""
    (folder / "sunday.txt").write_text(str(nf.generate(layout="samurai", seed=7)))
    (folder / "list.txt").write_text(nf.generate(layout="hyper+x", seed=7).to_line() + "\n")
    (folder / "regions.txt").write_text(3 * "AAABBBCCC\n" + 3 * "DDDEEEFFF\n" + 3 * "GGGHHHIII\n")
    full = nf.random_grid(layout="x", seed=7).to_line()
    (folder / "position.txt").write_text("." * 12 + full[12:] + "\n")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RunningServer(tmp_path_factory.mktemp("server"), request_seconds=120) as running:
        yield running.url


def environment(**more: str) -> dict[str, str]:
    """That of the test, with the commands of the package under test first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, **more}


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(map(is_run, commands(page)))], ids=lambda page: page.stem
)
def test_every_command_runs(
    page: Path, files: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = shutil.copytree(files, tmp_path / "folder")
    for name, text in scripts(page):
        (folder / name).write_text(text)
    asked = [command for command in commands(page) if is_run(command)]
    curl = any(command.startswith("curl") for command in asked)
    given = environment(SERVER=request.getfixturevalue("server")) if curl else environment()
    assert [said for command in asked if (said := complaint(command, folder, given))] == []


def complaint(command: str, folder: Path, environment: dict[str, str]) -> str:
    """The command and its output, if it did not end as it should."""
    expected = any(re.search(pattern, command) for pattern in ANSWERS_NO)
    line = command.replace("curl ", "curl --silent --show-error --fail ")
    for long, short in SMALLER.items():
        line = line.replace(long, short)
    done = subprocess.run(
        ["sh", "-c", line],
        input="quit\n" if "ninefold play" in line else EASY + "\n",
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    timed = any(re.search(pattern, command) for pattern in TIMED)
    if done.returncode == expected or (timed and done.returncode == 1):
        return ""
    return f"{line}: exit code {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}"


def test_every_reason_not_to_run_a_command_is_needed() -> None:
    every = [command for page in PAGES for command in commands(page)]
    for pattern in (*NOT_RUN, *ANSWERS_NO, *TIMED):
        assert any(re.search(pattern, command) for command in every), pattern
    for text in SMALLER:
        assert any(text in command for command in every), text
