"""Play, as people do it: by keyboard, by finger, with breaks, and without the service."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from scratch_server import RunningServer

import ninefold as nf
from ninefold import solve

from .conftest import OpenPage
from .pages import axe, board_cell, cls, paste
from .troubles import Troubles

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = solve(PUZZLE).solution.to_line()  # type: ignore[union-attr]
CHAINED = ".3.....9..8..1.7..5.68.............51.8..967.......14.2..5.6....7..2.4..3....1..."
SHORT = {"width": 360, "height": 640}


def opened(page: Page, puzzle: str = PUZZLE) -> Page:
    """The page with a puzzle from a link, and the board in focus."""
    page.goto(f"play#p={puzzle}")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(
        re.compile("given" if puzzle[0] != "." else "empty")
    )
    board_cell(page, "r1c1").click()
    return page


def message(page: Page) -> Locator:
    return page.locator(".panel > .message")


def fill(page: Page, upto: int = 81) -> None:
    """The solution, by keys, row by row."""
    page.keyboard.press("Control+Home")
    for cell in range(upto):
        if PUZZLE[cell] == ".":
            page.keyboard.press(SOLUTION[cell])
        page.keyboard.press("ArrowRight" if cell % 9 < 8 else "Home")
        if cell % 9 == 8:
            page.keyboard.press("ArrowDown")


def made_to_order(page: Page, **chosen: str) -> None:
    """A puzzle with a layout, rules, a level and a seed of one's own."""
    page.goto("play")
    page.get_by_role("button", name="New puzzle").first.click()
    sheet = page.get_by_role("dialog", name="New puzzle")
    sheet.get_by_text("Made to order").click()
    for name, value in chosen.items():
        sheet.locator(".fields").get_by_label(name).select_option(value)
    sheet.get_by_label("Seed").fill("8")
    sheet.get_by_role("button", name="Make it").click()
    expect(sheet).to_have_count(0, timeout=60_000)


def test_a_level_and_a_seed_give_the_same_again(open_page: OpenPage) -> None:
    boards = []
    for _ in range(2):
        page = open_page()
        made_to_order(page, Level="medium")
        expect(page.get_by_role("heading", name="Medium")).to_be_visible()
        boards.append([each.inner_text() for each in page.get_by_role("gridcell").all()])
    assert boards[0] == boards[1]
    assert any(boards[0])


def test_other_layouts_are_played_too(page: Page) -> None:
    made_to_order(page, Layout="disjoint")
    expect(page.get_by_role("heading", name="Easy, Disjoint")).to_be_visible()
    paste(page, json.dumps({"layout": "x", "line": PUZZLE}))
    expect(page.locator(".diagonal")).to_have_count(2)


def test_puzzles_with_placed_rules_are_played_without_a_level(page: Page) -> None:
    made_to_order(page, Layout="4x4", Rules="killer", Level="")
    puzzle = nf.generate(layout="4x4", rules="killer", seed=8)
    sum_ = puzzle.constraints[0].sum
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile(f"cage of {sum_}"))
    assert puzzle.given_count == 0
    for cell, digit in enumerate(solve(puzzle).solution.digits):
        board_cell(page, puzzle.layout.cell_name(cell)).click()
        page.keyboard.press(str(digit))
    expect(page.get_by_role("region", name="Finished")).to_contain_text("Solved")


def test_digits_marks_undo_and_a_reload_by_keyboard_alone(page: Page) -> None:
    opened(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    cell = board_cell(page, "r1c3")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("c")
    page.keyboard.press("2")
    page.keyboard.press("z")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4, centre 2")
    page.keyboard.press("4")
    expect(cell).to_have_accessible_name("Row 1, column 3, 4")
    page.keyboard.press("Control+z")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4, centre 2")
    page.keyboard.press("Control+y")
    page.reload()
    expect(cell).to_have_accessible_name("Row 1, column 3, 4")
    cell.click()
    page.keyboard.press("Control+z")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4, centre 2")
    page.keyboard.press("Delete")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty")


def test_several_cells_are_selected_and_coloured(page: Page) -> None:
    opened(page)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator("[aria-selected=true]")).to_have_count(3)
    page.keyboard.press("v")
    page.keyboard.press("4")
    for name in ("r1c1", "r1c2", "r3c2"):
        expect(board_cell(page, name)).to_have_accessible_name(re.compile("colour d"))


def test_conflicts_are_shown_said_and_may_be_refused(page: Page) -> None:
    opened(page)
    cell = board_cell(page, "r1c3")
    cell.click()
    page.keyboard.press("5")
    expect(message(page)).to_have_text("5 is already in row 1 and in box 1.")
    expect(page.get_by_role("alert")).to_have_text("5 is already in row 1 and in box 1.")
    expect(cell).to_have_accessible_name("Row 1, column 3, 5, conflicts in row 1, box 1")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Refuse duplicates").click()
    page.keyboard.press("Escape")
    cell.click()
    page.keyboard.press("5")
    expect(message(page)).to_have_text("5 is already in row 1 and in box 1.")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty")


def test_automatic_marks_follow_the_board(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Automatic marks").click()
    page.keyboard.press("Escape")
    cell = board_cell(page, "r1c3")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, marks 1 2 4")
    cell.click()
    page.keyboard.press("Shift+Digit2")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, marks 1 4")


def test_hints_come_in_stages_and_can_be_applied(page: Page) -> None:
    opened(page, CHAINED)
    panel = page.locator("section.hint")
    stages = panel.locator("[aria-current=step]")
    for stage in ("Kind", "Place", "Pattern", "Why"):
        page.keyboard.press("h")
        expect(stages).to_have_text(stage)
    expect(page.locator(".board .place")).to_have_count(1)
    page.keyboard.press("Shift+H")
    expect(stages).to_have_text("Pattern")
    expect(page.locator(".board .place")).to_have_count(0)
    page.keyboard.press("h")
    expect(stages).to_have_text("Why")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 used")).to_be_visible()
    expect(page.get_by_text("25 of 81").last).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("24 of 81").last).to_be_visible()


def test_hints_know_what_was_crossed_out(page: Page) -> None:
    """A candidate that a step removes is gone from the board, and no hint names that step again."""
    line = ".29.8.146843.1692...6429.8...2.64..868..9..1.3..85.6..46597.83.231648759978.3..6."
    opened(page, line)
    cell = board_cell(page, "r4c1")

    def hint(says: str) -> None:
        for stage in ("Kind", "Place", "Pattern", "Why"):
            page.keyboard.press("h")
            expect(page.locator(".hint [aria-current=step]")).to_have_text(stage)
        expect(page.locator(".hint .reason")).to_contain_text(says)

    hint("r4c1 is not 7.")
    page.keyboard.press("Escape")
    cell.click()
    for digit in "1", "5":  # the player's own marks in the centre: all but the 7
        page.keyboard.press(f"Control+Digit{digit}")
    hint("r5c9 and r6c9 are not 7.")
    page.keyboard.press("Escape")
    for _ in range(2):
        page.keyboard.press("Control+z")
    hint("r4c1 is not 7.")
    page.keyboard.press("Enter")
    expect(cell).to_have_accessible_name("Row 4, column 1, empty, marks 1 5")
    hint("r5c9 and r6c9 are not 7.")


def test_a_wrong_digit_comes_before_any_hint(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c3").click()
    page.keyboard.press("1")
    page.keyboard.press("h")
    expect(page.locator(".reason")).to_contain_text("Something is wrong.")
    page.keyboard.press("h")
    expect(page.locator(".reason")).to_contain_text("Look in box 1.")
    assert page.locator(".board .cause").count() == 0
    page.keyboard.press("h")
    expect(page.locator(".board path.cause")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    expect(message(page)).to_contain_text("1 digit is wrong.")


def test_a_whole_puzzle_is_finished_and_counted(page: Page) -> None:
    opened(page)
    fill(page)
    end = page.get_by_role("region", name="Finished")
    expect(end).to_contain_text("Solved")
    end.get_by_role("button", name="Next puzzle").click()
    expect(end).to_have_count(0)
    page.keyboard.press("n")
    row = page.get_by_role("dialog").get_by_role("row", name=re.compile("other"))
    expect(row).to_contain_text("1")


def test_a_link_holds_the_puzzle_and_the_progress(open_page: OpenPage) -> None:
    one = open_page(permissions=["clipboard-read", "clipboard-write"])
    opened(one)
    board_cell(one, "r1c3").click()
    one.keyboard.press("4")
    one.keyboard.press("ArrowRight")
    one.keyboard.press("Shift+Digit2")
    one.keyboard.press("n")
    one.get_by_role("button", name="Copy a link").click()
    expect(one.get_by_text("Copied.")).to_be_visible()
    link = one.evaluate("navigator.clipboard.readText()")
    other = open_page()
    other.goto(link)
    expect(board_cell(other, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    expect(board_cell(other, "r1c4")).to_have_accessible_name("Row 1, column 4, empty, corner 2")
    assert "#" not in other.url
    damaged = open_page()
    damaged.goto(link[:-20])
    expect(damaged.get_by_role("alert")).to_contain_text("This link is damaged")


def test_backup_and_restore(open_page: OpenPage, tmp_path: Path) -> None:
    one = open_page()
    opened(one)
    board_cell(one, "r1c3").click()
    one.keyboard.press("4")
    one.get_by_role("button", name="Settings").click()
    with one.expect_download() as download:
        one.get_by_role("button", name="Save a backup").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["kind"] == "ninefold backup"
    other = open_page()
    other.goto("play")
    other.get_by_role("button", name="Settings").click()
    other.locator("input[type=file]").set_input_files(file)
    expect(board_cell(other, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")


def test_pause_hides_the_board(page: Page) -> None:
    opened(page)
    page.keyboard.press("p")
    expect(board_cell(page, "r1c1")).to_have_accessible_name("Row 1, column 1, empty")
    page.keyboard.press("p")
    expect(board_cell(page, "r1c1")).to_have_accessible_name("Row 1, column 1, given 5")


def test_nothing_is_written_on_a_board_that_is_hidden(phone: Page) -> None:
    opened(phone)
    board_cell(phone, "r1c3").tap()
    phone.get_by_role("button", name="Pause").tap()
    phone.get_by_role("button", name=re.compile("^4, ")).tap()
    phone.locator(".phone-acts").get_by_role("button", name="Hint").tap()
    expect(message(phone)).to_contain_text("Paused.")
    board_cell(phone, "r1c4").tap()  # goes on
    expect(board_cell(phone, "r1c1")).to_have_accessible_name("Row 1, column 1, given 5")
    expect(board_cell(phone, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    expect(phone.get_by_role("button", name="Close the hint")).to_have_count(0)


def test_the_pen_and_an_armed_digit_say_how_they_work(page: Page) -> None:
    opened(page)
    page.keyboard.press("b")
    expect(message(page)).to_contain_text("Drag from cell to cell to draw a line")
    page.keyboard.press("z")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Digit first").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^4, ")).click()
    expect(message(page)).to_have_text("Press cells to write 4; press its key again to stop.")


@pytest.mark.parametrize("layout", ["classic", "16x16"])
def test_the_controls_of_a_phone_stand_still_whatever_is_written(phone: Page, layout: str) -> None:
    phone.goto("play")
    cells = {"classic": 81, "16x16": 256}[layout]
    paste(phone, json.dumps({"layout": layout, "line": "1" + (cells - 1) * "."}))
    expect(phone.get_by_role("gridcell")).to_have_count(cells)
    board_cell(phone, "r1c2").tap()
    hint = phone.locator(".phone-acts").get_by_role("button", name="Hint")
    places = []
    for layer in ("Digit", "Corner", "Colour", "Pen"):
        phone.get_by_role("radio", name=layer).tap()
        places.append((hint.bounding_box(), phone.locator(".frame").bounding_box()))
    assert places.count(places[0]) == 4


@pytest.mark.parametrize("size", [None, SHORT], ids=["740", "640"])
def test_a_phone_shows_everything_without_scrolling(
    open_page: OpenPage, size: dict[str, int] | None
) -> None:
    phone = open_page(
        viewport=size or {"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    opened(phone)
    assert phone.evaluate(
        "(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>"
        " scrollHeight <= clientHeight && scrollWidth <= clientWidth)"
        "(document.querySelector('.stage'))"
    )
    board_cell(phone, "r1c3").tap()
    phone.get_by_role("button", name=re.compile("^4, ")).tap()
    expect(board_cell(phone, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    phone.locator(".phone-acts").get_by_role("button", name="Undo").tap()
    expect(board_cell(phone, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    phone.locator(".phone-acts").get_by_role("button", name="Hint").tap()
    expect(phone.get_by_role("heading", name="Hidden single")).to_be_in_viewport()
    assert cls(phone) < 0.01


def test_letters_type_digits_on_boards_past_nine(page: Page) -> None:
    page.goto("play")
    paste(page, json.dumps({"layout": "16x16", "line": "1" + "." * 255}))
    expect(page.get_by_role("gridcell")).to_have_count(256)
    cell = page.get_by_role("gridcell", name=re.compile("^Row 1, column 2,"))
    cell.click()
    page.keyboard.press("c")
    expect(cell).to_have_accessible_name("Row 1, column 2, C")
    page.keyboard.press("Control+z")
    page.keyboard.press("Alt+c")
    page.keyboard.press("g")
    expect(cell).to_have_accessible_name("Row 1, column 2, empty, centre G")


def test_play_goes_on_without_the_service(
    open_page: OpenPage, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow("ERR_", "Failed to fetch", "net::")
    page = open_page(service_workers="allow")
    opened(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_timeout(4000)
    server.stop()
    try:
        page.reload()
        board_cell(page, "r1c3").click()
        page.keyboard.press("4")
        expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
        page.reload()
        expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
        board_cell(page, "r1c3").click()  # the page listens to keys once it has heard this
        page.keyboard.press("n")
        page.get_by_role("dialog").get_by_role("button", name="New puzzle").click()
        expect(page.get_by_role("heading", name="Easy")).to_be_visible()
    finally:
        server.start()


def late(route: Route) -> None:
    """Answer when browsers no longer think of the key that was pressed."""
    time.sleep(0.7)
    route.continue_()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found_by_axe_and_nothing_moves(
    open_page: OpenPage, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    opened(page, CHAINED)
    assert axe(page) == []
    page.route("**/hint", late, times=1)
    page.route("**/stock", late)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Close the hint")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_timeout(300)
    assert axe(page) == []
    page.keyboard.press("n")
    assert axe(page) == []
    page.wait_for_timeout(1000)  # what comes with the kinds in stock
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert axe(page) == []
    assert cls(page, answered=".hint") < 0.01


def test_f6_goes_from_area_to_area(page: Page) -> None:
    opened(page)
    places = []
    for _ in range(3):
        page.keyboard.press("F6")
        places.append(page.evaluate("document.activeElement.closest('[data-area]').dataset.area"))
    assert sorted(places) == ["board", "keypad", "panel"]
