"""Local receivers: a push service by https, a browser that can read what is sent to it, a mail server."""

import json
import socket
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HOST = "updates.push.services.mozilla.com"
MAIL_HOST = "mail.example.org"


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class FakeBrowser:
    """A browser with a subscription: its keys never leave it."""

    def __init__(self, name: str = "one") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))
        self.endpoint = f"https://{HOST}/wpush/v2/{name}"

    @property
    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": encoded(point(self.private.public_key())), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> Any:
        """Decrypt a message, by RFC 8291 and RFC 8188 as they are written, and return its JSON."""
        salt, length = body[:16], body[20]
        sender, secret = body[21 : 21 + length], body[21 + length :]
        their = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), their)
        info = b"WebPush: info\0" + point(self.private.public_key()) + sender
        ikm = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(ikm)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(ikm)
        plain = AESGCM(key).decrypt(nonce, secret, None)
        return json.loads(plain.rstrip(b"\0").removesuffix(b"\2"))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def vapid_claims(header: str) -> dict[str, Any]:
    """Return what a server says of itself, its signature checked."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    numbers = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert scheme == "vapid"
    return {**json.loads(decoded(claims)), "key": parts["k"]}


class PushService:
    """Takes what is posted, by https; `connect` leads there whatever the host is called."""

    def __init__(self, folder: Path) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.headers: dict[str, str] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.taken.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.certificate = certificate(folder, HOST)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def connect(self, _: str) -> socket.socket:
        return socket.create_connection(self._server.server_address[:2], timeout=10)

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def certificate(folder: Path, host: str) -> Path:
    """Make a certificate of a host, with its key, in a file; whoever trusts the file trusts the host."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{host}.pem"
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


class MailReceiver:
    """Takes what is sent by SMTP, and answers as told; with a certificate it offers to encrypt (STARTTLS)."""

    def __init__(self, certificate: Path | None = None) -> None:
        self.taken: list[tuple[str, list[str], bytes]] = []
        self.encrypted: list[bool] = []  # whether each of them came encrypted
        self.passwords: list[tuple[bool, bytes]] = []  # whether each came encrypted
        self.refusal = ""
        more: dict[str, Any] = {"authenticator": self._let_in, "auth_require_tls": False}
        if certificate is not None:
            more["tls_context"] = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            more["tls_context"].load_cert_chain(certificate)
        self._controller = Controller(self, hostname="127.0.0.1", port=0, **more)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._controller.port = free.getsockname()[1]
        self._controller.start()

    @property
    def port(self) -> int:
        return int(self._controller.port)

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def _let_in(self, _server: Any, session: Any, _envelope: Any, _mechanism: str, given: Any) -> AuthResult:
        self.passwords.append((session.ssl is not None, given.password))
        return AuthResult(success=True)

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802  # aiosmtpd's name
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.encrypted.append(session.ssl is not None)
        self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 OK"

    def close(self) -> None:
        self._controller.stop()
