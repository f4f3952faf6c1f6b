"""Ids, which everybody may know, and secrets, of which only hashes are kept."""

import secrets
from hashlib import sha256

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of an id: none is mistaken for another


def new_id(length: int = 12) -> str:
    """Return an id."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def hashed(secret: str) -> str:
    """Return what is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
