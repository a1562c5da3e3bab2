"""Proofs that stop when they are done: no line after the conclusion, and none that is not needed.

*Before*: a proof that the kernel accepts.

*After*: one that it accepts too, no longer, with the same premises. Each box, and the whole, ends
where its last formula first follows by one rule from what is there, as far as that saves lines;
nothing is said again that could be cited, and every line but a premise is one that the last rests
on.

Where two arbitrary things may have one name, and lines are saved by it, they have one.

*How*: a line that follows by one rule without a box from lines above it is made to, if then fewer
lines are needed. The ends of boxes are looked at first, the outermost before those within, since a
box that ends early takes all it holds with it.

*Why it is right*: it need not be, the kernel looks at the result, and what it does not accept is
not taken.

*Example*: from ~(P & Q) and P & Q a search that knows of letters only may assume P, split, and get
to `false` in ten lines. The pass sees that the first two lines give it by ~E.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from minelogic.proof.graphs.layout import Block, Entry, entries_in, needed, numbered, swept
from minelogic.proof.graphs.nodes import Node
from minelogic.proof.kernel import Theorem, proved
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import FALSE, Form, form, is_part, names_in, put_in, standing_for
from minelogic.syntax.tree import Formula, Term, Var

_GIVEN = frozenset({"premise", "assume", "given", "display"})
_LONG = 400
"""In a longer proof only the ends of boxes are looked at."""
_ABOUT_NAMES = frozenset({"forallI", "forallE", "existsI", "existsE", "=I", "=E", "theorem"})
"""Without these rules nothing is spoken of anew."""
_SHORT, _NEW = 60, 6
"""In proofs of so many lines the first so many new names are tried for one another."""


def shortened(theorem: Theorem) -> tuple[Theorem, Mapping[int, int]]:
    """The theorem with a proof that stops when it is done; from positions there to those here."""
    best, origins = _stopped(theorem)
    while found := next(_with_fewer_names(best), None):
        best, again = found
        origins = {position: origins[before] for position, before in again.items()}
    return best, origins


def _with_fewer_names(theorem: Theorem) -> Iterator[tuple[Theorem, Mapping[int, int]]]:
    """Shorter proofs in which two of the things that it speaks of anew have one name."""
    about_names = any(line.rule in _ABOUT_NAMES for line in theorem.lines)
    if not about_names or len(theorem.lines) > _SHORT:
        return
    own = _names((*theorem.sequent.premises, theorem.sequent.conclusion))
    new = [name for name in _names(line.formula for line in theorem.lines) if name not in own]
    for one, other in combinations(new[:_NEW], 2):
        terms: dict[str, Term] = {other: Var(one)}
        lines = [x._replace(formula=substitute(x.formula, terms)) for x in theorem.lines]
        alike = theorem._replace(lines=tuple(lines))
        if proved(alike):
            shorter, origins = _stopped(alike)
            if len(shorter.lines) < len(theorem.lines):
                yield shorter, origins


def _names(formulas: Iterable[Formula]) -> list[str]:
    """The names in some formulas, in the order in which they come."""
    return list(dict.fromkeys(name for f in formulas for name in sorted(names_in(form(f)))))


def _stopped(theorem: Theorem) -> tuple[Theorem, Mapping[int, int]]:
    """The theorem with what it can do without left out, and where its lines come from."""
    for shorten in (_shorten, _swept):
        origin: dict[Entry, int] = {}
        whole = _blocks(theorem, origin)
        if not theorem.lines or not shorten(whole, theorem.rules):
            break
        formulas = {entry: theorem.lines[position].formula for entry, position in origin.items()}
        lines = numbered(whole, formulas.__getitem__)
        shorter = theorem._replace(lines=lines)
        if len(lines) < len(theorem.lines) and proved(shorter):
            return shorter, {entry.position: origin[entry] for entry, _ in entries_in(whole)}
    return theorem, {n: n for n in range(len(theorem.lines))}


def _blocks(theorem: Theorem, origin: dict[Entry, int]) -> Block:
    """The lines as entries that may be moved, each with its position."""
    whole = Block()
    entries: list[Entry] = []
    blocks: dict[int, Block] = {}
    for position, line in enumerate(theorem.lines):
        block = blocks[line.boxes[-1]] if line.boxes and line.boxes[-1] in blocks else whole
        if line.boxes[-1:] == (position,):
            outer = blocks[line.boxes[-2]] if len(line.boxes) > 1 else whole
            block = blocks[position] = Block(outer)
            outer.items.append(block)
        cites = [entries[c] if isinstance(c, int) else blocks[c[0]] for c in line.cites]
        node = Node(form(line.formula), line.rule, (), line.schema)
        entry = block.add(Entry(node, line.rule, cites))
        origin[entry] = position
        entries.append(entry)
    return whole


def _shorten(whole: Block, rules: frozenset[str]) -> bool:
    """Whether anything could be left out, and has been."""
    changed = False
    while _ended(whole, rules) or _followed(whole, rules):
        changed = True
        swept(whole)
    return _swept(whole, rules) or changed


def _swept(whole: Block, rules: frozenset[str]) -> bool:
    """Whether there were lines that nothing needs, which are gone; no other line is changed."""
    del rules
    before = sum(1 for _ in entries_in(whole))
    swept(whole)
    return sum(1 for _ in entries_in(whole)) < before


def _ended(whole: Block, rules: frozenset[str]) -> bool:
    """Whether a box could end earlier, or the whole, and now does."""
    blocks = [whole]
    for block in blocks:
        last = block.items[-1]
        if isinstance(last, Entry) and _by_one_rule(whole, block, last, rules):
            return True
        blocks += [item for item in block.items if isinstance(item, Block)]
    return False


def _followed(whole: Block, rules: frozenset[str]) -> bool:
    """Whether a line now follows from others, so that some can go."""
    every = [*entries_in(whole)]
    return len(every) <= _LONG and any(
        _by_one_rule(whole, block, entry, rules) for entry, block in every
    )


def _by_one_rule(whole: Block, block: Block, entry: Entry, rules: frozenset[str]) -> bool:
    """Lets a line follow by one rule from lines above it, if that saves lines."""
    if entry.rule in _GIVEN:
        return False
    lines = _above(block, entry)
    again = lines.get(entry.form)
    if again is not None and entry is not block.items[-1]:
        for user, _ in entries_in(whole):
            user.cites = [again if cite is entry else cite for cite in user.cites]
        block.items.remove(entry)
        return True
    if again is not None and block is whole and again in block.items and again.rule != "premise":
        del block.items[block.items.index(again) + 1 :]
        return True
    length = len(needed(whole))
    before = entry.rule, entry.cites, entry.schema
    for rule, cites in _ways(entry.form, lines):
        if rule in rules and cites != entry.cites:
            entry.rule, entry.cites, entry.schema = rule, cites, None
            if len(needed(whole)) < length:
                return True
    entry.rule, entry.cites, entry.schema = before
    return False


def _above(block: Block, entry: Entry) -> dict[Form, Entry]:
    """The lines that an entry may cite, by what they say: of several the first."""
    lines: dict[Form, Entry] = {}
    inner: Entry | Block = entry
    rows: list[list[Entry]] = []
    for around in reversed(block.around()):
        above = around.items[: around.items.index(inner)]
        rows.append([item for item in above if isinstance(item, Entry)])
        inner = around
    for row in reversed(rows):
        for item in row:
            if item.form[0] != "actual":
                lines.setdefault(item.form, item)
    return lines


def _ways(wanted: Form, lines: Mapping[Form, Entry]) -> Iterator[tuple[str, list[Entry | Block]]]:
    """The ways in which one rule without boxes gives a form from lines."""
    if wanted in lines:
        yield "copy", [lines[wanted]]
    if FALSE in lines and wanted != FALSE:
        yield "falseE", [lines[FALSE]]
    if wanted[0] == "&" and all(part in lines for part in wanted[1:]):
        yield "&I", [lines[part] for part in wanted[1:]]
    for f, line in lines.items():
        if f[0] == "&" and is_part(f, "&", wanted):
            yield "&E", [line]
        elif f[0] == "->" and f[2] == wanted and f[1] in lines:
            yield "->E", [line, lines[f[1]]]
        elif f[0] == "<->":
            for side, other in ((f[1], f[2]), (f[2], f[1])):
                if other == wanted and side in lines:
                    yield "<->E", [line, lines[side]]
        elif f[0] == "~" and wanted == FALSE and f[1] in lines:
            yield "~E", [line, lines[f[1]]]
        elif f[0] == "forall" and _is_instance(f, wanted):
            yield "forallE", [line]
        if wanted[0] == "|" and is_part(wanted, "|", f):
            yield "|I", [line]
        elif wanted[0] == "exists" and _is_instance(wanted, f):
            yield "existsI", [line]


def _is_instance(quantified: Form, f: Form) -> bool:
    """Whether a form is what a quantified one says of something."""
    body = quantified[2]
    return bool(body == f) or any(put_in(body, term) == f for term in standing_for(body, f))
