"""Pictures of boards: plain text here, colour in `ninefold.pictures.terminal`."""

from ninefold.pictures.board import board_text
from ninefold.pictures.candidates import candidates_text
from ninefold.pictures.counts import counts_text

__all__ = ["board_text", "candidates_text", "counts_text"]
