"""Progress survives: two tabs, a service that is gone for a while, a new version of the page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from scratch_server import RunningServer

from ninefold.web import STATIC

from .conftest import OpenPage
from .pages import board_cell
from .troubles import Troubles

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1" + 80 * "."
FOUR = "Row 1, column 3, 4"
SEVEN = "Row 2, column 2, 7"

SERVE_A_FOLDER = """
import sys
from pathlib import Path
import ninefold.web
ninefold.web.STATIC = Path(sys.argv.pop(1))
from ninefold.cli import main
main()
"""


class ServerOfFiles(RunningServer):
    """A server that serves the page of a folder, as another version of Ninefold would."""

    def _command(self) -> list[str]:
        python, _, _, *rest = super()._command()
        return [python, "-c", SERVE_A_FOLDER, str(self.folder / "static"), *rest]


def opened(page: Page, puzzle: str = PUZZLE) -> Page:
    page.goto(f"play#p={puzzle}")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    return page


def entered(page: Page, cell: str, digit: str) -> None:
    board_cell(page, cell).click()
    page.keyboard.press(digit)


def test_two_tabs_share_the_progress_on_a_puzzle(page: Page) -> None:
    opened(page)
    second = page.context.new_page()
    second.goto("play")
    entered(page, "r1c3", "4")
    expect(board_cell(second, "r1c3")).to_have_accessible_name(FOUR)
    entered(second, "r2c2", "7")
    expect(board_cell(page, "r2c2")).to_have_accessible_name(SEVEN)
    second.keyboard.press("Control+z")
    second.keyboard.press("Control+z")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    entered(page, "r1c3", "4")
    page.reload()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(FOUR)


def test_two_tabs_with_puzzles_of_their_own_keep_both(page: Page) -> None:
    opened(page)
    entered(page, "r1c3", "4")
    second = opened(page.context.new_page(), OTHER)
    entered(second, "r2c2", "7")
    entered(page, "r2c2", "7")
    entered(second, "r1c3", "4")
    entered(page, "r4c2", "5")
    for tab, given in ((second, 1), (page, 5), (second, 1)):
        tab.reload()
        expect(board_cell(tab, "r1c1")).to_have_accessible_name(f"Row 1, column 1, given {given}")
        expect(board_cell(tab, "r1c3")).to_have_accessible_name(FOUR)
        expect(board_cell(tab, "r2c2")).to_have_accessible_name(SEVEN)
    expect(board_cell(page, "r4c2")).to_have_accessible_name("Row 4, column 2, 5")
    third = page.context.new_page()
    third.goto("play")
    third.get_by_role("button", name="New puzzle").click()
    expect(third.get_by_role("heading", name="Unfinished")).to_be_visible()


def test_settings_are_shared_by_tabs(page: Page) -> None:
    opened(page)
    second = page.context.new_page()
    second.goto("play")
    for tab, name in ((page, "Digit first"), (second, "Tidy marks")):
        tab.get_by_role("button", name="Settings").click()
        tab.get_by_role("checkbox", name=name).click()
    for tab in (page, second):
        expect(tab.get_by_role("checkbox", name="Digit first")).to_be_checked()
        expect(tab.get_by_role("checkbox", name="Tidy marks")).not_to_be_checked()


def test_a_puzzle_begun_again_has_its_time_from_the_beginning(page: Page) -> None:
    page.clock.install()
    opened(page)
    entered(page, "r1c3", "4")
    page.clock.run_for(65_000)  # after which time goes on as it does
    expect(page.locator(".clock .time")).to_have_text(re.compile(r"^1:\d\d$"))
    page.keyboard.press("n")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".clock .time")).to_have_text(re.compile(r"^0:\d\d$"))


def test_a_service_that_is_gone_for_a_while_costs_nothing(
    open_page: OpenPage, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow("ERR_", "Failed to fetch", "net::")
    page = opened(open_page())
    server.stop()
    try:
        entered(page, "r1c3", "4")
        page.keyboard.press("h")
        expect(page.get_by_role("alert")).to_contain_text("The service does not answer")
        entered(page, "r2c2", "7")
    finally:
        server.start()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Close the hint")).to_be_visible()
    page.reload()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(FOUR)
    expect(board_cell(page, "r2c2")).to_have_accessible_name(SEVEN)


def test_the_page_finds_out_by_itself_that_the_service_is_back(
    phone: Page, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow("ERR_", "Failed to fetch", "net::")
    opened(phone)
    hint = phone.locator(".phone-acts").get_by_role("button", name="Hint")
    server.stop()
    try:
        phone.evaluate(
            "import('./core/service.js').then(({ ask }) => ask('stock').catch(() => {}))"
        )
        expect(hint).to_have_attribute("aria-disabled", "true")
    finally:
        server.start()
    expect(hint).not_to_have_attribute("aria-disabled", "true", timeout=60_000)
    hint.tap()
    expect(phone.get_by_role("button", name="Close the hint")).to_be_visible()


@pytest.fixture
def versions(tmp_path: Path) -> Iterator[ServerOfFiles]:
    shutil.copytree(STATIC, tmp_path / "static")
    with ServerOfFiles(tmp_path, allowance=0) as running:
        yield running


def make_new_version(static: Path) -> None:
    """Learn needs now what no older file of the page has, and a file has another name."""
    language, mode = static / "core" / "language.js", static / "modes" / "learn" / "mode.js"
    language.write_text(language.read_text() + "export const version = 2;\n")
    mode.write_text('import { version } from "../../core/language.js";\n' + mode.read_text())
    (static / "core" / "modes.js").rename(static / "core" / "places.js")
    app = static / "app.js"
    text = app.read_text().replace("core/modes.js", "core/places.js")
    app.write_text(text + 'document.documentElement.dataset.version = "2";\n')
    for file in (*static.rglob("*.js"), static / "index.html"):
        file.write_text(file.read_text().replace("core/modes.js", "core/places.js"))


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_a_new_version_takes_over_the_progress(
    open_page: OpenPage, versions: ServerOfFiles, troubles: Troubles, workers: str
) -> None:
    troubles.allow("ERR_", "does not provide an export", "Failed to fetch", "net::")
    page = opened(open_page(base_url=versions.url, service_workers=workers))
    if workers == "allow":
        page.evaluate("navigator.serviceWorker.ready")
    entered(page, "r1c3", "4")
    versions.stop()
    make_new_version(versions.folder / "static")
    versions.start()
    entered(page, "r2c2", "7")
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_text("reload the page")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", "2")
    learn = page.get_by_role("link", name="Learn", exact=True)
    expect(learn).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(FOUR)
    expect(board_cell(page, "r2c2")).to_have_accessible_name(SEVEN)
