"""Tests of the arena: transports, games, matches, tournaments."""
