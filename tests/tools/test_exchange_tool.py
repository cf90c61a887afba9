"""The campaigns of the exchange with other programs, in small."""

from __future__ import annotations

import exchange_formats


def test_round_trips_give_the_same_or_are_refused() -> None:
    found = {(number, format): each for format, each, number in exchange_formats.round_trips(25)}
    assert not [key for key, each in found.items() if each == "ANOTHER"]
    assert all(found[number, "json"] == "same" for number in range(25))


def test_hostile_links_do_no_harm() -> None:
    seeds = exchange_formats.seeds_of(5)
    texts = [exchange_formats.hostile(number, seeds) for number in range(150)]
    found = {
        exchange_formats.read_hostile(text, lenient) for text in texts for lenient in (False, True)
    }
    assert found <= {"read", "refused"}
