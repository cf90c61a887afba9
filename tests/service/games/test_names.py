"""Names of players: what is taken out, and what is left as it was typed."""

from __future__ import annotations

import pytest

from ninefold.service.games.names import cleaned


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\u202eadA", "adA"),  # turned around
        ("A\u200bd\u2066a\ufeff", "Ada"),  # not seen
        ("A\u2028da", "A da"),  # a line of its own
        ("\u200b \u2060", ""),
        ("\u2800\u3164\uffa0", ""),  # letters and pictures that show nothing
        ("A\u115f\u1160da", "A da"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("a" + 9 * "\u0335", "a" + 2 * "\u0335"),
        ("नमस्ते", "नमस्ते"),
        ("Müller 🎲", "Müller 🎲"),
        ("<b>Ada</b>", "<b>Ada</b>"),  # a text, which the page shows as one
    ],
)
def test_what_a_name_keeps(typed: str, kept: str) -> None:
    assert cleaned(typed) == kept


def test_a_game_keeps_names_cleaned_and_nobody_else_s(service) -> None:
    made = service.create(opponent="friend", name=" A\u202eda ")
    assert [seat["name"] for seat in made.state()["seats"]] == ["Ada", "Player 2"]
    refused = service.http.post("games", json={"name": 41 * "a"})
    assert refused.status_code == 422


def test_nothing_of_a_person_is_kept_but_the_name(tmp_path, start) -> None:
    told = {"User-Agent": "browser-of-ada", "X-Forwarded-For": "203.0.113.9", "Referer": "from-ada"}
    with start(f"sqlite:///{tmp_path / 'a.db'}") as service:
        service.http.headers.update(told)
        one, two = service.friends(name="Ada")
        one.say("Ee5", 0).raise_for_status()
        two.post("resign").raise_for_status()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("a.db*"))
    assert b"Ada" in kept
    assert [each for each in (*told.values(), "127.0.0.1") if each.encode() in kept] == []
    assert one.token is not None
    assert one.token.encode() not in kept
