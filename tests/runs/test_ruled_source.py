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

BOARDS = f'"{16 * "."}"\n"{81 * "."}"\n"!!"\n"{"1" + 15 * "."}"\n'


def items(source: RuledSource, begin: int = 0) -> list:
    pieces = source.pieces(Place(begin, 0), Verb(), packed=False)
    return list(chain.from_iterable(piece.items for piece in pieces))


def test_each_puzzle_has_the_rules_of_its_board(tmp_path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(BOARDS)
    with opened_source(path) as source:
        small, large, wrong, last = items(RuledSource(source, ["killer box 1"]))
    assert len(small.constraints[0].cells) == len(last.constraints[0].cells) == 4
    assert len(large.constraints[0].cells) == 9
    assert isinstance(wrong, Malformed)


def test_it_continues_from_any_place(tmp_path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(BOARDS)
    with opened_source(path) as source:
        assert len(items(RuledSource(source, ["anti-king"]), 3)) == 1
    with opened_source([path, path]) as source:
        assert len(items(RuledSource(source, ["anti-king"]), 3)) == 5


def test_it_is_recognised_as_the_other_source(tmp_path) -> None:
    path = tmp_path / "boards.jsonl"
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


@pytest.mark.parametrize("several", [False, True])
def test_its_error_names_the_line_of_the_board(several: bool, tmp_path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(f'# boards\n"{81 * "."}"\n\n"{16 * "."}"\n"!!"\n"{"1" + 15 * "."}"\n')
    with opened_source([path, path] if several else path) as source:
        found = items(RuledSource(source, ["even r9c9"]))
    lines = [each.error.line for each in found if isinstance(each, Malformed)]
    assert lines == [4, 5, 6] * (2 if several else 1)
    assert str(found[1].error).startswith(
        "line 4: expected a cell of the board (4x4), found 'r9c9'"
    )


def test_its_error_names_the_row_of_a_table(tmp_path) -> None:
    nf.run("convert", [81 * ".", 16 * "."], tmp_path / "boards.parquet")
    with opened_source(tmp_path / "boards.parquet") as source:
        _, small = items(RuledSource(source, ["even r9c9"]))
    assert small.error.line == 2
    (tmp_path / "boards.csv").write_text(f"id,puzzle\n1,{81 * '.'}\n2,{16 * '.'}\n")
    with opened_source(tmp_path / "boards.csv", column="puzzle") as source:
        _, small = items(RuledSource(source, ["even r9c9"]))
    assert small.error.line == 3


def test_an_unknown_kind_is_refused_before_anything_is_read() -> None:
    with opened_source([16 * "."]) as source, pytest.raises(nf.FormatError, match="kind of rules"):
        RuledSource(source, ["nonsense"])
