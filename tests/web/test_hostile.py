"""A short form of the campaign of `tools/fuzz_page.py`: hostile records against the page."""

from __future__ import annotations

from fuzz_page import run
from playwright.sync_api import Browser
from scratch_server import RunningServer


def test_hostile_records_break_nothing(browser: Browser, server: RunningServer) -> None:
    campaign = run(browser, server.url, seed=20261119, records=400, loads=8)
    assert campaign.faults == []
    assert campaign.counts["errors in the console"] == 0
    assert campaign.counts["links"] == 40
    assert campaign.counts["drawn by themselves"] == 252
    assert 0 < campaign.counts["refused"] < 40 + 252
