"""Random constraints of every kind, drawn for a full board on which most of them hold."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise, product
from random import Random

from random_cells import Cells, any_digits, cage_of, line_of, some_cells, straight_line

import ninefold as nf
from ninefold.constraints import (
    XV,
    AllDifferent,
    AntiKing,
    AntiKnight,
    AntiLeaper,
    AntiTaxicab,
    Arrow,
    Automaton,
    BetweenLine,
    Clones,
    Constraint,
    CountingCircles,
    DiagonalNonConsecutive,
    Difference,
    DisjointGroups,
    DoubleArrow,
    DutchFlatmates,
    EntropicLine,
    EqualCells,
    EqualityCage,
    EqualSums,
    Even,
    ForbiddenPattern,
    GlobalEntropy,
    GreaterThan,
    HiddenSkyscraper,
    HumanRandom,
    Indexing,
    KillerCage,
    Kropki,
    LittleKiller,
    LockoutLine,
    LookAndSay,
    Lunchbox,
    Maximum,
    Minimum,
    ModularLine,
    Nabner,
    NonConsecutive,
    NumberedRoom,
    Odd,
    Or,
    Pairs,
    PairSum,
    Palindrome,
    Predicate,
    Quadruple,
    Ratio,
    Regex,
    RegionSumLine,
    RellikCage,
    Renban,
    SameDigits,
    SandwichSum,
    Skyscraper,
    Sum,
    SumLine,
    Table,
    Thermometer,
    Whispers,
    XSum,
    Zipper,
)
from ninefold.model.constraints.neighbours import neighbours

TRIES = 100
"""Constraints that are drawn before one is taken that does not hold."""


Maker = Callable[[Random, nf.Layout, nf.Grid], Constraint]
"""Draws a constraint that may hold on a full board."""


def _killer_cage(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = cage_of(source, layout, layout.size)
    return KillerCage(cells, source.choice([*3 * [sum(full[cell] for cell in cells)], None]))


def _arrow(source: Random, layout: nf.Layout, _full: nf.Grid) -> Constraint:
    cells = line_of(source, layout, 2, 6)
    circle = source.choice([1, 1, 1, 2, 3])
    circle = min(circle, len(cells) - 1)
    return Arrow(cells[:circle], cells[circle:])


def _whispers(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = line_of(source, layout, 2, 5)
    return Whispers(cells, min(abs(full[a] - full[b]) for a, b in pairwise(cells)))


def _kropki(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    white, black = [], []
    for a, b in neighbours(layout):
        if abs(full[a] - full[b]) == 1:
            white.append((a, b))
        elif max(full[a], full[b]) == 2 * min(full[a], full[b]):
            black.append((a, b))
    negative = source.random() < 0.3
    if not negative:
        white, black = _few(source, white), _few(source, black)
    return Kropki(white, black, negative)


def _xv(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    pairs = list(neighbours(layout))
    x, v = ([(a, b) for a, b in pairs if full[a] + full[b] == total] for total in (10, 5))
    negative = source.random() < 0.3
    if not negative:
        x, v = _few(source, x), _few(source, v)
    return XV(x, v, negative)


def _few(source: Random, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return source.sample(pairs, min(len(pairs), source.randint(0, 4)))


def _little_killer(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    first, way = source.randrange(layout.cells), (source.choice((-1, 1)), source.choice((-1, 1)))
    cells = LittleKiller.towards(layout, first, way, 0).cells
    return LittleKiller(cells, sum(full[cell] for cell in cells))


def _sandwich_sum(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    lines = [unit.cells for unit in layout.units if unit.kind in ("row", "column")]
    cells = source.choice(lines)[source.choice([0, 0, 0, 1]) :]
    digits = [full[cell] for cell in cells]
    crusts = sorted(digits.index(each) for each in (1, layout.size) if each in digits)
    between = digits[crusts[0] + 1 : crusts[-1]] if len(crusts) == 2 else [1]
    return SandwichSum(cells, sum(between))


def _clones(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = some_cells(source, layout, 1, 3)
    twins: list[int] = []
    for cell in cells:
        same = [
            each for each in range(layout.cells) if full[each] == full[cell] and each not in twins
        ]
        twins.append(source.choice(same))
    return Clones(cells, twins)


def _quadruple(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    places = {place: cell for cell, place in enumerate(layout.positions)}
    corners = [
        [places[row + down, column + across] for down in (0, 1) for across in (0, 1)]
        for row, column in places
        if (row + 1, column + 1) in places
    ]
    cells = source.choice(corners)
    return Quadruple(cells, source.sample([full[cell] for cell in cells], source.randint(1, 4)))


def _table(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = some_cells(source, layout, 1, 4)
    others = [any_digits(source, cells, layout.size) for _ in range(source.randint(0, 60))]
    return Table(cells, [tuple(full[cell] for cell in cells), *others])


def _automaton(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    states = range(source.randint(2, 5))
    steps = {
        (state, digit): source.choice(states)
        for state, digit in product(states, range(1, layout.size + 1))
    }
    cells = line_of(source, layout, 1, 7)
    state = 0
    for cell in cells:
        state = steps[state, full[cell]]
    return Automaton(cells, 0, steps, [state, source.choice(states)])


def _predicate(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells, divisor = some_cells(source, layout, 1, 3), source.randint(2, 5)
    rest = sum(full[cell] for cell in cells) % divisor
    return Predicate(cells, lambda *digits: sum(digits) % divisor == rest)


def _sum_of(full: nf.Grid, cells: Cells) -> int:
    return sum(full[cell] for cell in cells)


def _sum(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = tuple(source.choices(range(layout.cells), k=source.randint(1, 5)))
    factors = [source.choice([1, 1, 2, -1, -3]) for _ in cells]
    if source.random() < 0.5:
        return Sum(cells, _sum_of(full, cells))
    total = sum(f * full[cell] for f, cell in zip(factors, cells, strict=True))
    return Sum(cells, total, factors)


def _equal_sums(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    first = some_cells(source, layout, 2, 3)
    others = (some_cells(source, layout, 1, 4) for _ in range(TRIES))
    same = (cells for cells in others if _sum_of(full, cells) == _sum_of(full, first))
    return EqualSums([first, next(same, first[::-1])])


def _look_and_say(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = cage_of(source, layout, 5)
    digits = [full[cell] for cell in cells]
    said = source.sample(sorted({*digits, source.randint(1, layout.size)}), 1)
    return LookAndSay(cells, [(digits.count(digit), digit) for digit in said])


def _counting_circles(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    digits = source.sample(range(1, layout.size + 1), source.randint(1, 2))
    every = {d: [c for c in range(layout.cells) if full[c] == d] for d in digits}
    return CountingCircles(
        [cell for digit in digits for cell in source.sample(every[digit], digit)]
    )


def _same_digits(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    first = some_cells(source, layout, 1, 3)
    second: list[int] = []
    for cell in first:
        same = [c for c in range(layout.cells) if full[c] == full[cell] and c not in second]
        second.append(source.choice(same))
    return SameDigits([first, source.sample(second, len(second))])


def _equal_cells(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    digit = source.randint(1, layout.size)
    return EqualCells(source.sample([c for c in range(layout.cells) if full[c] == digit], 2))


def _neighbours(source: Random, layout: nf.Layout) -> tuple[int, int]:
    return source.choice(list(neighbours(layout)))


def _difference(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    first, second = pair = _neighbours(source, layout)
    value = abs(full[first] - full[second])
    if source.random() < 0.7:
        return Difference([pair], value)
    marked = [(a, b) for a, b in neighbours(layout) if abs(full[a] - full[b]) == value]
    kept = source.randint(0, len(marked))
    return Difference(marked[:kept], value, negative=True, exempt=marked[kept:])


def _ratio(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    value = source.randint(2, 3)
    right = [
        (a, b)
        for a, b in neighbours(layout)
        if max(full[a], full[b]) == value * min(full[a], full[b])
    ]
    return Ratio(right, value, negative=source.random() < 0.5)


def _pair_sum(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    first, second = _neighbours(source, layout)
    return PairSum([(first, second)], full[first] + full[second])


def _greater_than(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    pairs = [_neighbours(source, layout) for _ in range(3)]
    return GreaterThan([(a, b) if full[a] > full[b] else (b, a) for a, b in pairs])


def _x_sum(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = straight_line(source, layout)
    return XSum(cells, _sum_of(full, cells[: full[cells[0]]]))


def _skyscraper(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = straight_line(source, layout)
    highest = [max(full[cell] for cell in cells[: end + 1]) for end in range(len(cells))]
    return Skyscraper(cells, len({*highest}))


def _lunchbox(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = line_of(source, layout, 2, 5)
    digits = [full[cell] for cell in cells]
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return Lunchbox(cells, sum(digits[first + 1 : last]))


def _indexing(source: Random, layout: nf.Layout, _full: nf.Grid) -> Constraint:
    return Indexing(some_cells(source, layout, 1, 1), source.choice(("row", "column", "box")))


def _numbered_room(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = straight_line(source, layout)
    return NumberedRoom(cells, full[cells[min(full[cells[0]], len(cells)) - 1]])


def _extreme(source: Random, layout: nf.Layout, full: nf.Grid, least: bool) -> Constraint:
    """The cells that are right, or any one."""
    kind = Minimum if least else Maximum
    every = [kind([cell]).on(layout) for cell in range(layout.cells)]
    right = [rule for rule in every if rule.is_met(layout, full.digits)]
    return source.choice(right or every)


def _pairs(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = line_of(source, layout, 2, 4)
    every = source.random() < 0.3
    near = combinations(cells, 2) if every else pairwise(cells)
    others = [any_digits(source, (0, 1), layout.size) for _ in range(source.randint(0, 20))]
    return Pairs(cells, [*((full[a], full[b]) for a, b in near), *others], every)


def _regex(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    cells = line_of(source, layout, 1, 5)
    pieces = [
        source.choice(
            [str(full[cell]), ".", f"[{full[cell]}1]", f"{full[cell]}+", f"{full[cell]}?"]
        )
        for cell in cells
    ]
    return Regex(cells, source.choice(["", ".*"]) + "".join(pieces) + source.choice(["", "|1.*"]))


def _or(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    """A rule that may hold, and one of any kind."""
    few = [kind for kind in MAKERS if kind != Or.kind]
    lists = [
        [MAKERS[source.choice(few)](source, layout, full) for _ in range(source.randint(1, 2))]
        for _ in range(2)
    ]
    return Or(lists)


def _cells_of(source: Random, full: nf.Grid, rest: int) -> Cells:
    """Some cells whose digits have that rest by 2."""
    cells = [cell for cell in range(len(full)) if full[cell] % 2 == rest]
    return tuple(source.sample(cells, source.randint(1, 4)))


MAKERS: dict[str, Maker] = {
    AllDifferent.kind: lambda r, on, _: AllDifferent(some_cells(r, on, 2, on.size)),
    KillerCage.kind: _killer_cage,
    Thermometer.kind: lambda r, on, _: Thermometer(line_of(r, on, 2, 5), r.random() < 0.3),
    Arrow.kind: _arrow,
    Renban.kind: lambda r, on, _: Renban(line_of(r, on, 2, 4)),
    Whispers.kind: _whispers,
    Palindrome.kind: lambda r, on, _: Palindrome(line_of(r, on, 2, 5)),
    BetweenLine.kind: lambda r, on, _: BetweenLine(line_of(r, on, 3, 5)),
    Kropki.kind: _kropki,
    XV.kind: _xv,
    LittleKiller.kind: _little_killer,
    SandwichSum.kind: _sandwich_sum,
    Even.kind: lambda r, _, full: Even(_cells_of(r, full, 0)),
    Odd.kind: lambda r, _, full: Odd(_cells_of(r, full, 1)),
    Clones.kind: _clones,
    Quadruple.kind: _quadruple,
    ForbiddenPattern.kind: lambda r, on, _: ForbiddenPattern(
        cells := some_cells(r, on, 1, 4), any_digits(r, cells, on.size)
    ),
    Table.kind: _table,
    Sum.kind: _sum,
    EqualSums.kind: _equal_sums,
    EqualityCage.kind: lambda r, on, _: EqualityCage(cage_of(r, on, 4)),
    RellikCage.kind: lambda r, on, _: RellikCage(cage_of(r, on, 4), r.randint(1, 2 * on.size)),
    LookAndSay.kind: _look_and_say,
    CountingCircles.kind: _counting_circles,
    SameDigits.kind: _same_digits,
    LockoutLine.kind: lambda r, on, _: LockoutLine(line_of(r, on, 2, 4), r.randint(1, 4)),
    Nabner.kind: lambda r, on, _: Nabner(line_of(r, on, 2, 3)),
    RegionSumLine.kind: lambda r, on, _: RegionSumLine(line_of(r, on, 2, 5)),
    Zipper.kind: lambda r, on, _: Zipper(line_of(r, on, 3, 5)),
    SumLine.kind: lambda r, on, _: SumLine(line_of(r, on, 2, 5), r.randint(on.size, on.size + 3)),
    DoubleArrow.kind: lambda r, on, _: DoubleArrow(line_of(r, on, 3, 5)),
    EntropicLine.kind: lambda r, on, _: EntropicLine(line_of(r, on, 2, 4)),
    ModularLine.kind: lambda r, on, _: ModularLine(line_of(r, on, 2, 4), r.randint(2, 3)),
    Difference.kind: _difference,
    Ratio.kind: _ratio,
    PairSum.kind: _pair_sum,
    GreaterThan.kind: _greater_than,
    XSum.kind: _x_sum,
    Skyscraper.kind: _skyscraper,
    HiddenSkyscraper.kind: lambda r, on, _: HiddenSkyscraper(
        straight_line(r, on), r.randint(1, on.size)
    ),
    Lunchbox.kind: _lunchbox,
    Indexing.kind: _indexing,
    NumberedRoom.kind: _numbered_room,
    Minimum.kind: lambda r, on, full: _extreme(r, on, full, least=True),
    Maximum.kind: lambda r, on, full: _extreme(r, on, full, least=False),
    EqualCells.kind: _equal_cells,
    Pairs.kind: _pairs,
    Regex.kind: _regex,
    Or.kind: _or,
    Automaton.kind: _automaton,
    Predicate.kind: _predicate,
}
"""How a constraint of each kind is drawn, but for those of whole boards."""

WHOLE_BOARD: tuple[Constraint, ...] = (
    *(AntiKnight(), AntiKing(), NonConsecutive(), AntiLeaper(1, 3), AntiTaxicab()),
    *(DiagonalNonConsecutive(), DisjointGroups([2]), GlobalEntropy(), DutchFlatmates()),
    HumanRandom(),
)
"""Rules that random boards hardly ever keep: full boards are made with them."""
