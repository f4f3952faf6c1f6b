"""Bytes to a server and back, as a client sends them who keeps to no protocol."""

import json
import re
import socket
from typing import Any
from urllib.parse import urlsplit


class Raw:
    """One connection."""

    def __init__(self, address: str, data: bytes = b"") -> None:
        place = urlsplit(address)
        assert place.hostname is not None
        self.socket = socket.create_connection((place.hostname, place.port or 80), timeout=30)
        if data:
            self.send(data)

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, data: bytes) -> bool:
        """Send something; return whether the server still takes it."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def answer(self, with_body: bool = True) -> tuple[int, dict[str, Any]]:
        """Return status and answer of one request; the status is 0 if the connection was closed without any."""
        head, body = b"HTTP/1.1 100", b""
        while head.startswith(b"HTTP/1.1 100"):
            while b"\r\n\r\n" not in body and (more := self._more()):
                body += more
            head, _, body = body.partition(b"\r\n\r\n")
        if not head or not with_body:
            return int(head.split()[1]) if head else 0, {}
        length = re.search(rb"(?i)content-length: (\d+)", head)
        while length and len(body) < int(length[1]) and (more := self._more()):
            body += more
        is_json = b"application/json" in head and bool(length)
        return int(head.split()[1]), json.loads(body) if is_json else {}

    def read_until(self, wanted: bytes) -> bytes:
        """Read until something has come, or nothing more does."""
        read = b""
        while wanted not in read and (more := self._more()):
            read += more
        return read

    def _more(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except ConnectionError:
            return b""

    def is_open(self) -> bool:
        """Tell whether the server has not closed the connection yet; what has come meanwhile is thrown away."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(65536):
                pass
        except BlockingIOError:
            return True
        except ConnectionError:
            pass
        finally:
            self.socket.settimeout(30)
        return False

    def ends(self) -> bool:
        """Wait until the server closes the connection; return False if it does not."""
        try:
            while self.socket.recv(65536):
                pass
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        return True

    def close(self) -> None:
        self.socket.close()


def get(path: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    """Return the bytes of a request."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
