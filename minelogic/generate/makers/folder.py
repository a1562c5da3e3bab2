"""The files of an exercise: exercise.toml with its tables, and wrong answers beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from minelogic.generate.makers.answers import WrongAnswer

Value: TypeAlias = str | int | bool | Fraction | Sequence[str]


def exercise_toml(
    values: Mapping[str, Value],
    tables: Mapping[str, Mapping[str, Value]],
    wrong: Sequence[WrongAnswer],
    lists: Mapping[str, Sequence[Mapping[str, Value]]] | None = None,
) -> str:
    """The text of exercise.toml: its keys, its tables, lists of tables, and its wrong answers."""
    parts = [_lines(values)]
    parts += [f"[{name}]\n{_lines(table)}" for name, table in tables.items()]
    for name, each in (lists or {}).items():
        parts += [f"[[{name}]]\n{_lines(table)}" for table in each]
    for answer in wrong:
        keys: dict[str, Value] = {"file": answer.file, "score": answer.score}
        if answer.mistake is not None:
            keys["mistake"] = answer.mistake
        parts.append(f"[[wrong]]\n{_lines(keys)}")
    return "\n".join(parts)


def _lines(values: Mapping[str, Value]) -> str:
    return "".join([f"{_key(key)} = {_value(value)}\n" for key, value in values.items()])


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() else _quoted(key)


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else _quoted(str(value))
    if isinstance(value, str):
        return _quoted(value)
    return f"[{', '.join([_quoted(each) for each in value])}]"


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{plain}"'
