"""An analysis in words: a sentence that tells who wins and why, and what stands below it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from ninefold.game.grundy_values import GrundySum
from ninefold.game.theory import TheoryVerdict
from ninefold.game.turns import Turn

if TYPE_CHECKING:
    from ninefold.game.analysis import Analysis

WON = "Won for the side to move: "
LOST = "Lost for the side to move: "

EVERY_MOVE_LOSES = f"{LOST}every move leaves a position that wins for the other side."
CLAIMED = f"{LOST}the last turn claimed the only solution, and the game is over."
NO_SOLUTION = f"{LOST}the board has no solution, so no turn is legal; no game comes here."
UNCLAIMED = (
    f"{WON}one solution is left that nobody has claimed, so the bare claim ! wins. "
    "If the other side claimed it with its last move, that side has won."
)
FULL = "Neither won nor lost: the board is full and nobody has claimed, so the game is drawn."

WIDTH = 100
"""Characters in a line of many moves."""


def why_won(turn: Turn, left: int, solutions: int) -> str:
    """The sentence of a position that a move wins."""
    if left == 1:
        return f"{WON}{turn} leaves one solution."
    what = f"leaves {left:,} solutions"
    if left == solutions:
        what = f"fills an inferred cell and leaves all {left:,} solutions"
    return f"{WON}{turn} {what}, a position that loses."


def why_not_listed(listed: int, most: int, stopped_by: str | None) -> str:
    """The sentence of a position whose solutions were not all listed."""
    if listed > most:
        return f"Undecided: there are more than {most:,} solutions, and no more may be listed."
    found = f"there are at least {listed:,}" if listed else "none was found"
    return f"Undecided: stopped by {stopped_by} while the solutions were listed; {found}."


def why_not_searched(stopped_by: str | None, refuted: int = 0, legal: int = 0) -> str:
    """The sentence of a position whose search was cut short, with what it found out about moves."""
    told = f"Undecided: all solutions are listed, but the search was stopped by {stopped_by}"
    return f"{told}; {refuted:,} of {legal:,} moves lose." if refuted else f"{told}."


def why_won_by_theory(reason: str, verdict: TheoryVerdict) -> str:
    """The sentence of a win by the six steps, from that of a win."""
    return f"By the six steps {_lower(reason).rstrip('.')} (step {verdict.step})."


def why_lost_by_theory(verdict: TheoryVerdict) -> str:
    """The sentence of a loss by the six steps, with the move that they advise."""
    advised = f"; they advise {verdict.move.codecup}" if verdict.move else ""
    return f"By the six steps {_lower(LOST)}{verdict.reason} (step {verdict.step}){advised}."


def about(analysis: Analysis) -> str:
    """What the position is: its rules, its solutions, its inferred cells."""
    told = [f"{analysis.rules} rules", _number(str(analysis.count), "solution")]
    if analysis.inferred is not None:
        told.append(_number(str(len(analysis.inferred)), "inferred cell"))
    return ", ".join(told)


def details(analysis: Analysis) -> list[str]:
    """What there is to say below the verdict: other winning moves, the line, the parts."""
    lines = [str(conflict) for conflict in analysis.position.grid.conflicts()]
    if len(analysis.moves) > 1:
        title = "Winning moves" if analysis.all_moves else "Some winning moves"
        lines.append(_turns(title, analysis.moves, analysis.left))
    if len(analysis.line) > 1:
        lines.append(_turns("Line", analysis.line, analysis.line_left))
        lines.append("  (in brackets how many solutions a move leaves)")
    if analysis.is_decided and analysis.stopped_by:
        lines.append(f"More was not found: stopped by {analysis.stopped_by}.")
    if analysis.sum_of_parts is not None:
        lines += _parts(analysis.sum_of_parts)
    if analysis.inferred and analysis.solutions > 1:
        lines.append(_filled("Inferred", " ".join(move.codecup for move in analysis.inferred)))
    return lines


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _number(number: str, name: str) -> str:
    return f"{number} {name}{'' if number == '1' else 's'}"


def _turns(title: str, turns: Sequence[Turn], left: Sequence[int]) -> str:
    pairs = zip(turns, left, strict=True)
    # A number must stay with its move: only the blanks between the pairs may end a line.
    told = ", ".join(f"{turn}\N{NO-BREAK SPACE}({number:,})" for turn, number in pairs)
    return _filled(title, told).replace("\N{NO-BREAK SPACE}", " ")


def _filled(title: str, told: str) -> str:
    return fill(f"{title}: {told}", WIDTH, subsequent_indent="  ")


def _parts(sum_of_parts: GrundySum) -> list[str]:
    parts, value = sum_of_parts.parts, sum_of_parts.value
    if len(parts) < 2:
        return [] if value is None else [f"{sum_of_parts}."]
    if all(part is None for part in sum_of_parts.values):
        told = sum_of_parts.title
    else:
        told = str(sum_of_parts)
    together = "" if value is None else f"; together {value}"
    return [f"{told[0].upper()}{told[1:]}{together}:", *(f"  {part}" for part in parts)]
