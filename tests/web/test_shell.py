"""What all modes share: policy, first paint, themes, addresses, keys, and a server that goes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from scratch_server import RunningServer

from .conftest import OpenPage
from .pages import DESKTOP, PHONE, axe, board_cell, cls, paste
from .troubles import Troubles

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MODES = {"play": "Play", "set": "Solve & set", "duel": "Duel", "learn": "Learn"}
GONE = ("net::ERR_", "Failed to fetch", "answer: 50[23]")
"""What a page sees of a server that is not there."""


def link(page: Page, mode: str) -> None:
    page.get_by_role("navigation", name="Modes").get_by_role("link", name=MODES[mode]).click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("mode", ["play", "set", "duel", "learn/watch"])
def test_every_mode_is_readable_and_stands_still(
    open_page: OpenPage, mode: str, scheme: str
) -> None:
    phone = scheme == "dark"
    page = open_page(color_scheme=scheme, viewport=PHONE if phone else DESKTOP, has_touch=phone)
    page.goto(f"{mode}#p={PUZZLE}" if mode != "duel" else mode)
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.wait_for_load_state("networkidle")
    assert axe(page) == []
    assert cls(page) < 0.01
    for width in (page.viewport_size["width"], 320):  # type: ignore[index]
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
            "(document.querySelector('.stage'))"
        )


def test_the_page_keeps_to_its_policy(
    page: Page, server: RunningServer, troubles: Troubles
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.goto("play")
    assert answer is not None
    assert "unsafe" not in answer.headers["content-security-policy"]
    expect(page.get_by_role("gridcell")).to_have_count(81)  # a link before loads a page anew
    for mode in MODES:
        link(page, mode)
        expect(page).to_have_url(re.compile(f"/{mode}$"))
    assert troubles.left() == []
    assert all(url.startswith((server.url, "data:", "blob:")) for url in asked)
    troubles.allow("policy: script-src", "Content Security Policy")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
        }"""
    )
    assert page.evaluate("window.ran") is None


def test_the_board_is_there_before_any_script(browser: Browser, server: RunningServer) -> None:
    frames = []
    for scripts in (False, True):
        context = browser.new_context(
            base_url=server.url, viewport=DESKTOP, java_script_enabled=scripts
        )
        page = context.new_page()
        page.goto("play")
        if scripts:
            expect(page.get_by_role("gridcell")).to_have_count(81)
        frames.append(page.locator(".board .frame").bounding_box())
        context.close()
    assert frames[0] == frames[1]


def test_the_puzzle_goes_along_from_mode_to_mode(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    for mode in ("set", "play"):
        link(page, mode)
        expect(page).to_have_title(re.compile("Ninefold"))
        expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("^Row 1, column 1.*5"))
        expect(board_cell(page, "r9c9")).to_have_accessible_name(re.compile("^Row 9, column 9.*9"))
    link(page, "learn")
    page.get_by_role("link", name="Explain my puzzle").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    page.go_back()
    expect(page).to_have_url(re.compile("/learn$"))


def test_a_link_that_is_followed_before_the_page_stands_keeps_the_puzzle(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)  # a built-in method is no handler for Playwright

    page.route("**/app.js", hold, times=1)
    page.goto(f"play#p={PUZZLE}", wait_until="commit")
    link(page, "set")  # the link of the first paint: no script has come
    expect(page).to_have_url(re.compile("/set"))
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("^Row 1, column 1.*5"))
    assert held


def test_modes_and_areas_by_keyboard_alone(page: Page) -> None:
    page.goto(f"play#p={PUZZLE}")
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))
    seen = set()
    for _ in range(4):
        page.keyboard.press("F6")
        seen.add(page.evaluate("document.activeElement.closest('[data-area]')?.dataset.area"))
    assert "board" in seen
    assert len(seen - {None}) > 1
    page.get_by_role("link", name="Play", exact=True).first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/set$"))
    expect(page.get_by_role("button", name="True candidates")).to_be_visible()  # it has loaded
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("arrows", re.IGNORECASE))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_theme_is_chosen_and_kept(page: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.goto("play")
    first = page.evaluate(ground)
    for _ in range(3):
        page.get_by_role("button", name=re.compile("^Colours")).click()
        if page.evaluate(ground) != first:
            break
    chosen = page.evaluate(ground)
    assert chosen != first
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    assert page.evaluate(ground) == chosen


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_board_of_sixteen_scrolls_inside_its_frame(
    open_page: OpenPage, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    page.goto("set")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    text = json.dumps({"layout": "16x16", "line": "1" + "." * 255})
    paste(page, text)
    expect(page.get_by_role("gridcell")).to_have_count(256)
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    last = board_cell(page, "r16c16")
    last.click()
    expect(last).to_be_in_viewport()
    page.keyboard.press("g")
    expect(last).to_have_accessible_name(re.compile("G"))


def test_a_server_that_comes_back_is_used_again(
    page: Page, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow(*GONE)
    page.goto(f"set#p={PUZZLE}")
    expect(page.get_by_role("heading", name="Unique: proven")).to_be_visible()
    server.kill()
    try:
        board_cell(page, "r1c3").click()
        page.keyboard.press("4")
        expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("4"))
        expect(page.get_by_role("heading", name="The service does not answer")).to_be_visible()
    finally:
        server.start()
    page.keyboard.press("Delete")
    expect(page.get_by_role("heading", name="Unique: proven")).to_be_visible(timeout=30_000)


def test_all_of_it_under_a_path_of_a_proxy(
    browser: Browser, tmp_path: Path, troubles: Troubles
) -> None:
    with RunningServer(tmp_path, allowance=0, base_path="/sudoku") as server:
        context = browser.new_context(base_url=server.url, viewport=DESKTOP)
        troubles.watch(context)
        page = context.new_page()
        page.goto(f"set#p={PUZZLE}")
        expect(page.get_by_role("heading", name="Unique: proven")).to_be_visible()
        for mode in MODES:
            link(page, mode)
            expect(page).to_have_url(re.compile(f"/sudoku/{mode}$"))
        page.goto("learn/x_wing")
        expect(page.get_by_role("heading", name=re.compile("X-Wing")).first).to_be_visible()
        scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
        assert scope == server.url
        context.close()


def test_it_can_be_installed(page: Page) -> None:
    page.goto("play")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(str(link)).json()
    assert manifest["name"] == "Ninefold"
    assert manifest["display"] == "standalone"
    assert not manifest["start_url"].startswith("/")
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
