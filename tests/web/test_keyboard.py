"""Keys work wherever the focus is; sheets hold the focus; keys that are armed can be disarmed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .pages import board_cell

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def opened(page: Page, mode: str = "play") -> Page:
    page.goto(f"{mode}#p={PUZZLE}")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    board_cell(page, "r1c3").click()
    return page


def blank(page: Page) -> None:
    page.mouse.click(5, 780)
    assert page.evaluate("!document.activeElement.closest('.board')")


def mode_link(page: Page) -> None:
    page.get_by_role("navigation", name="Modes").get_by_role("link", name="Play").click()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("leave", [blank, mode_link, settings])
def test_keys_work_wherever_the_focus_is(page: Page, leave: object) -> None:
    opened(page)
    assert callable(leave)
    leave(page)
    page.keyboard.press("4")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    page.keyboard.press("Control+z")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Close the hint")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(board_cell(page, "r1c4")).to_be_focused()
    leave(page)
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New puzzle")).to_be_visible()


def test_fields_and_sheets_keep_their_keys(page: Page) -> None:
    opened(page)
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Made to order").click()
    sheet.get_by_label("Seed").fill("")
    sheet.get_by_label("Seed").press("4")
    expect(sheet.get_by_label("Seed")).to_have_value("4")
    sheet.get_by_role("button", name="Close").focus()
    page.keyboard.press("7")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")


def test_keys_work_beside_the_board_in_set_too(page: Page) -> None:
    opened(page, "set")
    blank(page)
    page.keyboard.press("4")
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("given 4"))
    page.get_by_role("radio", name="Draw").check()
    page.get_by_label("Rule as text").fill("killer 15")
    page.get_by_label("Rule as text").press("1")
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("given 4"))


def test_a_sheet_holds_the_focus_and_hides_what_it_covers(page: Page) -> None:
    opened(page)
    button = page.get_by_role("button", name="Settings")
    button.click()
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet).to_have_attribute("aria-modal", "true")
    assert page.evaluate("document.querySelector('.panel').inert")
    inside = "document.activeElement.closest('[role=dialog]') !== null"
    for key in ("Tab", "Shift+Tab"):
        for _ in range(30):
            page.keyboard.press(key)
            assert page.evaluate(inside)
    board_cell(page, "r1c3").click()
    page.keyboard.press("Tab")
    assert page.evaluate(inside)
    board_cell(page, "r1c3").click()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(button).to_be_focused()
    assert not page.evaluate("document.querySelector('.panel').inert")


def hold(key: Locator) -> None:
    """A finger on a key until it is armed, or disarmed if it was."""
    finger = {"button": 0, "isPrimary": True}
    was = key.get_attribute("aria-pressed") == "true"
    key.dispatch_event("pointerdown", finger)
    if was:
        expect(key).not_to_have_attribute("aria-pressed", "true")
    else:
        expect(key).to_have_attribute("aria-pressed", "true")
    key.dispatch_event("pointerup", finger)
    key.dispatch_event("click")


def test_a_key_that_is_armed_can_be_disarmed_by_touch(phone: Page) -> None:
    opened(phone)
    four = phone.get_by_role("button", name=re.compile("^4, "))
    two = phone.get_by_role("button", name=re.compile("^2, "))
    armed = phone.locator(".key.armed")

    def tap_cell(name: str, expected: str) -> None:
        board_cell(phone, name).tap()
        row, column = name[1], name[3]
        expect(board_cell(phone, name)).to_have_accessible_name(
            f"Row {row}, column {column}, {expected}"
        )

    hold(four)
    tap_cell("r1c3", "4")
    four.tap()  # a second tap
    expect(armed).to_have_count(0)
    tap_cell("r1c4", "empty")
    hold(four)
    hold(four)  # a second hold
    expect(armed).to_have_count(0)
    tap_cell("r1c6", "empty")
    hold(four)
    two.tap()  # another key takes its place
    expect(armed).to_have_text(re.compile("^2"))
    tap_cell("r1c4", "2")
    phone.get_by_role("button", name="Erase").first.tap()
    expect(armed).to_have_count(0)
    expect(board_cell(phone, "r1c4")).to_have_accessible_name("Row 1, column 4, empty")
    tap_cell("r1c6", "empty")
    hold(four)
    phone.keyboard.press("Escape")
    expect(armed).to_have_count(0)
    tap_cell("r1c7", "empty")
