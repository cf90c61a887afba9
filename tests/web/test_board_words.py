"""Boards and rules explain themselves in Play and in Solve and set."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ninefold as nf
from ninefold.service.routes.listings import layouts

from .pages import axe, board_cell
from .setting import EASY, opened
from .test_marks import automatic, marks_of
from .test_play import paste

NAMES = [each["name"] for each in layouts() if each["name"] != "classic"]
PATTERN = {
    "girandola": "wheel",
    "disjoint": "small letter",
    "asterisk": "star",
    "samurai": "grid",
    "16x16": "1 to G",
}


def title_of(layout: nf.Layout) -> str:
    """What the page calls a layout."""
    if layout.name.startswith("boxes"):
        return f"{layout.size} by {layout.size}"
    name = "disjoint groups" if layout.name == "disjoint" else layout.name.replace("-", " ")
    return name[:1].upper() + name[1:]


def test_every_layout_explains_itself(page: Page) -> None:
    page.goto("play")
    expect(board_cell(page, "r1c1")).to_be_visible()
    for name in NAMES:
        layout = nf.Layout.named(name)
        paste(page, json.dumps({"layout": name, "line": "1" + "." * (layout.cells - 1)}))
        expect(page.get_by_role("heading", level=1)).to_have_text(title_of(layout))
        expect(page.locator(".about .rules")).to_contain_text(re.compile(PATTERN.get(name, r"\.")))


def test_disjoint_groups_are_told_apart_by_letters(page: Page) -> None:
    page.goto("play")
    paste(page, json.dumps({"layout": "disjoint", "line": "1" + 80 * "."}))
    expect(page.locator(".group")).to_have_count(81)
    assert page.locator(".group").all_text_contents().count("A") == 9
    automatic(page)
    assert "1" not in marks_of(page, "r4c4")
    assert "1" in marks_of(page, "r4c5")


def test_a_phone_shows_the_rules_below_the_board(phone: Page) -> None:
    phone.goto("play")
    paste(phone, json.dumps({"layout": "girandola", "line": "1" + 80 * "."}))
    expect(phone.locator(".message").last).to_contain_text("Pasted.")
    board_cell(phone, "r5c4").tap()
    phone.get_by_role("button", name=re.compile("^2, ")).tap()
    below = phone.get_by_text("The nine shaded cells of the wheel").filter(visible=True)
    expect(below).to_be_in_viewport()
    assert axe(phone) == []
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="How to play").tap()
    sheet = phone.get_by_role("dialog", name="How to play")
    expect(sheet).to_contain_text("This puzzle: Each row, column and box holds 1 to 9 once.")
    expect(sheet).to_contain_text("The nine shaded cells of the wheel")


def test_set_explains_its_board(page: Page) -> None:
    page.goto("set")
    page.get_by_role("combobox", name="Variant").select_option("girandola")
    expect(page.locator(".board-words")).to_contain_text("The nine shaded cells of the wheel")
    assert axe(page) == []


def test_boards_that_take_too_long_to_make_are_not_offered(page: Page) -> None:
    page.goto("play")
    page.get_by_role("button", name="New puzzle").first.click()
    page.get_by_role("dialog").get_by_text("Made to order").click()
    choice = page.get_by_role("dialog").get_by_label("Layout")
    expect(choice.get_by_role("option", name="16 by 16")).to_be_attached()
    expect(choice.get_by_role("option", name="25 by 25")).to_have_count(0)
    page.goto("set")
    page.get_by_role("combobox", name="Variant").select_option("25x25")
    expect(page.get_by_role("gridcell")).to_have_count(625)
    page.get_by_role("radio", name="Make").check()
    expect(page.get_by_text("Puzzles of this size take too long to make")).to_be_visible()
    expect(page.get_by_role("button", name="Make", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            {"solutions": 96, "exact": True, "at_least": 2},
            "There are 96 solutions. It takes at least 2 more digits. ",
        ),
        ({"solutions": 500, "exact": False}, "There are at least 500 solutions. "),
        ({}, "Found no digits or changed rule numbers that make it unique"),
    ],
)
def test_make_it_unique_says_why_it_offers_nothing(
    page: Page, found: dict[str, Any], words: str
) -> None:
    report = {
        "verdict": "not-unique",
        "status": "multiple",
        "broken_rules": [],
        "stopped_by": "seconds",
        "explanation": {"one_more": [], "together": [], **found},
    }
    page.route("**/api/v1/check", lambda route: route.fulfill(json=report))
    page.route("**/api/v1/jobs", lambda route: route.fulfill(status=202, json={"id": "1"}))
    end = json.dumps({"state": "done", "result": report})
    page.route(
        "**/api/v1/jobs/1/events",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: done\ndata: {end}\n\n"
        ),
    )
    opened(page, EASY[:27] + 54 * ".")  # which the service counts at once: there are several
    page.get_by_role("button", name="Make it unique").click()
    line = page.locator(".set-panel .message")
    expect(line).to_contain_text(words)
    expect(line).to_contain_text("in 10 s; a higher limit may find one")
