"""Forms taken apart and put together again, whatever they are.

For every form `with_children(f, children(f)) == f`. Below a quantifier the parts are open: what it
binds stands there as `("#", n)`. The names that are free in a form are `forms.names_in`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.syntax.forms import Form

_FIRST = {
    "atom": None, "in": None, "=": None, "<": None, "<=": None, "true": None, "false": None,
    "~": 1, "&": 1, "|": 1, "->": 1, "<->": 1, "forall": 2, "exists": 2, "each": 2,
    "count": 3, "KN": 3,
}  # fmt: skip
"""Where in the tuple the parts of each kind of form begin."""


def children(form: Form) -> tuple[Form, ...]:
    """The forms that a form is directly made of, from left to right."""
    first = _FIRST[form[0]]
    return () if first is None else form[first:]


def with_children(form: Form, parts: Sequence[Form]) -> Form:
    """The form with these in the place of its children."""
    first = _FIRST[form[0]]
    return form if first is None else (*form[:first], *parts)


def subforms(form: Form) -> Iterator[Form]:
    """The form and all that it is made of, from left to right, a whole before its parts."""
    todo = [form]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(children(node)))
