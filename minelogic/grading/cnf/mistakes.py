"""Which wrong law leads from a line to the next, where the two do not mean the same."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.grading.cnf.brackets import lost_brackets
from minelogic.grading.cnf.forms import Budget, Form, Reducer, TooLarge, form_of
from minelogic.grading.cnf.laws import DEEPEST, LAWS, depth
from minelogic.grading.cnf.meaning import Meanings, nodes
from minelogic.grading.cnf.places import places
from minelogic.grading.cnf.wrong_laws import WRONG_LAWS, WrongLaw
from minelogic.grading.report.values import Mistake
from minelogic.records import dataclass
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Formula

LOST_BRACKET = WrongLaw(
    "lost-bracket", "a bracket lost",
    "~ reaches only what stands right behind it, and & holds closer together than |, | than ->, "
    "-> than <->: what belongs together needs its bracket.", lost_brackets,
)  # fmt: skip
_MOST_PARTS = 150
"""Of a line in which wrong laws are looked for."""
_FIT_ANYTHING = WRONG_LAWS[-3:]
"""They say least, so a lost bracket comes before them."""
_WORK = 150_000
"""Parts that may be looked at for one step."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A wrong law at one place of a line."""

    law: WrongLaw
    before: Formula
    right: Formula | None
    whole: Formula
    form: Form


def mistake_between(
    before: Formula, after: Formula, meanings: Meanings, line: int, style: Style, work: Budget
) -> Mistake | None:
    """The wrong law by which a line comes from another, if one does and the work suffices."""
    parts = sum(1 for _ in nodes(before))
    if parts > _MOST_PARTS or depth(before) > DEEPEST:
        return None
    own = Budget(min(_WORK, max(work.parts, 0)))
    given = own.parts
    search = _Search(before, after, meanings, parts, own)
    try:
        use = search.use()
    except TooLarge:
        use = None
    work.parts -= given - max(own.parts, 0)
    return None if use is None else _mistake(use, line, style)


class _Search:
    def __init__(
        self, before: Formula, after: Formula, meanings: Meanings, parts: int, work: Budget
    ) -> None:
        self.before = before
        self.after = after
        self.wanted = form_of(after)
        self.meanings = meanings
        self.parts = parts
        self.work = work

    def use(self) -> _Use | None:
        """The use of a wrong law that explains the line best; raises `TooLarge`."""
        lost = []
        for whole, right in lost_brackets(self.before):
            self.work.spend(10 * self.parts)  # each is read as a text
            lost.append(_Use(LOST_BRACKET, self.before, right, whole, form_of(whole)))
        as_written = form_of(self.after, ordered=False)
        for use in lost:
            if form_of(use.whole, ordered=False) == as_written:
                return use
        uses = []
        for use in self._uses(lost):
            self.work.spend(self.parts)
            if use.form == self.wanted:
                return use
            uses.append(use)
        return (
            self._by_laws(uses, frozenset({"double negation"}))
            or self._twice(uses)
            or self._with_a_law(uses)
            or _by_meaning(uses, self.after, self.meanings)
        )

    def _uses(self, lost: list[_Use]) -> Iterator[_Use]:
        """All uses of wrong laws, law by law."""
        parts = list(places(self.before))
        for law in WRONG_LAWS:
            if law is _FIT_ANYTHING[0]:
                yield from lost
            for part, put in parts:
                for wrong, should in law.uses(part):
                    whole = put(wrong)
                    yield _Use(law, part, should, whole, form_of(whole))

    def _by_laws(self, uses: list[_Use], laws: frozenset[str]) -> _Use | None:
        """The first use that becomes the line by right laws."""
        reducer = Reducer(laws, self.work)
        for use in uses:
            try:
                if reducer.reduced(use.form) == reducer.reduced(self.wanted):
                    return use
            except TooLarge:
                if self.work.parts < 0:
                    raise
        return None

    def _twice(self, uses: list[_Use]) -> _Use | None:
        """The same wrong law at two places."""
        for use in uses:
            if use.law is LOST_BRACKET or use.law in _FIT_ANYTHING:
                continue
            for part, put in places(use.whole):
                for wrong, _ in use.law.uses(part):
                    self.work.spend(self.parts)
                    if form_of(put(wrong)) == self.wanted:
                        return use
        return None

    def _with_a_law(self, uses: list[_Use]) -> _Use | None:
        """A wrong law, and a right one elsewhere or after it."""
        telling = [use for use in uses if use.law not in _FIT_ANYTHING]
        for some in (telling, [use for use in uses if use.law in _FIT_ANYTHING]):
            for law in LAWS.values():
                for rewritings in law.uses:
                    found = self._by_laws(some, rewritings | {"double negation"})
                    if found is not None:
                        return found
        return None


def _by_meaning(uses: list[_Use], after: Formula, meanings: Meanings) -> _Use | None:
    """A use that means what the line means, if only one wrong law has such a use."""
    if not meanings.has_table:
        return None
    column = meanings.column(after)
    found = [use for use in uses if meanings.column(use.whole) == column]
    codes = {use.law.code for use in found}
    return found[0] if len(codes) == 1 else None


def _mistake(use: _Use, line: int, style: Style) -> Mistake:
    said = use.law.sentence
    if use.right is not None:
        what, right = write(use.before, style), write(use.right, style)
        if len(what) + len(right) <= 200:
            said += f" Here {what} becomes {right}."
    return Mistake(use.law.code, use.law.title, said, line)
