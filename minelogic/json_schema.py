"""JSON Schemas (draft 2020-12), made from the shapes and records that JSON is written from."""

from __future__ import annotations

import types
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from minelogic import jsonable
from minelogic.jsonable import Ratio, keys

Schema: TypeAlias = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_SHAPE: type = vars(jsonable)["Shape"]
"""The class that it is when the program runs; the type checker knows another."""
_PLAIN: Mapping[Any, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


def schema(kind: Any, formats: Mapping[type, str] | None = None) -> Schema:
    """The schema of what is written from a type; `$defs` has the objects inside it.

    `formats` has the records that are documents by themselves: their key `format` is no field of
    theirs. Every key of a shape is there unless it is `NotRequired`, and no other is.
    """
    maker = _Maker(formats or {})
    made = maker.of(kind)
    root = maker.definitions.pop(_name(kind)) if _is_object(kind) else made
    if _is_object(kind) and maker.recursive(_name(kind), root):
        maker.definitions[_name(kind)] = root
        root = made
    ordered = dict(sorted(maker.definitions.items()))
    return {**root, **({"$defs": ordered} if ordered else {})}


class _Maker:
    """Schemas in the making; an object is defined once, by its name, and referred to."""

    def __init__(self, formats: Mapping[type, str]) -> None:
        self.formats = formats
        self.definitions: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}
        # What a module imports for the type checker alone is looked up by its name.
        self._shapes = {shape.__name__: shape for shape in shapes()}

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if kind is Any:
            return {}
        if kind is Fraction:
            return self.of(Ratio)
        if _is_object(kind):
            return self._referred(kind)
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"const": parts[0]} if len(parts) == 1 else {"enum": list(parts)}
        if origin is Annotated:
            # The record that an object is written from, or keywords of the schema.
            kind, *more = parts
            return (
                self.of(more[0]) if isinstance(more[0], type) else {**self.of(kind), **dict(more)}
            )
        if origin in (Union, types.UnionType):
            return _either([self.of(part) for part in parts])
        if origin in (list, Sequence) or (origin is tuple and parts[-1] is ...):
            return {"type": "array", "items": self.of(parts[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        raise TypeError(f"JSON has no place for {kind!r}")

    def recursive(self, name: str, root: Schema) -> bool:
        """Whether an object may have such an object inside it."""
        return any(f"'#/$defs/{name}'" in repr(part) for part in (root, self.definitions))

    def _referred(self, kind: type) -> Schema:
        name = _name(kind)
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two shapes are called {name}")
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self._object(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: type) -> Schema:
        hints = get_type_hints(kind, localns=self._shapes, include_extras=True)
        properties: dict[str, Schema] = {}
        if kind in self.formats:
            properties["format"] = {"const": self.formats[kind]}
        optional = {key for key in keys(kind) if get_origin(hints[key]) is NotRequired}
        for key in keys(kind):
            hint = get_args(hints[key])[0] if key in optional else hints[key]
            properties[key] = self.of(hint)
        return {
            **_description(kind),
            "type": "object",
            "properties": properties,
            "required": [key for key in properties if key not in optional],
            "additionalProperties": False,
        }


def shapes() -> Collection[type]:
    """Every shape of the modules that have been imported."""
    found: list[type] = [_SHAPE]
    # The list grows while it is gone through.
    for shape in found:
        below: list[type] = shape.__subclasses__()
        found += [each for each in below if each not in found]
    return found[1:]


def _either(parts: list[Schema]) -> Schema:
    """One of several: as a list of types where nothing more is said of any of them."""
    if all(part.keys() == {"type"} for part in parts):
        return {"type": [part["type"] for part in parts]}
    return {"anyOf": parts}


def _is_object(kind: Any) -> bool:
    return isinstance(kind, type) and (issubclass(kind, _SHAPE) or hasattr(kind, "__match_args__"))


def _name(kind: type) -> str:
    return kind.__name__.removesuffix("Json")


def _description(kind: type) -> Schema:
    """What a class says of itself first, if it says anything."""
    words = (kind.__doc__ or "").partition("\n\n")[0].split()
    return {"description": " ".join(words)} if words else {}
