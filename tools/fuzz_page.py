"""A campaign against the page: hostile records by links and in what a device keeps.

Links are unpacked, checked and drawn on a board that nobody sees; some go through the page as a
user's do: they are taken in hand, drawn and kept, and a few keys are pressed. What is kept on a
device is read by the page's own functions, or changed under the page, which is loaded again.
Counted are pages that are blank or show an error instead of a mode, errors in the console, and
errors that a link meets before it is refused or drawn.

    python tools/fuzz_page.py --records 20000
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, TextIO

from hostile_records import KEYS, hash_of, hostile_record, kept_value
from playwright.sync_api import Browser, Page, sync_playwright
from scratch_server import RunningServer

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MODES = ("play", "play", "play", "set", "learn/puzzle", "learn/watch", "duel")
BATCH = 100
PATIENCE = 30_000

TRY_LINKS = """
async ([hashes, keys]) => {
  const { fromHash } = await import(new URL("core/links.js", document.baseURI));
  const pause = () => new Promise((done) => setTimeout(done));
  const until = async (holds) => {
    for (const end = performance.now() + 5000; !holds() && performance.now() < end; ) await pause();
    return holds();
  };
  const press = (key) => {
    const init = { key, code: /\\d/.test(key) ? `Digit${key}` : key, bubbles: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
  };
  const faults = [];
  let refused = 0;
  for (const [index, hash] of hashes.entries()) {
    const found = await fromHash(hash).catch((error) => error);
    if (found instanceof Error) refused += 1;
    if (found instanceof Error && !found.message.startsWith("This link is damaged"))
      faults.push([index, `refused by ${found}`]);
    if (found instanceof Error && index % 10) continue;
    location.hash = hash;
    if (!(found instanceof Error) && !(await until(() => !location.hash)))
      faults.push([index, "not taken"]);
    for (let turn = 0; turn < 3; turn += 1) await pause();
    for (const key of keys) press(key);
    for (let turn = 0; turn < 3; turn += 1) await pause();
    const failed = document.querySelector(".failed");
    if (failed) faults.push([index, `failed: ${failed.textContent}`]);
    else if (!document.querySelector("main [role=grid]")) faults.push([index, "blank"]);
    if (found instanceof Error) history.replaceState(null, "", location.pathname);
    if (failed) return { faults, refused, done: index + 1 };
  }
  return { faults, refused, done: hashes.length };
}
"""
"""Links that are followed one after the other on a page that stays, as if each was clicked."""

TRY_DRAWN = """
async (hashes) => {
  const files = ["links", "notes", "board_words"].map((name) => `core/${name}.js`);
  const parts = ["board/board.js", "parts/html.js", "parts/boundary.js", "modes/play/fresh.js"];
  const [{ fromHash }, notes, { boardWords }, { Board }, { html, render }, { Boundary }, fresh] =
    await Promise.all([...files, ...parts].map((file) => import(new URL(file, document.baseURI))));
  const faults = [];
  let refused = 0;
  for (const [index, hash] of hashes.entries()) {
    const found = await fromHash(hash).catch((error) => error);
    if (found instanceof Error) {
      refused += 1;
      if (!found.message.startsWith("This link is damaged")) faults.push([index, `${found}`]);
      continue;
    }
    const place = document.createElement("div");
    const instead = (_, error) => (faults.push([index, `failed: ${error.stack}`]), "failed");
    try {
      const { puzzle, notes: own } = found;
      const [marks, board] = [notes.candidates(puzzle, own), notes.values(puzzle, own)];
      const clashes = notes.conflicts(puzzle.layout, board);
      const cells = own.cells.map((note, cell) => ({
        ...note, digit: board[cell], grid: index % 2 ? marks[cell] : [],
        given: puzzle.givens[cell] > 0, conflict: clashes.has(cell),
      }));
      const label = `${fresh.puzzleTitle(puzzle)} ${boardWords(puzzle.layout)}`;
      const overlay = { pen: own.pen, peers: puzzle.layout.peers[0], same: 1 };
      render(html`<${Boundary} instead=${instead}><${Board} ...${puzzle} cells=${cells} cursor=${0}
        label=${label} overlay=${overlay} selection=${new Set([0])} /></${Boundary}>`, place);
      const drawn = place.querySelectorAll("[role=gridcell]").length;
      if (drawn !== cells.length) faults.push([index, `blank: ${drawn} of ${cells.length} cells`]);
      render(null, place);
    } catch (error) {
      faults.push([index, `thrown: ${error.stack}`]);
    }
  }
  return { faults, refused };
}
"""
"""Links that are unpacked, checked and drawn, on a board that nobody sees."""

TRY_KEPT = """
async (kept) => {
  const [{ read, backup, restore }, work] = await Promise.all(
    ["core/storage.js", "core/work.js"].map((file) => import(new URL(file, document.baseURI))));
  const faults = [];
  for (const [index, [key, text]] of kept.entries()) {
    localStorage.setItem(`ninefold.${key}`, text);
    try {
      read(key);
      work.openWork();
      work.unfinished();
      restore(backup());
    } catch (error) {
      faults.push([index, `${key}: ${error.stack}`]);
    }
    localStorage.clear();
  }
  return faults;
}
"""
"""What a device may keep, read by every way that there is."""

STANDS = """
() => document.querySelector("main.failed")?.textContent
  || (document.querySelector("main [role=grid], main.course") ? "" : null)
"""


class Campaign:
    """Pages of one browser, and what went wrong on them."""

    def __init__(self, browser: Browser, url: str, seed: int, told: TextIO | None = None) -> None:
        self.source = Random(seed)
        self._told = told
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self._browser, self._url = browser, url
        self._now: Any = None

    def links(self, records: int) -> None:
        """Records by links, on pages that stay."""
        for count in _batches(records):
            hashes = [hash_of(hostile_record(self.source)) for _ in range(count)]
            mode = self.source.choice(MODES)
            keys = self.source.sample(["5", "Delete", "ArrowRight", "2", "KeyX", "KeyA"], 3)
            with_marks = self.source.random() < 0.5
            while hashes:
                page = self._page({"settings": {"automatic": with_marks}})
                page.goto(mode)
                page.locator("main [role=grid], main.course").first.wait_for()
                self._now = {"mode": mode, "keys": keys, "hashes": hashes}
                told = page.evaluate(TRY_LINKS, [hashes, keys])
                self._note(told["faults"], [f"{mode} {each}" for each in hashes])
                self.counts["links"] += told["done"]
                self.counts["refused"] += told["refused"]
                hashes = hashes[told["done"] :]
                page.context.close()

    def drawn(self, records: int) -> None:
        """Records by links, each drawn by itself on a board."""
        for count in _batches(records):
            hashes = [hash_of(hostile_record(self.source)) for _ in range(count)]
            page = self._page({})
            page.goto("duel")
            told = page.evaluate(TRY_DRAWN, hashes)
            self.counts["drawn by themselves"] += count
            self.counts["refused"] += told["refused"]
            self._note(told["faults"], hashes)
            page.context.close()

    def kept(self, values: int) -> None:
        """Values under the keys of a device, read by the page's own functions."""
        for count in _batches(values):
            chosen = [self.source.choice(KEYS) for _ in range(count)]
            rows = [(key, json.dumps(kept_value(key, self.source))) for key in chosen]
            page = self._page({})
            page.goto("duel")
            self._note(page.evaluate(TRY_KEPT, rows), [f"{key} {text}" for key, text in rows])
            self.counts["kept"] += len(rows)
            page.context.close()

    def loads(self, loads: int) -> None:
        """Pages loaded with a hostile device, a hostile link, or both; and loaded again."""
        for _ in range(loads):
            device = {
                key: kept_value(key, self.source)
                for key in self.source.sample(KEYS, self.source.randint(0, 4))
            }
            record = hostile_record(self.source) if self.source.random() < 0.7 else None
            mode = self.source.choice((*MODES, "learn"))
            self._now = {"mode": mode, "device": device, "record": record}
            page = self._page(device)
            page.goto(mode + (hash_of(record) if record is not None else ""))
            for turn in ("first", "again"):
                stands = self._stands(page)
                if stands != "":
                    self.faults.append(f"{turn}: {stands or 'blank'}: {self._now}")
                page.goto(self.source.choice(MODES))
            self.counts["loads"] += 1
            page.context.close()

    def _stands(self, page: Page) -> str | None:
        """Nothing, once a mode is on the page; else what is there in its place."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            found: str | None = page.evaluate(STANDS)
            if found is not None:
                return found
            page.wait_for_timeout(20)
        return None

    def _note(self, faults: list[tuple[int, str]], names: list[str]) -> None:
        self.faults += [f"{what}: {names[index]}" for index, what in faults]
        if self._told is not None:
            print(*(f"{what[:300]}" for _, what in faults), sep="\n", file=self._told)
            print(f"{self.summary()}; {len(self.faults):,} faults", file=self._told, flush=True)

    def summary(self) -> str:
        """What was tried so far, and what came of it."""
        return ", ".join(f"{name}: {count:,}" for name, count in sorted(self.counts.items()))

    def _page(self, device: dict[str, Any]) -> Page:
        """A page of somebody whose device keeps this."""
        context = self._browser.new_context(
            base_url=self._url, service_workers="block", reduced_motion="reduce", locale="en"
        )
        context.set_default_timeout(PATIENCE)
        kept = {f"ninefold.{key}": json.dumps(value) for key, value in device.items()}
        context.add_init_script(
            "if (!sessionStorage.begun) Object.assign(localStorage, "
            f"{json.dumps(kept)}), sessionStorage.begun = 1;"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self._error(f"{error} {error.stack}"))
        page.on("console", lambda said: said.type == "error" and self._console(said.text))
        return page

    def _console(self, text: str) -> None:
        # The browser itself writes down every answer from 400 on: the service refuses a puzzle.
        if text.startswith("Failed to load resource"):
            self.counts["refusals of the service"] += 1
        else:
            self._error(text)

    def _error(self, text: str) -> None:
        self.counts["errors in the console"] += 1
        self.faults.append(f"console: {text}: {json.dumps(self._now)[:3000]}")


def _batches(count: int) -> Iterator[int]:
    """A number in parts."""
    for done in range(0, count, BATCH):
        yield min(BATCH, count - done)


def campaigns(records: int, loads: int) -> Iterator[tuple[str, int]]:
    """How many of the records go which way."""
    kept, links = records // 4, records // 10
    yield "kept", kept
    yield "drawn", records - kept - links - loads
    yield "links", links
    yield "loads", loads


def run(
    browser: Browser,
    url: str,
    *,
    seed: int,
    records: int,
    loads: int,
    told: TextIO | None = None,
) -> Campaign:
    """All ways of one campaign; how far it is goes to `told`."""
    campaign = Campaign(browser, url, seed, told)
    for way, count in campaigns(records, loads):
        getattr(campaign, way)(count)
    return campaign


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--loads", type=int, default=400, help="those that are real navigations")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        parser.error(f"no browser on this machine, none of {', '.join(BROWSERS)}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        home = {**os.environ, "HOME": folder}
        browser = playwright.chromium.launch(executable_path=path, args=arguments, env=home)
        with RunningServer(Path(folder), allowance=0) as server:
            options = {"seed": asked.seed, "records": asked.records, "loads": asked.loads}
            campaign = run(browser, server.url, **options, told=sys.stderr)
        browser.close()
    for _, faults in groupby(sorted(campaign.faults), key=lambda fault: fault.split("\n")[0][:120]):
        found = list(faults)
        print(f"{len(found):,} times: {found[0][:2000]}", end="\n\n")
    print(campaign.summary())
    print(f"{len(campaign.faults):,} faults")
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
