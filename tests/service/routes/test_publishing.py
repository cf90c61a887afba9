from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from sqlalchemy import func, select, update

import ninefold as nf
from ninefold.service.games.maintenance import delete_before
from ninefold.service.storage.tables import saves

from ..apps import LINE, TestClient, service

PUBLISHED = "/api/v1/published"
KILLER = nf.Puzzle(
    81 * ".",
    rules=["killer 5 r1c1 r1c2"],
    metadata=nf.Metadata(title='"><b>Sunday', author="Ann", description="Cages.\nNo more."),
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path, short_links=3) as opened:
        yield opened


def published(client: TestClient) -> dict[str, str]:
    answer = client.post(PUBLISHED, json={"puzzle": KILLER.to_json()})
    assert answer.status_code == 201, answer.text
    told: dict[str, str] = answer.json()
    return told


def database(client: TestClient):
    return client.app.state.database  # type: ignore[attr-defined]


def test_a_published_puzzle_is_described_under_its_name(client: TestClient) -> None:
    assert client.get(PUBLISHED).json() == {"allowed": True}
    made = published(client)
    told = client.get(f"{PUBLISHED}/{made['id']}").json()
    assert nf.read_one(told["record"]) == KILLER
    assert told["record"]["metadata"] == KILLER.metadata.to_json()
    assert made["path"] == f"p/{made['id']}"


def test_a_preview_has_a_title_a_text_and_a_picture(client: TestClient) -> None:
    made = published(client)
    text = client.get(f"/{made['path']}").text
    assert '<base href="../">' in text
    assert '<meta property="og:title" content="&quot;&gt;&lt;b&gt;Sunday">' in text
    assert '<meta property="og:description" content="Ann: Cages. No more.">' in text
    address = re.search(r'<meta property="og:image" content="([^"]*)">', text)
    assert address is not None
    assert address[1] == f"http://localhost/{made['path']}/picture.png"
    picture = client.get(address[1])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_preview_has_no_signs_that_nobody_sees(client: TestClient) -> None:
    said = nf.Metadata(title="Sun\u202e\n day\u200b", description="Two\x07\nlines. " + "x" * 400)
    made = client.post(PUBLISHED, json={"puzzle": nf.Puzzle(LINE, metadata=said).to_json()}).json()
    text = client.get(f"/{made['path']}").text
    assert "<title>Sun day · Ninefold</title>" in text
    assert '<meta property="og:title" content="Sun day">' in text
    found = re.search(r'og:description" content="([^"]*)"', text)
    assert found is not None
    assert found[1].startswith("Two lines. xxx")
    assert len(found[1]) == 300


def test_a_key_withdraws_a_puzzle(client: TestClient) -> None:
    made = published(client)
    address = f"{PUBLISHED}/{made['id']}"
    assert client.delete(address).status_code == 403
    wrong = {"Authorization": "Bearer no"}
    assert client.delete(address, headers=wrong).status_code == 403
    right = {"Authorization": f"Bearer {made['key']}"}
    assert client.delete(address, headers=right).status_code == 204
    assert client.delete(address, headers=right).status_code == 404
    assert client.get(address).status_code == 404
    assert client.get(f"/{made['path']}/picture.png").status_code == 404
    gone = client.get(f"/{made['path']}")
    assert (gone.status_code, "og:title" in gone.text) == (404, False)
    assert gone.headers["cache-control"] == "no-store"  # a page that is kept would come blank


def test_puzzles_are_bounded_in_size_and_number(client: TestClient) -> None:
    long = nf.Puzzle(LINE, metadata=nf.Metadata(description="x" * 30_000))
    assert client.post(PUBLISHED, json={"puzzle": long.to_json()}).status_code == 413
    for _ in range(3):
        published(client)
    refused = client.post(PUBLISHED, json={"puzzle": LINE})
    assert (refused.status_code, refused.json()["code"]) == (503, "full")
    count = select(func.count()).select_from(saves)
    assert database(client).read_now(lambda connection: connection.execute(count).scalar()) == 3


def test_opening_a_puzzle_keeps_it_and_others_expire(client: TestClient) -> None:
    opened, forgotten = published(client), published(client)
    long_ago = update(saves).values(touched=time() - 100 * 86_400)
    database(client).write_now(lambda connection: connection.execute(long_ago))
    assert client.get(f"{PUBLISHED}/{opened['id']}").status_code == 200
    database(client).write_now(delete_before, time() - 90 * 86_400)
    assert client.get(f"{PUBLISHED}/{opened['id']}").status_code == 200
    assert client.get(f"{PUBLISHED}/{forgotten['id']}").status_code == 404


def test_no_saved_record_is_a_published_puzzle(client: TestClient) -> None:
    name = published(client)["id"]
    assert client.get(f"/api/v1/saves/p/{name}").status_code == 404
    assert client.get(f"/api/v1/saves/p%2F{name}").status_code in (404, 422)
    saved = "A" * 24
    client.put(f"/api/v1/saves/{saved}", json={"content": {"puzzle": LINE}})
    assert client.get(f"{PUBLISHED}/{saved}").status_code == 422


def test_nothing_is_kept_unless_the_owner_allows_it(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        assert client.get(PUBLISHED).json() == {"allowed": False}
        assert client.post(PUBLISHED, json={"puzzle": LINE}).status_code == 404
        assert client.get(f"{PUBLISHED}/{'a' * 12}").status_code == 404
        assert client.get(f"/p/{'a' * 12}").status_code == 404


@pytest.mark.parametrize("name", ["%00", "a%00b", "a", 13 * "a", 300 * "a", "%F0%9F%98%80"])
def test_a_name_of_another_form_is_not_looked_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(database(client), "read", None)  # PostgreSQL takes no text with a NUL
    assert client.get(f"/p/{name}").status_code == 404
    assert client.get(f"/p/{name}/picture.png").status_code == 404
