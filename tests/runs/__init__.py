"""Tests of lists from file to file."""
