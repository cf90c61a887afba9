"""Interfaces of other packages over this one: to move a program, change its import line."""
