"""Sequents as a file of conjectures for Jape, to be opened after its natural deduction (I2L).

There, formulas begin with A to H or P to T and variables with i, j, k, x, y or z; there is no `↔`,
no equality and no number, quantifiers bind as tightly as `¬`, and a name stands for something only
if a premise `actual c` says so. Names that do not fit are mapped, and a comment says how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from minelogic.diagnostics import visible
from minelogic.proof.formulas.walk import subforms
from minelogic.proof.kernel import Sequent
from minelogic.render.proofs.export import NotExportable, height, shown_form
from minelogic.syntax.forms import Form, form

__all__ = ["NotExportable", "jape_conjectures"]

_INITIALS = "ABCDEFGHPQRST"
_IDENTIFIER = re.compile(rf"[{_INITIALS}][A-Za-z0-9]*")
_BOUND = ("x", "y", "z")
_NAMES = "jki"
_NAME = re.compile(r"[ijk][0-9]*")
_IFF, _IMPLIES, _OR, _AND, _TIGHT = range(5)
_SIGNS = {"&": ("∧", _AND), "|": ("∨", _OR)}


def jape_conjectures(sequents: Iterable[tuple[str, Sequent]], panel: str = "minelogic") -> str:
    """The file; raises `NotExportable`, with the reason, if a sequent says what Jape cannot."""
    lines = [f'CONJECTUREPANEL "{_quoted(panel)}"']
    for name, sequent in sequents:
        writer = _Writer(sequent)
        written = writer.sequent()
        lines += [f"    {line}" for line in writer.comments()]
        lines.append(f'    THEOREM "{_quoted(name)}: {written}" IS {written}')
    # Without it, a conjecture that is proved could be used backwards only.
    lines.append("    BUTTON Apply IS apply TheoremForwardOrBackward COMMAND")
    return "\n".join([*lines, "END", ""])


class _Writer:
    """Writes one sequent, in letters of its own."""

    def __init__(self, sequent: Sequent) -> None:
        self.premises = [form(premise) for premise in sequent.premises]
        self.conclusion = form(sequent.conclusion)
        leaves = [leaf for f in (*self.premises, self.conclusion) for leaf in _leaves(f)]
        atoms = list(dict.fromkeys(leaf for leaf in leaves if leaf[0] == "atom"))
        self.quantified = any(leaf[0] == "quantifier" for leaf in leaves)
        self.has_iff = any(leaf[0] == "iff" for leaf in leaves)
        self.names: dict[Any, str] = {}
        self.letters: dict[Any, str] = {}
        if self.quantified:
            self.names = _named(term for atom in atoms for term in atom[2:] if not _is_bound(term))
            self.letters = _lettered((atom[1], str(atom[1])) for atom in atoms)
        else:
            self.letters = _lettered((atom, _together(atom)) for atom in atoms)

    def sequent(self) -> str:
        actual = [f"actual {name}" for name in self.names.values()]
        premises = ", ".join([*actual, *[self._text(f, (), _IFF) for f in self.premises]])
        return f"{premises} ⊢ {self._text(self.conclusion, (), _IFF)}".lstrip()

    def comments(self) -> Iterator[str]:
        """What stands for what, where it is not the same."""
        for ours, theirs in self.letters.items():
            meaning = ours if isinstance(ours, str) else shown_form(ours)
            if meaning != theirs:
                yield f"/* {theirs} stands for {_commented(meaning)} */"
        for term, name in self.names.items():
            meaning = str(term[1] if isinstance(term, tuple) else term)
            if meaning != name:
                yield f"/* {name} stands for {_commented(meaning)} */"
        if self.has_iff:
            yield "/* A <-> B is written (A→B)∧(B→A) */"

    def _text(self, f: Form, bound: tuple[str, ...], tight: int) -> str:
        match f:
            case ("true",):
                return "⊤"
            case ("false",):
                return "⊥"
            case ("~", body):
                return f"¬{self._text(body, bound, _TIGHT)}"
            case ("&" | "|" as word, *parts):
                sign, own = _SIGNS[word]
                first, *rest = parts
                texts = [self._text(first, bound, own)]
                texts += [self._text(part, bound, own + 1) for part in rest]
                return _bracketed(sign.join(texts), own < tight)
            case ("->", left, right):
                texts = [self._text(left, bound, _OR), self._text(right, bound, _IMPLIES)]
                return _bracketed("→".join(texts), tight > _IMPLIES)
            case ("<->", left, right):
                ways = [("->", left, right), ("->", right, left)]
                return self._text(("&", *ways), bound, tight)
            case ("forall" | "exists" as word, _, body):
                # By how many quantifiers are inside, so that none takes another's variable.
                inside = height(body)
                name = _BOUND[inside % 3] + (str(inside // 3) if inside > 2 else "")
                sign = "∀" if word == "forall" else "∃"
                return f"{sign}{name}.{self._text(body, (name, *bound), _TIGHT)}"
            case ("atom", name, *terms) if self.quantified and terms:
                names = [bound[t[1]] if _is_bound(t) else self.names[t] for t in terms]
                return f"{self.letters[name]}({','.join(names)})"
            case ("atom", name, *_):
                return self.letters[name if self.quantified else f]
        raise AssertionError(f)


def _leaves(f: Form) -> Iterator[Any]:
    """The atoms of a form, and a note of each quantifier and `<->`."""
    for part in subforms(f):
        match part:
            case ("true" | "false" | "~" | "&" | "|" | "->", *_):
                pass
            case ("<->", *_):
                yield ("iff",)
            case ("forall" | "exists", domain, _):
                if domain is not None:
                    raise NotExportable("A variable in Jape has no range.")
                yield ("quantifier",)
            case ("atom", name, *terms):
                if name == "actual" or any(_is_worked_out(term) for term in terms):
                    raise NotExportable(f"Jape cannot say {shown_form(part)}.")
                yield part
            case ("KN" | "count", *_):
                raise NotExportable("Jape cannot count.")
            case _:
                raise NotExportable("Jape knows no equality and no order.")


def _lettered(wanted: Iterable[tuple[Any, str]]) -> dict[Any, str]:
    """An identifier for each thing: the one that is wanted if it is one and free."""
    things = dict(wanted)
    own = {thing: name for thing, name in things.items() if _IDENTIFIER.fullmatch(name)}
    letters: dict[Any, str] = {}
    for thing, name in own.items():
        if name not in letters.values():
            letters[thing] = name
    free = iter(_free(_INITIALS, {*letters.values()}))
    return {thing: letters[thing] if thing in letters else next(free) for thing in things}


def _named(terms: Iterable[Any]) -> dict[Any, str]:
    """A variable for each name and number that is meant."""
    wanted = list(dict.fromkeys(terms))
    own = {term for term in wanted if isinstance(term, str) and _NAME.fullmatch(term)}
    free = iter(_free(_NAMES, own))
    return {term: term if term in own else next(free) for term in wanted}


def _free(initials: str, taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        for initial in initials:
            name = f"{initial}{number or ''}"
            if name not in taken:
                yield name
        number += 1


def _together(atom: Form) -> str:
    """An atom as one word: `B(0, 1)` is B01, with places of one digit only."""
    values = [str(term[1] if isinstance(term, tuple) else term) for term in atom[2:]]
    return atom[1] + "".join(values) if all(len(value) == 1 for value in values) else ""


def _is_bound(term: Any) -> bool:
    return isinstance(term, tuple) and term[0] == "#"


def _is_worked_out(term: Any) -> bool:
    return isinstance(term, tuple) and term[0] not in ("#", "vertex")


def _bracketed(text: str, brackets: bool) -> str:
    return f"({text})" if brackets else text


def _quoted(text: str) -> str:
    return visible(text).replace("\\", "/").replace('"', "'")


def _commented(text: str) -> str:
    return visible(text).replace("*/", "* /")
