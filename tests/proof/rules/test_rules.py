"""The catalogue of rules: every rule is there, and all its names lead to it."""

import pytest

from minelogic.proof import kernel
from minelogic.proof.rules import RULES, lemma_spelled, spelled

AND = ["&", "&&", "/\\", "∧", "and"]
OR = ["|", "||", "\\/", "∨", "or"]
IMPLIES = ["->", "=>", "→", "⇒", "implies"]
IFF = ["<->", "<=>", "↔", "⇔", "iff"]
NOT = ["~", "!", "¬", "not"]
CONNECTIVES = {
    "&": AND,
    "|": OR,
    "->": IMPLIES,
    "<->": IFF,
    "~": NOT,
    "forall": ["forall", "∀"],
    "exists": ["exists", "∃"],
    "=": ["="],
}
INTRODUCTIONS = ["I", "i", "intro", "introduction", " I", "-I", " intro", "-intro", " introduction"]
ELIMINATIONS = ["E", "e", "elim", "elimination", " E", "-E", " elim", "-elim", " elimination"]


def test_the_catalogue_has_the_rules_of_the_kernel_and_no_others():
    assert set(RULES) == kernel.RULES
    assert all(rule.name == name for name, rule in RULES.items())
    assert {name for name, rule in RULES.items() if rule.classical} == kernel.CLASSICAL


@pytest.mark.parametrize("name", RULES)
def test_every_rule_has_a_page_to_fill(name):
    rule = RULES[name]
    assert rule.conclusion
    assert rule.needs
    assert not rule.needs.endswith(".")
    assert rule.words.endswith(".")
    assert len(rule.fails) >= 2
    assert all(fail.why.endswith(".") for fail in rule.fails)


@pytest.mark.parametrize(("connective", "signs"), CONNECTIVES.items())
def test_a_connective_may_be_spelled_in_any_way(connective, signs):
    for sign in signs:
        assert {spelled(sign + ending) for ending in INTRODUCTIONS} == {f"{connective}I"}, sign
        assert {spelled(sign + ending) for ending in ELIMINATIONS} == {f"{connective}E"}, sign


@pytest.mark.parametrize("sign", ["false", "⊥", "_|_", "bottom"])
def test_a_contradiction_is_introduced_by_a_negation(sign):
    assert {spelled(sign + ending) for ending in ELIMINATIONS} == {"falseE"}
    assert {spelled(sign + ending) for ending in INTRODUCTIONS} == {"~E"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("MP", "->E"),
        ("mp", "->E"),
        ("Modus  Ponens", "->E"),
        ("modus-ponens", "->E"),
        ("(→E)", "->E"),
        ("if-E", "->E"),
        ("RAA", "RAA"),
        ("contra (classical)", "RAA"),
        ("contra", "RAA"),
        ("IP", "RAA"),
        ("PBC", "RAA"),
        ("contra (constructive)", "falseE"),
        ("EFQ", "falseE"),
        ("X", "falseE"),
        ("reiteration", "copy"),
        ("R", "copy"),
        ("copy", "copy"),
        ("premises", "premise"),
        ("PR", "premise"),
        ("assumption", "assume"),
        ("Ass.", "assume"),
        ("AS", "assume"),
        ("¬¬e", "~~E"),
        ("not not E", "~~E"),
        ("DNE", "~~E"),
        ("∧e₁", "&E"),
        ("vE", "|E"),
        ("proof by cases", "|E"),
        ("conditional proof", "->I"),
        ("law of the excluded middle", "LEM"),
        ("UI", "forallE"),
        ("UG", "forallI"),
        ("EI", "existsE"),
        ("EG", "existsI"),
        ("refl", "=I"),
        ("Leibniz's law", "=E"),
        ("true I", "trueI"),
        ("⊤I", "trueI"),
        ("counting", "count"),
    ],
)
def test_the_usual_names_are_understood(text, rule):
    assert spelled(text) == rule


@pytest.mark.parametrize("name", RULES)
def test_every_name_that_a_page_lists_is_understood(name):
    for spelling in (name, RULES[name].symbol, *RULES[name].spellings):
        assert spelled(spelling) == name, spelling
        assert spelled(spelling.upper()) == name
        assert spelled(spelling.lower()) == name


def test_no_name_means_two_rules():
    names = [(s.casefold(), rule.name) for rule in RULES.values() for s in rule.spellings]
    assert len({name for name, _ in names}) == len(set(names))


@pytest.mark.parametrize(
    "text", ["", " ", "I", "E", "foo", "A", "P", "->", "&", "P R", "A S", "->IE", "1", "MT", "~"]
)
def test_what_is_no_name_is_none(text):
    assert spelled(text) is None


def test_a_hypothesis_that_cites_a_line_repeats_it():
    assert spelled("hyp") == "assume"
    assert spelled("hyp", cited=True) == "copy"
    assert spelled("MP", cited=True) == "->E"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("MT", "modus_tollens"),
        ("Modus Tollens", "modus_tollens"),
        ("DS", "disjunctive_syllogism"),
        ("HS", "hypothetical_syllogism"),
        ("DeM", "de_morgan"),
        ("De Morgan", "de_morgan"),
        ("de_morgan_and", "de_morgan_and"),
        ("contrapositive", "contraposition"),
        ("¬¬I", "double_negation_introduction"),
        ("double negation", "double_negation"),
        ("MP", None),
        ("", None),
    ],
)
def test_a_theorem_has_usual_names_too(text, lemma):
    assert lemma_spelled(text) == lemma
