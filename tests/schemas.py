"""JSON judged by its schema, wherever a test has a command print some."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from click.testing import Result
from jsonschema import Draft202012Validator

from minelogic.cli.shared.formats import FORMATS, format_schema


@cache
def validator(name: str) -> Any:
    """What judges documents of a format."""
    return Draft202012Validator(format_schema(name))


def faults(document: Any) -> list[str]:
    """What is wrong with a document by the schema of the format that it names."""
    named = document.get("format", "") if isinstance(document, dict) else ""
    name = named.removeprefix("minelogic.").removesuffix("/1")
    if name not in FORMATS or named != f"minelogic.{name}/1":
        return [f"There is no format {named!r}."]
    return [
        f"{fault.json_path}: {fault.message}" for fault in validator(name).iter_errors(document)
    ]


def judging(invoke: Callable[..., Result]) -> Callable[..., Result]:
    """Runs a command as `invoke` does; the JSON that it prints has to be what its schema says."""

    def judged(self: Any, command: Any, args: Any = None, *rest: Any, **more: Any) -> Result:
        result = invoke(self, command, args, *rest, **more)
        if asks_for_json(args) and result.stdout:
            found = faults(json.loads(result.stdout))
            assert not found, f"{args} prints JSON that its schema does not allow: {found[:3]}"
        return result

    return judged


def asks_for_json(args: str | Sequence[str] | None) -> bool:
    """Whether the options of a command ask for JSON."""
    words = args.split() if isinstance(args, str) else list(map(str, args or ()))
    pairs = zip(words, [*words[1:], ""], strict=True)
    return "--json" in words or any(pair == ("--format", "json") for pair in pairs)
