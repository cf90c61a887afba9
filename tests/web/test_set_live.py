"""What is said of a puzzle while it is set: counts, candidates, contradictions, spare rules."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

import ninefold as nf

from .conftest import OpenPage
from .pages import axe, board_cell
from .setting import (
    EASY,
    PASTE,
    SEVERAL,
    choose_rule,
    drag,
    opened,
    press,
    puzzle_in_hand,
    says,
    seen,
)


def test_true_candidates_follow_every_edit(page: Page) -> None:
    opened(page, SEVERAL)
    says(page, "Exactly 216 solutions")
    page.get_by_role("button", name="True candidates").click()
    cell = board_cell(page, "r1c3")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, marks 2 4 7 8")
    expect(seen(page, "and no others do.")).to_be_visible()
    cell.click()
    press(page, "4")
    given = nf.Puzzle(SEVERAL[:2] + "4" + SEVERAL[3:])
    says(page, f"Exactly {nf.count(given).value} solutions")
    digits = " ".join(map(str, nf.candidates(given)["r1c5"]))
    expect(board_cell(page, "r1c5")).to_have_accessible_name(
        f"Row 1, column 5, empty, marks {digits}"
    )
    page.reload()
    expect(board_cell(page, "r1c5")).to_have_accessible_name(re.compile("marks"))
    page.get_by_role("button", name="True candidates").click()
    expect(board_cell(page, "r1c5")).to_have_accessible_name("Row 1, column 5, empty")


def test_an_edit_ends_what_was_asked_before(page: Page) -> None:
    opened(page, SEVERAL)
    says(page, "Exactly 216 solutions")
    page.route("**/api/v1/count", lambda route: None)
    board_cell(page, "r1c3").click()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/count")):
        press(page, "4")
        press(page, "7")
    page.unroute("**/api/v1/count")
    press(page, "8")
    says(page, "solution|Unique")


def test_a_count_that_goes_on_is_marked(page: Page) -> None:
    """The first look ends after some milliseconds; the count after it is held here."""
    opened(page)
    held: list[Route] = []

    def answer(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        if asked["limits"]["seconds"] > 1:
            held.append(route)
        else:
            told = {"count": 12, "exact": False, "stopped_by": "seconds", "seconds": 0.03}
            route.fulfill(json=told)

    page.route("**/api/v1/count", answer)
    board_cell(page, "r1c1").click()
    press(page, "5")
    says(page, "^At least 12 solutions$")
    expect(page.get_by_text("Counting…")).to_be_visible()
    expect(page.locator(".verdict")).to_have_attribute("aria-busy", "true")
    while not held:
        page.wait_for_timeout(20)
    held[0].fulfill(json={"count": 345, "exact": True, "stopped_by": None, "seconds": 1.5})
    says(page, "^Exactly 345 solutions$")
    expect(page.get_by_text("Counting…")).to_be_hidden()


def test_a_contradiction_is_shown_while_rules_are_drawn(page: Page) -> None:
    opened(page, EASY)
    choose_rule(page, "Cage")
    drag(page, "r1c3 r1c4")
    press(page, "1 1 Enter")
    says(page, "No solution: proven")
    expect(board_cell(page, "r1c4")).to_have_accessible_name(re.compile("part of the reason"))
    expect(page.locator("path.cause").first).to_be_visible()
    assert axe(page) == []


def test_rules_and_givens_that_are_not_needed_are_listed_and_removed(page: Page) -> None:
    opened(page, EASY)
    choose_rule(page, "Cage")
    for cells, total in (("r1c3 r1c4", "1 0"), ("r9c1 r9c2", "7")):
        drag(page, cells)
        press(page, f"{total} Enter")
    expect(page.locator(".set-rules li")).to_have_count(2)
    page.get_by_text("Not needed: 2 rules").click()
    expect(board_cell(page, "r1c4")).to_have_accessible_name(re.compile("not needed"))
    expect(page.locator("path.spare").first).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Remove 2 rules together").click()
    expect(page.locator(".set-rules li")).to_have_count(0)
    assert not puzzle_in_hand(page).constraints
    says(page, "Unique: proven")


def test_the_path_by_logic_is_walked_on_the_board(page: Page) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Path", exact=True).click()
    expect(seen(page, "steps, all by logic.")).to_be_visible()
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".sign.place")).to_have_count(1)
    assert axe(page) == []
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("heading", name="30 givens")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_the_rest_is_made_around_what_is_there(page: Page) -> None:
    opened(page)
    begun = nf.Puzzle("12" + 79 * ".", rules=["anti-knight"])
    page.evaluate(PASTE, json.dumps(begun.to_json()))
    expect(seen(page, "2 givens, 1 rule")).to_be_visible()
    page.get_by_role("radio", name="Make").check()
    page.get_by_role("combobox", name="Symmetry").select_option("none")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Make the rest").click()
    expect(seen(page, "made from seed 7")).to_be_visible(timeout=30_000)
    says(page, "Unique: proven")
    made = puzzle_in_hand(page)
    assert made.to_line().startswith("12")
    assert [rule.kind for rule in made.constraints] == ["anti-knight"]
    page.get_by_role("radio", name="Make").check()
    page.get_by_role("checkbox", name="Keep the givens").uncheck()
    expect(page.get_by_role("button", name="Make", exact=True)).to_be_visible()


def test_the_path_covers_the_panel_of_a_tablet(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 820, "height": 1180})
    opened(page, EASY)
    page.get_by_role("button", name="Path", exact=True).click()
    expect(seen(page, "steps, all by logic.")).to_be_visible()
    sheet, panel = (page.locator(each).bounding_box() for each in (".sheet", ".panel"))
    assert sheet is not None
    assert panel is not None
    assert sheet["x"] <= panel["x"]
    assert sheet["x"] + sheet["width"] >= panel["x"] + panel["width"]
