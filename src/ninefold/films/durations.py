"""The durations of the frames of a film."""

from __future__ import annotations

from ninefold.errors import ValueRangeError
from ninefold.films.frames import Frame

EACH = 0.2
"""The seconds of a frame in a film with few frames."""

LONGEST = 30.0
"""The default bound of the seconds of a film."""

MOST = 600.0
"""The most seconds of a film: a GIF cannot show one frame for much longer."""

HOLD = 2.0
"""Seconds that the last frame stays, in a film that is long enough for that."""

LEAST = 20
"""The shortest duration in milliseconds that programs respect for a GIF's frame."""


def length(count: int, seconds: float | None = None) -> float:
    """The seconds of a film with so many frames: the requested ones, if any.

    >>> length(11), length(300), length(300, seconds=5)
    (4.0, 30.0, 5)
    """
    whole = min((count - 1) * EACH + HOLD, LONGEST) if seconds is None else seconds
    is_number = isinstance(whole, int | float) and not isinstance(whole, bool)
    if not is_number or not 0 < whole <= MOST:
        raise ValueRangeError(
            f"a film takes more than 0 seconds and {MOST:g} at most, not {whole!r}"
        )
    return whole


def paced(
    frames: tuple[Frame, ...], seconds: float | None
) -> tuple[tuple[Frame, ...], tuple[int, ...]]:
    """The frames that can be shown in that time, and their starts in milliseconds. The last number
    is the end of the film. If the time is short, some frames are left out.
    """
    end = max(round(length(len(frames), seconds) * 1000), 2 * LEAST)
    moving = end - min(round(HOLD * 1000), end // 4)
    shown = min(len(frames), moving // LEAST + 1)
    chosen = [round(i * (len(frames) - 1) / (shown - 1)) for i in range(shown)]
    starts = [round(i * moving / (shown - 1) / 10) * 10 for i in range(shown)]
    return tuple(frames[place] for place in chosen), (*starts, end)
