"""A source whose puzzles get further rules: what it hands on, and what it keeps of the other."""

from __future__ import annotations

from itertools import chain

import pytest

import ninefold as nf
from ninefold.formats.sources import Malformed
from ninefold.runs.chunks import Place
from ninefold.runs.ruled_source import RuledSource
from ninefold.runs.sources import opened_source
from ninefold.runs.verb import Verb

BOARDS = f"{16 * '.'}\n{81 * '.'}\n!!\n{'1' + 15 * '.'}\n"


def items(source: RuledSource, begin: int = 0) -> list:
    pieces = source.pieces(Place(begin, 0), Verb(), packed=False)
    return list(chain.from_iterable(piece.items for piece in pieces))


def test_each_puzzle_has_the_rules_of_its_board(tmp_path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS)
    with opened_source(path) as source:
        small, large, wrong, last = items(RuledSource(source, ["killer box 1"]))
    assert len(small.constraints[0].cells) == len(last.constraints[0].cells) == 4
    assert len(large.constraints[0].cells) == 9
    assert isinstance(wrong, Malformed)


def test_it_continues_from_any_place(tmp_path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS)
    with opened_source(path) as source:
        assert len(items(RuledSource(source, ["anti-king"]), 3)) == 1
    with opened_source([path, path]) as source:
        assert len(items(RuledSource(source, ["anti-king"]), 3)) == 5


def test_it_is_recognised_as_the_other_source(tmp_path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS)
    with opened_source(path) as source:
        ruled = RuledSource(source, ["anti-king"])
        assert ruled.question == source.question
        assert (ruled.identity(), ruled.size) == (source.identity(), source.size)
        assert ruled.only_item() is None


def test_a_board_that_cannot_have_a_rule_is_malformed() -> None:
    with opened_source([nf.Puzzle(16 * "."), nf.Puzzle(81 * ".")]) as source:
        small, large = items(RuledSource(source, ["even r9c9"]))
    assert isinstance(small, Malformed)
    assert large.constraints[0].cells == (80,)


def test_an_unknown_kind_is_refused_before_anything_is_read() -> None:
    with opened_source([16 * "."]) as source, pytest.raises(nf.FormatError, match="kind of rules"):
        RuledSource(source, ["nonsense"])
