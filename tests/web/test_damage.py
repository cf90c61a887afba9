"""Addresses, links and files that are damaged, or made to do harm: the page says so and goes on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hostile_records import hash_of, record_of, whole_records
from playwright.sync_api import Page, Route, expect

from ninefold import stock

from .conftest import OpenPage
from .pages import board_cell, paste

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEPT = ("settings", "current", "shelf", "stock", "finished", "variants", "wish", "duels", "limits")
EMPTY = 81 * "."
CANNOT = "This puzzle cannot be shown"


def layout(name: str, cells: list[list[int]], **more: Any) -> dict[str, Any]:
    unit = {"kind": "row", "name": "row 1", "cells": []}
    geometry = {"name": name, "size": 2, "rows": 1, "columns": 2, "cells": cells, "units": [unit]}
    return {"g": "." * len(cells), "l": {**geometry, "boxes": None, **more}}


def test_an_address_that_is_escaped_wrongly_shows_the_page(page: Page) -> None:
    page.goto("learn/nothing")
    page.evaluate("history.pushState(null, '', 'learn/%E0%A4%A')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_role("navigation", name="Modes").get_by_role("link", name="Play").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)


@pytest.mark.parametrize(
    "record",
    [
        layout("none", []),
        layout("outside", [[0, 0], [50, 50]]),
        layout("twice", [[0, 0], [0, 0]]),
        layout("no units", [[0, 0]], units=[None]),
        {"g": PUZZLE, "l": None},
        {"g": PUZZLE, "m": [None]},
        {"g": EMPTY, "s": [{"cells": [0, 1], "shape": "stroke", "role": 5}]},
        {"g": EMPTY, "s": [{"cells": [0], "shape": "stroke", "role": "arrow"}]},
        {"g": EMPTY, "s": [{"cells": [0, 1], "shape": "cage", "label": {"toString": 1}}]},
        {"g": EMPTY, "s": [{"cells": [0, 1], "shape": "spiral"}]},
        {"g": EMPTY, "c": [{"kind": {"toString": 1}}]},
        {"g": EMPTY, "t": {"toString": 1}},
        {"g": EMPTY, "m": [[0, 0, "", "", {"toString": 1}]]},
        {"g": EMPTY, "s": [{"shape": {"toString": 1}}]},
        {"g": EMPTY, "p": ["line 1 1 99 99"]},
        [],
    ],
    ids=[
        *("no cells", "outside", "twice", "no unit", "no layout", "no mark", "role", "short"),
        *("label", "shape", "rule", "title", "colour", "kind", "pen", "list"),
    ],
)
def test_a_link_with_a_board_that_cannot_be_is_refused(page: Page, record: dict[str, Any]) -> None:
    page.goto(f"play{hash_of(record)}")
    expect(page.get_by_role("alert")).to_contain_text("This link is damaged")
    page.goto("learn")
    page.goto("play")
    expect(page.get_by_role("gridcell")).to_have_count(81)


def test_a_selection_on_a_larger_board_harms_no_smaller_one(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    board_cell(page, "r1c1").click()
    page.keyboard.press("a")
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(3)
    page.evaluate("(hash) => { location.hash = hash; }", hash_of(layout("small", [[0, 0], [0, 1]])))
    expect(page.get_by_role("gridcell")).to_have_count(2)


def test_every_kind_of_puzzle_keeps_to_the_tables(page: Page) -> None:
    page.goto("play")
    hashes = [hash_of(record) for record in whole_records()]
    refused = page.evaluate(
        """async (hashes) => {
          const { fromHash } = await import(new URL("core/links.js", document.baseURI));
          const tried = hashes.map((hash) => fromHash(hash).then(() => [], String));
          return (await Promise.all(tried)).flat();
        }""",
        hashes,
    )
    assert len(hashes) > 60
    assert refused == []


def test_every_layout_is_kept(page: Page) -> None:
    page.goto("play")
    names, kept = page.evaluate(
        """async () => {
          const [{ ask }, { KEPT }] = await Promise.all(
            ["core/service.js", "core/schema.js"].map((each) => import(`./${each}`)));
          const names = (await ask("layouts")).map((each) => each.name);
          const keptOf = (name, geometry) => Object.keys(KEPT.layouts({ [name]: geometry }));
          const keptAs = async (name) => keptOf(name, await ask(`layouts/${name}`));
          const all = names.map(keptAs);
          return [names, (await Promise.all(all)).flat()];
        }"""
    )
    assert names == kept


def test_a_link_does_not_replace_a_layout_of_the_service(page: Page) -> None:
    page.goto(f"play{hash_of({**layout('hyper', [[0, 0], [0, 1]]), 'g': '1.'})}")
    expect(page.get_by_role("gridcell")).to_have_count(2)
    kept = page.evaluate("JSON.parse(localStorage.getItem('ninefold.layouts') ?? '{}')")
    assert "hyper" not in kept


@pytest.mark.parametrize("value", [None, 5, "x", [], {}])
def test_a_backup_that_holds_anything_leaves_a_page(
    page: Page, tmp_path: Path, value: object
) -> None:
    file = tmp_path / "backup.json"
    file.write_text(json.dumps({"kind": "ninefold backup", "kept": dict.fromkeys(KEPT, value)}))
    page.goto("play")
    page.get_by_role("button", name="Settings").click()
    with page.expect_navigation():
        page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("gridcell")).to_have_count(81)
    for mode in ("set", "duel", "play"):
        page.goto(mode)
        expect(page.get_by_role("gridcell").first).to_be_attached()


def test_a_backup_without_names_is_refused(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "backup.json"
    file.write_text(json.dumps({"kind": "ninefold backup", "kept": []}))
    page.goto(f"play#p={PUZZLE}")
    page.get_by_role("button", name="Settings").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This is not a backup")


def broken(page: Page) -> Page:
    """The boards of X cannot be drawn from now on."""

    def answer(route: Route) -> None:
        text = (
            route.fetch()
            .text()
            .replace(
                "export const centreOf = (layout, cell) =>",
                "export const centreOf = (layout, cell) => layout.name === 'x' ? layout.x.y :",
            )
        )
        route.fulfill(content_type="text/javascript", body=text)

    page.route("**/board/geometry.js", answer)
    return page


def link_to_x() -> str:
    return f"play{hash_of(record_of(stock.puzzle('x', 'easy', 0)))}"


def kept(page: Page, key: str) -> Any:
    text = page.evaluate("(key) => localStorage.getItem(`ninefold.${key}`)", key)
    return None if text is None else json.loads(text)


def wait_until_kept(page: Page, part: str) -> None:
    """Wait until the puzzle in hand is one whose text has this part.

    The condition is a function: a bare expression is evaluated anew each time, and the policy of
    the page forbids that.
    """
    kept_now = "(part) => localStorage.getItem('ninefold.current')?.includes(part)"
    page.wait_for_function(kept_now, arg=part)


def test_a_puzzle_that_cannot_be_drawn_is_not_kept(page: Page) -> None:
    broken(page).goto(f"play#p={PUZZLE}")
    wait_until_kept(page, PUZZLE)
    page.goto(link_to_x())
    expect(page.get_by_role("alert").filter(has_text=CANNOT)).to_be_visible()
    assert kept(page, "current")["record"]["g"] == PUZZLE
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert json.loads(saved.value.path().read_text())["record"]["l"]["name"] == "x"
    page.get_by_role("button", name="Continue with another puzzle").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    page.reload()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_a_puzzle_that_cannot_be_drawn_any_more_is_set_aside(page: Page) -> None:
    page.goto(link_to_x())
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page).to_have_url(re.compile("/play$"))
    wait_until_kept(page, '"x"')
    broken(page).reload()
    expect(page.get_by_role("alert").filter(has_text=CANNOT)).to_be_visible()
    assert kept(page, "current") is None
    assert len(kept(page, "apart")) == 1
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = saved.value.path().read_text()
    assert json.loads(file)["record"]["l"]["name"] == "x"
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Save as a file")).to_have_count(0)
    assert kept(page, "apart") is None
    page.keyboard.press("Escape")
    page.unroute("**/board/geometry.js")
    page.reload()
    paste(page, file)
    expect(page.get_by_role("heading", name="X", level=1)).to_be_visible()


def test_a_puzzle_that_can_be_drawn_again_is_kept_again(page: Page) -> None:
    broken(page).goto(link_to_x())
    expect(page.get_by_role("alert").filter(has_text=CANNOT)).to_be_visible()
    page.evaluate("Object.prototype.x = { y: [50, 50] }")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    wait_until_kept(page, '"x"')


def test_what_is_kept_and_no_puzzle_is_set_aside(page: Page) -> None:
    page.goto("learn")
    page.evaluate("localStorage.setItem('ninefold.current', '{\"record\": 5}')")
    page.goto("play")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page.locator(".message", has_text="It was set aside")).to_be_visible()
    assert kept(page, "apart") == ['{"record": 5}']


def test_a_mode_that_cannot_be_drawn_leaves_the_others_and_the_puzzle(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    wait_until_kept(page, PUZZLE)
    page.route(
        "**/modes/learn/course.js",
        lambda route: route.fulfill(
            content_type="text/javascript", body="export const Course = () => nothing;"
        ),
    )
    page.goto("learn")
    expect(page.get_by_role("heading", name="This part of the page")).to_be_visible()
    assert kept(page, "current")["record"]["g"] == PUZZLE
    page.get_by_role("navigation", name="Modes").get_by_role("link", name="Play").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_a_page_that_cannot_be_drawn_says_so(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    wait_until_kept(page, PUZZLE)
    page.route(
        "**/parts/live.js",
        lambda route: route.fulfill(
            content_type="text/javascript", body="export const Live = () => nothing;"
        ),
    )
    page.reload()
    expect(page.get_by_role("heading", name="The page cannot be shown")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a backup").click()
    assert PUZZLE in json.loads(saved.value.path().read_text())["kept"]["apart"][0]
    page.unroute("**/parts/live.js")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)


FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
DENIED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""


@pytest.mark.parametrize("device", [FULL, DENIED], ids=["full", "denied"])
def test_a_device_that_keeps_nothing_can_play(open_page: OpenPage, device: str) -> None:
    page = open_page()
    page.add_init_script(device)
    page.goto(f"play#p={PUZZLE}")
    board_cell(page, "r1c3").click()
    page.keyboard.press("4")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4")
    expect(page.locator(".message", has_text="This device cannot store")).to_be_visible()
    for mode in ("set", "duel", "learn", "play"):
        page.goto(mode)
        expect(page.locator("main.stage")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    with page.expect_download():
        page.get_by_role("button", name="Save a backup").click()


def test_a_backup_that_finds_no_room_changes_nothing(page: Page, tmp_path: Path) -> None:
    page.goto(f"play#p={PUZZLE}")
    wait_until_kept(page, PUZZLE)
    before = without_time(kept(page, "current"))
    file = tmp_path / "backup.json"
    finished = [{"level": "easy", "layout": "x" * 3000, "seconds": 1}]
    more = {"finished": 2000 * finished, "settings": {"theme": "dark"}}
    file.write_text(json.dumps({"kind": "ninefold backup", "kept": more}))
    page.get_by_role("button", name="Settings").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("no room")
    assert without_time(kept(page, "current")) == before
    assert kept(page, "settings") is None


def without_time(work: dict[str, Any]) -> dict[str, Any]:
    """The puzzle in hand as it is kept, but for the seconds that it has taken so far."""
    record = {key: value for key, value in work["record"].items() if key != "e"}
    return {**work, "record": record}


def test_the_unfinished_make_room_for_a_new_one(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    board_cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.evaluate(
        """() => {
          const work = localStorage.getItem("ninefold.current");
          localStorage.setItem("ninefold.shelf", JSON.stringify({ old: JSON.parse(work) }));
          const free = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, text) {
            const isFull = key === "ninefold.shelf" && text.length > work.length * 1.5;
            if (isFull) throw new DOMException("full", "QuotaExceededError");
            free.call(this, key, text);
          };
        }"""
    )
    page.evaluate("(line) => { location.hash = `#p=${line}`; }", "1" + 80 * ".")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 1"))
    assert [PUZZLE in key for key in kept(page, "shelf")] == [True]


@pytest.mark.parametrize("width", [360, 1280])
def test_words_of_any_length_leave_the_board_and_its_keys(open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    words = {"t": "A very long title " * 30, "a": "W" * 400, "i": {"description": "X" * 3000}}
    page.goto(f"play{hash_of({'g': PUZZLE, **words})}")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    wider = page.evaluate(
        """() => [...document.querySelectorAll(".stage, .panel, .about")]
          .filter((each) => each.scrollWidth > each.clientWidth + 12)
          .map((each) => each.className)"""
    )
    assert wider == []
    keys = page.get_by_role("button", name=re.compile("^9, ")).bounding_box()
    assert keys is not None
    assert keys["y"] + keys["height"] < 800
