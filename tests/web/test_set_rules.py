"""Rules in Solve and set: drawn, typed, chosen from all kinds, edited, taken away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import ninefold as nf

from .pages import axe, board_cell, hold
from .setting import (
    SEVERAL,
    choose_rule,
    drag,
    opened,
    pick_by_keys,
    press,
    puzzle_in_hand,
    says,
    seen,
)


def test_a_cage_and_a_thermometer_drawn_by_pointer_are_counted(page: Page) -> None:
    opened(page, SEVERAL)
    says(page, "Exactly 216 solutions")
    choose_rule(page, "Cage")
    drag(page, "r1c3 r2c3")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="killer cage 6")).to_be_visible()
    choose_rule(page, "Thermometer")
    drag(page, "r9c1 r9c2 r9c3 r8c3 r8c2")
    says(page, "Unique: proven")
    expect(board_cell(page, "r9c2")).to_have_accessible_name(re.compile("thermometer 2 of 5"))
    page.get_by_role("button", name="Remove: killer cage 6 r1c3 r2c3").click()
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
    page.get_by_role("button", name="Edit: killer cage 9 r1c1 r1c2").click()
    field = page.get_by_label("Rule as text")
    expect(field).to_be_focused()
    field.fill("killer cage 10 r1c1 r1c2")
    drag(page, "r1c3")
    expect(field).to_have_value("killer cage 10 r1c1 r1c2 r1c3")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="killer cage 10 r1c1-r1c3")).to_be_visible()
    expect(page.locator(".set-rules li")).to_have_count(1)
    choose_rule(page, "White dot")
    drag(page, "r4c4 r4c5")
    expect(page.get_by_role("listitem").filter(has_text="kropki")).to_be_visible()
    page.get_by_role("button", name="All given: kropki").click()
    expect(page.get_by_role("listitem").filter(has_text="negative")).to_be_visible()
    drag(page, "r4c5 r4c4")
    expect(page.get_by_role("listitem").filter(has_text="kropki")).to_have_count(0)


def test_rules_of_the_whole_board_and_variants(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Draw").check()
    page.get_by_text("Rules of the whole board").click()
    page.get_by_label("Diagonals").check()
    expect(page.get_by_label("Variant")).to_have_value("x")
    page.get_by_label("Windows").check()
    expect(page.get_by_label("Variant")).to_have_value("hyper+x")
    page.get_by_role("checkbox", name="Anti-knight").check()
    expect(page.get_by_role("checkbox", name="Anti-knight")).to_be_checked()
    assert puzzle_in_hand(page).layout == nf.Layout.named("hyper+x")
    page.get_by_label("Variant").select_option("6x6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    press(page, "Control+z")


def test_another_board_is_chosen_while_a_rule_is_read(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Draw").check()
    page.get_by_text("Rules of the whole board").click()
    hold(page, "**/api/v1/describe")
    with page.expect_response("**/api/v1/layouts/6x6"):
        page.get_by_role("checkbox", name="Anti-knight").click()
        page.get_by_label("Variant").select_option("6x6")
    with page.expect_response("**/api/v1/describe"):
        page.unroute("**/api/v1/describe")  # which answers what was held
    says(page, "Type givens")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    assert not puzzle_in_hand(page).constraints


def test_a_rule_is_read_again_if_undo_brings_another_board(page: Page) -> None:
    opened(page)
    page.get_by_label("Variant").select_option("6x6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    page.get_by_role("radio", name="Draw").check()
    page.get_by_text("Rules of the whole board").click()
    hold(page, "**/api/v1/describe")
    page.get_by_role("checkbox", name="Anti-knight").click()
    board_cell(page, "r1c1").focus()
    press(page, "Control+z")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.unroute("**/api/v1/describe")  # which answers what was held
    expect(page.get_by_role("checkbox", name="Anti-knight")).to_be_checked()
    assert puzzle_in_hand(page).layout == nf.Layout.named("classic")


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


def choose_kind(page: Page, words: str) -> None:
    """A kind from the list of all, the first that some words find."""
    page.get_by_role("radio", name="Draw").check()
    page.get_by_role("button", name="All kinds").click()
    search = page.get_by_role("searchbox", name="Search")
    search.fill(words)
    search.press("Enter")
    expect(search).to_have_count(0)


KINDS = [
    ("zipper", "r1c1 r1c2 r2c3", "", "zipper r1c1 r1c2 r2c3"),
    ("counting circles", "r1c1 r5c5 r9c9", "", "counting circles r1c1 r5c5 r9c9"),
    ("ratio", "r4c4 r4c5", "3", "ratio 3 r4c4,r4c5"),
    ("look-and-say", "r1c1 r1c2", "1,7", "look-and-say 1,7 r1c1 r1c2"),
    ("skyscraper", "r3c8 r3c7", "4", "skyscraper 4 r3c9-r3c1"),
    ("equal sums", "r1c1 r1c2; r5c5 r5c6", "", "equal sums r1c1,r1c2 r5c5,r5c6"),
    ("anti-leaper", "", "1 3", "anti-leaper 1 3"),
    ("regex", "r1c1 r1c2", "pattern=[1-4]*", "regex r1c1 r1c2 pattern=[1-4]*"),
    ("global entropy", "", "", "global entropy"),
]


@pytest.mark.parametrize(("words", "cells", "value", "expected"), KINDS)
def test_a_kind_of_the_list_is_drawn(
    page: Page, words: str, cells: str, value: str, expected: str
) -> None:
    opened(page)
    choose_kind(page, words)
    for stroke in filter(None, cells.split("; ")):
        names = stroke.split()
        if words == "counting circles":
            for name in names:
                drag(page, name)
        else:
            drag(page, stroke)
    if value:
        page.locator(".field.number input").fill(value)
    if page.locator(".set-rules li").count() == 0:
        page.get_by_role("button", name="Add").click()
    expect(page.locator(".set-rules li")).to_have_count(1)
    made = nf.Puzzle(81 * ".", rules=[expected]).constraints
    assert puzzle_in_hand(page).constraints == made


def test_every_kind_is_listed_and_its_example_can_be_typed(page: Page) -> None:
    """All examples stand on one board, drawn, and are listed as the library writes them."""
    kinds = nf.constraints.rule_kinds()
    opened(page)
    page.get_by_role("radio", name="Draw").check()
    page.get_by_role("button", name="All kinds").click()
    expect(page.locator(".set-kinds li")).to_have_count(len(kinds))
    page.get_by_role("searchbox", name="Search").fill("thermo")
    expect(page.locator(".set-kinds li").first).to_contain_text("from the bulb")
    press(page, "Escape")
    field = page.get_by_label("Rule as text")
    for number, kind in enumerate(kinds, start=1):
        field.fill(kind.example)
        field.press("Enter")
        expect(page.locator(".set-rules li")).to_have_count(number)
    made = nf.Puzzle(81 * ".", rules=[kind.example for kind in kinds])
    assert puzzle_in_hand(page).constraints == made.constraints
    texts = [nf.constraints.rule_text(each, made.layout) for each in made.constraints]
    assert page.locator(".set-rules li .code").all_text_contents() == texts
    press(page, "Control+z")
    board_cell(page, "r1c1").focus()
    press(page, "Control+z")
    expect(page.locator(".set-rules li")).to_have_count(len(kinds) - 1)


def test_a_line_that_cannot_be_read_says_why_and_stays(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Draw").check()
    field = page.get_by_label("Rule as text")
    field.fill("killer 15 r1c1-r1c10")
    field.press("Enter")
    expect(
        seen(page, "Expected a cell of the board (9x9), found 'r1c10' in the rule")
    ).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("killer 15 r1c1-r1c3")
    field.press("Enter")
    expect(page.locator(".set-rules li")).to_have_text(["killer cage 15 r1c1-r1c3EditShiftRemove"])
    expect(field).to_have_value("")
    expect(page.locator(".message.bad")).to_have_count(0)


def test_a_drawing_that_is_refused_becomes_text_to_correct(page: Page) -> None:
    opened(page)
    choose_rule(page, "White dot")
    drag(page, "r4c4 r5c5")
    field = page.get_by_label("Rule as text")
    expect(field).to_have_value("kropki white r4c4,r5c5")
    expect(page.locator(".message.bad").filter(visible=True).first).to_contain_text("side by side")
    field.fill("kropki white r4c4,r4c5")
    field.press("Enter")
    expect(page.locator(".set-rules li")).to_have_count(1)


def test_kinds_are_found_on_a_phone_without_leaving_the_board(phone: Page) -> None:
    opened(phone)
    phone.get_by_role("button", name="Tools").tap()
    phone.get_by_role("radio", name="Draw").check()
    phone.get_by_role("button", name="All kinds").tap()
    expect(phone.get_by_role("searchbox", name="Search")).not_to_be_focused()
    phone.get_by_role("searchbox", name="Search").fill("whisper")
    assert axe(phone) == []
    phone.get_by_role("button", name=re.compile("^Whispers")).tap()
    expect(phone.get_by_role("combobox", name="Rule")).to_be_visible()
    drag(phone, "r1c1 r1c2 r1c3")
    expect(phone.locator(".set-rules li")).to_have_count(1)
    sizes = phone.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert sizes == [360, 740]
