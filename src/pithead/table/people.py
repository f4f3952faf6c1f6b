"""People without accounts: a browser is somebody by the secret of its cookie, of which only a hash is kept."""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable

from pithead.core.text import later, put
from pithead.table.errors import TooMuch, Unfit
from pithead.table.ids import hashed, new_id
from pithead.table.kept import Person as Person
from pithead.table.kept_people import KeptPeople
from pithead.table.pass_words import new_words, read_words

SIGNS = {  # drawn in static/signs.svg; what each is called
    "lamp": later("lamp"),
    "pick": later("pick"),
    "wheel": later("wheel"),
    "cart": later("mine cart"),
    "bird": later("canary"),
    "coal": later("lump of coal"),
    "salt": later("block of salt"),
    "log": later("log"),
    "ear": later("ear of grain"),
    "drop": later("drop"),
    "shovel": later("shovel"),
    "bell": later("bell"),
}
MOST_NAME = 40
PASS_SECONDS = 600.0  # that words for another device can be used
TRIES_OF_ONE, TRIES_OF_ALL = 10, 500  # that may be wrong in that time


def checked_name(name: str) -> str:
    """Return a name without needless spaces, if it can be shown."""
    plain = " ".join(word for word in name.split(" ") if word)
    if len(plain) > MOST_NAME or not plain.isprintable():
        raise Unfit(put("expected a name of up to 40 printable characters, got one with others"))
    return plain


def checked_sign(sign: str) -> str:
    """Return a sign, if there is such a one."""
    if sign not in SIGNS:
        expected = ", ".join(SIGNS)
        raise Unfit(put("expected a sign, one of {expected}; got '{sign}'", expected=expected, sign=sign[:20]))
    return sign


class People:
    """Who is who. A browser is given by its secret, which its cookie holds."""

    def __init__(self, kept: KeptPeople) -> None:
        self._kept = kept
        self.clock = time.time
        self._tries = Tries(lambda: self.clock())

    def of(self, browser: str) -> Person | None:
        """Return whose a browser is; None, if it is nobody's yet."""
        return self._kept.of(hashed(browser)) if browser else None

    def by_id(self, id: str) -> Person | None:
        """Return a person by the id that everybody may know."""
        return self._kept.by_id(id) if id else None

    def named(self, browser: str, name: str, sign: str = "") -> Person:
        """Name the person of a browser, who is made if there is none; without a sign it stays as it was."""
        name, sign = self.check(name, sign)
        person = self._made(browser, name, sign)
        if (name, sign or person.sign) != (person.name, person.sign):
            person = person._replace(name=name, sign=sign or person.sign)
            self._kept.rename(person.id, person.name, person.sign)
        return person

    def check(self, name: str, sign: str) -> tuple[str, str]:
        """Return a name and a sign, if both can be shown."""
        return checked_name(name), checked_sign(sign) if sign else ""

    def sits(self, browser: str, name: str) -> Person:
        """Return the person of a browser that sits down; who has no name yet, gets the one of the seat."""
        person = self._made(browser, name, "")
        return self.named(browser, name) if name and not person.name else person

    def _made(self, browser: str, name: str, sign: str) -> Person:
        """Return the person of a browser, made now if there was none."""
        key = hashed(browser)
        person = self._kept.of(key)
        if person is not None:
            return person
        made = Person(new_id(10), name, sign or secrets.choice(tuple(SIGNS)), time.time())
        if self._kept.add(key, made):
            return made
        found = self._kept.of(key)
        return self._made(browser, name, sign) if found is None else found

    # Several devices.

    def devices(self, person: Person) -> int:
        """Return how many devices are a person's."""
        return len(self._kept.devices(person.id))

    def offer_pass(self, person: Person) -> str:
        """Return words by which one other device becomes the person's, for a while; earlier ones end."""
        words = new_words()
        now = self.clock()
        self._kept.offer_pass(hashed(words), person.id, now, now + PASS_SECONDS)
        return words

    def use_pass(self, browser: str, given: str, client: str) -> tuple[Person, str]:
        """Make a browser a device of the person who offered the words. Return them, and the id of whoever is left
        without any device by it: the same person, as they now say.
        """
        self._tries.check(client)
        words = read_words(given)
        found = self._kept.use_pass(hashed(words), hashed(browser), self.clock()) if words else None
        person = None if found is None else self._kept.by_id(found[0])
        if found is None or person is None:
            self._tries.failed(client)
            raise Unfit(
                put("expected the words of another device, made within ten minutes and not used yet; got others")
            )
        return person, found[1]

    def only_this(self, person: Person, browser: str) -> int:
        """Make a browser the only device of its person; return how many others there were."""
        return self._kept.only_this(person.id, hashed(browser))


class Tries:
    """How often words were guessed wrong lately: by one client, and by all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()
        self._lock = threading.Lock()

    def check(self, client: str) -> None:
        """See that there were not too many."""
        with self._lock:
            while self._wrong and self._wrong[0][0] < self._clock() - PASS_SECONDS:
                self._wrong.popleft()
            own = sum(who == client for _, who in self._wrong)
            if own >= TRIES_OF_ONE or len(self._wrong) >= TRIES_OF_ALL:
                raise TooMuch(put("expected fewer wrong words: wait ten minutes, and make new ones"))

    def failed(self, client: str) -> None:
        """Count one that was wrong."""
        with self._lock:
            self._wrong.append((self._clock(), client))
