"""New puzzles in Play: the first visit, kinds and levels, days, the end of one, and its path."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ninefold import stock
from ninefold.model import Layout
from ninefold.solvers import solve

from .conftest import OpenPage
from .pages import axe, board_cell

FIRST = "..2.9...3439.5.827..6.27..5.41.6.7....85.19....7.8.13.2..83.5..183.4.2697...1.3.."


def choose(page: Page, kind: str, level: str = "Easy") -> None:
    page.get_by_role("button", name="New puzzle").first.click()
    sheet = page.get_by_role("dialog", name="New puzzle")
    sheet.get_by_role("radio", name=kind, exact=True).check()
    sheet.get_by_role("radiogroup", name="Level").get_by_label(level, exact=True).check()
    sheet.get_by_role("button", name="New puzzle").click()
    expect(sheet).to_have_count(0)


def fill(page: Page, solution: str, board: str) -> None:
    """The solution by keys, row by row."""
    page.keyboard.press("Control+Home")
    for cell, digit in enumerate(solution):
        if board[cell] == ".":
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight" if cell % 9 < 8 else "Home")
        if cell % 9 == 8:
            page.keyboard.press("ArrowDown")


def test_the_first_visit_begins_with_an_easy_puzzle(page: Page) -> None:
    page.goto("play")
    expect(page.get_by_role("heading", name="Easy")).to_be_visible()
    expect(page.get_by_text("choose a cell, then a digit").first).to_be_visible()
    expect(board_cell(page, "r1c1")).to_be_focused()
    page.keyboard.press("5")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("5"))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog", name="How to play").locator("figure")).to_have_count(4)
    assert not axe(page)


@pytest.mark.parametrize(
    ("kind", "name", "cells"),
    [("Killer", "killer", 81), ("Jigsaw", "jigsaw", 81), ("6 by 6", "6x6", 36)],
)
def test_every_kind_comes_from_the_stock(page: Page, kind: str, name: str, cells: int) -> None:
    page.goto("play")
    choose(page, kind)
    expect(page.get_by_role("heading", name=f"Easy, {kind}")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(cells)
    assert "easy" in stock.levels(name)
    if name == "killer":
        expect(page.get_by_text("The digits of a cage add up").first).to_be_visible()


def test_levels_say_what_they_ask(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="New puzzle").first.click()
    sheet = page.get_by_role("dialog", name="New puzzle")
    expect(sheet).to_contain_text("Easy: singles only.")
    sheet.get_by_role("radiogroup", name="Level").get_by_label("Hard", exact=True).check()
    expect(sheet).to_contain_text("Hard: fish, wings and rectangles.")
    sheet.get_by_role("radio", name="4 by 4", exact=True).check()
    expect(sheet.get_by_role("radio", name="Hard")).to_have_count(0)
    assert not axe(page)


def test_two_new_puzzles_are_not_the_same(page: Page) -> None:
    page.goto("play")
    boards = []
    for _ in range(2):
        choose(page, "Classic")
        boards.append([each.inner_text() for each in page.get_by_role("gridcell").all()])
    assert boards[0] != boards[1]


def test_the_days_have_an_archive(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="New puzzle").first.click()
    page.get_by_role("button", name="Puzzle of the day").click()
    sheet = page.get_by_role("dialog", name="Puzzle of the day")
    sheet.get_by_role("button", name="Previous month").click()
    sheet.get_by_role("button", name=re.compile("^(.* )?15( .*)?$")).click()
    sheet.get_by_role("button", name=re.compile("^Classic, ")).click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_text(re.compile(r"^\d{4}-\d\d-15, \d+ givens"))).to_be_visible()


def test_the_end_names_time_and_mistakes_and_leads_on(page: Page) -> None:
    page.goto("play")
    solution = solve(FIRST).solution
    assert solution is not None
    line = solution.to_line()
    board_cell(page, "r1c1").click()
    page.keyboard.press("9" if line[0] != "9" else "8")
    fill(page, line, FIRST)
    end = page.get_by_role("region", name="Finished")
    expect(end).to_contain_text("Solved")
    expect(end).to_contain_text("1 mistake")
    expect(end).to_contain_text("no hints")
    assert not axe(page)
    page.keyboard.press("n")
    expect(end).to_have_count(0)
    expect(page.get_by_text(re.compile("^40 of 81|^3[6-9] of 81")).last).to_be_visible()


def test_the_path_is_walked_and_played_from(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="Path").click()
    sheet = page.get_by_role("dialog", name="The path by logic")
    expect(sheet).to_contain_text("all by logic")
    sheet.get_by_role("button", name="Step forward").click()
    sheet.get_by_role("button", name="Step forward").click()
    expect(sheet.locator("[aria-current=step]")).to_contain_text("2.")
    sheet.get_by_role("button", name="Play from here").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_text("42 of 81").last).to_be_visible()


def test_the_next_digit_is_written(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="Next digit").click()
    expect(page.get_by_text("41 of 81").last).to_be_visible()
    expect(page.get_by_text("1 used")).to_be_visible()


def test_a_hint_leads_to_its_lesson(page: Page) -> None:
    page.goto("play")
    expect(board_cell(page, "r1c1")).to_be_focused()
    page.keyboard.press("h")
    page.get_by_role("link", name="Lesson").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("house")


def test_crossed_out_marks_count_for_hints(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("play")
    solution = solve(FIRST).solution
    assert solution is not None
    digit = solution.digits[0]
    wrong = next(each for each in (5, 8) if each != digit)
    board_cell(page, "r1c1").click()
    page.keyboard.press(f"Control+Digit{wrong}")
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint")).to_contain_text("Before a hint")
    page.keyboard.press("k")
    expect(page.get_by_role("alert")).to_contain_text("The marks of 1 cell lack its digit")


def test_layouts_of_kinds_have_the_names_of_the_library() -> None:
    names = {name for name in stock.KINDS.values() if name != "jigsaw"}
    assert all(Layout.named(name).cells for name in names)


def first_solution() -> str:
    solution = solve(FIRST).solution
    assert solution is not None
    return solution.to_line()


def test_a_whole_puzzle_by_the_keyboard_alone(page: Page) -> None:
    """From the first visit by marks, a hint and a check to the end, then a puzzle of a kind."""
    page.goto("play")
    expect(board_cell(page, "r1c1")).to_be_focused()
    page.keyboard.press("Shift+5")
    with page.expect_response("**/hint"):
        page.keyboard.press("h")
    expect(page.locator("section.hint[aria-busy]")).to_have_count(0)
    for key in ("h", "h", "h", "h", "Escape", "k", "Control+Home"):
        page.keyboard.press(key)
    fill(page, first_solution(), FIRST)
    expect(page.get_by_role("region", name="Finished")).to_contain_text("1 hint")
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="Finished")).to_have_count(0)
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog", name="New puzzle")
    until(page, "Tab", sheet.get_by_role("radio", name="Classic"))
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("radio", name="Jigsaw")).to_be_checked()
    until(page, "Tab", sheet.get_by_role("button", name="New puzzle"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Easy, Jigsaw")).to_be_visible()


def test_a_key_right_after_the_next_puzzle_counts(page: Page) -> None:
    """N opens the sheet even before the new puzzle is painted."""
    page.goto("play")
    expect(board_cell(page, "r1c1")).to_be_focused()
    fill(page, first_solution(), FIRST)
    expect(page.get_by_role("region", name="Finished")).to_be_visible()
    page.evaluate(
        """() => new MutationObserver((_, observer) => {
            if (document.querySelector("section.finished")) return;
            observer.disconnect();
            dispatchEvent(new KeyboardEvent("keydown", { key: "n", code: "KeyN", bubbles: true }));
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog", name="New puzzle")
    expect(sheet).to_be_visible()
    page.wait_for_timeout(200)  # an effect after the paint would have closed it by now
    expect(sheet).to_be_visible()


def until(page: Page, key: str, target: Locator) -> None:
    """Presses a key until a control has the focus."""
    for _ in range(30):
        page.keyboard.press(key)
        if target.evaluate("(each) => each === document.activeElement"):
            return
    raise AssertionError(f"{target} is not reached")


def test_a_whole_puzzle_by_touch_alone(phone: Page) -> None:
    phone.goto("play")
    phone.get_by_role("radio", name="Corner").tap()
    board_cell(phone, "r1c1").tap()
    digit_key(phone, "5").tap()
    phone.get_by_role("radio", name="Digit").tap()
    for cell, digit in enumerate(first_solution()):
        if FIRST[cell] == ".":
            board_cell(phone, f"r{cell // 9 + 1}c{cell % 9 + 1}").tap()
            digit_key(phone, digit).tap()
    end = phone.get_by_role("region", name="Finished")
    expect(end).to_contain_text("no mistakes")
    end.get_by_role("button", name="Next puzzle").tap()
    expect(end).to_have_count(0)
    phone.get_by_role("button", name="Hint").locator("visible=true").first.tap()
    phone.get_by_role("button", name="Close the hint").tap()


def digit_key(page: Page, digit: str) -> Locator:
    return page.locator(".keypad").get_by_role("button", name=re.compile(f"^{digit}, "))
