"""The words of a step that its messages may use, each made on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ninefold.explain.states import State
from ninefold.explain.steps import CellSet, Link, Step
from ninefold.explain.wording.blockers import BOARD_FIELDS
from ninefold.explain.wording.catalogues import keys_of
from ninefold.explain.wording.chain_words import chain_lines, conclusion, contradiction, forced
from ninefold.explain.wording.fish_words import FISH_FIELDS
from ninefold.explain.wording.messages import Message, listed, message, part
from ninefold.explain.wording.phrases import Phrases
from ninefold.explain.wording.rule_words import RULE_FIELDS
from ninefold.model import Move
from ninefold.model.units import REGIONS

Field = Callable[[Step, Phrases], Message]


FEW = 3
"""Cells that are gone through one by one; more of them are not."""


class Words(Mapping[str, Message]):
    """The words of a step, with the board that it was found on if that is known."""

    def __init__(self, step: Step, state: State | None = None) -> None:
        self._step, self._phrases = step, Phrases(step.layout)
        self._state = state

    def __getitem__(self, name: str) -> Message:
        if name not in BOARD_FIELDS:
            return FIELDS[name](self._step, self._phrases)
        state = self._state
        return "" if state is None else BOARD_FIELDS[name](self._step, self._phrases, state)

    def __iter__(self) -> Iterator[str]:
        return iter(WORDS)

    def __len__(self) -> int:
        return len(WORDS)

    def lines(self) -> list[Message]:
        """The lines below the reason."""
        return chain_lines(self._step, self._phrases, self._state)


def pattern_cells(step: Step) -> list[int]:
    """The cells of a pattern: of its cause, else of its sets, of its chains, of its effect."""
    cause = [move.cell for move in step.cause]
    parts = [cell for each in step.sets for cell in each.cells]
    return sorted({*(cause or parts)}) or chain_cells(step) or _effect_cells(step)


def chain_cells(step: Step) -> list[int]:
    """The cells of all chains, in the order of their links."""
    links = (link for chain in step.chains for link in chain)
    return list(dict.fromkeys(cell for link in links for cell in link.cells))


def _effect(step: Step) -> tuple[Move, ...]:
    return (*step.placements, *step.eliminations)


def _effect_cells(step: Step) -> list[int]:
    return sorted({move.cell for move in _effect(step)})


def _digits(step: Step) -> list[int]:
    """The digits of the pattern, or those of the effect if the pattern names none."""
    digits = step.digits or [move.digit for move in (*step.cause, *step.fins)]
    return list(digits) or [move.digit for move in _effect(step)]


def _home(step: Step, phrases: Phrases) -> Message:
    """A unit in which the effect shows: the region of its first cell, if it has one."""
    layout, cell = step.layout, next(iter(_effect_cells(step)), None)
    around = [place for place, unit in enumerate(layout.units) if cell in unit.cells]
    around.sort(key=lambda place: layout.units[place].kind not in REGIONS)
    return phrases.units(around[:1])


def _unit(number: int) -> Field:
    return lambda step, phrases: phrases.units(step.units[number - 1 : number])


def _set(number: int) -> Field:
    return lambda step, phrases: listed(map(phrases.cell_set, step.sets[number - 1 : number]))


def _own(number: int) -> Field:
    """The digits of the pattern in the cells of a set, counted from 1."""
    return lambda step, phrases: phrases.digits(
        move.digit
        for each in step.sets[number - 1 : number]
        for move in step.cause
        if move.cell in each.cells
    )


def _end(place: int) -> Field:
    """The cells at an end of the first chain."""
    return lambda step, phrases: (
        phrases.cells(step.chains[0][place].cells, "or") if step.chains and step.chains[0] else ""
    )


def _starts(step: Step, phrases: Phrases) -> Message:
    """The assumptions of the chains, each once."""
    firsts = {chain[0].claim: chain[0] for chain in step.chains if chain}
    return listed(map(phrases.claim, firsts.values()), "or")


def _node(number: int) -> Field:
    """The cells of a link of the first chain, counted from 1."""
    return lambda step, phrases: listed(
        phrases.cells(chain[number - 1].cells, "or")
        for chain in step.chains[:1]
        if len(chain) >= number
    )


def _common(number: int) -> Field:
    """The digit that two almost locked sets of a chain of sets share, counted from 1."""
    return lambda step, phrases: phrases.digits(
        chain[2 * number - 1].digit for chain in step.chains[:1] if len(chain) > 2 * number - 1
    )


def _links(step: Step, phrases: Phrases) -> Message:
    """The digits that each two neighbours of a chain of sets share, in their order."""
    inner = step.chains[0][1:-1:2] if step.chains else ()
    return ", ".join(phrases.layout.symbol(link.digit) for link in inner)


def _shared(step: Step, phrases: Phrases) -> Message:
    """The digit that all cells with a further candidate have as well."""
    fins = {move.cell for move in step.fins}
    digits = [{move.digit for move in step.cause if move.cell == cell} for cell in fins]
    return phrases.digits(set.intersection(*digits)) if digits else ""


def _colour(chain: int, on: bool) -> Field:
    """The cells of a colour: of the first cluster or the second, those that are on or off."""
    return lambda step, phrases: phrases.cells(
        sorted(
            link.cells[0]
            for each in step.chains[chain - 1 : chain]
            for link in each
            if link.on == on
        )
    )


def _meeting(step: Step, phrases: Phrases) -> Message:
    """Which cells of the first cluster's colour that is off see which of the second cluster.

    A colour that goes sees both colours of the other; else only the one that is off is asked for.
    """
    if len(step.chains) < 2:
        return ""
    one = [link.cells[0] for link in step.chains[0] if not link.on]
    pairs = {
        link.on: (cell, link.cells[0])
        for link in reversed(step.chains[1])
        for cell in reversed(one)
        if link.cells[0] in phrases.layout.peers[cell]
    }
    wanted = [pairs[on] for on in (False, True) if on in pairs]
    if step.technique.name == "multi_colours_1":
        wanted = wanted[:1]
    name = phrases.layout.cell_name
    return listed(part("sees", cell=name(one), other=name(two)) for one, two in wanted)


def _sighted(step: Step, phrases: Phrases) -> Message:
    """Which cell of each colour the cells that lose a digit see, if these are few."""
    targets, name, peers = _effect_cells(step), phrases.layout.cell_name, phrases.layout.peers
    colours = (pattern_cells(step), [move.cell for move in step.fins])
    seen = [
        [[cell for cell in each if cell in peers[target]] for each in colours] for target in targets
    ]
    if len(targets) > FEW or not all(one and other for one, other in seen):
        return ""
    return listed(
        part("sees_both", cell=name(target), one=name(one[0]), other=name(other[0]))
        for target, (one, other) in zip(targets, seen, strict=True)
    )


def _twins(step: Step, phrases: Phrases) -> Message:
    """Two cells of a pattern that lie in a unit which it covers."""
    units = [{*phrases.layout.units[place].cells} for place in step.covers[:1]]
    return listed(
        phrases.cells([cell for cell in pattern_cells(step) if cell in unit][:2]) for unit in units
    )


def _beside(step: Step, phrases: Phrases) -> Message:
    """The corners of a rectangle without those that lose a digit, and without those of the first
    set.
    """
    named = {*_effect_cells(step), *(cell for each in step.sets[:1] for cell in each.cells)}
    return phrases.cells(cell for cell in pattern_cells(step) if cell not in named)


def _cases(step: Step, phrases: Phrases) -> Message:
    """The digit that each digit of a wing's pivot leaves to a pincer."""
    gone = {move.digit for move in step.eliminations}
    pivot, *pincers = step.sets or (CellSet((), ()),)
    symbol = phrases.layout.symbol
    said: list[Message] = []
    for pincer in pincers:
        shared = sorted({*pivot.digits} & {*pincer.digits} - gone)
        left = sorted({*pincer.digits} - {*shared})
        if len(shared) == 1 and len(left) == 1:
            words = {"digits": symbol(shared[0]), "left": symbol(left[0])}
            said.append(part("case", cells=phrases.cells(pincer.cells), **words))
    return listed(said, "; ")


def _petals(step: Step, phrases: Phrases) -> Message:
    """Which set lacks what, for every digit of a stem."""
    digits = [move.digit for move in step.fins]
    symbol = phrases.layout.symbol
    petals = (
        part("petal", digits=symbol(digit), set=phrases.cell_set(petal))
        for digit, petal in zip(digits, step.sets, strict=False)
    )
    return listed(petals)


def _kites(step: Step, phrases: Phrases) -> Message:
    """The far ends of two patterns that share their box, with the digit of each."""
    said = []
    for chain in step.chains:
        ends = phrases.cells([*chain[0].cells, *chain[-1].cells], "or")
        digit = phrases.layout.symbol(chain[0].digit)
        seen = [move for move in step.eliminations if _sees(move, (chain[0], chain[-1]), phrases)]
        effect = phrases.effect((), seen)
        said.append(part("kite", cells=ends, digits=digit, effect=effect))
    return listed(said, "; ")


def _sees(move: Move, ends: Iterable[Link], phrases: Phrases) -> bool:
    """Whether a candidate sees all cells of some links of its digit."""
    peers = phrases.layout.peers[move.cell]
    return all(end.digit == move.digit and {*end.cells} <= {*peers} for end in ends)


def _end_digit(step: Step, phrases: Phrases) -> Message:
    """The digit at both ends of a chain, if every removed candidate sees both."""
    chain = step.chains[0] if step.chains else ()
    if not chain or chain[0].on or not chain[-1].on or step.placements:
        return ""
    if not all(_sees(move, (chain[0], chain[-1]), phrases) for move in step.eliminations):
        return ""
    return phrases.layout.symbol(chain[0].digit)


def _end_unit(step: Step, phrases: Phrases) -> Message:
    """Where both ends of a chain lie, if they share a unit."""
    if not step.chains or not step.chains[0]:
        return ""
    ends = {*step.chains[0][0].cells, *step.chains[0][-1].cells}
    units = phrases.layout.units
    return phrases.units([place for place, unit in enumerate(units) if ends <= {*unit.cells}][:1])


def _loop_case(step: Step, phrases: Phrases, on: bool) -> Message:
    """The claims of a loop that hold in its first case, or in its second."""
    chain = step.chains[0] if step.chains else ()
    name, symbol = phrases.layout.cell_name, phrases.layout.symbol
    return listed(
        f"{name(link.cells[0])}={symbol(link.digit)}"
        if len(link.cells) == 1
        else phrases.claim(replace(link, on=True))
        for link in chain
        if link.on == on
    )


def _loop_sight(step: Step, phrases: Phrases) -> Message:
    """The claims that each removed candidate sees in both cases of a loop, if they are few."""
    chain = step.chains[0] if step.chains else ()
    said: list[Message] = []
    for move in step.eliminations if len(step.eliminations) <= FEW else ():
        seen = [
            phrases.cells(link.cells, "or")
            for on in (True, False)
            for link in [each for each in chain if each.on == on and _sees(move, (each,), phrases)][
                :1
            ]
        ]
        if len(seen) < 2:
            return ""
        words = {"digits": phrases.layout.symbol(move.digit), "one": seen[0], "other": seen[1]}
        said.append(part("loop_sight", cell=phrases.layout.cell_name(move.cell), **words))
    return listed(said, "; ")


def _rest(number: int) -> Field:
    """A set without the cells that it shares, with its digits."""

    def field(step: Step, phrases: Phrases) -> Message:
        shared = {move.cell for move in step.fins}
        return listed(
            phrases.cell_set(replace(each, cells=tuple(c for c in each.cells if c not in shared)))
            for each in step.sets[number - 1 : number]
        )

    return field


def _link_of(number: int) -> Field:
    """Which of two places of a digit sees all its places in the first set, which in the second."""

    def field(step: Step, phrases: Phrases) -> Message:
        link, sets, peers = [move.cell for move in step.fins], step.sets[:2], phrases.layout.peers
        held = {(move.cell, move.digit) for move in step.cause}
        if len(link) != 2 or len(sets) != 2:
            return ""
        for order in (link, link[::-1]):
            if all(
                cell in peers[end]
                for end, each in zip(order, sets, strict=True)
                for cell in each.cells
                if (cell, step.fins[0].digit) in held
            ):
                return phrases.layout.cell_name(order[number - 1])
        return ""

    return field


def _kept(step: Step) -> list[int]:
    """The digits of the pattern that do not go."""
    gone = {move.digit for move in step.eliminations}
    return [digit for digit in _digits(step) if digit not in gone]


def _crossing(step: Step) -> list[int]:
    """The digits of the first set that the others lack."""
    others = {digit for each in step.sets[1:] for digit in each.digits}
    return [digit for each in step.sets[:1] for digit in each.digits if digit not in others]


def _locked(step: Step) -> list[int]:
    """The digits of the pattern that its cells with fins keep."""
    roof = {move.cell for move in step.fins}
    gone = {move.digit for move in step.eliminations}
    return [move.digit for move in step.cause if move.cell in roof and move.digit not in gone]


def _only_cell(cells: Iterable[int], phrases: Phrases) -> Message:
    """A cell, if it is one."""
    found = {*cells}
    return phrases.cells(found) if len(found) == 1 else ""


def _only_one(digits: Sequence[int], phrases: Phrases) -> Message:
    return phrases.digits(digits) if len(set(digits)) == 1 else ""


def _conclusion(step: Step, phrases: Phrases) -> Message:
    return conclusion(step.chains[0], phrases) if step.chains and step.chains[0] else ""


def _forced(step: Step, phrases: Phrases) -> Message:
    return listed(forced(step, phrases)) if step.chains else ""


def _contradiction(step: Step, phrases: Phrases) -> Message:
    return contradiction([chain for chain in step.chains if chain], phrases)


FIELDS: Mapping[str, Field] = {
    "name": lambda step, _: message("names", [step.technique.name]),
    "kind": lambda step, _: message("kinds", [*keys_of(step.technique)], Words(step)),
    "digits": lambda step, phrases: phrases.digits(_digits(step)),
    "digits_or": lambda step, phrases: phrases.digits(_digits(step), "or"),
    "digit": lambda step, phrases: _only_one(_digits(step), phrases),
    "shared": _shared,
    "links": _links,
    "kept": lambda step, phrases: phrases.digits(_kept(step)),
    "locked": lambda step, phrases: phrases.digits(_locked(step)),
    "crossing": lambda step, phrases: phrases.digits(_crossing(step)),
    "box_digits": lambda step, phrases: listed(
        phrases.digits(each.digits) for each in step.sets[2:3]
    ),
    "size": lambda step, _: str(sum(len(each.cells) for each in step.sets)),
    "units": lambda step, phrases: phrases.units(step.units),
    "in_units": lambda step, phrases: phrases.in_units(step.units),
    "in_unit1": lambda step, phrases: phrases.in_units(step.units[:1]),
    "in_unit2": lambda step, phrases: phrases.in_units(step.units[1:2]),
    "in_covers": lambda step, phrases: phrases.in_units(step.covers),
    "in_covers_or": lambda step, phrases: phrases.in_units(step.covers, "or"),
    "unit1": _unit(1),
    "unit2": _unit(2),
    "unit3": _unit(3),
    "unit4": _unit(4),
    "cover1": lambda step, phrases: phrases.units(step.covers[:1]),
    "cover2": lambda step, phrases: phrases.units(step.covers[1:2]),
    "own1": _own(1),
    "own4": _own(4),
    "covers": lambda step, phrases: phrases.units(step.covers),
    "cells": lambda step, phrases: phrases.cells(pattern_cells(step)),
    "cells_or": lambda step, phrases: phrases.cells(pattern_cells(step), "or"),
    "cell": lambda step, phrases: _only_cell(pattern_cells(step), phrases),
    "candidates": lambda step, phrases: phrases.candidates(step.cause or _effect(step)),
    "fin": lambda step, phrases: (
        phrases.cells(move.cell for move in step.fins[:1]) if len(step.fins) == 1 else ""
    ),
    "fins": lambda step, phrases: phrases.cells(move.cell for move in step.fins),
    "fins_or": lambda step, phrases: phrases.cells((move.cell for move in step.fins), "or"),
    "fin_cell": lambda step, phrases: _only_cell((move.cell for move in step.fins), phrases),
    "others": lambda step, phrases: phrases.cells(
        move.cell for move in step.fins if move.cell not in pattern_cells(step)
    ),
    "fin_digits": lambda step, phrases: phrases.digits(
        [move.digit for move in step.fins] or _digits(step)
    ),
    "second": lambda step, phrases: phrases.candidates(step.fins),
    "effect": lambda step, phrases: phrases.effect(step.placements, step.eliminations),
    "placed": lambda step, phrases: phrases.digits(
        move.digit for move in step.placements or step.eliminations
    ),
    "removed": lambda step, phrases: phrases.digits(
        (move.digit for move in step.eliminations or step.placements), "or"
    ),
    "target": lambda step, phrases: _only_cell(_effect_cells(step), phrases),
    "targets": lambda step, phrases: phrases.cells(_effect_cells(step)),
    "targets_or": lambda step, phrases: phrases.cells(_effect_cells(step), "or"),
    "home": _home,
    "sets": lambda step, phrases: listed(map(phrases.cell_set, step.sets)),
    "naked": lambda step, phrases: listed(
        phrases.cell_set(each) for each in step.sets if len(each.digits) > len(each.cells)
    ),
    "hidden": lambda step, phrases: listed(
        phrases.cell_set(each) for each in step.sets if len(each.digits) < len(each.cells)
    ),
    "set1": _set(1),
    "set2": _set(2),
    "set3": _set(3),
    "conclusion": _conclusion,
    "contradiction": _contradiction,
    "forced": _forced,
    "around": lambda step, phrases: phrases.cells(c for each in step.sets for c in each.cells),
    "path": lambda step, phrases: phrases.cells(chain_cells(step) or pattern_cells(step)),
    "start": _end(0),
    "end": _end(-1),
    "starts": _starts,
    "node1": _node(1),
    "node2": _node(2),
    "node3": _node(3),
    "node4": _node(4),
    "common1": _common(1),
    "common2": _common(2),
    "on1": _colour(1, True),
    "off1": _colour(1, False),
    "on2": _colour(2, True),
    "off2": _colour(2, False),
    "meeting": _meeting,
    "cases": _cases,
    "petals": _petals,
    "kites": _kites,
    "sighted": _sighted,
    "twins": _twins,
    "end_digit": _end_digit,
    "end_unit": _end_unit,
    "loop_on": lambda step, phrases: _loop_case(step, phrases, True),
    "loop_off": lambda step, phrases: _loop_case(step, phrases, False),
    "loop_sight": _loop_sight,
    "rectangle": lambda step, phrases: (
        phrases.cells(cells) if len(cells := pattern_cells(step)) == 4 else ""
    ),
    "rest1": _rest(1),
    "rest2": _rest(2),
    "both_ends": lambda step, phrases: phrases.cells(
        sorted({*step.sets[0].cells} & {*step.sets[-1].cells}) if len(step.sets) > 1 else ()
    ),
    "link_a": _link_of(1),
    "link_b": _link_of(2),
    "beside": _beside,
    **FISH_FIELDS,
    **RULE_FIELDS,
}
"""The function that makes each word; `BOARD_FIELDS` has those that also ask the board."""

WORDS = (*FIELDS, *BOARD_FIELDS)
"""All words that messages may ask for."""
