"""Runs the LALR tables that lark makes of a grammar.

lark's own loop makes one reduction for each level of precedence between an atom and the formula it
is a part of, ten for a bare letter. This loop looks such a chain up: which level the next token
asks for is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Lark

from minelogic.syntax.lexer import Token


class SyntaxFault(Exception):
    """The tokens are no statement: `index` is where the reading stopped."""

    def __init__(self, index: int) -> None:
        self.index = index


@dataclass(frozen=True, slots=True)
class _Rule:
    origin: str
    size: int
    build: Callable[[list[Any]], Any]
    plain: bool
    """Whether it only passes its one part on."""


class Machine:
    """A grammar's tables, ready to run.

    An action is the state to go to or, if negative, -1 minus the number of the rule to reduce by.
    """

    def __init__(self, lark: Lark) -> None:
        parser = lark.parser.parser
        table = parser._parse_table
        numbers = {state: number for number, state in enumerate(table.states)}
        self._rules: list[_Rule] = []
        known: dict[Any, int] = {}
        self._states: list[dict[str, int]] = []
        for actions in table.states.values():
            row: dict[str, int] = {}
            for symbol, (action, argument) in actions.items():
                if action.name == "Shift":
                    row[str(symbol)] = numbers[argument]
                else:
                    if argument not in known:
                        known[argument] = len(self._rules)
                        self._rules.append(_rule(argument, parser.parser.callbacks))
                    row[str(symbol)] = -1 - known[argument]
            self._states.append(row)
        self._starts = {start: numbers[state] for start, state in table.start_states.items()}
        self._ends = {start: numbers[state] for start, state in table.end_states.items()}
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


def _rule(rule: Any, callbacks: Any) -> _Rule:
    size = len(rule.expansion)
    plain = (
        size == 1 and rule.options.expand1 and rule.alias is None and not rule.expansion[0].is_term
    )
    return _Rule(str(rule.origin.name), size, callbacks[rule], plain)
