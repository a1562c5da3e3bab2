"""Where mistakes can be planted in a proof: the lines with one of them wrong, by its name.

What is planted here may turn out to be right, or to be called something else: who plants asks the
judge. A line may be wrong in what it cites, and then says what is right; a step may be left out
before it; or it may say something else, and the proof goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple, TypeAlias

from minelogic.generate.makers.mistake.proofs.lines import (
    Lines,
    changed,
    citing,
    closed_boxes,
    derived,
    end_of,
    pairs,
    reordered,
    visible,
    went_on,
    without,
)
from minelogic.generate.makers.mistake.proofs.sequents import follows_from
from minelogic.proof.kernel import Cite, Line, Sequent
from minelogic.syntax import tree
from minelogic.syntax.forms import form
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or, Truth
from minelogic.syntax.walk import children, subformulas


class Base(NamedTuple):
    """A sequent with its proof."""

    sequent: Sequent
    lines: Lines


class Slip(NamedTuple):
    """Lines of which one is wrong, and its position."""

    lines: Lines
    position: int
    base: Base | None = None
    """The right proof, if it has a premise that the one at the beginning had not."""


Slips: TypeAlias = Callable[[Random, Base], Iterator[Slip]]


def _shuffled(rng: Random, items: list[int]) -> list[int]:
    return rng.sample(items, len(items))


# A line that cites something else, and says what is right.


def _cited(base: Base, position: int, cites: tuple[Cite, ...], rule: str | None = None) -> Slip:
    line = base.lines[position]
    line = line._replace(cites=cites, rule=rule or line.rule)
    return Slip(changed(base.lines, position, line), position)


def other_lines(rng: Random, base: Base) -> Iterator[Slip]:
    """One of the lines, or of the boxes, that are cited is another one."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            others: list[Cite] = [*visible(base.lines, n)]
            if not isinstance(cite, int):
                others = [*closed_boxes(base.lines, n)]
            rng.shuffle(others)
            for other in others:
                if other not in cites:
                    yield _cited(base, n, (*cites[:place], other, *cites[place + 1 :]))


def line_of_closed_box(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is cited that stands in a closed box: one that was moved there, or says the same."""
    for n in _shuffled(rng, derived(base.lines)):
        open_ = visible(base.lines, n)
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            if not isinstance(cite, int):
                continue
            said = form(base.lines[cite].formula)
            for m in range(n):
                if m not in open_ and form(base.lines[m].formula) == said:
                    yield _cited(base, n, (*cites[:place], m, *cites[place + 1 :]))
    yield from _moved_into_box(rng, base)


def _moved_into_box(rng: Random, base: Base) -> Iterator[Slip]:
    """A line that stands before a box, and is cited behind it once, now stands in it."""
    lines = base.lines
    for m in _shuffled(rng, derived(lines)):
        if m + 1 >= len(lines) or lines[m + 1].rule != "assume":
            continue
        first = m + 1
        if lines[first].boxes[:-1] != lines[m].boxes:
            continue
        end = end_of(lines, first)
        users = citing(lines, m)
        outside = [n for n in users if n > end]
        whole = [c for line in lines for c in line.cites if isinstance(c, tuple) and m in c]
        if len(outside) != 1 or len(users) < 2 or whole:
            continue
        order = [*range(m), first, m, *range(first + 1, len(lines))]
        boxes = [lines[old].boxes for old in order]
        boxes[m + 1] = lines[first].boxes
        yield Slip(reordered(lines, order, boxes), outside[0])


def later_line(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is cited that comes later, or the line itself, and would do."""
    lines = base.lines
    for n in _shuffled(rng, derived(lines)):
        cites = lines[n].cites
        for place, cite in enumerate(cites):
            if isinstance(cite, int):
                for later in range(n, len(lines)):
                    if lines[later].boxes == lines[n].boxes:
                        yield _cited(base, n, (*cites[:place], later, *cites[place + 1 :]))


def box_of_other_length(rng: Random, base: Base) -> Iterator[Slip]:
    """A box is cited that ends a line too soon or begins a line too late."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            if isinstance(cite, tuple) and cite[1] - cite[0] > 1:
                first, last = cite
                for other in ((first, last - 1), (first + 1, last)):
                    yield _cited(base, n, (*cites[:place], other, *cites[place + 1 :]))


def lines_for_box(rng: Random, base: Base) -> Iterator[Slip]:
    """The lines of a box are cited, and not the box."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if any(isinstance(cite, tuple) for cite in cites):
            flat: list[Cite] = []
            for cite in cites:
                flat += [cite] if isinstance(cite, int) else [cite[0], cite[1]]
            yield _cited(base, n, tuple(flat))
            ends = [cite if isinstance(cite, int) else cite[1] for cite in cites]
            yield _cited(base, n, tuple(ends))


def box_for_line(rng: Random, base: Base) -> Iterator[Slip]:
    """A box is cited where a line is needed, one that ends in what is needed if there is one."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        boxes = closed_boxes(base.lines, n)
        if boxes and all(isinstance(cite, int) for cite in cites):
            for place in range(len(cites)):
                for box in boxes[-2:]:
                    yield _cited(base, n, (*cites[:place], box, *cites[place + 1 :]))


def one_cited_too_few(rng: Random, base: Base) -> Iterator[Slip]:
    """Something that is needed is not cited: a line, a case, a direction."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if len(cites) > 1:
            for place in _shuffled(rng, list(range(len(cites)))):
                yield _cited(base, n, (*cites[:place], *cites[place + 1 :]))


def case_left_out(rng: Random, base: Base) -> Iterator[Slip]:
    """A case of a disjunction is not there at all."""
    lines = base.lines
    for n in _shuffled(rng, derived(lines)):
        cites = lines[n].cites
        if lines[n].rule != "|E":
            continue
        for place in range(1, len(cites)):
            box = cites[place]
            assert isinstance(box, tuple)
            order = [m for m in range(len(lines)) if not box[0] <= m <= box[1]]
            kept = changed(lines, n, lines[n]._replace(cites=tuple(c for c in cites if c != box)))
            gone = range(box[0], box[1] + 1)
            if any(_first(cite) in gone for m in order for cite in kept[m].cites):
                continue
            boxes = [kept[old].boxes for old in order]
            yield Slip(reordered(kept, order, boxes), order.index(n))


def _first(cite: Cite) -> int:
    return cite if isinstance(cite, int) else cite[0]


def one_line_twice(rng: Random, base: Base) -> Iterator[Slip]:
    """The same line is cited twice, or one line for everything."""
    for n in _shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if len(cites) == 2 and all(isinstance(cite, int) for cite in cites):
            for cite in cites:
                yield _cited(base, n, (cite, cite))


def as_premise(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is said to be a premise."""
    for n in _shuffled(rng, derived(base.lines)):
        yield _cited(base, n, (), "premise")


_RULES = ("&E", "&I", "|I", "->E", "->I", "<->E", "<->I", "~E", "~I", "RAA", "~~E", "|E", "copy")


def other_rule(rng: Random, base: Base) -> Iterator[Slip]:
    """The lines are right, and the rule is another one."""
    for n in _shuffled(rng, derived(base.lines)):
        for rule in rng.sample(_RULES, len(_RULES)):
            if rule != base.lines[n].rule:
                yield _cited(base, n, base.lines[n].cites, rule)


# A step that is left out: what it needed is cited instead.


def step_left_out(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is not there, and the one line that cites it cites what that cited, or ends there."""
    lines = base.lines
    for m in _shuffled(rng, derived(lines)[:-1]):
        users = citing(lines, m)
        if len(users) != 1:
            continue
        [n] = users
        ends = any(isinstance(c, tuple) and c[1] == m for c in lines[n].cites)
        if ends and lines[m - 1].boxes != lines[m].boxes:
            continue
        for cite in [m - 1] if ends else [c for c in lines[m].cites if isinstance(c, int)]:
            rest = without(lines, m, cite)
            if rest is not None:
                yield Slip(rest, n - 1)


# A line that says something else, and the proof goes on from there.


def fallacy(code: str) -> Slips:
    """Where a line follows by no rule from lines above, though it may seem to."""
    steps_of = _STEPS[code]

    def planted(rng: Random, base: Base) -> Iterator[Slip]:
        lines = base.lines
        places = [n for n in range(len(lines)) if lines[n].rule not in ("premise", "assume")]
        for n in _shuffled(rng, places):
            above = visible(lines, n)
            said = {form(lines[m].formula) for m in above}
            steps = [step for step in steps_of(lines, above) if form(step[0]) not in said]
            for formula, rule, cites in rng.sample(steps, len(steps)):
                line = Line(formula, rule, cites, lines[n].boxes)
                went = went_on(base.sequent, lines, n, line)
                if went is not None:
                    yield Slip(went, n)

    return planted


def bait(code: str) -> Slips:
    """Where a right line is said to follow from a premise from which it does not.

    The premise is put in for it. It agrees with the others, and is not needed.
    """

    def planted(rng: Random, base: Base) -> Iterator[Slip]:
        for n in _shuffled(rng, derived(base.lines)):
            line = base.lines[n]
            for m in _shuffled(rng, visible(base.lines, n)):
                for premise, rule in _baits(code, line.formula, base.lines[m].formula):
                    known = [form(one) for one in base.sequent.premises]
                    agrees = not follows_from((*base.sequent.premises, premise), Truth(False))
                    if form(premise) in known or not agrees or _size(premise) > _LARGEST_BAIT:
                        continue
                    wider = _with_premise(base, premise)
                    at = len(known)
                    cites = (at, m + (m >= at)) if code != "converse-used" else (at,)
                    wrong = wider.lines[n + 1]._replace(rule=rule, cites=cites)
                    yield Slip(changed(wider.lines, n + 1, wrong), n + 1, wider)

    return planted


_LARGEST_BAIT = 5


def _size(formula: Formula) -> int:
    return sum(1 for _ in subformulas(formula))


def _baits(code: str, concluded: Formula, held: Formula) -> Iterator[tuple[Formula, str]]:
    """Premises from which, with what is held, a fallacy leads to what is concluded."""
    if form(concluded) == form(held) or _opposites(concluded, held):
        return
    match code:
        case "affirming-the-consequent":
            yield Implies(concluded, held), "->E"
        case "denying-the-antecedent":
            yield Implies(_denied(held), _denied(concluded)), "->E"
        case "affirming-a-disjunct":
            yield Or((held, _denied(concluded))), "theorem disjunctive_syllogism"
        case "converse-used" if isinstance(concluded, Implies):
            left, right = concluded.left, concluded.right
            yield Implies(right, left), "theorem contraposition"
            yield Implies(_denied(left), _denied(right)), "theorem contraposition"


def _with_premise(base: Base, premise: Formula) -> Base:
    """The proof with one more premise, behind the others."""
    at = len(base.sequent.premises)

    def moved(cite: Cite) -> Cite:
        if isinstance(cite, int):
            return cite + (cite >= at)
        return (cite[0] + 1, cite[1] + 1)

    lines = [
        line._replace(
            cites=tuple(map(moved, line.cites)), boxes=tuple([box + 1 for box in line.boxes])
        )
        for line in base.lines
    ]
    sequent = Sequent((*base.sequent.premises, premise), base.sequent.conclusion)
    return Base(sequent, (*lines[:at], Line(premise, "premise"), *lines[at:]))


_Step: TypeAlias = tuple[Formula, str, tuple[Cite, ...]]
_Steps: TypeAlias = Callable[[Lines, list[int]], Iterator[_Step]]


def _consequents(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Implies(left, right) if form(lines[other].formula) == form(right):
                yield left, "->E", (one, other)


def _antecedents(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Implies(left, right) if _opposites(left, lines[other].formula):
                yield _denied(right), "->E", (one, other)


def _disjuncts(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Or((left, right)):
                for part, rest in ((left, right), (right, left)):
                    if form(part) == form(lines[other].formula):
                        yield _denied(rest), "theorem disjunctive_syllogism", (one, other)
                        yield _denied(rest), "|E", (one, other)


def _converses(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Implies(left, right):
                yield Implies(right, left), "copy", (n,)
                yield Implies(_denied(left), _denied(right)), "theorem contraposition", (n,)
                yield Implies(right, left), "theorem contraposition", (n,)


def _de_morgan(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Not(And(parts)):
                yield And(tuple([Not(part) for part in parts])), "theorem de_morgan_and", (n,)
            case Not(Or(parts)):
                yield Or(tuple([Not(part) for part in parts])), "theorem de_morgan_or", (n,)


def _parts_of_or(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Or(parts):
                for part in parts:
                    yield part, "|E", (n,)


def _no_conjuncts(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Implies(left, right):
                yield right, "&E", (n,)
                yield left, "&E", (n,)
            case Not(And(parts)):
                for part in parts:
                    yield _denied(part), "&E", (n,)
            case And(parts):
                for part in parts:
                    for inner in children(part):
                        yield inner, "&E", (n,)


def _negations(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case And(parts):
                for part in parts:
                    yield _denied(part), "&E", (n,)
    for one, other in pairs(above):
        g = lines[other].formula
        match lines[one].formula:
            case Implies(left, right):
                if form(g) == form(left):
                    yield _denied(right), "->E", (one, other)
                elif form(_bare(g)) == form(_bare(left)):
                    yield right, "->E", (one, other)
            case Iff(left, right):
                for side, across in ((left, right), (right, left)):
                    if _opposites(side, g):
                        yield across, "<->E", (one, other)


_STEPS: Mapping[str, _Steps] = {
    "affirming-the-consequent": _consequents,
    "denying-the-antecedent": _antecedents,
    "affirming-a-disjunct": _disjuncts,
    "converse-used": _converses,
    "de-morgan-connective": _de_morgan,
    "or-part-dropped": _parts_of_or,
    "not-a-conjunct": _no_conjuncts,
    "negation-too-few": _negations,
    "negation-too-many": _negations,
}
"""The steps that seem to follow, by the mistake that they are."""


def _denied(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, Not) else Not(formula)


def _opposites(one: Formula, other: Formula) -> bool:
    return form(Not(one)) == form(other) or form(one) == form(Not(other))


def _bare(formula: Formula) -> Formula:
    while isinstance(formula, Not):
        formula = formula.body
    return formula


def other_result(rng: Random, base: Base) -> Iterator[Slip]:
    """A line says something near to what it should, and the proof goes on from there."""
    lines = base.lines
    for n in _shuffled(rng, derived(lines)):
        line = lines[n]
        said = {form(lines[m].formula) for m in visible(lines, n)}
        others = list(_near(line.formula))
        rng.shuffle(others)
        for formula in others:
            if form(formula) not in said:
                went = went_on(base.sequent, lines, n, line._replace(formula=formula))
                if went is not None:
                    yield Slip(went, n)


def _near(formula: Formula) -> Iterator[Formula]:
    """What a formula becomes by a small slip."""
    yield _denied(formula)
    match formula:
        case Implies(left, right):
            yield Implies(right, left)
            yield Iff(left, right)
            yield Implies(left, _denied(right))
            yield Implies(_denied(left), right)
        case And(parts) | Or(parts):
            op = type(formula)
            for n, part in enumerate(parts):
                yield op((*parts[:n], _denied(part), *parts[n + 1 :]))
            other = tree.Or if op is And else tree.And
            yield other(parts)
        case Not(body):
            yield body
        case Iff(left, right):
            yield Iff(left, _denied(right))


class Way(NamedTuple):
    """How a mistake is planted: in what ways, and in lines by which rules; by all, if none."""

    ways: tuple[Slips, ...]
    rules: tuple[str, ...] = ()


PLANTED: Mapping[str, Way] = {
    **{
        code: Way((bait(code), fallacy(code)))
        for code in (
            "affirming-the-consequent",
            "denying-the-antecedent",
            "affirming-a-disjunct",
            "converse-used",
        )
    },
    "or-case-missing": Way((case_left_out, one_cited_too_few), ("|E",)),
    "or-cases-differ": Way((step_left_out,), ("|E",)),
    "not-a-case": Way((other_lines,), ("|E",)),
    "or-part-dropped": Way((fallacy("or-part-dropped"),)),
    "not-a-conjunct": Way((fallacy("not-a-conjunct"), step_left_out), ("&E",)),
    "one-line-for-two-parts": Way((one_line_twice,), ("&I",)),
    "part-not-cited": Way((step_left_out,), ("&I",)),
    "negation-too-few": Way((fallacy("negation-too-few"), other_result)),
    "negation-too-many": Way((fallacy("negation-too-many"), other_result)),
    "de-morgan-connective": Way((fallacy("de-morgan-connective"),)),
    "not-a-contradiction": Way((step_left_out,), ("~E",)),
    "not-false": Way((step_left_out,), ("~E", "falseE")),
    "box-not-false": Way((step_left_out, other_lines), ("~I", "RAA")),
    "implication-needs-box": Way((lines_for_box,), ("->I",)),
    "implication-not-box": Way((step_left_out, other_result), ("->I",)),
    "iff-one-way": Way((one_cited_too_few, one_line_twice), ("<->I",)),
    "wrong-connective": Way((step_left_out, other_result)),
    "inside-closed-box": Way((line_of_closed_box,)),
    "later-line": Way((later_line,)),
    "box-range-wrong": Way((box_of_other_length,)),
    "cites-line-not-box": Way((lines_for_box,), ("~I", "RAA", "|E")),
    "cites-box-not-line": Way((box_for_line,)),
    "wrong-number-of-citations": Way((one_cited_too_few,)),
    "not-a-premise": Way((as_premise,)),
    "assumption-as-premise": Way((as_premise,)),
    "wrong-rule": Way((other_rule,)),
    "wrong-lines": Way((other_lines,)),
}
"""By what a mistake over letters is planted, the likeliest way first."""
