"""Countermodels graded: in every form that people use, and as the search prints them."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import minelogic
from minelogic.grading.report.feedback import shown
from minelogic.proof.writing.results import Countermodel
from tests.grading.proof.forcing import forces, text
from tests.grading.proof.made import answered

FALLACY = "P -> Q, Q |- P"
SWAPPED = "forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)"
APART = "exists x. P(x), exists x. Q(x) |- exists x. (P(x) & Q(x))"
REFLEXIVE = (
    "forall x, y. (R(x, y) -> R(y, x)), forall x, y, z. (R(x, y) & R(y, z) -> R(x, z)) |- "
    "forall x. R(x, x)"
)
NAMED = "exists x. P(x) |- P(c)"
CHAIN = "R(a, b), R(b, c) |- R(a, c)"
TILES = "B(0, 0) | B(0, 1) |- B(0, 0)"
HUMAN = {
    FALLACY: [
        "P is false, Q is true", "P=F Q=T", "P = false\nQ = true", "countermodel: P=F, Q=T",
        "P Q\nF T", "countermodel\n| P | Q |\n|---|---|\n| F | T |", "countermodel\nP Q\n0 1",
        "countermodel\n P Q | P -> Q | Q | P\n F T |   T    | T | F",
        "countermodel\nP | Q\n--+--\nT | T\nF | T  <-\nF | F",
        "countermodel\nv(P) = F, v(Q) = T", "countermodel\nQ holds, P does not.",
        "Countermodel:\nLet P = false and Q = true. Then P -> Q is true, but P is false.",
        "countermodel\n- P = F\n- Q = T", "countermodel\n• P: F\n• Q: T",
        "countermodel\n$P = \\bot$, $Q = \\top$", "countermodel\nOnly Q is true.",
        "countermodel\nQ is true, everything else is false",
        "theorem t: P -> Q, Q |- P\nproof\n  1. ?\nqed\ncountermodel\nP = F, Q = T",
        "Not provable: P -> Q, Q |- P\nIt fails when P is false and Q is true.",
    ],
    APART: [
        "P(a), not P(b), Q(b), not Q(a)", "countermodel\nDomain: {a, b}\nP: {a}\nQ: {b}",
        "Domain: {a, b}\nP = {a}, Q = {b}", "countermodel\ndomain a, b; P = {a}; Q = {b}",
        "Countermodel\nD = {0, 1}, P = {0}, Q = {1}", "countermodel: P(a), Q(b)",
        "countermodel\nUD: {1, 2}\nP: {1}\nQ: {2}", "countermodel\nPa, ~Pb, Qb, ~Qa",
        "countermodel\nP holds of a and Q holds of b",
        "countermodel\n|M| = {1,2}\nP^M = {1}\nQ^M = {2}",
        "countermodel\n  | P | Q\n0 | T | F\n1 | F | T", "countermodel\nx P Q\n0 T F\n1 F T",
        "countermodel\nDomain: {a, b}. P: {a}. Q: {b}.",
        "Domain = {ann, bob}\nP(ann) = T, P(bob) = F\nQ(ann) = F, Q(bob) = T",
        "countermodel\nThe domain is {1, 2}. P holds of 1 only\nQ holds only of 2",
    ],
    SWAPPED: [
        "Domain: {a, b}\nR = {(a,b), (b,a)}", "countermodel\ndomain {a,b}\nR: {⟨a,a⟩, ⟨b,b⟩}",
        "countermodel\nDomain: {a, b}\nR: (a,a), (b,b)", "countermodel\nRab, Rba",
        "countermodel\n$D = \\{1, 2\\}$\n$R = \\{\\langle 1,2 \\rangle, \\langle 2,1 \\rangle\\}$",
        "countermodel\nR  a  b\na  T  F\nb  F  T",
        "countermodel\nR | a | b\n--+---+--\na | 1 | 0\nb | 0 | 1",
        "countermodel\nDomain: {a, b}\nR holds of (a,a) and (b,b)",
        "countermodel\nD={a,b}\nR={(a,a),\n   (b,b)}",
    ],
    REFLEXIVE: [
        "Domain: {a}\nR = {}", "countermodel\nDomain: {a}\nR = ∅",
        "countermodel\nDomain: {a}\nR holds of nothing",
    ],
    NAMED: [
        "Domain: {0, 1}\nc is 0\nP: {1}", "P(a), not P(c)",
        "countermodel\nDomain {a, b}, c denotes a, P = {b}",
    ],
    CHAIN: ["Domain: {a, b, c}\nR = {(a,b), (b,c)}", "R(a,b), R(b,c), not R(a,c)"],
    "P(a), P(b) |- a = b": ["Domain: {1,2}\na = 1, b = 2\nP: {1,2}"],
    TILES: [
        "countermodel\n| . | * |", ". *", "countermodel\ndisplay\n  1 *",
        "countermodel\n+---+---+\n| - | * |\n+---+---+",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("sequent", "answer"), [(sequent, one) for sequent, many in HUMAN.items() for one in many]
)
def test_every_way_to_write_a_countermodel(sequent: str, answer: str) -> None:
    report = answered(sequent, answer)
    assert report.passed, report


EACH = "forall x. (P(x) | Q(x)) |- (forall x. P(x)) | (forall x. Q(x))"
IN_WORDS = [
    ("There is a countermodel: take two things a and b where only P(a) and Q(b) are true.", True),
    ("There is a countermodel: take two things a and b where only P(a) and Q(a) are true.", False),
    ("Take two things 0 and 1; P(0), Q(1).", True), ("Take two things 0 and 1; P(0), Q(0).", False),
    ("Let D = {0, 1}; P(x) iff x = 0, Q(x) iff x = 1.", True),
    ("Let D = {0, 1}; P(x) iff x = 0, Q(x) iff x = 0.", False),
    ("Let D = {0, 1, 2}; P(x) iff x = 0 or x = 2; Q(x) if and only if x is 1", True),
    ("Let D = {0, 1, 2}; P(x) iff x = 0; Q(x) if and only if x is 1", False),
    ("Counterexample: let D = {0,1}, P = {0}, Q = {1}", True),
    ("Counterexample: let D = {0,1}, P = {0}, Q = {0, 1}", False),
    ("Let the domain be {0, 1}. Let P = {0} and Q = {1}.", True),
    ("This is not valid. Consider D = {0,1} with P(0), ~P(1), ~Q(0), Q(1).", True),
    ("This is not valid. Consider D = {0,1} with P(0), ~P(1), Q(0), ~Q(1).", False),
    ("The sequent is invalid: take D={a,b}, P={a}, Q={b}", True),
    ("Here is the following counterexample.\nDomain {a, b}; P(x) iff x in {a}; Q(x) iff x = b",
     True),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "refutes"), IN_WORDS)
def test_countermodels_in_words(answer: str, refutes: bool) -> None:
    report = answered(EACH, answer)
    assert report.status == "graded", report
    assert report.passed is refutes


def test_conditions_on_two_variables_are_read() -> None:
    for right, passed in (("x = a and y = b or x = b and y = a", True), ("x = a and y = a", False)):
        assert answered(SWAPPED, f"Let D = {{a, b}}; R(x, y) iff {right}").passed is passed


@pytest.mark.parametrize(("answer", "code", "said"), [
    ("There is a countermodel: take two things a and b …", "not-said",
     "You do not say whether P(a) holds."),
    ("There is a countermodel.", "which-things", "You do not say which things there are."),
    ("Let D = {0, 1}; P(x) iff x is even, Q(x) iff x = 1", "not-a-value",
     "You tell of what P holds by a condition that cannot be read."),
    ("Let D = {0, 1}; P(x) iff x = y, Q(x) iff x = 1", "not-a-value",
     "You tell of what P holds by a condition that cannot be read."),
    ("Let D = {}", "no-thing", "A world has at least one thing."),
    ("Domain: ∅\nP: {}\nQ: {}", "no-thing", "A world has at least one thing."),
])  # fmt: skip
def test_unclear_countermodels_are_told_what_is_missing(answer: str, code: str, said: str) -> None:
    report = answered(EACH, answer)
    assert report.status == "unreadable"
    assert report.findings[0].code == code
    assert said in report.message


def test_other_capitals_are_noted_and_seen_by_strict() -> None:
    for sequent, answer, right in (
        (FALLACY, "p = false\nq = true", "P = false\nQ = true"),
        (EACH, "domain 0, 1\np = {0}\nq = {1}", "domain 0, 1\nP = {0}\nQ = {1}"),
        ("Q |- P", "Domain: {0, 1}\nq is true, p is false", "Q is true, P is false"),
    ):
        noted, plain = answered(sequent, answer), answered(sequent, right)
        assert noted.passed
        assert plain.passed
        assert [finding.code for finding in noted.findings] == ["wrong-case", "wrong-case"]
        assert plain.findings == ()
        off = answered(sequent, answer, notation_off=Fraction(1))
        assert off.score == 5
        assert answered(sequent, right, notation_off=Fraction(1)).score == 6
        strict = answered(sequent, answer, notation="strict")
        assert strict.status == "unreadable"
        assert answered(sequent, right, notation="strict").passed


def test_small_letters_of_kripke_models_are_noted() -> None:
    text = "w0 <= w1\nw1: p"
    report = answered("|- P | ~P", text, "intuitionistic")
    assert report.passed
    assert [finding.code for finding in report.findings] == ["wrong-case"]
    assert answered("|- P | ~P", text.upper().replace("W", "w"), "intuitionistic").findings == ()


def test_full_feedback_tells_of_which_thing_a_premise_is_false() -> None:
    report = answered(EACH, "Domain: {a, b}\nP: {a}\nQ: {a}")
    said = "forall x. P(x) | Q(x) fails there for x = b."
    assert [witness.sentence for witness in report.items[0].witnesses] == [said]
    assert said not in str(shown(report, "hint"))
    report = answered("exists x. P(x) |- exists x. Q(x)", "Domain: {a, b}\nP: {a}\nQ: {b}")
    assert "exists x. Q(x) holds there for x = b." in str(report)
    report = answered(FALLACY, "P = T, Q = T")
    assert report.items[0].witnesses == ()


@pytest.mark.parametrize(("sequent", "answer"), [
    (FALLACY, "P=T Q=T"), (FALLACY, "P Q\nT T"), (FALLACY, "countermodel\nP | Q\nT | T <-\nF | T"),
    (FALLACY, "countermodel\nOnly P is true."), (FALLACY, "Then P is false and Q is false"),
    (APART, "P(a), not P(b), Q(a), not Q(b)"), (APART, "Domain: {a, b}\nP: {a}\nQ: {a}"),
    (APART, "Domain: {a}\nP: {a}\nQ: {}"), (APART, "countermodel\nx P Q\n0 T F\n1 F F"),
    (SWAPPED, "Domain: {a, b}\nR = {(a,b), (b,b)}"), (SWAPPED, "Domain: {a}\nR = {(a,a)}"),
    (SWAPPED, "countermodel\nR  a  b\na  T  F\nb  T  F"),
    (REFLEXIVE, "Domain: {a}\nR = {(a,a)}"), (REFLEXIVE, "Domain: {a, b}\nR = {(a,b)}"),
    (NAMED, "Domain: {0, 1}\nc is 1\nP: {1}"), (NAMED, "P(c), not P(a)"),
    (CHAIN, "Domain: {a, b}\nc = b\nR = {(a,b), (b,b)}"), (TILES, "* ."), (TILES, ". ."),
    ("exists x. P(x) |- P(0)", "Domain: {a}\nP: {}"),
])  # fmt: skip
def test_the_wrong_twin_refutes_nothing(sequent: str, answer: str) -> None:
    report = answered(sequent, answer)
    assert report.status == "graded", report
    assert report.score == 0
    assert report.message.startswith("This is no countermodel. ")


@pytest.mark.parametrize(("sequent", "answer", "said"), [
    (FALLACY, "countermodel\nQ is true", "You do not say whether P holds."),
    (APART, "Domain: {a, b}\nP: {a}", "You do not say whether Q(a) holds."),
    (APART, "countermodel\nP(a), not P(b), Q(b), P(b) = F", "You do not say whether"),
    (SWAPPED, "Domain: {a, b}\nR(a, b), not R(b, b)", "You do not say whether R(a, a) holds."),
    (APART, "countermodel", "You do not say which things there are."),
    (NAMED, "Domain: {0, 1}\nP: {1}", "You do not say which thing c is."),
    (NAMED, "Domain: {0, 1}\nc = d\nP: {1}", "You do not say which thing c is."),
    (APART, "Domain: {a, b}\nP: {a, d}\nQ: {b}", "You do not say which thing d is."),
    (CHAIN, "R(a, b), R(b, c)", "You do not say whether R(a, c) holds."),
    (FALLACY, "countermodel\nP Q\nT T\nF T", "This table has several rows"),
])  # fmt: skip
def test_what_is_missing_is_asked_for_by_name(sequent: str, answer: str, said: str) -> None:
    if "P(b) = F" in answer:
        answer = answer.replace(", Q(b)", ", not Q(a)")
    report = answered(sequent, answer)
    assert report.status == "unreadable"
    assert report.score == 0
    assert report.message.startswith(said)
    assert said in report.findings[0].message


@pytest.mark.parametrize(("sequent", "answer", "code"), [
    (SWAPPED, "Domain: {a, b}\nR = {a, b}", "how-many-things"),
    (FALLACY, "countermodel\nP(a), Q", "how-many-things"),
    (APART, "Domain: {a}\nP = {x | x > 1}\nQ: {}", "not-a-value"),
    (APART, "Domain: {a}\nP: {a}\nP(a) = F\nQ: {}", "both-values"),
    (FALLACY, "countermodel\nP = T\nthe usual", "not-a-value"),
    ("Q |- P & R", "countermodel\nQ & P is false", "not-a-value"),
])  # fmt: skip
def test_what_cannot_be_read_is_named(sequent: str, answer: str, code: str) -> None:
    report = answered(sequent, answer)
    assert report.status == "unreadable"
    assert code in [finding.code for finding in report.findings]


def test_a_proof_without_a_heading_is_no_countermodel() -> None:
    report = answered("P |- P & P", "1. P  premise\n2. P & P  &I 1, 1\n")
    assert "countermodel" not in report.message
    assert answered(
        "P |- P & P", "theorem t: P |- P & P\nproof\n1. P premise\n2. P & P &I 1, 1\nqed\n"
    ).passed


def formula(chance: random.Random, depth: int, names: str) -> object:
    """A formula about the things a and b, or of the letters K and L."""
    if depth == 0:
        return chance.choice([f"F({chance.choice(names)})", f"G({chance.choice(names)})", "K", "L"])
    word = chance.choice(["~", "&", "->", "|", "forall", "exists"])
    if word in ("forall", "exists"):
        name = "xyz"[depth - 1]
        return word, name, formula(chance, depth - 1, names + name)
    if word == "~":
        return word, formula(chance, depth - 1, names)
    return word, formula(chance, depth - 1, names), formula(chance, depth - 1, names)


@pytest.mark.parametrize("style", ["atoms", "sets", "table"])
def test_structures_are_judged_as_going_through_them_says(style: str) -> None:
    chance, right = random.Random(style), 0
    for _ in range(150):
        premise, conclusion = formula(chance, 2, "ab"), formula(chance, 3, "ab")
        atoms = [*[f"{p}({t})" for p, t in product("FG", "ab")], "K", "L"]
        true = {atom for atom in atoms if chance.random() < 0.5}
        # A world is a Kripke model of one world.
        above, known, things = {0: {0}}, {0: true}, {0: ["a", "b"]}
        refutes = forces(0, premise, above, known, things) and not forces(
            0, conclusion, above, known, things
        )
        values = {atom: "T" if atom in true else "F" for atom in atoms}
        lines = ["countermodel", "domain a, b", f"K = {values['K']}, L = {values['L']}"]
        if style == "atoms":
            lines += [f"{atom} is {value}" for atom, value in values.items() if "(" in atom]
        elif style == "sets":
            lines += [
                f"{p} = {{{', '.join(t for t in 'ab' if f'{p}({t})' in true)}}}" for p in "FG"
            ]
        else:
            lines += ["  F G", *[f"{t} {values[f'F({t})']} {values[f'G({t})']}" for t in "ab"]]
        sequent = f"{text(premise)} |- {text(conclusion)}"
        if not {"F", "G"} <= set(sequent):
            continue
        report = answered(sequent, "\n".join(lines))
        assert report.passed is refutes, (sequent, lines, report)
        right += refutes
    assert 5 < right < 140


def sequents(chance: random.Random) -> list[str]:
    """Sequents of many sorts, most of which do not hold."""
    letters = ["Alpha_of_some_length", "Beta_of_a_greater_length", "C", "T", "V", "P'"]

    def plain(depth: int) -> str:
        if depth == 0:
            return chance.choice(letters)
        word = chance.choice(["~", "&", "|", "->", "<->", "KN"])
        if word == "KN":
            return f"KN({chance.randint(0, 2)}; {plain(depth - 1)}, {plain(depth - 1)})"
        left = plain(depth - 1)
        return f"~{left}" if word == "~" else f"({left} {word} {plain(depth - 1)})"

    def things(depth: int, names: list[str]) -> str:
        if depth == 0:
            one, two, three = (chance.choice(names) for _ in range(3))
            return chance.choice([f"F({one})", f"R({one}, {two})", f"H({one}, {two}, {three})",
                                  f"{one} = {two}", "K"])  # fmt: skip
        word = chance.choice(["~", "&", "->", "forall", "exists", "exists one"])
        if word in ("&", "->"):
            return f"({things(depth - 1, names)} {word} {things(depth - 1, names)})"
        if word == "~":
            return f"~({things(depth - 1, names)})"
        name = "xyz"[depth - 1]
        return f"({word} {name}. {things(depth - 1, [*names, name])})"

    def tiles(depth: int) -> str:
        if depth == 0:
            i, j = chance.randint(0, 2), chance.randint(0, 2)
            return chance.choice(
                [f"B({i}, {j})", f"S({i}, {j})", f"Q({chance.randint(0, 3)}, {i}, {j})"]
            )
        word = chance.choice(["~", "&", "|", "->"])
        left = tiles(depth - 1)
        return f"~{left}" if word == "~" else f"({left} {word} {tiles(depth - 1)})"

    made = [
        "|- false", "|- a = b", "0 < 1 |- 1 < 0", "|- exists x, y. x != y", "|- P(0) & P(5)",
        "|- forall x in 0..2. P(x)", "exists x. x > 1 & P(x) |- P(2)", "|- exists i. B(i, 1)",
    ]  # fmt: skip
    for _ in range(30):
        made.append(f"{plain(2)}, {plain(2)} |- {plain(2)}")
        made.append(f"{things(2, ['a', 'b', 'ann'])} |- {things(2, ['a', 'c'])}")
        made.append(f"{things(2, ['0', '2'])} |- {things(2, ['a', '1'])}")
        made.append(f"{tiles(2)}, {tiles(1)} |- {tiles(2)}")
        made.append(f"{tiles(1)}, exists x. F(x) |- {tiles(1)} | forall x. F(x)")
    return made


def test_all_that_the_search_prints_is_accepted() -> None:
    chance, printed = random.Random(5), 0
    for sequent in sequents(chance):
        answer = minelogic.prove(sequent)
        if isinstance(answer, Countermodel):
            printed += 1
            report = answered(sequent, str(answer))
            assert report.passed, f"{answer}\n{report}"
    assert printed > 80


FILES = {
    "free.mine": "board 2 x 3\ndisplay\n  . . .\n  1 1 1\nmines 1\nuse minesweeper\n",
    "graph.mine": "board graph a-b, b-c, c-d, d\ndisplay b=1\nuse minesweeper\n",
    "corner.mine": "board 2 x 2 triangle\ncoordinates cartesian from 1\nuse minesweeper\n",
    "loose.mine": "board 1 x 2\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n",
    "own.mine": "board 1 x 3\npredicate Wet(row, column)\npredicate Rain\n"
    "rule a: forall i, j. B(i, j) -> ~S(i, j)\nrule w: Rain -> Wet(0, 1)\n",
    "letters.mine": "predicate P\npredicate R\nrule a: P | R\n",
}
ASKED = {
    "free.mine": ["B(0, 0)", "S(0, 0)", "~S(0, 1)", "Q(2, 0, 0)"],
    "graph.mine": ["B(a)", "S(a)", "B(a) & B(c)", "Q(1, d)", "~B(d)"],
    "corner.mine": ["B(1, 1)", "S(1, 2)", "B(1, 1) | B(2, 2)"],
    "loose.mine": ["B(0, 0)", "S(0, 0)", "~S(0, 0)", "B(0, 0) | S(0, 0)"],
    "own.mine": ["Rain", "Wet(0, 0)", "~Wet(0, 2)", "Rain | B(0, 0)", "exists i, j. Wet(i, j)"],
    "letters.mine": ["P", "P & R", "~P"],
}


@pytest.mark.parametrize("name", FILES)
def test_all_that_the_search_prints_on_a_board_is_accepted(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(FILES[name])
    printed = 0
    for asked in ASKED[name]:
        sequent = f"|- {asked}"
        answer = minelogic.prove(sequent, on=tmp_path / name)
        if isinstance(answer, Countermodel):
            printed += 1
            report = answered(sequent, str(answer), on=name, folder=tmp_path)
            assert report.passed, f"{answer}\n{report}"
            other = f"|- ~({asked})"
            assert answered(other, str(answer), on=name, folder=tmp_path).score == 0
    assert printed > 1


def test_a_world_of_the_search_says_of_safe_tiles_what_refutes(tmp_path: Path) -> None:
    # Nothing ties S to B here: what the file leaves open is such that the sequent fails.
    (tmp_path / "two.mine").write_text("board 1 x 2\nrule r: B(0, 0) | B(0, 1)\n")
    for asked, value in (("S(0, 0)", False), ("~S(0, 0)", True)):
        answer = minelogic.prove(f"|- {asked}", on=tmp_path / "two.mine")
        assert isinstance(answer, Countermodel)
        assert answer.to_json()["countermodel"]["atoms"]["S(0, 0)"] is value


@pytest.mark.parametrize(("name", "asked", "answer", "said"), [
    ("free.mine", "B(0, 0)", ". * .\n2 1 1", "uncovered"),
    ("free.mine", "B(0, 0)", ". . *\n1 1 1", "shows 1"),
    ("free.mine", "B(0, 0)", "1 * 2\n1 1 1", "Q(2, 0, 2) does not fit the bombs there."),
    ("graph.mine", "B(a)", "a=*, b=1, c=., d=.", "The conclusion B(a) is true there."),
    ("graph.mine", "B(a)", "a=., b=1, c=., d=*", "shows 1"),
    ("letters.mine", "P", "countermodel: ~P, ~R", "does not fit what letters.mine says"),
    ("letters.mine", "P", "countermodel: P, R", "The conclusion P is true there."),
    ("loose.mine", "S(0, 0)", "countermodel\n- -", "The conclusion S(0, 0) is true there."),
])  # fmt: skip
def test_wrong_boards_say_why(
    tmp_path: Path, name: str, asked: str, answer: str, said: str
) -> None:
    (tmp_path / name).write_text(FILES[name])
    report = answered(f"|- {asked}", answer, on=name, folder=tmp_path)
    assert report.score == 0
    assert said in report.message or (said == "uncovered" and "no countermodel" in report.message)


def test_on_a_board_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    for name, answer, said in (
        ("free.mine", "countermodel: not B(0, 0)", "You do not say whether B(0, 1) holds."),
        ("letters.mine", "countermodel: R", "You do not say whether P holds."),
    ):
        (tmp_path / name).write_text(FILES[name])
        asked = "|- B(0, 0)" if name == "free.mine" else "|- P"
        report = answered(asked, answer, on=name, folder=tmp_path)
        assert (report.status, report.message) == ("unreadable", said)


_WORDS = [
    "countermodel\n", "Kripke model\n", "w0", "w1", "P", "Q", "R(a,b)", "P(a)", "P(c)", "=", "true",
    "false", ":", ",", "\n", "(", ")", "{", "}", "domain a, b\n", "0", "~", "not", "and", "holds",
    "does not hold", "in", "<=", "⊩", "forces", "V(P)", "world", "is", "below", "root", "nothing",
    ".", "*", "|", "T", "F", "only", "then", "everything else", "w0 <= w1\n", "P = {a}\n",
]  # fmt: skip
HOLDS = [
    ("P -> Q, P |- Q", "classical"), ("|- P | ~P", "classical"), ("P |- ~~P", "intuitionistic"),
    ("~~~P |- ~P", "intuitionistic"), ("forall x. P(x) |- exists x. P(x)", "intuitionistic"),
    ("exists x. P(x) |- exists x. P(x) | P(c)", "classical"),
    ("P(c) |- exists x. P(x)", "classical"),
]  # fmt: skip


def test_no_text_refutes_what_holds_or_crashes() -> None:
    chance, graded = random.Random(4), 0
    for _ in range(1500):
        sequent, logic = chance.choice(HOLDS)
        answer = " ".join(chance.choices(_WORDS, k=chance.randint(1, 25)))
        report = answered(sequent, chance.choice(["", "countermodel\n"]) + answer, logic)
        assert report.score == 0, (sequent, answer)
        assert report.status in ("graded", "unreadable", "empty"), (sequent, answer)
        graded += report.status == "graded"
    assert graded > 50
