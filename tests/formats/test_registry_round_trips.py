"""Every format: what it writes it reads back, and detection finds it."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.errors import FormatError, UnknownNameError, UnsupportedError
from ninefold.formats import detect, format_for_path, formats, get, read_all, read_one, write
from ninefold.model import Candidates, Layout, Metadata, Puzzle
from ninefold.model.units import USUAL_BOXES

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAMES = [each.name for each in formats()]
WITH_MARKS = [each.name for each in formats() if each.marks]
NO_EMPTY_MARKS = [each.name for each in formats() if each.marks and each.square]
ANY_SIZE = [each.name for each in formats() if 16 in each.sizes]
QUICK = settings(max_examples=20, deadline=None)

# A format whose text another reader takes as well, with the same result.
DETECTED_AS = {"sdm": "line", "sdk": "rows"}


def grids(layout: Layout) -> st.SearchStrategy[Puzzle]:
    cells = st.lists(st.integers(0, layout.size), min_size=layout.cells, max_size=layout.cells)
    return cells.map(lambda digits: Puzzle(bytes(digits), layout))


def marked(layout: Layout, least: int = 0) -> st.SearchStrategy[Puzzle]:
    masks = st.integers(least, layout.full_mask - least)
    cells = st.lists(masks, min_size=layout.cells, max_size=layout.cells)
    return cells.map(lambda each: Puzzle.from_marks(Candidates(each, layout)))


LAYOUTS = st.sampled_from([Layout.usual(size) for size in (4, 6, 9)])


@pytest.mark.parametrize("name", NAMES)
def test_one_puzzle_is_written_detected_and_read_back(name):
    puzzle = Puzzle(LINE)
    text = write(puzzle, name)
    assert text.endswith("\n")
    assert detect(text).name == DETECTED_AS.get(name, name)
    assert read_one(text) == puzzle
    assert read_one(text, format=name) == puzzle
    assert read_one(text.replace("\n", "\r\n")) == puzzle
    assert read_one("\ufeff" + text) == puzzle


@pytest.mark.parametrize("name", [each.name for each in formats() if each.many])
def test_many_puzzles_keep_their_order(name):
    puzzles = [Puzzle(LINE), Puzzle(LINE[::-1]), Puzzle(81 * ".")]
    assert list(read_all(write(puzzles, name))) == puzzles


# The marks of a 4x4 board are 64 characters, which are read as a board of 8x8.
@pytest.mark.parametrize(
    ("name", "size"),
    [
        (name, size)
        for name, size in product(ANY_SIZE, USUAL_BOXES)
        if (name, size) != ("pencilmarks", 4) and size in get(name).sizes
    ],
)
def test_every_usual_size_is_detected(name, size):
    layout = Layout.usual(size)
    puzzle = Puzzle(bytes((cell * 7) % (size + 1) for cell in range(layout.cells)), layout)
    assert read_one(write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", ANY_SIZE)
@pytest.mark.parametrize("layout", [Layout.boxes(3, 2), Layout.boxes(1, 5), Layout.boxes(1, 2)])
def test_an_unusual_layout_is_read_when_it_is_named(name, layout):
    puzzle = Puzzle(bytes(layout.cells), layout)
    assert read_one(write(puzzle, name), layout=layout) == puzzle


@pytest.mark.parametrize("name", [n for n in NAMES if n != "opensudoku"])
@given(puzzle=grids(Layout.classic()))
@QUICK
def test_write_then_read_is_identity(name, puzzle):
    assert read_one(write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", ["line", "rows", "csv", "csv-rows", "candidates"])
@given(puzzle=LAYOUTS.flatmap(grids))
@QUICK
def test_write_then_read_is_identity_for_other_sizes(name, puzzle):
    assert read_one(write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", sorted(set(WITH_MARKS) - set(NO_EMPTY_MARKS)))
@given(puzzle=marked(Layout.usual(6)))
@QUICK
def test_marks_survive(name, puzzle):
    assert read_one(write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", NO_EMPTY_MARKS)
@given(puzzle=marked(Layout.usual(6), least=1))
@QUICK
def test_marks_survive_where_a_cell_must_have_some(name, puzzle):
    again = read_one(write(puzzle, name))  # marks that say no more than the digits are left out
    assert (again.givens, again.stated()) == (puzzle.givens, puzzle.stated())
    with pytest.raises(UnsupportedError, match=r"no digit|exclude its given"):
        write(Puzzle(puzzle, marks=Candidates([0] * 36, puzzle.layout)), name)


@given(puzzle=LAYOUTS.flatmap(lambda layout: grids(layout) | marked(layout)))
@QUICK
def test_what_a_puzzle_prints_is_read_back(puzzle):
    if puzzle.marks is None or any(m.bit_count() > 1 for m in puzzle.marks.masks):
        assert read_one(str(puzzle)) == puzzle
    assert eval(repr(puzzle)) == puzzle


@pytest.mark.parametrize("name", ["sdk", "opensudoku", "json"])
def test_metadata_survives(name):
    said = Metadata(
        author="A <b> & 'c'",
        description="two\nlines",
        comment="ünïcode ✓",
        date="2026-11-16",
        source="here",
        level="hard",
        url="https://example.org/?a=1&b=2",
    )
    puzzle = Puzzle(LINE, metadata=said)
    assert read_one(write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(WITH_MARKS)))
def test_marks_are_refused_where_they_would_be_lost(name):
    with pytest.raises(UnsupportedError, match="pencil marks"):
        write(Puzzle(LINE, marks=Puzzle(LINE).allowed()), name)


@pytest.mark.parametrize("name", ["sdk", "sdm", "opensudoku", "digits-link"])
@pytest.mark.parametrize("layout", [Layout.usual(4), Layout.boxes(1, 9), Layout.hyper()])
def test_a_layout_that_a_format_cannot_hold_is_refused(name, layout):
    with pytest.raises(UnsupportedError, match="9x9"):
        write(Puzzle(bytes(layout.cells), layout), name)


def test_sdk_holds_one_puzzle():
    with pytest.raises(UnsupportedError, match="one puzzle"):
        write([Puzzle(LINE)] * 2, "sdk")


def test_an_unknown_format_is_named_with_those_that_exist():
    with pytest.raises(UnknownNameError, match=r"'pdf'.*line"):
        get("pdf")
    with pytest.raises(UnknownNameError):
        read_all(LINE, format="pdf")


def test_the_registry_is_whole():
    assert len(set(NAMES)) == len(NAMES) == 19
    assert all(get(name).name == name for name in NAMES)
    assert [detect(LINE).name, detect("").name] == ["line", "line"]
    assert get("line").detect(LINE)
    assert not get("sdk").detect(LINE)


def test_the_manual_lists_every_format():
    manual = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    for each in formats():
        row = next(line for line in manual.splitlines() if line.startswith(f"| `{each.name}` |"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[2] == ", ".join(f"`.{extension}`" for extension in each.extensions)
        sizes = "plain 9x9" if each.sizes == {9} else "square" if each.square else "any"
        assert cells[3] == sizes
        kept = [each.many, each.marks, each.metadata, each.layouts, each.constraints]
        assert [cell == "yes" for cell in cells[4:]] == kept


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.sdk", "sdk"),
        ("b.SDM", "sdm"),
        ("c.csv", "csv"),
        ("d.txt", "line"),
        ("e.xml", "opensudoku"),
        ("f.json", "json"),
        ("g.jsonl.gz", "json"),
        ("h.param", "essence"),
    ],
)
def test_the_extension_of_a_path(path, name):
    assert format_for_path(path).name == name


def test_a_path_that_tells_nothing():
    assert format_for_path("puzzle") is None
    assert format_for_path("archive.zip") is None


def test_pieces_stream():
    endless = iter(lambda: Puzzle(LINE), None)
    pieces = get("csv").pieces(endless)
    assert [next(pieces), next(pieces)] == ["puzzle\n", LINE + "\n"]


def test_one_means_one():
    with pytest.raises(FormatError, match="more than one"):
        read_one(f"{LINE}\n{LINE}\n")
    with pytest.raises(FormatError, match="none"):
        read_one("# nothing here\n\n")
