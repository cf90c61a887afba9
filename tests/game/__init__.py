"""Tests of the game."""
