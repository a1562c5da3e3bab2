"""Times as platforms write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

_ISO = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?"
    r"\s*(?P<zone>Z|UTC|[+-]\d\d:?\d\d)?"
)
_WORDS = re.compile(
    r"(?:[A-Za-z]+, )?(?P<day>\d{1,2}) (?P<month>[A-Za-z]{3})[a-z]*,? (?P<year>\d{4}),? "
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?: ?(?P<half>[AP]M))?",
    re.IGNORECASE,
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def read_time(text: str, zone: tzinfo | None) -> datetime | None:
    """The time that a text tells, in this zone unless it names one; None if it tells none.

    As in `2026-10-16 23:59:30 UTC` or, by Moodle, `Friday, 16 October 2026, 11:59 PM`.
    """
    shown = " ".join(text.replace("\u202f", " ").split())
    try:
        if match := _ISO.fullmatch(shown):
            numbers = [int(part or 0) for part in match.groups()[:6]]
            return datetime(*numbers, tzinfo=_zone(match["zone"]) or zone or UTC)  # type: ignore[misc, arg-type]
        if (match := _WORDS.fullmatch(shown)) and match["month"].lower() in _MONTHS:
            hour = int(match["hour"])
            if match["half"]:
                hour = hour % 12 + 12 * (match["half"].lower() == "pm")
            month = _MONTHS.index(match["month"].lower()) + 1
            year, day, minute = int(match["year"]), int(match["day"]), int(match["minute"])
            return datetime(year, month, day, hour, minute, tzinfo=zone or UTC)
    except ValueError:
        return None
    return None


def _zone(text: str | None) -> tzinfo | None:
    if text is None:
        return None
    if text in ("Z", "UTC"):
        return UTC
    sign = -1 if text[0] == "-" else 1
    return timezone(sign * timedelta(hours=int(text[1:3]), minutes=int(text[-2:])))
