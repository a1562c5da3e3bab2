"""Proofs by propagation and cases: short ones, found by looking ahead.

A proof is searched for on a stack of cases. Propagation runs over everything that holds in the
innermost case; the places of its trail that a clash rests on become the lines of the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

from minelogic.budget import Budget
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.lines import TOUCHED, DraftLine, Source, opposite, without_doubles
from minelogic.derive.proofs.propagate import NAMES, Forced, Propagation
from minelogic.derive.proofs.sums import rests_on_counts, sides, stripped
from minelogic.derive.steps import Assumption
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, children, literals
from minelogic.ground.premises import Premise

Cases: TypeAlias = list[tuple[Ground, list[DraftLine]]]


_ASSUMED = 5
"""The work of an assumption from which nothing follows."""


class CaseSearch:
    """What the premises make known, and under it the cases that one is in."""

    def __init__(self, sources: Sequence[Source], atoms: AtomTable, budget: Budget) -> None:
        self.sources = tuple(sources)
        self.active = list(sources)
        """The premises, what is assumed in the cases around, and lemmas."""
        self.atoms = atoms
        self.about = TileAtoms.of(atoms)
        self.budget = budget
        self.sums = False
        """Whether sums of counts with the number of mines, assumptions and lemmas are tried."""
        self.focus: frozenset[int] | None = None
        """The atoms to look at, if not all."""
        self.propagation = Propagation(sets=True)
        for source in sources:
            self.propagation.add(source, source.formula, source.rank)
        self.propagation.run()
        self._booked = 0
        self._levels: list[_Level] = []
        self._making = False

    def book(self, more: int = 0) -> None:
        """Spends what propagation has done since this was last asked for, and so much more."""
        touched = self.propagation.touched
        self.budget.spend(1 + more + (touched - self._booked) // TOUCHED)
        self._booked = touched

    def case(
        self, assume: Ground, goal: Ground, prove: Callable[[Ground], list[DraftLine] | None]
    ) -> list[DraftLine] | None:
        """The lines from an assumption to the goal or a clash; `prove` finds the last ones."""
        self.book()
        source = Source(Assumption(assume), assume)
        # What holds in no case at all is told in the first case where it is used.
        start = len(self.propagation.trail) if self._levels else 0
        self._levels.append(_Level(start, assume is not True))
        number = len(self.active)
        self.active.append(source)
        self.propagation.assume(assume, source, source.rank)
        try:
            last = prove(goal)
            return None if last is None else [*self._levels[-1].in_order(), *last]
        finally:
            self.propagation.retract()
            self._levels.pop()
            del self.active[number:]

    def by_propagation(self, goal: Ground) -> list[DraftLine] | None:
        """The last line, if propagation has led to the goal or to a clash."""
        clash = self.propagation.clash
        if clash is not None:
            return [DraftLine([False], "clash", self._cited(clash.key, clash.because))]
        if goal is False and self.sums:
            from minelogic.derive.proofs.sum_clash import sum_clash, sum_line

            weighed = sum_clash(self.active, self.propagation, self.focus, budget=self.budget)
            if weighed is None:
                return None
            chosen, needed = weighed
            lines = self._counts_that_are_known([source for _, source in chosen])
            added = [(weight, lines.get(source, source)) for weight, source in chosen]
            counts = [source.cited for source in lines.values()]
            shown = [count for count in counts if isinstance(count, DraftLine)]
            return [*shown, sum_line(added, self.reasons(needed))]
        if goal is False or self.propagation.value(goal) is not True:
            return None
        if isinstance(goal, int):
            entry = self.propagation.trail[self.propagation.known[goal]]
            reasons = self._cited(entry.key, entry.because)
            line = DraftLine([goal], self._technique(entry.key, goal), reasons)
            line.by_number = self._by_number(goal)
            return [line]
        return [DraftLine([goal], "lemma", self.reasons(self.propagation.why(goal)))]

    def _counts_that_are_known(self, sources: Sequence[Source]) -> dict[Source, Source]:
        """Lines that say the counts of sources which say them only because of other counts.

        `at least 2 of these -> exactly 1 of those` is no count before it is known how many of these
        hold: then what it comes to is a line, for sums add nothing but counts.
        """
        value = self.propagation.value
        lines: dict[Source, Source] = {}
        places = {
            id(entry.key): place
            for place, entry in reversed(list(enumerate(self.propagation.trail)))
            if entry.literal >= NAMES
        }
        for source in sorted(sources, key=lambda one: places.get(id(one), 0)):
            count = stripped(source.formula, value)
            if count is None or not rests_on_counts(source.formula, self.propagation):
                continue
            before = sides(source.formula, value)
            because = [literal for side in before for literal in self.propagation.why(side)]
            reasons = [lines.get(one, one) for one in self._cited(source, because)]
            reasons = [source, *[one for one in reasons if one is not source]]
            lines[source] = Source(DraftLine([count], "lemma", reasons))
        return lines

    def by_cases(self, goal: Ground) -> list[DraftLine] | None:
        """The last lines: by propagation, or after splits that look best a step ahead."""
        while True:
            last = self.by_propagation(goal)
            if last is not None:
                return last
            outlook = self._look_ahead(goal)
            both = [atom for atom in outlook if outlook[atom].closed == 2]
            if both:
                best = min(both, key=lambda atom: (outlook[atom].size, atom))
                return self._split(best, goal, self.by_propagation)
            failed = [atom for atom in outlook if outlook[atom].failed]
            if not failed:
                break
            best = min(failed, key=lambda atom: (-outlook[atom].gain, outlook[atom].size, atom))
            self._refute(outlook[best].failed)
        order = sorted(outlook, key=lambda atom: (-outlook[atom].gain, atom))
        return self._split(order[0], goal, self.by_cases) if order else None

    def by_one_split(self, goal: Ground) -> list[DraftLine] | None:
        """The last line, if two cases both end by propagation."""
        cases = self.one_split(goal)
        return None if cases is None else [self._by_cases(goal, cases)]

    def by_one_condition(self, goal: Ground) -> list[DraftLine] | None:
        """The last line, if it makes no difference whether some count holds that a rule asks for.

        `exists i. B(i) -> ...` is used in one case, in the other there are no such bombs.
        """
        best: Cases | None = None
        for condition in self._conditions():
            cases: Cases = []
            for assume in (condition, opposite(condition)):
                lines = self.case(assume, goal, self.by_propagation)
                if lines is None:
                    break
                cases.append((assume, lines))
            if len(cases) == 2 and (best is None or lines_in(cases) < lines_in(best)):
                best = cases
        return None if best is None else [self._by_cases(goal, best)]

    def _conditions(self) -> list[Ground]:
        """The counts, open as yet, on which it depends what formulas say that have to be told."""
        found: dict[Ground, None] = {}
        for source in self.sources:
            formula = source.formula
            while isinstance(formula, tuple) and formula[0] in ("->", "<->"):
                for side in formula[1:]:
                    if source.told and _is_count(side) and self.propagation.value(side) is None:
                        found[side] = None
                formula = formula[2]
        return list(found)

    def one_split(self, goal: Ground) -> Cases | None:
        """The two shortest cases that both end by propagation; None if there are none."""
        outlook = self._look_ahead(goal)
        both = [atom for atom in outlook if outlook[atom].closed == 2]
        if not both:
            return None
        best = min(both, key=lambda atom: (outlook[atom].size, atom))
        return self._cases(best, goal, self.by_propagation)

    def split(self, goal: Ground) -> Cases | None:
        """Two cases by the atom that makes most known, and within them whatever is needed."""
        outlook = self._look_ahead(goal)
        if not outlook:
            return None
        best = min(outlook, key=lambda atom: (-outlook[atom].closed, -outlook[atom].gain, atom))
        return self._cases(best, goal, self.by_cases)

    def conclude(self, line: DraftLine) -> bool:
        """Takes up a line that was shown, in the case that one is in; whether there is no clash."""
        source = Source(line)
        self._levels[-1].shown.append((len(self.propagation.trail), line))
        self.active.append(source)
        self.propagation.add(source, source.formula, source.rank)
        self.book()
        return self.propagation.run()

    def _look_ahead(self, goal: Ground) -> dict[int, _Outlook]:
        """For each atom that is not known: what becomes of it, true and false."""
        outlooks: dict[int, _Outlook] = {}
        known = self.propagation.known
        for atom in self._open_atoms():
            outlook = outlooks[atom] = _Outlook()
            gains = []
            for literal in (atom, -atom):
                length = len(known)
                self.propagation.assume(literal)
                # It is taken back as well.
                self.book(_ASSUMED + (len(known) - length))
                clash = self.propagation.clash
                if clash is not None:
                    outlook.closed += 1
                    outlook.failed = outlook.failed or literal
                    outlook.size += self._size(clash.because) + 1
                elif goal is not False and self.propagation.value(goal) is True:
                    outlook.closed += 1
                    outlook.size += self._size(self.propagation.why(goal))
                else:
                    gains.append(len(known) - length)
                self.propagation.retract()
            outlook.gain = gains[0] * gains[-1] if gains else 0
        return outlooks

    def _open_atoms(self) -> list[int]:
        """The atoms, not known yet, of formulas that have to be told; if there are none, all."""
        known = self.propagation.known
        atoms = self._told if self.focus is None else self._told & self.focus
        self.book(len(atoms) // TOUCHED)
        told = sorted([atom for atom in atoms if atom not in known and -atom not in known])
        return told or self.propagation.open_atoms()

    @cached_property
    def _told(self) -> frozenset[int]:
        """The atoms of formulas that have to be told, but for the number of mines."""
        told = [source for source in self.sources if source.told and not source.is_total]
        return frozenset([atom for source in told for atom in literals(source.formula)])

    def _size(self, because: Sequence[int]) -> int:
        """How many lines the literals will take."""
        trail = self.propagation.trail
        entries = [trail[place] for place in self.propagation.reason(because)]
        return len({(id(e.key), e.because) for e in entries if e.key is not None and _is_told(e)})

    def _split(
        self, atom: int, goal: Ground, prove: Callable[[Ground], list[DraftLine] | None]
    ) -> list[DraftLine] | None:
        cases = self._cases(atom, goal, prove)
        return None if cases is None else [self._by_cases(goal, cases)]

    def _cases(
        self, atom: int, goal: Ground, prove: Callable[[Ground], list[DraftLine] | None]
    ) -> Cases | None:
        cases: Cases = []
        for literal in (atom, -atom):
            lines = self.case(literal, goal, prove)
            if lines is None:
                return None
            cases.append((literal, lines))
        return cases

    def _by_cases(self, goal: Ground, cases: Cases) -> DraftLine:
        return DraftLine([goal], "clash" if goal is False else "", [], cases)

    def _refute(self, literal: int) -> None:
        """Shows that a literal cannot hold, and takes up its opposite."""
        lines = self.case(literal, False, self.by_propagation)
        assert lines is not None
        self.conclude(DraftLine([-literal], "", [], [(literal, lines)]))

    def reasons(self, wanted: Sequence[int]) -> list[Source]:
        """What is cited for known literals: lines, and what need not be told."""
        # From the first to the last, so that each line finds those before it made.
        if not self._making:
            self._making = True
            for place in self.propagation.reason(wanted):
                if _is_told(self.propagation.trail[place]):
                    self._line(place)
            self._making = False
        sources: list[Source] = []
        todo = [self.propagation.known[literal] for literal in reversed(wanted)]
        seen: set[int] = set()
        while todo:
            place = todo.pop()
            if place in seen:
                continue
            seen.add(place)
            entry = self.propagation.trail[place]
            if _is_told(entry):
                line = self._line(place)
                sources.append(Source(line))
            else:
                sources.append(entry.key)
                todo.extend([self.propagation.known[other] for other in entry.because])
        return without_doubles(sources)

    def _cited(self, key: Source, because: Sequence[int]) -> list[Source]:
        return without_doubles([key, *self.reasons(because)])

    def _line(self, place: int) -> DraftLine:
        """The line that tells why the literal at a place is known, made if there is none yet."""
        entry = self.propagation.trail[place]
        level = next(level for level in reversed(self._levels) if level.start <= place)
        sign = entry.literal > 0
        # Of the file's own predicates it is told in the same words whether they hold; a step that
        # stands by itself concludes literals of one.
        own = abs(entry.literal) >= self.atoms.first_own
        predicate = "" if own and level.assumes else self.atoms.atom(abs(entry.literal)).predicate
        name = (id(entry.key), entry.because, predicate, sign)
        placed = level.lines.get(name)
        if placed is None:
            reasons = self._cited(entry.key, entry.because)
            technique = self._technique(entry.key, entry.literal)
            placed = level.lines[name] = (place, DraftLine([], technique, reasons))
        line = placed[1]
        if entry.literal not in line.conclusions:
            line.conclusions.append(entry.literal)
            line.conclusions.sort(key=lambda one: abs(int(one)))  # type: ignore[arg-type]
        return line

    def _technique(self, key: Source, literal: int) -> str:
        used = [key.cited] if isinstance(key.cited, Premise) and key.paid else []
        return technique_of(used, literal, self.propagation.value, self.about)

    def _by_number(self, literal: int) -> str:
        """What it is called if a number gives the literal."""
        bomb = self.about.is_bomb(literal)
        return technique_for(Makeup(others=1, numbers=bomb is not None, bomb=bomb))


def lines_in(cases: Cases) -> int:
    """How many lines cases have, those within lines too."""
    return sum([1 + lines_in(line.cases) for _, lines in cases for line in lines])


def _is_count(formula: Ground) -> bool:
    return (
        isinstance(formula, tuple)
        and (formula[0] in COUNTS or formula[0] == "|")
        and all(type(part) is int for part in children(formula))
    )


def _is_told(entry: Forced) -> bool:
    """Whether a line tells why it is known: a literal, by something that has to be told.

    Of a count that is known, what says it is cited where it is used.
    """
    return entry.literal < NAMES and bool(entry.key.told)


class _Level:
    """A case that one is in: where its part of the trail begins, and its lines so far."""

    def __init__(self, start: int, assumes: bool) -> None:
        self.start, self.assumes = start, assumes
        self.lines: dict[tuple[object, ...], tuple[int, DraftLine]] = {}
        self.shown: list[tuple[int, DraftLine]] = []

    def in_order(self) -> list[DraftLine]:
        """The lines, each after those it rests on."""
        placed = [(place, 1, line) for place, line in self.lines.values()]
        placed += [(place, 0, line) for place, line in self.shown]
        return [line for *_, line in sorted(placed, key=lambda item: item[:2])]


class _Outlook:
    """What comes of an atom, true and false: how many cases close, and how much becomes known."""

    __slots__ = ("closed", "failed", "gain", "size")

    def __init__(self) -> None:
        self.closed = self.failed = self.gain = self.size = 0
