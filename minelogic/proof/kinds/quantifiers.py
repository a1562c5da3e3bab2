"""Mistakes with quantifiers, names, terms and numbers."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NAME_NOT_FRESH = Kind(
    code="name-not-fresh",
    severity="error",
    message="{name} is not a new name: {place} speaks of it already.",
    help="Choose a name that stands in no premise, no open assumption and not in the result.{more}",
    why="Of a name that stands for an arbitrary value nothing else may be known.",
    wrong="theorem t: exists x. P(x), Q(a) |- exists x. (P(x) & Q(x))\nproof\n"
    "  1. exists x. P(x)  premise\n  2. Q(a)  premise\n  3. | P(a)  assume\n"
    "  4. | P(a) & Q(a)  &I 3, 2\n  5. | exists x. (P(x) & Q(x))  existsI 4\n"
    "  6. exists x. (P(x) & Q(x))  existsE 1, 3-5\nqed\n",
    right="theorem t: exists x. (P(x) & Q(x)) |- exists x. P(x)\nproof\n"
    "  1. exists x. (P(x) & Q(x))  premise\n  2. | P(a) & Q(a)  assume\n  3. | P(a)  &E 2\n"
    "  4. | exists x. P(x)  existsI 3\n  5. exists x. P(x)  existsE 1, 2-4\nqed\n",
)
FORALL_OF_ASSUMED = Kind(
    code="forall-of-assumed",
    severity="error",
    message="{name} is not arbitrary: {place} assumes something about it.",
    help="{rule} needs a name of which no premise and no open assumption speaks.{more}",
    why="What holds of one thing about which something is assumed need not hold of all.",
    wrong="theorem t: P(a) |- forall x. P(x)\nproof\n  1. P(a)  premise\n"
    "  2. forall x. P(x)  forallI 1\nqed\n",
    right="theorem t: forall x. (P(x) & Q(x)) |- forall x. P(x)\nproof\n"
    "  1. forall x. (P(x) & Q(x))  premise\n  2. P(a) & Q(a)  forallE 1\n  3. P(a)  &E 2\n"
    "  4. forall x. P(x)  forallI 3\nqed\n",
)
FORALL_FROM_ONE = Kind(
    code="forall-from-one",
    severity="error",
    message="{cited} ({where}) speaks of {term} alone, and not of an arbitrary value.",
    help="{rule} needs a line about a new name, of which nothing is assumed.{more}",
    why="One instance, or several, do not make a law.",
    wrong="theorem t: P(0) |- forall x. P(x)\nproof\n  1. P(0)  premise\n"
    "  2. forall x. P(x)  forallI 1\nqed\n",
    right="theorem t: P(0) |- exists x. P(x)\nproof\n  1. P(0)  premise\n"
    "  2. exists x. P(x)  existsI 1\nqed\n",
)
WITNESS_KEPT = Kind(
    code="witness-kept",
    severity="error",
    message="The result of line {line} still speaks of {name}, which only {box} knows.",
    help="Go on in the box until {name} is gone, for instance by existsI, and only then leave "
    "it.{more}",
    why="The name was given to some value for the length of the box; outside nobody knows which.",
    wrong="theorem t: exists x. P(x) |- P(a)\nproof\n  1. exists x. P(x)  premise\n"
    "  2. | P(a)  assume\n  3. | P(a)  copy 2\n  4. P(a)  existsE 1, 2-3\nqed\n",
    right="theorem t: exists x. P(x) |- exists y. P(y)\nproof\n  1. exists x. P(x)  premise\n"
    "  2. | P(a)  assume\n  3. | exists y. P(y)  existsI 2\n  4. exists y. P(y)  existsE 1, 2-3\n"
    "qed\n",
)
WRONG_TERM = Kind(
    code="wrong-term",
    severity="error",
    message="{message}",
    help="{advice}{more}",
    why="An instance has one and the same term wherever the variable stood, and is otherwise as it "
    "was.",
    wrong="theorem t: forall x. R(x, x) |- R(a, b)\nproof\n  1. forall x. R(x, x)  premise\n"
    "  2. R(a, b)  forallE 1\nqed\n",
    right="theorem t: forall x. R(x, x) |- R(a, a)\nproof\n  1. forall x. R(x, x)  premise\n"
    "  2. R(a, a)  forallE 1\nqed\n",
)
SEVERAL_VARIABLES = Kind(
    code="several-variables",
    severity="error",
    message="Line {line} puts in terms for {count} variables at once.",
    help="{rule} takes one variable at a time, the {which} first; write a line for "
    "each{first}.{more}",
    why="Each step of a proof changes one thing.",
    wrong="theorem t: forall x, y. R(x, y) |- R(a, b)\nproof\n  1. forall x, y. R(x, y)  premise\n"
    "  2. R(a, b)  forallE 1\nqed\n",
    right="theorem t: forall x, y. R(x, y) |- R(a, b)\nproof\n  1. forall x, y. R(x, y)  premise\n"
    "  2. forall y. R(a, y)  forallE 1\n  3. R(a, b)  forallE 2\nqed\n",
)
CAPTURED = Kind(
    code="captured",
    severity="error",
    message="The term that stands for the variable of {law} is captured by the quantifier inside.",
    help="Rename the bound variable inside first, or put in another name.{more}",
    why="A variable that is put in under a quantifier of the same name would change its meaning.",
    wrong="theorem t: forall x. exists y. R(x, y) |- exists y. R(y, y)\nproof\n"
    "  1. forall x. exists y. R(x, y)  premise\n  2. exists y. R(y, y)  forallE 1\nqed\n",
    right="theorem t: forall x. exists y. R(x, y) |- exists y. R(a, y)\nproof\n"
    "  1. forall x. exists y. R(x, y)  premise\n  2. exists y. R(a, y)  forallE 1\nqed\n",
)
FALSE_COMPARISON = Kind(
    code="false-comparison",
    severity="error",
    message="{message}",
    help="arithmetic proves any true comparison of integers, and nothing else.",
    why="Numbers are known; names are not.",
    wrong="theorem t: |- 3 < 2\nproof\n  1. 3 < 2  arithmetic\nqed\n",
    right="theorem t: |- 2 < 3\nproof\n  1. 2 < 3  arithmetic\nqed\n",
)
FOREIGN_INTEGER = Kind(
    code="foreign-integer",
    severity="error",
    message="Line {line} speaks of {integer}, but the theorem speaks of no integers.",
    help="It holds whatever there is, and need not hold of numbers alone: take a name instead, "
    "such as {name}.",
    why="Where a theorem mentions integers, they are among the things it speaks of, and no two "
    "are the same. Where it mentions none, there may be none: there may be one thing in all.",
    wrong="theorem t: forall x, y. x = y |- false\nproof\n  1. forall x, y. x = y  premise\n"
    "  2. forall y. 0 = y  forallE 1\n  3. 0 = 1  forallE 2\n  4. ~(0 = 1)  arithmetic\n"
    "  5. false  ~E 4, 3\nqed\n",
    right="theorem t: forall x, y. x = y |- a = b\nproof\n  1. forall x, y. x = y  premise\n"
    "  2. forall y. a = y  forallE 1\n  3. a = b  forallE 2\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
