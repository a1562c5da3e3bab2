"""The values of a TOML file, each read with a finding if it is not what it should be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.exercises import kinds
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest

C = TypeVar("C", bound=str)


class Values:
    """A table of keys and values, and where it stands."""

    def __init__(
        self,
        source: Source,
        data: Mapping[str, Any],
        findings: list[Diagnostic],
        table: str = "",
        number: int = 0,
    ) -> None:
        self._source, self._data, self._findings = source, data, findings
        self._table, self._number = table, number

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def raw(self, key: str) -> object:
        """The value as TOML has it; None if there is none."""
        return self._data.get(key)

    def only(self, keys: Sequence[str]) -> None:
        """Finds fault with every key that is not among these."""
        for key in self._data:
            if key not in keys:
                guess = closest(key, keys)
                advice = f"Did you mean {guess}?" if guess else f"There are {', '.join(keys)}."
                where = f" in [{self._table}]" if self._table else ""
                self.finding(kinds.UNKNOWN_KEY, key, key=key, where=where, advice=advice)

    def text(self, key: str, required: str | None = None) -> str | None:
        """A text; None if there is none, with a finding if there has to be."""
        value = self._data.get(key)
        if value is None:
            if required is not None:
                where = f" in [{self._table}]" if self._table else ""
                self.finding(kinds.MISSING_KEY, key, key=key, where=where, advice=required)
            return None
        if not isinstance(value, str) or not value.strip():
            self.wrong(key, "it is a text", f'Write {key} = "…".')
            return None
        return value

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts, or one text; None if there is none."""
        value = self._data.get(key)
        if value is None:
            return None
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            self.wrong(key, "it is a list of texts", f'Write {key} = ["…", "…"].')
            return None
        return tuple(listed)

    def choice(self, key: str, words: Sequence[C], default: C | None = None) -> C | None:
        """One of the words; the default if nothing is said, None, with a finding, if it is none."""
        if key not in self._data and default is not None:
            return default
        advice = f"It is one of {', '.join(words)}."
        value = self.text(key, advice if default is None else None)
        if value is None:
            return None
        chosen = next((word for word in words if word == value.strip()), None)
        if chosen is None:
            guess = closest(value, words)
            advice = f"Did you mean {guess}?" if guess else advice
            self.wrong(key, f"there is no '{value}'", advice)
        return chosen

    def integer(self, key: str, default: int) -> int:
        value = self._data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(key, "it is a whole number", f"Write {key} = 1.")
            return default
        return value

    def truth(self, key: str, default: bool) -> bool:
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            self.wrong(key, "it is true or false", f"Write {key} = true.")
            return default
        return value

    def fraction(self, key: str, default: Fraction) -> Fraction:
        """A number, exactly as it is written: `4`, `0.5`, `"1/3"`, or `"2 1/3"`."""
        if key not in self._data:
            return default
        number = _fraction(self._data[key])
        if number is None:
            self.wrong(key, "it is a number, 0 or more", f'Write {key} = 2, or {key} = "1/3".')
            return default
        return number

    def fractions(self) -> dict[str, Fraction]:
        """All values, which are numbers."""
        return {key: self.fraction(key, Fraction(1)) for key in self._data}

    def table(self, key: str) -> Values:
        """The table of this name; an empty one if there is none."""
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            self.wrong(key, "it is a table", f"Write [{key}] and below it its keys.")
            value = {}
        return Values(self._source, value, self._findings, key)

    def tables(self, key: str) -> Iterator[Values]:
        """The tables of this name, written as [[key]]."""
        value = self._data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            self.wrong(key, "it is a list of tables", f"Write [[{key}]] before each.")
            return
        for number, each in enumerate(value):
            yield Values(self._source, each, self._findings, key, number)

    def wrong(self, key: str, why: str, advice: str) -> None:
        self.finding(kinds.BAD_VALUE, key, key=key, why=why, advice=advice)

    def finding(self, kind: Kind, key: str, /, **data: object) -> None:
        self._findings.append(kind.at(self._source, self._span(key), **data))

    def _span(self, key: str) -> Span:
        """Where the key stands; where its table begins, or the file, if it stands nowhere."""
        text, start, end = self._source.text, 0, len(self._source.text)
        if self._table:
            head = re.compile(rf"^[ \t]*\[\[?\s*{re.escape(self._table)}\s*\]\]?", re.MULTILINE)
            heads = list(head.finditer(text))
            if len(heads) > self._number:
                start = heads[self._number].start()
                if following := re.compile(r"^[ \t]*\[", re.MULTILINE).search(
                    text, heads[self._number].end()
                ):
                    end = following.start()
        match = re.compile(rf"^[ \t]*([\"']?){re.escape(key)}\1[ \t]*=", re.MULTILINE).search(
            text, start, end
        )
        if match is None and not self._table:
            match = re.compile(rf"^\s*\[\[?\s*{re.escape(key)}\b", re.MULTILINE).search(text)
        if match is None:
            return Span(start, start)
        begin = match.start() + len(match.group()) - len(match.group().lstrip())
        end = text.find("\n", begin)
        return Span(begin, len(text) if end < 0 else end)


def _fraction(value: object) -> Fraction | None:
    """The number, if it is one and not below 0; one with a point means what it says."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    parts = re.fullmatch(
        r"\s*(?:(\d{1,9})\s+(?=\d+\s*/))?(\d{1,9}(?:\.\d{1,9}|\s*/\s*[1-9]\d{0,8})?)\s*",
        str(value),
    )
    if parts is None:
        return None
    whole, rest = int(parts[1] or 0), Fraction("".join(parts[2].split()))
    # A whole and a part of one, as reports write it: 4 4/5.
    return None if parts[1] and rest >= 1 else whole + rest
