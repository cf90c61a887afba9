"""PDF: single pictures, and sheets with solutions at their end."""

from __future__ import annotations

import base64
import re
import sys
import zlib

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

import ninefold as nf
from ninefold.pictures.rules_text import rules_text
from ninefold.pictures.sheet_pages import ARRANGEMENTS

from .layouts import LAYOUTS, LINE, sample

FONTS = ("Helvetica", "Helvetica-Bold", "Courier")
"""In the order in which a sheet comes to use them."""


def streams(data: bytes) -> list[str]:
    """What is drawn on every page."""
    found = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    plain = (zlib.decompress(base64.a85decode(b"<~" + part.strip(), adobe=True)) for part in found)
    return [part.decode("latin-1") for part in plain]


def texts(page: str) -> list[str]:
    """The texts of a page, in the order in which they were drawn."""
    return [text.replace("\\", "") for text in re.findall(r"\((.*?)(?<!\\)\) Tj", page)]


def pages(data: bytes) -> list[list[str]]:
    return [texts(page) for page in streams(data)]


def boxes(data: bytes) -> set[tuple[float, float]]:
    found = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    return {(float(width), float(height)) for width, height in found}


def digits(page: list[str]) -> list[str]:
    return [text for text in page if len(text) == 1]


def test_a_picture_has_a_page_of_its_size() -> None:
    data = nf.render(LINE, "pdf", size=300)
    assert data.startswith(b"%PDF-")
    assert boxes(data) == {(300, 300)}
    (page,) = pages(data)
    assert "".join(page) == LINE.replace(".", "")


def test_a_picture_is_for_print_unless_it_is_said() -> None:
    assert nf.render(LINE, "pdf") == nf.render(LINE, "pdf", theme="print")
    assert nf.render(LINE, "pdf") != nf.render(LINE, "pdf", theme="dark")


@pytest.mark.parametrize("per_page", ARRANGEMENTS)
def test_so_many_puzzles_a_page(per_page: int) -> None:
    data = nf.render_sheet([LINE] * 10, per_page=per_page, solutions=False)
    found = pages(data)
    assert len(found) == -(-10 // per_page)
    numbers = [text for page in found for text in page if re.fullmatch(r"\d+\.", text)]
    assert numbers == [f"{number}." for number in range(1, 11)]
    if per_page == 1:
        assert digits(found[0])[1:] == list(LINE.replace(".", ""))  # the first is the page's number


def test_solutions_are_on_pages_of_their_own() -> None:
    *puzzles, last = pages(nf.render_sheet([LINE] * 5, per_page=4, title="For Sunday"))
    assert [page[0] for page in puzzles] == ["For Sunday"] * 2
    assert last[0] == "Solutions"
    assert len(digits(last)) == 1 + 5 * 81
    assert not any(text.startswith("Each") for text in last)


def test_what_is_not_proven_to_be_the_only_solution_is_marked() -> None:
    puzzles = [nf.Puzzle("11" + 14 * "."), "1" + 15 * ".", "1234341221434321"]
    last = pages(nf.render_sheet(puzzles))[-1]
    assert [text for text in last if len(text) > 1][1:] == [
        "1.  no solution",
        "2.  one of several solutions",
        "3.",
    ]
    undecided = nf.render_sheet([81 * "."], limits=nf.Limits(nodes=0))
    assert "1.  undecided" in pages(undecided)[-1]


def test_an_answer_is_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = nf.solve(LINE)
    monkeypatch.setattr("ninefold.sheets.solve", None)
    assert len(pages(nf.render_sheet([answer]))) == 2


def test_a_puzzle_has_title_level_rules_and_line() -> None:
    said = nf.Metadata(title="Café (1)", level="hard")
    (page,) = pages(nf.render_sheet([nf.Puzzle(LINE, metadata=said)], solutions=False))
    assert "Each row, column and box holds every digit from 1 to 9 once." in " ".join(page)
    assert page[-1] == LINE
    assert any(text.startswith("1.  Caf") and text.endswith("(1), hard") for text in page)


def test_candidates_are_printed_if_asked_for() -> None:
    plain, marked = (
        pages(nf.render_sheet([LINE], candidates=candidates, solutions=False))[0]
        for candidates in (False, True)
    )
    allowed = nf.Puzzle(LINE).allowed()
    marks = sum(len(allowed[cell]) for cell in range(81) if not nf.Puzzle(LINE)[cell])
    assert len(digits(marked)) - len(digits(plain)) == marks


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_layouts_may_be_mixed_on_either_paper(paper: str) -> None:
    puzzles = [sample(layout) for layout in LAYOUTS.values()]
    data = nf.render_sheet(puzzles, per_page=6, paper=paper, solutions=False)
    (box,) = boxes(data)
    assert box == pytest.approx({"A4": (595.28, 841.89), "Letter": (612, 792)}[paper], abs=0.01)
    drawn = [text for page in pages(data) for text in digits(page)]
    assert len(drawn) == sum(puzzle.given_count for puzzle in puzzles) + len(pages(data))


@pytest.mark.parametrize("per_page", ARRANGEMENTS)
def test_words_stay_within_the_margins(per_page: int) -> None:
    puzzles = [sample(layout) for layout in LAYOUTS.values()]
    data = nf.render_sheet(puzzles, per_page=per_page, solutions=False)
    written = re.compile(
        r"/F(\d) ([\d.]+) Tf [\d.]+ TL ET\nBT 1 0 0 1 ([\d.]+) ([\d.]+) Tm \((.*?)\) Tj"
    )
    for page in streams(data):
        words = [match for match in written.findall(page) if len(match[4]) > 2]
        assert words
        for font, size, x, y, text in words:
            width = stringWidth(text, FONTS[int(font) - 1], float(size))
            assert float(x) + width <= 595.28 - 36
            assert 30 <= float(y) <= 841.89 - 30


def test_small_boards_have_many_solutions_a_page_and_large_ones_few() -> None:
    classic = pages(nf.render_sheet([LINE] * 16))
    assert len([page for page in classic if page[0] == "Solutions"]) == 1
    samurai = pages(nf.render_sheet([nf.Puzzle(bytes(369), LAYOUTS["samurai"])] * 5))
    assert len([page for page in samurai if page[0] == "Solutions"]) == 2


def test_wrong_arrangements_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="1, 2, 4, 6, 9"):
        nf.render_sheet([LINE], per_page=5)
    with pytest.raises(nf.UnknownNameError, match="A4, Letter"):
        nf.render_sheet([LINE], paper="A5")


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert nf.render_sheet([LINE], title="A") == nf.render_sheet([LINE], title="A")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    for ask in (lambda: nf.render(LINE, "pdf"), lambda: nf.render_sheet([LINE])):
        with pytest.raises(nf.MissingExtraError, match=r"ninefold\[images\]"):
            ask()


@pytest.mark.parametrize(
    ("layout", "rules"),
    [
        (LAYOUTS["x"], "Each row, column, box and diagonal holds every digit from 1 to 9 once."),
        (LAYOUTS["jigsaw"], "Each row, column and region holds every digit from 1 to 9 once."),
        (LAYOUTS["boxes 4x4"], "Each row, column and box holds every digit from 1 to G once."),
        (
            LAYOUTS["stars"],
            "Each row, column, box and set of marked cells holds every digit from 1 to 9 once.",
        ),
    ],
)
def test_the_rules_of_a_layout(layout: nf.Layout, rules: str) -> None:
    assert rules_text(layout) == rules


def test_titles_of_a_sheet_are_clean_and_fit() -> None:
    dirty = "For\x1b Sunday\ud800 \n" + 3_000 * "morning "
    puzzle = nf.Puzzle(LINE, metadata=nf.Metadata(title=dirty))
    first = pages(nf.render_sheet([puzzle], per_page=9, title=dirty))[0]
    told = [text for text in first if "Sunday" in text]
    assert len(told) == 2
    assert all(text.replace("1.  ", "").startswith("For Sunday  morning") for text in told)
    assert max(map(len, told)) < 100


def test_the_puzzles_of_a_sheet_have_the_layout_that_is_named() -> None:
    assert nf.render_sheet([LINE], layout="hyper") == nf.render_sheet([nf.Puzzle(LINE, "hyper")])
    with pytest.raises(nf.ValueRangeError, match=r"expected .hyper."):
        nf.render_sheet([nf.solve(LINE)], layout="hyper")


@pytest.mark.parametrize("wrong", [LINE, nf.Puzzle(LINE), 5, None])
def test_a_sheet_takes_a_list(wrong: object) -> None:
    with pytest.raises(nf.ValueRangeError, match=r"puzzles (in|must be) a list"):
        nf.render_sheet(wrong)  # type: ignore[arg-type]
