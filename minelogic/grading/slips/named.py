"""The mistake named: which standard slip lies between an answer and what was meant.

A slip explains an answer if the answer, with the slip undone at one place, allows the same worlds
as the reference on every board. If no slip does, one made in a rule of the reference may, if it
gives what the answer says in much the same words. Where several things are wrong, the rules are
looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from minelogic.errors import LimitReached
from minelogic.grading.report.values import Item, Mistake
from minelogic.grading.slips.bounds import bounded
from minelogic.grading.slips.catalogue import SLIPS, Slip
from minelogic.grading.slips.meaning import Meaning, Says
from minelogic.grading.slips.pairs import two_slips
from minelogic.grading.slips.parts import left_out
from minelogic.grading.slips.quotes import quoted
from minelogic.grading.slips.spots import IT, spots
from minelogic.grading.slips.texts import Change, Text, are_alike
from minelogic.grading.worlds.compare import Comparer, can_be_named
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula, Truth
from minelogic.words import listed

BY_CODE = {slip.code: slip for slip in SLIPS}
_HALF = "half-equivalence"
MISSING = "missing-rule"
"""The code of what is no slip in anything that an answer says."""
MOST = 3
"""How many mistakes are named."""
VARIANTS = 1000
"""How many variants of the two texts are looked at."""
VARIANTS_OF_A_SLIP = 150
"""How many of these one slip may have in one text."""
_MOST_RULES = 100
"""An answer with more rules than any homework has is not searched for slips."""


def mistakes_of(comparer: Comparer, items: Sequence[Item]) -> tuple[Mistake, ...]:
    """The mistakes that have names; to find none is no reason to lose the items."""
    try:
        return tuple(named_mistakes(comparer)) if can_be_named(comparer, items) else ()
    except Exception:
        return ()


def named_mistakes(comparer: Comparer) -> list[Mistake]:
    """The slips that explain what is wrong with an answer; none if it is right, or if none does."""
    try:
        if len(comparer.formulas("answer")) > _MOST_RULES:
            return []
        return _SlipSearch(bounded(comparer)).mistakes()
    except LimitReached:
        return []


class _SlipSearch:
    def __init__(self, comparer: Comparer) -> None:
        self.comparer = comparer
        self.reference = Text(comparer, "reference")
        self.answer = Text(comparer, "answer")
        self.meaning = Meaning(comparer)
        self.left = VARIANTS
        self._tied = bool(comparer.reference.granted(comparer.largest))
        self._nothing = Says("reference", Truth(False))
        topologies = {place.board.topology for place in comparer.places}
        self._slips = [
            slip for slip in SLIPS if not slip.topologies or topologies & set(slip.topologies)
        ]
        self.wrong: set[int] = set()
        """The lines of the answer that say no rule of the reference."""
        self.missed: set[int] = set()
        """The rules of the reference that no line of the answer says."""

    def mistakes(self) -> list[Mistake]:
        if self.meaning.same(self.answer.all, self.reference.all):
            return []
        self._match()
        whole = self._whole()
        if whole is not None:
            return [whole]
        if len(self.reference.all) > 1 or len(self.answer.all) > 1:
            mistakes = self._line_by_line()
            if mistakes:
                return mistakes[:MOST]
        return self._two_or_less()

    def _two_or_less(self) -> list[Mistake]:
        """Two slips in a line, or what no line says; a line that says nothing was to be one."""
        empty = any(self._says_nothing(self.answer.only(line)) for line in sorted(self.wrong))
        two = self._two_in_one() if empty else []
        left = self._left_out() if not two else None
        if left is not None:
            return [left]
        return two if empty else self._two_in_one()

    def _left_out(self) -> Mistake | None:
        """What the answer does not say, if all that it says is right."""
        left = left_out(self.meaning, self.reference, self.answer)
        if left is None:
            return None
        if left.half is not None:
            says = [left.half]
            lines = [
                line
                for line in range(len(self.answer.all))
                if self.meaning.same(self.answer.only(line), says)
            ]
            return self._general(BY_CODE[_HALF], lines[0] if lines else None)
        what = "A rule is missing" if left.rules == 1 else f"{left.rules} rules are missing"
        if len(self.reference.all) == 1:
            what = "A part of what is meant is missing"
        sentence = f"{what}: what the answer says is right, and it does not say all."
        return Mistake(code=MISSING, title="something missing", sentence=sentence, line=None)

    def _two_in_one(self) -> list[Mistake]:
        """Two slips in one line that is, but for them, the rule it stands for."""
        lines, rules = sorted(self.wrong), sorted(self.missed)
        if len(self.answer.all) == len(self.reference.all) == 1:
            lines = rules = [0]
        for line in lines:
            for rule in rules:
                if len(lines) > 1 and not self._are_counterparts(line, rule):
                    continue
                both = two_slips(
                    self.meaning, line, rule, self._all_changes(self.answer, True),
                    self._all_changes(self.reference, False),
                )  # fmt: skip
                if both is not None:
                    (one, change), (other, _) = both
                    first, second = self._mistake(one, change), self._general(other, line)
                    if one is other:
                        again = f"{first.sentence} This happens twice there."
                        if one.code == "off-by-one":
                            again = again.replace("there.", "there: were two tiles exchanged?")
                        return [replace(first, sentence=again)]
                    besides = f"{second.sentence} Both have to be mended."
                    return [first, replace(second, sentence=besides)]
        return []

    def _all_changes(self, text: Text, undone: bool) -> Iterator[tuple[Slip, Change]]:
        text.forget()
        self.left = VARIANTS
        for slip in self._slips:
            for change in self._changes(text, slip, undone):
                yield slip, change

    def _match(self) -> None:
        """Finds the lines and rules that say the same, and leaves the others."""
        self.wrong = set(range(len(self.answer.all)))
        self.missed = set(range(len(self.reference.all)))
        for line in sorted(self.wrong):
            for rule in sorted(self.missed):
                if self.meaning.same(self.answer.only(line), self.reference.only(rule)):
                    self.wrong.discard(line)
                    self.missed.discard(rule)
                    break
        for line in sorted(self.wrong):
            # A line that says all that is meant is right, whatever the others say.
            if self.meaning.same(self.answer.only(line), self.reference.all):
                self.wrong.discard(line)
                self.missed.clear()

    def _whole(self) -> Mistake | None:
        """The one slip that explains everything; if it can be, one that gives a missed rule."""
        second: Mistake | None = None
        for slip in self._slips:
            for change in self._changes(self.answer, slip, undone=True):
                # A line that says what a rule of the reference says has no slip in it.
                if not change.within(self.wrong):
                    continue
                if self._says_the_same(change.texts, self.reference.all):
                    if self._gives_rule(change):
                        return self._mistake(slip, change)
                    second = second or self._mistake(slip, change)
        if second is None and len(self.reference.all) == 1:
            second = self._left_out()
        return second or self._whole_from_reference()

    def _whole_from_reference(self) -> Mistake | None:
        """The one slip that makes of the reference what the answer says, in much the same words."""
        # Many slips make a rule say nothing, so that nothing tells which it was.
        if self._says_nothing(self.answer.all):
            return None
        self.left = VARIANTS
        for slip in self._slips:
            for change in self._changes(self.reference, slip, undone=False):
                if (
                    change.within(self.missed)
                    and self._says_the_same(change.texts, self.answer.all)
                    and self._are_alike(slip, change.texts, self.answer.all)
                ):
                    line = self._to_blame(change)
                    if line is not None and self._has_sign(slip, line):
                        return self._general(slip, line)
        return None

    def _are_alike(self, slip: Slip, varied: list[Says], answer: list[Says]) -> bool:
        """Whether an answer looks like what a slip makes of the reference.

        That it says the same is not enough: much that is wrong comes to the same.
        """
        one, other = self.meaning.written_out(varied), self.meaning.written_out(answer)
        return are_alike(slip.code, one, other)

    def _says_the_same(self, one: list[Says], other: list[Says]) -> bool:
        """Whether both say the same, and in the same words, unless a theory ties words together.

        On small boards what has nothing to do with each other may come to the same.
        """
        return self.meaning.same(one, other) and (
            self._tied or self.meaning.words(one) == self.meaning.words(other)
        )

    def _says_nothing(self, texts: list[Says]) -> bool:
        """Whether formulas hold in all worlds, or in none."""
        return self.meaning.same(texts, []) or self.meaning.same(texts, [self._nothing])

    def _gives_rule(self, change: Change) -> bool:
        """Whether the changed line is a rule that was missed; if it is alone, it is anyway."""
        line = change.single
        if line is None or len(self.answer.all) == 1 or len(self.reference.all) == 1:
            return True
        return any(
            self.meaning.same(change.only(line), self.reference.only(rule))
            for rule in sorted(self.missed)
        )

    def _line_by_line(self) -> list[Mistake]:
        """A slip for each line that is, but for the slip, a rule that the answer lacks.

        First for lines that are called like the rule, or stand in its place; then for others.
        """
        mistakes: dict[int, Mistake] = {}
        for rule in sorted(self.missed):
            # A rule that follows from the others cannot show what a line was meant to be.
            if self.meaning.same([], self.reference.only(rule), self.reference.without(rule)):
                self.missed.discard(rule)
        for counterparts in (True, False):
            self.left = VARIANTS
            self.reference.forget()
            self.answer.forget()
            for undone in (True, False):
                for slip in self._slips:
                    self._explain(slip, undone, counterparts, mistakes)
        return [mistakes[line] for line in sorted(mistakes)]

    def _explain(
        self, slip: Slip, undone: bool, counterparts: bool, mistakes: dict[int, Mistake]
    ) -> None:
        """Adds the mistakes that are this slip, and strikes off the lines and rules they explain.

        Only those of lines and rules that are counterparts, if that is asked.
        """
        pairs = [
            (line, rule)
            for line in sorted(self.wrong)
            for rule in sorted(self.missed)
            if not counterparts or self._are_counterparts(line, rule)
        ]
        if not pairs:
            return
        text = self.answer if undone else self.reference
        for change in self._changes(text, slip, undone):
            for line, rule in pairs:
                if not undone:
                    if change.single == rule and self._comes_from(slip, change, line, rule):
                        self._strike_off(line, rule)
                        mistakes[line] = self._general(slip, line)
                elif change.single == line and self._becomes(change, line, rule):
                    self._strike_off(line, rule)
                    mistakes[line] = self._mistake(slip, change)

    def _are_counterparts(self, line: int, rule: int) -> bool:
        ours, theirs = self.answer.names, self.reference.names
        if set(ours) & set(theirs) - {None}:
            return ours[line] == theirs[rule]
        return line == rule and len(ours) == len(theirs)

    def _is_open(self, line: int, rule: int) -> bool:
        return line in self.wrong and rule in self.missed

    def _strike_off(self, line: int, rule: int) -> None:
        self.wrong.discard(line)
        self.missed.discard(rule)

    def _becomes(self, change: Change, line: int, rule: int) -> bool:
        """Whether an open line becomes an open rule that it was not, beside the other rules."""
        if not self._is_open(line, rule):
            return False
        others, wanted = self.reference.without(rule), self.reference.only(rule)
        return self.meaning.same(change.only(line), wanted, others) and not self.meaning.same(
            self.answer.only(line), wanted, others
        )

    def _comes_from(self, slip: Slip, change: Change, line: int, rule: int) -> bool:
        """Whether an open line says what an open rule becomes, in much the same words."""
        mine = self.answer.only(line)
        return (
            self._is_open(line, rule)
            and self.meaning.same(change.only(rule), mine)
            and not self._says_nothing(mine)
            and self._has_sign(slip, line)
            and self._are_alike(slip, change.only(rule), mine)
        )

    def _has_sign(self, slip: Slip, line: int) -> bool:
        """Whether a line of the answer has the sign of which the name of the slip speaks."""
        if slip.sign is None or slip.code == _HALF:
            return True
        return self._is_there(slip.sign, line)

    def _is_there(self, sign: type[Formula], line: int | None) -> bool:
        """Whether a sign stands in a line of the answer, or in any."""
        lines = range(len(self.answer.all)) if line is None else [line]
        formulas = [self.answer.all[each].formula for each in lines]
        return any(isinstance(spot.node, sign) for each in formulas for spot in spots(each))

    def _changes(self, text: Text, slip: Slip, undone: bool) -> Iterator[Change]:
        for change in islice(text.changes(slip, undone), VARIANTS_OF_A_SLIP):
            self.left -= 1
            if self.left < 0:
                return
            if not undone or slip.either is None or self._is_written(slip.either, change):
                yield change

    def _is_written(self, sign: type[Formula], change: Change) -> bool:
        """Whether a sign stands in the part that was changed, or in a rule that was missed."""
        rules = [self.reference.all[rule].formula for rule in sorted(self.missed)]
        return any(
            isinstance(spot.node, sign)
            for formula in (change.variant.node, *rules)
            for spot in spots(formula)
        )

    def _to_blame(self, change: Change) -> int | None:
        """The line of the answer in whose place the reference's rule belongs."""
        if len(self.answer.all) == 1:
            return 0 if self.wrong else None
        rule = change.single
        if rule is None:
            return None
        for line in sorted(self.wrong):
            texts = [*self.answer.without(line), *self.reference.only(rule)]
            if self.meaning.same(texts, self.reference.all):
                return line
        return None

    def _mistake(self, slip: Slip, change: Change) -> Mistake:
        variant = change.variant
        parts = [quoted(self.answer.source, part) for part in (variant.node, *variant.others)]
        # The same words may stand at several places.
        quotes = listed([f"'{part}'" for part in dict.fromkeys(parts)], most=None)
        return Mistake(
            code=slip.code,
            title=slip.title,
            sentence=f"In line {change.line}, {variant.remark.replace(IT, quotes[1:-1])}.",
            line=change.line,
        )

    def _general(self, slip: Slip, line: int | None) -> Mistake:
        number = None if line is None else self.answer.line(line)
        who = "The answer" if number is None else f"Line {number}"
        title, says = slip.title, slip.says
        if slip.code == _HALF and not self._is_there(tree.Implies, line):
            title, says = (
                "only one half",
                "says only one half of what is meant: the other is missing",
            )
        return Mistake(code=slip.code, title=title, sentence=f"{who} {says}.", line=number)
