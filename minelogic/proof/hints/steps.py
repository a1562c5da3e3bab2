"""The next line as advice: one step from what may be cited, or the first line of a proof."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from minelogic.proof.goals import box_end
from minelogic.proof.hints.citable import CitableLines, Place
from minelogic.proof.hints.told import Advice, lines_and_boxes
from minelogic.proof.kernel import Cite, Forms, Line, follows
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.text import (
    ProofStyle,
    formula_text,
    given_text,
    rule_text,
    write_sequent,
)
from minelogic.syntax.forms import form, runs
from minelogic.syntax.tree import Formula

_LAST = 40
"""So many of the lines and boxes that may be cited, the last ones, are tried."""
_FROM_NONE = ("=I", "trueI", "LEM")
_FROM_BOX = ("->I", "~I", "forallI", "RAA")
_FROM_LINE = ("&E", "|I", "forallI", "forallE", "existsI", "<->E", "falseE", "~~E")
_FROM_TWO = ("->E", "~E", "&I", "<->E", "<->I", "=E")


class Steps:
    """The lines of a student's proof, and how to go on with them as a found proof does."""

    def __init__(self, citable: CitableLines, style: ProofStyle) -> None:
        self.citable = citable
        self.lines = citable.lines
        self.style = style

    def first(self, proof: Proof, place: Place) -> Advice:
        """The first line of a found proof that may be written at a place, and is not there yet."""
        goal = proof.sequent.conclusion
        there = self.citable.at(place)
        if form(goal) in there:
            label = self.lines[there[form(goal)]].label
            return Advice(
                look=f"What is needed here is there already: look at line {label}.",
                use=f"Use copy on line {label}.",
                place=place,
                formula=goal,
                rule="copy",
                cites=(label,),
                goal=goal,
            )
        advice = self.at_once(goal, place)
        if advice is not None:
            return advice
        boxes = self.citable.closed(place)
        labels: dict[Cite, str] = {}
        ends = {c[0]: c[1] for line in proof.lines for c in line.cites if isinstance(c, tuple)}
        for n, line in enumerate(proof.lines):
            if len(line.boxes) > 1 or (line.boxes and line.boxes != (n,)):
                continue
            line_form = form(line.formula)
            if not line.boxes and line_form in there:
                labels[n] = self.lines[there[line_form]].label
            elif line.boxes:
                last = ends[n]
                box = boxes.get((line_form, form(proof.lines[last].formula)))
                if box is None:
                    return self._assume(proof, n, place, labels)
                labels[(n, last)] = self._label(box)
            elif line.rule != "premise":
                if line.rule in ("given", "display"):
                    return self._given(proof, n, place)
                return self._line(proof, line, place, labels)
        return self.premise(goal, place)  # the goal is a premise that is not written yet

    def premise(self, premise: Formula, place: Place) -> Advice:
        """The advice to write down a premise."""
        return Advice(
            look="Write down what the theorem starts from.",
            use=f"Write the premise {self.text(premise)}.",
            place=place,
            formula=premise,
            rule="premise",
        )

    def text(self, formula: Formula) -> str:
        """A formula as the file writes them."""
        return formula_text(formula, self.style)

    def at_once(self, goal: Formula, place: Place) -> Advice | None:
        """The advice to write the goal itself, if it is one step away."""
        there = self.citable.at(place)
        if form(goal) in there:
            return None
        line = at_once(self.citable, place, goal)
        if line is None:
            return None
        rule = rule_text(line.rule, self.style)
        labels = tuple([self._label(cite) for cite in line.cites])
        return self._by(line, rule, labels, place, goal)

    def _line(self, proof: Proof, line: Line, place: Place, labels: dict[Cite, str]) -> Advice:
        """The advice to write a line outside the boxes of the found proof."""
        goal = proof.sequent.conclusion
        missing = _missing(proof, line, labels)
        if missing is not None:
            return self.premise(missing, place)
        rule = rule_text(line.rule, self.style)
        if line.schema is not None:
            rule += f" {proof.lemmas.get(line.schema) or write_sequent(line.schema, self.style)}"
        cites = tuple([labels[cite] for cite in line.cites])
        return self._by(line, rule, cites, place, goal)

    def _by(
        self, line: Line, rule: str, cites: tuple[str, ...], place: Place, goal: Formula
    ) -> Advice:
        """The advice to write a line by a rule."""
        aim = f"What is to be shown is `{self.text(goal)}`."
        look, use = "The next line has room for no more line.", f"Use {rule}, which cites no line."
        if cites:
            sources = lines_and_boxes(cites)
            look, use = f"Look at {sources}.", f"Use {rule} on {sources}."
        return Advice(
            look=f"{aim} {look}",
            use=use,
            place=place,
            formula=line.formula,
            rule=line.rule,
            cites=cites,
            reason=rule,
            goal=goal,
        )

    def _label(self, cite: Cite) -> str:
        if isinstance(cite, int):
            return self.lines[cite].label
        return f"{self.lines[cite[0]].label}-{self.lines[cite[1]].label}"

    def _given(self, proof: Proof, n: int, place: Place) -> Advice:
        """The advice to write down something that the file of the board gives."""
        line, goal, given = proof.lines[n], proof.sequent.conclusion, proof.sources.get(n)
        reason = given_text(line.rule, given)
        aim = f"What is to be shown is `{self.text(goal)}`."
        if line.rule == "display":
            tile = reason.removeprefix("display ")
            look, use = "Look at what the board shows.", f"Write down what tile {tile} shows."
        else:
            look = "Look at the rules of the board's file."
            use = f"Write down {reason.removeprefix('given ')}, which the file gives."
        return Advice(
            look=f"{aim} {look}",
            use=use,
            place=place,
            formula=line.formula,
            rule=line.rule,
            cites=(),
            reason=reason,
            goal=goal,
        )

    def _assume(self, proof: Proof, first: int, place: Place, labels: dict[Cite, str]) -> Advice:
        """The advice to open a box, with what the box is for."""
        assumed, goal = proof.lines[first].formula, proof.sequent.conclusion
        last, closing = next(
            (cite[1], line)
            for line in proof.lines[first:]
            for cite in line.cites
            if isinstance(cite, tuple) and cite[0] == first
        )
        missing = _missing(proof, closing, labels)
        if missing is not None:
            return self.premise(missing, place)
        rule = rule_text(closing.rule, self.style)
        cited = [labels[c] for c in closing.cites if isinstance(c, int) and c in labels]
        aim = f"What is to be shown is `{self.text(goal)}`."
        if cited:
            look = f"{aim} Look at {lines_and_boxes(cited)}: an assumption helps."
        elif form(closing.formula) != form(goal):
            look = f"{aim} It helps to have {self.text(closing.formula)} first, by an assumption."
        elif closing.rule == "RAA":
            look = f"{aim} Nothing leads to it directly: an assumption helps."
        else:
            look = f"{aim} Look at its form: it calls for an assumption."
        reached, given = self.text(proof.lines[last].formula), self.text(closing.formula)
        several = sum(isinstance(cite, tuple) for cite in closing.cites) > 1
        then = f"{rule} then gives {given}"
        if several:
            then = f"it is one of the boxes from which {rule} gives {given}"
        inside = Place(place.position, (*place.boxes, place.position))
        use = f"Open a box that assumes {self.text(assumed)} and reach {reached} in it; {then}."
        return Advice(
            look=look,
            use=use,
            place=inside,
            formula=assumed,
            rule="assume",
            goal=goal,
        )


def _missing(proof: Proof, line: Line, labels: dict[Cite, str]) -> Formula | None:
    """The first premise that a line cites and that is not written yet."""
    for cite in line.cites:
        if isinstance(cite, int) and cite not in labels and proof.lines[cite].rule == "premise":
            return proof.lines[cite].formula
    return None


def at_once(citable: CitableLines, place: Place, goal: Formula) -> Line | None:
    """The line with this formula that cites only what is there, if there is one.

    Its cites are positions among the student's lines.
    """
    theorem = citable.theorem.theorem
    if theorem is None or place.position > len(theorem.lines):
        return None
    taken = Forms.of(theorem._replace(lines=theorem.lines[: place.position]))
    taken = taken._replace(lines=(*taken.lines, form(goal)))
    for rule, cites in _ways(citable, place, goal):
        if rule not in theorem.rules:
            continue
        line = Line(goal, rule, cites, place.boxes)
        trial = theorem._replace(lines=(*theorem.lines[: place.position], line))
        if follows(trial, place.position, taken):
            return line
    return None


def _ways(
    citable: CitableLines, place: Place, goal: Formula
) -> Iterator[tuple[str, tuple[Cite, ...]]]:
    """The rules with what they may cite, those that look most like the last step first."""
    lines = sorted(citable.at(place).values())[-_LAST:][::-1]
    boxes = list(_boxes(citable, place))[-_LAST:][::-1]
    for rule in _FROM_NONE[: 2 if form(goal)[0] != "|" else 3]:
        yield rule, ()
    for rule, box in product(_FROM_BOX, boxes):
        yield rule, (box,)
    for line in lines:
        line_form = citable.forms[line] or ()
        if line_form[:1] == ("exists",):
            for box in boxes:
                yield "existsE", (line, box)
        elif line_form[:1] == ("|",):
            cases = _cases(citable, line, boxes, goal)
            if cases is not None:
                yield "|E", (line, *cases)
    for pair in product(boxes, boxes):
        yield "<->I", pair
    for rule, line in product(_FROM_LINE, lines):
        yield rule, (line,)
    for one, other in product(lines, lines):
        kind = (citable.forms[one] or ("",))[0]
        for rule in _FROM_TWO:
            if _may_begin(rule, kind, form(goal)[0]):
                yield rule, (one, other)


def _may_begin(rule: str, first: str, goal: str) -> bool:
    """Whether a rule for two lines may have a first line, and give a formula, of these kinds."""
    needs = {"->E": "->", "~E": "~", "<->E": "<->", "<->I": "->", "=E": "="}.get(rule, first)
    gives = {"~E": "false", "&I": "&", "<->I": "<->"}.get(rule, goal)
    return needs == first and gives == goal


def _boxes(citable: CitableLines, place: Place) -> Iterator[tuple[int, int]]:
    """The right boxes that may be cited at a place."""
    depth = len(place.boxes)
    for n in range(place.position):
        line = citable.lines[n]
        if len(line.boxes) == depth + 1 and line.boxes == (*place.boxes, n):
            last = box_end(citable.lines, n)
            if last < place.position and {n, last} <= citable.usable:
                yield n, last


def _cases(
    citable: CitableLines, source: int, boxes: list[tuple[int, int]], goal: Formula
) -> tuple[tuple[int, int], ...] | None:
    """The boxes that are all cases of a disjunction, if there are such."""
    whole, ended = citable.forms[source] or (), form(goal)
    chosen: list[tuple[int, int]] = []
    covered: set[int] = set()
    for first, last in boxes[::-1]:
        assumed = citable.forms[first]
        if citable.forms[last] != ended or assumed is None:
            continue
        cases = {n for run in runs(whole, "|", assumed) for n in run}
        if not cases <= covered:
            chosen.append((first, last))
            covered |= cases
    return tuple(chosen) if len(covered) == len(whole) - 1 else None
