"""The game on other layouts: moves, referee, analysis, and who plays plain 9x9 alone."""

import pytest

import ninefold as nf
from ninefold.game import (
    Duel,
    Engine,
    Game,
    Outcome,
    Position,
    Turn,
    analyze,
    find_hint,
    judge,
    random_game,
    random_position,
    win_probability,
)

OWN = nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends")
LAYOUTS = ["hyper", "x", "hyper+x", "disjoint", "6x6", "samurai", "jigsaw:AABBACBBACDDCCDD", OWN]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_every_move_of_the_empty_board_is_legal_and_can_be_kept(layout) -> None:
    position = Position.start(layout=layout)
    shape = position.layout
    found = position.legal_moves()
    assert found.complete
    assert len(found) == shape.cells * shape.size
    after = position.play(str(Turn(found.moves[-1])))
    assert after.grid.digits[-1] == shape.size
    assert Position.from_json(after.to_json()) == after
    assert Position.parse(after.to_line(), layout=layout) == after


def test_a_digit_is_refused_in_every_unit_of_its_cell() -> None:
    with pytest.raises(nf.IllegalMoveError, match="1 stands in r1c1 already"):
        Position.start(layout="x").play("Aa1").play("Ii1")
    assert Position.start().play("Aa1").play("Ii1")
    game = Game.start(layout="hyper").play("Bb1").play("Dd1")
    assert game.result is not None
    assert "1 twice in window 1: r2c2, r4c4" in game.result.reason
    assert game.to_json()["layout"] == "hyper"
    ruling = judge(nf.Grid(bytes(16), OWN).placed("r1c1", 1), "Dd1")
    assert ruling.reason == "1 twice in unit: r1c1, r4c4"


@pytest.mark.parametrize("layout", ["hyper", "x", "6x6", OWN], ids=str)
@pytest.mark.parametrize("rules", ["strict", "free"])
def test_legal_moves_are_those_that_a_list_of_all_solutions_tells(layout, rules) -> None:
    board = random_position(3, rules, layout=layout)
    position = Position.parse(board, rules)
    listed = position.solutions().array
    legal = {
        (cell, digit)
        for cell, given in enumerate(board.givens)
        if not given
        for digit in {int(d) for d in listed[:, cell]}
        if rules == "free" or len(set(listed[:, cell])) > 1
    }
    assert {(move.cell, move.digit) for move in position.legal_moves()} == legal


@pytest.mark.parametrize("seed", range(3))
def test_an_analysis_is_played_out_before_the_referee(seed) -> None:
    board = random_position(seed, layout="hyper")
    analysis = analyze(board.to_line(), layout="hyper", all_moves=True)
    assert analysis == analyze(Position.parse(board), layout="hyper", all_moves=True)
    assert analysis.outcome in (Outcome.WIN, Outcome.LOSS)
    game = Game.start(board)
    for turn in analysis.line:
        game = game.play(turn)
    assert game.result is not None
    assert (game.result.winner == 1) == (analysis.outcome is Outcome.WIN)
    for turn in analysis.moves[:3]:
        after = Position.parse(board).play(turn)
        assert analyze(after).outcome is Outcome.LOSS
    with pytest.raises(nf.ValueRangeError, match="this board is 'hyper', expected 'x'"):
        analyze(Position.parse(board), layout="x")


def test_a_random_game_ends_with_one_solution() -> None:
    *_, last = random_game(5, layout="x")
    assert last.layout == nf.Layout.x()
    assert nf.is_unique(last)


def test_a_hint_is_given_as_far_as_it_goes() -> None:
    decided = find_hint(Position.parse(random_position(1, layout="hyper")), seconds=2.0)
    assert decided.advice is not None
    open_question = find_hint(Position.start(layout="hyper"), seconds=0.1)
    assert (open_question.outcome, open_question.advice) == (Outcome.UNDECIDED, None)
    assert "the engine plays on the plain 9x9 board alone" in str(open_question)


@pytest.mark.parametrize(
    "ask",
    [
        lambda board: Engine().choose(Position.parse(board), 1.0),
        lambda board: Duel.start(board=board),
        lambda board: win_probability(Position.parse(board)),
    ],
)
def test_who_plays_plain_9x9_alone_says_so(ask) -> None:
    with pytest.raises(nf.NinefoldError, match="plain 9x9"):
        ask(nf.Puzzle(bytes(81), "hyper"))


def test_a_position_with_a_layout_that_is_none_is_an_error() -> None:
    record = Position.start().to_json()
    for layout in (7, None, {"name": "a"}):
        with pytest.raises(nf.FormatError):
            Position.from_json(record | {"layout": layout})
