"""Drawings and sentences together: rules, decoration, and what is left out."""

from __future__ import annotations

import json

import pytest
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold import constraints as rules
from ninefold.formats import read_one, write
from ninefold.formats.sudokupad_records import rules_in

BULB = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True}
CELLS = [[{} for _ in range(9)] for _ in range(9)]
BOXES = [
    [[r + i // 3, c + i % 3] for i in range(9)] for r in range(0, 9, 3) for c in range(0, 9, 3)
]


def read(text: str, lenient: bool = False, **drawn: object) -> nf.Puzzle:
    record = {"cells": CELLS, "regions": BOXES, "metadata": {"rules": text}} | drawn
    return read_one(json.dumps(record), format="sudokupad", lenient=lenient)


def line(*points: tuple[float, float], colour: str = "#cccccc") -> dict[str, object]:
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in points], "color": colour}


def test_a_line_is_the_rule_that_its_colour_is_called() -> None:
    purple, green = line((0, 0), (0, 2), colour="#f067f0"), line((1, 0), (2, 1), colour="#67f067")
    text = "Purple lines are renbans. Adjacent digits on a green line differ by at least 4."
    found = read(text, lines=[purple, green]).constraints
    assert found == (rules.Renban((0, 1, 2)), rules.Whispers((9, 19), 4))


def test_a_thermometer_branches_from_its_bulb() -> None:
    lines = [line((0, 0), (0, 2)), line((0, 1), (2, 1))]
    bulb = BULB | {"backgroundColor": "#cccccc"}
    text = "Digits increase along thermometers from the bulb."
    found = read(text, lines=lines, underlays=[bulb]).constraints
    assert found == (rules.Thermometer((0, 1, 2)), rules.Thermometer((1, 10, 19)))
    slow = "Slow thermometers: digits increase or stay the same from the bulb."
    assert read(slow, lines=lines, underlays=[bulb]).constraints[0].slow


def test_arrows_begin_in_a_circle_or_a_pill() -> None:
    pill = {"center": [0.5, 1], "width": 1.8, "height": 0.8, "rounded": True, "borderColor": "#aaa"}
    arrow = line((0.3, 0), (2, 0))
    text = "Digits along an arrow sum to the number in the circle."
    found = read(text, arrows=[arrow], overlays=[pill]).constraints
    assert found == (rules.Arrow((0, 1), (9, 18)),)


def test_lines_that_branch_are_one() -> None:
    lines = [line((0, 0), (0, 2), colour="#f067f0"), line((0, 1), (1, 1), colour="#f067f0")]
    assert read("Purple lines are renbans.", lines=lines).constraints == (
        rules.Renban((0, 1, 2, 10)),
    )


def test_numbers_outside_belong_to_one_kind_of_clue() -> None:
    number = {"center": [-0.5, 2.5], "text": "12"}
    text = "Sandwich clues outside the grid show the sum of digits between the 1 and the 9."
    column = tuple(range(2, 81, 9))
    assert read(text, overlays=[number]).constraints == (rules.SandwichSum(column, 12),)
    with pytest.raises(nf.FormatError, match="the text '12'"):
        read(f"{text} They are also skyscraper clues.", overlays=[number])


def test_what_is_not_understood_is_named_or_left_out() -> None:
    text = "Killer rules apply. Every clue is wrong."
    cage = {"cells": [[0, 0], [0, 1]], "value": 9, "unique": True}
    with pytest.raises(nf.FormatError, match=r"'Every clue is wrong' \(not understood\)"):
        read(text, cages=[cage])
    found = read(text, lenient=True, cages=[cage])
    assert found.constraints == (rules.KillerCage((0, 1), 9),)
    assert found.left_out == ("the sentence 'Every clue is wrong' (not understood)",)


def test_the_solution_of_a_file_tells_that_a_rule_was_misread() -> None:
    solution = nf.solve(nf.Puzzle(81 * "."), limit=1).solution.to_line()
    cage = {"cells": [[0, 0], [0, 1]], "value": 18, "unique": True}
    record = {"cells": CELLS, "regions": BOXES, "cages": [cage]}
    record["metadata"] = {"solution": solution, "rules": "Cages show their sums."}
    with pytest.raises(nf.FormatError, match="the solution that the file names contradicts it"):
        nf.Puzzle(record)
    found = nf.Puzzle(record, lenient=True)
    assert not found.constraints
    assert "probably missed" in nf.solve(found).missed
    assert nf.solve(found).to_json()["left_out"] == list(found.left_out)


def test_decoration_is_kept_and_drawn() -> None:
    cage = {"cells": [[0, 0], [0, 1]], "value": 9, "unique": True}
    shade = {"center": [4.5, 4.5], "width": 1, "height": 1, "backgroundColor": "#ff0000"}
    found = read("Cages show their sums.", cages=[cage], underlays=[shade])
    cosmetic = rules.Cosmetic((40,), "square", colour="#ff0000")
    assert set(found.constraints) == {rules.KillerCage((0, 1), 9), cosmetic}
    assert list(cosmetic.shapes(found.layout))


@pytest.mark.parametrize("rule", [*SAMPLES, *DRAWINGS], ids=lambda each: each.kind)
@pytest.mark.parametrize("format", ["fpuzzles", "sudokupad", "sudokupad-link", "iss", "iss-link"])
def test_every_kind_comes_back_or_is_refused_by_name(rule, format) -> None:
    puzzle = nf.Puzzle(81 * ".", constraints=[rule])
    try:
        text = write(puzzle, format)
    except nf.UnsupportedError:
        return
    try:
        found = read_one(text)
    except nf.FormatError as error:
        assert error.found  # noqa: PT017  a refusal that names something
        return
    if format.startswith("iss") and isinstance(rule, rules.Even | rules.Odd):
        assert found.stated() == nf.Puzzle(found).stated()
    elif not format.startswith("iss"):
        assert rules_in(found) == rules_in(puzzle)


def test_words_and_the_solution_survive() -> None:
    said = nf.Metadata(title="A", author="B", description="Have fun!", source="C")
    rule = rules.Thermometer("r1c1 r1c2")
    full = nf.solve(nf.Puzzle(81 * ".", constraints=[rule]), limit=1).solution
    puzzle = nf.Puzzle(full.digits, constraints=[rule], metadata=said)
    for format in ("sudokupad", "sudokupad-link"):
        found = read_one(write(puzzle, format))
        assert found == puzzle
        assert found.metadata.solution == full.to_line()
