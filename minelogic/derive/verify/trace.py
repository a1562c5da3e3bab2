"""A second opinion on traces: every step is checked against the file, and nothing is believed.

The checker knows neither the solver nor the search that made the trace. What the file's formulas
say is worked out in `meaning`; everything that judges is here.

A step is right if its premises are the file's, earlier steps or assumptions of the cases around it,
if it is of the kind that its technique's name says, and if each conclusion follows:

- `direct`: the premises and the conclusion's opposite clash by propagation;
- `sum`: or the premises, so many `times` each, cannot add up when the opposite is put in;
- `contradiction` and `cases`: the premises, the opposites of all assumptions and of the conclusion
  clash, and the steps of each case lead from its assumption to the conclusion or to `false`.

Of a premise with a tile (`of`) only those parts count that speak of that tile and no other, with
what is known of single tiles put in; so it is no premise about several tiles.

Not judged: whether a reason is the `smallest` there is, and the wording of the `sentence`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from minelogic.derive.verify.meaning import (
    FALSE,
    Ground,
    Meaning,
    Place,
    Wrong,
    opposite,
    put_in,
    shown,
)
from minelogic.errors import LimitReached
from minelogic.records import dataclass
from minelogic.syntax.file.checked import File

FORMAT = "minelogic.trace/1"
DEEPEST = 50
"""How many cases may stand within one another."""

StepId: TypeAlias = int | str
_Count: TypeAlias = tuple[int, int, tuple[int, ...]]
"""At least, and at most, so many of some literals."""
_AsCount: TypeAlias = Callable[[Ground], _Count | None]


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a trace: in which step, if in one, a stable code, and in words."""

    step: StepId | None
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a trace shows what it says, and if not, all that is wrong with it."""

    ok: bool
    findings: tuple[Finding, ...]
    steps: int
    """How many steps were checked, those within cases included."""
    conclusions: tuple[str, ...]
    """What the steps show; nothing if one of them is wrong."""


def verify(file: File, trace: object) -> Verification:
    """The trace, which may be anything at all, checked step by step against the file."""
    if not isinstance(file, File):
        raise TypeError(f"a trace is checked against a file, problem.file, not {file!r}")
    if file.errors:
        wrong_file = Finding(None, "file", "The file itself has mistakes.")
        return Verification(False, (wrong_file,), 0, ())
    checker = _Checker(file)
    shows: list[str] = []
    try:
        shows = checker.trace(trace)
    except Wrong as wrong:
        checker.findings.append(Finding(None, wrong.code, wrong.reason))
    findings = tuple(checker.findings)
    return Verification(not findings, findings, checker.steps, () if findings else tuple(shows))


class _Technique(NamedTuple):
    """What a step by a technique does: how many premises that speak of several tiles it uses,
    whether the number of mines is one more (None: it may be), whether the others are numbers, that
    is say how many of some literals hold, or at least or at most how many, and what it shows
    (nothing: anything).
    """

    does: str
    least: int = 0
    most: int = 10**9
    total: bool | None = False
    numbers: bool = False
    shows: tuple[str, ...] = ()


TECHNIQUES = {
    "given": _Technique("uses no premise about several tiles", 0, 0),
    "all-found": _Technique("shows safe tiles by one number", 1, 1, False, True, ("S", "~B")),
    "all-missing": _Technique("shows bombs by one number", 1, 1, False, True, ("B", "~S")),
    "instance": _Technique("uses one premise about several tiles", 1, 1),
    "total": _Technique("uses the number of mines alone", 0, 0, True),
    "subset": _Technique("uses two numbers", 2, 2, False, True),
    "difference": _Technique("uses two numbers", 2, 2, False, True),
    "numbers": _Technique("uses three numbers or more", 3, numbers=True),
    "instances": _Technique("uses two premises or more about several tiles, not the mines", 2),
    "total-and-numbers": _Technique("uses the number of mines and something else", 1, total=True),
    "clash": _Technique("shows false", total=None, shows=("false",)),
    "lemma": _Technique("shows anything", total=None),
}


class _Premise(NamedTuple):
    """What a premise is, what it says, whether of several tiles or none, how often it is added."""

    key: tuple[Any, ...]
    said: tuple[Ground, ...]
    several: bool
    times: int
    of: Place | None = None
    """The tile of which alone its words are used."""


class _Scope(NamedTuple):
    """What a step may cite; within a case only such premises as the outermost step lists."""

    earlier: dict[StepId, tuple[Ground, ...]]
    within: StepId | None = None
    listed: frozenset[Any] = frozenset()
    assumed: tuple[Ground, ...] = ()


class _Checker:
    """Checks the steps of one trace."""

    def __init__(self, file: File) -> None:
        self.file, self.meaning = file, Meaning(file)
        self.findings: list[Finding] = []
        self.steps = 0
        self.several: dict[tuple[Any, ...], bool] = {}
        """Of premises: whether they speak of several tiles, or of none."""
        self.numbers: dict[StepId | None, int] = {}
        """How many steps there are within each step so far."""

    def trace(self, raw: object) -> list[str]:
        """Checks everything; the texts of what the steps show."""
        if _field(raw, "format", str, "") != FORMAT:
            raise Wrong("format", f'A trace has the format "{FORMAT}".')
        of = _field(raw, "file", dict, {})
        if "sha256" in of:
            from hashlib import sha256

            text = self.file.source.text.encode("utf-8", "replace")
            if of["sha256"] != sha256(text).hexdigest():
                raise Wrong("other-file", "The trace is of another file, or of another version.")
        self.meaning.alias = of.get("name")
        steps = _field(raw, "steps", list)
        self._steps(steps, _Scope({}))
        return [] if self.findings else [text for step in steps for text in step["conclusions"]]

    def _steps(self, steps: list[Any], scope: _Scope) -> list[Ground]:
        """Checks steps one after the other; all that they conclude."""
        return [conclusion for step in steps for conclusion in self._step(step, scope)]

    def _step(self, step: Any, scope: _Scope) -> tuple[Ground, ...]:
        """Checks a step. Later ones may cite it even if it is wrong, so that it alone is named."""
        self.steps += 1
        number = self.numbers[scope.within] = self.numbers.get(scope.within, 0) + 1
        name = number if scope.within is None else f"{scope.within}.{number}"
        conclusions: tuple[Ground, ...] = ()
        try:
            conclusions = tuple(map(self.meaning.formula, _field(step, "conclusions", list)))
            self._judge(step, name, conclusions, scope)
        except Wrong as wrong:
            self.findings.append(Finding(name, wrong.code, wrong.reason))
        except (LimitReached, RecursionError):
            self.findings.append(Finding(name, "too-large", "The step takes too long to check."))
        scope.earlier[name] = conclusions
        return conclusions

    def _judge(
        self, step: dict[str, Any], name: StepId, conclusions: tuple[Ground, ...], scope: _Scope
    ) -> None:
        """Checks that the step is well made and that its conclusions follow."""
        called = step.get("id")
        if type(called) is not type(name) or called != name:
            raise Wrong("id", f"This is step {name}, not {shown(called)}.")
        _field(step, "smallest", bool, True)
        _field(step, "sentence", str, "")
        kinds = {self._kind(conclusion) for conclusion in conclusions}
        literals = len(kinds) == 1 and "" not in kinds
        if not kinds or not (literals or len(conclusions) == 1 or scope.within):
            raise Wrong("conclusions", "A step concludes one formula, or literals of one kind.")
        premises = [self._premise(raw, scope) for raw in _field(step, "premises", list)]
        keys = frozenset([premise.key for premise in premises])
        if len(keys) < len(premises):
            raise Wrong("premise", "A premise is listed twice.")
        cases, added = _field(step, "cases", list, []), [p for p in premises if p.times]
        form = "sum" if added else "direct"
        if cases:
            form = "contradiction" if len(cases) == 1 else "cases"
        if cases and added:
            raise Wrong("form", "A step with cases adds nothing up: its premises have no times.")
        if step.get("form", form) != form:
            raise Wrong("form", f"The step has the form {form}, not {shown(step.get('form'))}.")
        wide = [p for p in premises if p.several and p.of is None]
        single = propagate([f for p in premises for f in p.said if not p.several], Known({}, []))
        narrow = [p for p in premises if p.several and p.of is not None]
        for _ in narrow:  # what one says may be what another waits for
            single = self._narrowed(narrow, single)
        known = propagate([f for p in wide for f in p.said], single)
        same = {} if single is None else _same(single.left)

        def as_count(formula: Ground) -> _Count | None:
            return self._as_count(_renamed(formula, same))

        if cases:
            earlier, listed = scope.earlier, scope.listed
            if scope.within is None:
                earlier, listed = {k[1]: earlier[k[1]] for k in keys if k[0] == "step"}, keys
            inner = _Scope(earlier, name, listed, scope.assumed)
            self._cases(cases, conclusions, known, inner)
        else:
            near = (
                _Near(known, added, as_count)
                if len(conclusions) > 1 and known is not None
                else None
            )
            for conclusion, text in zip(conclusions, step["conclusions"], strict=True):
                if near is not None and near.shows(conclusion):
                    continue
                if not _follows(conclusion, known, added, as_count):
                    raise Wrong("does-not-follow", f"{text} does not follow from the premises.")
        self._technique(step.get("technique"), premises, kinds, single)

    def _narrowed(self, premises: list[_Premise], known: Known | None) -> Known | None:
        """What is known when each premise holds as far as it speaks of its tile alone."""
        said: list[Ground] = []
        for premise in premises:
            values = {} if known is None else self.meaning.about(known.values, premise.of)
            said += self.meaning.parts(put_in(premise.said[0], values), premise.of)
        return propagate(said, known)

    def _premise(self, raw: object, scope: _Scope) -> _Premise:
        """What a premise says, if it is the file's or may be cited here."""
        claim = _object(raw)
        kinds = [kind for kind in _KINDS if kind in claim]
        if len(kinds) != 1:
            raise Wrong("premise", "A premise names one rule, fact, step or the like.")
        kind, times = kinds[0], claim.get("times", 0)
        what = claim[kind]
        if "of" in claim and kind not in ("rule", "fact"):
            raise Wrong("premise", f"Of {kind} {shown(what)} not only a part can be used.")
        if "times" in claim and (type(times) is not int or not 0 < abs(times) < 10**9):
            raise Wrong("times", f"A premise cannot be added {shown(times)} times.")
        if kind == "step":
            if type(what) not in (int, str) or what not in scope.earlier:
                raise Wrong("reference", f"Step {shown(what)} cannot be cited here.")
            return _Premise((kind, what), scope.earlier[what], False, times)
        if kind == "assume":
            assumed = self.meaning.formula(what)
            if assumed not in scope.assumed:
                raise Wrong("assumption", f"{shown(what)} is not assumed here.")
            return _Premise((kind, assumed), (assumed,), False, times)
        key, formula = self.meaning.premise(kind, claim)
        if key not in self.several:
            one = kind == "display" or self.meaning.of_one_tile(formula)
            self.several[key] = kind == "mines" or not one
        of = self.meaning.place(claim["of"]) if "of" in claim else None
        if of is not None and (times or not self.meaning.speaks_of(formula, of)):
            raise Wrong("premise", f"Of {kind} {shown(what)} no such part can be used here.")
        if scope.within is not None and scope.listed.isdisjoint({key, (key, of)}):
            raise Wrong("not-listed", f"The outermost step does not list {kind} {shown(what)}.")
        return _Premise(key if of is None else (key, of), (formula,), self.several[key], times, of)

    def _cases(
        self, cases: list[Any], conclusions: tuple[Ground, ...], known: Known | None, scope: _Scope
    ) -> None:
        """Checks that there is no other case and that each leads to the conclusions."""
        if len(scope.assumed) >= DEEPEST:
            raise Wrong("too-large", f"More than {DEEPEST} cases stand within one another.")
        assumed = [self.meaning.formula(_object(case).get("assume")) for case in cases]
        for conclusion in conclusions:
            if _besides([opposite(conclusion), *map(opposite, assumed)], known) is not None:
                if len(cases) == 1:
                    raise Wrong("assumption", "The step does not assume its conclusion's opposite.")
                raise Wrong("not-exhaustive", "The step leaves out a case.")
        for case, assumption in zip(cases, assumed, strict=True):
            inner = scope._replace(earlier={**scope.earlier}, assumed=(*scope.assumed, assumption))
            found = self._steps(_field(case, "steps", list), inner)
            if FALSE not in found and (len(cases) == 1 or not set(conclusions) <= set(found)):
                goal = "false" if len(cases) == 1 else "the conclusion or to false"
                raise Wrong("open-case", f"From {case['assume']} the steps do not come to {goal}.")

    def _technique(
        self, name: object, premises: list[_Premise], kinds: set[str], single: Known | None
    ) -> None:
        """Checks that the step does what its technique's name says."""
        asked = TECHNIQUES.get(name) if isinstance(name, str) else None
        if asked is None:
            raise Wrong("technique", f"There is no technique {shown(name)}.")
        total = any(premise.key[0] == "mines" for premise in premises)
        others = [p.said[0] for p in premises if p.several and p.of is None and p.key[0] != "mines"]
        right = asked.total in (None, total) and (not asked.shows or kinds <= set(asked.shows))
        # Literals that the file gives may as well count as something known.
        several = sum([not _is_plain(formula) for formula in others])
        right = right and asked.least <= len(others) and several <= asked.most
        if right and asked.numbers:
            plain = [formula for formula in others if _is_plain(formula)]
            known = propagate(plain, single)
            values = {} if known is None else known.values
            others = [formula for formula in others if formula not in plain]
            found = [self._as_count(put_in(formula, values)) for formula in others]
            right = all(number is not None for number in found)
        if not right:
            raise Wrong("technique", f"The step is not {name}, which {asked.does}.")

    def _as_count(self, formula: Ground) -> _Count | None:
        """The formula as bounds on how many of some literals hold; None if it is something else.

        What it says of single tiles besides is left out.
        """
        if isinstance(formula, int):
            return 1, 1, (formula,)
        low, high, parts = formula
        if low == len(parts):
            wide = [part for part in parts if not self.meaning.of_one_tile(part)]
            if len(wide) == 1 and not isinstance(wide[0], int):
                low, high, parts = wide[0]
        return (low, high, parts) if all(isinstance(part, int) for part in parts) else None

    def _kind(self, formula: Ground) -> str:
        """A literal without its places, `false`, or of anything else nothing."""
        if isinstance(formula, int):
            return ("" if formula > 0 else "~") + self.meaning.atoms[abs(formula)][0]
        return "false" if formula is FALSE else ""


class Known(NamedTuple):
    """What formulas make known by propagation: the values of atoms, and what else is left."""

    values: dict[int, bool]
    left: list[Ground]


def propagate(formulas: list[Ground], known: Known | None) -> Known | None:
    """What is known when these hold besides; None if there is a clash, or was one.

    What is known is put in, and simplifies formulas: until a literal is left, which is known, or a
    conjunction, whose parts hold. So `exactly 2 of` three becomes `exactly 1 of` two if one holds,
    and then, if another does, the negation of the last.
    """
    if known is None:
        return None
    # What is known first: then most formulas need to be looked at only once.
    literals = [formula for formula in formulas if isinstance(formula, int)]
    values, left = dict(known.values), [*literals, *formulas, *known.left]
    size = -1
    while size < len(values):
        size, todo, left = len(values), list(dict.fromkeys(left)), []
        for formula in todo:
            formula = put_in(formula, values)
            if formula is FALSE:
                return None
            if isinstance(formula, int):
                values[abs(formula)] = formula > 0
            elif formula[2]:
                left.append(formula)
                todo.extend(formula[2] if formula[0] == len(formula[2]) else ())
    return Known(values, left)


def _besides(formulas: list[Ground], known: Known | None) -> Known | None:
    """The same, where opposites clash even if nothing more is known of their parts."""
    found = propagate(formulas, known)
    if found is None or not {opposite(formula) for formula in found.left}.isdisjoint(found.left):
        return None
    return found


def _follows(
    conclusion: Ground, known: Known | None, added: list[_Premise], as_count: _AsCount
) -> bool:
    """Whether the opposite clashes with what is known, or what is added cannot be with it.

    Each premise that is added says that a sum of atoms, counted 1 if true and 0 if not, lies
    between two numbers (a negated atom x counts 1 - x), and so does the sum of all. It cannot if
    even its greatest value is too small, or its least one too large.
    """
    found = _besides([opposite(conclusion)], known)
    return found is None or _Sum(added, found.values, as_count).fails({})


class _Sum:
    """What premises say that are added, each so many times: that a sum lies between two numbers."""

    def __init__(self, added: list[_Premise], values: dict[int, bool], as_count: _AsCount) -> None:
        self.low = self.high = 0
        self.factors: dict[int, int] = {}
        for premise in added:
            counts = [as_count(put_in(formula, values)) for formula in premise.said]
            if len(counts) != 1 or counts[0] is None:
                raise Wrong("sum", "A premise that is added does not say how many literals hold.")
            least, most, literals = counts[0]
            negated = sum([literal < 0 for literal in literals])
            bounds = premise.times * (least - negated), premise.times * (most - negated)
            self.low, self.high = self.low + min(bounds), self.high + max(bounds)
            for literal in literals:
                sign = premise.times if literal > 0 else -premise.times
                self.factors[abs(literal)] = self.factors.get(abs(literal), 0) + sign
        self.greatest = sum([factor for factor in self.factors.values() if factor > 0])
        self.least = sum(self.factors.values()) - self.greatest

    def fails(self, values: dict[int, bool]) -> bool:
        """Whether the sum cannot lie there if these atoms, too, have these values."""
        greatest, least = self.greatest, self.least
        for atom, value in values.items():
            factor = self.factors.get(atom, 0)
            if value is (factor > 0):
                least += abs(factor)
            else:
                greatest -= abs(factor)
        return greatest < self.low or least > self.high


class _Near:
    """What is known and left, looked up by atoms, for steps that conclude very many literals.

    What it shows follows, since it looks at fewer formulas; what it does not show may follow, too.
    """

    def __init__(self, known: Known, added: list[_Premise], as_count: _AsCount) -> None:
        self.values = known.values
        self.about: dict[int, list[Ground]] = {}
        for formula in known.left:
            if not isinstance(formula, int) and len(formula[2]) <= _FEW_PARTS:
                for part in formula[2]:
                    if isinstance(part, int):
                        self.about.setdefault(abs(part), []).append(formula)
        try:
            self.sum = _Sum(added, known.values, as_count)
        except Wrong:
            self.sum = _Sum([], {}, as_count)

    def shows(self, conclusion: Ground) -> bool:
        """Whether the opposite of a literal clashes with what is left about it, or with the sum."""
        if not isinstance(conclusion, int):
            return False
        value = self.values.get(abs(conclusion))
        if value is not None:
            return value is (conclusion > 0)
        found = propagate([-conclusion], Known({}, self.about.get(abs(conclusion), [])))
        return found is None or self.sum.fails(found.values)


def _same(formulas: list[Ground]) -> dict[int, int]:
    """For atoms the literal of a lesser atom that they are the same as, where that is plainly said:
    by `exactly one of` two literals, or by both `one of` them and `one of` their opposites.
    """
    either: set[tuple[int, int]] = set()
    for formula in formulas:
        # What is left of a conjunction has its parts beside it.
        if not isinstance(formula, int) and len(formula[2]) == 2 and formula[0] <= 1 <= formula[1]:
            one, two = formula[2]
            if isinstance(one, int) and isinstance(two, int):
                either |= {(one, two), (two, one)} if formula[0] == 1 else set()
                either |= {(-one, -two), (-two, -one)} if formula[1] == 1 else set()
    both = [(one, two) for one, two in sorted(either) if (-one, -two) in either and one > 0]
    return {one: -two for one, two in both if abs(two) < one}


def _renamed(formula: Ground, same: dict[int, int]) -> Ground:
    """The formula with other names for the same literals."""
    if isinstance(formula, int):
        other = same.get(abs(formula), abs(formula))
        return other if formula > 0 else -other
    return formula[0], formula[1], tuple([_renamed(part, same) for part in formula[2]])


def _is_plain(formula: Ground) -> bool:
    """Whether a formula is a literal, or says of several that all of them hold."""
    if isinstance(formula, int):
        return True
    low, _, parts = formula
    return low == len(parts) and all(map(_is_plain, parts))


def _object(raw: object) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise Wrong("format", f"There is {shown(raw)} where an object should be.")
    return raw


def _field(raw: object, key: str, kind: type, default: Any = None) -> Any:
    """What an object of the trace has under a key, if it is of this kind."""
    value = _object(raw).get(key, default)
    if type(value) is not kind:
        raise Wrong("format", f'"{key}" is {_WORDS[kind]}, not {shown(value)}.')
    return value


_FEW_PARTS = 30
_KINDS = ("rule", "fact", "mines", "display", "step", "assume")
_WORDS = {list: "a list", dict: "an object", str: "a text", bool: "true or false"}
