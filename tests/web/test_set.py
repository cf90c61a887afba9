"""Solve and set: typed, drawn, read and made puzzles; what is said of them; what they become."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, Page, expect

import ninefold as nf

from .pages import axe, board_cell

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "53..........195....9.....6.8...6....4..8.3..1....2...6.6....28....4....5....8..79"
TWO = ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....1...5....8..79"
MISREAD = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."

PASTE = """
(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}
"""


def opened(page: Page, line: str = 81 * ".") -> Page:
    """The mode, with a puzzle."""
    page.goto(f"set#p={line}")
    expect(page.get_by_role("group", name="Digits")).to_be_visible()
    return page


def says(page: Page, verdict: str) -> None:
    """The verdict comes; with rules it may take a while, as a SAT solver is asked."""
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(verdict), timeout=30_000)


def seen(page: Page, text: str) -> Locator:
    """What is said where one can see it: on phones that is below the board, else in the panel."""
    return page.get_by_text(text).filter(visible=True).first


def puzzle_in_hand(page: Page) -> nf.Puzzle:
    """What the page keeps on the device."""
    kept = page.evaluate("JSON.parse(localStorage['ninefold.current']).record")
    layout = kept.get("l", {"name": "classic"})["name"]
    record = {"layout": layout, "line": kept["g"], "constraints": kept.get("c", [])}
    return nf.read_one(json.dumps(record))


def drag(page: Page, names: str) -> None:
    """A stroke from cell to cell with the pointer held down."""
    for number, name in enumerate(names.split()):
        box = board_cell(page, name).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def choose_rule(page: Page, name: str) -> None:
    page.get_by_role("radio", name="Draw").check()
    page.get_by_role("combobox", name="Rule").select_option(label=name)


def read_text(page: Page, text: str) -> None:
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("Text in any format, or a link").fill(text)
    page.get_by_role("button", name="Read").click()


def saved(page: Page, name: str) -> Download:
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def test_typed_by_keys_alone_with_duplicates_totals_and_counts_at_once(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c1").focus()
    press(page, "5 ArrowRight 3 ArrowRight 5")
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("conflicts in row 1"))
    expect(seen(page, "5 is already in row 1 and in box 1.")).to_be_visible()
    says(page, "No solution: proven")
    expect(page.get_by_role("button", name="5, 2 given")).to_be_visible()
    press(page, "Control+z")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    says(page, "At least")
    press(page, "Control+y Backspace")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    page.get_by_text("Totals and missing digits").press("Enter")
    expect(page.get_by_role("row", name="Row 1 8 1 2 4 6 7 8 9")).to_be_visible()


VERDICTS = [
    ((0, True, None), "No solution: proven"),
    ((1, True, None), "Unique: proven"),
    ((2785, True, None), "Exactly 2,785 solutions"),
    ((1000, False, "solutions"), "At least 1,000 solutions; stopped at your limit"),
    ((1, False, "seconds"), "Undecided: one solution found, stopped after 10 s"),
    ((412, False, "stop"), "At least 412 solutions; stopped by you"),
    ((2000, False, None), "At least 2,000 solutions"),
]


def test_a_verdict_says_how_sure_it_is(page: Page) -> None:
    opened(page)
    for (count, exact, stopped_by), expected in VERDICTS:
        found = {"count": count, "exact": exact, "stopped_by": stopped_by, "seconds": 10.02}
        words = page.evaluate(
            "async (found) => (await import('./modes/set/facts.js')).countVerdict(found).title",
            found,
        )
        assert words == expected


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (str(nf.Puzzle(EASY)), "rows"),
        (str(nf.Puzzle(EASY).grid.rows()), "json"),
        (", ".join(EASY), "divided"),
        (f"https://sudoku.coach/en/play/{EASY}", "digits link"),
    ],
)
def test_a_text_is_read_wherever_it_is_pasted(page: Page, text: str, format: str) -> None:
    opened(page)
    page.evaluate(PASTE, text)
    says(page, "Unique: proven")
    expect(seen(page, f"30 givens, read as {format}.")).to_be_visible()
    assert puzzle_in_hand(page).to_line() == EASY


def test_a_link_of_another_program_is_read_with_its_rules(page: Page) -> None:
    cage = nf.constraints.KillerCage("r1c1 r1c2", 5)
    link = nf.write(nf.Puzzle(16 * ".", constraints=[cage]), "sudokupad-link")
    opened(page)
    read_text(page, link)
    says(page, "Exactly 96 solutions")
    expect(board_cell(page, "r1c2")).to_have_accessible_name(re.compile("cage of 5"))


def test_what_cannot_be_read_is_told_with_its_place(page: Page) -> None:
    opened(page, EASY)
    read_text(page, EASY[:8] + "!" + EASY[9:])
    expect(seen(page, "Line 1, column 9: expected")).to_be_visible()
    assert puzzle_in_hand(page).to_line() == EASY


def test_why_there_is_no_solution_and_what_repairs_it(page: Page) -> None:
    opened(page, MISREAD)
    says(page, "No solution: proven")
    expect(page.get_by_role("heading", name="r3c4 is probably 7, not 1")).to_be_visible()
    expect(page.get_by_text("With 7: exactly one solution, proven.")).to_be_visible()
    expect(page.get_by_text("Box 8 has no place for 1.")).to_be_visible()
    expect(board_cell(page, "r4c6")).to_have_accessible_name(re.compile("part of the reason"))
    page.get_by_role("button", name="r4c6").click()
    expect(board_cell(page, "r4c6")).to_have_attribute("aria-selected", "true")
    board_cell(page, "r4c6").focus()
    press(page, "Enter")
    says(page, "Unique: proven")
    assert puzzle_in_hand(page)["r3c4"] == 7


def test_a_given_that_is_right_can_be_kept(page: Page) -> None:
    opened(page, MISREAD)
    page.get_by_role("button", name="Keep 1").click()
    expect(page.get_by_role("heading", name="r3c4 is probably 7")).to_have_count(0)
    assert puzzle_in_hand(page).to_line() == MISREAD


def test_a_given_more_makes_it_unique(page: Page) -> None:
    opened(page, TWO)
    says(page, "Exactly 2 solutions")
    page.get_by_role("button", name=re.compile("^Add r")).click()
    says(page, "Unique: proven")


def test_a_cage_and_a_thermometer_drawn_by_pointer_are_counted(page: Page) -> None:
    opened(page, SEVERAL)
    says(page, "Exactly 216 solutions")
    choose_rule(page, "Cage")
    drag(page, "r1c3 r2c3")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="Cage 6")).to_be_visible()
    choose_rule(page, "Thermometer")
    drag(page, "r9c1 r9c2 r9c3 r8c3 r8c2")
    says(page, "Unique: proven")
    expect(board_cell(page, "r9c2")).to_have_accessible_name(re.compile("thermometer 2 of 5"))
    page.get_by_role("button", name="Remove: Cage 6 r1c3 r2c3").click()
    says(page, "solutions")


DRAWN = [
    ("Cage", "r1c1 r1c2", "9", nf.constraints.KillerCage("r1c1 r1c2", 9)),
    ("Slow thermometer", "r1c1 r2c2 r3c3", "", nf.constraints.Thermometer("r1c1 r2c2 r3c3", True)),
    ("Arrow", "r1c1 r1c2 r1c3", "", nf.constraints.Arrow("r1c1", "r1c2 r1c3")),
    ("Renban", "r1c1 r2c1", "", nf.constraints.Renban("r1c1 r2c1")),
    ("Whispers", "r1c1 r2c1", "", nf.constraints.Whispers("r1c1 r2c1")),
    ("Palindrome", "r1c1 r2c1", "", nf.constraints.Palindrome("r1c1 r2c1")),
    ("Between line", "r1c1 r2c1 r3c1", "", nf.constraints.BetweenLine("r1c1 r2c1 r3c1")),
    ("White dot", "r4c4 r4c5", "", nf.constraints.Kropki(white=["r4c4 r4c5"])),
    ("Black dot", "r4c4 r5c4", "", nf.constraints.Kropki(black=["r4c4 r5c4"])),
    ("X", "r4c4 r4c5", "", nf.constraints.XV(x=["r4c4 r4c5"])),
    ("Even", "r4c4", "", nf.constraints.Even("r4c4")),
    ("Odd", "r4c4 r4c5", "", nf.constraints.Odd("r4c4 r4c5")),
    ("Quadruple", "r4c4", "37", nf.constraints.Quadruple("r4c4 r4c5 r5c4 r5c5", [3, 7])),
    ("Sandwich sum", "r3c4 r3c5", "12", nf.constraints.SandwichSum("row 3", 12)),
    (
        "Little killer",
        "r2c5 r3c6",
        "30",
        nf.constraints.LittleKiller.towards(nf.Layout.classic(), "r1c4", (1, 1), 30),
    ),
    ("Extra region", "r1c1 r2c2", "", nf.constraints.AllDifferent("r1c1 r2c2")),
]


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_every_rule_can_be_drawn(page: Page, by: str) -> None:
    opened(page)
    for rule, cells, value, expected in DRAWN:
        choose_rule(page, rule)
        if by == "pointer":
            drag(page, cells)
        else:
            pick_by_keys(page, cells.split())
        page.keyboard.type(value)
        if by == "keys" or value:
            page.keyboard.press("Enter")
        expect(page.locator(".set-rules li")).to_have_count(1)
        found = puzzle_in_hand(page).constraints
        assert found == nf.Puzzle(81 * ".", constraints=[expected]).constraints, rule
        page.get_by_role("button", name=re.compile("^Remove: ")).click()
        expect(page.locator(".set-rules li")).to_have_count(0)


def pick_by_keys(page: Page, names: list[str]) -> None:
    """Cells one after the other, wherever they are: Ctrl and arrows move, Space adds."""
    board_cell(page, "r1c1").focus()
    press(page, "Control+Home")
    first = True
    place = (1, 1)
    for name in names:
        row, column = map(int, re.findall(r"\d", name))
        down, across = row - place[0], column - place[1]
        modifier = "" if first else "Control+"
        press(page, " ".join([f"{modifier}Arrow{'Down' if down > 0 else 'Up'}"] * abs(down)))
        press(page, " ".join([f"{modifier}Arrow{'Right' if across > 0 else 'Left'}"] * abs(across)))
        if not first:
            press(page, "Space")
        first, place = False, (row, column)


def test_clones_are_drawn_by_their_first_cells(page: Page) -> None:
    opened(page)
    choose_rule(page, "Clones")
    drag(page, "r1c1 r1c2")
    expect(seen(page, "Now the first cell of its twin.")).to_be_visible()
    drag(page, "r5c5")
    expect(board_cell(page, "r5c6")).to_have_accessible_name(re.compile("shaded"))
    assert puzzle_in_hand(page).constraints[0] == nf.constraints.Clones(
        "r1c1 r1c2", "r5c5 r5c6"
    ).on(nf.Layout.classic())


def test_a_rule_is_edited_and_drawn_again_to_go(page: Page) -> None:
    opened(page)
    choose_rule(page, "Cage")
    drag(page, "r1c1 r1c2")
    press(page, "9 Enter")
    page.get_by_role("button", name="Edit: Cage 9").click()
    page.get_by_role("textbox", name="Sum").fill("10")
    page.get_by_role("textbox", name="Sum").press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="Cage 10")).to_be_visible()
    choose_rule(page, "White dot")
    drag(page, "r4c4 r4c5")
    expect(page.get_by_role("listitem").filter(has_text="Dots")).to_be_visible()
    page.get_by_role("button", name="All given: Dots").click()
    expect(page.get_by_role("listitem").filter(has_text="all given")).to_be_visible()
    drag(page, "r4c5 r4c4")
    expect(page.get_by_role("listitem").filter(has_text="Dots")).to_have_count(0)


def test_rules_of_the_whole_board_and_variants(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Draw").check()
    page.get_by_text("Rules of the whole board").click()
    page.get_by_label("Diagonals").check()
    expect(page.get_by_label("Variant")).to_have_value("x")
    page.get_by_label("Windows").check()
    expect(page.get_by_label("Variant")).to_have_value("hyper+x")
    page.get_by_label("Anti-knight").check()
    expect(page.get_by_label("Anti-knight")).to_be_checked()
    assert puzzle_in_hand(page).layout == nf.Layout.named("hyper+x")
    page.get_by_label("Variant").select_option("6x6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    press(page, "Control+z")


def test_regions_are_painted(page: Page) -> None:
    opened(page)
    page.get_by_label("Variant").select_option("4x4")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.get_by_label("Variant").select_option(label="Jigsaw…")
    for cell, region in (("r2c2", "2"), ("r1c3", "1")):
        board_cell(page, cell).click()
        press(page, region)
    page.get_by_role("button", name="Use these regions").click()
    expect(page.get_by_role("button", name="Use these regions")).to_have_count(0)
    assert puzzle_in_hand(page).layout == nf.Layout.jigsaw("AAAB ABBB CCDD CCDD".replace(" ", "\n"))


def test_the_work_is_kept_as_a_file_and_opened_again(page: Page, tmp_path: Path) -> None:
    opened(page, SEVERAL)
    choose_rule(page, "Cage")
    drag(page, "r1c3 r2c3")
    press(page, "6 Enter")
    expect(page.get_by_role("listitem").filter(has_text="Cage 6")).to_be_visible()
    before = puzzle_in_hand(page)
    page.get_by_role("button", name="Share, print").click()
    path = tmp_path / "work.json"
    saved(page, "Save file").save_as(path)
    assert nf.read_one(path.read_text()) == before
    press(page, "Escape")
    opened(page)
    page.reload()
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("Open a file…").set_input_files(path)
    expect(seen(page, "read as json")).to_be_visible()
    assert puzzle_in_hand(page) == before


def test_pictures_sheets_links_and_codes(page: Page) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Share, print").click()
    beginnings = {"PNG": b"\x89PNG", "SVG": b"<svg", "Print sheet, PDF": b"%PDF"}
    for name, begins in beginnings.items():
        assert saved(page, name).path().read_bytes().startswith(begins)
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.naturalWidth > 0")
    page.get_by_role("combobox", name="Text").select_option("sdm")
    expect(page.get_by_label("The puzzle as text")).to_have_value(re.compile("^5300700006"))
    link = page.get_by_label("Link that holds the whole puzzle").input_value()
    page.goto(link)
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_questions_are_answered_and_shown(page: Page) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4", timeout=30_000)
    page.get_by_role("button", name="True candidates").click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(
        "Row 1, column 3, empty, marks 4", timeout=30_000
    )
    page.get_by_role("button", name="Rate").click()
    expect(seen(page, "Rating 1.2 · HoDoKu 204, easy")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Make minimal").click()
    expect(seen(page, "No given can be missed.")).to_be_visible(timeout=30_000)
    assert nf.check(puzzle_in_hand(page)).explanation.redundant == ()  # type: ignore[union-attr]
    page.get_by_role("button", name="Easier").click()
    expect(seen(page, "24 givens, 23 before.")).to_be_visible(timeout=30_000)


def test_a_count_has_limits_tells_how_far_it_is_and_can_be_stopped(page: Page) -> None:
    opened(page, "12" + 79 * ".")
    page.get_by_role("button", name="Count").click()
    says(page, "^At least 1,000 solutions; stopped at your limit$")
    choose_rule(page, "Cage")
    drag(page, "r5c5 r5c6")
    press(page, "9 Enter")
    expect(page.get_by_role("listitem").filter(has_text="Cage 9")).to_be_visible()
    page.get_by_role("button", name="change").click()
    for name, most in (("Solutions", "1000000000"), ("Seconds", "60")):
        page.get_by_role("spinbutton", name=name).fill(most)
    page.get_by_role("button", name="done").click()
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_text(re.compile("solutions so far · .* of 60 s"))).to_be_visible(
        timeout=30_000
    )
    board_cell(page, "r1c1").focus()
    press(page, "Escape")
    says(page, "^At least .* solutions; stopped by you$")


def test_what_was_asked_before_an_edit_changes_nothing_after_it(page: Page) -> None:
    opened(page, EASY)
    says(page, "Unique: proven")
    page.route("**/events", lambda route: None)
    page.get_by_role("button", name="Make minimal").click()
    board_cell(page, "r1c3").click()
    press(page, "4")
    says(page, "Unique: proven")
    assert puzzle_in_hand(page).given_count == 31


def test_puzzles_are_made_to_order(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Make").check()
    page.get_by_role("combobox", name="Level").select_option("medium")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Make", exact=True).click()
    expect(seen(page, "made from seed 7")).to_be_visible(timeout=30_000)
    expected = nf.generate(level="medium", symmetry="rotational", seed=7)
    assert puzzle_in_hand(page).to_line() == expected.to_line()
    says(page, "Unique: proven")


def test_the_puzzle_goes_along_to_play(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c1").click()
    press(page, "5")
    page.get_by_role("link", name="Play").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_on_a_phone_the_verdict_stands_below_the_board(phone: Page) -> None:
    opened(phone, MISREAD)
    expect(phone.locator(".set-line").get_by_text("No solution: proven")).to_be_visible()
    board_cell(phone, "r3c4").tap()
    phone.get_by_role("button", name="7, 4 given").tap()
    expect(phone.locator(".set-line").get_by_text("Unique: proven")).to_be_visible()
    phone.get_by_role("button", name="Panel").tap()
    expect(phone.get_by_role("button", name="Count")).to_be_visible()
    sizes = phone.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert sizes == [360, 740]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_hard_to_reach_or_read(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page, MISREAD)
    expect(page.get_by_role("button", name="Keep 1")).to_be_visible()
    assert axe(page) == []
    for tab in ("Draw", "Paste", "Make"):
        page.get_by_role("radio", name=tab).check()
        assert axe(page) == []
    page.get_by_role("button", name="Share, print").click()
    assert axe(page) == []
