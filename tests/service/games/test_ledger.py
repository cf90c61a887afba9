"""The log in the database: lines follow one another, and nothing that is known is lost."""

from __future__ import annotations

import pytest

from ninefold.service.games import ledger
from ninefold.service.games.fold import fold
from ninefold.service.games.rows import Look, Number
from ninefold.service.games.rulings import after_turn


def test_a_line_follows_the_last_one(on_both) -> None:
    one, _ = on_both.friends()
    database = on_both.room.games.database
    before = fold(database.read_now(ledger.load, one.game))
    after = after_turn(before, "Bf7", before.since + 1)
    assert database.write_now(ledger.append, after.kept, None, None) == after.kept
    assert database.read_now(ledger.load, one.game) == after.kept
    with pytest.raises(ledger.StaleError):
        database.write_now(ledger.append, after.kept, None, None)


def test_a_line_is_added_beside_what_was_found_out_meanwhile(on_both) -> None:
    one, _ = on_both.friends(help="count")
    one.until(lambda state: state["solutions"])
    database = on_both.room.games.database
    before = fold(database.read_now(ledger.load, one.game))
    look = Look(solutions=Number(value=3, exact=True))
    database.write_now(ledger.keep_look, one.game, 1, look)
    after = after_turn(before, "Bf7", before.since + 1)
    kept = database.write_now(ledger.append, after.kept, None, None)
    assert kept.looks[1] == look
    assert kept.turns == after.kept.turns
    assert kept.game.version == after.version + 1
