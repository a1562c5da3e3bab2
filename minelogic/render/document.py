"""An HTML document that needs nothing else: no network, no other file."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape

from minelogic.diagnostics import visible


def document(
    title: str, style: str, body: Iterable[str], script: str = "", attributes: str = ""
) -> str:
    """The text of a page, which any encoding of Unicode can hold.

    The title is plain text; `body` is HTML, and so are the `attributes` of its element.
    """
    # Even a mistake in escaping could run no script but this one, and fetch nothing.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    if script:
        policy += f"; script-src 'sha256-{_hash(script)}'"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{safe_text(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        f"<body{attributes and ' ' + attributes}>",
        *body,
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(parts).encode("utf-8", "replace").decode("utf-8")


def safe_text(text: str) -> str:
    """Any text, so that HTML shows it as it is."""
    return escape(visible(text))


def asset(name: str) -> str:
    """A style or a script that ships beside these modules."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), name)
    with open(path, encoding="utf-8") as file:
        return file.read()


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
