"""Dataclasses whose methods are written when they are first called.

`dataclasses` writes and compiles six methods for each class while a module is imported, which for
all our classes takes longer than reading a file. Most of these methods are never called. So here a
class gets its slots at once and its methods on demand; for type checkers, and for `dataclasses`
itself (`fields`, `replace`), it is a dataclass like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace

__all__ = ["dataclass", "field", "replace"]

T = TypeVar("T")

_NONE: Any = object()
"""No default."""


class _Field(NamedTuple):
    default: Any = _NONE
    default_factory: Any = _NONE
    init: bool = True
    repr: bool = True
    compare: bool = True
    kw_only: bool = False


def _dataclass(
    *, frozen: bool = False, slots: bool = False, kw_only: bool = False
) -> Callable[[type[T]], type[T]]:
    """Makes a class a dataclass."""

    def made(cls: type[T]) -> type[T]:
        own = {name: _own(cls, name, kw_only) for name in cls.__annotations__}
        inherited = [getattr(base, "__records__", {}) for base in reversed(cls.__mro__[1:])]
        fields: dict[str, _Field] = {}
        for more in (*inherited, own):
            fields.update(more)
        left_out = {*own, "__dict__", "__weakref__"}
        body = {name: value for name, value in vars(cls).items() if name not in left_out}
        if slots:
            body["__slots__"] = tuple(name for name in own if not hasattr(cls.__base__, name))
        else:
            body.update({n: f.default for n, f in own.items() if f.default is not _NONE})
        body["__records__"] = fields
        body["__dataclass_fields__"] = _StandardFields(frozen)
        body["__match_args__"] = tuple(n for n, f in fields.items() if f.init and not f.kw_only)
        body["__init__"] = _first_init
        body["__eq__"] = _first_eq
        body["__hash__"] = _first_hash if frozen else None
        body.setdefault("__repr__", _repr)
        if frozen:
            body["__setattr__"] = body["__delattr__"] = _refuse
        if frozen and slots:
            body["__getstate__"], body["__setstate__"] = _get_state, _set_state
        result: Any = type(cls.__name__, cls.__bases__, body)
        result.__qualname__ = cls.__qualname__
        made_class: type[T] = result
        return made_class

    return made


def _field(
    *,
    default: Any = _NONE,
    default_factory: Any = _NONE,
    init: bool = True,
    repr: bool = True,
    compare: bool = True,
) -> _Field:
    """What is to be known of a field apart from its name and type."""
    return _Field(default, default_factory, init, repr, compare)


def _replace(record: T, /, **changes: Any) -> T:
    """The record with some fields changed."""
    for name, field in _fields(type(record)).items():
        if field.init and name not in changes:
            changes[name] = getattr(record, name)
    return type(record)(**changes)


if not TYPE_CHECKING:
    dataclass, field, replace = _dataclass, _field, _replace


def _own(cls: type, name: str, kw_only: bool) -> _Field:
    """The field that the class itself declares by this name."""
    default = vars(cls).get(name, _NONE)
    field = default if isinstance(default, _Field) else _Field(default)
    return field._replace(kw_only=kw_only)


def _fields(cls: type) -> dict[str, _Field]:
    fields: dict[str, _Field] = cls.__records__  # type: ignore[attr-defined]
    return fields


def _first_init(self: Any, *args: Any, **kwargs: Any) -> None:
    cls = _record_class(self)
    cls.__init__ = _written("__init__", *_init_text(cls))
    cls.__init__(self, *args, **kwargs)


def _init_text(cls: Any) -> tuple[str, dict[str, Any]]:
    """The text of `__init__`, which sets slots directly: that is fast, and frozen or not."""
    positional: list[str] = ["self"]
    named: list[str] = []
    body: list[str] = []
    names: dict[str, Any] = {"none_": _NONE, "set_": object.__setattr__}
    for name, field in _fields(cls).items():
        if not field.init:
            continue
        parameter, value = name, name
        if field.default is not _NONE:
            names[f"default_{name}"] = field.default
            parameter = f"{name}=default_{name}"
        elif field.default_factory is not _NONE:
            names[f"make_{name}"] = field.default_factory
            parameter = f"{name}=none_"
            value = f"make_{name}() if {name} is none_ else {name}"
        (named if field.kw_only else positional).append(parameter)
        slot: Any = getattr(cls, name, None)
        if hasattr(slot, "__set__"):
            names[f"set_{name}"] = slot.__set__
            body.append(f"set_{name}(self, {value})")
        else:
            body.append(f"set_(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    if named:
        positional += ["*", *named]
    return f"def __init__({', '.join(positional)}):\n " + "\n ".join(body or ["pass"]), names


def _first_eq(self: Any, other: object) -> Any:
    cls = _record_class(self)
    mine, theirs = _compared(cls, "self"), _compared(cls, "other")
    cls.__eq__ = _written(
        "__eq__",
        "def __eq__(self, other):\n"
        " if other.__class__ is self.__class__:\n"
        f"  return {mine} == {theirs}\n"
        " return NotImplemented",
    )
    return cls.__eq__(self, other)


def _first_hash(self: Any) -> int:
    cls = _record_class(self)
    text = f"def __hash__(self):\n return hash({_compared(cls, 'self')})"
    cls.__hash__ = _written("__hash__", text)
    return hash(self)


def _compared(cls: type, who: str) -> str:
    """The text of the tuple of all values that take part in equality."""
    return f"({''.join(f'{who}.{n}, ' for n, field in _fields(cls).items() if field.compare)})"


def _written(name: str, text: str, names: dict[str, Any] | None = None) -> Any:
    """The function that a text defines."""
    names = names if names is not None else {}
    exec(text, names)
    return names[name]


def _record_class(self: Any) -> Any:
    """The class of a record that was declared as one; a class derived from it may not be."""
    return next(cls for cls in type(self).__mro__ if "__records__" in vars(cls))


def _repr(self: Any) -> str:
    shown = [f"{n}={getattr(self, n)!r}" for n, field in _fields(type(self)).items() if field.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, *_value: Any) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change {name!r}: {type(self).__name__} is frozen")


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in _fields(type(self))]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(_fields(type(self)), state, strict=True):
        object.__setattr__(self, name, value)


class _StandardFields:
    """`__dataclass_fields__`, by which `dataclasses` knows its own; made when it is asked for."""

    def __init__(self, frozen: bool) -> None:
        self.frozen = frozen

    def __get__(self, _record: Any, cls: type) -> Any:
        from dataclasses import field, make_dataclass

        described = []
        for name, known in _fields(cls).items():
            has = known._asdict()
            options = {key: value for key, value in has.items() if value is not _NONE}
            described.append((name, Any, field(**options)))
        standard: Any = make_dataclass(cls.__name__, described, frozen=self.frozen)
        return standard.__dataclass_fields__
