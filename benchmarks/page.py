"""How long the page takes: a new puzzle of every kind and level, and a key until it is painted.

    python benchmarks/page.py [--keys 300] [--record NAME]

Starts `ninefold serve` on loopback and Chromium without a screen. For each kind of Play the service
is started anew, and a player who has never been there asks for a puzzle of each level: the first
answer is that of a cold service. Then keys go to a 9x9 board and to a samurai with automatic marks,
from the key's own time stamp to the frame after it; Chromium is asked not to wait for a screen's
next refresh, so that the figure is the page's own time. Exits with 1 if a bar is missed.
`--record NAME` writes results/DATE-NAME.md.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ninefold import stock
from ninefold.bench.host import host

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from scratch_server import RunningServer

RESULTS = Path(__file__).parent / "results"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NEW_PUZZLE = 300
"""The most milliseconds from *New puzzle* to the puzzle."""

KEYS = {"9x9": 16, "samurai with automatic marks": 50}
"""The most milliseconds that 95 of 100 keys may take until they are painted."""

ASK = """
async ([kind, level]) => {
  const input = document.querySelector(`.kinds input[value="${kind}"]`);
  if (!input.checked) input.click();
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await painted();
  const choice = [...document.querySelectorAll(".fresh input[name=level]")];
  const wanted = choice.find((each) => each.value === level);
  if (!wanted.checked) wanted.click();
  await painted();
  const began = performance.now();
  document.querySelector(".fresh button.filled").click();
  while (document.querySelector(".fresh")) await painted();
  return performance.now() - began;
}
"""

WATCH = """
() => {
  window.painted = [];
  addEventListener("keydown", (event) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.painted.push(performance.now() - event.timeStamp);
    port2.postMessage(0);
  }), true);
}
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.exit(f"There is no browser here: install one of {', '.join(BROWSERS)}.")
    free = ["--disable-gpu-vsync", "--disable-frame-rate-limit", "--disable-gpu", "--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=free)
        yield browser
        browser.close()


def opened(browser: Browser, server: RunningServer) -> Page:
    context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto("play")
    page.get_by_role("gridcell").first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def new_puzzle_times(browser: Browser, server: RunningServer) -> dict[tuple[str, str], float]:
    """Milliseconds by kind and level; the first level of each kind is asked of a cold service."""
    times: dict[tuple[str, str], float] = {}
    for kind in stock.kinds():
        server.stop()
        server.start()
        for level in stock.levels(kind):
            page = opened(browser, server)
            page.keyboard.press("n")
            page.locator(f'.kinds input[value="{kind}"]').wait_for()
            times[kind, level] = page.evaluate(ASK, [kind, level])
            page.context.close()
    return times


def key_times(page: Page, keys: int) -> list[float]:
    """Milliseconds of arrows, digits and erasures by turns, each awaited."""
    page.evaluate(WATCH)
    for turn in range(keys):
        page.keyboard.press(("ArrowRight", "5", "Delete", "ArrowDown", "3", "Control+z")[turn % 6])
        page.wait_for_function("(count) => painted.length >= count", arg=turn + 1)
    times: list[float] = page.evaluate("painted")
    return times


def keys_of(browser: Browser, server: RunningServer, board: str, keys: int) -> list[float]:
    page = opened(browser, server)
    if board != "9x9":
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("checkbox", name="Automatic marks").check()
        page.keyboard.press("Escape")
        page.keyboard.press("n")
        page.locator('.kinds input[value="samurai"]').wait_for()
        page.evaluate(ASK, ["samurai", stock.levels("samurai")[0]])
    times = key_times(page, keys)
    page.context.close()
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--record", metavar="NAME")
    asked = parser.parse_args()
    lines, missed = [], False
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        RunningServer(Path(folder), allowance=0) as server,
    ):
        times = new_puzzle_times(browser, server)
        for (kind, level), each in times.items():
            lines.append(f"| new puzzle, {kind}, {level} | {each:.0f} ms | {NEW_PUZZLE} |")
        missed = max(times.values()) > NEW_PUZZLE
        for board, bar in KEYS.items():
            found = [keys_of(browser, server, board, asked.keys) for _ in range(3)]
            late = statistics.median(statistics.quantiles(each, n=20)[-1] for each in found)
            middle = statistics.median(map(statistics.median, found))
            lines.append(f"| key, {board} | {middle:.1f} ms, p95 {late:.1f} | {bar} |")
            missed = missed or late > bar
    table = "\n".join(("| what | measured | bar |", "|---|---|---|", *lines))
    print(table)
    if asked.record:
        path = RESULTS / f"{time.strftime('%Y-%m-%d')}-{asked.record}.md"
        path.write_text(f"# Time of the page\n\n{host()}\n\n{table}\n", encoding="utf-8")
    sys.exit(missed)


if __name__ == "__main__":
    main()
