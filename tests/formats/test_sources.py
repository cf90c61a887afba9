"""Open streams of puzzles: bounded, recognised, and read on after what is malformed."""

from __future__ import annotations

import io

import pytest

from ninefold.errors import FormatError
from ninefold.formats import formats, get, read_file, read_stream
from ninefold.formats.bounded_lines import LONGEST_LINE, Lines, lines_of_blocks
from ninefold.formats.sources import BLOCK, Malformed, Source
from ninefold.formats.text import lines_of
from ninefold.model import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Puzzle(LINE)


def source(text: str | bytes, name: str | None = None) -> Source:
    data = text.encode() if isinstance(text, str) else text
    return Source.of(io.BytesIO(data), format=get(name) if name else None)


@pytest.mark.parametrize("name", [each.name for each in formats() if each.one_a_line])
def test_reading_goes_on_after_a_bad_line(name: str) -> None:
    lines = get(name).write([PUZZLE] * 3).splitlines()
    lines[-1:-1] = ["oops", "# a comment", "12345"]
    items = list(source("\n".join(lines), name).items())
    assert [item for item in items if isinstance(item, Puzzle)] == [PUZZLE] * 3
    bad = [item for item in items if isinstance(item, Malformed)]
    assert [item.text for item in bad] == ["oops", "12345"]
    assert [lines[item.error.line - 1] for item in bad] == ["oops", "12345"]


@pytest.mark.parametrize("name", [each.name for each in formats() if not each.one_a_line])
def test_other_formats_end_at_an_error_and_keep_the_text(name: str) -> None:
    text = get(name).write([PUZZLE]).replace("5", "%", 1)
    items = list(source(text, name).items())
    assert isinstance(items[-1], Malformed)
    assert items[-1].text == text


def test_plain_lines_are_lines() -> None:
    assert all(each.one_a_line for each in formats() if each.plain_lines)


def test_header_below_an_indented_comment_is_seen_again() -> None:
    text = f"  # a table\nid,puzzle\n1,{LINE}\n2,123\n3,{LINE}\n"
    first, bad, last = source(text, "csv").items()
    assert first == last == PUZZLE
    assert isinstance(bad, Malformed)
    assert bad.error.line == 4


def test_strict_reading_ends_at_the_first_error() -> None:
    puzzles = source(f"{LINE}\noops\n{LINE}\n").puzzles()
    assert next(puzzles) == PUZZLE
    with pytest.raises(FormatError) as caught:
        next(puzzles)
    assert caught.value.line == 2


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_long_files_with_any_line_end(tmp_path, end: str) -> None:
    count = 2 * BLOCK // len(LINE)
    path = tmp_path / "long.txt"
    path.write_bytes(f"{LINE}{end}".encode() * count)
    assert sum(puzzle.givens == PUZZLE.givens for puzzle in read_file(path)) == count


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_lines_do_not_depend_on_blocks(size: int) -> None:
    text = "one\r\ntwo\rthree\n\n\u00e9\u2502\U0001f600\nlast\r"
    data = text.encode()
    blocks = [data[start : start + size] for start in range(0, len(data), size)]
    assert list(lines_of_blocks(blocks)) == list(lines_of(text))


@pytest.mark.parametrize("letter", [".", "\u2502"])
def test_too_long_a_line_is_one_error(letter: str) -> None:
    items = list(source(f"{LINE}\n{letter * (3 * LONGEST_LINE)}\n{LINE}\n").items())
    assert [item == PUZZLE for item in items] == [True, False, True]
    assert items[1].error.line == 2
    assert "at most" in str(items[1].error)


def test_the_longest_line_may_be_that_long() -> None:
    longest = LINE.ljust(LONGEST_LINE)
    assert list(read_stream(io.StringIO(longest))) == [PUZZLE]
    assert list(source(longest).puzzles()) == [PUZZLE]
    with pytest.raises(FormatError, match="at most"):
        list(read_stream(io.StringIO(f"{longest} ")))


def test_lines_start_again_with_an_opening() -> None:
    lines = Lines(iter(["head", "bad", "good"]))
    assert [next(lines), next(lines)] == ["head", "bad"]
    lines.restart(["head"])
    assert list(lines) == ["head", "good"]
    assert lines.offset == 1
