"""The words of a step: what its messages may ask for, each made when a message does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ninefold.explain.steps import Step
from ninefold.explain.wording.catalogues import Catalogue
from ninefold.explain.wording.chains import chains_told
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
    "chains": chains_told,
    "path": lambda step, phrases: phrases.cells(chain_cells(step) or pattern_cells(step)),
    "start": _end(0),
    "end": _end(-1),
    "starts": _starts,
}
"""What every word is made of."""
