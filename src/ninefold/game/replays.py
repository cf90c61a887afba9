"""Records judged again: the referee's judgement of their turns beside the recorded one."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ninefold.formats.sources import Malformed
from ninefold.formats.text import counted
from ninefold.game.records import GameRecord
from ninefold.game.referee import Game, could_earn
from ninefold.game.rules import Rules


class Agreement(enum.Enum):
    """The agreement of a record with the referee."""

    SAME = "same"
    """The listed turns end the game, with the statuses and scores of the record."""
    UNLISTED = "unlisted"
    """The game ended by an event that is not listed; everything that can be checked is right."""
    DIFFERENT = "different"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Judgement:
    """A record, the referee's game, and the differences in words.

    >>> from ninefold.game import Judgement, records_in
    >>> lines = ["Moves,Status1,Score1,Status2,Score2", "Ei3 Ei4,WIN,2,TIMEOUT,1"]
    >>> difference = Judgement.of(next(records_in(lines))).differences[0]
    >>> print(difference)  # doctest: +NORMALIZE_WHITESPACE
    recorded WIN and TIMEOUT, judged WIN and ILLEGAL: player 2 is out at turn 2, 'Ei4': r5c9 is
    filled already
    """

    record: GameRecord
    game: Game
    agreement: Agreement
    differences: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: GameRecord, rules: Rules | str = Rules.STRICT) -> Judgement:
        """Judge a game again under these rules."""
        games = list(record.replay(rules))
        game = _with_failure(games[-1], record)
        late = record.turns[len(games) - 1 :]
        differences = tuple(_differences(record, game, late))
        if differences:
            return cls(record, game, Agreement.DIFFERENT, differences)
        return cls(record, game, Agreement.SAME if game is games[-1] else Agreement.UNLISTED)

    def to_json(self) -> dict[str, Any]:
        """The judgement as a plain dict."""
        return {
            "record": self.record.to_json(),
            "agreement": self.agreement.value,
            "differences": list(self.differences),
            "judged": self.game.to_json(),
        }

    def __str__(self) -> str:
        words = {
            Agreement.SAME: "judged the same",
            Agreement.UNLISTED: "the same as far as its turns are listed",
            Agreement.DIFFERENT: "; ".join(self.differences),
        }
        return f"{self.record.title}: {words[self.agreement]}"


@dataclass(frozen=True, slots=True)
class ReplaySummary:
    """The number of judged games by their agreement.

    `by_other_rules` counts the `different` games that agree under the other rule set: a record does
    not name its rules.

    >>> from ninefold.game import Judgement, ReplaySummary, records_in
    >>> lines = ["Moves,Status1,Score1,Status2,Score2", "Ei3 Aa1,TIMEOUT,1,WIN,2"]
    >>> summary = ReplaySummary().counting(Judgement.of(next(records_in(lines))))
    >>> print(summary)  # doctest: +NORMALIZE_WHITESPACE
    1 game by the strict rules: 0 judged the same, 1 the same as far as the turns are
    listed, 0 different
    """

    rules: Rules = Rules.STRICT
    same: int = 0
    unlisted: int = 0
    different: int = 0
    malformed: int = 0
    by_other_rules: int = 0

    @property
    def games(self) -> int:
        """The number of judged games, without unreadable ones."""
        return self.same + self.unlisted + self.different

    @property
    def other_rules(self) -> Rules:
        """The other rule set."""
        return Rules.FREE if self.rules is Rules.STRICT else Rules.STRICT

    def counting(self, item: Judgement | Malformed) -> ReplaySummary:
        """The summary with one more game."""
        if isinstance(item, Malformed):
            return replace(self, malformed=self.malformed + 1)
        name = item.agreement.value
        mended = 0
        if item.agreement is Agreement.DIFFERENT:
            other = Judgement.of(item.record, self.other_rules)
            mended = other.agreement is not Agreement.DIFFERENT
        counts = {name: getattr(self, name) + 1, "by_other_rules": self.by_other_rules + mended}
        return replace(self, **counts)

    def to_json(self) -> dict[str, Any]:
        """The summary as a plain dict."""
        return {
            "rules": str(self.rules),
            "games": self.games,
            "same": self.same,
            "unlisted": self.unlisted,
            "different": self.different,
            "malformed": self.malformed,
            "by_other_rules": self.by_other_rules,
        }

    def __str__(self) -> str:
        malformed = f", {self.malformed:,} malformed" if self.malformed else ""
        return (
            f"{self.games:,} game{'' if self.games == 1 else 's'} by the {self.rules} rules: "
            f"{self.same:,} judged the same, "
            f"{self.unlisted:,} the same as far as the turns are listed, "
            f"{self.different:,} different{malformed}"
        )


def _with_failure(game: Game, record: GameRecord) -> Game:
    """The game after its listed turns, ended by the recorded failure if it fits there."""
    if game.result is not None:
        return game
    status = record.statuses[game.to_move - 1]
    fits = status.is_failure and could_earn(game.board, status, game.rules)
    return game.fail(status) if fits else game


def _differences(record: GameRecord, game: Game, late: Sequence[str]) -> Iterator[str]:
    """The differences, in words; `late` turns come after the end of the game."""
    given = f"recorded {_both(record.statuses)}"
    if game.result is None:
        yield f"{given}, but {_why_open(record, game)}"
        return
    if record.statuses != game.result.statuses:
        yield f"{given}, judged {_both(game.result.statuses)}: {game.result.reason}"
    elif record.scores != game.result.scores:
        scores = f"{_both(record.scores)} recorded, judged {_both(game.result.scores)}"
        yield f"scores for {_both(record.statuses)}: {scores}"
    if late:
        number = len(record.turns) - len(late) + 1
        yield f"turn {number}, {late[0]!r}, comes after the end of the game"


def _why_open(record: GameRecord, game: Game) -> str:
    """Why a game that its listed turns do not end cannot have ended as recorded."""
    player = game.to_move
    own, other = record.statuses[player - 1], record.statuses[2 - player]
    if own.is_failure:
        return f"no turn of player {player} on that board earns {own} by the {game.rules} rules"
    if other.is_failure:
        return f"it was the turn of player {player}, not of the one who failed"
    return f"after {counted(len(game.turns), 'turn')} nobody has claimed"


def _both(values: Sequence[object]) -> str:
    return f"{values[0]} and {values[1]}"
