"""The fields of a trace, each of the kind it has to be, and what is wrong with one that is not."""

from __future__ import annotations

from typing import Any


class Wrong(Exception):
    """What is wrong with a step, or with a trace: a stable code, and in words."""

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason


def object_of(raw: object) -> dict[str, Any]:
    """What stands where there has to be an object, if it is one."""
    if not isinstance(raw, dict):
        raise Wrong("format", f"There is {shown(raw)} where an object should be.")
    return raw


def field(raw: object, key: str, kind: type, default: Any = None) -> Any:
    """What an object of the trace has under a key, if it is of this kind."""
    value = object_of(raw).get(key, default)
    if type(value) is not kind:
        raise Wrong("format", f'"{key}" is {_WORDS[kind]}, not {shown(value)}.')
    return value


def shown(value: Any) -> str:
    """A value as it stands in the trace, if it is short."""
    from json import dumps

    try:
        text = dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "such a value"
    return text if len(text) <= 40 else f"{text[:39]}…"


_WORDS = {list: "a list", dict: "an object", str: "a text", bool: "true or false"}
