"""JSON as types: what its objects have in them, and values of ours turned into them.

A *shape* says which keys an object has, and of which type. For the type checker it is a
`TypedDict`, so every function that writes JSON is checked; `minelogic.json_schema` makes a JSON
Schema of it. When the program runs it is an empty class with annotations: a real `TypedDict`
compiles each of them while a module is imported, and most commands need none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from typing import TypedDict as Shape
else:

    class Shape:
        """The base of all shapes; a call makes one with keys that are no names."""

        def __new__(cls, name: str, annotations: dict[str, Any]) -> type:
            return type(name, (cls,), {"__annotations__": annotations})


__all__ = [
    "Digits", "Ratio", "Shape", "Tile", "fields_json", "keys", "picked", "plain", "tile_json",
]  # fmt: skip

S = TypeVar("S")

Digits: TypeAlias = Annotated[str, ("pattern", "^-?[0-9]+$")]
"""A whole number that may be longer than other programs can read, as text."""
Ratio: TypeAlias = Annotated[str, ("pattern", "^-?[0-9]+(/[0-9]+)?$")]
"""An exact fraction as text, `3/7`."""
Tile: TypeAlias = Annotated[list[int], ("minItems", 2), ("maxItems", 2)] | int | str
"""A tile as its file calls it: two numbers on a grid, the name of a vertex on a graph."""


def tile_json(name: tuple[int, int] | int | str) -> Tile:
    """The name of a tile as JSON has it."""
    return list(name) if isinstance(name, tuple) else name


def picked(value: object, shape: type[S], **given: Any) -> S:
    """The value as an object of this shape: what is given, and its own attributes for the rest.

    The type checker does not see whether the attributes fit; the schemas in the tests do.
    """
    data: Any = {
        key: given[key] if key in given else plain(getattr(value, key)) for key in keys(shape)
    }
    return data  # type: ignore[no-any-return]


def fields_json(record: object) -> dict[str, Any]:
    """All fields of a record; empty things are kept, so that every key is there."""
    return {name: plain(getattr(record, name)) for name in keys(type(record))}


def plain(value: Any) -> Any:
    """The value as JSON has it: a record as an object, a fraction as text."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if hasattr(value, "to_json"):
        return value.to_json()
    # A fraction; their module is slow to import, and most commands need none.
    if hasattr(value, "numerator"):
        return str(value)
    return fields_json(value)


def keys(shape: type) -> tuple[str, ...]:
    """The keys of a shape in their order, those of its bases first; of a record, its fields."""
    if hasattr(shape, "__match_args__"):
        return tuple(shape.__match_args__)
    own = [getattr(base, "__annotations__", {}) for base in reversed(shape.__mro__)]
    return tuple(dict.fromkeys([key for annotations in own for key in annotations]))
