"""Facts that a pattern reads, against the parser that reads all others."""

from __future__ import annotations

import pytest

from minelogic import loads
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax.file import parsed
from minelogic.syntax.file.script import Script
from minelogic.syntax.tree import Atom, Int

PLAIN = [
    "fact Is(1, 2)", "fact Is(0)", "fact\tIs( 10 ,2,\t9999 )  \n\n", "fact B(0,0)", "fact KNx(3)",
    "fact A_1(7)\r\n", "fact In(1)", "fact Is(1\u00a0)",
]  # fmt: skip
OTHERS = [
    "fact Is", "fact Is()", "fact Is(1,)", "fact Is(,1)", "fact Is(1 2)", "fact Is(1,,2)",
    "fact Is(01)", "fact Is(-1)", "fact Is(12345)", "fact Is(1) # seen", "fact Is (1)",
    "fact ~Is(1)", "fact Is(1) & Is(2)", "fact Is(i)", "fact Is(1", "fact Is(1))", "fact is(1)",
    "fact KN(1, 2)", "fact Is'(1)", "fact\nIs(1)", "factIs(1)", "fact Is(٣)",
]  # fmt: skip


def script(text: str, limits: Limits | None = None) -> tuple[Script, Span]:
    made = Script.of(Source("test.mine", "\n" + text), limits or Limits(), [])
    return made, Span(1, len(made.text))


def spans(atom: Atom) -> list[tuple[object, int, int]]:
    """Every part with its place, which equality does not look at."""
    parts: list[tuple[object, int, int]] = [(atom.predicate, atom.span.start, atom.span.end)]
    for term in atom.arguments:
        assert isinstance(term, Int)
        parts.append((term.value, term.span.start, term.span.end))
    return parts


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_fact_is_what_the_parser_makes_of_it(text):
    made, span = script(text)
    atom = parsed._plain_atom(made, span)
    assert atom is not None
    other = parsed._built(made, "fact", span)
    assert atom == other
    assert spans(atom) == spans(other)
    assert not made.findings


@pytest.mark.parametrize("text", OTHERS)
def test_whatever_is_not_plain_is_left_to_the_parser(text):
    assert parsed._plain_atom(*script(text)) is None


def test_a_limit_on_digits_goes_for_plain_facts_too():
    text = "domain D = 0 .. 9\npredicate P(D)\nfact P(1234)"
    for digits, code in ((4, "off-board"), (3, "too-large")):
        with pytest.raises(FileError) as error:
            loads(text, limits=Limits(digits=digits))
        assert [finding.code for finding in error.value.diagnostics] == [code]
