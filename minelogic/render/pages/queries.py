"""The queries of a file on its page: each with its answer, and where the steps show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.query_reasons import QueryReason
from minelogic.derive.steps import StepId
from minelogic.render.answers import shortened
from minelogic.render.document import safe_text
from minelogic.render.pages.charts import Charts
from minelogic.render.pages.worlds import pair
from minelogic.solve.explain import QueryAnswer
from minelogic.words import listed, plural

_SMALL = 0.9
"""The scale of boards of worlds."""
_MOST_WORLDS = 40
"""Of so many independent queries the two worlds are drawn."""


def queries_html(reasons: Sequence[QueryReason], derivation: Derivation, charts: Charts) -> str:
    """All queries, one below the other; nothing if there are none."""
    if not reasons:
        return ""
    there = {step.id for step in derivation.steps}
    items = []
    drawn = 0
    for reason in reasons:
        drawn += reason.query.answer == "independent"
        items.append(_query(reason, there, charts, drawn <= _MOST_WORLDS))
    title = plural(len(reasons), "Query", "Queries")
    return (
        f'<section id="queries" aria-label="{title}"><h2>{title}</h2>'
        f'<ol class="queries">{"".join(items)}</ol></section>'
    )


def queries_summary(reasons: Sequence[QueryReason]) -> str:
    """How the queries are answered, in a line that leads to them; nothing if there are none."""
    if not reasons:
        return ""
    answers = Counter(_word(reason.query) for reason in reasons)
    said = listed([f"{number} {answer}" for answer, number in answers.items()])
    wrong = sum(reason.query.as_expected is False for reason in reasons)
    number = f"{len(reasons)} {plural(len(reasons), 'query', 'queries')}"
    not_expected = f', <b class="warning">{wrong} not as expected</b>' if wrong else ""
    return f'<a class="jump" href="#queries">{number}</a>: {said}{not_expected}.'


def _query(reason: QueryReason, there: Iterable[StepId], charts: Charts, drawn: bool) -> str:
    query, statement = reason.query, reason.query.statement
    start, end = statement.span
    text = " ".join(statement.source.text[start:end].split())
    line = f'<a class="line" href="#line-0-{statement.line}">line {statement.line}</a>'
    worlds = ""
    if query.answer == "independent" and drawn:
        worlds = pair(query.holds, query.fails, charts, _SMALL)
    return (
        f'<li class="query"><p class="asked">{line} <code>{safe_text(shortened(text))}</code></p>'
        f'<p class="answer"><b class="{safe_text(query.answer)}">{_word(query)}</b>'
        f"{_expected(query)}{_shown_by(reason, there)}</p>{worlds}</li>"
    )


def _word(query: QueryAnswer) -> str:
    words = {"unknown": "left open by a limit", "inconsistent": "not answered"}
    return safe_text(words.get(query.answer, query.answer))


def _expected(query: QueryAnswer) -> str:
    if query.as_expected is False:
        return f', <b class="warning">but {query.statement.expect} was expected</b>'
    return ", as expected" if query.as_expected else ""


def _shown_by(reason: QueryReason, there: Iterable[StepId]) -> str:
    links = [_link(step) for step in reason.steps if step in there]
    if links:
        return f" · by {listed(links, most=None)}"
    return " (the reason was not found within the limits)" if reason.reached else ""


def _link(step: StepId) -> str:
    number = safe_text(str(step))
    return f'<a class="go" href="#step={number}">step {number}</a>'
