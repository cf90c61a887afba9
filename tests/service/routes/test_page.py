from __future__ import annotations

from pathlib import Path

import pytest

from ninefold.web.assets import assets

from ..apps import TestClient, service


@pytest.mark.parametrize("path", ["/", "/play", "/set", "/duel", "/learn"])
def test_the_page_is_at_its_addresses(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<base href="./">' in answer.text


@pytest.mark.parametrize("path", ["/duel/a-game", "/learn/x_wing"])
def test_deeper_addresses_find_the_same_files(client: TestClient, path: str) -> None:
    assert '<base href="../">' in client.get(path).text


@pytest.mark.parametrize("name", assets())
def test_every_file_is_served_and_not_twice(client: TestClient, name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head(f"/{name}").content == b""


def test_types_are_those_that_browsers_want(client: TestClient) -> None:
    kinds = {"app.js": "text/javascript", "manifest.webmanifest": "application/manifest+json"}
    for name, kind in kinds.items():
        assert client.get(f"/{name}").headers["content-type"].startswith(kind)


def test_nothing_else_is_there(client: TestClient) -> None:
    answer = client.get("/assets.py")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert client.post("/api/v1/fly", json={}).status_code == 404


@pytest.mark.parametrize("path", ["/nowhere", "/a/b/c", "/p"])
def test_a_browser_at_an_address_of_nothing_gets_a_page(client: TestClient, path: str) -> None:
    asked = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = client.get(path, headers=asked)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<base href="/">' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert client.get(path).headers["content-type"] == "application/problem+json"


@pytest.mark.filterwarnings("ignore:The `root_path` parameter")
def test_the_page_of_nothing_knows_its_base_path(tmp_path: Path) -> None:
    with service(tmp_path, base_path="/tools") as client:
        answer = client.get("/tools/nowhere", headers={"Accept": "text/html"})
    assert '<base href="/tools/">' in answer.text


@pytest.mark.parametrize("path", ["/api/v1/nowhere", "/api/v1/jobs/none"])
def test_the_api_answers_problems_to_browsers_as_well(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.headers["content-type"] == "application/problem+json"
