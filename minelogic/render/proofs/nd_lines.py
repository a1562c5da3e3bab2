"""The lines of our proofs, theorems and boards included, for nd-prover."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any, TypeAlias

from minelogic.proof.kernel import Line, Sequent
from minelogic.proof.kernel.schemas import matches
from minelogic.render.proofs.export import NotExportable, shown_form
from minelogic.render.proofs.nd_items import Builder, NdItem, NdLine
from minelogic.render.proofs.nd_rules import LIKE_NOTHING, RULES, derived_rule, fits
from minelogic.syntax.forms import Form, chain, form, names_in, replaced

LemmaProof: TypeAlias = Callable[[Sequent], Sequence[Line] | None]
"""The proof of a lemma; None if it is not known."""
_GIVEN = frozenset({"given", "display"})
"""The rules whose lines become premises."""
_BY_PREMISE = frozenset({"count", "board"})
"""The rules that nobody has there: that each step is one becomes a premise."""
DECIDED = (
    frozenset({"premise", "assume", "theorem"}) | _GIVEN | _BY_PREMISE | {*RULES} | LIKE_NOTHING
)
"""The rules of which it is said here what becomes of them: all."""


class Translator:
    """Writes the lines of one proof into a builder."""

    def __init__(self, builder: Builder, lemmas: LemmaProof) -> None:
        self.to = builder
        self.lemmas = lemmas

    def proof(self, lines: Sequence[Line], premises: Mapping[Form, NdLine] | None = None) -> NdLine:
        """The lines; `premises` are what a lemma's premises are where it is used."""
        forms = [form(line.formula) for line in lines]
        return self.lines(lines, forms, premises)

    def lines(
        self, lines: Sequence[Line], forms: Sequence[Form], premises: Mapping[Form, NdLine] | None
    ) -> NdLine:
        """The last line of a proof whose lines say the forms, after all the others."""
        done: list[NdLine] = []
        boxes: dict[int, NdItem] = {}
        around: tuple[int, ...] = ()
        unnamed: set[int] = set()
        for position, line in enumerate(lines):
            while around != line.boxes[: len(around)]:
                last = done[position - 1]
                boxes[around[-1]] = last if around[-1] in unnamed else self.to.end(last)
                around = around[:-1]
            f = forms[position]
            if _is_name(line, f):
                # `actual c` opens no box there; what is assumed of c next does.
                follows = lines[position + 1] if position + 1 < len(lines) else line
                if follows.rule != "assume" or follows.boxes != line.boxes:
                    unnamed.add(position)
                done.append(NdLine(f, "actual"))
            elif line.rule == "assume":
                done.append(self.to.begin(f))
            elif line.rule == "premise":
                done.append(premises[f] if premises is not None else self.to.premise(f))
            else:
                cited = [
                    done[cite] if isinstance(cite, int) else boxes[cite[0]] for cite in line.cites
                ]
                done.append(self._derived(line, f, [c for c in cited if not _is_actual(c)]))
            around = line.boxes
        return done[-1]

    def _derived(self, line: Line, c: Form, cited: list[NdItem]) -> NdLine:
        if line.rule in _GIVEN:
            return self.to.premise(c, extra=True)
        if line.rule in _BY_PREMISE:
            return self._by_premise(c, cited)
        if line.rule == "theorem":
            return self._lemma(line, c, [x for x in cited if isinstance(x, NdLine)])
        if line.rule in LIKE_NOTHING:
            raise NotExportable(f"nd-prover has nothing like the rule {line.rule}.")
        rule = RULES[line.rule]
        for order in permutations(cited) if len(cited) <= 5 else [tuple(cited)]:
            last = rule(self.to, c, *order) if fits(line.rule, order) else None
            if last is not None:
                return last
        raise NotExportable(f"The line {shown_form(c)} does not follow by {line.rule}.")

    def _by_premise(self, c: Form, cited: list[NdItem]) -> NdLine:
        """By a premise about the board, or counting: if what is cited holds, `c` does."""
        premises = [self.to.shown(item) for item in cited]
        says = c
        for line in reversed(premises):
            says = ("->", line.form, says)
        last = self.to.premise(says, extra=True)
        for line in premises:
            last = self.to.add(last.form[2], "→E", last, line)
        return last

    def _lemma(self, line: Line, c: Form, cited: list[NdLine]) -> NdLine:
        """By a rule that nd-prover has for it, or the proof of the lemma with other letters."""
        for order in permutations(cited) if len(cited) <= 2 else ():
            rule = derived_rule(c, [item.form for item in order])
            if rule is not None:
                return self.to.add(c, rule, *order)
        schema = line.schema
        lines = self.lemmas(schema) if schema is not None else None
        if schema is None or lines is None:
            raise NotExportable("The proof of a theorem that is cited is not known.")
        patterns = [form(premise) for premise in schema.premises]
        for order in permutations(cited) if len(cited) <= 5 else [tuple(cited)]:
            put: dict[Any, Any] = {}
            pairs = zip(
                (*patterns, form(schema.conclusion)), (*[i.form for i in order], c), strict=True
            )
            if all(matches(pattern, f, put) for pattern, f in pairs):
                break
        else:
            raise NotExportable(f"{shown_form(c)} is no instance of the theorem that is cited.")
        names = {name for each in lines for name in names_in(form(each.formula))}
        fresh = {name: self.to.fresh(name) for name in sorted(names)}
        forms = [_instance(_renamed(form(each.formula), fresh), put, 0) for each in lines]
        premises = {_instance(p, put, 0): item for p, item in zip(patterns, order, strict=True)}
        return self.lines(lines, forms, premises)


def _is_name(line: Line, f: Form) -> bool:
    return line.rule == "assume" and f[:2] == ("atom", "actual") and len(f) == 3


def _is_actual(item: NdItem) -> bool:
    return isinstance(item, NdLine) and item.rule == "actual"


def _instance(node: Any, put: Mapping[Any, Any], depth: int) -> Any:
    """A form of a lemma with formulas put in for its letters."""
    match node:
        case ("atom", name, *terms):
            meant = put.get(("atom", name, len(terms)))
            return node if meant is None else _placed(meant, terms, 0)
        case ("forall" | "exists" as word, None, body):
            return (word, put.get("domain"), _instance(body, put, depth + 1))
        case ("&" | "|" as word, *parts):
            return chain(word, [_instance(part, put, depth) for part in parts])
        case ("~" | "->" | "<->" as word, *parts):
            return (word, *[_instance(part, put, depth) for part in parts])
    return node


def _placed(node: Any, terms: Sequence[Any], depth: int) -> Any:
    """What a letter stands for, about the terms that the letter is about."""
    if not isinstance(node, tuple) or node[:1] == ("vertex",):
        return node
    if node[:1] == ("place",):
        term = terms[node[1]]
        return ("#", term[1] + depth) if isinstance(term, tuple) and term[0] == "#" else term
    inside = depth + 1 if node[:1] and node[0] in ("forall", "exists", "each") else depth
    last = len(node) - 1
    return tuple([_placed(p, terms, inside if n == last else depth) for n, p in enumerate(node)])


def _renamed(f: Form, names: Mapping[str, str]) -> Form:
    for name in sorted(names_in(f)):
        f = replaced(f, name, names[name])
    return f
