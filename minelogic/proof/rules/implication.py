"""The rules of implication and equivalence."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

IMPLICATION = (
    Rule(
        name="->I",
        symbol="→I",
        title="implies introduction",
        premises=("[A … B]",),
        conclusion="A -> B",
        needs="a box that begins with the left side and ends in the right side",
        words="Assume A; if B follows, then A -> B holds without the assumption. One reaches for "
        "it when the goal is an implication: assume its left side, and prove its right side in "
        "the box.",
        spellings=("conditional proof", "CP", "deduction theorem", "DT"),
        example="""\
theorem chain: A -> B, B -> C |- A -> C
proof
  1. A -> B   premise
  2. B -> C   premise
  3. | A      assume
  4. | B      ->E 1, 3
  5. | C      ->E 2, 4
  6. A -> C   ->I 3-5
qed
""",
        fails=(
            Fail(
                text="""\
theorem chain: A, B |- A -> B
proof
  1. A        premise
  2. B        premise
  3. A -> B   ->I 1, 2
qed
""",
                why="Two lines are cited, not a box: A has to be assumed, even though it is known.",
            ),
            Fail(
                text="""\
theorem chain: A -> B |- B -> A
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
  4. B -> A   ->I 2-3
qed
""",
                why="The box goes from A to B, so it gives A -> B and not its converse.",
            ),
        ),
    ),
    Rule(
        name="->E",
        symbol="→E",
        title="implies elimination",
        premises=("A -> B", "A"),
        ordered=True,
        conclusion="B",
        needs="an implication and its left side; it gives the right side",
        words="If A -> B is known and A is known, then so is B. One reaches for it when the goal "
        "is the right side of a known implication: prove the left side.",
        spellings=("MP", "modus ponens", "MPP", "modus ponendo ponens", "detachment"),
        example="""\
theorem detach: A -> B, A |- B
proof
  1. A -> B   premise
  2. A        premise
  3. B        ->E 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem detach: A -> B, B |- A
proof
  1. A -> B   premise
  2. B        premise
  3. A        ->E 1, 2
qed
""",
                why="From the right side nothing follows about the left: this is called affirming "
                "the consequent.",
            ),
            Fail(
                text="""\
theorem detach: A -> B, ~A |- ~B
proof
  1. A -> B   premise
  2. ~A       premise
  3. ~B       ->E 1, 2
qed
""",
                why="B may hold for other reasons: this is called denying the antecedent.",
            ),
        ),
    ),
    Rule(
        name="<->I",
        symbol="↔I",
        title="iff introduction",
        premises=("A -> B", "B -> A"),
        ordered=True,
        conclusion="A <-> B",
        needs="an implication each way round, or a box each way round",
        words="If each of A and B follows from the other, then A <-> B. One reaches for it when "
        "the goal is an equivalence: prove the two directions one after the other. Boxes from A "
        "to B and from B to A will do as well as the two implications.",
        spellings=("biconditional introduction",),
        example="""\
theorem double: |- A <-> A & A
proof
  1. | A           assume
  2. | A & A       &I 1, 1
  3. | A & A       assume
  4. | A           &E 3
  5. A <-> A & A   <->I 1-2, 3-4
qed
""",
        fails=(
            Fail(
                text="""\
theorem same: A -> B |- A <-> B
proof
  1. A -> B    premise
  2. A <-> B   <->I 1
qed
""",
                why="The other direction, B -> A, is missing.",
            ),
            Fail(
                text="""\
theorem same: A -> B, ~A -> ~B |- A <-> B
proof
  1. A -> B     premise
  2. ~A -> ~B   premise
  3. A <-> B    <->I 1, 2
qed
""",
                why="Line 2 says the same as B -> A, but is not that formula: prove B -> A first.",
            ),
        ),
    ),
    Rule(
        name="<->E",
        symbol="↔E",
        title="iff elimination",
        premises=("A <-> B", "A   or   B"),
        ordered=True,
        conclusion="B   or   A",
        needs="an equivalence and one of its sides, which gives the other; or the equivalence "
        "alone, which gives an implication",
        words="Of two equivalent formulas each may be concluded from the other. Without a second "
        "line, A <-> B gives A -> B, and B -> A. One reaches for it to exchange one formula for "
        "another that says the same.",
        spellings=("biconditional elimination",),
        example="""\
theorem other: S <-> ~B, S |- ~B
proof
  1. S <-> ~B   premise
  2. S          premise
  3. ~B         <->E 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem other: S <-> ~B, ~S |- ~~B
proof
  1. S <-> ~B   premise
  2. ~S         premise
  3. ~~B        <->E 1, 2
qed
""",
                why="Line 2 is the negation of a side, and not a side.",
            ),
            Fail(
                text="""\
theorem other: S <-> ~B |- ~B
proof
  1. S <-> ~B   premise
  2. ~B         <->E 1
qed
""",
                why="That the sides are equivalent does not say that they hold.",
            ),
        ),
    ),
)
