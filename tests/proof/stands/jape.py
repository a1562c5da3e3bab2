"""Whether a conjecture for Jape says what the sequent says, up to the names it has to change."""

from __future__ import annotations

from typing import Any

from minelogic.proof.kernel import Sequent
from minelogic.render.proofs.jape import NotExportable, jape_conjectures
from minelogic.syntax.forms import Form, form
from tests.render.proofs.test_jape import theirs

_SIGNS = {"&": "∧", "|": "∨", "->": "→", "~": "¬"}
_CONSTANT = {"true": "⊤", "false": "⊥"}
_QUANTIFIERS = {"forall": "∀", "exists": "∃"}


def says_the_same(sequent: Sequent) -> bool:
    """Whether Jape is told the same; also if it cannot be told at all."""
    try:
        written = theirs(jape_conjectures([("t", sequent)]))
    except NotExportable:
        return True
    ours = [form(f) for f in (*sequent.premises, sequent.conclusion)]
    names = _Names()
    return len(ours) == len(written) and all(
        names.agree(f, other, ()) for f, other in zip(ours, written, strict=True)
    )


class _Names:
    """Which name of theirs stands for which of ours, as far as has been seen."""

    def __init__(self) -> None:
        self.ours: dict[Any, Any] = {}
        self.theirs: dict[Any, Any] = {}

    def agree(self, f: Form, other: Any, bound: tuple[str, ...]) -> bool:
        """Whether a form is what theirs says; `bound` are their variables, the innermost first."""
        if f[0] == "<->":
            ways = ("&", ("->", f[1], f[2]), ("->", f[2], f[1]))
            return self.agree(ways, other, bound)
        if f[0] in ("&", "|") and len(f) > 3:
            f = (f[0], f[:-1], f[-1])
        if f[0] in _SIGNS:
            return (
                other[0] == _SIGNS[f[0]]
                and len(other) == len(f)
                and all(self.agree(g, h, bound) for g, h in zip(f[1:], other[1:], strict=True))
            )
        if f[0] in _CONSTANT:
            return bool(other == (_CONSTANT[f[0]],))
        if f[0] in _QUANTIFIERS:
            sign, name, body = other
            inside = (name, *bound)
            return sign == _QUANTIFIERS[f[0]] and self.agree(f[2], body, inside)
        assert f[0] == "atom", f
        if other[0] != "atom":
            return False
        if len(other) == 2:
            return self.same(f if len(f) > 2 else f[1], other[1])
        return (
            len(f) == len(other)
            and self.same(f[1], other[1])
            and all(self.term(t, name, bound) for t, name in zip(f[2:], other[2:], strict=True))
        )

    def term(self, t: Any, name: str, bound: tuple[str, ...]) -> bool:
        if isinstance(t, tuple) and t[0] == "#":
            return name in bound and bound.index(name) == t[1]
        return name not in bound and self.same(("term", t), ("term", name))

    def same(self, ours: Any, other: Any) -> bool:
        return bool(
            self.ours.setdefault(ours, other) == other
            and self.theirs.setdefault(other, ours) == ours
        )
