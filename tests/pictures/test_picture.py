"""Pictures as values: what they are made from, and what they refuse."""

from __future__ import annotations

import pickle

import pytest

import ninefold as nf
from ninefold.pictures import THEMES, Cage, CandidateMark, Highlight, Line, Picture, Point
from ninefold.pictures.composition import scene_of
from ninefold.pictures.geometry import CELL, TITLE
from ninefold.pictures.picture import LONGEST_CAPTION, LONGEST_TITLE
from ninefold.pictures.renderer import FORMATS
from ninefold.pictures.scene import Words
from ninefold.pictures.terminal import picture_rich

from .layouts import LINE

SMALL = "1234" + 12 * "."


def test_a_puzzle_a_grid_and_text_give_the_same() -> None:
    puzzle = nf.Puzzle(LINE)
    assert Picture.of(puzzle) == Picture.of(LINE) == Picture.of(nf.Grid(LINE))
    assert Picture.of(puzzle).givens == Picture.of(puzzle).digits == puzzle.givens


def test_the_title_of_a_puzzle_is_that_of_its_picture() -> None:
    assert Picture.of(nf.Puzzle(SMALL, metadata=nf.Metadata(title="Sunday"))).title == "Sunday"


def test_of_an_answer_the_solution_is_shown() -> None:
    answer = nf.solve(LINE)
    picture = Picture.of(answer)
    assert answer.solution is not None
    assert (picture.digits, picture.givens) == (answer.solution.digits, answer.puzzle.givens)


def test_of_an_answer_without_solution_the_conflict_is_shown() -> None:
    assert Picture.of(nf.solve("11" + 14 * ".")).highlights == (Highlight((0, 1), "conflict"),)


def test_a_report_has_a_picture() -> None:
    picture = Picture.of(nf.check("123.4" + 11 * "."))
    assert picture.caption
    picture = Picture.of(nf.check("123..." + "4" + 9 * "."))
    assert [(each.role, each.cells) for each in picture.highlights] == [("dead", (3,))]


def test_whatever_has_a_picture_can_be_drawn() -> None:
    class Hint:
        def picture(self) -> Picture:
            return Picture.of(SMALL).annotated(title="Look here")

    assert "Look here" in nf.render(Hint())


def test_candidates_are_those_allowed_or_given() -> None:
    marks = nf.Candidates.full(nf.Layout.usual(4))
    assert Picture.of(SMALL).marks is None
    assert Picture.of(SMALL, candidates=True).marks == nf.Puzzle(SMALL).allowed()
    assert Picture.of(SMALL, candidates=marks).marks == marks
    assert Picture.of(nf.candidates(SMALL)).marks == nf.candidates(SMALL).candidates


def test_of_an_answer_candidates_are_those_beside_the_solution() -> None:
    marks = Picture.of(nf.solve("1234341221434321"), candidates=True).marks
    assert marks is not None
    assert all(mask.bit_count() == 1 for mask in marks.masks)


def test_cells_are_named_in_any_way() -> None:
    picture = Picture.of(LINE).annotated(
        highlights=[Highlight(["r1c2", (0, 2), 3, "r1c2"], "cause")],
        cages=[Cage(["r2c1", "r1c1"], "9")],
        lines=[Line(["r1c1", Point("r1c2", 7)], "weak")],
        candidates=[CandidateMark("r9c9", 3)],
    )
    assert picture.highlights[0].cells == (1, 2, 3)
    assert picture.cages[0].cells == (0, 9)
    assert picture.lines[0].points == (Point(0), Point(1, 7))
    assert picture.candidates[0].cell == 80


def test_highlights_by_role_name_cells_and_units() -> None:
    picture = Picture.of(LINE).annotated(highlights={"focus": ["r1c1", 1], "cause": ["box 9"]})
    assert picture.highlights == (
        Highlight((0, 1), "focus"),
        Highlight((60, 61, 62, 69, 70, 71, 78, 79, 80), "cause", whole=True),
    )


def test_what_is_annotated_is_added() -> None:
    once = Picture.of(LINE).annotated(highlights={"focus": [0]}, title="A")
    twice = once.annotated(highlights={"peer": [1]}, caption="B")
    assert [each.role for each in twice.highlights] == ["focus", "peer"]
    assert (twice.title, twice.caption) == ("A", "B")


def test_pictures_are_values() -> None:
    def make() -> Picture:
        return Picture.of(LINE, candidates=True).annotated(
            highlights={"cause": ["row 1"]}, lines=[Line(["r1c1", "r2c2"])], title="A"
        )

    assert make() == make()
    assert hash(make()) == hash(make())
    assert pickle.loads(pickle.dumps(make())) == make()
    assert make() != make().annotated(title="B")
    with pytest.raises(AttributeError):
        make().title = "C"  # type: ignore[misc]


@pytest.mark.parametrize(
    "wrong",
    [
        {"highlights": {"focus": ["r10c1"]}},
        {"highlights": {"focus": ["row 10"]}},
        {"highlights": {"sparkling": ["r1c1"]}},
        {"highlights": [Highlight([], "focus")]},
        {"highlights": [Highlight("r1c1", "focus")]},
        {"cages": [Cage([], "3")]},
        {"lines": [Line(["r1c1"])]},
        {"lines": [Line(["r1c1", Point("r1c2", 10)])]},
        {"lines": [Line(["r1c1", "r1c2"], "wavy")]},  # type: ignore[arg-type]
        {"highlights": "r1c1"},
        {"highlights": 5},
        {"highlights": ["r1c1"]},
        {"highlights": {"focus": "r1c1"}},
        {"highlights": {"focus": 5}},
        {"highlights": {"focus": [None]}},
        {"highlights": {"focus": [1.5]}},
        {"highlights": {"focus": [("r1", "c1")]}},
        {"highlights": [Highlight(5)]},  # type: ignore[arg-type]
        {"cages": Cage(["r1c1"])},
        {"cages": [["r1c1"]]},
        {"cages": [Cage(["r1c1"], 12)]},  # type: ignore[arg-type]
        {"lines": [("r1c1", "r1c2")]},
        {"lines": [Line(5)]},  # type: ignore[arg-type]
        {"candidates": True},
        {"candidates": [CandidateMark("r1c1", "1")]},  # type: ignore[arg-type]
        {"title": 5},
        {"caption": b"Down"},
        {"candidates": [CandidateMark("r1c1", 0)]},
        {"candidates": [CandidateMark("r1c1", 1, "maybe")]},  # type: ignore[arg-type]
    ],
)
def test_what_is_not_on_the_board_is_refused(wrong: dict) -> None:
    with pytest.raises(nf.NinefoldError):
        Picture.of(LINE).annotated(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": "wide"},
        {"size": 1.5},
        {"size": True},
        {"theme": ["dark"]},
        {"candidates": "all"},
        {"highlights": {"cause": "r1c1"}},
        {"format": ["svg"]},
    ],
)
def test_arguments_of_a_wrong_type_are_clear_errors(wrong: dict) -> None:
    with pytest.raises(nf.NinefoldError):
        nf.render(LINE, **wrong)


DIRTY = "Sun\x1b[31mday\x07 \ud800\u202eevening\r\n\tlate\x9b"


def test_words_hold_nothing_that_cannot_be_seen() -> None:
    picture = Picture.of(nf.Puzzle(SMALL, metadata=nf.Metadata(title=DIRTY)))
    assert picture.title == "Sun[31mday evening   late"
    assert picture.annotated(caption="a\x00b\nc").caption == "ab\nc"
    assert Picture.of(SMALL).annotated(cages=[Cage([0], "\x1b7")]).cages[0].label == "7"
    for format in FORMATS:
        assert nf.render(SMALL, format, title=DIRTY, caption=DIRTY)  # type: ignore[call-overload]
    for told in (str(picture), picture_rich(picture).plain, nf.render(picture, "svg")):
        assert all(each.isprintable() or each == "\n" for each in told)


def test_very_long_words_are_cut() -> None:
    picture = Picture.of(SMALL).annotated(title=100_000 * "a", caption=100_000 * "b ")
    assert (len(picture.title), len(picture.caption)) == (LONGEST_TITLE, LONGEST_CAPTION)
    assert picture.title.endswith("…")
    scene = scene_of(picture, THEMES["light"])
    (title,) = (item for item in scene.items if item.kind == "title")
    assert isinstance(title, Words)
    ((_, text),) = title.texts
    assert text.endswith("a…")
    assert len(text) * title.size * 0.57 <= 4 * CELL


def test_a_title_that_nearly_fits_is_smaller_and_whole() -> None:
    scene = scene_of(Picture.of(SMALL).annotated(title="Sunday, late evening"), THEMES["light"])
    (title,) = (item for item in scene.items if isinstance(item, Words) and item.kind == "title")
    assert title.texts[0][1] == "Sunday, late evening"
    assert title.size < TITLE


FAR = nf.Layout.of(2, [["r1c1", "r999c999"]])


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "text"])
def test_boards_that_are_too_wide_to_be_drawn_are_refused(format: str) -> None:
    with pytest.raises(nf.ValueRangeError, match="999 rows and 999 columns"):
        nf.render("..", format, layout=FAR)  # type: ignore[call-overload]
    with pytest.raises(nf.ValueRangeError, match="999 rows and 999 columns"):
        nf.render_sheet([".."], layout=FAR)
    assert Picture.of("..", layout=FAR).layout is FAR


def test_layout_tells_what_is_drawn() -> None:
    assert Picture.of(LINE, layout="hyper").layout == nf.Layout.hyper()
    assert nf.render(LINE, layout="x") == nf.render(nf.Puzzle(LINE, "x")) != nf.render(LINE)
    for source in (nf.Puzzle(LINE), nf.solve(LINE), Picture.of(LINE), nf.candidates(LINE)):
        assert Picture.of(source, layout="classic") == Picture.of(source)
        with pytest.raises(nf.ValueRangeError, match=r"this board is .classic., expected .x."):
            nf.render(source, layout="x")


def test_digits_must_fit_the_layout() -> None:
    layout = nf.Layout.usual(4)
    with pytest.raises(nf.ValueRangeError):
        Picture(layout=layout, digits=bytes(15), givens=bytes(16))
    with pytest.raises(nf.ValueRangeError):
        Picture(layout=layout, digits=bytes([5, *15 * [0]]), givens=bytes(16))
    with pytest.raises(nf.ValueRangeError):
        Picture(layout=layout, digits=16 * ".", givens=bytes(16))  # type: ignore[arg-type]
    with pytest.raises(nf.ValueRangeError):
        Picture.of(SMALL, candidates=nf.Candidates.full())


def test_text_has_title_marks_and_caption() -> None:
    picture = Picture.of("1234" + 12 * ".", candidates=True).annotated(title="Up", caption="Down")
    lines = str(picture).split("\n")
    assert (lines[0], lines[-1]) == ("Up", "Down")
    assert lines[2].split() == ["│", "1", "2", "│", "3", "4", "│"]
    assert lines[3].split() == ["│", "34", "34", "│", "12", "12", "│"]


def test_a_cell_without_candidates_is_told_in_text() -> None:
    picture = Picture.of(SMALL, candidates=nf.Candidates([0] * 16, nf.Layout.usual(4)))
    assert str(picture).count("!") == 12
