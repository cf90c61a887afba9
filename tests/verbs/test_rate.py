"""`rate`: its rows, and ratings of puzzles one after the other."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest

import ninefold as nf

from .boards import MALFORMED, PAIR, TWO, UNIQUE


def test_a_row_of_every_format() -> None:
    rows = {}
    for format in ("text", "csv"):
        out = io.BytesIO()
        nf.run("rate", [UNIQUE, TWO], out, format=format, scales=["hodoku"])
        rows[format] = out.getvalue().decode()
    rated, unrated = rows["text"].splitlines()
    assert rated == f"{UNIQUE}  # easy, score 204; hardest naked single"
    assert unrated == f"{TWO}  # not rated: multiple, and a rating takes one solution"
    first, second = csv.DictReader(io.StringIO(rows["csv"]))
    assert (first["score"], first["level"], first["er"]) == ("204", "easy", "")
    assert "naked_single:" in first["techniques"]
    assert (second["score"], second["status"]) == ("", "multiple")


def test_a_puzzle_that_no_technique_solves_is_undecided() -> None:
    summary = nf.run("rate", [UNIQUE, TWO, MALFORMED], io.BytesIO(), scales=["hodoku"])
    assert (summary.unique, summary.multiple, summary.malformed) == (1, 1, 1)
    assert not summary.ok


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_lists_keep_their_order_and_errors_their_place(threads: int) -> None:
    lines = [UNIQUE, "12", TWO, PAIR, *(30 * [UNIQUE])]
    found = list(nf.rate_all(lines, scales=["hodoku"], threads=threads))
    assert isinstance(found[1], nf.FormatError)
    ratings = [each for each in found if isinstance(each, nf.Rating)]
    assert [each.puzzle.to_line() for each in ratings] == [UNIQUE, TWO, *lines[3:]]
    assert [each.is_rated for each in ratings[:3]] == [True, False, True]


def test_lists_hand_errors_on_and_end_when_somebody_says_stop() -> None:
    stop = nf.StopToken()
    error = nf.FormatError(3, 1, "a puzzle", "something else")
    ratings = nf.rate_all([error, UNIQUE, UNIQUE, UNIQUE], threads=1, stop=stop)
    assert next(ratings) is error
    assert isinstance(next(ratings), nf.Rating)
    stop.stop()
    assert list(ratings) == []


def test_what_is_done_is_given_before_more_is_read() -> None:
    taken: list[str] = []

    def puzzles() -> Iterator[str]:
        for line in (UNIQUE, PAIR, TWO):
            taken.append(line)
            yield line

    ratings = nf.rate_all(puzzles(), scales=["hodoku"], is_ready=lambda: False)
    next(ratings)
    assert taken == [UNIQUE]
    ratings.close()
    assert taken == [UNIQUE]


def test_a_list_without_end_takes_bounded_memory() -> None:
    taken = 0

    def puzzles() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield UNIQUE

    ratings = nf.rate_all(puzzles(), scales=["hodoku"], threads=2)
    for _ in range(100):
        next(ratings)
    ratings.close()
    assert taken < 100 + 2 * 17 + 2


def test_an_unknown_scale_of_a_list_is_refused_at_once() -> None:
    with pytest.raises(nf.UnknownNameError, match="scale"):
        next(nf.rate_all([UNIQUE], scales=["stars"]))
