from __future__ import annotations

import re
from pathlib import Path

from ..apps import LINE, TestClient, service


def test_requests_are_counted_by_route_and_status(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        client.post("/api/v1/solve", json={"puzzle": LINE})
        client.post("/api/v1/solve", json={"puzzle": "?"})
        client.get("/api/v1/layouts/hyper")
        client.get("/nothing")
        text = client.get("/metrics").text
    total = 'ninefold_requests_total{method="%s",route="%s",status="%s"} 1.0'
    assert total % ("POST", "/api/v1/solve", "200") in text
    assert total % ("POST", "/api/v1/solve", "422") in text
    assert total % ("GET", "/api/v1/layouts/{name}", "200") in text
    assert total % ("GET", "none", "404") in text
    assert 'ninefold_waiting{pool="fast"} 0.0' in text
    assert re.search(r'ninefold_work_seconds_total\{operation="solve",pool="fast"\} \d', text)
    assert 'ninefold_request_seconds_bucket{le="0.1",route="/api/v1/solve"}' in text


def test_every_answer_has_a_number(client: TestClient) -> None:
    numbers = {client.get("/health/live").headers["x-request-id"] for _ in range(3)}
    assert len(numbers) == 3
