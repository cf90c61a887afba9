"""Many games at once on a server that is killed in the middle: nothing may be lost or done twice.

    kill_games.py --games 200 --kills 3 --database sqlite
    kill_games.py --games 200 --kills 3 --database postgres
    kill_games.py --games 50 --kills 1 --people --watchers 2 --seconds 600

Two of three games are played against the engine, the others between two scripts. Every player keeps
a journal of the moves that were answered, and sends what was not answered again with the same key.
At the end the journals are held against the histories, the referee plays every game again, and some
requests are repeated: they must be answered byte for byte as before.

With `--people` all games are between two scripts that think for some seconds and see counts.
With `--seconds` so many games go on at a time until the time is up, each followed by another.
Spectators have no token: they must see every turn, and none of them can move.
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
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import count
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

    `moves` is how many a game has on the average at least, by which the kills are placed; with
    `seconds` these are placed by time. `watchers` look at each game.
    """

    games: int = 200
    kills: int = 3
    seed: int = 1
    board: str = 81 * "."
    moves: int = 12
    watchers: int = 0
    people: bool = False
    seconds: float = 0.0
    think: float = 0.0


@dataclass
class Journal:
    """What the clients were told: seats, moves by game and ply, and answers by request.

    `waits` has the seconds until a turn was answered by a server that was there, `seen` the turns
    that spectators saw, and `memory` the bytes of the server, from time to time.
    """

    games: dict[str, str] = field(default_factory=dict)
    moves: dict[tuple[str, int], str] = field(default_factory=dict)
    answers: dict[tuple[str, str, int, str, str], bytes] = field(default_factory=dict)
    troubles: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    seen: list[tuple[str, list[str]]] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    starts: int = 0
    over: int = 0

    @property
    def up(self) -> int:
        """Which start of the server this is; 0 while it is away."""
        return 0 if self.starts % 2 else self.starts + 1


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
            begun, up = time.perf_counter(), self.journal.up
            try:
                said = await self.http.request(method, path, **more)
            except httpx.TransportError as error:
                self.journal.troubles[type(error).__name__] += 1
            else:
                if said.status_code < 500:
                    if path.endswith("/moves") and up and up == self.journal.up:
                        self.journal.waits.append(time.perf_counter() - begun)
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


async def states(client: Client, game: str, token: str | None) -> AsyncIterator[dict]:
    """The states of a game to its end, whatever becomes of the server."""
    proof = {} if token is None else {"Authorization": f"Bearer {token}"}
    while True:
        try:
            headers = {"Accept": "application/x-ndjson", **proof}
            async with client.http.stream("GET", f"games/{game}/stream", headers=headers) as told:
                if told.status_code == 200:
                    async for line in told.aiter_lines():
                        heard = json.loads(line)
                        if heard["type"] == "end":
                            return
                        if heard["type"] == "state":
                            yield heard["state"]
        except httpx.TransportError as error:
            client.journal.troubles[f"stream {type(error).__name__}"] += 1
        await asyncio.sleep(PAUSE)


async def sit(client: Client, game: str, token: str, source: random.Random, think: float) -> None:
    """Play one seat to the end of the game."""
    async for state in states(client, game, token):
        played = (game, state["ply"] + 1) in client.journal.moves
        if state["to_move"] == state["you"] and not played:
            await asyncio.sleep(think * source.uniform(0.5, 1.5))
            await react(client, state, token, source)


async def watch(client: Client, game: str) -> None:
    """See a game to its end, without a seat in it."""
    turns: list[str] = []
    async for state in states(client, game, None):
        assert state["you"] is None, f"{game}: a spectator has a seat"
        now = [turn["turn"] for turn in state["turns"]]
        assert now[: len(turns)] == turns, f"{game}: a spectator saw {turns}, then {now}"
        turns = now
    headers = {"If-Match": f'"ply-{len(turns)}"'}
    path = f"games/{game}/resign"
    assert (await client.ask("POST", path, headers=headers)).status_code == 401
    client.journal.seen.append((game, turns))


async def react(client: Client, state: dict, token: str, source: random.Random) -> None:
    game, ply = state["id"], state["ply"]
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
    if plan.people:
        asked |= {"help": "count"}
    elif number % 3:
        level = LEVELS[number % len(LEVELS)]
        asked |= {"opponent": "engine", "level": level, "first": "random"}
    keys = [{"Idempotency-Key": str(uuid.UUID(int=source.getrandbits(128)))} for _ in range(2)]
    made = (await client.ask("POST", "games", json=asked, headers=keys[0])).json()
    game = made["id"]
    client.journal.games[game] = made["token"]
    tokens = [made["token"]]
    if made["invite"]:
        body = {"invite": made["invite"]}
        other = (await client.ask("POST", f"games/{game}/join", json=body, headers=keys[1])).json()
        tokens.append(other["token"])
    sources = [random.Random(source.random()) for _ in tokens]
    players = [
        sit(client, game, token, own, plan.think)
        for token, own in zip(tokens, sources, strict=True)
    ]
    await asyncio.gather(*players, *(watch(client, game) for _ in range(plan.watchers)))
    client.journal.over += 1


async def play_on(client: Client, numbers: Iterator[int], plan: Plan) -> None:
    """One game, or with a time one after another until it is up."""
    ends = time.monotonic() + plan.seconds
    await play(client, next(numbers), plan)
    while time.monotonic() < ends:
        await play(client, next(numbers), plan)


async def weigh(server: RunningServer, journal: Journal) -> None:
    """Note how much memory the server has, once a second."""
    while True:
        journal.memory.append(server.memory())
        await asyncio.sleep(1.0)


async def kill_on(server: RunningServer, journal: Journal, plan: Plan) -> list[int]:
    """Kill the server and start it again, at even shares of the moves that are to be expected."""
    at = []
    for number in range(plan.kills):
        await asyncio.sleep(plan.seconds / (plan.kills + 1))
        share = 0 if plan.seconds else plan.games * plan.moves * (number + 1) // (plan.kills + 1)
        while len(journal.moves) < share and journal.over < plan.games:
            await asyncio.sleep(0.01)
        if journal.over == plan.games and not plan.seconds:
            break
        at.append(len(journal.moves))
        journal.starts += 1
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        journal.starts += 1
    return at


async def campaign(server: RunningServer, plan: Plan) -> dict:
    """Play, kill, and check; what was found, or an `AssertionError`."""
    journal = Journal()
    client = Client(server.url, journal)
    begun = time.monotonic()
    killer = asyncio.create_task(kill_on(server, journal, plan))
    scales = asyncio.create_task(weigh(server, journal))
    numbers = count()
    async with asyncio.TaskGroup() as group:
        for _ in range(plan.games):
            group.create_task(play_on(client, numbers, plan))
    killed = await killer
    scales.cancel()
    seconds = time.monotonic() - begun
    assert len(killed) == plan.kills, f"killed {len(killed)} times: the games were over too soon"
    checked = await check(client, journal, next(numbers))
    await client.http.aclose()
    return {
        "games": journal.over,
        "moves answered": len(journal.moves),
        "killed after moves": killed,
        "seconds": round(seconds, 1),
        "troubles": dict(journal.troubles),
        "milliseconds to an answer": quantiles_of(journal.waits),
        "mebibytes of the server": [size >> 20 for size in every(journal.memory, 10)],
        **checked,
    }


def quantiles_of(waits: list[float]) -> dict[str, float]:
    """The middle, the slowest hundredth, and the slowest of all, in milliseconds."""
    ordered = sorted(1_000 * wait for wait in waits)
    at = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    return {name: round(ordered[int(share * (len(ordered) - 1))], 1) for name, share in at.items()}


def every(values: list[int], most: int) -> list[int]:
    """So many values at most, evenly from the first to the last."""
    return values[:: max(1, len(values) // most)]


async def check(client: Client, journal: Journal, games: int) -> dict:
    """Hold the journals against the histories."""
    assert len(journal.games) == games, "each game has a name of its own"
    lines = Counter()
    kept, logs = {}, {}
    for game in journal.games:
        said = await client.ask("GET", f"games/{game}/history")
        assert said.status_code == 200, f"{game} is lost"
        history = said.json()
        state = (await client.ask("GET", f"games/{game}")).json()
        lines += check_game(game, history, state)
        logs[game] = [turn["turn"] for turn in history["turns"]]
        engines = {seat["seat"] for seat in state["seats"] if seat["kind"] == "engine"}
        for turn in history["turns"]:
            if turn["seat"] not in engines:
                kept[game, turn["ply"]] = turn["turn"]
    lost = journal.moves.items() - kept.items()
    assert not lost, f"answered, and not there: {sorted(lost)}"
    more = kept.items() - journal.moves.items()
    assert not more, f"there, and answered to nobody: {sorted(more)}"
    for game, turns in journal.seen:
        assert turns == logs[game], f"{game}: a spectator saw {turns}, and not {logs[game]}"
    for (game, token, ply, turn, key), before in journal.answers.items():
        again = await client.ask("POST", f"games/{game}/moves", **request(token, ply, turn, key))
        assert again.content == before, f"{game}: another answer to the same request"
    return {
        "lines kept": dict(lines),
        "answers repeated": len(journal.answers),
        "games seen by spectators": len(journal.seen),
    }


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
    parser.add_argument("--watchers", type=int, default=0, help="spectators of each game")
    parser.add_argument("--people", action="store_true", help="games between people alone")
    parser.add_argument("--think", type=float, default=5.0, help="seconds a person thinks")
    parser.add_argument("--seconds", type=float, default=0.0, help="how long to go on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    asked = parser.parse_args()
    plan = Plan(
        asked.games,
        asked.kills,
        asked.seed,
        watchers=asked.watchers,
        people=asked.people,
        seconds=asked.seconds,
        think=asked.think if asked.people else 0.0,
    )
    opened = scratch_postgres() if asked.database == "postgres" else nullcontext()
    with tempfile.TemporaryDirectory() as folder, opened as url:
        more = {"database_url": fresh(url, "games")} if url else {}
        more |= {"allowance": 0, "client_storage_bytes": 0, "client_streams": 100_000}
        server = RunningServer(Path(folder), workers=asked.workers, **more)
        with server:
            found = asyncio.run(campaign(server, plan))
    print(json.dumps({"database": asked.database, "workers": asked.workers, **found}, indent=1))


if __name__ == "__main__":
    main()
