"""Questions about columns are answered as the library answers about each puzzle."""

from __future__ import annotations

import pickle

import numpy as np
import pyarrow as pa
import pytest

import ninefold as nf
from ninefold.runs.answers import answer_column, answer_rows, schema_of
from ninefold.verbs import verb_of

from .tables.boards import EMPTY, MIXED, SOLUTION, UNIQUE, minimal


def answers(
    column: list[str | None], verb: str = "solve", **asked: object
) -> list[dict[str, object]]:
    return answer_rows(verb_of(verb, **asked), pa.array(column)).to_pylist()


def test_solved_as_by_themselves() -> None:
    for line, row in zip(MIXED, answers(MIXED), strict=True):
        try:
            answer = nf.solve(line)
        except nf.NinefoldError:
            assert row["status"] == "malformed"
            assert row["error"]
            continue
        solution = answer.solution and answer.solution.to_line()
        assert (row["status"], row["solution"]) == (str(answer.status), solution), line
        assert (row["stopped_by"], row["error"]) == (answer.stopped_by, None)


def test_bytes_that_are_no_text_are_malformed() -> None:
    offsets = pa.py_buffer(np.array([0, 81, 84], dtype=np.int32))
    texts = pa.py_buffer(UNIQUE.encode() + b"\xff\xfe\x80")
    rows = answer_rows(verb_of("solve"), pa.StringArray.from_buffers(2, offsets, texts)).to_pylist()
    assert [row["status"] for row in rows] == ["unique", "malformed"]


@pytest.mark.parametrize("limit", [3, None])
def test_counted_as_by_themselves(limit: int | None) -> None:
    lines = [UNIQUE, "12" + SOLUTION[2:27] + 54 * ".", SOLUTION.replace("1", "."), "55" + 79 * "."]
    for line, row in zip(lines, answers(lines, verb="count", limit=limit), strict=True):
        count = nf.count(line, limit)
        assert (row["count"], row["exact"]) == (count.value, count.exact)
        assert row["stopped_by"] == count.stopped_by


def test_a_count_past_the_column_is_a_lower_bound() -> None:
    (row,) = answers([EMPTY], verb="count", limit=None)
    assert (row["count"], row["exact"]) == (2**64 - 1, False)
    assert "6670903752021072936960" in row["error"]


@pytest.mark.parametrize("limits", [nf.Limits(), nf.Limits(seconds=60)])
def test_checked_as_by_themselves(limits: nf.Limits) -> None:
    lines = [line for line in MIXED if line is not None]
    for line, row in zip(lines, answers(lines, verb="check", limits=limits), strict=True):
        if row["status"] == "malformed":
            with pytest.raises(nf.NinefoldError):
                nf.Puzzle(line)
            continue
        report = nf.check(line, explain=False)
        told = (report.ok, report.verdict, list(report.defects), str(report.status))
        assert (row["ok"], row["verdict"], row["defects"], row["status"]) == told, line


def test_rated_as_by_themselves() -> None:
    lines = [*minimal(8), EMPTY, "oops"]
    rows = answers(lines, verb="rate")
    for line, row in zip(lines[:8], rows, strict=False):
        rating = nf.rate(line)
        told = rating.to_json()
        names = ("er", "ep", "ed", "score", "level", "steps", "hardest", "effort")
        assert {name: row[name] for name in names} == {name: told[name] for name in names}
        assert dict(row["techniques"]) == rating.techniques
    assert [row["status"] for row in rows[8:]] == ["multiple", "malformed"]
    assert rows[8]["er"] is None


def test_forms_as_by_themselves() -> None:
    lines = [UNIQUE, "oops", "1234" + 12 * "."]
    rows = answers(lines, verb="canonical")
    assert rows[0]["canonical"] == nf.canonical(UNIQUE).puzzle.to_line()
    assert rows[1]["status"] == "malformed"
    assert rows[2]["automorphisms"] == nf.canonical(lines[2]).automorphisms


def test_a_layout_and_a_solver_that_take_no_kernel() -> None:
    hyper = "6..3.8..1......9................5.8...........3..2.4...8..7...6...2.....7.1......"
    (row,) = answers([hyper], layout=nf.Layout.named("hyper"))
    assert row["status"] == "unique"
    (row,) = answers([UNIQUE], solver="cover")
    assert row["solution"] == SOLUTION


def test_a_puzzle_that_the_solver_cannot_do_is_marked() -> None:
    rows = answers([UNIQUE, "1234" + 12 * "."], solver="dpll")
    assert [row["status"] for row in rows] == ["unique", "unsupported"]
    assert "dpll" in rows[1]["error"]


def test_limits_are_told() -> None:
    (row,) = answers([EMPTY], limits=nf.Limits(nodes=3))
    assert (row["status"], row["stopped_by"]) == ("undecided", "nodes")
    (row,) = answers([UNIQUE], limit=1)
    assert (row["status"], row["stopped_by"]) == ("undecided", "solutions")


def test_a_question_is_a_value() -> None:
    question = verb_of("rate", scales=("hodoku",), layout=nf.Layout.named("x"))
    assert pickle.loads(pickle.dumps(question)) == question
    assert hash(question) == hash(pickle.loads(pickle.dumps(question)))
    assert schema_of(question).names[0] == "status"


def test_bad_questions_are_refused() -> None:
    for verb, asked in (
        ("sing", {}),
        ("solve", {"solver": "nobody"}),
        ("rate", {"scales": ("x",)}),
        ("solve", {"limit": None}),
        ("rate", {"solver": "auto"}),
    ):
        with pytest.raises(nf.NinefoldError):
            verb_of(verb, **asked)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_column_in_memory_keeps_its_order(threads: int) -> None:
    lines = minimal(1_000)
    table = answer_column(verb_of("solve"), pa.array(lines), threads=threads)
    expected = [answer.to_line() for answer in map(nf.solve_batch(lines).solution, range(1_000))]
    assert table["solution"].to_pylist() == expected


def test_the_usual_scales_are_those_of_ratings() -> None:
    from ninefold.explain.ratings import USUAL_SCALES

    assert verb_of("rate").scales == USUAL_SCALES
