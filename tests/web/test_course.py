"""The course on the page: its map, lessons, drills, what is kept of them, and puzzles explained."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ninefold import course

from .conftest import OpenPage
from .pages import axe, board_cell, cls, hold
from .test_rooms import CLIPPED, ROOMS, TOUCH, size
from .troubles import Troubles

PUZZLE = "......3.......3.912..81...664.7....932.............48...6.....8....48..7.3...762."
LESSONS = [name for chapter in course.CHAPTERS for name in chapter.lessons]
VIEWS = ("learn", "learn/x_wing", "learn/naked_pair", f"learn/puzzle#p={PUZZLE}")


def open_map(page: Page) -> Locator:
    """The map of the course; its lessons."""
    page.goto("learn")
    lessons = page.locator(".lessons a")
    expect(lessons.first).to_be_visible()
    return lessons


def open_lesson(page: Page, name: str) -> None:
    page.goto(f"learn/{name}")
    expect(page.get_by_role("heading", level=2, name="The pattern")).to_be_visible()


def read_through(page: Page) -> None:
    """To the last slide of a lesson, by keyboard."""
    following = page.get_by_role("button", name="Next", exact=True)
    while following.count():
        page.keyboard.press("h")


def practise(page: Page) -> dict[str, Any]:
    """Begin a drill from a lesson; what the service sent."""
    with page.expect_response("**/drills/*") as answer:
        page.get_by_role("button", name="Practise").click()
    expect(verdict(page)).to_contain_text("Find it")
    drill: dict[str, Any] = answer.value.json()
    return drill


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def do(page: Page, cell: str, digit: int) -> None:
    board_cell(page, cell).click()
    page.get_by_role("group", name="Digits").get_by_role("button", name=str(digit)).click()


def solve(page: Page, drill: dict[str, Any]) -> None:
    """The first answer, as far as it is asked for."""
    for move in drill["answers"][0][:3]:
        do(page, move["cell"], move["digit"])
    expect(verdict(page)).to_contain_text("That is it.")


def cell_with(drill: dict[str, Any], *, right: bool) -> tuple[str, int]:
    """An open cell, and a candidate that is its solution or not, beside all answers."""
    named = {(move["cell"], move["digit"]) for each in drill["answers"] for move in each}
    for place in range(81):
        cell = f"r{place // 9 + 1}c{place % 9 + 1}"
        marks = drill["candidates"][9 * place : 9 * place + 9].replace(".", "")
        for digit in map(int, marks):
            is_right = str(digit) == drill["solution"][place]
            if drill["digits"][place] == "." and is_right == right and (cell, digit) not in named:
                return cell, digit
    raise AssertionError("no such cell")


def test_a_beginner_takes_the_first_five_lessons(page: Page) -> None:
    open_map(page)
    page.get_by_role("link", name="Begin: The rules").click()
    for place, name in enumerate(LESSONS[:5]):
        lesson = course.lesson(name)
        expect(page.get_by_role("heading", level=1)).to_have_text(lesson.title())
        read_through(page)
        last = lesson.slides()[-1]
        expect(page.locator(".slides [aria-current]")).to_contain_text(last.text)
        cell = lesson.state.layout.cell_name(lesson.step.placements[0].cell)
        expect(board_cell(page, cell)).to_have_accessible_name(re.compile("hint: . placed"))
        solve(page, practise(page))
        expect(page.get_by_text("In a row: 1 of 3")).to_be_visible()
        following = course.lesson(LESSONS[place + 1]).title()
        page.get_by_role("link", name=f"{following} →").click()
    open_map(page)
    begun = page.locator(".lessons a").filter(has_text="1 of 3 in a row")
    expect(begun).to_have_count(5)


def test_a_drill_is_failed_and_then_passed(page: Page) -> None:
    open_lesson(page, "naked_pair")
    drill = practise(page)
    cell, digit = cell_with(drill, right=True)
    do(page, cell, digit)
    expect(verdict(page)).to_have_text(f"{digit} must stay in {cell}: it is the solution there.")
    page.get_by_label("Write").check()
    other, wrong = cell_with(drill, right=False)
    place = 9 * (int(other[1]) - 1) + int(other[3]) - 1
    do(page, other, wrong)
    right = drill["solution"][place]
    expect(verdict(page)).to_have_text(f"{other} is not {wrong}: the solution has {right} there.")
    page.get_by_label("Rule out").check()
    solve(page, drill)
    expect(page.get_by_text("In a row: 0 of 3")).to_be_visible()
    with page.expect_response("**/drills/*") as answer:
        page.get_by_role("button", name="Next position").click()
    expect(verdict(page)).to_contain_text("Find it")
    solve(page, answer.value.json())
    expect(page.get_by_text("In a row: 1 of 3")).to_be_visible()


def test_a_move_by_another_technique_is_true_but_not_the_answer(page: Page) -> None:
    open_lesson(page, "naked_pair")
    held = hold(page, "**/name-move")
    other = cell_with(drill := practise(page), right=False)
    do(page, *other)
    expect(verdict(page)).to_contain_text("True, but not by this technique.")
    given = next(place for place in range(81) if drill["puzzle"][place] != ".")
    do(page, f"r{given // 9 + 1}c{given % 9 + 1}", 1)
    expect(verdict(page)).to_contain_text("is filled already")
    with page.expect_response("**/name-move"):  # late, and about a move of before
        held[0].continue_()
    page.wait_for_timeout(100)
    expect(verdict(page)).to_contain_text("is filled already")
    page.unroute("**/name-move")
    do(page, *other)
    expect(verdict(page)).to_contain_text("True, by another step")
    solve(page, drill)
    expect(page.get_by_text("In a row: 1 of 3")).to_be_visible()


def test_help_shows_the_step_and_is_no_success(page: Page) -> None:
    open_lesson(page, "xy_wing")
    drill = practise(page)
    for words in drill["stages"][1:]:
        page.keyboard.press("h")
        expect(verdict(page)).to_contain_text(words.split("\n")[0])
    gone = drill["step"]["eliminations"][0]
    expect(board_cell(page, gone["cell"])).to_have_accessible_name(
        re.compile(f"hint: {gone['digit']} removed")
    )
    solve(page, drill)
    expect(page.get_by_text("In a row: 0 of 3")).to_be_visible()
    page.get_by_role("button", name="To the lesson").click()
    expect(page.get_by_role("heading", level=2, name="The pattern")).to_be_visible()


def test_mastery_survives_a_reload_and_is_in_the_backup(page: Page) -> None:
    open_lesson(page, "full_house")
    drill = practise(page)
    for done in range(3):
        solve(page, drill)
        expect(page.get_by_text(f"In a row: {done + 1} of 3")).to_be_visible()
        if done < 2:
            with page.expect_response("**/drills/*") as answer:
                page.keyboard.press("Enter")
            drill = answer.value.json()
            expect(verdict(page)).to_contain_text("Find it")
    lessons = open_map(page)
    expect(page.get_by_text("1 of 192 lessons mastered")).to_be_visible()
    expect(lessons.filter(has_text="Full house")).to_contain_text("Mastered")
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a backup").click()
    kept = json.loads(saved.value.path().read_text(encoding="utf-8"))["kept"]
    assert kept["lessons"]["full_house"]["best"] == 3


@pytest.mark.parametrize("kept", ["5", "[]", '{"x_wing": 7, "full_house": {"best": "x"}}'])
def test_nonsense_on_the_device_does_no_harm(page: Page, kept: str) -> None:
    page.goto("play")
    page.evaluate("(kept) => localStorage.setItem('ninefold.lessons', kept)", kept)
    open_map(page)
    expect(page.get_by_text("0 of 192 lessons mastered")).to_be_visible()


def test_lessons_are_found_by_their_names(open_page: OpenPage) -> None:
    page = open_page(locale="de")
    lessons = open_map(page)
    search = page.get_by_label("Lektion suchen")
    search.fill("x wing")
    expect(lessons.filter(has_text="Finned X-Wing").first).to_be_visible()
    search.fill("hidden single in a box")  # its name in English
    expect(lessons).to_have_text(["Versteckter Single in einem Block"])
    search.fill("gesperrter drill")
    expect(lessons).to_have_text(["Gesperrter Drilling"])
    search.fill("nirgends")
    expect(lessons).to_have_count(0)
    expect(page.get_by_text("Keine Lektion heißt so.")).to_be_visible()
    search.fill("")
    expect(lessons).to_have_count(len(LESSONS))


def test_a_lesson_goes_back_and_on_to_others(page: Page) -> None:
    open_lesson(page, "x_wing")
    board_cell(page, "r1c1").focus()
    page.keyboard.press(".")
    expect(page.get_by_role("heading", level=2, name="Why it works")).to_be_visible()
    page.keyboard.press(",")
    expect(page.get_by_role("heading", level=2, name="Why it works")).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".slides [aria-current]")).to_contain_text("In row 1 the 8")
    expect(page.locator(".board .t-cause")).to_have_count(2)
    page.get_by_role("link", name="Swordfish →").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Swordfish")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("X-Wing")
    page.get_by_role("link", name="All lessons").click()
    expect(page).to_have_url(re.compile("/learn$"))


def test_the_rules_of_a_position_are_drawn(page: Page) -> None:
    open_lesson(page, "innies_outies")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("27"))
    page.goto("learn/thermometer")
    expect(board_cell(page, "r3c2")).to_have_accessible_name(re.compile("thermometer"))
    drill = practise(page)
    assert drill["constraints"]
    expect(page.locator(".board .under path").first).to_be_attached()


def test_focus_on_the_board_stays_there_when_the_lesson_comes(page: Page) -> None:
    held = hold(page, "**/api/v1/lessons/xy_chain*")
    with page.expect_request("**/api/v1/lessons/xy_chain*"):
        page.goto("learn/xy_chain")
    board_cell(page, "r1c1").focus()
    held[0].continue_()
    expect(page.get_by_role("grid")).to_have_accessible_name("A position for XY-Chain")
    page.keyboard.press("h")
    expect(page.get_by_role("heading", level=2, name="Why it works")).to_be_visible()


def test_a_hint_leads_to_its_lesson(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("link", name="Lesson").click()
    expect(page.get_by_role("heading", level=2, name="The pattern")).to_be_visible()


def test_a_puzzle_is_explained_step_by_step(page: Page) -> None:
    page.goto("learn/puzzle")
    page.get_by_label("Another puzzle").fill(PUZZLE)
    page.get_by_role("button", name="Explain it").click()
    expect(board_cell(page, "r1c7")).to_have_accessible_name(re.compile("given 3"))
    expect(page.get_by_text("59 steps, all by logic.")).to_be_visible()
    needs = page.locator(".needs a")
    expect(needs.filter(has_text="Skyscraper")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("region", name="The path by logic")).to_contain_text("leave only")
    page.get_by_role("button", name="Next hard step").click()
    expect(page.get_by_role("region", name="The path by logic")).to_contain_text("Find it, then")
    expect(page.locator(".board .remove")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator(".board .remove").first).to_be_attached()
    page.keyboard.press(",")
    page.get_by_role("link", name="Lesson", exact=True).click()
    expect(page.get_by_role("heading", level=2, name="The pattern")).to_be_visible()


def test_a_text_that_is_no_puzzle_is_refused(page: Page, troubles: Troubles) -> None:
    troubles.allow("answer: 422")
    page.goto(f"learn/puzzle#p={PUZZLE}")
    expect(page.get_by_text("59 steps, all by logic.")).to_be_visible()
    page.get_by_label("Another puzzle").fill("nonsense")
    page.get_by_role("button", name="Explain it").click()
    expect(page.locator(".walk .bad")).to_be_visible()
    expect(board_cell(page, "r1c7")).to_have_accessible_name(re.compile("given 3"))


def test_a_lesson_that_there_is_not_is_named(page: Page, troubles: Troubles) -> None:
    troubles.allow("answer: 404")
    page.goto("learn/x_ray")
    expect(page.locator(".lesson .bad")).to_contain_text("x_ray")


def test_a_lesson_is_taken_by_touch_on_a_phone(phone: Page) -> None:
    open_map(phone)
    phone.get_by_role("link", name="Naked pair").first.tap()
    expect(phone.get_by_role("heading", level=2, name="The pattern")).to_be_visible()
    phone.get_by_role("button", name="Next", exact=True).tap()
    expect(phone.get_by_role("heading", level=2, name="The pattern")).to_be_hidden()
    with phone.expect_response("**/drills/*") as answer:
        phone.get_by_role("button", name="Practise").tap()
    for move in answer.value.json()["answers"][0][:3]:
        board_cell(phone, move["cell"]).tap()
        phone.get_by_role("group", name="Digits").get_by_role(
            "button", name=str(move["digit"])
        ).tap()
    expect(verdict(phone)).to_contain_text("That is it.")


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_clipped_in_any_room(open_page: OpenPage, room: str) -> None:
    page = open_page(viewport=size(room), has_touch=room in TOUCH)
    for view in VIEWS:
        page.goto(view)
        page.wait_for_load_state("networkidle")
        if view == "learn/naked_pair":
            practise(page)
        assert page.evaluate(CLIPPED) == [], view


@pytest.mark.parametrize("room", ["320x640", "844x390", "1280x800"])
def test_text_twice_as_large_is_not_clipped(open_page: OpenPage, room: str) -> None:
    page = open_page(viewport=size(room))
    page.goto("learn")
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for view in VIEWS:
        page.goto(view)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(CLIPPED) == [], view


@pytest.mark.parametrize("room", ["360x740", "1280x800"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_moves(open_page: OpenPage, room: str, scheme: str) -> None:
    page = open_page(viewport=size(room), color_scheme=scheme, has_touch=room in TOUCH)
    for view in VIEWS:
        page.goto(view)
        page.wait_for_load_state("networkidle")
        assert cls(page) < 0.02, view
        if view == "learn/naked_pair":
            practise(page)
        elif view == "learn/x_wing":
            read_through(page)
        assert axe(page) == [], view
    open_map(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(CLIPPED) == []
    assert axe(page) == []


def test_the_first_load_of_the_course_is_light(open_page: OpenPage) -> None:
    page = open_page()
    session = page.context.new_cdp_session(page)
    sent: list[float] = []
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    session.send("Network.enable")
    open_map(page)
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sent) < 200_000
