"""Markdown read as items, compared with a reader of Markdown that shares no code with ours."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.render.sheets.items import (
    Code,
    Heading,
    Listing,
    Quote,
    Span,
    Table,
    Text,
    text_of,
)
from minelogic.render.sheets.prompts import prompt_items, words_of

ROOT = Path(__file__).resolve().parents[3]


def told(items):
    """What items say, a line for each block."""
    for item in items:
        match item:
            case Text(words) | Heading(words):
                yield " ".join(text_of(words).split())
            case Code(text):
                yield from (line.strip() for line in text.split("\n"))
            case Quote(inner):
                yield from told(inner)
            case Listing(entries):
                for entry in entries:
                    yield from told(entry)
            case Table(head, rows):
                for row in (head, *rows):
                    yield from (" ".join(text_of(cell).split()) for cell in row)


def by_another(text):
    """What the text says by markdown-it."""
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("fence", "code_block"):
            yield from (line.strip() for line in token.content.rstrip("\n").split("\n"))
        if token.type == "inline":
            pieces = [
                "\n" if t.type in ("softbreak", "hardbreak") else t.content
                for t in token.children or []
                if t.type in ("text", "code_inline", "softbreak", "hardbreak", "text_special")
            ]
            yield " ".join("".join(pieces).split())


@pytest.mark.parametrize("name", exercise_names())
def test_prompts_say_what_they_say_to_another_reader(name):
    prompt = load_exercise(name).prompt
    assert [*told(prompt_items(prompt))] == [*by_another(prompt)]


@pytest.mark.parametrize("page", ["grading.md", "exercises.md", "commands.md"])
def test_so_do_pages_of_the_documentation(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    ours, theirs = [*told(prompt_items(text))], [*by_another(text)]
    assert len(theirs) > 100
    differ = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    assert differ == []
    assert len(ours) == len(theirs)


def test_styles_of_words():
    assert words_of("a **b** `c*d*` *e f* \\*g\\* [h](http://x) ![i](j) k_l_m 2 * 3 * 4") == (
        Span("a "),
        Span("b", "strong"),
        Span(" "),
        Span("c*d*", "code"),
        Span(" "),
        Span("e f", "emphasis"),
        Span(" *g* h i k_l_m 2 * 3 * 4"),
    )
    assert words_of("If $P \\to Q$, then it costs $5.") == (
        Span("If "),
        Span("P → Q", "code"),
        Span(", then it costs $5."),
    )


def test_blocks_within_blocks():
    (listing,) = prompt_items("1. one\n\n   ```\n   x\n   ```\n2. two\n   - deep\n")
    assert isinstance(listing, Listing)
    assert listing.numbered
    assert listing.entries[0][1] == Code("x")
    assert isinstance(listing.entries[1][1], Listing)
    (quote,) = prompt_items("> a\n> b\n")
    assert quote == Quote((Text((Span("a b"),)),))


@given(st.text(alphabet="ab `*_#>|-1.\n[]()$\\", max_size=60))
def test_any_text_can_be_read(text):
    prompt_items(text)
