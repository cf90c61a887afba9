"""Names that nobody can guess: of games, of seats, of invitations. The database has hashes alone.

If a request to create or join comes with an idempotency key, all are made from that key: when it is
repeated, the same names come out, and no token needs to be kept. Such a key is therefore as secret
as the token.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

LENGTH = 32
"""Characters of a name, six bits each."""


def secret(use: str, key: str | None, *parts: str) -> str:
    """A new name; with a key always the same one for the same use.

    >>> from ninefold.service.games.tokens import secret
    >>> secret("seat", None) == secret("seat", None)
    False
    >>> secret("seat", "2f1c0f4e9a3b4c1d") == secret("seat", "2f1c0f4e9a3b4c1d")
    True
    """
    if key is None:
        return secrets.token_urlsafe(LENGTH * 6 // 8)
    told = "\0".join(("ninefold", use, key, *parts)).encode()
    return urlsafe_b64encode(hashlib.sha256(told).digest()).decode()[:LENGTH]


def hashed(token: str) -> str:
    """The hash that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    """Whether a token is the one of which this was kept."""
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def fingerprint(*parts: str) -> str:
    """A hash that is the same for the same request."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
