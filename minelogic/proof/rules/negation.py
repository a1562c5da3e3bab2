"""The rules of negation and contradiction, the classical ones last."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

NEGATION = (
    Rule(
        name="~I",
        symbol="¬I",
        title="not introduction",
        premises=("[A … false]",),
        conclusion="~A",
        needs="a box that begins with the formula without the negation and ends in a contradiction",
        words="Assume A; if that leads to a contradiction, then ~A. One reaches for it when the "
        "goal is a negation: assume what is negated, and look for two lines that contradict each "
        "other.",
        spellings=("negation introduction", "proof of negation"),
        example="""\
theorem not_safe: B -> ~S, S |- ~B
proof
  1. B -> ~S   premise
  2. S         premise
  3. | B       assume
  4. | ~S      ->E 1, 3
  5. | false   ~E 4, 2
  6. ~B        ~I 3-5
qed
""",
        fails=(
            Fail(
                text="""\
theorem not_safe: B -> ~S, S |- ~B
proof
  1. B -> ~S   premise
  2. S         premise
  3. | B       assume
  4. | ~S      ->E 1, 3
  5. ~B        ~I 3-4
qed
""",
                why="The box has to end in false: write the contradiction down, by ¬E.",
            ),
            Fail(
                text="""\
theorem bomb: ~B -> S, ~S |- B
proof
  1. ~B -> S   premise
  2. ~S        premise
  3. | ~B      assume
  4. | S       ->E 1, 3
  5. | false   ~E 2, 4
  6. B         ~I 3-5
qed
""",
                why="From the box ¬I concludes ~~B. That takes a negation away, which is RAA.",
            ),
        ),
    ),
    Rule(
        name="~E",
        symbol="¬E",
        title="not elimination",
        premises=("~A", "A"),
        conclusion="false",
        needs="two lines, a formula and its negation; it gives false",
        words="A formula and its negation contradict each other. One reaches for it to end a box "
        "that was opened for ¬I or RAA.",
        spellings=(
            "contradiction",
            "contra intro",
            "negation elimination",
            "absurd",
            "bottom introduction",
        ),
        example="""\
theorem clash: B, ~B |- false
proof
  1. B       premise
  2. ~B      premise
  3. false   ~E 2, 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem clash: B, S |- false
proof
  1. B       premise
  2. S       premise
  3. false   ~E 1, 2
qed
""",
                why="Neither is the other's negation; that a bomb is not safe has to be a premise.",
            ),
            Fail(
                text="""\
theorem clash: ~~B |- B
proof
  1. ~~B   premise
  2. B     ~E 1
qed
""",
                why="To take two negations away is another rule, ¬¬E.",
            ),
        ),
    ),
    Rule(
        name="falseE",
        symbol="⊥E",
        title="false elimination",
        premises=("false",),
        conclusion="A",
        needs="one line, false",
        words="From a contradiction anything follows. One reaches for it in a case that cannot "
        "be: the box ends in the goal, like the other boxes.",
        spellings=(
            "EFQ",
            "ex falso",
            "ex falso quodlibet",
            "ECQ",
            "X",
            "explosion",
            "contra (constructive)",
            "principle of explosion",
        ),
        example="""\
theorem other_part: A | B, ~A |- B
proof
  1. A | B     premise
  2. ~A        premise
  3. | A       assume
  4. | false   ~E 2, 3
  5. | B       falseE 4
  6. | B       assume
  7. B         |E 1, 3-5, 6-6
qed
""",
        fails=(
            Fail(
                text="""\
theorem other_part: A, ~A |- B
proof
  1. A    premise
  2. ~A   premise
  3. B    falseE 1, 2
qed
""",
                why="The contradiction has to be a line of its own: first false by ¬E.",
            ),
            Fail(
                text="""\
theorem other_part: ~A |- A -> B
proof
  1. ~A       premise
  2. | A      assume
  3. | B      falseE 1
  4. A -> B   ->I 2-3
qed
""",
                why="Line 1 is a negation, not a contradiction.",
            ),
        ),
    ),
    Rule(
        name="trueI",
        symbol="⊤I",
        title="true introduction",
        premises=(),
        conclusion="true",
        needs="no line: it gives true",
        words="true holds without any reason. One rarely reaches for it.",
        spellings=(),
        example="""\
theorem truth: A |- A & true
proof
  1. A          premise
  2. true       trueI
  3. A & true   &I 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem truth: |- A
proof
  1. A   trueI
qed
""",
                why="It gives true, and no other formula.",
            ),
            Fail(
                text="""\
theorem truth: A |- true
proof
  1. A      premise
  2. true   trueI 1
qed
""",
                why="It rests on nothing, so there is nothing to cite.",
            ),
        ),
    ),
    Rule(
        name="RAA",
        symbol="RAA",
        title="reductio ad absurdum",
        premises=("[~A … false]",),
        conclusion="A",
        needs="a box that begins with the negation and ends in a contradiction",
        words="Assume ~A; if that leads to a contradiction, then A. It is a classical rule. One "
        "reaches for it when nothing else leads to the goal; if the goal is a negation, ¬I will "
        "do.",
        spellings=(
            "RAA",
            "reductio",
            "reductio ad absurdum",
            "IP",
            "indirect proof",
            "PBC",
            "proof by contradiction",
            "by contradiction",
            "contra",
            "contra (classical)",
        ),
        example="""\
theorem bomb: ~B -> S, ~S |- B
proof
  1. ~B -> S   premise
  2. ~S        premise
  3. | ~B      assume
  4. | S       ->E 1, 3
  5. | false   ~E 2, 4
  6. B         RAA 3-5
qed
""",
        fails=(
            Fail(
                text="""\
theorem bomb: ~B -> S, ~S |- B
proof
  1. ~B -> S   premise
  2. ~S        premise
  3. | ~B      assume
  4. | S       ->E 1, 3
  5. B         RAA 3-4
qed
""",
                why="The box has to end in false: write the contradiction down, by ¬E.",
            ),
            Fail(
                text="""\
theorem bomb: B -> ~S, S |- ~B
proof
  1. B -> ~S   premise
  2. S         premise
  3. | ~S      assume
  4. | false   ~E 3, 2
  5. ~B        RAA 3-4
qed
""",
                why="The box shows that ~S is impossible; it says nothing about B.",
            ),
        ),
    ),
    Rule(
        name="~~E",
        symbol="¬¬E",
        title="double negation elimination",
        premises=("~~A",),
        conclusion="A",
        needs="one line, the formula with two negations before it",
        words="What is not false is true: two negations at the beginning of a formula may go. It "
        "is a classical rule.",
        spellings=("DNE", "double negation elimination", "double negation elim", "¬¬ elim"),
        example="""\
theorem again: ~~A |- A
proof
  1. ~~A   premise
  2. A     ~~E 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem again: ~~A & B |- A & B
proof
  1. ~~A & B   premise
  2. A & B     ~~E 1
qed
""",
                why="The negations stand before A, not before the line: take the line apart first.",
            ),
            Fail(
                text="""\
theorem again: ~(~A & B) |- A & B
proof
  1. ~(~A & B)   premise
  2. A & B       ~~E 1
qed
""",
                why="The two negations are not next to each other.",
            ),
        ),
    ),
    Rule(
        name="LEM",
        symbol="LEM",
        title="law of excluded middle",
        premises=(),
        conclusion="A | ~A",
        needs="no line: it gives a formula or its negation",
        words="Of a formula and its negation one holds. It is a classical rule. One reaches for "
        "it to work by cases on a formula about which nothing is known.",
        spellings=(
            "LEM",
            "EM",
            "XM",
            "TND",
            "excluded middle",
            "law of excluded middle",
            "law of the excluded middle",
            "tertium non datur",
        ),
        example="""\
theorem either: A -> B, ~A -> B |- B
proof
  1. A -> B    premise
  2. ~A -> B   premise
  3. A | ~A    LEM
  4. | A       assume
  5. | B       ->E 1, 4
  6. | ~A      assume
  7. | B       ->E 2, 6
  8. B         |E 3, 4-5, 6-7
qed
""",
        fails=(
            Fail(
                text="""\
theorem either: |- B | S
proof
  1. B | S   LEM
qed
""",
                why="S is not the negation of B.",
            ),
            Fail(
                text="""\
theorem either: |- (A & B) | (~A & ~B)
proof
  1. (A & B) | (~A & ~B)   LEM
qed
""",
                why="The negation of A & B is ~(A & B): A and B may differ.",
            ),
        ),
    ),
)
