"""Records of whole games, and the table that becomes of one."""

from pathlib import Path

from fastapi.testclient import TestClient

from pithead import Record
from support.table import Player

RECORDS = Path(__file__).resolve().parents[2] / "docs" / "records"
GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


def text_of(game: str) -> str:
    """The record of a finished game of four."""
    return (RECORDS / f"{game}.txt").read_text(encoding="utf-8")


def shortened(game: str, actions: int) -> str:
    """The record of an unfinished game."""
    record = Record.parse(text_of(game))
    record.actions, record.result = record.actions[:actions], None
    return record.text()


def bring_in(client: TestClient, text: str) -> Player:
    """Bring in a record, and return a reader of its table."""
    answer = client.post("/api/records", json={"record": text})
    assert answer.status_code == 201, answer.text
    return Player(client, answer.json()["id"])
