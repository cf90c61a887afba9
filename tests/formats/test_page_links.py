"""Links of Ninefold's own page, as `core/links.js` writes them."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest

import ninefold as nf
from ninefold.formats import detect, read_one
from ninefold.service.operations.descriptions import geometry

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAGE = "http://127.0.0.1:8000/play#p="
HYPER = nf.Layout.named("hyper")


def link(record: object) -> str:
    """The link of a record."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(json.dumps(record).encode()) + packer.flush()
    return f"{PAGE}z{urlsafe_b64encode(data).decode().rstrip('=')}"


@pytest.mark.parametrize(
    "address",
    [
        PAGE + LINE,
        PAGE + LINE.replace(".", "0"),
        f"localhost:8000/play#p={LINE}",
        f"  {PAGE}{LINE}&x=1  ",
        link({"g": LINE}),
        link({"g": LINE, "m": [[2, 4, "", "12", 0, ""]], "e": 90, "v": "easy", "n": 7}),
    ],
)
def test_a_plain_puzzle(address) -> None:
    assert detect(address).name == "digits-link"
    assert read_one(address) == nf.Puzzle(LINE)


def test_layout_rules_and_names_come_along() -> None:
    cage = nf.constraints.KillerCage("r1c3 r1c4", 7)
    told = nf.Metadata(title="Sunday", author="Ann", description="Stars hide.", url="a.example")
    puzzle = nf.Puzzle(LINE, HYPER, constraints=[cage], metadata=told)
    rules = [each.to_json(HYPER) for each in puzzle.constraints]
    others = {"description": "Stars hide.", "url": "a.example", "left_out": "a star", "x": 1}
    record = {"g": LINE, "l": geometry(HYPER), "c": rules, "t": "Sunday", "a": "Ann", "i": others}
    assert read_one(link(record)) == puzzle
    assert read_one(link(record)).left_out == ("a star",)


def test_a_layout_is_what_its_cells_and_units_say() -> None:
    own = geometry(nf.Layout.usual(4).with_units([["r1c1", "r4c4"]], name="ends"))
    found = read_one(link({"g": 16 * ".", "l": own})).layout
    assert (found.name, len(found.units)) == ("ends", 13)
    lying = geometry(HYPER) | {"name": "x"}
    found = read_one(link({"g": LINE, "l": lying})).layout
    assert found.units == HYPER.units


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (PAGE, "found 0 cells"),
        (PAGE + LINE[1:], "column 110: expected 81 cells, found 80 cells"),
        (PAGE + "!" + LINE[1:], "column 30: .* found '!'"),
        (link({"g": LINE})[:-4], "column 30: .* found (its beginning alone|a damaged one)"),
        (PAGE + "z!!", "column 30: .* found a damaged one"),
        (link([LINE]), "found \\["),
        (link({"line": LINE}), "expected a text as givens, found None"),
        (link({"g": LINE[1:]}), "found 80 cells"),
        (link({"g": LINE, "l": 5}), "the geometry of a layout, found 5"),
        (link({"g": LINE, "l": {"cells": [[0]], "units": []}}), "a cell as row and column"),
        (link({"g": LINE, "l": {"cells": [], "units": [{"cells": [9]}]}}), "cells of the layout"),
        (link({"g": LINE, "c": [{"kind": "nothing"}]}), "nothing"),
        (link({"g": LINE + 5_000_000 * " "}), "found a larger one"),
    ],
)
def test_a_link_that_is_damaged(address, message) -> None:
    with pytest.raises(nf.FormatError, match=message) as caught:
        read_one(address)
    assert (caught.value.line, caught.value.column) >= (1, 30)


def test_the_layout_that_is_asked_for() -> None:
    assert read_one(PAGE + LINE, layout="hyper").layout == HYPER
    with pytest.raises(nf.FormatError, match="expected a puzzle of hyper, found one of classic"):
        read_one(link({"g": LINE}), layout="hyper")
