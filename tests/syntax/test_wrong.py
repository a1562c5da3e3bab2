"""Wrong files get the findings they deserve, at the right places, in plain words.

Each file under `tests/wrong/` says in its first line what is expected of it,
`# expect: code@line:column …`; a file that cannot carry a comment has a file NAME.expect beside it
that says it. A folder there has a `main.mine` and the theories that it uses; a finding in one of
those is expected as `code@file:line:column`. What only grounding finds is in `ground/`, what only
the solver finds in `deep/`.
"""

import re
from pathlib import Path

import pytest

from minelogic.catalogue import DEEP, KINDS
from minelogic.diagnostics import Diagnostic, Kind, excerpt, ordered, show
from minelogic.limits import Limits
from minelogic.resources import data_dir
from minelogic.syntax.file.load import decode, load_file

WRONG = Path(__file__).parent.parent / "wrong"
FILES = sorted([*WRONG.glob("*.mine"), *WRONG.glob("*/main.mine")])
GROUND_FILES = sorted((WRONG / "ground").glob("*.mine"))
DEEP_FILES = sorted((WRONG / "deep").glob("*.mine"))
DEEP_CODES = {kind.code for kind in DEEP}
"""What only the solver finds."""
GROUND_CODES = {"impossible-guard", "too-many-instances", "false-rule"}
"""What only grounding finds."""
FOLDER_CODES = {"theory-cycle", "forbidden-in-theory", "shipped-theory-wins"}
"""What takes more than one file."""

SLIPS = {
    "unclosed bracket": "unclosed-bracket",
    "extra closing bracket": "extra-bracket",
    "missing dot after a quantifier": "missing-dot",
    "forall i j.": "missing-comma",
    "∀i∀j B": "stacked-quantifiers",
    "B[i,j]": "square-brackets",
    "B i j": "no-argument-brackets",
    "b(i,j)": "case",
    "==": "double-equals",
    ":=": "colon-equals-definition",
    "-->": "long-arrow",
    "A & -> B": "missing-operand",
    "i < j <": "half-comparison",
    "wrong number of arguments": "arity",
    "unknown predicate": "unknown-predicate",
    "unknown statement": "unknown-statement",
    "unbound variable": "unbound-variable",
    "variable that shadows another": "shadowed-variable",
    "unused quantified variable": "unused-variable",
    "variable without a sort": "no-range",
    "places of different sorts with no common value": "no-common-value",
    "empty constant range": "empty-range",
    "a guard that can never hold": "ground/impossible-guard",
    "formula where a term is needed": "term-needed",
    "term where a formula is needed": "formula-needed",
    "mixed & and | that only precedence separates": "mixed-and-or",
    "chained <->": "chained-iff",
    "a rule named twice": "rule-twice",
    "a statement given twice": "statement-twice",
    "display rows of different length": "ragged-display",
    "display that is not the board's size": "display-size",
    "an unknown tile sign": "unknown-sign",
    "a number larger than the tile has neighbours": "number-too-large",
    "more mines than tiles": "too-many-mines",
    "atom always off the board": "off-board",
    "unknown theory": "unknown-theory",
    "a theory that uses itself": "theory-cycle/main",
    "a path in use": "path-in-use",
    "a forbidden statement in a used file": "forbidden-in-theory/main",
    "a definition that refers to itself": "recursive-definition",
    "a missing board": "missing-board",
    "a predicate of arity other than declared": "arity-declared",
    "look-alike letters and operators": "look-alike",
    "smart quotes": "smart-quotes",
    "invisible characters": "zero-width-space",
    "bidirectional characters": "bidirectional-comment",
    "bytes that are not UTF-8": "latin-1",
    "a line beyond its limit": "line-beyond-limit",
    "a number beyond its limit": "number-beyond-limit",
    "nesting beyond its limit": "nesting-beyond-limit-brackets",
}
"""The commonest slips, and a file that has each. (Too large a file is made in test_hostile.py.)"""

WORDS_OF_STUDENTS = {"NAME", "KN"}
"""NAME stands in the forms of statements, as in the reference; KN is a word of the language."""


def expected(path: Path) -> list[str]:
    """What a wrong file says is to be found in it."""
    beside = path.with_suffix(".expect")
    text = (beside if beside.exists() else path).read_text(encoding="utf-8")
    first = text.split("\n")[0]
    assert first.startswith("# expect: ")
    return first.removeprefix("# expect: ").split()


def findings(path: Path) -> tuple[Diagnostic, ...]:
    """What is found in a file and in the theories beside it."""
    source, broken = decode(str(path), path.read_bytes(), Limits())
    return ordered(broken) if broken else load_file(source, path.parent).diagnostics


def places(path: Path, found: tuple[Diagnostic, ...]) -> list[str]:
    """The findings as `expected` gives them."""
    return [
        f"{d.code}@{'' if d.source.name == str(path) else d.source.name + ':'}{d.line}:{d.column}"
        for d in found
    ]


def name(path: Path) -> str:
    return path.relative_to(WRONG).with_suffix("").as_posix()


def example(text: str | bytes) -> tuple[Diagnostic, ...]:
    """What is found in a text."""
    data = text if isinstance(text, bytes) else text.encode()
    source, broken = decode("example.mine", data, Limits())
    return ordered(broken) if broken else load_file(source).diagnostics


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=name)
def test_what_is_expected_is_found_and_nothing_else(path):
    found = findings(path)
    assert places(path, found) == expected(path), "\n".join(map(show, found))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=name)
def test_what_is_said_is_plain(path):
    for finding in findings(path):
        assert_plain(finding)


def assert_plain(finding: Diagnostic) -> None:
    """The message is one sentence, the help whole phrases, and no machinery shows in either."""
    message, advice = finding.message, finding.help
    assert message == message.strip()
    assert advice == advice.strip()
    assert re.match(r"['A-Z0-9]", message)
    assert message.endswith(".") or re.search(r": \S.*$", message), message
    assert not re.search(r"[.?!] [A-Z]", re.sub(r"'.*?'", "", message)), message
    assert re.match(r"['A-Z]", advice), f"{finding.code}: {advice!r}"
    assert len(advice.split()) > 1, advice
    for text in (message, advice):
        own = re.sub(r"'(.*?)'", lambda m: "" if m[1] in finding.source.text else m[0], text)
        assert "{" not in own.replace("mentions {", ""), text
        for word in machinery():
            assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", own), f"{word} in {text!r}"
    line, marks = excerpt(finding.source, finding.span)
    assert "<U+" in line or max(len(line), len(marks)) <= 80


def machinery() -> list[str]:
    """Names that only the inside knows: of tokens, of the rules of the grammar, of libraries."""
    names = {"lark", "Lark", "Token", "pysat", "PySAT", "Traceback", "__ANON", "LALR", "regex"}
    grammars = list(data_dir("grammars").glob("*.lark"))
    assert grammars
    for grammar in grammars:
        text = grammar.read_text(encoding="utf-8")
        names |= set(re.findall(r"^([A-Z_]+)(?:\.\d+)?:", text, re.MULTILINE))
        names |= {word for line in re.findall(r"^%declare(.*)", text, re.MULTILINE)
                  for word in line.split()}  # fmt: skip
        rules = re.findall(r"^\??(\w+):", text, re.MULTILINE) + re.findall(r"-> (\w+)", text)
        names |= {rule for rule in rules if "_" in rule}
    return sorted(names - WORDS_OF_STUDENTS)


def test_the_names_of_the_grammar_are_known():
    assert {"LPAR", "BAR_OPEN", "_COLON", "all_of", "in_range"} <= set(machinery())


def test_every_kind_of_mistake_has_a_file():
    files = [*FILES, *GROUND_FILES, *DEEP_FILES]
    found = {entry.split("@")[0] for path in files for entry in expected(path)}
    assert found == {kind.code for kind in KINDS}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=list(SLIPS))
def test_every_common_slip_has_a_file(slip):
    assert expected(WRONG / f"{slip}.mine")


def test_files_with_several_mistakes_get_all_findings_at_once():
    several = [path for path in FILES if path.name.startswith("mixed-")]
    counts = [len({entry.split("@")[0] for entry in expected(path)}) for path in several]
    assert sum(count >= 3 for count in counts) >= 5


def test_codes_are_words_and_each_is_used_once():
    codes = [kind.code for kind in KINDS]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)


ALONE = [kind for kind in KINDS if kind.code not in GROUND_CODES | FOLDER_CODES | DEEP_CODES]


@pytest.mark.parametrize("kind", ALONE, ids=[kind.code for kind in ALONE])
def test_the_wrong_example_has_its_mistake_and_no_other(kind: Kind):
    found = example(kind.wrong)
    assert {finding.code for finding in found} == {kind.code}, "\n".join(map(show, found))
    for finding in found:
        assert_plain(finding)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_the_right_example_has_no_mistake(kind: Kind):
    found = example(kind.right)
    assert not found, "\n".join(map(show, found))


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_the_reference_is_written_in_sentences(kind: Kind):
    assert re.fullmatch(r"[A-Z|].*[.]", kind.why), kind.why
