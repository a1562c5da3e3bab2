"""Which wrong law leads from a line to the next, where the two do not mean the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from minelogic.budget import Budget
from minelogic.errors import FileError, LimitReached
from minelogic.grading.cnf.forms import Form, Reducer, form_of
from minelogic.grading.cnf.laws import DEEPEST, LAWS, depth
from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.wrong_laws import WRONG_LAWS, WrongLaw, chain
from minelogic.grading.report.values import Mistake
from minelogic.grading.slips.spots import spots
from minelogic.records import dataclass
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or
from minelogic.syntax.walk import subformulas

_LONGEST_TEXT = 400
"""Characters of a line in which lost brackets are looked for."""
_MOST_PLACES = 30
"""So many places are tried without a bracket."""
_HOLE = Atom("Hole__")
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
    parts = sum(1 for _ in subformulas(before))
    if parts > _MOST_PARTS or depth(before) > DEEPEST:
        return None
    use = None
    with suppress(LimitReached), work.part(_WORK) as own:
        use = _MistakeSearch(before, after, meanings, parts, own).use()
    return None if use is None else _mistake(use, line, style)


class _MistakeSearch:
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
        """The use of a wrong law that explains the line best; raises `LimitReached`.

        What explains it most closely comes first: a lost bracket that gives the very text, one use
        of a wrong law up to order and brackets; that and double negations; the same use twice; a
        wrong law and a right one; and last, if only one law has it, a use that means the same.
        """
        lost = []
        for whole, right in lost_brackets(self.before):
            self.work.spend(10 * self.parts)  # each is read as a text
            lost.append(
                _Use(
                    law=LOST_BRACKET,
                    before=self.before,
                    right=right,
                    whole=whole,
                    form=form_of(whole),
                )
            )
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
        parts = list(spots(self.before))
        for law in WRONG_LAWS:
            if law is _FIT_ANYTHING[0]:
                yield from lost
            for spot in parts:
                for wrong, should in law.uses(spot.node):
                    whole = spot.put(wrong)
                    yield _Use(
                        law=law, before=spot.node, right=should, whole=whole, form=form_of(whole)
                    )

    def _by_laws(self, uses: list[_Use], laws: frozenset[str]) -> _Use | None:
        """The first use that becomes the line by right laws."""
        reducer = Reducer(laws, self.work)
        for use in uses:
            try:
                if reducer.reduced(use.form) == reducer.reduced(self.wanted):
                    return use
            except LimitReached:
                if self.work.left < 0:
                    raise
        return None

    def _twice(self, uses: list[_Use]) -> _Use | None:
        """The same wrong law at two places."""
        for use in uses:
            if use.law is LOST_BRACKET or use.law in _FIT_ANYTHING:
                continue
            for spot in spots(use.whole):
                for wrong, _ in use.law.uses(spot.node):
                    self.work.spend(self.parts)
                    if form_of(spot.put(wrong)) == self.wanted:
                        return use
        return None

    def _with_a_law(self, uses: list[_Use]) -> _Use | None:
        """A wrong law, and a right one elsewhere or after it."""
        telling = [use for use in uses if use.law not in _FIT_ANYTHING]
        for some in (telling, [use for use in uses if use.law in _FIT_ANYTHING]):
            for law in LAWS.values():
                for rewritings in law.uses:
                    use = self._by_laws(some, rewritings | {"double negation"})
                    if use is not None:
                        return use
        return None


def _by_meaning(uses: list[_Use], after: Formula, meanings: Meanings) -> _Use | None:
    """A use that means what the line means, if only one wrong law has such a use."""
    if not meanings.has_table:
        return None
    column = meanings.column(after)
    alike = [use for use in uses if meanings.column(use.whole) == column]
    codes = {use.law.code for use in alike}
    return alike[0] if len(codes) == 1 else None


def _mistake(use: _Use, line: int, style: Style) -> Mistake:
    sentence = use.law.sentence
    if use.right is not None:
        what, right = write(use.before, style), write(use.right, style)
        if len(what) + len(right) <= 200:
            sentence += f" Here {what} becomes {right}."
    return Mistake(code=use.law.code, title=use.law.title, sentence=sentence, line=line)


def lost_brackets(formula: Formula) -> Iterator[tuple[Formula, Formula | None]]:
    """What a formula, or what a law makes of it, becomes without a bracket, and what it was."""
    text = write(formula)
    if len(text) > _LONGEST_TEXT:
        return
    for shorter in _without_a_pair(text):
        yield from _read(shorter, None)
    for spot in islice(spots(formula), _MOST_PLACES):
        for right in _rewritten(spot.node):
            around = write(spot.put(_HOLE))
            inner = write(right)
            whole = spot.put(right)
            yield from _read(around.replace(_HOLE.predicate, inner), whole)
            yield from _read(around.replace(_HOLE.predicate, _bare(inner)), whole)
            yield from _read(around.replace(_HOLE.predicate, f"({_bare(inner)})"), whole)


def _read(text: str, right: Formula | None) -> Iterator[tuple[Formula, Formula | None]]:
    try:
        formula = parse_formula(text)
    except FileError:
        return
    if formula != right:
        yield formula, right


def _without_a_pair(text: str) -> Iterator[str]:
    opened: list[int] = []
    pairs = 0
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            start = opened.pop()
            if start and (text[start - 1].isalnum() or text[start - 1] in "_'"):
                continue
            pairs += 1
            if pairs > _MOST_PLACES:
                return
            yield f"{text[:start]} {text[start + 1 : place]} {text[place + 1 :]}"


def _bare(text: str) -> str:
    """The text without those brackets that hold no places of a letter."""
    kept: list[str] = []
    opened: list[bool] = []
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place > 0 and (text[place - 1].isalnum() or text[place - 1] in "_'"))
            kept.append(character if opened[-1] else " ")
        elif character == ")":
            kept.append(character if opened.pop() else " ")
        else:
            kept.append(character)
    return "".join(kept)


def _rewritten(node: Formula) -> Iterator[Formula]:
    """What one use of a law that needs brackets makes of a part."""
    match node:
        case Implies(left, right):
            yield Or((Not(left), right))
        case Iff(left, right):
            yield And((Implies(left, right), Implies(right, left)))
            yield Or((And((left, right)), And((Not(left), Not(right)))))
            yield And((Or((Not(left), right)), Or((left, Not(right)))))
        case Not(Implies(left, right)):
            yield And((left, Not(right)))
        case Not(And(parts)):
            yield Or(tuple([Not(part) for part in parts]))
        case Not(Or(parts)):
            yield And(tuple([Not(part) for part in parts]))
        case And(parts) | Or(parts):
            op: type[And] | type[Or] = type(node)
            other = Or if op is And else And
            for place, part in enumerate(parts):
                if isinstance(part, other):
                    rest = [*parts[:place], *parts[place + 1 :]]
                    yield chain(other, [chain(op, [*rest, inner]) for inner in part.parts])


LOST_BRACKET = WrongLaw(
    code="lost-bracket",
    title="a bracket lost",
    sentence="~ reaches only what stands right behind it, and & holds closer together than |, "
    "| than ->, -> than <->: what belongs together needs its bracket.",
    uses=lost_brackets,
)
