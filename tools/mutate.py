"""Mutation testing: small faults put into guards and validation, each of which a test must find.

    mutate.py                          200 mutants of all groups
    mutate.py keys --mutants 1000      every mutant of one group or module

A mutant is a function with one change: a condition negated, a comparison or a boolean operator
swapped, a statement dropped, a number changed by one. The seed chooses the mutants. One session of
pytest imports all modules and collects all tests; for each mutant it forks, and the child gives the
function its changed code and runs the tests of the module. So no file is written, and programs that
a test starts run the module as it is.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import os
import random
import resource
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import TextIO

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ninefold"
GROUPS = {
    "guards": sorted(PACKAGE.glob("service/guards/*.py")),
    "validation": sorted({*PACKAGE.glob("validation/*.py")} - {*PACKAGE.glob("*/*_checker.py")}),
    "checker": [PACKAGE / "validation" / "certificate_checker.py"],
    "referee": [PACKAGE / "game" / "referee.py"],
}
"""Each gets as many of the mutants as the others."""

MODULES = {path.stem: [path] for paths in GROUPS.values() for path in paths}

TESTS = {
    "headers": ["service/safety/test_answers.py"],
    "certificate_text": ["validation/test_certificates.py"],
    "explanation_words": ["validation/test_checks_explanations.py"],
    "explanations": ["validation/test_checks_explanations.py"],
    "fewest_givens": ["validation/test_clues.py"],
    "proof_clauses": ["validation/test_certificates.py"],
    "proof_search": ["validation/test_certificates.py"],
    "repairs": ["validation/test_checks_explanations.py"],
    "report_colour": ["validation/test_report_text.py"],
    "tolerant_reading": ["validation/test_checks_verdict.py"],
    "verdict_words": ["validation/test_checks_verdict.py"],
}
"""The tests of modules without a file of tests that has their name."""

SLOW = ("test_hostile_work_is_ended", "test_it_runs_alone")
"""Tests that take long and start programs."""

SWAPPED: dict[type, type] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
CONDITIONS = ("test", "ifs")


@dataclass(frozen=True)
class Change:
    """A node of a tree, where it hangs, and the one that takes its place."""

    parent: ast.AST
    field: str
    index: int | None
    old: ast.stmt | ast.expr
    new: ast.AST

    def make(self) -> None:
        """Put the new node into the tree."""
        ast.copy_location(self.new, self.old)
        if self.index is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.index] = self.new

    def __str__(self) -> str:
        return " -> ".join(ast.unparse(node).partition("\n")[0] for node in (self.old, self.new))


@dataclass(frozen=True)
class Mutant:
    """The change of that number in a module."""

    path: Path
    number: int

    def changed(self) -> tuple[ast.Module, Change]:
        """The module with the change, and the change."""
        tree = ast.parse(self.path.read_text())
        change = list(changes_in_functions(tree))[self.number]
        change.make()
        return ast.fix_missing_locations(tree), change

    def arise(self) -> None:
        """Give the functions of the module their changed code, wherever they are known."""
        codes = {key_of(code): code for code in nested(compiled(self.changed()[0], self.path))}
        gc.unfreeze()  # pytest hides what it has collected
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename == str(self.path):
                each.__code__ = codes[key_of(each.__code__)]

    def __str__(self) -> str:
        change = self.changed()[1]
        return f"{self.path.relative_to(ROOT)}:{change.old.lineno}: {change}"


def compiled(tree: ast.Module, path: Path) -> CodeType:
    """The code of a module."""
    return compile(tree, str(path), "exec", dont_inherit=True)


def nested(code: CodeType) -> Iterator[CodeType]:
    """All code inside some code."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from nested(each)


def key_of(code: CodeType) -> tuple[str, int]:
    """Where code of a module is from."""
    return code.co_qualname, code.co_firstlineno


def changes_in_functions(tree: ast.Module) -> Iterator[Change]:
    r"""Every change inside a function, in the order of the text.

    >>> print(*changes_in_functions(ast.parse("def f(a=1):\n  if a < 2: raise b")), sep="; ")
    a < 2 -> a <= 2; 2 -> 3; raise b -> pass
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for index, statement in enumerate(node.body):
                yield from changes_at(node, "body", index, statement)


def changes_at(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Change]:
    """The changes of a node and of all that is in it, but not of functions in it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    if isinstance(node, ast.stmt | ast.expr):
        for new in replacements(node, is_condition=field in CONDITIONS):
            yield Change(parent, field, index, node, new)
    for name, value in ast.iter_fields(node):
        if name == "annotation":
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield from changes_at(node, name, place, child)


def replacements(node: ast.stmt | ast.expr, *, is_condition: bool) -> Iterator[ast.AST]:
    """What can take the place of a node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPPED:
            yield altered(node, ops=[SWAPPED[type(op)]()])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPPED:
            yield altered(node, op=SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case ast.Raise() | ast.Return() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.expr() if is_condition:
            yield ast.UnaryOp(ast.Not(), node)


def altered(node: ast.AST, **fields: object) -> ast.AST:
    """A node like this one, with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def chosen(names: list[str], most: int, seed: int) -> list[Mutant]:
    """So many mutants, as many of each group or module, the same ones for the same seed."""
    picked = []
    for name in names:
        every = [
            Mutant(path, number)
            for path in (MODULES | GROUPS)[name]
            for number, _ in enumerate(changes_in_functions(ast.parse(path.read_text())))
        ]
        numbers = random.Random(seed).sample(range(len(every)), min(len(every), most // len(names)))
        picked += [every[number] for number in sorted(numbers)]
    return picked


def tests_of(path: Path) -> list[Path]:
    """The tests of a module: the files of its name, and the examples in it."""
    folder = ROOT / "tests" / path.parent.relative_to(PACKAGE)
    files = [ROOT / "tests" / name for name in TESTS.get(path.stem, [])]
    named = {*folder.glob(f"test_{path.stem}.py"), *folder.glob(f"test_{path.stem}_*.py")}
    return [path, *files, *sorted(named)]


@dataclass
class Trials:
    """A plugin of pytest that runs the collected tests of each mutant in a process of its own."""

    mutants: list[Mutant]
    seconds: int
    found: TextIO
    survivors: list[Mutant] = field(default_factory=list)
    is_child: bool = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Try all mutants; in a child, leave the loop to pytest."""
        for path in dict.fromkeys(mutant.path for mutant in self.mutants):
            passes = self._pass(session, path)
            if self.is_child:
                return None
            if not passes:
                print(f"the tests of {path.name} fail without a change", file=self.found)
                raise session.Failed
        for mutant in self.mutants:
            survives = self._pass(session, mutant.path, mutant)
            if self.is_child:
                return None
            if survives:
                self.survivors.append(mutant)
                print(f"survived: {mutant}", file=self.found, flush=True)
        return True

    def _pass(self, session: pytest.Session, path: Path, mutant: Mutant | None = None) -> bool:
        """Whether the tests of a module pass; in the child it returns at once, to run them."""
        if process := os.fork():
            code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            assert code < 2, f"{mutant or path}: the tests did not run"
            return code == 0
        self.is_child = True
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
        files = tests_of(path)
        session.items = [item for item in session.items if item.path in files]
        if mutant is not None:
            mutant.arise()
        return False


def tried(mutants: list[Mutant], seconds: int) -> list[Mutant]:
    """The mutants that survive, each of which is printed as soon as it is known."""
    found = os.fdopen(os.dup(1), "w")  # pytest takes the output of tests
    trials = Trials(mutants, seconds, found)
    files = sorted({str(file) for mutant in mutants for file in tests_of(mutant.path)})
    options = ["-x", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={ROOT}"]
    # A mutant may also wait for ever; a busy machine may make any test wait.
    options += [f"--override-ini=timeout={5 * seconds}", "-k", f"not ({' or '.join(SLOW)})"]
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        code = pytest.main([*options, *files], [trials])
    if trials.is_child:
        os._exit(code)
    found.close()
    if code != pytest.ExitCode.OK:
        sys.exit("no mutant was tried: the tests must pass first")
    return trials.survivors


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=[*GROUPS, *MODULES, []], default=[])
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="CPU time of a mutant")
    asked = parser.parse_args()
    mutants = chosen(asked.names or list(GROUPS), asked.mutants, asked.seed)
    survived = len(tried(mutants, asked.seconds))
    print(f"{len(mutants)} mutants: {len(mutants) - survived} killed, {survived} survived")


if __name__ == "__main__":
    main()
