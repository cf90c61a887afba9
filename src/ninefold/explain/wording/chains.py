"""Chains told link by link: what is supposed, what follows and why, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninefold.explain.steps import Link, Step
from ninefold.explain.wording.phrases import Phrases
from ninefold.model.digits import symbol


def chains_told(step: Step, phrases: Phrases) -> str:
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
    return part("seen", units=phrases.units(shared[:1]), digits=symbol(link.digit))


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
