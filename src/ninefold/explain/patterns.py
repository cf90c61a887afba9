"""The pattern of a step as HoDoKu writes it, between the name and the effect.

Cells are written together where they share a row or a column: `r1c23,r45c6`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from ninefold.explain.steps import CellSet, Link, Step
from ninefold.model import Layout, Move

_CELL = re.compile(r"r(\d)c(\d)")
_SHORT = {"row": "r", "column": "c"}
FISH = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
"""Fish by the number of their bases, from two."""


def cells(layout: Layout, numbers: Iterable[int]) -> str:
    """Cells, those of one row or column together; one by one on boards that are wider than 9,
    where `r12c3` is a cell.

    >>> cells(Layout.classic(), [10, 2, 11, 40])
    'r12c3,r2c2,r5c5'
    """
    names = [layout.cell_name(cell) for cell in sorted(set(numbers))]
    if not _has_short_names(layout):
        return ",".join(names)
    return ",".join(_joined([match.groups() for name in names if (match := _CELL.fullmatch(name))]))


@lru_cache(maxsize=32)
def _has_short_names(layout: Layout) -> bool:
    return all(_CELL.fullmatch(layout.cell_name(cell)) for cell in range(layout.cells))


def _joined(left: list[tuple[str, ...]]) -> list[str]:
    parts = []
    while left:
        (row, column), *others = left
        rows, columns, left = [row], [column], []
        for place in others:
            if place[0] == row and len(rows) == 1:
                columns.append(place[1])
            elif place[1] == column and len(columns) == 1:
                rows.append(place[0])
            else:
                left.append(place)
        parts.append(f"r{''.join(rows)}c{''.join(columns)}")
    return parts


def candidates(moves: Sequence[Move]) -> str:
    """Removed candidates, digit by digit in their order of appearance.

    >>> candidates([Move(0, 5), Move(1, 4), Move(2, 5)])
    'r1c13<>5, r1c2<>4'
    """
    groups: dict[int, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.digit, []).append(move)
    return ", ".join(f"{_cells_of(group)}<>{digit}" for digit, group in groups.items())


def pattern(step: Step) -> str:
    """The pattern of a step; nothing where HoDoKu has none."""
    writer = _WRITERS.get(step.technique.name) or _FAMILIES.get(step.technique.family)
    return writer(step) if writer else ""


def chain_lines(step: Step) -> tuple[str, ...]:
    """The lines below the first: chains, and the fish of Kraken fish.

    Of forcing chains and nets it is claims one after the other, branches in brackets.
    """
    if step.technique.family == "verities":
        return tuple(_claims(step.layout, chain) for chain in step.chains)
    if step.technique.name.startswith("kraken_fish"):
        ways = (_way(step.layout, chain) for chain in step.chains)
        return (f"{_fish_name(step)}: {_fish(step)}", *ways)
    return ()


def _claims(layout: Layout, chain: Sequence[Link]) -> str:
    if len(chain) == 1:
        return f"{_claim(layout, chain[0])} {_claim(layout, chain[0])}"
    main = {len(chain) - 1}
    while (first := min(main)) > 0:
        main.add(chain[first].parents[0])
    parts: list[str] = []
    branch: list[str] = []
    for number, link in enumerate(chain):
        begins = number in main or link.parents[0] in main
        if branch and begins:
            parts.append(f"({' '.join(branch)})")
            branch = []
        (parts if number in main else branch).append(_claim(layout, link))
    return " ".join(parts)


def _claim(layout: Layout, link: Link) -> str:
    return f"{cells(layout, link.cells)}{'=' if link.on else '<>'}{link.digit}"


def _units(step: Step, numbers: Iterable[int]) -> str:
    """Units, those of one kind together: `r14b3`."""
    text, last = "", ""
    for number in numbers:
        kind, _, place = step.layout.units[number].name.partition(" ")
        short = _SHORT.get(kind, kind[:1])
        text += place if short == last else short + place
        last = short
    return text


def _digits(numbers: Iterable[int], between: str = "/") -> str:
    return between.join(map(str, numbers))


def _cells_of(moves: Sequence[Move]) -> str:
    return cells(moves[0].layout, (move.cell for move in moves))


def _removed(step: Step) -> list[int]:
    return sorted({move.digit for move in step.eliminations})


def _subset(step: Step) -> str:
    return f"{_digits(step.digits, ',')} in {_cells_of(step.cause)}"


def _intersection(step: Step) -> str:
    return f"{step.digits[0]} in {_units(step, step.units[:1])}"


def _ends(layout: Layout, chain: Sequence[Link]) -> str:
    return cells(layout, [*chain[0].cells, *chain[3].cells])


def _turbot(step: Step) -> str:
    """Skyscrapers and kites: the far ends, and the near ones that join them."""
    ends = "/in ".join(_ends(step.layout, chain) for chain in step.chains)
    near = cells(step.layout, [*step.chains[0][1].cells, *step.chains[0][2].cells])
    return f"{step.digits[0]} in {ends} (connected by {near})"


def _empty_rectangle(step: Step) -> str:
    links = "/".join(
        cells(step.layout, [*chain[0].cells, *chain[1].cells]) for chain in step.chains
    )
    return f"{step.digits[0]} in {_units(step, step.units[:1])} ({links})"


def _w_wing(step: Step) -> str:
    going, linking = step.eliminations[0].digit, step.fins[0].digit
    ends = cells(step.layout, (cell for each in step.sets for cell in each.cells))
    return f"{going}/{linking} in {ends} connected by {linking} in {_cells_of(step.fins)}"


def _wing(step: Step) -> str:
    pivot, *_ = step.sets
    digits = [*pivot.digits, *(digit for digit in step.digits if digit not in pivot.digits)]
    whole = cells(step.layout, (cell for each in step.sets for cell in each.cells))
    return f"{_digits(digits)} in {whole}"


def _rectangle(step: Step) -> str:
    return f"{_digits(step.digits)} in {_cells_of(step.cause)}"


def _avoidable(step: Step) -> str:
    """The digits of the two filled corners in one box, the lower corner first."""
    empty = {move.cell for move in step.fins or step.eliminations}
    boxes = [set(unit.cells) for unit in step.layout.units if unit.kind == "box"]
    corners = {move.cell: move.digit for move in step.cause}
    for box in boxes:
        filled = sorted(cell for cell in corners if cell in box)
        if len(filled) == 2 and not empty & set(filled):
            return f"{_digits(corners[cell] for cell in filled)} in {_cells_of(step.cause)}"
    return _rectangle(step)


def _fish(step: Step) -> str:
    size = len(step.units)
    covers = [_units(step, step.covers[i : i + size]) for i in range(0, len(step.covers), size)]
    bases = [set(step.layout.units[unit].cells) for unit in step.units]
    endo = {move.cell for move in step.fins if sum(move.cell in base for base in bases) > 1}
    fins = [f"f{_cells_of([move])}" for move in step.fins if move.cell not in endo]
    fins += [f"ef{_cells_of([move])}" for move in step.fins if move.cell in endo]
    return " ".join([str(step.digits[0]), _units(step, step.units), "/".join(covers), *fins])


def _fish_name(step: Step) -> str:
    """The name of a fish with fins, by its units."""
    kinds = [{step.layout.units[u].kind for u in units} for units in (step.units, step.covers)]
    lines = [kind & set(_SHORT) for kind in kinds]
    crossed = all(len(each) < 2 for each in lines) and not lines[0] & lines[1]
    shape = "Mutant " if not crossed else "" if kinds == lines else "Franken "
    return f"Finned {shape}{FISH[len(step.units) - 2]}"


def _colours(step: Step) -> str:
    """The two colours of every cluster, that of its first cell first."""
    parts = []
    for chain in step.chains:
        pair = [
            ",".join(
                map(step.layout.cell_name, sorted(link.cells[0] for link in chain if link.on == on))
            )
            for on in (chain[0].on, not chain[0].on)
        ]
        parts.append(f"({pair[0]}) / ({pair[1]})")
    return f"{step.digits[0]} {', '.join(parts)}"


def _way(layout: Layout, chain: Sequence[Link]) -> str:
    """The cells of a chain, and the links between them with their digits."""
    text = cells(layout, chain[0].cells)
    last = min(chain[0].cells)
    for link in chain[1:]:
        if min(link.cells) == last:
            continue
        sign = "=" if link.on else "-"
        text += f" {sign}{link.digit}{sign} {cells(layout, link.cells)}"
        last = min(link.cells)
    return text


def _chain(step: Step) -> str:
    return f"{_digits(_removed(step))} {_way(step.layout, step.chains[0])}"


def _open_chain(step: Step) -> str:
    chain = step.chains[0]
    return (
        f"{_digits(_removed(step))} {chain[0].digit}- {_way(step.layout, chain)} -{chain[-1].digit}"
    )


def _continuous(step: Step) -> str:
    """A loop, with the digits by which it leaves its cell on both sides."""
    chain = step.chains[0]
    start = min(chain[0].cells)
    leaves = next(link.digit for link in chain if min(link.cells) != start)
    back = len(chain) - 1
    while min(chain[back - 1].cells) == start:
        back -= 1
    return f"{_digits(_removed(step))} {chain[back].digit}= {_way(step.layout, chain)} ={leaves}"


def _remote_pair(step: Step) -> str:
    chain = step.chains[0]
    return f"{chain[0].digit}/{chain[1].digit} {_way(step.layout, chain)}"


def _set(layout: Layout, each: CellSet, between: str = " ") -> str:
    return f"{cells(layout, each.cells)}{between}{{{_digits(each.digits, '')}}}"


def _sue_de_coq(step: Step) -> str:
    meeting, line, box = (_set(step.layout, each, " - ") for each in step.sets)
    return f"{meeting} ({line}, {box})"


def _places(step: Step, each: CellSet, digit: int) -> set[int]:
    """The cells of a set that may hold a digit."""
    return {move.cell for move in step.cause if move.digit == digit} & set(each.cells)


def _als_xz(step: Step) -> str:
    """Two sets; what goes is named if one digit alone links them."""
    one, other = (_set(step.layout, each) for each in step.sets)
    text = f"A={one}, B={other}, X={_digits(step.digits, ',')}"
    return text if len(step.digits) > 1 else f"{text}, Z={_digits(_removed(step), ',')}"


def _ahs_xz(step: Step) -> str:
    """Two sets, and the cells that one of them is without."""
    one, other = (_set(step.layout, each) for each in step.sets)
    return f"A={one}, B={other}, X={_cells_of(step.fins)}"


def _als_xy_wing(step: Step) -> str:
    pivot, one, other = (_set(step.layout, each) for each in step.sets)
    x, z = _digits(step.digits, ","), _digits(_removed(step), ",")
    return f"A={one}, B={other}, C={pivot}, X,Y={x}, Z={z}"


def _als_chain(step: Step) -> str:
    """Sets, and between them the commons that differ from the one the set was entered by."""
    digits = _digits(_removed(step), "")
    text, by = f"{digits}- {_set(step.layout, step.sets[0])}", 0
    for one, other in pairwise(step.sets):
        commons = _link_digits(step, one, other)
        used = [digit for digit in commons if digit != by] if by else [step.chains[0][1].digit]
        by = used[0]
        text += f" -{_digits(used, '')}- {_set(step.layout, other)}"
    return f"{text} -{digits}"


def _link_digits(step: Step, one: CellSet, other: CellSet) -> list[int]:
    """The restricted commons of two sets, two at most."""
    found = []
    for digit in sorted(set(one.digits) & set(other.digits)):
        far = _places(step, other, digit)
        if all(far <= step.layout.peers[cell] for cell in _places(step, one, digit)):
            found.append(digit)
    return found[:2]


def _death_blossom(step: Step) -> str:
    stem, *petals = step.sets
    parts = [f"[{cells(step.layout, stem.cells)}]"]
    for digit, petal in zip(stem.digits, petals, strict=False):
        parts.append(f" -{digit}- {_set(step.layout, petal)}")
    return ", ".join(parts)


def _forcing(step: Step) -> str:
    """Where the contradiction shows: a unit or a cell.

    For a claim that refutes itself it is the cell of the claim; HoDoKu names any place there.
    """
    if "verity" in step.technique.name:
        return ""
    return _units(step, step.units) if step.units else _cells_of(step.fins[:1])


_FAMILIES: dict[str, Callable[[Step], str]] = {
    "intersections": _intersection,
    "subsets": _subset,
    "fish": _fish,
    "colouring": _colours,
    "rectangles": _rectangle,
    "polygons": _rectangle,
    "chains": _chain,
    "verities": _forcing,
}

_WRITERS: dict[str, Callable[[Step], str]] = {
    "kraken_fish_1": lambda _: "",
    "kraken_fish_2": lambda _: "",
    "skyscraper": _turbot,
    "two_string_kite": _turbot,
    "dual_two_string_kite": _turbot,
    "turbot_fish": _chain,
    "empty_rectangle": _empty_rectangle,
    "dual_empty_rectangle": _empty_rectangle,
    "remote_pair": _remote_pair,
    "w_wing": _w_wing,
    "xy_wing": _wing,
    "xyz_wing": _wing,
    "avoidable_rectangle_1": _avoidable,
    "avoidable_rectangle_2": _avoidable,
    "xy_chain": _open_chain,
    "aic": _open_chain,
    "grouped_aic": _open_chain,
    "continuous_nice_loop": _continuous,
    "grouped_continuous_nice_loop": _continuous,
    "sue_de_coq": _sue_de_coq,
    "als_xz": _als_xz,
    "als_xy_wing": _als_xy_wing,
    "als_chain": _als_chain,
    "ahs_xz": _ahs_xz,
    "death_blossom": _death_blossom,
}
