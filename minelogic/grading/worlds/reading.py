"""A text read in every place where it is judged, and its statements over each of the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import TypeAlias

from minelogic import catalogue
from minelogic.catalogue import UNKNOWN_PREDICATE, UNKNOWN_STATEMENT
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import LimitReached
from minelogic.exercises.words import with_places
from minelogic.grading.worlds.budget import Work
from minelogic.ground.blocks import Block, leading
from minelogic.ground.compile import Compiler, GroundingBudget
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding, ground, open_interpretation
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.check import Checker
from minelogic.syntax.definitions import expand
from minelogic.syntax.faults.unknown import usual_names
from minelogic.syntax.file.checked import File, Place
from minelogic.syntax.file.load import ReadBefore, load_file, statements_of
from minelogic.syntax.file.reader import read
from minelogic.syntax.forms import Form, form
from minelogic.syntax.statements import (
    Define,
    Domain,
    Fact,
    Predicate,
    Prove,
    Rule,
    Use,
    WithFormula,
    keyword,
)
from minelogic.syntax.tree import Atom, Formula
from minelogic.syntax.walk import plain, subformulas
from minelogic.words import listed

Statement: TypeAlias = Rule | Fact
Made: TypeAlias = tuple[Grounding, GroundingBudget]
"""The instances of a text, and what they cost."""

USE_NOT_ALLOWED = Kind(
    code="use-not-allowed",
    severity="error",
    message="In this exercise an answer may not use '{name}'.",
    help="{advice}",
    why="Where the rules are asked for, a theory that has them would be no answer.",
    wrong="",
    right="",
)
WORD_NOT_ALLOWED = Kind(
    code="word-not-allowed",
    severity="error",
    message="In this exercise an answer may not speak of '{name}'.",
    help="Say what it means without it: by comparisons, or by other words.",
    why="Where it is asked what a word means, the word itself would be no answer.",
    wrong="",
    right="",
)
PASSED_OVER = Kind(
    code="passed-over",
    severity="warning",
    message="'{word}' is not part of {what} and was passed over: {tried} on the exercise's boards.",
    help="{advice}",
    why="Answers are judged by what they say, on boards that the exercise names.",
    wrong="",
    right="",
)
_OF_THE_SIZE = (
    catalogue.NO_COMMON_VALUE.code,
    catalogue.EMPTY_RANGE.code,
)
"""What is wrong with a rule only because the board is small: it has no instances there."""


class Reading:
    """A text in each of some places. What `granted` picks is taken for granted, not said."""

    def __init__(
        self,
        load: Callable[[Place], File],
        limits: Limits,
        granted: Callable[[Statement], bool] = lambda _: False,
    ) -> None:
        self.limits = limits
        self._load = load
        self._is_granted = granted
        self._files: dict[Place, File] = {}
        self._groundings: dict[Place, Made] = {}
        self._charged: set[Place] = set()
        self._parts: dict[Place, dict[int, Block]] = {}
        self._forms: list[list[Form] | None] = []
        self._compilers: dict[Place, Compiler] = {}
        self._work = Work(limits)
        self._too_large: tuple[int, LimitReached] | None = None

    def file(self, place: Place) -> File:
        """The text as it is read there."""
        file = self._files.get(place)
        if file is None:
            file = self._files[place] = self._load(place)
        return file

    def formulas(self, place: Place) -> list[Formula]:
        """What the text says there, statement by statement, its definitions written out."""
        return [statement.core for statement in self.statements(place)]

    def statements(self, place: Place) -> list[Statement]:
        """The rules and facts that are not taken for granted: those of theories, then by line."""
        file = self.file(place)
        statements: list[Statement] = [*file.rules, *file.facts]
        statements.sort(key=lambda s: s.span.start if s.source is file.source else -1)
        return [statement for statement in statements if not self._is_granted(statement)]

    def blocks(self, place: Place) -> list[Block]:
        """The instances of each of these statements. Raises `LimitReached`."""
        grounding = self._grounding(place)
        by_statement = {id(block.statement): block for block in grounding.blocks}
        return [by_statement[id(statement)] for statement in self.statements(place)]

    def blocks_of(self, place: Place, numbers: Sequence[int]) -> list[Block]:
        """The instances of some of them, by their numbers. Raises `LimitReached`."""
        if place in self._groundings:
            blocks = self.blocks(place)
            return [blocks[number] for number in numbers]
        made = self._parts.setdefault(place, {})
        statements = self.statements(place)
        new = [number for number in numbers if number not in made]
        if new:
            some = [statements[number] for number in new]
            rules = tuple([each for each in some if isinstance(each, Rule)])
            facts = tuple([each for each in some if isinstance(each, Fact)])
            part = replace(self.file(place), rules=rules, facts=facts, queries=())
            blocks = list(self._made(place, part, None)[0].blocks)
            by_statement = {id(block.statement): block for block in blocks}
            made.update({number: by_statement[id(statements[number])] for number in new})
        return [made[number] for number in numbers]

    def forms(self, place: Place) -> list[Form] | None:
        """The statements as forms, the same in every place; None if theories are used beside."""
        if not self._forms:
            file, statements = self.file(place), self.statements(place)
            every = (*file.rules, *file.facts)
            alone = all(each.source is file.source for each in every)
            alone = alone and len(statements) == len(every)
            forms = [form(plain(statement.core)) for statement in statements] if alone else None
            self._forms.append(forms)
        return self._forms[0]

    def granted(self, place: Place) -> list[Block]:
        """The instances of what is taken for granted. Raises `LimitReached`."""
        blocks = (*self._grounding(place).rules, *self._grounding(place).facts)
        return [
            block
            for block in blocks
            if isinstance(block.statement, Rule | Fact) and self._is_granted(block.statement)
        ]

    def instances(self, formula: Formula, place: Place) -> list[Ground] | None:
        """The instances of a formula in the words of the text; None if it is no sentence of it.

        Raises `LimitReached`.
        """
        file = self.file(place)
        findings: list[Diagnostic] = []
        checker = Checker(file.source, file.vocabulary, file.checked_definitions, findings)
        checked = checker.closed(formula)
        if _serious(findings):
            return None
        compiler = self._compilers.get(place)
        if compiler is None:
            compiler = self._compilers[place] = Compiler(open_interpretation(file))
        binders, body = leading(expand(checked, file.definitions))
        together = self._work.budget("variants")
        budget = together.part(self.limits)
        formulas: list[Ground] = []
        try:
            formulas, _ = compiler.instances(binders, body, budget)
        finally:
            together.take(budget, formulas)
            self._work.used(together, "variants")
        return formulas

    def again(self) -> Reading:
        """The same text with nothing spent yet; what was read and ground is not made again."""
        other = copy(self)
        other._compilers, other._work, other._too_large = {}, Work(self.limits), None
        other._charged = set()
        return other

    def _grounding(self, place: Place) -> Grounding:
        if place in self._charged:
            return self._groundings[place][0]
        kept = self._groundings.get(place)
        made = self._made(place, self.file(place), kept)
        self._groundings[place] = made
        self._charged.add(place)
        return made[0]

    def _made(self, place: Place, file: File, kept: Made | None) -> Made:
        """The instances of a file, or those that were made before, at what they cost."""
        if self._too_large is not None and place.board.size >= self._too_large[0]:
            # What is too much on one board is so on every larger one.
            raise self._too_large[1]
        together = self._work.budget("instances")
        if kept is None:
            kept = ground(file, self.limits, together), together
        else:
            together.parts.left -= kept[1].parts.used
            together.steps.left -= kept[1].steps.used
        self._work.used(together, "instances")
        too_many = any(f.code == catalogue.TOO_MANY_INSTANCES.code for f in kept[0].diagnostics)
        if too_many or together.parts.left < 0 or together.steps.left < 0:
            reached = LimitReached("instances", self.limits.instances, "what is said")
            self._too_large = place.board.size, reached
            raise reached
        return kept


def read_everywhere(
    source: Source,
    base: str | None,
    limits: Limits,
    granted: Callable[[Statement], bool] | None = None,
) -> Reading:
    """A constraint file, as it is read wherever it is asked for."""
    return Reading(in_places(source, base, limits), limits, granted or (lambda _: False))


def in_places(source: Source, base: str | None, limits: Limits) -> Callable[[Place], File]:
    """Reads a constraint file in any place; its text is taken apart once."""
    statements: list[ReadBefore] = []

    def load(place: Place) -> File:
        if not statements:
            statements.append(statements_of(source, limits))
        return load_file(source, base, limits, place, statements[0])

    return load


def mistakes_in(reading: Reading, places: Sequence[Place]) -> list[Diagnostic]:
    """The errors of a text, those on the largest board first; none that only the size makes."""
    for place in sorted(places, key=lambda place: -place.board.size):
        largest = place.board.size == max(each.board.size for each in places)
        file = reading.file(place)
        errors = [*file.errors, *misused_words(file, place)]
        if largest and errors:
            return errors
        if _serious(errors):
            return [error for error in errors if error.code not in _OF_THE_SIZE]
    return []


def forbidden_uses(source: Source, allowed: Sequence[str], limits: Limits) -> list[Diagnostic]:
    """A finding for each theory that a text uses and may not."""
    advice = "Write the rules yourself."
    if allowed:
        advice = f"It may use {', '.join(allowed)}; write other rules yourself."
    return [
        USE_NOT_ALLOWED.at(source, statement.name_span, name=statement.name, advice=advice)
        for statement in read(source, limits, [])
        if isinstance(statement, Use) and statement.name not in allowed
    ]


def forbidden_words(file: File, words: Sequence[str]) -> list[Diagnostic]:
    """A finding for the first place of each statement where it speaks of what it may not."""
    findings = []
    for statement in file.statements:
        if not isinstance(statement, WithFormula) or statement.source is not file.source:
            continue
        for part in subformulas(statement.formula):
            if isinstance(part, Atom) and part.predicate in words:
                span = Span(part.span.start, part.span.start + len(part.predicate))
                findings.append(WORD_NOT_ALLOWED.at(file.source, span, name=part.predicate))
                break
    return findings


def passed_over(file: File, what: str, tried: str, kinds: tuple[type, ...]) -> list[Diagnostic]:
    """A finding for each statement of the file that says nothing where the file is an answer."""
    findings = []
    for statement in file.statements:
        if isinstance(statement, kinds) and statement.source is file.source:
            word = keyword(statement)
            advice = "Leave it out."
            if isinstance(statement, Prove):
                advice = "Write it as a rule if it is meant to hold."
            span = Span(statement.span.start, statement.span.start + len(word))
            findings.append(
                PASSED_OVER.at(file.source, span, word=word, what=what, tried=tried, advice=advice)
            )
    return findings


def _serious(findings: Sequence[Diagnostic]) -> bool:
    return any(f.severity == "error" and f.code not in _OF_THE_SIZE for f in findings)


OF_THE_EXERCISE = Kind(
    code="of-the-exercise",
    severity="error",
    message="{name} is a {what} of the exercise: {advice}.",
    help="{help}",
    why="Worlds are made of what the exercise speaks of; an answer that gives its words another "
    "meaning would speak of other worlds.",
    wrong="",
    right="",
)


def misused_words(file: File, place: Place) -> Iterator[Diagnostic]:
    """A finding for each word of the place that a file defines, or declares as something else."""
    predicates, domains = dict(place.predicates), dict(place.domains)
    for statement in file.statements:
        if not isinstance(statement, Define | Domain | Predicate):
            continue
        name = statement.name
        if name in predicates and not isinstance(statement, Predicate):
            what, advice = "predicate", "say by rules what holds of it, and do not define it"
            declaration = f"predicate {with_places(name, predicates[name])}"
        elif name in domains and not _is_same_domain(statement, domains[name]):
            what, advice = "domain", "it cannot be anything else here"
            declaration = f"domain {name} = {domains[name].start} .. {domains[name].stop - 1}"
        else:
            continue
        help = (
            f"Remove this line, or give what it says another name; {declaration} is known already."
        )
        yield OF_THE_EXERCISE.at(
            file.source, statement.name_span, name=name, what=what, advice=advice, help=help
        )


def for_a_formula(finding: Diagnostic, place: Place, prompt: str = "") -> Diagnostic:
    """A finding with advice for an answer that is one formula, where it speaks of statements."""
    if finding.code == UNKNOWN_PREDICATE.code and finding.help.startswith("Declare it"):
        return replace(finding, help=_what_to_write(place, prompt))
    if finding.code == UNKNOWN_STATEMENT.code and finding.help.startswith("A formula stands"):
        return replace(finding, help="An answer is one formula: join several with &.")
    return finding


def _what_to_write(place: Place, prompt: str) -> str:
    """How atoms are written, for who has written a name that stands for nothing.

    First come the predicates that the exercise itself speaks of.
    """
    own = [name for name, _ in place.predicates]
    words = list(dict.fromkeys([*own, "B", "S", "Q", "U", "adjacent"]))
    asked = [word for word in words if f"{word}(" in prompt] or words
    others = [word for word in words if word not in asked]
    if own:
        example = usual(*place.predicates[0])
    elif place.board.is_grid:
        example = "B(0, 1), with the row and the column of a tile"
    else:
        example = f"B({place.board.vertices[0]}), with the name of a tile"
    spoken = f"This exercise speaks of {listed(asked)}"
    if others and asked != words:
        spoken += f"; there {'are' if len(others) > 1 else 'is'} also {listed(others)}"
    return f"What is said of a tile is written as in {example}. {spoken}."


def usual(name: str, places: Sequence[str]) -> str:
    """A predicate with variables in its places."""
    return f"{name}({', '.join(usual_names(places))})" if places else name


def _is_same_domain(statement: Define | Domain | Predicate, values: range) -> bool:
    return isinstance(statement, Domain) and range(statement.low, statement.high + 1) == values
