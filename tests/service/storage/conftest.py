"""Databases for the tests of storage."""

from __future__ import annotations

from ..databases import database_url, postgres

__all__ = ["database_url", "postgres"]
