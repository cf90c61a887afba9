"""The kinds of rules that a line of text can state: their names, their fields, an example each.

The words of a field follow from its type, so that a new class needs nothing here but an example. A
class with a field of another type, such as an automaton, has no text form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from enum import Enum
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ninefold.errors import UnknownNameError, UnsupportedError
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.general import Predicate
from ninefold.model.constraints.records import KINDS
from ninefold.model.layout import Layout


class Form(Enum):
    """The kind of a field's words; the value describes them to people."""

    CELLS = "cells"
    GROUPS = "groups of cells (a word each)"
    NUMBER = "a number"
    NUMBERS = "numbers"
    TUPLES = "tuples such as 1,2 (a word each)"
    FLAG = "true if its name is there"
    TEXT = "a text"


_FORMS = {
    "int": Form.NUMBER,
    "int | None": Form.NUMBER,
    "Sequence[int]": Form.NUMBERS,
    "Sequence[Sequence[int]]": Form.TUPLES,
    "bool": Form.FLAG,
    "bool | str": Form.FLAG,
    "str": Form.TEXT,
}
COUNTED = (Form.NUMBER, Form.NUMBERS, Form.TUPLES)
PLACED = (Form.CELLS, Form.GROUPS)

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "killer": "killer cage",
        "cage": "killer cage",
        "different": "all different",
        "rellik": "rellik cage",
        "equality": "equality cage",
        "circles": "counting circles",
        "thermo": "thermometer",
        "whisper": "whispers",
        "german whispers": "whispers",
        "between": "between line",
        "lockout": "lockout line",
        "region sum": "region sum line",
        "entropic": "entropic line",
        "modular": "modular line",
        "zipper line": "zipper",
        "ten line": "sum line",
        "dots": "kropki",
        "inequality": "greater than",
        "sandwich": "sandwich sum",
        "xsum": "x-sum",
        "quad": "quadruple",
        "index": "indexing",
        "min": "minimum",
        "max": "maximum",
        "equal": "equal cells",
        "clone": "clones",
        "knight": "anti-knight",
        "king": "anti-king",
        "leaper": "anti-leaper",
        "taxicab": "anti-taxicab",
        "nonconsecutive": "non-consecutive",
        "disjoint": "disjoint groups",
    }
)
"""Shorter names that people use."""

EXAMPLES = (
    "all different r1c1 r2c5 r3c9",
    "anti-king",
    "anti-knight",
    "anti-leaper 1 3",
    "anti-taxicab",
    "arrow r1c1 r1c2-r1c4",
    "between line r1c1-r1c5",
    "clones r1c1-r1c3 r5c5-r5c7",
    'cosmetic r5c5 figure=circle label="A" colour=#ff0000',
    "counting circles r1c1 r2c4 r3c7",
    "diagonal non-consecutive",
    "difference 4 r1c1-r1c2 r5c5-r6c5 negative",
    "disjoint groups 1 5",
    "double arrow r1c1-r1c5",
    "dutch flatmates",
    "entropic line r1c1-r1c5",
    "equal cells r1c1 r5c4 r9c9",
    "equal sums r1c1-r1c2 r5c5-r5c7",
    "equality cage r1c1:r2c2",
    "even r1c1 r2c2",
    "forbidden pattern 1 2 r1c1 r1c2",
    "global entropy",
    "greater than r1c2-r1c1 r1c2-r2c2",
    "hidden skyscraper 4 row 3",
    "human random",
    "indexing column 1",
    "killer 15 r1c1-r1c3",
    "kropki white r1c1-r1c2 black r2c2-r3c2 negative",
    "little killer 17 r1c4-r4c1",
    "lockout line r1c1-r1c4",
    "look-and-say 2,5 1,7 r1c1-r4c4",
    "lunchbox 9 r1c1-r1c5",
    "maximum r5c5",
    "minimum r5c5",
    "modular line 3 r1c1-r1c5",
    "nabner r1c1-r1c4",
    "non-consecutive",
    "numbered room 7 row 3",
    "odd r1c1 r2c2",
    "pair sum 8 r1c1-r1c2",
    "pairs 1,2 2,4 4,8 r1c1-r1c3",
    "palindrome r1c1-r5c5",
    "quadruple 1 3 r3c3:r4c4",
    "ratio 3 r1c1-r1c2",
    "regex r1c1-r1c4 pattern=[1-4]*(5|9).?",
    "region sum line r1c1-r1c6",
    "rellik 12 r1c1-r1c4",
    "renban r1c1-r1c4",
    "same digits r1c1-r1c3 r5c4-r7c4",
    "sandwich 9 row 3",
    "skyscraper 4 row 3",
    "sum 21 r1c1-r1c3 r2c1",
    "sum line 10 r1c1-r1c5",
    "table 1,2 8,9 r1c1 r5c5",
    "thermo r1c1 r2c1 r3c2",
    "whispers r1c1-r1c4",
    "x-sum 20 column 3",
    "xv x r1c1-r1c2 v r2c2-r3c2",
    "zipper r1c1-r1c5",
)
"""A line of every kind, which can stand on a board of 9x9."""


class Field(NamedTuple):
    """A field of a kind: its form, and its default value."""

    name: str
    form: Form
    default: object

    @property
    def is_needed(self) -> bool:
        """Whether a line must have it."""
        return self.default is MISSING


@dataclass(frozen=True)
class RuleKind:
    """A kind of rules as a line of text states it.

    >>> from ninefold.constraints import rule_kinds
    >>> killer = next(each for each in rule_kinds() if each.name == "killer cage")
    >>> killer.aliases, killer.example
    (('killer', 'cage'), 'killer 15 r1c1-r1c3')
    >>> killer.meaning
    'The digits of the cells differ and add up to the sum, if one is given.'
    """

    name: str
    made: type[Constraint]
    example: str

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names of the kind."""
        return tuple(alias for alias, name in ALIASES.items() if name == self.name)

    @property
    def meaning(self) -> str:
        """The rule in a sentence or two."""
        return " ".join((self.made.__doc__ or "").split("\n\n")[0].split())

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields in the order in which bare words fill them."""
        return tuple(
            Field(each.name, _form(self.made, each.name, str(each.type)), each.default)
            for each in fields(self.made)  # type: ignore[arg-type]  # ours are dataclasses
        )

    def field(self, name: str) -> Field | None:
        """The field of that name, if there is one."""
        return next((each for each in self.fields if each.name == name.lower()), None)

    @cached_property
    def numbers(self) -> tuple[Field, ...]:
        """The fields that bare numbers fill, in order."""
        return tuple(each for each in self.fields if each.form in COUNTED)

    @cached_property
    def places(self) -> tuple[Field, ...]:
        """The fields that bare cells fill; none if cells need the name of their field before."""
        placed = tuple(each for each in self.fields if each.form in PLACED)
        return tuple(each for each in placed if each.is_needed)

    @cached_property
    def drawn(self) -> str:
        """The kind of shape that its example is drawn as, such as `stroke`; empty if there is none.

        >>> rule_kind("thermo").drawn, rule_kind("anti-knight").drawn
        ('stroke', '')
        """
        from ninefold.model.constraints.rule_reader import parse_rule  # which knows the kinds

        board = Layout.classic()
        shapes = parse_rule(self.example, board).shapes(board)
        return next((type(each).__name__.lower() for each in shapes), "")

    def to_json(self) -> dict[str, object]:
        """The kind as a plain dict."""
        return {
            "name": self.name,
            "aliases": list(self.aliases),
            "meaning": self.meaning,
            "example": self.example,
            "fields": {each.name: each.form.value for each in self.fields},
            "needed": [each.name for each in self.fields if each.is_needed],
            "drawn": self.drawn,
        }


def _form(made: type[Constraint], name: str, type_name: str) -> Form:
    if name in made.cell_fields:
        return Form.CELLS
    if name in (*made.group_fields, *made.pair_fields):
        return Form.GROUPS
    return _FORMS[type_name]


def spoken(name: str) -> str:
    """The normalised name of a kind, without hyphens, spaces and capitals."""
    return " ".join(name.lower().replace("-", " ").split())


@lru_cache(maxsize=1)
def names() -> Mapping[str, str]:
    """Every kind by its normalised names."""
    found = {spoken(name): name for name in KINDS} | {spoken(Predicate.kind): Predicate.kind}
    return found | {spoken(alias): name for alias, name in ALIASES.items()}


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, RuleKind]:
    """The kinds that have a text form: those with an example."""
    examples = {names()[leading_name(each.split())]: each for each in EXAMPLES}
    return {name: RuleKind(name, KINDS[name], examples[name]) for name in sorted(examples)}


def rule_kinds() -> tuple[RuleKind, ...]:
    """Every kind of rules that `parse_rule` reads.

    >>> from ninefold.constraints import rule_kinds
    >>> [kind.name for kind in rule_kinds()][:3]
    ['all different', 'anti-king', 'anti-knight']
    """
    return tuple(_kinds().values())


def rule_kind(name: str) -> RuleKind:
    """The kind of that name or alias; one that no text can state is refused by its name.

    >>> rule_kind("thermo").name
    'thermometer'
    """
    kind = names().get(spoken(name))
    if kind is None:
        raise UnknownNameError("kind of rules", name, _kinds(), closest(name))
    if kind not in _kinds():
        raise UnsupportedError(f"{kind}: this kind has no text form; use Python or JSON")
    return _kinds()[kind]


def closest(name: str) -> list[str]:
    """The names most similar to an unknown one, the best first."""
    return get_close_matches(spoken(name), list(names()), n=3)


def leading_name(words: list[str]) -> str:
    """The longest name of a kind at the beginning of some words; empty if there is none.

    >>> leading_name("sum line 10 r1c1-r1c5".split()), leading_name("sum 9 r1c1".split())
    ('sum line', 'sum')
    """
    for length in range(min(3, len(words)), 0, -1):
        if (name := spoken(" ".join(words[:length]))) in names():
            return name
    return ""
