"""A report read back from its JSON, for regrading and appeals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar, get_args

from minelogic.grading.report.values import (
    FORMAT,
    Finding,
    GradeReport,
    Item,
    Line,
    Mistake,
    Outcome,
    Status,
    Witness,
)

T = TypeVar("T")
_PARTS: Mapping[str, type[Any]] = {
    "items": Item, "mistakes": Mistake, "findings": Finding, "lines": Line, "witnesses": Witness,
    "broken": Line,
}  # fmt: skip
_NUMBERS = ("line", "column", "end_line", "end_column")
_WORDS: Mapping[str, tuple[str, ...]] = {
    "status": get_args(Status), "outcome": get_args(Outcome), "severity": ("error", "warning"),
}  # fmt: skip


def read_report(data: Any) -> GradeReport:
    """The report that JSON states. Raises `ValueError` if it states none."""
    found = data.get("format") if isinstance(data, Mapping) else None
    if found != FORMAT:
        raise ValueError(f"this is no report: its format is {found!r}, not {FORMAT!r}")
    try:
        report = _read(GradeReport, {key: part for key, part in data.items() if key != "format"})
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ValueError(f"this is no report: {error}") from error
    if not 0 <= report.score <= report.points:
        raise ValueError(f"this is no report: {report.score} of {report.points} points")
    return report


def _read(kind: type[T], data: Mapping[str, Any]) -> T:
    return kind(**{name: _value(name, value) for name, value in data.items()})


def _value(name: str, value: Any) -> Any:
    """What a field has, if it is of the right sort; else `ValueError`."""
    if name in _PARTS:
        return tuple([_read(_PARTS[name], part) for part in _listed(name, value)])
    if name in ("points", "score"):
        return Fraction(_sure(name, value, str))
    if name in ("rows", "true", "excerpt"):
        return tuple([_sure(name, part, str) for part in _listed(name, value)])
    if name == "edges":
        return tuple([_edge(edge) for edge in _listed(name, value)])
    if name in _WORDS and value not in _WORDS[name]:
        raise ValueError(f"{name} is {value!r}")
    if name in _NUMBERS:
        return value if value is None else _sure(name, value, int)
    if name == "extra":
        return _sure(name, value, dict)
    if name in ("canonical", "hidden"):
        return _sure(name, value, bool)
    if name == "seed":
        return _sure(name, value, int)
    if name in ("submission_sha256", "name", "sentence") and value is None:
        return value
    return _sure(name, value, str)


def _edge(value: Any) -> tuple[str, str]:
    ends = [_sure("edges", end, str) for end in _listed("edges", value)]
    if len(ends) != 2:
        raise ValueError(f"an edge has {len(ends)} ends")
    return ends[0], ends[1]


def _listed(name: str, value: Any) -> list[Any]:
    return _sure(name, value, list)


def _sure(name: str, value: Any, sort: type[T]) -> T:
    if not isinstance(value, sort):
        raise ValueError(f"{name} is {value!r}")
    return value
