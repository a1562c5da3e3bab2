"""What is left to chance, and what it comes from: seeds, and secrets that seeds are made from."""

from __future__ import annotations

from random import Random

from minelogic.errors import MinelogicError

SHORTEST = 16
"""So many bytes a secret has at least."""
_LARGEST = 4096
_LABEL = "minelogic, what is left to chance"


class SecretError(MinelogicError):
    """A secret cannot be read, made, or used."""


def random_of(*parts: str | int) -> Random:
    """A generator of its own for these parts, the same on every machine.

    Parts are told apart: ("a", "bc") and ("ab", "c") have nothing in common.
    """
    from hashlib import sha256

    return Random(int.from_bytes(sha256(_written(parts)).digest(), "big"))


def secret_seed(secret: bytes, *parts: str | int) -> str:
    """A seed that whoever knows the parts, and not the secret, can neither find nor check.

    It is the HMAC-SHA-256 of the parts under the secret.
    """
    import hmac

    if len(secret) < SHORTEST:
        raise SecretError(f"a secret has at least {SHORTEST} bytes, and this one has {len(secret)}")
    return hmac.new(secret, _written(parts), "sha256").hexdigest()


def read_secret(path: str) -> bytes:
    """The secret in a file, without blanks and line ends around it. Raises `SecretError`."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        raise SecretError(f"the secret {path} cannot be read: {error.strerror}") from None
    if len(data) > _LARGEST:
        raise SecretError(f"{path} is no secret: it has more than {_LARGEST:,} bytes")
    secret = data.strip()
    if len(secret) < SHORTEST:
        raise SecretError(
            f"the secret in {path} could be guessed: it has {len(secret)} bytes, and it takes "
            f"{SHORTEST}. Delete the file and name it again, and a good one is made"
        )
    return secret


def make_secret(path: str) -> bytes:
    """Writes a new secret to a file that only its owner can read, and gives it.

    Raises `SecretError` if there is a file of this name, or it cannot be written.
    """
    import os
    import secrets

    secret = secrets.token_hex(32)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="ascii", newline="\n") as stream:
            stream.write(f"{secret}\n")
    except FileExistsError:
        raise SecretError(f"there is a file {path} already") from None
    except OSError as error:
        raise SecretError(f"the secret {path} cannot be written: {error.strerror}") from None
    return secret.encode("ascii")


def _written(parts: tuple[str | int, ...]) -> bytes:
    import json

    return json.dumps([_LABEL, *map(str, parts)], ensure_ascii=True).encode("ascii")
