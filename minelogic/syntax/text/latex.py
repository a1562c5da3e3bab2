r"""LaTeX in formulas: commands are spellings of signs, and what only sets type is passed over.

    $\forall i\,\forall j\;\left( B(i,j) \rightarrow \neg S(i,j) \right)$

is read as `∀i ∀j ( B(i,j) → ¬ S(i,j) )`. The text keeps its length and every sign its place, so
that findings point where they should. `/\` and `\/` are and, and or, as ever.
"""

from __future__ import annotations

import re

_SIGNS = {
    "∀": "forall", "∃": "exists", "¬∃": "nexists", "¬": "neg lnot sim", "∧": "land wedge &",
    "∨": "lor vee", "⊢": "vdash proves", "⊨": "models vDash", "⊤": "top", "⊥": "bot perp",
    "→": "to rightarrow Rightarrow implies longrightarrow Longrightarrow supset",
    "↔": "leftrightarrow Leftrightarrow iff longleftrightarrow Longleftrightarrow equiv",
    "≤": "leq le leqslant", "≥": "geq ge geqslant", "≠": "neq ne", "<": "lt", ">": "gt", "∈": "in",
    "*": "cdot times ast", "..": "ldots dots cdots dotsc dotsb", "|": "mid vert lvert rvert |",
    ":": "colon", ".": "ldotp", "{": "lbrace {", "}": "rbrace }", "(": "lparen", ")": "rparen",
    "_": "_",
    "": ", ; : ! > ( ) [ ] quad qquad left right middle big Big bigg Bigg bigl bigr Bigl Bigr "
        "biggl biggr Biggl Biggr displaystyle textstyle thinspace limits nolimits "
        "allowbreak",
}  # fmt: skip
COMMANDS = {name: sign for sign, names in _SIGNS.items() for name in names.split()} | {" ": ""}
"""What each command stands for; of many nothing, for they only set type."""

_FONTS = r"\\(?:math(?:it|rm|sf|bf|tt|cal|ord|bin|rel)|text(?:it|rm|sf|bf|tt)?|operatorname|mbox)"
_PIECE = re.compile(
    rf"""
      \#[^\n]* | "[^"\n]*" | /\\ | \\/
    | (?P<before>(?:\\exists|∃)\s*[\^_]\s*)\{{(?P<bound>(?:[^{{}}\n]|\{{[^{{}}\n]*\}})*+)\}}
    | (?P<font>{_FONTS}\s*)\{{(?P<inside>[^{{}}\n]*)\}}(?P<primes>['′]*)
    | (?<=\w)_\{{(?P<index>\w+)\}}
    | \^(?:\{{(?P<several>(?:\\prime|['′])+)\}}|\\prime(?![A-Za-z]))
    | ,\s*\\[lc]?dots[bc]?\s*(?P<dots>,)
    | \{{[ ]*(?P<alone>\\[A-Za-z]+|[<>=!]=?)[ ]*\}}
    | \\not\s*(?P<unequal>=)
    | \\(?P<part>begin|end)\{{[a-z]+\*?\}}
    | \\\\(?P<end>[ \t]*$)
    | \\{{1,2}}(?P<command>[A-Za-z]+|[^A-Za-z\n])
    """,
    re.VERBOSE | re.MULTILINE,
)
_RANGE = re.compile(r"(∈\s*)\{([^{}\n]*?\.\.[^{}\n]*)\}")
_MATHEMATICS = re.compile(r"\$\$?([^$]*)\$\$?")


def without_commands(text: str) -> str:
    """The text, as long as before, with every LaTeX command that is known as the sign it is."""
    if "\\" in text:
        text = _PIECE.sub(_sign, text)
        text = _RANGE.sub(r"\1 \2 ", text)
    if "$" in text:
        text = _MATHEMATICS.sub(_as_blanks, text)
    return text


def _sign(piece: re.Match[str]) -> str:
    """What a piece stands for, after as many blanks as keep its length."""
    whole = piece.group()
    if command := piece["command"]:
        sign = COMMANDS.get(command)
        return whole if sign is None else sign.rjust(len(whole))
    match piece.lastgroup:
        case "bound":
            counted = _PIECE.sub(_sign, piece["bound"])
            return "∃".rjust(len(piece["before"]) + 1) + counted + " "
        case "inside" | "primes":
            return _name(piece)
        case "index":
            return f"_{piece['index']}".ljust(len(whole))
        case "several":
            return piece["several"].replace(r"\prime", "'").ljust(len(whole))
        case "dots":
            return "..".rjust(len(whole))
        case "alone":
            return f" {_PIECE.sub(_sign, whole[1:-1])} "
        case "unequal":
            return "≠".rjust(len(whole))
        case "part" | "end":
            return " " * len(whole)
        case _:
            return "'".ljust(len(whole)) if whole[0] == "^" else whole


def _name(piece: re.Match[str]) -> str:
    """What stands in another font: a name in its place, or before its primes."""
    inside = _PIECE.sub(_sign, piece["inside"])
    if r"\_" in piece["inside"] or piece["primes"]:
        name = piece["inside"].replace(r"\_", "_").strip() + piece["primes"]
        return name.rjust(len(piece.group()))
    return " " * (len(piece["font"]) + 1) + inside + " "


def _as_blanks(mathematics: re.Match[str]) -> str:
    start, end = mathematics.span(1)
    before, after = start - mathematics.start(), mathematics.end() - end
    return " " * before + mathematics.group(1) + " " * after
