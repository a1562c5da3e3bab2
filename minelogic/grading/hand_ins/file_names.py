"""Whose a file is, by the names that learning platforms give to what they hand out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from minelogic.grading.hand_ins.archives import is_archive
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Owned:
    """A file of someone."""

    who: str
    """The name that the platform gives."""
    key: str
    """The same for all files of one hand-in, and for no others."""
    ids: tuple[str, ...]
    file: str
    """The path within the hand-in, as the student named it."""
    attempt: tuple[int, ...] = ()
    """Later attempts have larger ones."""
    newest_file: int = 0
    """Of files with one name, the larger is the newer."""
    late: bool = False
    """Whether the platform calls it late."""

    @property
    def submitted(self) -> str:
        """When it was handed in, by the clock of the platform; empty if that is not told."""
        if len(self.attempt) < 5:
            return ""
        year, month, day, hour, minute, second = (*self.attempt, 0)[:6]
        return f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"


@dataclass(frozen=True, slots=True)
class Submitter:
    """Whose a submission is, where a platform has written it down."""

    who: str
    ids: tuple[str, ...]
    submitted: str = ""


_MOODLE = re.compile(
    r"(?P<who>[^_]*)_(?:(?P<id>\d+)_)?assignsubmission_(?P<type>[a-z]+)_?(?P<file>.*)", re.DOTALL
)
_GRADESCOPE = re.compile(r"submission_(?P<id>\d+)")
_BRIGHTSPACE = re.compile(
    r"(?P<id>\d+-\d+) - (?P<who>.+?) - (?P<month>[A-Z][a-z]{2,8}) (?P<day>\d{1,2}), "
    r"(?P<year>\d{4}) (?P<hour>\d{1,2}?)(?P<minute>\d\d) (?P<half>[AP]M)(?: - (?P<file>.+))?",
    re.DOTALL,
)
_BLACKBOARD = re.compile(
    r"(?P<task>.+)_(?P<who>[^_]+)_attempt_(?P<date>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)",
    re.DOTALL,
)
_CANVAS = re.compile(
    r"(?P<who>.*?)_?(?P<late>LATE_)?(?P<id>\d{3,}|anon_[^_]+)_"
    r"(?:(?P<upload>\d{3,})_(?P<file>.+)|(?P<page>(?:text|link)\.html))",
    re.DOTALL,
)
_SUBMITTER = re.compile(r" +(?:- +)?:?(name|sid|email):\s*(.*)")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def owned(path: str) -> Owned | None:
    """Whose file this is, if a platform named it or one of the folders that it is in."""
    parts = path.split("/")
    for place, part in enumerate(parts):
        before, after = "/".join(parts[:place]), parts[place + 1 :]
        for file_owner in NAMERS:
            owner = file_owner(part, before, after)
            if owner is not None:
                return owner
    return None


def moodle_file(part: str, before: str, after: list[str]) -> Owned | None:
    """`Jane Doe_12345_assignsubmission_file_answer.mine`, or a folder of that name."""
    match = _MOODLE.fullmatch(part)
    if match is None or not (after or match["file"]):
        return None
    who, number = match["who"], match["id"] or ""
    shown = f"{who} {number}".strip() if who in ("Participant", "") else who
    return Owned(
        who=shown,
        key=f"{before}/{who}_{number}",
        ids=(number,) if number else (),
        file=_joined(match["file"], after),
    )


def brightspace_file(part: str, before: str, after: list[str]) -> Owned | None:
    """`12345-678 - Jane Doe - Oct 3, 2025 1159 PM - answer.mine`, or a folder so called."""
    match = _BRIGHTSPACE.fullmatch(part)
    if match is None or match["month"][:3] not in _MONTHS or not (after or match["file"]):
        return None
    month = _MONTHS.index(match["month"][:3]) + 1
    hour = int(match["hour"]) % 12 + 12 * (match["half"] == "PM")
    when = (int(match["year"]), month, int(match["day"]), hour, int(match["minute"]))
    return Owned(
        who=match["who"],
        key=f"{before}/{match['id']} - {match['who']}",
        ids=(match["id"],),
        file=_joined(match["file"] or "", after),
        attempt=when,
    )


def blackboard_file(part: str, before: str, after: list[str]) -> Owned | None:
    """`Homework 1_jdoe_attempt_2025-10-03-23-59-00_answer.mine`."""
    match = _BLACKBOARD.fullmatch(part)
    if match is None or (after and not is_archive(part)):
        return None
    when = tuple([int(number) for number in match["date"].split("-")])
    # The text without a file name is the platform's own, on the attempt.
    file = _joined(match["file"], after) if match["file"] else ".attempt"
    who = match["who"]
    return Owned(who=who, key=f"{before}/{who}", ids=(who,), file=file, attempt=when)


def gradescope_file(part: str, before: str, after: list[str]) -> Owned | None:
    """`submission_12345/answer.mine`: whose it is stands in a file beside the folders."""
    match = _GRADESCOPE.fullmatch(part)
    if match is None or not after:
        return None
    return Owned(who=part, key=f"{before}/{part}", ids=(match["id"],), file="/".join(after))


def canvas_file(part: str, before: str, after: list[str]) -> Owned | None:
    """`doejane_LATE_12345_67890_answer-1.mine`."""
    match = _CANVAS.fullmatch(part)
    if match is None or (after and not is_archive(part)):
        return None
    number = match["id"]
    file = match["file"] or match["page"]
    # What is handed in again gets a number before its ending.
    original = re.sub(r"-\d+(?=\.[^.]*$)", "", file)
    return Owned(
        who=match["who"] or number,
        key=f"{before}/{match['who']}_{number}",
        ids=(number,),
        file=_joined(original, after),
        newest_file=int((match["upload"] or "0")[:18]),
        late=match["late"] is not None,
    )


Namer: TypeAlias = Callable[[str, str, list[str]], Owned | None]
"""Whose a file is, given a part of its path and the parts before and after it."""
NAMERS: tuple[Namer, ...] = (
    moodle_file,
    brightspace_file,
    blackboard_file,
    gradescope_file,
    canvas_file,
)
"""Those with the most telling names come first."""


def read_gradescope(text: str) -> dict[str, Submitter]:
    """Of each submission in `submission_metadata.yml`, whose it is, by what ids, and from when.

    Only the lines that tell this are read; the rest of the file does not matter.
    """
    owners: dict[str, tuple[list[str], list[str], list[str]]] = {}
    current: tuple[list[str], list[str], list[str]] | None = None
    submitters = False
    for line in text.splitlines():
        if match := re.fullmatch(r"(submission_\d+):\s*", line):
            current = owners.setdefault(match[1], ([], [], []))
            submitters = False
        elif match := re.fullmatch(r" {2}:?(\w+):(.*)", line):
            submitters = match[1] == "submitters"
            if current and match[1] == "created_at":
                current[2].append(_unquoted(match[2]))
        elif current and submitters and (match := _SUBMITTER.fullmatch(line)):
            current[match[1] != "name"].append(_unquoted(match[2]))
    return {
        key: Submitter(", ".join(names) or key, (*names, *ids), "".join(times[:1]))
        for key, (names, ids, times) in owners.items()
    }


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
        quote = value[0]
        value = value[1:-1].replace("''", "'") if quote == "'" else value[1:-1]
    return "" if value in ("null", "~") else value


def _joined(first: str, rest: Iterable[str]) -> str:
    return "/".join([part for part in (first, *rest) if part])
