"""The digits that leave a single its only place, named with the units in which they block others.

Cells and digits that nothing on the board blocks were ruled out by earlier steps; they are named
apart, so that a reader can check every word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ninefold.explain.states import State
from ninefold.explain.steps import CellSet, Step
from ninefold.explain.wording.chain_words import link_unit
from ninefold.explain.wording.messages import Message, listed, part
from ninefold.explain.wording.phrases import Phrases
from ninefold.explain.wording.rule_words import known, needed
from ninefold.model import Layout, Move
from ninefold.model.digits import digits_in

Blocked = dict[int, list[int]]
"""Units by the cells that block in them."""

MOST_PAIRS = 8
"""Pairs of digits that are gone through one by one; more of them are not."""

BoardField = Callable[[Step, Phrases, State], Message]

Things = Callable[[Step, Phrases, State], list[Message]]


def blocking_cells(step: Step, state: State) -> tuple[Blocked, list[int]]:
    """The cells whose digits keep a hidden single from the other open cells of its unit, few of
    them; and the open cells that none of them blocks.

    >>> from ninefold.explain import next_step
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> state = State.of(line)
    >>> blocking_cells(next_step(state, profile="se"), state)
    ({20: [2], 39: [12]}, [])
    """
    (move,), layout = step.placements, step.layout
    cells = layout.units[step.units[0]].cells
    left = {cell for cell in cells if cell != move.cell and not state.digits[cell]}
    holders = [cell for cell, digit in enumerate(state.digits) if digit == move.digit]
    ways = [(cell, place) for cell in holders for place in _units_of(layout, cell, step.units[0])]
    found: Blocked = {}
    while left and ways:
        best = max(ways, key=lambda way: len(left.intersection(layout.units[way[1]].cells)))
        reached = left.intersection(layout.units[best[1]].cells)
        if not reached:
            break
        left -= reached
        found.setdefault(best[0], []).append(best[1])
    return found, sorted(left)


def seen_digits(step: Step, state: State) -> tuple[dict[int, list[int]], list[int]]:
    """The digits that a naked single sees, by few units; and those that it sees nowhere."""
    (move,), layout = step.placements, step.layout
    left = {digit for digit in range(1, layout.size + 1) if digit != move.digit}
    stand = {
        place: {state.digits[cell] for cell in layout.units[place].cells}
        for place in _units_of(layout, move.cell)
    }
    found: dict[int, list[int]] = {}
    while left and stand:
        best = max(stand, key=lambda place: len(left & stand[place]))
        digits = left & stand.pop(best)
        if digits:
            left -= digits
            found[best] = sorted(digits)
    return found, sorted(left)


def blocker_cells(step: Step, state: State) -> list[int]:
    """The cells whose digits the reason of a single names.

    >>> from ninefold.explain import next_step
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> state = State.of(line)
    >>> blocker_cells(next_step(state, profile="se"), state)
    [20, 39]
    """
    if step.technique.family != "singles":
        return []
    if step.technique.name != "naked_single":
        return sorted(blocking_cells(step, state)[0])
    units = state.layout.units
    return sorted(
        {
            cell
            for place, digits in seen_digits(step, state)[0].items()
            for cell in units[place].cells
            if state.digits[cell] in digits
        }
    )


def _units_of(layout: Layout, cell: int, but: int | None = None) -> list[int]:
    return [place for place, unit in enumerate(layout.units) if place != but and cell in unit.cells]


def _blockers(step: Step, phrases: Phrases, state: State) -> list[Message]:
    if not (step.placements and step.units):
        return []
    name = phrases.layout.cell_name
    return [
        part("blocker", cell=name(cell), units=phrases.units(units))
        for cell, units in sorted(blocking_cells(step, state)[0].items())
    ]


def _lost_cells(step: Step, phrases: Phrases, state: State) -> list[Message]:
    if not (step.placements and step.units):
        return []
    return [phrases.layout.cell_name(cell) for cell in blocking_cells(step, state)[1]]


def _seen(step: Step, phrases: Phrases, state: State) -> list[Message]:
    if not step.placements:
        return []
    return [
        part(
            "digits_in",
            digits=" ".join(map(phrases.layout.symbol, digits)),
            units=phrases.units([place], within=True),
        )
        for place, digits in seen_digits(step, state)[0].items()
    ]


def _lost_digits(step: Step, phrases: Phrases, state: State) -> list[Message]:
    if not step.placements:
        return []
    return [phrases.layout.symbol(digit) for digit in seen_digits(step, state)[1]]


def _each_cell(step: Step, phrases: Phrases, state: State) -> list[Message]:
    """The cells of the sets of a step, each with its own candidates."""
    masks = state.candidates.masks
    return [
        phrases.cell_set(CellSet((cell,), tuple(digits_in(masks[cell]))))
        for cell in sorted(cell for each in step.sets for cell in each.cells)
    ]


def _pairs(step: Step, phrases: Phrases, state: State) -> list[Message]:
    """The cells that each pair of digits with a removed one would empty, if they are few."""
    cells, masks = sorted({move.cell for move in step.cause}), state.candidates.masks
    said: list[Message] = []
    for lost in step.eliminations if len(cells) == 2 else ():
        (other,) = {*cells} - {lost.cell}
        for digit in digits_in(masks[other]):
            both = 1 << (lost.digit - 1) | 1 << (digit - 1)
            empty = [
                move.cell
                for move in step.fins
                if not masks[move.cell] & ~both and {*cells} <= {*phrases.layout.peers[move.cell]}
            ]
            named = phrases.cells(empty[:1])
            if not named and digit != lost.digit:
                return []
            words = {"one": str(lost), "other": str(Move(other, digit, phrases.layout))}
            said.append(part("pair", cells=named, **words))
    return said if len(said) <= MOST_PAIRS else []


def _only(things: Things) -> BoardField:
    """The thing, if there is just one."""

    def field(step: Step, phrases: Phrases, state: State) -> Message:
        found = things(step, phrases, state)
        return found[0] if len(found) == 1 else ""

    return field


def _listed(things: Things) -> BoardField:
    return lambda step, phrases, state: listed(things(step, phrases, state))


BOARD_FIELDS: Mapping[str, BoardField] = {
    "blocker": _only(_blockers),
    "blockers": _listed(_blockers),
    "lost_cell": _only(_lost_cells),
    "lost_cells": _listed(_lost_cells),
    "seen": _listed(_seen),
    "lost_digit": _only(_lost_digits),
    "lost_digits": _listed(_lost_digits),
    "each_cell": _listed(_each_cell),
    "pairs": lambda step, phrases, state: listed(_pairs(step, phrases, state), "; "),
    "known": known,
    "needed": needed,
    "in_link1": lambda step, phrases, state: link_unit(step.chains[0][:2], phrases, state),
    "in_link2": lambda step, phrases, state: link_unit(step.chains[0][2:4], phrases, state),
}
"""Words that are made of a step and of the board it was found on; empty without a board."""
