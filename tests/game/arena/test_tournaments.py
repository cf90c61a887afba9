"""Tournaments: pairings, ratings, tables, resuming."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.game import read_records
from ninefold.game.arena import (
    Openings,
    Routine,
    Seat,
    Tournament,
    play_tournament,
    ratings_of,
    read_tournament,
    round_robin,
    share_of,
    swiss_round,
)
from ninefold.game.arena.tournament_files import tournament_of

from .players import OPENING_LINE, random_player


def lasting(name: str, turns: int) -> Routine:
    """A player that plays so many good turns and then leaves: who lasts longer wins."""

    def make(seat: Seat):
        numbers = iter(range(seat.place - 1, 2 * turns, 2))
        return lambda line: next((OPENING_LINE[n] for n in numbers if n < 10), None)

    return Routine(name, make)


def tournament(players: int, **options) -> Tournament:
    """A tournament in which a later player always wins against an earlier one, as the second."""
    contestants = tuple(lasting(f"p{n}", n) for n in range(players))
    return Tournament(contestants=contestants, seconds=players * (5.0,), **options)


@pytest.mark.parametrize("players", range(2, 12))
def test_everybody_meets_everybody_once(players: int) -> None:
    rounds = round_robin(players)
    met = sorted(tuple(sorted(pair)) for each in rounds for pair in each)
    assert met == list(combinations(range(players), 2))
    begun = Counter(pair[0] for each in rounds for pair in each)
    assert max(begun.values()) - min(begun[n] for n in range(players)) <= 1
    for each in rounds:
        assert len({player for pair in each for player in pair}) == 2 * len(each)


@given(st.integers(2, 15), st.integers(0, 2**32))
def test_swiss_rounds(players: int, seed: int) -> None:
    import random

    source = random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    points = [0.0] * players
    for _ in range(min(4, players - 1 + players % 2)):
        pairs, bye = swiss_round(points, met, byes)
        seated = [player for pair in pairs for player in pair]
        assert sorted([*seated, *([] if bye is None else [bye])]) == list(range(players))
        assert (bye is None) == (players % 2 == 0)
        for pair in pairs:
            met[pair] += 1
            points[source.choice(pair)] += 1
        if bye is not None:
            byes[bye] += 1
            points[bye] += 1
    assert max(byes.values(), default=0) <= 1
    if players >= 8:
        assert max(met.values()) == 1


def test_swiss_meets_again_only_if_it_must() -> None:
    two_circles = {(0, 1): 1, (0, 2): 1, (1, 2): 1, (3, 4): 1, (3, 5): 1, (4, 5): 1}
    pairs, _ = swiss_round([0] * 6, two_circles, {})
    assert not set(pairs) & set(two_circles)
    both = two_circles | {(i, j): 1 for i in range(3) for j in range(3, 6) if (i, j) != (0, 3)}
    pairs, _ = swiss_round([0] * 6, both, {})
    assert (0, 3) in pairs
    assert sum(pair in both for pair in pairs) == 2


def test_the_bye_goes_down_and_not_twice() -> None:
    assert swiss_round([2, 1, 0], {}, {})[1] == 2
    assert swiss_round([2, 1, 0], {}, {2: 1})[1] == 1
    assert swiss_round([2, 1, 0], {}, {2: 1, 1: 1})[1] == 0


def test_ratings_of_two_are_the_difference_of_their_score() -> None:
    found = ratings_of([[0, 75], [25, 0]])
    assert found.proper
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * math.log10(3))
    assert sum(found.elo) == pytest.approx(0)


def test_ratings_find_the_strengths_that_made_the_points() -> None:
    elo = [250.0, 40.0, -90.0, -200.0]
    points = [[1000 * share_of(a - b) if a != b else 0 for b in elo] for a in elo]
    found = ratings_of(points)
    assert found.elo == pytest.approx(elo, abs=0.01)


def test_ratings_without_a_likeliest_explanation() -> None:
    perfect = ratings_of([[0, 4, 4], [0, 0, 3], [0, 1, 0]])
    assert not perfect.proper
    assert perfect.elo[0] > perfect.elo[1] > perfect.elo[2]
    assert all(map(math.isfinite, perfect.elo))
    assert ratings_of([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]).elo is None
    assert ratings_of([[0, 0], [0, 0]]).elo is None


def test_round_robin_tournament(tmp_path: Path) -> None:
    result = play_tournament(tournament(4, games=2), out=tmp_path, jobs=2)
    assert [standing.name for standing in result.standings] == ["p3", "p2", "p1", "p0"]
    assert [standing.score.games for standing in result.standings] == [6] * 4
    assert sum(standing.points for standing in result.standings) == 12
    assert result.cross[3][0].reversed() == result.cross[0][3]
    assert len(list(read_records(tmp_path / "games.csv"))) == 12
    begun = Counter(
        standing for record in read_records(tmp_path / "games.csv") for standing in record.statuses
    )
    assert begun.total() == 24
    text = str(result)
    assert text.splitlines()[0].split() == ["rank", "name", "points", "games", "score", "Elo"]
    assert "points against" in text


def test_odd_games_are_begun_by_turns() -> None:
    begun: Counter[str] = Counter()

    def player(name: str) -> Routine:
        def make(seat: Seat):
            begun[name] += seat.place == 1
            return random_player(seat)

        return Routine(name, make)

    plan = Tournament(contestants=tuple(map(player, "ABCDE")), seconds=5 * (5.0,), games=1)
    play_tournament(plan)
    assert begun.total() == 10
    assert max(begun.values()) - min(begun.values()) <= 1


def test_swiss_tournament() -> None:
    result = play_tournament(tournament(5, kind="swiss", rounds=3, games=2))
    assert sum(result.byes) == 3
    assert max(result.byes) == 1
    assert result.standings[0].name == "p4"
    points = {each.player: each.points for each in result.standings}
    for each in result.standings:
        games = each.score.games
        assert games == 2 * (3 - result.byes[each.player])
        assert each.points == each.score.points + 2 * result.byes[each.player]
        met = [other for other, score in enumerate(result.cross[each.player]) if score.games]
        assert each.buchholz == sum(points[other] for other in met)
    assert "Buchholz" in str(result)
    with_bye = [f"{name} 1" for name, n in zip(result.names, result.byes, strict=True) if n]
    assert f"points include byes: {', '.join(with_bye)}" in str(result)


@pytest.mark.parametrize("options", [{}, {"kind": "swiss", "rounds": 3}])
def test_a_tournament_goes_on(tmp_path: Path, options: dict) -> None:
    whole = play_tournament(tournament(4, **options))
    token, told = nf.StopToken(), []

    def progress(games: int, total: int) -> None:
        told.append((games, total))
        if games == 5:
            token.stop()

    plan = tournament(4, **options)
    broken = play_tournament(plan, out=tmp_path, stop=token, progress=progress)
    assert broken.stopped_by == "stop"
    assert "stopped" in str(broken)
    assert told[-1] == (5, 12)
    assert play_tournament(plan, out=tmp_path) == whole
    with pytest.raises(nf.ResumeError, match="other: games"):
        play_tournament(tournament(4, games=4, **options), out=tmp_path)
    journal = tmp_path / "games.jsonl"
    journal.write_text(journal.read_text().replace('"game": 12,', '"game": 13,'))
    with pytest.raises(nf.ResumeError, match="games beyond the 12"):
        play_tournament(plan, out=tmp_path)


def test_the_same_openings_for_all_pairs() -> None:
    boards: dict[int, set[str]] = {}

    def make(seat: Seat):
        boards.setdefault((seat.game - 1) % 4 // 2, set()).add(seat.board.to_line())
        return random_player(seat)

    players = tuple(Routine(name, make) for name in "ABC")
    plan = Tournament(
        contestants=players, seconds=3 * (5.0,), games=4, openings=Openings(turns=4), seed=1
    )
    play_tournament(plan)
    assert [len(boards[each]) for each in (0, 1)] == [1, 1]
    assert boards[0] != boards[1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "knockout"},
        {"games": 0},
        {"rounds": 3},
        {"kind": "swiss"},
        {"kind": "swiss", "rounds": 4},
        {"seconds": (1.0,)},
        {"seconds": (1.0, 1.0, 1.0, 0.0)},
    ],
)
def test_tournaments_that_cannot_be(wrong: dict) -> None:
    contestants = tuple(lasting(f"p{n}", n) for n in range(4))
    with pytest.raises(nf.NinefoldError):
        Tournament(**({"contestants": contestants, "seconds": 4 * (1.0,)} | wrong))
    with pytest.raises(nf.ValueRangeError, match="same name"):
        Tournament(contestants=(contestants[0],) * 2, seconds=(1.0, 1.0))


def test_the_file_of_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "arena.md").read_text()
    example = text.partition("```toml\n")[2].partition("```")[0]
    plan = tournament_of(tomllib.loads(example), Path())
    assert (plan.kind, plan.rounds, len(plan.names)) == ("swiss", 3, 4)
    assert plan.seconds == (10.0, 2.0, 10.0, 10.0)


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("1" + 80 * "." + "\n")
    path = tmp_path / "plan.toml"
    path.write_text(
        """
        kind = "swiss"
        rounds = 1
        games = 4
        time = 10
        seed = 5
        rules = "free"
        openings = "boards.txt"
        tolerance = 0.5
        [[engine]]
        name = "ours"
        command = "engine --board {board}"
        [[engine]]
        name = "theirs"
        command = "other {board}"
        time = 2.5
        """
    )
    plan = read_tournament(path)
    assert (plan.names, plan.seconds) == (("ours", "theirs"), (10.0, 2.5))
    assert (plan.kind, plan.rounds, plan.games, plan.seed) == ("swiss", 1, 4, 5)
    assert (str(plan.rules), plan.manners.tolerance) == ("free", 0.5)
    assert plan.openings.boards[0].filled == 1
