"""Web Push: what a browser is told while it is closed (RFC 8030), encrypted for it alone (8291), by a key of this
server (8292). The extra `push` brings what that needs.
"""

import ipaddress
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pithead.core.text import put
from pithead.table.errors import Unfit

# Whose browsers there are. An endpoint is chosen by a client: whatever is not here, or named by the operator, gets
# nothing from this server.
SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Brave, Opera, Samsung Internet
    ".push.services.mozilla.com",  # Firefox
    ".push.apple.com",  # Safari
    ".notify.windows.com",  # Edge
)
MOST_ENDPOINT = 1000  # characters
SECONDS = 10.0  # for a push service to answer
MOST_ANSWER = 4096  # bytes of its answer that are read
LIFE = 24 * 3600  # seconds for which a service keeps a message for a browser that is closed
SIGNED_FOR = 12 * 3600
SENT, GONE, LATER, REFUSED = "sent", "gone", "later", "refused"  # what becomes of a message


class Device(NamedTuple):
    """A browser that can be told something, as it has subscribed."""

    id: str
    endpoint: str
    key: str  # its public key
    auth: str
    language: str


def device_id(endpoint: str) -> str:
    """Return by what a device is known."""
    return sha256(endpoint.encode()).hexdigest()


def checked_endpoint(endpoint: str, services: Sequence[str] = SERVICES) -> str:
    """Return the address at which a push service takes messages, if it is one of a known service."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= MOST_ENDPOINT
    known = any(host.endswith(name) if name.startswith(".") else host == name for name in services)
    fits = parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc and not parts.fragment
    if not (plain and known and fits):
        raise Unfit(put("expected the address of a push service of a browser, got '{host}'", host=host[:60]))
    return endpoint


def checked_keys(key: str, auth: str) -> tuple[str, str]:
    """Return a browser's public key and its secret, if messages can be encrypted by them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
        whole = len(_decoded(auth)) == 16
    except ValueError:
        whole = False
    if not whole:
        raise Unfit(put("expected the keys of a push subscription, got something else"))
    return key, auth


def new_key() -> str:
    """Return a new private key of a server, as it is kept."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


class Push:
    """Sends to push services, in the name of this server."""

    def __init__(self, key: str, contact: str, connect: "Callable[[str], socket.socket] | None" = None) -> None:
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_raw(key.encode())
        self.contact = contact
        self.clock: Callable[[], float] = time.time
        self._connect = connect or connect_to_the_internet
        self.context = ssl.create_default_context()

    @property
    def public_key(self) -> str:
        """What browsers subscribe by."""
        from cryptography.hazmat.primitives import serialization

        point = serialization.PublicFormat.UncompressedPoint
        return _encoded(self._vapid.public_key.public_bytes(serialization.Encoding.X962, point))

    def send(self, device: Device, message: bytes, topic: str) -> str:
        """Send a message to a device: return what becomes of it."""
        host = urlsplit(device.endpoint).hostname or ""
        headers = {
            **self._vapid.sign(self._claims(host)),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIFE),
            "Urgency": "normal",
            "Topic": _encoded(sha256(topic.encode()).digest())[:32],
        }
        try:
            status = self._post(host, device.endpoint, encrypted(device, message), headers)
        except (OSError, HTTPException, ValueError):
            return LATER
        if 200 <= status < 300:
            return SENT
        if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
            return GONE
        passing = status in (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS) or status >= 500
        return LATER if passing else REFUSED

    def _claims(self, host: str) -> dict[str, Any]:
        return {"aud": f"https://{host}", "exp": int(self.clock()) + SIGNED_FOR, "sub": self.contact}

    def _post(self, host: str, endpoint: str, body: bytes, headers: dict[str, str]) -> int:
        """Post once: redirects are not followed, and hardly anything of the answer is read."""
        parts = urlsplit(endpoint)
        connection = HTTPSConnection(host, timeout=SECONDS, context=self.context)
        connection.sock = self.context.wrap_socket(self._connect(host), server_hostname=host)
        try:
            target = parts.path or "/"
            connection.request("POST", f"{target}?{parts.query}" if parts.query else target, body, headers)
            answer = connection.getresponse()
            answer.read(MOST_ANSWER)
            return answer.status
        finally:
            connection.close()


def encrypted(device: Device, message: bytes) -> bytes:
    """Return a message that the device alone can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    made: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_decoded(device.key),
        auth_secret=_decoded(device.auth),
        version="aes128gcm",
    )
    return made


def connect_to_the_internet(host: str) -> socket.socket:
    """Connect to a host of the internet: a name that leads into one's own network gets nothing.

    The address that was looked at is the one that is used.
    """
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise OSError(f"{host} is not an address of the internet")
    return socket.create_connection((addresses[0], 443), timeout=SECONDS)


def is_public(address: str) -> bool:
    """Tell whether an address is one of the internet, and nobody's own network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None) or found
    return all(each.is_global and not each.is_multicast for each in (found, inner))


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    if not text.isascii() or "+" in text or "/" in text:
        raise ValueError("expected base64url")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
