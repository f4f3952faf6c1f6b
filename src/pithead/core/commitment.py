"""A promise about a deal: a fingerprint of its seed, told before the game; seed and salt are told after it."""

from hashlib import sha256

SALT = "salt"  # the tags of a record whose deal was promised
COMMITMENT = "commitment"


def commitment(salt: str, seed: int) -> str:
    """Return the SHA-256, as 64 lower-case hexadecimal digits, of the text "SALT SEED".

    The salt is taken as it is written in the record, then one space, then the seed in decimal digits.
    """
    return sha256(f"{salt} {seed}".encode()).hexdigest()
