"""Records for the table: read from files, and handed over to a server that runs already."""

import json
from pathlib import Path

from pithead import PitheadError
from pithead.cli.mistakes import Mistake, clean, why

MOST_BYTES = 1_000_000  # read of a file: the table takes far less
SECONDS = 30  # for a server to take a record


def read_checked(path: Path) -> str:
    """Return the text of a record's file, if the table will take it."""
    from pithead.table.incoming import read

    text = _read(path)
    try:
        read(text)
    except PitheadError as error:
        raise _not_a_record(path, str(error)) from None
    return text


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Mistake(f"cannot read '{path}': {why(error)}") from None
    if len(raw) > MOST_BYTES:
        raise _not_a_record(path, f"expected at most {MOST_BYTES} bytes, got more")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        got = f"expected UTF-8 text, got the byte {raw[error.start]:#04x}"
        raise _not_a_record(path, f"line {line}: {got}") from None


def _not_a_record(path: Path, sentence: str) -> Mistake:
    """Return what is said of a file that cannot be brought in."""
    return Mistake(f"'{path}' is not a readable record: {clean(sentence)}")


def hand_over(path: Path, text: str, address: str) -> str:
    """Bring in a record at a server of this machine, and return the table's id there."""
    from urllib.error import HTTPError, URLError  # slow to import, and only needed here
    from urllib.request import ProxyHandler, Request, build_opener

    request = Request(
        f"{address}api/records", json.dumps({"record": text}).encode(), {"Content-Type": "application/json"}
    )
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
            return str(json.loads(answer.read())["id"])
    except HTTPError as error:
        with error:
            raise _not_a_record(path, str(json.loads(error.read())["error"])) from None
    except (URLError, OSError, ValueError, KeyError) as error:
        raise Mistake(f"the server at {address} did not take '{path}': {clean(error)}") from None
