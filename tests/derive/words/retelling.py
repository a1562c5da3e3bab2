"""What a reader does with `As in step 6, with …`: replaces it in the lines of that step.

Only what is printed is used: the sentence, and the lines of the same derivation told whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_LABEL = re.compile(r"( *)(\d+(?:\.\d+)*)\.? ")
_NAME = r"(?:\w+\([^()]*\)|\([^()]*\)|\w+ = -?\d+|(?:row|column|tile) \w+|step \d+(?:\.\d+)*|\w+)"
_THING = rf"{_NAME}(?: to {_NAME})?"
_END = r"(?:, | and |$)"


def blocks(lines: Sequence[str]) -> dict[str, str]:
    """The text of each step, on every level, with all that is indented below it, in one line."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines):
        label = _LABEL.match(line)
        if label is None:
            continue
        block = [line[label.end() :]]
        for below in lines[number + 1 :]:
            if below and len(below) - len(below.lstrip()) <= len(label[1]):
                break
            block.append(below)
        found.setdefault(label[2], " ".join(" ".join(block).split()))
    return found


def replacements(sentence: str) -> dict[str, str]:
    """What stands for what: `with s = 2 for s = 1, (0,1) and (1,0) exchanged and c for b: …`."""
    said = re.match(r"As in step [\d.]+(?:, with (.+?))?: ", sentence)
    assert said is not None, sentence
    found: dict[str, str] = {}
    rest = said[1] or ""
    while rest:
        one = re.match(rf"({_THING}) for ({_THING}){_END}", rest)
        both = re.match(rf"({_THING}) and ({_THING}) exchanged{_END}", rest)
        if both is not None:
            found |= {both[1]: both[2], both[2]: both[1]}
            rest = rest[both.end() :]
        else:
            assert one is not None, sentence
            found[one[2]] = one[1]
            rest = rest[one.end() :]
    return found


def replaced(text: str, names: Mapping[str, str], first: str, second: str) -> str:
    """The text with all names replaced at once, the longest first, and its own lines renumbered."""
    ways = sorted(names, key=len, reverse=True)
    parts = [rf"(?<![\w.]){re.escape(one)}(?!\w|\.\d)" for one in ways]
    own = rf"(?<![\w.]){re.escape(first)}\.(?=\d)"
    return re.sub("|".join([*parts, own]), lambda found: names.get(found[0], f"{second}."), text)


def body(block: str) -> str:
    """A block from its plan or its first case on."""
    starts = [block.find(word) for word in ("The plan:", "Suppose ", "Case 1:")]
    return block[min([start for start in starts if start >= 0]) :]


def cited(block: str) -> set[str]:
    """The earlier steps that a heading names."""
    said = re.search(r"from (steps? [\d, and]+)", block[: -len(body(block))])
    return set() if said is None else {f"step {one}" for one in re.findall(r"\d+", said[1])}


def same(one: str, other: str, names: Mapping[str, str], first: str, second: str) -> bool:
    """Whether the other block is the one with the names replaced, and rests on the like steps."""
    if replaced(body(one), names, first, second) != body(other):
        return False
    return {names.get(step, step) for step in cited(one)} == cited(other)
