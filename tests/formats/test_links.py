"""Links that hold their puzzle, and links that do not."""

import json
from urllib.parse import quote

import pytest

import ninefold as nf
from ninefold.formats import detect, read_all, read_one, write
from ninefold.formats.lzstring import packed
from ninefold.model import Puzzle
from ninefold.model.constraints import KillerCage

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Puzzle(LINE, constraints=[KillerCage("r1c3 r1c4", 10)])
FPUZZLES = write(PUZZLE, "fpuzzles-link").strip()
PAYLOAD = FPUZZLES.removeprefix("https://f-puzzles.com/?load=")
LOAD = "https://f-puzzles.com/?load="
SCL = packed(write(PUZZLE, "sudokupad"))
SHORT = packed("{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[]}")


@pytest.mark.parametrize(
    ("link", "name"),
    [
        (FPUZZLES, "fpuzzles-link"),
        (f"https://www.f-puzzles.com/?load={PAYLOAD}", "fpuzzles-link"),
        (f"http://f-puzzles.com/?load={PAYLOAD.rstrip('=')}", "fpuzzles-link"),
        (f"f-puzzles.com/?a=1&load={PAYLOAD}&b=2", "fpuzzles-link"),
        (f"https://f-puzzles.com/?load={quote(PAYLOAD, safe='')}", "fpuzzles-link"),
        (f"https://f-puzzles.com/?load={PAYLOAD.replace('+', ' ')}", "fpuzzles-link"),
        (PAYLOAD, "fpuzzles-link"),
        (f"  {FPUZZLES}  ", "fpuzzles-link"),
        (f"https://sudokupad.app/fpuz{PAYLOAD}", "sudokupad-link"),
        (f"https://sudokupad.app/fpuzzles{PAYLOAD}?setting-nogrid=1", "sudokupad-link"),
        (f"https://app.crackingthecryptic.com/sudoku/fpuzzles{PAYLOAD}", "sudokupad-link"),
        (f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{PAYLOAD}", "sudokupad-link"),
        (f"https://beta.sudokupad.app/sudoku/scl{SCL}", "sudokupad-link"),
        (f"https://sudokupad.app/ctc{SCL}", "sudokupad-link"),
        (f"scl{SCL}", "sudokupad-link"),
    ],
)
def test_links_are_detected_and_read(link, name) -> None:
    assert detect(link).name == name
    assert read_one(link) == PUZZLE
    assert list(read_all(f"# two\n{link}\n\n{link}\n")) == [PUZZLE, PUZZLE]


def test_the_short_notation_in_a_link() -> None:
    found = read_one(f"https://sudokupad.app/scl{SHORT}")
    assert (found.to_line(), found.layout.name) == ("1" + 15 * ".", "latin 4")


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://sudokupad.app/abc123", "column 23: .*the name 'abc123': .*nothing is fetched"),
        ("https://f-puzzles.com/?id=yabc", "the name 'yabc': the puzzle is kept elsewhere"),
        ("https://sudokupad.app/", "found none: the puzzle is kept elsewhere"),
        ("https://sudokupad.app/scfoooooooooooook", "notation that is not supported"),
        (
            "https://example.org/?load=N4Ig",
            "found 'https://example.org/.*', and nothing is fetched",
        ),
        ("https://tinyurl.com/abc", "nothing is fetched"),
        (f"https://f-puzzles.com/?load={PAYLOAD[:60]}", "column 89: .*whole, found its end"),
        (f"https://f-puzzles.com/?load={PAYLOAD[:40]}!{PAYLOAD[41:]}", "column 69: .*found '!'"),
        (LOAD + packed("[1"), "holds its puzzle"),
        (LOAD + packed('{"size'), "as JSON, found a fault"),
        (LOAD + packed('{"line": 7}'), "with a grid of rows"),
        (f"https://sudokupad.app/scl{packed('{ce:[[,')}", "short notation"),
        (f"https://sudokupad.app/scl{packed('{ce:[[]],l:[1]}')}", "1 cells in a row"),
    ],
)
def test_a_link_that_holds_no_puzzle_is_an_error(link, message) -> None:
    assert detect(link).name.endswith("-link")
    with pytest.raises(nf.FormatError, match=message) as caught:
        read_one(link)
    assert caught.value.line == 1
    assert 1 <= caught.value.column <= len(link) + 1


def test_a_bomb_in_a_link_is_defused() -> None:
    bomb = packed(json.dumps({"grid": 200_000 * " "}))
    with pytest.raises(nf.FormatError):
        read_one(f"https://f-puzzles.com/?load={bomb}")


@pytest.mark.parametrize(
    "address",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE.replace('.', '0')}",
        f"http://sudokuwiki.org/Sudoku.htm?bd={LINE}&t=1",
        f"www.sudokuwiki.org/sudoku.htm?bd={LINE}",
        f"https://sudoku.coach/en/play/{LINE.replace('.', '0')}",
        f"sudoku.coach/de/solver/{LINE}",
        f"https://sudokuexchange.com/play/?s={LINE}",
    ],
)
def test_addresses_that_carry_81_digits(address) -> None:
    assert detect(address).name == "digits-link"
    assert read_one(address) == Puzzle(LINE)
    assert read_one(address, layout="x") == Puzzle(LINE, "x")
    assert list(read_all(f"{address}\n{FPUZZLES}\n")) == [Puzzle(LINE), PUZZLE]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (f"https://sudoku.coach/en/play/{LINE[1:]}", "column 110: .*81 cells, found 80 cells"),
        (f"https://sudoku.coach/en/play/{LINE}.", "found 82 cells"),
        (f"https://example.org/{LINE}/{LINE}", "column 103: expected one puzzle .*, found 2"),
        (
            "https://sudoku.coach/en/s/JCDs",
            "with 81 digits, found .*nothing is fetched",
        ),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{81 * '01'}", "nothing is fetched"),
        (f"https://www.sudokuwiki.org/SudokuX.aspx?bd={LINE}", "column 28: .*found 'SudokuX'"),
    ],
)
def test_addresses_that_carry_something_else(address, message) -> None:
    with pytest.raises(nf.FormatError, match=message):
        read_one(address)
