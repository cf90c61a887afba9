"""Records of constraints with anything in the place of a value: they are read or refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold.constraints import constraint_from_json

CLASSIC = nf.Layout.classic()
ANYTHING: list[Any] = [
    *(None, True, -1, 0, 3, 10**30, 1.5, "", "r1c1", "(", "[1-", "row 1", {}),
    *([], [[]], [None], ["r1c1"], ["r1c1", "r1c1"], [["r1c1", "r1c2"]], [["r1c1"]]),
    *([[1, 2]], [[0, 99]], [[{}]], [10**18, -5]),
]


def changed(random: Random, value: Any) -> Any:
    """A value, or one inside of it, with anything in its place."""
    if not isinstance(value, list) or not value or random.random() < 0.25:
        return random.choice(ANYTHING)
    place = random.randrange(len(value))
    return [*value[:place], changed(random, value[place]), *value[place + 1 :]]


@pytest.mark.parametrize("group", range(4))
def test_changed_records_are_read_or_refused(group: int) -> None:
    random = Random(f"records {group}")
    read = 0
    for _ in range(1_000):
        record = random.choice([*SAMPLES, *DRAWINGS]).on(CLASSIC).to_json(CLASSIC)
        key = random.choice(list(record))
        record[key] = changed(random, record[key])
        try:
            rule = constraint_from_json(json.loads(json.dumps(record)), CLASSIC)
        except nf.NinefoldError:
            continue
        read += 1
        assert constraint_from_json(rule.to_json(CLASSIC), CLASSIC) == rule
        assert rule.describe(CLASSIC)
        for shape in rule.shapes(CLASSIC):
            shape.on(CLASSIC)
        list(rule.relations(CLASSIC))
    assert read > 10
