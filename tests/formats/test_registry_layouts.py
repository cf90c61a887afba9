"""Layouts other than the usual ones, in every format that holds them."""

import io
import json
import os
from random import Random

import pytest

import ninefold as nf
from ninefold.formats import detect, formats, get, read_all, read_file, read_layout, read_stream
from ninefold.formats.sources import Source
from ninefold.model import Candidates, Layout, Puzzle

JIGSAW = "AABBACBBACDDCCDD"
LAYOUTS = {
    layout.name: layout
    for layout in (
        *map(Layout.named, ("hyper", "x", "hyper+x", "disjoint", "6x6", "10x10", "16x16+x")),
        *map(Layout.named, ("samurai", "twodoku", f"jigsaw:{JIGSAW}", "latin 7")),
        Layout.boards([(0, 0), (8, 8)], box=(2, 3)),
        Layout.of(9, [[f"r3c{c}" for c in range(5, 14)], ["r9c1", "r9c2"]], name="rows apart"),
        Layout.of(2, [["r1c1", "r2c1"]], name="one column"),
        Layout.classic().with_units([["r1c1", "r9c9"]], name="ends"),
    )
}
ANY = [each for each in formats() if 16 in each.sizes and not each.square]


def puzzles(layout: Layout) -> list[Puzzle]:
    """An empty one, one with some digits, a full one, and one with marks."""
    random = Random(7)
    cells = range(layout.cells)
    boards = [
        Puzzle(
            bytes(random.randint(1, layout.size) * (random.random() < fill) for _ in cells), layout
        )
        for fill in (0, 0.4, 1)
    ]
    masks = [random.randrange(1, layout.full_mask) for _ in cells]
    return [*boards, Puzzle.from_marks(Candidates([*masks[:-1], layout.full_mask], layout))]


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("format", ANY, ids=lambda each: each.name)
def test_what_is_written_is_read_back_when_the_layout_is_named(format, name) -> None:
    layout = LAYOUTS[name]
    held = [each for each in puzzles(layout) if each.marks is None or format.marks]
    if name == "one column" and format.marks:
        held.pop()  # marks that say no more than the digits are left out
    text = format.write(held)
    assert list(read_all(text, layout=layout, format=format.name)) == held
    if layout.name == layout.reference():
        assert list(read_all(text, layout=layout.name, format=format.name)) == held


@pytest.mark.parametrize("name", ["hyper", "samurai", "twodoku", "10x10", f"jigsaw:{JIGSAW}"])
@pytest.mark.parametrize("format", ANY, ids=lambda each: each.name)
def test_it_is_detected_as_well(format, name) -> None:
    for puzzle in puzzles(LAYOUTS.get(name) or Layout.named(name))[:3]:
        assert nf.read_one(format.write([puzzle]), layout=name) == puzzle


@pytest.mark.parametrize("name", ["hyper", "samurai", f"jigsaw:{JIGSAW}", "latin 7"])
def test_what_a_puzzle_prints_is_read_back(name) -> None:
    for puzzle in puzzles(LAYOUTS[name]):
        assert nf.read_one(str(puzzle), layout=name) == puzzle


SAMURAI = puzzles(Layout.samurai())[1]
ROWS = [row.ljust(21) for row in nf.write(SAMURAI, "rows").splitlines()]


PUBLISHED = {
    "padded": ROWS,
    "stripped": [row.rstrip() for row in ROWS],
    "dots in gaps": [row.replace(" ", ".") for row in ROWS],
    "zeros in gaps": [row.replace(" ", "0").replace(".", "0") for row in ROWS],
    "zeros": [row.replace(".", "0") for row in ROWS],
    "blanks": [row.replace(".", " ") for row in ROWS],
    "strokes": [row.replace(".", "-") for row in ROWS],
    "spaced": [" ".join(row) for row in ROWS],
    "bars": ["|".join(row[left : left + 3] for left in range(0, 21, 3)) for row in ROWS],
    "apart": [line for row in ROWS for line in (row, "")],
    "rules": [line for i, row in enumerate(ROWS) for line in (*["=" * 21][i % 3 :], row)],
    "printed": str(SAMURAI).splitlines(),
}


@pytest.mark.parametrize("rows", PUBLISHED.values(), ids=PUBLISHED)
def test_a_samurai_as_people_write_it(rows) -> None:
    assert nf.read_one("\n".join(rows), layout="samurai") == SAMURAI


@pytest.mark.parametrize(
    ("row", "text", "message"),
    [
        (0, ROWS[0][:20], "line 1, column 21: expected 18 cells in a row, found 17 cells"),
        (
            0,
            ROWS[0].replace("   ", "...")[:9] + "5.." + ROWS[0][12:],
            "column 10: expected nothing",
        ),
        (0, ROWS[0] + "1", "18 cells in a row, found 19"),
        (9, ROWS[9].strip() + ".", "line 10, column 10: expected 9 cells in a row, found 10"),
        (20, "", "expected 21 rows, found 20 rows"),
    ],
)
def test_a_row_that_does_not_fit_is_named(row, text, message) -> None:
    rows = [*ROWS[:row], text, *ROWS[row + 1 :]]
    with pytest.raises(nf.FormatError, match=message):
        nf.read_one("\n".join(rows), layout="samurai", format="rows")


def test_csv_rows_have_nothing_in_gaps() -> None:
    text = get("csv-rows").write([SAMURAI])
    assert text.split("\n")[0].count(",") == 20
    with pytest.raises(nf.FormatError, match=r"line 1, .*nothing where the layout has no"):
        nf.read_one(text.replace(",,,,", ",,7,,", 1), layout="samurai", format="csv-rows")


# A text that names its layout.

HYPER = Puzzle("5" + 79 * "." + "5", "hyper")


@pytest.mark.parametrize(
    "top", ["# layout: hyper\n", "# one\n\n  #  Layout : Windoku \n", "# 1\r\n# layout: hyper\r\n"]
)
@pytest.mark.parametrize("format", [each for each in ANY if not each.layouts], ids=lambda e: e.name)
def test_a_comment_at_the_top_names_the_layout(top, format, tmp_path) -> None:
    text = top + format.write([HYPER, HYPER])
    assert list(read_all(text)) == list(read_all(text, layout="hyper")) == [HYPER, HYPER]
    assert list(read_stream(io.StringIO(text))) == [HYPER, HYPER]
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert list(read_file(path)) == [HYPER, HYPER]
    assert Source.of(io.BytesIO(text.encode())).layout == Layout.hyper()
    assert Source.of(io.BytesIO(text.encode())).plain_lines is None


def test_below_the_first_board_a_comment_says_nothing() -> None:
    text = f"{81 * '.'}\n# layout: hyper\n{81 * '.'}\n"
    assert [puzzle.layout for puzzle in read_all(text)] == 2 * [Layout.classic()]
    assert nf.Puzzle("# the layout: hyper\n" + 81 * ".").layout == Layout.classic()


@pytest.mark.parametrize("name", ["hypr", "jigsaw:AAB", "boxes 2x3+hyper", "x+" + 2000 * "y"])
def test_a_name_of_no_layout_is_an_error_at_its_place(name) -> None:
    with pytest.raises(nf.FormatError, match="line 2, column 11: expected the name of a layout"):
        nf.Puzzle(f"# list\n# layout: {name}\n" + 81 * ".")


def test_what_a_text_says_must_be_what_is_asked_for() -> None:
    text = "# layout: hyper\n" + 81 * "."
    with pytest.raises(nf.FormatError, match="line 1, column 11: expected a text of x, found hy"):
        nf.read_one(text, layout="x")


def test_check_finds_illegal_values_in_a_text_that_names_its_layout() -> None:
    report = nf.check("# layout: samurai\n" + 368 * "." + "!")
    assert [str(each) for each in report.illegal] == ["illegal value ! in r21c21"]


# JSON.

OWN = Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")


def test_json_keeps_everything() -> None:
    held = [
        Puzzle("12..34......4.21"),
        Puzzle(
            16 * ".", OWN, marks="1234" * 15 + "12..", metadata=nf.Metadata(title="\u00fc\n\u2028")
        ),
        SAMURAI,
        Puzzle(16 * ".", f"jigsaw:{JIGSAW}"),
    ]
    text = nf.write(held, "json")
    assert [json.loads(line) for line in text.split("\n")[:-1]] == [p.to_json() for p in held]
    assert detect(text).name == "json"
    assert list(read_all(text)) == held
    assert text.count("\n") == len(held)
    assert nf.Puzzle(nf.write(held[1], "json")) == held[1]


@pytest.mark.parametrize("name", ["pencilmarks", "candidates"])
def test_a_given_that_its_marks_exclude_is_held_by_json_alone(name) -> None:
    clash = Puzzle("1" + 15 * ".", marks="...4" + 15 * "1234")
    assert nf.read_one(nf.write(clash, "json")) == clash
    with pytest.raises(nf.UnsupportedError, match="the marks of r1c1 exclude its given"):
        nf.write(clash, name)


def test_json_without_a_layout_is_the_usual_board_or_the_one_asked_for() -> None:
    text = '{"line": "' + 81 * "." + '"}'
    assert nf.read_one(text).layout == Layout.classic()
    assert nf.read_one(text, layout="hyper").layout == Layout.hyper()
    with pytest.raises(nf.FormatError, match="expected a puzzle of x, found one of hyper"):
        nf.read_one(nf.write(HYPER, "json"), layout="x")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "{}",
        "[]",
        "7",
        '"hyper"',
        "null",
        '{"line": 7}',
        '{"line": "12"}',
        '{"line": "5..............."}',
        '{"line": "................", "line": "................"}',
        '{"line": "................", "cages": []}',
        '{"line": "................", "layout": null}',
        '{"line": "................", "layout": "nope"}',
        '{"line": "................", "layout": "hyper"}',
        '{"line": "................", "layout": {"name": "a", "name": "b"}}',
        '{"line": ".", "layout": {"name": "a", "size": 1e999, "cells": ["r1c1"], "units": []}}',
        '{"line": ".", "layout": {"name": "a", "size": 2, "cells": ["r1c1"], "units": [7]}}',
        '{"line": "................", "marks": "1234"}',
        '{"line": "................", "marks": 7}',
        '{"line": "................", "marks": "' + 64 * "9" + '"}',
        '{"line": "................", "metadata": []}',
        '{"line": "................", "metadata": {"title": 7}}',
        '{"line": "................", "metadata": {"titel": "a"}}',
        '{"line": "................", "metadata": {"title": "\\ud800"}}',
        '{"line": ' + 5000 * "9" + "}",
        '{"line": ' + 100_000 * "[" + "}",
        '{"line": ' + 400 * "[" + 400 * "]" + "}",
    ],
)
def test_json_is_read_strictly(line) -> None:
    good = '{"line": "1..............."}'
    items = list(Source.of(io.BytesIO(f"{good}\n{line}\n{good}\n".encode())).items())
    assert [isinstance(item, Puzzle) for item in items] == [True, False, True]
    assert items[1].error.line == 2
    assert 1 <= items[1].error.column <= len(line) + 1


# Layouts in files.


def test_a_layout_is_read_from_a_name_or_a_file(tmp_path) -> None:
    assert read_layout("hyper+x") == Layout.named("hyper+x")
    path = tmp_path / "mine.json"
    path.write_text("\ufeff" + json.dumps(OWN.to_json(), indent=1), encoding="utf-8")
    assert read_layout(path) == OWN
    path.write_text('"girandola"')
    assert read_layout(str(path)) == Layout.named("girandola")
    path.write_text("AABB\nACBB\r\n ACDD\n\nCCDD\n")
    assert read_layout(path) == Layout.jigsaw(JIGSAW)


@pytest.mark.parametrize(
    "text", ["", "AAB", "{", '{"name": "a"}', "[" * 9999, '{"a": ' + "[" * 99_999, "A" * (2 << 20)]
)
def test_a_file_that_holds_no_layout(tmp_path, text) -> None:
    path = tmp_path / "none"
    path.write_text(text)
    with pytest.raises(nf.FormatError):
        read_layout(path)
    with pytest.raises(nf.UnknownNameError):
        read_layout(tmp_path / "missing")
    with pytest.raises(nf.UnknownNameError):
        read_layout(tmp_path)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("first", "layout"),
    [
        (369 * "." + "\n", "samurai"),
        ("# layout: samurai\n" + 369 * "." + "\n", None),
        ('{"line": "................"}\n', None),
    ],
)
def test_nobody_waits_for_more_than_the_first_line(first, layout) -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as file, open(writing, "wb", buffering=0) as sender:
        sender.write(first.encode())
        assert next(Source.of(file, layout=layout).puzzles()).given_count == 0


def test_two_comments_must_name_the_same_layout() -> None:
    board = 81 * "."
    assert next(read_all(f"# layout: hyper\n# layout: windoku\n{board}")).layout == Layout.hyper()
    with pytest.raises(nf.FormatError, match="line 2, column 11: expected a text of hyper"):
        list(read_all(f"# layout: hyper\n# layout: x\n{board}"))


def test_a_board_of_one_digit_is_no_pencil_mark() -> None:
    (puzzle,) = read_all("# layout: boxes 1x1\n.\n")
    assert puzzle.marks is None
    assert nf.solve(puzzle).status is nf.Status.UNIQUE
