"""Every mode in every room: phones, tablets, windows, large text, zoom; and what a page sends."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ninefold import solve

from .conftest import OpenPage
from .pages import axe, board_cell, cls, paste

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MODES = ("play", "set", "duel", "learn/watch")
"""A board of each mode; the other views of Learn are in `test_course.py`."""

ROOMS = {
    "320x640": (320, 640),
    "360x740": (360, 740),
    "390x844": (390, 844),
    "768x1024": (768, 1024),
    "820x1180": (820, 1180),
    "1024x1366": (1024, 1366),
    "1024x768": (1024, 768),
    "844x390": (844, 390),
    "640x400": (640, 400),
    "1280x600": (1280, 600),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
    "2560x1440": (2560, 1440),
}
"""Sizes of windows; 640x400 is a window of 1280x800 at a zoom of 200%."""

TOUCH = {"320x640", "360x740", "390x844", "768x1024", "820x1180", "1024x1366", "844x390"}

CLIPPED = """
() => {
  const stage = document.querySelector(".stage");
  const seen = (each) =>
    each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  const faults = [];
  const note = (words, each) => faults.push(`${words}: ${each.outerHTML.slice(0, 90)}`);
  const inside = (box, other) =>
    box.left >= other.left - 1 && box.right <= other.right + 1 &&
    box.top >= other.top - 1 && box.bottom <= other.bottom + 1;
  if (stage.scrollWidth > stage.clientWidth) faults.push("the stage scrolls sideways");
  const controls = "button:not(.cell), label, a, select, input:not([type=radio], [type=file])";
  for (const each of document.querySelectorAll(controls)) {
    if (!seen(each) || each.closest(".unseen, .frame, [inert]")) continue;
    const box = each.getBoundingClientRect();
    const full = each.scrollWidth > each.clientWidth + 1;
    if (full && each.matches("button, label")) note("overflows", each);
    if (box.left < -1 || box.right > innerWidth + 1) note("beside the window", each);
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (up === stage) break;
      const { overflowX, overflowY } = getComputedStyle(up);
      if (!`${overflowX}${overflowY}`.match(/hidden|auto|scroll|clip/)) continue;
      const scrolls = overflowY === "auto" && getComputedStyle(up).scrollbarWidth !== "none";
      if (!scrolls && !inside(box, up.getBoundingClientRect())) note("clipped", each);
    }
  }
  return faults;
}
"""
"""What cannot be reached: a control that is cut off, or scrolled where nothing shows it."""


def size(name: str) -> dict[str, int]:
    width, height = ROOMS[name]
    return {"width": width, "height": height}


def opened(open_page: OpenPage, room: str, mode: str, **options: object) -> Page:
    page = open_page(viewport=size(room), has_touch=room in TOUCH, **options)
    page.goto(mode if mode == "duel" else f"{mode}#p={PUZZLE}")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.wait_for_load_state("networkidle")
    return page


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_clipped_in_any_room(open_page: OpenPage, room: str) -> None:
    for mode in MODES:
        page = opened(open_page, room, mode)
        assert page.evaluate(CLIPPED) == [], mode
        frame = box(page, ".frame")
        assert frame["x"] >= 0
        assert frame["y"] >= 0
        assert frame["x"] + frame["width"] <= ROOMS[room][0]
        assert frame["width"] % 9 == 0
        page.context.close()


@pytest.mark.parametrize("room", ["320x640", "390x844", "768x1024", "1024x768", "844x390"])
def test_nothing_is_clipped_in_hints_sheets_and_the_panel_of_set(
    open_page: OpenPage, room: str
) -> None:
    page = opened(open_page, room, "play")
    for stage in ("Kind", "Place", "Pattern", "Why"):
        page.keyboard.press("h")
        expect(page.locator(".stages [aria-current=step]")).to_have_text(stage)
        assert page.evaluate(CLIPPED) == [], stage
    page.keyboard.press("Escape")
    for key in ("n", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate(CLIPPED) == [], key
        page.keyboard.press("Escape")
    page = opened(open_page, room, "set")
    panel = page.locator(".set-line > button")
    if panel.is_visible():
        panel.click()
    for tab in ("Type", "Draw", "Paste", "Photo", "Make"):
        page.get_by_role("radio", name=tab, exact=True).check()
        assert page.evaluate(CLIPPED) == [], tab


@pytest.mark.parametrize("room", ["320x640", "390x844", "768x1024", "1024x768", "844x390"])
def test_what_a_sheet_is_opened_for_is_in_sight(open_page: OpenPage, room: str) -> None:
    page = opened(open_page, room, "play")
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog")
    for name in ("New puzzle", "Puzzle of the day"):
        expect(sheet.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_role("radio", name="Extreme")).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Puzzle of the day").click()
    expect(sheet.locator(".go button").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(board_cell(page, "r1c1")).to_be_visible()
    page.keyboard.press("5")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("room", ["320x640", "390x844", "768x1024", "844x390", "1280x800"])
def test_the_end_has_its_buttons_in_sight(open_page: OpenPage, room: str, language: str) -> None:
    page = open_page(viewport=size(room), has_touch=room in TOUCH, locale=language)
    solution = solve(PUZZLE).solution
    assert solution is not None
    page.goto(f"play#p=.{solution.to_line()[1:]}")
    expect(page.get_by_role("gridcell").nth(1)).to_have_accessible_name(re.compile("3$"))
    page.keyboard.press("5")
    end = page.locator(".finished")
    expect(end.get_by_role("button")).to_have_count(2)
    for button in end.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate(CLIPPED) == []


def path_of(page: Page) -> Locator:
    """The sheet of the path by logic, opened by a button of the panel or of the menu."""
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^(Path|The path by logic)$")).click()
    return page.get_by_role("dialog", name="The path by logic")


@pytest.mark.parametrize("room", ["320x640", "390x844", "768x1024", "844x390", "1280x800"])
def test_a_step_of_the_path_is_explained_in_sight(open_page: OpenPage, room: str) -> None:
    page = opened(open_page, room, "play")
    sheet = path_of(page)
    sheet.get_by_role("button", name=re.compile("^25\\. ")).click()
    expect(sheet.locator("[aria-current=step]")).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".reason")).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_role("button", name="Play from here")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("room", ["320x640", "390x844", "820x1180", "844x390", "1280x800"])
def test_large_boards_have_all_their_keys_in_sight(open_page: OpenPage, room: str) -> None:
    page = open_page(viewport=size(room), has_touch=room in TOUCH)
    page.goto("play")
    paste(page, json.dumps({"layout": "16x16", "line": "1" + "." * 255}))
    expect(page.get_by_role("gridcell")).to_have_count(256)
    for key in page.locator(".keys .key").all():
        if key.is_visible():
            expect(key).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(CLIPPED) == []
    if room == "1280x800":
        expect(page.get_by_role("button", name="Path")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("room", ["320x640", "1280x800"])
def test_the_digits_of_a_quadruple_stay_in_their_circle(open_page: OpenPage, room: str) -> None:
    page = opened(open_page, room, "set")
    rule = "quadruple 1 2 3 4 r1c1:r2c2"
    paste(page, json.dumps({"layout": "classic", "line": "." * 81, "constraints": [rule]}))
    expect(page.locator(".dot.corner text")).to_have_count(4)
    reach = page.evaluate(
        """() => {
          const circle = document.querySelector(".dot.corner circle");
          const [x, y] = ["cx", "cy"].map((name) => Number(circle.getAttribute(name)));
          const reaches = [...document.querySelectorAll(".dot.corner text")].map((text) => {
            const high = 0.36 * parseFloat(getComputedStyle(text).fontSize);
            const across = Math.abs(Number(text.getAttribute("x")) - x);
            const down = Math.abs(Number(text.getAttribute("y")) - y);
            return Math.hypot(across + text.getComputedTextLength() / 2, down + high);
          });
          return Math.max(...reaches) / Number(circle.getAttribute("r"));
        }"""
    )
    assert reach < 1


@pytest.mark.parametrize("room", ROOMS)
def test_all_of_play_is_seen_without_scrolling(open_page: OpenPage, room: str) -> None:
    page = opened(open_page, room, "play")
    assert (
        page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
            "(document.querySelector('.stage'))"
        )
        == 0
    )
    for name in ("Undo", "Check", "Hint"):
        button = page.get_by_role("button", name=re.compile(f"^{name}"))
        expect(button.locator("visible=true").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=re.compile("^9, ")).first).to_be_in_viewport(ratio=1)
    title = page.get_by_role("heading", level=1)
    assert title.evaluate("(each) => each.scrollWidth <= each.clientWidth + 1")


@pytest.mark.parametrize(
    ("room", "least"),
    [
        ("320x640", 0.9), ("390x844", 0.95), ("768x1024", 0.85), ("820x1180", 0.95),
        ("1024x1366", 0.85), ("1024x768", 0.75), ("844x390", 0.9), ("1280x800", 0.8),
        ("1920x1080", 0.8),
    ],
)  # fmt: skip
def test_the_board_takes_most_of_the_room(open_page: OpenPage, room: str, least: float) -> None:
    """Of the shorter side of the window, up to 900 pixels."""
    page = opened(open_page, room, "play")
    assert box(page, ".frame")["width"] >= least * min(*ROOMS[room], 900 / least)


def test_the_board_stands_beside_its_controls_or_above_them(open_page: OpenPage) -> None:
    for room, beside in {"844x390": True, "1024x768": True, "820x1180": False}.items():
        page = opened(open_page, room, "play")
        board, keypad = box(page, ".frame"), box(page, ".keypad")
        assert (keypad["x"] > board["x"] + board["width"]) is beside, room
        assert (keypad["y"] > board["y"] + board["height"]) is not beside, room


def test_the_size_of_a_desktop_stays(open_page: OpenPage) -> None:
    page = opened(open_page, "1280x800", "play")
    assert box(page, ".frame") == {"x": 105, "y": 96, "width": 648, "height": 648}
    assert box(page, ".panel") == {"x": 799, "y": 96, "width": 400, "height": 648}


@pytest.mark.parametrize("room", ["320x640", "390x844", "820x1180", "844x390", "1280x800"])
@pytest.mark.parametrize("mode", MODES)
def test_text_twice_as_large_is_not_clipped(open_page: OpenPage, room: str, mode: str) -> None:
    page = opened(open_page, room, mode)
    session = page.context.new_cdp_session(page)
    before = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.wait_for_load_state("networkidle")
    after = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert after == 2 * before
    assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("room", ["320x640", "820x1180", "844x390", "1024x768", "1920x1080"])
def test_the_first_paint_has_its_final_size(open_page: OpenPage, room: str) -> None:
    frames = []
    for scripts in (False, True):
        page = open_page(viewport=size(room), java_script_enabled=scripts)
        page.goto("play")
        if scripts:
            expect(page.get_by_role("gridcell")).to_have_count(81)
            assert cls(page) < 0.01
        frames.append(box(page, ".frame"))
    assert frames[0] == frames[1]


def sent_to(page: Page) -> list[float]:
    """The bytes of every answer that a page gets from now on."""
    session = page.context.new_cdp_session(page)
    sent: list[float] = []
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    session.send("Network.enable")
    return sent


def test_the_first_load_of_play_is_light_and_still(open_page: OpenPage) -> None:
    page = open_page()
    sent = sent_to(page)
    with page.expect_request("**/api/v1/stock/**"):  # the next puzzle, fetched ahead
        page.goto("play")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sent) < 160_000
    assert cls(page) < 0.01


def test_the_first_load_of_learn_is_light(open_page: OpenPage) -> None:
    page = open_page()
    sent = sent_to(page)
    page.goto(f"learn/watch#p={PUZZLE}")
    expect(page.get_by_text(re.compile("^step 0 of"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sent) < 200_000


def test_the_menu_of_a_phone_has_everything_of_play(phone: Page) -> None:
    phone.goto(f"play#p={PUZZLE}")
    board_cell(phone, "r1c3").tap()
    phone.get_by_role("button", name=re.compile("^4, ")).tap()
    menu = phone.get_by_role("dialog", name="Menu")
    phone.get_by_role("button", name="Menu").tap()
    for name in ("Copy a link", "Start again", "Print", "Puzzle of the day", "Next digit"):
        expect(menu.get_by_role("button", name=name)).to_be_visible()
    menu.get_by_role("button", name="New puzzle").tap()
    sheet = phone.get_by_role("dialog", name="New puzzle")
    sheet.get_by_role("button", name="New puzzle").tap()
    expect(sheet).to_have_count(0)
    phone.get_by_role("button", name="Menu").tap()
    expect(menu.get_by_role("heading", name="Unfinished")).to_be_visible()


def test_a_link_of_the_menu_closes_it(phone: Page) -> None:
    phone.goto(f"play#p={PUZZLE}")
    expect(phone.get_by_role("gridcell")).to_have_count(81)
    phone.get_by_role("button", name="Menu").tap()
    menu = phone.get_by_role("dialog", name="Menu")
    menu.get_by_role("link", name="Play").tap()
    expect(menu).to_have_count(0)


@pytest.mark.parametrize("room", ["390x844", "820x1180", "844x390", "1024x768", "1280x800"])
def test_axe_finds_nothing_in_any_state(open_page: OpenPage, room: str) -> None:
    page = opened(open_page, room, "play")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Close the hint")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    for key in ("n", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(page) == []
        page.keyboard.press("Escape")
    for name in ("Puzzle of the day", "Print…"):
        page.keyboard.press("n")
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=re.compile("^(Puzzle of|Print)"))).to_be_visible()
        assert axe(page) == [], name
        while page.get_by_role("dialog").count():
            page.keyboard.press("Escape")
    path_of(page)
    page.get_by_role("button", name=re.compile("^3\\. ")).click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
        assert axe(page) == []
    for mode in MODES[1:]:
        assert axe(opened(open_page, room, mode)) == [], mode
