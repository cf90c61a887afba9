"""Many games at once on a server that is killed in the middle: nothing may be lost or done twice.

    kill_games.py --games 200 --kills 3 --database sqlite
    kill_games.py --games 200 --kills 3 --database postgres

Two of three games are played against the engine, the others between two scripts. Every player keeps
a journal of the moves that were answered, and sends what was not answered again with the same key.
At the end the journals are held against the histories, the referee plays every game again, and some
requests are repeated: they must be answered byte for byte as before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
import uuid
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from scratch_postgres import fresh, scratch_postgres
from scratch_server import RunningServer

import ninefold as nf
from ninefold.game import Game, Position

PAUSE = 0.1
LEVELS = (1, 2, 3)


@dataclass(frozen=True)
class Plan:
    """How many games from which board, and how often the server is killed.

    `moves` is how many a game has on the average at least, by which the kills are placed.
    """

    games: int = 200
    kills: int = 3
    seed: int = 1
    board: str = 81 * "."
    moves: int = 12


@dataclass
class Journal:
    """What the clients were told: seats, moves by game and ply, and answers by request."""

    games: dict[str, str] = field(default_factory=dict)
    moves: dict[tuple[str, int], str] = field(default_factory=dict)
    answers: dict[tuple[str, str, int, str, str], bytes] = field(default_factory=dict)
    troubles: Counter[str] = field(default_factory=Counter)
    over: int = 0


class Client:
    """Asks until it is answered; a server that is away comes back."""

    def __init__(self, url: str, journal: Journal) -> None:
        limits = httpx.Limits(max_connections=1_000, max_keepalive_connections=100)
        self.http = httpx.AsyncClient(
            base_url=f"{url}api/v1/", timeout=httpx.Timeout(30.0), limits=limits
        )
        self.journal = journal

    async def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        """The answer, however often it takes."""
        while True:
            try:
                said = await self.http.request(method, path, **more)
            except httpx.TransportError as error:
                self.journal.troubles[type(error).__name__] += 1
            else:
                if said.status_code < 500:
                    return said
                self.journal.troubles[str(said.status_code)] += 1
            await asyncio.sleep(PAUSE)


def chosen(state: dict, source: random.Random) -> str:
    """A legal turn, with a claim where it wins."""
    position = Position.parse(state["board"], state["rules"])
    moves = position.legal_moves().moves
    if not moves:
        return "!"
    move = source.choice(moves)
    after = position.grid.placed(move.cell, move.digit)
    return move.codecup + ("!" if nf.count(after, limit=2).value == 1 else "")


async def sit(client: Client, game: str, token: str, source: random.Random) -> None:
    """Play one seat to the end of the game."""
    while True:
        try:
            headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
            async with client.http.stream("GET", f"games/{game}/stream", headers=headers) as told:
                if told.status_code == 200:
                    async for line in told.aiter_lines():
                        heard = json.loads(line)
                        if heard["type"] == "end":
                            return
                        if heard["type"] == "state":
                            await react(client, heard["state"], token, source)
        except httpx.TransportError as error:
            client.journal.troubles[f"stream {type(error).__name__}"] += 1
        await asyncio.sleep(PAUSE)


async def react(client: Client, state: dict, token: str, source: random.Random) -> None:
    game, ply = state["id"], state["ply"]
    if state["to_move"] != state["you"] or (game, ply + 1) in client.journal.moves:
        return
    turn = await asyncio.to_thread(chosen, state, source)
    key = str(uuid.UUID(int=source.getrandbits(128)))
    said = await client.ask("POST", f"games/{game}/moves", **request(token, ply, turn, key))
    if said.status_code == 200:
        client.journal.moves[game, ply + 1] = turn
        if source.random() < 0.1:
            client.journal.answers[game, token, ply, turn, key] = said.content
    elif said.status_code != 412:
        raise AssertionError(f"{game} {turn}: {said.status_code} {said.text}")


def request(token: str, ply: int, turn: str, key: str) -> dict:
    headers = {
        "Authorization": f"Bearer {token}",
        "If-Match": f'"ply-{ply}"',
        "Idempotency-Key": key,
    }
    return {"json": {"turn": turn}, "headers": headers}


async def play(client: Client, number: int, plan: Plan) -> None:
    """A whole game, by its own source of chance."""
    source = random.Random(f"{plan.seed} {number}")
    asked: dict = {"seed": number, "board": plan.board, "opponent": "friend"}
    if number % 3:
        level = LEVELS[number % len(LEVELS)]
        asked |= {"opponent": "engine", "level": level, "first": "random"}
    keys = [{"Idempotency-Key": str(uuid.UUID(int=source.getrandbits(128)))} for _ in range(2)]
    made = (await client.ask("POST", "games", json=asked, headers=keys[0])).json()
    game = made["id"]
    client.journal.games[game] = made["token"]
    players = [sit(client, game, made["token"], random.Random(source.random()))]
    if made["invite"]:
        body = {"invite": made["invite"]}
        other = (await client.ask("POST", f"games/{game}/join", json=body, headers=keys[1])).json()
        players.append(sit(client, game, other["token"], random.Random(source.random())))
    await asyncio.gather(*players)
    client.journal.over += 1


async def kill_on(server: RunningServer, journal: Journal, plan: Plan) -> list[int]:
    """Kill the server and start it again, at even shares of the moves that are to be expected."""
    at = []
    for number in range(plan.kills):
        share = plan.games * plan.moves * (number + 1) // (plan.kills + 1)
        while len(journal.moves) < share and journal.over < plan.games:
            await asyncio.sleep(0.01)
        if journal.over == plan.games:
            break
        at.append(len(journal.moves))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    return at


async def campaign(server: RunningServer, plan: Plan) -> dict:
    """Play, kill, and check; what was found, or an `AssertionError`."""
    journal = Journal()
    client = Client(server.url, journal)
    begun = time.monotonic()
    killer = asyncio.create_task(kill_on(server, journal, plan))
    async with asyncio.TaskGroup() as group:
        for number in range(plan.games):
            group.create_task(play(client, number, plan))
    killed = await killer
    seconds = time.monotonic() - begun
    assert len(killed) == plan.kills, f"killed {len(killed)} times: the games were over too soon"
    checked = await check(client, journal, plan.games)
    await client.http.aclose()
    return {
        "games": plan.games,
        "moves answered": len(journal.moves),
        "killed after moves": killed,
        "seconds": round(seconds, 1),
        "troubles": dict(journal.troubles),
        **checked,
    }


async def check(client: Client, journal: Journal, games: int) -> dict:
    """Hold the journals against the histories."""
    assert len(journal.games) == games, "each game has a name of its own"
    lines = Counter()
    kept = {}
    for game in journal.games:
        said = await client.ask("GET", f"games/{game}/history")
        assert said.status_code == 200, f"{game} is lost"
        history = said.json()
        state = (await client.ask("GET", f"games/{game}")).json()
        lines += check_game(game, history, state)
        engines = {seat["seat"] for seat in state["seats"] if seat["kind"] == "engine"}
        for turn in history["turns"]:
            if turn["seat"] not in engines:
                kept[game, turn["ply"]] = turn["turn"]
    lost = journal.moves.items() - kept.items()
    assert not lost, f"answered, and not there: {sorted(lost)}"
    more = kept.items() - journal.moves.items()
    assert not more, f"there, and answered to nobody: {sorted(more)}"
    for (game, token, ply, turn, key), before in journal.answers.items():
        again = await client.ask("POST", f"games/{game}/moves", **request(token, ply, turn, key))
        assert again.content == before, f"{game}: another answer to the same request"
    return {"lines kept": dict(lines), "answers repeated": len(journal.answers)}


def check_game(game: str, history: dict, state: dict) -> Counter:
    """The log has no gap, and the referee judges the whole game as it was judged."""
    plies = [turn["ply"] for turn in history["turns"]]
    assert plies == list(range(1, len(plies) + 1)), f"{game}: plies {plies}"
    judged = Game.start(history["start"], history["rules"])
    for turn in history["turns"]:
        assert judged.to_move == turn["seat"], f"{game}: {turn} out of turn"
        judged = judged.play(turn["turn"])
    assert judged.result is not None, f"{game} has no end"
    assert judged.result.reason == history["result"]["reason"]
    assert judged.board.to_line() == state["board"]
    return Counter(state["seats"][turn["seat"] - 1]["kind"] for turn in history["turns"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    asked = parser.parse_args()
    opened = scratch_postgres() if asked.database == "postgres" else nullcontext()
    with tempfile.TemporaryDirectory() as folder, opened as url:
        more = {"database_url": fresh(url, "games")} if url else {}
        server = RunningServer(Path(folder), workers=asked.workers, allowance=0, **more)
        with server:
            found = asyncio.run(campaign(server, Plan(asked.games, asked.kills, asked.seed)))
    print(json.dumps({"database": asked.database, "workers": asked.workers, **found}, indent=1))


if __name__ == "__main__":
    main()
