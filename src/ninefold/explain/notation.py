"""HoDoKu's notation of steps, written and read, and Eureka notation of chains.

`Notation.of(step)` is a step as HoDoKu writes it; its text is the line, and for forcing chains
the lines of the chains below. `Notation.read` reads such a text again. `patterns.py` writes the
pattern of each technique.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ninefold.errors import FormatError
from ninefold.explain.patterns import candidates, cells, chain_lines, pattern
from ninefold.explain.steps import Link, Step
from ninefold.explain.techniques import TECHNIQUES, Technique
from ninefold.model import Layout, Move

NAMES = {
    "two_string_kite": "2-String Kite",
    "dual_two_string_kite": "Dual 2-String Kite",
    "turbot_fish": "Turbot Fish",
    "pointing": "Locked Candidates Type 1 (Pointing)",
    "claiming": "Locked Candidates Type 2 (Claiming)",
    "aic": "AIC",
    "grouped_aic": "Grouped AIC",
    "kraken_fish_1": "Kraken Fish Type 1",
    "kraken_fish_2": "Kraken Fish Type 2",
    "als_xz": "Almost Locked Set XZ-Rule",
    "als_xy_wing": "Almost Locked Set XY-Wing",
    "als_chain": "Almost Locked Set Chain",
    "ahs_xz": "Almost Hidden Set XZ-Rule",
    "bug_1": "Bivalue Universal Grave + 1",
    "trial": "Brute Force",
    "simple_colours_trap": "Simple Colors Trap",
    "simple_colours_wrap": "Simple Colors Wrap",
    "multi_colours_1": "Multi Colors 1",
    "multi_colours_2": "Multi Colors 2",
    "avoidable_rectangle_1": "Avoidable Rectangle Type 1",
    "avoidable_rectangle_2": "Avoidable Rectangle Type 2",
    "rectangle_links": "Unique Rectangle with Strong Links",
    **{f"unique_rectangle_{number}": f"Uniqueness Test {number}" for number in range(1, 7)},
    **{
        f"extended_rectangle_{number}": f"Extended Unique Rectangle Type {number}"
        for number in range(1, 5)
    },
    **{
        f"borescoper_{number}": f"Borescoper's Deadly Pattern Type {number}"
        for number in range(1, 5)
    },
}
"""Techniques with other names in HoDoKu's notation; all others have the same name in both."""

_JOINED = re.compile(r"\b(X|Xy|Xyz|W|Wxyz|Vwxyz|Uvwxyz|Tuvwxyz) (Wing|Chain)\b")
_SMALL = re.compile(r"\bDe\b")


def hodoku_name(technique: Technique) -> str:
    """HoDoKu's name of a technique.

    >>> from ninefold.explain import technique_named
    >>> [hodoku_name(technique_named(name)) for name in ("x_wing", "sue_de_coq", "als_xz")]
    ['X-Wing', 'Sue de Coq', 'Almost Locked Set XZ-Rule']
    """
    if technique.name in NAMES:
        return NAMES[technique.name]
    words = technique.name.replace("_", " ").title()
    joined = _JOINED.sub(lambda match: f"{match[1].upper()}-{match[2]}", words)
    return _SMALL.sub("de", joined)


@dataclass(frozen=True, slots=True)
class Notation:
    """A step as HoDoKu writes it.

    >>> line = "X-Wing: 8 r16 c67 => r2c67,r5c7<>8"
    >>> noted = Notation.read(line)
    >>> noted.technique.name, noted.pattern, [str(move) for move in noted.eliminations]
    ('x_wing', '8 r16 c67', ['r2c6=8', 'r2c7=8', 'r5c7=8'])
    >>> str(noted) == line
    True
    """

    technique: Technique
    pattern: str = ""
    eliminations: tuple[Move, ...] = ()
    placements: tuple[Move, ...] = ()
    chains: tuple[str, ...] = ()

    @staticmethod
    def of(step: Step) -> Notation:
        """The notation of a step.

        >>> from ninefold.explain import next_step
        >>> print(Notation.of(next_step("12345678." + 72 * ".")))
        Full House: r1c9=9
        """
        return Notation(
            step.technique,
            pattern(step),
            step.eliminations,
            step.placements,
            chain_lines(step),
        )

    @staticmethod
    def read(text: str, layout: Layout | None = None) -> Notation:
        """The notation that a text has; the lines after the first are chains."""
        first, *chains = text.splitlines() or [""]
        name, _, rest = first.strip().partition(":")
        if " => " in name:
            name, _, rest = first.strip().partition(" => ")
            rest = f" => {rest}"
        name, _, place = name.partition(" in ") if name not in _BY_NAME else (name, "", "")
        technique = _BY_NAME.get(name)
        if technique is None:
            raise FormatError(1, 1, "the name of a technique as HoDoKu has it", repr(name))
        shown, _, effect = rest.strip().rpartition("=> ")
        placements, eliminations = _effect(effect, layout or Layout.classic())
        return Notation(
            technique,
            place or shown.strip(),
            tuple(eliminations),
            tuple(placements),
            tuple(chain.strip() for chain in chains),
        )

    def __str__(self) -> str:
        name = hodoku_name(self.technique)
        placed = _placed(self.placements)
        if self.technique.family in {"singles", "trial"} or (
            self.technique.family == "templates" and placed
        ):
            return f"{name}: {placed}"
        effect = placed or candidates(self.eliminations)
        joint = " in " if self.technique.family == "verities" else ": "
        first = f"{name}{joint}{self.pattern}" if self.pattern else name
        return "\n".join([f"{first} => {effect}", *(f"  {chain}" for chain in self.chains)])


def _placed(moves: tuple[Move, ...]) -> str:
    """Cells with one digit."""
    if not moves:
        return ""
    return f"{cells(moves[0].layout, (move.cell for move in moves))}={moves[0].digit}"


_BY_NAME = {hodoku_name(technique): technique for technique in reversed(TECHNIQUES)}


def eureka(step: Step) -> tuple[str, ...]:
    """The chains of a step in Eureka notation: `=` is a strong link, `-` a weak one.

    Digits stand in brackets before their cell, with links inside of it; a digit that stays the
    same is not repeated. Nets branch, which this notation has no form for: they have no chains.

    >>> import ninefold as nf
    >>> eureka(nf.explain.example("skyscraper").step)
    ('(8)r5c6=r5c1-r8c1=r8c4',)
    """
    plain = all(len(link.parents) < 2 for chain in step.chains for link in chain)
    return tuple(_eureka(step.layout, chain) for chain in step.chains) if plain else ()


def _eureka(layout: Layout, chain: Sequence[Link]) -> str:
    text, last = "", 0
    for _, group in groupby(chain, lambda link: link.cells):
        first, *others = group
        inside = "".join(f"{_sign(link)}{link.digit}" for link in others)
        digits = f"({first.digit}{inside})" if inside or first.digit != last else ""
        last = others[-1].digit if others else first.digit
        text += f"{_sign(first) if text else ''}{digits}{cells(layout, first.cells)}"
    return text


def _sign(link: Link) -> str:
    return "=" if link.on else "-"


def _effect(text: str, layout: Layout) -> tuple[list[Move], list[Move]]:
    """Placements and eliminations: `r1c2=3`, `r1c23,r4c5<>6, r7c8<>9`."""
    placements: list[Move] = []
    eliminations: list[Move] = []
    for part in text.split(", "):
        match = re.fullmatch(r"([rc0-9,]+)(=|<>)([0-9]{1,2})", part.strip())
        if match is None or not 1 <= int(match[3]) <= layout.size:
            raise FormatError(1, 1, "cells and a digit such as r1c23<>4", repr(part))
        target = placements if match[2] == "=" else eliminations
        target += [Move(cell, int(match[3]), layout) for cell in cells_in(match[1], layout)]
    return placements, eliminations


def cells_in(text: str, layout: Layout) -> list[int]:
    """The cells of a text such as `r12c3,r4c56`.

    >>> cells_in("r12c3,r4c56", Layout.classic())
    [2, 11, 31, 32]
    """
    places = {layout.cell_name(cell): cell for cell in range(layout.cells)}
    found = []
    for word in text.split(","):
        match = re.fullmatch(r"r([0-9]+)c([0-9]+)", word.strip())
        names = [word] if word in places else []
        if match and not names:
            names = [f"r{row}c{column}" for row in match[1] for column in match[2]]
        if not names or not all(name in places for name in names):
            raise FormatError(1, 1, "cells such as r12c3", repr(word))
        found += [places[name] for name in names]
    return found
