"""The referee: every status, under both rule sets, and against the plain sets of solutions."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

import ninefold as nf
from ninefold import Grid, Layout, Move, UnknownNameError, ValueRangeError
from ninefold.game import Game, PlayerStatus, Rules, Turn, could_earn, judge

EMPTY = Grid("." * 81)
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
UNIQUE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
LOOSE = Grid(SOLUTION.replace("1", ".").replace("2", "."))
"""Several solutions; all cells but those of 1 and 2 are filled."""

BOTH = list(Rules)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("board", "turn", "status", "reason"),
    [
        (EMPTY, "Ei3", None, ""),
        (EMPTY, "Ei3!", "NO_UNIQUE_CLAIM", "claims falsely: the solution is not unique"),
        (EMPTY, "!", "NO_UNIQUE_CLAIM", "claims falsely: the solution is not unique"),
        (UNIQUE, "!", "WIN", "claims rightly: one solution was left already"),
        (UNIQUE, "Aa5", "ILLEGAL", "r1c1 is filled already"),
        (UNIQUE, "Ac5", "DOUBLED_SOMEWHERE", "5 twice in row 1: r1c1, r1c3"),
        (UNIQUE, "Ac1", "NO_SOLUTIONS_LEFT", "no solution has 1 in r1c3"),
        (UNIQUE, "Ac1!", "NO_SOLUTIONS_LEFT", "no solution has 1 in r1c3"),
    ],
)
def test_turns(board: Grid, turn: str, status: str | None, reason: str, rules: Rules) -> None:
    ruling = judge(board, turn, rules)
    assert (ruling.status and ruling.status.value, ruling.reason) == (status, reason)
    accepted = status in (None, "WIN")
    placed = 1 if accepted and ruling.turn.move else 0
    assert ruling.board.filled == board.filled + placed


@pytest.mark.parametrize(
    "text", ["", "Ei", "Ei0", "ei3", "EI3", "Ji3", "Ei3!!", "Ei3 ", "r5c9=3", "Start", "!!", "Ei3?"]
)
def test_what_is_no_turn_is_illegal(text: str) -> None:
    ruling = judge(EMPTY, text)
    assert (ruling.turn, ruling.board, ruling.status) == (None, EMPTY, PlayerStatus.ILLEGAL)


def test_an_inferred_cell_may_be_filled_by_the_free_rules_alone() -> None:
    for turn in ("Ac4", "Ac4!"):
        assert judge(UNIQUE, turn, Rules.STRICT).status is PlayerStatus.NO_SOLUTION_DECREASED
    assert judge(UNIQUE, "Ac4", Rules.FREE).status is None
    assert judge(UNIQUE, "Ac4!", Rules.FREE).status is PlayerStatus.WIN


def test_a_claim_with_the_move_that_makes_it_unique() -> None:
    turn = next(
        f"{move.codecup}!"
        for cell in range(81)
        if not LOOSE.digits[cell]
        for move in [Move(cell, int(SOLUTION[cell]))]
        if nf.count(LOOSE.placed(cell, move.digit)).value == 1
    )
    ruling = judge(LOOSE, turn)
    assert ruling.status is PlayerStatus.WIN
    assert ruling.reason == "claims rightly: one solution is left"


SMALL = Layout.usual(4)


def expected_status(
    board: Grid, solutions: list[Grid], turn: Turn, rules: Rules
) -> PlayerStatus | None:
    """What the rules say, told from the set of solutions of a board."""
    cell, digit = turn.move.cell, turn.move.digit
    left = [grid for grid in solutions if grid[cell] == digit]
    if board[cell]:
        return PlayerStatus.ILLEGAL
    if any(board[peer] == digit for peer in board.layout.peers[cell]):
        return PlayerStatus.DOUBLED_SOMEWHERE
    if not left:
        return PlayerStatus.NO_SOLUTIONS_LEFT
    if rules is Rules.STRICT and left == solutions:
        return PlayerStatus.NO_SOLUTION_DECREASED
    if turn.claim:
        return PlayerStatus.WIN if len(left) == 1 else PlayerStatus.NO_UNIQUE_CLAIM
    return PlayerStatus.DRAW if board.filled == 15 else None


@pytest.mark.parametrize("rules", BOTH)
def test_small_boards_are_judged_as_their_sets_of_solutions_say(rules: Rules) -> None:
    chance = random.Random(5)
    every = list(nf.solutions(Grid(bytes(16), SMALL)))
    turns = [Turn(Move(cell, digit, SMALL)) for cell in range(16) for digit in range(1, 5)]
    met = set()
    for filled in (0, 2, 4, 5, 6, 8, 15):
        kept, grid = set(chance.sample(range(16), filled)), chance.choice(every)
        board = Grid([digit if cell in kept else 0 for cell, digit in enumerate(grid)], SMALL)
        solutions = [each for each in every if all(each[cell] == board[cell] for cell in kept)]
        for turn in turns + [replace(turn, claim=True) for turn in turns]:
            expected = expected_status(board, solutions, turn, rules)
            assert judge(board, turn, rules).status is expected, (board, turn)
            met.add(expected)
    beside = {PlayerStatus.LOSE, PlayerStatus.TIMEOUT, PlayerStatus.CRASH, PlayerStatus.EXIT}
    other = PlayerStatus.DRAW if rules is Rules.STRICT else PlayerStatus.NO_SOLUTION_DECREASED
    assert met == {None, *PlayerStatus} - beside - {other}


def test_a_board_that_its_size_does_not_tell() -> None:
    layout = Layout.boxes(3, 2)
    game = Game.start(Grid(bytes(36), layout)).play("Aa1").play("Ab1")
    assert game.result.statuses == (PlayerStatus.WIN, PlayerStatus.DOUBLED_SOMEWHERE)
    # r3c1 is in the box of r1c1 here, not on the usual board of 6x6.
    assert judge(game.board, "Cb1").status is PlayerStatus.DOUBLED_SOMEWHERE
    assert judge(Grid("1" + 35 * "."), "Cb1").status is None


def test_a_move_on_another_layout_is_an_error() -> None:
    with pytest.raises(ValueRangeError, match="boxes 2x2"):
        judge(EMPTY, Turn(Move(3, 3, Layout.usual(4))))


def test_a_game_goes_on_until_a_claim() -> None:
    game = Game.start(LOOSE, "free")
    assert (game.to_move, game.result) == (1, None)
    moves = [Move(cell, int(SOLUTION[cell])) for cell in range(81) if not LOOSE.digits[cell]]
    for move in moves[:4]:
        game = game.play(Turn(move))
    assert (game.to_move, len(game.turns), game.result) == (1, 4, None)
    assert game.board.filled == LOOSE.filled + 4
    for move in moves[4:-1]:
        game = game.play(Turn(move))
    assert (game.to_move, game.result) == (2, None)
    assert game.play("!").result.winner == 2


def test_the_board_is_filled_without_a_claim() -> None:
    game = Game.start(SOLUTION[:-2] + "..", "free").play("Ih7")
    assert game.result is None
    assert game.play("Ii9!").result.statuses == (PlayerStatus.LOSE, PlayerStatus.WIN)
    drawn = game.play("Ii9").result
    assert (drawn.statuses, drawn.scores) == (2 * (PlayerStatus.DRAW,), (1, 1))
    assert (drawn.winner, drawn.turns, drawn.board.to_line()) == (None, 2, SOLUTION)


@pytest.mark.parametrize(
    ("status", "scores"),
    [("TIMEOUT", (2, 1)), ("CRASH", (2, 0)), ("EXIT", (2, 0)), ("ILLEGAL", (2, 0))],
)
def test_failures_that_are_no_turn(status: str, scores: tuple[int, int]) -> None:
    result = Game.start().play("Ei3").fail(PlayerStatus(status)).result
    assert (result.scores, result.winner, result.turns) == (scores, 1, 1)
    assert result.reason == f"player 2 is out with {status}"


def test_what_cannot_be() -> None:
    over = Game.start().play("!")
    for wrong in (lambda: over.play("Ei3"), lambda: over.fail(PlayerStatus.TIMEOUT)):
        with pytest.raises(ValueRangeError, match="the game is over: player 1 NO_UNIQUE_CLAIM"):
            wrong()
    with pytest.raises(ValueRangeError, match="no failure"):
        Game.start().fail(PlayerStatus.LOSE)
    with pytest.raises(ValueRangeError, match="has a solution"):
        Game.start("55" + 79 * ".")


def test_a_failed_turn_is_not_among_the_turns() -> None:
    game = Game.start().play("Ei3").play("Ei3")
    assert game.to_json() == {
        "rules": "strict",
        "board": game.board.to_line(),
        "turns": ["Ei3"],
        "result": {
            "statuses": ["WIN", "ILLEGAL"],
            "scores": [2, 0],
            "winner": 1,
            "reason": "player 2 is out at turn 2, 'Ei3': r5c9 is filled already",
            "turns": 1,
            "board": game.board.to_line(),
        },
    }
    assert str(game).startswith("Ei3\n┌")


def test_games_are_values() -> None:
    game, again = (Game.start(rules="free").play("Ei3").play("Aa1") for _ in range(2))
    assert game == again == pickle.loads(pickle.dumps(game))
    assert hash(game) == hash(again)
    assert game != Game.start(rules="strict").play("Ei3").play("Aa1")


@pytest.mark.parametrize(
    ("board", "status", "strict", "free"),
    [
        (EMPTY, "NO_SOLUTIONS_LEFT", False, False),
        (EMPTY, "NO_SOLUTION_DECREASED", False, False),
        (EMPTY, "DOUBLED_SOMEWHERE", False, False),
        (EMPTY, "NO_UNIQUE_CLAIM", True, True),
        (EMPTY, "TIMEOUT", True, True),
        (EMPTY, "WIN", False, False),
        (EMPTY.placed(0, 1), "DOUBLED_SOMEWHERE", True, True),
        (UNIQUE, "NO_SOLUTIONS_LEFT", True, True),
        (UNIQUE, "NO_SOLUTION_DECREASED", True, False),
        (UNIQUE, "NO_UNIQUE_CLAIM", False, False),
        (UNIQUE, "ILLEGAL", True, True),
    ],
)
def test_which_failures_a_board_allows(board: Grid, status: str, strict: bool, free: bool) -> None:
    each = [could_earn(board, PlayerStatus(status), rules) for rules in (Rules.STRICT, Rules.FREE)]
    assert each == [strict, free]


def test_rules_may_be_named() -> None:
    almost = Grid(SOLUTION[:-1] + ".")
    assert judge(almost, "Ii9", "strict").status is PlayerStatus.NO_SOLUTION_DECREASED
    assert Game("strict", almost).rules is Rules.STRICT
    assert could_earn(almost, PlayerStatus.NO_SOLUTION_DECREASED, "strict")
    for ask in (lambda: judge(almost, "!", "rubbish"), lambda: Game("rubbish", almost)):  # type: ignore[arg-type]
        with pytest.raises(UnknownNameError):
            ask()


def test_a_game_does_not_begin_with_a_full_board() -> None:
    with pytest.raises(ValueRangeError, match="an empty cell"):
        Game.start(SOLUTION)


def test_a_long_turn_is_told_shortly() -> None:
    result = Game.start().play("x" * 1_000_000).result
    assert result is not None
    assert len(result.reason) < 200
