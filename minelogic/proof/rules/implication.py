"""The rules of implication and equivalence."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

IMPLICATION = (
    Rule(
        "->I",
        "→I",
        "implies introduction",
        ("[A … B]",),
        "A -> B",
        "a box that begins with the left side and ends in the right side",
        "Assume A; if B follows, then A -> B holds without the assumption. One reaches for it "
        "when the goal is an implication: assume its left side, and prove its right side in the "
        "box.",
        ("conditional proof", "CP", "deduction theorem", "DT"),
        """\
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
        (
            Fail(
                """\
theorem chain: A, B |- A -> B
proof
  1. A        premise
  2. B        premise
  3. A -> B   ->I 1, 2
qed
""",
                "Two lines are cited, not a box: A has to be assumed, even though it is known.",
            ),
            Fail(
                """\
theorem chain: A -> B |- B -> A
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
  4. B -> A   ->I 2-3
qed
""",
                "The box goes from A to B, so it gives A -> B and not its converse.",
            ),
        ),
    ),
    Rule(
        "->E",
        "→E",
        "implies elimination",
        ("A -> B", "A"),
        "B",
        "an implication and its left side; it gives the right side",
        "If A -> B is known and A is known, then so is B. One reaches for it when the goal is "
        "the right side of a known implication: prove the left side.",
        ("MP", "modus ponens", "MPP", "modus ponendo ponens", "detachment"),
        """\
theorem detach: A -> B, A |- B
proof
  1. A -> B   premise
  2. A        premise
  3. B        ->E 1, 2
qed
""",
        (
            Fail(
                """\
theorem detach: A -> B, B |- A
proof
  1. A -> B   premise
  2. B        premise
  3. A        ->E 1, 2
qed
""",
                "From the right side nothing follows about the left: this is called affirming the "
                "consequent.",
            ),
            Fail(
                """\
theorem detach: A -> B, ~A |- ~B
proof
  1. A -> B   premise
  2. ~A       premise
  3. ~B       ->E 1, 2
qed
""",
                "B may hold for other reasons: this is called denying the antecedent.",
            ),
        ),
    ),
    Rule(
        "<->I",
        "↔I",
        "iff introduction",
        ("A -> B", "B -> A"),
        "A <-> B",
        "an implication each way round, or a box each way round",
        "If each of A and B follows from the other, then A <-> B. One reaches for it when the "
        "goal is an equivalence: prove the two directions one after the other. Boxes from A to B "
        "and from B to A will do as well as the two implications.",
        ("biconditional introduction",),
        """\
theorem double: |- A <-> A & A
proof
  1. | A           assume
  2. | A & A       &I 1, 1
  3. | A & A       assume
  4. | A           &E 3
  5. A <-> A & A   <->I 1-2, 3-4
qed
""",
        (
            Fail(
                """\
theorem same: A -> B |- A <-> B
proof
  1. A -> B    premise
  2. A <-> B   <->I 1
qed
""",
                "The other direction, B -> A, is missing.",
            ),
            Fail(
                """\
theorem same: A -> B, ~A -> ~B |- A <-> B
proof
  1. A -> B     premise
  2. ~A -> ~B   premise
  3. A <-> B    <->I 1, 2
qed
""",
                "Line 2 says the same as B -> A, but is not that formula: prove B -> A first.",
            ),
        ),
    ),
    Rule(
        "<->E",
        "↔E",
        "iff elimination",
        ("A <-> B", "A   or   B"),
        "B   or   A",
        "an equivalence and one of its sides, which gives the other; or the equivalence alone, "
        "which gives an implication",
        "Of two equivalent formulas each may be concluded from the other. Without a second line, "
        "A <-> B gives A -> B, and B -> A. One reaches for it to exchange one formula for another "
        "that says the same.",
        ("biconditional elimination",),
        """\
theorem other: S <-> ~B, S |- ~B
proof
  1. S <-> ~B   premise
  2. S          premise
  3. ~B         <->E 1, 2
qed
""",
        (
            Fail(
                """\
theorem other: S <-> ~B, ~S |- ~~B
proof
  1. S <-> ~B   premise
  2. ~S         premise
  3. ~~B        <->E 1, 2
qed
""",
                "Line 2 is the negation of a side, and not a side.",
            ),
            Fail(
                """\
theorem other: S <-> ~B |- ~B
proof
  1. S <-> ~B   premise
  2. ~B         <->E 1
qed
""",
                "That the sides are equivalent does not say that they hold.",
            ),
        ),
    ),
)
