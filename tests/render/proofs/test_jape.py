"""Conjectures for Jape, read back by a reader with its operators and their strengths."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.rules.lemmas import shipped
from minelogic.render.proofs.jape import NotExportable, jape_conjectures
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth

TOKEN = re.compile(r"\s*([A-Za-z][A-Za-z0-9]*|[¬∧∨→⊥⊤∀∃().,])")


class Reader:
    """Jape's natural deduction: → 100 to the right, ∨ 120 and ∧ 140 to the left, ¬ ∀ ∃ 200."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == re.sub(r"\s", "", text)

    def whole(self) -> tuple:
        found = self.implication()
        assert self.tokens == []
        return found

    def implication(self) -> tuple:
        left = self.left("∨", lambda: self.left("∧", self.tight))
        if self.tokens[:1] == ["→"]:
            self.tokens.pop(0)
            return ("→", left, self.implication())
        return left

    def left(self, sign: str, part: Callable[[], tuple]) -> tuple:
        found = part()
        while self.tokens[:1] == [sign]:
            self.tokens.pop(0)
            found = (sign, found, part())
        return found

    def tight(self) -> tuple:
        token = self.tokens.pop(0)
        if token == "¬":
            return ("¬", self.tight())
        if token in "∀∃":
            variable = self.tokens.pop(0)
            assert variable[0] in "xyzijk"
            assert self.tokens.pop(0) == "."
            return (token, variable, self.tight())
        if token == "(":
            found = self.implication()
            assert self.tokens.pop(0) == ")"
            return found
        if token in "⊥⊤":
            return (token,)
        assert token[0] in "ABCDEFGHPQRST"
        places = []
        if self.tokens[:1] == ["("]:
            while self.tokens.pop(0) != ")":
                places.append(self.tokens.pop(0))
        return ("atom", token, *places)


def theirs(text: str) -> list[tuple]:
    """The premises and the conclusion of a theorem in a file of conjectures."""
    (line,) = [line for line in text.splitlines() if line.strip().startswith("THEOREM ")]
    left, _, right = line.split(" IS ", 1)[1].partition("⊢")
    parts = re.split(r",(?![^(]*\))\s*", left.strip()) if left.strip() else []
    return [Reader(part).whole() for part in [*parts, right] if not part.startswith("actual ")]


def value(f: tuple, world: dict[str, bool]) -> bool:
    match f:
        case ("atom", name):
            return world[name]
        case ("¬", g):
            return not value(g, world)
        case ("∧", g, h):
            return value(g, world) and value(h, world)
        case ("∨", g, h):
            return value(g, world) or value(h, world)
        case ("→", g, h):
            return not value(g, world) or value(h, world)
    return f == ("⊤",)


def ours(f: Formula, world: dict[str, bool]) -> bool:
    match f:
        case Truth(is_true):
            return is_true
        case Atom(name, ()):
            return world[name]
        case Not(body):
            return not ours(body, world)
        case And(parts):
            return all(ours(part, world) for part in parts)
        case Or(parts):
            return any(ours(part, world) for part in parts)
        case Implies(left, right):
            return not ours(left, world) or ours(right, world)
        case Iff(left, right):
            return ours(left, world) == ours(right, world)
    raise AssertionError(f)


def test_a_file_is_a_panel_of_theorems() -> None:
    text = jape_conjectures([("mine", read_sequent("~B -> S, Q -> S, ~S |- B & ~Q"))])
    assert text.splitlines() == [
        'CONJECTUREPANEL "minelogic"',
        '    THEOREM "mine: ¬B→S, Q→S, ¬S ⊢ B∧¬Q" IS ¬B→S, Q→S, ¬S ⊢ B∧¬Q',
        "    BUTTON Apply IS apply TheoremForwardOrBackward COMMAND",
        "END",
    ]


SEQUENTS = (
    "A -> B -> C, (A -> B) -> C |- A | B & C",
    "A & (B | C) & D, A | (B | C) |- (A & (B & C)) | D",
    "A <-> B, ~(A <-> (B <-> C)) |- ~~A -> false",
    "|- true & (A -> (B <-> C) & D)",
)


@pytest.mark.parametrize("text", SEQUENTS)
def test_jape_reads_what_we_mean(text: str) -> None:
    sequent = read_sequent(text)
    read = theirs(jape_conjectures([("t", sequent)]))
    formulas = [*sequent.premises, sequent.conclusion]
    assert len(read) == len(formulas)
    for values in product((False, True), repeat=4):
        world = dict(zip("ABCD", values, strict=True))
        for mine, other in zip(formulas, read, strict=True):
            assert ours(mine, world) == value(other, world)


def test_every_theorem_that_ships_can_be_read() -> None:
    assert shipped()
    for name, sequent in shipped().items():
        text = jape_conjectures([(name, sequent)])
        assert len(theirs(text)) == len(sequent.premises) + 1


def test_names_that_jape_does_not_know_are_mapped_and_the_file_says_how() -> None:
    text = jape_conjectures([("t", read_sequent("bomb | U, B(0, 1), E, Q2 |- B(10, 1)"))])
    read = theirs(text)
    names = [f[1] for f in (read[0][1], read[0][2], *read[1:])]
    assert names == ["A", "B", "B01", "E", "Q2", "C"]
    for comment in ("A stands for bomb", "B stands for U", "C stands for B(10, 1)"):
        assert f"/* {comment} */" in text


def test_quantifiers_bind_tightly_and_names_are_actual() -> None:
    text = jape_conjectures(
        [
            (
                "t",
                read_sequent(
                    "P(c), forall x. P(x) -> Q(x, 2) |- exists y. (forall z. Q(z, y)) & A"
                ),
            )
        ]
    )
    assert "IS actual j, actual k, P(j), ∀x.(P(x)→Q(x,k)) ⊢ ∃y.(∀x.Q(x,y)∧A)" in text
    assert "/* k stands for 2 */" in text
    (_, premise, conclusion) = theirs(text)
    assert premise[0] == "∀"
    assert conclusion[2][0] == "∧"


@pytest.mark.parametrize(
    "text", ["x = y |- y = x", "0 < 1 |- A", "KN(1; A, B) |- A | B", "P(x + 1) |- P(x)"]
)
def test_what_jape_cannot_say_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(NotExportable, match=r"Jape .*\."):
        jape_conjectures([("t", read_sequent(text))])


def test_hostile_names_do_not_leave_their_place() -> None:
    sequent = Sequent((), Atom('x*/ END "'))
    text = jape_conjectures([('a" IS B\nEND', sequent)], panel='p" */')
    assert text.count("*/") == 2
    assert text.splitlines()[0] == 'CONJECTUREPANEL "p\' */"'
    assert text.count("\nEND") == 1
