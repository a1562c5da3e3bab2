"""One sentence a step, for people: what it looks at, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.proofs.sums import as_inequality
from minelogic.derive.steps import (
    Assumption,
    Case,
    Earlier,
    Step,
    denied_wording,
    with_told,
    without_told,
)
from minelogic.derive.words.alike import differ_in_names, with_likes
from minelogic.derive.words.beside import centre
from minelogic.derive.words.chained import AFTER_ALL, chained_text
from minelogic.derive.words.claims import claim_text, claims_text
from minelogic.derive.words.clashes import Clashing
from minelogic.derive.words.english import every, rule_sentence, words_of
from minelogic.derive.words.impossible import impossible_text
from minelogic.derive.words.kinds import predicate_text
from minelogic.derive.words.names import called, other_values, values_told
from minelogic.derive.words.narrowing import narrowed
from minelogic.derive.words.overfull import overfull_text
from minelogic.derive.words.pairs import PairsOf
from minelogic.derive.words.plan import is_long as is_planned
from minelogic.derive.words.plan import plan_text
from minelogic.derive.words.propagation import Chain, KnownCount, Link
from minelogic.derive.words.setting import Setting
from minelogic.derive.words.settled import settled_sides
from minelogic.derive.words.several import several_text
from minelogic.derive.words.sparing import said_before, sparing
from minelogic.derive.words.speakers import (
    Speaker,
    all_found,
    common_rule,
    head,
    is_long,
    place_of,
    source_of,
    speaks,
    tally,
    used,
)
from minelogic.derive.words.sums import pair_text, sum_text
from minelogic.derive.words.telling import CITED, conclusion_text, supposed
from minelogic.derive.words.tied import ties
from minelogic.ground.formula import COUNTS, Ground, conjunction, conjuncts, literals, negation
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Rule
from minelogic.words import MOST, listed

__all__ = ["conclusion_text", "spoken"]

_LINKS = 5
"""A sentence tells so many deductions in a row; of more, only what they start from."""
_GROUPS = 4
"""So many reasons for which one rule gives something are told apart."""
_WORTH = 120
"""A sentence of fewer characters is told again, though the one before says the same of others."""
_TOLD = 6
"""So many literals are told again where they are put together."""


def spoken(
    steps: Sequence[Step], grounding: Grounding, before: Sequence[Step] = ()
) -> tuple[Step, ...]:
    """The steps of a derivation, each with its sentence; those before have theirs."""
    concluded = {step.id: step.conclusions for step in before}
    concluded |= {inner.id: inner.conclusions for step in steps for inner in step.within()}
    words = words_of(grounding)
    setting = Setting(words, grounding.file.source, concluded, known=dict(words.seen))
    for step in before:
        setting.learn(step.conclusions, Earlier(step.id))
    told = []
    for step in steps:
        told.append(_spoken(without_told(step), setting))
        setting.learn(step.conclusions, Earlier(step.id))
    return with_likes(told, words, concluded)


def _spoken(step: Step, setting: Setting) -> Step:
    """The step, and those within it, with their sentences."""
    step = step if step.like is None else replace(step, like=None)
    if isinstance(step.id, int):
        setting.many = len(step.earlier) > CITED
    if len(step.cases) == 1 and step.wording is not None:
        denied = denied_wording(step.wording)
        told = f"{step.wording} does not hold" if denied is None else f"{denied} holds"
        setting.wordings[step.cases[0].assume] = told
    cases = tuple([_spoken_case(case, setting) for case in step.cases])
    sentence, used = sparing(lambda: _Sentence(step, setting).text(), setting)
    inside = [one for case in cases for line in case.steps for one in line.told_with]
    around = {Assumption(case.assume) for case in cases}
    lines = {Earlier(line.id) for case in cases for line in case.steps}
    step = with_told(
        step,
        [*used, *said_before(step, setting), *[one for one in inside if one not in around | lines]],
    )
    if isinstance(step.id, str):
        setting.told[step.id] = sentence
    return replace(step, cases=cases, sentence=f"{setting.words.capital(sentence)}.")


def _spoken_case(case: Case, setting: Setting) -> Case:
    """The case with its sentences; what is found in it is known until its end."""
    learnt = setting.learn([case.assume], Assumption(case.assume))
    steps: list[Step] = []
    before: Step | None = None
    for step in case.steps:
        told = _spoken(without_told(step), setting)
        text = None if before is None else _likewise(before, told, setting)
        steps.append(told if text is None else replace(told, sentence=text))
        before = told
        learnt += setting.learn(step.conclusions, Earlier(step.id))
    setting.forget(learnt)
    return replace(case, steps=tuple(steps))


def _likewise(before: Step, step: Step, setting: Setting) -> str | None:
    """What follows as the line before did, by another instance; None if it does not."""
    instances = [
        [premise for premise in one.given if premise.cost and isinstance(premise.statement, Rule)]
        for one in (before, step)
    ]
    (first, second) = instances
    if len(first) != 1 or len(second) != 1 or first[0].statement is not second[0].statement:
        return None
    if step.cases or before.cases or step.each or step.conclusions == (False,):
        return None
    if len(step.sentence) < _WORTH or step.wording is not None:
        return None
    if not differ_in_names(before.sentence, step.sentence, setting.words):
        return None
    place = place_of(Speaker(second[0].formula, second[0]), setting.source)
    return f"Likewise by {place}: {conclusion_text(step, setting.words)}."


class _Sentence(Clashing):
    """The sentence of one step."""

    def text(self) -> str:
        """The sentence without its full stop."""
        if is_planned(self.step):
            suppose = supposed(self.step, self.words)
            return plan_text(self.step, suppose, self.conclusion(), self.words, self.source)
        if self.step.cases:
            return self._cases()
        if self.step.each:
            return self._each()
        if self.step.pairs:
            return self._pairs()
        if self._puts_steps_together():
            return (
                f"by steps {listed([str(step) for step in self.step.earlier])}, {self.conclusion()}"
            )
        rule = common_rule(self.speakers)
        if rule is not None and {one.formula for one in self.speakers} == set(self.literals):
            return self._said_by(rule)
        parts = conjuncts(self.step.conclusions[0])
        if len(parts) > 1 < len(self.speakers):
            likewise = self._likewise(parts)
            if likewise is not None:
                return likewise
        chain = self.seen(self.quiet, self.step.conclusions)
        if self.step.conclusions == (False,):
            return self._clash(chain)
        if len(self.speakers) == 1:
            return self.one(self.speakers[0], chain, self.step.conclusions)
        if not self.speakers:
            return self._known(chain)
        if all(tally(speaker, chain, self.words) is not None for speaker in self.speakers):
            standing = self.seen(self.quiet, self.step.conclusions, stands=True)
            text = self._together(standing) if standing.known != chain.known else None
            if text is not None:
                return text
        return self._together(chain) or self._linked()

    def _puts_steps_together(self) -> bool:
        """Whether all that is concluded is what earlier steps, more than two, say part by part."""
        parts = [each for one in self.step.conclusions for each in conjuncts(one)]
        said = {one for step in self.step.earlier for one in self.concluded.get(step, ())}
        many = len(self.step.premises) == len(self.step.earlier) > 2
        return many and not all(type(part) is int for part in parts) and said.issuperset(parts)

    def _together(self, chain: Chain) -> str | None:
        """What several numbers come to, two in one of the usual ways or more that are added."""
        counts = [tally(speaker, chain, self.words) for speaker in self.speakers]
        if len(counts) == 2 and counts[0] is not None and counts[1] is not None:
            text = pair_text(counts[0], counts[1], self.tiles(), self.words)
            if text is not None:
                return f"{text}, so {self.so(text)}"
        if self.step.weights:
            before, after = self._settled(chain)
            text = self._several(after)
            if text is not None:
                return f"{before}{text}, so {self.so(text)}"
            text = self._chained(after)
            if text is not None:
                end = "" if text.endswith(AFTER_ALL) else f", so {self.conclusion()}"
                return f"{before}{text}{end}"
            text = sum_text(self._weighed(), after, self.words, self.source, self.tiles())
            if text is not None:
                return f"{before}{text}, so {self.conclusion()}"
        return None

    def _settled(self, chain: Chain) -> tuple[str, Chain]:
        """What the premises that are not added settle before, told and with what is known."""
        added = {id(speaker.premise) for speaker, _ in self._weighed()}
        others = [
            speaker
            for speaker in self.speakers
            if speaker.premise is not None and id(speaker.premise) not in added
        ]
        if not others:
            return "", chain
        formulas = [*self.quiet, *(speaker.formula for speaker in others)]
        after = self.seen(formulas, self.step.conclusions)
        told = []
        for speaker in others:
            counted = tally(speaker, chain, self.words)
            if counted is not None and not counted.missing and not counted.total:
                other = " other" if counted.found else ""
                why = all_found(counted, self.words)
                told.append(f"{why}, so no{other} tile around it is a bomb; ")
            else:
                told.append(f"{claim_text(speaker, counted, self.words, self.source)}; ")
        return "".join(told), after

    def _several(self, chain: Chain) -> str | None:
        """Why several numbers and one more settle tiles, if that is what the step does."""
        kinds = {self.words.kind(part, True) for part in self.literals}
        if len(self.literals) < len(self.step.conclusions) or len(kinds) != 1:
            return None
        kind = kinds.pop()
        if kind.predicate not in ("B", "S"):
            return None
        are_bombs = (kind.predicate == "B") == kind.holds
        return several_text(
            self._weighed(), chain, self.tiles(), are_bombs, self.words, self.source
        )

    def _chained(self, chain: Chain) -> str | None:
        """How bounds pass from one count to the next, if that is how they settle tiles."""
        kinds = {self.words.kind(part, True) for part in self.literals}
        if len(self.literals) < len(self.step.conclusions) or len(kinds) != 1:
            return None
        kind = kinds.pop()
        if kind.predicate not in ("B", "S"):
            return None
        are_bombs = (kind.predicate == "B") == kind.holds
        weighed = self._weighed()
        return chained_text(weighed, chain, self.tiles(), are_bombs, self.words, self.source)

    def _known(self, chain: Chain) -> str:
        """A step that only puts together what is known."""
        known = chain.known
        if not known:
            return f"{self.conclusion()} in every world there can be"
        counted = self._counted_out(chain)
        if counted is not None:
            return counted
        if len(self.step.earlier) == len(self.step.premises):
            steps = [str(step) for step in self.step.earlier]
            by = f"step{'s' * (len(steps) > 1)} {listed(steps)}"
            about = {atom for part in self.step.conclusions for atom in literals(part)}
            needed = [literal for literal in known if abs(literal) in about]
            told = len(needed) <= _TOLD and self.step.conclusions != (conjunction(needed),)
            if needed and told:
                return f"by {by}, {self.words.states(needed, True)}, so {self.conclusion()}"
            return f"{by}{' together' * (len(steps) > 1)}: {self.conclusion()}"
        if all(reason.formula in self.step.conclusions for reason in self.step.given) and (
            len(self.step.given) == len(self.step.premises)
        ):
            return f"the display says that {self.conclusion()}"
        return f"{self.words.states(known[:MOST], True)}, so {self.conclusion()}"

    def _counted_out(self, chain: Chain) -> str | None:
        """Which of what is counted holds, if that is known of all; None if it is not."""
        match self.step.conclusions:
            case ((op, int(), *parts),) if op in COUNTS and len(parts) > _TOLD:
                kinds = {self.words.kind(part, True) for part in parts if type(part) is int}
                hold = [part for part in parts if chain.value(part) is True]
                fail = [part for part in parts if chain.value(part) is False]
            case _:
                return None
        if len(kinds) != 1 or len(hold) + len(fail) < len(parts) or not (hold and fail):
            return None
        none = predicate_text(kinds.pop(), False)
        return f"{self.words.states(hold, True)}, and none of the others {none}, so " + (
            self.conclusion()
        )

    def _pairs(self) -> str:
        """That any two of some literals exclude each other, and how many of them hold then."""
        conclusions = [each for one in self.step.conclusions for each in conjuncts(one)]
        chain = self.seen(self.quiet, self.step.conclusions)
        first, *others = [PairsOf(one, self.speakers, self.quiet) for one in conclusions]
        known = [each for one in first.excluding for each in used(one, chain, first.parts)]
        since = self.known_text(list(dict.fromkeys(known)), chain) if known else ""
        told = first.text(since, self.words, self.source)
        if not others:
            return told
        values = first.other_values(others)
        if values is None:
            values = "the others"
        so = f": so {self.conclusion()}" if self.step.wording is not None else ""
        return f"{told}; and likewise for {values}{so}"

    # Instances of one rule

    def _each(self) -> str:
        """What one rule gives again and again for the same reasons."""
        rule = common_rule(self.speakers)
        if rule is None:
            return f"{self._claims(self.seen(self.quiet, ()))}, so {self.conclusion()}"
        bindings = [one.premise.binding for one in self.speakers if one.premise is not None]
        known = self.seen(self.quiet, self.step.conclusions)
        groups: dict[frozenset[int], list[Speaker]] = {}
        for one in self.speakers:
            groups.setdefault(frozenset(used(one, known, self.literals)), []).append(one)
        sentences = {rule_sentence(rule, binding) for binding in bindings}
        sentence = sentences.pop() if len(sentences) == 1 else None
        kinds = {self.words.kind(part, True) for group in groups for part in group}
        if 1 < len(groups) <= _GROUPS and len(kinds) > 1:
            return self._each_apart(rule, list(groups.values()), sentence, known)
        said = [literal for one in self.speakers for literal in used(one, known, self.literals)]
        told = list(dict.fromkeys(said))
        because, conclusion = self.known_text(told, known), self.conclusion()
        if sentence is None:
            if len(groups) == 1 and len(told) > 1 and 1 < len(self.speakers) <= _GROUPS:
                conclusion = self._with_values() or conclusion
            return f"{because}, so by {called(rule.name)} {conclusion}"
        near = centre(rule, told, self.literals, self.words)
        around = "" if near is None else f"around {near} "
        return f"{sentence} ({rule.name}): {because}, so {around}{conclusion}"

    def _with_values(self) -> str | None:
        """What each instance gives, with its values: who has several to look at finds it so."""
        told = []
        for one in self.speakers:
            about = set(literals(one.formula))
            found = [part for part in self.literals if abs(part) in about]
            if one.premise is None or len(found) != 1:
                return None
            values = ", ".join(values_told(one.premise.binding))
            told.append(f"({values}) {self.words.states(found, True)}")
        return listed(told)

    def _each_apart(
        self, rule: Rule, groups: Sequence[Sequence[Speaker]], sentence: str | None, known: Chain
    ) -> str:
        """What one rule gives for several reasons, each with what follows from it."""
        told = []
        for group in groups:
            because = self.known_text(used(group[0], known, self.literals), known)
            about = {atom for one in group for atom in literals(one.formula)}
            found = [part for part in self.literals if abs(part) in about]
            premise = group[0].premise
            single = len(group) == 1 and premise is not None
            values = ", ".join(values_told(premise.binding)) if premise and single else ""
            told.append((values, because, self.words.states(found, True)))
        (values, because, found_first), *others = told
        if sentence is None:
            by = f"{called(rule.name)}{f' ({values})' if values else ''}"
            first = f"{because}, so by {by} {found_first}"
        else:
            name = f"{rule.name}, {values}" if values else rule.name
            first = f"{sentence} ({name}): {because}, so {found_first}"
        rest = [
            f"; likewise {f'({values}) ' if values else ''}{because}, so {found}"
            for values, because, found in others
        ]
        return first + "".join(rest)

    def _said_by(self, rule: Rule) -> str:
        """What a rule says of atoms, by its sentence if it is the same for all of them."""
        bindings = [one.premise.binding for one in self.speakers if one.premise is not None]
        sentences = {rule_sentence(rule, binding) for binding in bindings}
        if len(bindings) == 1:
            return self.one(self.speakers[0], self.seen(self.quiet, ()), self.literals)
        premises = [one.premise for one in self.speakers if one.premise is not None]
        settled = settled_sides([self.words.settled(premise) for premise in premises])
        if len(sentences) == 1 and None not in sentences:
            also = f", and {settled}" if settled else ""
            return f"{sentences.pop()} ({rule.name}){also}, so {self.conclusion()}"
        since = f", since {settled}" if settled else ""
        return f"by {called(rule.name)}{since}, {self.conclusion()}"

    def _likewise(self, parts: Sequence[Ground]) -> str | None:
        """How one rule gives each part of a conclusion, told of the first; None if it does not."""
        if common_rule(self.speakers) is None or len(parts) < len(self.speakers):
            return None
        against = negation(parts[0]) if type(parts[0]) is not int else -parts[0]
        shows = [
            speaker
            for speaker in self.speakers
            if Chain([against, *self.quiet, speaker.formula]).clash is not None
        ]
        if not shows or shows[0].premise is None:
            return None
        first = shows[0].premise
        left_out = [one.premise for one in self.speakers if one.premise is not first]
        premises = [reason for reason in self.step.premises if reason not in left_out]
        one = replace(
            self.step, conclusions=(parts[0],), premises=tuple(premises), weights=(), wording=None
        )
        others = [premise.binding for premise in left_out if premise is not None]
        values = other_values(first.binding, others)
        told = _Sentence(one, self.setting, alike=True).text()
        return f"{told}; likewise for {values}: so {self.conclusion()}"

    # Clashes

    def _clash(self, chain: Chain) -> str:
        if len(self.speakers) == 1 or chain.clash is not None:
            speaker = self.speakers[0] if self.speakers else Speaker(False)
            return self.cannot(speaker, chain)
        weighed = self._weighed() if self.step.weights else self._against_each_other(chain)
        if weighed:
            before, after = self._settled(chain) if self.step.weights else ("", chain)
            said = impossible_text(weighed, after, self.words, self.source)
            if said is None and len(weighed) > 2:
                added = [one for one, _ in weighed]
                known = list(dict.fromkeys([each for one in added for each in used(one, after)]))
                since = self.known_text(known, after) if known else ""
                said = overfull_text(weighed, after, since, self.words, self.source)
            if said is not None:
                return f"{before}{said}"
        chained = Chain(
            [*self.quiet, *(speaker.formula for speaker in self.speakers)], len(self.quiet)
        )
        if chained.clash is None:
            return f"{self._claims(chain)}; these cannot all hold"
        return self._told(chained, [])

    def _against_each_other(self, chain: Chain) -> list[tuple[Speaker, int]]:
        """The only two premises, if they count the same tiles and differ in how many are bombs."""
        if len(self.speakers) != 2:
            return []
        first, second = [as_inequality(one.formula, chain.propagation) for one in self.speakers]
        if (
            first is None
            or second is None
            or first.coefficients.keys() != second.coefficients.keys()
        ):
            return []
        return [(self.speakers[0], 1), (self.speakers[1], -1)]

    # Several premises

    def _linked(self) -> str:
        """What follows from what, link by link, or what it all starts from."""
        formulas = [*self.quiet, *(speaker.formula for speaker in self.speakers)]
        chain = Chain(formulas, len(self.quiet))
        if chain.clash is None and all(map(chain.knows, self.step.conclusions)):
            return self._told(chain, self.literals) if self.literals else self._put_together(chain)
        if len(self.step.conclusions) == 1:
            opposite = negation(self.step.conclusions[0])
            if type(self.step.conclusions[0]) is int:
                opposite = -self.step.conclusions[0]
            chain = Chain([opposite, *formulas], len(self.quiet) + 1)
            if chain.clash is not None:
                told = self._told(chain, [], shift=1)
                suppose = self.words.suppose(opposite)
                return f"if {suppose}, this would follow: {told}; so {self.conclusion()}"
        return (
            f"{self._claims(self.seen(self.quiet, self.step.conclusions))}, so {self.conclusion()}"
        )

    def _put_together(self, chain: Chain) -> str:
        """What makes the parts of a conclusion known that is no literal, and what they come to."""
        goal = chain.why(self.step.conclusions)
        first = len(self.quiet)
        links = [link for link in chain.needed(goal) if link.source >= first]
        shown = [one for one in goal if one in chain.known]
        if len(links) > _LINKS and 0 < len(shown) <= 2 * _TOLD:
            return f"{self.words.states(shown, True)}, so {self.conclusion()}"
        told = self._told(chain, goal)
        if not 0 < len(links) <= _LINKS:
            return told
        places = chain.propagation.known
        begin = min([places[literal] for link in links for literal in link.literals])
        old = [one for one in shown if places[one] < begin]
        before = f"{self.words.states(old, True)}; " if 0 < len(old) <= _TOLD else ""
        return f"{before}{told}; so {self.conclusion()}"

    def _told(self, chain: Chain, goal: Sequence[int], shift: int = 0) -> str:
        """The links that lead to the literals or to the clash, each with its reason."""
        first = len(self.quiet) + shift
        links = [link for link in chain.needed(goal) if link.source >= first]
        if len(links) > _LINKS:
            end = "these cannot all hold" if not goal else f"so {self.conclusion()}"
            return f"{self._claims(self.seen(self.quiet, self.step.conclusions))}; {end}"
        premises: list[Ground] = list(chain.formulas[:first])
        told = []
        parts = len(links) + (chain.clash is not None)
        for link in links:
            speaker = self.speakers[link.source - first]
            seen = self.seen(premises, link.literals)
            last = link is links[-1] and chain.clash is None
            counts = [
                (self.speakers[count.source - first], count)
                for count in link.counts
                if count.source >= first
            ]
            if link is not links[-1] and self._only_renames(speaker):
                pass
            elif counts:
                told.append(self._counted(speaker, counts, link))
            else:
                told.append(self.one(speaker, seen, link.literals, parts > 1 and not last))
            premises += link.literals
        if chain.clash is not None:
            if chain.clash < first:
                clash = f"it cannot be {self.both(chain)}"
                told.append(f"then {clash}" if told else clash)
            else:
                said = {literal for link in links for literal in link.literals}
                said.update([part for part in chain.formulas[:shift] if type(part) is int])
                speaker = self.speakers[chain.clash - first]
                against = [count for count in chain.clashing if count.source >= first]
                others = [self.speakers[count.source - first] for count in against]
                if against:
                    known = map(self._count_known, others, against)
                    but = head(speaker, self.words, self.source)
                    if not speaks(speaker):
                        but = self._of_them(speaker, others[-1].formula)
                    told.append(f"{'; '.join(known)}; but {but}")
                    return "; ".join(told)
                told.append(self._end(speaker, self.seen(premises, ()), said, bool(told)))
        if told:
            return "; ".join(told)
        claims = self._claims(self.seen(self.quiet, self.step.conclusions))
        if chain.clash is not None:
            return claims
        ends = [conclusion_text(self.step, self.words, asked=asked) for asked in (False, True)]
        return f"{claims}, so {min(ends, key=len)}"

    def _only_renames(self, speaker: Speaker) -> bool:
        """Whether all it gives is that a bomb is not safe, or the reverse: told as the same."""
        return self.words.tied and ties(speaker.formula)

    def _counted(
        self, speaker: Speaker, counts: Sequence[tuple[Speaker, KnownCount]], link: Link
    ) -> str:
        """What a rule gives because of how many of some literals hold."""
        conclusion = self.words.states(link.literals, True)
        if any(not _says_it(one) for one, _ in counts):
            steps = [self._count_known(one, count) for one, count in counts]
            return "; ".join([*steps, self._given_by(speaker, link.because, conclusion)])
        speakers = [one for one, _ in counts]
        if _is_turned_back(speaker, speakers, link.literals):
            claims = [claim_text(one, None, self.words, self.source) for one in speakers]
            place = place_of(speaker, self.source)
            return f"{listed(claims)}, so by {place} {conclusion}"
        claim = head(speaker, self.words, self.source)
        said = [self._of_them(one, speaker.formula) for one in speakers]
        return f"{claim}; but {listed(said)}, so {conclusion}"

    def _count_known(self, speaker: Speaker, count: KnownCount) -> str:
        """How many of some literals hold, because of what is known."""
        if _says_it(speaker):
            return claim_text(speaker, None, self.words, self.source)
        said = self.words.formula(count.formula, True)
        return self._given_by(speaker, count.because, said)

    def _given_by(self, speaker: Speaker, because: Sequence[int], conclusion: str) -> str:
        """What a rule gives because of what is known, by its sentence or by its name."""
        known = self.words.states(self.brief(list(because)), True) if because else ""
        if speaks(speaker):
            before = head(speaker, self.words, self.source)
            return f"{before}{f': {known}' if known else ''}, so {conclusion}"
        place = place_of(speaker, self.source)
        return f"{known}, so by {place} {conclusion}" if known else f"so by {place} {conclusion}"

    def _of_them(self, speaker: Speaker, before: Ground) -> str:
        """What a speaker says of how many hold, where these may just have been listed."""
        assumed = ", as supposed" if speaker.assumed else ""
        counted, last = speaker.formula, before
        while isinstance(last, tuple) and last[0] not in COUNTS and last[0] != "~":
            last = last[-1]
        text = self.words.of_them(counted)
        if text is not None and _parts(counted) == _parts(last):
            return f"{text}{assumed}"
        if assumed and not is_long(speaker, self.words):
            return f"{self.words.formula(counted, True)}{assumed}"
        return head(speaker, self.words, self.source)

    def _end(self, speaker: Speaker, seen: Chain, said: set[int], told: bool) -> str:
        """The clash at the end of a sentence that has said some things."""
        known = set(used(speaker, seen))
        if told and known and known <= said and source_of(speaker, self.source) is not None:
            part = narrowed(speaker, seen, ())
            if self.would(part, "", seen) is None:
                return f"but {head(part, self.words, self.source, brief=True)}"
        clash = self.cannot(speaker, seen)
        return f"then {clash}" if told else clash

    def _claims(self, chain: Chain) -> str:
        """What the premises say, one after the other."""
        told = [(speaker, tally(speaker, chain, self.words)) for speaker in self.speakers]
        return claims_text(told, self.words, self.source) or "of what is known"

    def _weighed(self) -> list[tuple[Speaker, int]]:
        """The premises that are added, each with how often."""
        weighed: list[tuple[Speaker, int]] = []
        for reason, weight in zip(self.step.premises, self.step.weights, strict=True):
            if not weight:
                continue
            if isinstance(reason, Premise):
                weighed.append((Speaker(reason.formula, reason), weight))
            elif isinstance(reason, Earlier):
                formulas = self.concluded.get(reason.step, ())
                weighed += [
                    (Speaker(formula, step=str(reason.step)), weight) for formula in formulas
                ]
            else:
                weighed.append((self.setting.assumed(reason.formula), weight))
        return weighed

    # Cases

    def _cases(self) -> str:
        cases = self.step.cases
        if len(cases) == 1:
            suppose = supposed(self.step, self.words)
            return f"if {suppose}, {self._in_the_end(cases[0])}; so {self.conclusion()}"
        assumed = [self.words.formula(case.assume, True) for case in cases]
        conclusion = self.conclusion()
        first, second = cases[0].assume, cases[1].assume
        if len(cases) == 2 and negation(first) == second:
            return f"whether {assumed[0]} or not, {conclusion}"
        if len(cases) == 2 and negation(second) == first:
            return f"whether {assumed[1]} or not, {conclusion}"
        return f"{listed(assumed, 'or')}, and in {every(len(cases))} cases {conclusion}"

    def _in_the_end(self, case: Case) -> str:
        """The clash that a case ends in."""
        last = case.steps[-1]
        if last.cases:
            return "there would be a clash"
        return f"it would come to this: {self.setting.told[last.id]}"


def _says_it(speaker: Speaker) -> bool:
    """Whether a formula says by itself how many of some literals hold."""
    formula = speaker.formula
    while isinstance(formula, tuple) and formula[0] == "~":
        formula = formula[1]
    return isinstance(formula, tuple) and formula[0] in (*COUNTS, "|", "&")


def _is_turned_back(speaker: Speaker, counts: Sequence[Speaker], literals: Sequence[int]) -> bool:
    """Whether an implication is used from its end, where a count fails, to all of its beginning.

    Then its name is enough: who knows that it holds no more needs no telling of what it says.
    """
    match speaker.formula:
        case ("->", left, right) if not speaks(speaker) and len(counts) == 1:
            before = set(_parts(left))
            return _parts(counts[0].formula) == _parts(right) and before == {
                -one for one in literals
            }
    return False


def _parts(formula: Ground) -> tuple[Ground, ...]:
    """What a count counts; of anything else, nothing."""
    return formula[2:] if isinstance(formula, tuple) and formula[0] in COUNTS else ()
