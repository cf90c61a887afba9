"""The tables of docs/solvers.md can be made again."""

from __future__ import annotations

import runpy
from pathlib import Path

import ninefold as nf

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "adversarial.py"


def test_what_a_row_says() -> None:
    script = runpy.run_path(str(SCRIPT))
    solvers = {solver.name: solver for solver in nf.list_solvers()}
    classic, dpll, regions, heap = (solvers[n] for n in ("classic", "dpll", "regions", "heap"))
    assert script["fared"]("slow-hyper", dpll, None, 10) == ""
    assert script["fared"]("slow-heap", classic, None, 1_000).startswith("10 of 10, ")
    assert script["fared"]("slow-hyper", regions, None, 5_000).startswith("10 of 10, ")
    assert script["fared"]("slow-hyper", heap, None, 20).startswith("0 of 10, 20 nodes, ")


def test_tables() -> None:
    script = runpy.run_path(str(SCRIPT))
    told = script["table"](script["heap_rows"](20)).splitlines()
    assert told[0] == "| board | empty cells | with positions | by `index()` |"
    assert told[1] == "|---|---|---|---|"
    assert len(told) == 5
    assert [script["shown"](t) for t in (2.5, 0.0123, 4e-6)] == ["2.5 s", "12.3 ms", "4 µs"]
