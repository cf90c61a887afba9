"""The kernels in one header: it compiles, alone and in two files, and answers as the package."""

from __future__ import annotations

import platform
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from compilers import COMPILERS, FLAGS

import ninefold as nf
from ninefold import examples

pytestmark = pytest.mark.timeout(900)  # a slow machine compiles for minutes

HERE = Path(__file__).parent
TOOL = HERE.parent.parent / "tools" / "amalgamate.py"
MACHINES = {"baseline": "x86-64", "sse4": "x86-64-v2", "avx2": "x86-64-v3", "avx512": "x86-64-v4"}
"""What to tell a compiler for each instruction set; elsewhere it is told nothing but `native`."""

IS_X86 = platform.machine() == "x86_64"
RUNNING = [MACHINES[known.name] for known in nf.instruction_sets() if known.supported]
TARGETS = RUNNING if IS_X86 else ["native"]
BUILDS = [
    *((compiler, machine) for compiler in COMPILERS[:1] for machine in TARGETS),
    *((compiler, TARGETS[-1]) for compiler in COMPILERS[1:]),
]
"""Every instruction set by the first compiler, and the largest one by each other compiler."""

LINES = [
    *(
        each.puzzle
        for name in ("easy", "hard", "many", "none")
        for each in examples.load(name)[::10]
    ),
    "." * 81,
    "not a puzzle",
]

EDGES = "3 255 0 2 0 4 0"
"""Empty digits: multiple; a digit 10: malformed; undecided by nodes, by a stop; an empty batch."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("amalgamation")
    subprocess.run([sys.executable, TOOL, folder], check=True, capture_output=True)
    (folder / "implementation.cpp").write_text(
        '#include "ninefold.hpp"\n#define NINEFOLD_IMPLEMENTATION\n#include "ninefold.hpp"\n'
    )
    return folder


def compiled(folder: Path, *command: str | Path) -> Path:
    program = folder / "program"
    subprocess.run([*command, *FLAGS, "-I", folder, "-o", program], check=True, cwd=folder)
    return program


def output(program: Path) -> list[str]:
    done = subprocess.run(
        [program], input="\n".join(LINES), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def expected(line: str, batch_status: int) -> str:
    """What embedding.cpp prints about a puzzle."""
    try:
        answer, count = nf.solve(line), nf.count(line, limit=1_000)
    except nf.FormatError:
        return "255 0 0 0 255"
    solutions = [grid.to_line() for grid in nf.solutions(line, limit=5)]
    numbers = (int(answer.status), answer.nodes, count.value, int(count.exact), batch_status)
    return " ".join([*map(str, numbers), *solutions])


@pytest.mark.parametrize(("compiler", "machine"), BUILDS)
def test_program_of_two_files_answers_as_the_package(
    folder: Path, compiler: str, machine: str
) -> None:
    sources = (HERE / "embedding.cpp", "implementation.cpp")
    program = compiled(folder, compiler, f"-march={machine}", *sources)
    statuses = nf.solve_batch(LINES).statuses.tolist()
    answers = [expected(line, status) for line, status in zip(LINES, statuses, strict=True)]
    assert output(program) == [*answers, EDGES]


@pytest.mark.parametrize("compiler", COMPILERS)
def test_example_compiles_alone(folder: Path, compiler: str) -> None:
    program = compiled(folder, compiler, "-march=native", "solve_lines.cpp")
    batch = nf.solve_batch(LINES)
    words = [
        "not a puzzle" if status == nf.MALFORMED else "no solution" for status in batch.statuses
    ]
    solutions = [batch.solution(row) for row in range(len(LINES))]
    told = [s.to_line() if s else word for s, word in zip(solutions, words, strict=True)]
    assert output(program) == told


@pytest.mark.skipif(not IS_X86, reason="for x86-64")
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("machine", sorted(set(MACHINES.values()) - set(RUNNING)))
def test_what_cannot_run_here_compiles(folder: Path, compiler: str, machine: str) -> None:
    command = [compiler, *FLAGS, f"-march={machine}", "-fsyntax-only", "implementation.cpp"]
    subprocess.run(command, check=True, cwd=folder)


def test_header_stands_alone_and_tells_where_it_comes_from() -> None:
    text = runpy.run_path(str(TOOL))["amalgamation"]()
    assert '#include "' not in text.replace('//     #include "ninefold.hpp"', "")
    assert "#pragma once" not in text
    assert f"Ninefold {nf.__version__}" in text
    assert "Permission is hereby granted" in text
