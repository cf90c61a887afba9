"""The whole text of a hint: its name, the reason, the effect, and the lines below."""

from __future__ import annotations

from tests.explain.reasons import (  # noqa: F401  # they add their forms to the grammar
    chains,
    experts,
    fish,
    forcing,
    patterns,
    rules,
    sets,
    singles,
    uniqueness,
)
from tests.explain.reasons.board import Board, Talk, Unit, ensure
from tests.explain.reasons.grammar import GRAMMAR, Effect, form

from ninefold.explain import State


def check(text: str, state: State) -> None:
    """Objects if the text of a hint has a sentence that does not hold on the board."""
    name, colon, reason = text.partition(": ")
    ensure(bool(name and colon and reason), "no name before the reason:", text)
    talk = Talk(Board.of(state))
    GRAMMAR.read(reason, talk)
    chains.check_lines(talk)
    forcing.check_branches(talk)
    rules.check_cases(talk)
    _check_effect(talk)


def complaint(text: str, state: State) -> str:
    """What is wrong with the text of a hint; nothing if all of it holds."""
    try:
        check(text, state)
    except (AssertionError, LookupError, ValueError) as wrong:  # cells and units that do not exist
        return str(wrong) or "wrong"
    return ""


@form(r"(?:So )?{effect:effect}\.(?:\n|$)", r"It follows: {effect:effect}\.(?:\n|$)")
def effect_follows(talk: Talk, effect: Effect) -> None:
    ensure("effect" not in talk.told, "a second effect")
    talk.told["effect"] = effect


def _check_effect(talk: Talk) -> None:
    """That the effect is right, and that what was said comes to it."""
    board, effect = talk.board, talk.told.get("effect")
    assert isinstance(effect, Effect), "the text has no effect"
    for cell, digit in effect.placed:
        ensure(board.solution[cell] == digit, "wrong digit placed in", board.name(cell))
        others = [(cell, other) for other in board.holds(cell) - {digit}]
        known = (cell, digit) in talk.places or (others and all(map(talk.is_excluded, others)))
        ensure(bool(known), "nothing said places", digit, "in", board.name(cell))
    for cell, digit in effect.removed:
        ensure(digit in board.holds(cell), board.name(cell), "has no candidate", digit)
        ensure(board.solution[cell] != digit, "a digit of the solution goes:", board.name(cell))
        known = talk.is_excluded((cell, digit))
        ensure(known, "nothing said excludes", digit, "from", board.name(cell))


@form(
    r"With this, {cell:cell} is the only place for {digit:digit} in {unit:unit}\.(?:\n|$)",
    r"With this, {digit:digit} is the only candidate left in {cell:cell}\.(?:\n|$)",
)
def opens(talk: Talk, cell: int, digit: int, unit: Unit | None = None) -> None:
    board, effect = talk.board, talk.told.get("effect")
    ensure(isinstance(effect, Effect), "nothing was done yet")
    assert isinstance(effect, Effect)
    candidates = {(cell, each) for each in board.holds(cell)}
    if unit is not None:
        candidates = {(place, digit) for place in board.places(digit, unit.cells)}
    ensure(candidates - effect.removed == {(cell, digit)}, "others are left as well")


@form(r"With this, {cell:cell} is {digit:digit}\.(?:\n|$)")
def leads_at_once(talk: Talk, cell: int, digit: int) -> None:
    ensure(talk.board.solution[cell] == digit, "not the digit of the solution")


@form(
    r"{count:count} more steps lead from here to the next digit: {cell:cell} is "
    r"{digit:digit}\.(?:\n|$)"
)
def leads_to(talk: Talk, count: int, cell: int, digit: int) -> None:
    ensure(count > 1 and talk.board.solution[cell] == digit, "not the digit of the solution")
