"""Real variant puzzles are stated as their sources mean them."""

from __future__ import annotations

from .variants.puzzles import Variant

FEWEST = 282
"""Puzzles of the folder that can be stated."""


def test_most_puzzles_can_be_stated(stated: list[Variant]) -> None:
    assert len(stated) >= FEWEST


def test_every_known_solution_keeps_the_rules(stated: list[Variant]) -> None:
    known = [each for each in stated if each.known_solution is not None]
    assert [each.id for each in known if not each.holds()] == []
