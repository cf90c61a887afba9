"""Names under which the service answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..apps import service

OURS = ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000"]
OTHERS = ["evil.example", "localhost.evil.example:8000", "127.0.0.1.evil.example", "[::2]", "[", ""]


def test_another_name_is_refused_on_loopback(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        told = {host: client.get("/health/live", headers={"Host": host}) for host in OURS + OTHERS}
    assert [host for host, answer in told.items() if answer.status_code == 200] == OURS
    assert told["evil.example"].json()["code"] == "host"
    assert told["evil.example"].headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"hosts": "sudoku.example, other.example"}, 200),
        ({"hosts": "*"}, 200),
        ({"hosts": "other.example"}, 400),
        ({"host": "0.0.0.0"}, 200),
        ({"host": "0.0.0.0", "hosts": "other.example"}, 400),
    ],
)
def test_names_are_chosen(tmp_path: Path, settings: dict[str, str], expected: int) -> None:
    with service(tmp_path, **settings) as client:
        answer = client.get("/health/live", headers={"Host": "Sudoku.example:80"})
    assert answer.status_code == expected
