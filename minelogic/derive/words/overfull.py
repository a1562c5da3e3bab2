"""Sentences for counts that ask for more than others allow, of whatever they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from minelogic.derive.proofs.sums import Inequality, as_inequality
from minelogic.derive.words.claims import claim_text
from minelogic.derive.words.english import Words
from minelogic.derive.words.names import other_values
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import Speaker
from minelogic.source import Source
from minelogic.syntax.statements import Rule
from minelogic.words import listed, number_word

_Side = Sequence[tuple[Speaker, Inequality]]
_LIKEWISE = 2
"""Of more instances of one rule the first is told, and which go likewise."""


def overfull_text(
    weighed: Sequence[tuple[Speaker, int]], chain: Chain, known: str, words: Words, own: Source
) -> str | None:
    """That some counts together need more than the others allow; None if they are not so plain.

    Plain is that each is taken once, that no two which need something share a part, and that each
    of their parts is counted by one that allows so many, or is one more at most.
    """
    counts = [(one, times, as_inequality(one.formula, chain.propagation)) for one, times in weighed]
    if any(says is None or abs(times) > 1 for _, times, says in counts):
        return None
    for sign in (1, -1):
        sides = [
            [(one, says) for one, times, says in counts if says and times * sign * turned > 0]
            for turned in (1, -1)
        ]
        text = _against(sides[0], sides[1], words, own)
        if text is not None:
            return f"{known}; {text}" if known else text
    return None


def _against(need: _Side, allow: _Side, words: Words, own: Source) -> str | None:
    """What needs too much and what allows too little, each side with what it comes to."""
    if not need or not allow:
        return None
    if any(factor != 1 for _, says in (*need, *allow) for factor in says.coefficients.values()):
        return None
    often = Counter([atom for _, says in need for atom in says.coefficients])
    covered = Counter([atom for _, says in allow for atom in says.coefficients])
    extra = sorted([atom for atom in often if atom not in covered])
    needed, allowed = sum([says.low for _, says in need]), sum([says.high for _, says in allow])
    if any(times > 1 for times in often.values()) or needed <= allowed + len(extra):
        return None
    kinds = {words.kind(atom, True) for atom in often}
    verb = "are so" if len(kinds) > 1 else words.count(("exactly", 2, *often), True) or ""
    verb = "are bombs" if verb.endswith("are bombs") else "hold" if verb.endswith("hold") else "do"
    together = f": together at least {number_word(needed)} {verb}" if len(need) > 1 else ""
    most = f": together at most {number_word(allowed)}" if len(allow) > 1 else ""
    by_steps = [one.step for one, _ in allow if one.step and not one.assumed]
    if len(by_steps) == len(allow) > min(_LIKEWISE, len(set(by_steps))):
        names = list(dict.fromkeys(by_steps))
        steps = f"step{'s' * (len(names) > 1)} {listed(names, most=None)}"
        but = f"by {steps} at most {number_word(allowed)} of them {_do(verb)}"
    else:
        but = f"{_claims(allow, words, own)}{most}"
    besides = f", and besides there is only {_names(extra, words)}" if extra else ""
    return f"{_claims(need, words, own)}{together}; but {but}{besides}"


def _do(verb: str) -> str:
    return "do" if verb == "hold" else "are"


def _names(atoms: Sequence[int], words: Words) -> str:
    return listed([words.subject(atom) for atom in atoms])


def _claims(side: _Side, words: Words, own: Source) -> str:
    """What each count says; of many instances of one rule the first."""
    rules: dict[Rule | None, list[Speaker]] = {}
    for one, _ in side:
        statement = one.premise.statement if one.premise is not None else None
        rules.setdefault(statement if isinstance(statement, Rule) else None, []).append(one)
    told: list[str] = []
    for rule, speakers in rules.items():
        if rule is None or len(speakers) <= _LIKEWISE:
            told += [claim_text(one, None, words, own) for one in speakers]
            continue
        first, *others = [one.premise.binding for one in speakers if one.premise is not None]
        claim = claim_text(speakers[0], None, words, own)
        told.append(f"{claim}, and likewise for {other_values(first, others)}")
    return "; ".join(told)
