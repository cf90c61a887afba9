"""The checker that stands alone: it accepts no lie, and nothing makes it crash or wait."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.model.constraints import KillerCage
from ninefold.validation import certificate_checker as checker
from ninefold.validation.certificate_text import sealed

from .boards import LINE

UNIQUE = nf.prove("1..." + "..2." + ".3.." + "...4").text
NONE = nf.prove(14 * "." + "11").text
SEVERAL = nf.prove(16 * ".").text
CAGED = nf.prove(
    nf.Puzzle(15 * "." + "4", constraints=[KillerCage(["r1c1", "r1c2", "r1c3"], 5)])
).text


def body(text: str) -> str:
    return text.rpartition("checksum ")[0]


def finding(changed: str, **options) -> checker.Finding:
    """What the checker says of a text whose checksum is made to fit."""
    return checker.check(sealed(changed).encode(), **options)


def run_alone(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The file of the checker as a process that finds nothing but the standard library."""
    command = [sys.executable, "-I", "-S", checker.__file__, *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)


def test_it_runs_alone(tmp_path: Path) -> None:
    copy = tmp_path / "proof.txt"
    copy.write_text(nf.prove(LINE).text)
    done = run_alone(copy)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"accepted: the puzzle has exactly one solution\nrules:    those")
    assert run_alone("-", stdin=NONE.encode()).returncode == 0
    wrong = sealed(body(UNIQUE).replace("givens 1", "givens 2"))
    assert run_alone("-", stdin=wrong.encode()).returncode == 1
    for nothing in (b"", b"\x00\xff", b"hello\n"):
        assert run_alone("-", stdin=nothing).returncode == 2
    assert run_alone(tmp_path / "missing").returncode == 2
    assert run_alone(tmp_path).returncode == 2
    assert run_alone().returncode == 2


def test_it_imports_the_standard_library_and_nothing_else() -> None:
    tree = ast.parse(Path(checker.__file__).read_text())
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            names.add(str(node.module).partition(".")[0])
    assert names <= sys.stdlib_module_names
    assert not names & {"importlib", "subprocess", "ctypes", "pickle"}


@pytest.mark.parametrize("text", [UNIQUE, NONE, SEVERAL, CAGED], ids=["one", "none", "many", "sum"])
def test_it_accepts_what_was_proven(text: str) -> None:
    assert checker.check(text.encode()).accepted


def test_it_names_the_rules_only_if_they_are_those_of_plain_sudoku() -> None:
    assert finding(body(SEVERAL)).rules == "those of plain 4x4 Sudoku with boxes of 2x2"
    fewer = re.sub("unit box 4 .*\n", "", body(SEVERAL))
    assert finding(fewer).rules == "as the file lists them, cells: 16, units: 11, other rules: 0"
    assert finding(body(CAGED)).rules.endswith("units: 12, other rules: 2")
    marks = body(SEVERAL).replace("\nunit", "\nmarks 1234 = r1c2\nmarks 24 = r1c1\nunit", 1)
    assert finding(marks).rules.endswith("boxes of 2x2, and marks in cells: 1")


def test_any_change_is_seen_by_the_checksum() -> None:
    source = random.Random(5)
    data = UNIQUE.encode()
    for _ in range(200):
        place = source.randrange(len(data) - 1)
        other = bytes([source.randrange(256)])
        changed = data[:place] + other + data[place + 1 :]
        assert changed == data or not checker.check(changed).accepted
    for place in range(0, len(data), 17):
        assert not checker.check(data[:place]).accepted
    assert not checker.check(data + b"\n").accepted
    assert not checker.check(data + data).accepted


def with_clause(text: str, clause: str) -> str:
    """The text with one more clause at the end, named by nobody."""
    lines = body(text).split("\n")
    head = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
    proof = next(i for i, line in enumerate(lines) if line.startswith("proof"))
    count = proof - head - 1
    lines[head] = f"p cnf 99999 {count + 1}"
    moved = []
    for step in lines[proof + 1 : -2]:
        number, _, rest = step.partition(" ")
        step_clause, _, sources = f" {rest}".partition(" 0 ")
        named = [str(int(each) + (int(each) > count)) for each in sources.split()]
        moved.append(f"{int(number) + 1}{step_clause} 0 {' '.join(named)}")
    return "\n".join([*lines[:proof], clause, lines[proof], *moved, "end", ""])


@pytest.mark.parametrize(
    ("clause", "follows"),
    [
        ("5 6 7 8 0", True),  # a cell has a digit
        ("-5 -6 0", True),  # and no two
        ("-1 -5 0", True),  # a row
        ("1 5 9 13 0", True),  # a digit in a row
        ("1 0", True),  # the given
        ("-2 0", True),  # what it is not
        ("5 -5 0", True),  # always
        ("-5 0", True),  # what its row has already
        ("5 0", False),
        ("-6 0", False),
        ("5 6 7 0", False),
        ("-1 -64 0", False),
        ("2 0", False),
        ("0", False),
        ("70 0", False),  # a variable that means nothing
    ],
)
def test_clauses_are_those_of_the_puzzle(clause: str, follows: bool) -> None:
    found = finding(with_clause(UNIQUE, clause))
    assert found.accepted is follows, found
    assert follows or found.words.startswith(("clause", "the variable")), found


@pytest.mark.parametrize(
    ("rule", "state", "clause", "follows"),
    [
        ("linear 3 3 1 1 = r1c2 r1c3", "", "-7 0", True),
        ("linear 3 3 1 1 = r1c2 r1c3", "", "-6 0", False),
        ("linear 6 - 1 1 1 = r1c2 r1c3 r1c4", "state 70 13 2 2", "-70 0", False),
        ("linear 7 - 1 1 1 = r1c2 r1c3 r1c4", "state 70 13 2 2", "-70 0", True),
        ("linear - 3 1 1 1 = r1c2 r1c3 r1c4", "state 70 13 2 2", "70 0", True),
        ("linear - 3 1 1 1 = r1c2 r1c3 r1c4", "state 70 13 2 3", "70 0", False),
        ("counted 2 1 1 = r1c2 r1c3", "", "6 10 0", True),
        ("counted 2 1 2 = r1c2 r1c3", "", "-6 -10 0", True),  # of one row
        ("counted 2 0 1 = r1c2 r1c3", "", "6 10 0", False),
        ("allowed 23 32 = r1c2 r1c3", "", "-6 11 0", True),
        ("allowed 23 32 = r1c2 r1c3", "", "-6 10 0", False),
        ("allowed 234 324 = r1c2 r1c3 r1c4", "state 70 13 2 23", "-70 6 0", True),
        ("allowed 234 324 = r1c2 r1c3 r1c4", "state 70 13 2 23", "-70 7 0", False),
        ("forbidden 23 = r1c2 r1c3", "", "-6 -11 0", True),
        ("forbidden 23 = r1c2 r1c3", "", "-6 -12 0", False),
        ("different = r1c2 r4c1", "", "-6 -50 0", True),
        ("different = r1c2 r4c1", "", "-6 -51 0", False),
        ("walk 0 2 0:2:1 1:3:2 = r1c2 r1c3", "", "6 0", True),
        ("walk 0 2 0:2:1 1:3:2 = r1c2 r1c3", "", "7 0", False),
        ("walk 0 - 0:2:1 = r1c2", "", "0", True),
        ("marks 23 = r1c2", "", "6 7 0", True),
        ("marks 23 = r1c2", "", "6 0", False),
    ],
)
def test_clauses_of_other_rules(rule: str, state: str, clause: str, follows: bool) -> None:
    """The rule is put into the proof that 1 stands twice, which it does not hinder."""
    text = with_clause(NONE, clause)
    added = "\n".join(filter(None, [rule, state]))
    found = finding(text.replace("c The variable", f"{added}\nc The variable", 1))
    assert found.accepted is follows, found
    assert follows or found.words.startswith("clause"), found


def test_states_of_two_rules_do_not_mix() -> None:
    rules = "linear 7 - 1 1 1 = r1c2 r1c3 r1c4\n" * 2 + "state 70 13 2 2\nstate 71 14 2 2\n"
    text = with_clause(NONE, "-70 -71 0")
    found = finding(text.replace("c The variable", f"{rules}c The variable", 1))
    assert not found.accepted


PARTS = [
    ("ninefold certificate 1", "ninefold certificate 2"),
    ("verdict none", "verdict some"),
    ("digits 4", "digits 26"),
    ("digits 4", "digits 0"),
    ("digits 4", "digits 4_"),
    ("digits 4", "digits " + 5_000 * "9"),
    ("r1c1 r1c2 ", "r1c1 r1c1 "),
    ("givens .", "givens 9"),
    ("givens .", "givens "),
    ("unit row 1 = ", "unit row 1 "),
    ("unit row 1 = ", "unit row 1 = r9c9 "),
    ("unit row 1 = ", "unit row 1 = r1c1 "),
    ("unit row 1 = ", "different = r1c1\nunit row 1 = "),
    ("unit row 1 = ", "linear 1 2 = r1c1\nunit row 1 = "),
    ("p cnf", "state 7 1 1 1\np cnf"),
    ("p cnf", "state 70 99 1 1\np cnf"),
    ("p cnf", "counted 1 0 1 = r1c1\nstate 70 13 1 1\nstate 70 13 1 1\np cnf"),
    ("p cnf", "counted 1 0 1 = r1c1\nstate 70 13 2 1\np cnf"),
    ("p cnf", "walk 0 1 0:1 = r1c1\np cnf"),
    ("p cnf", "walk 0 1 0:1:1 0:1:2 = r1c1\np cnf"),
    ("p cnf", "allowed 12 1 = r1c1 r1c2\np cnf"),
    ("p cnf", "marks 5 = r1c1\np cnf"),
    ("p cnf", "solution 1234341221434321\np cnf"),
    ("p cnf", "p dnf"),
    ("p cnf 64 ", "p cnf 3 "),
    ("p cnf 64 ", "p cnf 64 99999999"),
    ("proof 1", "proof 2"),
    ("proof 1", "proof 0"),
    ("\nend", "\nend\nend"),
    ("\nend", ""),
    ("\n4 0 ", "\n4 +1 0 "),
    ("\n4 0 ", "\n4 65 0 "),
    ("\n4 0 ", "\n5 0 "),
    ("\n4 0 ", "\n4 0 -1 "),
    ("\n4 0 ", "\n4 0 4 "),
    ("\n4 0 ", "\n4 d 1 0\n4 0 "),
    ("\n", "\r\n"),
]


@pytest.mark.parametrize(("old", "new"), PARTS, ids=lambda part: repr(part[:30]))
def test_what_is_not_a_certificate(old: str, new: str) -> None:
    text = body(NONE)
    assert old in text
    found = finding(text.replace(old, new, 1))
    assert not found.accepted
    assert found.words


def test_hostile_work_is_ended() -> None:
    text = body(NONE)
    cells = re.search("cells (.*)", text)[1]
    factors = " ".join(str(7**i % 999_999_937) for i in range(16))
    wide = text.replace("p cnf", f"linear 0 0 {factors} = {cells}\np cnf", 1)
    wide = re.sub("p cnf 64 [0-9]+\n", lambda m: m[0] + "-1 -44 0\n", wide)
    assert "more states than are followed" in finding(wide).words
    assert "more work" in finding(text, meter=checker.Meter(most=20)).words
    words = " ".join(400_000 * ["1111"])
    long = text.replace("p cnf", f"allowed {words} = r1c1 r1c2 r1c3 r1c4\np cnf", 1)
    assert "more work" in finding(long, meter=checker.Meter(most=10_000_000)).words
    assert "larger than" in checker.check(b"c" * (checker.MOST_BYTES + 1)).words


def test_words_put_together_at_random_never_crash() -> None:
    source = random.Random(9)
    texts = [body(each) for each in (UNIQUE, NONE, SEVERAL, CAGED)]
    lines = [line for text in texts for line in text.split("\n")]
    for _ in range(400):
        some = source.choice(texts).split("\n")
        for _ in range(source.randint(1, 3)):
            place = source.randrange(len(some))
            words = some[place].split(" ")
            other = source.choice(source.choice(lines).split(" "))
            change = source.randrange(4)
            if change == 0:
                words[source.randrange(len(words))] = other
            elif change == 1:
                words.insert(source.randrange(len(words) + 1), other)
            elif change == 2:
                del words[source.randrange(len(words))]
            else:
                words = source.choice(lines).split(" ")
            some[place] = " ".join(words)
        found = finding("\n".join(some))
        if found.accepted:  # then it is true of what the text says: see tools/certify.py
            assert found.verdict in ("none", "unique", "multiple")


def test_digits_from_0_are_shown_as_the_puzzle_has_them() -> None:
    puzzle = nf.Puzzle("0..." + "..1." + ".2.." + "...3", "4x4+from-0")
    certificate = nf.prove(puzzle)
    found = checker.check(certificate.text.encode())
    assert found.givens == puzzle.to_line()
    assert found.solutions == tuple(each.to_line() for each in certificate.solutions)
    assert found.rules == "those of plain 4x4 Sudoku with boxes of 2x2, digits from 0"
    assert "digits from 0" not in checker.check(UNIQUE.encode()).rules


def test_words_are_read_by_the_kind_of_their_rule_alone():
    assert isinstance(checker.rule_of("forbidden", ["12"], (0, 1), 9), checker.Forbidden)
    allowed = checker.rule_of("allowed", ["12"], (0, 1), 9)
    assert not isinstance(allowed, checker.Forbidden)
    for words in (["1"], ["12", "13"], []):
        with pytest.raises(checker.MalformedError):
            checker.rule_of("forbidden", words, (0, 1), 9)
