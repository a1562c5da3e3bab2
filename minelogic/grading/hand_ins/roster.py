"""The list of who should have handed something in."""

from __future__ import annotations

import csv
import io
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from minelogic.errors import MinelogicError
from minelogic.records import dataclass, field

_LARGEST = 10_000_000
"""How many bytes a list may have."""
NAMES = ("student", "name", "full name", "display name")
"""The headings of whole names."""
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
_ADDRESSES = ("email", "email address")
_SUBMITTED = ("last modified (submission)", "submission time", "submitted", "submitted at")


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
    cells: Mapping[str, str] = field(default_factory=dict)
    """What the list says of them, by its headings, as far as it tells who they are."""
    submitted: str = ""
    """When they handed something in, if the list tells that."""


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
        raise RosterError(
            f"the list of names {shown} is not in UTF-8; from a spreadsheet, save it as CSV UTF-8"
        ) from None
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
    if any(cell in (*NAMES, *_FIRST, *_LAST, *_IDS) for cell in heading):
        if len(heading) == 1:
            # What a comma parts, as in Doe, Jane, is one cell where there is one column.
            joined = [", ".join([cell for cell in row if cell]) for row in rows]
            rows = [[line] for line in joined if not line.startswith("#")]
        persons = [_from_table(heading, row) for row in rows[1:]]
    else:
        persons = [_from_line(line.strip()) for line in lines]
    return [person for person in persons if person is not None]


def of_row(cells: Mapping[str, str]) -> Person | None:
    """The person of a row, by the headings; as `Person.cells` has it."""
    return _from_table(list(cells), list(cells.values()))


def id_of(person: Person) -> str | None:
    """The id by which a person is told from all others, as it is written; None if there is none."""
    own = [key for key in _IDS if person.cells.get(key)]
    # An address may change, and is the last that is taken.
    return next((person.cells[key] for key in sorted(own, key=_ADDRESSES.__contains__)), None)


def missing(roster: Iterable[Person], handed_in: Iterable[tuple[str, ...]]) -> list[Person]:
    """Those of whom nothing was handed in; each hand-in has the names and ids that it goes by."""
    people_there = list(roster)
    there = {place for places in whose(people_there, handed_in).values() for place in places}
    return [person for place, person in enumerate(people_there) if place not in there]


def whose(roster: Sequence[Person], handed_in: Iterable[tuple[str, ...]]) -> dict[int, list[int]]:
    """The places on the list of the owners of each hand-in, by its own place; without the unknown.

    Ids decide, and a group's hand-in is that of several. By its name a hand-in is that of the first
    person so called who has none yet.
    """
    owners: dict[int, list[int]] = {}
    unknown: list[tuple[int, tuple[str, ...]]] = []
    by_id: dict[str, list[int]] = {}
    for place, person in enumerate(roster):
        for key in person.ids:
            by_id.setdefault(key, []).append(place)
    for number, goes_by in enumerate(handed_in):
        places = {place for each in goes_by for place in by_id.get(plain(each), ())}
        if places:
            owners[number] = sorted(places)
        else:
            unknown.append((number, goes_by))
    # Two people may have one name: a hand-in that tells only the name is that of one of them.
    taken = {place for places in owners.values() for place in places}
    for number, goes_by in unknown:
        names = {key for each in goes_by for key in _keys(each)}
        for place, person in enumerate(roster):
            if place not in taken and person.names & names:
                owners[number] = [place]
                taken.add(place)
                break
    return owners


def fitting(roster: Sequence[Person], handed_in: Iterable[tuple[str, ...]]) -> list[list[int]]:
    """The places on the list of all whose each hand-in can be: by ids, and only else by names."""
    return [
        [place for place, person in enumerate(roster) if person.ids & keys]
        or [place for place, person in enumerate(roster) if person.names & names]
        for keys, names in [_known_by(goes_by) for goes_by in handed_in]
    ]


def _known_by(goes_by: Iterable[str]) -> tuple[set[str], set[str]]:
    """What a hand-in goes by, as an id may be written and as a name may."""
    everything = list(goes_by)
    keys = {plain(each) for each in everything} - {""}
    return keys, {key for each in everything for key in _keys(each)}


def plain(text: str) -> str:
    """A name or an id without what differs from one platform to another."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join([sign for sign in folded if sign.isalnum()])


def _from_table(heading: list[str], row: list[str]) -> Person | None:
    cells = dict(zip(heading, row, strict=False))
    first = next((cells[key] for key in _FIRST if cells.get(key)), "")
    last = next((cells[key] for key in _LAST if cells.get(key)), "")
    whole = next((cells[key] for key in NAMES if cells.get(key)), "")
    ids = [cells[key].lstrip("#") for key in _IDS if cells.get(key)]
    name = whole or f"{first} {last}".strip() or (ids[0] if ids else "")
    if not name or name.casefold() in ("points possible", "student, test"):
        return None
    logins = [each.partition("@")[0] for each in ids if "@" in each]
    keys = _keys(name) | _keys(f"{first} {last}") | {plain(login) for login in logins}
    # Moodle calls people `Participant 12345`, and their folders by the number alone.
    ids += [number[1] for each in ids if (number := re.fullmatch(r"\w+ (\d+)", each))]
    telling = (*NAMES, *_FIRST, *_LAST, *_IDS, "section")
    kept = {key: cells[key] for key in heading if key in telling and cells.get(key)}
    submitted = next((cells[key] for key in _SUBMITTED if cells.get(key, "-") != "-"), "")
    known = frozenset([plain(each) for each in ids])
    return Person(name, known, frozenset(keys - {""}), kept, submitted)


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
