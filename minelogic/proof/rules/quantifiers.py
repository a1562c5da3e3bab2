"""The rules of the quantifiers and of equality."""

from __future__ import annotations

from minelogic.proof.rules.page import Fail, Rule

QUANTIFIERS = (
    Rule(
        name="forallI",
        symbol="∀I",
        title="for all introduction",
        premises=("A(c)",),
        conclusion="forall x. A(x)",
        needs="a line about a name of which nothing is assumed, or a box that begins with "
        "`actual` and that name",
        words="What is proved of a name of which nothing is assumed holds of everything. One "
        "reaches for it when the goal begins with forall: choose a new name, and prove the rest "
        "for it. A box that begins with `actual c`, as in Jape, shows for how long the name is "
        "used.",
        spellings=(
            "UG",
            "universal generalisation",
            "universal generalization",
            "generalisation",
            "generalization",
            "gen",
        ),
        example="""\
theorem one_of_both: forall x. P(x) & R(x) |- forall x. P(x)
proof
  1. forall x. P(x) & R(x)   premise
  2. P(c) & R(c)             forallE 1
  3. P(c)                    &E 2
  4. forall x. P(x)          forallI 3
qed
""",
        fails=(
            Fail(
                text="""\
theorem all: P(c) |- forall x. P(x)
proof
  1. P(c)             premise
  2. forall x. P(x)   forallI 1
qed
""",
                why="The premise speaks of c, so c is not just anything.",
            ),
            Fail(
                text="""\
theorem all: forall x. P(x, x) |- forall x. P(x, c)
proof
  1. forall x. P(x, x)   premise
  2. P(c, c)             forallE 1
  3. forall x. P(x, c)   forallI 2
qed
""",
                why="The name still stands in what is concluded: it has to be replaced everywhere.",
            ),
        ),
    ),
    Rule(
        name="forallE",
        symbol="∀E",
        title="for all elimination",
        premises=("forall x. A(x)",),
        conclusion="A(t)",
        needs="a line that begins with forall, of which this is an instance",
        words="What holds of everything holds of any particular thing: a name or a number may be "
        "put in for the variable, everywhere the same. One reaches for it to use a general rule "
        "for the things that the goal speaks of. A second cited line may be `actual t`, as in "
        "Jape.",
        spellings=(
            "UI",
            "universal instantiation",
            "UE",
            "specialisation",
            "specialization",
            "instance",
            "instantiation",
        ),
        example="""\
theorem this_tile: forall i, j. S(i, j) -> ~B(i, j), S(0, 1) |- ~B(0, 1)
proof
  1. forall i, j. S(i, j) -> ~B(i, j)   premise
  2. S(0, 1)                            premise
  3. forall j. S(0, j) -> ~B(0, j)      forallE 1
  4. S(0, 1) -> ~B(0, 1)                forallE 3
  5. ~B(0, 1)                           ->E 4, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem this_tile: forall x. P(x) -> R(x) |- P(0) -> R(1)
proof
  1. forall x. P(x) -> R(x)   premise
  2. P(0) -> R(1)             forallE 1
qed
""",
                why="The variable stands for one thing: 0 and 1 cannot both be put in for it.",
            ),
            Fail(
                text="""\
theorem this_tile: forall x. exists y. R(x, y) |- exists y. R(y, y)
proof
  1. forall x. exists y. R(x, y)   premise
  2. exists y. R(y, y)             forallE 1
qed
""",
                why="What is put in for x would be captured by the quantifier of y.",
            ),
        ),
    ),
    Rule(
        name="existsI",
        symbol="∃I",
        title="exists introduction",
        premises=("A(t)",),
        conclusion="exists x. A(x)",
        needs="a line that is an instance of what is concluded",
        words="If something particular has a property, then something has it. One reaches for it "
        "when the goal begins with exists: find a witness, and prove the rest for it.",
        spellings=("EG", "existential generalisation", "existential generalization"),
        example="""\
theorem some_bomb: B(0, 1) |- exists j. B(0, j)
proof
  1. B(0, 1)             premise
  2. exists j. B(0, j)   existsI 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem some_bomb: B(0, 1) |- exists i. B(i, i)
proof
  1. B(0, 1)             premise
  2. exists i. B(i, i)   existsI 1
qed
""",
                why="The witness has to be the same in both places, and 0 is not 1.",
            ),
            Fail(
                text="""\
theorem some_bomb: P(0) -> R(0) |- exists x. R(x)
proof
  1. P(0) -> R(0)     premise
  2. exists x. R(x)   existsI 1
qed
""",
                why="R(0) is only the right side of line 1: nothing says that it holds.",
            ),
        ),
    ),
    Rule(
        name="existsE",
        symbol="∃E",
        title="exists elimination",
        premises=("exists x. A(x)", "[A(c) … C]"),
        ordered=True,
        conclusion="C",
        needs="a line that begins with exists, and a box that assumes its instance for a new name "
        "and ends in the formula concluded",
        words="Something has the property; call it c. What follows, and does not speak of c, "
        "holds. One reaches for it as soon as an exists is known: open a box for a new name, and "
        "end it in the goal.",
        spellings=("EI", "existential instantiation", "EE"),
        example="""\
theorem some: exists x. P(x) & R(x) |- exists x. P(x)
proof
  1. exists x. P(x) & R(x)   premise
  2. | P(c) & R(c)           assume
  3. | P(c)                  &E 2
  4. | exists x. P(x)        existsI 3
  5. exists x. P(x)          existsE 1, 2-4
qed
""",
        fails=(
            Fail(
                text="""\
theorem some: exists x. P(x) |- P(c)
proof
  1. exists x. P(x)   premise
  2. | P(c)           assume
  3. P(c)             existsE 1, 2-2
qed
""",
                why="The conclusion still speaks of c, which means nothing outside the box.",
            ),
            Fail(
                text="""\
theorem some: exists x. P(x), R(c) |- exists x. P(x) & R(x)
proof
  1. exists x. P(x)            premise
  2. R(c)                      premise
  3. | P(c)                    assume
  4. | P(c) & R(c)             &I 3, 2
  5. | exists x. P(x) & R(x)   existsI 4
  6. exists x. P(x) & R(x)     existsE 1, 3-5
qed
""",
                why="c is not new: a premise speaks of it already.",
            ),
        ),
    ),
    Rule(
        name="=I",
        symbol="=I",
        title="equality introduction",
        premises=(),
        conclusion="t = t",
        needs="no line: it gives an equation whose sides are the same",
        words="Everything is equal to itself.",
        spellings=("refl", "reflexivity", "reflexive", "self-identity"),
        example="""\
theorem same: |- forall x. x = x
proof
  1. c = c             =I
  2. forall x. x = x   forallI 1
qed
""",
        fails=(
            Fail(
                text="""\
theorem same: |- c = d
proof
  1. c = d   =I
qed
""",
                why="The sides are different names, and may stand for different things.",
            ),
            Fail(
                text="""\
theorem same: c = d |- d = d
proof
  1. c = d   premise
  2. d = d   =I 1
qed
""",
                why="It rests on nothing, so there is nothing to cite.",
            ),
        ),
    ),
    Rule(
        name="=E",
        symbol="=E",
        title="equality elimination",
        premises=("s = t", "A(s)"),
        conclusion="A(t)",
        needs="an equation, and a line that differs from this one only in its sides",
        words="Equals may be put for equals, in any of the places where they stand, and either way "
        "round. One reaches for it to carry over what is known of one name to another.",
        spellings=(
            "sub",
            "subst",
            "substitution",
            "leibniz",
            "Leibniz's law",
            "LL",
            "replacement",
            "rewrite",
            "SI",
        ),
        example="""\
theorem carried_over: c = d, P(c) |- P(d)
proof
  1. c = d   premise
  2. P(c)    premise
  3. P(d)    =E 1, 2
qed
""",
        fails=(
            Fail(
                text="""\
theorem carried_over: c = d, P(c) |- P(e)
proof
  1. c = d   premise
  2. P(c)    premise
  3. P(e)    =E 1, 2
qed
""",
                why="The equation says nothing about e.",
            ),
            Fail(
                text="""\
theorem carried_over: P(c) <-> P(d), R(c) |- R(d)
proof
  1. P(c) <-> P(d)   premise
  2. R(c)            premise
  3. R(d)            =E 1, 2
qed
""",
                why="Line 1 is no equation: that P does not tell c from d does not make them one.",
            ),
        ),
    ),
)
