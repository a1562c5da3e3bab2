"""The rules that begin a proof, and that of saying something again."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

PREMISES = (
    Rule(
        "premise",
        "premise",
        "premise",
        (),
        "a formula to the left of ⊢",
        "a formula that stands to the left of the turnstile",
        "What the sequent is proved from may be written down at any place. It belongs in no box: "
        "what holds for a while only is an assumption.",
        ("premise", "premises", "premiss", "premisses", "prem", "pr"),
        """\
theorem first: A, B |- A & B
proof
  1. A       premise
  2. B       premise
  3. A & B   &I 1, 2
qed
""",
        (
            Fail(
                """\
theorem first: A |- A & B
proof
  1. A       premise
  2. B       premise
  3. A & B   &I 1, 2
qed
""",
                "B does not stand to the left of the turnstile.",
            ),
            Fail(
                """\
theorem first: A |- B -> A
proof
  1. A         premise
  2. | B       premise
  3. | A       copy 1
  4. B -> A    ->I 2-3
qed
""",
                "B is assumed here, for as long as the box lasts: `assume` opens a box, a premise "
                "does not.",
            ),
        ),
    ),
    Rule(
        "assume",
        "assume",
        "assumption",
        (),
        "a formula of your choice, which opens a box",
        "a box: it is the box's first line",
        "Any formula may be assumed; it opens a box, and what follows in the box depends on it. "
        "What to assume is said by the rule that will close the box: →I the left side, ¬I the "
        "formula without its negation, RAA the negation, ∨E a part, ∃E an instance.",
        (
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
        """\
theorem itself: |- A -> A
proof
  1. | A      assume
  2. A -> A   ->I 1-1
qed
""",
        (
            Fail(
                """\
theorem itself: |- A
proof
  1. | A     assume
  2. A       copy 1
qed
""",
                "The box is over: what was assumed in it cannot be cited any more.",
            ),
            Fail(
                """\
theorem itself: A -> B |- B
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
qed
""",
                "The last line is in the box, so it holds only if A does; the box has to be closed "
                "by a rule.",
            ),
        ),
    ),
    Rule(
        "copy",
        "copy",
        "reiteration",
        ("A",),
        "A",
        "one line that says the same",
        "A line that may be cited may be said again, also inside a box. One reaches for it to end "
        "a box in a formula that was known before the box began.",
        (
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
        """\
theorem anyway: A |- B -> A
proof
  1. A        premise
  2. | B      assume
  3. | A      copy 1
  4. B -> A   ->I 2-3
qed
""",
        (
            Fail(
                """\
theorem anyway: ~~A |- A
proof
  1. ~~A   premise
  2. A     copy 1
qed
""",
                "A line is copied as it is; that the two come to the same takes a rule, here ¬¬E.",
            ),
            Fail(
                """\
theorem anyway: A -> B |- B
proof
  1. A -> B   premise
  2. | A      assume
  3. | B      ->E 1, 2
  4. B        copy 3
qed
""",
                "Line 3 is in a box that is over: it holds only if A does.",
            ),
        ),
    ),
)
