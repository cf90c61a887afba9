"""Films: searches that can be watched.

The modules:

    courses    the course of a search: its board, followed event by event
    guesses    the current guesses, and the digits that failed there before
    frames     one moment of it
    camera     `film`: a search becomes a `Film`, of selected moments
    reels      `Film`: its frames, and the ways to show them
    durations  how long each frame is shown
    gif        a film as a GIF; `svg`: as one that moves; `player`: as a page with buttons
    stage      the board that stands still, and the captions below it, for all of them
    feeds      a search in a thread of its own, whose events are taken on demand

A film is made in one go by `ninefold.film`; `ninefold watch` follows a feed.
"""

from ninefold.films.camera import FRAMES, Camera, film
from ninefold.films.frames import Frame
from ninefold.films.guesses import Guess
from ninefold.films.reels import Film

__all__ = ["FRAMES", "Camera", "Film", "Frame", "Guess", "film"]
