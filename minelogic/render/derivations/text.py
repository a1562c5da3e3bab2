"""Derivations as text of 80 columns: by tiles, by lines of the file, or by clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Step, StepId
from minelogic.render.answers import Paint, plain
from minelogic.render.derivations.answer import too_long
from minelogic.render.derivations.parts import (
    Depth,
    Place,
    cited,
    closing,
    ending,
    leads,
    letters_of,
    look,
    remarks,
    supposition,
    title,
)
from minelogic.render.derivations.writer import Writer
from minelogic.syntax.statements import Rule
from minelogic.words import WIDTH, fill

if TYPE_CHECKING:
    from minelogic.render.derivations.cnf import ClauseLine

_LETTER = re.compile(r" of ([a-z]{1,2})$")
_DEEPEST = 30
"""Cases within cases are indented up to this column; deeper ones are told by their numbers."""


def derivation_lines(
    derivation: Derivation,
    depth: Depth = "tile",
    paint: Paint | None = None,
    indent: str = "",
    end: bool = True,
    only: Collection[StepId] | None = None,
    brief: Collection[StepId] = (),
) -> list[str]:
    """The steps, each with its conclusion first and the reason below, in lines that fit.

    By tiles a step has its sentence; by lines also each premise with its place in the file and
    what stands there; by clauses also the instances, their clauses, and what these give. Premises
    have letters, the same at every depth. At the `end` it is said if there may be more. `only`, if
    it is given, are the steps to be shown. Of those in `brief` it is told by tiles what they
    conclude and by which rule, and no more.
    """
    writer = _Text(derivation, depth, paint or plain, indent)
    lines: list[str] = []
    last_brief = False
    for step in derivation.steps:
        if only is not None and step.id not in only:
            continue
        is_brief = depth == "tile" and step.id in brief
        if lines and not (is_brief and last_brief):
            lines.append("")
        lines += writer.in_brief(step) if is_brief else writer.step(step)
        last_brief = is_brief
    last = ending(derivation) if end else ""
    if last:
        lines += ([""] if lines else []) + _filled(last, indent, indent)
    return lines


class _Text(Writer):
    """Writes steps in lines of text."""

    def __init__(self, derivation: Derivation, depth: Depth, paint: Paint, indent: str) -> None:
        super().__init__(derivation, depth)
        self.indent = indent
        self.paint = paint

    def step(self, step: Step) -> Iterator[str]:
        """A step of the derivation itself: heading, sentence, premises, cases."""
        heading, number = title(step, self.words), f"{self.indent}{step.id}. "
        doubts = self.derivation.formula is not None or len(self.derivation.steps) == 1
        indent = " " * len(number)
        first, *more = _filled(" · ".join([heading, *remarks(step, doubts)]), number, indent)
        if first.startswith(number + heading):
            rest = first[len(number) + len(heading) :]
            first = f"{number}{self.paint(heading, look(step, self.words))}{rest}"
        yield from (first, *more)
        if leads(step):
            yield from _filled(step.sentence, indent, indent)
        letters = letters_of(step)
        if self.depth != "tile":
            yield from self._listed(step, indent)
        if self.depth == "clause":
            yield from self._course(step, list(letters.values()), indent)
        long = too_long(step)
        if long:
            yield from _filled(long, indent, indent)
        else:
            yield from self._cases(step, indent, letters)

    def in_brief(self, step: Step) -> Iterator[str]:
        """What a step concludes, and by which rule with which values."""
        number = f"{self.indent}{step.id}. "
        rules = [premise for premise in step.given if isinstance(premise.statement, Rule)]
        places = [self.places.of(premise).what for premise in rules]
        said = " · ".join([title(step, self.words), *[f"by {place}" for place in places]])
        yield from _filled(said, number, " " * len(number))

    def _cases(self, step: Step, indent: str, letters: dict[int, str]) -> Iterator[str]:
        # Where all starts at the same column, what goes on is set off.
        more = indent + "  " if len(indent) == _DEEPEST else indent
        for number in range(len(step.told)):
            yield from _filled(supposition(step, number, self.words), indent, more)
            for inner in step.cases[number].steps:
                yield from self._inner(inner, _deeper(indent), letters)
        if step.told:
            yield from _filled(closing(step, self.words), indent, more)

    def _inner(self, step: Step, indent: str, letters: dict[int, str]) -> Iterator[str]:
        """A step within a case: its sentence tells what it concludes."""
        label = f"{indent}{step.id} "
        more = indent + "  "
        yield from _filled(self.inner_sentence(step), label, more)
        if self.depth != "tile":
            names = self.places.names(step, letters)
            yield from _filled(f"by {cited(step, names)}", more, more)
            if self.depth == "clause":
                yield from self._course(step, names, more)
        yield from self._cases(step, _deeper(indent), letters)

    def _course(self, step: Step, names: list[str], indent: str) -> Iterator[str]:
        """What follows one by one, clause by clause."""
        course = list(self.clauses.course(step, names))
        if course:
            from minelogic.render.derivations.clauses import course_title

            yield f"{indent}{course_title(step)}"
        for number, line in enumerate(course, 1):
            label = f"{indent}  {number}. "
            # No line is worth a letter by itself.
            said = _LETTER.sub("\u00a0of\u00a0\\1", line)
            yield from _filled(said, label, " " * len(label))

    def _listed(self, step: Step, indent: str) -> Iterator[str]:
        """The premises with their letters and places, and what stands there, or its instance."""
        for given in self.premises(step):
            label = f"{indent}{given.letter}) "
            below = " " * len(label)
            if given.derived:
                yield from _filled(f"{given.heading}: {given.place.text}", label, below)
                continue
            yield from _filled(given.heading, label, below)
            if self.depth == "clause":
                yield from _filled(given.instance, below + "  ", below + "    ")
                for line in given.way:
                    yield from _way(line, below)
            else:
                yield from _source(given.place, below)


def _deeper(indent: str) -> str:
    return (indent + "  ")[:_DEEPEST]


def _filled(text: str, first: str, rest: str) -> list[str]:
    return fill(text, first, rest).splitlines()


def _way(line: ClauseLine, indent: str) -> list[str]:
    """A line on the way to clauses; a clause has a mark in front if it is used."""
    first = {"used": "  * ", "clause": "    "}.get(line.kind, "  ")
    rest = " " * (len(first) + 2)
    return _filled(line.before + line.formula + line.after, indent + first, indent + rest)


def _source(place: Place, indent: str) -> Iterator[str]:
    """What stands at a place; under a row of the display, a mark at the tile."""
    if place.mark is None:
        yield from _filled(place.text, indent + "  ", indent + "    ")
        return
    line = f"{indent}  {place.text}"
    if len(line) <= WIDTH:
        start, end = place.mark
        yield line
        yield f"{indent}  {' ' * start}{'^' * (end - start)}"
