"""The words of a step: what its messages may ask for, each made when a message does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ninefold.explain.steps import Link, Step
from ninefold.explain.wording.catalogues import Catalogue
from ninefold.explain.wording.phrases import Phrases
from ninefold.model import Move
from ninefold.model.units import REGIONS

Field = Callable[[Step, Phrases], str]


class Words(Mapping[str, str]):
    """The words of a step in a language."""

    def __init__(self, step: Step, catalogue: Catalogue) -> None:
        self._step, self._phrases = step, Phrases(step.layout, catalogue)

    def __getitem__(self, name: str) -> str:
        return FIELDS[name](self._step, self._phrases)

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def __len__(self) -> int:
        return len(FIELDS)


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
    """The digits of the pattern, or those of the effect if none are told."""
    told = step.digits or [move.digit for move in (*step.cause, *step.fins)]
    return list(told) or [move.digit for move in _effect(step)]


def _home(step: Step, phrases: Phrases) -> str:
    """A unit in which the effect shows: the region of its first cell, if it has one."""
    layout, cell = step.layout, next(iter(_effect_cells(step)), None)
    around = [place for place, unit in enumerate(layout.units) if cell in unit.cells]
    around.sort(key=lambda place: layout.units[place].kind not in REGIONS)
    return phrases.units(around[:1])


def _unit(number: int) -> Field:
    return lambda step, phrases: phrases.units(step.units[number - 1 : number])


def _set(number: int) -> Field:
    return lambda step, phrases: phrases.listed(
        map(phrases.cell_set, step.sets[number - 1 : number])
    )


def _end(place: int) -> Field:
    """The cells at an end of the first chain."""
    return lambda step, phrases: (
        phrases.cells(step.chains[0][place].cells, "or") if step.chains and step.chains[0] else ""
    )


def _starts(step: Step, phrases: Phrases) -> str:
    """What the chains suppose, each once."""
    claims = (phrases.claim(chain[0]) for chain in step.chains if chain)
    return phrases.listed(dict.fromkeys(claims), "or")


def _chains(step: Step, phrases: Phrases) -> str:
    """All chains of a step, numbered if there are several."""
    told = [_chain(step, chain, phrases) for chain in step.chains if chain]
    if len(told) > 1:
        numbers = enumerate(told, start=1)
        told = [
            phrases.catalogue.part("numbered", number=str(number), chain=chain)
            for number, chain in numbers
        ]
    return " ".join(told)


def _chain(step: Step, chain: Sequence[Link], phrases: Phrases) -> str:
    part = phrases.catalogue.part
    first = phrases.claim(chain[0])
    if len(chain) == 1:
        return part("chain", claim=first)
    links = (_link(step, chain, place, phrases) for place in range(1, len(chain)))
    told = part("links", claim=first, links="; ".join(links))
    return " ".join(filter(None, (told, _conclusion(chain, phrases))))


def _link(step: Step, chain: Sequence[Link], place: int, phrases: Phrases) -> str:
    claim = phrases.claim(chain[place])
    why = _why(step, chain, place, phrases)
    return phrases.catalogue.part("link", claim=claim, why=why) if why else claim


def _why(step: Step, chain: Sequence[Link], place: int, phrases: Phrases) -> str:
    """What a link rests on: the one before, or others, which are then named."""
    link, part = chain[place], phrases.catalogue.part
    parents = [chain[parent] for parent in link.parents if parent < len(chain)]
    if not parents:
        return ""
    if len(parents) > 1 or link.parents != (place - 1,):
        return part("because", claims=phrases.listed(map(phrases.claim, parents)))
    through = step.sets[link.set - 1 : link.set] if link.set else ()
    if through and len(through[0].cells) > 1:
        return part("through", set=phrases.short(through[0]))
    return _inference(parents[0], link, phrases)


def _inference(before: Link, link: Link, phrases: Phrases) -> str:
    """How one link follows from another: in a cell, or in the units that have both.

    Which of several units a strong link lies in is not told by the step, so all are named.
    """
    part = phrases.catalogue.part
    if before.cells == link.cells and before.digit != link.digit:
        return part("last_digit" if link.on else "taken")
    shared = [*_units_of(before, link, phrases)]
    if before.digit != link.digit or before.on == link.on or not shared:
        return ""
    if link.on:
        return part("last_place", units=phrases.units(shared, "or"))
    return part("seen", units=phrases.units(shared[:1]), digits=phrases.layout.symbol(link.digit))


def _units_of(before: Link, link: Link, phrases: Phrases) -> Iterator[int]:
    cells = {*before.cells, *link.cells}
    for place, unit in enumerate(phrases.layout.units):
        if cells <= set(unit.cells):
            yield place


def _conclusion(chain: Sequence[Link], phrases: Phrases) -> str:
    """What a chain comes to by itself: its assumption is refuted, or one of its ends is true."""
    first, last = chain[0], chain[-1]
    if first.on == last.on:
        return ""
    if (first.digit, first.cells) == (last.digit, last.cells):
        return phrases.catalogue.part("refuted")
    if first.on:
        return ""
    ends = (Link(end.digit, True, end.cells, ()) for end in (first, last))
    return phrases.catalogue.part("either", claims=phrases.listed(map(phrases.claim, ends), "or"))


FIELDS: Mapping[str, Field] = {
    "name": lambda step, phrases: phrases.catalogue.name(step.technique),
    "digits": lambda step, phrases: phrases.digits(_digits(step)),
    "digits_or": lambda step, phrases: phrases.digits(_digits(step), "or"),
    "units": lambda step, phrases: phrases.units(step.units),
    "unit1": _unit(1),
    "unit2": _unit(2),
    "covers": lambda step, phrases: phrases.units(step.covers),
    "cells": lambda step, phrases: phrases.cells(pattern_cells(step)),
    "candidates": lambda step, phrases: phrases.candidates(step.cause or _effect(step)),
    "fin": lambda step, phrases: (
        phrases.cells(move.cell for move in step.fins[:1]) if len(step.fins) == 1 else ""
    ),
    "fins": lambda step, phrases: phrases.cells(move.cell for move in step.fins),
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
    "targets": lambda step, phrases: phrases.cells(_effect_cells(step)),
    "home": _home,
    "sets": lambda step, phrases: phrases.listed(map(phrases.cell_set, step.sets)),
    "set1": _set(1),
    "set2": _set(2),
    "set3": _set(3),
    "chains": _chains,
    "path": lambda step, phrases: phrases.cells(chain_cells(step) or pattern_cells(step)),
    "start": _end(0),
    "end": _end(-1),
    "starts": _starts,
}
"""What every word is made of."""
