"""`Engine`: whole games before the referee, callbacks, stops, threads, and what it refuses."""

from __future__ import annotations

import itertools
import json
import pickle
import threading
import time
from typing import Any

import pytest

import ninefold as nf
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.game import Engine, Outcome, Position, Rules, Settings, Turn, judge, random_position
from ninefold.game.engine import Note, Reason
from ninefold.game.engine.decisions import EVENTS, REASONS, Event

from .play import SLOW_GAME, UNIQUE, assert_sound, self_play

BOUNDED = (1, 2, 3, 4)
"""Levels that are bounded by work alone."""

AGES = 100_000.0
MEMORY = 64 << 20
SMALL = random_position(3, most=60).grid.to_line()


def engine_of(level: int, seed: int = 0, **options: Any) -> Engine:
    return Engine(Settings.of_level(level), seed=seed, memory=MEMORY, **options)


@pytest.mark.parametrize("level", range(1, 7))
def test_whole_games_at_every_level(level: int) -> None:
    for seed in (1, 2):
        game = self_play(engine_of(level, seed), engine_of(level, seed + 10), seconds=0.5)
        assert_sound(game)


@pytest.mark.parametrize("level", [2, 4, 5, 6])
def test_whole_games_by_the_free_rules(level: int) -> None:
    sides = [engine_of(level, seed, rules="free") for seed in (1, 2)]
    assert_sound(self_play(sides[0], sides[1], seconds=0.5, rules=Rules.FREE))


def test_a_position_that_is_lost_by_the_free_rules_is_answered_by_an_inferred_cell() -> None:
    """As the theory's last step says: filling one narrows nothing."""
    filled = 0
    for seed in range(40):
        position = Position.parse(random_position(seed, "free", most=60), "free")
        found = nf.game.analyze(position)
        if found.outcome is not Outcome.LOSS or not found.inferred:
            continue
        decision = Engine(rules="free", seed=seed, memory=MEMORY).choose(position, 5.0)
        assert (decision.reason, decision.left) == (Reason.LOSES, found.solutions)
        assert decision.turn is not None
        assert decision.turn.move in found.inferred
        filled += 1
    assert filled > 3


def test_an_odd_number_of_inferred_cells_is_filled_where_no_search_reaches() -> None:
    settings = Settings(opening_digits=0, list_most=2)
    parities = set()
    for seed in range(30):
        position = Position.parse(random_position(seed, "free", most=3_000), "free")
        inferred = position.inferred()
        engine = Engine(settings, rules="free", seed=seed, memory=MEMORY)
        decision = engine.choose(position, 2.0)
        parities.add((decision.reason is Reason.PARITY, len(inferred) % 2 == 1))
        if decision.reason is Reason.PARITY:
            assert decision.turn is not None
            assert decision.turn.move in inferred
    assert parities == {(True, True), (False, False)}


def test_without_a_seed_each_engine_has_another() -> None:
    seeds = {Engine(memory=MEMORY).seed for _ in range(4)}
    assert len(seeds) == 4
    assert Engine(seed=7, memory=MEMORY).seed == 7


def test_whole_games_with_two_threads() -> None:
    assert_sound(self_play(engine_of(6, 1, threads=2), engine_of(5, 2, threads=2), seconds=0.5))


@pytest.mark.parametrize("level", BOUNDED)
def test_same_seed_same_game_where_no_clock_is_heard(level: int) -> None:
    games = [self_play(engine_of(level, 3), engine_of(level, 4), AGES) for _ in range(2)]
    assert games[0] == games[1]
    other = self_play(engine_of(level, 5), engine_of(level, 4), AGES)
    assert other.turns[0] != games[0].turns[0]


@pytest.mark.parametrize("rules", Rules, ids=str)
@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_endgames_are_played_as_analysis_has_them(level: int, rules: Rules) -> None:
    engine = engine_of(level, rules=rules)
    for seed in range(6):
        position = Position(random_position(seed, rules, most=25).grid, rules)
        decision = engine.choose(position, 10.0)
        assert decision.turn is not None
        assert decision.proven
        wins = position.outcome() is Outcome.WIN
        assert decision.reason is (Reason.WINS if wins else Reason.LOSES)
        after = position.play(decision.turn)
        assert wins == (after.is_over or after.outcome() is Outcome.LOSS)
        assert decision.left == after.count().value


def test_the_weakest_level_plays_no_endgame() -> None:
    assert engine_of(1).choose(SMALL, 10.0).reason is Reason.OPENING


def test_decisions_are_values_that_tell_themselves() -> None:
    decision = engine_of(6).choose(SMALL, 10.0)
    again = pickle.loads(pickle.dumps(decision))
    assert (again, again.notes, hash(again)) == (decision, decision.notes, hash(decision))
    record = json.loads(json.dumps(decision.to_json()))
    assert record["turn"] == str(decision.turn)
    assert record["proven"] is True
    assert record["why"] in str(decision)
    assert [note["event"] for note in record["notes"]] == [
        note.event.name.lower() for note in decision.notes
    ]
    assert str(decision).startswith(f"{decision.turn} (leaves ")


def test_there_are_words_for_everything() -> None:
    assert set(REASONS) == set(Reason.__members__)
    assert set(EVENTS) == set(Event.__members__)
    for event in Event:
        assert str(Note(event, None, 1, 1, 0.5)).startswith("0.500 s: ")


def test_one_solution_is_claimed_without_a_move() -> None:
    decision = engine_of(6).choose(UNIQUE, 10.0)
    assert (decision.turn, decision.reason) == (Turn(None, True), Reason.UNIQUE)


def test_no_legal_turn_is_told() -> None:
    decision = engine_of(6).choose("11" + 79 * ".", 10.0)
    assert (decision.turn, decision.reason) == (None, Reason.NONE)
    assert str(decision) == REASONS["NONE"]
    assert decision.to_json()["turn"] is None


def test_callback_hears_every_note_while_it_works() -> None:
    heard: list[Note] = []
    decision = engine_of(5).choose(SMALL, 10.0, on_note=heard.append)
    assert tuple(heard) == decision.notes
    assert {Event.LISTED, Event.SOLVED} <= {note.event for note in heard}
    times = [note.seconds for note in heard]
    assert times == sorted(times)
    assert times[-1] <= decision.seconds


def test_what_a_callback_raises_comes_out_and_does_no_harm() -> None:
    engine = engine_of(6)
    calls = 0

    def fail(note: Note) -> None:
        nonlocal calls
        calls += 1
        raise LookupError(note.event.name)

    with pytest.raises(LookupError, match="LEGAL_MOVES"):
        engine.choose(SMALL, 10.0, on_note=fail)
    assert calls == 1
    assert engine.choose(SMALL, 10.0).proven


@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_callback_raises_ends_the_turn_at_once(threads: int) -> None:
    used = 0.0

    def fail(note: Note) -> None:
        nonlocal used
        if note.event is Event.LISTED:
            used = time.process_time()
            raise LookupError

    with pytest.raises(LookupError):
        Engine(threads=threads).choose(SLOW_GAME, AGES, on_note=fail)
    assert time.process_time() - used < 0.2


def test_stop_from_another_thread_ends_a_turn_at_once() -> None:
    engine, stop = engine_of(6), nf.StopToken()
    searching = threading.Event()
    told = []

    def hear(note: Note) -> None:
        if note.event is Event.LISTED:
            searching.set()

    def work() -> None:
        told.append(engine.choose(SLOW_GAME, AGES, on_note=hear, stop=stop))

    thread = threading.Thread(target=work)
    thread.start()
    assert searching.wait(30)
    time.sleep(0.1)
    used = time.process_time()  # not that of a clock: the machine may have other work to do
    stop.stop()
    thread.join(30)
    assert time.process_time() - used < 0.05
    (decision,) = told
    assert not judged_failure(SLOW_GAME, decision.turn)
    assert not decision.proven


def judged_failure(board: str, turn: Turn | None) -> bool:
    """Whether the referee objects to a turn."""
    assert turn is not None
    ruling = judge(nf.Grid(board), turn)
    return ruling.status is not None and ruling.status.is_failure


@pytest.mark.parametrize("board", [81 * ".", SLOW_GAME, SMALL])
def test_a_turn_that_is_stopped_before_it_begins_is_still_one(board: str) -> None:
    stop = nf.StopToken()
    stop.stop()
    decision = engine_of(6).choose(board, 10.0, stop=stop)
    assert not judged_failure(board, decision.turn)


@pytest.mark.parametrize("board", [81 * ".", SLOW_GAME, SMALL])
def test_no_time_at_all_is_still_time_for_a_legal_turn(board: str) -> None:
    for level in range(1, 7):
        assert not judged_failure(board, engine_of(level).choose(board, 0.0).turn)


def test_two_threads_take_turns_on_one_engine() -> None:
    engine = engine_of(4)
    order: list[int] = []
    decisions = {}

    def work(number: int) -> None:
        decisions[number] = engine.choose(
            boards[number], 10.0, on_note=lambda _: order.append(number)
        )

    boards = [random_position(seed, most=400).grid.to_line() for seed in range(4)]
    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    changes = sum(a != b for a, b in itertools.pairwise(order))
    assert changes == 3, "no turn begins while another goes on"
    for number, decision in decisions.items():
        assert not judged_failure(boards[number], decision.turn)


@pytest.mark.parametrize("memory", [0, -1, MEMORY - 1])
def test_too_little_memory_is_an_error(memory: int) -> None:
    with pytest.raises(ValueRangeError, match="an engine needs 64 MiB"):
        Engine(memory=memory)


@pytest.mark.parametrize("threads", [0, -1, 1 << 40])
def test_no_such_number_of_threads(threads: int) -> None:
    with pytest.raises(ValueRangeError, match="threads"):
        Engine(threads=threads)


@pytest.mark.parametrize("name", ["seed", "threads", "memory"])
def test_what_is_no_whole_number_is_told(name: str) -> None:
    with pytest.raises(ValueRangeError, match=f"{name} is a whole number, not 'many'"):
        Engine(**{name: "many"})


def test_what_are_no_settings_is_told() -> None:
    with pytest.raises(ValueRangeError, match="an engine takes Settings, not 'steering'"):
        Engine("steering")  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [-0.1, float("nan"), float("inf"), "1"])
def test_no_such_time(seconds: float) -> None:
    with pytest.raises(ValueRangeError, match="the time that is left"):
        engine_of(1).choose(SMALL, seconds)


def test_other_boards_rules_and_ended_games_are_refused() -> None:
    engine = engine_of(6)
    with pytest.raises(UnsupportedError, match="9x9"):
        engine.choose(16 * ".", 1.0)
    with pytest.raises(ValueRangeError, match="strict rules"):
        engine.choose(Position.start("free"), 1.0)
    with pytest.raises(ValueRangeError, match="the game is over"):
        engine.choose(nf.solve(UNIQUE).solution, 1.0)
    with pytest.raises(ValueRangeError, match="the game is over"):
        engine.choose(Position(nf.Grid(SMALL), claimed=True), 1.0)
    with pytest.raises(nf.FormatError):
        engine.choose("nonsense", 1.0)
    with pytest.raises(nf.UnknownNameError):
        Engine(rules="strange")


def test_any_whole_number_is_a_seed() -> None:
    turns = {
        Engine(seed=seed, memory=MEMORY).choose(81 * ".", 1.0).turn for seed in (-1, 2**64 - 1)
    }
    assert len(turns) == 1
    assert Engine(seed=2**70, memory=MEMORY).choose(81 * ".", 1.0).turn is not None


def test_listed_solutions_are_said_to_be_at_least_so_many() -> None:
    """After eleven givens there are many millions, of which the plan lists 100,000."""
    board = Position.parse("123456789456......" + 63 * ".")
    settings = Settings.of_plan("seed", opening_digits=0, list_most=2_000, safe_left=0)
    decision = Engine(settings, seed=1, memory=MEMORY).choose(board, seconds=5.0)
    assert (decision.reason, decision.exact) == (Reason.MOST_LEFT, False)
    assert f"leaves at least {decision.left:,.0f} solutions" in str(decision)
    assert decision.to_json()["at_least"]
    assert board.play(str(decision.turn)).count(nf.Limits(solutions=3_000)).value >= decision.left
