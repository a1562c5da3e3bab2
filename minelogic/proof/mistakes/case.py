"""One line that does not follow, with all that an explanation may look at."""

from __future__ import annotations

from functools import cached_property

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.kernel import Box, Cite, Sequent
from minelogic.proof.mistakes.fitting import cited_from, fitting, fitting_words
from minelogic.proof.mistakes.setting import Setting, justification_span, kernel_cite
from minelogic.proof.script import ProofLine
from minelogic.records import dataclass
from minelogic.source import Span
from minelogic.syntax.forms import Form


@dataclass(frozen=True)
class Case:
    """A line that does not follow, though all it cites may be cited.

    What takes a search is made when it is first asked for.
    """

    setting: Setting
    position: int

    @property
    def line(self) -> ProofLine:
        return self.setting.text.lines[self.position]

    @property
    def concluded(self) -> Form:
        return self.setting.forms[self.position]

    @property
    def rule(self) -> str:
        return self.line.rule or ""

    @cached_property
    def cited(self) -> tuple[Form | Box, ...]:
        """What it cites: forms of lines, and boxes."""
        cited: list[Form | Box] = []
        for citation in self.line.citations:
            assert citation.first is not None
            if citation.box and citation.last is not None:
                cited.append(_box_at(self.setting, citation.first, citation.last))
            else:
                cited.append(self.setting.forms[citation.first])
        return tuple(cited)

    @property
    def cites(self) -> tuple[Cite, ...]:
        """What it cites, as the kernel takes it."""
        cites = [kernel_cite(citation) for citation in self.line.citations]
        return tuple([cite for cite in cites if cite is not None])

    @property
    def formulas(self) -> list[Form]:
        """What the cited lines say."""
        return [c for c in self.cited if not isinstance(c, Box)]

    @property
    def boxes(self) -> list[Box]:
        """The cited boxes."""
        return [c for c in self.cited if isinstance(c, Box)]

    @cached_property
    def fitting(self) -> tuple[Cite, ...] | None:
        """Other lines and boxes from which the rule gives the line; None if there are none."""
        return fitting(self.setting, self.position)

    @cached_property
    def more(self) -> str:
        """A sentence about the lines from which the line does follow; empty if there are none."""
        if self.fitting is None:
            return ""
        lines = fitting_words(self.setting, self.fitting)
        return f" From {lines} it would follow: {self.justified(self.fitting)}."

    def justified(self, cites: tuple[Cite, ...]) -> str:
        """How the line cites other lines and boxes by its rule: `->E 1, 3`."""
        return cited_from(self.setting, self.position, cites)

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
        return self.setting.follows(self.position, rule, cites, schema)

    def at(self, kind: Kind, span: Span | None = None, **data: object) -> Diagnostic:
        """The finding of a kind about this line, at its justification if nothing else is said.

        Where the kind has a place for it, the finding says from which lines the line would follow.
        """
        where = span if span is not None else justification_span(self.line)
        data.setdefault("line", self.line.label)
        data.setdefault("rule", self.setting.rule(self.rule))
        data.setdefault("concluded", self.say(self.concluded))
        texts = (data.get("message", kind.message), data.get("help", kind.help))
        # It takes a search, which a finding without a reason does not want.
        if "more" not in data and any("{more}" in str(text) for text in texts):
            data["more"] = self.more
        return kind.at(self.setting.source, where, **data)


def _box_at(setting: Setting, first: int, last: int) -> Box:
    """What a box assumes and where it ends."""
    head, end = setting.forms[first], setting.forms[last]
    lines = setting.text.lines
    is_name = head[:2] == ("atom", "actual") and len(head) == 3 and isinstance(head[2], str)
    if not is_name or lines[first].rule != "assume":
        return Box(None, head, end)
    second = lines[first + 1] if first < last else None
    if second is None or second.rule != "assume" or second.boxes != lines[first].boxes:
        return Box(head[2], None, end)
    return Box(head[2], setting.forms[first + 1], end)


def opposites(f: Form, g: Form) -> bool:
    """Whether one is the negation of the other."""
    return f == ("~", g) or g == ("~", f)


def negation(f: Form) -> Form:
    """The negation, without a double one."""
    return f[1] if f[0] == "~" else ("~", f)
