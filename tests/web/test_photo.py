"""Solve and set, from a photo: given in every way, shown beside the board, looked at by cells."""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from scratch_server import RunningServer

from .pages import axe, board_cell, cls, hold
from .setting import puzzle_in_hand
from .troubles import Troubles

pytest.importorskip("cv2")
from PIL import Image

MISPRINTED = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."
"""One digit is wrong: r3c4 must be 7, and a reader who is not sure of it sees that."""
DOUBT = r"read as \w+; the rules require 7"
SECRET = b"53.5511 north, 9.9937 east"

GIVEN_BY = """
([kind, data]) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], "photo.png", { type: "image/png" }));
  const event = kind === "paste"
    ? new ClipboardEvent("paste", { clipboardData: files, bubbles: true })
    : new DragEvent("drop", { dataTransfer: files, bubbles: true });
  document.querySelector("[role=grid]").dispatchEvent(event);
}
"""

NOTE_BODIES = """
const send = window.fetch;
window.bodies = {};
window.fetch = (url, options) => {
  window.bodies[String(url).split("/").at(-1)] = options?.body;
  return send(url, options);
};
"""
"""Keeps what was sent to a verb: Playwright is not told of bodies that are files."""


@pytest.fixture(scope="session")
def photo(photo_of: Callable[..., bytes]) -> bytes:
    return photo_of(MISPRINTED, smudged=["r3c4"])


def blank() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (400, 300), "white").save(made, "PNG")
    return made.getvalue()


def opened(page: Page) -> Page:
    page.goto("set")
    expect(page.get_by_role("group", name="Digits")).to_be_visible()
    return page


def file_of(data: bytes, kind: str = "image/png") -> FilePayload:
    return {"name": "photo", "mimeType": kind, "buffer": data}


def chosen(page: Page, data: bytes, kind: str = "image/png") -> Page:
    """The mode, after a photo was chosen."""
    return chosen_here(opened(page), data, kind)


def chosen_here(page: Page, data: bytes, kind: str = "image/png") -> Page:
    page.get_by_role("radio", name="Photo").check()
    page.get_by_label("Choose a photo…").set_input_files(file_of(data, kind))
    return page


def message(page: Page) -> Locator:
    """What is said in the panel."""
    return page.locator(".set-panel .message")


def doubtful(page: Page, name: str = "r3c4") -> None:
    expect(board_cell(page, name)).to_have_accessible_name(
        re.compile(f"doubtful, {DOUBT}"), timeout=30_000
    )


def given(page: Page, name: str, digit: int) -> None:
    """A cell has that digit, and nothing is said against it."""
    row, column = name[1:].split("c")
    words = f"Row {row}, column {column}, given {digit}"
    expect(board_cell(page, name)).to_have_accessible_name(words)


def test_a_photo_is_shown_beside_the_board_until_its_doubts_are_settled(
    page: Page, photo: bytes
) -> None:
    chosen(page, photo)
    doubtful(page)
    expect(page.get_by_role("heading", name="Unique: proven")).to_be_visible()
    expect(page.get_by_text("29 givens, read from a photo.")).to_be_visible()
    expect(
        page.get_by_role("img", name=re.compile("straightened. Outlined: .*r3c4"))
    ).to_be_visible()
    expect(page.get_by_role("img", name="r3c4 in the photo")).to_be_visible()
    expect(page.get_by_text(re.compile(f"^r3c4 was {DOUBT}")).first).to_be_visible()
    board_cell(page, "r3c4").click()
    expect(page.get_by_role("heading", name="Is r3c4 a 7?")).to_be_visible()
    page.get_by_role("button", name="Yes").click()
    given(page, "r3c4", 7)
    board_cell(page, "r3c4").focus()
    page.keyboard.press("Control+z")
    doubtful(page)


def test_what_is_typed_takes_the_mark_away(page: Page, photo: bytes) -> None:
    chosen(page, photo)
    doubtful(page)
    board_cell(page, "r3c4").click()
    page.keyboard.press("1")
    given(page, "r3c4", 1)
    page.keyboard.press("Control+z")
    doubtful(page)
    page.keyboard.press("7")
    given(page, "r3c4", 7)
    page.keyboard.press("Control+z")
    page.keyboard.press("Delete")
    expect(board_cell(page, "r3c4")).to_have_accessible_name("Row 3, column 4, empty")


def test_enter_says_that_it_is_right(page: Page, photo: bytes) -> None:
    chosen(page, photo)
    doubtful(page)
    board_cell(page, "r3c4").focus()
    board_cell(page, "r3c4").click()
    page.keyboard.press("Enter")
    given(page, "r3c4", 7)
    expect(page.get_by_text("Every doubtful cell has been checked.").first).to_be_visible()


def test_a_cell_of_the_photo_leads_to_that_of_the_board(page: Page, photo: bytes) -> None:
    chosen(page, photo)
    doubtful(page)
    box = page.get_by_role("img", name=re.compile("straightened")).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 5.5 / 9, box["y"] + box["height"] * 3.5 / 9)
    expect(board_cell(page, "r4c6")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("way", ["paste", "drop"])
def test_a_picture_is_read_wherever_it_comes_from(page: Page, photo: bytes, way: str) -> None:
    opened(page)
    page.evaluate(GIVEN_BY, [way, b64encode(photo).decode()])
    doubtful(page)
    expect(page.get_by_role("radio", name="Photo")).to_be_checked()


def test_a_picture_without_a_grid_is_told_and_changes_nothing(page: Page, photo: bytes) -> None:
    chosen(page, photo)
    doubtful(page)
    page.get_by_label("Another photo…").set_input_files(file_of(blank()))
    words = "No grid found. Take the photo with all four corners in view."
    expect(message(page)).to_have_text(words)
    doubtful(page)


def test_what_is_no_picture_is_told(page: Page) -> None:
    chosen(page, b"no picture")
    expect(message(page)).to_have_text(re.compile("^This browser cannot read that picture"))


def test_metadata_and_pixels_that_are_not_needed_stay_on_the_device(
    page: Page, photo: bytes
) -> None:
    made = io.BytesIO()
    large = Image.open(io.BytesIO(photo)).convert("RGB").resize((3000, 2400))
    large.save(made, "JPEG", comment=SECRET)
    assert SECRET in made.getvalue()
    page.add_init_script(NOTE_BODIES)
    chosen(page, made.getvalue(), "image/jpeg")
    doubtful(page)
    sent = bytes(page.evaluate("bodies.scan.arrayBuffer().then((all) => [...new Uint8Array(all)])"))
    assert SECRET not in sent
    assert Image.open(io.BytesIO(sent)).size == (2000, 1600)


def test_reading_can_be_ended(page: Page, photo: bytes) -> None:
    opened(page)
    held = hold(page, "**/api/v1/scan")
    chosen(page, photo)
    expect(message(page)).to_have_text("Reading the photo…")
    page.get_by_role("button", name="Cancel").click()
    expect(message(page)).to_have_count(0)
    expect(page.get_by_label("Choose a photo…")).to_be_enabled()
    assert len(held) == 1


def test_without_the_service_it_says_so(
    page: Page, server: RunningServer, troubles: Troubles, photo: bytes
) -> None:
    troubles.allow("ERR_FAILED", "api/v1")
    opened(page)
    page.route("**/api/v1/**", lambda route: route.abort())
    chosen(page, photo)
    expect(page.get_by_text("Needs the service").first).to_be_visible()
    expect(page.get_by_label("Choose a photo…")).to_be_disabled()


def test_a_late_answer_does_not_mean_that_the_service_is_back(
    page: Page, troubles: Troubles, photo: bytes
) -> None:
    troubles.allow("ERR_FAILED", "api/v1")
    opened(page).wait_for_load_state("networkidle")
    page.route("**/api/v1/**", lambda route: route.abort())
    held = hold(page, "**/api/v1/layouts")
    with page.expect_request("**/api/v1/layouts"):
        page.evaluate(
            """() => {
              window.late = import("./core/service.js").then(({ ask }) => ask("layouts"));
            }"""
        )
    chosen_here(page, photo)
    expect(page.get_by_label("Choose a photo…")).to_be_disabled()
    held[0].continue_()
    page.evaluate("window.late.then(() => new Promise(requestAnimationFrame))")
    expect(page.get_by_label("Choose a photo…")).to_be_disabled()


def test_on_a_phone_the_doubtful_cell_stands_below_the_board(phone: Page, photo: bytes) -> None:
    opened(phone)
    phone.get_by_role("button", name="Tools").tap()
    phone.get_by_role("radio", name="Photo").check()
    camera = phone.get_by_label("Take a photo")
    expect(camera).to_have_attribute("capture", "environment")
    camera.set_input_files(file_of(photo))
    doubtful(phone)
    board_cell(phone, "r3c4").tap()
    line = phone.locator(".set-line")
    expect(line.get_by_text("Is r3c4 a 7?")).to_be_visible()
    expect(line.get_by_role("img", name="r3c4 in the photo")).to_be_visible()
    assert axe(phone) == []
    phone.get_by_role("button", name="1, 3 given").tap()
    given(phone, "r3c4", 1)
    size = phone.evaluate("document.documentElement.scrollWidth")
    assert size == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_hard_to_reach_or_read_or_moves(page: Page, photo: bytes, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page).get_by_role("radio", name="Photo").check()
    assert axe(page) == []
    before = cls(page)
    page.get_by_label("Choose a photo…").set_input_files(file_of(photo))
    doubtful(page)
    assert axe(page) == []
    assert cls(page) - before < 0.1


def test_a_real_photo_is_read(page: Page, shared_path: Callable[[str], Path]) -> None:
    folder = shared_path("photos")
    name, board = (folder / "truth.txt").read_text().split()[:2]
    chosen(page, (folder / name).read_bytes(), "image/jpeg")
    expect(page.get_by_text("read from a photo").filter(visible=True)).to_be_visible(timeout=30_000)
    assert puzzle_in_hand(page).to_line() == board
