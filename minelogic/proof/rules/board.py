"""The rules that use what is known already: theorems, arithmetic, counting, and a board."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

BOARD = (
    Rule(
        "theorem",
        "theorem",
        "a theorem proved before",
        ("the premises of a theorem, with formulas for its letters",),
        "its conclusion, with the same formulas",
        "the theorem's name, and a line for each of its premises",
        "A theorem proved earlier in the file, in a file that it uses, or shipped with the "
        "library may be used in one step, any formulas put in for its letters, always the same "
        "for one letter. It may be named, or its sequent written out.",
        ("theorem", "thm", "lemma", "by theorem", "TI"),
        """\
theorem bomb: S -> Q & R, ~(Q & R) |- ~S
proof
  1. S -> Q & R   premise
  2. ~(Q & R)     premise
  3. ~S           theorem modus_tollens 1, 2
qed
""",
        (
            Fail(
                """\
theorem bomb: S -> Q, S |- ~~Q
proof
  1. S -> Q   premise
  2. S        premise
  3. ~~Q      theorem modus_tollens 1, 2
qed
""",
                "No formulas put in for P and Q make P -> Q, ~Q |- ~P of these lines.",
            ),
            Fail(
                """\
theorem bomb: ~S -> B, ~B |- S
proof
  1. ~S -> B   premise
  2. ~B        premise
  3. S         theorem modus_tollens 1, 2
qed
""",
                "The theorem gives ~~S, with the formula as it is put in.",
            ),
        ),
    ),
    Rule(
        "arithmetic",
        "arithmetic",
        "arithmetic",
        (),
        "a true comparison of integers",
        "no line: it gives a comparison of integers that is true",
        "What can be worked out needs no further proof: `1 < 2`, `3 = 1 + 2`, `~(0 = 1)`.",
        ("arithmetic", "arith", "calculation", "calculate", "by arithmetic"),
        """\
theorem near: forall i. |i - 1| <= 1 -> S(i) |- S(2)
proof
  1. forall i. |i - 1| <= 1 -> S(i)   premise
  2. |2 - 1| <= 1 -> S(2)             forallE 1
  3. |2 - 1| <= 1                     arithmetic
  4. S(2)                             ->E 2, 3
qed
""",
        (
            Fail(
                """\
theorem near: |- 1 + 1 < 2
proof
  1. 1 + 1 < 2   arithmetic
qed
""",
                "It is false.",
            ),
            Fail(
                """\
theorem near: |- i < i + 1
proof
  1. i < i + 1   arithmetic
qed
""",
                "i is a name, and the rule works out comparisons of integers only.",
            ),
        ),
    ),
    Rule(
        "count",
        "count",
        "counting",
        (
            "exactly, at least or at most k of some formulas",
            "such numbers of some of these, to be subtracted",
            "some of these, or their negations",
        ),
        "what follows about the others",
        "a line that says how many of some formulas hold, and lines about some of them",
        "As many are found as there are: the others do not hold. As many are left as are missing: "
        "all of them hold. If several numbers are cited, all others are subtracted from one of "
        "them: of three tiles two are bombs, of two of these one is, so the third is one. What "
        "follows is a number, or any disjunction of parts, or of negated parts; or a "
        "contradiction, if too many or too few are left. The numbers that are subtracted may also "
        "speak of other parts: of these none need hold, and all may. And from what is known of "
        "every part, or from numbers of all of them, how many hold.",
        ("count", "counting", "by counting", "KN"),
        """\
theorem one_of_two: KN(1; B(0, 0), B(0, 1)), ~B(0, 0) |- B(0, 1)
proof
  1. KN(1; B(0, 0), B(0, 1))   premise
  2. ~B(0, 0)                  premise
  3. B(0, 1)                   count 1, 2
qed

theorem the_third: KN(2; B(1), B(2), B(3)), KN(1; B(1), B(2)) |- B(3)
proof
  1. KN(2; B(1), B(2), B(3))   premise
  2. KN(1; B(1), B(2))         premise
  3. B(3)                      count 1, 2
qed
""",
        (
            Fail(
                """\
theorem one_of_three: KN(1; B(0, 0), B(0, 1), B(0, 2)), ~B(0, 0) |- B(0, 1)
proof
  1. KN(1; B(0, 0), B(0, 1), B(0, 2))   premise
  2. ~B(0, 0)                           premise
  3. B(0, 1)                            count 1, 2
qed
""",
                "Two tiles are left for one bomb: it may be the other.",
            ),
            Fail(
                """\
theorem the_third: KN(2; B(1), B(2), B(3)), KN(at least 1; B(1), B(2)) |- B(3)
proof
  1. KN(2; B(1), B(2), B(3))      premise
  2. KN(at least 1; B(1), B(2))   premise
  3. B(3)                         count 1, 2
qed
""",
                "Of the first two both may be bombs: then the third is none.",
            ),
            Fail(
                """\
theorem one_of_two: KN(1; B(0, 0), B(0, 1)), S(0, 0) |- B(0, 1)
proof
  1. KN(1; B(0, 0), B(0, 1))   premise
  2. S(0, 0)                   premise
  3. B(0, 1)                   count 1, 2
qed
""",
                "Line 2 is not about what is counted: that a safe tile is no bomb is a rule, to be "
                "used first.",
            ),
        ),
    ),
    Rule(
        "given",
        "given",
        "an instance of a rule of the file",
        (),
        "an instance of a rule of the board's file",
        "the name of a rule of the board's file, and values for its variables",
        "In a proof on a board, the rules of its file are premises: `given safe[i=0, j=1]` is "
        "the rule `safe` of that file for one tile. A rule that a used theory has may be called by "
        "its short name.",
        ("given",),
        """\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) <-> ~B(0, 1)     given safe[i=0, j=1]
  3. ~B(0, 1)                 <->E 2, 1
qed
""",
        (
            Fail(
                """\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) <-> ~B(0, 1)     given safe[i=1, j=0]
  3. ~B(0, 1)                 <->E 2, 1
qed
""",
                "The rule is given for another tile.",
            ),
            Fail(
                """\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) -> ~B(0, 1)      given safe[i=0, j=1]
  3. ~B(0, 1)                 ->E 2, 1
qed
""",
                "The file says more: an instance is written down as it is, and taken apart by a "
                "line of its own.",
            ),
        ),
    ),
    Rule(
        "display",
        "display",
        "a tile of the display",
        (),
        "what a tile of the display shows",
        "the place of a tile that the display shows",
        "In a proof on a board, what the display shows is a premise: a number `Q(1, 1, 0)`, a "
        "bomb that is marked, a tile that is known to be safe.",
        ("display",),
        """\
theorem shows on strip.mine: |- Q(1, 1, 0)
proof
  1. Q(1, 1, 0)   display (1, 0)
qed
""",
        (
            Fail(
                """\
theorem shows on strip.mine: |- Q(2, 1, 0)
proof
  1. Q(2, 1, 0)   display (1, 0)
qed
""",
                "The tile shows 1.",
            ),
            Fail(
                """\
theorem shows on strip.mine: |- S(0, 2)
proof
  1. S(0, 2)   display (0, 2)
qed
""",
                "The tile is covered: that it is safe has to be proved.",
            ),
        ),
    ),
    Rule(
        "board",
        "board",
        "going through the board",
        ("what a formula says for each value of its variable",),
        "the formula",
        "a line for each value that the variable takes on the board, or a box for each, or one "
        "line that says the same when quantifiers are written out",
        "On a board a variable takes finitely many values. A forall follows from all its "
        "instances; from an exists one may go on by cases, a box for each instance; and a formula "
        "may be replaced by what it comes to over the board, where neighbours and comparisons are "
        "settled.",
        ("board", "by board", "on board", "write out", "all values"),
        """\
theorem none on strip.mine: S(0, 0), S(0, 1), S(0, 2) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. S(0, 2)             premise
  4. forall j. S(0, j)   board 1, 2, 3
qed
""",
        (
            Fail(
                """\
theorem none on strip.mine: S(0, 0), S(0, 1) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. forall j. S(0, j)   board 1, 2
qed
""",
                "The value 2 of j is missing.",
            ),
            Fail(
                """\
theorem none: S(0, 0), S(0, 1), S(0, 2) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. S(0, 2)             premise
  4. forall j. S(0, j)   board 1, 2, 3
qed
""",
                "The theorem is on no board, so j may stand for anything.",
            ),
        ),
    ),
)

STRIP = """\
# strip.mine
board 2 x 3
display
  . . .
  1 1 1
use minesweeper
"""
"""The board of the examples."""
