"""Rules that every puzzle of a run gets: read before the run, and kept by every way of running."""

from __future__ import annotations

import io

import pytest

import ninefold as nf
from ninefold.runs.added_rules import checked
from ninefold.verbs import verb_of

TWO = f"{16 * '.'}\n1{15 * '.'}\n"


def answers(verb: str, source: object, **options: object) -> list[str]:
    out = io.BytesIO()
    nf.run(verb, source, out, **options)
    return out.getvalue().decode().splitlines()


def test_a_rule_must_fit_some_board() -> None:
    assert checked(["even r16c16"], None) == ("even r16c16",)
    with pytest.raises(nf.FormatError, match="r26c1"):
        checked(["even r26c1"], None)


def test_a_rule_must_fit_the_layout_that_is_named() -> None:
    with pytest.raises(nf.FormatError, match="a cell of the board"):
        checked(["even r9c9"], nf.Layout.named("4x4"))


@pytest.mark.parametrize("source", [io.BytesIO(TWO.encode()), TWO.split()])
def test_every_puzzle_of_a_run_gets_them(source: object) -> None:
    assert answers("count", source, rules=["even r1c1"]) == ["144", "0"]


def test_a_wrong_rule_leaves_the_target_alone(tmp_path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("kept")
    for rules, said in ((["kiler 3 r1c1"], "kind of rules"), (["killer x r1c1"], "found 'x'")):
        with pytest.raises(nf.FormatError, match=said):
            nf.run("count", [16 * "."], target, rules=rules)
        with pytest.raises(nf.FormatError, match=said):
            nf.solve_file([16 * "."], target, rules=rules)
    assert target.read_text() == "kept"


def test_solving_a_file_heeds_them(tmp_path) -> None:
    source, target = tmp_path / "list.txt", tmp_path / "out.txt"
    source.write_text("..34341221434321\n")
    assert nf.solve_file(source, target, rules=["thermometer r1c2 r1c1"]).none == 1
    assert nf.solve_file(source, target, rules=["thermometer r1c1 r1c2"]).unique == 1


def test_other_rules_are_another_question(tmp_path) -> None:
    source, target = tmp_path / "list.txt", tmp_path / "out.txt"
    source.write_text(TWO)
    for rule, counts in (("even r1c1", "144\n0\n"), ("even r1c2", "144\n48\n")):
        nf.run("count", source, target, rules=[rule])
        assert target.read_text() == counts


def test_a_table_keeps_its_other_columns(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    source, target = tmp_path / "list.csv", tmp_path / "out.parquet"
    source.write_text(f"name,puzzle\nfull,{81 * '.'}\nodd,1{80 * '.'}\n")
    nf.run("solve", source, target, limit=1, rules=["killer 3 r1c1-r1c2", "even r1c1"])
    found = pyarrow.parquet.read_table(target)
    assert found["name"].to_pylist() == ["full", "odd"]
    solutions = found["solution"].to_pylist()
    assert solutions[0].startswith("21")
    assert solutions[1] is None
    again = tmp_path / "again.parquet"
    nf.run("solve", target, again, column="puzzle", rules=["even r1c1"])
    statuses = pyarrow.parquet.read_table(again)["solve_status"].to_pylist()
    assert statuses == ["multiple", "none"]


def test_a_verb_of_the_game_refuses_them() -> None:
    with pytest.raises(nf.UnsupportedError, match="no further rules"):
        verb_of("analyze").with_rules(["anti-king"])
