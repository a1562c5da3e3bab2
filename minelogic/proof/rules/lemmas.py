"""The theorems that ship with the library, each with its own proof.

The files in `minelogic/theorems` are proof files like any other. A theorem whose name ends in
`_converse` is the one of the shorter name the other way round; citing the shorter name means either
of them, and the name of a family, such as `de_morgan`, any theorem of the family.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from minelogic.proof.kernel import Sequent
from minelogic.resources import theorems_text

FILES = (
    "negation", "implication", "de_morgan", "cases", "algebra", "biconditional", "quantifiers",
)  # fmt: skip
"""The files of theorems, in the order of a textbook."""

_DE_MORGAN_AND = (
    "de_morgan_and", "de_morgan_and_converse", "and_as_not_or", "and_as_not_or_converse",
)  # fmt: skip
_DE_MORGAN_OR = (
    "de_morgan_or", "de_morgan_or_converse", "or_as_not_and", "or_as_not_and_converse",
)  # fmt: skip
_DISTRIBUTION_AND = (
    "distribution_and", "distribution_and_converse",
    "distribution_and_right", "distribution_and_right_converse",
)  # fmt: skip
_DISTRIBUTION_OR = (
    "distribution_or", "distribution_or_converse",
    "distribution_or_right", "distribution_or_right_converse",
)  # fmt: skip
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "double_negation": ("double_negation", "double_negation_introduction"),
    "contraposition": (
        "contraposition", "contraposition_converse", "contraposition_left", "contraposition_right",
    ),
    "material_implication": (
        "material_implication", "material_implication_converse",
        "or_as_implication", "or_as_implication_converse",
        "implication_as_not_and", "implication_as_not_and_converse",
    ),
    "exportation": ("exportation", "importation"),
    "importation": ("importation", "exportation"),
    "de_morgan": (*_DE_MORGAN_AND, *_DE_MORGAN_OR),
    "de_morgan_and": _DE_MORGAN_AND,
    "de_morgan_or": _DE_MORGAN_OR,
    "disjunctive_syllogism": (
        "disjunctive_syllogism", "disjunctive_syllogism_right",
        "disjunctive_syllogism_negated", "disjunctive_syllogism_negated_right",
    ),
    "cases": ("cases", "cases_of_negation"),
    "commutativity": ("commutativity_and", "commutativity_or", "commutativity_iff"),
    "associativity": (
        "associativity_and", "associativity_and_converse",
        "associativity_or", "associativity_or_converse",
    ),
    "idempotence": (
        "idempotence_and", "idempotence_and_converse",
        "idempotence_or", "idempotence_or_converse",
    ),
    "absorption": (
        "absorption_and", "absorption_and_converse",
        "absorption_or", "absorption_or_converse", "absorption_implies",
    ),
    "distribution": (
        *_DISTRIBUTION_AND, *_DISTRIBUTION_OR,
        "distribution_implies_and", "distribution_implies_and_converse",
        "distribution_or_implies", "distribution_or_implies_converse",
    ),
    "distribution_and": _DISTRIBUTION_AND,
    "distribution_or": _DISTRIBUTION_OR,
    "biconditional": (
        "biconditional", "biconditional_converse",
        "biconditional_cases", "biconditional_cases_converse",
    ),
    "biconditional_tollens": ("biconditional_tollens", "biconditional_tollens_right"),
    "quantifier_negation": (
        "not_forall", "not_forall_converse", "not_exists", "not_exists_converse",
        "forall_as_not_exists", "forall_as_not_exists_converse",
        "exists_as_not_forall", "exists_as_not_forall_converse",
    ),
}  # fmt: skip
"""What a short name may mean, where that is more than a theorem and its converse."""


@cache
def shipped() -> Mapping[str, Sequent]:
    """The sequents of all theorems that ship, by name."""
    return {name: _sequent(name) for name in lemma_names()}


def candidates(name: str) -> tuple[tuple[str, Sequent], ...]:
    """The theorems that a name may mean, each way round; none if it is not the name of any."""
    texts = _texts()
    both = (name, f"{name}_converse")
    return tuple((each, _sequent(each)) for each in FAMILIES.get(name, both) if each in texts)


def lemma_names() -> tuple[str, ...]:
    """The names of the theorems that ship, in the order of a textbook."""
    return tuple(_texts())


def lemma_text(name: str) -> str:
    """The theorem of that name with its proof, as a proof file."""
    return _texts()[name]


def lemma_is_classical(name: str) -> bool:
    """Whether the proof of the theorem uses a rule that intuitionistic logic does not have."""
    return _CLASSICAL.search(lemma_text(name)) is not None


@cache
def _texts() -> Mapping[str, str]:
    """Every theorem's part of its file, by name."""
    return {
        found["name"]: found[0]
        for file in FILES
        for found in _THEOREM.finditer(theorems_text(file))
    }


@cache
def _sequent(name: str) -> Sequent:
    from minelogic.proof.formulas.sequents import read_sequent

    header = _THEOREM.match(lemma_text(name))
    assert header is not None
    return read_sequent(header["sequent"])


_THEOREM = re.compile(r"^theorem (?P<name>\w+): (?P<sequent>.*)\nproof\n(?: .*\n)*qed\n", re.M)
_CLASSICAL = re.compile(r"  (RAA|~~E|LEM)( .*)?$", re.M)
