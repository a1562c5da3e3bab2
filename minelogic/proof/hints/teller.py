"""Advice told as a hint, and what is told where nothing leads to the goal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.proof.goals import Goal
from minelogic.proof.hints.citable import Answer, Place
from minelogic.proof.hints.steps import Steps
from minelogic.proof.hints.told import Advice, Hint, HintKind, HintPlace
from minelogic.proof.reading.layout import Row, depths, row
from minelogic.proof.script import ProofLine
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.proof.writing.text import rule_text
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.tree import Formula, Iff, Implies, Not
from minelogic.words import lowered


class Teller:
    """Tells advice about a student's proof in the words and the layout of its file."""

    def __init__(self, steps: Steps, source: Source) -> None:
        self.steps, self.citable, self.lines = steps, steps.citable, steps.lines
        self.theorem = steps.citable.theorem
        self.layout = Layout(source, self.lines)

    def told(self, advice: Advice, where: HintPlace, position: int) -> Hint:
        """The hint that an advice is, with its line for a place in the file."""
        reason = advice.reason or rule_text(advice.rule, self.steps.style)
        reason = " ".join([reason, ", ".join(advice.cites)]).strip()
        beside = self.lines[position].label if where != "end" else None
        label = self.layout.at_end()
        if where == "before":
            label = self.layout.before(position)
        elif where != "end":
            label = self.layout.instead(position)
        content = f"{self._f(advice.formula)}  {reason}"
        line = self.layout.line(label, len(advice.place.boxes), content, position)
        told = {
            "end": "Write:",
            "before": f"Before line {beside} write:",
            "instead": f"Instead of line {beside} write:",
            "back": f"Instead of line {beside} and what follows it write:",
        }[where]
        goal = None if advice.goal is None else self._f(advice.goal)
        return Hint(
            theorem=self.theorem.name,
            kind="next",
            levels=(advice.look, advice.use, f"{told}\n{line}"),
            goal=goal,
            rule=advice.rule,
            cites=advice.cites,
            line=line,
            place=where,
            beside=beside,
        )

    def stuck(
        self, place: Place, around: Sequence[Goal], goal: Goal, answer: Answer | None
    ) -> Hint:
        """The hint where nothing leads to the goal: why, and where one could still go on."""
        wanted = self._f(goal.formula)
        countermodel = answer if isinstance(answer, Countermodel) else None
        kind: HintKind = "undecided" if answer is not None and countermodel is None else "stuck"
        reason = f"{wanted} does not follow from what may be cited here."
        if kind == "undecided":
            reason = f"No way to {wanted} was found from what may be cited here."
        elif countermodel is not None and countermodel.intuitionistic:
            reason = f"{wanted} does not follow intuitionistically from what may be cited here."
        hint = Hint(
            theorem=self.theorem.name,
            kind=kind,
            levels=(reason,),
            goal=wanted,
            countermodel=countermodel,
        )
        if goal is not around[-1] and place.position < len(self.lines):
            hint = self._without_line(place, around, hint, reason)
            if hint.line is not None:
                return hint
        for depth in range(len(place.boxes) - 1, -1, -1):
            box = place.boxes[depth]
            outside = Place(box, place.boxes[:depth])
            outer = self.citable.prove(outside, around[depth].formula)
            if isinstance(outer, Proof):
                label = self.lines[box].label
                first = f"{reason} The assumption of line {label} leads nowhere."
                if goal.rule is None and answer is None:
                    first = f"The name of line {label} leads nowhere here."
                advice = self.steps.first(outer, outside)
                if goal.is_guess:
                    aim = around[depth].formula
                    first = self._aimless(label, aim, advice)
                    hint = replace(hint, goal=self._f(aim), countermodel=None)
                return self._back(replace(hint, kind="stuck"), first, advice, box)
        if kind == "undecided":
            more = answer.reason if isinstance(answer, Undecided) else ""
            return replace(hint, levels=(f"{reason} {more}".strip(),))
        assert self.theorem.sequent is not None
        outer_goal = self._f(self.theorem.sequent.conclusion)
        premises = "the premises" if self.theorem.sequent.premises else "nothing"
        how = "does not follow"
        if countermodel is not None and countermodel.intuitionistic:
            how += " intuitionistically"
        if self.theorem.board_file is not None:
            premises = "the board"
        message = f"There is no proof: {outer_goal} {how} from {premises}."
        if premises == "nothing":
            message = f"There is no proof: {outer_goal} does not hold always."
        return replace(hint, kind="invalid", levels=(message,), goal=outer_goal)

    def _aimless(self, label: str, aim: Formula, advice: Advice) -> str:
        """That nothing calls for an assumption, and what the aim does call for."""
        message = f"The assumption of line {label} leads nowhere"
        if isinstance(aim, Implies | Not | Iff) and advice.rule == "assume":
            return f"{message}: for {self._f(aim)} one assumes {self._f(advice.formula)}."
        return f"{message}: nothing calls for it."

    def _without_line(self, place: Place, around: Sequence[Goal], hint: Hint, reason: str) -> Hint:
        """The hint about an open line that does not follow, if the proof can do without it."""
        outer = self.citable.prove(place, around[-1].formula)
        if not isinstance(outer, Proof):
            return hint
        advice = self.steps.first(outer, place)
        label = self.lines[place.position].label
        first = f"{self._f_at(place.position)} at line {label} does not follow."
        if self.lines[place.position].formula is None:
            first = reason
        return self._back(replace(hint, kind="stuck"), first, advice, place.position)

    def _f_at(self, position: int) -> str:
        formula = self.lines[position].formula
        return "" if formula is None else self._f(formula)

    def _back(self, hint: Hint, first: str, advice: Advice, position: int) -> Hint:
        """The hint to go back to a line and continue otherwise."""
        before = self.lines[position - 1].label if position else None
        until = f"Up to line {before}" if before is not None else "From the beginning"
        second = f"{first} {until} the proof can be continued: {lowered(advice.use)}"
        told = self.told(advice, "back", position)
        return replace(
            told,
            kind=hint.kind,
            levels=(first, second, told.levels[2]),
            last_good=before,
            goal=hint.goal,
            countermodel=hint.countermodel,
        )

    def _f(self, formula: Formula) -> str:
        return self.steps.text(formula)


class Layout:
    """How the lines of a proof are written."""

    def __init__(self, source: Source, lines: Sequence[ProofLine]) -> None:
        self.lines = lines
        self.rows = [_row(source.text, line) for line in lines]
        boxed = any(line.boxes for line in lines)
        self.indented = boxed and not any(row.bars for row in self.rows)
        labelled = [row for row in self.rows if row.label is not None]
        self.numbered = bool(labelled) or not lines
        after = source.text[labelled[-1].label_span.end :][:1] if labelled else "."
        self.mark = after if after in (".", ":", ")") else "."

    def at_end(self) -> str | None:
        """The number of a line that is added at the end."""
        if not self.numbered:
            return None
        return str(max([_number(line.label) for line in self.lines], default=0) + 1)

    def before(self, position: int) -> str:
        """The number of a line between others, whose numbers stay: `5.1` after line 5."""
        number = _number(self.lines[position - 1].label) if position else 0
        taken = [
            int(line.label.partition(".")[2])
            for line in self.lines
            if re.fullmatch(rf"{number}\.[0-9]+", line.label)
        ]
        return f"{number}.{max(taken, default=0) + 1}"

    def instead(self, position: int) -> str | None:
        """The number that a line has, if one is written."""
        return self.rows[position].label

    def line(self, label: str | None, depth: int, content: str, position: int) -> str:
        """A line in so many boxes, written at a position."""
        head = f"{label}{self.mark} " if label is not None else ""
        if not self.indented:
            return f"{head}{'| ' * depth}{content}"
        opens = [line.rule == "assume" for line in self.lines[:position]]
        for text in self._indented(head.rstrip(), depth, content, position):
            trial = row(text, Span(0, len(text)))
            levels = depths([*self.rows[:position], trial], [*opens, content.endswith(" assume")])
            if levels[-1] == depth:
                return text
        return f"{head}{'| ' * depth}{content}"

    def _indented(self, head: str, depth: int, content: str, position: int) -> Iterator[str]:
        """The line with its formula where others of its depth have theirs."""
        alike = [n for n in range(position) if len(self.lines[n].boxes) == depth]
        other = [n for n in range(position) if len(self.lines[n].boxes) == depth - 1]
        if not alike and not other:
            return
        beside = self.rows[alike[-1] if alike else other[-1]]
        column = beside.column + (0 if alike else 2)
        gap = beside.gap + (0 if alike else 2)
        number = " " * (beside.column - beside.gap - len(head) + 1) + head
        yield f"{number.ljust(column)}{content}"
        yield f"{head.ljust(column)}{content}"
        yield f"{head}{' ' * max(gap - 1, 1)}{content}"


def _row(text: str, line: ProofLine) -> Row:
    return row(text, Span(text.rfind("\n", 0, line.span.start) + 1, line.span.end))


def _number(label: str) -> int:
    digits = re.match(r"[0-9]+", label)
    return int(digits.group()) if digits else 0
