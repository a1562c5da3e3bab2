"""What stands on the pages of a PDF, read with the standard library alone.

Enough for what typst and Chromium write: compressed objects, fonts with a table of their
characters. Text inside pictures is left out.
"""

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple


class Pdf(NamedTuple):
    objects: dict[int, bytes]
    streams: dict[int, bytes]


def pages_of(data: bytes) -> list[str]:
    """The text of each page, in the order of drawing, without blanks."""
    pdf = _read(data)
    return [_text(pdf, body) for body in _pages(pdf)]


def _read(data: bytes) -> Pdf:
    objects: dict[int, bytes] = {}
    streams: dict[int, bytes] = {}
    for match in re.finditer(rb"(?:^|[\r\n])(\d+) 0 obj\b(.*?)endobj", data, re.DOTALL):
        number, body = int(match[1]), match[2]
        head, mark, rest = body.partition(b"stream")
        objects[number] = head
        if mark:
            raw = re.sub(rb"^\r?\n", b"", rest).rpartition(b"endstream")[0]
            if b"FlateDecode" in head:
                raw = zlib.decompressobj().decompress(raw)
            streams[number] = raw
    for number, head in list(objects.items()):
        if b"/ObjStm" in head:
            found = re.search(rb"/First\s+(\d+)", head)
            assert found is not None
            first = int(found[1])
            numbers = list(map(int, streams[number][:first].split()))
            starts = [*numbers[1::2], len(streams[number]) - first]
            for inner, start, end in zip(numbers[::2], starts, starts[1:], strict=False):
                objects[inner] = streams[number][first + start : first + end]
    return Pdf(objects, streams)


def _pages(pdf: Pdf) -> list[bytes]:
    """The objects of the pages, in their order."""
    root = next(
        n
        for n, body in pdf.objects.items()
        if re.search(rb"/Type\s*/Pages\b", body) and b"/Parent" not in body
    )

    def below(number: int) -> list[bytes]:
        body = pdf.objects[number]
        kids = re.search(rb"/Kids\s*\[([^\]]*)\]", body)
        if kids is None:
            return [body]
        return [page for kid in re.findall(rb"(\d+) 0 R", kids[1]) for page in below(int(kid))]

    return below(root)


def _text(pdf: Pdf, page: bytes) -> str:
    fonts = {name: _characters(pdf, number) for name, number in _fonts(pdf, page)}
    contents = re.search(rb"/Contents\s*(\[[^\]]*\]|\d+ 0 R)", page)
    assert contents is not None
    drawn = b"\n".join(pdf.streams[int(n)] for n in re.findall(rb"(\d+) 0 R", contents[1]))
    text, font = "", {}
    for name, codes in _tokens(drawn):
        if name:
            font = fonts.get(name, {})
            continue
        for at in range(0, len(codes) - 1, 2):
            text += font.get(codes[at] * 256 + codes[at + 1], "")
    return "".join(text.split())


def _tokens(drawn: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Fonts as they are chosen, by name, and the strings that are drawn."""
    token = re.compile(rb"/([\w+.-]+)\s+[\d.-]+\s+Tf|<([0-9A-Fa-f\s]*)>|\(")
    at = 0
    while (match := token.search(drawn, at)) is not None:
        at = match.end()
        if match[1] is not None:
            yield match[1], b""
        elif match[2] is not None:
            yield b"", bytes.fromhex(match[2].decode())
        else:
            # Brackets that fit together stand in a string as they are.
            depth, start = 1, at
            while depth:
                byte = drawn[at : at + 1]
                depth += {b"(": 1, b")": -1}.get(byte, 0)
                at += 2 if byte == b"\\" else 1
            yield b"", _unescaped(drawn[start : at - 1])


def _fonts(pdf: Pdf, page: bytes) -> list[tuple[bytes, int]]:
    resources = _value(pdf, page, b"/Resources")
    fonts = _value(pdf, resources, b"/Font")
    return [(name, int(n)) for name, n in re.findall(rb"/([\w+.-]+)\s+(\d+) 0 R", fonts)]


def _value(pdf: Pdf, body: bytes, key: bytes) -> bytes:
    """The dictionary under a key, which stands there or elsewhere."""
    match = re.search(re.escape(key) + rb"\s*(?:(\d+) 0 R|(<<))", body)
    if match is None:
        return b""
    if match[1] is not None:
        return pdf.objects[int(match[1])]
    depth, at = 0, match.start(2)
    for found in re.finditer(rb"<<|>>", body[at:]):
        depth += 1 if found[0] == b"<<" else -1
        if depth == 0:
            return body[at : at + found.end()]
    return body[at:]


def _characters(pdf: Pdf, number: int) -> dict[int, str]:
    table = re.search(rb"/ToUnicode\s+(\d+) 0 R", pdf.objects[number])
    if table is None:
        return {}
    characters: dict[int, str] = {}
    text = pdf.streams[int(table[1])]
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.DOTALL):
        for code, value in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            characters[int(code, 16)] = bytes.fromhex(value.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", text, re.DOTALL):
        triple = rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])"
        for low, high, value, several in re.findall(triple, block):
            values = re.findall(rb"<([0-9A-Fa-f]+)>", several)
            for place, code in enumerate(range(int(low, 16), int(high, 16) + 1)):
                shown = values[place] if values else b"%04x" % (int(value, 16) + place)
                characters[code] = bytes.fromhex(shown.decode()).decode("utf-16-be")
    return characters


def _unescaped(text: bytes) -> bytes:
    kinds = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

    def one(match: re.Match[bytes]) -> bytes:
        found = match[1]
        return bytes([int(found, 8)]) if found.isdigit() else kinds.get(found, found)

    return re.sub(rb"\\([0-7]{1,3}|.)", one, text, flags=re.DOTALL)
