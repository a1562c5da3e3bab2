"""What students read: the sentence, the words that formulas may use, the boards, the points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from minelogic.generate.makers.translate.instance import BoardList, Instance
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import KN, Atom, Count
from minelogic.syntax.walk import subformulas
from minelogic.words import fill, listed, number_word, wrapped

_EXAMPLE = ("every bomb touches another",
            "forall i, j. B(i, j) -> exists x, y. (adjacent(i, j, x, y) & B(x, y))")  # fmt: skip
_OTHER = ("some safe tile shows the number 1 or 2",
          "exists i, j. S(i, j) & (Q(1, i, j) | Q(2, i, j))")  # fmt: skip
_THIRD = ("if some tile shows 8, there are no bombs in row 0",
          "(exists i, j. Q(8, i, j)) -> ~exists j. B(0, j)")  # fmt: skip
_FOURTH = ("(0, 0) and (1, 1) are both bombs, or none is", "B(0, 0) <-> B(1, 1)")
_EXAMPLES = (_EXAMPLE, _OTHER, _THIRD, _FOURTH)
_NEARBY = ("adjacent", "touch", "next to")


def prompt_text(title: str, sentences: Sequence[Instance], lists: BoardList, points: int) -> str:
    """The text of prompt.md."""
    one = len(sentences) == 1
    several = "Say by one formula" if one else "Say by a formula for each of them"
    parts = [f"# {title}", f"{several}:"]
    quoted = [each.sentence for each in sentences]
    parts.append(
        wrapped(quoted[0], "> ", "> ")
        if one
        else "\n".join([wrapped(s, f"{n}. ", "   ") for n, s in enumerate(quoted, 1)])
    )
    parts.append(_words(sentences))
    parts.append(_handed_in(sentences))
    where = _where(lists)
    parts.append(_filled(f"It is tried {where}, and counts by what it means, however it is written."
                         if one else
                         f"They are tried together {where}, and count by what they mean, however "
                         "they are written."))  # fmt: skip
    half = "2" if points == 4 else f"{points / 2:g}"
    what = "your formula is" if one else "your formulas together are"
    said = "the sentence is" if one else "the sentences are"
    parts.append(
        _filled(
            f"**Points** ({points}): {half} if {what} true wherever {said}, and {half} if they are "
            f"false wherever one of the sentences is false."
            if not one
            else f"**Points** ({points}): {half} if {what} true wherever {said}, and {half} if it "
            "is false wherever the sentence is."
        )
    )
    return "\n\n".join(parts) + "\n"


def _words(sentences: Sequence[Instance]) -> str:
    """The atoms that are needed, in words, and how tiles are called."""
    parts = [part for each in sentences for part in subformulas(parse_formula(each.formula))]
    atoms = {part.predicate for part in parts if isinstance(part, Atom)}
    text = (
        "Rows and columns are counted from 0, from the top and from the left: (0, 1) is in row 0 "
        "and column 1. `B(i, j)` says that there is a bomb on (i, j), `S(i, j)` that (i, j) is safe"
    )
    if "Q" in atoms:
        text += ", and `Q(a, i, j)` that it shows the number a"
    text += "."
    about = " ".join([each.sentence.lower() for each in sentences])
    if "adjacent" in atoms or any(word in about for word in _NEARBY):
        text += (
            " Two tiles touch, or are next to each other, if they share an edge or a corner: "
            "`adjacent(i, j, x, y)` says so."
        )
    text += " The rules of the game are taken for granted: what is not a bomb is safe"
    text += ", and a safe tile shows one number." if "Q" in atoms else "."
    if any(isinstance(part, Count | KN) for part in parts):
        text += (
            " To count, write `exists exactly 2 i, j.`, `exists at least 2 i, j.` or "
            "`exists at most 2 i, j.`"
        )
        if any(isinstance(part, KN) for part in parts):
            text += ", or `KN(2; …, …, …)` for exactly two of the formulas listed"
        text += "."
    return _filled(text.replace(".`.", ".`."))


def _handed_in(sentences: Sequence[Instance]) -> str:
    formulas = [each.formula for each in sentences]
    about, example = _unlike(formulas)
    if len(sentences) == 1:
        first = (
            "**Hand in** the file `answer.txt` with one closed formula: every variable is bound by "
            f"a quantifier. A formula looks like this one, which says that {about}:"
        )
        return f"{_filled(first)}\n\n```\n{example}\n```"
    number = number_word(len(sentences))
    first = (
        f"**Hand in** the file `answer.txt` with {number} rules, each a closed formula with a name "
        f"before it. A rule looks like this one, which says that {about}:"
    )
    return f"{_filled(first)}\n\n```\nrule example: {example}\n```"


def _unlike(formulas: Sequence[str]) -> tuple[str, str]:
    """The first example that has the shape of none of the formulas, nor begins as one does."""
    asked = [_shape(text) for text in formulas]

    def likeness(text: str) -> int:
        shape = _shape(text)
        return max([_common(shape, other) for other in asked])

    fitting = [each for each in _EXAMPLES if not _tells(each[1], formulas)]
    return min(fitting or _EXAMPLES, key=lambda each: likeness(each[1]))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many signs two formulas begin with alike."""
    pairs = zip(one, other, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _tells(example: str, formulas: Sequence[str]) -> bool:
    """Whether an example relates two tiles by `adjacent`, where formulas do."""
    return "adjacent" in example and any("adjacent" in text for text in formulas)


def _shape(text: str) -> list[str]:
    """The signs of a formula in their order: quantifiers and connectives, from the outside in."""
    parts = subformulas(parse_formula(text))
    return [type(part).__name__ for part in parts if not isinstance(part, Atom)]


def _where(lists: BoardList) -> str:
    least = "" if lists.least is None else f" from {lists.least}"
    text = f"on all boards{least} up to {lists.up_to}"
    return f"{text}, and on {listed(lists.also)}" if lists.also else text


def _filled(text: str) -> str:
    return fill(text)
