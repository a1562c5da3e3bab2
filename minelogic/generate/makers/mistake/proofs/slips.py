"""How each mistake is planted in a proof over letters.

What is planted may turn out to be right, or to be called something else: who plants asks the judge.
A line may be wrong in what it cites, and then says what is right; a step may be left out before it;
or it may say something else, and the proof goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from minelogic.generate.makers.mistake.proofs.citing import (
    as_premise,
    box_for_line,
    box_of_other_length,
    case_left_out,
    later_line,
    line_of_closed_box,
    lines_for_box,
    one_cited_too_few,
    one_line_twice,
    other_lines,
    other_rule,
    step_left_out,
)
from minelogic.generate.makers.mistake.proofs.fallacies import bait, denied, fallacy
from minelogic.generate.makers.mistake.proofs.lines import derived, visible, went_on
from minelogic.generate.makers.mistake.proofs.slip import Base, Slip, Way, shuffled
from minelogic.syntax import tree
from minelogic.syntax.forms import form
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or


def other_result(rng: Random, base: Base) -> Iterator[Slip]:
    """A line says something near to what it should, and the proof goes on from there."""
    lines = base.lines
    for n in shuffled(rng, derived(lines)):
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
    yield denied(formula)
    match formula:
        case Implies(left, right):
            yield Implies(right, left)
            yield Iff(left, right)
            yield Implies(left, denied(right))
            yield Implies(denied(left), right)
        case And(parts) | Or(parts):
            op = type(formula)
            for n, part in enumerate(parts):
                yield op((*parts[:n], denied(part), *parts[n + 1 :]))
            other = tree.Or if op is And else tree.And
            yield other(parts)
        case Not(body):
            yield body
        case Iff(left, right):
            yield Iff(left, denied(right))


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
