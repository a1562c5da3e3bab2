"""The rules of and, or."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

AND_OR = (
    Rule(
        name="&I",
        symbol="∧I",
        title="and introduction",
        premises=("A", "B"),
        ordered=True,
        conclusion="A & B",
        needs="two lines, one for each part, in the order of the parts",
        words="If A is known and B is known, then so is A & B. One reaches for it when the goal "
        "is a conjunction: prove each part, then put them together. Longer conjunctions may be "
        "made in one step, from a line for each part.",
        spellings=("conjunction", "conj", "adjunction", "adj", "combination"),
        example="""\
theorem swap: A & B |- B & A
proof
  1. A & B   premise
  2. B       &E 1
  3. A       &E 1
  4. B & A   &I 2, 3
qed
""",
        fails=(
            Fail(
                text="""\
theorem both: A |- A & B
proof
  1. A       premise
  2. A & B   &I 1
qed
""",
                why="B is nowhere proved.",
            ),
            Fail(
                text="""\
theorem both: A, B |- A & C
proof
  1. A       premise
  2. B       premise
  3. A & C   &I 1, 2
qed
""",
                why="Line 2 is not the second part.",
            ),
        ),
    ),
    Rule(
        name="&E",
        symbol="∧E",
        title="and elimination",
        premises=("A & B",),
        conclusion="A   or   B",
        needs="one line, a conjunction of which this is a part",
        words="If A & B is known, then so is each part. One reaches for it whenever a conjunction "
        "is known: take it apart early. Of a longer conjunction, several neighbouring parts may "
        "be taken at once.",
        spellings=("simplification", "simp", "separation", "conjunct"),
        example="""\
theorem left: A & B |- A
proof
  1. A & B   premise
  2. A       &E 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem left: A | B |- A
proof
  1. A | B   premise
  2. A       &E 1
qed
""",
                why="Of a disjunction one does not know which part holds.",
            ),
            Fail(
                text="""\
theorem left: A & B -> C |- A
proof
  1. A & B -> C   premise
  2. A            &E 1
qed
""",
                why="The line is an implication: A & B is only its left side, and nothing says "
                "that it holds.",
            ),
        ),
    ),
    Rule(
        name="|I",
        symbol="∨I",
        title="or introduction",
        premises=("A   or   B",),
        conclusion="A | B",
        needs="one line that is one of the parts",
        words="If A is known, then A | B is too, whatever B says, and also B | A. One reaches for "
        "it when the goal is a disjunction of which one part can be proved. It gives knowledge "
        "away: if neither part follows by itself, work by cases, or by contradiction.",
        spellings=("addition", "add", "or-right", "weakening"),
        example="""\
theorem weaker: A |- A | B
proof
  1. A       premise
  2. A | B   |I 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem weaker: A | B | C |- A | B
proof
  1. A | B | C   premise
  2. A | B       |I 1
qed
""",
                why="A part was left out: a disjunction may grow, not shrink.",
            ),
            Fail(
                text="""\
theorem weaker: A |- A & B
proof
  1. A       premise
  2. A & B   |I 1
qed
""",
                why="What is concluded is no disjunction.",
            ),
        ),
    ),
    Rule(
        name="|E",
        symbol="∨E",
        title="or elimination",
        premises=("A | B", "[A … C]", "[B … C]"),
        ordered=True,
        conclusion="C",
        needs="a disjunction, and a box for each of its parts that ends in the formula concluded",
        words="A or B holds; if A, then C; if B, then C: so C, whichever it is. One reaches for it "
        "when a disjunction is known: open a box for each part, and end every box in the goal. A "
        "disjunction of more parts has a box for each, or boxes for neighbours together.",
        spellings=("cases", "proof by cases", "by cases", "case analysis", "case split"),
        example="""\
theorem swap: A | B |- B | A
proof
  1. A | B     premise
  2. | A       assume
  3. | B | A   |I 2
  4. | B       assume
  5. | B | A   |I 4
  6. B | A     |E 1, 2-3, 4-5
qed
""",
        fails=(
            Fail(
                text="""\
theorem swap: A | B |- B | A
proof
  1. A | B     premise
  2. | A       assume
  3. | B | A   |I 2
  4. B | A     |E 1, 2-3
qed
""",
                why="The case B is missing.",
            ),
            Fail(
                text="""\
theorem both: A | B, A -> C |- C | D
proof
  1. A | B     premise
  2. A -> C    premise
  3. | A       assume
  4. | C       ->E 2, 3
  5. | B       assume
  6. | B | D   |I 5
  7. C | D     |E 1, 3-4, 5-6
qed
""",
                why="The boxes end in different formulas, and neither is the one concluded.",
            ),
        ),
    ),
)
