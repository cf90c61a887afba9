"""Random ids and tokens of games, seats and invitations; the database has only hashes of tokens.

If a request to create or join has an idempotency key, they are derived from it: a repeated request
gets the same ones, and no token needs to be stored. The key is therefore as secret as the token.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

LENGTH = 32
"""The characters of a token, six bits each."""


def secret(use: str, key: str | None, *parts: str) -> str:
    """A new token; with a key always the same one for the same use.

    >>> from ninefold.service.games.tokens import secret
    >>> secret("seat", None) == secret("seat", None)
    False
    >>> secret("seat", "2f1c0f4e9a3b4c1d") == secret("seat", "2f1c0f4e9a3b4c1d")
    True
    """
    if key is None:
        return secrets.token_urlsafe(LENGTH * 6 // 8)
    text = "\0".join(("ninefold", use, key, *parts)).encode()
    return urlsafe_b64encode(hashlib.sha256(text).digest()).decode()[:LENGTH]


def hashed(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    """Whether a token matches a stored hash."""
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def fingerprint(*parts: str) -> str:
    """A hash that is the same for the same request."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
