"""Help for someone who is stuck: the next line of their own proof, told as far as they ask.

The goal is the first `?` line, else what the open box calls for, else the conclusion. If what may
be cited there entails it, the hint continues the proof; if not, it says so, with a countermodel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minelogic.proof.goals import Goal, goals, instance, is_name
from minelogic.proof.hints.citable import CitableLines, Place
from minelogic.proof.hints.gaps import close, is_reached, wanted_at
from minelogic.proof.hints.steps import Steps
from minelogic.proof.hints.teller import Teller
from minelogic.proof.hints.told import Advice, Hint, HintPlace
from minelogic.proof.judging.files import check_proof
from minelogic.proof.judging.status import end_there, reached
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.writing.results import Countermodel, Proof
from minelogic.proof.writing.text import ProofStyle
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Atom, Exists, Forall, Formula, Var
from minelogic.words import lowered, sentence

_MOST_GOALS = 6
"""So many goals that a box may have are tried."""
_MOST_NAMES = 3
"""So many names that were chosen on the way are tried again."""


def hint_proof(text: str | bytes, *, theorem: str | None = None, **options: Any) -> Hint:
    """The hint for the first theorem of a text that is not proved, or for the one that is named.

    The options are those of `check_proof`.
    """
    return hint_of(check_proof(text, **options), theorem)


def hint_of(report: Report, name: str | None = None) -> Hint:
    """The hint for a theorem of a judged file."""
    named = [t for t in report.theorems if name is None or t.name == name]
    todo = [t for t in named if t.status != "proved"] or named
    if not todo:
        return _unreadable(report, name or "")
    if todo[0].status == "proved":
        if name is None and report.status != "proved":
            return _unreadable(report, "")
        return Hint(todo[0].name, "done", ("The proof is complete.",))
    if todo[0].sequent is None or (todo[0].text.board is not None and todo[0].board_file is None):
        return _unreadable(report, todo[0].name, todo[0])
    style: ProofStyle = "unicode" if report.style == "unicode" else "ascii"
    hint = Helper(todo[0], report.source, style).hint()
    if hint.kind == "done" and any(d.severity == "error" for d in report.diagnostics):
        return _unreadable(report, todo[0].name, todo[0])
    return hint


def _unreadable(report: Report, name: str, theorem: TheoremReport | None = None) -> Hint:
    """The hint to mend what cannot be read: the first finding, in the theorem if it has one."""
    errors = [finding for finding in report.diagnostics if finding.severity == "error"]
    if theorem is not None:
        span = theorem.text.span
        errors = [f for f in errors if span.start <= f.span.start <= span.end] or errors
    if not errors:
        message = f"There is no theorem {name} here." if name else "There is no theorem here."
        return Hint(name, "unreadable", (message,))
    first = errors[0]
    message = f"Mend what cannot be read first. {first.where}: {first.message}"
    return Hint(name, "unreadable", (message, f"{message} {first.help}".strip()))


class Helper:
    """A theorem and the place in it where help is wanted."""

    def __init__(self, theorem: TheoremReport, source: Source, style: ProofStyle) -> None:
        self.theorem, self.text = theorem, theorem.text
        self.lines = theorem.text.lines
        self.citable = CitableLines(theorem)
        self.steps = Steps(self.citable, style)
        self.teller = Teller(self.steps, source)

    def hint(self) -> Hint:
        """The hint for the first wrong or open line, else for the end."""
        wrong = self._first("wrong", "unreadable")
        is_open = self._first("open")
        if wrong is not None and (is_open is None or wrong < is_open):
            return self._mend(wrong)
        if is_open is not None:
            return self._open(is_open)
        if self._is_complete():
            return self._complete()
        at = reached(self.text, self.theorem.lines)
        if at is not None:
            return Hint(self.theorem.name, "mend", (end_there(self.lines, at),))
        place = Place(len(self.lines), self.lines[-1].boxes if self.lines else ())
        around = goals(self.text, place.boxes, self._choose)
        return self._toward(place, around, around[-1])

    def _first(self, *verdicts: str) -> int | None:
        positions = [n for n, line in enumerate(self.theorem.lines) if line.verdict in verdicts]
        return positions[0] if positions else None

    def _is_complete(self) -> bool:
        assert self.text.sequent is not None
        last = self.lines[-1] if self.lines else None
        reached = last is not None and not last.boxes and len(self.lines) - 1 in self.citable.usable
        return reached and self.citable.forms[-1] == form(self.text.sequent.conclusion)

    def _complete(self) -> Hint:
        """The hint where every line is right and the last is the conclusion, yet it is not done."""
        waits = {name for line in self.theorem.lines for name in line.waits_for}
        if waits:
            names = ", ".join(sorted(waits))
            message = f"The proof is complete, but rests on a theorem that is not proved: {names}."
            return Hint(self.theorem.name, "done", (message,))
        return Hint(self.theorem.name, "done", ("Every line of the proof is right.",))

    def _choose(self, box: int, outer: Formula, possible: Sequence[Goal]) -> Goal:
        """The goal of a box: as in a proof found without it, else the first that follows in it."""
        opening = self.lines[box]
        before = Place(box, opening.boxes[:-1])
        answer = self.citable.prove(before, outer)
        planned = self._planned(answer, box, before) if isinstance(answer, Proof) else None
        if planned is not None:
            return planned
        end = box + 1
        while (
            end < len(self.lines) and self.lines[end].boxes[: len(opening.boxes)] == opening.boxes
        ):
            end += 1
        inside = Place(end, opening.boxes)
        if len(possible) > 1:
            for goal in possible[:_MOST_GOALS]:
                if isinstance(self.citable.prove(inside, goal.formula), Proof):
                    return goal
        return possible[0]

    def _planned(self, proof: Proof, box: int, before: Place) -> Goal | None:
        """What a box is for in a proof that has one like it."""
        assumed, there = self.citable.forms[box], self.citable.at(before)
        for line in proof.lines:
            for cite in line.cites:
                if not isinstance(cite, tuple) or line.boxes:
                    continue
                if form(proof.lines[cite[0]].formula) == assumed:
                    sources = [
                        form(proof.lines[c].formula) for c in line.cites if isinstance(c, int)
                    ]
                    source = there.get(sources[0]) if sources else None
                    if sources and source is None:
                        continue
                    reached = proof.lines[cite[1]].formula
                    return Goal(
                        formula=reached, box=box, rule=line.rule, source=source, gives=line.formula
                    )
        return None

    def _open(self, position: int) -> Hint:
        """The hint for a line that is `?`, or whose justification is missing."""
        line = self.lines[position]
        place = Place(position, line.boxes)
        around = goals(self.text, line.boxes, self._choose)
        if line.formula is not None:
            return self._toward(place, around, Goal(line.formula, around[-1].box))
        if position == len(self.lines) - 1:
            return self._toward(place, around, around[-1])
        if self._is_complete():
            message = f"Line {line.label} is not needed"
            return Hint(self.theorem.name, "next", (f"{message}.", f"{message}: remove it."))
        wanted = wanted_at(self.theorem, self.citable, position)
        if wanted is None:
            return self._toward(place, around, around[-1])
        return self._toward(place, around, Goal(wanted.formula, around[-1].box), wanted.line)

    def _mend(self, position: int) -> Hint:
        """The hint about a wrong line: what is wrong; how its formula could be had."""
        report, line = self.theorem.lines[position], self.lines[position]
        finding = report.findings[0] if report.findings else None
        message = f"Look at line {line.label} again"
        first = f"{message}."
        if finding is not None:
            named = f"Line {line.label} "
            is_named = finding.message.startswith(named)
            what = f"it {finding.message[len(named) :]}" if is_named else finding.message
            first = f"{message}: {what}"
        place = Place(position, line.boxes)
        opens = line.boxes[-1:] == (position,)
        if opens:
            place = Place(position, line.boxes[:-1])
        around = goals(self.text, place.boxes, self._choose)
        claims = line.formula if not opens and line.rule != "assume" else None
        answer = self.citable.prove(place, claims) if claims is not None else None
        if claims is not None and isinstance(answer, Proof):
            told = self._toward(place, around, Goal(claims, around[-1].box))
            second = f"{self._f(claims)} can be had at line {line.label}. {told.at(2)}"
            return replace(told, kind="mend", levels=(first, second, told.at(3)))
        help_ = sentence(finding.help) if finding is not None else ""
        second = f"{first} {help_}".strip()
        countermodel = None
        if claims is not None:
            countermodel = answer if isinstance(answer, Countermodel) else None
            fails = f"{self._f(claims)} does not follow from what may be cited there."
            unknown = f"No way to {self._f(claims)} was found from what may be cited there."
            second = f"{first} {unknown if countermodel is None else fails}"
        hint = Hint(self.theorem.name, "mend", (first, second), countermodel=countermodel)
        instead = self._toward(place, around, around[-1], wrong=True)
        if instead.kind != "next" or instead.line is None:
            return hint
        before = self.lines[position - 1].label if position else None
        again = "" if claims or line.formula is None else f"{self._f(line.formula)}  {line.rule}"
        if not again or again not in instead.line:  # else it lacks bars only
            third = lowered(instead.levels[1])
            second = f"{second} Without it the proof can be continued: {third}"
        return replace(
            instead,
            kind="mend",
            levels=(first, second, instead.levels[2]),
            countermodel=countermodel,
            last_good=before,
        )

    def _toward(
        self,
        place: Place,
        around: Sequence[Goal],
        goal: Goal,
        later: int | None = None,
        wrong: bool = False,
    ) -> Hint:
        """The hint that continues at a place.

        `later` is the line that says the goal, if another than the one at the place does; `wrong`
        tells that the one at the place is to go.
        """
        position = place.position
        line = self.lines[position] if position < len(self.lines) else None
        is_end = line is None or position == len(self.lines) - 1
        says_nothing = line is None or wrong or line.formula is None
        where: HintPlace = "end" if line is None else "instead"
        if is_end and says_nothing and goal is around[-1]:
            if is_reached(self.steps, place, goal):
                return self.teller.told(close(self.steps, place, around), where, position)
            advice = self._witness(place, goal)
            if advice is not None:
                return self.teller.told(advice, where, position)
            if place.boxes and goal.rule is None:
                return self.teller.stuck(place, around, goal, None)
        if not place.boxes and not any(n.rule != "premise" for n in self.lines[:position]):
            unwritten = self.citable.unwritten(place)
            if unwritten and self.theorem.board_file is None:
                advice = self.steps.premise(unwritten[0], place)
                kept = where if wrong else self._kept(line, advice)
                return self.teller.told(advice, kept, position)
        answer = self.citable.prove(place, goal.formula)
        advice = self.steps.at_once(goal.formula, place)
        if advice is None:
            if not isinstance(answer, Proof):
                return self.teller.stuck(place, around, goal, answer)
            advice = self._of_all(place, goal.formula) or self.steps.first(answer, place)
        if advice.rule == "assume" and line is not None and position:
            inside = self._inside(place, around, goal)
            if inside is not None:
                return inside
        final = form(advice.formula) == form(goal.formula) and advice.rule != "assume"
        if later is not None and final and later != position:
            position = later
        elif not final and (later == position or not says_nothing):
            where = "before" if not wrong else "instead"
        return self.teller.told(advice, where, position)

    def _of_all(self, place: Place, goal: Formula) -> Advice | None:
        """The advice that goes on with a name already chosen, if the goal is to hold for all."""
        positions = self.citable.at(place)
        if not isinstance(goal, Forall) or form(goal) in positions:
            return None
        for name in self.citable.chosen(place)[:_MOST_NAMES]:
            wanted = instance(goal, Var(name))
            answer = self.citable.prove(place, wanted)
            if isinstance(answer, Proof) and form(wanted) not in positions:
                return self.steps.first(answer, place)
        return None

    def _inside(self, place: Place, around: Sequence[Goal], goal: Goal) -> Hint | None:
        """The hint that goes on in the box that ends before an open line, if that leads there."""
        position = place.position
        inner, depth = self.lines[position - 1].boxes, len(place.boxes)
        if len(inner) <= depth or inner[:depth] != place.boxes:
            return None
        within = Place(position, inner)
        wanted = goals(self.text, inner, self._choose, (*around[:depth], goal))
        if wanted[-1].rule is None:
            return None
        if is_reached(self.steps, within, wanted[-1]):
            advice = close(self.steps, within, wanted)
        else:
            answer = self.citable.prove(within, wanted[-1].formula)
            if not isinstance(answer, Proof):
                return None
            advice = self.steps.first(answer, within)
        final = advice.place.boxes == place.boxes and form(advice.formula) == form(goal.formula)
        says_it = final and self.citable.forms[position] == form(goal.formula)
        return self.teller.told(advice, "instead" if says_it else "before", position)

    def _kept(self, line: object, advice: Advice) -> HintPlace:
        """Where a premise goes: it takes the place of `?`, not of a formula."""
        if line is None:
            return "end"
        line_form = self.citable.forms[advice.place.position]
        return "instead" if line_form is None or line_form == form(advice.formula) else "before"

    def _witness(self, place: Place, goal: Goal) -> Advice | None:
        """The advice to say what is assumed of a name that a box has just introduced."""
        named = self.lines[place.position - 1] if place.position else None
        if goal.rule != "existsE" or named is None or place.boxes[-1:] != (place.position - 1,):
            return None
        source = self.lines[goal.source] if goal.source is not None else None
        if not is_name(named.formula) or source is None:
            return None
        assert isinstance(named.formula, Atom)
        if not isinstance(source.formula, Exists) or not named.formula.arguments:
            return None
        assumed = instance(source.formula, named.formula.arguments[0])
        return Advice(
            look=f"Look at line {source.label}: "
            f"what does it say of the name of line {named.label}?",
            use=f"Assume {self._f(assumed)} in the same box.",
            place=place,
            formula=assumed,
            rule="assume",
            goal=goal.formula,
        )

    def _f(self, formula: Formula) -> str:
        return self.steps.text(formula)
