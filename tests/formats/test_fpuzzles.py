"""f-puzzles: every constraint that it has words for, and nothing dropped that may be a rule."""

import json

import pytest

import ninefold as nf
from ninefold.formats import detect, read_all, read_one, write
from ninefold.model import Candidates, Layout, Metadata, Puzzle
from ninefold.model import constraints as rules

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = 81 * "."

CONSTRAINTS = [
    rules.AllDifferent("r1c1 r2c3 r5c5"),
    rules.KillerCage("r1c1 r1c2 r2c1", 12),
    rules.KillerCage("r1c1 r1c2 r2c1"),
    rules.Thermometer("r1c1 r2c2 r3c3"),
    rules.Thermometer("r1c1 r1c2", slow=True),
    rules.Arrow("r1c1", "r1c2 r1c3"),
    rules.Arrow("r1c1 r1c2", "r2c2 r3c2 r4c2"),
    rules.Renban("r1c1 r1c2 r1c3"),
    rules.Whispers("r1c1 r1c2 r1c3"),
    rules.Whispers("r1c1 r1c2 r1c3", 4),
    rules.Palindrome("r1c1 r1c2 r2c3"),
    rules.BetweenLine("r1c1 r1c2 r2c3 r3c3"),
    rules.LittleKiller("r1c3 r2c2 r3c1", 12),
    rules.LittleKiller("r9c8 r8c9", 9),
    rules.LittleKiller("r1c1", 5),
    rules.SandwichSum([f"r2c{c}" for c in range(1, 10)], 8),
    rules.SandwichSum([f"r2c{c}" for c in range(9, 0, -1)], 8),
    rules.SandwichSum([f"r{r}c4" for r in range(1, 10)], 0),
    rules.SandwichSum([f"r{r}c4" for r in range(9, 0, -1)], 35),
    rules.Clones("r1c1 r1c2", "r5c4 r5c5"),
    rules.Quadruple("r1c1 r1c2 r2c1 r2c2", [3, 5, 5]),
    rules.Kropki(white=["r1c1 r1c2"], black=["r3c3 r4c3"]),
    rules.Kropki(white=["r1c1 r1c2"], negative=True),
    rules.Kropki(negative=True),
    rules.Kropki(white=["r1c1 r1c2"], black=["r3c3 r4c3"], negative="black"),
    rules.Kropki(black=["r3c3 r4c3"], negative="white"),
    rules.Kropki(negative="black"),
    rules.XV(x=["r1c1 r1c2"], v=["r3c3 r4c3"]),
    rules.XV(negative=True),
    rules.Even("r1c1 r5c5"),
    rules.Odd("r1c1 r5c5"),
    rules.AntiKnight(),
    rules.AntiKing(),
    rules.NonConsecutive(),
]


@pytest.mark.parametrize("rule", CONSTRAINTS, ids=repr)
@pytest.mark.parametrize("name", ["fpuzzles", "fpuzzles-link", "sudokupad-link"])
def test_every_constraint_comes_back(rule, name) -> None:
    puzzle = Puzzle(LINE, constraints=[rule])
    text = write(puzzle, name)
    assert detect(text).name == name
    assert read_one(text) == puzzle


def test_all_together() -> None:
    some = [each for each in CONSTRAINTS if not getattr(each, "negative", False)]
    some.remove(rules.NonConsecutive())
    puzzle = Puzzle(LINE, layout="hyper+x", constraints=some)
    again = read_one(write(puzzle, "fpuzzles"))
    assert set(again.constraints) == set(puzzle.constraints)
    assert (again.layout, again.givens) == (puzzle.layout, puzzle.givens)
    assert read_one(write(again, "fpuzzles")) == again


@pytest.mark.parametrize(
    "rule",
    [
        rules.Table(["r1c1", "r1c2"], [(1, 2)]),
        rules.ForbiddenPattern(["r1c1"], [1]),
        rules.HumanRandom(),
        rules.Predicate(["r1c1"], bool),
    ],
    ids=lambda rule: rule.kind,
)
def test_a_constraint_without_a_word_is_named(rule) -> None:
    with pytest.raises(nf.UnsupportedError, match=f"no word for the constraint '{rule.kind}'"):
        write(Puzzle(EMPTY, constraints=[rule]), "fpuzzles")


def test_all_of_one_letter_alone_cannot_be_said() -> None:
    with pytest.raises(nf.UnsupportedError, match="all x alone are given"):
        write(Puzzle(EMPTY, constraints=[rules.XV(negative="x")]), "fpuzzles")


@pytest.mark.parametrize(
    "together",
    [
        [rules.NonConsecutive(), rules.Kropki(white=["r1c1 r1c2"])],
        [rules.Kropki(negative=True), rules.Kropki(white=["r1c1 r1c2"])],
        [rules.XV(negative=True), rules.XV(x=["r1c1 r1c2"])],
    ],
)
def test_what_would_mean_something_else_together_is_refused(together) -> None:
    with pytest.raises(nf.UnsupportedError, match="beside each other"):
        write(Puzzle(EMPTY, constraints=together), "fpuzzles")


LAYOUTS = (
    *("classic", "x", "hyper", "hyper+x", "disjoint", "x+disjoint", "centre-dot", "asterisk"),
    *("girandola", "4x4", "6x6", "boxes 3x2", "boxes 3x2+x", "10x10", "16x16+x", "latin 9"),
    *("latin 7", "boxes 1x5", "latin 1", "jigsaw:AABBACBBACDDCCDD", "25x25", "boxes 2x7"),
    *("jigsaw:AAAABBBCBCCCDDDD", "jigsaw:ABBCABDCABDCADDC"),
)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "sudokupad-link"])
def test_square_boards_tell_their_layout(layout, name) -> None:
    board = Layout.named(layout)
    puzzle = Puzzle(bytes(cell * 7 % (board.size + 1) for cell in range(board.cells)), board)
    text = write([puzzle, puzzle], name)
    assert list(read_all(text)) == list(read_all(text, layout=layout)) == [puzzle, puzzle]


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_units_of_ones_own_become_constraints_unless_their_layout_is_named(name) -> None:
    own = Layout.usual(4).with_units([["r1c1", "r2c3"]], name="own")
    text = write(Puzzle(16 * ".", own), name)
    assert read_one(text) == Puzzle(16 * ".", constraints=[rules.AllDifferent("r1c1 r2c3")])
    assert read_one(text, layout=own) == Puzzle(16 * ".", own)
    with pytest.raises(nf.FormatError, match="expected a puzzle of boxes 2x2, found one of"):
        read_one(text, layout="4x4")


@pytest.mark.parametrize("layout", ["samurai", "twodoku"])
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_other_boards_are_refused(layout, name) -> None:
    with pytest.raises(nf.UnsupportedError, match=f"square boards .* not {layout}"):
        write(Puzzle(bytes(Layout.named(layout).cells), layout), name)


def test_only_regions_that_differ_from_the_usual_ones_are_told() -> None:
    told = record(size=3)
    told["grid"][0][2]["region"], told["grid"][1][2]["region"] = 1, 0
    assert read(told).layout.name == "jigsaw:AABBBACCC"
    assert read(record(size=3)).layout.name == "boxes 1x3"
    assert read(record(size=3, disjointgroups=True)) == Puzzle(9 * ".", "boxes 1x3")


def test_irregular_regions() -> None:
    own = Layout.latin(3).with_units([["r1c1", "r2c2"]], kind="region")
    puzzle = Puzzle(9 * ".", own)
    assert read_one(write(puzzle, "fpuzzles")) == puzzle


def record(size: int = 4, **more: object) -> dict[str, object]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)]} | more


def read(told: object) -> Puzzle:
    return read_one(json.dumps(told), format="fpuzzles")


def test_what_a_player_did_is_no_puzzle() -> None:
    told = record()
    told["grid"][0][0] = {"value": 3, "given": True}
    told["grid"][0][1] = {"value": 4}
    told["grid"][0][2] = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
    told["grid"][0][3] = {"givenPencilMarks": [1, 2]}
    masks = [4, 15, 15, 3, *12 * [15]]
    given = "3" + 15 * "."
    expected = Puzzle(given, marks=Candidates(masks, Layout.usual(4)))
    assert read(told) == expected
    assert read(record(highlightConflicts=False, solution=["1"], disabledlogic=["aic"])) == Puzzle(
        16 * "."
    )


def test_a_list_of_the_rules_that_are_there_says_nothing_new() -> None:
    cage = {"cells": ["R1C1", "R1C2"], "value": "5"}
    told = record(killercage=[cage], activeConstraints=["Killer Cage"])
    assert read(told) == Puzzle(16 * ".", constraints=[rules.KillerCage("r1c1 r1c2", 5)])
    for names in (["Killer Cage", "Skyscraper"], [7]):
        with pytest.raises(nf.FormatError, match="found 'activeConstraints', which is not"):
            read(record(killercage=[cage], activeConstraints=names))
    with pytest.raises(nf.FormatError, match="expected a list as activeConstraints"):
        read(record(activeConstraints={"a": 1}))


def test_words_and_colours() -> None:
    told = record(title="A", author="B", ruleset="Normal rules.\n\u2603")
    told["grid"][1][1]["c"] = "#FFFFB0"
    said = Metadata(title="A", author="B", description="Normal rules.\n\u2603")
    noted = Metadata(
        title="A",
        author="B",
        description="Normal rules.\n\u2603",
        comment="passed over: colours of 1 cells",
    )
    assert read(told) == Puzzle(16 * ".", metadata=noted)
    puzzle = Puzzle(16 * ".", metadata=said)
    for name in ("fpuzzles", "fpuzzles-link", "sudokupad"):
        assert read_one(write(puzzle, name)) == puzzle


def test_other_ways_to_say_it() -> None:
    assert read(record(whispers=[{"lines": [["R1C1", "R1C2"]]}])).constraints[0].difference == 2
    assert (
        read(record(dutchwhispers=[{"lines": [["R1C1", "R1C2"]]}])).constraints[0].difference == 1
    )
    assert read(record(killercage=[{"cells": ["R1C1"], "value": 3}])).constraints[0].sum == 3
    assert read(record(xv=[{"cells": ["R1C1", "R1C2"], "value": "v"}])).constraints[0].v == (
        (0, 1),
    )
    both = read(record(thermometer=[{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]))
    assert [each.cells for each in both.constraints] == [(0, 1), (0, 4)]
    arrows = read(
        record(arrow=[{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}])
    )
    assert [(each.circle, each.cells) for each in arrows.constraints] == [
        ((0,), (1,)),
        ((0,), (4,)),
    ]
    inside = record(littlekillersum=[{"cell": "R1C1", "direction": "DR", "value": "9"}])
    assert read(inside).constraints == (rules.LittleKiller((0, 5, 10, 15), 9),)
    cells = record()
    cells["grid"][0][0]["parity"] = "Even"
    assert read(cells).constraints == (rules.Even((0,)),)


def test_a_minimum_is_less_than_its_neighbours() -> None:
    found = read(record(minimum=[{"cell": "R1C1"}, {"cell": "R1C2"}], maximum=[{"cell": "R4C4"}]))
    assert found.constraints == (rules.Minimum((0, 1)), rules.Maximum((15,)))


@pytest.mark.parametrize(
    "more",
    [
        {"killercage": []},
        {"line": [], "text": None, "skyscraper": []},
        {"antiknight": False, "diagonal+": False},
        {"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]},
        {"sandwichsum": [{"cell": "R0C1", "value": ""}]},
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": ""}]},
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]},
    ],
)
def test_what_says_nothing_says_nothing(more) -> None:
    assert read(record(**more)) == Puzzle(16 * ".")


def test_the_drawing_of_a_rule_that_is_there_is_no_further_rule() -> None:
    lines = [["R1C1", "R1C2", "R1C3"]]
    drawn = {"lines": lines, "outlineC": "#F067F0", "fromConstraint": "Renban"}
    rule = rules.Renban((0, 1, 2))
    assert read(record(renban=[{"lines": lines}], line=[drawn])).constraints == (rule,)
    bulb = {"cells": ["R1C1"], "fromConstraint": "Slow Thermometer"}
    found = read(record(slowthermometer=[{"lines": lines}], line=[drawn], circle=[bulb]))
    assert found.constraints == (rules.Thermometer((0, 1, 2), slow=True),)
    assert read(record(line=[drawn])).constraints == (rule,), "by the usual colour"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"numberedroom": [{"cell": "R0C1", "value": "3"}]}, "found 'numberedroom', which is not"),
        (
            {"text": [{"cells": ["R1C1"], "value": "<"}], "cage": [{"cells": ["R1C1"]}]},
            "a cage of 1 .*'<'",
        ),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "found a line in #000000"),
        ({"splitpeas": [{"lines": []}]}, "found 'splitpeas'"),
        ({"metadata": {"norowcol": True}}, "found 'metadata'"),
        ({"negative": ["difference"]}, "found 'difference', which is not supported"),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "a"}]}, "the value of a difference"),
        ({"ratio": [{"cells": ["R1C1"]}]}, "two cells"),
        (
            {"disjointgroups": True, "size": 2, "grid": [[{"region": 0}, {"region": 1}]] * 2},
            "other regions",
        ),
        (
            {"killercage": [{"cells": ["R1C1", "R5C1"]}]},
            "a cell of a 4x4 board, in killercage 1, found 'R5C1'",
        ),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "a"}]},
            "the sum of a cage, in killercage 1, found 'a'",
        ),
        ({"killercage": [{"cells": "R1C1"}]}, "a list of cells, in killercage 1, found 'R1C1'"),
        ({"killercage": [7]}, "a record in killercage, found 7"),
        ({"killercage": 7}, "a list as killercage, found 7"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"], "value": 3}]}, "fault|twice"),
        ({"thermometer": [{"lines": [["R1C1"]]}]}, "thermometer"),
        ({"thermometer": [{}]}, "the lines of a part, in thermometer 1, found None"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R3C3"]]}]}, "begins in its circle"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [[]]}]}, "begins in its circle|fault"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "N"}]}, "a direction"),
        ({"littlekillersum": [{"cell": "R9C9", "direction": "DR"}]}, "beside the board"),
        ({"sandwichsum": [{"cell": "R2C2", "value": 3}]}, "beside the board"),
        ({"sandwichsum": [{"cell": "R0C0", "value": 3}]}, "beside the board"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Q"}]}, "X or V"),
        ({"antiknight": 1}, "antiknight as true or false, found 1"),
        ({"antiknight": "yes"}, "antiknight as true or false"),
        ({"size": 5}, "expected 5 rows, found 4"),
        ({"size": "x"}, "a size"),
        ({"grid": []}, "a size from 1 to 25, found 0"),
        ({"grid": 26 * [[]], "size": 26}, "a size from 1 to 25"),
        ({"grid": [[{}, {}], [{}]], "size": 2}, "2 cells in a row, found 1"),
        ({"grid": 7}, "with a grid of rows"),
        ({"grid": [[7]], "size": 1}, "a record as a cell"),
        ({"grid": [[{"value": 7, "given": True}]], "size": 1}, "a digit from 1 to 1, found 7"),
        ({"grid": [[{"value": 1, "given": 1}]], "size": 1}, "given as true or false"),
        ({"grid": [[{"fog": 1}]], "size": 1}, "the key 'fog'"),
        ({"grid": [[{"givenPencilMarks": [0]}]], "size": 1}, "digits from 1 to 1 as marks"),
        ({"grid": [[{"region": "a"}]], "size": 1}, "the number of a region"),
        ({"grid": [[{"parity": "Both"}]], "size": 1}, "Even or Odd"),
        ({"title": 7}, "a text as title"),
        ({"title": "\ud800"}, "whole characters"),
    ],
)
def test_what_cannot_be_read_is_named(more, message) -> None:
    with pytest.raises(nf.FormatError, match=message) as caught:
        read(record() | more)
    assert (caught.value.line, caught.value.column) == (1, 1)


def test_records_may_be_spread_over_lines_and_errors_tell_the_place() -> None:
    text = json.dumps(record(), indent=2)
    both = f"# one\n{text}\n\n{text} {json.dumps(record(antiking=True))}"
    assert [len(p.constraints) for p in read_all(both)] == [0, 0, 1]
    with pytest.raises(nf.FormatError) as caught:
        list(read_all(f"{text}\n  {json.dumps(record(antiking=7))}", format="fpuzzles"))
    assert (caught.value.line, caught.value.column) == (text.count("\n") + 2, 3)
    with pytest.raises(nf.FormatError, match="line 3, column 3"):
        list(read_all('{\n"grid":\n[{]}', format="fpuzzles"))


@pytest.mark.parametrize(
    "text",
    [
        '{"grid": ' + 100_000 * "[",
        '{"grid": [[{"value": ' + 5_000 * "9" + "}]]}",
        '{"grid": [[{"value": NaN, "given": true}]]}',
        '{"grid": [[{"region": 1e999}]]}',
        '{"grid": [[{}]], "grid": [[{}]]}',
        '{"grid": null}',
        "{}",
        "[]",
        "7",
        '{"size": 1, "grid": [[{}]], "killercage": [{"cells": ["R' + 99 * "9" + 'C1"]}]}',
    ],
)
def test_hostile_json_is_a_format_error(text) -> None:
    for name in ("fpuzzles", "sudokupad"):
        with pytest.raises(nf.FormatError):
            list(read_all(text, format=name))
