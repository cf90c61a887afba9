"""Takes the pictures of the page that the documentation shows.

python tools/make_screenshots.py [--folder docs/pictures] [--only play duel]

Each of the four modes, a photo that was read, the course and a lesson, at 1280 x 800 and 360 x 740,
in light and in dark, with a real position: a server is started, the page is opened in Chromium and
brought there as a person would. Files are page_MODE_SIZE_THEME.png, with few colours, so that they
stay small.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from scratch_server import RunningServer

import ninefold as nf
from ninefold.model import Move

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"wide": (1280, 800), "phone": (360, 740)}
THEMES = ("light", "dark")
COLOURS = 96
MOST_BYTES = 60_000

CHAINED = ".628.....3.5.4.71..7..3.........5.94...98.....9.4....68.........3..2...94.7...63."
"""A chain is needed once its singles are placed."""

BROKEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..71"
"""The last given was changed: no solution is left, and one repair."""

MISPRINTED = ".......637.....25..4.1........3.1....57...13....5.9.8.6.1.53.7..93.4...647..8..9."
"""One digit is wrong: r3c4 must be 7."""

PAPER = (226, 221, 208)

ENDGAME = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
"""71 solutions, and won for the side to move."""


def play(page: Page) -> None:
    """All singles placed, and the reason of the chain that comes then."""
    page.goto(f"play#p={CHAINED}")
    expect(_cell(page, 1)).to_have_accessible_name("Row 1, column 2, given 6")
    for move in _singles():
        _cell(page, move.cell).click()
        page.keyboard.press(str(move.digit))
    for stage in ("Kind", "Place", "Pattern", "Why"):
        page.keyboard.press("h")
        expect(page.locator("section.hint [aria-current=step]")).to_have_text(stage)


def _cell(page: Page, cell: int) -> Locator:
    row, column = divmod(cell, 9)
    name = re.compile(f"^Row {row + 1}, column {column + 1},")
    return page.get_by_role("gridcell", name=name)


def _singles() -> list[Move]:
    steps = takewhile(lambda step: step.placements, nf.find_path(CHAINED).steps)
    return [move for step in steps for move in step.placements]


def setting(page: Page) -> None:
    """A puzzle that has no solution, why, and what repairs it."""
    page.goto(f"set#p={BROKEN}")
    told = page.get_by_text("No solution: proven")
    expect(told.first).to_be_attached()
    page.wait_for_timeout(1_500)


def photo(page: Page) -> None:
    """A misprinted puzzle read from a photo: the rules made another digit of the wrong one."""
    page.goto("set")
    expect(page.get_by_role("group", name="Digits")).to_be_visible()
    if page.get_by_role("button", name="Panel").is_visible():
        page.get_by_role("button", name="Panel").click()
    page.get_by_role("radio", name="Photo").check()
    page.get_by_label("Choose a photo…").set_input_files(
        {"name": "photo.png", "mimeType": "image/png", "buffer": _photographed(MISPRINTED)}
    )
    expect(_cell(page, 21)).to_have_accessible_name(re.compile("the rules make 7 of it"))
    _cell(page, 21).click()
    page.wait_for_timeout(1_500)


def _photographed(line: str) -> bytes:
    """A page of a newspaper, a little askew, with three cells that can hardly be read."""
    printed = Image.open(io.BytesIO(nf.render(line, "png", size=800))).convert("RGB")
    for row, column in ((2, 3), (5, 5), (8, 7)):
        left, top = (int((place + 0.15) * 800 / 9) for place in (column, row))
        box = (left, top, left + 62, top + 62)
        stain = printed.crop(box).filter(ImageFilter.GaussianBlur(9))
        printed.paste(Image.blend(stain, Image.new("RGB", stain.size, PAPER), 0.5), box)
    paper = Image.new("RGB", (1000, 1000), PAPER)
    paper.paste(ImageChops.multiply(printed, Image.new("RGB", printed.size, PAPER)), (100, 100))
    file = io.BytesIO()
    paper.rotate(4, Image.Resampling.BICUBIC, fillcolor=PAPER).save(file, "PNG")
    return file.getvalue()


def duel(page: Page) -> None:
    """Two moves into an endgame against the engine, with what each digit of a cell would leave."""
    page.goto("duel")
    for group, choice in {"Opponent": "Engine", "Strength": "1", "Help": "Chance"}.items():
        page.get_by_role("radiogroup", name=group).get_by_label(choice, exact=True).check()
    page.get_by_label("Board", exact=True).fill(ENDGAME)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile(r"duel/[\w-]{16,}"))
    expect(page.get_by_role("list", name="Moves")).to_be_attached()
    cell = page.get_by_role("gridcell", name=re.compile("^A g, "))
    cell.click()
    page.keyboard.press("9")
    expect(cell).to_have_accessible_name("A g, 9, not played yet")
    page.wait_for_timeout(2_000)  # by then it is known what the move leaves
    page.get_by_role("button", name="Play Ag9").click()
    expect(page.get_by_role("list", name="Moves").locator("li b")).to_have_count(2)
    page.get_by_role("gridcell", name=re.compile("^E e, ")).click()
    page.wait_for_timeout(1_500)


def learn(page: Page) -> None:
    """A search half way through."""
    page.goto("learn/watch")
    slider = page.locator(".chart input[type=range]")
    expect(slider).to_be_attached()
    slider.evaluate(
        """(input) => {
          input.value = Math.round(input.max * 0.45);
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    page.wait_for_timeout(500)


def lesson(page: Page) -> None:
    """A lesson at its last slide."""
    page.goto("learn/x_wing")
    expect(page.locator(".slides p").first).to_be_visible()
    for _ in range(5):
        page.keyboard.press("h")


def course(page: Page) -> None:
    """The map of the course, after some lessons."""
    page.goto("play")
    known = {"sudoku": 3, "full_house": 3, "hidden_single_box": 3, "hidden_single_line": 1}
    kept = {name: {"next": best, "run": best, "best": best} for name, best in known.items()}
    page.evaluate("(kept) => localStorage.setItem('ninefold.lessons', kept)", json.dumps(kept))
    page.goto("learn")
    expect(page.locator(".lessons a").first).to_be_visible()


MODES: dict[str, Callable[[Page], None]] = {
    "play": play,
    "set": setting,
    "photo": photo,
    "duel": duel,
    "learn": learn,
    "course": course,
    "lesson": lesson,
}


def small(picture: bytes) -> bytes:
    """The same picture in few colours."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    # Not dithered: flat colours stay flat, and pack well.
    few = image.quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def take(browser: Browser, url: str, mode: str, size: str, theme: str) -> bytes:
    """A picture of one mode."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=size == "phone",
        service_workers="block",
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    MODES[mode](page)
    page.evaluate("document.fonts.ready")
    picture = page.screenshot()
    context.close()
    return small(picture)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--only", nargs="+", choices=MODES, default=list(MODES))
    options = parser.parse_args()
    expect.set_options(timeout=30_000)
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder), allowance=0) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for mode in options.only:
            for size in SIZES:
                for theme in THEMES:
                    picture = take(browser, server.url, mode, size, theme)
                    path = options.folder / f"page_{mode}_{size}_{theme}.png"
                    path.write_bytes(picture)
                    print(f"{path.name}: {len(picture):,} bytes")
                    assert len(picture) < MOST_BYTES, "too large: fewer colours"
        browser.close()


if __name__ == "__main__":
    main()
