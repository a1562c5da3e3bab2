"""The rules that begin a proof, and that of saying something again."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

PREMISES = (
    Rule(
        name="premise",
        symbol="premise",
        title="premise",
        premises=(),
        conclusion="a formula to the left of ⊢",
        needs="a formula that stands to the left of the turnstile",
        words="What the sequent is proved from may be written down at any place. It belongs in no "
        "box: what holds for a while only is an assumption.",
        spellings=("premise", "premises", "premiss", "premisses", "prem", "pr"),
        example="""\
theorem first: A, B |- A & B
proof
  1. A       premise
  2. B       premise
  3. A & B   &I 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem first: A |- A & B
proof
  1. A       premise
  2. B       premise
  3. A & B   &I 1, 2
qed
""",
                why="B does not stand to the left of the turnstile.",
            ),
            Fail(
                text="""\
theorem first: A |- B -> A
proof
  1. A         premise
  2. | B       premise
  3. | A       copy 1
  4. B -> A    ->I 2-3
qed
""",
                why="B is assumed here, for as long as the box lasts: `assume` opens a box, a "
                "premise does not.",
            ),
        ),
    ),
    Rule(
        name="assume",
        symbol="assume",
        title="assumption",
        premises=(),
        conclusion="a formula of your choice, which opens a box",
        needs="a box: it is the box's first line",
        words="Any formula may be assumed; it opens a box, and what follows in the box depends on "
        "it. What to assume is said by the rule that will close the box: →I the left side, ¬I the "
        "formula without its negation, RAA the negation, ∨E a part, ∃E an instance.",
        spellings=(
            "assume",
            "assumption",
            "assumptions",
            "ass",
            "as",
            "asm",
            "asmp",
            "assum",
            "suppose",
            "supposition",
            "sup",
            "hyp",
            "hypothesis",
            "hypotheses",
            "ACP",
            "AIP",
            "assumption for CP",
            "assumption for IP",
            "assumption for conditional proof",
            "assumption for indirect proof",
        ),
        example="""\
theorem itself: |- A -> A
proof
  1. | A      assume
  2. A -> A   ->I 1-1
qed
""",
        fails=(
            Fail(
                text="""\
theorem itself: |- A
proof
  1. | A     assume
  2. A       copy 1
qed
""",
                why="The box is over: what was assumed in it cannot be cited any more.",
            ),
            Fail(
                text="""\
theorem itself: A -> B |- B
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
qed
""",
                why="The last line is in the box, so it holds only if A does; the box has to be "
                "closed by a rule.",
            ),
        ),
    ),
    Rule(
        name="copy",
        symbol="copy",
        title="reiteration",
        premises=("A",),
        conclusion="A",
        needs="one line that says the same",
        words="A line that may be cited may be said again, also inside a box. One reaches for it "
        "to end a box in a formula that was known before the box began.",
        spellings=(
            "copy",
            "reiteration",
            "reiterate",
            "reit",
            "repetition",
            "repeat",
            "rep",
            "R",
            "iteration",
        ),
        example="""\
theorem anyway: A |- B -> A
proof
  1. A        premise
  2. | B      assume
  3. | A      copy 1
  4. B -> A   ->I 2-3
qed
""",
        fails=(
            Fail(
                text="""\
theorem anyway: ~~A |- A
proof
  1. ~~A   premise
  2. A     copy 1
qed
""",
                why="A line is copied as it is; that the two come to the same takes a rule, here "
                "¬¬E.",
            ),
            Fail(
                text="""\
theorem anyway: A -> B |- B
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
  4. B        copy 3
qed
""",
                why="Line 3 is in a box that is over: it holds only if A does.",
            ),
        ),
    ),
)
