"""What all wrong lines of a theorem have in common, and how formulas and rules are said in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from minelogic import words
from minelogic.diagnostics import Diagnostic
from minelogic.proof import kernel
from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.kernel import Cite, Forms, Line, Sequent, Theorem
from minelogic.proof.rules import RULES
from minelogic.proof.rules.citing import KnownTheorems
from minelogic.proof.script import Citation, ProofLine, ProofText
from minelogic.proof.writing.text import ProofStyle
from minelogic.records import dataclass, field, replace
from minelogic.source import Source, Span
from minelogic.syntax.file.checked import File
from minelogic.syntax.forms import Form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

_LONGEST = 70
"""How many characters of a formula a message shows."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where the boxes of a theorem end, by the positions of their first lines."""

    ends: Mapping[int, int]

    @staticmethod
    def of(lines: Sequence[ProofLine]) -> Boxes:
        """The boxes of some lines."""
        ends: dict[int, int] = {}
        for position, line in enumerate(lines):
            for box in line.boxes:
                ends[box] = position
        return Boxes(ends)


@dataclass(frozen=True, slots=True)
class Setting:
    """A theorem with its lines, right and wrong, and what they may use."""

    source: Source
    style: ProofStyle
    text: ProofText
    theorem: Theorem
    taken: Forms
    """The forms of the theorem as the kernel takes them."""
    forms: Sequence[Form]
    """Of each line; of one that cannot be read, a form that nothing else has."""
    boxes: Boxes
    known_theorems: KnownTheorems
    given_by_line: Mapping[int, Formula | None] = field(default_factory=dict)
    """On a board: what each line by `given` or `display` names."""
    board_file: File | None = None
    as_written: dict[Form, Formula] = field(default_factory=dict)
    """The formulas of the lines and their parts, as they are written; made when needed."""

    def say(self, f: Form) -> str:
        """A form as a formula in the spelling of the file; only the beginning of a long one."""
        return cut(write(self.formula(f), self.style))

    def formula(self, f: Form) -> Formula:
        """A formula of this form, written as in the file where it is written there."""
        if not self.as_written:
            lines = self.text.lines
            self.as_written.update(
                known_formulas(line.formula for line in lines if line.formula is not None)
            )
        return formula_of(f, self.as_written)

    def rule(self, name: str) -> str:
        """The name of a rule in the spelling of the file."""
        return name if self.style == "ascii" or name not in RULES else RULES[name].symbol

    def label(self, position: int) -> str:
        return self.text.lines[position].label

    def box(self, first: int, last: int) -> str:
        """How a box is cited: `4-6`."""
        return f"{self.label(first)}-{self.label(last)}"

    def said_in(self, position: int) -> str:
        """The formula of a line, or `?`."""
        return "?" if self.text.lines[position].formula is None else self.say(self.forms[position])

    def follows(
        self, position: int, rule: str, cites: tuple[Cite, ...], schema: Sequent | None = None
    ) -> bool:
        """Whether a line would follow by another rule, or from other lines."""
        theorem = self.theorem
        line = theorem.lines[position]
        changed = Line(line.formula, rule, cites, line.boxes, schema)
        lines = (*theorem.lines[:position], changed)
        lemmas = theorem.lemmas if schema is None else frozenset({schema})
        return kernel.follows(theorem._replace(lines=lines, lemmas=lemmas), position, self.taken)


def kernel_cite(citation: Citation) -> Cite | None:
    """A citation as the kernel takes it; None if it names no line."""
    if citation.first is None:
        return None
    if not citation.box:
        return citation.first
    return None if citation.last is None else (citation.first, citation.last)


def justification_span(line: ProofLine) -> Span:
    """Where the justification stands; the whole line if there is none."""
    span = line.justification_span
    return span if span.end > span.start else line.span


def needs(rule: str) -> str:
    """What a rule needs, as the end of a sentence."""
    return RULES[rule].needs.partition(";")[0] if rule in RULES else "other lines"


def cited_words(line: ProofLine) -> str:
    """`lines 1 and 3`, `line 2 and box 4-6`, `no line`."""
    lines = [citation.text for citation in line.citations if not citation.box]
    boxes = [citation.text for citation in line.citations if citation.box]
    return lines_and_boxes(lines, boxes) or "no line"


def lines_and_boxes(lines: Sequence[str], boxes: Sequence[str]) -> str:
    """`lines 1 and 3`, `line 2 and box 4-6`; empty if there are none."""
    parts = []
    if lines:
        parts.append(f"{words.plural(len(lines), 'line')} {listed(lines)}")
    if boxes:
        parts.append(f"{words.plural(len(boxes), 'box', 'boxes')} {listed(boxes)}")
    return " and ".join(parts)


def cut(text: str) -> str:
    """The text; of a long one only the beginning."""
    return words.shortened(text, _LONGEST)


def listed(items: Sequence[str], joint: str = "and") -> str:
    """`a, b and c`; of very many the first and how many others there are."""
    return words.listed(items, joint, most=30, keep=5, others="others")


def in_symbols(finding: Diagnostic) -> Diagnostic:
    """The finding with the names of rules as a text with symbols spells them."""

    def symbol(match: re.Match[str]) -> str:
        return RULES[match.group()].symbol

    message, advice = [_rule_names().sub(symbol, text) for text in (finding.message, finding.help)]
    return replace(finding, message=message, help=advice)


@cache
def _rule_names() -> re.Pattern[str]:
    """The names of the rules that are spelled with a symbol, not within another word or sign."""
    names = [re.escape(rule.name) for rule in RULES.values() if rule.symbol != rule.name]
    return re.compile(rf"(?<![\w|~<-])(?:{'|'.join(sorted(names, key=len, reverse=True))})(?!\w)")
