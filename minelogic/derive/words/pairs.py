"""Sentences for literals of which any two exclude each other, so that at most one holds."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.proofs.pairs import counted
from minelogic.derive.words.claims import claim_text
from minelogic.derive.words.english import Words, rule_sentence
from minelogic.derive.words.kinds import predicate_text
from minelogic.derive.words.names import called, other_values, values_told
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import Speaker, place_of, speaks
from minelogic.ground.formula import Ground, literals
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Value
from minelogic.words import listed

_SHORT = 40
"""In so many characters it is said again what is counted; else they are `them`."""


class PairsOf:
    """One count, and of a step's premises those that say it by pairs, and that one holds."""

    def __init__(
        self, conclusion: Ground, speakers: Sequence[Speaker], quiet: Sequence[Ground]
    ) -> None:
        self.conclusion = conclusion
        self.parts = counted(conclusion)
        nothing = [-part for part in self.parts]
        exactly = isinstance(conclusion, tuple) and conclusion[0] == "exactly"
        self.some = [
            one
            for one in speakers
            if exactly and Chain([*nothing, *quiet, one.formula]).clash is not None
        ]
        own = set(map(abs, self.parts))
        self.excluding = [
            one
            for one in speakers
            if one not in self.some and len(own.intersection(literals(one.formula))) > 1
        ]

    def text(self, known: str, words: Words, own: Source) -> str:
        """Who excludes the pairs, who says that one holds, and what follows."""
        by, speaking = excluding_text(self.excluding, known, own)
        # A rule that speaks for itself says that no two of them hold.
        told = by if speaking else f"{by}, {no_two(self.parts, words)}"
        for one in self.some:
            claim = claim_text(one, None, words, own)
            said = words.of_them(("at least", 1, *self.parts))
            short = f"by {place_of(one, own)}, {said}"
            if set(literals(one.formula)) == set(map(abs, self.parts)) and said is not None:
                claim = min(claim, claim if speaks(one) else short, key=len)
            told += f"; {claim}"
        conclusion = words.formula(self.conclusion, True)
        if not speaking and (not self.some or len(conclusion) > _SHORT):
            conclusion = words.of_them(self.conclusion) or conclusion
        return f"{told}{';' if self.some else ','} so {conclusion}"

    def other_values(self, others: Sequence[PairsOf]) -> str | None:
        """In which values the instances of other counts differ, if each has some of its own."""
        bindings = [_common(_bindings(one.excluding)) for one in (self, *others)]
        names = set(bindings[0])
        if any(set(one) != names for one in bindings) or all(
            one == bindings[0] for one in bindings
        ):
            return None
        return other_values(bindings[0], bindings[1:])


def no_two(parts: Sequence[int], words: Words) -> str:
    """That of some literals no two hold: `no two of (0,1), (0,2) and (1,1) are bombs`."""
    kinds = {words.kind(part, True) for part in parts}
    if len(kinds) == 1 and len(set(map(words.subject, parts))) == len(parts) > 2:
        kind = kinds.pop()
        if kind.holds:
            counted = words.count(("exactly", 2, *parts), True)
            if counted is not None:
                return counted.replace("exactly two", "no two", 1)
        opposite = replace(kind, holds=True)
        counted = words.count(("exactly", 2, *[abs(part) for part in parts]), True)
        if counted is not None and not kind.holds:
            which = counted.removesuffix(f" {predicate_text(opposite, True)}")
            some = f"at least one {predicate_text(opposite, False)}"
            return f"{which.replace('exactly two', 'of any two', 1)} {some}"
    told = [words.states([part], True) for part in parts]
    return f"no two of these can be at once: {', '.join(told)}"


def excluding_text(speakers: Sequence[Speaker], known: str, own: Source) -> tuple[str, bool]:
    """Which rules, facts and steps exclude the pairs, with what has to be known for that.

    If that is one rule, with the same sentence for all of its instances, it speaks by that.
    """
    rules: dict[Rule, list[dict[str, Value]]] = {}
    others: list[str] = []
    for speaker in speakers:
        premise = speaker.premise
        if premise is not None and isinstance(premise.statement, Rule):
            rules.setdefault(premise.statement, []).append(dict(premise.binding))
        else:
            others.append(place_of(speaker, own) or "what is known")
    for rule, bindings in rules.items():
        said = {rule_sentence(rule, binding) for binding in bindings}
        sentence = said.pop() if len(said) == 1 else None
        if sentence is not None and len(rules) == 1 and not others:
            return f"{sentence} ({rule.name}){f', and {known}' if known else ''}", True
        values = values_told(_common(bindings))
        others.append(called(rule.name) + (f" ({', '.join(values)})" if values else ""))
    by = f"by {listed(list(dict.fromkeys(others)))}"
    return (f"{known}, so {by}" if known else by), False


def _bindings(speakers: Sequence[Speaker]) -> list[dict[str, Value]]:
    return [dict(one.premise.binding) for one in speakers if one.premise is not None]


def _common(bindings: Sequence[dict[str, Value]]) -> dict[str, Value]:
    """The values that all instances share."""
    first = bindings[0] if bindings else {}
    return {
        name: value
        for name, value in first.items()
        if all(other.get(name) == value for other in bindings)
    }
