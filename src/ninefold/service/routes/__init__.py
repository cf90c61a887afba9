"""Addresses: a module a subject, each with a `router`."""
