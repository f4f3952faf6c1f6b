"""What is asked and told about notices: turns, devices, addresses."""

from typing import Annotated

from pydantic import Field, StringConstraints

from pithead.table.models import Answer, Request

Long = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class WaitingTable(Answer):
    """A table that waits for the asker."""

    id: str
    seat: int
    game: str
    title: str
    opponents: list[str]
    link: str


class WaitingTables(Answer):
    """Where it is the asker's turn, the longest wait first."""

    known: bool = Field(description="Whether this browser is somebody here.")
    turns: list[WaitingTable]


class PushKeys(Request):
    """The keys of a subscription."""

    p256dh: Key
    auth: Key


class Subscription(Request):
    """A browser's subscription to a push service, as `PushSubscription.toJSON()` gives it."""

    endpoint: Long
    keys: PushKeys
    expirationTime: float | None = Field(default=None, description="Not used.")  # noqa: N815  # the standard's name


class NewAddress(Request):
    """An address of e-mail, to be confirmed."""

    address: Annotated[str, StringConstraints(min_length=3, max_length=254)]


class NoticeFacts(Answer):
    """By what the asker is told of a turn."""

    push_key: str = Field(description="What a browser subscribes by; empty: this server has no Web Push.")
    device: str = Field(description="By what this browser's subscription is known; empty: it has none.")
    devices: list[str] = Field(description="All devices of the asker, the oldest first.")
    mail: bool = Field(description="Whether this server sends e-mail.")
    address: str = Field(description="The asker's address; empty: none.")
    confirmed: bool


class Stopped(Answer):
    """Whether a link was one that still counts."""

    done: bool
