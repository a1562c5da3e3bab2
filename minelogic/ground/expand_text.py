"""How a statement becomes ground, step by step: the record, and its text, LaTeX and data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, assert_never

from minelogic.syntax import tree
from minelogic.syntax.printer import SPELLINGS, Style, write
from minelogic.syntax.statements import Fact, Prove, Rule, keyword
from minelogic.syntax.tree import And, Atom, Formula, Or, Term, Value

Law = Literal["definitions", "quantifiers", "guards", "simplification", "contradiction"]
Sentence: TypeAlias = tuple[str | Formula | Term, ...]
"""Words, and between them formulas and terms that each style spells in its own way."""

MOST_SHOWN = 16
"""A list of more than this is cut in the middle, unless all of it is asked for."""
SHOWN_FIRST, SHOWN_LAST = 6, 2
LATEX_WIDTH = 70


@dataclass(frozen=True, slots=True)
class Reason:
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
        self._reasons: dict[Sentence, Reason] = {}

    def add(
        self, *sentence: str | Formula | Term, times: int = 1, part: Formula | None = None,
        becomes: Formula | None = None,
    ) -> None:  # fmt: skip
        """Notes that the sentence was needed, once or more often."""
        known = self._reasons.get(sentence)
        count = times + (known.count if known else 0)
        self._reasons[sentence] = Reason(sentence, count, part, becomes)

    def reasons(self) -> tuple[Reason, ...]:
        """The reasons; one that was needed more than once says how often."""
        return tuple(
            replace(reason, sentence=(*reason.sentence, f" ({reason.count} times)"))
            if reason.count > 1
            else reason
            for reason in self._reasons.values()
        )


@dataclass(frozen=True, slots=True)
class Step:
    """What one law makes of the whole statement: before and after are equivalent on this board."""

    law: Law
    title: str
    before: Formula
    after: Formula
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpandedInstance:
    """What is left of a statement for one binding of its leading universal quantifiers."""

    binding: Mapping[str, Value]
    formula: Formula


@dataclass(frozen=True, slots=True)
class Expansion:
    """The steps from a statement to its instances; each step begins where the last one ended.

    The instances are those that say something; a fact or a query is its own one instance.
    """

    statement: Rule | Fact | Prove
    steps: tuple[Step, ...]
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

    def to_json(self) -> dict[str, Any]:
        """The steps as plain data, nothing left out; formulas are in ASCII."""
        statement = self.statement
        return {
            "format": "minelogic.expansion/1",
            "statement": keyword(statement),
            "rule": statement.name if isinstance(statement, Rule) else None,
            "file": statement.source.name,
            "line": statement.line,
            "formula": write(statement.formula),
            "steps": [
                {
                    "law": step.law,
                    "title": step.title,
                    "before": write(step.before),
                    "after": write(step.after),
                    "reasons": [_reason(reason) for reason in step.reasons],
                }
                for step in self.steps
            ],
            "instances": [
                {"binding": dict(instance.binding), "formula": write(instance.formula)}
                for instance in self.instances
            ],
        }


def _reason(reason: Reason) -> dict[str, Any]:
    data: dict[str, Any] = {"sentence": _spoken(reason.sentence, "ascii"), "count": reason.count}
    if reason.part is not None and reason.becomes is not None:
        data |= {"part": write(reason.part), "becomes": write(reason.becomes)}
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
        for sentence in _shown(_sentences(step, style), full, "… ({} more) …"):
            lines = _filled(sentence.split(" "), width - len(indent) - 2)
            yield f"{indent}- {lines[0]}"
            yield from (f"{indent}  {line}" for line in lines[1:])
        yield ""
        yield from _indented(step.after, style, width, full)


def _indented(formula: Formula, style: Style, width: int, full: bool) -> Iterator[str]:
    """The formula as a paragraph."""
    lead = len(_symbol(formula, style)) + 1
    for kind, text in _lines(formula, style, width - 3, full):
        yield "   " + " " * {"whole": 0, "next": 0, "first": lead, "more": 2}[kind] + text


def _latex(expansion: Expansion, full: bool) -> Iterator[str]:
    yield r"{\allowdisplaybreaks"
    yield r"\begin{align*}"
    yield rf"\intertext{{{_escaped(_heading(expansion.statement))}}}"
    rows = list(_rows(expansion.statement.formula, full, ""))
    for step in expansion.steps:
        yield "\n".join(f"{row} \\\\" for row in rows)
        cut = r"\dots\ ({} more)"
        sentences = _shown(_sentences(step, "latex"), full, cut)
        yield rf"\intertext{{{'; '.join([_escaped(step.title), *sentences])}:}}"
        rows = list(_rows(step.after, full, r"\equiv{}"))
    yield " \\\\\n".join(rows)
    yield r"\end{align*}"
    yield "}"


def _rows(formula: Formula, full: bool, relation: str) -> Iterator[str]:
    symbol = _symbol(formula, "latex")
    space = {"whole": "", "next": "{}", "first": rf"\phantom{{{{}}{symbol}{{}}}}", "more": r"\qquad{}"}
    for kind, text in _lines(formula, "latex", LATEX_WIDTH, full):
        yield f"{relation}& {space[kind]}{text}"
        relation = ""


def _sentences(step: Step, style: Style) -> list[str]:
    return [_spoken(reason.sentence, style) for reason in step.reasons]


def _spoken(sentence: Sentence, style: Style) -> str:
    latex = style == "latex"
    return "".join(
        (_escaped(piece) if latex else piece)
        if isinstance(piece, str)
        else f"${write(piece, style)}$" if latex else write(piece, style)
        for piece in sentence
    )  # fmt: skip


def _escaped(text: str) -> str:
    """The text as LaTeX reads it outside formulas."""
    text = re.sub(r"[\\~^]", lambda found: rf"\char{ord(found[0])} ", text)
    return re.sub(r"([#$%&_{}])", r"\\\1", text)


# What is long is cut in the middle, and broken into lines where formulas hang together least.


def _shown(items: Sequence[str], full: bool, cut: str) -> list[str]:
    """The items, of a long list only the first and the last."""
    if full or len(items) <= MOST_SHOWN:
        return list(items)
    left_out = len(items) - SHOWN_FIRST - SHOWN_LAST
    return [*items[:SHOWN_FIRST], cut.format(left_out), *items[-SHOWN_LAST:]]


def _abridged(formula: Formula, style: Style) -> Formula:
    """The formula with long lists cut; what stands for the parts left out is an atom."""
    match formula:
        case And(parts):
            return And(_shown_parts(parts, style))
        case Or(parts):
            return Or(_shown_parts(parts, style))
        case tree.KN(bound, parts, span, kind):
            return tree.KN(bound, _shown_parts(parts, style), span, kind)
        case tree.Not(body):
            return tree.Not(_abridged(body, style))
        case tree.Implies(left, right):
            return tree.Implies(_abridged(left, style), _abridged(right, style))
        case tree.Iff(left, right):
            return tree.Iff(_abridged(left, style), _abridged(right, style))
        case tree.Truth() | Atom() | tree.Comparison() | tree.InRange():
            return formula
        case tree.Forall() | tree.Exists() | tree.Count():
            return formula
        case _:
            assert_never(formula)


def _shown_parts(parts: tuple[Formula, ...], style: Style) -> tuple[Formula, ...]:
    if len(parts) <= MOST_SHOWN:
        return tuple([_abridged(part, style) for part in parts])
    left_out = len(parts) - SHOWN_FIRST - SHOWN_LAST
    dots, blank = (r"\dots", r"\ ") if style == "latex" else ("…", " ")
    cut = Atom(f"{dots} ({left_out} more) {dots}".replace(" ", blank))
    first, last = parts[:SHOWN_FIRST], parts[-SHOWN_LAST:]
    return (
        *[_abridged(part, style) for part in first], cut, *[_abridged(part, style) for part in last],
    )  # fmt: skip


LineKind = Literal["whole", "first", "next", "more"]
"""A line by itself, the first of several parts, a part after a symbol, the rest of a part."""


def _lines(formula: Formula, style: Style, width: int, full: bool) -> Iterator[tuple[LineKind, str]]:
    """The formula in lines: literals run on, other parts of a chain have a line each."""
    shown = formula if full else _abridged(formula, style)
    text = write(shown, style)
    short = _length(text, style) <= width
    if short or not isinstance(shown, And | Or) or all(map(_is_literal, shown.parts)):
        lines = _filled(_breakable(text, style), width, style)
        yield "whole", lines[0]
        yield from (("next", line) for line in lines[1:])
        return
    symbol = _symbol(shown, style)
    for index, part in enumerate(shown.parts):
        loose = isinstance(part, And | Or | tree.Implies | tree.Iff | tree.Quantified)
        inner = f"({write(part, style)})" if loose else write(part, style)
        lines = _filled(_breakable(inner, style), width - len(symbol) - 3, style)
        if index:
            yield "next", f"{symbol} {lines[0]}"
        else:
            yield "first", lines[0]
        yield from (("more", f"  {line}") for line in lines[1:])


def _symbol(formula: Formula, style: Style) -> str:
    return SPELLINGS[style].or_ if isinstance(formula, Or) else SPELLINGS[style].and_


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, tree.Not) else formula, Atom | tree.Truth)


def _breakable(text: str, style: Style) -> list[str]:
    """The text in pieces: one begins at each connective, and after each comma of a list."""
    spelling = SPELLINGS[style]
    connectives = (spelling.and_, spelling.or_, spelling.implies, spelling.iff)
    before = "|".join(map(re.escape, connectives))
    return re.split(rf" (?=(?:{before}) )|(?<=[;,.]) (?![^()]*\))", text)


def _filled(pieces: list[str], width: int, style: Style = "ascii") -> list[str]:
    """The pieces in lines, each as full as it can be."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if _length(lines[-1], style) + 1 + _length(piece, style) <= width:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines


def _length(text: str, style: Style) -> int:
    """How wide the text is to the eye."""
    if style != "latex":
        return len(text)
    text = re.sub(r"\\(?:mathrm|mathit|[,;])|[{}^]", "", text)
    return len(re.sub(r"\\[a-z]+", "x", text))
