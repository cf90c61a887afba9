"""Matches: colours, openings, seeds, journals, resuming, sequential tests."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.game import Judgement, PlayerStatus, read_records
from ninefold.game.arena import (
    Entry,
    Hypothesis,
    MatchResult,
    Openings,
    Program,
    Routine,
    Seat,
    SequentialTest,
    derived_seed,
    play_match,
    random_opening,
)
from ninefold.game.arena.journals import Journal

from .players import RANDOM, random_player

GONE = Routine("gone", lambda seat: lambda line: None)


def games_of(folder: Path) -> list[dict]:
    """The games of a journal."""
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()[1:]]


def test_colours_alternate_and_all_is_counted(tmp_path: Path) -> None:
    result = play_match(RANDOM, GONE, games=5, out=tmp_path, seed=3)
    assert [entry.players for entry in result.entries] == [(0, 1), (1, 0), (0, 1), (1, 0), (0, 1)]
    assert (result.score.wins, result.score.games, result.stopped_by) == (5, 5, None)
    assert (result.score_as_first.games, result.score_as_second.games) == (3, 2)
    assert result.lost_by(1) == {PlayerStatus.EXIT: 5}
    assert result.lost_by(0) == {}
    text = str(result)
    assert "A: random\nB: gone\nA 5 won, 0 drawn, 0 lost of 5: 100.0%" in text
    assert "A lost by: nothing\nB lost by: EXIT 5 (first in game 1)" in text
    assert result.to_json()["lost_by"] == [{}, {"EXIT": 5}]


def test_same_seed_same_games_however_many_at_a_time() -> None:
    one = play_match(RANDOM, RANDOM, games=6, seed=5)
    many = play_match(RANDOM, RANDOM, games=6, seed=5, jobs=3)
    other = play_match(RANDOM, RANDOM, games=6, seed=6)
    turns = [[entry.turns for entry in result.entries] for result in (one, many, other)]
    assert turns[0] == turns[1] != turns[2]
    assert len({entry.seeds for entry in one.entries}) == 6
    assert one.entries[0].seeds == tuple(derived_seed(5, "game", 1, each) for each in (0, 1))


def test_games_are_kept_and_judged_the_same(tmp_path: Path) -> None:
    result = play_match(RANDOM, RANDOM, games=4, out=tmp_path, openings=Openings(turns=6))
    assert [Entry.of_json(game) for game in games_of(tmp_path)] == list(result.entries)
    records = list(read_records(tmp_path / "games.csv"))
    assert [record.name for record in records] == ["1", "2", "3", "4"]
    assert all(Judgement.of(record).agreement.value == "same" for record in records)
    assert records[0].board.filled == 6


def test_openings_are_played_from_both_sides() -> None:
    boards: list[tuple[int, int, str]] = []

    def note(seat: Seat):
        boards.append((seat.game, seat.place, seat.board.to_line()))
        return random_player(seat)

    play_match(Routine("a", note), RANDOM, games=6, openings=Openings(turns=5), seed=2)
    seen = [board for _, _, board in boards]
    assert [place for _, place, _ in boards] == [1, 2, 1, 2, 1, 2]
    assert seen[::2] == seen[1::2]
    assert len(set(seen)) == 3


def test_given_openings_come_by_turns() -> None:
    lines = ["1" + 80 * ".", "." + "2" + 79 * "."]
    openings = Openings.of(lines)
    assert [openings.board(n, seed=0).to_line() for n in range(3)] == [*lines, lines[0]]
    with pytest.raises(nf.ValueRangeError, match="opening 2: a game begins with a board that has"):
        Openings.of([lines[0], "11" + 79 * "."])
    with pytest.raises(nf.ValueRangeError, match="no opening"):
        Openings.of([])
    with pytest.raises(nf.ValueRangeError, match="not both"):
        Openings(openings.boards, 3)


def test_random_openings_leave_a_game() -> None:
    for seed in range(5):
        board = random_opening(20, seed)
        assert board.filled == 20
        assert nf.count(board, limit=2).value == 2
    with pytest.raises(nf.ValueRangeError, match="hardly any random game"):
        random_opening(79, 1)


def test_openings_need_a_command_that_takes_them(tmp_path: Path) -> None:
    told = "must hold {board}: 'python3 x'"
    with pytest.raises(nf.UnsupportedError, match=told):
        play_match("python3 x", RANDOM, openings=Openings(turns=2), out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


class Counting:
    """A contestant that counts its games, and stops a match in the course of one."""

    def __init__(self, stop_at: int = 0) -> None:
        self.games: list[int] = []
        self.stop = nf.StopToken()
        self.stop_at = stop_at
        self.routine = Routine("counting", self.open)

    def open(self, seat: Seat):
        self.games.append(seat.game)
        if seat.game == self.stop_at:
            self.stop.stop()
        return random_player(seat)


def test_resuming_plays_what_is_missing(tmp_path: Path) -> None:
    whole = play_match(Counting().routine, RANDOM, games=6, seed=1)
    first = Counting(stop_at=4)
    broken = play_match(first.routine, RANDOM, games=6, seed=1, out=tmp_path, stop=first.stop)
    assert (broken.score.games, broken.stopped_by) == (3, "stop")
    assert "stopped after 3 of 6 games" in str(broken)
    second = Counting()
    result = play_match(second.routine, RANDOM, games=6, seed=1, out=tmp_path)
    assert second.games == [4, 5, 6]
    assert [entry.turns for entry in result.entries] == [entry.turns for entry in whole.entries]
    more = Counting()
    play_match(more.routine, RANDOM, games=8, seed=1, out=tmp_path)
    assert more.games == [7, 8]
    assert len(list(read_records(tmp_path / "games.csv"))) == 8
    fewer = play_match(more.routine, RANDOM, games=2, seed=1, out=tmp_path)
    assert fewer.score.games == 2


def test_a_torn_last_line_is_mended(tmp_path: Path) -> None:
    player = Counting().routine
    whole = play_match(player, RANDOM, games=4, seed=1, out=tmp_path)
    journal = tmp_path / "games.jsonl"
    data = journal.read_bytes()
    journal.write_bytes(data[:-30])
    (tmp_path / "games.csv").write_text("torn")
    again = Counting()
    result = play_match(again.routine, RANDOM, games=4, seed=1, out=tmp_path)
    assert again.games == [4]
    assert [entry.turns for entry in result.entries] == [entry.turns for entry in whole.entries]
    assert len(games_of(tmp_path)) == len(list(read_records(tmp_path / "games.csv"))) == 4


def test_a_head_that_was_torn_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text('{"kind": "mat')
    assert play_match(RANDOM, GONE, games=1, out=tmp_path).score.games == 1
    assert len(games_of(tmp_path)) == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 9}, "other: seed"),
        ({"seconds": (1, 30)}, "other: seconds"),
        ({"rules": "free"}, "other: rules"),
        ({"openings": Openings(turns=3)}, "other: openings"),
    ],
)
def test_the_folder_of_another_match_is_refused(tmp_path: Path, change: dict, told: str) -> None:
    play_match(RANDOM, GONE, games=2, out=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(nf.ResumeError, match=told):
        play_match(RANDOM, GONE, games=2, out=tmp_path, **change)
    assert (tmp_path / "games.jsonl").read_bytes() == before
    with pytest.raises(nf.ResumeError, match="other: players"):
        play_match(GONE, RANDOM, games=2, out=tmp_path)


@pytest.mark.parametrize("wrong", ["{}", "[]", "nonsense", '{"game": 1}'])
def test_a_journal_that_cannot_be_read_is_refused(tmp_path: Path, wrong: str) -> None:
    play_match(RANDOM, GONE, games=2, out=tmp_path)
    journal = tmp_path / "games.jsonl"
    head, first, second = journal.read_text().splitlines()
    journal.write_text("\n".join([head, wrong, second, ""]))
    with pytest.raises(nf.ResumeError, match=r"line 2 of .* cannot be read"):
        play_match(RANDOM, GONE, games=2, out=tmp_path)
    journal.write_text("\n".join(["[1]" if wrong == "{}" else wrong, first, ""]))
    with pytest.raises(nf.ResumeError):
        play_match(RANDOM, GONE, games=2, out=tmp_path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": 1}, "line 3 of .* is no game of this journal"),
        ({"game": -2}, "line 3 of .* cannot be read"),
        ({"game": math.inf}, "line 3 of .* cannot be read"),
        ({"players": [1, 5]}, "line 3 of .* is no game of this journal"),
        ({"players": [0, 0]}, "line 3 of .* cannot be read"),
        ({"players": [0, 1]}, "in game 2 of the journal the wrong side begins"),
        ({"statuses": ["WIN", "WIN"]}, "line 3 of .* cannot be read"),
        ({"statuses": ["LOSE", "CRASH"]}, "line 3 of .* cannot be read"),
        ({"seconds": [math.nan]}, "line 3 of .* cannot be read"),
        (100_000 * "[", "line 3 of .* cannot be read"),
    ],
)
def test_games_that_cannot_be_are_not_counted(tmp_path: Path, change, told: str) -> None:
    play_match(RANDOM, GONE, games=2, out=tmp_path)
    journal = tmp_path / "games.jsonl"
    head, first, second = journal.read_text().splitlines()
    wrong = change if isinstance(change, str) else json.dumps(json.loads(second) | change)
    journal.write_text("\n".join([head, first, wrong, ""]))
    with pytest.raises(nf.ResumeError, match=told):
        play_match(RANDOM, GONE, games=2, out=tmp_path)


@pytest.mark.parametrize("name", ["games.jsonl", "games.csv"])
def test_files_of_somebody_else_are_not_overwritten(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("precious, and without a newline")
    with pytest.raises(nf.ResumeError, match=name):
        play_match(RANDOM, GONE, games=1, out=tmp_path)
    assert (tmp_path / name).read_text() == "precious, and without a newline"


def test_one_match_at_a_time_in_a_folder(tmp_path: Path) -> None:
    with (
        Journal.opened(tmp_path, {"kind": "match"}, "AB"),
        pytest.raises(nf.OutputInUseError, match="another process"),
    ):
        play_match(RANDOM, GONE, games=2, out=tmp_path)


def test_a_sequential_test_stops_when_it_has_decided(tmp_path: Path) -> None:
    player = Counting()
    test = SequentialTest(0, 200)
    result = play_match(player.routine, GONE, games=100, jobs=2, sequential=test, out=tmp_path)
    state = result.sequential
    assert (state.decision, state.games) == (Hypothesis.H1, 8)
    assert result.stopped_by == "sequential"
    assert 8 <= result.score.games < 12
    assert "H1 is taken: stronger by more than 0 Elo" in str(result)
    again = Counting()
    resumed = play_match(again.routine, GONE, games=100, sequential=test, out=tmp_path)
    assert again.games == []
    assert resumed == result
    weak = play_match(GONE, RANDOM, games=100, sequential=test)
    assert weak.sequential.decision is Hypothesis.H0
    few = play_match(RANDOM, GONE, games=2, sequential=test)
    assert (few.sequential.decision, few.stopped_by) == (Hypothesis.OPEN, None)


def test_a_sequential_test_sees_games_in_their_order(tmp_path: Path) -> None:
    play_match(RANDOM, GONE, games=40, out=tmp_path)
    journal = tmp_path / "games.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:1] + lines[5:]))  # the first four games are missing
    test = SequentialTest(0, 200)
    played: list[MatchResult] = []
    play_match(RANDOM, GONE, games=40, out=tmp_path, sequential=test, progress=played.append)
    assert [result.sequential.games for result in played] == [0, 1, 2, 3, 8]


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    play_match(RANDOM, GONE, games=3, progress=lambda result: told.append(result.score.games))
    assert told == [0, 1, 2, 3]


def test_an_error_of_the_caller_ends_the_match() -> None:
    def refuse(result: MatchResult) -> None:
        if result.score.games:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        play_match(RANDOM, RANDOM, games=50, jobs=2, progress=refuse)


@pytest.mark.parametrize("wrong", [{"jobs": 0}, {"games": -1}, {"seconds": 0}])
def test_numbers_that_cannot_be(wrong: dict) -> None:
    with pytest.raises(nf.ValueRangeError):
        play_match(RANDOM, GONE, **wrong)


def test_the_game_is_loaded_without_the_arena() -> None:
    import subprocess
    import sys

    code = "import sys, ninefold.game; print('ninefold.game.arena' in sys.modules)"
    code += "; import ninefold; print(ninefold.game.arena.play_match.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "play_match"]
    assert Program("x").name == "x"
