"""What tests of Solve and set share: puzzles, and what a person does and sees there."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

import ninefold as nf

from .pages import board_cell, settle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "53..........195....9.....6.8...6....4..8.3..1....2...6.6....28....4....5....8..79"
TWO = ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....1...5....8..79"
MISREAD = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."

PASTE = """
(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}
"""


def opened(page: Page, line: str = 81 * ".") -> Page:
    """The mode, with a puzzle."""
    page.goto(f"set#p={line}")
    expect(page.get_by_role("group", name="Digits")).to_be_visible()
    return page


def says(page: Page, verdict: str) -> None:
    """The verdict comes; with rules it may take a while, as a SAT solver is asked."""
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(verdict), timeout=30_000)


def seen(page: Page, text: str) -> Locator:
    """What is said where one can see it: on phones that is below the board, else in the panel."""
    return page.get_by_text(text).filter(visible=True).first


def puzzle_in_hand(page: Page) -> nf.Puzzle:
    """What the page keeps on the device, once it has kept what is seen."""
    settle(page)
    kept = page.evaluate("JSON.parse(localStorage['ninefold.current']).record")
    layout = kept.get("l", {"name": "classic"})["name"]
    record = {"layout": layout, "line": kept["g"], "constraints": kept.get("c", [])}
    return nf.read_one(json.dumps(record))


def drag(page: Page, names: str) -> None:
    """A stroke from cell to cell with the pointer held down."""
    for number, name in enumerate(names.split()):
        box = board_cell(page, name).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def choose_rule(page: Page, name: str) -> None:
    page.get_by_role("radio", name="Draw").check()
    page.get_by_role("combobox", name="Rule").select_option(label=name)


def read_text(page: Page, text: str) -> None:
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("Text in any format, or a link").fill(text)
    page.get_by_role("button", name="Read").click()


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def pick_by_keys(page: Page, names: list[str]) -> None:
    """Cells one after the other, wherever they are: Ctrl and arrows move, Space adds."""
    board_cell(page, "r1c1").focus()
    press(page, "Control+Home")
    first = True
    place = (1, 1)
    for name in names:
        row, column = map(int, re.findall(r"\d", name))
        down, across = row - place[0], column - place[1]
        modifier = "" if first else "Control+"
        press(page, " ".join([f"{modifier}Arrow{'Down' if down > 0 else 'Up'}"] * abs(down)))
        press(page, " ".join([f"{modifier}Arrow{'Right' if across > 0 else 'Left'}"] * abs(across)))
        if not first:
            press(page, "Space")
        first, place = False, (row, column)
