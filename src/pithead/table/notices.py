"""It is your turn: who is told, when, and in which words. A notice says that a game waits, and nothing of the game."""

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import groupby

import pithead
from pithead.core.text import name_of, put, read_language, spoken
from pithead.table.kept import shown_name
from pithead.table.kept_notices import MAIL, PUSH, REACHABLE, Address, KeptNotices, is_due
from pithead.table.mail import Letter, Mailer, read_server
from pithead.table.push import GONE, LATER, SERVICES, Push, new_key
from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.upkeep import Repeating
from pithead.table.whose_turn import Turn

LOOK_SECONDS = 10.0
OLDEST = 60 * 24 * 3600.0  # seconds: tables that nobody has touched for longer wait in vain
DELAY = {PUSH: 30.0, MAIL: 600.0}  # seconds after which one is told, who has not been there
MAIL_PAUSE = 900.0  # seconds between two letters to a person
MOST_NAMED = 5  # tables that a notice names
MOST_UNKNOWN = 1000


class Notices(Repeating):
    """Tells people that it is their turn, while they are not at the table."""

    def __init__(self, kept: KeptNotices, service: Service, settings: Settings) -> None:
        super().__init__(LOOK_SECONDS)
        self.kept = kept
        self.service = service
        self.public_url = settings.public_url
        self.services = (*SERVICES, *settings.push_services)  # that may be sent to
        self.push: Push | None = None
        self.mailer: Mailer | None = None
        self._letters = ThreadPoolExecutor(2, thread_name_prefix="letters")
        self._begun = False

    def set_up(self, settings: Settings) -> None:
        """Make ready what the operator wants; the database must be up to date."""
        if settings.push_contact:
            self.push = Push(self.kept.key("vapid", new_key()), settings.push_contact)
        if settings.smtp:
            self.mailer = Mailer(read_server(settings.smtp, settings.smtp_password, settings.smtp_from))

    async def stop(self) -> None:
        """End, when letters that are under way are sent."""
        await super().stop()
        self._letters.shutdown(wait=False, cancel_futures=True)

    def look(self) -> None:
        """Tell what is due now."""
        if self.push is None and self.mailer is None:
            return
        if not self._begun:
            for table_id in self.service.turns.unknown(MOST_UNKNOWN):
                self.service.turns.note(self.service.open(table_id))
            self._begun = True
        if self.push is not None:
            self._tell(PUSH, self._push)
        if self.mailer is not None:
            self._tell(MAIL, self._mail)

    def _tell(self, channel: str, send: Callable[[str, list[Turn]], bool]) -> None:
        now = self.clock()
        found = self.service.turns.since(now - OLDEST, now - DELAY[channel], REACHABLE[channel])
        found.sort(key=lambda turn: turn.person)
        for person, turns in groupby(found, key=lambda turn: turn.person):
            if channel == MAIL and not self._may_write(person, now):
                continue
            claimed = [turn for turn in turns if self._claim(turn, channel, now)]
            if claimed and send(person, claimed):
                for turn in claimed:
                    self.kept.finish(turn, channel)

    def _claim(self, turn: Turn, channel: str, now: float) -> bool:
        """Take a turn that is due; one that its owner has seen is noted as told."""
        last = self.kept.told(turn, channel)
        been = self._been(turn)
        if not is_due(turn, last, been, now):
            return False
        seen = been >= turn.changed
        return self.kept.claim(turn, channel, last, now, done=seen) and not seen

    def _been(self, turn: Turn) -> float:
        """Return when the owner of a seat was last at the table."""
        table = self.service.opened(turn.table)
        if table is None:
            return turn.heard
        if table.streams[turn.seat]:
            return self.clock()
        return max(turn.heard, table.here[turn.seat])

    # By the browser.

    def _push(self, person: str, turns: list[Turn]) -> bool:
        """Send to all devices of a person; return whether one took it, or none ever will."""
        assert self.push is not None
        took = left = False
        for device in self.kept.devices(person):
            message = push_message(turns, device.language)
            what = self.push.send(device, message, turns[0].table if len(turns) == 1 else "")
            if what == GONE:
                self.kept.remove_device(device.id)
            elif what == LATER:
                left = True
            else:
                took = True
        return took or not left

    # By e-mail.

    def _may_write(self, person: str, now: float) -> bool:
        address = self.kept.address(person)
        return address is not None and address.confirmed and address.last <= now - MAIL_PAUSE

    def _mail(self, person: str, turns: list[Turn]) -> bool:
        assert self.mailer is not None
        address = self.kept.address(person)
        if address is None or not address.confirmed:
            return True
        now = self.clock()
        what = self.mailer.send(turn_letter(turns, address, self.public_url), now, _name(turns))
        if what == GONE:
            self.kept.remove_address(person)
        elif what == LATER:
            return False
        self.kept.sent(person, now)
        return True

    def ask_to_confirm(self, address: str, language: str, secret: str) -> None:
        """Send a letter with the link that confirms an address; nobody waits for it."""
        link = f"{self.public_url}/notices/confirm?key={secret}"
        with spoken(read_language(language)):
            subject = put("Confirm your address for Pithead")
            text = put(
                "Somebody wants Pithead to write to this address when it is their turn. If that is you, open this "
                "link within two days:\n\n{link}\n\nIf it is not you, do nothing: you will hear no more of it.",
                link=link,
            )
        name = sha256(f"confirm {secret}".encode()).hexdigest()[:32]
        if self.mailer is not None:
            self._letters.submit(self.mailer.send, Letter(address, subject, text), self.clock(), name)


def title_of(game: str) -> str:
    """Return what a game is called."""
    return pithead.game(game).title if game in pithead.all_games() else game


def opponents(turn: Turn) -> list[str]:
    """Return what the others at a table are called."""
    return [shown_name(name) or name_of(seat) for seat, name in enumerate(turn.names) if seat != turn.seat]


def headline(turns: list[Turn]) -> str:
    """Return in one line that somebody's turn has come."""
    if len(turns) == 1:
        return put("Your turn: {game}", game=title_of(turns[0].game))
    return put("Your turn at {count} tables", count=str(len(turns)))


def lines(turns: Iterable[Turn]) -> list[str]:
    """Return a line for each table."""
    said = (put("{game} with {names}", game=title_of(turn.game), names=", ".join(opponents(turn))) for turn in turns)
    return list(said)


def push_message(turns: list[Turn], language: str) -> bytes:
    """Return what the page's worker shows: a title, lines, and the address that a click opens."""
    with spoken(read_language(language)):
        told = {
            "title": headline(turns),
            "body": "\n".join(lines(turns[:MOST_NAMED])),
            "link": f"/table/{turns[0].table}" if len(turns) == 1 else "/",
            "tag": turns[0].table if len(turns) == 1 else "turns",
        }
    return json.dumps(told).encode()


def turn_letter(turns: list[Turn], address: Address, public_url: str) -> Letter:
    """Return the letter that tells of turns."""
    stop = f"{public_url}/notices/stop?key={address.stop}"
    with spoken(read_language(address.language)):
        each = [f"{line}\n{public_url}/table/{turn.table}" for turn, line in zip(turns, lines(turns), strict=True)]
        ending = put("Stop these e-mails: {link}", link=stop)
        text = "\n\n".join([put("A game is waiting for you."), *each[:MOST_NAMED], f"-- \n{ending}"])
        return Letter(address.address, headline(turns), text + "\n", stop)


def _name(turns: list[Turn]) -> str:
    told = ",".join(f"{turn.table} {turn.seat} {turn.mark}" for turn in turns)
    return sha256(f"turns {told}".encode()).hexdigest()[:32]
