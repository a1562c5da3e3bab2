"""Theories with holes: rules taken away or spoiled, each told by a board that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps, Hole, Telling
from minelogic.generate.made import Draft, Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.makers.answers import Slip, WrongAnswer, wrong_answers
from minelogic.generate.makers.boards import GRIDS
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.makers.hole.prompt import prompt_text, title_text
from minelogic.generate.makers.hole.spoilings import Spoiled, likeness, spoilings
from minelogic.generate.makers.hole.theories import (
    KNOWN_RULES,
    NAMES,
    OWN_RULES,
    Name,
    RuleText,
    Theory,
    theory,
)
from minelogic.generate.makers.hole.worlds import (
    BoardList,
    Table,
    board_list,
    same_worlds,
    tellings,
    unsound,
    with_more,
)
from minelogic.generate.makers.translate.measures import difficulty_of, measures_of
from minelogic.generate.reading import choice, size, some_of, span
from minelogic.grading.slips.catalogue import SLIPS
from minelogic.records import dataclass, replace
from minelogic.syntax.file.reader import parse_formula

POINTS = 4
"""For each hole."""
_MOST_GAPS = 3
_PLANS = 24
"""So many theories are drawn for one that is as difficult as it should be."""
_MOST_WRONG = 4
_HOLES = ("removed", "spoiled", "both")


@dataclass(frozen=True, slots=True)
class Plan:
    """A theory, and what becomes of some of its rules."""

    theory: Theory
    missing: tuple[RuleText, ...]
    spoiled: tuple[Spoiled, ...]

    @property
    def holes(self) -> tuple[Hole, ...]:
        """In the order of the rules."""
        codes = {each.rule.name: each.code for each in self.spoiled}
        names = {*codes, *[rule.name for rule in self.missing]}
        return tuple(
            [
                Hole(rule.name, codes.get(rule.name))
                for rule in self.theory.rules
                if rule.name in names
            ]
        )

    def text(self, instead: Mapping[str, str | None]) -> str:
        """The theory with some formulas replaced; None stands for a rule that is not there."""
        written = [
            rule.written(instead[rule.name] or "") if rule.name in instead else rule.text
            for rule in self.theory.rules
            if instead.get(rule.name, "") is not None
        ]
        return self.theory.declared + "".join(written)

    @property
    def given(self) -> dict[str, str | None]:
        """What stands in each hole to begin with."""
        given: dict[str, str | None] = {rule.name: None for rule in self.missing}
        return given | {each.rule.name: each.formula for each in self.spoiled}

    @property
    def key(self) -> str:
        """The same for plans that differ by names of variables, or by turning the board."""
        rules = []
        spoiled = {each.rule.name: each for each in self.spoiled}
        for rule in self.theory.rules:
            mark = "missing" if rule in self.missing else ""
            if rule.name in spoiled:
                mark = likeness(spoiled[rule.name].formula)
            rules.append(f"{rule.key or rule.name} {mark}".strip())
        return f"{self.theory.name}: {' + '.join(sorted(rules))}"


def attempt(rng: Random, wanted: Wanted) -> Draft | Rejected:
    """A theory with holes."""
    plan = _plan_of_level(rng, wanted)
    if isinstance(plan, Rejected):
        return plan
    measures = measures_of_plan(plan)
    difficulty = total(measures)

    def finish() -> Made | Rejected:
        files = _judged(rng, wanted, plan)
        if isinstance(files, Rejected):
            return files
        return Made(files, plan.key, measures, difficulty, MAKER.level(difficulty))

    return Draft(plan.key, finish)


def _judged(rng: Random, wanted: Wanted, plan: Plan) -> dict[str, str] | Rejected:
    """The files of an exercise: boards that tell the holes, and wrong ways to fill them."""
    values = wanted.values
    boards = board_list(plan.theory, values.get("size"), values.get("topology", "king"))
    try:
        exercise = _exercise(wanted.name, plan, boards)
        tables = tellings(exercise)
        if isinstance(tables, Rejected):
            return tables
        more = with_more(exercise.reference, tuple(plan.theory.vocabulary), boards)
        if more is None:
            return Rejected("it takes too many boards to tell slips from the rules")
        exercise = _exercise(wanted.name, plan, more, tables)
        if (failed := unsound(exercise)) is not None:
            return Rejected(failed)
        wrong = _wrong(rng, exercise, plan)
    except LimitReached:
        return Rejected("a limit was reached")
    if len(wrong) < 2:
        return Rejected("too few mistakes that grading can name")
    return _files(exercise, plan, more, tables, wrong)


def _plan_of_level(rng: Random, wanted: Wanted) -> Plan | Rejected:
    """The first plan of some that is as difficult as it should be: plans cost next to nothing."""
    plan: Plan | Rejected = Rejected("another level")
    for _ in range(_PLANS):
        plan = _plan(rng, wanted.values)
        if isinstance(plan, Rejected):
            continue
        if MAKER.level(total(measures_of_plan(plan))) in wanted.levels:
            return plan
        plan = Rejected("another level")
    return plan


def total(measures: Mapping[str, int]) -> int:
    """The difficulty, by the formula of the maker."""
    return measures["writing"] + measures["mending"] + measures["rules"]


def measures_of_plan(plan: Plan) -> dict[str, int]:
    """What the difficulty of a theory with holes is made of."""
    return {
        "rules": len(plan.theory.rules),
        "missing": len(plan.missing),
        "wrong": len(plan.spoiled),
        "writing": sum([_weight(rule) for rule in plan.missing]),
        "mending": sum([(_weight(each.rule) + 1) // 2 for each in plan.spoiled]),
    }


def _weight(rule: RuleText) -> int:
    """How much there is to be said in a rule."""
    return difficulty_of(measures_of(parse_formula(rule.formula), ""))


def _plan(rng: Random, values: Mapping[str, Any]) -> Plan | Rejected:
    """A theory by chance, with holes in rules by chance."""
    wanted: str = values.get("theory", "any")
    rules: Range | None = values.get("rules")
    names = [name for name in NAMES if wanted in ("any", name) and _has(name, rules)]
    if values.get("topology", "king") != "king":
        names = [name for name in names if name != "perimeter"]
    # Small theories are never the same: they come as often as all others together.
    name = rng.choices(names, [len(NAMES) if name == "own" else 1 for name in names])[0]
    whole = theory(rng, name, rules, values.get("size"), values.get("topology", "king"))
    if whole is None:
        return Rejected("too few sentences that can be true together")
    sort: str = values.get("holes", "both")
    gaps: Range = values.get("gaps") or Range(1, _MOST_GAPS)
    most = min(gaps.high, len(whole.rules), _MOST_GAPS)
    if gaps.low > most:
        return Rejected("a theory with fewer rules than holes")
    number = rng.randint(gaps.low, most)
    chosen = rng.sample(whole.rules, number)
    missing = _missing(rng, sort, number)
    topology = values.get("topology", "king")
    spoiled = []
    for rule in chosen[missing:]:
        ways = spoilings(rng, rule, whole.vocabulary, topology, values.get("slips") or ())
        first = next(ways, None)
        if first is None:
            return Rejected("a rule in which such a slip cannot be made")
        spoiled.append(first)
    return Plan(theory=whole, missing=tuple(chosen[:missing]), spoiled=tuple(spoiled))


def _has(name: Name, rules: Range | None) -> bool:
    """Whether a theory can have so many rules."""
    if rules is None:
        return True
    if name == "own":
        return rules.low <= OWN_RULES.high and rules.high >= OWN_RULES.low
    return KNOWN_RULES[name] in rules


def _missing(rng: Random, sort: str, number: int) -> int:
    """How many of the holes are missing rules: of both sorts there is one, if there are two."""
    if sort == "removed":
        return number
    if sort == "spoiled":
        return 0
    return rng.randint(0, 1) if number == 1 else rng.randint(1, number - 1)


def _exercise(name: str, plan: Plan, boards: BoardList, tables: Sequence[Table] = ()) -> Exercise:
    """The exercise as it is judged, before its files are written."""
    points = POINTS * len(plan.holes)
    title = title_text(plan.theory, len(plan.missing), len(plan.spoiled))
    head = "".join([f"# The rule {rule.name} is missing here.\n" for rule in plan.missing])
    worlds = tuple(
        [
            Telling(
                hole=str(table["hole"]),
                allowed=bool(table["allowed"]),
                rows=tuple(table["rows"]),  # type: ignore[arg-type]
                true=tuple(table.get("true", ())),  # type: ignore[arg-type]
                board=table.get("board"),  # type: ignore[arg-type]
            )
            for table in tables
        ]
    )
    return Exercise(
        id=name,
        title=title,
        kind="hole",
        points=Fraction(points),
        task=Gaps(
            boards=boards.boards,
            vocabulary=tuple(plan.theory.vocabulary),
            holes=plan.holes,
            worlds=worlds,
        ),
        folder="",
        sha256="",
        prompt=prompt_text(
            title,
            plan.theory,
            boards.up_to,
            boards.words,
            plan.missing,
            len(plan.spoiled),
            points,
            plan.text({name: text or "?" for name, text in plan.given.items()}),
        ),
        answer="answer.mine",
        starter=head + plan.text(plan.given),
        reference=plan.text({}),
    )


def _wrong(rng: Random, exercise: Exercise, plan: Plan) -> list[WrongAnswer]:
    """Answers with a hole left, or filled with a slip: no two that mean the same."""

    def is_new(text: str, others: Sequence[WrongAnswer]) -> bool:
        return not any(same_worlds(exercise, text, other.text) for other in others)

    return wrong_answers(exercise, _slips(rng, exercise, plan), _MOST_WRONG, is_new)


def _slips(rng: Random, exercise: Exercise, plan: Plan) -> Iterator[Slip]:
    yield Slip("as-given", f"# I see nothing wrong.\n{plan.text(plan.given)}")
    task = exercise.task
    assert isinstance(task, Gaps)
    topology = task.boards.largest.board.topology
    holes = [rule for rule in plan.theory.rules if rule.name in [h.rule for h in plan.holes]]
    ways = {
        rule.name: spoilings(rng, rule, plan.theory.vocabulary, topology)
        for rule in plan.theory.rules
    }
    for n, rule in enumerate(holes, 1):
        if len(holes) > 1:
            yield Slip(f"only-{n}-left", plan.text({rule.name: plan.given[rule.name]}))
    others = [rule for rule in plan.theory.rules if rule not in holes]
    if others:
        kept = rng.choice(others)
        spoiled = next(ways[kept.name], None)
        if spoiled is not None:
            text = plan.text({kept.name: spoiled.formula})
            yield Slip("spoiled-elsewhere", text, spoiled.code)
    left = [(rule.name, ways[rule.name]) for rule in holes]
    while left:
        for name, queue in list(left):
            each = next(queue, None)
            if each is None:
                left.remove((name, queue))
            else:
                yield Slip(f"{name}-{each.code}", plan.text({name: each.formula}), each.code)


def _files(
    exercise: Exercise,
    plan: Plan,
    boards: BoardList,
    tables: Sequence[Table],
    wrong: Sequence[WrongAnswer],
) -> dict[str, str]:
    holes: list[dict[str, str]] = []
    for hole in plan.holes:
        holes.append({"rule": hole.rule} | ({"mistake": hole.mistake} if hole.mistake else {}))
    answers = [replace(answer, name=answer.name) for answer in wrong]
    toml = exercise_toml(
        {
            "id": exercise.id,
            "title": exercise.title,
            "kind": "hole",
            "points": exercise.points,
            "vocabulary": list(plan.theory.vocabulary),
        },
        {"boards": boards.table},
        answers,
        {"hole": holes, "board": tables},
    )
    return {
        "exercise.toml": toml.replace(".txt", ".mine"),
        "prompt.md": exercise.prompt,
        "starter.mine": exercise.starter,
        "reference.mine": exercise.reference,
        **{answer.file.replace(".txt", ".mine"): answer.text for answer in answers},
    }


def _refusal(wanted: Wanted) -> str | None:
    """Why there can be no such theory."""
    values = wanted.values
    name: str = values.get("theory", "any")
    rules: Range | None = values.get("rules")
    if not any(_has(each, rules) for each in NAMES if name in ("any", each)):
        if name in KNOWN_RULES:
            return f"The theory {name} has {KNOWN_RULES[name]} rules."  # type: ignore[index]
        return f"A small theory has {OWN_RULES.low} to {OWN_RULES.high} rules."
    if name == "perimeter" and values.get("topology", "king") != "king":
        return "The perimeter is that of a king: ask for another theory, or leave the topology out."
    gaps: Range | None = values.get("gaps")
    if values.get("slips") and values.get("holes") == "removed":
        return "Where rules are taken away there is no slip in them: ask for spoiled ones."
    if gaps is not None and name in KNOWN_RULES and gaps.low > KNOWN_RULES[name]:  # type: ignore[index]
        return f"The theory {name} has fewer rules than so many holes."
    return None


MAKER = Maker(
    kind="hole",
    summary="Theories with rules that are missing or wrong.",
    options=(
        Option("theory", f"which one: any, {', '.join(NAMES)}", choice("any", *NAMES),
               default="any", metavar="THEORY"),
        Option("holes", "rules that are removed, spoiled, or of both sorts", choice(*_HOLES),
               default="both", metavar="SORT"),
        Option("gaps", f"how many holes there are, 1 to {_MOST_GAPS}", span(1, _MOST_GAPS),
               metavar="LOW-HIGH"),
        Option("rules", f"how many rules the theory has, 2 to {OWN_RULES.high}",
               span(2, OWN_RULES.high), metavar="LOW-HIGH"),
        Option("slips", "which slips are made in spoiled rules, by their names",
               some_of(*[slip.code for slip in SLIPS]), metavar="SLIP,…"),
        Option("topology", f"which tiles are neighbours: {', '.join(GRIDS)}", choice(*GRIDS),
               default="king", metavar="TOPOLOGY"),
        Option("size", "the largest board, from 2x2 to 4x4", size(2, 4), metavar="SIZE"),
    ),
    attempt=attempt,
    formula="difficulty = writing + mending + rules: of each rule that is missing its variables + "
    "3 alternations + 2 counts + 2 connectives, of each that is wrong half of that, and the rules "
    "of the theory, all of which have to be read",
    levels=(9, 12, 16, 21),
    refusal=_refusal,
)  # fmt: skip
