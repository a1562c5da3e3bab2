"""The mistakes that can be planted, each in a few words for those who choose among names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from minelogic.generate.makers.mistake.plant import Place


class Name(NamedTuple):
    """A mistake: what it is, and where it comes to mind."""

    says: str
    of: str = ""
    """Rules of proofs, or laws of CNF, with blanks between; it comes to mind where one is used."""
    looks: bool = True
    """Whether a line with it has the form of what it says it is."""


IN_PROOFS: Mapping[str, Name] = {
    "affirming-the-consequent": Name("from `A -> B` and `B` to `A`", "->E"),
    "denying-the-antecedent": Name("from `A -> B` and `~A` to `~B`", "->E"),
    "affirming-a-disjunct": Name("from `A | B` and `A` to `~B`", "|E |"),
    "converse-used": Name("from `A -> B` to `B -> A`, or to `~A -> ~B`", "->E ->I <->I"),
    "or-case-missing": Name("a case of a disjunction is left out", "|E", looks=False),
    "or-cases-differ": Name("the cases of a disjunction end in different formulas", "|E"),
    "not-a-case": Name("a case assumes what is no part of the disjunction", "|E"),
    "or-part-dropped": Name("from `A | B` to `A` alone", "|E |I |"),
    "not-a-conjunct": Name("`&E` gives what is no part of a conjunction", "&E"),
    "one-line-for-two-parts": Name("one line is cited for both parts", "&I", looks=False),
    "part-not-cited": Name("no cited line says one of the parts", "&I"),
    "negation-too-few": Name("a `~` is missing", "~I ~E RAA ~~E ->E ~"),
    "negation-too-many": Name("there is a `~` too many", "~I ~E RAA ~~E ->E ~"),
    "de-morgan-connective": Name("`~` goes inside, and `&` or `|` stays as it was", "~&"),
    "not-a-contradiction": Name("two formulas of which neither denies the other", "~E"),
    "not-false": Name("what is cited, or written, is not `false`", "~E falseE"),
    "box-not-false": Name("a box that is to refute something does not end in `false`", "~I RAA"),
    "implication-needs-box": Name("`->I` cites lines, and not the box", "->I", looks=False),
    "implication-not-box": Name("`->I` gives something else than its box shows", "->I"),
    "iff-one-way": Name("`<->I` has one direction only", "<->I", looks=False),
    "wrong-connective": Name("the formula is not of the kind that the rule is for"),
    "inside-closed-box": Name("a line is cited that stands in a box that is closed", "assume"),
    "later-line": Name("a line is cited that comes later, or the line itself", looks=False),
    "box-range-wrong": Name("a box is cited with a wrong first or last line", "assume",
                            looks=False),
    "cites-line-not-box": Name("lines are cited where a box is needed", "~I RAA |E existsE",
                               looks=False),
    "cites-box-not-line": Name("a box is cited where a line is needed", "assume", looks=False),
    "wrong-number-of-citations": Name("too few lines are cited, or too many", looks=False),
    "not-a-premise": Name("a premise that the theorem does not have", looks=False),
    "assumption-as-premise": Name("what is only assumed is called a premise", "assume",
                                  looks=False),
    "wrong-rule": Name("it follows from what is cited, but by another rule"),
    "wrong-lines": Name("the rule would give it, but from other lines"),
    "name-not-fresh": Name("a name for some thing is one that was spoken of before", "existsE"),
    "forall-of-assumed": Name("`forallI` about a name of which something is assumed",
                              "forallI forallE"),
    "witness-kept": Name("what `existsE` gives still speaks of the name in its box", "existsE"),
    "wrong-term": Name("another name stands where the variable stood", "forallE existsI"),
    "several-variables": Name("terms are put in for two variables in one step",
                              "forallE existsI"),
}  # fmt: skip
"""Of the lines of proofs; the last five only where there are quantifiers."""
WITH_QUANTIFIERS = tuple(IN_PROOFS)[-5:]

IN_CLAIMS: Mapping[str, Name] = {
    "opposite": Name("the opposite of what is claimed follows", looks=False),
    "not-forced": Name("nothing on the whole board forces it, nor its opposite"),
    "reason-missing": Name("it has to be so, but no reason is named", looks=False),
    "later-claim": Name("it rests on what is only claimed further down", looks=False),
    "foreign-number": Name("none of the numbers that are named touches the tile", looks=False),
    "reason-too-weak": Name("it has to be so, but the numbers named, which touch the tile, are not "
                            "enough"),
    "bomb-forgotten": Name("a bomb that is known next to the number was not counted"),
    "bomb-counted-twice": Name("a bomb that is known next to the number was counted twice"),
    "neighbour-forgotten": Name("a covered tile next to the number was overlooked"),
    "at-most-as-exactly": Name("tiles with at most so many bombs were taken to have just so many"),
    "at-least-as-exactly": Name("tiles with at least so many bombs were taken to have just so "
                                "many"),
}  # fmt: skip
"""Of claims about a board."""

IN_STEPS: Mapping[str, Name] = {
    "negation-not-swapped": Name("`~` goes inside, and `&` or `|` stays as it was", "~& ~|"),
    "negation-on-one-part": Name("`~` goes inside, but not to every part", "~& ~|"),
    "arrow-reversed": Name("`->` is read in the other direction", "->"),
    "implication-left-not-negated": Name("`A -> B` becomes `A | B`", "->"),
    "implication-wrong-connective": Name("`A -> B` becomes something else than `~A | B`, as "
                                         "`~A & B`", "->"),
    "negated-implication": Name("`~(A -> B)` is worked out wrongly", "~->"),
    "iff-one-half": Name("`<->` is split into only one half", "<->"),
    "iff-wrong-halves": Name("the halves of `<->` are put together wrongly", "<->"),
    "distribution-one-part": Name("distributed over only one part of the bracket", "|&"),
    "distribution-wrong-connective": Name("distributed with `&` and `|` mixed up", "|&"),
    "distribution-some-pairs": Name("of two brackets, not every part goes with every part",
                                    "|&"),
    "negation-lost": Name("a `~` is lost, as in `~~A` becoming `~A`", "~"),
}  # fmt: skip
"""Of steps to conjunctive normal form."""

NAMES: Mapping[Place, Mapping[str, Name]] = {
    "proof": IN_PROOFS,
    "claims": IN_CLAIMS,
    "cnf": IN_STEPS,
}

ALL_NAMES = tuple(dict.fromkeys([code for names in NAMES.values() for code in names]))
"""Every mistake that can be planted anywhere, each once."""

_MISCOUNTS = (
    "bomb-forgotten", "bomb-counted-twice", "neighbour-forgotten", "at-most-as-exactly",
    "at-least-as-exactly",
)  # fmt: skip
_TOGETHER: tuple[tuple[str, ...], ...] = (
    ("or-part-dropped", "not-a-conjunct", "or-case-missing", "cites-line-not-box",
     "wrong-number-of-citations"),
    ("one-line-for-two-parts", "part-not-cited", "wrong-number-of-citations", "iff-one-way",
     "or-case-missing", "implication-needs-box", "cites-line-not-box", "cites-box-not-line"),
    ("implication-needs-box", "cites-line-not-box", "inside-closed-box"),
    ("box-not-false", "box-range-wrong", "or-cases-differ", "implication-not-box",
     "inside-closed-box"),
    ("box-not-false", "not-false", "not-a-contradiction"),
    ("not-a-contradiction", "negation-too-few", "negation-too-many"),
    ("converse-used", "negation-too-few", "negation-too-many", "denying-the-antecedent",
     "de-morgan-connective", "affirming-a-disjunct", "iff-one-way"),
    ("not-a-case", "assumption-as-premise"),
    ("not-a-premise", "assumption-as-premise"),
    ("wrong-term", "several-variables", "name-not-fresh"),
    ("name-not-fresh", "forall-of-assumed", "witness-kept"),
    ("cites-box-not-line", "inside-closed-box", "box-range-wrong", "implication-not-box"),
    ("bomb-forgotten", "neighbour-forgotten"),
    ("negation-not-swapped", "negation-on-one-part"),
    ("arrow-reversed", "implication-left-not-negated", "implication-wrong-connective"),
)  # fmt: skip
"""Mistakes any two of which some would call by each other's names."""
_WIDE: Mapping[str, tuple[str, ...]] = {
    "wrong-lines": (
        "affirming-the-consequent", "denying-the-antecedent", "affirming-a-disjunct",
        "converse-used", "not-a-case", "box-not-false", "or-cases-differ", "inside-closed-box",
        "later-line", "box-range-wrong", "one-line-for-two-parts", "iff-one-way",
        "or-case-missing", "wrong-number-of-citations", "cites-line-not-box", "part-not-cited",
        "cites-box-not-line", "implication-needs-box", "wrong-term", "negation-too-few",
        "negation-too-many", "not-a-contradiction", "not-a-conjunct", "name-not-fresh",
    ),
    "wrong-rule": (
        "wrong-connective", "wrong-number-of-citations", "cites-line-not-box", "not-a-premise",
        "cites-box-not-line", "implication-needs-box", "not-a-conjunct", "or-part-dropped",
        "not-false", "not-a-contradiction", "negation-too-few", "negation-too-many",
        "assumption-as-premise",
    ),
    "wrong-connective": (
        "not-a-conjunct", "or-part-dropped", "not-false", "not-a-contradiction", "iff-one-way",
        "implication-not-box", "part-not-cited", "or-cases-differ", "not-a-case",
        "negation-too-few", "negation-too-many", "box-not-false", "wrong-term",
    ),
    "opposite": _MISCOUNTS,
    "not-forced": _MISCOUNTS,
}  # fmt: skip
"""Names that fit much that has a narrower one."""


def are_near(one: str, other: str) -> bool:
    """Whether what is called by one of these names might be called by the other."""
    return (
        one == other
        or any(one in group and other in group for group in _TOGETHER)
        or other in _WIDE.get(one, ())
        or one in _WIDE.get(other, ())
    )
