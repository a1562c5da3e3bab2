"""What an answer says, as a bag of forms in which names and order do not matter.

Two formulas have one form if they differ only in the names of bound variables, in the order of the
parts of `&`, `|`, `<->` and `=`, in the order of quantifiers of one kind that follow each other, or
in the names of the predicates that the answer brings along itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.errors import MinelogicError
from minelogic.exercises.exercise import Exercise
from minelogic.source import Source
from minelogic.syntax.file.reader import read, read_formula
from minelogic.syntax.forms import Form, form
from minelogic.syntax.statements import Define, Fact, Prove, Rule

_COMMUTATIVE = ("&", "|", "<->", "=")
_BINDERS = (("forall",), ("exists",), ("each",))
_MOST_BOUND = 4
"""So many quantifiers of one kind in a row are tried in every order."""
_MOST_ORDERS = 1_000
"""Where quantifiers can be put in more ways than that, they are left as they are."""
_LARGEST = 400
"""And in a formula with more parts."""
_WORD = re.compile(r"\w+'*")
_LABEL = re.compile(r"^\s*(?:(?:rule|fact)\b[^:]*:|\w{1,12}\s*[:.)](?=\s))\s*")


def forms_of(exercise: Exercise, text: str) -> Counter[str]:
    """The forms of what an answer says, each as often as it stands there.

    There are none if the answer is too much to be read.
    """
    theirs = set(_WORD.findall(exercise.reference))
    try:
        return Counter([_shown(each, theirs) for each in _statements(exercise, text)])
    except (MinelogicError, RecursionError):
        return Counter()


def parts_of(forms: Counter[str]) -> Counter[str]:
    """The pieces of forms, for comparing answers that have few of them."""
    pieces: Counter[str] = Counter()
    for text, number in forms.items():
        words = re.findall(r"[\w#']+|[^\w\s(),\"']+", text)
        for start in range(max(len(words) - 2, 1)):
            pieces[" ".join(words[start : start + 3])] += number
    return pieces


def _statements(exercise: Exercise, text: str) -> Iterator[Form | str]:
    """The formulas of an answer; a line that is none, as text."""
    if exercise.kind == "theory":
        findings: list[Diagnostic] = []
        for statement in read(Source("answer", text), exercise.limits, findings):
            if isinstance(statement, Rule | Fact | Prove):
                yield form(statement.formula)
            elif isinstance(statement, Define):
                yield ("define", form(statement.formula, tuple(reversed(statement.parameters))))
        if not findings:
            return
    for line in text.splitlines():
        words, reason = line.split("#")[0].strip(), ""
        if not words:
            continue
        if exercise.kind == "proof":
            words, _, reason = re.sub(r"\s{2,}|\t", "\t", words).partition("\t")
            if re.fullmatch(r"\d+\w*[.):]?", words):
                words, _, reason = reason.partition("\t")
            yield "by " + " ".join(re.findall(r"[^\s\d,;–-]+", reason))
        yield _formula(_LABEL.sub("", words, count=1) or words, exercise)


def _formula(text: str, exercise: Exercise) -> Form | str:
    try:
        formula = read_formula(Source("line", text), exercise.limits, [])
    except (MinelogicError, RecursionError):
        formula = None
    return " ".join(_WORD.findall(text.lower())) if formula is None else form(formula)


def _shown(statement: Form | str, theirs: set[str]) -> str:
    if isinstance(statement, str):
        return statement
    small = _size(statement) <= _LARGEST and _orders(statement) <= _MOST_ORDERS
    return repr(_sorted(_renamed(statement, theirs), small))


def _orders(node: Any) -> int:
    """In how many ways the quantifiers of all blocks can be put."""
    if not isinstance(node, tuple) or not node:
        return 1
    if node[0] in ("forall", "exists"):
        domains, body = _block(node)
        return (factorial(len(domains)) if len(domains) <= _MOST_BOUND else 1) * _orders(body)
    return prod([_orders(part) for part in node])


def _size(node: Any) -> int:
    return sum(map(_size, node)) if isinstance(node, tuple) else 1


def _renamed(node: Any, theirs: set[str]) -> Any:
    """The form with the answer's own predicates called by the number of their places."""
    if not isinstance(node, tuple):
        return node
    if node[:1] == ("atom",):
        name = node[1] if node[1] in theirs else f"own{len(node) - 2}"
        return ("atom", name, *node[2:])
    return tuple([_renamed(part, theirs) for part in node])


def _sorted(node: Any, small: bool) -> Any:
    """The form with its parts in an order that does not depend on how it was written."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] in ("forall", "exists") and small:
        domains, body = _block(node)
        if 1 < len(domains) <= _MOST_BOUND:
            return min(
                [
                    _again(node[0], domains, body, order)
                    for order in permutations(range(len(domains)))
                ],
                key=repr,
            )
    parts = [_sorted(part, small) for part in node]
    if node[0] in _COMMUTATIVE:
        parts[1:] = sorted(parts[1:], key=repr)
    return tuple(parts)


def _block(node: Form) -> tuple[list[Any], Any]:
    """The domains of quantifiers of one kind that follow each other, and what they are about."""
    domains: list[Any] = []
    body: Any = node
    word = node[0]
    while body[:1] == (word,):
        domains.append(body[1])
        body = body[2]
    return domains, body


def _again(word: str, domains: list[Any], body: Any, order: tuple[int, ...]) -> Any:
    """The block with its quantifiers in another order, and its body sorted."""
    count = len(domains)
    # The quantifier at place p, from the outside, is #(count - 1 - p) right below the block.
    moved = {count - 1 - old: count - 1 - new for new, old in enumerate(order)}
    result = _sorted(_moved(body, moved, 0), True)
    for place in reversed(order):
        result = (word, domains[place], result)
    return result


def _moved(node: Any, moved: dict[int, int], depth: int) -> Any:
    if not isinstance(node, tuple):
        return node
    if node[:1] == ("#",):
        number = node[1] - depth
        return ("#", moved.get(number, number) + depth)
    inside = depth + 1 if node[:1] in _BINDERS else depth
    last = len(node) - 1
    return tuple([_moved(p, moved, inside if n == last else depth) for n, p in enumerate(node)])
