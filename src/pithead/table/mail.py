"""E-mail by SMTP: what is written, and how it is sent."""

import re
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from pithead.core.text import put
from pithead.table.errors import Unfit
from pithead.table.push import GONE, LATER, SENT

SECONDS = 15.0
MOST_ADDRESS = 254
LOOPBACK = ("localhost", "127.0.0.1", "::1")
PORTS = {"smtp": 587, "smtps": 465}
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_DOMAIN = re.compile(r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]")


class MailServer(NamedTuple):
    """Through which server mail is sent."""

    host: str
    port: int
    tls: bool  # from the first byte on; else STARTTLS is demanded, except on this machine
    user: str
    password: str
    sender: str  # the address that it comes from


def read_server(given: str, password: str, sender: str) -> MailServer:
    """Return the mail server of an address such as smtp://user@host:587 or smtps://host; raise `ValueError`."""
    expected = "expected smtp://USER@HOST:PORT or smtps://…"
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise ValueError(f"{expected}, got something else") from None
    if parts.password:
        raise ValueError(f"{expected} without a password: that goes into the environment, as PITHEAD_SMTP_PASSWORD")
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise ValueError(f"{expected}, got '{given[:60]}'")
    user = unquote(parts.username or "")
    if user and not password:
        raise ValueError(f"expected the password of {user[:40]} in the environment, as PITHEAD_SMTP_PASSWORD")
    checked_address(sender)
    usual = PORTS[parts.scheme]
    return MailServer(parts.hostname, port or usual, parts.scheme == "smtps", user, password, sender)


def checked_address(address: str) -> str:
    """Return an address of e-mail, if it is one that everybody's mail server takes."""
    local, _, domain = address.rpartition("@")
    fits = len(address) <= MOST_ADDRESS and len(local) <= 64 and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain)
    if not fits:
        raise Unfit(put("expected an address such as name@example.org, got something else"))
    return f"{local}@{domain.lower()}"


class Letter(NamedTuple):
    """What is written to somebody."""

    to: str
    subject: str
    text: str
    stop: str = ""  # the link that ends such letters


def written(letter: Letter, sender: str, now: float, name: str) -> EmailMessage:
    """Return a letter as it is sent; `name` is unique, and stays the same if it is sent again."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"Pithead <{sender}>"
    message["To"] = letter.to
    message["Subject"] = one_line(letter.subject)
    message["Date"] = formatdate(now)
    message["Message-ID"] = f"<{name}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def one_line(text: str) -> str:
    """Return a text that cannot begin another header."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


class Mailer:
    """Sends letters."""

    def __init__(self, server: MailServer, context: Callable[[], ssl.SSLContext] = ssl.create_default_context) -> None:
        self.server = server
        self._context = context

    def send(self, letter: Letter, now: float, name: str) -> str:
        """Send a letter: return whether it was taken, there is no such address, or it is to be tried later."""
        message = written(letter, self.server.sender, now, name)
        try:
            with self._connected() as connection:
                connection.send_message(message, self.server.sender, [letter.to])
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return GONE if codes and min(codes) >= 500 else LATER
        except (OSError, smtplib.SMTPException, UnicodeError):
            return LATER
        return SENT

    def _connected(self) -> smtplib.SMTP:
        server = self.server
        if server.tls:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=SECONDS, context=self._context()
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        try:
            if not server.tls and server.host not in LOOPBACK:
                connection.starttls(context=self._context())
            if server.user:
                connection.login(server.user, server.password)
        except BaseException:
            connection.close()
            raise
        return connection
