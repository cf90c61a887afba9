"""Profiles: read from text, and followed."""

from __future__ import annotations

import pickle

import pytest

import ninefold as nf
from ninefold.explain import TECHNIQUES, PathEnd, Profile, as_profile
from ninefold.explain.profiles import SHIPPED

from .boards import EASY, NAKED_PAIR

OWN = """
# singles in an order of my own
hidden_single 1    # the nicer one
naked_single 2 level=fine
levels fine=100 hard
"""


def test_a_profile_from_text() -> None:
    own = Profile.parse(OWN, "mine")
    assert [(each.technique.name, each.score, each.level) for each in own.entries] == [
        ("hidden_single", 1, ""),
        ("naked_single", 2, "fine"),
    ]
    assert own.levels == {"fine": 100, "hard": float("inf")}
    assert not own.has_trial
    assert pickle.loads(pickle.dumps(own)) == own


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("naked_single", 1),
        ("\nno_such_thing 3", 2),
        ("naked_single much", 1),
        ("naked_single 1 colour=red", 1),
        ("naked_single 1 growth=wild", 1),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(nf.FormatError) as error:
        Profile.parse(text)
    assert error.value.line == line


def test_a_technique_twice_and_an_unknown_profile_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="twice"):
        Profile.parse("naked_single 1\nnaked_single 2")
    with pytest.raises(nf.UnknownNameError, match="hodoku"):
        as_profile("nobody")


def test_the_order_of_a_profile_is_the_order_of_the_path() -> None:
    hidden_first = nf.find_path(EASY, profile=Profile.parse(OWN))
    naked_first = nf.find_path(EASY, profile=Profile.parse("naked_single 2\nhidden_single 1"))
    assert hidden_first.end is naked_first.end is PathEnd.SOLVED
    assert set(naked_first.techniques) == {"naked_single"}
    assert set(hidden_first.techniques) == {"hidden_single"}
    assert naked_first.score == 2 * len(naked_first.steps)


def test_a_profile_too_weak_gets_stuck_and_guesses_only_if_it_may() -> None:
    singles = "naked_single 1\nhidden_single 2"
    path = nf.find_path(NAKED_PAIR, profile=Profile.parse(singles))
    assert path.end is PathEnd.STUCK
    assert "own" in path.verdict
    guessed = nf.find_path(NAKED_PAIR, profile=Profile.parse(f"{singles}\ntrial 9"))
    assert guessed.end is PathEnd.SOLVED
    assert guessed.guesses >= 1
    assert guessed.steps[len(path.steps)].technique.name == "trial"


def test_families_can_be_left_out() -> None:
    without = as_profile("hodoku").without(["fish", "trial"])
    assert {"fish", "trial"}.isdisjoint(each.technique.family for each in without.entries)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_profiles_know_only_techniques_that_exist(name: str) -> None:
    profile = as_profile(name)
    assert profile.name == name
    assert {each.technique for each in profile.entries} <= set(TECHNIQUES)
    assert all(each.level in profile.levels for each in profile.entries if each.level)
