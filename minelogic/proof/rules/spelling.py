"""How the rules and the shipped theorems are called: any usual name gives the kernel's.

A name is a connective in any of its spellings with `I`, `E`, `intro` or `elim`, or a name that some
textbook or program uses; capitals, blanks, hyphens and a full stop at the end do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache


def spelled(text: str, cited: bool = False) -> str | None:
    """The kernel's name of a rule; `cited` says whether citations follow the name.

    `hyp` and `assumption` are names of `assume`, and of `copy` where they cite a line.
    """
    key = _key(text)
    if cited and key in _BOTH:
        return "copy"
    if about := _ABOUT.fullmatch(key):
        key = about.group(1) + about.group(2)
    return _spellings().get(key)


def lemma_spelled(text: str) -> str | None:
    """The name of the shipped theorem, or of a family of them, that a usual name means."""
    return _lemma_spellings().get(_key(text))


_BOTH = frozenset({"hyp", "hypothesis", "assumption", "assumptions", "ass", "asm"})
_BETWEEN = re.compile(r"[\s_\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}]+|-(?!>)")
"""What may stand between two words."""
_ABOUT = re.compile(r"([∀∃]|forall |exists )[a-z][0-9]* ([a-z]+)")
"""A rule that names its variable, as in `∀x e`."""
_NEEDLESS = re.compile(r"(?<!\w) | (?!\w)|['\N{RIGHT SINGLE QUOTATION MARK}]|[.:,]+$")
_CONNECTIVES: Mapping[str, tuple[str, ...]] = {
    "&": ("&", "&&", "/\\", "∧", "^", "⋀", "\\land", "\\wedge", "and", "conjunction", "conj"),
    "|": ("|", "||", "\\/", "∨", "v", "⋁", "\\lor", "\\vee", "or", "disjunction", "disj"),
    "->": (
        "->", "=>", "→", "⇒", "⊃", "-->", "==>", ">", "\\to", "implies", "imp", "implication",
        "if", "ifthen", "conditional", "cond",
    ),
    "<->": (
        "<->", "<=>", "↔", "⇔", "≡", "<-->", "<==>", "iff", "biconditional", "bicond",
        "equivalence", "equiv",
    ),
    "~": ("~", "!", "¬", "∼", "\\lnot", "\\neg", "not", "negation", "neg"),
    "forall": ("forall", "∀", "for all", "all", "\\forall", "universal", "univ"),
    "exists": ("exists", "∃", "ex", "some", "\\exists", "existential", "exist"),
    "=": ("=", "equality", "equal", "eq", "equals", "identity", "id"),
    "false": ("false", "⊥", "bottom", "bot", "\\bot", "falsum", "falsity", "absurdity", "#"),
    "true": ("true", "⊤", "top", "\\top", "verum", "truth"),
}  # fmt: skip
_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "I": ("i", "int", "intro", "introduction"),
    "E": ("e", "elim", "elimination"),
}


def _key(text: str) -> str:
    """What matters of a name."""
    name = text.strip()
    if name.startswith("(") and name.endswith(")") and "(" not in name[1:]:
        name = name[1:-1]
    name = name.replace("_|_", "⊥").translate(_SUBSCRIPTS).casefold()
    return _NEEDLESS.sub("", _BETWEEN.sub(" ", name))


_SUBSCRIPTS = {0x2081: None, 0x2082: None}
"""The sides in `∧e₁`."""


def _keys(names: Iterable[str], meant: str) -> dict[str, str]:
    """What names mean, with blanks between their words and without."""
    keys = {_key(name) for name in names}
    return dict.fromkeys(sorted(keys | {key.replace(" ", "") for key in keys}), meant)


@cache
def _spellings() -> Mapping[str, str]:
    from minelogic.proof.rules import RULES

    meanings: dict[str, str] = {}
    for connective, signs in _CONNECTIVES.items():
        for end, endings in _ENDINGS.items():
            name = _RULE_OF.get(connective + end, connective + end)
            if name in RULES:
                meanings |= _keys(
                    (f"{sign} {ending}" for sign in signs for ending in endings), name
                )
    for sign in _CONNECTIVES["~"]:
        meanings |= _keys((f"{sign} {sign} {ending}" for ending in _ENDINGS["E"]), "~~E")
    for rule in RULES.values():
        meanings |= _keys((rule.name, rule.symbol, *rule.spellings), rule.name)
    return meanings


_RULE_OF = {"falseI": "~E"}
"""To introduce a contradiction is to use a negation."""


@cache
def _lemma_spellings() -> Mapping[str, str]:
    from minelogic.proof.rules.lemmas import FAMILIES, lemma_names

    meanings: dict[str, str] = {}
    for name in (*FAMILIES, *lemma_names()):
        meanings |= _keys((name, *LEMMA_SPELLINGS.get(name, ())), name)
    return meanings


LEMMA_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "modus_tollens": ("MT", "MTT", "modus tollendo tollens"),
    "disjunctive_syllogism": ("DS", "MTP", "modus tollendo ponens"),
    "hypothetical_syllogism": ("HS", "chain rule", "transitivity of implication"),
    "contraposition": ("contrapositive", "contrap", "transposition", "trans"),
    "de_morgan": ("DeM", "DM", "De Morgan's", "De Morgan's law", "De Morgan's laws", "deMorg"),
    "double_negation": ("DN",),
    "double_negation_introduction": ("DNI", "¬¬I", "~~I", "!!I", "not not I", "¬¬ intro"),
    "material_implication": ("MI", "impl", "material conditional"),
    "negated_implication": ("NI", "negated conditional"),
    "constructive_dilemma": ("CD", "dilemma"),
    "destructive_dilemma": ("DD",),
    "exportation": ("exp", "export", "currying"),
    "importation": ("import", "uncurrying"),
    "distribution": ("dist", "distr", "distributivity"),
    "commutativity": ("comm", "com", "commutation"),
    "associativity": ("assoc", "association"),
    "idempotence": ("idem",),
    "absorption": ("abs", "absorb"),
    "biconditional": ("BE", "biconditional exchange", "material equivalence", "ME"),
    "quantifier_negation": ("CQ", "QN", "QE", "quantifier exchange", "quantifier conversion"),
    "non_contradiction": ("LNC", "law of non-contradiction"),
    "peirce": ("Peirce's law",),
}
