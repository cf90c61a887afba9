"""Nothing on the page stays in English: its modes are walked through in a language that shows it.

That is German with every letter made wide, as in fullwidth forms of East Asian text: what did not
come from the catalogue stands out by its plain letters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import ninefold as nf
from ninefold.explain.wording.catalogues import catalogue_of
from ninefold.explain.wording.templates import filled

from .conftest import OpenPage
from .pages import PHONE, paste

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "53..........195....9.....6.8...6....4..8.3..1....2...6.6....28....4....5....8..79"
BROKEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..71"
GUESSES = "......3.......3.912..81...664.7....932.............48...6.....8....48..7.3...762."
ENDGAME = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
MISPRINTED = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."
RULES = """
killer cage 9 r1c1-r1c2
thermo slow r4c4 r5c4 r6c4
whispers 4 r7c7-r7c9
kropki white r2c2-r2c3 black r3c3-r3c4 negative
sum 21 r8c1-r8c3
anti-knight
"""

SEARCHES = ("heap", "backtracking", "cover", "dpll", "sums")
"""The searches that Learn shows."""

NAMES = (
    "Ninefold",
    "Deutsch",
    "English",
    "HoDoKu",
    "SE ED",
    "JPEG",
    "PNG",
    "WebP",
    "SVG",
    "PDF",
    "json",
    "SudokuPad",
    "f-puzzles",
)
"""Names that are the same in every language."""

DATES = (
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September"),
    *("Oktober", "November", "Dezember", "Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"),
    *("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
)
"""What the browser writes of dates."""

CELL = r"\b[A-I][a-i][1-9]?!?(?=\W|$)"
"""A cell or a move in the notation of the game."""

SEEN = """
() => {
  const own = (element) => element.closest("[lang=en], script, style");
  const isShown = (element) => element.getClientRects().length > 0 && !own(element);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode;
    if (isShown(parent.closest("select") ?? parent)) found.push(data);
  }
  for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (isShown(element.closest("select") ?? element)) found.push(element.getAttribute(name));
  const lines = [...document.querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);
  const known = lines.filter(Boolean).sort((one, other) => other.length - one.length);
  return found.map((text) => known.reduce((rest, line) => rest.replaceAll(line, ""), text));
}
"""
"""Every text that can be seen or heard, without what is marked as English: lines of rules."""


WIDE = str.maketrans({chr(n): chr(n + 0xFEE0) for n in (*range(65, 91), *range(97, 123))})
"""Latin letters as fullwidth forms."""


def wide(text: str) -> str:
    """Its letters as wide ones, but for words in braces."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(each if place % 2 else each.translate(WIDE) for place, each in enumerate(parts))


def own(text: str, **words: object) -> str:
    """A text of the page in that language, by its English text."""
    template = wide(catalogue_of("de").tables["screen"][text])
    return filled(template, {"one": "", **{name: str(word) for name, word in words.items()}})


def speak_wide(page: Page) -> Page:
    """German comes with wide letters from now on."""

    def answer(route: Route) -> None:
        tables = {
            table: {name: wide(text) for name, text in texts.items()}
            for table, texts in catalogue_of("de").tables.items()
        }
        route.fulfill(
            content_type="application/json", body=json.dumps({"language": "de", "tables": tables})
        )

    page.route("**/languages/de", answer)
    return page


@pytest.fixture
def wide_page(open_page: OpenPage) -> Page:
    return speak_wide(open_page(locale="de"))


def visit(page: Page, address: str) -> None:
    """Open an address, until the page stands in its language."""
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("header a", has_text=own("Play"))).to_be_attached()


def check(page: Page, *data: str) -> None:
    """Nothing is in plain letters, but for names and data."""
    page.wait_for_timeout(50)  # until what was pressed is drawn
    names = "|".join(map(re.escape, sorted((*NAMES, *data), key=len, reverse=True)))
    plain = {re.sub(rf"{names}|{CELL}", "", text).strip() for text in page.evaluate(SEEN)}
    assert [text for text in sorted(plain) if re.search(r"[A-Za-z]{2}", text)] == []


def press(page: Page, text: str, *data: str, role: str = "button", **words: object) -> None:
    """Press what has a text of the page, and look around."""
    found = page.get_by_role(role, name=own(text, **words), exact=True)  # type: ignore[arg-type]
    found.filter(visible=True).first.click()
    check(page, *data)


def tab(page: Page, text: str) -> None:
    page.get_by_role("radio", name=own(text), exact=True).check()
    check(page)


def heading(page: Page, text: str, **words: object) -> Locator:
    """The verdict of Solve and set."""
    found = page.get_by_role("heading", level=1, name=own(text, **words))
    expect(found).to_be_visible(timeout=30_000)
    return found


def test_play(wide_page: Page) -> None:
    page = wide_page
    visit(page, "play")
    check(page)
    for sheet in ("Shortcuts", "Settings"):
        press(page, sheet)
        page.keyboard.press("Escape")
    press(page, "New puzzle")
    page.get_by_text(own("Made to order")).click()
    check(page)
    press(page, "Print…")
    visit(page, "play")
    press(page, "New puzzle")
    press(page, "Puzzle of the day", *DATES)


def test_hints(wide_page: Page) -> None:
    page = wide_page
    visit(page, f"play#p={GUESSES}")
    expect(page.get_by_role("grid")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("h")
        expect(page.locator("section.hint")).to_be_visible(timeout=30_000)
        check(page)
    page.keyboard.press("k")
    check(page)


@pytest.mark.parametrize("kind", ["killer", "thermometer", "arrow", "kropki", "hyper", "samurai"])
def test_kinds_of_puzzles(wide_page: Page, kind: str) -> None:
    page = wide_page
    visit(page, "play")
    page.get_by_role("button", name=own("New puzzle")).first.click()
    page.locator(f"input[name=kind][value='{kind}']").check(force=True)
    page.get_by_role("dialog").get_by_role("button", name=own("New puzzle"), exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0, timeout=30_000)
    check(page)


def test_solve_and_set(wide_page: Page) -> None:
    page = wide_page
    visit(page, "set")
    check(page)
    for name in ("Draw", "Paste", "Photo", "Make", "Type"):
        tab(page, name)
    visit(page, f"set#p={SEVERAL}")
    heading(page, "Exactly {count} solutions", count=216)
    page.get_by_text(own("Totals and missing digits")).click()
    check(page)
    for name in ("Solve", "Count", "True candidates", "Rate", "Make minimal", "Easier", "Harder"):
        press(page, name)
        expect(page.get_by_role("button", name=own(name), exact=True)).to_be_visible(timeout=30_000)
        page.wait_for_timeout(300)
        check(page)
    press(page, "Path")
    page.keyboard.press("Escape")
    press(page, "change")
    formats = (each["name"] for each in page.request.get("api/v1/formats").json())
    shown = [name[:1].upper() + re.sub("[-_]", " ", name[1:]) for name in formats]
    press(page, "Publish", *shown)
    press(page, "Suggest words for the drawn rules", *shown)
    press(page, "Make a short link", *shown)


def test_reasons_and_repairs(wide_page: Page) -> None:
    page = wide_page
    visit(page, f"set#p={BROKEN}")
    heading(page, "No solution: proven")
    expect(page.locator(".proofs li").first).to_be_visible(timeout=30_000)
    check(page)
    visit(page, f"set#p={SEVERAL}")
    heading(page, "Exactly {count} solutions", count=216)
    expect(page.locator(".proofs li").first).to_be_visible(timeout=30_000)
    check(page)
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("3")
    check(page)
    tab(page, "Paste")
    page.get_by_role("textbox").last.fill("not a puzzle")
    press(page, "Read")
    expect(page.locator(".set-panel .message")).to_be_visible()
    check(page)


def test_rules(wide_page: Page) -> None:
    page = wide_page
    visit(page, "set")
    tab(page, "Draw")
    for option in range(page.locator(".set-pen select option").count()):
        page.locator(".set-pen select").select_option(index=option)
        check(page)
    for rule in RULES.strip().splitlines():
        field = page.get_by_label(own("Rule as text"))
        field.fill(rule)
        field.press("Enter")
        expect(field).to_have_value("")
    expect(page.locator(".set-rules li")).to_have_count(6)
    page.get_by_text(own("Rules of the whole board")).click()
    check(page)
    press(page, "All kinds")
    page.keyboard.press("Escape")
    visit(page, "play")
    check(page)
    visit(page, "set")
    page.get_by_role("combobox", name=own("Variant")).select_option(label=own("Jigsaw…"))
    check(page)


def test_a_rule_that_contradicts(wide_page: Page) -> None:
    page = wide_page
    visit(page, "set")
    cage, other = (nf.constraints.KillerCage(cells, 4) for cells in ("r1c1 r1c2", "r1c3 r1c4"))
    paste(page, json.dumps(nf.Puzzle(81 * ".", constraints=[cage, other]).to_json()))
    heading(page, "No solution: proven")
    page.wait_for_timeout(500)
    check(page)


def test_a_photo(wide_page: Page, photo_of: Callable[..., bytes]) -> None:
    page = wide_page
    visit(page, "set")
    tab(page, "Photo")
    picture = photo_of(MISPRINTED, smudged=["r3c4"])
    page.locator("input[type=file]").last.set_input_files(
        {"name": "photo", "mimeType": "image/png", "buffer": picture}
    )
    expect(page.locator(".photo-whole")).to_be_visible(timeout=30_000)
    check(page)
    press(page, "Yes")


def test_duel(wide_page: Page) -> None:
    page = wide_page
    visit(page, "duel")
    check(page)
    press(page, "First move")
    press(page, "Next move")
    press(page, "Next move")
    check(page)
    press(page, "Choose a game")
    check(page)
    for level in "123456":
        page.get_by_label(own("Strength")).select_option(level)
        check(page)
    page.locator("input[name=clock]").last.check()
    for value in ("none", "count", "chance", "best"):
        page.locator(f"input[name=help][value={value}]").check()
        check(page)
    page.get_by_label(own("Board"), exact=True).fill(ENDGAME)
    page.get_by_role("button", name=own("Start"), exact=True).click()
    expect(page.get_by_role("list", name=own("Moves"))).to_be_attached()
    page.get_by_role("gridcell").nth(6).click()
    check(page)
    for name in ("best", "legal moves"):
        press(page, name)
        page.wait_for_timeout(1_000)
        check(page)
    page.keyboard.press("9")
    expect(page.locator(".duel-line")).to_contain_text("34")
    check(page)
    press(page, "Play {move}", move="Ag9")
    expect(page.get_by_role("list", name=own("Moves")).locator("li b")).to_have_count(2)
    check(page)
    press(page, "Resign")
    page.get_by_role("group").get_by_role("button", name=own("Resign")).first.click()
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    page.wait_for_timeout(1_000)
    check(page)
    press(page, "First")
    check(page)
    page.locator(".duel-best button").first.click()
    check(page)
    visit(page, "duel")
    check(page)


def test_a_duel_with_a_friend(open_page: OpenPage) -> None:
    host, guest = (speak_wide(open_page(locale="de")) for _ in range(2))
    visit(host, "duel")
    press(host, "Choose a game")
    host.locator("input[name=opponent][value=friend]").check()
    check(host)
    host.get_by_role("button", name=own("Make the link"), exact=True).click()
    link = host.get_by_label(own("It lets one person join.")).input_value()
    check(host)
    visit(guest, link)
    expect(guest.get_by_text(own("You are invited to a duel."))).to_be_visible()
    check(guest)
    press(guest, "Agree and play")
    expect(guest.get_by_role("list", name=own("Moves"))).to_be_attached()
    check(guest)
    check(host)
    watcher = speak_wide(open_page(locale="de"))
    visit(watcher, link.split("#")[0])
    expect(watcher.get_by_text(own("You are watching; only the players can move."))).to_be_visible()
    check(watcher)


@pytest.mark.parametrize("solver", SEARCHES)
def test_searches(wide_page: Page, solver: str) -> None:
    page = wide_page
    visit(page, f"learn/watch#p={GUESSES}")
    slider = page.get_by_role("slider", name=own("Timeline"))
    expect(slider).to_be_visible(timeout=30_000)
    check(page)
    press(page, "Change")
    page.locator(".sheet select, dialog select, [role=dialog] select").first.select_option(solver)
    page.keyboard.press("Escape")
    expect(slider).to_be_visible(timeout=30_000)
    for _ in range(40):
        page.keyboard.press(".")
        check(page)
    press(page, "To the end")


CAPTIONS = """
async (frames) => {
  const { captionOf } = await import("./modes/learn/captions.js");
  return frames.map((frame) => captionOf(frame).join(" "));
}
"""


FILMED = [
    (solver, layout)
    for layout in ("classic", "hyper+x", "girandola", "samurai")
    for solver in SEARCHES
    if layout == "classic" or solver != "dpll"
]
"""Searches and boards that they can search."""


@pytest.mark.parametrize(("solver", "layout"), FILMED)
def test_every_frame_has_a_caption(wide_page: Page, solver: str, layout: str) -> None:
    visit(wide_page, "learn")
    empty = "." * nf.Layout.named(layout).cells
    puzzles = [GUESSES, BROKEN] if layout == "classic" else [empty]
    films = [nf.film(nf.Puzzle(each, layout), solver=solver, frames=300) for each in puzzles]
    frames = [frame.to_json() for film in films for frame in film]
    captions = wide_page.evaluate(CAPTIONS, frames)
    assert [each for each in captions if re.search(r"[A-Za-z]{2}", each)] == []


def widen(value: Any) -> Any:
    """An answer of the service, its words with wide letters."""
    if isinstance(value, list):
        return [wide(each) if isinstance(each, str) else widen(each) for each in value]
    if not isinstance(value, dict):
        return value
    words = ("title", "text", "chapter")
    return {
        name: wide(each)
        if name in words and isinstance(each, str)
        else widen(each)
        if name in ("lessons", "slides", "stages", "steps", "step", "previous", "next")
        else each
        for name, each in value.items()
    }


@pytest.fixture
def learner(wide_page: Page) -> Page:
    """A page whose lessons, paths and names of moves have wide letters, too."""

    def answer(route: Route) -> None:
        said = route.fetch()
        route.fulfill(response=said, json=widen(said.json()))

    wide_page.route(re.compile("/api/v1/(lessons|path|name-move)"), answer)
    return wide_page


def test_lessons_and_drills(learner: Page) -> None:
    page = learner
    visit(page, "learn")
    expect(page.locator(".lessons a").first).to_be_visible()
    for chapter in page.locator("summary").all()[-4:]:
        chapter.click()
    check(page)
    page.get_by_label(own("Find a lesson")).fill("xyzzy")
    check(page)
    visit(page, "learn/naked_pair")
    for _ in range(4):
        page.keyboard.press("h")
        check(page)
    press(page, "Practise")
    expect(page.locator(".verdict")).to_have_text(
        own("Find it: choose a cell, then a digit to rule out.")
    )
    check(page)
    for _ in range(3):
        page.keyboard.press("h")
        check(page)
    page.keyboard.press("Shift+H")
    board = page.get_by_role("gridcell")
    for place in range(0, 81, 4):
        board.nth(place).click()
        for digit in "159":
            page.keyboard.press(digit)
        check(page)


def test_a_puzzle_explained(learner: Page) -> None:
    page = learner
    visit(page, f"learn/puzzle#p={GUESSES}")
    expect(page.locator(".needs")).to_be_visible()
    check(page)
    press(page, "Next hard step")
    check(page)
    press(page, "Show")
    check(page)
    press(page, "Next")
    check(page)


def test_menus_of_small_screens(open_page: OpenPage) -> None:
    page = speak_wide(open_page(locale="de", viewport=PHONE))
    for mode in ("play", "set", "duel"):
        visit(page, mode)
        check(page)
        press(page, "Menu")
        page.keyboard.press("Escape")


def test_a_damaged_link(wide_page: Page) -> None:
    page = wide_page
    visit(page, "play#p=zabc")
    expect(page.locator(".message").first).to_be_visible()
    check(page)
