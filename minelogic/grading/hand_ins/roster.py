"""The list of who should have handed something in."""

from __future__ import annotations

import csv
import io
import os
import re
import unicodedata
from collections.abc import Iterable

from minelogic.errors import MinelogicError
from minelogic.records import dataclass

_LARGEST = 10_000_000
"""How many bytes a list may have."""
_NAMES = ("student", "name", "full name", "display name")
_FIRST, _LAST = ("first name", "firstname", "given name"), ("last name", "lastname", "surname")
_IDS = (
    "id",
    "sis user id",
    "sis login id",
    "integration id",
    "email",
    "email address",
    "username",
    "user name",
    "orgdefinedid",
    "org defined id",
    "sid",
    "student id",
    "id number",
    "identifier",
    "login",
)


class RosterError(MinelogicError):
    """A list of names cannot be read."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on the list."""

    name: str
    ids: frozenset[str]
    """What only this person is known by."""
    names: frozenset[str]
    """What others may be called too."""


def read_roster(path: str | os.PathLike[str]) -> list[Person]:
    """The people on a list: one name or id a line, or a table with a heading, as Canvas writes it.

    Raises `RosterError` if it cannot be read.
    """
    shown = os.fspath(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError:
        raise RosterError(f"the list of names {shown} cannot be opened") from None
    if len(data) > _LARGEST:
        raise RosterError(f"the list of names {shown} is too large")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RosterError(f"the list of names {shown} is not in UTF-8") from None
    return people(text)


def people(text: str) -> list[Person]:
    """The people on a list, in its order."""
    lines = text.splitlines()
    separator = next((s for s in ("\t", ";", ",") if lines and s in lines[0]), ",")
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=False))
    except csv.Error:
        raise RosterError("the list of names cannot be read as a table") from None
    rows = [[cell.strip() for cell in row] for row in rows]
    rows = [row for row in rows if any(row)]
    heading = [cell.casefold() for cell in rows[0]] if rows else []
    if any(cell in (*_NAMES, *_FIRST, *_LAST, *_IDS) for cell in heading):
        if len(heading) == 1:
            # What a comma parts, as in Doe, Jane, is one cell where there is one column.
            joined = [", ".join([cell for cell in row if cell]) for row in rows]
            rows = [[line] for line in joined if not line.startswith("#")]
        persons = [_from_table(heading, row) for row in rows[1:]]
    else:
        persons = [_from_line(line.strip()) for line in lines]
    return [person for person in persons if person is not None]


def missing(roster: Iterable[Person], handed_in: Iterable[tuple[str, ...]]) -> list[Person]:
    """Those of whom nothing was handed in; each hand-in has the names and ids that it goes by."""
    left = list(roster)
    unknown = []
    for goes_by in handed_in:
        ids = {plain(each) for each in goes_by}
        whose = [person for person in left if person.ids & ids]
        if whose:
            left = [person for person in left if person not in whose]
        else:
            unknown.append(goes_by)
    # Two people may have one name: a hand-in that tells only the name is that of one of them.
    for goes_by in unknown:
        names = {key for each in goes_by for key in _keys(each)}
        first = next((person for person in left if person.names & names), None)
        if first is not None:
            left.remove(first)
    return left


def plain(text: str) -> str:
    """A name or an id without what differs from one platform to another."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join([sign for sign in folded if sign.isalnum()])


def _from_table(heading: list[str], row: list[str]) -> Person | None:
    cells = dict(zip(heading, row, strict=False))
    first = next((cells[key] for key in _FIRST if cells.get(key)), "")
    last = next((cells[key] for key in _LAST if cells.get(key)), "")
    whole = next((cells[key] for key in _NAMES if cells.get(key)), "")
    ids = [cells[key].lstrip("#") for key in _IDS if cells.get(key)]
    name = whole or f"{first} {last}".strip() or (ids[0] if ids else "")
    if not name or name.casefold() in ("points possible", "student, test"):
        return None
    logins = [each.partition("@")[0] for each in ids if "@" in each]
    keys = _keys(name) | _keys(f"{first} {last}") | {plain(login) for login in logins}
    return Person(name, frozenset([plain(each) for each in ids]), frozenset(keys - {""}))


def _from_line(line: str) -> Person | None:
    if not line or line.startswith("#"):
        return None
    return Person(line, frozenset(), frozenset(_keys(line) - {""}))


def _keys(name: str) -> set[str]:
    """What a name may look like elsewhere: `Doe, Jane`, `Jane Doe` and `doejane` are one."""
    words = [plain(word) for word in re.split(r"[\s,_.]+", name)]
    words = [word for word in words if word]
    whole = {"".join(words), "".join([*words[1:], *words[:1]]), "".join([*words[-1:], *words[:-1]])}
    return whole - {""}
