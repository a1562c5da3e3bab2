"""Proofs by groups of literals of which no two hold: at most one of each, and then a sum of counts.

Pigeons say that each is in one of the holes, and of any two that they are not in the same: no count
is too small there, and propagation sees no more than pairs. With a lemma for each group the counts
add up.
"""

from __future__ import annotations

from minelogic.derive.proofs.lines import DraftLine, Source, opposite, without_doubles
from minelogic.derive.proofs.pairs import exclusive
from minelogic.derive.proofs.search import Cases, CaseSearch
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, conjuncts

_PART = 6
"""Such a part of what is left of the work may be spent on it."""


def by_groups(search: CaseSearch, conclusion: Ground, needed: bool) -> Cases | None:
    """By lemmas about groups of literals of which no two hold, and a sum of counts."""
    whole = search.budget
    try:
        with whole.part(whole.left // _PART) as search.budget:
            return _with_lemmas(search, conclusion, needed)
    except LimitReached:
        return None
    finally:
        search.budget = whole


def _with_lemmas(search: CaseSearch, conclusion: Ground, needed: bool) -> Cases | None:
    try:
        groups = exclusive(search.sources, search.propagation, search.book)
        if not groups:
            return None

        def prove(goal: Ground) -> list[DraftLine] | None:
            search.sums = True
            for group in groups:
                reasons = [*group.said, *search.reasons(group.known)]
                at_most: Ground = ("at most", 1, *group.parts)
                line = DraftLine([at_most], "lemma", without_doubles(reasons), pairs=True)
                if not search.conclude(line):
                    break
            last = search.by_propagation(goal)
            if last is None and needed and len(conjuncts(conclusion)) == 1:
                search.sums = False
                last = search.by_one_split(goal)
            return last

        assume = opposite(conclusion)
        lines = search.case(assume, False, prove)
    finally:
        search.sums = False
    return None if lines is None else [(assume, lines)]


def as_one(cases: Cases) -> Cases:
    """The same, where the lemmas that say the same of several groups by one rule are one line.

    So are those that the last line adds, as often each; where nothing is assumed they stay apart.
    """
    for assume, lines in cases:
        last = lines[-1]
        if assume is True or not last.weights:
            continue
        times = {id(s.cited): w for s, w in zip(last.reasons, last.weights, strict=True)}
        before: dict[object, DraftLine] = {}
        for line in list(lines):
            rules = {_statement(source) for source in line.reasons if source.paid}
            if not line.pairs or len(rules) != 1 or id(line) not in times:
                continue
            key = rules.pop(), times[id(line)]
            other = before.get(key)
            before[key] = line
            if other is not None:
                # The later one comes after all that both rest on.
                line.conclusions = [*other.conclusions, *line.conclusions]
                line.reasons = without_doubles([*other.reasons, *line.reasons])
                lines.remove(other)
                _leave_out(last, other)
    return cases


def _leave_out(last: DraftLine, line: DraftLine) -> None:
    """Takes a line from among those that another adds."""
    added = zip(last.reasons, last.weights, strict=True)
    kept = [(source, weight) for source, weight in added if source.cited is not line]
    last.reasons = [source for source, _ in kept]
    last.weights = tuple([weight for _, weight in kept])


def _statement(source: Source) -> object:
    return getattr(source.cited, "statement", None)
