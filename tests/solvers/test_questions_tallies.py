"""True candidates with the number of solutions behind each, by every solver."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import ninefold as nf

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOME = "." * 27 + FULL[27:]
EMPTY = "." * 81


def test_counts_are_those_of_the_list(solver: str) -> None:
    array = nf.solutions(SOME).array
    found = nf.candidates(SOME, counts=True, solver=solver)
    assert found.counts is not None
    assert found.counts.shape == (81, 9)
    assert found.counts.dtype == np.uint64
    expected = np.stack([(array == digit).sum(axis=0) for digit in range(1, 10)], axis=1)
    assert (found.counts == expected).all()
    assert (found.counts.sum(axis=1) == len(array)).all()
    assert (found.counted, found.counts_exact, found.stopped_by) == (len(array), True, None)


def test_counts_agree_with_plain_candidates(solver: str) -> None:
    plain = nf.candidates(SOME, solver=solver)
    counted = nf.candidates(SOME, counts=True, solver=solver)
    assert (plain.counts, plain.counted, plain.counts_exact) == (None, None, False)
    assert counted.candidates == plain.candidates
    assert counted.exact
    for row, digits in zip(counted.counts, counted.candidates, strict=True):
        assert tuple(np.flatnonzero(row) + 1) == digits


def test_counts_cut_short_say_so(solver: str) -> None:
    for limits, reason in [
        (nf.Limits(solutions=50), "solutions"),
        (nf.Limits(nodes=40), "nodes"),
        (nf.Limits(nodes=44), "nodes"),
        (nf.Limits(seconds=0.0), "seconds"),
    ]:
        found = nf.candidates(EMPTY, counts=True, limits=limits, solver=solver)
        assert (found.counts_exact, found.stopped_by) == (False, reason)
        assert len(set(found.counts.sum(axis=1).tolist())) == 1
        assert found.nodes <= (limits.nodes or found.nodes)
    assert nf.candidates(EMPTY, counts=True, limits=nf.Limits(solutions=50)).counted == 50
    token = nf.StopToken()
    token.stop()
    assert nf.candidates(EMPTY, counts=True, stop=token, solver=solver).stopped_by == "stop"


def test_one_solution_and_none(solver: str) -> None:
    one = nf.candidates(FULL[:80] + ".", counts=True, solver=solver)
    assert (one.counted, one.counts_exact) == (1, True)
    assert str(one).endswith("\n1 solution")
    none = nf.candidates("55" + EMPTY[2:], counts=True, solver=solver)
    assert (none.counted, none.counts_exact) == (0, True)


def test_marks_are_kept() -> None:
    marked = nf.Puzzle(SOME, marks=nf.Puzzle(SOME).allowed().without("r5c1", 4))
    counted = nf.candidates(marked, counts=True)
    assert counted.counts[36, 3] == 0
    assert counted.counted == nf.count(marked).value


def test_counted_candidates_are_values() -> None:
    found = nf.candidates(SOME, counts=True)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert found != nf.candidates(SOME)
    assert found != "candidates"
    with pytest.raises(ValueError, match="read-only"):
        found.counts[0, 0] = 1
    record = found.to_json()
    assert record["counts"]["r1c1"] == found.counts[0].tolist()
    assert record["counts_exact"] is True
    assert nf.candidates(SOME).to_json()["counts"] is None


def test_other_sizes_are_counted_by_the_reference() -> None:
    found = nf.candidates("." * 16, counts=True)
    assert found.counts.tolist() == [[72] * 4] * 16
