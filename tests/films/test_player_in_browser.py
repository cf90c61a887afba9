"""The player of a film in a real browser: it plays, and obeys keys, buttons and the slider."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from pathlib import Path

import ninefold as nf

from .streams import SMALL

PRESS = """
const press = (key, on) => (on || document.body).dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const byId = (name) => document.getElementById(name);
const told = [];
const note = (what) => told.push([what, Number(byId("place").value), byId("play").textContent,
  byId("speed").selectedIndex, byId("line0").textContent,
  [...document.querySelectorAll("#digits text")].map((text) => text.textContent || ".").join("")]);
note("start");
press(" "); note("halted");
press("ArrowRight"); note("next");
press("ArrowLeft"); note("back");
press("End"); note("end");
press("ArrowRight"); note("no further");
press("Home"); note("home");
press("+"); press("="); note("faster");
press("-"); note("slower");
byId("next").click(); note("button");
press("ArrowRight", byId("speed")); note("the key of a list");
byId("place").value = 7; byId("place").dispatchEvent(new Event("input")); note("slider");
press(" "); note("playing");
document.body.setAttribute("data-told", JSON.stringify(told));
"""


def test_the_player(browser_path: str, tmp_path: Path) -> None:
    film = nf.film(SMALL)
    page = film.to_html()
    # The page runs its own script alone; what presses keys is none of it.
    page = re.sub(r"<meta http-equiv[^>]*>", "", page).replace(
        "</body>", f"<script>{PRESS}</script></body>"
    )
    path = tmp_path / "film.html"
    path.write_text(page)
    command = [browser_path, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += [f"--user-data-dir={tmp_path / 'browser'}", path.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    found = re.search(r'data-told="([^"]*)"', done.stdout)
    assert found, done.stdout
    told = {what: rest for what, *rest in json.loads(unescape(found[1]))}
    last = len(film) - 1

    def board(number: int) -> str:
        return film[number].grid.to_line()[4:]

    def seen(what: str) -> list[object]:
        number, *_, text, digits = told[what]
        assert (text, digits) == (film[number].text, board(number))
        return told[what][:3]

    assert seen("start") == [0, "Pause", 2]  # it plays by itself
    assert seen("halted") == [0, "Play", 2]
    assert seen("next") == [1, "Play", 2]
    assert seen("back") == [0, "Play", 2]
    assert seen("end") == seen("no further") == [last, "Play", 2]
    assert seen("home") == [0, "Play", 2]
    assert seen("faster") == [0, "Play", 4]
    assert seen("slower") == [0, "Play", 3]
    assert seen("button") == seen("the key of a list") == [1, "Play", 3]
    assert seen("slider") == [7, "Play", 3]
    assert seen("playing") == [7, "Pause", 3]
