"""The formats of JSON: which there are, what each has in it, and its schema."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

from minelogic.json_schema import DRAFT, Schema, schema

_VERSION = 1


class Format(NamedTuple):
    """A format: the type it is written from, what it has in it, and who writes it."""

    kind: str
    """By its module and its name, so that nothing is imported before it is needed."""
    title: str
    by: str


FORMATS: Mapping[str, Format] = {
    "certificate": Format(
        "generate.makers.deduce.certificates:CertificateJson",
        "That a board needs what it is said to need",
        "exercise generate",
    ),
    "class": Format(
        "grading.assignments.values:ClassReport", "The grades of a class on an assignment", "grade"
    ),
    "cnf": Format(
        "cli.cnf:CnfJson", "Clauses, where each comes from, and how they were made", "cnf"
    ),
    "comparison": Format(
        "cli.compare:ComparisonJson",
        "How two files differ, and a world that shows it",
        "compare",
    ),
    "count": Format(
        "cli.count:CountJson", "How many boards fit what a file says, or worlds", "count"
    ),
    "course-status": Format(
        "grading.course.status:CourseStatusJson",
        "What a student has done of a course",
        "course status",
    ),
    "diagnostics": Format(
        "cli.shared.common:DiagnosticsJson", "What is wrong with texts", "check, and others"
    ),
    "evaluation": Format(
        "cli.eval:EvaluationJson", "Whether formulas hold on a finished board, and why", "eval"
    ),
    "exercise-check": Format(
        "grading.exercise_check:ExerciseCheckJson",
        "What was tried of an exercise",
        "exercise check",
    ),
    "exercise-checks": Format(
        "cli.exercise.check:ExerciseChecksJson",
        "What was tried of several exercises",
        "exercise check",
    ),
    "exercises": Format(
        "cli.exercise.list:ExercisesJson", "The exercises that there are", "exercise list"
    ),
    "expansion": Format(
        "cli.ground:ExpansionFormat",
        "How statements become ground, step by step",
        "ground --expand",
    ),
    "explanation": Format(
        "cli.explain:ExplanationJson",
        "Why a formula follows, or two worlds if it is open",
        "explain",
    ),
    "game": Format("cli.game:GameJson", "The moves of the semantics game, and who won", "game"),
    "generated": Format(
        "generate.generated:GeneratedJson",
        "Exercises made to order, and how it went",
        "exercise generate",
    ),
    "grade": Format(
        "grading.report.values:GradeReport", "The report on one answer to an exercise", "grade"
    ),
    "grades": Format("cli.grade:GradesJson", "The reports on several answers", "grade"),
    "grounding": Format(
        "cli.ground:GroundingJson", "What the statements of a file say over its board", "ground"
    ),
    "hint": Format("proof.hints.told:HintJson", "What to do next in a proof", "proof hint"),
    "influence": Format(
        "derive.influence.graph:InfluenceJson",
        "Which tiles led to which in a derivation",
        "the library",
    ),
    "kn": Format(
        "render.formulas.kn:KnJson", "What KN(k, n) says, and the ways to write it", "cnf --kn"
    ),
    "layout": Format(
        "paper.layouts.certificate:LayoutJson",
        "A layout, what it settles, and the proof",
        "paper layout",
    ),
    "limit": Format(
        "cli.shared.common:LimitJson", "A limit at which the work ended", "any command"
    ),
    "models": Format(
        "cli.models:ModelsJson", "The boards that fit what a file says, or the worlds", "models"
    ),
    "odds": Format("cli.odds:OddsJson", "How likely each covered tile is a bomb, exactly", "odds"),
    "paper-answer": Format(
        "cli.paper.solve:AnswerJson",
        "What is right and wrong in an answer to a table",
        "paper solve",
    ),
    "paper-check": Format(
        "cli.paper.check:OpeningsJson", "What files are as puzzles on paper", "paper check"
    ),
    "paper-refusal": Format(
        "cli.paper.shared:TablesRefusedJson",
        "Why a table cannot be made or judged",
        "paper new, and others",
    ),
    "paper-tables": Format(
        "cli.paper.shared:TablesJson",
        "Tables, and how hard they are",
        "paper new, and others",
    ),
    "paper-theorem": Format(
        "paper.theorems.held:PaperTheoremJson",
        "A theorem about layouts, size by size",
        "paper theorem",
    ),
    "proof": Format(
        "proof.report:ReportJson",
        "The verdict on every line of a file of proofs",
        "proof check",
    ),
    "proofs": Format(
        "cli.proof.check:ProofsJson", "The verdicts on the proofs in several files", "proof check"
    ),
    "reading": Format(
        "cli.read:ReadingJson", "The rules, facts and queries of a file, read back", "read"
    ),
    "record": Format(
        "play.record:RecordJson", "A game, move by move, from which it can be replayed", "play"
    ),
    "review": Format("play.review:ReviewJson", "A game of which every move is judged", "review"),
    "rules": Format("cli.proof.rules:RulesJson", "The rules of natural deduction", "proof rules"),
    "search": Format(
        "proof.writing.results:SearchJson",
        "A proof, or a world that refutes the sequent",
        "proof search",
    ),
    "searches": Format(
        "cli.proof.search:SearchesJson",
        "A proof or a world for each theorem of a file",
        "proof search",
    ),
    "solution": Format(
        "cli.solve_json:SolutionJson", "Verdicts on tiles, answers to queries, and why", "solve"
    ),
    "table": Format("cli.table:TableJson", "A truth table, or two formulas compared", "table"),
    "theorems": Format(
        "cli.proof.theorems:TheoremsJson",
        "The theorems that ship, with their proofs",
        "proof theorems",
    ),
    "theories": Format(
        "cli.theories:TheoriesJson", "The theories that ship, or one with its text", "theories"
    ),
    "trace": Format(
        "derive.derivation:TraceJson",
        "A derivation, step by step, which verify reads",
        "solve, explain",
    ),
    "variants": Format(
        "exercises.variants:VariantsJson",
        "Whose exercise is in which folder",
        "exercise generate --roster",
    ),
    "verification": Format(
        "cli.verify:VerificationJson",
        "Whether a trace is right, and if not, what is wrong",
        "verify",
    ),
}
"""Every format by its name: `minelogic.NAME/1` is what its key `format` says."""


def format_schema(name: str) -> Schema:
    """The schema of a format."""
    # All of them are imported, since a shape may name one that its module does not import.
    kinds = {each: _kind(each) for each in FORMATS}
    documents = {kind: _full(each) for each, kind in kinds.items() if hasattr(kind, "to_json")}
    return {
        "$schema": DRAFT,
        "$id": f"urn:minelogic:{name}:{_VERSION}",
        "title": _full(name),
        **schema(kinds[name], documents),
        "description": f"{FORMATS[name].title}.",
    }


def _kind(name: str) -> Any:
    module, _, kind = FORMATS[name].kind.partition(":")
    return getattr(import_module(f"minelogic.{module}"), kind)


def _full(name: str) -> str:
    return f"minelogic.{name}/{_VERSION}"
