"""What a sentence of an answer claims and why, where it asserts plainly what tiles are."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from minelogic.grading.deduce.signs import COORDINATE, Signs

BY = re.compile(
    r"\b(?:by|because|since|as(?! (?:long|safe)\b)|from|via|using|due to|follows|reason|for|with)\b"
    r"|<[-=](?!>)|⇐|←",
    re.IGNORECASE,
)
_SO = re.compile(
    r"\b(?:so|therefore|hence|thus|forces?)\b|∴|(?P<arrow>\b(?:imply|implies)\b|[⇒→]|(?<!<)[=-]>)",
    re.IGNORECASE,
)
_MOST_WORDS = 8
"""So many times a line may say *so*."""
_MOST_PLACES = 30
"""So many signs of a line are tried as the one between a claim and its reason."""
_PLACES = re.compile(r"[:;—|]|--|//|\s[-–]\s|(?<=\s)[(\[](?=\s*[(\[])")
"""What may stand between a claim and its reason."""
_OUTSIDE = r"(?![^(\[]*[)\]])"
_CUT = re.compile(
    rf"(?:(?P<firm>[:;]|\.\s|\b(?:that|then|we\s+(?:get|see|know|have|conclude))\b)|,){_OUTSIDE}"
    r"|(?<![)\]\s])\s+and\b|(?<=[)\]])\s+(?=[(\[~]|[SB]\b|there\b|the\b|tile\b|no\b)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(rf"[.;](?=\s|$){_OUTSIDE}")
_NEXT = re.compile(r"\.\s+(?=(?:By|Since|From|Because|Using|As)\b)")
_HEADING = re.compile(r"^[^:]*:")

_IF = r"if|unless|supposing|suppose|assuming|assume|imagine"
_CONDITION = re.compile(rf"\b(?:{_IF})\b", re.IGNORECASE)
_REFUTED = re.compile(
    r"contradict|impossible|absurd|conflict|violat|too (?:many|few)|\bcan(?:not|'t)\b|⊥",
    re.IGNORECASE,
)
_OPEN = re.compile(
    rf"\b(?:or|either|(?:one|two|three|some|any|none|\d+) (?:of|among)|at most|at least|exactly"
    rf"|whether|maybe|perhaps|probably|possibly|may|might|could|would|{_IF})\b|[?%∨]",
    re.IGNORECASE,
)
"""Words that leave open what is so."""
_DOUBT = re.compile(
    rf"{_OPEN.pattern}|\b(?:not|cannot|never|nobody|hardly|wrong|false|untrue|incorrect|guess(?:ed)?"
    r"|think|believe|unclear|unknown|unsure)\b|n't\b",
    re.IGNORECASE,
)
_ENDS_IN_DOUBT = re.compile(
    r"\b(?:not|maybe|perhaps|probably|possibly|n't)\s*$|^\W*is it\b", re.IGNORECASE
)  # fmt: skip
_TAKEN_BACK = re.compile(
    r"(?:[\W\d]|\b(?:but|this|that|it|i|i'?m|am|is|are|just|only|a|so)\b)*"
    r"\b(?:maybe|perhaps|probably|possibly|think|believe|suppose|guess|guessed|not sure|unsure"
    r"|wrong|false|untrue|incorrect|not true)\W*|.*(?:\?|\b\d\d?\s*%)[\s)\].]*",
    re.IGNORECASE,
)
_CHANCE = re.compile(r"[^(\[]*\b(?:probability|chances?|likelihood|luck)\b", re.IGNORECASE)
_LIMIT = re.compile(r"\b(?:if|unless|provided|or)\b", re.IGNORECASE)

_ASIDE = re.compile(
    r"\b100\s*%|\bcan only (?=be\b)|\b(?:step|line|claim)\s+\d{1,6}\b(?!\s*,)", re.IGNORECASE
)
_UNPLAIN = re.compile(
    rf"[?%∨⊕≈↔⇔^]|<[-=]>|\\/|\d\s*(?:\.\.+|…)|{COORDINATE}\s*,\s*\d+\s*[-–]\s*\d"
    r"|[)\]]\s*(?:[-–…]|\.\.+|\b(?:to|through|until)\b)\s*[(\[]"
)
_PLAIN = re.compile(
    r"a|always|does|do|again|all|also|an|and|another|answer|are|at|be|been|being|both|bottom|cell|cells"
    r"|certainly|claim|clearly|column|conclude|conclusion|consequently|contain|contains"
    r"|corner|corners|covered|deduce|deduced|definitely|field|fields|finally|find|first"
    r"|forced|found|get|has|have|hence|here|hold|holds|i|in|indeed|infer|is|it|its|itself"
    r"|know|known|last|left|m|marked|middle|must|my|necessarily|need|needs|next|now"
    r"|obviously|ok|on|our|place|position|proven|re|remain|remains|result|right|row|s"
    r"|second|see|shown|so|solution|spot|square|squares|step|still|sure|surely|t|that|the"
    r"|then|there|therefore|these|they|this|those|thus|tile|tiles|to|together|too|top|we"
    r"|will|yes"
)
"""Words beside which it is still plain what a sentence asserts."""
_STRONG = re.compile(
    r"all|always|both|certainly|clearly|definitely|forced|known|necessarily|obviously|proven|shown"
    r"|sure|surely"
)
"""Words behind a negation that leave open whether what they are about is so."""
_SHAPE = re.compile(r"(?:kt+)+|(?:t+k)+(?P<rest>t*)")


class Sentence(NamedTuple):
    """A claim, or a remark if it asserts nothing plainly, and what is said to be its reason."""

    claim: str
    reason: str
    remark: bool = False


class Sentences:
    """How the lines of an answer are read, on one board."""

    def __init__(self, signs: Signs) -> None:
        self.signs = signs

    def is_plain(self, text: str, more: bool = False) -> bool:
        """Whether a text says of tiles what they are, and nothing else; `more`: or more tiles."""
        text = _ASIDE.sub(" ", text)
        if _UNPLAIN.search(text) or self._has_cells(text):
            return False
        signs, negated, strong = "", False, False
        for token in self.signs.tokens(text):
            word = token.text.lower()
            if token.kind == "not":
                negated = not negated
            elif token.is_kind:
                signs += "s" if (token.kind == "safe") is not negated else "b"
                negated = strong = False
            elif token.names_a_tile:
                if negated:
                    return False
                signs += "t"
            elif token.kind == "number" or (token.kind == "word" and not _PLAIN.fullmatch(word)):
                return False
            elif negated and _STRONG.fullmatch(word):
                strong = True
            if strong:
                return False
        if signs.startswith("t"):
            signs = re.sub(r"s+|b+", "k", signs)
        shape = _SHAPE.fullmatch(re.sub("[sb]", "k", signs))
        return not negated and shape is not None and (more or not shape["rest"])

    def _has_cells(self, text: str) -> bool:
        """Whether bars or strokes stand between states, and not between a tile and its state."""
        cells = [cell for cell in re.split(r"\|+|(?<!\d)/", text) if cell.strip()]
        kinds = [sum(token.is_kind for token in self.signs.tokens(cell)) for cell in cells]
        tiles = [self.has_tile(cell) for cell in cells]
        if len(cells) < 2:
            return False
        whole = [bool(kind and tile) for kind, tile in zip(kinds, tiles, strict=True)]
        return sum(map(bool, kinds)) > 1 or (any(whole) and sum(tiles) > 1)

    def has_tile(self, text: str) -> bool:
        """Whether a text names a tile, on the board or off it."""
        return any(token.names_a_tile for token in self.signs.tokens(text))

    def has_kind(self, text: str) -> bool:
        """Whether a text says *safe* or *bomb*."""
        return any(token.is_kind for token in self.signs.tokens(text))

    def is_doubtful(self, text: str) -> bool:
        """Whether a text has a word that takes back or leaves open what it says."""
        return _DOUBT.search(text) is not None or _UNPLAIN.search(text) is not None

    def apart(self, text: str) -> list[str]:
        """The text, cut before sentences that begin with a reason."""
        pieces, begin = [], 0
        for cut in _NEXT.finditer(text):
            before = text[begin : cut.start()]
            if self.has_kind(before) and self.has_tile(before):
                pieces.append(before)
                begin = cut.end()
        return [*pieces, text[begin:]]

    def parts(self, text: str) -> Sentence:
        """What a line claims, and why; a part that is taken back makes it a remark."""
        read = self._so(text) or self._by(text) or self._placed(text)
        if read.remark:
            return read
        ends = [sign.end() for sign in self.signs.pattern.finditer(read.reason)
                if sign.lastgroup in ("pair", "bare", "vertex")]  # fmt: skip
        behind = read.reason[max(ends, default=0) :]
        back = (
            _TAKEN_BACK.fullmatch(behind)
            or self._is_limited(read)
            or text.rstrip(" .)]").endswith("?")
        )
        return Sentence(text, "", True) if back and self.has_tile(text) else read

    def _is_limited(self, read: Sentence) -> bool:
        """Whether a reason is a chance, or ends in a condition or in another state of the tile."""
        if _CHANCE.match(read.reason):
            return True
        about = {token.tile for token in self.signs.tokens(read.claim)} - {None}
        for limit in [*_LIMIT.finditer(read.reason)][-1:]:
            tail = read.reason[limit.end() :]
            same = bool(about & {token.tile for token in self.signs.tokens(tail)})
            return same is (limit.group().lower() == "or") and self.is_plain(tail)
        return False

    def _so(self, text: str) -> Sentence | None:
        """A reason, *so* a claim; the first word that a plain claim follows counts."""
        first: Sentence | None = None
        for word in islice(_SO.finditer(text), _MOST_WORDS):
            before, after = text[: word.start()], text[word.end() :]
            by = BY.search(after)
            head = after[: by.start()] if by else after
            read: Sentence | None
            if by and not self.has_tile(head) and not self.has_kind(head):
                read = self._ending(after[by.end() :])
            elif not self.has_tile(head):
                continue
            elif BY.search(before) and self._is_claimed(before):
                return None
            else:
                read = None if self.is_plain(head) else self._ending(head)
                read = read or Sentence(head, "", not self.is_plain(head, True))
                read = read._replace(reason=f"{read.reason} {after[by.end() :] if by else ''}")
            if read is None or read.remark or self._is_open(word, before, read.claim):
                first = first or Sentence(text, "", True)
                continue
            return read._replace(reason=f"{before} {read.reason}")
        return first

    def _is_claimed(self, text: str) -> bool:
        """Whether a text begins with a claim, so that what follows is the reason of it."""
        return self.is_plain(self._without_heading(BY.split(text)[0]))

    def _is_open(self, word: re.Match[str], before: str, claim: str) -> bool:
        """Whether what stands before the word *so* takes the claim back, or is its condition."""
        tiles = {token.tile for token in self.signs.tokens(before)}
        about = {token.tile for token in self.signs.tokens(claim) if token.tile is not None}
        if _ENDS_IN_DOUBT.search(before):
            return True
        if not self.has_tile(before) and self.is_doubtful(before):
            return True
        if _CONDITION.search(before) and not (_REFUTED.search(before) or about <= tiles):
            return True
        return word["arrow"] is not None and self._is_state(before)

    def _is_state(self, text: str) -> bool:
        """Whether a text says what each of its tiles is, so that it is a condition, no reason."""
        signs = ["k" if t.is_kind else "t" if t.names_a_tile else "" for t in
                 self.signs.tokens(text)]  # fmt: skip
        several = "+" if re.search(r"\b(?:are|both|all)\b", text, re.IGNORECASE) else ""
        return re.fullmatch(rf"(?:kt)+|(?:t{several}k)+", "".join(signs)) is not None

    def _by(self, text: str) -> Sentence | None:
        """A claim *by* its reason, or *by* a reason the claim."""
        word = BY.search(text)
        if word is None:
            return None
        before, after = text[: word.start()], text[word.end() :]
        if self.has_tile(before) or not self.has_tile(after):
            return Sentence(before, after)
        if not self.has_kind(before):
            if self.is_doubtful(before):
                return Sentence(text, "", True)
            if read := self._ending(after):
                return read
        return Sentence(text, "", self.has_kind(text))

    def _ending(self, text: str) -> Sentence | None:
        """The plain claim at the end of a text, with what stands before it as its reason."""
        cuts = [*_CUT.finditer(text)]
        several = re.search(r"\bare\b", text.rsplit("=", 1)[-1], re.IGNORECASE) is not None
        found: tuple[int, re.Match[str]] | None = None
        for cut in cuts[: -_MOST_PLACES - 1 : -1]:
            end = found[1].start() if found else len(text)
            claim = text[cut.end() : end]
            if not self.is_plain(claim):
                if found:
                    break
                continue
            if found is None and several and claim.count("(") == 1 and "are" in claim.split():
                continue
            found = cut.end(), cut
        if found is None:
            return Sentence(text, "") if self.is_plain(text) and not several else None
        begin, cut = found
        before = text[: cut.start()]
        if _CONDITION.search(before) and not _REFUTED.search(before):
            return None
        opened = [*_OPEN.finditer(before)]
        if opened and not cut["firm"] and not self.has_kind(before[opened[-1].end() :]):
            return None
        return Sentence(text[begin:], before)

    def _placed(self, text: str) -> Sentence:
        """A claim and its reason with a sign between them."""
        for place in islice(_PLACES.finditer(text), _MOST_PLACES):
            before, after = text[: place.start()], text[place.end() :]
            if self.has_tile(before) and self.has_kind(before):
                if place.group() == "|" and self.is_plain(after):
                    return Sentence(text, "", True)
                if place.group() == ";" and not self.is_plain(before):
                    return Sentence(text, "")
                return Sentence(before, after)
        return Sentence(text, "")

    def clauses(self, claim: str) -> list[tuple[str, bool]]:
        """The clauses of what is claimed that name tiles, and whether they are plain."""
        if self.is_plain(claim, True):
            return [(claim, True)]
        read: list[tuple[str, bool]] = []
        pieces = [self._without_heading(clause) for clause in _CLAUSE.split(claim)]
        open_ = any(_DOUBT.search(clause) and not self.has_tile(clause) for clause in pieces)
        for clause in pieces:
            open_ = open_ or (_CONDITION.search(clause) is not None)
            if self.has_tile(clause):
                read.append((clause, not open_ and self.is_plain(clause, True)))
        return read

    def _without_heading(self, text: str) -> str:
        """A text without what stands before its first colon, if that says nothing of tiles."""
        heading = _HEADING.match(text)
        if heading is None or self.has_tile(heading.group()) or self.has_kind(heading.group()):
            return text
        return text if self.is_doubtful(heading.group()) else text[heading.end() :]
