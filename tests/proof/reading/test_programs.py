"""What is pasted from Carnap and from Fitch's programs is read, and a wrong twin of it is wrong."""

import pytest

from minelogic import check_proof

CARNAP = [
    """theorem t: P -> Q, Q -> R |- P -> R
P->Q :PR
Q->R :PR
    P :AS
    Q :->E 1, 3
    R :MP 2 4
P->R :CD 3-5
""",
    "theorem t: P /\\ Q |- Q /\\ P\nP/\\Q:PR\nP:S 1\nQ:S 1\nQ/\\P:ADJ 3 2\n",
    "theorem t: P \\/ Q, ~P |- Q\nP \\/ Q :PR\n~P :PR\nQ :MTP 1 2\n",
    "theorem t: P -> Q, ~Q |- ~P\nP -> Q :PR\n~Q :PR\n~P :MT 1 2\n",
    "theorem t: ~~P |- P\n~~P :PR\nP :DN 1\n",
    """theorem t: P -> Q, ~Q |- ~P
1. P -> Q :PR
2. ~Q :PR
3.   P :AS
4.   Q :->E 1,3
5.   !? :~E 2,4
6. ~P :~I 3-5
""",
]
FITCH = [
    """theorem t: P & Q |- Q & P
1. | P ∧ Q
   |-------
2. | P      ∧ Elim: 1
3. | Q      ∧ Elim: 1
4. | Q ∧ P  ∧ Intro: 3, 2
""",
    """theorem t: P |- ~~P
1. | P
   |---
2. | | ¬P
   | |---
3. | | ⊥     ⊥ Intro: 1, 2
4. | ¬¬P     ¬ Intro: 2-3
5. | ¬¬P     Reit: 4
""",
    """theorem t: P | Q, ~P |- Q
1. │ P ∨ Q
2. │ ¬P
   ├────
3. │ │ P
   │ ├──
4. │ │ ⊥     ⊥ Intro: 3, 2
5. │ │ Q     ⊥ Elim: 4

6. │ │ Q
   │ ├──
7. │ │ Q     Reit: 6
8. │ Q       ∨ Elim: 1, 3-5, 6-7
""",
    """theorem t: ∀x (P(x) → Q(x)), P(a) ⊢ ∃x Q(x)
1. │ ∀x (P(x) → Q(x))
2. │ P(a)
   ├────
3. │ P(a) → Q(a)   ∀ Elim: 1
4. │ Q(a)          → Elim: 3, 2
5. │ ∃x Q(x)       ∃ Intro: 4
""",
]


def proved(report):
    return bool(report.theorems) and all(t.status == "proved" for t in report.theorems)


@pytest.mark.parametrize("text", [*CARNAP, *FITCH])
def test_a_proof_from_another_program_is_proved(text):
    report = check_proof(text)
    assert proved(report), str(report)
    assert not [finding for finding in report.diagnostics if finding.severity == "error"]


@pytest.mark.parametrize("text", [*CARNAP, *FITCH])
def test_with_its_first_line_missing_it_is_not_proved(text):
    header, _, *rest = text.split("\n")
    assert not proved(check_proof("\n".join([header, *rest])))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("P -> Q :BC 1", "->I"),
        ("P -> Q :ID 1 1 1", "RAA"),
        ("P -> Q  TautCon 1", "one by one"),
    ],
)
def test_a_rule_without_an_equal_says_which_to_write(line, said):
    report = check_proof(f"theorem t: P <-> Q |- P -> Q\n1. P <-> Q  premise\n2. {line}\n")
    (finding,) = report.diagnostics
    assert finding.code == "unknown-rule"
    assert said in finding.help


def test_a_colon_of_a_quantifier_is_no_justification():
    text = "theorem t: ∀x: R |- ∀x: R\n1. ∀x: R  premise\n"
    assert proved(check_proof(text))


def test_two_theorems_from_a_program_stand_side_by_side():
    both = check_proof(CARNAP[0] + CARNAP[1].replace("theorem t", "theorem s"))
    assert proved(both)
