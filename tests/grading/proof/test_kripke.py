"""Kripke models graded: as people write them, and as the search prints them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import minelogic
from minelogic.grading.exercise_check import check_exercise
from minelogic.proof.writing.results import Countermodel
from tests.grading.proof.forcing import forces, grows, text
from tests.grading.proof.made import answered

LEM = "|- P | ~P"
LINEAR = "|- (P -> Q) | (Q -> P)"
DOUBLE = "~~P |- P"
CONSTANT = "forall x. P(x) | Q |- (forall x. P(x)) | Q"
SOME = "~forall x. P(x) |- exists x. ~P(x)"


@pytest.mark.parametrize(("sequent", "answer"), [
    (LEM, "Kripke model\nW = {w0, w1}\nw0 <= w1\nV(P) = {w1}"),
    (LEM, "worlds w0, w1\norder w0 <= w1\nw0: nothing\nw1: P"),
    (LEM, "w0 ≤ w1, w1 ⊩ P, w0 ⊮ P"),
    (LEM, "countermodel\nw0 <= w1\nw0 forces nothing\nw1 forces P"),
    (LEM, "Kripke model:\nW = {0, 1}, R = {(0,0), (0,1), (1,1)}, V(P) = {1}"),
    (LEM, "Kripke model\nW = {w0, w1}; ≤ = {(w0,w0), (w0,w1), (w1,w1)}; V(w0) = ∅, V(w1) = {P}"),
    (LEM, "Kripke model\nW = {0, 1}\nR = {(0,1)}\nV(P) = {1}"),
    (LEM, "world 1 (below 2): nothing\nworld 2: P"),
    (LEM, "Worlds: u, v\nu < v\nP holds at v"),
    (LEM, "Kripke countermodel. Two worlds w0 <= w1. P is true only at w1. It fails at w0."),
    (LEM, "$w_0 \\leq w_1$\n$w_1 \\Vdash P$"),
    (LEM, "Kripke model\n  P\nw0 F\nw1 T\nw0 <= w1"),
    (LEM, "world w0:\n  nothing\nworld w1:\n  P\norder: w0 <= w1"),
    (LEM, "countermodel\nw0 -> w1\nw0: {}\nw1: {P}"),
    (LEM, "In world 1 nothing holds, in world 2 P holds; 1 <= 2"),
    (LINEAR, "w0 <= w1, w0 <= w2\nw1 ⊩ P\nw2 ⊩ Q"),
    (LINEAR, "Kripke model\nw0 <= w1, w2\nw1: P\nw2: Q\nroot: w0"),
    (LINEAR, "worlds: 0, 1, 2\n0 < 1, 0 < 2\n1: P, not Q\n2: Q, not P"),
    (LINEAR, "world r (below u and v): nothing holds\nworld u: P holds\nworld v: Q holds"),
    (LINEAR, "Kripke model: W={a,b,c}, a≤b, a≤c, V(P)={b}, V(Q)={c}. So a doesn't force P -> Q."),
    (DOUBLE, "w0 <= w1\nw0: \nw1: P"),
    (DOUBLE, "w0 <= w1 <= w2\nw1: P\nw2: P"),
    (CONSTANT, "worlds w0 <= w1\nD(w0) = {a}\nD(w1) = {a, b}\nw0: P(a)\nw1: P(a), Q"),
    (CONSTANT, "w0 <= w1\nw0 has domain {a}\nw1 has domain {a, b}\nw0 ⊩ P(a)\nw1 ⊩ P(a)\nw1 ⊩ Q"),
    (SOME, "In every world there are 2 things: 0 and 1.\nw0 <= w1, w2\nw1: P(0)\nw2: P(1)"),
    (SOME, "domain {a, b}\nw0 <= w1, w2\nw1 ⊩ P(a)\nw2 ⊩ P(b)"),
    ("P |- Q", "P = true, Q = false"),
])  # fmt: skip
def test_every_way_to_write_worlds(sequent: str, answer: str) -> None:
    report = answered(sequent, answer, "intuitionistic")
    assert report.passed, report


@pytest.mark.parametrize(("sequent", "answer", "said"), [
    (LEM, "w0 <= w1\nw0: P\nw1: nothing", "P holds in w0 and not in w1, which is above it"),
    (LEM, "w0 <= w1\nw0: P\nw1: P", "The conclusion P | ~P holds in w0."),
    (LEM, "w0 <= w1\nw1: P\nroot: w1", "The conclusion P | ~P holds in w1."),
    (LEM, "worlds w0, w1\nw0: nothing\nw1: P", "holds in w0"),
    (LEM, "Kripke model\nW = {0, 1, 2}\nR = {(0,0), (0,1), (0,2)}\nV(P) = {1, 2}",
     "not reflexive: (1, 1) is missing"),
    (DOUBLE, "Kripke model\nW = {0, 1, 2}\nR = {(0,1), (1,2)}\nV(P) = {2}",
     "not transitive: (0, 1) and (1, 2) are in it, and (0, 2) is missing"),
    (LINEAR, "w0 <= w1\nw1: P, Q", "The conclusion (P -> Q) | (Q -> P) holds in w0."),
    (DOUBLE, "w0 <= w1, w2\nw1: P", "The premise ~~P does not hold in w0."),
    (CONSTANT, "w0 <= w1\nD(w0) = {a, b}\nD(w1) = {a}\nw0: P(a)\nw1: P(a), Q",
     "b is in w0 and not in w1"),
    (CONSTANT, "w0 <= w1\ndomain {a, b}\nw0: P(a)\nw1: P(a), Q", "does not hold in w0"),
    (SOME, "domain {a, b}\nw0 <= w1\nw1 ⊩ P(a)", "The conclusion exists x. ~P(x) holds in w0."),
])  # fmt: skip
def test_what_is_no_kripke_model_or_refutes_nothing_says_why(
    sequent: str, answer: str, said: str
) -> None:
    report = answered(sequent, answer, "intuitionistic")
    assert report.status == "graded"
    assert report.score == 0
    assert said in report.message


@pytest.mark.parametrize(("sequent", "answer", "said"), [
    (LEM, "Kripke model\nW = {w0, w1}\nw0 <= w1\nw2 ⊩ P", "There is no world w2."),
    (LEM, "w0 <= w1\nw1: P, not P", "cannot be both true and false"),
    (LEM, "Kripke model\nw0 <= w1\nw1: perhaps = yes", "neither true nor false"),
    (LEM, "Kripke model\nthe usual one", "neither what holds in a world nor which worlds"),
    (SOME, "w0 <= w1\nw0: nothing", "You do not say which things there are."),
    ("forall x. ~~P(x) |- P(c)", "domain {a}\nw0 <= w1\nw1: P(a)", "which thing c is"),
])  # fmt: skip
def test_what_is_missing_or_unclear_is_asked_for(sequent: str, answer: str, said: str) -> None:
    report = answered(sequent, answer, "intuitionistic")
    assert report.status == "unreadable"
    assert said in " ".join([report.message, *[finding.message for finding in report.findings]])


def test_worlds_refute_nothing_where_the_logic_is_classical() -> None:
    report = answered(LEM, "w0 <= w1\nw1: P")
    assert report.score == 0
    assert "The logic is classical here" in report.message


def formula(chance: random.Random, depth: int) -> object:
    """A formula of two letters."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice("PQ")
    word = chance.choice(["~", "&", "|", "->"])
    if word == "~":
        return "~", formula(chance, depth - 1)
    return word, formula(chance, depth - 1), formula(chance, depth - 1)


def about_things(chance: random.Random, depth: int, names: str) -> object:
    """A formula about two things, all its variables bound."""
    if depth == 0:
        return f"{chance.choice('FG')}({chance.choice(names)})"
    word = chance.choice(["~", "&", "->", "|", "forall", "exists"])
    if word in ("forall", "exists"):
        name = "xyz"[depth - 1]
        return word, name, about_things(chance, depth - 1, names + name)
    if word == "~":
        return word, about_things(chance, depth - 1, names)
    return word, about_things(chance, depth - 1, names), about_things(chance, depth - 1, names)


def order(chance: random.Random, number: int) -> dict[int, set[int]]:
    """Worlds above world 0, each with its own number."""
    above = {w: {w} for w in range(number)}
    for w in range(number - 1, -1, -1):
        for v in range(w + 1, number):
            if w == 0 or chance.random() < 0.5:
                above[w] |= above[v]
    return above


@pytest.mark.parametrize("style", ["printed", "textbook", "sets"])
def test_models_of_letters_are_judged_as_the_definition_says(style: str) -> None:
    chance, right = random.Random(style), 0
    for _ in range(120):
        above = order(chance, chance.randint(1, 4))
        known = {w: {atom for atom in "PQ" if chance.random() < 0.3} for w in above}
        if chance.random() < 0.8:
            for w in above:
                for v in above[w]:
                    known[v] |= known[w]
        premise, conclusion = formula(chance, 2), formula(chance, 3)
        sequent = f"{text(premise)} |- {text(conclusion)}"
        # What nobody asks about may be known or forgotten.
        known = {w: {atom for atom in known[w] if atom in sequent} for w in above}

        def at_root(f: object, above=above, known=known) -> bool:
            return forces(0, f, above, known, {})

        refutes = grows(above, known) and at_root(premise) and not at_root(conclusion)
        lines = ["Kripke model", "root: w0"]
        if style == "sets":
            pairs = ", ".join(f"(w{w}, w{v})" for w in above for v in sorted(above[w]))
            lines += [f"W = {{{', '.join(f'w{w}' for w in above)}}}", f"R = {{{pairs}}}"]
            for atom in "PQ":
                lines.append(
                    f"V({atom}) = {{{', '.join(f'w{w}' for w in above if atom in known[w])}}}"
                )
        for w in above if style != "sets" else ():
            holds = " and ".join(sorted(known[w])) or "nothing"
            later = [f"w{v}" for v in sorted(above[w] - {w})]
            if style == "printed":
                after = f" (below {' and '.join(later)})" if later else ""
                lines.append(f"world w{w}{after}: {holds} holds")
            else:
                lines += [f"w{w} <= {v}" for v in later] + [f"w{w} ⊩ {holds}"]
        report = answered(sequent, "\n".join(lines), "intuitionistic")
        assert report.passed is refutes, (sequent, lines, report.message)
        right += refutes
    assert 5 < right < 115


def test_models_with_things_are_judged_as_the_definition_says() -> None:
    chance, right = random.Random(3), 0
    for _ in range(150):
        above = order(chance, chance.randint(1, 3))
        things = {w: ["a", "b"] if w or chance.random() < 0.5 else ["a"] for w in above}
        atoms = {w: [f"{p}({t})" for p in "FG" for t in things[w]] for w in above}
        known = {w: {atom for atom in atoms[w] if chance.random() < 0.3} for w in above}
        for w in above:
            for v in above[w]:
                known[v] |= known[w]
        premise, conclusion = about_things(chance, 2, "a"), about_things(chance, 3, "a")
        refutes = forces(0, premise, above, known, things) and not forces(
            0, conclusion, above, known, things
        )
        lines = ["root: w0"]
        for w in above:
            lines.append(f"D(w{w}) = {{{', '.join(things[w])}}}")
            lines.append(f"w{w}: {', '.join(sorted(known[w])) or 'nothing'}")
            lines += [f"w{w} <= w{v}" for v in sorted(above[w] - {w})]
        sequent = f"{text(premise)} |- {text(conclusion)}"
        report = answered(sequent, "Kripke model\n" + "\n".join(lines), "intuitionistic")
        assert report.passed is refutes, (sequent, lines, report.message)
        right += refutes
    assert 5 < right < 145


def test_what_the_search_prints_is_accepted_and_its_wrong_twin_is_not() -> None:
    chance, printed = random.Random(11), 0
    sequents = [LEM, LINEAR, DOUBLE, SOME, "|- ~P | ~~P", "(P -> Q) -> P |- P",
                "P -> Q | R |- (P -> Q) | (P -> R)", "~(P & Q) |- ~P | ~Q",
                "|- exists x. P(x) -> forall y. P(y)", "P(c) | ~P(c) |- P(d) | ~P(d)"]  # fmt: skip
    sequents += [f"{text(formula(chance, 3))} |- {text(formula(chance, 3))}" for _ in range(60)]
    for sequent in sequents:
        answer = minelogic.prove(sequent, logic="intuitionistic")
        if not isinstance(answer, Countermodel):
            continue
        assert answered(sequent, str(answer), "intuitionistic").passed, answer
        if not answer.worlds:
            continue
        printed += 1
        # The last world alone refutes nothing: it is a classical one, and the sequent holds there.
        number = len(answer.worlds)
        wrong = str(answer).replace("fails in world 1;", f"fails in world {number};")
        assert answered(sequent, wrong, "intuitionistic").score == 0
    assert printed > 10


INTUITIONISTIC = """\
id = "weak-middle"
kind = "proof"
points = 4
sequent = "|- ~P | ~~P"
logic = "intuitionistic"
or_disprove = true

[[wrong]]
file = "wrong/two.proof"
score = 0

[[wrong]]
file = "wrong/classical.proof"
score = 0
"""


def test_an_intuitionistic_exercise_can_be_authored(tmp_path: Path) -> None:
    (tmp_path / "wrong").mkdir()
    (tmp_path / "exercise.toml").write_text(INTUITIONISTIC)
    (tmp_path / "prompt.md").write_text("Prove or disprove, without LEM: `|- ~P | ~~P`\n")
    (tmp_path / "starter.proof").write_text("# a proof, or a Kripke model\n")
    reference = tmp_path / "reference.proof"
    reference.write_text("Kripke model\nw0 <= w1, w2\nw1: P\nw2: nothing\n")
    (tmp_path / "wrong" / "two.proof").write_text("Kripke model\nw0 <= w1\nw1: P\n")
    (tmp_path / "wrong" / "classical.proof").write_text("countermodel\nP = true\n")
    report = check_exercise(tmp_path, isolated=False)
    assert report.ok, report
    assert "The reference is a countermodel of |- ~P | ~~P." in [r.sentence for r in report.rows]
    reference.write_text("Kripke model\nw0 <= w1\nw1: P\n")
    assert not check_exercise(tmp_path, isolated=False).ok


@pytest.mark.parametrize(
    "answer",
    [
        "Kripke model with worlds w0 <= w1, where P is true only in w1",
        "Worlds w0 <= w1 where w1 forces P",
        "W = {w0, w1}, w0 <= w1, V(P) = {w1}",
        "W = {w0, w1}\nR = {(w0,w0),(w0,w1),(w1,w1)}\nV(P) = {w1}",
    ],
)
def test_a_model_on_one_line_or_by_its_sets_is_read_whole(answer: str) -> None:
    assert answered("|- P | ~P", answer, "intuitionistic").passed
    # Where P is known from the beginning on, nothing is refuted.
    known = answer.replace("only in w1", "in w0 and w1").replace("w1 forces", "w0 forces")
    known = known.replace("{w1}", "{w0, w1}")
    report = answered("|- P | ~P", known, "intuitionistic")
    assert (report.status, report.passed) == ("graded", False)


def test_a_world_that_knows_something_does_not_know_nothing() -> None:
    answer = "Kripke model\nw0 <= w1\nw1: P\nw1: nothing"
    assert answered("|- P | ~P", answer, "intuitionistic").status == "unreadable"
    assert answered("|- P | ~P", answer.replace("w1: n", "w0: n"), "intuitionistic").passed
