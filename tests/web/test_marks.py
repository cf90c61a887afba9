"""What players write and draw beside digits: marks, colours, the pen; kept, undone and shared."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from scratch_server import RunningServer

import ninefold as nf

from .conftest import OpenPage
from .pages import DESKTOP, axe, board_cell, change_work
from .setting import drag, press
from .test_play import PUZZLE, opened, paste
from .troubles import Troubles

GLYPHS = """
(cell) => {
  const box = (node, kind) => {
    const rect = node.getBoundingClientRect();
    const scale = node.getBBox ? rect.height / node.getBBox().height : 1;
    const half = 0.37 * scale * parseFloat(getComputedStyle(node).fontSize);
    const middle = (rect.top + rect.bottom) / 2;
    return { kind, text: node.textContent, left: rect.left, right: rect.right,
      top: middle - half, bottom: middle + half };
  };
  const spans = [...cell.querySelectorAll(".marks span")].filter((each) => each.textContent);
  const letters = [...cell.querySelectorAll(".letter")];
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const inside = (node) => {
    const rect = node.getBoundingClientRect();
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  };
  const sums = [...document.querySelectorAll(".cage text, .group")].filter(inside);
  const line = (right - left) * 0.92;
  return { marks: spans.map((node) => box(node, "mark")),
    others: [...letters.map((node) => box(node, "letter")), ...sums.map((n) => box(n, "sum"))],
    floor: top + line, walls: [left + (right - left) * 0.13, left + (right - left) * 0.87] };
}
"""
"""Of a cell where the ink of marks, letters and sums is, and the lines of a cage."""


def automatic(page: Page) -> None:
    """Automatic marks from now on."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Automatic marks").click()
    page.keyboard.press("Escape")


def with_rules(page: Page, *rules: str, line: str = 81 * ".") -> None:
    """Play with a puzzle of such rules, without level or solution."""
    page.goto("play")
    constraints = [
        each.to_json(nf.Layout.classic()) for each in nf.Puzzle(line, rules=rules).constraints
    ]
    paste(page, json.dumps({"layout": "classic", "line": line, "constraints": constraints}))
    expect(page.get_by_text("Pasted.").filter(visible=True).first).to_be_visible()


def marks_of(page: Page, name: str) -> str:
    """The marks that a cell shows."""
    text = board_cell(page, name).get_attribute("aria-label") or ""
    found = re.search(r"marks ([\d ]+)", text)
    return found[1] if found else ""


def tap_rim(page: Page, name: str, right: float, down: float) -> None:
    """A click in a cell at a part of its width and height."""
    box = board_cell(page, name).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + right * box["width"], box["y"] + down * box["height"])


def overlaps(page: Page, name: str) -> list[str]:
    """Marks of a cell whose ink meets a letter, a sum or the line of a cage."""
    found: dict[str, Any] = board_cell(page, name).evaluate(GLYPHS)
    assert found["marks"]
    assert found["others"]
    marks = found["marks"]
    pairs = [*product(marks, found["others"]), *combinations(marks, 2)]
    meets = [
        f"{mark['text']} on {other['text']}"
        for mark, other in pairs
        if mark["left"] < other["right"]
        and other["left"] < mark["right"]
        and mark["top"] < other["bottom"]
        and other["top"] < mark["bottom"]
    ]
    left, right = found["walls"]
    return meets + [
        f"{m['text']} on the line"
        for m in marks
        if m["bottom"] > found["floor"] or m["left"] < left or m["right"] > right
    ]


def test_several_colours_share_a_cell_and_show_through_tints(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c3").click()
    press(page, "v 1 3 8")
    cell = board_cell(page, "r1c3")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, colours a c h")
    for colour in (1, 3, 8):
        expect(page.locator(f".under .paint-{colour}")).to_have_count(1)
    tint = page.locator(".under .t-select")
    expect(tint).to_have_count(1)
    assert float(tint.evaluate("(each) => getComputedStyle(each).fillOpacity")) < 0.5
    board_cell(page, "r1c4").click()
    peers = page.locator(".under .t-peer")
    opacities = peers.evaluate_all("(all) => all.map((each) => getComputedStyle(each).fillOpacity)")
    assert [each for each in opacities if float(each) < 0.5] == ["0.4"]
    cell.click()
    press(page, "3")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, colours a h")
    page.keyboard.press("Control+z")
    page.reload()
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, colours a c h")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_letters_of_colours_stand_clear_of_all_candidates(open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    with_rules(page, "even r9c9")
    page.evaluate("localStorage['ninefold.settings'] = JSON.stringify({ automatic: true })")
    page.reload()
    board_cell(page, "r5c5").click()
    press(page, "v 2 4")
    assert marks_of(page, "r5c5") == "1 2 3 4 5 6 7 8 9"
    assert overlaps(page, "r5c5") == []


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_cages_and_marks_never_overlap(open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    with_rules(page, "killer cage 25 r1c1 r1c2 r2c1 r2c2 r3c1", "killer cage 13 r5c5-r5c7")
    page.evaluate("localStorage['ninefold.settings'] = JSON.stringify({ automatic: true })")
    page.reload()
    expect(page.locator(".cage text")).to_have_count(2)
    expect(page.locator(".marks").first).to_be_visible()
    for name in ("r1c1", "r5c5"):
        assert overlaps(page, name) == []
    board_cell(page, "r1c1").click()
    press(page, "v 5")
    assert overlaps(page, "r1c1") == []


def test_automatic_marks_know_cages(page: Page) -> None:
    with_rules(
        page, "killer cage 4 r1c1 r1c2", "killer cage 22 r5c1 r5c2 r5c3", line=80 * "." + "9"
    )
    automatic(page)
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("marks 1 3, cage"))
    assert marks_of(page, "r1c5") == "1 2 3 4 5 6 7 8 9"
    assert marks_of(page, "r5c1") == "5 6 7 8 9"
    board_cell(page, "r5c1").click()
    page.keyboard.press("8")
    assert marks_of(page, "r5c2") == "5 9"


def test_automatic_marks_know_other_rules_and_need_no_service(
    open_page: OpenPage, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow("ERR_", "Failed to fetch", "net::")
    page = open_page()
    rules = (
        "thermometer r1c1 r1c2 r1c3",
        "arrow r9c1 r9c2 r9c3",
        "kropki black r5c5,r5c6",
        "anti-knight",
        "odd r7c7",
    )
    with_rules(page, *rules)
    automatic(page)
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("marks 1 2 3 4 5 6 7,"))
    assert marks_of(page, "r1c2") == "2 3 4 5 6 7 8"
    assert marks_of(page, "r9c1") == "2 3 4 5 6 7 8 9"
    assert marks_of(page, "r5c5") == "1 2 3 4 6 8"
    assert marks_of(page, "r7c7") == "1 3 5 7 9"
    server.stop()
    try:
        board_cell(page, "r5c5").click()
        page.keyboard.press("3")
        assert marks_of(page, "r5c6") == "6"
        assert "3" not in marks_of(page, "r7c4")
        board_cell(page, "r1c2").click()
        page.keyboard.press("4")
        assert marks_of(page, "r1c1") == "1 2 3"
    finally:
        server.start()


def test_a_puzzle_that_came_without_its_look_asks_once(page: Page) -> None:
    with_rules(page, "killer cage 4 r1c1 r1c2")
    automatic(page)
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("marks 1 3, cage"))
    asked = []
    page.on(
        "request", lambda request: asked.append(request.url) if "describe" in request.url else None
    )
    change_work(page, "({ look, ...others }) => others")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("marks 1 3, cage"))
    page.reload()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("marks 1 3, cage"))
    assert len(asked) == 1


def test_a_double_click_selects_what_is_alike(page: Page) -> None:
    opened(page)
    chosen = page.locator("[aria-selected=true]")
    board_cell(page, "r1c1").dblclick()
    expect(chosen).to_have_count(PUZZLE.count("5"))
    board_cell(page, "r1c3").click()
    press(page, "Shift+Digit1 Shift+Digit2")
    board_cell(page, "r3c1").click()
    press(page, "Shift+Digit1 Shift+Digit2")
    board_cell(page, "r3c4").click()
    press(page, "v 4")
    board_cell(page, "r1c3").dblclick()
    expect(chosen).to_have_count(2)
    board_cell(page, "r3c4").dblclick()
    expect(chosen).to_have_count(1)
    board_cell(page, "r1c1").click()
    page.keyboard.press("a")
    expect(chosen).to_have_count(PUZZLE.count("5"))


def test_a_double_tap_selects_what_is_alike(phone: Page) -> None:
    opened(phone)
    for _ in range(2):
        board_cell(phone, "r1c1").tap()
    expect(phone.locator("[aria-selected=true]")).to_have_count(PUZZLE.count("5"))


def test_arrow_keys_go_from_edge_to_edge(page: Page) -> None:
    opened(page)
    for keys, name in (
        ("ArrowLeft", "r1c9"),
        ("ArrowUp", "r9c9"),
        ("ArrowRight", "r9c1"),
        ("ArrowDown", "r1c1"),
    ):
        page.keyboard.press(keys)
        expect(board_cell(page, name)).to_be_focused()


def test_the_pen_draws_lines_dots_and_crosses(page: Page) -> None:
    opened(page)
    page.keyboard.press("b")
    drag(page, "r2c2 r2c3 r3c4")
    words = re.compile(r"pen: line left, line down and right")
    expect(board_cell(page, "r2c3")).to_have_accessible_name(words)
    tap_rim(page, "r6c6", 0.97, 0.5)
    expect(board_cell(page, "r6c7")).to_have_accessible_name(re.compile("pen: dot left"))
    for _ in range(2):
        tap_rim(page, "r6c6", 0.03, 0.97)
    expect(board_cell(page, "r7c5")).to_have_accessible_name(re.compile("pen: cross up and right"))
    expect(page.locator(".penned circle")).to_have_count(1)
    page.reload()
    expect(board_cell(page, "r2c3")).to_have_accessible_name(words)
    board_cell(page, "r1c1").click()
    page.keyboard.press("b")
    drag(page, "r2c2 r2c3")
    expect(board_cell(page, "r2c2")).to_have_accessible_name(re.compile("empty$"))
    expect(board_cell(page, "r2c3")).to_have_accessible_name(re.compile("pen: line down and right"))
    page.keyboard.press("Control+z")
    expect(board_cell(page, "r2c3")).to_have_accessible_name(words)
    tap_rim(page, "r2c3", 0.5, 0.5)
    page.keyboard.press("Delete")
    expect(page.locator(".penned path")).to_have_count(2)
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect(page.locator(".penned")).to_have_count(0)


def test_the_pen_works_by_keyboard_alone(page: Page) -> None:
    opened(page)
    press(page, "b Shift+ArrowRight Shift+ArrowRight 1")
    expect(board_cell(page, "r1c2")).to_have_accessible_name(
        re.compile("pen: line left, line right")
    )
    press(page, "ArrowDown Shift+ArrowDown 2")
    expect(board_cell(page, "r2c3")).to_have_accessible_name(re.compile("pen: dot down"))
    press(page, "2 3")
    expect(board_cell(page, "r3c3")).to_have_accessible_name(re.compile("pen: cross up"))


def test_the_pen_works_by_touch(phone: Page) -> None:
    opened(phone)
    phone.get_by_role("radio", name="Pen").check(force=True)
    expect(phone.get_by_role("button", name="Line through the cells")).to_be_visible()
    box = board_cell(phone, "r5c5").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(board_cell(phone, "r5c6")).to_have_accessible_name(re.compile("pen: dot left"))


def test_links_and_backups_keep_colours_and_the_pen(open_page: OpenPage, tmp_path: Path) -> None:
    one = open_page(permissions=["clipboard-read", "clipboard-write"])
    opened(one)
    board_cell(one, "r1c3").click()
    press(one, "4 v 2 6 b")
    drag(one, "r1c3 r1c4")
    one.keyboard.press("n")
    one.get_by_role("button", name="Copy a link").click()
    expect(one.get_by_text("Copied.")).to_be_visible()
    name = "Row 1, column 3, 4, colours b f, pen: line right"
    other = open_page()
    other.goto(one.evaluate("navigator.clipboard.readText()"))
    expect(board_cell(other, "r1c3")).to_have_accessible_name(name)
    one.keyboard.press("Escape")
    one.get_by_role("button", name="Settings").click()
    with one.expect_download() as download:
        one.get_by_role("button", name="Save a backup").click()
    download.value.save_as(tmp_path / "backup.json")
    third = open_page()
    third.goto("play")
    third.get_by_role("button", name="Settings").click()
    third.locator("input[type=file]").set_input_files(tmp_path / "backup.json")
    expect(board_cell(third, "r1c3")).to_have_accessible_name(name)
    board_cell(third, "r1c3").click()
    third.keyboard.press("Control+z")
    expect(board_cell(third, "r1c3")).to_have_accessible_name("Row 1, column 3, 4, colours b f")


def test_work_of_the_time_before_is_still_read(page: Page) -> None:
    """Cells had one colour, as a number, also in the edits that can be undone."""
    blank = {"digit": 0, "corner": [], "centre": [], "colour": 0, "removed": []}
    kept = {
        "record": {"g": PUZZLE, "m": [[2, 0, "14", "", 3, ""]]},
        "notes": {
            "past": [[[2, {**blank, "corner": [1, 4]}, {**blank, "corner": [1, 4], "colour": 3}]]],
            "future": [],
        },
        "hints": 0,
        "done": None,
    }
    change_work(page, "(_, kept) => kept", kept)
    cell = board_cell(page, "r1c3")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4, colour c")
    cell.click()
    page.keyboard.press("Control+z")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4")
    page.keyboard.press("Control+y")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty, corner 1 4, colour c")


def test_undo_has_no_end(page: Page) -> None:
    opened(page)
    cell = board_cell(page, "r1c3")
    cell.click()
    page.keyboard.press("4")
    many = 1200
    expect(cell).to_have_accessible_name("Row 1, column 3, 4")
    change_work(
        page,
        """(kept, many) => {
          for (let count = 0; count < many; count++) {
            const parts = [{ corner: [] }, { corner: [1] }];
            kept.notes.past.push([[3, ...(count % 2 ? parts.reverse() : parts)]]);
          }
          return kept;
        }""",
        many,
    )
    expect(cell).to_have_accessible_name("Row 1, column 3, 4")
    cell.click()
    page.evaluate(
        """(many) => {
          const board = document.activeElement;
          for (let count = 0; count < many; count++) {
            const keys = { code: "KeyZ", ctrlKey: true, bubbles: true };
            board.dispatchEvent(new KeyboardEvent("keydown", keys));
          }
        }""",
        many,
    )
    expect(cell).to_have_accessible_name("Row 1, column 3, 4")
    page.keyboard.press("Control+z")
    expect(cell).to_have_accessible_name("Row 1, column 3, empty")


def test_an_armed_digit_is_changed_and_cleared(phone: Page) -> None:
    opened(phone)
    four, six = (phone.get_by_role("button", name=re.compile(f"^{each}, ")) for each in (4, 6))

    def hold(key: Any) -> None:
        box = key.bounding_box()
        phone.mouse.move(box["x"] + 9, box["y"] + 9)
        phone.mouse.down()
        phone.wait_for_timeout(600)  # a key is held for as long as that
        phone.mouse.up()

    hold(four)
    expect(four).to_have_attribute("aria-pressed", "true")
    board_cell(phone, "r1c3").tap()
    expect(board_cell(phone, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    six.tap()
    expect(six).to_have_attribute("aria-pressed", "true")
    hold(six)
    expect(phone.locator(".key[aria-pressed=true]")).to_have_count(0)
    board_cell(phone, "r1c4").tap()
    expect(board_cell(phone, "r1c4")).to_have_accessible_name("Row 1, column 4, empty")
    four.tap()
    expect(board_cell(phone, "r1c4")).to_have_accessible_name(re.compile("Row 1, column 4, 4,"))
    hold(four)
    phone.get_by_role("button", name="Erase").filter(visible=True).first.tap()
    expect(phone.locator(".key[aria-pressed=true]")).to_have_count(0)


def test_digit_first_and_escape(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Digit first").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^4, ")).click()
    board_cell(page, "r1c3").click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    page.keyboard.press("Escape")
    expect(page.locator(".key[aria-pressed=true]")).to_have_count(0)
    board_cell(page, "r1c4").click()
    expect(board_cell(page, "r1c4")).to_have_accessible_name("Row 1, column 4, empty")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, DESKTOP["width"]])
def test_axe_finds_nothing_with_all_marks(open_page: OpenPage, scheme: str, width: int) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    with_rules(page, "killer cage 25 r1c1 r1c2 r2c1 r2c2 r3c1", "disjoint groups")
    press(page, "v 1 2 b")
    drag(page, "r4c4 r5c5")
    expect(page.locator(".penned path")).to_have_count(1)
    assert axe(page) == []
