"""Mistakes with the connectives: fallacies, cases, parts, negations, implications."""

from __future__ import annotations

from minelogic.diagnostics import Kind

AFFIRMING_THE_CONSEQUENT = Kind(
    code="affirming-the-consequent",
    severity="error",
    message="Line {line} affirms the consequent: from {implication} and {consequent} nothing "
    "follows about {antecedent}.",
    help="To use {implication} ({where}) you need {antecedent} itself; {consequent} may hold for "
    "another reason.{more}",
    why="An implication leads from its left side to its right side, and not back.",
    wrong="theorem t: ~B -> S, S |- ~B\nproof\n  1. ~B -> S  premise\n  2. S  premise\n"
    "  3. ~B  ->E 1, 2\nqed\n",
    right="theorem t: ~B -> S, ~B |- S\nproof\n  1. ~B -> S  premise\n  2. ~B  premise\n"
    "  3. S  ->E 1, 2\nqed\n",
)
DENYING_THE_ANTECEDENT = Kind(
    code="denying-the-antecedent",
    severity="error",
    message="Line {line} denies the antecedent: from {implication} and {denied} nothing follows "
    "about {consequent}.",
    help="{implication} ({where}) says nothing about what holds without {antecedent}.{more}",
    why="An implication whose left side is false holds whatever its right side is.",
    wrong="theorem t: Q -> S, ~Q |- ~S\nproof\n  1. Q -> S  premise\n  2. ~Q  premise\n"
    "  3. ~S  ->E 1, 2\nqed\n",
    right="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
AFFIRMING_A_DISJUNCT = Kind(
    code="affirming-a-disjunct",
    severity="error",
    message="Line {line} affirms a disjunct: from {disjunction} and {held} nothing follows about "
    "{denied}.",
    help="Both parts of {disjunction} ({where}) may hold. One follows if the other is "
    "refuted.{more}",
    why="An or is not exclusive: that one part holds says nothing about the other.",
    wrong="theorem t: P | Q, P |- ~Q\nproof\n  1. P | Q  premise\n  2. P  premise\n"
    "  3. ~Q  theorem disjunctive_syllogism 1, 2\nqed\n",
    right="theorem t: P | Q, ~P |- Q\nproof\n  1. P | Q  premise\n  2. ~P  premise\n"
    "  3. Q  theorem disjunctive_syllogism 1, 2\nqed\n",
)
CONVERSE_USED = Kind(
    code="converse-used",
    severity="error",
    message="Line {line} turns an implication round: {concluded} is the {relation} of "
    "{implication}, and does not follow from it.",
    help="What does follow from {implication} ({where}) is its contrapositive, "
    "{contrapositive}.{more}",
    why="That every bomb is unsafe does not say that all that is unsafe is a bomb.",
    wrong="theorem t: P -> Q |- Q -> P\nproof\n  1. P -> Q  premise\n  2. Q -> P  copy 1\nqed\n",
    right="theorem t: P -> Q |- P -> Q\nproof\n  1. P -> Q  premise\n  2. P -> Q  copy 1\nqed\n",
)
OR_CASE_MISSING = Kind(
    code="or-case-missing",
    severity="error",
    message="Line {line} leaves out a case: {disjunction} ({where}) may also hold because of "
    "{part}.",
    help="Add a box that assumes {part} and ends in {concluded}, and cite it too.{more}",
    why="What follows from a disjunction has to follow from each of its parts.",
    wrong="theorem t: P | Q, P -> R, Q -> R |- R\nproof\n  1. P | Q  premise\n"
    "  2. P -> R  premise\n  3. Q -> R  premise\n  4. | P  assume\n  5. | R  ->E 2, 4\n"
    "  6. R  |E 1, 4-5\nqed\n",
    right="theorem t: P | Q, P -> R, Q -> R |- R\nproof\n  1. P | Q  premise\n"
    "  2. P -> R  premise\n  3. Q -> R  premise\n  4. | P  assume\n  5. | R  ->E 2, 4\n"
    "  6. | Q  assume\n  7. | R  ->E 3, 6\n  8. R  |E 1, 4-5, 6-7\nqed\n",
)
OR_CASES_DIFFER = Kind(
    code="or-cases-differ",
    severity="error",
    message="The cases of line {line} do not all end in {concluded}: {box} ends in {end}.",
    help="Each box that {rule} cites has to end in the formula of the line itself, "
    "{concluded}.{more}",
    why="Only what holds in every case holds in any case.",
    wrong="theorem t: P | Q |- P | R\nproof\n  1. P | Q  premise\n  2. | P  assume\n"
    "  3. | P | R  |I 2\n  4. | Q  assume\n  5. | Q | R  |I 4\n  6. P | R  |E 1, 2-3, 4-5\nqed\n",
    right="theorem t: P | Q |- Q | P\nproof\n  1. P | Q  premise\n  2. | P  assume\n"
    "  3. | Q | P  |I 2\n  4. | Q  assume\n  5. | Q | P  |I 4\n  6. Q | P  |E 1, 2-3, 4-5\nqed\n",
)
NOT_A_CASE = Kind(
    code="not-a-case",
    severity="error",
    message="{box} assumes {assumed}, which is no part of {disjunction} ({where}).",
    help="{rule} needs a box for each part of the disjunction: {parts}.{more}",
    why="A box that assumes something else is no case of the disjunction.",
    wrong="theorem t: P | Q, R |- R\nproof\n  1. P | Q  premise\n  2. R  premise\n"
    "  3. | P  assume\n  4. | R  copy 2\n  5. | S  assume\n  6. | R  copy 2\n"
    "  7. R  |E 1, 3-4, 5-6\nqed\n",
    right="theorem t: P | Q, R |- R\nproof\n  1. P | Q  premise\n  2. R  premise\n"
    "  3. | P  assume\n  4. | R  copy 2\n  5. | Q  assume\n  6. | R  copy 2\n"
    "  7. R  |E 1, 3-4, 5-6\nqed\n",
)
OR_PART_DROPPED = Kind(
    code="or-part-dropped",
    severity="error",
    message="Line {line} drops a part of a disjunction: {disjunction} ({where}) does not tell "
    "which part holds.",
    help="|I only adds parts. To get rid of one, go through the cases with |E, or refute it.{more}",
    why="Of A | B one knows that one of them holds, and not that A does.",
    wrong="theorem t: B | S |- B\nproof\n  1. B | S  premise\n  2. B  |I 1\nqed\n",
    right="theorem t: B |- B | S\nproof\n  1. B  premise\n  2. B | S  |I 1\nqed\n",
)
NOT_A_CONJUNCT = Kind(
    code="not-a-conjunct",
    severity="error",
    message="{concluded} is no part of {cited} ({where}).",
    help="{advice}{more}",
    why="&E takes a part out of a conjunction, and only of one that is the whole line.",
    wrong="theorem t: A & B |- C\nproof\n  1. A & B  premise\n  2. C  &E 1\nqed\n",
    right="theorem t: A & B |- B\nproof\n  1. A & B  premise\n  2. B  &E 1\nqed\n",
)
ONE_LINE_FOR_TWO_PARTS = Kind(
    code="one-line-for-two-parts",
    severity="error",
    message="Line {line} cites one line for two different parts: {cited} gives {part}, and "
    "nothing gives {other}.",
    help="&I needs a line for each part, for {part} and for {other}.{more}",
    why="A conjunction says two things, and each has to be known.",
    wrong="theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n  3. A & B  &I 1\n"
    "qed\n",
    right="theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n"
    "  3. A & B  &I 1, 2\nqed\n",
)
PART_NOT_CITED = Kind(
    code="part-not-cited",
    severity="error",
    message="Line {line} has the part {part}, but no line that it cites says so.",
    help="{rule} needs {needs}.{more}",
    why="&I puts together what the cited lines say, and nothing else.",
    wrong="theorem t: A, B |- A & C\nproof\n  1. A  premise\n  2. B  premise\n"
    "  3. A & C  &I 1, 2\nqed\n",
    right="theorem t: A, B |- A & B\nproof\n  1. A  premise\n  2. B  premise\n"
    "  3. A & B  &I 1, 2\nqed\n",
)
NEGATION_TOO_FEW = Kind(
    code="negation-too-few",
    severity="error",
    message="A negation is missing: {origin} {is_} {expected}, and not {found}.",
    help="{advice}{more}",
    why="A formula and its negation are two different things, and so are A and ~~A.",
    wrong="theorem t: P -> ~Q, P |- ~Q\nproof\n  1. P -> ~Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\n  4. ~Q  copy 3\nqed\n",
    right="theorem t: P -> ~Q, P |- ~Q\nproof\n  1. P -> ~Q  premise\n  2. P  premise\n"
    "  3. ~Q  ->E 1, 2\nqed\n",
)
NEGATION_TOO_MANY = Kind(
    code="negation-too-many",
    severity="error",
    message="There is a negation too many: {origin} {is_} {expected}, and not {found}.",
    help="{advice}{more}",
    why="A formula and its negation are two different things, and so are A and ~~A.",
    wrong="theorem t: P & Q |- ~Q\nproof\n  1. P & Q  premise\n  2. ~Q  &E 1\nqed\n",
    right="theorem t: P & ~Q |- ~Q\nproof\n  1. P & ~Q  premise\n  2. ~Q  &E 1\nqed\n",
)
DE_MORGAN_CONNECTIVE = Kind(
    code="de-morgan-connective",
    severity="error",
    message="De Morgan changes the connective: {given} ({where}) becomes {right}, and not "
    "{concluded}.",
    help="Not both: one of the two is false. Not one of the two: both are false.{more}",
    why="Negating an and gives an or of negations; negating an or gives an and of negations.",
    wrong="theorem t: ~(B & S) |- ~B & ~S\nproof\n  1. ~(B & S)  premise\n"
    "  2. ~B & ~S  theorem de_morgan_and 1\nqed\n",
    right="theorem t: ~(B & S) |- ~B | ~S\nproof\n  1. ~(B & S)  premise\n"
    "  2. ~B | ~S  theorem de_morgan_and 1\nqed\n",
)
NOT_A_CONTRADICTION = Kind(
    code="not-a-contradiction",
    severity="error",
    message="{left} and {right} do not contradict each other: neither is the negation of the "
    "other.",
    help="~E needs a formula and that formula with ~ before it.{more}",
    why="Two formulas that cannot both be true need not be each other's negation; then the "
    "contradiction takes more lines.",
    wrong="theorem t: B, S |- false\nproof\n  1. B  premise\n  2. S  premise\n"
    "  3. false  ~E 1, 2\nqed\n",
    right="theorem t: B, ~B |- false\nproof\n  1. B  premise\n  2. ~B  premise\n"
    "  3. false  ~E 2, 1\nqed\n",
)
NOT_FALSE = Kind(
    code="not-false",
    severity="error",
    message="{message}",
    help="{advice}{more}",
    why="A contradiction is written false; from false anything follows, by a line of its own.",
    wrong="theorem t: B, ~B |- S\nproof\n  1. B  premise\n  2. ~B  premise\n  3. S  ~E 1, 2\nqed\n",
    right="theorem t: B, ~B |- S\nproof\n  1. B  premise\n  2. ~B  premise\n  3. false  ~E 2, 1\n"
    "  4. S  falseE 3\nqed\n",
)
BOX_NOT_FALSE = Kind(
    code="box-not-false",
    severity="error",
    message="{box} does not end in false but in {end}, so nothing is refuted by it.",
    help="{rule} needs a box that ends in false: look for a formula and its negation in the box, "
    "and join them by ~E.{more}",
    why="To refute an assumption is to derive a contradiction from it.",
    wrong="theorem t: Q -> S |- ~Q\nproof\n  1. Q -> S  premise\n  2. | Q  assume\n"
    "  3. | S  ->E 1, 2\n  4. ~Q  ~I 2-3\nqed\n",
    right="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
IMPLICATION_NEEDS_BOX = Kind(
    code="implication-needs-box",
    severity="error",
    message="Line {line} cites lines, but ->I needs a box.",
    help="Assume {left} in a box, derive {right} in it, and cite the box from its first to its "
    "last line, such as 4-6.",
    why="An implication is proved by assuming its left side, and an assumption has its box.",
    wrong="theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2, 3\nqed\n",
    right="theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)
IMPLICATION_NOT_BOX = Kind(
    code="implication-not-box",
    severity="error",
    message="{box} assumes {assumed} and ends in {end}, so it gives {expected}, and not "
    "{concluded}.",
    help="{advice}{more}",
    why="->I turns a box into the implication from what it assumes to what its last line says.",
    wrong="theorem t: Q |- Q -> P\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. Q -> P  ->I 2-3\nqed\n",
    right="theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)
IFF_ONE_WAY = Kind(
    code="iff-one-way",
    severity="error",
    message="Line {line} has one direction only: nothing it cites leads from {left} to {right}.",
    help="<->I needs both directions, as two lines or as two boxes.{more}",
    why="An equivalence is two implications.",
    wrong="theorem t: P -> Q, Q -> P |- P <-> Q\nproof\n  1. P -> Q  premise\n"
    "  2. Q -> P  premise\n  3. P <-> Q  <->I 1, 1\nqed\n",
    right="theorem t: P -> Q, Q -> P |- P <-> Q\nproof\n  1. P -> Q  premise\n"
    "  2. Q -> P  premise\n  3. P <-> Q  <->I 1, 2\nqed\n",
)
WRONG_CONNECTIVE = Kind(
    code="wrong-connective",
    severity="error",
    message="{message}",
    help="{rule} needs {needs}.{more}",
    why="Each connective has its own two rules: one that makes it and one that uses it.",
    wrong="theorem t: P & Q, P |- Q\nproof\n  1. P & Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
    right="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
