"""Runs the LALR tables that lark makes of a grammar.

lark's own loop makes one reduction for each level of precedence between an atom and the formula it
is a part of, ten for a bare letter. This loop looks such a chain up: which level the next token
asks for is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from minelogic.syntax.text.lexer import Token


class SyntaxFault(Exception):
    """The tokens are no statement: `index` is where the reading stopped."""

    def __init__(self, index: int) -> None:
        self.index = index


Build = Callable[[list[Any]], Any]


class _Rule(NamedTuple):
    origin: str
    size: int
    build: Build
    plain: bool
    """Whether it only passes its one part on."""


class Machine:
    """A grammar's tables, ready to run; `tests/write_tables.py` says how they are written.

    An action is the state to go to or, if negative, -1 minus the number of the rule to reduce by.
    """

    def __init__(self, states: str, rules: str, starts: str, builder: object) -> None:
        self._states = [_numbers(line) for line in states.splitlines()]
        self._rules = [_rule(line, builder) for line in rules.splitlines()]
        self._starts = _numbers(starts)
        self._ends = {start: self._states[state][start] for start, state in self._starts.items()}
        self._chains: dict[tuple[int, str, str], int] = {}

    def run(self, tokens: list[Token], start: str) -> Any:
        """What the builder makes of the tokens; a `SyntaxFault` if they do not fit."""
        states, rules, chains = self._states, self._rules, self._chains
        end = self._ends[start]
        stack = [self._starts[start]]
        values: list[Any] = []
        index = -1
        token: Any = None
        for index, token in enumerate(tokens):
            kind = token.type
            while True:
                action = states[stack[-1]].get(kind)
                if action is None:
                    raise SyntaxFault(index)
                if action >= 0:
                    stack.append(action)
                    values.append(token)
                    break
                rule = rules[-1 - action]
                size = rule.size
                value = rule.build(values[-size:]) if size else rule.build([])
                if size:
                    del values[-size:]
                    del stack[-size:]
                values.append(value)
                key = (stack[-1], rule.origin, kind)
                state = chains.get(key)
                stack.append(self._chain(*key) if state is None else state)
        while stack[-1] != end:
            action = states[stack[-1]].get("$END")
            if action is None or action >= 0:
                raise SyntaxFault(len(tokens))
            rule = rules[-1 - action]
            size = rule.size
            value = rule.build(values[-size:]) if size else rule.build([])
            if size:
                del values[-size:]
                del stack[-size:]
            values.append(value)
            stack.append(self._chain(stack[-1], rule.origin, "$END"))
        return values[-1]

    def _chain(self, below: int, origin: str, kind: str) -> int:
        """The state after a reduction and all that only pass its value on before this token."""
        name = origin
        while True:
            state = self._states[below][name]
            action = self._states[state].get(kind)
            if action is None or action >= 0 or not self._rules[-1 - action].plain:
                break
            name = self._rules[-1 - action].origin
        self._chains[below, origin, kind] = state
        return state


def _numbers(line: str) -> dict[str, int]:
    """What a line of names, each with a number after it, says."""
    words = line.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def _rule(line: str, builder: object) -> _Rule:
    """The rule that a line says: its origin, a method, and a sign for each part.

    `+` is a part that the method gets, `*` a list of such, and `-` is left out. Instead of a
    method, `?` passes the only part on, and `=` makes the list of parts that another rule gets.
    """
    origin, method, *rest = line.split()
    parts = "".join(rest)
    if method == "?":
        return _Rule(origin, 1, _only, True)
    build: Build = _all if method == "=" else getattr(builder, method)
    if "*" in parts:
        build = _spliced(build, parts)
    elif "-" in parts:
        build = _chosen(build, parts)
    return _Rule(origin, len(parts), build, False)


def _only(parts: list[Any]) -> Any:
    return parts[0]


def _all(parts: list[Any]) -> Any:
    return parts


def _chosen(build: Build, signs: str) -> Build:
    """Builds with the parts that are not left out."""
    kept = [index for index, sign in enumerate(signs) if sign == "+"]
    return lambda parts: build([parts[index] for index in kept])


def _spliced(build: Build, signs: str) -> Build:
    """Builds with the parts that are not left out, those of lists one by one."""

    # A list that stands first is a chain, read so far: it is added to, for copies would add up.
    first = 1 if signs[0] == "*" else 0
    rest = [(index, signs[index]) for index in range(first, len(signs)) if signs[index] != "-"]

    def build_spliced(parts: list[Any]) -> Any:
        result: list[Any] = parts[0] if first else []
        for index, sign in rest:
            if sign == "+":
                result.append(parts[index])
            else:
                result.extend(parts[index])
        return build(result)

    return build_spliced
