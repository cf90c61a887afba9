"""The words of steps from rules: equations, combinations, sources of sums, consequences."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from ninefold.explain.rule_facts import RuleFact
from ninefold.explain.states import State
from ninefold.explain.steps import Link, Step
from ninefold.explain.wording.messages import Message, listed, message, part
from ninefold.explain.wording.phrases import Phrases

CELL = re.compile(r"r\d+c\d+")
"""A sentence that begins with a cell keeps its small letter."""

FEW = 8
"""Combinations, sums or cells that are listed one by one; more of them are not."""

MOST_LINES = 12
"""Consequences that are written down."""

MOST_LINES_OF_CASES = 10
"""The same for several assumptions together, but two for each at least."""


def _rule_kind(step: Step, _: Phrases) -> Message:
    """The name of a rule, such as "Thermometer"; of a sum that nobody stated, how it was found."""
    if not step.rules:
        return ""
    return rule_name(step.rules[0].kind) or message("names", ["innies_outies"])


def rule_name(kind: str) -> Message:
    """The name of a kind of rule; of a class that no catalogue knows its own name."""
    if not kind:
        return ""
    return {"table": "rules", "keys": [kind], "words": {}, "else": kind[:1].upper() + kind[1:]}


def _rule(step: Step, _: Phrases) -> Message:
    """The first rule as its class states it, in English; nothing of a sum that nobody stated."""
    if not step.rules or not step.rules[0].kind:
        return ""
    text = step.rules[0].text
    return {"english": text if CELL.match(text) else text[:1].upper() + text[1:]}


def _named(rule: RuleFact, phrases: Phrases) -> Message:
    """A rule in short: its equation, or its name and its cells, or a unit."""
    if rule.sum and rule.units:
        return part("following", equation=rule.sum, units=phrases.units(rule.units))
    if rule.sum or not rule.kind:
        return rule.sum or phrases.units(rule.units)
    cells = " ".join(map(phrases.layout.cell_name, rule.cells))
    return part("rule_at", rule=rule_name(rule.kind), cells=cells)


def _equation(step: Step, _: Phrases) -> Message:
    return step.rules[0].sum if step.rules else ""


def _combinations(step: Step, phrases: Phrases) -> Message:
    """Sets of digits as sums: 1+2+4 or 1+3+5."""
    if len(step.sets) > FEW:
        return ""
    symbol = phrases.layout.symbol
    sums = dict.fromkeys("+".join(map(symbol, each.digits)) for each in step.sets)
    return listed(sums, "or")


def _left(step: Step, phrases: Phrases) -> Message:
    """The candidates of the open cells of a rule."""
    digits: dict[int, list[int]] = {}
    for move in step.cause:
        digits.setdefault(move.cell, []).append(move.digit)
    if not digits or len(digits) > FEW:
        return ""
    layout = phrases.layout
    return ", ".join(
        f"{layout.cell_name(cell)} {''.join(map(layout.symbol, sorted(set(each))))}"
        for cell, each in sorted(digits.items())
    )


def _rule_cells(step: Step, phrases: Phrases) -> Message:
    """All cells of the first rule."""
    return phrases.cells(step.rules[0].cells) if step.rules else ""


def _places(step: Step, phrases: Phrases) -> Message:
    """The places of digits in a cage, those of digits with the same places together."""
    cells: dict[int, list[int]] = {}
    for move in step.cause:
        cells.setdefault(move.digit, []).append(move.cell)
    digits: dict[tuple[int, ...], list[int]] = {}
    for digit, places in sorted(cells.items()):
        digits.setdefault(tuple(places), []).append(digit)
    return listed(
        (
            part("only_in", digits=phrases.digits(each), cells=phrases.cells(places, "or"))
            for places, each in digits.items()
        ),
        "; ",
    )


def _houses(step: Step, phrases: Phrases) -> Message:
    """The units of a derived sum."""
    return phrases.units(step.rules[0].units) if step.rules and step.rules[0].units else ""


def _house_sum(step: Step, phrases: Phrases) -> Message:
    """The total of the digits of these units; nothing if some of them count negatively."""
    if not step.rules or not step.rules[0].sum:
        return ""
    whole = len(step.rules[0].units) * sum(phrases.layout.values)
    rest = whole - sum(map(_total, step.rules[0].others))
    return str(whole) if abs(rest) == abs(_total(step.rules[0].sum)) else ""


def _total(equation: str) -> int:
    """The total of an equation; 0 if cells equal cells."""
    total = equation.rpartition("= ")[2]
    return 0 if CELL.search(total) else int(total)


def _others(step: Step, _: Phrases) -> Message:
    """The sums that a derived one is made of, if they are few."""
    others = step.rules[0].others if step.rules else ()
    return "; ".join(others) if 0 < len(others) <= FEW else ""


def _consequences(step: Step, phrases: Phrases) -> Message:
    """The consequences of an assumption, in a sentence."""
    if not step.chains:
        return ""
    split = {cell for chain in step.chains[1:] for cell in chain[0].cells}
    return _listed(step, _by_event(step.chains[0][1:]), MOST_LINES, phrases, split)


def _listed(
    step: Step,
    events: Sequence[tuple[int, list[Link]]],
    most: int,
    phrases: Phrases,
    split: Collection[int] = (),
) -> Message:
    """Digits known then, and losses, each with its rule. Losses to a digit in sight go without
    saying; on a long way all losses do, but those of the cells that cases are about.
    """
    events = [each for each in events if each[1][0].on or each[1][0].rule]
    if len(events) > FEW:
        events = [each for each in events if each[1][0].on or each[0] in split] or events
    lines = [_line(step, cell, links, phrases) for cell, links in events[:most]]
    if len(events) > most:
        lines.append(part("and_so_on"))
    return listed(lines, "; ")


def _line(step: Step, cell: int, links: list[Link], phrases: Phrases) -> Message:
    """One consequence, with the rule that it follows from."""
    known = [link for link in links if link.on]
    rule = links[0].rule
    claims = listed(map(phrases.claim, known)) if known else _loss(cell, links, phrases)
    why = _named(step.rules[rule - 1], phrases) if rule else ""
    return part("link", claim=claims, why=why) if why else claims


def _by_event(chain: tuple[Link, ...]) -> list[tuple[int, list[Link]]]:
    """Links that stand together: one cell, one rule."""
    events: list[tuple[int, list[Link]]] = []
    for link in chain:
        cell = link.cells[0]
        same = events and events[-1][0] == cell and events[-1][1][0].rule == link.rule
        if same and not link.on and not events[-1][1][0].on:
            events[-1][1].append(link)
        else:
            events.append((cell, [link]))
    return events


def _loss(cell: int, links: list[Link], phrases: Phrases) -> Message:
    digits = phrases.digits([link.digit for link in links], "or")
    return part("is_not", cells=phrases.cells([cell]), digits=digits)


def case_lines(step: Step, phrases: Phrases) -> Iterator[Message]:
    """A line for each assumption of which one is true, with what follows and its end."""
    cases = _cases(step)
    most = max(2, MOST_LINES_OF_CASES // max(1, len(cases)))
    for chain in cases:
        events = _by_event(chain[1:])
        if step.technique.name == "rule_verity":
            end = _line(step, *events.pop(), phrases)
        else:
            end = _contradiction(step, chain, phrases)
        lines = _listed(step, events, most, phrases)
        claim = phrases.claim(chain[0], "then_")
        yield part("rule_case", claim=claim, consequences=lines, end=end)


def _cases(step: Step) -> tuple[tuple[Link, ...], ...]:
    """The chains of assumptions of which one is true: all of them, or those after the first."""
    return step.chains if step.technique.name == "rule_verity" else step.chains[1:]


def _contradiction(step: Step, chain: tuple[Link, ...], phrases: Phrases) -> Message:
    """The end of a chain: a rule, which its assumption names, or else the cell of its last link."""
    if not chain[0].rule:
        return part("no_digit", cells=phrases.cells(chain[-1].cells))
    rule = step.rules[chain[0].rule - 1]
    name = "not_kept" if rule.kind or rule.sum else "not_filled"
    return part(name, rule=_named(rule, phrases))


def _ways(step: Step, phrases: Phrases) -> Message:
    """The assumptions of which one is true."""
    return listed((phrases.claim(chain[0]) for chain in _cases(step)), "or")


def _emptied(step: Step, phrases: Phrases) -> Message:
    """The cell that has no candidate left at the end of a contradiction."""
    return phrases.cells(move.cell for move in step.fins)


def _broken(step: Step, phrases: Phrases) -> Message:
    """The rule that cannot be kept at the end of a contradiction."""
    return "" if step.fins or not step.rules else _named(step.rules[-1], phrases)


def _broken_unit(step: Step, phrases: Phrases) -> Message:
    """The unit that cannot have all its digits at the end of a contradiction."""
    rule = step.rules[-1] if step.rules and not step.fins else None
    return phrases.units(rule.units) if rule and not (rule.kind or rule.sum) else ""


def _claim(step: Step, phrases: Phrases) -> Message:
    """The assumption of a chain."""
    return phrases.claim(step.chains[0][0]) if step.chains and step.chains[0] else ""


def _supposed(step: Step, _: Phrases) -> Message:
    """The candidates that a rule refutes, if they are few."""
    if len(step.eliminations) > FEW:
        return ""
    return listed(map(str, step.eliminations), "or")


def _place(step: Step, phrases: Phrases) -> Message:
    """Where a rule is: its first cells, or the units of a sum that follows from them."""
    if not step.rules or step.chains:
        return phrases.cells(move.cell for move in step.cause[:1])
    return _houses(step, phrases) or phrases.cells(step.rules[0].cells[:1])


def _rest(step: Step, phrases: Phrases) -> Message:
    """The units around a sum whose other cells help to refute a digit."""
    if not step.rules or not step.rules[0].sum:
        return ""
    inside, used = {*step.rules[0].cells}, {move.cell for move in step.cause}
    units = [
        place
        for place, unit in enumerate(phrases.layout.units)
        if len(unit.cells) == phrases.layout.size
        and inside <= {*unit.cells}
        and (used - inside) & {*unit.cells}
    ]
    return part("others_fit", units=phrases.units(units)) if units else ""


def known(step: Step, phrases: Phrases, state: State) -> Message:
    """The digits that stand in cells of the first rule, if they are few."""
    cells = [cell for cell in step.rules[0].cells if state.digits[cell]] if step.rules else []
    name, symbol = phrases.layout.cell_name, phrases.layout.symbol
    said = [part("is", cells=name(cell), digits=symbol(state.digits[cell])) for cell in cells]
    return listed(said) if len(said) <= FEW else ""


def needed(step: Step, phrases: Phrases, state: State) -> Message:
    """Digits that a sum's cells must hold, as their unit has no other place for them."""
    if not step.rules or not step.rules[0].sum:
        return ""
    inside, layout = {*step.rules[0].cells}, phrases.layout
    masks, said = state.candidates.masks, []
    for place, unit in enumerate(layout.units):
        if len(unit.cells) != layout.size or not inside < {*unit.cells}:
            continue
        stand = {state.digits[cell] for cell in unit.cells}
        others = [masks[cell] for cell in unit.cells if cell not in inside]
        digits = [
            digit
            for digit in range(1, layout.size + 1)
            if digit not in stand and not any(mask >> (digit - 1) & 1 for mask in others)
        ]
        if digits:
            said.append(part("needs", units=phrases.units([place]), digits=phrases.digits(digits)))
    return listed(said, "; ")


RULE_FIELDS: Mapping[str, Callable[[Step, Phrases], Message]] = {
    "rule_kind": _rule_kind,
    "rule": _rule,
    "rule_place": _place,
    "claim": _claim,
    "supposed": _supposed,
    "ways": _ways,
    "equation": _equation,
    "combinations": _combinations,
    "rest": _rest,
    "left": _left,
    "rule_cells": _rule_cells,
    "places": _places,
    "houses": _houses,
    "house_sum": _house_sum,
    "other_sums": _others,
    "consequences": _consequences,
    "emptied": _emptied,
    "broken": _broken,
    "broken_unit": _broken_unit,
}
"""The function that makes each word of rules."""
