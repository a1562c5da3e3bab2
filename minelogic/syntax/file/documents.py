"""Documents that are no plain text, told by how they begin."""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span

_WRITTEN = "Save it as plain text (in most programs: Save as, and there 'plain text' or '.txt')."
_NOT_TEXT = "Write the text in a plain text file, with any text editor."
_UNPACK = (
    "A word processor's file is one, too: save that as plain text. Of an archive, take the file "
    "that is in it."
)
_BEGINNINGS: tuple[tuple[bytes, str, str], ...] = (
    (b"{\\rtf", "an RTF document", _WRITTEN),
    (b"%pdf-", "a PDF document", _NOT_TEXT),
    (b"%!ps", "a PostScript document", _NOT_TEXT),
    (b"<!doctype html", "an HTML document", _WRITTEN),
    (b"<html", "an HTML document", _WRITTEN),
    (b"<?xml", "an XML document", _WRITTEN),
    (b"\xd0\xcf\x11\xe0", "a document of an office program", _WRITTEN),
    (b"pk\x03\x04", "a zip file", _UNPACK),
    (b"pk\x05\x06", "a zip file", _UNPACK),
    (b"\x1f\x8b", "a packed file (gzip)", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a packed file (7z)", _UNPACK),
    (b"rar!\x1a", "a packed file (rar)", _UNPACK),
    (b"\x89png", "a picture (PNG)", _NOT_TEXT),
    (b"\xff\xd8\xff", "a picture (JPEG)", _NOT_TEXT),
    (b"gif8", "a picture (GIF)", _NOT_TEXT),
    (b"ii*\0", "a picture (TIFF)", _NOT_TEXT),
    (b"mm\0*", "a picture (TIFF)", _NOT_TEXT),
)
"""How files begin, in small letters, what they are, and what to do."""
_OFFICE = {
    b"word/": "a Word document",
    b"mimetypeapplication/vnd.oasis": "an OpenDocument file",
    b"xl/": "an Excel file",
    b"index/document.iwa": "a Pages document",
}
"""What is in a zip file near its beginning if it is a document."""
_LOOKED_AT = 4096


def no_text(name: str, data: bytes) -> tuple[Source, Diagnostic] | None:
    """What is said of a file that is no plain text; None if it may be one.

    Its source has only the beginning, which is all that can be shown of it.
    """
    start = data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n").lower()
    for beginning, what, advice in _BEGINNINGS:
        if start.startswith(beginning):
            if beginning == b"pk\x03\x04":
                what, advice = _in_zip(start, what, advice)
            return _told(name, data, what, advice)
    if start[4:8] == b"ftyp" or (start[:4] == b"riff" and start[8:12] == b"webp"):
        return _told(name, data, "a picture or a film", _NOT_TEXT)
    return None


def _in_zip(start: bytes, what: str, advice: str) -> tuple[str, str]:
    for inside, document in _OFFICE.items():
        if inside in start:
            return document, _WRITTEN
    return what, advice


def _told(name: str, data: bytes, what: str, advice: str) -> tuple[Source, Diagnostic]:
    shown = re.search(r"[!-~][ -~]*", data[:40].decode("utf-8", "replace"))
    source = Source(name, shown[0] if shown else "")
    span = Span(0, len(source.text))
    return source, catalogue.NO_PLAIN_TEXT.at(source, span, what=what, advice=advice)
