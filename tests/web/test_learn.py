"""Learn on the page: searches watched, alone and side by side. Lessons are in `test_course.py`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import OpenPage
from .pages import axe, board_cell, cls, hold
from .troubles import Troubles

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GUESSES = "......3.......3.912..81...664.7....932.............48...6.....8....48..7.3...762."
"""`heap` runs into ten dead ends here."""


def watch(page: Page, line: str = GUESSES) -> Locator:
    """Open Learn with a puzzle in hand; its timeline."""
    page.goto(f"learn/watch#p={line}")
    slider = timeline(page)
    expect(slider).to_be_visible(timeout=30_000)  # the first film waits for its process
    expect(board_cell(page, "r1c7")).to_have_accessible_name(re.compile("given 3|empty"))
    return slider


def timeline(page: Page) -> Locator:
    return page.get_by_role("slider", name="Timeline")


def caption(page: Page) -> Locator:
    return page.locator(".caption")


def to_dead_end(page: Page) -> None:
    """Step on by keyboard until the search is stuck."""
    for _ in range(200):
        if caption(page).inner_text().startswith("Dead end"):
            return
        page.keyboard.press(".")
    pytest.fail("the search never got stuck")


def count(page: Page, word: str) -> int:
    """One of the counters."""
    row = page.locator(".counters div").filter(has_text=re.compile(rf"{word}$"))
    return int(row.locator("dd").inner_text().replace(",", ""))


def test_a_search_is_watched_by_keyboard_alone(page: Page) -> None:
    slider = watch(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Fewest candidates first")
    expect(caption(page)).to_contain_text("The puzzle.")
    page.keyboard.press(".")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^step 1 of 391"))
    expect(page.locator(".code [aria-current=step]")).to_have_text(re.compile("write digit"))
    page.keyboard.press(",")
    expect(slider).to_have_value("0")
    to_dead_end(page)
    expect(caption(page)).to_contain_text(re.compile(r"Back to guess \d+, r\dc\d: \d has failed"))
    expect(page.locator(".code [aria-current=step]")).to_have_text(re.compile("return FAIL"))
    assert count(page, "dead ends") == 1
    assert count(page, "deep") == page.locator(".guesses li").count() > 0
    assert page.locator("svg .guess").count() == count(page, "deep")
    expect(page.locator("svg .cross").first).to_be_attached()
    slider.focus()
    page.keyboard.press("End")
    expect(caption(page)).to_contain_text("The end:")
    assert count(page, "dead ends") == 10
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def test_it_runs_and_halts(page: Page) -> None:
    slider = watch(page, PUZZLE)
    page.get_by_label("100/s").check()
    slider.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(caption(page)).to_contain_text("The end:")
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("column 3, 4"))
    page.get_by_role("button", name="To the start").click()
    page.get_by_label("1/s", exact=True).check()
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    halted = int(slider.input_value())
    page.get_by_role("button", name="Step forward").click()
    expect(slider).to_have_value(str(halted + 1))
    page.get_by_role("button", name="Step back").click()
    expect(slider).to_have_value(str(halted))


@pytest.mark.parametrize(
    ("solver", "title", "words"),
    [
        ("backtracking", "Plain backtracking", "erase digit"),
        ("cover", "Dancing links", "cover its columns"),
        ("dpll", "Guess and deduce", "while something follows"),
        ("sums", "Totals first", "what its total lacks"),
    ],
)
def test_every_algorithm_has_its_code(page: Page, solver: str, title: str, words: str) -> None:
    slider = watch(page, PUZZLE)
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Algorithm").select_option(solver)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".code")).to_contain_text(words)
    slider.focus()
    for _ in range(5):
        page.keyboard.press("PageUp")
    expect(page.locator(".code [aria-current=step]")).to_have_count(1)
    page.keyboard.press("End")
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("column 3, 4"))


def test_two_searches_run_side_by_side(page: Page) -> None:
    slider = watch(page)
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Compare with").select_option("cover")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("grid")).to_have_count(2)
    expect(page.get_by_role("row", name=re.compile("^Dancing links"))).to_be_visible()
    slider.fill("200")
    cells = page.get_by_role("row", name=re.compile("^Dancing links")).get_by_role("cell")
    assert int(cells.nth(2).inner_text()) > 40
    assert axe(page) == []


def test_the_puzzle_comes_along_and_no_service_is_told(page: Page, troubles: Troubles) -> None:
    troubles.allow("net::ERR_FAILED")
    watch(page, PUZZLE)
    page.get_by_role("link", name="Play").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    page.go_back()
    expect(timeline(page)).to_be_visible()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    page.route("**/api/v1/film", lambda route: route.abort())
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Algorithm").select_option("cover")
    expect(caption(page)).to_contain_text("does not answer")


def test_a_mode_that_comes_late_does_not_push_another_aside(page: Page) -> None:
    held = hold(page, "**/modes/play/mode.js")
    slider = watch(page, PUZZLE)
    with page.expect_request("**/modes/play/mode.js"):
        page.get_by_role("link", name="Play").click()
    page.go_back()
    held[0].continue_()
    page.evaluate("import('./modes/play/mode.js').then(() => new Promise(requestAnimationFrame))")
    expect(page.get_by_role("group", name="Keypad")).to_have_count(0)
    expect(slider).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found_by_axe(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    watch(page)
    to_dead_end(page)
    assert axe(page) == []
    assert cls(page) < 0.02


def test_learn_on_a_phone(phone: Page) -> None:
    watch(phone)
    phone.get_by_role("button", name="Step forward").tap()
    expect(caption(phone)).to_contain_text(re.compile("Forced|Guess"))
    box = phone.locator(".transport").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740 - 52
    phone.get_by_label("Guesses", exact=True).check()
    expect(phone.get_by_text("Guesses standing")).to_be_visible()
    expect(phone.locator("ol.code")).to_be_hidden()
    phone.get_by_label("Code", exact=True).check()
    expect(phone.locator("ol.code")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(phone) == []


def test_a_reload_keeps_the_puzzle(page: Page) -> None:
    watch(page, PUZZLE)
    page.keyboard.press(".")
    page.reload()
    expect(timeline(page)).to_have_value("0")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
