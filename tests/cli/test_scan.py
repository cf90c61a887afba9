"""`ninefold scan`: photos in, puzzles out; what is doubtful is told, what is no photo named."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

import ninefold as nf

from .boards import SOLUTION, UNIQUE
from .conftest import COMMAND

pytest.importorskip("cv2")

MISPRINTED = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."
"""One digit is wrong: r3c4 must be 7, and a reader who is not sure of it sees that."""
SEVERAL = "53..........195....9.....6.8...6....4..8.3..1....2...6.6....28....4....5....8..79"


@pytest.fixture
def photo(photo_of, tmp_path: Path) -> Path:
    path = tmp_path / "monday.png"
    path.write_bytes(photo_of(UNIQUE))
    return path


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A picture in which there is no grid."""
    from PIL import Image

    path = tmp_path / "blank.png"
    Image.new("RGB", (400, 300), "white").save(path)
    return path


@pytest.fixture
def text_file(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jpg"
    path.write_text("no picture at all")
    return path


def test_a_photo_is_shown_as_a_board(cli, photo: Path) -> None:
    assert cli("scan", photo) == (0, f"{nf.Puzzle(UNIQUE)}\n30 givens, one solution.\n", "")


def test_it_is_solved(cli, photo: Path) -> None:
    done = cli("scan", photo, "--solve")
    assert done.code == 0
    assert done.out.endswith(f"one solution.\n{nf.Grid(SOLUTION)}\n")
    assert cli("scan", photo, "--solve", "-f", "line").out == f"{SOLUTION}\n"
    assert json.loads(cli("scan", photo, "--solve", "-f", "json").out)["solution"] == SOLUTION


def test_a_line_can_be_read_by_other_verbs(cli, photo: Path) -> None:
    done = cli("scan", photo, "--format", "line")
    assert done == (0, f"{UNIQUE}\n", "")
    assert cli("count", "-", stdin=done.out).code == 0


def test_json_is_that_of_the_library(cli, photo: Path) -> None:
    record = json.loads(cli("scan", photo, "-f", "json").out)
    assert record == json.loads(json.dumps(nf.scan(photo).to_json()))


def test_several_are_read_in_order_and_bad_ones_named(
    cli, photo: Path, blank: Path, text_file: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "missing.jpg"
    done = cli("scan", text_file, photo, missing, blank, photo, "-f", "line")
    assert (done.code, done.out) == (2, f"{UNIQUE}\n" * 2)
    told = done.err.splitlines()
    assert [line.split(": ")[1] for line in told] == [str(text_file), str(missing), str(blank)]
    assert told[1] == f"ninefold: {missing}: No such file or directory"
    assert "no grid found" in told[2]
    headed = cli("scan", photo, photo).out
    assert headed.count(f"{photo}:\n┌") == 2


def test_errors_are_records_for_programs(cli, photo: Path, blank: Path, text_file: Path) -> None:
    done = cli("scan", text_file, blank, photo, "-f", "json")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert [row["source"] for row in rows] == [str(text_file), str(blank), str(photo)]
    assert [row.get("error") for row in rows] == ["image", "no-grid", None]
    assert done.err == ""


def test_the_exit_code_tells_what_was_found(cli, photo: Path, blank: Path, tmp_path: Path) -> None:
    assert cli("scan", photo, blank).code == 1
    assert cli("scan", tmp_path).code == 2
    assert cli("scan").code == 2


def test_what_is_no_proper_puzzle_is_a_no(cli, photo_of, tmp_path: Path) -> None:
    path = tmp_path / "several.png"
    path.write_bytes(photo_of(SEVERAL))
    done = cli("scan", path, "--solve")
    assert done.code == 1
    assert "several solutions." in done.out
    assert json.loads(cli("scan", path, "--solve", "-f", "json").out)["solution"] is None


def test_corrections_and_doubts_are_told(cli, photo_of, tmp_path: Path) -> None:
    path = tmp_path / "misprinted.png"
    path.write_bytes(photo_of(MISPRINTED, smudged=["r3c4"]))
    told = r"r3c4 was read as \w+; the rules make 7 of it\."
    done = cli("scan", path)
    assert done.code == 0
    assert re.search(r"Doubtful: .*r3c4", done.out)
    assert re.search(told, done.out)
    line = cli("scan", path, "-f", "line")
    assert line.out == MISPRINTED.replace("4.1", "4.7", 1) + "\n"
    assert re.search(told, line.err)


def test_standard_input_is_a_photo(cli, photo: Path) -> None:
    command = ["scan", "-", "-f", "line"]
    with photo.open("rb") as file:
        run = subprocess.run([*COMMAND, *command], stdin=file, capture_output=True, check=False)
    assert (run.returncode, run.stdout.decode()) == (0, f"{UNIQUE}\n")
    nothing = cli("scan", "-")
    assert nothing.code == 2
    assert nothing.err.startswith("ninefold: standard input: ")


def test_a_photo_is_drawn_on(cli, photo: Path, tmp_path: Path) -> None:
    out = tmp_path / "drawn.png"
    assert cli("scan", photo, "--output", out).code == 0
    assert out.read_bytes() == nf.scan(photo).annotated()
    assert cli("scan", photo, "--solve", "-o", out).code == 0
    assert out.read_bytes() == nf.scan(photo).annotated(nf.Grid(SOLUTION))


def test_several_photos_are_drawn_into_a_folder(cli, photo: Path, photo_of, tmp_path: Path) -> None:
    other = tmp_path / "tuesday.jpg"
    other.write_bytes(photo_of(UNIQUE, ending=".jpg"))
    folder = tmp_path / "drawn"
    assert cli("scan", photo, other, "--output", f"{folder}/").code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["monday.png", "tuesday.png"]


def test_nothing_is_overwritten_by_a_drawing(cli, photo: Path, tmp_path: Path) -> None:
    before = photo.read_bytes()
    copy = tmp_path / "other" / photo.name
    copy.parent.mkdir()
    copy.write_bytes(before)
    for arguments, told in (
        ((photo, copy, "--output", tmp_path / "one.png"), "several photos need a folder"),
        ((photo, copy, "--output", f"{tmp_path}/drawn/"), "several photos would become monday.png"),
        ((photo, "--output", "-"), "a picture cannot be shown"),
        ((photo, "--output", photo), "is one of the photos to read"),
        ((photo, "--output", tmp_path), "is one of the photos to read"),
    ):
        done = cli("scan", *arguments)
        assert done.code == 2
        assert told in " ".join(done.err.split())
    assert photo.read_bytes() == before
    assert not (tmp_path / "one.png").exists()


def test_colour_is_for_terminals(terminal, photo: Path, cli) -> None:
    screen = terminal("scan", photo)
    assert screen.ended() == 0
    assert re.search("\x1b\\[1;32m30 givens, one solution", screen.text)
    assert "\x1b[" not in cli("scan", photo).out


def test_ctrl_c_ends_it(process, photo: Path) -> None:
    running = process("scan", *[photo] * 200, "-f", "line")
    assert running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert set(out.splitlines()) <= {UNIQUE.encode()}


def test_help_has_an_example(cli) -> None:
    assert "ninefold scan newspaper.jpg" in cli("scan", "--help").out


def test_real_photos_are_read(cli, shared_path) -> None:
    folder = shared_path("photos")
    boards = dict(
        line.split()[:2] for line in (folder / "truth.txt").read_text().splitlines() if line.strip()
    )
    name, board = next(iter(boards.items()))
    assert cli("scan", folder / name, "-f", "line").out == f"{board}\n"
