"""Every state of a duel in every room, in both languages and themes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage
from .pages import axe
from .test_duel import ENDGAME
from .test_rooms import CLIPPED, ROOMS, size

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]
LOOKS = [("en-GB", "light"), ("de-DE", "dark")]


def asked(page: Page, path: str, token: str = "", **body: Any) -> Any:
    """What the service answers to a request of the holder of a token."""
    ply = body.pop("ply", None)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {} if ply is None else {"If-Match": f'"ply-{ply}"'}
    said = page.request.post(f"api/v1/games{path}", data=body, headers=headers)
    assert said.ok, said.text()
    return said.json()


def keeps(page: Page, made: Any) -> None:
    """Let the device have a seat in a game."""
    kept = {made["id"]: {"token": made["token"], "invite": made["invite"], "name": LONG}}
    page.goto("duel")
    page.evaluate("(kept) => (localStorage['ninefold.duels'] = JSON.stringify(kept))", kept)


def made(page: Page) -> Any:
    """A game for a friend of a long name, from an endgame."""
    wishes = {"board": ENDGAME, "name": LONG, "seconds": 900, "increment": 10, "help": "best"}
    return asked(page, "", opponent="friend", **wishes)


def check(page: Page, shown: str, state: str) -> None:
    """Nothing is clipped in any room; two of them are looked at by axe."""
    expect(page.locator(shown).first).to_be_attached()
    page.wait_for_load_state("load")
    for room in ROOMS:
        page.set_viewport_size(size(room))
        assert page.evaluate(CLIPPED) == [], (state, room)
        if room in ("360x740", "1280x800"):
            assert axe(page) == [], (state, room)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("locale", "scheme"), LOOKS)
def test_a_duel_fits_every_room(open_page: OpenPage, locale: str, scheme: str) -> None:
    page = open_page(locale=locale, color_scheme=scheme)
    page.goto("duel")
    check(page, ".duel-demo", "the demonstration")
    page.locator(".duel-demo .button").last.click()
    check(page, "select", "the choice of a game")
    page.locator("input[name=opponent][value=friend]").check()
    check(page, "input[autocomplete=nickname]", "a friend is chosen")
    game = made(page)
    keeps(page, game)
    page.goto(f"duel/{game['id']}")
    check(page, "input[readonly]", "waiting for a friend")
    guest = open_page(locale=locale, color_scheme=scheme)
    guest.goto(f"duel/{game['id']}#invite={game['invite']}")
    check(guest, ".duel-agree", "invited")
    other = asked(page, f"/{game['id']}/join", invite=game["invite"], name=LONG)
    guest.goto("duel")
    guest.goto(f"duel/{game['id']}")
    check(guest, ".duel-after, .duel-player", "watching")
    check(page, ".duel-keys", "playing")
    for ply, (turn, player) in enumerate([("Ab7", game), ("Ag9", other), ("Eb9", game)]):
        asked(page, f"/{game['id']}/moves", player["token"], turn=turn, ply=ply)
    asked(page, f"/{game['id']}/resign", other["token"])
    check(page, ".duel-known", "looking back")
    page.locator(".duel-best button").first.click()
    check(page, ".duel-best [aria-pressed=true]", "the best line")
