"""`POST scan`: a photo as a body, the puzzle that it shows as the answer."""

from __future__ import annotations

import io
import json
import sys
from base64 import b64decode
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.service.answers import ScanAnswer
from ninefold.service.photos import read_photo
from ninefold.service.problems import problem_of
from ninefold.service.routes.scans import KINDS

from ..apps import LINE, TestClient, service

pytest.importorskip("cv2")

PATH = "/api/v1/scan"


def sent(client: TestClient, body: bytes, kind: str = "image/png"):
    return client.post(PATH, content=body, headers={"Content-Type": kind})


def test_the_answer_is_the_reading_and_the_grid(client: TestClient, photo_of) -> None:
    photo = photo_of(LINE)
    answer = sent(client, photo)
    assert answer.status_code == 200
    ScanAnswer.model_validate_json(answer.content)
    told = answer.json()
    picture = told.pop("picture")
    assert told == json.loads(json.dumps(nf.scan(photo).to_json()))
    assert told["puzzle"] == LINE
    width, height = grid_of(picture).size
    assert width == height >= 9 * 32


def grid_of(picture: str):
    from PIL import Image

    kind, _, data = picture.partition(",")
    assert kind == "data:image/jpeg;base64"
    return Image.open(io.BytesIO(b64decode(data)))


def test_the_content_tells_the_kind_not_the_header(client: TestClient, photo_of) -> None:
    photo = photo_of(LINE, ending=".jpg")
    for kind in KINDS:
        assert sent(client, photo, kind).json()["puzzle"] == LINE


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data", "image/svg+xml", "x"])
def test_what_says_that_it_is_no_photo_is_refused(client: TestClient, kind: str) -> None:
    answer = sent(client, b"", kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "media-type")


def test_problems_have_the_codes_of_the_library(client: TestClient) -> None:
    from PIL import Image

    blank = io.BytesIO()
    Image.new("RGB", (400, 300), "white").save(blank, "PNG")
    for body, code in ((b"no picture", "image"), (b"", "image"), (blank.getvalue(), "no-grid")):
        answer = sent(client, body)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_service_without_the_extra_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(nf.MissingExtraError) as caught:
        read_photo(b"", nf.StopToken(), lambda _: None)
    problem = problem_of(caught.value)
    assert (problem["status"], problem["code"], problem["extra"]) == (501, "missing-extra", "scan")


def test_a_scan_has_a_bound_of_its_own(tmp_path: Path, photo_of) -> None:
    photo = photo_of(LINE)
    with service(tmp_path, body_bytes=2_000, photo_bytes=len(photo)) as client:
        assert sent(client, photo).status_code == 200
        larger = sent(client, photo + b"0")
        assert (larger.status_code, larger.json()["code"]) == (413, "too-large")
        assert client.post("/api/v1/solve", json={"puzzle": 2_000 * "."}).status_code == 413


def test_a_scan_is_paid_for(tmp_path: Path, photo_of) -> None:
    with service(tmp_path, request_seconds=30, allowance=30_200) as client:
        photo = photo_of(LINE)
        answers = [sent(client, photo) for _ in range(8)]
    codes = [answer.status_code for answer in answers]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert answers[-1].headers["retry-after"]


def test_the_document_tells_of_it(client: TestClient) -> None:
    told = client.get("/openapi.json").json()["paths"][PATH]["post"]
    assert tuple(told["requestBody"]["content"]) == KINDS
    assert set(told["responses"]) >= {"200", "413", "415", "422", "429", "501", "503"}


def test_it_is_counted(client: TestClient, photo_of) -> None:
    sent(client, photo_of(LINE))
    assert 'operation="scan",pool="process"' in client.get("/metrics").text
