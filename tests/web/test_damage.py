"""Addresses, links and files that are damaged, or made to do harm: the page says so and goes on."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEPT = ("settings", "current", "shelf", "stock", "finished", "variants", "wish", "duels", "limits")


def hash_of(record: dict[str, Any]) -> str:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(record).encode()) + packer.flush()
    return "#p=z" + urlsafe_b64encode(packed).decode().rstrip("=")


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
    ],
    ids=["no cells", "outside", "twice", "no unit", "no layout", "no mark"],
)
def test_a_link_with_a_board_that_cannot_be_is_refused(page: Page, record: dict[str, Any]) -> None:
    page.goto(f"play{hash_of(record)}")
    expect(page.get_by_role("alert")).to_contain_text("This link is damaged")
    page.goto("learn")
    page.goto("play")
    expect(page.get_by_role("gridcell")).to_have_count(81)


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
