"""Proofs about chains of <->, in which it only matters which letters stand an odd number of times.

By cases such a proof doubles with each letter. Here it grows with the length of the chain: for
each part of it, from left to right, a shorter chain is shown to be equivalent, by one of a few
lemmas, whose proofs are found in letters and then written out with the formulas put in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import compress

from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.graphs.layout import lines_of
from minelogic.proof.graphs.nodes import Box, Node
from minelogic.proof.kernel import Line, Sequent, Theorem, proved
from minelogic.records import dataclass
from minelogic.syntax.forms import FALSE, Form, form

Find = Callable[[Sequent, frozenset[str]], "tuple[Line, ...] | None"]
FEWEST, MOST = 7, 64
"""How many parts chains may have: with fewer other proofs are shorter, with more this is long."""
_LINES = 3
"""So many lines each lemma has at least, besides its premises."""
_RULES = frozenset(
    {"premise", "assume", "copy", "->I", "->E", "~I", "~E", "<->I", "<->E", "falseE", "RAA", "~~E"}
)
"""What the lemmas are proved by: nothing that looks into what is put in for a letter."""
F, N, M, X, Z = [("atom", letter) for letter in "FNMXZ"]
"""A chain, the shorter one that it is known to be equivalent to, another one, and two parts."""


# Without slots, so that the proof, which is long in the making, can wait.
@dataclass(frozen=True)
class ByParity:
    """A proof that uses equivalences alone: that there is one is known before it is made."""

    sequent: Sequent
    rules: frozenset[str]
    find: Find
    """Finds proofs of the lemmas by rules."""
    assumed: Sequence[Form]
    """What the implications that the conclusion begins with assume."""
    used: Sequence[Form]
    """Those of these and of the premises that it takes."""
    goal: Form
    """The chain of what is used and the conclusion, which has each part an even number of times."""
    negations: bool

    @cached_property
    def at_least(self) -> int:
        """So many lines the proof has at least, where no formula on the way is a premise.

        Each lemma has boxes and a last line.
        """
        chains = _Chains(self.rules & _RULES, None, self.negations)
        chains.equivalent(self.goal)
        return len(self.sequent.premises) + _LINES * chains.lemmas + len(self.used)

    @cached_property
    def lines(self) -> tuple[Line, ...] | None:
        """The proof; None if a lemma has none by these rules."""
        nodes = [Node(form(premise), "premise") for premise in self.sequent.premises]
        assumed = [Node(f, "assume") for f in self.assumed]
        given = {node.form: node for node in (*assumed, *nodes)}
        try:
            chains = _Chains(self.rules & _RULES, self.find, self.negations)
            last = chains.equivalent(self.goal)[1]
            assert last is not None
            for premise in self.used:
                last = Node(last.form[2], "<->E", (last, given[premise]))
            for node in reversed(assumed):
                last = Node(("->", node.form, last.form), "->I", (Box(node, last),))
            spelling = known_formulas((*self.sequent.premises, self.sequent.conclusion))
            lines = lines_of(nodes, last, lambda f: formula_of(f, spelling))
        except (_NoLemma, RecursionError):
            return None
        return lines if proved(Theorem(self.sequent, lines, self.rules)) else None


def by_parity(sequent: Sequent, rules: frozenset[str], find: Find) -> ByParity | None:
    """The proof that uses equivalences alone; None if there is none, or it is not worth while."""
    *premises, conclusion = [form(f) for f in (*sequent.premises, sequent.conclusion)]
    assumed: list[Form] = []
    while conclusion[0] == "->" and conclusion[2][0] in ("->", "<->", "~") and "->I" in rules:
        assumed.append(conclusion[1])
        conclusion = conclusion[2]
    given = list(dict.fromkeys((*assumed, *premises)))
    parts = [part for f in (*given, conclusion) for part in _parts(f, True) if part != FALSE]
    if not FEWEST <= len(parts) <= MOST or "<->E" not in rules or "<->I" not in rules:
        return None
    # Where it will do, a part that is negated is left as it is.
    negations = False
    used = _sum(given, conclusion, negations)
    if used is None:
        negations = True
        used = _sum(given, conclusion, negations)
    if used is None:
        return None
    goal = conclusion
    for premise in reversed(used):
        goal = ("<->", premise, goal)
    return ByParity(sequent, rules, find, assumed, used, goal, negations)


def _parts(f: Form, negations: bool) -> list[Form]:
    """What a chain of equivalences is made of, however it is bracketed.

    If negations are looked into, `~P` is `P <-> false`.
    """
    parts, waiting = [], [f]
    while waiting:
        part = waiting.pop()
        if part[0] == "<->":
            waiting += part[:0:-1]
        elif part[0] == "~" and negations:
            waiting += [FALSE, part[1]]
        else:
            parts.append(part)
    return parts


def _sum(premises: Sequence[Form], conclusion: Form, negations: bool) -> list[Form] | None:
    """The premises that have, with the conclusion, every part an even number of times."""
    place: dict[Form, int] = {}
    rows: list[tuple[int, int]] = []
    for n, f in enumerate((*premises, conclusion)):
        odd, combined = 0, 1 << n
        for part in _parts(f, negations):
            odd ^= 1 << place.setdefault(part, len(place))
        for other, others in rows:
            if odd & (other & -other):
                odd, combined = odd ^ other, combined ^ others
        if n == len(premises):
            used = compress(premises, [combined >> m & 1 for m in range(n)])
            return None if odd else [*used]
        if odd:
            rows.append((odd, combined))
    return None


class _NoLemma(Exception):
    """A lemma has no proof by these rules."""


class _Chains:
    """Shows chains equivalent to shorter ones; without `find` it is only told what that takes."""

    def __init__(self, rules: frozenset[str], find: Find | None, negations: bool) -> None:
        self.rules = rules
        self.find = find
        self.negations = negations
        self.lemmas = 0
        """How many it has taken."""
        self.proofs: dict[tuple[Form, ...], tuple[Line, ...]] = {}

    def equivalent(self, f: Form) -> tuple[tuple[Form, ...], Node | None]:
        """The parts that a chain has an odd number of times, and the node that says so.

        It says that the chain is equivalent to the chain of these parts; or just the chain, if
        there are none; there is none where the chain is that of these parts itself.
        """
        taken = self.taken(f)
        if taken is not None:
            longer, simpler, whole = taken
            parts, node = self.equivalent(_put_in(simpler, whole))
            if not parts:
                return parts, self.lemma([simpler], longer, whole, [node])
            whole[N] = _chain(parts)
            if node is None:
                return parts, self.lemma([], ("<->", longer, simpler), whole, [])
            return parts, self.lemma([("<->", simpler, N)], ("<->", longer, N), whole, [node])
        if f[0] != "<->":
            return (f,), None
        left, right = f[1:]
        chain, part = (left, right) if right[0] != "<->" else (right, left)
        return self.longer(chain, part, is_last=part is right)

    def taken(self, f: Form) -> tuple[Form, Form, dict[Form, Form]] | None:
        """A form and a simpler one that it is equivalent to, in letters, with what these are."""
        if self.negations and f[0] == "~":
            return ("~", F), ("<->", F, FALSE), {F: f[1]}
        if f[0] != "<->":
            return None
        left, right = f[1:]
        if self.negations and "~" in (left[0], right[0]):
            put = {F: left if left[0] != "~" else left[1], X: right}
            longer: Form = ("<->", ("~", F), X)
            if left[0] != "~":
                put[X], longer = right[1], ("<->", F, ("~", X))
            return longer, ("<->", ("<->", F, X), FALSE), put
        if left[0] == right[0] == "<->":
            put = {F: left, X: right[1], Z: right[2]}
            return ("<->", F, ("<->", X, Z)), ("<->", ("<->", F, X), Z), put
        return None

    def longer(
        self, chain: Form, part: Form, is_last: bool
    ) -> tuple[tuple[Form, ...], Node | None]:
        """The same for a chain and one more part, at its end or before it."""
        parts, node = self.equivalent(chain)
        both = ("<->", F, X) if is_last else ("<->", X, F)
        put = {F: chain, X: part}
        if not parts:
            return (part,), self.lemma([F], ("<->", both, X), put, [node])
        put[N] = _chain(parts)
        premises: list[Form] = [] if node is None else [("<->", F, N)]
        nodes = [] if node is None else [node]
        if node is None:
            put[F], both = put[N], _renamed(both)
        if part not in parts:
            more = (*parts, part)
            if node is None and is_last:
                return more, None
            return more, self.lemma(premises, ("<->", both, ("<->", N, X)), put, nodes)
        fewer = parts[: parts.index(part)] + parts[parts.index(part) + 1 :]
        if not fewer:
            if node is not None and is_last:
                return fewer, node
            swapped = [("<->", F, X)] if node is not None else []
            same = both if node is not None else ("<->", X, X)
            return fewer, self.lemma(swapped, same, put, nodes)
        put[M] = _chain(fewer)
        if part == parts[-1]:
            ended = ("<->", M, X)
            if node is None:
                goal: Form = ("<->", ended, X) if is_last else ("<->", X, ended)
                return fewer, self.lemma([], ("<->", goal, M), put, [])
            return fewer, self.lemma([("<->", F, ended)], ("<->", both, M), put, nodes)
        without = self.without(parts, part)
        premises.append(("<->", ("<->", N, X), M))
        nodes.append(without)
        if node is None and is_last:
            return fewer, without
        return fewer, self.lemma(premises, ("<->", both, M), put, nodes)

    def without(self, parts: tuple[Form, ...], part: Form) -> Node:
        """That a chain <-> one of its parts is equivalent to the chain without that part."""
        *before, last = parts
        rest = tuple(before)
        if last == part:
            put = {M: _chain(rest), X: part}
            return self.lemma([], ("<->", ("<->", ("<->", M, X), X), M), put, [])
        if rest == (part,):
            put = {X: part, Z: last}
            return self.lemma([], ("<->", ("<->", ("<->", X, Z), X), Z), put, [])
        fewer = tuple([other for other in rest if other != part])
        put = {N: _chain(rest), M: _chain(fewer), X: part, Z: last}
        return self.lemma(
            [("<->", ("<->", N, X), M)],
            ("<->", ("<->", ("<->", N, Z), X), ("<->", M, Z)),
            put,
            [self.without(rest, part)],
        )

    def lemma(
        self,
        premises: list[Form],
        goal: Form,
        put: Mapping[Form, Form],
        nodes: Sequence[Node | None],
    ) -> Node:
        """The last node of the proof of a lemma with formulas put in for its letters."""
        self.lemmas += 1
        if self.find is None:
            return Node(_put_in(goal, put), "theorem")
        key = (*premises, goal)
        if key not in self.proofs:
            formulas = [formula_of(f, {}) for f in key]
            lines = self.find(Sequent(tuple(formulas[:-1]), formulas[-1]), self.rules)
            if lines is None:
                raise _NoLemma
            self.proofs[key] = lines
        copies: list[Node] = []
        for n, line in enumerate(self.proofs[key]):
            given = nodes[n] if n < len(premises) else None
            cites: list[Node | Box] = []
            for cite in line.cites:
                if isinstance(cite, tuple):
                    cites.append(Box(copies[cite[0]], copies[cite[1]]))
                else:
                    cites.append(copies[cite])
            instance = _put_in(form(line.formula), put)
            copies.append(given or Node(instance, line.rule, tuple(cites)))
        return copies[-1]


def _chain(parts: Sequence[Form]) -> Form:
    first, *rest = parts
    for part in rest:
        first = ("<->", first, part)
    return first


def _renamed(f: Form) -> Form:
    """A form of letters in which the chain is the shorter one itself."""
    return ("<->", *[N if part == F else part for part in f[1:]])


def _put_in(f: Form, put: Mapping[Form, Form]) -> Form:
    """A form of letters with what they stand for."""
    if f[0] == "atom":
        return put[f]
    return (f[0], *[_put_in(part, put) for part in f[1:]])
