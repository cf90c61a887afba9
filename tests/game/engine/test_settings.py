"""Settings: levels, plans, profiles, what is refused, and that they are values."""

from __future__ import annotations

import json
import math
import pickle
from importlib.resources import files
from typing import Any

import pytest

from ninefold import _core
from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.game import Settings
from ninefold.game.engine.settings import LEVELS, PLANS, profile_names

RANGES = {name: (least, most) for name, _, least, most in _core.player_settings(False)}


def test_every_plan_has_its_name() -> None:
    for number, plan in enumerate(PLANS):
        settings = Settings.of_plan(plan)
        assert (settings.plan, settings["plan"]) == (plan, number)
        assert str(settings) == plan
    assert Settings().plan == "steering"
    assert Settings.of_plan("seed") != Settings.of_plan("steering")


def test_every_level_is_a_plan_and_the_last_is_all_it_can() -> None:
    levels = [Settings.of_level(level) for level in LEVELS]
    assert len(set(levels)) == len(LEVELS) == 6
    assert levels[-1] == Settings()
    for level, settings in zip(LEVELS, levels, strict=True):
        plan, changes = LEVELS[level]
        assert settings.plan == plan
        assert {name: settings[name] for name in changes} == changes


def test_weaker_levels_look_less_far() -> None:
    reaches = [Settings.of_level(level)["list_most"] for level in LEVELS]
    assert reaches == sorted(reaches)


@pytest.mark.parametrize("level", [0, 7, -1, 1.5])
def test_no_such_level(level: Any) -> None:
    with pytest.raises(ValueRangeError, match="a number from 1 to 6"):
        Settings.of_level(level)


def test_no_such_plan_setting_or_profile() -> None:
    with pytest.raises(UnknownNameError, match=r"plan is named 'clever'.*steering"):
        Settings.of_plan("clever")
    with pytest.raises(UnknownNameError, match=r"setting is named 'speed'.*reach"):
        Settings(speed=1)
    with pytest.raises(UnknownNameError, match="profile is named 'yesterday'"):
        Settings.of_profile("yesterday")


def test_every_profile_can_be_played() -> None:
    for name in profile_names():
        assert Settings.of_profile(name).plan in PLANS


@pytest.mark.parametrize("name", RANGES)
def test_every_setting_has_a_range_that_holds_for_all_plans(name: str) -> None:
    least, most = RANGES[name]
    for plan in PLANS:
        assert least <= Settings.of_plan(plan)[name] <= most
    assert Settings(**{name: least})[name] == least
    assert Settings(**{name: most})[name] == most
    for wrong in (least - 1, 1.001 * most + 1, math.nan, math.inf, -math.inf):
        with pytest.raises(ValueRangeError, match=f"^{name} is a number from"):
            Settings(**{name: wrong})


def test_the_core_refuses_what_is_out_of_range() -> None:
    values = list(Settings().values())
    with pytest.raises(ValueError, match="a value for every setting"):
        _core.Player(values[1:], 0, False, 1, 1 << 26)
    with pytest.raises(ValueError, match="out of its range"):
        _core.Player([9.0, *values[1:]], 0, False, 1, 1 << 26)


def test_settings_are_values() -> None:
    settings = Settings.of_plan("seed", list_most=50_000)
    again = pickle.loads(pickle.dumps(settings))
    assert again == settings
    assert hash(again) == hash(settings)
    assert {settings: 1}[again] == 1
    assert settings != settings.changed(list_most=40_000)
    assert settings["list_most"] == 50_000
    assert settings.changed() == settings
    with pytest.raises(TypeError):
        settings["list_most"] = 3  # type: ignore[index]
    with pytest.raises(KeyError):
        settings["speed"]


def test_changes_are_told() -> None:
    settings = Settings.of_plan("seed", list_most=50_000, safe_left=0.5)
    assert str(settings) == "seed, list_most=50000, safe_left=0.5"
    assert eval(repr(settings), {"Settings": Settings}) == settings
    assert repr(Settings()) == "Settings()"


def test_settings_as_json() -> None:
    settings = Settings.of_plan("seed")
    record = json.loads(json.dumps(settings.to_json()))
    assert record.pop("plan") == "seed"
    assert Settings.of_plan("seed", **record) == settings
    assert set(record) | {"plan"} == set(settings) == set(RANGES)


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_says_every_number(name: str) -> None:
    told = json.loads(files("ninefold.game.engine").joinpath("profiles.json").read_text())[name]
    assert told == dict(Settings.of_profile(name))
