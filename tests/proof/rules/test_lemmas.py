"""The theorems that ship: each is valid, and its proof is accepted, with no line that nobody cites.

Validity is looked up in truth tables of this file's own, for quantifiers over one, two and three
things.
"""

from itertools import product

import pytest

import minelogic
from minelogic.proof import kernel
from minelogic.proof.kernel import Sequent, Theorem
from minelogic.proof.rules.lemmas import (
    FAMILIES,
    FILES,
    candidates,
    lemma_is_classical,
    lemma_names,
    lemma_text,
    shipped,
)
from minelogic.resources import theorems_text
from minelogic.syntax import tree
from tests.doc_examples import ROOT

NAMES = lemma_names()
INTUITIONISTIC = kernel.RULES - kernel.CLASSICAL


def judged(name: str) -> Theorem:
    """The proof of a theorem as the kernel sees it."""
    report = minelogic.check_proof(lemma_text(name))
    assert report.status == "proved", str(report)
    assert not report.diagnostics
    proof = report.theorems[0].proof
    assert proof is not None
    return proof.theorem


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_is_accepted_and_cites_every_line(name):
    theorem = judged(name)
    assert kernel.proved(theorem)
    cites = [cite for line in theorem.lines for cite in line.cites]
    cited = {place for cite in cites for place in (cite if isinstance(cite, tuple) else (cite,))}
    assert cited == set(range(len(theorem.lines) - 1))
    assert not any(line.rule == "theorem" for line in theorem.lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_theorem_is_classical_if_its_proof_is(name):
    theorem = judged(name)
    assert kernel.proved(theorem._replace(rules=INTUITIONISTIC)) is not lemma_is_classical(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_theorem_is_valid(name):
    assert is_valid(shipped()[name])


@pytest.mark.parametrize("name", NAMES)
def test_what_holds_in_all_small_kripke_models_is_what_is_not_classical(name):
    sequent = shipped()[name]
    about_things = any(map(has_quantifier, (*sequent.premises, sequent.conclusion)))
    assert about_things == any(word in lemma_text(name) for word in ("forall", "exists", "="))
    assert about_things or is_forced(sequent) is not lemma_is_classical(name)


def test_a_converse_is_the_theorem_the_other_way_round():
    converses = [name for name in NAMES if name.endswith("_converse")]
    assert converses
    for name in converses:
        there, back = shipped()[name.removesuffix("_converse")], shipped()[name]
        assert (there.premises, there.conclusion) == ((back.conclusion,), back.premises[0])
        assert len(back.premises) == 1


def test_every_sequent_is_there_once():
    assert len(set(shipped().values())) == len(NAMES) == len(shipped())


def test_no_file_holds_anything_but_theorems_that_are_found():
    for file in FILES:
        text = theorems_text(file)
        assert text.count("\ntheorem ") == sum(lemma_text(name) in text for name in NAMES)
    folder = ROOT / "minelogic" / "theorems"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(FILES)


def test_a_short_name_means_either_way_round():
    assert [name for name, _ in candidates("not_forall")] == ["not_forall", "not_forall_converse"]
    assert [name for name, _ in candidates("not_forall_converse")] == ["not_forall_converse"]
    assert {name for name, _ in candidates("de_morgan")} == {
        *FAMILIES["de_morgan_and"],
        *FAMILIES["de_morgan_or"],
    }
    assert candidates("nothing_like_it") == ()
    assert candidates("") == ()


def test_families_have_no_strangers():
    for family, names in FAMILIES.items():
        assert [name for name, _ in candidates(family)] == list(names)
        assert all(sequent == shipped()[name] for name, sequent in candidates(family))


def test_every_theorem_is_named_in_the_reference():
    page = (ROOT / "docs" / "theorems.md").read_text("utf-8")
    for name in NAMES:
        assert f"| `{name}` |" in page


# Truth over a few things.


def is_valid(sequent: Sequent) -> bool:
    return all(
        truth(sequent.conclusion, world, {}, things)
        for things in (range(1), range(2), range(3))
        for world in worlds(sequent, things)
        if all(truth(premise, world, {}, things) for premise in sequent.premises)
    )


def worlds(sequent: Sequent, things: range) -> list[dict]:
    letters = {found for f in (*sequent.premises, sequent.conclusion) for found in letters_in(f)}
    atoms = [
        (letter, *values)
        for letter, places in sorted(letters)
        for values in product(things, repeat=places)
    ]
    return [dict(zip(atoms, values, strict=True)) for values in product((0, 1), repeat=len(atoms))]


def letters_in(formula: tree.Formula) -> set[tuple[str, int]]:
    match formula:
        case tree.Atom(letter, arguments):
            return {(letter, len(arguments))}
        case tree.And(parts) | tree.Or(parts):
            return set().union(*map(letters_in, parts))
        case tree.Implies(left, right) | tree.Iff(left, right):
            return letters_in(left) | letters_in(right)
        case tree.Not(body) | tree.Forall(_, body) | tree.Exists(_, body):
            return letters_in(body)
    raise AssertionError(formula)


def truth(formula: tree.Formula, world: dict, values: dict, things: range) -> bool:
    def of(part: tree.Formula) -> bool:
        return truth(part, world, values, things)

    match formula:
        case tree.Atom(letter, arguments):
            variables = [each.name for each in arguments if isinstance(each, tree.Var)]
            return bool(world[letter, *[values[name] for name in variables]])
        case tree.Not(body):
            return not of(body)
        case tree.And(parts):
            return all(map(of, parts))
        case tree.Or(parts):
            return any(map(of, parts))
        case tree.Implies(left, right):
            return not of(left) or of(right)
        case tree.Iff(left, right):
            return of(left) == of(right)
        case tree.Forall((binder,), body) | tree.Exists((binder,), body):
            each = [truth(body, world, {**values, binder.name: thing}, things) for thing in things]
            return all(each) if isinstance(formula, tree.Forall) else any(each)
    raise AssertionError(formula)


# Truth in worlds that grow: a root, and two worlds above it.


def is_forced(sequent: Sequent) -> bool:
    """Whether in every such model the conclusion holds at each world at which the premises do."""
    letters = sorted(set().union(*map(letters_in, (*sequent.premises, sequent.conclusion))))
    grown = [(0, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)]
    for model in product(grown, repeat=len(letters)):
        atoms = {letter: at for (letter, _), at in zip(letters, model, strict=True)}
        for world in range(3):
            premises = all(forced(premise, atoms, world) for premise in sequent.premises)
            if premises and not forced(sequent.conclusion, atoms, world):
                return False
    return True


def forced(formula: tree.Formula, atoms: dict, world: int) -> bool:
    later = (0, 1, 2) if world == 0 else (world,)

    def implied(left: tree.Formula, right: tree.Formula) -> bool:
        return all(not forced(left, atoms, w) or forced(right, atoms, w) for w in later)

    match formula:
        case tree.Atom(letter):
            return bool(atoms[letter][world])
        case tree.Not(body):
            return not any(forced(body, atoms, w) for w in later)
        case tree.And(parts):
            return all(forced(part, atoms, world) for part in parts)
        case tree.Or(parts):
            return any(forced(part, atoms, world) for part in parts)
        case tree.Implies(left, right):
            return implied(left, right)
        case tree.Iff(left, right):
            return implied(left, right) and implied(right, left)
    raise AssertionError(formula)


def has_quantifier(formula: tree.Formula) -> bool:
    return any(places for _, places in letters_in(formula))
