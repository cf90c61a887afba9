"""Rules read from lines of text, and lines that are refused with the place of the fault."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

import ninefold as nf
from ninefold.constraints import (
    Arrow,
    Clones,
    Constraint,
    Cosmetic,
    Difference,
    EqualSums,
    Indexing,
    KillerCage,
    Kropki,
    LookAndSay,
    Quadruple,
    SandwichSum,
    Sum,
    Thermometer,
    parse_rule,
)
from ninefold.model.constraints.kinds import EXAMPLES
from ninefold.model.constraints.rule_reader import checked_rules

CLASSIC = nf.Layout.classic()

READ: dict[str, Constraint] = {
    "killer 15 r1c1-r1c3": KillerCage("r1c1 r1c2 r1c3", 15),
    "Killer Cage r1c1-r1c3 15": KillerCage("r1c1 r1c2 r1c3", 15),
    "killer sum=15 cells=r1c1-r1c3": KillerCage("r1c1 r1c2 r1c3", 15),
    "killer cells r1c1 r1c2 r1c3 sum 15": KillerCage("r1c1 r1c2 r1c3", 15),
    "killer r1c1:r2c2": KillerCage("r1c1 r1c2 r2c1 r2c2"),
    "killer r2c2:r1c1": KillerCage("r1c1 r1c2 r2c1 r2c2"),
    "killer box 3": KillerCage("box 3"),
    'killer cells="box 3" 45': KillerCage("box 3", 45),
    "thermo r3c3-r1c1": Thermometer("r3c3 r2c2 r1c1"),
    "thermo slow r1c3-r3c1": Thermometer("r1c3 r2c2 r3c1", slow=True),
    "thermo r1c1-r1c2 slow=no": Thermometer("r1c1 r1c2"),
    "arrow r1c1 r1c2 r1c3": Arrow("r1c1", "r1c2 r1c3"),
    "arrow r1c1,r1c2 r2c2-r4c4": Arrow("r1c1 r1c2", "r2c2 r3c3 r4c4"),
    "arrow circle=r5c5 r1c2 r1c3": Arrow("r5c5", "r1c2 r1c3"),
    "arrow cells r1c2 r1c3 circle r5c5": Arrow("r5c5", "r1c2 r1c3"),
    "clones r1c1-r1c3 r5c5-r5c7": Clones("r1c1 r1c2 r1c3", "r5c5 r5c6 r5c7"),
    "equal sums r1c1-r1c2 r3c3,r5c5": EqualSums(["r1c1 r1c2", "r3c3 r5c5"]),
    "kropki black r1c1-r1c2 r3c3-r4c3": Kropki(black=["r1c1 r1c2", "r3c3 r4c3"]),
    "kropki white=r1c1-r1c2 negative=white": Kropki(["r1c1 r1c2"], negative="white"),
    "difference r1c1-r1c2 exempt r5c5-r5c6 negative": Difference(
        ["r1c1 r1c2"], negative=True, exempt=["r5c5 r5c6"]
    ),
    "difference pairs= 2 negative": Difference([], 2, negative=True),
    "quad 3 1 r3c3:r4c4 1": Quadruple("r3c3 r3c4 r4c3 r4c4", [3, 1, 1]),
    "quad digits=3,1,1 r3c3:r4c4": Quadruple("r3c3 r3c4 r4c3 r4c4", [3, 1, 1]),
    "look and say 2,5 1,7 r1c1-r4c4": LookAndSay("r1c1 r2c2 r3c3 r4c4", [(2, 5), (1, 7)]),
    "sum -3 r1c1 r5c5 factors=1,-2": Sum("r1c1 r5c5", -3, [1, -2]),
    "sandwich row 3 9": SandwichSum("row 3", 9),
    "sandwich 9 column 3": SandwichSum("column 3", 9),
    "indexing row 1 of=row": Indexing("row 1", "row"),
    "indexing of row r1c1": Indexing("r1c1", "row"),
    'cosmetic r1c1 label="a \\"b\\" c" figure=text': Cosmetic("r1c1", "text", 'a "b" c'),
}

REFUSED = {
    "": "line 1, column 1: expected a kind of rules, as in 'killer 15 r1c1-r1c3'",
    "  kiler 15 r1c1": "line 1, column 3: expected a kind of rules such as 'killer'",
    "killer 15 r1c10": r"column 11: expected a cell of the board \(9x9\), found 'r1c10'",
    "killer 15 r1c1,r10c1": r"column 16: expected a cell of the board \(9x9\), found 'r10c1'",
    "even row 10": r"column 6: expected a unit of the board \(9x9\), row 1 to row 9, found 'row 1",
    "even Box": r"expected a unit of the board \(9x9\), box 1 to box 9, found 'Box' in",
    f"killer {20 * '9'} r1c1": "column 8: expected a number of at most 18 digits, found '9999",
    f"killer sum={20 * '9'} r1c1": "column 12: expected a number of at most 18 digits for sum",
    f"sum 3 r1c1-r1c2 factors=1,-{20 * '9'}": "expected a number of at most 18 digits for factors",
    f"killer 15 r1c{5000 * '9'}": "column 11: expected a cell of the board",
    "killer r0c1": "column 8: expected a cell of the board",
    "killer 15 16 r1c1": "column 11: expected no number but sum, found '16'",
    "killer 15 sum=16 r1c1": "column 11: expected sum once",
    "killer sum=15 sum=16 r1c1": "column 15: expected sum once",
    "killer sum=many r1c1": "column 12: expected a number for sum, found 'many'",
    "killer 1,2 r1c1": "column 8: expected one number for sum, found '1,2'",
    "killer 15": "column 10: expected cells, as in 'killer 15 r1c1-r1c3', found nothing more",
    "killer sum r1c1": "column 16: expected a number for sum, found nothing more",
    "killer 15 r1c1-r2c4": "expected two cells of a row, a column or a diagonal",
    "killer 15 r1c1 r1c1": "killer cage: r1c1 is named twice",
    "killer 15 x9": r"column 11: expected cells, a number or a field \(cells, sum\)",
    "little killer r1c4-r4c1": "expected sum, as in 'little killer 17 r1c4-r4c1'",
    "thermo r1c1 slwo r1c2": r"a field \(slow\) in thermometer, found 'slwo'",
    "arrow r1c1-r1c3": "expected cells, as in 'arrow r1c1 r1c2-r1c4'",
    "kropki r1c1-r1c2": "column 8: expected white or black before cells in kropki",
    "kropki white": "expected groups of cells .* for white, found nothing more",
    "kropki white black r1c1-r1c2": "column 14: expected groups of cells .* for white",
    "kropki white r1c1-r1c2 white r2c2-r2c3": "column 24: expected white once",
    "kropki negative=blue": "negative as true or false, found 'blue'",
    "difference r1c1-r1c3": "expected two cells side by side, found r1c1 r1c2 r1c3",
    "anti-knight r1c1": "column 13: expected no cells in anti-knight",
    "anti-knight 3": "column 13: expected no number in anti-knight",
    "anti-knight often": "column 13: expected nothing more in anti-knight",
    'cosmetic r1c1 label="a b': "column 15: expected a text in double quotes",
}


@pytest.mark.parametrize("text", READ)
def test_a_line_states_a_constraint(text: str) -> None:
    assert parse_rule(text) == READ[text].on(CLASSIC)


@pytest.mark.parametrize("text", REFUSED)
def test_a_fault_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(nf.FormatError, match=REFUSED[text]):
        parse_rule(text)


def test_a_layout_has_cells_of_its_own() -> None:
    assert parse_rule("killer 5 r1c1 r4c4", "4x4") == KillerCage([0, 15], 5)
    gap = "killer r1c8-r1c14"
    with pytest.raises(
        nf.FormatError, match=r"expected cells of the board \(21x21\), found 'r1c10'"
    ):
        parse_rule(gap, "samurai")
    assert len(parse_rule("different diagonal 2", "x").cells) == 9


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(nf.FormatError, match="a rule as a text, found 7"):
        parse_rule(7)
    with pytest.raises(nf.FormatError, match="rules in a list, found 'anti-king'"):
        checked_rules("anti-king")
    with pytest.raises(nf.FormatError, match="a kind of rules"):
        checked_rules(["anti-king", "nonsense"])


@pytest.mark.parametrize(
    "text",
    [
        "killer " + 2_000 * "r1c1:r9c9 ",
        "killer " + 20_000 * "r1c1:r9c9," + "r1c1",
        "equal sums " + 2_000 * "r1c1:r9c9 ",
        "killer " + 30_000 * "r1c1 ",
    ],
    ids=len,
)
def test_a_line_of_too_many_cells_is_refused(text: str) -> None:
    with pytest.raises(nf.FormatError, match="expected a rule of at most"):
        parse_rule(text)


def test_changed_lines_are_read_or_refused() -> None:
    random = Random("rules")
    signs = "r1c9-:,=\"' 0x"
    for _ in range(2_000):
        text = random.choice(EXAMPLES)
        place = random.randrange(len(text))
        text = text[:place] + random.choice(signs) + text[place + random.randrange(3) :]
        with suppress(nf.FormatError, nf.UnsupportedError):
            assert isinstance(parse_rule(text), Constraint)
