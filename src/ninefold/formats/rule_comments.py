"""Rules that a text states in comments before its first board, for all of its boards.

# rule: killer 15 r1c1-r1c3
# rule: anti-knight
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.text import lines_of
from ninefold.model.constraints.base import Constraint
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

HEAD = 1 << 16
"""Characters at the top of a text in which its rules and its first board are found."""

_RULE = re.compile(r"\s*#+\s*rules?\s*:\s*(.*?)\s*", re.IGNORECASE)


class RuleComment(NamedTuple):
    """The text of a rule, and where it stands."""

    text: str
    line: int
    column: int

    def on(self, layout: Layout) -> Constraint:
        """The rule on a layout, or an error at its place in the text."""
        from ninefold.model.constraints.rule_reader import parse_rule  # few texts have rules

        try:
            return parse_rule(self.text, layout)
        except FormatError as error:
            column = self.column + max(error.column, 1) - 1
            raise FormatError(self.line, column, error.expected, error.found) from error
        except NinefoldError as error:
            raise FormatError(self.line, self.column, "a rule as text", str(error)) from error


Rules = tuple[RuleComment, ...]


def rules_at_top(text: str) -> Rules:
    r"""The rules in the comments before the first board of a text.

    >>> [rule.text for rule in rules_at_top("# rule: anti-king\n" + 81 * ".")]
    ['anti-king']
    """
    if "#" not in text[:HEAD]:
        return ()
    found: list[RuleComment] = []
    for number, line in enumerate(lines_of(text[:HEAD]), start=1):
        if match := _RULE.fullmatch(line):
            found.append(RuleComment(match[1], number, match.start(1) + 1))
        elif line.strip() and not line.lstrip().startswith("#"):
            return tuple(found)
    if found:
        raise FormatError(found[-1].line, 1, "a board after the rules", "none")
    return ()


def with_rules(puzzles: Iterable[Puzzle], rules: Rules) -> Iterator[Puzzle]:
    """The puzzles, each with these rules beside its own."""
    return (ruled(puzzle, rules) for puzzle in puzzles) if rules else iter(puzzles)


def ruled(puzzle: Puzzle, rules: Rules) -> Puzzle:
    """A puzzle with these rules beside its own."""
    added = (rule.on(puzzle.layout) for rule in rules)
    return puzzle.with_constraints((*puzzle.constraints, *added))
