"""What can be raised: everything a caller may want to catch has `MinelogicError` above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minelogic.diagnostics import Diagnostic


class MinelogicError(Exception):
    """The root of what minelogic raises on purpose."""


class FileError(MinelogicError):
    """A text has mistakes; `diagnostics` holds every finding about it."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [finding for finding in self.diagnostics if finding.severity == "error"]
        first = errors[0]
        others = len(errors) - 1 + sum(finding.more for finding in errors)
        more = f" (and {others:,} more)" if others else ""
        text = f"{first.where}: {first.message} [{first.code}]{more}"
        # What no encoding can write, half of a surrogate pair, is shown by its number.
        super().__init__(text.encode("utf-8", "backslashreplace").decode("utf-8"))

    def __reduce__(self) -> tuple[type[FileError], tuple[tuple[Diagnostic, ...]]]:
        return type(self), (self.diagnostics,)


class LimitReached(MinelogicError):
    """Work was stopped at a limit; `limit` names it and `value` is its size."""

    def __init__(self, limit: str, value: int, what: str) -> None:
        self.limit, self.value, self.what = limit, value, what
        noun = limit.removesuffix("s") if value == 1 else limit
        super().__init__(f"{what} needs more than {value:,} {noun}")

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str, int, str]]:
        return type(self), (self.limit, self.value, self.what)
