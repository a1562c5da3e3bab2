"""The schemas of JSON: right documents pass, wrong ones do not, and every format has one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any, Literal, NamedTuple, NotRequired

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import minelogic
from minelogic.cli.main import main
from minelogic.cli.shared.formats import FORMATS, format_schema
from minelogic.derive.influence import influence
from minelogic.derive.verify import verify
from minelogic.generate import make, make_variants
from minelogic.grading.hand_ins.roster import people
from minelogic.ground.expansion.expand import expand_steps
from minelogic.json_schema import schema, shapes
from minelogic.jsonable import Shape, picked, plain
from minelogic.records import dataclass
from tests.doc_examples import ROOT
from tests.generate.fake import MAKER
from tests.schemas import faults, validator
from tests.write_docs import SCHEMAS, schemas

EXAMPLES = ROOT / "exercises" / "examples"
CORNER, GRAPH = str(EXAMPLES / "corner.mine"), str(EXAMPLES / "graph.mine")
CLASH, CASES = str(EXAMPLES / "clash.mine"), str(EXAMPLES / "case-split.mine")
NIGHT, FINISHED = str(EXAMPLES / "at-night.proof"), str(EXAMPLES / "finished.mine")
TABLE, TWO = str(EXAMPLES / "paper-chess.mine"), str(EXAMPLES / "paper-triangle.mine")
SAFE = str(ROOT / "exercises" / "words" / "safe-or-bomb")
WEEK = str(EXAMPLES / "week")
HALF, REFERENCE = f"{SAFE}/wrong/one-half.mine", f"{SAFE}/reference.mine"

COMMANDS: dict[str, tuple[str, ...]] = {
    "class": ("grade", WEEK, SAFE, "--overrides", f"{WEEK}/overrides.toml"),
    "cnf": ("cnf", "--formula", "~(A & B) -> C", "--steps"),
    "comparison": ("compare", CORNER, CORNER),
    "count": ("count", CORNER),
    "course-status": ("course", "status", str(ROOT / "exercises" / "words")),
    "diagnostics": ("check", CORNER, str(ROOT / "tests" / "wrong" / "mixed-three.mine")),
    "evaluation": ("eval", FINISHED, "exists i, j. B(i, j)"),
    "exercise-check": ("exercise", "check", SAFE),
    "exercise-checks": ("exercise", "check", SAFE, SAFE),
    "exercises": ("exercise", "list"),
    "expansion": ("ground", FINISHED, "--expand"),
    "explanation": ("explain", CASES, "B(0, 0)"),
    "game": ("game", FINISHED, "B(0, 0) | B(0, 1)", "--claim", "true", "--moves", "1"),
    "grade": ("grade", SAFE, HALF),
    "grades": ("grade", SAFE, HALF, REFERENCE),
    "grounding": ("ground", FINISHED, "--limit", "2"),
    "hint": ("proof", "hint", NIGHT, "--level", "3"),
    "kn": ("cnf", "--kn", "2", "3"),
    "layout": ("paper", "layout", "chess", "5", "x", "5"),
    "limit": ("cnf", "--formula", "A & B | C & D", "--method", "distribute", "--max-clauses", "1"),
    "models": ("models", GRAPH),
    "odds": ("odds", GRAPH),
    "paper-theorem": ("paper", "theorem", "1", "--to", "3"),
    "paper-answer": ("paper", "solve", TABLE, TABLE),
    "paper-check": ("paper", "check", TABLE, TWO),
    "paper-refusal": ("paper", "thin", TWO),
    "paper-tables": ("paper", "thin", TABLE),
    "proof": ("proof", "check", NIGHT),
    "proofs": ("proof", "check", NIGHT, NIGHT),
    "reading": ("read", FINISHED),
    "record": ("play", "--seed", "1", "--board", "4x4/2", "--player", "logician"),
    "review": ("review", str(EXAMPLES / "game.json")),
    "rules": ("proof", "rules"),
    "search": ("proof", "search", "P | Q |- P"),
    "searches": ("proof", "search", NIGHT),
    "solution": ("solve", CASES),
    "table": ("table", "--board", "2 x 2", "B(0, 0)", "exists i, j. B(i, j)"),
    "theorems": ("proof", "theorems", "de_morgan"),
    "theories": ("theories", "minesweeper"),
    "verification": ("verify", CORNER, "-"),
}
"""A command that prints each format; those that only the library has are missing."""
OPTIONAL = {("diagnostics", "notes"), ("limit", "forecast")} | {
    *[("cnf", key) for key in ("method", "forecast", "steps")],
    *[("layout", key) for key in ("matrix", "spectrum")],
}
"""Keys of documents that may be missing."""
WORDS = {
    "comparison": ("relation",),
    "count": ("of",),
    "diagnostics": ("diagnostics", 0, "severity"),
    "evaluation": ("results", 0, "reason", "how"),
    "game": ("moves", 0, "by"),
    "grade": ("items", 0, "outcome"),
    "hint": ("kind",),
    "layout": ("board", "topology"),
    "models": ("board", "topology"),
    "paper-answer": ("status",),
    "paper-check": ("openings", 0, "kind"),
    "paper-tables": ("by",),
    "paper-theorem": ("open",),
    "proof": ("theorems", 0, "lines", 0, "verdict"),
    "search": ("answer",),
    "solution": ("trace", "steps", 0, "form"),
    "table": ("formulas", 0, "verdict"),
    "trace": ("steps", 0, "form"),
}
"""Where a document has one of a few words."""
TEXTS = {
    "odds": ("odds", "a"),
    "count": ("count",),
    "paper-check": ("openings", 0, "count"),
    "kn": ("size",),
    "grade": ("items", 0, "score"),
    "layout": ("modulus",),
}
"""Where it has a number as text."""


@pytest.fixture(scope="module")
def documents() -> dict[str, Any]:
    """A document of every format."""
    trace = printed("solve", CORNER)
    found = {name: printed(*command, text=json.dumps(trace)) for name, command in COMMANDS.items()}
    problem = minelogic.load(CASES)
    found["trace"] = problem.derivation.to_json()
    found["influence"] = influence(problem.derivation).to_json()
    found["generated"] = make(MAKER, count=2, most=3).to_json()
    (board,) = make("deduce", size="4x4").exercises
    found["certificate"] = json.loads(board.made.files["certificate.json"])
    found["variants"] = make_variants(MAKER, people("id\ns1\n"), b"16 bytes at least").to_json()
    return found


def printed(*command: str, text: str = "") -> Any:
    return json.loads(CliRunner().invoke(main, [*command, "--json"], input=text).stdout)


def test_every_format_that_is_written_has_a_schema_and_no_other() -> None:
    text = "".join(path.read_text("utf-8") for path in (ROOT / "minelogic").rglob("*.py"))
    assert {*re.findall(r'"minelogic\.([a-z-]+)/1"', text)} == {*FORMATS}


@pytest.mark.slow
def test_a_schema_is_one_by_its_own_draft() -> None:
    for name in FORMATS:
        Draft202012Validator.check_schema(format_schema(name))


def test_the_schemas_that_ship_are_what_the_types_say() -> None:
    shipped = {path.name: path.read_text("utf-8") for path in SCHEMAS.iterdir()}
    assert shipped == schemas(), "run make docs"


def test_the_command_prints_the_schema_that_ships() -> None:
    for name in ("solution", "minelogic.solution/1"):
        result = CliRunner().invoke(main, ["schema", name])
        assert result.stdout == (SCHEMAS / "solution.schema.json").read_text("utf-8")


def test_the_command_lists_the_formats() -> None:
    lines = CliRunner().invoke(main, ["schema"]).stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(FORMATS)
    assert max(map(len, lines)) <= 80


def test_a_name_that_is_no_format_is_wrong_usage() -> None:
    result = CliRunner().invoke(main, ["schema", "solutoin"])
    assert result.exit_code == 2
    assert "There is no format 'solutoin'. Did you mean solution?" in result.stderr
    assert CliRunner().invoke(main, ["schema", "minelogic.solution/2"]).exit_code == 2


def test_shapes_are_found_by_their_names() -> None:
    """A name that a module imports for the type checker only is looked up among all shapes."""
    names = [shape.__name__ for shape in shapes() if shape.__module__.startswith("minelogic.")]
    assert len(names) == len(set(names))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_a_right_document_passes(name: str, documents: dict[str, Any]) -> None:
    assert documents[name]["format"] == f"minelogic.{name}/1"
    assert faults(documents[name]) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_without_one_of_its_keys_is_refused(
    name: str, documents: dict[str, Any]
) -> None:
    for key in documents[name]:
        rest = {other: part for other, part in documents[name].items() if other != key}
        assert validator(name).is_valid(rest) == ((name, key) in OPTIONAL), key


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_with_another_key_or_another_version_is_refused(
    name: str, documents: dict[str, Any]
) -> None:
    assert not validator(name).is_valid({**documents[name], "another": 1})
    assert not validator(name).is_valid({**documents[name], "format": f"minelogic.{name}/2"})
    assert not validator(name).is_valid([documents[name]])


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_with_something_of_another_type_is_refused(
    name: str, documents: dict[str, Any]
) -> None:
    for key in documents[name]:
        assert not validator(name).is_valid({**documents[name], key: 1.5}), key


@pytest.mark.parametrize("name", WORDS)
def test_a_word_that_is_none_of_those_there_are_is_refused(
    name: str, documents: dict[str, Any]
) -> None:
    assert not validator(name).is_valid(changed(documents[name], WORDS[name], "otherwise"))


@pytest.mark.parametrize("name", TEXTS)
def test_exact_numbers_are_texts(name: str, documents: dict[str, Any]) -> None:
    path = TEXTS[name]
    assert validator(name).is_valid(changed(documents[name], path, "7"))
    for wrong in (7, 0.5, "0.5", "seven", ""):
        assert not validator(name).is_valid(changed(documents[name], path, wrong)), wrong


@pytest.mark.slow
def test_what_the_library_writes_is_right_for_all_examples() -> None:
    for path in sorted(EXAMPLES.glob("paper-*.mine")):
        problem = minelogic.load(path)
        for variant in ("all", "rutgers"):
            assert faults(influence(problem.derivation, variant).to_json()) == []
        for statement in problem.file.queries:
            expansion = expand_steps(problem.file, statement, problem.limits)
            assert faults(expansion.to_json()) == []


# What is read back. Readers take more than is written, but nothing that they refuse passes.

OTHERS: tuple[Any, ...] = (None, "x", 1, True, 2.5, [], {})


def test_a_report_that_is_not_read_does_not_pass(documents: dict[str, Any]) -> None:
    refused = 0
    for path in paths(documents["grade"]):
        for other in OTHERS:
            report = changed(documents["grade"], path, other)
            try:
                minelogic.GradeReport.from_json(report)
            except ValueError:
                refused += 1
                assert not validator("grade").is_valid(report), (path, other)
    assert refused > 100


@pytest.mark.slow
def test_a_trace_whose_form_the_checker_refuses_does_not_pass(documents: dict[str, Any]) -> None:
    file = minelogic.load(CASES).file
    assert verify(file, documents["trace"]).ok
    refused = 0
    for path in list(paths(documents["trace"]))[:150]:
        for other in OTHERS:
            trace = changed(documents["trace"], path, other)
            if "format" in {finding.code for finding in verify(file, trace).findings}:
                refused += 1
                assert not validator("trace").is_valid(trace), (path, other)
    assert refused > 100


def paths(data: Any) -> Iterator[tuple[Any, ...]]:
    """The places of all parts of a document."""
    parts = data.items() if isinstance(data, dict) else enumerate(data)
    for key, part in parts:
        yield (key,)
        if isinstance(part, dict | list):
            yield from ((key, *rest) for rest in paths(part))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The document with something else at a place."""
    whole = deepcopy(data)
    part = whole
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return whole


# How types become schemas, and values JSON.


class LeafJson(Shape):
    """A leaf."""

    word: Literal["a", "b"]
    more: NotRequired[list[int | str]]


class BranchJson(Shape):
    """A branch, which may have branches."""

    leaves: dict[str, LeafJson]
    branches: list[BranchJson]
    weight: Fraction | None


class Pair(NamedTuple):
    first: int
    second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A record.

    More about it.
    """

    share: Fraction
    parts: tuple[Record, ...] = ()


def test_a_shape_becomes_an_object_that_has_its_keys_and_no_others() -> None:
    assert schema(LeafJson) == {
        "description": "A leaf.",
        "type": "object",
        "properties": {
            "word": {"enum": ["a", "b"]},
            "more": {"type": "array", "items": {"type": ["integer", "string"]}},
        },
        "required": ["word"],
        "additionalProperties": False,
    }


def test_a_shape_within_itself_is_referred_to() -> None:
    made = schema(BranchJson)
    assert made["$ref"] == "#/$defs/Branch"
    judge = Draft202012Validator(made)
    branch: dict[str, Any] = {"leaves": {"x": {"word": "a"}}, "branches": [], "weight": "1/2"}
    assert judge.is_valid({**branch, "branches": [branch, branch]})
    assert not judge.is_valid({**branch, "branches": [{**branch, "weight": 0.5}]})
    assert not judge.is_valid({**branch, "branches": [{**branch, "leaves": {"x": {}}}]})


def test_a_record_becomes_what_is_written_of_it() -> None:
    record = Record(Fraction(3, 7), (Record(Fraction(2)),))
    data = {"share": "3/7", "parts": [{"share": "2", "parts": []}]}
    assert plain(record) == data
    judge = Draft202012Validator(schema(Record))
    assert judge.is_valid(data)
    assert not judge.is_valid({"share": "3/7"})
    assert schema(Record, {Record: "a/1"})["$defs"]["Record"]["properties"]["format"] == {
        "const": "a/1"
    }


def test_a_type_that_json_does_not_have_has_no_schema() -> None:
    for kind in (set[int], bytes, dict):
        with pytest.raises(TypeError, match="JSON has no place"):
            schema(kind)


def test_values_become_plain() -> None:
    assert plain({"a": (1, None, True, "x", Fraction(1, 2))}) == {"a": [1, None, True, "x", "1/2"]}
    assert plain(Pair(1, ("x", "y"))) == {"first": 1, "second": ["x", "y"]}
    assert json.dumps(plain([Pair(1, ())])) == '[{"first": 1, "second": []}]'


def test_what_is_picked_has_the_keys_of_its_shape_in_their_order() -> None:
    class Both(LeafJson):
        first: int
        second: list[str]

    data = picked(Pair(1, ("x",)), Both, word="b", more=[])
    assert list(data.items()) == [("word", "b"), ("more", []), ("first", 1), ("second", ["x"])]
    with pytest.raises(AttributeError):
        picked(Pair(1, ()), Both, word="b")
