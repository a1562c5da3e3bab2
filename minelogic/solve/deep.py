"""What the solver finds about a file's own rules: needless, idle, at odds, or only for bombs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import LimitReached
from minelogic.ground.blocks import Block
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Given, Premise, premises
from minelogic.ground.spoken import has_bombs
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.clash import Clash, Premises
from minelogic.solve.smallest import smallest_clash
from minelogic.solve.switches import Switched
from minelogic.source import Source, Span
from minelogic.syntax.statements import Fact, Rule, Use

_LISTED = 4
"""How many reasons one sentence lists."""


@dataclass(frozen=True, slots=True)
class Deep:
    """Warnings about rules, and in sentences what was not found out."""

    findings: tuple[Diagnostic, ...]
    notes: tuple[str, ...] = ()
    reached: LimitReached | None = None
    """The limit at which some question was left open; None if all were answered."""


def deep_findings(grounding: Grounding, limits: Limits) -> Deep:
    """The file's own rules that are redundant or never fire, and whether all rules together
    contradict each other or make every tile a bomb.
    """
    if not grounding.rules:
        return Deep(())
    try:
        search = _Search(grounding, limits)
    except LimitReached as reached:
        return Deep((), (f"The rules were not looked at more deeply: {reached}.",), reached)
    search.run()
    return Deep(tuple(search.findings), tuple(search.notes), search.reached)


class _Search:
    """Questions about the rules, put to one engine; each statement has a switch."""

    def __init__(self, grounding: Grounding, limits: Limits) -> None:
        self.grounding = grounding
        self.limits = limits
        self.file = grounding.file
        self.own = [b for b in grounding.rules if b.statement.source.name not in self.file.shipped]
        self.findings: list[Diagnostic] = []
        self.notes: list[str] = []
        self.reached: LimitReached | None = None
        switched = Switched(grounding.atoms, limits)
        groups: dict[int, list[Premise]] = {}
        for premise in premises(grounding):
            groups.setdefault(id(premise.statement), []).append(premise)
        self.statements: dict[int, Given | None] = {}
        """For each switch the statement; None is the display."""
        for group in groups.values():
            switch = switched.all([switched.holds(premise.formula) for premise in group])
            self.statements[switch] = group[0].statement
        self.fires: dict[str, int | None] = {}
        """For each own rule a switch that makes a condition of it hold; None if it has none."""
        self.fails: dict[str, int] = {}
        for block in self.own:
            conditions = [part for f in block.formulas for part in _conditions(f)]
            name = _rule(block).name
            unconditional = any(condition is True for condition in conditions)
            self.fires[name] = (
                None if unconditional else switched.any([switched.holds(c) for c in conditions])
            )
            self.fails[name] = switched.any([switched.fails(f) for f in block.formulas])
        board = self.file.board
        self.bombs = has_bombs(self.file)
        self.varying = "the bombs are" if self.bombs else "else holds"
        self.some_safe: int | None = None
        if board is not None and self.bombs:
            self.some_safe = switched.any(range(-1, -board.size - 1, -1))
        self.engine = switched.engine()

    def run(self) -> None:
        alone = [s for s, statement in self.statements.items() if isinstance(statement, Rule)]
        consistent = self._possible(alone)
        if consistent is None:
            self._open("Whether the rules contradict each other was not found out")
        elif not consistent:
            self._contradiction()
            return
        if self.some_safe is not None and consistent:
            safe = self._possible([*alone, self.some_safe])
            if safe is None:
                self._open("Whether the rules make every tile a bomb was not found out")
            elif not safe:
                self._all_bombs()
        self._each_rule()

    def _each_rule(self) -> None:
        """The rules that never fire, and those that follow from the rest of the file."""
        idle = [block for block in self.own if not block.formulas]
        for block in idle:
            rule = _rule(block)
            self._find(
                catalogue.NEVER_FIRES,
                rule,
                name=rule.name,
                reason=f"it is true there whatever {self.varying}",
            )
        left = [block for block in self.own if block.formulas]
        fits = self._possible(list(self.statements)) if left else None
        if fits is None:
            if left:
                self._open("Which rules are redundant or never fire was not found out")
            return
        if not fits:
            what = "board" if self.bombs else "world"
            self.notes.append(
                f"No {what} fits what the file says, so which rules are redundant or never fire "
                "was not looked for; minelogic solve shows what clashes."
            )
            return
        for block in left:
            self._one_rule(_rule(block))

    def _one_rule(self, rule: Rule) -> None:
        rest = [switch for switch in self.statements if self.statements[switch] is not rule]
        fires = self.fires[rule.name]
        if fires is not None:
            possible = self._possible([*rest, fires])
            if possible is None:
                self._open(f"Whether rule '{rule.name}' ever fires was not found out")
                return
            if not possible:
                reason = self._reason(rest, fires)
                why = (
                    f"its condition is excluded by {reason}"
                    if reason
                    else ("its condition is never true")
                )
                self._find(catalogue.NEVER_FIRES, rule, name=rule.name, reason=why)
                return
        fails = self.fails[rule.name]
        possible = self._possible([*rest, fails])
        if possible is None:
            self._open(f"Whether rule '{rule.name}' is redundant was not found out")
        elif not possible:
            reason = self._reason(rest, fails)
            why = f"it follows from {reason}" if reason else f"it is true whatever {self.varying}"
            self._find(catalogue.REDUNDANT_RULE, rule, name=rule.name, reason=why)

    def _reason(self, rest: Sequence[int], asked: int) -> str:
        """Statements that exclude what is asked for, none of them needless, in words.

        What is not a rule is left out first, so that rules are named where rules suffice.
        """
        inside = set(self.engine.core())
        kept = [switch for switch in rest if switch in inside]
        kept.sort(key=lambda switch: (isinstance(self.statements[switch], Rule), -switch))
        for switch in list(kept):
            if switch not in kept:
                continue
            fewer = [other for other in kept if other != switch]
            if self._possible([*fewer, asked]) is False:
                inside = set(self.engine.core())
                kept = [other for other in fewer if other in inside]
        return _listed(
            [_named(self.statements[switch], self.file.source) for switch in sorted(kept)]
        )

    def _contradiction(self) -> None:
        clash = self._clash(True)
        if clash is None:
            self._find(
                catalogue.CONTRADICTORY_RULES,
                None,
                which="The rules contradict each other",
                help="Which of them clash was not found within the limit.",
            )
        else:
            names = list(dict.fromkeys(f"'{_title(premise)}'" for premise in clash.premises))
            which = f"The rules {_listed(names)} contradict each other"
            if len(names) == 1:
                which = f"Rule {names[0]} contradicts itself"
            self._find(
                catalogue.CONTRADICTORY_RULES,
                clash,
                which=which,
                instances=_instances(clash.premises),
            )
        self.notes.append(
            "Since the rules contradict each other, which of them are redundant or never fire was "
            "not looked for."
        )

    def _all_bombs(self) -> None:
        board = self.file.board
        assert board is not None
        # The first tile is the atom 1.
        clash = self._clash(-1)
        if clash is None:
            self._find(
                catalogue.ALL_BOMBS, None, help="Why this follows was not found within the limit."
            )
        else:
            self._find(
                catalogue.ALL_BOMBS,
                clash,
                tile=board.label(0),
                instances=_instances(clash.premises),
            )

    def _clash(self, also: Ground) -> Clash | None:
        """Instances of rules that exclude a formula, as few as can be; None beyond the limit."""
        given = premises(self.grounding, [also])
        rules = [premise for premise in given if isinstance(premise.statement, Rule)]
        try:
            return smallest_clash(Premises(rules, self.grounding.atoms, self.limits, also))
        except LimitReached:
            self.reached = self._spent()
            return None

    def _find(self, kind: Kind, at: Rule | Clash | None, **data: object) -> None:
        source, span = self._place(at)
        self.findings.append(kind.at(source, span, **data))

    def _place(self, at: Rule | Clash | None) -> tuple[Source, Span]:
        """The name of a rule: of a clash, the last of the file's own in it."""
        rules = [at] if isinstance(at, Rule) else [_rule(block) for block in self.own]
        if isinstance(at, Clash):
            among = {id(premise.statement) for premise in at.premises}
            rules = [rule for rule in rules if id(rule) in among]
        if rules:
            return rules[-1].source, rules[-1].name_span
        # Only theories that ship play a part, so the place is where the file takes one.
        uses = [s for s in self.file.statements if isinstance(s, Use)]
        return uses[-1].source, uses[-1].name_span

    def _possible(self, switches: Sequence[int]) -> bool | None:
        self.engine.renew(self.limits.conflicts)
        return self.engine.satisfiable(switches)

    def _open(self, what: str) -> None:
        self.reached = self._spent()
        self.notes.append(f"{what} within the limit of {self.limits.conflicts:,} conflicts.")

    def _spent(self) -> LimitReached:
        return LimitReached("conflicts", self.limits.conflicts, "looking deeply at rules")


def _conditions(formula: Ground) -> Iterator[Ground]:
    """When an instance says something: where the left side of an implication holds, else always."""
    if isinstance(formula, tuple) and formula[0] == "->":
        yield formula[1]
    elif isinstance(formula, tuple) and formula[0] == "&":
        for part in formula[1:]:
            yield from _conditions(part)
    else:
        yield True


def _rule(block: Block) -> Rule:
    assert isinstance(block.statement, Rule)
    return block.statement


def _named(statement: Given | None, source: Source) -> str:
    """A statement in words, with its line if it stands in the file itself."""
    if statement is None:
        return "the display"
    where = f" (line {statement.line})" if statement.source is source else ""
    if isinstance(statement, Rule):
        return f"rule '{statement.name}'{where}"
    return f"the fact{where}" if isinstance(statement, Fact) else f"mines{where}"


def _title(premise: Premise) -> str:
    assert isinstance(premise.statement, Rule)
    return premise.statement.name


def _instances(given: Sequence[Premise]) -> str:
    return _listed([_instance(premise.statement, premise.binding) for premise in given], "; ")


def _instance(statement: Given | None, binding: Mapping[str, object]) -> str:
    assert isinstance(statement, Rule)
    values = ", ".join([f"{name} = {value}" for name, value in binding.items()])
    return f"{statement.name} (line {statement.line})" + (f" for {values}" if values else "")


def _listed(parts: Sequence[str], comma: str = ", ") -> str:
    """`a, b and c`; of many, the first few and how many more there are."""
    if len(parts) > _LISTED:
        parts = [*parts[: _LISTED - 1], f"{len(parts) - _LISTED + 1} more"]
    last = " and " if comma == ", " else f"{comma}and "
    return comma.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)
