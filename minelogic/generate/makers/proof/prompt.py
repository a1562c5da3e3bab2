"""What students read: the sequent, what it is about, and how to hand in an answer.

Where a countermodel is an answer too, nothing in it depends on which of the two there is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from minelogic.generate.makers.proof.sequents import Situation
from minelogic.proof.logic_and_rules import ALWAYS
from minelogic.proof.script import Logic
from minelogic.words import counted, fill, listed, number_word, plural

_WIDTH = 80
_LONGEST = 76
"""A longer sequent has a line for each premise."""
_TITLE = 40
"""A longer conclusion is not in the title."""


class _Example(NamedTuple):
    rules: frozenset[str]
    text: str


_EXAMPLES = (
    _Example(
        frozenset({"->I", "->E"}),
        "theorem chain: P -> Q, Q -> R |- P -> R\nproof\n  1. P -> Q          premise\n"
        "  2. Q -> R          premise\n  3. | P             assume\n"
        "  4. | Q             ->E 1, 3\n  5. | R             ->E 2, 4\n"
        "  6. P -> R          ->I 3-5\nqed",
    ),
    _Example(
        frozenset({"->E"}),
        "theorem chain: P -> Q, Q -> R, P |- R\nproof\n  1. P -> Q          premise\n"
        "  2. Q -> R          premise\n  3. P               premise\n"
        "  4. Q               ->E 1, 3\n  5. R               ->E 2, 4\nqed",
    ),
    _Example(
        frozenset({"&I", "&E"}),
        "theorem other_way: P & Q |- Q & P\nproof\n  1. P & Q           premise\n"
        "  2. P               &E 1\n  3. Q               &E 1\n  4. Q & P           &I 3, 2\nqed",
    ),
    _Example(
        frozenset({"|I", "|E"}),
        "theorem other_way: P | Q |- Q | P\nproof\n  1. P | Q           premise\n"
        "  2. | P             assume\n  3. | Q | P         |I 2\n  4. | Q             assume\n"
        "  5. | Q | P         |I 4\n  6. Q | P           |E 1, 2-3, 4-5\nqed",
    ),
    _Example(
        frozenset({"~I", "~E"}),
        "theorem twice: P |- ~~P\nproof\n  1. P               premise\n"
        "  2. | ~P            assume\n  3. | false         ~E 2, 1\n"
        "  4. ~~P             ~I 2-3\nqed",
    ),
    _Example(
        frozenset({"<->E"}),
        "theorem same: P <-> Q, P |- Q\nproof\n  1. P <-> Q         premise\n"
        "  2. P               premise\n  3. Q               <->E 1, 2\nqed",
    ),
    _Example(
        frozenset({"&E"}),
        "theorem part: P & Q & R |- Q\nproof\n  1. P & Q & R       premise\n"
        "  2. Q               &E 1\nqed",
    ),
    _Example(
        frozenset({"|I"}),
        "theorem more: P |- P | Q\nproof\n  1. P               premise\n"
        "  2. P | Q           |I 1\nqed",
    ),
    _Example(
        frozenset(),
        "theorem itself: P, Q |- Q\nproof\n  1. P               premise\n"
        "  2. Q               premise\n  3. Q               copy 2\nqed",
    ),
)
_QUANTIFIED = _Example(
    frozenset({"forallI", "forallE", "existsI", "existsE", "->E"}),
    "theorem some: forall x. G(x) -> H(x), exists x. G(x) |- exists x. H(x)\nproof\n"
    "  1. forall x. G(x) -> H(x)   premise\n  2. exists x. G(x)           premise\n"
    "  3. | G(a)                   assume\n  4. | G(a) -> H(a)           forallE 1\n"
    "  5. | H(a)                   ->E 4, 3\n  6. | exists x. H(x)         existsI 5\n"
    "  7. exists x. H(x)           existsE 2, 3-6\nqed",
)
_LETTERS = "countermodel\n{} = true, {} = false"
_THINGS = "countermodel\nDomain: {0, 1}\nG: {0}\nH: {}\nT: {(0, 1), (1, 1)}"
_TILES = "countermodel\nB(5, 5) = true\nB(5, 6) = false"
_KRIPKE = "Kripke model\nw0 <= w1\nw0: nothing\nw1: P"


def title_text(premises: int, conclusion: str, about: str, either: bool) -> str:
    """The title: what is asked, and from how many premises."""
    number = "without premises"
    if premises:
        number = f"from {number_word(premises)} {plural(premises, 'premise')}"
    short = len(conclusion) <= _TITLE
    if either:
        what = f"Does {conclusion} follow" if short else "Does it follow"
    else:
        what = f"A proof of {conclusion}" if short else "A proof"
    place = " about a board" if about == "board" else ""
    return f"{what} {number}{place}{'?' if either else ''}"


def prompt_text(
    *,
    title: str,
    premises: Sequence[str],
    conclusion: str,
    letters: Collection[str],
    about: str,
    situation: Situation | None,
    said: Collection[str],
    either: bool,
    logic: Logic,
    rules: Collection[str] | None,
    par: int,
    points: int,
) -> str:
    """The text of prompt.md."""
    parts = [f"# {title}"]
    if situation is not None:
        parts += _board(situation, said)
    if either:
        parts.append("Does the conclusion follow from the premises? (`|-` stands between them.)")
    elif situation is None:
        parts.append("Prove this by natural deduction:")
    else:
        parts.append("Prove by natural deduction what follows from this:")
    parts.append(f"```\n{_sequent_text(premises, conclusion)}\n```")
    if logic == "intuitionistic":
        parts.append(
            _filled(
                "The logic is **intuitionistic**: the rules `RAA`, `~~E` and `LEM` may not be used."
            )
        )
    if rules is not None:
        names = [f"`{rule}`" for rule in rules]
        parts.append(_filled(f"Only these rules may be used: {listed(names, most=None)}."))
    proof = _example(about, logic, rules)
    if either:
        parts += _either(proof, about, letters, logic)
        parts.append(_filled(f"**Points** ({points}): all for a right answer, none for one that is "
                          "not."))  # fmt: skip
    else:
        parts += [
            _filled(
                "**Hand in** the file `answer.proof`: the theorem, and below it its lines with "
                "numbers, each with the rule that gives it and the lines that the rule uses. What "
                "is assumed stands behind a bar, and so does all that rests on it. On another "
                "theorem that looks like this:"
            ),
            f"```\n{proof}\n```",
            _filled(
                f"Par: it can be done in {counted(par, 'line')}, with the premises. "
                "`minelogic proof check answer.proof` tells what is wrong with a line."
            ),
            _filled(
                f"**Points** ({points}): all for a right proof. Right lines of an unfinished or "
                "wrong proof get up to half."
            ),
        ]
    return "\n\n".join(parts) + "\n"


def _sequent_text(premises: Sequence[str], conclusion: str) -> str:
    """The sequent in a line, or a line for each premise if it is long."""
    whole = f"{', '.join(premises)} |- {conclusion}".lstrip()
    if len(whole) <= _LONGEST or not premises:
        return whole
    return ",\n".join(premises) + f"\n|- {conclusion}"


def starter_text(sequent: str) -> str:
    """What students begin with where a countermodel is an answer too: nothing, and what to do."""
    return (
        f"# {sequent}\n# Write a proof, or a countermodel, and take these lines out or leave "
        "them.\n"
    )


def _board(situation: Situation, said: Collection[str]) -> list[str]:
    """The board, and what it says, a sentence for every premise."""
    says = [f"- {sentence}" for sentence in said]
    return [
        _filled(
            "On this board a dot is a covered tile, and a number tells how many of the tiles "
            "around it are bombs (those that share a side or a corner). `*` is known to be a "
            "bomb, `-` to be safe. Tiles are named by row and column: (0, 0) is at the top left."
        ),
        "```\n" + "\n".join(situation.rows) + "\n```",
        "So this is known, where `B(i, j)` says that tile (i, j) is a bomb:",
        "\n".join(says),
    ]


def _either(proof: str, about: str, letters: Collection[str], logic: Logic) -> list[str]:
    model = {"quantifiers": _THINGS, "board": _TILES}.get(about)
    if model is None:
        free = [letter for letter in "XYZW" if letter not in letters]
        model = _LETTERS.format(*free[:2])
    words = {
        "quantifiers": "name the things that there are, and list of what each predicate holds",
        "board": "say of every tile in the sequent whether it is a bomb (only the premises count, "
        "not what else the board shows)",
    }.get(about, "give every letter a value")
    kripke = ""
    if logic == "intuitionistic":
        words_of_worlds = _filled(
            "Where something holds classically and still has no proof, a countermodel has several "
            "worlds. Say which is below which, and what is known in each; what is known in a world "
            "is known in all above it:"
        )
        kripke = f"\n\n{words_of_worlds}\n\n```\n{_KRIPKE}\n```"
    return [
        _filled(
            "**Hand in** the file `answer.proof` with one of the two: a proof, or a countermodel, "
            "which is a case in which all premises are true and the conclusion is false."
        ),
        _filled(
            "A proof is the theorem, and below it its lines with numbers, each with the rule that "
            "gives it and the lines that the rule uses. What is assumed stands behind a bar, and "
            "so does all that rests on it. On another theorem:"
        ),
        f"```\n{proof}\n```",
        _filled(f"For a countermodel {words}, in this form:"),
        f"```\n{model}\n```{kripke}",
    ]


def _example(about: str, logic: Logic, rules: Collection[str] | None) -> str:
    """A proof of something else by rules that may be used."""
    if about == "quantifiers" and (rules is None or {*_QUANTIFIED.rules} <= {*rules}):
        text = _QUANTIFIED.text
    else:
        allowed = None if rules is None else {*rules} | ALWAYS
        fitting = [each for each in _EXAMPLES if allowed is None or each.rules <= allowed]
        text = fitting[0].text
    if logic == "intuitionistic":
        text = text.replace("\nproof\n", "\nlogic intuitionistic\nproof\n")
    return text


@cache
def _filled(text: str) -> str:
    """A paragraph in lines; most are the same in every prompt."""
    return fill(text, width=_WIDTH)
