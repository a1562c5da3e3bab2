"""Characters that are not what they seem: look-alikes, typographic quotes, invisible ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.text.latex import without_commands

BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = (
    "\u00a0\u00ad\u034f\u115f\u1160\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u200b\u200c\u200d\u2028\u2029\u202f\u205f\u2060\u2061\u2062\u2063\u2064"
    "\u3000\u3164\ufeff\uffa0\x0b\x1c\x1d\x1e\x1f\x85"
)
LINE_ENDS = "\u2028\u2029\x85"
ZERO_WIDTH = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
QUOTES = "“”„‟«»″＂"

LOOK_ALIKES: dict[str, str] = {
    # for the connectives
    **dict.fromkeys("Λ⋀⌃˄Ʌᴧ⅄", "∧"),
    **dict.fromkeys("⋁⌄˅ᴠ", "∨"),
    **dict.fromkeys("∼˜～⁓￢⌐", "~"),
    **dict.fromkeys("⟶➔➝➞⟹⊃⭢￫", "→"),
    **dict.fromkeys("⟷⟺≡⇄⇆", "↔"),
    **dict.fromkeys("Ɐ", "∀"),
    **dict.fromkeys("Ǝᴲ", "∃"),
    **dict.fromkeys("¦ǀ∣｜│", "|"),
    **dict.fromkeys("＆", "&"),
    **dict.fromkeys("！", "!"),
    # for the signs of arithmetic and punctuation
    **dict.fromkeys("‐‑‒–—−﹣－", "-"),
    **dict.fromkeys("＋", "+"),
    **dict.fromkeys("∗＊⋅·∙×", "*"),
    **dict.fromkeys("＝", "="),
    **dict.fromkeys("＜‹", "<"),
    **dict.fromkeys("＞›", ">"),
    **dict.fromkeys("⩽≦", "≤"),
    **dict.fromkeys("⩾≧", "≥"),
    **dict.fromkeys("（", "("),
    **dict.fromkeys("）", ")"),
    **dict.fromkeys("，‚、", ","),
    **dict.fromkeys("：∶", ":"),
    **dict.fromkeys("；", ";"),
    **dict.fromkeys("．。․", "."),
    **dict.fromkeys("‘’‛ʹʼ`´", "'"),
    # letters of other alphabets, and wide ones
    **dict(zip("аеорсухіјѕԁһԛԝвкмнтгι", "aeopcyxijsdhqwBkmhtri", strict=True)),
    **dict(zip("АВСЕНІЈКМОРЅТХУԚԜ", "ABCEHIJKMOPSTXYQW", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("ανορυχ", "avopux", strict=True)),
    **{chr(0xFF21 + k): chr(65 + k) for k in range(26)},
    **{chr(0xFF41 + k): chr(97 + k) for k in range(26)},
    **{chr(0xFF10 + k): chr(48 + k) for k in range(10)},
    **{chr(0x2080 + k): chr(48 + k) for k in range(10)},
    **dict(zip("ᵢⱼₓₐₖₙ", "ijxakn", strict=True)),
    # letters and digits of formulas in documents, such as 𝑃, 𝐱 and 𝟏
    **{chr(0x1D400 + k): (ascii_uppercase + ascii_lowercase)[k % 52] for k in range(13 * 52)},
    **{chr(0x1D7CE + k): chr(48 + k % 10) for k in range(50)},
    **dict(zip("ℎℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨℂℍℕℙℚℝℤ", "hBEFHILMRegoCHIRZCHNPQRZ", strict=True)),
}

_PLAIN = str.maketrans(
    LOOK_ALIKES
    | dict.fromkeys(QUOTES, '"')
    | dict.fromkeys(INVISIBLE + BIDIRECTIONAL, " ")
    | dict.fromkeys(LINE_ENDS, "\n")
    | {chr(code): " " for code in range(32) if chr(code) not in "\t\n\r\f"}
    | {"\x7f": " "}
)
_FOREIGN = re.compile(r"[^\t\n\f\r !-_a-~]")
"""What no keyboard writes into a formula; most of it is suspect. To look for the suspects
themselves, a thousand scattered characters, would take longer than all the rest of reading."""
_COMMENT_OR_SENTENCE = re.compile(r"""#[^\n]*|"[^"\n]*\"""")
_SINGLE_QUOTED = re.compile(r"[‘‚‛][^‘’\n]*[’‘]")
_LONE_RETURN = re.compile(r"\r(?!\n)")


def plain(text: str) -> str:
    """The text, as long as before, with every deceptive character replaced by what it looks like,
    and every command of LaTeX by what it stands for.

    Comments and sentences in plain quotation marks stay as they are.
    """
    if "\\" in text or "$" in text:
        text = without_commands(text)
    if "\r" in text:
        text = _LONE_RETURN.sub("\n", text)
    if next(_suspects(text), None) is None:
        return text
    pieces: list[str] = []
    end = 0
    for kept in _COMMENT_OR_SENTENCE.finditer(text):
        pieces += (_mended(text[end : kept.start()]), kept.group())
        end = kept.end()
    return "".join((*pieces, _mended(text[end:])))


def deceptive(source: Source) -> Iterator[Diagnostic]:
    """The characters that deceive; of those in comments and sentences, only what hides."""
    text = source.text
    if returned := _LONE_RETURN.search(text):
        yield _lone_return(source, returned.start())
    first = next(_suspects(text, 1 if text.startswith("\ufeff") else 0), None)
    if first is None:
        return
    kept = [match.span() for match in _COMMENT_OR_SENTENCE.finditer(text)]
    kept_spans = iter([*kept, (len(text), len(text))])
    pairs = [match.span() for match in _SINGLE_QUOTED.finditer(text)]
    quotes = {first for first, _ in pairs} | {end - 1 for _, end in pairs}
    start, end = next(kept_spans)
    before = -1
    for offset in _suspects(text, first):
        character = text[offset]
        while offset >= end and end < len(text):
            start, end = next(kept_spans)
        inside = start <= offset < end
        same_word = before == offset - 1 and character.isalpha() and text[before].isalpha()
        if character in LOOK_ALIKES:
            before = offset
        if same_word and not inside:
            continue
        finding = _finding(source, offset, inside, offset in quotes)
        if finding:
            yield finding


def _suspects(text: str, start: int = 0) -> Iterator[int]:
    """Where the characters stand, from the start on, that are not what they seem."""
    for match in _FOREIGN.finditer(text, start):
        if ord(match.group()) in _PLAIN:
            yield match.start()


def _mended(text: str) -> str:
    return _SINGLE_QUOTED.sub(lambda match: f'"{match.group()[1:-1]}"', text).translate(_PLAIN)


def _lone_return(source: Source, offset: int) -> Diagnostic:
    return catalogue.INVISIBLE_CHARACTER.at(
        source, Span(offset, offset + 1), name="U+000D, carriage return",
        help="Lines end here as on very old computers; save the file with the line ends of today.",
    )  # fmt: skip


def _finding(source: Source, offset: int, kept: bool, quotes: bool) -> Diagnostic | None:
    character, span = source.text[offset], Span(offset, offset + 1)
    name = _name(character)
    if character in BIDIRECTIONAL:
        return catalogue.BIDIRECTIONAL_CHARACTER.at(source, span, name=name)
    if character in QUOTES or quotes:
        return None if kept else catalogue.SMART_QUOTES.at(source, span)
    if character in LOOK_ALIKES:
        if kept or _in_board_line(source, offset, character) or _no_prime(source, offset):
            return None
        return catalogue.LOOK_ALIKE.at(
            source, span, character=character, name=name, right=LOOK_ALIKES[character]
        )
    if kept and character not in LINE_ENDS and character >= " ":
        return None
    fix = None if character in LINE_ENDS else "" if character in ZERO_WIDTH else " "
    return catalogue.INVISIBLE_CHARACTER.at(source, span, name=name, fix=fix)


def _no_prime(source: Source, offset: int) -> bool:
    """Whether this looks like a prime, but follows no name; it is then reported as a stranger."""
    before = source.text[offset - 1 : offset] or " "
    return LOOK_ALIKES[source.text[offset]] == "'" and not (before.isalnum() or before in "_'′’")


def _in_board_line(source: Source, offset: int, character: str) -> bool:
    """Whether this is the × of `board 3 × 3`, which is fine there."""
    if character != "×":
        return False
    return source.line_text(source.place(offset).line).lstrip().startswith("board")


def _name(character: str) -> str:
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}" + (f", {name}" if name else "")
