"""What to do next in an unfinished proof, from what may be cited and what is to be reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from minelogic.proof.goals import Goal, accessible, box_end, goals
from minelogic.proof.kernel import Sequent
from minelogic.proof.proof import Countermodel, Proof, Undecided
from minelogic.proof.prove import prove
from minelogic.proof.report import LineReport, TheoremReport
from minelogic.proof.write import ProofStyle, formula_text, rule_text, write_sequent
from minelogic.records import dataclass, replace
from minelogic.syntax.forms import FALSE, Form, form, names_in
from minelogic.syntax.tree import Formula, Iff, Implies, Not, Or

HintKind: TypeAlias = Literal["next", "mend", "stuck", "invalid", "done", "undecided", "unreadable"]
FORMAT = "minelogic.hint/1"
_ASSUMED = ("premise", "assume", "given", "display")


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, in three levels: where to look, which rule on which lines, the line."""

    theorem: str
    kind: HintKind
    levels: tuple[str, ...]
    """What is said at each level; fewer where there is no more to say."""
    goal: str | None = None
    rule: str | None = None
    cites: tuple[str, ...] = ()
    line: str | None = None
    """The next line as it can be pasted."""
    countermodel: Countermodel | None = None
    last_good: str | None = None
    """The label of the last line at which the proof could still be continued."""

    def at(self, level: int) -> str:
        """What is said at a level, 1, 2 or 3."""
        return self.levels[min(level, len(self.levels)) - 1]

    def to_json(self, level: int) -> dict[str, Any]:
        """The hint as `minelogic.hint/1` writes it: nothing that belongs to a higher level."""
        return {
            "format": FORMAT,
            "theorem": self.theorem,
            "kind": self.kind,
            "level": level,
            "hint": self.at(level),
            "goal": self.goal,
            "rule": self.rule if level >= 2 else None,
            "cites": list(self.cites) if level >= 2 else None,
            "line": self.line if level >= 3 else None,
            "countermodel": None if self.countermodel is None else str(self.countermodel),
            "last_good": self.last_good,
        }


class Helper:
    """A theorem and the place in it where help is wanted."""

    def __init__(self, theorem: TheoremReport, style: ProofStyle) -> None:
        self.theorem = theorem
        self.style = style
        self.text = theorem.text
        self.lines = theorem.text.lines
        self.usable = {
            n
            for n, line in enumerate(theorem.lines)
            if line.verdict == "right" and line.line.formula is not None
        }

    def hint(self) -> Hint:
        wrong = self._first("wrong", "unreadable")
        is_open = self._first("open")
        if wrong is not None and (is_open is None or wrong < is_open):
            return self._mend(wrong)
        if is_open is not None:
            line = self.lines[is_open]
            around = goals(self.text, line.boxes, self._plan)
            goal = around[-1] if line.formula is None else Goal(line.formula, around[-1].box)
            return self._toward(is_open, line.boxes, around, goal)
        if not self.lines:
            return self._toward(0, (), goals(self.text, ()), None)
        end = len(self.lines)
        boxes = self.lines[-1].boxes
        return self._toward(end, boxes, goals(self.text, boxes, self._plan), None)

    def _first(self, *verdicts: str) -> int | None:
        found = [n for n, line in enumerate(self.theorem.lines) if line.verdict in verdicts]
        return found[0] if found else None

    def _mend(self, position: int) -> Hint:
        """The hint about a wrong line: what is wrong; how its formula could be had."""
        report: LineReport = self.theorem.lines[position]
        finding = report.findings[0] if report.findings else None
        said = f"Look at line {report.line.label} again"
        first = f"{said}: {finding.message}" if finding is not None else f"{said}."
        hint = Hint(self.theorem.name, "mend", (first,))
        advice = finding.help if finding is not None else ""
        line = report.line
        if line.formula is None:
            return replace(hint, levels=(first, f"{first} {advice}".strip()))
        found = self._prove(self._sources(position, line.boxes), line.formula)
        if isinstance(found, Proof):
            step = self._step(found, position, line.boxes, self._sources(position, line.boxes))
            where = f"To have {self._f(line.formula)} at line {line.label}"
            return replace(
                step,
                kind="mend",
                levels=(first, f"{where}: {step.levels[1]}", f"{where}: {step.levels[2]}"),
            )
        if isinstance(found, Countermodel):
            more = f"{self._f(line.formula)} does not follow from what may be cited there."
            return replace(hint, levels=(first, f"{first} {more}"), countermodel=found)
        return replace(hint, levels=(first, f"{first} {advice}".strip()))

    def _toward(
        self, position: int, boxes: tuple[int, ...], around: Sequence[Goal], goal: Goal | None
    ) -> Hint:
        """The hint that continues at a position inside these boxes."""
        wanted = goal or around[-1]
        missing = self._missing_premise(position)
        if missing is not None and not boxes:
            return missing
        sources = self._sources(position, boxes)
        at_end = position == len(self.lines)
        if at_end and boxes and self._is_reached(position, boxes, wanted):
            return self._close(position, boxes, around)
        found = self._prove(sources, wanted.formula)
        if isinstance(found, Proof):
            return self._step(found, position, boxes, sources)
        if isinstance(found, Undecided):
            said = f"No way to {self._f(wanted.formula)} was found. {found.reason}"
            return Hint(self.theorem.name, "undecided", (said,), self._f(wanted.formula))
        return self._stuck(position, boxes, around, wanted, found)

    def _missing_premise(self, position: int) -> Hint | None:
        """The premise that is to be written next, as long as some are missing at the beginning."""
        assert self.text.sequent is not None
        if any(line.rule != "premise" for line in self.lines[:position]):
            return None
        written = [form(f) for _, f in accessible(self.lines, position, ())]
        for premise in self.text.sequent.premises:
            if form(premise) not in written:
                return self._told(
                    "Write down the premises of the theorem first.",
                    f"{self._f(premise)} is a premise.", position, (), premise, "premise", (),
                )  # fmt: skip
        return None

    def _sources(self, position: int, boxes: tuple[int, ...]) -> list[tuple[int, Formula]]:
        """The right lines that may be cited, each formula once.

        A line about a name that was chosen on the way is left out: as a premise it would say that
        something is assumed of the name.
        """
        usable = [(n, f) for n, f in accessible(self.lines, position, boxes) if n in self.usable]
        assumed = [names_in(form(f)) for n, f in usable if self.lines[n].rule in _ASSUMED]
        names = frozenset[str]().union(*assumed)
        found: dict[Form, tuple[int, Formula]] = {}
        for n, formula in usable:
            if names_in(form(formula)) <= names:
                found.setdefault(form(formula), (n, formula))
        return list(found.values())

    def _prove(
        self, sources: Sequence[tuple[int, Formula]], goal: Formula
    ) -> Proof | Countermodel | Undecided:
        sequent = Sequent(tuple(formula for _, formula in sources), goal)
        return prove(sequent, logic=self.theorem.logic, rules=self.theorem.allowed)

    def _plan(self, box: int, outer: Formula) -> Goal | None:
        """What a box is for in a proof of what is to be reached outside it, found without it."""
        opening = self.lines[box]
        assert opening.formula is not None
        sources = self._sources(box, opening.boxes[:-1])
        found = self._prove(sources, outer)
        if not isinstance(found, Proof):
            return None
        assumed = form(opening.formula)
        for line in found.lines:
            for cite in line.cites:
                if isinstance(cite, tuple) and form(found.lines[cite[0]].formula) == assumed:
                    cited = [c for c in line.cites if isinstance(c, int) and c < len(sources)]
                    source = sources[cited[0]][0] if cited else None
                    return Goal(found.lines[cite[1]].formula, box, line.rule, source)
        return None

    def _is_reached(self, position: int, boxes: tuple[int, ...], goal: Goal) -> bool:
        """Whether the box's last line is its goal, so that the box can be closed."""
        last = self.lines[position - 1]
        if last.formula is None or last.boxes != boxes or position - 1 not in self.usable:
            return False
        alone = position - 1 == boxes[-1]
        reached = form(last.formula) == form(goal.formula)
        return reached and (not alone or goal.rule in ("|E", "->I", "<->I"))

    # Telling.

    def _step(
        self,
        found: Proof,
        position: int,
        boxes: tuple[int, ...],
        sources: Sequence[tuple[int, Formula]],
    ) -> Hint:
        """The hint that is the first new line of a proof from the sources."""
        goal = found.sequent.conclusion
        known = {
            form(f): self.lines[n].label
            for n, f in accessible(self.lines, position, boxes)
            if n in self.usable
        }
        labels = {n: self.lines[source].label for n, (source, _) in enumerate(sources)}
        start = len(sources)
        for n in range(start, found.length):
            line = found.lines[n]
            if line.boxes:
                continue
            label = known.get(form(line.formula))
            if label is None or n == found.length - 1:
                break
            labels[n], start = label, n + 1
        if start >= found.length or form(goal) in known:
            label = known[form(goal)]
            return self._told(
                f"What you need is there already: line {label}.",
                f"Use copy on line {label}.", position, boxes, goal, "copy", (label,),
            )  # fmt: skip
        line = found.lines[start]
        if line.rule == "assume":
            return self._assume(found, start, position, boxes, labels)
        cites = tuple(labels[c] for c in line.cites if isinstance(c, int))
        rule = rule_text(line.rule, self.style)
        if line.schema is not None:
            rule += f" {found.lemmas.get(line.schema) or write_sequent(line.schema, self.style)}"
        where = f"Look at {_lines(cites)}" if cites else "You can write something without citing"
        return self._told(
            f"{where}; the goal is {self._f(goal)}.",
            f"Use {rule} on {_lines(cites)}." if cites else f"Use {rule}; it cites no line.",
            position, boxes, line.formula, line.rule, cites, rule, goal,
        )  # fmt: skip

    def _assume(
        self,
        found: Proof,
        first: int,
        position: int,
        boxes: tuple[int, ...],
        labels: dict[int, str],
    ) -> Hint:
        """The hint to open a box, with what the box is for."""
        assumed = found.lines[first].formula
        goal = found.sequent.conclusion
        closing = next(
            line
            for line in found.lines[first:]
            if any(isinstance(cite, tuple) and cite[0] == first for cite in line.cites)
        )
        last = next(c[1] for c in closing.cites if isinstance(c, tuple) and c[0] == first)
        rule = rule_text(closing.rule, self.style)
        cited = tuple(labels[c] for c in closing.cites if isinstance(c, int) and c in labels)
        where = f"Look at {_lines(cited)}" if cited else f"Look at the goal {self._f(goal)}"
        aim = self._f(found.lines[last].formula)
        return self._told(
            f"{where}: it calls for an assumption.",
            f"Open a box that assumes {self._f(assumed)} and reach {aim} in it; {rule} then gives "
            f"{self._f(closing.formula)}.",
            position, (*boxes, position), assumed, "assume", (), None, goal,
        )  # fmt: skip

    def _close(self, position: int, boxes: tuple[int, ...], around: Sequence[Goal]) -> Hint:
        """The hint to close the innermost box, or to open the box for the next case."""
        goal, box = around[-1], boxes[-1]
        assumed, ended = self.lines[box].formula, self.lines[position - 1].formula
        assert assumed is not None
        assert ended is not None
        label = f"{self.lines[box].label}-{self.lines[position - 1].label}"
        rule = goal.rule or ("~I" if form(ended) == FALSE else "->I")
        if rule == "|E" and goal.source is not None:
            return self._close_case(position, boxes, goal, ended)
        if rule == "<->I":
            return self._close_half(position, boxes, assumed, ended)
        concluded: Formula = Implies(assumed, ended)
        cites: tuple[str, ...] = (label,)
        if rule == "RAA" and isinstance(assumed, Not):
            concluded = assumed.body
        elif rule in ("~I", "RAA"):
            rule, concluded = "~I", Not(assumed)
        elif rule in ("existsE", "forallI"):
            concluded = around[-2].formula
            if rule == "existsE" and goal.source is not None:
                cites = (self.lines[goal.source].label, label)
        shown = rule_text(rule, self.style)
        return self._told(
            f"The box {label} has what it needs: it can be closed.",
            f"Close the box and use {shown} on {' and '.join(cites)}.",
            position, boxes[:-1], concluded, rule, cites, shown, around[-2].formula,
        )  # fmt: skip

    def _close_half(
        self, position: int, boxes: tuple[int, ...], assumed: Formula, ended: Formula
    ) -> Hint:
        """The hint after one direction of an equivalence: the other, or the end of both."""
        halves = self._closed_boxes(position, boxes, form(assumed))
        other = halves.get(form(ended))
        if other is None:
            return self._told(
                f"One direction is done; {self._f(ended)} is the beginning of the other.",
                f"Open a box that assumes {self._f(ended)} and reach {self._f(assumed)} in it.",
                position, (*boxes[:-1], position), ended, "assume", (), None, assumed,
            )  # fmt: skip
        label = f"{self.lines[boxes[-1]].label}-{self.lines[position - 1].label}"
        shown = rule_text("<->I", self.style)
        return self._told(
            "Both directions are done: they can be closed.",
            f"Close the box and use {shown} on {other} and {label}.",
            position, boxes[:-1], Iff(ended, assumed), "<->I", (other, label), shown,
        )  # fmt: skip

    def _closed_boxes(
        self, position: int, boxes: tuple[int, ...], end: Form, after: int = -1
    ) -> dict[Form, str]:
        """The boxes beside the innermost one that end so, and itself, by what they assume."""
        found: dict[Form, str] = {}
        for n in range(after + 1, position):
            line = self.lines[n]
            if line.boxes == (*boxes[:-1], n) and line.formula is not None:
                last = box_end(self.lines, n)
                reached = self.lines[last].formula
                if reached is not None and form(reached) == end and last in self.usable:
                    found[form(line.formula)] = f"{line.label}-{self.lines[last].label}"
        return found

    def _close_case(
        self, position: int, boxes: tuple[int, ...], goal: Goal, ended: Formula
    ) -> Hint:
        """The hint after one case of a disjunction: the next case, or the end of all."""
        assert goal.source is not None
        source = self.lines[goal.source]
        done = self._closed_boxes(position, boxes, form(ended), goal.source)
        assert isinstance(source.formula, Or)
        covered = {part for f in done for part in (f[1:] if f[0] == "|" else (f,))} | {*done}
        for part in source.formula.parts:
            if form(part) not in covered:
                return self._told(
                    f"This case is done; look at line {source.label}: there is another.",
                    f"Open a box that assumes {self._f(part)} and reach {self._f(ended)} in it "
                    "too.",
                    position, (*boxes[:-1], position), part, "assume", (), None, ended,
                )  # fmt: skip
        cites = (source.label, *done.values())
        shown = rule_text("|E", self.style)
        return self._told(
            "All cases are done: they can be closed.",
            f"Use {shown} on {', '.join(cites)}.",
            position, boxes[:-1], ended, "|E", cites, shown, ended,
        )  # fmt: skip

    def _stuck(
        self,
        position: int,
        boxes: tuple[int, ...],
        around: Sequence[Goal],
        goal: Goal,
        countermodel: Countermodel,
    ) -> Hint:
        """The hint where nothing leads to the goal: why, and where one could still go on."""
        wanted = self._f(goal.formula)
        hint = Hint(self.theorem.name, "stuck", (), wanted, countermodel=countermodel)
        for depth in range(len(boxes) - 1, -1, -1):
            box = boxes[depth]
            found = self._prove(self._sources(box, boxes[:depth]), around[depth].formula)
            if isinstance(found, Proof):
                assumed = self.lines[box]
                before = self.lines[box - 1].label if box else None
                first = (
                    f"{wanted} does not follow from what may be cited here. The assumption of line "
                    f"{assumed.label} leads nowhere."
                )
                until = f"Up to line {before}" if before is not None else "Before the first line"
                step = self._step(found, box, boxes[:depth], self._sources(box, boxes[:depth]))
                more = f"{first} {until} the proof can be continued: {step.levels[1]}"
                return replace(hint, levels=(first, more), last_good=before)
        assert self.text.sequent is not None
        outer = self._f(self.text.sequent.conclusion)
        other = form(goal.formula) != form(self.text.sequent.conclusion)
        rest = self._prove(self._sources(position, ()), around[0].formula) if other else None
        if isinstance(rest, Proof):
            said = f"{wanted} does not follow from what may be cited here; {outer} does."
            return replace(hint, levels=(said,))
        said = f"There is no proof: {outer} does not follow from the premises."
        return replace(hint, kind="invalid", levels=(said,), goal=outer)

    def _told(
        self, first: str, second: str, position: int, boxes: tuple[int, ...], formula: Formula,
        rule: str, cites: tuple[str, ...], shown: str | None = None, goal: Formula | None = None,
    ) -> Hint:  # fmt: skip
        reason = " ".join([shown or rule, ", ".join(cites)]).strip()
        bars = "| " * len(boxes)
        line = f"{self._label(position)}{bars}{self._f(formula)}  {reason}"
        return Hint(
            self.theorem.name, "next", (first, second, f"Write: {line}"),
            None if goal is None else self._f(goal), rule, cites, line,
        )  # fmt: skip

    def _label(self, position: int) -> str:
        """The number of the line to be written, if the lines of the proof have numbers."""
        if position < len(self.lines):
            return f"{self.lines[position].label}. "
        if not self.lines:
            return "1. "
        last = self.lines[-1].label.split(".")[0]
        return f"{int(last) + 1}. " if last.isdigit() else ""

    def _f(self, formula: Formula) -> str:
        return formula_text(formula, self.style)


def _lines(labels: Sequence[str]) -> str:
    if len(labels) == 1:
        return f"line {labels[0]}"
    return f"lines {', '.join(labels[:-1])} and {labels[-1]}"
