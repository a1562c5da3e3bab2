"""Sequents with quantifiers by chance, and mistakes that only proofs with names can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from minelogic.generate.makers.mistake.proofs.citing import step_left_out
from minelogic.generate.makers.mistake.proofs.lines import (
    Lines,
    changed,
    citing,
    derived,
    reordered,
    visible,
    went_on,
)
from minelogic.generate.makers.mistake.proofs.slip import Base, Slip, Way
from minelogic.proof.kernel import Line, Sequent
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.forms import form, names_in
from minelogic.syntax.tree import Atom, Binder, Exists, Forall, Formula, Var
from minelogic.syntax.walk import rewritten, subformulas

_PREMISES = (
    "forall x. P(x) -> Q(x)", "forall x. P(x) -> Q(x)", "forall x. Q(x) -> R(x)",
    "forall x. P(x) -> ~Q(x)", "forall x. P(x) | Q(x)", "forall x. ~(P(x) & Q(x))",
    "forall x. P(x) & Q(x)", "forall x. P(x) <-> Q(x)", "forall x. P(x)", "exists x. P(x)",
    "exists x. P(x)", "exists x. P(x) & Q(x)", "exists x. P(x) | Q(x)", "exists x. ~P(x)",
    "exists x. P(x) & ~R(x)", "~(exists x. P(x))", "~(exists x. P(x) & Q(x))", "P(c)", "~Q(c)",
    "forall x. P(x) -> Q(x) | R(x)", "forall x. P(x) & Q(x) -> R(x)",
    "exists x. forall y. L(x, y)", "forall x. forall y. L(x, y) -> L(y, x)",
    "forall x. forall y. L(x, y) -> P(x)", "forall x. exists y. L(x, y)",
    "exists x. P(x) & (forall y. L(x, y))", "forall x. P(x) -> (exists y. L(x, y))",
)  # fmt: skip
_ENDS = (
    "forall x. P(x) -> Q(x)", "forall x. P(x) -> R(x)", "forall x. P(x) -> ~Q(x)",
    "forall x. ~P(x)", "forall x. Q(x)", "exists x. P(x)", "exists x. R(x)", "exists x. ~P(x)",
    "exists x. P(x) & Q(x)", "exists x. P(x) | Q(x)", "(exists x. P(x)) & (exists x. Q(x))",
    "(forall x. P(x)) & (forall x. Q(x))", "(exists x. P(x)) | (exists x. Q(x))",
    "~(exists x. P(x))", "~(exists x. P(x) & Q(x))", "~(forall x. P(x))", "Q(c)", "~P(c)",
    "forall y. exists x. L(x, y)", "exists x. L(x, x)", "forall x. forall y. L(x, y) -> Q(x)",
    "exists x. exists y. L(x, y)", "forall x. exists y. L(y, x)", "exists x. exists y. L(y, x)",
)  # fmt: skip
_PREDICATES = "PQR"


def quantified_sequent(rng: Random) -> Sequent:
    """A sequent about some things, which may hold or not."""
    chosen = rng.sample(_PREMISES, rng.choice((1, 2, 2, 3)))
    order = dict(zip(_PREDICATES, rng.sample(_PREDICATES, 3), strict=True))
    premises = [parse_formula(text) for text in chosen]
    end = parse_formula("".join([order.get(sign, sign) for sign in rng.choice(_ENDS)]))
    return Sequent(tuple(premises), end)


def names_of(lines: Lines) -> list[str]:
    """The names that lines speak of, each once."""
    return list(dict.fromkeys([n for line in lines for n in sorted(names_in(form(line.formula)))]))


def _with(formula: Formula, name: str, other: str) -> Formula:
    """The formula with another name for one that is bound nowhere in it."""

    def renamed(node: Formula) -> Formula:
        if isinstance(node, Atom):
            terms = [Var(other) if term == Var(name) else term for term in node.arguments]
            return Atom(node.predicate, tuple(terms))
        return node

    bound = {
        binder.name
        for part in subformulas(formula)
        if isinstance(part, Forall | Exists)
        for binder in part.binders
    }
    return formula if {name, other} & bound else rewritten(formula, renamed)


def witness_taken_out(rng: Random, base: Base) -> Iterator[Slip]:
    """The last step of a box about a witness is taken behind the box."""
    lines = base.lines
    for n in rng.sample(range(len(lines)), len(lines)):
        if lines[n].rule != "existsE":
            continue
        box = lines[n].cites[1]
        assert isinstance(box, tuple)
        first, last = box
        if last - 1 <= first or lines[last].boxes != lines[last - 1].boxes:
            continue
        if lines[last].rule in ("assume", "existsE") or citing(lines, last) != [n]:
            continue
        if any(c != last - 1 and c not in visible(lines, n) for c in lines[last].cites):
            continue
        order = [*range(last), n, last, *range(n + 1, len(lines))]
        if n != last + 1:
            continue
        boxes = [lines[old].boxes for old in order]
        boxes[last + 1] = lines[n].boxes
        shown = lines[n]._replace(formula=lines[last - 1].formula, cites=(lines[n].cites[0], box))
        moved = [*reordered(changed(lines, n, shown), order, boxes)]
        # What was the end of the box comes behind it, and rests on what is taken out.
        at = last
        cites = (lines[n].cites[0], (first, last - 1))
        moved[at] = moved[at]._replace(cites=cites)
        rests = [at if c == last - 1 else c for c in lines[last].cites]
        moved[at + 1] = moved[at + 1]._replace(cites=tuple(rests))
        for later in range(at + 2, len(moved)):
            line = lines[later]
            moved[later] = line._replace(cites=tuple([at + 1 if c == n else c for c in line.cites]))
        yield Slip(tuple(moved), at)


def name_used_before(rng: Random, base: Base) -> Iterator[Slip]:
    """In a box about a witness, the witness has a name that was spoken of before."""
    lines = base.lines
    every = names_of(lines)
    for n in rng.sample(range(len(lines)), len(lines)):
        if lines[n].rule != "existsE":
            continue
        box = lines[n].cites[1]
        assert isinstance(box, tuple)
        first, last = box
        own = names_in(form(lines[first].formula))
        outside = {*range(first), *range(last + 1, len(lines))}
        known = {name for m in outside for name in names_in(form(lines[m].formula))}
        for name in sorted(own - known):
            for other in every:
                if other != name and other in known:
                    renamed = list(lines)
                    for m in range(first, last + 1):
                        renamed[m] = lines[m]._replace(formula=_with(lines[m].formula, name, other))
                    yield Slip(tuple(renamed), n)


def generalised(rng: Random, base: Base) -> Iterator[Slip]:
    """From a line about one name to all things, where something is known of the name."""
    lines = base.lines
    for n in rng.sample(derived(lines), len(derived(lines))):
        said = {form(lines[m].formula) for m in visible(lines, n)}
        steps = []
        for m in visible(lines, n):
            for name in sorted(names_in(form(lines[m].formula))):
                whole = _all(lines[m].formula, name)
                if whole is not None and form(whole) not in said:
                    steps.append((whole, m))
        for whole, m in rng.sample(steps, len(steps)):
            planted = Line(whole, "forallI", (m,), lines[n].boxes)
            went = went_on(base.sequent, lines, n, planted)
            if went is not None:
                yield Slip(went, n)


def _all(formula: Formula, name: str) -> Formula | None:
    put = _with(formula, name, "x")
    return None if put == formula else Forall((Binder("x", None),), put)


def other_term(rng: Random, base: Base) -> Iterator[Slip]:
    """A line says it of another name, or of two names, and the proof goes on from there."""
    lines = base.lines
    every = names_of(lines)
    for n in rng.sample(derived(lines), len(derived(lines))):
        line = lines[n]
        if line.rule not in ("forallE", "existsI", "forallI"):
            continue
        said = {form(lines[m].formula) for m in visible(lines, n)}
        for formula in _one_place(line.formula, every):
            if form(formula) not in said:
                went = went_on(base.sequent, lines, n, line._replace(formula=formula))
                if went is not None:
                    yield Slip(went, n)


def _one_place(formula: Formula, names: list[str]) -> Iterator[Formula]:
    """The formula with another name in one of its atoms."""
    atoms = [part for part in subformulas(formula) if isinstance(part, Atom)]
    for atom in dict.fromkeys(atoms):
        for place, term in enumerate(atom.arguments):
            for name in names:
                if isinstance(term, Var) and term != Var(name):
                    terms = [*atom.arguments]
                    terms[place] = Var(name)
                    other = Atom(atom.predicate, tuple(terms))
                    yield _put(formula, atom, other)


def _put(formula: Formula, atom: Atom, other: Atom) -> Formula:
    """The formula with another atom in the place of one."""
    return rewritten(formula, lambda node: other if node == atom else node)


WITH_NAMES: Mapping[str, Way] = {
    "name-not-fresh": Way((name_used_before,), ("existsE",)),
    "forall-of-assumed": Way((generalised,), ("forallI",)),
    "witness-kept": Way((witness_taken_out,), ("existsE",)),
    "wrong-term": Way((other_term, step_left_out), ("forallE", "forallI", "existsI")),
    "several-variables": Way((step_left_out,), ("forallE", "forallI", "existsI")),
}
"""By what a mistake with names is planted."""
