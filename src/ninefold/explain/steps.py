"""A step of logic as a value: the technique, its pattern, and its effect.

Words (`step_words.py`) and pictures (`step_pictures.py`) are made of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ninefold.explain.rule_facts import RuleFact, facts_of
from ninefold.explain.techniques import Technique, technique_named
from ninefold.model import Layout, Move
from ninefold.model.digits import digits_in

if TYPE_CHECKING:
    from ninefold import _core
    from ninefold.explain.states import State
    from ninefold.pictures import Picture


Depth = int
"""The depth of a text: 1 a name, 2 a sentence, 3 the whole reason."""

Claim = tuple[int, bool, tuple[int, ...]]
"""A digit, whether it stands there, and the cells."""


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a chain: a digit stands in one of these cells (`on`), or in none of them.

    `parents` are the places in the chain of the claims that it follows from; none if it is
    assumed. A strong link leads from a claim that is off to one that is on, a weak link from on to
    off. `set` is the place, from 1, of the almost locked set among those of the step that the
    inference goes through; 0 for none. `rule` is likewise the place of the rule among those of the
    step.
    """

    digit: int
    on: bool
    cells: tuple[int, ...]
    parents: tuple[int, ...]
    set: int = 0
    rule: int = 0

    @property
    def claim(self) -> Claim:
        """The link without the way to it."""
        return self.digit, self.on, self.cells


@dataclass(frozen=True, slots=True)
class CellSet:
    """Cells that share digits: an almost locked set, or a part of a wing."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step: `cause` is its pattern, `fins` are the candidates that make it a special one of its
    kind. `units` and `covers` are indices of the layout's units, `rules` the rules that it uses
    beside these. `score` is the one of its profile, `length` compares it with others of its kind.

    >>> from ninefold.explain import State, next_step
    >>> step = next_step(State.of("12345678." + 72 * "."))
    >>> step.technique.name, str(step.placements[0])
    ('full_house', 'r1c9=9')
    >>> print(step)
    Full house: r1c9 is 9.
    """

    layout: Layout
    technique: Technique
    eliminations: tuple[Move, ...] = ()
    placements: tuple[Move, ...] = ()
    digits: tuple[int, ...] = ()
    cause: tuple[Move, ...] = ()
    fins: tuple[Move, ...] = ()
    units: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    sets: tuple[CellSet, ...] = ()
    chains: tuple[tuple[Link, ...], ...] = ()
    rules: tuple[RuleFact, ...] = ()
    length: int = 0
    score: float = field(default=0.0, compare=False)

    @property
    def unit_names(self) -> tuple[str, ...]:
        """The units it lives in, for people."""
        return tuple(self.layout.units[unit].name for unit in self.units)

    def apply(self, state: State) -> State:
        """The state after this step; its `undone()` is the state again."""
        return state.applied(self)

    def tell(self, depth: Depth = 2, language: str = "en", state: State | None = None) -> str:
        """The step in words: 1 its name, 2 a sentence, 3 the whole reason; with the state that it
        was found in, the reason names the digits on the board that it rests on.
        """
        from ninefold.explain.step_words import step_text

        return step_text(self, depth, language, state)

    @property
    def notation(self) -> str:
        """The step as HoDoKu writes it.

        >>> from ninefold.explain import next_step
        >>> next_step("12345678." + 72 * ".").notation
        'Full House: r1c9=9'
        """
        from ninefold.explain.notation import Notation

        return str(Notation.of(self))

    def picture(self, state: State | None = None) -> Picture:
        """The step drawn on the state it was found in; without one, on an empty board."""
        from ninefold.explain.step_pictures import picture_of

        return picture_of(self, state)

    def to_json(self, language: str = "en", state: State | None = None) -> dict[str, Any]:
        """The step as a plain dict, cells and units by their names."""
        from ninefold.explain.steps import step_record

        return step_record(self, language, state)

    def __str__(self) -> str:
        return self.tell()


def step_of(state: State, record: _core.TechniqueStep) -> Step:
    """The step that a kernel found on the boards of a puzzle."""
    layout = state.rules

    def moves(pairs: list[tuple[int, int]]) -> tuple[Move, ...]:
        return tuple(Move(cell, digit, layout) for cell, digit in pairs)

    chains = (
        tuple(
            Link(d, on, tuple(cells), tuple(parents), s, rule)
            for d, on, cells, parents, s, rule in chain
        )
        for chain in record.chains
    )
    return Step(
        layout=layout,
        technique=technique_named(record.technique),
        eliminations=moves(record.eliminations),
        placements=moves(record.placements),
        digits=digits_in(record.digits),
        cause=moves(record.cause),
        fins=moves(record.fins),
        units=tuple(record.units),
        covers=tuple(record.covers),
        sets=tuple(CellSet(tuple(cells), digits_in(mask)) for cells, mask in record.sets),
        chains=tuple(chains),
        rules=_facts_of(state, record.rules),
        length=record.length,
        score=round(record.score, 3),
    )


def _facts_of(state: State, numbers: list[int]) -> tuple[RuleFact, ...]:
    facts = facts_of(state.puzzle) if numbers else None
    return tuple(map(facts.of, numbers)) if facts else ()


def step_record(step: Step, language: str = "en", state: State | None = None) -> dict[str, Any]:
    """A step as a plain dict."""
    layout = step.layout
    return {
        "technique": step.technique.name,
        "family": step.technique.family,
        "score": step.score,
        "length": step.length,
        "text": step.tell(3, language, state),
        "placements": _moves(step.placements),
        "eliminations": _moves(step.eliminations),
        "digits": [layout.value(digit) for digit in step.digits],
        "cause": _moves(step.cause),
        "fins": _moves(step.fins),
        "units": [layout.units[unit].name for unit in step.units],
        "covers": [layout.units[unit].name for unit in step.covers],
        "sets": [_set(layout, each) for each in step.sets],
        "chains": [[_link(layout, link) for link in chain] for chain in step.chains],
        "rules": [_rule(layout, rule) for rule in step.rules],
    }


def _moves(moves: Iterable[Move]) -> list[dict[str, Any]]:
    return [move.to_json() for move in moves]


def _set(layout: Layout, cells: CellSet) -> dict[str, Any]:
    return {
        "cells": [layout.cell_name(cell) for cell in cells.cells],
        "digits": [layout.value(digit) for digit in cells.digits],
    }


def _link(layout: Layout, link: Link) -> dict[str, Any]:
    return {
        "cells": [layout.cell_name(cell) for cell in link.cells],
        "digit": layout.value(link.digit),
        "on": link.on,
        "parents": list(link.parents),
        "set": link.set,
        "rule": link.rule,
    }


def _rule(layout: Layout, rule: RuleFact) -> dict[str, Any]:
    return {
        "kind": rule.kind,
        "cells": [layout.cell_name(cell) for cell in rule.cells],
        "text": rule.text,
        "sum": rule.sum,
        "units": [layout.units[unit].name for unit in rule.units],
        "others": list(rule.others),
    }
