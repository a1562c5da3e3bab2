"""The rules that use what is known already: theorems, arithmetic, counting, and a board."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

BOARD = (
    Rule(
        name="theorem",
        symbol="theorem",
        title="a theorem proved before",
        premises=("the premises of a theorem, with formulas for its letters",),
        conclusion="its conclusion, with the same formulas",
        needs="the theorem's name, and a line for each of its premises",
        words="A theorem proved earlier in the file, in a file that it uses, or shipped with the "
        "library may be used in one step, any formulas put in for its letters, always the same "
        "for one letter. It may be named, or its sequent written out.",
        spellings=("theorem", "thm", "lemma", "by theorem", "TI"),
        example="""\
theorem bomb: S -> Q & R, ~(Q & R) |- ~S
proof
  1. S -> Q & R   premise
  2. ~(Q & R)     premise
  3. ~S           theorem modus_tollens 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem bomb: S -> Q, S |- ~~Q
proof
  1. S -> Q   premise
  2. S        premise
  3. ~~Q      theorem modus_tollens 1, 2
qed
""",
                why="No formulas put in for P and Q make P -> Q, ~Q |- ~P of these lines.",
            ),
            Fail(
                text="""\
theorem bomb: ~S -> B, ~B |- S
proof
  1. ~S -> B   premise
  2. ~B        premise
  3. S         theorem modus_tollens 1, 2
qed
""",
                why="The theorem gives ~~S, with the formula as it is put in.",
            ),
        ),
    ),
    Rule(
        name="arithmetic",
        symbol="arithmetic",
        title="arithmetic",
        premises=(),
        conclusion="a true comparison of integers",
        needs="no line: it gives a comparison of integers that is true",
        words="What can be worked out needs no further proof: `1 < 2`, `3 = 1 + 2`, `~(0 = 1)`.",
        spellings=("arithmetic", "arith", "calculation", "calculate", "by arithmetic"),
        example="""\
theorem near: forall i. |i - 1| <= 1 -> S(i) |- S(2)
proof
  1. forall i. |i - 1| <= 1 -> S(i)   premise
  2. |2 - 1| <= 1 -> S(2)             forallE 1
  3. |2 - 1| <= 1                     arithmetic
  4. S(2)                             ->E 2, 3
qed
""",
        fails=(
            Fail(
                text="""\
theorem near: |- 1 + 1 < 2
proof
  1. 1 + 1 < 2   arithmetic
qed
""",
                why="It is false.",
            ),
            Fail(
                text="""\
theorem near: |- i < i + 1
proof
  1. i < i + 1   arithmetic
qed
""",
                why="i is a name, and the rule works out comparisons of integers only.",
            ),
        ),
    ),
    Rule(
        name="count",
        symbol="count",
        title="counting",
        premises=(
            "exactly, at least or at most k of some formulas",
            "such numbers of some of these, to be subtracted",
            "some of these, or their negations",
        ),
        conclusion="what follows about the others",
        needs="a line that says how many of some formulas hold, and lines about some of them",
        words="As many are found as there are: the others do not hold. As many are left as are "
        "missing: all of them hold. If several numbers are cited, all others are subtracted from "
        "one of them: of three tiles two are bombs, of two of these one is, so the third is one. "
        "What follows is a number, or any disjunction of parts, or of negated parts; or a "
        "contradiction, if too many or too few are left. The numbers that are subtracted may also "
        "speak of other parts: of these none need hold, and all may. And from what is known of "
        "every part, or from numbers of all of them, how many hold.",
        spellings=("count", "counting", "by counting", "KN"),
        example="""\
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
        fails=(
            Fail(
                text="""\
theorem one_of_three: KN(1; B(0, 0), B(0, 1), B(0, 2)), ~B(0, 0) |- B(0, 1)
proof
  1. KN(1; B(0, 0), B(0, 1), B(0, 2))   premise
  2. ~B(0, 0)                           premise
  3. B(0, 1)                            count 1, 2
qed
""",
                why="Two tiles are left for one bomb: it may be the other.",
            ),
            Fail(
                text="""\
theorem the_third: KN(2; B(1), B(2), B(3)), KN(at least 1; B(1), B(2)) |- B(3)
proof
  1. KN(2; B(1), B(2), B(3))      premise
  2. KN(at least 1; B(1), B(2))   premise
  3. B(3)                         count 1, 2
qed
""",
                why="Of the first two both may be bombs: then the third is none.",
            ),
            Fail(
                text="""\
theorem one_of_two: KN(1; B(0, 0), B(0, 1)), S(0, 0) |- B(0, 1)
proof
  1. KN(1; B(0, 0), B(0, 1))   premise
  2. S(0, 0)                   premise
  3. B(0, 1)                   count 1, 2
qed
""",
                why="Line 2 is not about what is counted: that a safe tile is no bomb is a rule, "
                "to be used first.",
            ),
        ),
    ),
    Rule(
        name="given",
        symbol="given",
        title="an instance of a rule of the file",
        premises=(),
        conclusion="an instance of a rule of the board's file",
        needs="the name of a rule of the board's file, and values for its variables",
        words="In a proof on a board, the rules of its file are premises: `given safe[i=0, j=1]` "
        "is the rule `safe` of that file for one tile. A rule that a used theory has may be "
        "called by its short name.",
        spellings=("given",),
        example="""\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) <-> ~B(0, 1)     given safe[i=0, j=1]
  3. ~B(0, 1)                 <->E 2, 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) <-> ~B(0, 1)     given safe[i=1, j=0]
  3. ~B(0, 1)                 <->E 2, 1
qed
""",
                why="The rule is given for another tile.",
            ),
            Fail(
                text="""\
theorem safe_tile on strip.mine: S(0, 1) |- ~B(0, 1)
proof
  1. S(0, 1)                  premise
  2. S(0, 1) -> ~B(0, 1)      given safe[i=0, j=1]
  3. ~B(0, 1)                 ->E 2, 1
qed
""",
                why="The file says more: an instance is written down as it is, and taken apart by "
                "a line of its own.",
            ),
        ),
    ),
    Rule(
        name="display",
        symbol="display",
        title="a tile of the display",
        premises=(),
        conclusion="what a tile of the display shows",
        needs="the place of a tile that the display shows",
        words="In a proof on a board, what the display shows is a premise: a number `Q(1, 1, 0)`, "
        "a bomb that is marked, a tile that is known to be safe.",
        spellings=("display",),
        example="""\
theorem shows on strip.mine: |- Q(1, 1, 0)
proof
  1. Q(1, 1, 0)   display (1, 0)
qed
""",
        fails=(
            Fail(
                text="""\
theorem shows on strip.mine: |- Q(2, 1, 0)
proof
  1. Q(2, 1, 0)   display (1, 0)
qed
""",
                why="The tile shows 1.",
            ),
            Fail(
                text="""\
theorem shows on strip.mine: |- S(0, 2)
proof
  1. S(0, 2)   display (0, 2)
qed
""",
                why="The tile is covered: that it is safe has to be proved.",
            ),
        ),
    ),
    Rule(
        name="board",
        symbol="board",
        title="going through the board",
        premises=("what a formula says for each value of its variable",),
        conclusion="the formula",
        needs="a line for each value that the variable takes on the board, or a box for each, or "
        "one line that says the same when quantifiers are written out",
        words="On a board a variable takes finitely many values. A forall follows from all its "
        "instances; from an exists one may go on by cases, a box for each instance; and a formula "
        "may be replaced by what it comes to over the board, where neighbours and comparisons are "
        "settled.",
        spellings=("board", "by board", "on board", "write out", "all values"),
        example="""\
theorem none on strip.mine: S(0, 0), S(0, 1), S(0, 2) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. S(0, 2)             premise
  4. forall j. S(0, j)   board 1, 2, 3
qed
""",
        fails=(
            Fail(
                text="""\
theorem none on strip.mine: S(0, 0), S(0, 1) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. forall j. S(0, j)   board 1, 2
qed
""",
                why="The value 2 of j is missing.",
            ),
            Fail(
                text="""\
theorem none: S(0, 0), S(0, 1), S(0, 2) |- forall j. S(0, j)
proof
  1. S(0, 0)             premise
  2. S(0, 1)             premise
  3. S(0, 2)             premise
  4. forall j. S(0, j)   board 1, 2, 3
qed
""",
                why="The theorem is on no board, so j may stand for anything.",
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
