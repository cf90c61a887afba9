"""A backup of a file that is being written to is whole, and games go on from it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from ninefold.service.games import ledger
from ninefold.service.games.creation import new_game
from ninefold.service.games.fold import fold
from ninefold.service.games.requests import GameRequest
from ninefold.service.games.rulings import after_turn
from ninefold.service.storage import Database
from ninefold.service.storage.upgrades import migrate


def test_a_game_goes_on_from_a_backup(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    migrate(database)
    state = new_game(GameRequest(opponent="engine"), None, 0.0).state
    database.write_now(ledger.create, state.kept, None, 1)
    state = after_turn(state, "Bf7", 1.0)
    database.write_now(ledger.append, state.kept, None, None)

    with sqlite3.connect(tmp_path / "games.db") as open_file:  # as docs/games_api.md has it
        open_file.execute("VACUUM INTO ?", (str(tmp_path / "backup.db"),))
    open_file.close()
    database.write_now(ledger.append, after_turn(state, "Ce4", 2.0).kept, None, None)
    database.close()

    restored = Database(f"sqlite:///{tmp_path / 'backup.db'}")
    migrate(restored)
    there = fold(asyncio.run(restored.read(ledger.load, state.id)))
    assert [str(turn) for turn in there.game.turns] == ["Bf7"]
    restored.write_now(ledger.append, after_turn(there, "Ce5", 3.0).kept, None, None)
    restored.close()
