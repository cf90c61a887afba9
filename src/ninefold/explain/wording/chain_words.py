"""Chains in words: the conclusion from their ends, and the lines below the reason of a step.

A chain is written in Eureka notation, then a link a line. Of chains that branch or belong together
there is a line for each assumption, with the digits that it places and what it ends in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from ninefold.explain.notation import eureka
from ninefold.explain.patterns import cells
from ninefold.explain.rule_facts import kind_between
from ninefold.explain.states import State
from ninefold.explain.steps import Claim, Link, Step
from ninefold.explain.wording.messages import Message, listed, part
from ninefold.explain.wording.phrases import Phrases
from ninefold.explain.wording.rule_words import case_lines, rule_name

LINKED = {"chains", "forcing"}
"""Families whose chains are written link by link, if they are one chain."""

LETTERED = {"m_wing", "s_wing", "l_wing", "h_wing"}
"""Wings that are chains: they are written link by link too."""

LOOPS = {
    "continuous_nice_loop",
    "grouped_continuous_nice_loop",
    "x_cycle",
    "y_cycle",
    "xy_cycle",
}
"""Techniques whose chain leads back to its first claim."""

NOTED = {"single_digit", "wings"}
"""Families whose chains are short: notation is enough."""

UNSAID: Mapping[str, Message] = {"why": "", "lost": ""}
"""No reasons for the two sides of a contradiction."""
SPLIT = {"rule_verity", "rule_nesting"}
"""Techniques of rules that follow several assumptions, each in a line."""

FEW_PLACED = 6
"""The most digits in the branches of a step that are listed with reasons."""

MOST_REPEATED = 1.5
"""The most digits in lines of their own for each end of an assumption, on average."""

BRANCHED = {"forcing", "dynamic", "nested", "verities"}
"""Families whose chains are written a line for each assumption."""


def chain_lines(step: Step, phrases: Phrases, state: State | None) -> list[Message]:
    """The lines below the reason of a step."""
    family, chains = step.technique.family, [chain for chain in step.chains if chain]
    is_net = any(len(link.parents) > 1 for chain in chains for link in chain)
    is_linked = family in LINKED or step.technique.name in LETTERED
    if is_linked and len(chains) == 1 and not is_net:
        return [*eureka(step), *_links(step, chains[0], phrases, state)]
    if step.technique.name in SPLIT:
        return [*case_lines(step, phrases)]
    if family in BRANCHED or step.technique.name.startswith("kraken"):
        inside = family == "nested" or step.technique.name.endswith("_plus")
        return [*_branches(chains, inside, phrases, state)]
    return [*eureka(step)] if family in NOTED else []


def conclusion(chain: Sequence[Link], phrases: Phrases) -> Message:
    """The conclusion from the two ends of a chain."""
    first, last = chain[0], chain[-1]
    same = (first.digit, first.cells) == (last.digit, last.cells)
    names = {
        (True, False): "refuted" if same else "leads",
        (False, True): "proved" if same else "either",
        (False, False): "anyway",
        (True, True): "clash" if first.cells == last.cells else "leads",
    }
    opposite = replace(first, on=not first.on)
    return part(
        names[first.on, last.on],
        first=phrases.claim(first, "then_"),
        last=phrases.claim(last, "then_"),
        opposite=phrases.claim(opposite, "then_"),
    )


def contradiction(
    chains: Sequence[Sequence[Link]], phrases: Phrases, reasons: Mapping[str, Message] = UNSAID
) -> Message:
    """The contradiction between the ends of chains from one assumption; nothing if they agree. The
    reasons say why a candidate would be true, and why false.
    """
    lasts = [*{chain[-1].claim: chain[-1] for chain in chains}.values()]
    ends = [last.claim for last in lasts]
    layout = phrases.layout
    digits, places = {each[0] for each in ends}, {each[2] for each in ends}
    if len(ends) < 2:
        return ""
    if len(places) == 1 and (said := _of_one_place(ends, phrases, reasons)):
        return said
    united = sorted({cell for each in places for cell in each})
    units = [place for place, unit in enumerate(layout.units) if {*united} <= {*unit.cells}]
    if len(digits) == 1 and units and not any(on for _, on, _ in ends):
        return part("no_place", units=phrases.in_units(units[:1]), digits=layout.symbol(*digits))
    if len(digits) == 1 and units and len(united) == len(ends):
        words = {"units": phrases.in_units(units[:1]), "cells": phrases.cells(united)}
        return part("two_places", digits=layout.symbol(*digits), **words)
    return part("both", claims=listed(map(phrases.claim, lasts)))


def _of_one_place(
    ends: Sequence[Claim], phrases: Phrases, reasons: Mapping[str, Message]
) -> Message:
    """Several digits in one place, or none, or one that is there and is not."""
    cells, digits = phrases.cells(ends[0][2]), phrases.digits(digit for digit, _, _ in ends)
    truths = {on for _, on, _ in ends}
    if truths == {True}:
        return part("two_digits", cells=cells, digits=digits)
    if truths == {False}:
        return part("no_digit", cells=cells)
    is_torn = len({digit for digit, _, _ in ends}) == len(ends[0][2]) == 1
    return part("torn", cells=cells, digits=digits, **reasons) if is_torn else ""


def _reasons(
    chains: Sequence[Sequence[Link]], phrases: Phrases, state: State | None
) -> Mapping[str, Message]:
    """Why the last link of a chain is true, and why that of another is false."""
    said = dict(UNSAID)
    for chain in chains:
        if len(chain) > 1 and len(chain[-1].parents) == 1:
            before = chain[chain[-1].parents[0]]
            said["why" if chain[-1].on else "lost"] = _inference(before, chain[-1], phrases, state)
    return said


def link_unit(ends: Sequence[Link], phrases: Phrases, state: State) -> Message:
    """Where a strong link lies: in column 9."""
    return phrases.in_units(_units_of(ends[0], ends[1], phrases, state))


def forced(step: Step, phrases: Phrases) -> Iterator[Message]:
    """The digit that the first chain of a step places after its assumption, with the reason; strong
    links are those of the step's units.
    """
    chain = step.chains[0]
    for link in chain[1:]:
        if link.on:
            before = chain[link.parents[0]]
            inside = {*before.cells, *link.cells}
            units = [
                place for place in step.units if inside <= {*phrases.layout.units[place].cells}
            ]
            is_place = before.digit == link.digit
            why = (
                part("last_place", units=phrases.in_units(units[:1]))
                if is_place
                else part("last_digit")
            )
            yield part("link", claim=phrases.claim(link), why=why)


def _branches(
    chains: Sequence[Sequence[Link]], inside: bool, phrases: Phrases, state: State | None
) -> Iterator[Message]:
    """A line for every assumption; `inside` says that patterns or chains help on the way."""
    starts: dict[Claim, list[Sequence[Link]]] = {}
    for chain in chains:
        starts.setdefault(chain[0].claim, []).append(chain)
    placed = {link.claim for chain in chains for link in chain[1:-1] if link.on}
    known = state if len(placed) <= FEW_PLACED else None
    for together in starts.values():
        apart = len(starts) == 1 and _are_apart(together)
        for group in [[chain] for chain in together] if apart else [together]:
            yield _branch(group, inside, phrases, state, known)


def _are_apart(chains: Sequence[Sequence[Link]]) -> bool:
    """Whether chains from one assumption to several losses are clearer in a line each."""
    placed = [{link.claim for link in chain[1:] if link.on} for chain in chains]
    ends = {chain[-1].claim for chain in chains}
    is_lost = len(ends) == len(chains) > 2 and not any(chain[-1].on for chain in chains)
    return is_lost and sum(map(len, placed)) <= MOST_REPEATED * len(set().union(*placed))


def _branch(
    chains: Sequence[Sequence[Link]],
    inside: bool,
    phrases: Phrases,
    state: State | None,
    known: State | None,
) -> Message:
    """A line for chains from one assumption; with `known` digits have the reason of their place."""
    reasons = _reasons(chains, phrases, state)
    end, last = contradiction(chains, phrases, reasons), chains[0][-1]
    is_loss = not end and not last.on and len(chains[0]) > 1
    if not end:
        by_more = inside and is_loss and not _is_seen(chains[0], last, phrases)
        end = phrases.claim(last)
        end = part("by_more", claim=end) if by_more else end
    placed = {
        link.claim: (
            _placement(chain, link, phrases, known) if link.on else _loss(link, inside, phrases)
        )
        for chain in chains
        for place, link in enumerate(chain[1:], 1)
        if (place < len(chain) - 1 if link.on else not _is_seen(chain, link, phrases))
        if not (is_loss and link.claim == last.claim)
    }
    claim = phrases.claim(chains[0][0], "then_")
    return part("branch", claim=claim, placed=listed(placed.values(), ", "), end=end)


def _placement(chain: Sequence[Link], link: Link, phrases: Phrases, state: State | None) -> Message:
    """A digit that a branch places, in a cell or in one of some: r1c2=3, 3 in r12c4."""
    digit, where = phrases.layout.symbol(link.digit), cells(phrases.layout, link.cells)
    said: Message = f"{where}={digit}"
    if len(link.cells) > 1:
        said = part("candidate", digits=digit, cells=where)
    why = _last_left([chain[parent] for parent in link.parents], link, phrases, state)
    return part("link", claim=said, why=why) if why else said


def _last_left(
    before: Sequence[Link], link: Link, phrases: Phrases, state: State | None
) -> Message:
    """Why a digit is the last of its cell or has its last place, once all these are off."""
    if state is None or link.set or not before or any(each.on for each in before):
        return ""
    if all(each.cells == link.cells for each in before):
        left = state.candidates.masks[link.cells[0]].bit_count() - len({*before})
        return part("last_digit") if left == 1 else ""
    if any(each.digit != link.digit for each in before):
        return ""
    places = tuple(cell for each in before for cell in each.cells)
    return _inference(replace(before[0], cells=places), link, phrases, state)


def _loss(link: Link, inside: bool, phrases: Phrases) -> Message:
    """A candidate that a branch loses otherwise than at sight: r1c2 not 3, with * for help."""
    where, digit = cells(phrases.layout, link.cells), phrases.layout.symbol(link.digit)
    return part("lost_inside" if inside else "lost", cells=where, digits=digit)


def _is_seen(chain: Sequence[Link], link: Link, phrases: Phrases) -> bool:
    """Whether one of the claims that a loss follows from excludes it at sight."""
    causes = [chain[parent] for parent in link.parents if chain[parent].on]
    return any(
        cause.cells == link.cells
        if cause.digit != link.digit
        else all({*cause.cells} <= {*phrases.layout.peers[cell]} for cell in link.cells)
        for cause in causes
    )


def _links(
    step: Step, chain: Sequence[Link], phrases: Phrases, state: State | None
) -> Iterator[Message]:
    """The assumption, and a line for each link; a loss and the digit that it leaves share a
    line.
    """
    yield part("supposed", claim=phrases.claim(chain[0]))
    closing = chain[:1] if step.technique.name in LOOPS else ()
    lost: Message = ""
    links = [*pairwise([*chain, *closing])]
    followers = [link for _, link in links[1:]]
    for (before, link), after in zip_longest(links, followers):
        why = _why(step, before, link, phrases, state)
        if why and after and after.on and not (link.on or link.set or after.set):
            taken = before.cells == link.cells
            lost = part("is_taken", cells=phrases.cells(link.cells)) if taken else why
            continue
        words = {"claim": phrases.claim(link), "why": why}
        yield part("link_as", lost=lost, **words) if lost else part("link", **words)
        lost = ""


def _why(step: Step, before: Link, link: Link, phrases: Phrases, state: State | None) -> Message:
    """How one link follows from another: by a set of cells, or at sight."""
    through = step.sets[link.set - 1 : link.set] if link.set else ()
    if through and len(through[0].cells) > 1:
        return part("through", set=phrases.cell_set(through[0]))
    return _inference(before, link, phrases, state)


def _inference(before: Link, link: Link, phrases: Phrases, state: State | None) -> Message:
    """How one link follows from another: in a cell, or in a unit that has both.

    Without a board it is open which of several units a strong link lies in, so all are named.
    """
    if before.cells == link.cells and before.digit != link.digit:
        return part("last_digit" if link.on else "taken")
    shared = [*_units_of(before, link, phrases, state)]
    if before.digit != link.digit or before.on == link.on:
        return ""
    if not shared:
        return _apart(before, link, state)
    if link.on:
        return part("last_place", units=phrases.in_units(shared, "or"))
    return part("seen", units=phrases.units(shared[:1]), digits=phrases.layout.symbol(link.digit))


def _apart(before: Link, link: Link, state: State | None) -> Message:
    """The rule by which a digit in one cell keeps another cell from having it."""
    if state is None or link.on:
        return ""
    kinds = {
        kind_between(state.puzzle, one, other, link.digit)
        for one in before.cells
        for other in link.cells
    }
    names = listed(map(rule_name, sorted(filter(None, kinds))))
    return part("apart", rule=names) if names else ""


def _units_of(before: Link, link: Link, phrases: Phrases, state: State | None) -> list[int]:
    """Units that have all cells of both links; for a strong link those with no other place."""
    both, bit = {*before.cells, *link.cells}, 1 << (link.digit - 1)
    shared = [place for place, unit in enumerate(phrases.layout.units) if both <= {*unit.cells}]
    if state is None or not link.on:
        return shared
    masks = state.candidates.masks
    closed = [
        place
        for place in shared
        if all(cell in both for cell in phrases.layout.units[place].cells if masks[cell] & bit)
    ]
    return closed[:1]
