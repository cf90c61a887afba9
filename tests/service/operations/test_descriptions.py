from __future__ import annotations

from ..apps import LINE, TestClient, posted


def test_a_puzzle_is_described_with_its_shapes(client: TestClient) -> None:
    thermometer = {"kind": "thermometer", "cells": ["r1c1", "r2c2", "r3c3"]}
    told = posted(client, "describe", puzzle=LINE, constraints=[thermometer], layout="x")
    assert told["layout"]["boxes"][80] == 8
    assert told["shapes"][0]["cells"] == [0, 10, 20]
    assert told["shapes"][0]["role"] == "thermometer"
    assert told["links"]["fpuzzles"].startswith("https://")
    assert told["format"] == "line"
