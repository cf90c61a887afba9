"""Every question takes a layout, by name or as it is, beside what is no puzzle yet."""

import pytest

import ninefold as nf

LINE = "6..3.8..1......9................5.8...........3..2.4...8..7...6...2.....7.1......"
HYPER = nf.Puzzle(LINE, "hyper")
QUESTIONS = {
    "solve": lambda board, **asked: nf.solve(board, **asked).solution,
    "is_unique": nf.is_unique,
    "count": lambda board, **asked: nf.count(board, 50, **asked).value,
    "estimate": lambda board, **asked: nf.estimate(board, **asked).value,
    "solutions": lambda board, **asked: list(nf.solutions(board, 3, **asked)),
    "candidates": lambda board, **asked: nf.candidates(board, **asked).candidates,
    "check": lambda board, **asked: nf.check(board, **asked).summary,
}


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_a_name_a_record_or_a_layout(ask) -> None:
    expected = ask(HYPER)
    for layout in ("hyper", nf.Layout.hyper(), nf.Layout.hyper().to_json()):
        assert ask(LINE, layout=layout) == expected
    assert ask(HYPER, layout="hyper") == ask(HYPER.grid.rows(), layout="windoku") == expected
    assert ask(f"# layout: hyper\n{LINE}") == expected
    assert ask(LINE) != expected
    with pytest.raises(nf.UnknownNameError):
        ask(LINE, layout="hypr")
    with pytest.raises(nf.ValueRangeError, match="this board is 'hyper', expected 'x'"):
        ask(HYPER, layout="x")


def test_the_plain_board_may_be_named() -> None:
    plain = nf.solve(LINE, seed=3)
    named = nf.solve(LINE, seed=3, layout="classic")
    assert (named.solution, named.solver) == (plain.solution, "classic")


def test_a_solution_is_held_against_the_layout() -> None:
    solution = nf.solve(HYPER).solution
    assert nf.verify_solution(LINE, solution.to_line(), layout="hyper") == ()
    assert nf.verify_solution(LINE, nf.solve(LINE).solution.to_line(), layout="hyper") != ()
