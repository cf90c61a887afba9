"""HoDoKu's notation, written and read, and Eureka notation of chains."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.errors import FormatError
from ninefold.explain import TECHNIQUES, Technique, example, has_example, technique_named
from ninefold.explain.notation import Notation, cells_in, eureka, hodoku_name
from ninefold.explain.patterns import cells

CODED = [each for each in TECHNIQUES if each.code and has_example(each.name)]

LINES = [
    "Full House: r1c9=9",
    "Locked Candidates Type 1 (Pointing): 2 in b1 => r7c2<>2",
    "Naked Pair: 4,5 in r39c9 => r7c9<>4, r8c9<>5",
    "Locked Triple: 1,5,6 in r2c789 => r2c2,r3c789<>6, r2c56,r3c78<>1, r2c6,r3c89<>5",
    "Swordfish: 6 r269 c568 => r13c5,r3c68,r5c6<>6",
    "Finned Franken Swordfish: 8 r19b3 c168 fr1c3 fr3c7 => r3c1<>8",
    "2-String Kite: 5 in r1c7,r9c6 (connected by r1c5,r3c6) => r9c7<>5",
    "W-Wing: 8/4 in r5c9,r8c7 connected by 4 in r2c79 => r79c9<>8",
    "Bivalue Universal Grave + 1 => r7c2<>3, r7c2<>7",
    "XY-Chain: 8 8- r1c1 -1- r1c5 -5- r8c5 -7- r2c5 -8 => r1c4,r2c1<>8",
    "Discontinuous Nice Loop: 3 r2c2 -3- r2c4 =3= r3c5 =8= r7c5 =3= r2c2 => r2c2<>3",
    "Sue de Coq: r89c5 - {5678} (r2c5 - {78}, r9c6 - {56}) => r17c5<>8, r37c5<>7",
    "Almost Locked Set XZ-Rule: A=r8c46 {147}, B=r89c8,r9c79 {14789}, X=7, Z=1 => r9c4<>1",
    "Forcing Chain Verity => r1c5<>1\n  r1c3=2 r1c3<>4 r1c56=4 r1c5<>1\n  r1c5=2 r1c5<>1",
    "Forcing Net Contradiction in c1 => r1c8=2\n  r1c8<>2 (r1c5=2 r2c4<>2) r6c6=3",
    "Brute Force: r5c4=2",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert str(Notation.read(line)) == line


@pytest.mark.parametrize("technique", CODED, ids=lambda each: each.name)
def test_a_step_is_read_as_it_was_written(technique: Technique) -> None:
    step = example(technique.name).step
    noted = Notation.read(step.notation)
    assert str(noted) == step.notation
    assert hodoku_name(noted.technique) == hodoku_name(technique)
    assert set(noted.eliminations) == set(step.eliminations)
    assert set(noted.placements) == set(step.placements)


def test_other_layouts_have_cells_of_their_own() -> None:
    (step,) = nf.all_steps(nf.Puzzle("123." + 12 * "."), ["full_house"])
    assert step.notation == "Full House: r1c4=4"
    noted = Notation.read("Naked Single: r12c12=5", nf.Layout.usual(16))
    assert [str(move) for move in noted.placements] == ["r12c12=5"]
    assert str(noted) == "Naked Single: r12c12=5"


def test_eureka_joins_the_digits_of_a_cell() -> None:
    (chain,) = eureka(example("xy_chain").step)
    first, last = chain.split("-(")[0], chain.rsplit("(", 1)[1]
    assert first.startswith("(")
    assert first.count("=") == 1
    assert last[0].isdigit()


@pytest.mark.parametrize(
    "line", ["", "Nothing: r1c1=2", "X-Wing: 8 r16 c67 => r2c6", "X-Wing: 8 r16 c67 => x<>3"]
)
def test_what_is_no_step_is_refused(line: str) -> None:
    with pytest.raises(FormatError):
        Notation.read(line)


def test_names_are_those_of_hodoku() -> None:
    names = {
        "xyz_wing": "XYZ-Wing",
        "grouped_continuous_nice_loop": "Grouped Continuous Nice Loop",
        "finned_mutant_x_wing": "Finned Mutant X-Wing",
        "unique_rectangle_4": "Uniqueness Test 4",
        "hidden_rectangle": "Hidden Rectangle",
    }
    assert {name: hodoku_name(technique_named(name)) for name in names} == names


@pytest.mark.parametrize("effect", ["r1c9=0", "r1c2<>٣", "r1c2<>10", "r0c1<>4", "r1c2"])
def test_an_effect_that_no_board_has(effect: str) -> None:
    with pytest.raises(nf.FormatError):
        Notation.read(f"X-Wing: 8 r16 c67 => {effect}")


def test_cells_of_wide_boards_stand_alone() -> None:
    wide = nf.Layout.boxes(4, 4)
    assert cells(wide, [3, 19]) == "r1c4,r2c4"
    assert cells_in("r1c4,r2c4", wide) == [3, 19]
    assert cells_in("r12c4", wide) == [179]
