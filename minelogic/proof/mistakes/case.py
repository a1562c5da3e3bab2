"""One wrong line with all that an explanation may look at, and how formulas are said in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof import kernel
from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.kernel import Box, Cite, Forms, Line, Sequent, Theorem
from minelogic.proof.rules import RULES
from minelogic.proof.rules.citing import Known
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
_MOST_WORDS, _FEW_WORDS = 30, 5


@dataclass(frozen=True, slots=True)
class Setting:
    """What all wrong lines of a theorem have in common."""

    source: Source
    style: ProofStyle
    text: ProofText
    theorem: Theorem
    taken: Forms
    """The forms of the theorem as the kernel takes them."""
    forms: Sequence[Form]
    """Of each line; of one that cannot be read, a form that nothing else has."""
    known_theorems: Known
    given_by_line: Mapping[int, Formula | None] = field(default_factory=dict)
    """On a board: what each line by `given` or `display` names."""
    board_file: File | None = None
    known: dict[Form, Formula] = field(default_factory=dict)
    """The formulas of the lines and their parts, as they are written; made when needed."""

    def say(self, f: Form) -> str:
        """A form as a formula in the spelling of the file; only the beginning of a long one."""
        return cut(write(self.formula(f), self.style))

    def formula(self, f: Form) -> Formula:
        """A formula of this form, written as in the file where it is written there."""
        if not self.known:
            lines = self.text.lines
            self.known.update(
                known_formulas(line.formula for line in lines if line.formula is not None)
            )
        return formula_of(f, self.known)

    def rule(self, name: str) -> str:
        """The name of a rule in the spelling of the file."""
        return name if self.style == "ascii" or name not in RULES else RULES[name].symbol

    @property
    def rules(self) -> list[str]:
        """The names of all rules, in the order of a textbook."""
        return [*RULES]

    def label(self, position: int) -> str:
        return self.text.lines[position].label

    def said_in(self, position: int) -> str:
        """The formula of a line, or `?`."""
        return "?" if self.text.lines[position].formula is None else self.say(self.forms[position])


@dataclass(frozen=True, slots=True)
class Case:
    """A line that does not follow, though all it cites may be cited."""

    setting: Setting
    position: int
    cited: tuple[Form | Box, ...]

    @property
    def line(self) -> ProofLine:
        return self.setting.text.lines[self.position]

    @property
    def concluded(self) -> Form:
        return self.setting.forms[self.position]

    @property
    def rule(self) -> str:
        return self.line.rule or ""

    @property
    def formulas(self) -> list[Form]:
        """What the cited lines say."""
        return [c for c in self.cited if not isinstance(c, Box)]

    @property
    def boxes(self) -> list[Box]:
        return [c for c in self.cited if isinstance(c, Box)]

    def say(self, f: Form) -> str:
        return self.setting.say(f)

    def name(self, cited: Form | Box) -> str:
        """`line 3` or `box 4-6`: how a cited line or box was cited."""
        for citation, one in zip(self.line.citations, self.cited, strict=True):
            if one is cited:
                return f"{'box' if citation.box else 'line'} {citation.text}"
        return "the line"

    def citation(self, cited: Form | Box) -> Span:
        """Where a cited line or box was cited."""
        for citation, one in zip(self.line.citations, self.cited, strict=True):
            if one is cited:
                return citation.span
        return self.line.justification_span

    def follows(self, rule: str, cites: tuple[Cite, ...], schema: Sequent | None = None) -> bool:
        """Whether the line would follow by another rule, or from other lines."""
        return _follows_instead(self.setting, self.position, rule, cites, schema)

    def at(self, kind: Kind, span: Span | None = None, **data: object) -> Diagnostic:
        """The finding of a kind about this line, at its justification if nothing else is said."""
        where = span if span is not None else justification_span(self.line)
        data.setdefault("line", self.line.label)
        data.setdefault("rule", self.setting.rule(self.rule))
        data.setdefault("concluded", self.say(self.concluded))
        return kind.at(self.setting.source, where, **data)


def _follows_instead(
    setting: Setting, position: int, rule: str, cites: tuple[Cite, ...], schema: Sequent | None
) -> bool:
    """Whether a line would follow by another rule, or from other lines."""
    theorem = setting.theorem
    line = theorem.lines[position]
    changed = Line(line.formula, rule, cites, line.boxes, schema)
    lines = (*theorem.lines[:position], changed)
    lemmas = theorem.lemmas if schema is None else frozenset({schema})
    return kernel.follows(theorem._replace(lines=lines, lemmas=lemmas), position, setting.taken)


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


def cut(text: str) -> str:
    """The text; of a long one only the beginning."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


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


def listed(words: Sequence[str], joint: str = "and") -> str:
    """`a, b and c`; of very many the first and how many others there are."""
    if len(words) > _MOST_WORDS:
        words = [*words[:_FEW_WORDS], f"{len(words) - _FEW_WORDS} others"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def opposites(f: Form, g: Form) -> bool:
    """Whether one is the negation of the other."""
    return f == ("~", g) or g == ("~", f)


def negation(f: Form) -> Form:
    """The negation, without a double one."""
    return f[1] if f[0] == "~" else ("~", f)
