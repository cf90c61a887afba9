"""One puzzle, or one fault, by every way in: the same board, or the same words.

The ways are the library, the command line (an argument, a file, standard input), files and lines
of JSON, and the service. A command puts its name, and that of a file, before the words.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from ninefold.service.app import create_app
from ninefold.service.settings import Settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another library below it
    from fastapi.testclient import TestClient

import ninefold as nf
from ninefold.cli.app import run

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = LINE.replace(".", "0")
PUZZLE = nf.Puzzle(LINE)
ROWS = PUZZLE.grid.rows()
FLAT = [digit for row in ROWS for digit in row]
LINES = [LINE[start : start + 9] for start in range(0, 81, 9)]
ZERO_ROW = ",".join("000000000")
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
COACH = "https://sudoku.coach/en/play/"
PAGE = "http://localhost:8000/play#p="


def changed(row: int, column: int, value: object) -> list[list[Any]]:
    """The rows with another value in that place, counted from 1."""
    rows: list[list[Any]] = [list(each) for each in ROWS]
    rows[row - 1][column - 1] = value
    return rows


def emptied(empty: object) -> list[list[Any]]:
    """The rows with that for empty."""
    return [[digit or empty for digit in row] for row in ROWS]


GOOD_TEXTS = {
    "line": LINE,
    "zeros": ZEROS,
    "rows": "\n".join(LINES),
    "a drawn board": str(PUZZLE),
    "blanks": " ".join(ZEROS),
    "dots and blanks": " ".join(LINE),
    "commas": ",".join(ZEROS),
    "commas and blanks": ", ".join(ZEROS),
    "semicolons": ";".join(ZEROS),
    "tabs": "\t".join(ZEROS),
    "nothing between commas": ",".join(ZEROS).replace("0", ""),
    "floats": " ".join(f"{digit}.0" for digit in ZEROS),
    "csv rows": "\n".join(",".join(map(str, row)) for row in ROWS),
    "csv rows of floats": "\n".join(",".join(f"{digit}.0" for digit in row) for row in ROWS),
    "json rows": json.dumps(ROWS),
    "json rows, spread": json.dumps(ROWS, indent=2),
    "json record": json.dumps({"line": LINE}),
    "json text": json.dumps(LINE),
    "SudokuWiki": WIKI + ZEROS,
    "sudoku.coach": COACH + ZEROS,
    "our page": PAGE + LINE,
}

GOOD_VALUES = {
    "rows": ROWS,
    "flat": FLAT,
    "None": emptied(None),
    "empty texts": emptied(""),
    "dots": emptied("."),
    "texts": [[str(digit) for digit in row] for row in ROWS],
    "floats": [[float(digit) for digit in row] for row in ROWS],
    "NaN": emptied(float("nan")),
    "rows of text": LINES,
    "characters": list(LINE),
    "record": {"line": LINE},
    "record of rows": {"puzzle": ROWS},
    "f-puzzles": json.loads(nf.write(PUZZLE, "fpuzzles")),
    "SudokuPad": json.loads(nf.write(PUZZLE, "sudokupad")),
}

LIBRARY_ALONE = {
    "bytes of text": LINE.encode(),
    "bytes of digits": bytes(FLAT),
    "an array": np.array(ROWS),
    "a flat array": np.array(FLAT),
    "an array of floats": np.array(ROWS, dtype=float),
    "an array of small floats": np.array(ROWS, dtype=np.float32),
    "an array with NaN": np.array(emptied(np.nan)),
    "an array of texts": np.array([[str(digit) for digit in row] for row in ROWS]),
    "a list of small floats": [np.float32(digit) for digit in FLAT],
    "pandas": pd.DataFrame(ROWS),
    "pandas, NaN": pd.DataFrame(emptied(None), dtype=float),
    "pandas, NA": pd.DataFrame(emptied(None), dtype="Int64"),
    "pandas, texts": pd.DataFrame(emptied(".")).astype(str),
    "a column of pandas": pd.Series(FLAT),
    "Polars": pl.DataFrame(ROWS, orient="row"),
    "Polars, null": pl.DataFrame(emptied(None), orient="row"),
    "a column of Polars": pl.Series(FLAT),
}

BAD_TEXTS = {
    "empty": "",
    "blank": "   \n  ",
    "a comment alone": "# nothing but this remark\n",
    "80 cells": LINE[1:],
    "82 cells": LINE + ".",
    "17 cells": 17 * ".",
    "a mark": LINE[:8] + "!" + LINE[9:],
    "a letter": LINE[:80] + "A",
    "a wide digit": "\uff15" + LINE[1:],
    "a superscript": LINE[:40] + "\u00b2" + LINE[41:],
    "a NUL": LINE[:40] + "\0" + LINE[41:],
    "words": "this is surely not a puzzle",
    "8 rows": "\n".join(LINES[:8]),
    "a short row": "\n".join(["53..7...", *LINES[1:]]),
    "a long row": "\n".join(["53..7.....", *LINES[1:]]),
    "a bad row": "\n".join(["53..7...?", *LINES[1:]]),
    "80 fields": " ".join(ZEROS[1:]),
    "82 fields": ",".join(ZEROS + "0"),
    "a field past 9": ",".join(ZEROS).replace("9", "12", 1),
    "a broken number": ",".join(ZEROS).replace("9", "9.5", 1),
    "a signed field": " ".join(ZEROS).replace("9", "-9", 1),
    "csv, a row too short": "\n".join([",".join("53007000"), *8 * [ZERO_ROW]]),
    "csv, 8 rows": "\n".join(8 * [ZERO_ROW]),
    "csv, a number past 9": "\n".join(["5,3,0,0,7,0,0,0,12", *8 * [ZERO_ROW]]),
    "a table without puzzles": "puzzle,solution\nnothing at all here,12\n",
    "json that ends early": "[[5, 3, 0, 0, 7, 0, 0, 0, 0]",
    "json with a hole": "[[5, 3, , 0, 7, 0, 0, 0, 0]]",
    "json of two values": json.dumps(ROWS) + " 7",
    "json, a bad cell": json.dumps(changed(2, 3, 12)),
    "json, a short row": json.dumps([ROWS[0][1:], *ROWS[1:]]),
    "a record, cut": '{"line": "53..7....6..195',
    "a record, a key twice": f'{{"line": "{LINE}", "line": "{LINE}"}}',
    "a record, 80 cells": json.dumps({"line": LINE[1:]}),
    "xml": "<opensudoku><game data='12'/></opensudoku>",
    "xml that ends early": "<opensudoku><game data=",
    "a sheet": "[Puzzle]\n53..7....\n6..195...",
    "essence": "letting a be [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0]]",
    "candidates": "\n".join(9 * ["12 3 4 5 6 7 8 9"]),
    "pencil marks": 728 * ".",
    "another layout": "# layout: nowhere\n" + LINE,
    "a link elsewhere": "https://sudoku.coach/en/s/JCDs",
    "a link of nobody": "https://example.org/puzzles/today",
    "a link with 80 digits": COACH + ZEROS[1:],
    "a link with two puzzles": f"{COACH}{ZEROS}/{ZEROS}",
    "a link of a variant": f"https://www.sudokuwiki.org/SudokuX.aspx?bd={ZEROS}",
    "a packed link": WIKI + "S9B" + 81 * "01",
    "our page, 80 cells": PAGE + LINE[1:],
    "our page, damaged": PAGE + "zq1YqKi1OLVKyUgIA",
    "f-puzzles, a name": "https://f-puzzles.com/?id=yabcdefg",
    "f-puzzles, damaged": "https://f-puzzles.com/?load=N4IgzglgXgpi!!",
    "SudokuPad, a name": "https://sudokupad.app/abc123",
}

BAD_VALUES = {
    "a number": 5,
    "a float": 5.5,
    "null": None,
    "true": True,
    "no rows": [],
    "an empty row": [[]],
    "80 cells": FLAT[1:],
    "82 cells": [*FLAT, 0],
    "8 rows": ROWS[:8],
    "10 rows": [*ROWS, ROWS[0]],
    "a short row": [ROWS[0][1:], [0, *ROWS[1]], *ROWS[2:]],
    "a number past 9": changed(2, 3, 12),
    "a negative number": changed(9, 9, -1),
    "a broken float": changed(1, 3, 5.5),
    "an endless float": changed(1, 3, float("inf")),
    "a huge number": changed(1, 1, 10**30),
    "a flag": changed(4, 5, True),
    "a word": changed(4, 5, "five"),
    "a mark": changed(4, 5, "!"),
    "two digits": changed(4, 5, "12"),
    "a cell of rows": changed(4, 5, [1]),
    "a cell of records": changed(4, 5, {"value": 1}),
    "three levels": [ROWS],
    "a flat fault": [*FLAT[:40], 77, *FLAT[41:]],
    "rows of text, short": ["53..7...", *LINES[1:]],
    "rows of text, a mark": ["53..7...!", *LINES[1:]],
    "no record": {},
    "an unknown key": {"line": LINE, "cages": []},
    "a line of 80": {"line": LINE[1:]},
    "a line with a mark": {"line": "!" + LINE[1:]},
    "a line that is a number": {"line": 5},
    "a layout that is none": {"line": LINE, "layout": "nowhere"},
    "a layout that does not fit": {"line": LINE, "layout": "boxes 2x2"},
    "marks that do not fit": {"line": LINE, "marks": "12"},
    "a constraint that is none": {"line": LINE, "constraints": [{"kind": "nothing"}]},
    "rows in a record": {"puzzle": changed(2, 3, 12)},
    "f-puzzles, no rows": {"grid": 5},
    "f-puzzles, a bad digit": {"size": 1, "grid": [[{"value": 7, "given": True}]]},
    "f-puzzles, a sentence": {
        "size": 1,
        "grid": [[{}]],
        "ruleset": "Digits on purple lines must laugh.",
    },
    "SudokuPad, no rows": {"cells": 5},
}

Way = Callable[[Any], str]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path_factory.mktemp('service') / 'ninefold.db'}"
    app = create_app(Settings(database_url=database, allowance=0, processes=1))
    with TestClient(app, "http://localhost") as opened:
        yield opened


@pytest.fixture
def ways(client: TestClient, tmp_path: Path, capsys, monkeypatch) -> dict[str, Way]:
    """Each way gives the line of the puzzle, or the words of the error, in which it must end."""

    def library(ask: Callable[[Any], Any]) -> Way:
        def call(value: Any) -> str:
            try:
                return str(ask(value))
            except nf.FormatError as error:
                return str(error)

        return call

    def over_http(value: Any) -> str:
        body = json.dumps({"puzzle": value, "to": "line"})
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/v1/convert", content=body, headers=headers)
        if answer.status_code == 200:
            return answer.json()["text"].strip()
        assert (answer.status_code, answer.json()["code"]) == (422, "format")
        return answer.json()["detail"]

    def command(argument: str, before: str = "ninefold: ", stdin: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = run(["convert", argument, "--to", "line"])
        out, err = capsys.readouterr()
        if code == 0:
            return out.strip()
        assert (code, out) == (2, "")
        assert err.startswith(before)
        assert err.count("\n") == 1
        return err.removeprefix(before).removesuffix("\n")

    def file(name: str, write: Callable[[Any], str]) -> Way:
        def call(value: Any) -> str:
            path = tmp_path / name
            path.write_bytes(write(value).encode())
            return command(str(path), f"ninefold: {path}: ")

        return call

    return {
        "Puzzle": library(lambda value: nf.Puzzle(value).to_line()),
        "solve": library(lambda value: nf.solve(value).puzzle.to_line()),
        "service": over_http,
        "argument": command,
        "standard input": lambda text: command("-", stdin=text),
        "text file": file("puzzle.txt", str),
        "JSON text": library(lambda value: nf.Puzzle(json.dumps(value)).to_line()),
        "JSON file": file("puzzle.json", json.dumps),
        "spread JSON file": file("puzzle.json", lambda value: json.dumps(value, indent=2)),
        "JSON line": file("puzzle.jsonl", json.dumps),
    }


OF_TEXT = ("Puzzle", "solve", "service", "argument", "standard input", "text file", "JSON line")
OF_JSON = ("JSON text", "JSON file", "spread JSON file", "JSON line")
OF_VALUES = ("Puzzle", "solve", "service", *OF_JSON)


def outcomes(ways: dict[str, Way], names: tuple[str, ...], value: Any) -> dict[str, str]:
    return {name: ways[name](value) for name in names}


@pytest.mark.parametrize("text", GOOD_TEXTS.values(), ids=GOOD_TEXTS)
def test_a_text_is_read_by_every_way(ways, text: str) -> None:
    assert outcomes(ways, OF_TEXT, text) == dict.fromkeys(OF_TEXT, LINE)


@pytest.mark.parametrize("value", GOOD_VALUES.values(), ids=GOOD_VALUES)
def test_a_value_is_read_by_every_way(ways, value: Any) -> None:
    assert outcomes(ways, OF_VALUES, value) == dict.fromkeys(OF_VALUES, LINE)


@pytest.mark.parametrize("value", LIBRARY_ALONE.values(), ids=LIBRARY_ALONE)
def test_arrays_and_data_frames(value: Any) -> None:
    assert nf.Puzzle(value) == PUZZLE
    assert nf.solve(value).puzzle == PUZZLE
    assert nf.Grid(value) == PUZZLE.grid


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_a_fault_in_a_text_has_one_wording(ways, text: str) -> None:
    # A short argument is more likely a name than a puzzle, and is refused as neither.
    names = tuple(name for name in OF_TEXT if name != "argument" or len(text.strip()) >= 16)
    words = ways["Puzzle"](text)
    assert "expected " in words
    assert "\n" not in words
    assert outcomes(ways, names, text) == dict.fromkeys(names, words)


@pytest.mark.parametrize("value", BAD_VALUES.values(), ids=BAD_VALUES)
def test_a_fault_in_a_value_has_one_wording(ways, value: Any) -> None:
    # Outside a file of JSON lines, a bare word or number is a text like any other.
    is_bare = not isinstance(value, list | dict)
    names = ("Puzzle", "solve", "service", "JSON line") if is_bare else OF_VALUES
    words = ways["Puzzle"](value)
    assert "expected " in words
    assert "\n" not in words
    assert outcomes(ways, names, value) == dict.fromkeys(names, words)


def test_the_campaign_is_wide_enough() -> None:
    assert len(BAD_TEXTS) * len(OF_TEXT) + len(BAD_VALUES) * len(OF_VALUES) >= 300
