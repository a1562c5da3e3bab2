"""What a step's sentence can name, what it takes as known, and what one premise gives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.derive.steps import Earlier, Reason, Step, denied_wording
from minelogic.derive.words.english import Words, every
from minelogic.derive.words.kinds import predicate_text
from minelogic.derive.words.names import called
from minelogic.derive.words.narrowing import narrowed
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.setting import Setting
from minelogic.derive.words.speakers import (
    Speaker,
    Tally,
    all_found,
    all_missing,
    fact_place,
    found_text,
    head,
    is_long,
    is_plain,
    is_silent,
    is_total,
    is_turned,
    not_shown,
    place_of,
    source_of,
    speaks,
    tally,
    used,
)
from minelogic.ground.formula import COUNTS, Ground, conjuncts, given_that, literals, negation
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Fact, Rule
from minelogic.words import listed

_SHORT = 80
"""A count of more characters is told in the words in which it was asked for."""
_WHOLE = 120
"""Of a formula of more characters, only what is left is told within a case."""
CITED = 6
"""If a step cites more earlier ones, each of its lines tells which of them it needs."""
_LISTED = 10
"""So many steps are listed there."""
_ATOMS = 8
"""So is one of more atoms."""
_FEW = 6
"""So many literals are told in their order; of more, those of one kind together."""


def conclusion_text(step: Step, words: Words, asked: bool = False) -> str:
    """What a step concludes, in words; what was `asked` for is written as it was."""
    if step.conclusions == (False,):
        return "there is a clash"
    loose = isinstance(step.id, str)
    found = [part for part in step.conclusions if type(part) is int]
    if len(found) == len(step.conclusions):
        return words.states(found, loose)
    simple = [words.simple(part, loose) or "" for part in step.conclusions]
    if step.wording is not None and (
        asked or not all(simple) or len(simple[0]) > _SHORT or step.conclusions == (True,)
    ):
        denied = denied_wording(step.wording)
        return f"{step.wording} holds" if denied is None else f"{denied} does not hold"
    return listed([words.formula(part, loose) for part in step.conclusions])


def supposed(step: Step, words: Words) -> str:
    """What a proof by contradiction assumes: the opposite of what it is to show."""
    assume = step.cases[0].assume
    told = [part for part in conjuncts(assume) if type(part) is int]
    if len(told) == len(conjuncts(assume)) <= _FEW:
        return words.states(told, True, "were")
    counted = words.count(assume, True, "were")
    if counted is not None and len(counted) <= _SHORT:
        return counted
    if step.wording is not None and type(assume) is not int:
        denied = denied_wording(step.wording)
        return f"{step.wording} did not hold" if denied is None else f"{denied} held"
    return words.suppose(assume)


class Telling:
    """The premises of one step, sorted into those that a sentence names and those it does not."""

    def __init__(self, step: Step, setting: Setting, alike: bool = False) -> None:
        self.step = step
        self.alike = alike
        """Whether the same is to be said of other tiles too, where the display may differ."""
        self.setting = setting
        self.words = setting.words
        self.source = setting.source
        self.concluded = setting.concluded
        self.loose = isinstance(step.id, str)
        self.literals = [part for part in step.conclusions if type(part) is int]
        self.speakers: list[Speaker] = []
        self.quiet: list[Ground] = []
        self.outside: dict[int, Sequence[Ground]] = {}
        """What the steps say that are cited within a case and stand before all of it."""
        self.inside: dict[str, Sequence[Ground]] = {}
        """What the lines of the case say that are cited there."""
        silent: list[Premise] = []
        for reason in step.premises:
            self._sort(reason, silent)
        facts = [one for one in self.speakers if _is_plain_fact(one)]
        if len(facts) < len(self.speakers) and step.conclusions != (False,):
            # Whoever reads the file knows them.
            self.speakers = [one for one in self.speakers if one not in facts]
            self.quiet += [part for one in facts for part in conjuncts(one.formula)]
        if not self.speakers and not self._is_counted_out(silent):
            plain = [premise for premise in silent if is_plain(premise)]
            if len(plain) == len(silent):
                plain, silent = [], plain
            else:
                silent = [premise for premise in silent if not is_plain(premise)]
            self.speakers = [Speaker(premise.formula, premise) for premise in silent]
            silent = plain
        self.quiet += [premise.formula for premise in silent]
        self.rules = {
            premise.formula: premise.statement.name
            for premise in silent
            if isinstance(premise.statement, Rule) and self._says_own(premise)
        }
        """Rules that a sentence takes as known, for what they say of one tile in words of its file.

        That a tile with a number is safe, or no bomb, needs no name, however a file writes it.
        """

    def _is_counted_out(self, silent: Sequence[Premise]) -> bool:
        """Whether of all that a conclusion counts it is known whether it holds."""
        match self.step.conclusions:
            case ((op, int(), *parts),) if op in COUNTS:
                known = Chain([*self.quiet, *[premise.formula for premise in silent]])
                return all(type(part) is int and known.value(part) is not None for part in parts)
        return False

    def _says_own(self, premise: Premise) -> bool:
        """Whether it speaks of anything but a tile's bomb, safety and number."""
        return any(self.words.place(atom)[2] < 0 for atom in literals(premise.formula))

    def _sort(self, reason: Reason, silent: list[Premise]) -> None:
        """Puts a premise among those that the sentence names, or those that it takes as known."""
        if isinstance(reason, Premise):
            if reason.statement is None and reason.formula is not False:
                self.quiet.append(reason.formula)
            elif is_silent(reason):
                silent.append(reason)
            else:
                self.speakers.append(Speaker(reason.formula, reason))
        elif isinstance(reason, Earlier):
            if self.loose and isinstance(reason.step, int):
                self.outside[reason.step] = self.concluded.get(reason.step, ())
            elif isinstance(reason.step, str):
                self.inside[reason.step] = self.concluded.get(reason.step, ())
            for formula in self.concluded.get(reason.step, ()):
                if isinstance(formula, tuple):
                    self.speakers.append(Speaker(formula, step=str(reason.step)))
                else:
                    self.quiet.append(formula)
        elif all(type(part) is int for part in conjuncts(reason.formula)):
            self.quiet += conjuncts(reason.formula)
        else:
            self.speakers.append(self.setting.assumed(reason.formula))

    def seen(
        self, known: Sequence[Ground], conclusions: Sequence[Ground], stands: bool = False
    ) -> Chain:
        """What is known, and of the tiles that the display shows whether they are bombs.

        Whoever reads the sentence sees that; the step may do without. The number of mines, and
        a number by itself, are told of the board as it `stands`, with all that was found before,
        and so is whatever asks for that; of anything else only the steps are used that this one
        cites: whoever looks them up has all of it.
        """
        chain = Chain(known)
        stands = stands or any(map(is_total, self.speakers))
        if len(self.speakers) == 1:
            stands = stands or tally(self.speakers[0], chain, self.words) is not None
        seen = self.setting.standing if stands else {**self.words.seen, **self._found_by_steps()}
        if not seen or self.alike:
            return chain
        mentioned = {
            tile
            for speaker in self.speakers
            for atom in literals(speaker.formula)
            if (tile := self.words.bomb(atom)) is not None and tile in seen
        }
        if chain.clash is not None:
            return chain
        news = [
            tile
            for tile in sorted(mentioned - self.tiles(conclusions))
            if chain.value(tile + 1) is None
        ]
        chain.hear([tile + 1 if seen[tile] else -(tile + 1) for tile in news])
        if not chain.is_sound:
            return Chain(known)
        self.setting.hear(news)
        return chain

    def _found_by_steps(self) -> dict[int, bool]:
        """The tiles of which the steps that are cited say whether they are bombs."""
        cited = [reason.step for reason in self.step.premises if isinstance(reason, Earlier)]
        known = self.setting.known
        tiles = [
            self.words.place(abs(part))[2]
            for step in cited
            for part in self.concluded.get(step, ())
            if type(part) is int
        ]
        return {tile: known[tile] for tile in tiles if tile in known}

    def left_of(self, speaker: Speaker) -> Speaker:
        """What is left of a long formula by the steps that stand before all cases."""
        statement = speaker.premise.statement if speaker.premise is not None else None
        if speaks(speaker) or not isinstance(statement, Fact | Rule) or not self.outside:
            return speaker
        about = set(literals(speaker.formula))
        if not self._is_large(speaker.formula):
            return speaker
        known = {
            part
            for said in self.outside.values()
            for part in said
            if type(part) is int and abs(part) in about
        }
        left = given_that(speaker.formula, known)
        if not known or not isinstance(left, tuple):
            return speaker
        return replace(speaker, formula=left)

    def _is_large(self, formula: Ground) -> bool:
        """Whether a formula that is no count is so large that one asks what is left of it."""
        if not isinstance(formula, tuple) or formula[0] in COUNTS:
            return False
        return len(set(literals(formula))) > _ATOMS or len(self.words.formula(formula)) > _WHOLE

    def claim(self, speaker: Speaker, brief: bool = False) -> str:
        """The speaker's own words; of a formula of which something is left, by what it is so."""
        text = head(speaker, self.words, self.source, brief)
        premise = speaker.premise
        place = f"by {place_of(speaker, self.source)}, "
        if premise is None or not text.startswith(place):
            return text
        about = set(literals(premise.formula)) - set(literals(speaker.formula))
        steps = [
            str(step)
            for step, said in sorted(self.outside.items())
            if any(type(part) is int and abs(part) in about for part in said)
        ]
        if not steps or speaker.formula == premise.formula or not self._is_large(premise.formula):
            return text
        by = f"step{'s' * (len(steps) > 1)} {listed(steps)}"
        return f"{place[:-2]} and {by}, {text.removeprefix(place)}"

    def one(
        self, speaker: Speaker, chain: Chain, conclusions: Sequence[Ground], brief: bool = False
    ) -> str:
        """What one speaker says, what is known besides, and what follows."""
        speaker = narrowed(self.left_of(speaker), chain, conclusions)
        counted = tally(speaker, chain, self.words)
        because = self._because(speaker, counted, chain, conclusions, brief)
        if counted is not None and counted.left and counted.missing == len(counted.left):
            tiles = self.tiles(conclusions)
            if tiles == set(counted.left) and self._all_bombs(conclusions):
                if because.endswith(f", {self.conclusion(conclusions)}"):
                    return because
                return f"{because}, so {_they_are(counted, self.words)}"
        if set(conclusions) == set(conjuncts(speaker.formula)) and not speaks(speaker):
            return self._says(speaker, because)
        conclusion = self.conclusion(conclusions)
        if because.endswith(" is a bomb") and conclusion.endswith(" is no bomb"):
            conclusion = conclusion.removesuffix("no bomb") + "none"
        place = f"by {place_of(speaker, self.source)}"
        if is_long(speaker, self.words) and because.startswith(place):
            known = because.removeprefix(place).lstrip(";:")
            return f"{place}, and since{known}, {conclusion}" if known else f"{place}, {conclusion}"
        turned = self._turned(speaker, chain, conclusions, because)
        if turned is not None:
            return f"{turned}; so {conclusion}"
        first = self.words.states(self._first(speaker, chain, conclusions), True)
        # What was said last may say the same: a tile that is no bomb is called safe.
        if first and first not in re.split("[;:] ", because)[-1]:
            return f"{because}, so {first}; then {conclusion}"
        return because if because.endswith(f", {conclusion}") else f"{because}, so {conclusion}"

    def _first(
        self, speaker: Speaker, chain: Chain, conclusions: Sequence[Ground]
    ) -> Sequence[int]:
        """What a speaker makes known of the parts of a conclusion that is no literal."""
        if len(conclusions) != 1 or type(conclusions[0]) is int or chain.clash is not None:
            return ()
        after = Chain([*chain.known, speaker.formula])
        about = set(literals(conclusions[0]))
        news = [one for one in after.known if abs(one) in about and chain.value(one) is None]
        return news if after.is_sound and 0 < len(news) < len(about) else ()

    def _turned(
        self, speaker: Speaker, chain: Chain, conclusions: Sequence[Ground], because: str
    ) -> str | None:
        """What a rule would say if the conclusion were not so, for one that is used from its end.

        None if the rule is not used so, or says itself on which condition it holds.
        """
        told = [part for part in conclusions if type(part) is int]
        if not speaks(speaker) or not is_turned(speaker, chain) or because.startswith("if "):
            return None
        kinds = {self.words.kind(-part, True) for part in told}
        if len(told) < len(conclusions) or len(kinds) > 1 or ": but " not in because:
            return None
        who = listed([self.words.subject(part) for part in told], "or")
        suppose = f"{who} {predicate_text(kinds.pop(), False, 'were')}"
        sentence, known = because.rsplit(": but ", 1)
        return f"if {suppose}, then {sentence}, but {known}"

    def _says(self, speaker: Speaker, because: str) -> str:
        """A premise that is what the step concludes."""
        statement = speaker.premise.statement if speaker.premise is not None else None
        if isinstance(statement, Fact):
            place = fact_place(statement, self.source)
            return f"{place} says that {self.conclusion(conjuncts(speaker.formula))}"
        return because

    def _because(
        self,
        speaker: Speaker,
        counted: Tally | None,
        chain: Chain,
        conclusions: Sequence[Ground],
        brief: bool,
    ) -> str:
        if counted is not None:
            if counted.missing == 0:
                return all_found(counted, self.words)
            if counted.missing == len(counted.left):
                return all_missing(counted, self.words)
            return found_text(counted, self.words)
        denied = not_shown(speaker, chain, self.words)
        if denied is not None:
            return denied
        concluded = [part for part in conclusions if type(part) is int]
        literals = used(speaker, chain, concluded)
        claim = self.claim(speaker, brief)
        if speaks(speaker):
            if not literals and not concluded:
                formula = self.words.simple(speaker.formula)
                if (formula or "").startswith("if "):
                    return f"by {source_of(speaker, self.source)}, {formula}"
            literals = self.unsaid(literals, claim)
        if not literals:
            itself = self._against_itself(speaker, concluded)
            return claim if itself is None else f"{claim}; {itself}"
        counted_so = self._through_count(speaker, claim, chain, concluded)
        if counted_so is not None:
            return counted_so
        joint = ":" if claim.endswith(")") else ";"
        but = " but" if is_turned(speaker, chain) else ""
        middle = self._middle(speaker, claim, literals, chain)
        return f"{claim}{joint}{but} {middle or self.known_text(literals, chain)}"

    def _through_count(
        self, speaker: Speaker, claim: str, chain: Chain, concluded: Sequence[int]
    ) -> str | None:
        """What a rule says of how many there are, where it is used from its end to its beginning.

        `(3,0) is a bomb, so at most one tile of row 3 is a bomb`, and only by that anything else.
        """
        match speaker.formula:
            case ("->", (op, int(), *parts) as left, right) if op in COUNTS:
                pass
            case _:
                return None
        if chain.value(right) is not False or chain.value(left) is not None or not concluded:
            return None
        if not {abs(one) for one in concluded} <= set(literals(left)):
            return None
        few = self.words.simple(("~", left), True)
        because = chain.why([negation(right)])
        if few is None or not because:
            return None
        known = [one for one in used(speaker, chain, concluded) if abs(one) in map(abs, parts)]
        more = [one for one in known if one not in because and self.words.bomb(one) is not None]
        also = f"; {self.known_text(more, chain)}" if more else ""
        joint = ":" if claim.endswith(")") else ";"
        return f"{claim}{joint} {self.known_text(because, chain)}, so {few}{also}"

    def _against_itself(self, speaker: Speaker, concluded: Sequence[int]) -> str | None:
        """What would hold if the conclusion did not, for an equivalence that then denies itself."""
        match speaker.formula:
            case ("<->", int() as one, tuple() as other) | ("<->", tuple() as other, int() as one):
                pass
            case _:
                return None
        if len(concluded) != 1 or abs(concluded[0]) != abs(one):
            return None
        (found,) = concluded
        denied = found == one
        parts = other[1:] if denied and other[0] == "|" else () if denied else conjuncts(other)
        told = [-part if denied else part for part in parts if type(part) is int]
        if found not in told or len(told) < len(parts) or len(told) > _FEW:
            return None
        suppose = self.words.states([-found], True, "were")
        return f"if {suppose}, {self.words.states(told, True, 'would')}"

    def _middle(
        self, speaker: Speaker, claim: str, literals: Sequence[int], chain: Chain
    ) -> str | None:
        """What is known of an equivalence that has another in brackets, and what that is then."""
        match speaker.formula:
            case ("<->", int() as one, ("<->", *_) as inner) if not speaks(speaker):
                rest = [part for part in literals if abs(part) != abs(one)]
                value = chain.value(one)
                if (
                    value is None
                    or len(rest) == len(literals)
                    or "(" + self.words.formula(inner) + ")" not in claim
                ):
                    return None
                so = f"so the bracket is {'true' if value else 'false'}"
                first = self.known_text([one if value else -one], chain)
                return f"{first}, {so}{'; ' if rest else ''}{self.known_text(rest, chain)}"
        return None

    def known_text(self, told: Sequence[int], chain: Chain) -> str:
        """What is known, with the name of the rule for what a rule says of a tile by itself."""
        by: dict[str, list[int]] = {}
        for literal in told:
            by.setdefault(self.rules.get(chain.source(literal), ""), []).append(literal)
        plain = by.pop("", [])
        parts = [self.words.states(plain, True)] * bool(plain)
        parts += [f"by {called(name)} {self.words.states(some, True)}" for name, some in by.items()]
        return listed(parts, most=None) + self.by_steps(told)

    def by_steps(self, told: Sequence[int]) -> str:
        """Which of the many steps that are cited say this, in brackets."""
        if not self.setting.many:
            return ""
        steps = [step for step, said in self.outside.items() if not set(told).isdisjoint(said)]
        if not 0 < len(steps) <= _LISTED:
            return ""
        lines = [line for line, said in self.inside.items() if not set(told).isdisjoint(said)]
        before = f"{', '.join(lines)} and " if lines else ""
        named = listed([str(one) for one in sorted(steps)])
        return f" ({before}step{'s' * (len(steps) > 1)} {named})"

    def conclusion(self, conclusions: Sequence[Ground] | None = None) -> str:
        """What follows; of a step within a case, only what the display does not show already."""
        literals = [part for part in conclusions or () if type(part) is int]
        if literals and len(literals) == len(conclusions or ()) and literals != self.literals:
            return self.words.states(literals, True)
        news = self._news(self.literals)
        if self.loose and 0 < len(news) < len(self.step.conclusions) == len(self.literals):
            return self.words.states(news, True)
        return conclusion_text(self.step, self.words)

    def unsaid(self, known: list[int], sentence: str) -> list[int]:
        """What is known and a rule's sentence does not say itself."""
        states = [(part, self.words.states([part], True)) for part in known]
        return [part for part, state in states if not _says(sentence, state)]

    def brief(self, told: list[int]) -> list[int]:
        """Of many literals, those that the display does not show, each kind together."""
        if len(told) <= _FEW:
            return told
        news = self._news(told) or told
        kinds = list(dict.fromkeys([self.words.kind(literal, True) for literal in news]))
        return sorted(news, key=lambda literal: kinds.index(self.words.kind(literal, True)))

    def _news(self, told: Sequence[int]) -> list[int]:
        """Those of the literals that say something of tiles which the display does not show."""
        seen = self.words.seen
        return [literal for literal in told if self.words.place(abs(literal))[2] not in seen]

    def so(self, because: str) -> str:
        """The conclusion, in which tiles that were just listed are not listed again."""
        tiles = [self.words.subject(literal) for literal in self.literals]
        if len(tiles) > 1 and because.endswith(listed(tiles)):
            kind = self.words.kind(self.literals[0], self.loose)
            return f"{every(len(tiles))} {predicate_text(kind, True)}"
        return self.conclusion()

    def tiles(self, conclusions: Sequence[Ground] | None = None) -> set[int]:
        """The tiles that the conclusions are about."""
        found = self.step.conclusions if conclusions is None else conclusions
        return {self.words.place(abs(part))[2] for part in found if type(part) is int}

    def _all_bombs(self, conclusions: Sequence[Ground]) -> bool:
        return all(self.words.bomb(part) is not None for part in conclusions)


def _says(sentence: str, state: str) -> bool:
    """Whether the sentence has the state in it, and not only the beginning of one of its words."""
    end = sentence.find(state) + len(state)
    while end >= len(state):
        following = sentence[end : end + 1]
        if not (following.isalnum() or following == "_"):
            return True
        end = sentence.find(state, end - len(state) + 1) + len(state)
    return False


def _they_are(counted: Tally, words: Words) -> str:
    """That what is left are bombs, without naming it once more."""
    if len(counted.left) > 1:
        return f"{every(len(counted.left))} are bombs"
    return f"{words.tile(counted.left[0])} is a bomb" if not counted.found else "it is a bomb"


def _is_plain_fact(speaker: Speaker) -> bool:
    """Whether it is a fact that says what an atom is, or several."""
    statement = speaker.premise.statement if speaker.premise is not None else None
    parts = conjuncts(speaker.formula)
    return isinstance(statement, Fact) and all(type(part) is int for part in parts)
