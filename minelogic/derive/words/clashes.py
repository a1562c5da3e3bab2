"""Why what is known and what one premise says cannot both be."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.words.beside import NEAR, neighbours_text
from minelogic.derive.words.english import every, flat
from minelogic.derive.words.kinds import not_so, predicate_text
from minelogic.derive.words.narrowing import narrowed
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import (
    Speaker,
    is_long,
    never,
    place_of,
    speaks,
    tally,
    too_few,
    too_many,
    used,
)
from minelogic.derive.words.telling import Telling
from minelogic.ground.formula import negation
from minelogic.syntax.statements import Rule
from minelogic.words import listed


class Clashing(Telling):
    """What a sentence takes in, and how a clash with one premise is told."""

    def cannot(self, speaker: Speaker, chain: Chain) -> str:
        """Why the speaker's formula, or what is known by itself, cannot hold."""
        if chain.clash is not None and not self.speakers:
            return f"it cannot be {self.both(chain)}"
        if speaker.formula is False:
            return never(speaker, self.words, self.source)
        counted = tally(speaker, chain, self.words)
        if counted is not None:
            if len(counted.found) > counted.bound:
                return too_many(counted, self.words)
            if counted.missing > len(counted.left):
                return too_few(counted, self.words)
        speaker = narrowed(self.left_of(speaker), chain, ())
        literals = used(speaker, chain)
        if literals and is_long(speaker, self.words):
            place = place_of(speaker, self.source)
            statement = speaker.premise.statement if speaker.premise is not None else None
            name = place or ""
            rule = "rule " if isinstance(statement, Rule) and not name.startswith("rule ") else ""
            fails = "fails" if speaker.assumed else "is broken"
            return f"{rule}{place} {fails}, for {self.words.states(self.brief(literals), True)}"
        claim = self.claim(speaker)
        if not literals:
            return f"{claim}, which cannot be"
        equal = self.would(speaker, claim, chain)
        if equal is not None:
            return equal
        if speaks(speaker):
            literals = self.unsaid(literals, claim) or literals
        none = self._none_of_those(speaker, literals)
        if none is not None:
            return f"{claim}{none}"
        but = self._of_those(speaker, literals) or self._none_at_all(literals, chain)
        text = f"{claim}, but {but or self.known_text(literals, chain)}"
        if speaks(speaker) and speaker.premise is not None and "(" in claim:
            near = neighbours_text(speaker.premise, text.split(", but ")[-1], self.words)
            return text if near is None else f"{text}{' and' if near == NEAR else ', and'} {near}"
        return text

    def _none_at_all(self, known: Sequence[int], chain: Chain) -> str | None:
        """That none of several atoms of the file's own holds, so that nobody reads `not both`."""
        kinds = {self.words.kind(part, True) for part in known}
        own = all(self.words.place(abs(part))[2] < 0 for part in known)
        if len(kinds) != 1 or len(known) < 2 or not own or any(part > 0 for part in known):
            return None
        if any(chain.source(part) in self.rules for part in known):
            return None
        said = self.words.states(known, True)
        subjects = said.removesuffix(" do not hold")
        if subjects == said:
            return None
        names = [self.words.subject(part) for part in known]
        if len(names) == 2 and subjects == listed(names):
            return f"neither {listed(names, 'nor')} holds{self.by_steps(known)}"
        return f"none of {subjects} holds{self.by_steps(known)}"

    def _none_of_those(self, speaker: Speaker, known: Sequence[int]) -> str | None:
        """That none holds of those of which a speaker has just said that one does, or more."""
        formula, condition = flat(speaker.formula), []
        match formula:
            case ("->", int() as left, tuple() as right) if left in known:
                formula, condition = right, [left]
        match formula:
            case ("|", *parts) | ("at least" | "exactly", _, *parts):
                pass
            case _:
                return None
        denied = {-part for part in parts if type(part) is int}
        kinds = {self.words.kind(part, True) for part in denied}
        if speaks(speaker) or len(denied) < len(parts) or len(kinds) != 1 or len(denied) < 3:
            return None
        if denied | set(condition) != set(known):
            return None
        verb = "is" if self.words.place(abs(parts[0]))[0] in ("B", "S") else "does"
        if self.words.place(abs(parts[0]))[0] not in ("B", "S", "") or parts[0] < 0:
            return None
        also = f"; {self.words.states(condition, True)}" if condition else ""
        return f"{also}, but none of them {verb}{self.by_steps(known)}"

    def _of_those(self, speaker: Speaker, known: Sequence[int]) -> str | None:
        """That all hold of which a speaker has just said that they do not."""
        match speaker.formula:
            case ("|", *parts):
                denied = {negation(part) if type(part) is not int else -part for part in parts}
            case ("~", ("&", *parts)):
                denied = set(parts)
            case _:
                return None
        kinds = {self.words.kind(part, True) for part in known}
        if speaks(speaker) or denied != set(known) or len(kinds) != 1:
            return None
        kind = kinds.pop()
        return f"{every(len(known))} {predicate_text(kind, True)}" if kind.holds else None

    def would(self, speaker: Speaker, claim: str, chain: Chain) -> str | None:
        """What the atom on one side of an equivalence would be by the other, but is not."""
        match speaker.formula:
            case ("<->", int(), int()):
                return None
            case ("<->", int() as one, other) | ("<->", other, int() as one):
                pass
            case _:
                return None
        value, known = chain.value(other), chain.value(one)
        if known is None:
            return None
        would = -one if known else one
        rest = [literal for literal in chain.known if abs(literal) != abs(one)]
        after = Chain([*rest, speaker.formula], len(rest))
        because = []
        if after.is_sound and after.knows(would):
            # That is so even if nothing is known of the atom itself.
            links = [link for link in after.needed([would]) if link.source == len(rest)]
            because = [literal for link in links for literal in link.because]
        elif value is not None:
            because = chain.why([other if value else negation(other)])
        if not because:
            return None
        if speaks(speaker):
            because = self.unsaid(because, claim) or because
        kind = self.words.kind(would, True)
        bracket = f"({self.words.formula(other)})" if isinstance(other, tuple) else ""
        so = ""
        if bracket and bracket in claim:
            so = f"the bracket is {'true' if value else 'false'}, and "
        return (
            f"{claim}: {self.known_text(because, chain)}, so {so}"
            f"{self.words.states([would], True, 'would')}, but {not_so(kind)}"
        )

    def both(self, chain: Chain) -> str:
        """What is known and cannot be, if no premise is named."""
        assert chain.clash is not None
        formula = chain.formulas[chain.clash]
        if type(formula) is int:
            return (
                f"that {self.words.states([abs(formula)])} and {self.words.states([-abs(formula)])}"
            )
        return f"that {self.words.formula(formula)}"
