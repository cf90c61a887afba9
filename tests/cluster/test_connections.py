"""Connections to a scheduler: a failure of Dask's own is tried again, and not for ever."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ninefold.cluster.connections import ATTEMPTS, _client


def failing(times: int) -> SimpleNamespace:
    """A library whose client fails so often, as Dask's does in a race that cannot be arranged."""
    tries = iter(range(times + 1))

    def client(target: str, **_: object) -> str:
        if next(tries) < times:
            raise AssertionError
        return target

    return SimpleNamespace(Client=client)


def test_a_connection_is_tried_again() -> None:
    assert _client(failing(ATTEMPTS - 1), "tcp://there") == "tcp://there"


def test_a_failure_that_stays_is_passed_on() -> None:
    with pytest.raises(AssertionError):
        _client(failing(ATTEMPTS), "tcp://there")
