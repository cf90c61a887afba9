"""A checker of certificates that stands alone: it accepts only what it has followed step by step.

    python certificate_checker.py FILE

A certificate says that a puzzle has no solution, exactly one, or several, and proves it. This file
needs Python 3.11 and nothing else; it shares no code with the program that made the certificate, so
that this file is all one has to trust. docs/certificates.md of Ninefold specifies the format.

It checks (1) the checksum; (2) that every solution keeps every rule; (3) that every clause
follows from a rule of the puzzle as the file states it, so that no clause is taken on trust;
(4) that every step of the proof follows from the clauses that it names, down to the empty clause.

Exit codes: 0 accepted, 1 rejected, 2 not a certificate, or beyond the limits below.
"""

from __future__ import annotations

import hashlib
import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from math import inf

MOST_BYTES = 32_000_000
"""Size of a file: in memory it takes up to some twenty times as much."""
MOST_WORK = 300_000_000
"""The most literals, digits and states that are examined: some minutes."""
MOST_STATES = 2_000_000
"""The most states that a rule may have after some of its cells; each is compared with all before
it."""
LETTER = 50
"""The work that a digit in a list of allowed ones counts for: it takes memory, not time."""
MOST_DIGITS, MOST_CELLS = 25, 5_000
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
FIRST_LINE = "ninefold certificate 1"
FROM_ZERO = "digits from 0: each is written here as one more"
"""The words of a line `rule` for boards that show 0 where the file has 1, and so on."""
ONE_LESS = str.maketrans(SYMBOLS, f"0{SYMBOLS[:-1]}")

_CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,8} )*0")
_STEP = re.compile(r"([1-9][0-9]{0,8}) ((?:-?[1-9][0-9]{0,8} )*)0 ((?:[1-9][0-9]{0,8} )*)0")
_CELL = re.compile(r"[A-Za-z0-9]{1,12}")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class MalformedError(Exception):
    """The file is no certificate, or is too large."""


class RejectedError(Exception):
    """The file is a certificate, and wrong."""


@dataclass(frozen=True)
class Finding:
    """The result of a check; `verdict` (none, unique, multiple) and the rest only if accepted."""

    accepted: bool
    malformed: bool
    words: str
    verdict: str = ""
    givens: str = ""
    solutions: tuple[str, ...] = ()
    rules: str = ""
    clauses: int = 0
    steps: int = 0

    def to_json(self) -> dict[str, object]:
        """The finding as a plain dict."""
        return asdict(self) | {"solutions": list(self.solutions)}

    def __str__(self) -> str:
        if not self.accepted:
            return f"{'malformed' if self.malformed else 'rejected'}: {self.words}"
        lines = [f"accepted: {self.words}", f"rules:    {self.rules}", f"givens:   {self.givens}"]
        lines += [f"solution: {each}" for each in self.solutions]
        if self.verdict != "multiple":
            lines.append(f"checked:  clauses: {self.clauses:,}, steps: {self.steps:,}")
        return "\n".join(lines)


class Meter:
    """Counts the work and ends it at the limit; `pulse` is called from time to time, and may
    raise.
    """

    def __init__(self, most: int = MOST_WORK, pulse: Callable[[], None] | None = None) -> None:
        self.left, self.next, self.pulse = most, most, pulse

    def spend(self, work: int) -> None:
        """Note so much work."""
        self.left -= work
        if self.left < 0:
            raise MalformedError("checking takes more work than is allowed")
        if self.pulse is not None and self.left < self.next:
            self.next = self.left - 100_000
            self.pulse()


# --- rules ------------------------------------------------------------------------------------
# A set of digits is a bit mask: bit d - 1 stands for the digit d. `possible` may only say no if no
# digits from the given sets, one for each cell of the rule, keep the rule.


@dataclass(frozen=True)
class Different:
    """No digit twice: a unit, or a rule of that kind."""

    cells: tuple[int, ...]

    def possible(self, sets: list[int], meter: Meter) -> bool:
        """No, if two cells have the same one digit left, or all together too few digits."""
        meter.spend(len(sets))
        single = every = 0
        for digits in sets:
            every |= digits
            if digits & (digits - 1) == 0:
                if single & digits:
                    return False
                single |= digits
        return every.bit_count() >= len(sets)


@dataclass(frozen=True)
class Forbidden:
    """Not all of the cells have these digits."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def possible(self, sets: list[int], meter: Meter) -> bool:
        """No, if each cell has but that digit left."""
        meter.spend(len(sets))
        return sets != [1 << (digit - 1) for digit in self.digits]


State = int | str
Wishes = dict[int, list[tuple[State, bool]]]
"""For a number of cells: states, and whether the rule must be in them after so many cells."""


@dataclass(frozen=True)
class Machine:
    """Any other rule. It reads its cells in order; its state after some depends on these alone.

    `step` gives the state after one more cell from the one before, the place of the cell and its
    digit, or None if the rule is broken; `ends` says whether it is kept if that is the last state.
    """

    cells: tuple[int, ...]
    start: State
    step: Callable[[State, int, int], State | None]
    ends: Callable[[State], bool]

    def possible(self, sets: list[int], meter: Meter, wishes: Wishes | None = None) -> bool:
        """Whether some digits lead through the wished states to a good end: all are tried."""
        states = {self.start}
        for place, digits in enumerate(sets):
            choice = [bit + 1 for bit in range(digits.bit_length()) if digits >> bit & 1]
            meter.spend(1 + len(states) * len(choice))
            if len(states) * len(choice) > MOST_STATES:
                raise MalformedError("a rule has more states than are followed")
            found = {self.step(state, place, digit) for state in states for digit in choice}
            states = {state for state in found if state is not None}
            for state, wanted in (wishes or {}).get(place + 1, ()):
                states = states & {state} if wanted else states - {state}
        return any(map(self.ends, states))


def allowed(cells: tuple[int, ...], words: frozenset[str]) -> Machine:
    """The digits are one of these words; the state is what has been read of it."""
    beginnings = {word[:n] for word in words for n in range(1, len(word) + 1)}

    def step(state: State, _place: int, digit: int) -> State | None:
        word = f"{state}{SYMBOLS[digit - 1]}"
        return word if word in beginnings else None

    return Machine(cells, "", step, words.__contains__)


def linear(cells: tuple[int, ...], factors: list[int], low: float, high: float) -> Machine:
    """The sum of the digits, each times its factor, is from low to high; the state is the sum."""

    def step(state: State, place: int, digit: int) -> State:
        return int(state) + factors[place] * digit

    return Machine(cells, 0, step, lambda state: low <= int(state) <= high)


def counted(cells: tuple[int, ...], counts: int, low: int, high: int) -> Machine:
    """A digit stands in low to high of the cells; the state is the number so far."""

    def step(state: State, _place: int, digit: int) -> State:
        return int(state) + (digit == counts)

    return Machine(cells, 0, step, lambda state: low <= int(state) <= high)


def walk(
    cells: tuple[int, ...], start: int, good: frozenset[int], steps: dict[tuple[State, int], int]
) -> Machine:
    """A finite automaton ends in a good state; a step that is not listed breaks the rule."""

    def step(state: State, _place: int, digit: int) -> State | None:
        return steps.get((state, digit))

    return Machine(cells, start, step, good.__contains__)


Rule = Different | Forbidden | Machine


# --- the puzzle -------------------------------------------------------------------------------


@dataclass
class Puzzle:
    """The statement of a certificate: the claim, and its puzzle."""

    verdict: str
    size: int
    cells: list[str]
    sets: list[int]
    givens: str
    meter: Meter
    rules: list[Rule] = field(default_factory=list)
    units: int = 0
    from_zero: bool = False
    solutions: list[str] = field(default_factory=list)
    states: dict[int, tuple[int, int, State]] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The rules in words, as far as possible."""
        others = len(self.rules) - self.units
        pairs = zip(self.sets, self.givens, strict=True)
        marked = sum(digits != self.given(c) for digits, c in pairs)
        further = ", digits from 0" if self.from_zero else ""
        further += f", and marks in cells: {marked:,}" if marked else ""
        if not others and (box := plain_box(self)):
            size, (rows, columns) = self.size, box
            return f"those of plain {size}x{size} Sudoku with boxes of {rows}x{columns}{further}"
        counts = f"cells: {len(self.cells):,}, units: {self.units:,}, other rules: {others:,}"
        return f"as the file lists them, {counts}{further}"

    def given(self, character: str) -> int:
        """The digits that a character of the givens leaves."""
        return (1 << self.size) - 1 if character == "." else 1 << digit(character, self.size) - 1

    def shown(self, digits: str) -> str:
        """Digits of the file as people see them."""
        return digits.translate(ONE_LESS) if self.from_zero else digits


def plain_box(puzzle: Puzzle) -> tuple[int, int] | None:
    """Rows and columns of the boxes, if the units are all rows, columns and boxes of a square."""
    size = puzzle.size
    if puzzle.cells != [f"r{i + 1}c{j + 1}" for i in range(size) for j in range(size)]:
        return None
    stated = sorted(sorted(rule.cells) for rule in puzzle.rules)
    places = [(i, j) for i in range(size) for j in range(size)]
    for rows in (r for r in range(1, size + 1) if size % r == 0):
        columns = size // rows
        named: dict[tuple[str, int, int], list[int]] = {}
        for cell, (i, j) in enumerate(places):
            for name in (("row", i, 0), ("column", 0, j), ("box", i // rows, j // columns)):
                named.setdefault(name, []).append(cell)
        if sorted(named.values()) == stated:
            return rows, columns
    return None


def number(word: str) -> int:
    """A whole number of at most nine digits."""
    if not _NUMBER.fullmatch(word):
        raise MalformedError(f"expected a number, found {word[:20]!r}")
    return int(word)


# --- reading ----------------------------------------------------------------------------------


class Reader:
    """Reads the statement of a certificate line by line, strictly."""

    def __init__(self, lines: Iterator[str], meter: Meter) -> None:
        self.lines, self.meter = lines, meter

    def next(self) -> str:
        """The next line that is no comment."""
        for line in self.lines:
            if not line.startswith("c "):
                return line
        raise MalformedError("it ends too early")

    def value(self, word: str) -> str:
        """The text after a word that must begin the next line."""
        line = self.next()
        if not line.startswith(f"{word} "):
            raise MalformedError(f"expected a line {word!r}, found {line[:40]!r}")
        return line[len(word) + 1 :]

    def statement(self) -> tuple[Puzzle, str]:
        """The puzzle, and the line after it."""
        if self.next() != FIRST_LINE:
            raise MalformedError(f"the first line is not {FIRST_LINE!r}")
        verdict, size = self.value("verdict"), number(self.value("digits"))
        names, givens = self.value("cells").split(" "), self.value("givens")
        if verdict not in ("none", "unique", "multiple"):
            raise MalformedError(f"there is no verdict {verdict[:20]!r}")
        if not (1 <= size <= MOST_DIGITS and len(names) <= MOST_CELLS):
            raise MalformedError(f"more than {MOST_DIGITS} digits or {MOST_CELLS} cells")
        if len(set(names)) < len(names) or not all(map(_CELL.fullmatch, names)):
            raise MalformedError("the names of the cells are not different plain words")
        if len(givens) != len(names):
            raise MalformedError("there are not as many givens as cells")
        puzzle = Puzzle(verdict, size, names, [], givens, self.meter)
        puzzle.sets = [puzzle.given(c) for c in givens]
        index = {name: cell for cell, name in enumerate(names)}
        while (line := self.next()).partition(" ")[0] in STATEMENTS:
            word, _, rest = line.partition(" ")
            STATEMENTS[word](puzzle, rest, index)
        return puzzle, line


def digit(character: str, size: int) -> int:
    """The digit that a character stands for."""
    found = SYMBOLS.find(character) + 1
    if not 1 <= found <= size or len(character) != 1:
        raise MalformedError(f"{character[:20]!r} is no digit up to {size}")
    return found


def split(rest: str, index: dict[str, int]) -> tuple[list[str], tuple[int, ...]]:
    """The words before the = of a rule, and the cells after it."""
    before, equals, after = f" {rest}".partition(" = ")
    names = after.split(" ")
    cells = tuple(index[name] for name in names if name in index)
    if not equals or len(cells) != len(names):
        raise MalformedError(f"expected = and cells of the board in {rest[:40]!r}")
    return before.split(), cells


def read_unit(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:
    """`unit NAME = CELLS`: units stand before all other rules."""
    if puzzle.units != len(puzzle.rules):
        raise MalformedError("a unit stands behind other rules")
    cells = split(rest, index)[1]
    if len(set(cells)) < len(cells):
        raise MalformedError("a unit has a cell twice")
    puzzle.units += 1
    puzzle.rules.append(Different(cells))


def read_rule(kind: str) -> Callable[[Puzzle, str, dict[str, int]], None]:
    """The reader of one kind of rule."""

    def read(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:
        words, cells = split(rest, index)
        puzzle.meter.spend(LETTER * sum(map(len, words)))
        puzzle.rules.append(rule_of(kind, words, cells, puzzle.size))

    return read


def rule_of(kind: str, words: list[str], cells: tuple[int, ...], size: int) -> Rule:
    """A rule of these words."""
    if kind == "different" and not words:
        return Different(cells)
    if kind == "forbidden" and [len(word) for word in words] == [len(cells)]:
        return Forbidden(cells, tuple(digit(c, size) for c in words[0]))
    if kind == "allowed" and len(cells) <= MOST_DIGITS and {*map(len, words)} <= {len(cells)}:
        for c in set("".join(words)):
            digit(c, size)
        return allowed(cells, frozenset(words))
    if kind == "linear" and len(words) == 2 + len(cells):
        low = -inf if words[0] == "-" else number(words[0])
        high = inf if words[1] == "-" else number(words[1])
        return linear(cells, [number(word) for word in words[2:]], low, high)
    if kind == "counted" and len(words) == 3:
        return counted(cells, digit(words[0], size), number(words[1]), number(words[2]))
    if kind == "walk" and len(words) >= 2:
        good = frozenset(number(word) for word in words[1].split(",") if word != "-")
        parts = [word.split(":") for word in words[2:]]
        if any(len(each) != 3 for each in parts):
            raise MalformedError("a step of a walk is not STATE:DIGIT:STATE")
        steps: dict[tuple[State, int], int] = {
            (number(a), digit(d, size)): number(b) for a, d, b in parts
        }
        if len(steps) < len(parts):
            raise MalformedError("a step of a walk is stated twice")
        return walk(cells, number(words[0]), good, steps)
    raise MalformedError(f"a rule {kind!r} cannot be read")


def read_marks(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:
    """`marks DIGITS = CELL`: the only digits that the cell may hold."""
    words, cells = split(rest, index)
    if len(words) > 1 or len(cells) != 1:
        raise MalformedError("expected the marks of one cell")
    puzzle.sets[cells[0]] &= sum(1 << digit(c, puzzle.size) - 1 for c in set("".join(words)))


def read_solution(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:
    """`solution DIGITS`: one for every cell."""
    for c in set(rest):
        digit(c, puzzle.size)
    if len(rest) != len(index):
        raise MalformedError("a solution has not as many digits as there are cells")
    puzzle.solutions.append(rest)


def read_state(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:
    """`state VARIABLE RULE PLACE STATE`: true if the rule is there after PLACE of its cells."""
    words = rest.split(" ")
    if len(words) != 4:
        raise MalformedError(f"expected four words about a state, found {rest[:40]!r}")
    variable, rule, place = map(number, words[:3])
    machine = puzzle.rules[rule - 1] if 0 < rule <= len(puzzle.rules) else None
    if not isinstance(machine, Machine) or not 1 <= place <= len(machine.cells):
        raise MalformedError("a state of a rule that has none")
    if variable <= puzzle.size * len(index) or variable in puzzle.states:
        raise MalformedError(f"the variable {variable} has a meaning already")
    state = words[3] if machine.start == "" else number(words[3])
    puzzle.states[variable] = rule - 1, place, state


def read_words(puzzle: Puzzle, rest: str, index: dict[str, int]) -> None:  # noqa: ARG001
    """`rule WORDS`: for people; the lines after it count. One says how digits are shown."""
    puzzle.from_zero = puzzle.from_zero or rest == FROM_ZERO


STATEMENTS: dict[str, Callable[[Puzzle, str, dict[str, int]], None]] = {
    "unit": read_unit,
    "marks": read_marks,
    "rule": read_words,
    "solution": read_solution,
    "state": read_state,
    **{kind: read_rule(kind) for kind in
       ("different", "forbidden", "allowed", "linear", "counted", "walk")},
}  # fmt: skip


# --- checking ---------------------------------------------------------------------------------


def check_solution(puzzle: Puzzle, solution: str) -> None:
    """A solution keeps givens, marks and every rule."""
    chosen = [1 << SYMBOLS.index(c) for c in solution]
    for cell, name in enumerate(puzzle.cells):
        if not chosen[cell] & puzzle.sets[cell]:
            raise RejectedError(f"{name} of the solution is not what the puzzle gives")
    for place, rule in enumerate(puzzle.rules, start=1):
        if not rule.possible([chosen[cell] for cell in rule.cells], puzzle.meter):
            raise RejectedError(f"the solution breaks rule {place}")


class Derivation:
    """Decides whether a clause follows from the rules of a puzzle.

    The variable CELL * size + DIGIT, cells from 0 in their order, says that the digit stands in the
    cell; others are states. The clause follows if, with all its literals false, some cell has no
    digit left or one rule cannot be kept.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.meter = puzzle, puzzle.meter
        self.rules_of: list[set[int]] = [set() for _ in puzzle.cells]
        for place, rule in enumerate(puzzle.rules):
            for cell in rule.cells:
                self.rules_of[cell].add(place)
        self.last = puzzle.size * len(puzzle.cells)

    def follows(self, clause: list[int]) -> bool:
        """Whether it does."""
        sets: dict[int, int] = {}
        wishes: Wishes = {}
        machines = set()
        self.meter.spend(1 + len(clause))
        for literal in clause:
            if abs(literal) <= self.last:
                cell, bit = divmod(abs(literal) - 1, self.puzzle.size)
                left = 1 << bit if literal < 0 else ~(1 << bit)
                sets[cell] = sets.get(cell, self.puzzle.sets[cell]) & left
            elif (state := self.puzzle.states.get(abs(literal))) is not None:
                machines.add(state[0])
                wishes.setdefault(state[1], []).append((state[2], literal < 0))
            else:
                raise RejectedError(f"the variable {abs(literal)} has no meaning")
        if not all(sets.values()):
            return True
        if machines:
            (first, *others) = machines
            return not others and not self.kept(first, sets, wishes)
        about = [self.rules_of[cell] for cell in sets] or [set(range(len(self.puzzle.rules)))]
        self.meter.spend(min(map(len, about)))
        return not all(self.kept(rule, sets) for rule in set.intersection(*about))

    def kept(self, place: int, sets: dict[int, int], wishes: Wishes | None = None) -> bool:
        """Whether a rule may be kept with these digits in its cells."""
        rule = self.puzzle.rules[place]
        left = [sets.get(cell, self.puzzle.sets[cell]) for cell in rule.cells]
        if isinstance(rule, Machine):
            return rule.possible(left, self.meter, wishes)
        return rule.possible(left, self.meter)


def check_clauses(reader: Reader, line: str, puzzle: Puzzle) -> tuple[int, list[list[int]]]:
    """The clauses behind `p cnf VARIABLES CLAUSES`, and the number of variables.

    Each follows from a rule, or says that it is not the solution that is called the only one.
    """
    words = line.split(" ")
    if len(words) != 4 or words[:2] != ["p", "cnf"]:
        raise MalformedError(f"expected a line 'p cnf VARIABLES CLAUSES', found {line[:40]!r}")
    most, count = number(words[2]), number(words[3])
    derivation, other, clauses = Derivation(puzzle), blocked(puzzle), list[list[int]]()
    for _ in range(count):
        if not _CLAUSE.fullmatch(line := reader.next()):
            raise MalformedError(f"expected a clause, found {line[:40]!r}")
        clauses.append([int(word) for word in line.split(" ")[:-1]])
        if any(abs(literal) > most for literal in clauses[-1]):
            raise MalformedError(f"a clause has a variable beyond {most}")
        if set(clauses[-1]) != other and not derivation.follows(clauses[-1]):
            raise RejectedError(f"clause {len(clauses)} does not follow from any rule")
    return most, clauses


def blocked(puzzle: Puzzle) -> set[int] | None:
    """The literals of the clause "not that solution", if that is what is proven."""
    if puzzle.verdict != "unique":
        return None
    digits = (SYMBOLS.index(c) + 1 for c in puzzle.solutions[0])
    return {-(cell * puzzle.size + digit) for cell, digit in enumerate(digits)}


def check_proof(reader: Reader, most: int, clauses: list[list[int]], meter: Meter) -> int:
    """Every step follows from the clauses that it names; one of all clauses is empty."""
    count = number(reader.value("proof"))
    for _ in range(count):
        step = _STEP.fullmatch(line := reader.next())
        if step is None or int(step[1]) != len(clauses) + 1:
            raise MalformedError(f"expected step {len(clauses) + 1}, found {line[:40]!r}")
        literals = [int(word) for word in step[2].split()]
        if any(abs(literal) > most for literal in literals):
            raise MalformedError(f"a step has a variable beyond {most}")
        if not contradicts({-literal for literal in literals}, step[3].split(), clauses, meter):
            raise RejectedError(f"step {step[1]} of the proof does not follow")
        clauses.append(literals)
    if all(clauses):
        raise RejectedError("the proof does not end with the empty clause")
    return count


def contradicts(true: set[int], named: list[str], clauses: list[list[int]], meter: Meter) -> bool:
    """Whether the named clauses, one after the other, force literals until one has none left."""
    for place in map(int, named):
        if place > len(clauses):
            return False
        clause = clauses[place - 1]
        meter.spend(1 + len(clause))
        left = [literal for literal in clause if -literal not in true]
        if not left:
            return True
        if len(left) > 1:
            return False
        true.add(left[0])
    return False


def body_of(data: bytes, checksum: bool) -> Iterator[str]:
    """The lines of a certificate, once size, characters and checksum are known to be right."""
    if len(data) > MOST_BYTES:
        raise MalformedError(f"it is larger than {MOST_BYTES:,} bytes")
    body, mark, last = data.rpartition(b"checksum sha256 ")
    if not mark or not body.endswith(b"\n") or not re.fullmatch(rb"[0-9a-f]{64}\n", last):
        raise MalformedError("it does not end with a line 'checksum sha256 ...'")
    if not re.fullmatch(rb"[\n -~]*", body):
        raise MalformedError("it is not plain ASCII text")
    if checksum and hashlib.sha256(body).hexdigest().encode() != last.strip():
        raise RejectedError("the checksum is not that of the file: it was changed or damaged")
    return (line[:-1] for line in io.StringIO(body.decode("ascii")))


def followed(data: bytes, meter: Meter, checksum: bool) -> Finding:
    """The finding of a certificate that is accepted; anything else is raised."""
    reader = Reader(body_of(data, checksum), meter)
    puzzle, line = reader.statement()
    wanted = {"none": 0, "unique": 1, "multiple": 2}[puzzle.verdict]
    if len(puzzle.solutions) != wanted or len(set(puzzle.solutions)) != wanted:
        raise MalformedError(f"{puzzle.verdict!r} must come with {wanted} different solutions")
    for solution in puzzle.solutions:
        check_solution(puzzle, solution)
    count = steps = 0
    if puzzle.verdict != "multiple":
        most, clauses = check_clauses(reader, line, puzzle)
        count = len(clauses)
        steps, line = check_proof(reader, most, clauses, meter), reader.next()
    if line != "end" or next(reader.lines, None) is not None:
        raise MalformedError(f"expected the end, found {line[:40]!r}")
    words_of = {
        "none": "no solution",
        "unique": "exactly one solution",
        "multiple": "several solutions",
    }
    words = f"the puzzle has {words_of[puzzle.verdict]}"
    solutions = tuple(map(puzzle.shown, puzzle.solutions))
    return Finding(True, False, words, puzzle.verdict, puzzle.shown(puzzle.givens), solutions,
                   puzzle.words, count, steps)  # fmt: skip


def check(data: bytes, meter: Meter | None = None, *, checksum: bool = True) -> Finding:
    """Check the bytes of a certificate. Without `checksum` only the content counts."""
    try:
        return followed(data, meter or Meter(), checksum)
    except MalformedError as error:
        return Finding(False, True, str(error))
    except RejectedError as error:
        return Finding(False, False, str(error))
    except MemoryError:
        return Finding(False, True, "there is not enough memory to check it")


def main(arguments: list[str]) -> int:
    """Check the file that is named, or standard input if it is `-`."""
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print("usage: python certificate_checker.py FILE", file=sys.stderr)
        return 2
    try:
        with open(0 if arguments[0] == "-" else arguments[0], "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        print(f"malformed: {error}", file=sys.stderr)
        return 2
    finding = check(data)
    print(finding)
    return 0 if finding.accepted else 2 if finding.malformed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
