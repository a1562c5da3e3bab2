"""What all exports of proofs to other programs share."""

from __future__ import annotations

from minelogic.syntax.forms import Form, put_in
from minelogic.syntax.printer import write


class NotExportable(ValueError):
    """A proof that another program cannot be told; the message says what it does not know."""


def shown_form(f: Form) -> str:
    """A form as a formula of ours; what is bound outside it gets some name."""
    from minelogic.proof.formulas.from_forms import formula_of

    for name in "xyzuvwstpqr":
        f = put_in(f, name)
    return write(formula_of(f, {}))


def height(f: Form) -> int:
    """How many quantifiers stand inside each other in a form."""
    match f:
        case ("forall" | "exists", _, body):
            return 1 + height(body)
        case ("~" | "&" | "|" | "->" | "<->", *parts):
            return max(map(height, parts))
        case _:
            return 0
