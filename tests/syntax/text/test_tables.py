"""The parser's tables are what lark makes of the grammars, and are run as lark runs them."""

import re
from typing import Any

import pytest
from lark import Transformer

from minelogic.limits import Limits
from minelogic.resources import theory_names, theory_text
from minelogic.source import Source, Span
from minelogic.syntax.text import tables as written
from minelogic.syntax.text.lalr import SyntaxFault
from minelogic.syntax.text.lexer import Token
from minelogic.syntax.text.parser import Builder, Parser
from tests.write_tables import FILE, STARTS, grammar, lark_of, listed, tables

STATEMENTS = [
    ("formula", "B"),
    ("formula", "~~B(0, 1) & S(1, 1) & Q(1, 2, 3) | true -> false <-> ⊥"),
    ("formula", "A -> B -> C <-> D <-> E"),
    ("formula", "forall i, j in rows, x in i - 1 .. i + 1. exists y. |i - y| * 2 <= -x < 3 != 4"),
    ("formula", "exists exactly 2 x. exists one y. ∃! z. ∃≥2 i, j. P(x, y) | ∃=1 a. ∃≤ 3 b. R"),
    ("formula", "KN(2; A, B, C) & KN(at least 1; A) & KN(exactly 1; A, B) & KN(at most 0; A, B)"),
    ("formula", "i in 1 .. 3 & abs(i - j) = (2 + 1)"),
    ("rule", 'rule r "no bombs": forall i, j. ~B(i, j)'),
    ("rule", "rule r: true"),
    ("fact", "fact B(0, 0) and not S(0, 0)"),
    ("prove", "prove S(0, 0) expect entailed"),
    ("prove", "prove S(0, 0)"),
    ("define", "define Near(i, j, x): i = j | j = x"),
    ("define", "define P: true"),
    ("domain", "domain colour = 1 .. 2 + 3"),
    ("predicate", "predicate R(row, column)"),
    ("predicate", "predicate P"),
]
WRONG = [
    ("formula", "", 0),
    ("formula", "A &", 2),
    ("formula", "A B", 1),
    ("formula", "forall i in 0..2 B(i)", 6),
    ("formula", "A & & B", 2),
    ("rule", "rule : A", 1),
    ("prove", "fact A", 0),
]


@pytest.mark.slow
def test_the_tables_are_what_lark_makes_of_the_grammars():
    right = FILE.read_text("utf-8") == tables(grammar())
    assert right, "the grammars and the parser's tables differ: run make tables"


def test_another_grammar_makes_other_tables():
    changed = grammar().replace("fact: FACT iff", "fact: FACT iff _DOT")
    assert changed != grammar()
    assert tables(changed) != FILE.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("start", "text"), STATEMENTS)
def test_lark_reads_the_same_trees_and_places(start, text):
    ours, theirs = Parser(), lark_of(grammar(), transformer=transformer())
    tokens = tokens_of(ours, text)
    assert shown(ours.parse(tokens, start)) == shown(theirs.parse(for_lark(tokens), start))


@pytest.mark.parametrize(("start", "text", "index"), WRONG)
def test_what_does_not_fit_is_found_at_its_token(start, text, index):
    parser = Parser()
    with pytest.raises(SyntaxFault) as fault:
        parser.parse(tokens_of(parser, text), start)
    assert fault.value.index == index


@pytest.mark.slow
def test_a_long_chain_is_one_node():
    parser = Parser()
    tree = parser.parse(tokens_of(parser, " | ".join(["A & B & C"] * 20_000)), "formula")
    assert len(tree.parts) == 20_000
    assert {len(part.parts) for part in tree.parts} == {3}


def test_words_have_the_names_that_the_grammar_gives_them():
    lexer = Parser().lexer
    terminals = lark_of(grammar()).terminals
    ranked = sorted(terminals, key=lambda terminal: (-terminal.priority, terminal.name))
    texts = {text for name in theory_names() for text in (theory_text(name) or "").split()}
    for text in {*written.WORDS, *texts, "forall1", "At", "ones", "i'", "12", "∃ !", '"a b"', "§"}:
        names = [t.name for t in ranked if re.fullmatch(t.pattern.to_regexp(), text)]
        assert lexer.kind(text) == (names[0] if names else ""), text


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (r"(?:and\b|\&\&|/\\|\&|∧)", ["and", "&&", "/\\", "&", "∧"]),
        (r"(?:or\b|\|\||\\/|∨|\|)", ["or", "||", "\\/", "∨", "|"]),
        (r"\.\.", [".."]),
        (r"at\s+least\b", []),
        (r"[0-9]+", []),
        (r"∃\s*(≥|>=)", []),
        (r"a.", []),
    ],
)
def test_patterns_that_list_texts_are_told_from_others(pattern, texts):
    assert listed(pattern) == texts


def test_every_start_has_its_own_state():
    assert written.STARTS.split()[::2] == list(STARTS)


def transformer() -> Any:
    """lark's way to call the builder's methods."""
    methods = {name: value for name, value in vars(Builder).items() if not name.startswith("__")}
    return type("LarkBuilder", (Transformer,), methods)()


class LarkToken(Token):
    """A token with what lark asks for."""

    line = column = end_line = end_column = 0


def for_lark(tokens: list) -> Any:
    return [LarkToken(t.type, t.value, t.start_pos, t.end_pos) for t in tokens]


def tokens_of(parser: Parser, text: str) -> list:
    findings: list = []
    source = Source("text", text)
    tokens, sound = parser.lexer.tokens(source, text, Span(0, len(text)), Limits(), findings)
    assert sound
    assert not findings
    return tokens


def shown(built: Any) -> Any:
    """What was built, with every place, as plain data; tokens are equal when they stand alike."""
    if isinstance(built, list | tuple):
        return [shown(part) for part in built]
    if hasattr(built, "start_pos"):
        return (built.type, built.value, built.start_pos, built.end_pos)
    slots = getattr(built, "__slots__", ())
    if slots:
        return (type(built).__name__, *(shown(getattr(built, name)) for name in slots))
    return built
