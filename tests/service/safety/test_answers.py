"""What answers say to browsers, and what they keep to themselves."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import structlog

from ninefold.service.routes import verbs
from ninefold.service.settings import Settings

from .apps import ENDLESS, LINE, TestClient, service

ASKED = [
    ("GET", "/", 200),
    ("GET", "/api/v1/solvers", 200),
    ("GET", "/nothing/here", 404),
    ("DELETE", "/api/v1/solve", 405),
    ("POST", "/api/v1/solve", 422),
    ("GET", "/openapi.json", 200),
    ("GET", "/health/live", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), ASKED)
def test_every_answer_has_its_headers(
    client: TestClient, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    for device in ("camera", "geolocation", "microphone"):
        assert f"{device}=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers


def test_what_a_verb_draws_can_do_nothing(client: TestClient) -> None:
    answer = client.post("/api/v1/render", json={"puzzle": LINE, "format": "svg"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in answer.headers["content-security-policy"]


def test_names_in_a_drawing_stay_text(client: TestClient) -> None:
    title = {"title": "<script>alert(1)</script>"}
    evil = {"puzzle": {"line": LINE, "metadata": title}}
    for kind in ("svg", "html"):
        answer = client.post("/api/v1/render", json={**evil, "format": kind})
        assert "<script>alert" not in answer.text
        assert "&lt;script&gt;alert" in answer.text


def test_a_fault_tells_nothing_of_the_inside(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(verbs, "attempt", broken)
    with structlog.testing.capture_logs() as logged:
        answer = client.post("/api/v1/solve", json={"puzzle": LINE})
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "internal"
    for word in ("swordfish", "Traceback", ".py"):
        assert word not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "fault" in [each["event"] for each in logged]


def test_other_sites_are_not_let_in(client: TestClient) -> None:
    origin = {"Origin": "https://evil.example"}
    answer = client.post("/api/v1/solve", json={"puzzle": LINE}, headers=origin)
    assert "access-control-allow-origin" not in answer.headers
    asked = origin | {"Access-Control-Request-Method": "POST"}
    preflight = client.options("/api/v1/solve", headers=asked)
    assert "access-control-allow-origin" not in preflight.headers


def test_named_sites_alone_are_let_in_without_credentials(tmp_path: Path) -> None:
    good, evil = "https://friend.example", "https://friend.example.evil.example"
    with service(tmp_path, cors_origins=(good,)) as client:
        for origin, allowed in ((good, good), (evil, None), ("null", None)):
            answer = client.get("/api/v1/solvers", headers={"Origin": origin})
            assert answer.headers.get("access-control-allow-origin") == allowed
            assert "access-control-allow-credentials" not in answer.headers


def test_keys_are_asked_for(tmp_path: Path) -> None:
    with service(tmp_path, api_keys="correct-horse,battery") as client:
        for headers in ({}, {"X-API-Key": "wrong"}, {"X-API-Key": ""}, {"X-API-Key": "corr"}):
            answer = client.get("/api/v1/solvers", headers=headers)
            assert answer.status_code == 401
            assert "www-authenticate" in answer.headers
            assert "correct-horse" not in answer.text
        assert client.get("/metrics").status_code == 401
        for headers in ({"X-API-Key": "battery"}, {"Authorization": "Bearer correct-horse"}):
            assert client.get("/api/v1/solvers", headers=headers).status_code == 200
        assert client.get("/").status_code == 200


def test_a_method_is_the_one_of_the_request(client: TestClient) -> None:
    override = {"X-HTTP-Method-Override": "POST"}
    for method in ("GET", "PUT", "DELETE", "PATCH", "TRACE"):
        answer = client.request(method, "/api/v1/solve", headers=override)
        assert answer.status_code == 405
        assert answer.headers["allow"] == "POST"
    assert client.post("/play").status_code == 405


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/xml"])
def test_a_form_of_another_site_is_no_request(client: TestClient, kind: str) -> None:
    body = f'{{"puzzle": "{LINE}"}}'
    answer = client.post("/api/v1/solve", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 415


def test_a_packed_body_is_not_unpacked(client: TestClient) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    body = gzip.compress(json.dumps({"puzzle": LINE}).encode())
    answer = client.post("/api/v1/solve", content=body, headers=headers)
    assert answer.status_code == 422


def test_slow_work_uses_up_an_allowance(tmp_path: Path) -> None:
    with service(tmp_path, request_seconds=0.3, allowance=500) as client:
        answers = [client.post("/api/v1/count", json=ENDLESS) for _ in range(4)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert answers[-1].json()["code"] == "allowance"


def test_an_odd_request_id_is_not_repeated(client: TestClient) -> None:
    given = {"X-Request-ID": "a" * 500}
    assert client.get("/health/live", headers=given).headers["x-request-id"] != "a" * 500
    given = {"X-Request-ID": "proxy-1"}
    assert client.get("/health/live", headers=given).headers["x-request-id"] == "proxy-1"


def test_loopback_is_where_it_listens_unless_told() -> None:
    assert Settings().host == "127.0.0.1"
    assert not Settings().cors_origins
