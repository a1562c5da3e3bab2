"""How a statement becomes ground, step by step: the record, and its text, LaTeX and data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NotRequired, TypeAlias

from minelogic.ground.expansion.layout import filled, lines_of, shown, symbol_of
from minelogic.jsonable import Shape
from minelogic.records import dataclass, replace
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import (
    Fact,
    Prove,
    Rule,
    StatementJson,
    keyword,
    statement_json,
)
from minelogic.syntax.tree import Formula, Term, Value

Law = Literal["definitions", "quantifiers", "guards", "simplification", "contradiction"]
Sentence: TypeAlias = tuple[str | Formula | Term, ...]
"""Words, and between them formulas and terms that each style spells in its own way."""

LATEX_WIDTH = 70


@dataclass(frozen=True, slots=True)
class StepReason:
    """One thing to say about a step, and how often it was needed.

    Of a part that is worked out by itself, `becomes` is its truth value, or the atom with its sums
    worked out.
    """

    sentence: Sentence
    count: int = 1
    part: Formula | None = None
    becomes: Formula | None = None


class Tally:
    """Reasons in the order in which they were first needed, each once."""

    def __init__(self) -> None:
        self._reasons: dict[Sentence, StepReason] = {}

    def add(
        self,
        *sentence: str | Formula | Term,
        times: int = 1,
        part: Formula | None = None,
        becomes: Formula | None = None,
    ) -> None:
        """Notes that the sentence was needed, once or more often."""
        known = self._reasons.get(sentence)
        count = times + (known.count if known else 0)
        self._reasons[sentence] = StepReason(sentence, count, part, becomes)

    def reasons(self) -> tuple[StepReason, ...]:
        """The reasons; one that was needed more than once says how often."""
        return tuple(
            replace(reason, sentence=(*reason.sentence, f" ({reason.count} times)"))
            if reason.count > 1
            else reason
            for reason in self._reasons.values()
        )


@dataclass(frozen=True, slots=True)
class ExpansionStep:
    """What one law makes of the whole statement: before and after are equivalent on this board."""

    law: Law
    title: str
    before: Formula
    after: Formula
    reasons: tuple[StepReason, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpandedInstance:
    """What is left of a statement for one binding of its leading universal quantifiers."""

    binding: Mapping[str, Value]
    formula: Formula


class ExpansionReasonJson(Shape):
    """One thing to say about a step, and how often it was needed."""

    sentence: str
    count: int
    part: NotRequired[str]
    becomes: NotRequired[str]


class ExpansionStepJson(Shape):
    """What one law makes of the whole statement."""

    law: Law
    title: str
    before: str
    after: str
    reasons: list[ExpansionReasonJson]


class ExpandedInstanceJson(Shape):
    """What is left of a statement for one binding."""

    binding: dict[str, Value]
    formula: str


class ExpandedJson(StatementJson):
    """The steps from a statement to its instances."""

    formula: str
    steps: list[ExpansionStepJson]
    instances: list[ExpandedInstanceJson]


class ExpansionJson(ExpandedJson):
    """The steps from one statement to its instances, as a document."""

    format: Literal["minelogic.expansion/1"]


@dataclass(frozen=True, slots=True)
class Expansion:
    """The steps from a statement to its instances; each step begins where the last one ended.

    The instances are those that say something; a fact or a query is its own one instance.
    """

    statement: Rule | Fact | Prove
    steps: tuple[ExpansionStep, ...]
    instances: tuple[ExpandedInstance, ...]

    @property
    def result(self) -> Formula:
        """What the statement says on this board."""
        return self.steps[-1].after if self.steps else self.statement.formula

    def to_text(self, style: Style = "unicode", width: int = 80, full: bool = False) -> str:
        """The steps as lines of at most `width` characters, where a single part fits in them."""
        return "\n".join(_text(self, style, width, full)) + "\n"

    def to_latex(self, full: bool = False) -> str:
        """The steps as one display of amsmath."""
        return "\n".join(_latex(self, full)) + "\n"

    def to_json(self) -> ExpansionJson:
        """The steps as plain data, nothing left out; formulas are in ASCII."""
        return {"format": "minelogic.expansion/1", **self.statement_json()}

    def statement_json(self) -> ExpandedJson:
        """The same without the format, as one of several."""
        steps: list[ExpansionStepJson] = [
            {
                "law": step.law,
                "title": step.title,
                "before": write(step.before),
                "after": write(step.after),
                "reasons": [_reason_json(reason) for reason in step.reasons],
            }
            for step in self.steps
        ]
        instances: list[ExpandedInstanceJson] = [
            {"binding": dict(instance.binding), "formula": write(instance.formula)}
            for instance in self.instances
        ]
        return {
            **statement_json(self.statement),
            "formula": write(self.statement.formula),
            "steps": steps,
            "instances": instances,
        }


def _reason_json(reason: StepReason) -> ExpansionReasonJson:
    data: ExpansionReasonJson = {
        "sentence": _spoken(reason.sentence, "ascii"),
        "count": reason.count,
    }
    if reason.part is not None and reason.becomes is not None:
        data["part"], data["becomes"] = write(reason.part), write(reason.becomes)
    return data


def _heading(statement: Rule | Fact | Prove) -> str:
    word = keyword(statement)
    name = f" {statement.name}" if isinstance(statement, Rule) else ""
    return f"{word}{name}, line {statement.line} of {statement.source.name}"


NOTHING_TO_DO = "It has no quantifier and nothing to work out: it is ground as it stands."


def _text(expansion: Expansion, style: Style, width: int, full: bool) -> Iterator[str]:
    indent = "   "
    yield _heading(expansion.statement)
    yield from _indented(expansion.statement.formula, style, width, full)
    if not expansion.steps:
        yield ""
        yield NOTHING_TO_DO
    for number, step in enumerate(expansion.steps, 1):
        yield ""
        yield f"{number}. {step.title}"
        for sentence in shown(_sentences(step, style), full, style):
            lines = filled(re.split(r" (?![^()]*\))", sentence), width - len(indent) - 2)
            yield f"{indent}- {lines[0]}"
            yield from (f"{indent}  {line}" for line in lines[1:])
        yield ""
        yield from _indented(step.after, style, width, full)


def _indented(formula: Formula, style: Style, width: int, full: bool) -> Iterator[str]:
    """The formula as a paragraph."""
    lead = len(symbol_of(formula, style)) + 1
    for kind, text in lines_of(formula, style, width - 3, full):
        yield "   " + " " * {"whole": 0, "next": 0, "first": lead, "more": lead + 2}[kind] + text


def _latex(expansion: Expansion, full: bool) -> Iterator[str]:
    yield rf"\noindent {_escaped(_heading(expansion.statement))}"
    yield r"{\allowdisplaybreaks"
    yield r"\begin{align*}"
    rows = list(_rows(expansion.statement.formula, full, ""))
    for step in expansion.steps:
        yield "\n".join(f"{row} \\\\" for row in rows)
        sentences = shown(_sentences(step, "latex"), full, "latex")
        text = "; ".join(sentences)
        yield rf"\intertext{{{_escaped(step.title)}{f': {text}' if text else ''}.}}"
        rows = list(_rows(step.after, full, r"\equiv{}"))
    yield " \\\\\n".join(rows)
    yield r"\end{align*}"
    yield "}"


def _rows(formula: Formula, full: bool, relation: str) -> Iterator[str]:
    """The lines of a formula as rows of two columns; the first has the relation."""
    indent = rf"\phantom{{{{}}{symbol_of(formula, 'latex')}{{}}}}"
    space = {"whole": "", "next": "{}", "first": indent, "more": r"\qquad{}"}
    for kind, text in lines_of(formula, "latex", LATEX_WIDTH, full):
        yield f"{relation}& {space[kind]}{text}"
        relation = ""


def _sentences(step: ExpansionStep, style: Style) -> list[str]:
    return [_spoken(reason.sentence, style) for reason in step.reasons]


def _spoken(sentence: Sentence, style: Style) -> str:
    """The sentence with its formulas and terms in a style."""
    words = []
    for piece in sentence:
        if not isinstance(piece, str):
            words.append(f"${write(piece, style)}$" if style == "latex" else write(piece, style))
        elif style == "latex":
            words.append(_escaped(piece))
        else:
            words.append(piece.replace("…", "...") if style == "ascii" else piece)
    return "".join(words)


def _escaped(text: str) -> str:
    """The text as LaTeX reads it outside formulas."""
    text = re.sub(r"[\\~^]", lambda found: rf"\char{ord(found[0])} ", text)
    return re.sub(r"([#$%&_{}])", r"\\\1", text).replace("…", r"\dots{}")
