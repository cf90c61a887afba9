"""The protocol of CodeCup 2024, line by line, with lines that no referee would send."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

import ninefold as nf
from ninefold.errors import ValueRangeError
from ninefold.game import Engine, Position, Rules, Settings, Turn, random_position
from ninefold.game.engine.decisions import REASONS
from ninefold.game.engine.protocol import Conversation, GameClock

from .play import SLOW_GAME, UNIQUE

AGES = 100_000.0


@dataclass
class Partner:
    """Talks with an engine, and keeps what it says to whom."""

    level: int = 2
    seed: int = 0
    seconds: float = AGES
    rules: Rules = Rules.STRICT
    board: str | None = None
    said: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        settings = Settings.of_level(self.level)
        engine = Engine(settings, rules=self.rules, seed=self.seed, memory=64 << 20)
        position = Position.parse(self.board, self.rules) if self.board else None
        self.talk = Conversation(
            engine,
            GameClock(self.seconds),
            self.said.append,
            self.told.append,
            self.log.append,
            position,
        )

    def hear(self, *lines: str) -> list[str]:
        """Hear lines; what was answered to these."""
        before = len(self.said)
        for line in lines:
            self.talk.hear(line)
        return self.said[before:]


def test_start_asks_for_the_first_turn_and_a_move_for_the_next() -> None:
    partner = Partner()
    (first,) = partner.hear("Start\n")
    position = Position.start().play(first)
    reply = position.legal_moves().moves[0].codecup
    (second,) = partner.hear(f"{reply}\n")
    position = position.play(reply).play(second)
    assert partner.talk.position == position
    assert partner.told == []


def test_the_second_player_begins_with_a_move_of_the_other() -> None:
    partner = Partner()
    (answer,) = partner.hear("Ei3")
    assert Position.start().play("Ei3").play(answer) == partner.talk.position


@pytest.mark.parametrize("rules", Rules, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_two_conversations_are_a_game_that_ends_by_a_claim(seed: int, rules: Rules) -> None:
    partners = [Partner(level=3, seed=10 * seed + side, rules=rules) for side in range(2)]
    position, line = Position.start(rules), "Start"
    for turn in itertools.count():
        (line,) = partners[turn % 2].hear(line)
        position = position.play(line)
        if position.is_over:
            break
    assert position.claimed
    assert partners[(turn + 1) % 2].hear(line) == []  # who has lost has nothing to say
    for partner in partners:
        assert partner.talk.position == position
        assert partner.told == []
        assert partner.hear("Start") == []


def test_a_game_begins_once() -> None:
    partner = Partner()
    assert len(partner.hear("Start")) == 1
    position = partner.talk.position
    assert partner.hear("Start") == []
    assert (partner.told, partner.talk.position) == (["Start: the game has begun"], position)


@pytest.mark.parametrize("text", ["", "\n", " \t \r\n", "\r"])
def test_empty_lines_mean_nothing(text: str) -> None:
    partner = Partner()
    assert partner.hear(text) == []
    assert (partner.told, partner.talk.over) == ([], False)


@pytest.mark.parametrize("text", ["Start\r\n", "  Start  ", "Start"])
def test_blanks_around_a_line_mean_nothing(text: str) -> None:
    assert Partner(seed=4).hear(text) == Partner(seed=4).hear("Start\n")


HOSTILE = [
    "start",
    "Start!",
    "nonsense",
    "Ei",
    "Ei0",
    "Ji1",
    "Ei10",
    "Ei3 Ei4",
    "!!",
    "Ei3!!",
    "-",
    "\0",
    "\ufffd\ufffd",
    "\u0663",
    "Ei\uff13",
    "%s{}",
    "Q" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_turn_is_told_and_changes_nothing(text: str) -> None:
    partner = Partner()
    before = partner.talk.position
    assert partner.hear(text) == []
    assert len(partner.told) == 1
    assert "\n" not in partner.told[0]
    assert partner.talk.position == before
    assert len(partner.hear("Start")) == 1


def test_illegal_turns_are_told_and_ignored() -> None:
    partner = Partner(board=random_position(5, most=60).grid.to_line())
    position = partner.talk.position
    (cell, digit), *_ = ((c, d) for c, d in enumerate(position.grid.digits) if d)
    inferred = [move.codecup for move in position.inferred()]
    filled = nf.Move(cell, digit).codecup
    several = next(
        m for m in position.legal_moves().moves if not nf.is_unique(position.play(m).grid)
    )
    wrong = [filled, inferred[0], "!", f"{several.codecup}!"]
    for number, text in enumerate(wrong, start=1):
        assert partner.hear(text) == []
        assert len(partner.told) == number
        assert "illegal" in partner.told[-1]
        assert partner.talk.position == position
    assert len(partner.hear("Start")) == 1


def test_a_right_claim_ends_the_game_and_a_false_one_does_not() -> None:
    partner = Partner()
    partner.hear("Ei3")
    assert partner.hear("!") == []
    assert "illegal" in partner.told[0]
    unique = Partner(board=UNIQUE)
    assert unique.hear("!") == []
    assert unique.talk.position.claimed
    assert unique.hear("Start") == []
    assert unique.hear("Aa1") == []
    assert "the game is over" in unique.told[-1]


def test_quit_ends_the_conversation() -> None:
    partner = Partner()

    def lines() -> Iterator[str]:
        yield "Start\n"
        yield "Quit\n"
        raise AssertionError("nobody reads on")

    partner.talk.run(lines())
    assert (len(partner.said), partner.talk.over) == (1, True)


def test_the_end_of_input_ends_it_too() -> None:
    partner = Partner()
    partner.talk.run(["Start\n"])
    assert len(partner.said) == 1
    assert not partner.talk.over


def test_any_board_to_begin_with() -> None:
    partner = Partner(level=6, seconds=5.0, board=random_position(1, most=40).grid.to_line())
    (answer,) = partner.hear("Start")
    assert Turn.parse(answer).move is not None
    one_left = Partner(board=UNIQUE)
    assert one_left.hear("Start") == ["!"]


def test_a_board_without_solution_is_told() -> None:
    partner = Partner(board="11" + 79 * ".")
    assert partner.hear("Start") == []
    assert partner.told == ["11" + 79 * "." + f": {REASONS['NONE']}"]


def test_the_clock_runs_while_the_engine_is_to_move() -> None:
    now = itertools.count().__next__  # every look at it is a second later
    engine = Engine(Settings.of_level(1), memory=64 << 20)
    clock = GameClock(10.0, lambda: float(now()))
    talk = Conversation(engine, clock, [].append, [].append)
    talk.hear("Start")
    # looked at twice in a turn; on a busy machine it costs more beside
    assert 7.0 < clock.left <= 8.0 - engine.settings["overhead_seconds"]
    for _ in range(5):
        talk.hear(talk.position.legal_moves().moves[0].codecup)
    assert clock.left == 0.0


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf")])
def test_no_such_clock(seconds: float) -> None:
    with pytest.raises(ValueRangeError, match="the time of a game"):
        GameClock(seconds)


def test_a_turn_that_takes_too_long_to_judge_is_believed() -> None:
    partner = Partner(level=1, seconds=0.0, board=SLOW_GAME)
    move = Position.parse(SLOW_GAME).legal_moves().moves[0].codecup
    (answer,) = partner.hear(move)
    assert Position.parse(SLOW_GAME).play(move).play(answer) == partner.talk.position


def test_the_log_tells_every_turn_and_its_reason() -> None:
    partner = Partner(level=6, seconds=5.0, board=random_position(2, most=40).grid.to_line())
    (answer,) = partner.hear("Start")
    *notes, turn = partner.log
    assert turn.startswith(f"1. {answer} (leaves ")
    assert REASONS["WINS"] in turn or REASONS["LOSES"] in turn
    assert turn.endswith(" s left]")
    assert any("solutions, and no others" in note for note in notes)
    if not answer.endswith("!"):
        reply = partner.talk.position.legal_moves().moves[0].codecup
        partner.hear(reply)
        assert f"2. {reply}" in partner.log
