"""Keys are asked for wherever a route of the API answers, under whatever path."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold.service.addresses import is_api, path_of

from ..apps import LINE, service

KEY = {"X-API-Key": "battery"}

PATHS = [
    "{base}/api/v1/solve",
    "/api/v1/solve",
    "{base}{base}/api/v1/solve",
    "{base}/a/api/v1/solve",
    "/{base}/api/v1/solve",
    "{base}//api/v1/solve",
    "/x{base}/api/v1/solve",
    "{base}x/api/v1/solve",
    "{base}/../api/v1/solve",
    "/%61pi/v1/solve",
    "{base}/API/v1/solve",
]


@pytest.mark.parametrize("base", ["", "/a", "/api", "/api/v1", "/metrics"])
def test_no_path_leads_around_the_keys(tmp_path: Path, base: str) -> None:
    with service(tmp_path, base_path=base, api_keys="correct-horse,battery") as client:
        answered = {}
        for path in dict.fromkeys(each.format(base=base) for each in PATHS):
            closed = client.post(path, json={"puzzle": LINE})
            assert closed.status_code in (401, 404, 405), path
            answered[path] = client.post(path, json={"puzzle": LINE}, headers=KEY).status_code
            if answered[path] == 200:
                assert closed.status_code == 401, path
        assert answered[f"{base}/api/v1/solve"] == 200
        for path in (f"{base}/metrics", "/metrics"):
            assert client.get(path).status_code in (401, 404)
        assert client.get(f"{base}/metrics", headers=KEY).status_code == 200
        assert client.get(f"{base}/health/live").status_code == 200
        assert client.get(f"{base}/play").status_code == 200


@pytest.mark.parametrize(
    ("path", "base", "inner"),
    [
        ("/api/v1/solve", "", "/api/v1/solve"),
        ("/a/api/v1/solve", "/a", "/api/v1/solve"),
        ("/api/v1/solve", "/a", "/api/v1/solve"),
        ("/api/v1/solve", "/api", "/v1/solve"),
        ("/ab/api/v1/solve", "/a", "/ab/api/v1/solve"),
        ("/a", "/a", ""),
    ],
)
def test_a_base_path_is_cut_off_as_routes_do(path: str, base: str, inner: str) -> None:
    scope = {"type": "http", "path": path, "root_path": base}
    assert path_of(scope) == inner
    assert is_api(scope) == inner.startswith("/api/v1/")


def test_a_key_is_one_of_the_list_and_whole(tmp_path: Path) -> None:
    with service(tmp_path, api_keys="correct-horse,battery") as client:
        for headers, status in (
            ({"X-API-Key": "battery"}, 200),
            ({"X-API-Key": "correct-horse"}, 200),
            ({"Authorization": "Bearer battery"}, 200),
            ({"Authorization": "bEARER  battery "}, 200),
            ({"Authorization": "Basic battery"}, 401),
            ({"Authorization": "battery"}, 401),
            ({"X-API-Key": "batter"}, 401),
            ({"X-API-Key": "batteryx"}, 401),
            ({"X-API-Key": "correct-horse,battery"}, 401),
            ({"X-API-Key": ""}, 401),
            ({"Cookie": "X-API-Key=battery"}, 401),
        ):
            assert client.get("/api/v1/solvers", headers=headers).status_code == status, headers
        assert client.options("/api/v1/solve").status_code == 405
