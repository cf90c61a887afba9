"""Trial: the last resort where logic ends, named as such."""

from __future__ import annotations

from ninefold.explain.profiles import Profile
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.techniques import technique_named
from ninefold.limits import Limits, StopToken
from ninefold.model import Move
from ninefold.solvers import solve

TRIAL = technique_named("trial")


def trial_step(
    state: State, profile: Profile, *, limits: Limits, stop: StopToken | None
) -> Step | None:
    """The digit of the solution in the middle one of the open cells, as HoDoKu guesses.

    `None` if no solver finds the solution within the limits.
    """
    solution = solve(state.puzzle, limits=limits, stop=stop).solution
    if solution is None:
        return None
    cells = [cell for cell, digit in enumerate(state.digits) if not digit]
    cell = cells[len(cells) // 2]
    entry, layout = profile.entry_of(TRIAL), state.rules
    move = Move(cell, solution.digits[cell], layout)
    return Step(
        layout=layout,
        technique=TRIAL,
        placements=(move,),
        digits=(move.digit,),
        cause=(move,),
        score=entry.score if entry else 0.0,
    )
