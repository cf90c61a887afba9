"""The duel on the page: by keyboard, between two people, on a phone, through a crash."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect
from scratch_server import RunningServer

import ninefold as nf
from ninefold.game import Position, review

from .conftest import OpenPage
from .pages import axe, cls
from .troubles import Troubles

ENDGAME = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
"""71 solutions, won for the side to move: after Ag9, which leaves 34, no answer ends the game."""

UNIQUE = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."

DOWN = ("net::ERR_", "answer: 50[23]")
"""What a page sees of a server that is not there."""


def to_the_form(page: Page) -> None:
    """Go to the choice of a game; a device without games is shown three moves first."""
    page.goto("duel")
    if not page.evaluate("localStorage['ninefold.duels']"):
        page.get_by_role("button", name="Choose a game").click()


def start(page: Page, board: str = "", **wishes: str) -> str:
    """Start a game by the page's own form, `Help="Counts"`; the name of the game."""
    to_the_form(page)
    for group, choice in {"Opponent": "Engine", **wishes}.items():
        if group == "Strength":
            page.get_by_label("Strength").select_option(choice)
        else:
            page.get_by_role("radiogroup", name=group).get_by_label(choice, exact=True).check()
    page.get_by_label("Board", exact=True).fill(board)
    page.get_by_role("button", name=re.compile("^(Start|Make the link)$")).click()
    page.wait_for_url(re.compile(r"duel/[\w-]{16,}"))
    expect(moves(page)).to_be_attached()
    return page.url.rsplit("/", 1)[1]


def cell(page: Page, name: str) -> Locator:
    """The button of a cell called as in the game, `Bf`."""
    return page.get_by_role("gridcell", name=re.compile(f"^{name[0]} {name[1]}, "))


def panel(page: Page) -> Locator:
    """What stands beside the board."""
    return page.locator(".panel")


def moves(page: Page) -> Locator:
    """The list of moves."""
    return page.get_by_role("list", name="Moves")


LISTEN = """() => {
  const region = document.querySelector("[aria-live=polite]");
  window.heard = "";
  const note = () => (window.heard += ` ${region.textContent}`);
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(note).observe(region, all);
}"""


def listen(page: Page) -> None:
    """Note what a screen reader hears politely from now on."""
    page.evaluate(LISTEN)


def hears(page: Page, pattern: str) -> None:
    """Wait until something has been heard."""
    page.wait_for_function("(pattern) => new RegExp(pattern).test(window.heard)", arg=pattern)


def told(page: Page, path: str) -> Any:
    """What the service says of a game."""
    return page.request.get(f"api/v1/games/{path}").json()


def type_turn(page: Page, turn: str) -> None:
    """Type a move and play it, from the board; a claim is asked for once."""
    page.keyboard.press("/")
    page.get_by_label("Move", exact=True).fill(turn.lower())
    page.keyboard.press("Enter")
    if turn.endswith("!"):
        expect(page.get_by_role("button", name="Claim", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
    else:
        expect(cell(page, turn)).to_be_focused()
        commit(page)


def commit(page: Page) -> None:
    """Play the move in hand, once it is known what it leaves."""
    expect(panel(page).get_by_text(" leaves ")).to_be_visible()
    page.keyboard.press("Enter")


def my_turn(page: Page, ply: int) -> None:
    """Wait until so many turns have been made and it is the player's."""
    expect(moves(page).locator("li b")).to_have_count(ply)
    expect(page.locator(".panel .runs b")).to_have_text("You")


def test_a_whole_game_by_keyboard(page: Page) -> None:
    game = start(page, ENDGAME, Strength="1", Help="Moves")
    listen(page)
    cell(page, "Ee").focus()
    for turn in range(40):
        my_turn(page, 2 * turn)
        best = told(page, f"{game}/best")["turns"][0]
        type_turn(page, best)
        if best.endswith("!"):
            break
    expect(page.get_by_role("heading", name="You win.")).to_be_visible()
    hears(page, "You win\\.")
    expect(page.get_by_text(re.compile("had a proven win|had a won game"))).to_be_visible()
    page.get_by_role("button", name="First").press("Enter")
    expect(page.get_by_text("The start", exact=True)).to_be_visible()
    expect(page.get_by_text("Won for you: proven. Ag9 wins.")).to_be_visible()
    assert axe(page) == []


def test_the_labels_of_the_set_up_fit_text_twice_as_large(open_page: OpenPage) -> None:
    for locale in ("en", "de"):
        page = open_page(viewport={"width": 360, "height": 740}, locale=locale)
        page.goto("duel")
        page.locator(".duel-demo").get_by_role("button").last.click()
        expect(page.locator(".duel-start .choice").first).to_be_visible()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        cut = page.locator(".duel-start .field > span:first-child").evaluate_all(
            "(all) => all.filter((each) => each.scrollWidth > each.clientWidth)"
            ".map((each) => each.textContent)"
        )
        assert cut == []
        assert page.locator(".duel-start .field > span:first-child").count() >= 6


def test_the_first_moves_from_the_empty_board(page: Page) -> None:
    start(page, Strength="1", Help="Chance")
    listen(page)
    expect(page.get_by_text("rounded, at the start")).to_be_visible()
    expect(page.get_by_text("nobody knows yet who wins")).to_be_visible()
    expect(page.locator(".duel-chance")).not_to_contain_text("%")
    cell(page, "Ee").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    expect(cell(page, "Ef")).to_have_accessible_name("E f, 5, not played yet")
    commit(page)
    my_turn(page, 2)
    hears(page, r"Engine plays [A-I] [a-i] [1-9]\..*Your move\.")
    chart = page.get_by_role("img", name="Solutions left, on a logarithmic scale.")
    expect(chart).to_have_accessible_name(re.compile("after Ef5: about 10 to the 21 solutions"))
    expect(cell(page, "Ef")).to_have_accessible_name("E f, 5, yours")
    page.keyboard.press("5")
    expect(panel(page).get_by_text("Ef is filled.")).to_be_visible()
    assert axe(page) == []
    assert cls(page) < 0.01


def test_keys_say_why_they_cannot_be_played(page: Page) -> None:
    start(page, ENDGAME, Help="Counts")
    cell(page, "Ag").click()
    keys = page.get_by_role("group", name="Digits").get_by_role("button")
    expect(keys).to_have_text(
        ["1none", "210", "3seen", "411", "5seen", "6seen", "716", "8seen", "934"]
    )
    keys.nth(0).click(force=True)
    expect(panel(page).get_by_text("Ag1 leaves no solution.")).to_be_visible()
    page.keyboard.press("9")
    expect(panel(page).get_by_text("Ag9 leaves 34 solutions")).to_be_visible()
    expect(page.get_by_role("button", name="Claim unique")).to_have_text("Claim uniquenot yet: 34")
    page.get_by_role("button", name="counts").click()
    expect(keys).to_have_text(["1", "2", "3seen", "4", "5seen", "6seen", "7", "8seen", "9"])
    page.get_by_role("button", name="legal moves").click()
    expect(cell(page, "Ag")).to_have_accessible_name("A g, 9, not played yet")
    expect(cell(page, "Ab")).to_have_accessible_name(re.compile("^A b, empty, marks "))


def test_without_help_a_claim_is_asked_for_once_and_a_false_one_loses(page: Page) -> None:
    start(page, ENDGAME, Strength="1", Help="None")
    expect(page.get_by_text("not shown")).to_be_visible()
    cell(page, "Ag").click()
    page.keyboard.press("9")
    page.keyboard.press("Enter")
    my_turn(page, 2)
    page.keyboard.press("!")
    page.get_by_role("group", name="Claim? A false claim loses.").get_by_role(
        "button", name="Claim"
    ).click()
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "False claim: at least two solutions are left. Engine wins."
    )
    expect(page.locator(".cell.conflict")).to_have_count(0)


def test_a_right_claim_wins_at_once(page: Page) -> None:
    start(page, UNIQUE, Help="Counts")
    cell(page, "Ii").focus()
    expect(page.get_by_text("exact, at the start")).to_be_visible()
    page.keyboard.press("!")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "One solution was left: the claim was right. You win."
    )


def test_two_people_by_a_link(open_page: OpenPage) -> None:
    first, second, third = open_page(), open_page(), open_page()
    game = start(first, ENDGAME, Opponent="Friend by link", Clock="3+2", Help="Counts")
    link = first.get_by_label("It lets one person join.").input_value()
    assert re.search(rf"/duel/{game}#invite=[\w-]+$", link)
    listen(first)
    second.goto(link)
    expect(
        second.get_by_text(
            re.compile("3 minutes each, plus 2 seconds after.*Counts:.*You play second")
        )
    ).to_be_visible()
    second.get_by_role("button", name="Agree and play").click()
    hears(first, "Your friend has joined\\.")
    listen(second)
    assert "invite" not in second.url
    third.goto(link)
    expect(third.get_by_text("You are watching")).to_be_visible()
    cell(first, "Ag").click()
    first.keyboard.press("9")
    expect(panel(first).get_by_text("Ag9 leaves 34 solutions")).to_be_visible()
    first.get_by_role("button", name="Play Ag9").click()
    for page in (second, third):
        expect(cell(page, "Ag")).to_have_accessible_name(re.compile("^A g, 9"))
    hears(second, r"Your opponent plays A g 9\..*Your move\.")
    hears(second, r"34 solutions left\.")
    panel(second).get_by_role("button", name="Resign").click()
    second.get_by_role("group", name="Resign?").get_by_role("button", name="Resign").click()
    expect(first.get_by_role("heading", level=2)).to_have_text("Your opponent resigned. You win.")
    first.get_by_role("button", name="Rematch").click()
    expect(panel(first).get_by_text("Waiting for your opponent to accept")).to_be_visible()
    second.get_by_role("button", name="Accept rematch").click()
    expect(second.locator(".panel .runs b")).to_have_text("You")
    assert first.url == second.url != link


def play(page: Page, turn: str) -> None:
    """Play a move by cell and key, with its claim if it has one."""
    cell(page, turn).click()
    page.get_by_role("group", name="Digits").get_by_role("button").nth(int(turn[2]) - 1).click()
    expect(panel(page).get_by_text(f"{turn[:3]} leaves")).to_be_visible()
    claim = turn.endswith("!")
    name = re.compile("^Claim unique" if claim else f"^Play {turn[:3]}")
    page.get_by_role("button", name=name).click()


def invited(open_page: OpenPage, guest: Page) -> tuple[Page, str]:
    """Ada, who has begun a game from the endgame, and the link for the guest's page."""
    host = open_page()
    to_the_form(host)
    host.get_by_role("radiogroup", name="Opponent").get_by_label("Friend by link").check()
    host.get_by_label("Your name").fill(" Ada ")
    host.get_by_label("Board", exact=True).fill(ENDGAME)
    host.get_by_role("button", name="Make the link").click()
    link = host.get_by_label("It lets one person join.").input_value()
    guest.goto(link)
    return host, link


def test_a_friend_on_a_phone_learns_plays_looks_back_and_plays_again(
    open_page: OpenPage, phone: Page
) -> None:
    host, link = invited(open_page, phone)
    expect(phone.get_by_role("heading", name="Ada invites you to a duel.")).to_be_visible()
    expect(phone.get_by_text("Fill one Sudoku in turns: leave exactly one")).to_be_visible()
    demonstration = phone.get_by_role("grid", name="Demonstration")
    phone.get_by_role("button", name="First move").tap()
    expect(panel(phone).get_by_text("You play 8 in Bg. 4 solutions")).to_be_visible()
    expect(demonstration.get_by_role("gridcell", name="B g, 8, yours")).to_be_visible()
    phone.get_by_role("button", name="Next move").tap()
    phone.get_by_role("button", name="Next move").tap()
    expect(panel(phone).get_by_text("One solution is left: you claim it")).to_be_visible()
    assert axe(phone) == []
    phone.get_by_label("Your name").fill("Ben\u202e")
    phone.get_by_role("button", name="Agree and play").tap()
    expect(phone.get_by_text("Ada to move. You can try digits meanwhile.")).to_be_visible()
    expect(host.get_by_text("Your move: choose a cell and a digit")).to_be_visible()
    expect(host.locator(".panel .duel-player b").first).to_have_text("Ben")

    play(host, "Ag9")
    expect(phone.get_by_text("Your move: choose a cell and a digit")).to_be_visible()
    play(phone, "Eb9")
    expect(host.get_by_text("Your move: choose a cell and a digit")).to_be_visible()
    play(host, "Ce3!")

    expect(phone.get_by_role("heading", level=2)).to_have_text(
        "Ce3 leaves one solution: the claim was right. Ada wins."
    )
    expect(moves(phone).get_by_role("button")).to_have_text(
        ["Ag9✓, best move", "Eb9+, good move", "Ce3!✓, best move"]
    )
    expect(phone.get_by_text("Ben: 1 good")).to_have_count(0)
    expect(phone.get_by_text("You: 1 good · Ada: 2 best")).to_be_visible()
    known = phone.get_by_role("img", name="The winner with best play")
    expect(known).to_have_accessible_name(re.compile("start: Ada$"))
    phone.get_by_role("button", name="Back").tap()
    expect(phone.get_by_text("You, move 1: Eb9, good move")).to_be_visible()
    phone.get_by_role("group", name="Best line").get_by_role("button", name="Ce3!").tap()
    expect(cell(phone, "Ce")).to_have_accessible_name(re.compile("^C e, 3, your opponent's"))
    assert axe(phone) == []
    phone.get_by_role("button", name="Turning point").tap()
    expect(phone.get_by_text("The start", exact=True)).to_be_visible()
    expect(cell(phone, "Ce")).to_have_accessible_name(re.compile("^C e, empty"))

    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.get_by_text("Waiting for your opponent to accept")).to_be_visible()
    host.get_by_role("button", name="Accept rematch").click()
    expect(host.get_by_text("Ben to move.")).to_be_visible()
    expect(phone.get_by_text("Your move: choose a cell and a digit")).to_be_visible()
    assert host.url == phone.url != link


def test_a_spectator_sees_all_and_moves_nothing(open_page: OpenPage) -> None:
    guest, watcher = open_page(), open_page()
    host, link = invited(open_page, guest)
    guest.get_by_role("button", name="Agree and play").click()
    expect(guest.get_by_text("Ada to move.")).to_be_visible()
    watcher.goto(link.partition("#")[0])
    expect(panel(watcher).get_by_text("Ada to move", exact=True)).to_be_visible()
    expect(watcher.get_by_text("only the players can move")).to_be_visible()
    play(host, "Ag9")
    expect(cell(watcher, "Ag")).to_have_accessible_name(re.compile("^A g, 9, by Ada"))
    expect(watcher.get_by_role("group", name="Digits")).to_have_count(0)
    cell(watcher, "Eb").click()
    watcher.keyboard.press("9")
    watcher.keyboard.press("Enter")
    expect(cell(watcher, "Eb")).to_have_accessible_name(re.compile("^E b, empty"))
    assert axe(watcher) == []
    game = link.partition("#")[0].rsplit("/", 1)[1]
    refused = watcher.request.post(
        f"api/v1/games/{game}/moves", data={"turn": "Eb9"}, headers={"If-Match": '"ply-1"'}
    )
    assert refused.status == 401


def test_a_lost_position_is_tried_again_against_the_engine(page: Page) -> None:
    game = start(page, ENDGAME, Strength="1", Help="Counts")
    play(page, "Ab7")  # a mistake
    my_turn(page, 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("group", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("You: 1 mistake")).to_be_visible()
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url(lambda url: game not in url and "/duel/" in url)
    expect(page.get_by_text("Your move: choose a cell and a digit")).to_be_visible()
    again = page.url.rsplit("/", 1)[1]
    assert told(page, again)["start"] == ENDGAME
    assert told(page, again)["seats"][1]["level"] == 1


def test_the_demonstration_is_what_the_library_says(page: Page) -> None:
    page.goto("duel")
    shown = page.evaluate(
        """async () => {
          const { START, SOLUTIONS, MOVES, leftAfter } =
            await import(new URL("modes/duel/demo.js", document.baseURI));
          return { START, SOLUTIONS, MOVES, left: [0, 1, 2, 3].map((at) => leftAfter(at).length) };
        }"""
    )
    start = Position.parse(shown["START"])
    open_cells = [cell for cell, digit in enumerate(start.grid.digits) if not digit]
    found = {bytes(row[open_cells]) for row in nf.solutions(start.grid).array}
    assert found == {bytes(map(int, digits)) for digits in shown["SOLUTIONS"]}
    one, two, three = shown["MOVES"]
    looked_at = review(start, [one, two, f"{three}!"])
    assert [str(each.quality) for each in looked_at.turns] == ["best", "best", "best"]
    assert [known.solutions for known in looked_at.positions if known] == shown["left"]


def test_a_reload_in_the_middle_goes_on(page: Page) -> None:
    start(page, ENDGAME, Strength="1", Help="Counts")
    cell(page, "Ag").click()
    page.keyboard.press("9")
    commit(page)
    my_turn(page, 2)
    page.reload()
    my_turn(page, 2)
    expect(cell(page, "Ag")).to_have_accessible_name("A g, 9, yours")
    page.goto("duel")
    page.get_by_role("link", name="Engine, level 1").click()
    my_turn(page, 2)


def test_a_server_killed_in_the_middle_loses_nothing(
    page: Page, server: RunningServer, troubles: Troubles
) -> None:
    troubles.allow(*DOWN)
    game = start(page, ENDGAME, Strength="1", Help="Counts")
    cell(page, "Ag").click()
    page.keyboard.press("9")
    expect(panel(page).get_by_text("Ag9 leaves 34 solutions")).to_be_visible()
    server.kill()
    try:
        expect(panel(page).get_by_text("reconnecting").first).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Playing Ag9…")).to_be_visible()
    finally:
        server.start()
    my_turn(page, 2)
    expect(panel(page).get_by_text("reconnecting")).to_have_count(0)
    assert [turn["turn"] for turn in told(page, game)["turns"]].count("Ag9") == 1


def test_a_stale_move_is_not_played(page: Page) -> None:
    game = start(page, ENDGAME, Strength="1", Help="Counts")
    token = page.evaluate(f"JSON.parse(localStorage['ninefold.duels'])['{game}'].token")

    def late(route: Route) -> None:
        proof = {"Authorization": f"Bearer {token}", "If-Match": '"ply-0"'}
        body = {"turn": "Ag9"}
        page.request.post(f"api/v1/games/{game}/moves", data=body, headers=proof)
        route.continue_()

    page.route("**/moves", late, times=1)
    cell(page, "Ag").click()
    page.keyboard.press("4")
    commit(page)
    expect(panel(page).get_by_text("Ag4 was not played")).to_be_visible()
    expect(cell(page, "Ag")).to_have_accessible_name("A g, 9, yours")


def sit_down(page: Page, **wishes: Any) -> None:
    """Play a game that was made without the page's form."""
    made = page.request.post("api/v1/games", data=wishes).json()
    kept = {made["id"]: {"token": made["token"], "name": "Engine", "created": 0}}
    page.goto("duel")
    page.evaluate("(kept) => (localStorage['ninefold.duels'] = JSON.stringify(kept))", kept)
    page.goto(f"duel/{made['id']}")


def test_time_is_told_before_it_is_up(page: Page) -> None:
    sit_down(page, seconds=14)
    expect(page.locator("[aria-live=assertive]")).to_have_text("10 seconds left.")
    expect(page.get_by_role("timer", name="Time of You").last).to_have_text(re.compile(r"^[789]\."))
    sit_down(page, seconds=1)
    expect(page.get_by_role("heading", level=2)).to_have_text("You ran out of time. Engine wins.")


def test_on_a_phone_everything_is_in_reach(phone: Page) -> None:
    start(phone, ENDGAME, Strength="1", Clock="3+2", Help="Chance")
    expect(phone.get_by_text(re.compile("^(Won|Lost): proven$"))).to_be_visible()
    cell(phone, "Ag").tap()
    phone.get_by_role("button", name=re.compile("^9")).tap()
    play = phone.get_by_role("button", name="Play Ag9")
    fits = "document.documentElement.scrollWidth <= 360 && document.documentElement.scrollHeight"
    assert phone.evaluate(fits) <= 740
    assert axe(phone) == []
    play.tap()
    expect(cell(phone, "Ag")).to_have_accessible_name("A g, 9, yours")
    phone.get_by_role("button", name="Resign").tap()
    expect(phone.get_by_text("Resign? Engine wins.")).to_be_visible()
    phone.get_by_role("button", name="No", exact=True).tap()
    expect(phone.get_by_text("Resign? Engine wins.")).to_have_count(0)


def test_who_has_no_service_is_told(page: Page, troubles: Troubles) -> None:
    troubles.allow(*DOWN)
    to_the_form(page)
    begin = page.get_by_role("button", name="Start")
    expect(begin).to_be_visible()
    assert axe(page) == []
    page.context.set_offline(True)
    begin.click()
    expect(page.get_by_text("Needs the service")).to_be_visible()


def test_a_game_that_is_not_there_is_told(page: Page) -> None:
    page.goto("duel/" + 32 * "x")
    expect(page.get_by_text("There is no such game.")).to_be_visible()


PURE = """async () => {
  const at = (name) => import(new URL(`modes/duel/${name}.js`, document.baseURI));
  const { clockText, hear, readTurn, secondsLeft, warningAt, NOTHING } = await at("state");
  const { brief, inWords, plot } = await at("counts");
  const seats = [{ seconds_left: 60 }, { seconds_left: null }];
  const game = { version: 3, now: 50, seats, to_move: 1, clock_running_since: 40 };
  const view = hear(NOTHING, { type: "state", state: game }, 10);
  const count = (value, exact = true) => ({ value, exact });
  return {
    clocks: [686, 59.2, 9.41, 0].map(clockText),
    left: [secondsLeft(game, 1, 55), secondsLeft(game, 1, 500), secondsLeft(game, 2, 55)],
    warnings: [warningAt(61, 60), warningAt(60, 59), warningAt(31, 9), warningAt(11, 10)],
    typed: ["bf7", "B F 7 !", "r2c6=7", "!", "Bj7", "7"].map(readTurn),
    ahead: [view.ahead, hear(view, { type: "beat", now: 60 }, 21).ahead],
    older: hear(view, { type: "state", state: { ...game, version: 2 } }, 11) === view,
    lost: hear(view, { type: "lost" }, 12).line,
    words: [count(1), count(11076), count(2512, false), count(3e14, false)].map(inWords),
    brief: [2785, 11076, 246000, 2458358].map((value) => brief(count(value))),
    chart: plot([count(1e6), null, count(1e3), count(1)]).line,
  };
}"""


def test_clocks_counts_and_words(page: Page) -> None:
    page.goto("duel")
    assert page.evaluate(PURE) == {
        "clocks": ["11:26", "1:00", "9.5", "0.0"],
        "left": [45, 0, None],
        "warnings": [60, 0, 10, 10],
        "typed": ["Bf7", "Bf7!", "Bf7", "!", "", ""],
        "ahead": [40, 39],
        "older": True,
        "lost": "lost",
        "words": [
            "1 solution",
            "11,076 solutions",
            "about 2,500 solutions",
            "about 10 to the 14 solutions",
        ],
        "brief": ["2,785", "11k", "246k", "2.5M"],
        "chart": "M34 8H165V47H230V86",
    }


def test_best_offers_no_random_move_in_the_opening(page: Page) -> None:
    start(page, Help="Moves")
    panel(page).get_by_role("button", name="best", exact=True).click()
    expect(panel(page)).to_contain_text("Nothing is known about any move yet")
    expect(page.locator(".board .place")).to_have_count(0)
