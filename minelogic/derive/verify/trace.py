"""A second opinion on traces: every step is checked against the file, and nothing is believed.

The checker knows neither the solver nor the search that made the trace. What the file's formulas
say is worked out in `words`, what a trace says in `meaning`; what is cited is looked up in
`citing`, and put in and added up in `propagation` and `sums`.

A step is right if its premises are the file's, earlier steps or assumptions of the cases around it,
if it is of the kind that its technique's name says, and if each conclusion follows:

- `direct`: the premises and the conclusion's opposite clash by propagation;
- `each`: each from one of as many instances of one rule, in the order of both, and what is cited
  besides;
- `pairs`: any two of the literals that it counts clash with the premises, and with at most one of
  them it follows;
- `sum`: or the premises, so many `times` each, cannot add up when the opposite is put in;
- `contradiction` and `cases`: the premises, the opposites of all assumptions and of the conclusion
  clash, and the steps of each case lead from its assumption to the conclusion or to `false`.

Of a premise with a tile (`of`) only those parts count that speak of that tile and no other, with
what is known of single tiles put in; so it is no premise about several tiles.

Not judged: whether a reason is the `smallest` there is, and the wording of the `sentence`.
"""

from __future__ import annotations

from typing import Any

from minelogic.derive.verify.citing import Premise, Scope, StepId, cite
from minelogic.derive.verify.counts import FALSE, Ground, is_plain, opposite, put_in
from minelogic.derive.verify.fields import Wrong, field, object_of, shown
from minelogic.derive.verify.meaning import Meaning
from minelogic.derive.verify.pairs import at_most_one
from minelogic.derive.verify.propagation import Known, besides, propagate, renamed, same_literals
from minelogic.derive.verify.sums import Count, Near, follows
from minelogic.derive.verify.techniques import TECHNIQUES
from minelogic.errors import LimitReached
from minelogic.records import dataclass
from minelogic.syntax.file.checked import File

FORMAT = "minelogic.trace/1"
DEEPEST = 50
"""How many cases may stand within one another."""


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


class _Checker:
    """Checks the steps of one trace."""

    def __init__(self, file: File) -> None:
        self.file, self.meaning = file, Meaning(file)
        self.findings: list[Finding] = []
        self.steps = 0
        self.numbers: dict[StepId | None, int] = {}
        """How many steps there are within each step so far."""

    def trace(self, raw: object) -> list[str]:
        """Checks everything; the texts of what the steps show."""
        if field(raw, "format", str, "") != FORMAT:
            raise Wrong("format", f'A trace has the format "{FORMAT}".')
        of = field(raw, "file", dict, {})
        if "sha256" in of:
            from hashlib import sha256

            text = self.file.source.text.encode("utf-8", "replace")
            if of["sha256"] != sha256(text).hexdigest():
                raise Wrong("other-file", "The trace is of another file, or of another version.")
        self.meaning.alias = of.get("name")
        steps = field(raw, "steps", list)
        self._steps(steps, Scope({}))
        return [] if self.findings else [text for step in steps for text in step["conclusions"]]

    def _steps(self, steps: list[Any], scope: Scope) -> list[Ground]:
        """Checks steps one after the other; all that they conclude."""
        return [conclusion for step in steps for conclusion in self._step(step, scope)]

    def _step(self, step: Any, scope: Scope) -> tuple[Ground, ...]:
        """Checks a step. Later ones may cite it even if it is wrong, so that it alone is named."""
        self.steps += 1
        number = self.numbers[scope.within] = self.numbers.get(scope.within, 0) + 1
        name = number if scope.within is None else f"{scope.within}.{number}"
        conclusions: tuple[Ground, ...] = ()
        try:
            conclusions = tuple(map(self.meaning.formula, field(step, "conclusions", list)))
            self._judge(step, name, conclusions, scope)
        except Wrong as wrong:
            self.findings.append(Finding(name, wrong.code, wrong.reason))
        except (LimitReached, RecursionError):
            self.findings.append(Finding(name, "too-large", "The step takes too long to check."))
        scope.earlier[name] = conclusions
        return conclusions

    def _judge(
        self, step: dict[str, Any], name: StepId, conclusions: tuple[Ground, ...], scope: Scope
    ) -> None:
        """Checks that the step is well made and that its conclusions follow."""
        called = step.get("id")
        if type(called) is not type(name) or called != name:
            raise Wrong("id", f"This is step {name}, not {shown(called)}.")
        field(step, "smallest", bool, True)
        field(step, "sentence", str, "")
        kinds = {self._kind(conclusion) for conclusion in conclusions}
        literals = len(kinds) == 1 and "" not in kinds
        if not kinds or not (literals or len(conclusions) == 1 or scope.within):
            raise Wrong("conclusions", "A step concludes one formula, or literals of one kind.")
        premises = [cite(raw, scope, self.meaning) for raw in field(step, "premises", list)]
        keys = frozenset([premise.key for premise in premises])
        if len(keys) < len(premises):
            raise Wrong("premise", "A premise is listed twice.")
        cases, added = field(step, "cases", list, []), [p for p in premises if p.times]
        form = "sum" if added else "direct"
        if cases:
            form = "contradiction" if len(cases) == 1 else "cases"
        elif not added and step.get("form") == "each":
            self._each(step, premises, conclusions, kinds)
            return
        if cases and added:
            raise Wrong("form", "A step with cases adds nothing up: its premises have no times.")
        if form == "direct" and step.get("form") == "pairs":
            form = "pairs"
        if step.get("form", form) != form:
            raise Wrong("form", f"The step has the form {form}, not {shown(step.get('form'))}.")
        wide = [p for p in premises if p.several and p.of is None]
        single = propagate([f for p in premises for f in p.said if not p.several], Known({}, []))
        narrow = [p for p in premises if p.several and p.of is not None]
        for _ in narrow:  # what one says may be what another waits for
            single = self._narrowed(narrow, single)
        known = propagate([f for p in wide for f in p.said], single)
        if form == "pairs":
            known = at_most_one(conclusions, known)
        same = {} if single is None else same_literals(single.left)

        def as_count(formula: Ground) -> Count | None:
            return self._as_count(renamed(formula, same))

        if cases:
            earlier, listed = scope.earlier, scope.listed
            if scope.within is None:
                earlier, listed = {k[1]: earlier[k[1]] for k in keys if k[0] == "step"}, keys
            inner = Scope(earlier, name, listed, scope.assumed)
            self._cases(cases, conclusions, known, inner)
        else:
            near = (
                Near(known, added, as_count) if len(conclusions) > 1 and known is not None else None
            )
            for conclusion, text in zip(conclusions, step["conclusions"], strict=True):
                if near is not None and near.shows(conclusion):
                    continue
                if not follows(conclusion, known, added, as_count):
                    raise Wrong("does-not-follow", f"{text} does not follow from the premises.")
        self._technique(step.get("technique"), premises, kinds, single)

    def _each(
        self, step: Any, premises: list[Premise], conclusions: tuple[Ground, ...], kinds: set[str]
    ) -> None:
        """Checks that each conclusion follows from its own instance and what is cited besides."""
        plain = [p for p in premises if p.key[0] == "fact" and is_plain(p.said[0])]
        instances = [p for p in premises if p.several and p not in plain]
        rules = {(p.of, *p.key[:2]) for p in instances}
        if len(instances) != len(conclusions) or rules != {(None, "rule", instances[0].key[1])}:
            raise Wrong("form", "A step of the form each has as many conclusions as instances.")
        besides = [p for p in premises if p not in instances]
        single = propagate([f for p in besides for f in p.said], Known({}, []))
        for conclusion, instance in zip(conclusions, instances, strict=True):
            known = propagate(list(instance.said), single)
            if not follows(conclusion, known, [], self._as_count):
                raise Wrong("does-not-follow", "A conclusion does not follow from its instance.")
            self._technique(step.get("technique"), [instance, *besides], kinds, single)

    def _narrowed(self, premises: list[Premise], known: Known | None) -> Known | None:
        """What is known when each premise holds as far as it speaks of its tile alone."""
        said: list[Ground] = []
        for premise in premises:
            values = {} if known is None else self.meaning.about(known.values, premise.of)
            said += self.meaning.parts(put_in(premise.said[0], values), premise.of)
        return propagate(said, known)

    def _cases(
        self, cases: list[Any], conclusions: tuple[Ground, ...], known: Known | None, scope: Scope
    ) -> None:
        """Checks that there is no other case and that each leads to the conclusions."""
        if len(scope.assumed) >= DEEPEST:
            raise Wrong("too-large", f"More than {DEEPEST} cases stand within one another.")
        assumed = [self.meaning.formula(object_of(case).get("assume")) for case in cases]
        for conclusion in conclusions:
            if besides([opposite(conclusion), *map(opposite, assumed)], known) is not None:
                if len(cases) == 1:
                    raise Wrong("assumption", "The step does not assume its conclusion's opposite.")
                raise Wrong("not-exhaustive", "The step leaves out a case.")
        for case, assumption in zip(cases, assumed, strict=True):
            inner = scope._replace(earlier={**scope.earlier}, assumed=(*scope.assumed, assumption))
            found = self._steps(field(case, "steps", list), inner)
            if FALSE not in found and (len(cases) == 1 or not set(conclusions) <= set(found)):
                goal = "false" if len(cases) == 1 else "the conclusion or to false"
                raise Wrong("open-case", f"From {case['assume']} the steps do not come to {goal}.")

    def _technique(
        self, name: object, premises: list[Premise], kinds: set[str], single: Known | None
    ) -> None:
        """Checks that the step does what its technique's name says."""
        asked = TECHNIQUES.get(name) if isinstance(name, str) else None
        if asked is None:
            raise Wrong("technique", f"There is no technique {shown(name)}.")
        total = any(premise.key[0] == "mines" for premise in premises)
        others = [p.said[0] for p in premises if p.several and p.of is None and p.key[0] != "mines"]
        right = asked.total in (None, total) and (not asked.shows or kinds <= set(asked.shows))
        # Literals that the file gives may as well count as something known.
        several = sum([not is_plain(formula) for formula in others])
        right = right and asked.least <= len(others) and several <= asked.most
        if right and asked.numbers:
            plain = [formula for formula in others if is_plain(formula)]
            known = propagate(plain, single)
            values = {} if known is None else known.values
            others = [formula for formula in others if formula not in plain]
            found = [self._as_count(put_in(formula, values)) for formula in others]
            right = all(number is not None for number in found)
        if not right:
            raise Wrong("technique", f"The step is not {name}, which {asked.does}.")

    def _as_count(self, formula: Ground) -> Count | None:
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
