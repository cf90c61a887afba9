"""What tests of the page ask of it: a cell, the findings of axe, how far things have moved."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

SHIFTS = """
(answered) => new Promise((resolve) => {
  let sum = 0;
  const near = (node) => (node instanceof Element ? node : node?.parentElement);
  const isAnswer = ({ sources }) =>
    answered && sources.every(({ node }) => near(node)?.closest(answered));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput && !isAnswer(entry)) sum += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})
"""


def board_cell(page: Page, name: str) -> Locator:
    """The button of a cell, by its name such as `r3c4`, on a board that counts by numbers."""
    row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()  # type: ignore[union-attr]
    return page.get_by_role("gridcell", name=re.compile(f"^Row {row}, column {column}(,|$)"))


def paste(page: Page, text: str) -> None:
    """Paste a text, once the page stands."""
    expect(page.get_by_role("gridcell").first).to_be_visible()
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.body.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def change_work(page: Page, change: str, given: object = None) -> None:
    """Change the puzzle in hand as it is kept, by a function of it and of a value, and open Play.

    Play itself keeps what it shows as it is left, so another mode is open meanwhile.
    """
    page.goto("learn")
    page.evaluate(
        f"""(given) => {{
          const kept = JSON.parse(localStorage["ninefold.current"] ?? "null");
          localStorage["ninefold.current"] = JSON.stringify(({change})(kept, given));
        }}""",
        given,
    )
    page.goto("play")


def settle(page: Page) -> None:
    """Wait until all that follows the drawing of what is seen is done: the puzzle is kept then.

    Preact does it by a timer that it sets in the next frame; a later timer runs after it.
    """
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def hold(page: Page, address: str) -> list[Route]:
    """Requests for an address from now on, none of them answered: `held[0].continue_()`."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def axe(page: Page) -> list[str]:
    """The findings of axe-core, of any weight, on the page as it stands; best none."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['target']} {node['html'][:120]}"
        for each in violations
        for node in each["nodes"]
    ]


def cls(page: Page, answered: str | None = None) -> float:
    """How far content has moved by itself since the page was loaded, as browsers count it.

    What moves half a second after a key counts, so that a slow answer would: `answered` selects the
    part of the page that answers, which may.
    """
    shift: float = page.evaluate(SHIFTS, answered)
    return shift
