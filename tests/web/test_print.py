"""What comes out of a printer: the page in Play, and sheets of many puzzles."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect

from .conftest import OpenPage
from .pages import DESKTOP, PHONE, board_cell

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEEN = """
() => [...document.querySelectorAll("button:not(.cell), a, h1, h2, input, .coords, .ring")]
  .filter((each) => each.checkVisibility()).map((each) => each.textContent.trim())
"""


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def saved(page: Page) -> tuple[bytes, dict[str, object]]:
    """The sheet that the dialog saves, and what the service was asked for it."""
    asked: list[Request] = []
    page.on("request", lambda each: each.url.endswith("/render") and asked.append(each))
    with page.expect_download(timeout=60_000) as download:
        page.get_by_role("dialog", name="Print").get_by_role("button", name="Save as PDF").click()
    body: dict[str, object] = json.loads(str(asked[0].post_data))
    return download.value.path().read_bytes(), body


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_in_play_prints_the_puzzle_and_nothing_else(
    open_page: OpenPage, size: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=size, color_scheme=scheme)
    page.goto(f"play#p={PUZZLE}")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    board_cell(page, "r1c1").click()
    assert pages_of(page.pdf(format="A4")) == 1
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(SEEN) == ["Puzzle"]
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    assert frame["width"] == pytest.approx(9 * 18 / 25.4 * 96, abs=10)


def test_a_sheet_of_several_levels_has_several_puzzles_a_page(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="New puzzle").first.click()
    page.get_by_role("dialog", name="New puzzle").get_by_role("button", name="Print…").click()
    sheet = page.get_by_role("dialog", name="Print")
    sheet.get_by_label("New puzzles").select_option("6")
    sheet.get_by_label("Puzzles a page").select_option("6")
    sheet.get_by_label("The current puzzle").uncheck()
    sheet.get_by_label("Medium").check()
    pdf, asked = saved(page)
    assert pages_of(pdf) == 2  # six puzzles, and their solutions
    puzzles = [asked["puzzle"], *asked["others"]]  # type: ignore[misc]
    levels = [each["metadata"]["level"] for each in puzzles]
    assert levels == ["Easy", "Easy", "Easy", "Medium", "Medium", "Medium"]
    assert len({each["line"] for each in puzzles}) == 6
    sheet.get_by_label("Solutions at the end").uncheck()
    assert pages_of(saved(page)[0]) == 1


def test_the_puzzle_in_hand_fills_a_page_or_begins_a_sheet(page: Page) -> None:
    page.goto(f"set#p={PUZZLE}")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Print…").click()
    sheet = page.get_by_role("dialog", name="Print")
    expect(sheet.get_by_label("The current puzzle")).to_be_checked()
    sheet.get_by_label("New puzzles").select_option("0")
    pdf, asked = saved(page)
    assert asked["puzzle"] == PUZZLE
    assert asked["per_page"] == 1
    assert pages_of(pdf) == 2
    sheet.get_by_label("New puzzles").select_option("2")
    pdf, asked = saved(page)
    assert asked["puzzle"] == PUZZLE
    assert len(asked["others"]) == 2  # type: ignore[arg-type]
