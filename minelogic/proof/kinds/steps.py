"""Every kind of mistake that a proof can have, in the order of the reference.

A test judges each `wrong` and each `right` example: the first has the mistake, the second is
proved.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

AFFIRMING_THE_CONSEQUENT = Kind(
    "affirming-the-consequent",
    "error",
    "Line {line} affirms the consequent: from {implication} and {consequent} nothing follows "
    "about {antecedent}.",
    "To use {implication} ({where}) you need {antecedent} itself; {consequent} may hold for "
    "another reason.{more}",
    "An implication leads from its left side to its right side, and not back.",
    "theorem t: ~B -> S, S |- ~B\nproof\n  1. ~B -> S  premise\n  2. S  premise\n"
    "  3. ~B  ->E 1, 2\nqed\n",
    "theorem t: ~B -> S, ~B |- S\nproof\n  1. ~B -> S  premise\n  2. ~B  premise\n"
    "  3. S  ->E 1, 2\nqed\n",
)
DENYING_THE_ANTECEDENT = Kind(
    "denying-the-antecedent",
    "error",
    "Line {line} denies the antecedent: from {implication} and {denied} nothing follows about "
    "{consequent}.",
    "{implication} ({where}) says nothing about what holds without {antecedent}.{more}",
    "An implication whose left side is false holds whatever its right side is.",
    "theorem t: Q -> S, ~Q |- ~S\nproof\n  1. Q -> S  premise\n  2. ~Q  premise\n"
    "  3. ~S  ->E 1, 2\nqed\n",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
AFFIRMING_A_DISJUNCT = Kind(
    "affirming-a-disjunct",
    "error",
    "Line {line} affirms a disjunct: from {disjunction} and {held} nothing follows about {denied}.",
    "Both parts of {disjunction} ({where}) may hold. One follows if the other is refuted.{more}",
    "An or is not exclusive: that one part holds says nothing about the other.",
    "theorem t: P | Q, P |- ~Q\nproof\n  1. P | Q  premise\n  2. P  premise\n"
    "  3. ~Q  theorem disjunctive_syllogism 1, 2\nqed\n",
    "theorem t: P | Q, ~P |- Q\nproof\n  1. P | Q  premise\n  2. ~P  premise\n"
    "  3. Q  theorem disjunctive_syllogism 1, 2\nqed\n",
)
CONVERSE_USED = Kind(
    "converse-used",
    "error",
    "Line {line} turns an implication round: {concluded} is the {relation} of {implication}, and "
    "does not follow from it.",
    "What does follow from {implication} ({where}) is its contrapositive, {contrapositive}.{more}",
    "That every bomb is unsafe does not say that all that is unsafe is a bomb.",
    "theorem t: P -> Q |- Q -> P\nproof\n  1. P -> Q  premise\n  2. Q -> P  copy 1\nqed\n",
    "theorem t: P -> Q |- P -> Q\nproof\n  1. P -> Q  premise\n  2. P -> Q  copy 1\nqed\n",
)
OR_CASE_MISSING = Kind(
    "or-case-missing",
    "error",
    "Line {line} leaves out a case: {disjunction} ({where}) may also hold because of {part}.",
    "Add a box that assumes {part} and ends in {concluded}, and cite it too.{more}",
    "What follows from a disjunction has to follow from each of its parts.",
    "theorem t: P | Q, P -> R, Q -> R |- R\nproof\n  1. P | Q  premise\n  2. P -> R  premise\n"
    "  3. Q -> R  premise\n  4. | P  assume\n  5. | R  ->E 2, 4\n  6. R  |E 1, 4-5\nqed\n",
    "theorem t: P | Q, P -> R, Q -> R |- R\nproof\n  1. P | Q  premise\n  2. P -> R  premise\n"
    "  3. Q -> R  premise\n  4. | P  assume\n  5. | R  ->E 2, 4\n  6. | Q  assume\n"
    "  7. | R  ->E 3, 6\n  8. R  |E 1, 4-5, 6-7\nqed\n",
)
OR_CASES_DIFFER = Kind(
    "or-cases-differ",
    "error",
    "The cases of line {line} do not all end in {concluded}: {box} ends in {end}.",
    "Each box that {rule} cites has to end in the formula of the line itself, {concluded}.{more}",
    "Only what holds in every case holds in any case.",
    "theorem t: P | Q |- P | R\nproof\n  1. P | Q  premise\n  2. | P  assume\n"
    "  3. | P | R  |I 2\n  4. | Q  assume\n  5. | Q | R  |I 4\n  6. P | R  |E 1, 2-3, 4-5\nqed\n",
    "theorem t: P | Q |- Q | P\nproof\n  1. P | Q  premise\n  2. | P  assume\n"
    "  3. | Q | P  |I 2\n  4. | Q  assume\n  5. | Q | P  |I 4\n  6. Q | P  |E 1, 2-3, 4-5\nqed\n",
)
NOT_A_CASE = Kind(
    "not-a-case",
    "error",
    "{box} assumes {assumed}, which is no part of {disjunction} ({where}).",
    "{rule} needs a box for each part of the disjunction: {parts}.{more}",
    "A box that assumes something else is no case of the disjunction.",
    "theorem t: P | Q, R |- R\nproof\n  1. P | Q  premise\n  2. R  premise\n  3. | P  assume\n"
    "  4. | R  copy 2\n  5. | S  assume\n  6. | R  copy 2\n  7. R  |E 1, 3-4, 5-6\nqed\n",
    "theorem t: P | Q, R |- R\nproof\n  1. P | Q  premise\n  2. R  premise\n  3. | P  assume\n"
    "  4. | R  copy 2\n  5. | Q  assume\n  6. | R  copy 2\n  7. R  |E 1, 3-4, 5-6\nqed\n",
)
OR_PART_DROPPED = Kind(
    "or-part-dropped",
    "error",
    "Line {line} drops a part of a disjunction: {disjunction} ({where}) does not tell which part "
    "holds.",
    "|I only adds parts. To get rid of one, go through the cases with |E, or refute it.{more}",
    "Of A | B one knows that one of them holds, and not that A does.",
    "theorem t: B | S |- B\nproof\n  1. B | S  premise\n  2. B  |I 1\nqed\n",
    "theorem t: B |- B | S\nproof\n  1. B  premise\n  2. B | S  |I 1\nqed\n",
)
NOT_A_CONJUNCT = Kind(
    "not-a-conjunct",
    "error",
    "{concluded} is no part of {cited} ({where}).",
    "{advice}{more}",
    "&E takes a part out of a conjunction, and only of one that is the whole line.",
    "theorem t: A & B |- C\nproof\n  1. A & B  premise\n  2. C  &E 1\nqed\n",
    "theorem t: A & B |- B\nproof\n  1. A & B  premise\n  2. B  &E 1\nqed\n",
)
ONE_LINE_FOR_TWO_PARTS = Kind(
    "one-line-for-two-parts",
    "error",
    "Line {line} cites one line for two different parts: {cited} gives {part}, and nothing gives "
    "{other}.",
    "&I needs a line for each part, for {part} and for {other}.{more}",
    "A conjunction says two things, and each has to be known.",
    "theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n  3. A & B  &I 1\nqed\n",
    "theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n  3. A & B  &I 1, 2\nqed\n",
)
PART_NOT_CITED = Kind(
    "part-not-cited",
    "error",
    "Line {line} has the part {part}, but no line that it cites says so.",
    "{rule} needs {needs}.{more}",
    "&I puts together what the cited lines say, and nothing else.",
    "theorem t: A, B |- A & C\nproof\n  1. A  premise\n  2. B  premise\n  3. A & C  &I 1, 2\nqed\n",
    "theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n  3. A & B  &I 1, 2\nqed\n",
)
NEGATION_TOO_FEW = Kind(
    "negation-too-few",
    "error",
    "A negation is missing: {origin} {is_} {expected}, and not {found}.",
    "{advice}{more}",
    "A formula and its negation are two different things, and so are A and ~~A.",
    "theorem t: P -> ~Q, P |- ~Q\nproof\n  1. P -> ~Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\n  4. ~Q  copy 3\nqed\n",
    "theorem t: P -> ~Q, P |- ~Q\nproof\n  1. P -> ~Q  premise\n  2. P  premise\n"
    "  3. ~Q  ->E 1, 2\nqed\n",
)
NEGATION_TOO_MANY = Kind(
    "negation-too-many",
    "error",
    "There is a negation too many: {origin} {is_} {expected}, and not {found}.",
    "{advice}{more}",
    "A formula and its negation are two different things, and so are A and ~~A.",
    "theorem t: P & Q |- ~Q\nproof\n  1. P & Q  premise\n  2. ~Q  &E 1\nqed\n",
    "theorem t: P & ~Q |- ~Q\nproof\n  1. P & ~Q  premise\n  2. ~Q  &E 1\nqed\n",
)
DE_MORGAN_CONNECTIVE = Kind(
    "de-morgan-connective",
    "error",
    "De Morgan changes the connective: {given} ({where}) becomes {right}, and not {concluded}.",
    "Not both: one of the two is false. Not one of the two: both are false.{more}",
    "Negating an and gives an or of negations; negating an or gives an and of negations.",
    "theorem t: ~(B & S) |- ~B & ~S\nproof\n  1. ~(B & S)  premise\n"
    "  2. ~B & ~S  theorem de_morgan_and 1\nqed\n",
    "theorem t: ~(B & S) |- ~B | ~S\nproof\n  1. ~(B & S)  premise\n"
    "  2. ~B | ~S  theorem de_morgan_and 1\nqed\n",
)
NOT_A_CONTRADICTION = Kind(
    "not-a-contradiction",
    "error",
    "{left} and {right} do not contradict each other: neither is the negation of the other.",
    "~E needs a formula and that formula with ~ before it.{more}",
    "Two formulas that cannot both be true need not be each other's negation; then the "
    "contradiction takes more lines.",
    "theorem t: B, S |- false\nproof\n  1. B  premise\n  2. S  premise\n  3. false  ~E 1, 2\nqed\n",
    "theorem t: B, ~B |- false\nproof\n  1. B  premise\n  2. ~B  premise\n"
    "  3. false  ~E 2, 1\nqed\n",
)
NOT_FALSE = Kind(
    "not-false",
    "error",
    "{message}",
    "{advice}{more}",
    "A contradiction is written false; from false anything follows, by a line of its own.",
    "theorem t: B, ~B |- S\nproof\n  1. B  premise\n  2. ~B  premise\n  3. S  ~E 1, 2\nqed\n",
    "theorem t: B, ~B |- S\nproof\n  1. B  premise\n  2. ~B  premise\n  3. false  ~E 2, 1\n"
    "  4. S  falseE 3\nqed\n",
)
BOX_NOT_FALSE = Kind(
    "box-not-false",
    "error",
    "{box} does not end in false but in {end}, so nothing is refuted by it.",
    "{rule} needs a box that ends in false: look for a formula and its negation in the box, and "
    "join them by ~E.{more}",
    "To refute an assumption is to derive a contradiction from it.",
    "theorem t: Q -> S |- ~Q\nproof\n  1. Q -> S  premise\n  2. | Q  assume\n  3. | S  ->E 1, 2\n"
    "  4. ~Q  ~I 2-3\nqed\n",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
IMPLICATION_NEEDS_BOX = Kind(
    "implication-needs-box",
    "error",
    "Line {line} cites lines, but ->I needs a box.",
    "Assume {left} in a box, derive {right} in it, and cite the box from its first to its last "
    "line, such as 4-6.",
    "An implication is proved by assuming its left side, and an assumption has its box.",
    "theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2, 3\nqed\n",
    "theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)
IMPLICATION_NOT_BOX = Kind(
    "implication-not-box",
    "error",
    "{box} assumes {assumed} and ends in {end}, so it gives {expected}, and not {concluded}.",
    "{advice}{more}",
    "->I turns a box into the implication from what it assumes to what its last line says.",
    "theorem t: Q |- Q -> P\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. Q -> P  ->I 2-3\nqed\n",
    "theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)
IFF_ONE_WAY = Kind(
    "iff-one-way",
    "error",
    "Line {line} has one direction only: nothing it cites leads from {left} to {right}.",
    "<->I needs both directions, as two lines or as two boxes.{more}",
    "An equivalence is two implications.",
    "theorem t: P -> Q, Q -> P |- P <-> Q\nproof\n  1. P -> Q  premise\n  2. Q -> P  premise\n"
    "  3. P <-> Q  <->I 1, 1\nqed\n",
    "theorem t: P -> Q, Q -> P |- P <-> Q\nproof\n  1. P -> Q  premise\n  2. Q -> P  premise\n"
    "  3. P <-> Q  <->I 1, 2\nqed\n",
)
WRONG_CONNECTIVE = Kind(
    "wrong-connective",
    "error",
    "{message}",
    "{rule} needs {needs}.{more}",
    "Each connective has its own two rules: one that makes it and one that uses it.",
    "theorem t: P & Q, P |- Q\nproof\n  1. P & Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
INSIDE_CLOSED_BOX = Kind(
    "inside-closed-box",
    "error",
    "Line {line} cites {cited}, which stands in a box that is closed.",
    "What was derived from an assumption is not known outside its box. {advice}",
    "After a box only the box as a whole may be cited, by a rule that takes boxes.",
    "theorem t: P -> Q |- Q\nproof\n  1. P -> Q  premise\n  2. | P  assume\n  3. | Q  ->E 1, 2\n"
    "  4. Q  copy 3\nqed\n",
    "theorem t: P -> Q |- P -> Q\nproof\n  1. P -> Q  premise\n  2. | P  assume\n"
    "  3. | Q  ->E 1, 2\n  4. P -> Q  ->I 2-3\nqed\n",
)
LATER_LINE = Kind(
    "later-line",
    "error",
    "Line {line} cites {cited}, {relation}.",
    "A line may cite only what stands before it.",
    "A proof that goes round in a circle proves nothing.",
    "theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 3\n  3. P & Q  copy 1\nqed\n",
    "theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
)
BOX_RANGE_WRONG = Kind(
    "box-range-wrong",
    "error",
    "Line {line} cites box {cited}, but the box that begins at line {first} ends at line {last}.",
    "{advice}",
    "A box is cited by its first and its last line.",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-4\nqed\n",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
CITES_LINE_NOT_BOX = Kind(
    "cites-line-not-box",
    "error",
    "Line {line} cites {cited}, but {rule} needs {needs}.",
    "{advice}",
    "A box is cited by its first and its last line, with a hyphen between them.",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3, 5\nqed\n",
    "theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
CITES_BOX_NOT_LINE = Kind(
    "cites-box-not-line",
    "error",
    "Line {line} cites {cited}, but {rule} takes no box: it needs {needs}.",
    "{advice}",
    "A box says that something follows from an assumption; a line says that something holds.",
    "theorem t: P, Q |- P & Q\nproof\n  1. P  premise\n  2. Q  premise\n  3. | P  assume\n"
    "  4. | Q  copy 2\n  5. P & Q  &I 3-4\nqed\n",
    "theorem t: P, Q |- P & Q\nproof\n  1. P  premise\n  2. Q  premise\n  3. P & Q  &I 1, 2\nqed\n",
)
WRONG_NUMBER_OF_CITATIONS = Kind(
    "wrong-number-of-citations",
    "error",
    "Line {line} cites {cited}, but {rule} needs {needs}.",
    "{advice}",
    "Each rule takes its own number of lines and boxes.",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n  3. Q  ->E 1\nqed\n",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
NOT_A_PREMISE = Kind(
    "not-a-premise",
    "error",
    "{concluded} is not a premise of this theorem.",
    "{advice}",
    "The premises are what stands before |- in the theorem.",
    "theorem t: P |- P\nproof\n  1. Q  premise\n  2. P  premise\nqed\n",
    "theorem t: Q, P |- P\nproof\n  1. Q  premise\n  2. P  premise\nqed\n",
)
ASSUMPTION_AS_PREMISE = Kind(
    "assumption-as-premise",
    "error",
    "{concluded} is an assumption, and not a premise of this theorem.",
    "Assume it in a box of its own: | {concluded}  assume. {advice}",
    "A premise holds throughout. An assumption holds in its box, and has to be given up again.",
    "theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. P  premise\n  3. P -> Q  ->I 2-2\nqed\n",
    "theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)
NAME_NOT_FRESH = Kind(
    "name-not-fresh",
    "error",
    "{name} is not a new name: {place} speaks of it already.",
    "Choose a name that stands in no premise, no open assumption and not in the result.{more}",
    "Of a name that stands for an arbitrary value nothing else may be known.",
    "theorem t: exists x. P(x), Q(a) |- exists x. (P(x) & Q(x))\nproof\n"
    "  1. exists x. P(x)  premise\n  2. Q(a)  premise\n  3. | P(a)  assume\n"
    "  4. | P(a) & Q(a)  &I 3, 2\n  5. | exists x. (P(x) & Q(x))  existsI 4\n"
    "  6. exists x. (P(x) & Q(x))  existsE 1, 3-5\nqed\n",
    "theorem t: exists x. (P(x) & Q(x)) |- exists x. P(x)\nproof\n"
    "  1. exists x. (P(x) & Q(x))  premise\n  2. | P(a) & Q(a)  assume\n  3. | P(a)  &E 2\n"
    "  4. | exists x. P(x)  existsI 3\n  5. exists x. P(x)  existsE 1, 2-4\nqed\n",
)
FORALL_OF_ASSUMED = Kind(
    "forall-of-assumed",
    "error",
    "{name} is not arbitrary: {place} assumes something about it.",
    "{rule} needs a name of which no premise and no open assumption speaks.{more}",
    "What holds of one thing about which something is assumed need not hold of all.",
    "theorem t: P(a) |- forall x. P(x)\nproof\n  1. P(a)  premise\n"
    "  2. forall x. P(x)  forallI 1\nqed\n",
    "theorem t: forall x. (P(x) & Q(x)) |- forall x. P(x)\nproof\n"
    "  1. forall x. (P(x) & Q(x))  premise\n  2. P(a) & Q(a)  forallE 1\n  3. P(a)  &E 2\n"
    "  4. forall x. P(x)  forallI 3\nqed\n",
)
FORALL_FROM_ONE = Kind(
    "forall-from-one",
    "error",
    "{cited} ({where}) speaks of {term} alone, and not of an arbitrary value.",
    "{rule} needs a line about a new name, of which nothing is assumed.{more}",
    "One instance, or several, do not make a law.",
    "theorem t: P(0) |- forall x. P(x)\nproof\n  1. P(0)  premise\n"
    "  2. forall x. P(x)  forallI 1\nqed\n",
    "theorem t: P(0) |- exists x. P(x)\nproof\n  1. P(0)  premise\n"
    "  2. exists x. P(x)  existsI 1\nqed\n",
)
WITNESS_KEPT = Kind(
    "witness-kept",
    "error",
    "The result of line {line} still speaks of {name}, which only {box} knows.",
    "Go on in the box until {name} is gone, for instance by existsI, and only then leave it.{more}",
    "The name was given to some value for the length of the box; outside nobody knows which.",
    "theorem t: exists x. P(x) |- P(a)\nproof\n  1. exists x. P(x)  premise\n  2. | P(a)  assume\n"
    "  3. | P(a)  copy 2\n  4. P(a)  existsE 1, 2-3\nqed\n",
    "theorem t: exists x. P(x) |- exists y. P(y)\nproof\n  1. exists x. P(x)  premise\n"
    "  2. | P(a)  assume\n  3. | exists y. P(y)  existsI 2\n  4. exists y. P(y)  existsE 1, 2-3\n"
    "qed\n",
)
WRONG_TERM = Kind(
    "wrong-term",
    "error",
    "{message}",
    "{advice}{more}",
    "An instance has one and the same term wherever the variable stood, and is otherwise as it "
    "was.",
    "theorem t: forall x. R(x, x) |- R(a, b)\nproof\n  1. forall x. R(x, x)  premise\n"
    "  2. R(a, b)  forallE 1\nqed\n",
    "theorem t: forall x. R(x, x) |- R(a, a)\nproof\n  1. forall x. R(x, x)  premise\n"
    "  2. R(a, a)  forallE 1\nqed\n",
)
SEVERAL_VARIABLES = Kind(
    "several-variables",
    "error",
    "Line {line} puts in terms for {count} variables at once.",
    "{rule} takes one variable at a time, the {which} first; write a line for each{first}.{more}",
    "Each step of a proof changes one thing.",
    "theorem t: forall x, y. R(x, y) |- R(a, b)\nproof\n  1. forall x, y. R(x, y)  premise\n"
    "  2. R(a, b)  forallE 1\nqed\n",
    "theorem t: forall x, y. R(x, y) |- R(a, b)\nproof\n  1. forall x, y. R(x, y)  premise\n"
    "  2. forall y. R(a, y)  forallE 1\n  3. R(a, b)  forallE 2\nqed\n",
)
CAPTURED = Kind(
    "captured",
    "error",
    "The term that stands for the variable of {law} is captured by the quantifier inside.",
    "Rename the bound variable inside first, or put in another name.{more}",
    "A variable that is put in under a quantifier of the same name would change its meaning.",
    "theorem t: forall x. exists y. R(x, y) |- exists y. R(y, y)\nproof\n"
    "  1. forall x. exists y. R(x, y)  premise\n  2. exists y. R(y, y)  forallE 1\nqed\n",
    "theorem t: forall x. exists y. R(x, y) |- exists y. R(a, y)\nproof\n"
    "  1. forall x. exists y. R(x, y)  premise\n  2. exists y. R(a, y)  forallE 1\nqed\n",
)
FALSE_COMPARISON = Kind(
    "false-comparison",
    "error",
    "{message}",
    "arithmetic proves any true comparison of integers, and nothing else.",
    "Numbers are known; names are not.",
    "theorem t: |- 3 < 2\nproof\n  1. 3 < 2  arithmetic\nqed\n",
    "theorem t: |- 2 < 3\nproof\n  1. 2 < 3  arithmetic\nqed\n",
)
FOREIGN_INTEGER = Kind(
    "foreign-integer",
    "error",
    "Line {line} speaks of {integer}, but the theorem speaks of no integers.",
    "It holds whatever there is, and need not hold of numbers alone: take a name instead, such as "
    "{name}.",
    "Where a theorem mentions integers, they are among the things it speaks of, and no two are the "
    "same. Where it mentions none, there may be none: there may be one thing in all.",
    "theorem t: forall x, y. x = y |- false\nproof\n  1. forall x, y. x = y  premise\n"
    "  2. forall y. 0 = y  forallE 1\n  3. 0 = 1  forallE 2\n  4. ~(0 = 1)  arithmetic\n"
    "  5. false  ~E 4, 3\nqed\n",
    "theorem t: forall x, y. x = y |- a = b\nproof\n  1. forall x, y. x = y  premise\n"
    "  2. forall y. a = y  forallE 1\n  3. a = b  forallE 2\nqed\n",
)
CLASSICAL_RULE = Kind(
    "classical-rule",
    "error",
    "{what} is classical, and this proof is to be intuitionistic.",
    "{advice}",
    "Intuitionistic logic has no proof by contradiction of what is not a negation, no excluded "
    "middle and no double negation that vanishes.",
    "logic intuitionistic\ntheorem t: ~~P |- P\nproof\n  1. ~~P  premise\n  2. P  ~~E 1\nqed\n",
    "logic intuitionistic\ntheorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
)
RULE_NOT_ALLOWED = Kind(
    "rule-not-allowed",
    "error",
    "{rule} is not allowed here.",
    "{advice}",
    "An exercise may allow some rules only.",
    "rules: &I, &E\ntheorem t: P |- P | Q\nproof\n  1. P  premise\n  2. P | Q  |I 1\nqed\n",
    "rules: &I, &E\ntheorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
)
BOARD_NEEDED = Kind(
    "board-needed",
    "error",
    "{rule} speaks of a board, and this theorem is not about one.",
    "Name the file of the board: theorem NAME on FILE.mine: …",
    "Without a board a theorem is about all of them, and nothing is given but its premises.",
    "theorem t: |- B(0, 0)\nproof\n  1. B(0, 0)  display (0, 0)\nqed\n",
    "theorem t: B(0, 0) |- B(0, 0)\nproof\n  1. B(0, 0)  premise\nqed\n",
)
NOT_GIVEN = Kind(
    "not-given",
    "error",
    "{message}",
    "{advice}",
    "On a board, what its file says may be used: instances of its rules, and its display.",
    "theorem t on corner.mine: |- Q(2, 0, 0)\nproof\n  1. Q(2, 0, 0)  display (0, 0)\nqed\n",
    "theorem t on corner.mine: |- Q(1, 0, 0)\nproof\n  1. Q(1, 0, 0)  display (0, 0)\nqed\n",
)
BOARD_VALUE_MISSING = Kind(
    "board-value-missing",
    "error",
    "Line {line} leaves out a value: {what}.",
    "{advice}{more}",
    "What holds of all tiles has to be known of each; where some tile is meant, it may be any.",
    "theorem t on corner.mine: S(0, 0) |- forall j. S(0, j)\nproof\n  1. S(0, 0)  premise\n"
    "  2. forall j. S(0, j)  board 1\nqed\n",
    "theorem t on corner.mine: S(0, 0), S(0, 1) |- forall j. S(0, j)\nproof\n"
    "  1. S(0, 0)  premise\n  2. S(0, 1)  premise\n  3. forall j. S(0, j)  board 1, 2\nqed\n",
)
UNKNOWN_THEOREM = Kind(
    "unknown-theorem",
    "error",
    "{message}",
    "{advice}",
    "A theorem may be cited if it was proved before in this file or in one that it uses, or if it "
    "ships with the library.",
    "theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contrapositoin 1\nqed\n",
    "theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contraposition 1\nqed\n",
)
BOARD_THEOREM = Kind(
    "board-theorem",
    "error",
    "The theorem {name} is about a board, and only theorems without a board can be cited.",
    "Write its lines here, or prove it without the board.",
    "What was proved on a board rests on what its file gives; a theorem that is cited rests on its "
    "premises alone.",
    "theorem a on corner.mine: |- Q(1, 0, 0)\nproof\n  1. Q(1, 0, 0)  display (0, 0)\nqed\n"
    "theorem b on corner.mine: |- Q(1, 0, 0) | Q(2, 0, 0)\nproof\n  1. Q(1, 0, 0)  theorem a\n"
    "  2. Q(1, 0, 0) | Q(2, 0, 0)  |I 1\nqed\n",
    "theorem b on corner.mine: |- Q(1, 0, 0) | Q(2, 0, 0)\nproof\n"
    "  1. Q(1, 0, 0)  display (0, 0)\n  2. Q(1, 0, 0) | Q(2, 0, 0)  |I 1\nqed\n",
)
THEOREM_NOT_PROVED = Kind(
    "theorem-not-proved",
    "warning",
    "The theorem {name} is not proved, so line {line} waits for it.",
    "{advice}",
    "What rests on a theorem is proved once the theorem is.",
    "theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. Q & P  &E 1\nqed\n"
    "theorem t: A & B |- B & A\nproof\n  1. A & B  premise\n  2. B & A  theorem s 1\nqed\n",
    "theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\n"
    "  4. Q & P  &I 3, 2\nqed\n"
    "theorem t: A & B |- B & A\nproof\n  1. A & B  premise\n  2. B & A  theorem s 1\nqed\n",
)
LATER_THEOREM = Kind(
    "later-theorem",
    "error",
    "{message}",
    "{advice}",
    "A theorem may not be used in its own proof, nor in what it rests on.",
    "theorem t: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. Q & P  theorem t 1\nqed\n",
    "theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\n"
    "  4. Q & P  &I 3, 2\nqed\ntheorem t: P & Q |- Q & P\nproof\n  1. P & Q  premise\n"
    "  2. Q & P  theorem s 1\nqed\n",
)
THEOREM_DOES_NOT_FIT = Kind(
    "theorem-does-not-fit",
    "error",
    "The theorem {name} does not give line {line}: {why}.",
    "It says {sequent}; each letter stands for one formula throughout.{more}",
    "A theorem is used by putting formulas in for its letters, the same formula everywhere.",
    "theorem t: P -> Q |- ~P -> ~Q\nproof\n  1. P -> Q  premise\n"
    "  2. ~P -> ~R  theorem contraposition 1\nqed\n",
    "theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contraposition 1\nqed\n",
)
WRONG_RULE = Kind(
    "wrong-rule",
    "error",
    "Line {line} does follow from {cited}, but by {other}, and not by {rule}.",
    "Write {example}.",
    "The name of a rule says what is done; another rule would do something else.",
    "theorem t: ~B -> S, ~S |- B\nproof\n  1. ~B -> S  premise\n  2. ~S  premise\n"
    "  3. | ~B  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. B  ~I 3-5\nqed\n",
    "theorem t: ~B -> S, ~S |- B\nproof\n  1. ~B -> S  premise\n  2. ~S  premise\n"
    "  3. | ~B  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. B  RAA 3-5\nqed\n",
)
WRONG_LINES = Kind(
    "wrong-lines",
    "error",
    "Line {line} does follow by {rule}, but not from {cited}.",
    "{fits} would fit: write {example}.",
    "The rule is right and the numbers are not.",
    "theorem t: P -> Q, R -> S, P |- Q\nproof\n  1. P -> Q  premise\n  2. R -> S  premise\n"
    "  3. P  premise\n  4. Q  ->E 2, 3\nqed\n",
    "theorem t: P -> Q, R -> S, P |- Q\nproof\n  1. P -> Q  premise\n  2. R -> S  premise\n"
    "  3. P  premise\n  4. Q  ->E 1, 3\nqed\n",
)
DOES_NOT_FOLLOW = Kind(
    "does-not-follow",
    "error",
    "Line {line} does not follow by {rule}{why}.",
    "{rule} needs {needs}.{more}",
    "A line has to be what its rule makes of what it cites.",
    "theorem t: P -> Q, P |- R\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. R  ->E 1, 2\nqed\n",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
NOT_THE_CONCLUSION = Kind(
    "not-the-conclusion",
    "error",
    "The last line says {last}, but the theorem is to end in {conclusion}.",
    "{advice}",
    "A proof is at its end when its last line, in no box, is the conclusion.",
    "theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
    "theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. Q  &E 1\nqed\n",
)
CITATION_ORDER = Kind(
    "citation-order",
    "warning",
    "The lines are cited in another order than usual; it is clear what is meant.",
    "Usual is {rule} {usual}.",
    "The order in which lines are cited follows that of the rule: the implication first, the "
    "parts of a conjunction from left to right.",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 2, 1\nqed\n",
    "theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
UNUSED_LINE = Kind(
    "unused-line",
    "warning",
    "{what} is never used.",
    "The proof is right without it.",
    "A line that nothing rests on may be left out.",
    "theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\nqed\n",
    "theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. Q  &E 1\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
