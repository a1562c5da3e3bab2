"""Deductions handed in as a trace, checked step by step."""

from __future__ import annotations

import json
import re
from typing import Any

from minelogic.board import Board
from minelogic.derive.verify import verify
from minelogic.diagnostics import Diagnostic, Kind, visible
from minelogic.grading.deduce.claims import Claim, What
from minelogic.problem import Problem
from minelogic.source import Source, Span

NOT_A_TRACE = Kind(
    code="not-a-trace",
    severity="error",
    message="This is no trace: {why}",
    help="Hand in what minelogic solve --json prints, or one claim a line, "
    "as in S(0, 1) by (0, 0).",
    why="A trace is JSON of the format minelogic.trace/1.",
    wrong="",
    right="",
)
WRONG_STEP = Kind(
    code="wrong-step",
    severity="error",
    message="Step {step}: {why}",
    help="",
    why="Every step of a trace has to follow from what it names.",
    wrong="",
    right="",
)
_TOLD_TECHNIQUE = re.compile(r"·\s+([a-z]+(?:-[a-z]+)*)")
_CLAIM = re.compile(r"\s*+(~?)\s*+([BS])\s*+\(\s*([^()]{1,100}?)\s*\)\s*")


def is_trace(text: str) -> bool:
    """Whether an answer is JSON, and not claims line by line."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def is_printed(text: str) -> bool:
    """Whether an answer has steps as `minelogic solve` prints them: each tells its technique."""
    from minelogic.derive.techniques import BY_NAME

    return any(named in BY_NAME for named in _TOLD_TECHNIQUE.findall(text))


def claims_of_trace(
    source: Source, problem: Problem, findings: list[Diagnostic]
) -> tuple[list[Claim], frozenset[int]]:
    """What the steps of a trace conclude, and the positions of what is shown by right steps."""
    trace = _read(source, findings)
    if trace is None:
        return [], frozenset()
    checked = verify(problem.file, trace)
    wrong: set[int] = set()
    for finding in checked.findings:
        if finding.step is None:
            _say(NOT_A_TRACE, source, findings, why=visible(finding.reason))
            return [], frozenset()
        wrong.add(int(str(finding.step).split(".")[0]))
        where = _place(source, finding.step)
        findings.append(
            WRONG_STEP.at(source, where, step=finding.step, why=visible(finding.reason))
        )
    claims: list[Claim] = []
    shown: list[int] = []
    steps = trace.get("steps")
    assert problem.board is not None
    for number, step in enumerate(steps if isinstance(steps, list) else [], 1):
        if not isinstance(step, dict):
            continue
        if any(cited in wrong for cited in _cited(step)):
            wrong.add(number)
        span = _place(source, number)
        line = source.place(span.start).line
        conclusions = step.get("conclusions")
        for text in conclusions if isinstance(conclusions, list) else []:
            claim = _claim(text, problem.board, line, number, span)
            if claim is not None:
                if number not in wrong:
                    shown.append(len(claims))
                claims.append(claim)
    return claims, frozenset(shown)


def _read(source: Source, findings: list[Diagnostic]) -> dict[str, Any] | None:
    try:
        data = json.loads(source.text.removeprefix("\ufeff"), parse_int=_whole)
    except json.JSONDecodeError as error:
        why = f"it cannot be read at line {error.lineno}, column {error.colno}."
        place = min(error.pos, len(source.text))
        findings.append(NOT_A_TRACE.at(source, Span(place, place), why=why))
        return None
    except RecursionError:
        _say(NOT_A_TRACE, source, findings, why="it is nested too deeply.")
        return None
    if isinstance(data, dict) and "steps" not in data and "trace" in data:
        data = data["trace"]
    if not isinstance(data, dict):
        _say(NOT_A_TRACE, source, findings, why="there are no steps in it.")
        return None
    return data


def _whole(digits: str) -> Any:
    """A number; one that is longer than any in a trace is none."""
    return int(digits) if len(digits) < 20 else float("inf")


def _cited(step: dict[str, Any]) -> list[Any]:
    premises = step.get("premises")
    named = premises if isinstance(premises, list) else []
    numbers = [premise.get("step") for premise in named if isinstance(premise, dict)]
    return [cited for cited in numbers if isinstance(cited, int)]


def _claim(text: object, board: Board, line: int, step: int, span: Span) -> Claim | None:
    match = _CLAIM.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    parts = [part.strip() for part in match[3].split(",")]
    values = [int(p) if re.fullmatch(r"-?[0-9]{1,6}", p) else p for p in parts]
    name: Any = values[0] if not board.is_grid else tuple(values)
    if board.is_grid and (len(values) != 2 or not all(isinstance(v, int) for v in values)):
        return None
    tile = board.tile(name)
    if tile is None:
        return None
    what: What = "bomb" if (match[2] == "B") is not bool(match[1]) else "safe"
    formula = f"{match[1]}{match[2]}({', '.join(parts)})"
    return Claim(
        tile=tile, what=what, formula=formula, line=line, text=f"step {step}: {formula}", span=span
    )


def _place(source: Source, step: object) -> Span:
    """Where a step stands in the text, by its number; the beginning if that is not found."""
    id = re.search(rf'"id"\s*:\s*"?{re.escape(str(step))}"?(?![\d.])', source.text)
    return Span(id.start(), id.end()) if id else Span(0, 0)


def _say(kind: Kind, source: Source, findings: list[Diagnostic], **data: object) -> None:
    findings.append(kind.at(source, Span(0, 0), **data))
