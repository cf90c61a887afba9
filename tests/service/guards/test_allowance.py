from __future__ import annotations

import pytest
from starlette.requests import Request

from ninefold.service.guards.allowance import Allowance, client_of
from ninefold.service.problems import ProblemError


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_is_spent_comes_back_with_time() -> None:
    clock = Clock()
    allowance = Allowance(6_000, clock)
    allowance.charge("a", 5_000)
    assert allowance.left("a") == 1_000
    clock.now = 20.0
    assert allowance.left("a") == 3_000
    clock.now = 600.0
    assert allowance.left("a") == 6_000


def test_who_has_nothing_left_is_told_when_to_come_again() -> None:
    clock = Clock()
    allowance = Allowance(6_000, clock)
    allowance.charge("a", 6_000)
    with pytest.raises(ProblemError) as caught:
        allowance.admit("a", 1_000)
    assert caught.value.status == 429
    assert caught.value.headers == {"Retry-After": "10"}
    allowance.admit("b", 1_000)
    clock.now = 10.0
    allowance.admit("a", 1_000)


def test_what_is_under_way_counts_with_all_it_may_take() -> None:
    clock = Clock()
    allowance = Allowance(6_000, clock)
    with allowance.held("a", 5_000):
        with pytest.raises(ProblemError):
            allowance.admit("a", 2_000)
        clock.now = 1.0
    assert allowance.left("a") == 6_000 + 100 - 1_000 - 100


def test_work_longer_than_the_whole_allowance_is_done_once() -> None:
    allowance = Allowance(1_000, Clock())
    with allowance.held("a", 60_000):
        pass


def test_an_allowance_of_nothing_is_no_limit() -> None:
    allowance = Allowance(0, Clock())
    allowance.charge("a", 10**9)
    with allowance.held("a", 10**9):
        allowance.admit("a")


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::1", "2001:0db8:0001:0002"),
        ("a:socket", "a:socket"),
    ],
)
def test_a_client_is_an_address_or_a_network(host: str, client: str) -> None:
    request = Request({"type": "http", "headers": [], "client": (host, 1)})
    assert client_of(request) == client
