"""Text to tokens: the grammar's terminals, bars told apart, brackets matched, slips mended.

The grammar says what each token is called; this module only finds where tokens begin and end. A
slip such as `==` is reported and read as what it stands for, so that one slip does not hide the
next mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax.text.latex import COMMANDS

_TOKEN = re.compile(
    r"""(?>(?:[ \t\r\n\f]+|\#[^\n]*)*)
    ( [A-Za-z_][A-Za-z0-9_]*['′]*
    | [(),]
    | [0-9]+
    | ∃\s*(?:!|=|≥|>=|≤|<=)
    | <-->|<==>|===>|==>|-->|--->|===|==|=!=|=<|<>|:=|\^
    | <->|<=>|->|=>|!=|<=|>=|&&|/\\|\\/|\.\.\.|\.\.
    | \|\|?
    | "[^"\n]*"
    | [^ \t\r\n\f]
    )""",
    re.VERBOSE,
)
_REST_OF_WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])*")
"""Letters, digits and the marks on them."""
_BINDING = frozenset({"FORALL", "EXISTS", "EXISTS_ONE", "ONE"})
_COUNTING = frozenset(
    {"EXACTLY", "AT_LEAST", "AT_MOST", "EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"}
)
_IN_BOUND = frozenset({"NAME", "INT", "LPAR", "RPAR", "PLUS", "MINUS", "TIMES"})
_COUNTED = {
    "=": "EXACTLY", "≥": "AT_LEAST", ">=": "AT_LEAST", "≤": "AT_MOST", "<=": "AT_MOST",
}  # fmt: skip
"""The signs before the number of KN."""
_LONGEST_BOUND = 20
"""How many tokens before its variables the number of a quantifier is looked for."""
_COMMAND = re.compile(r"[A-Za-z]+")
_MEANT = {"and": "land", "or": "lor", "not": "neg", "all": "forall", "exist": "exists"}
"""What is meant by commands that many guess."""
_TWO_WORDS = re.compile(r"\s+(least|most)\b")
_IF_AND_ONLY_IF = re.compile(r"\s+and\s+only\s+if\b")
"""What follows the first word of it."""

_SLIPS = {
    "==": "=", "===": "=", "=!=": "!=", "=<": "<=", "<>": "!=",
    "-->": "->", "--->": "->", "==>": "->", "===>": "->", "<-->": "<->", "<==>": "<->",
    "^": "&", "...": "..", "…": "..", ":=": "=",
    "[": "(", "{": "(", "]": ")", "}": ")",
}  # fmt: skip
_OPENING = {"LPAR": ")", "BAR_OPEN": "|"}
_BEFORE_BOUND = ("EXACTLY", "AT_LEAST", "AT_MOST")
_JOINING = frozenset({"_OR", "_AND", "IMPLIES", "IFF", "PLUS", "MINUS", "TIMES", "COMPARE"})
_ENDS_OPERAND = frozenset({"NAME", "INT", "RPAR", "BAR_CLOSE", "TRUE", "FALSE"})


class Token:
    """A stretch of text with the name the grammar has for it."""

    __slots__ = ("end_pos", "start_pos", "type", "value")

    def __init__(self, type: str, value: str, start: int, end: int) -> None:
        self.type = type
        self.value = value
        self.start_pos = start
        self.end_pos = end

    @property
    def span(self) -> Span:
        return Span(self.start_pos, self.end_pos)


class Lexer:
    """Cuts statements into the tokens of a grammar."""

    def __init__(self, words: Mapping[str, str], patterns: Iterable[tuple[str, str]]) -> None:
        self._words = words
        self._patterns = [(name, re.compile(pattern)) for name, pattern in patterns]
        self._kinds: dict[str, str] = {}

    def kind(self, value: str) -> str:
        """What the grammar calls this piece of text; "" if it has no name for it."""
        if value in self._words:
            return self._words[value]
        for name, pattern in self._patterns:
            if pattern.fullmatch(value):
                return name
        return ""

    def tokens(
        self, source: Source, text: str, span: Span, limits: Limits, findings: list[Diagnostic]
    ) -> tuple[list[Token], bool]:
        """The tokens of a stretch of text, and whether its brackets match and nest within limits.

        `text` is the source's text with deceptive characters replaced. Findings are added.
        """
        kinds, before = self._kinds, ""
        tokens: list[Token] = []
        append = tokens.append
        open_brackets: list[Token] = []
        sound = True
        position = span.start
        match = _TOKEN.match
        end_of_text = span.end
        prefix_run = 0
        end_of_stranger = -1
        longest_name = limits.name
        while found := match(text, position, end_of_text):
            value = found.group(1)
            start, position = found.span(1)
            kind = kinds.get(value)
            if kind is None:
                kind = self._remember(value)
            if kind == "NAME":
                if len(value) > longest_name:
                    _long_name(source, Span(start, position), limits, findings)
                    value, sound = value[:longest_name], False
                elif value[-1] == "′":
                    value = value.replace("′", "'")
                elif value == "at" and (second := _TWO_WORDS.match(text, position, end_of_text)):
                    kind = "AT_LEAST" if second.group(1) == "least" else "AT_MOST"
                    position = second.end()
                elif value == "if" and (rest := _IF_AND_ONLY_IF.match(text, position, end_of_text)):
                    kind, position = "IFF", rest.end()
            elif kind == "ONE" or kind == "EXACTLY":
                if kind == "ONE" and before in _BEFORE_BOUND:
                    kind, value = "INT", "1"
                elif before != "EXISTS" and not (before == "LPAR" and tokens[-2:-1] and
                                               tokens[-2].type == "KN"):  # fmt: skip
                    kind = "NAME"
            elif kind == "LPAR":
                token = Token(kind, value, start, position)
                open_brackets.append(token)
                append(token)
                before = kind
                if len(open_brackets) > limits.nesting:
                    _too_deep(source, token.span, limits, findings)
                    return tokens, False
                continue
            elif kind == "RPAR":
                bars: list[Token] = []
                while open_brackets and open_brackets[-1].type == "BAR_OPEN":
                    bars.insert(0, open_brackets.pop())
                if bars:
                    _report_open(source, tokens, bars, findings)
                    sound = False
                if open_brackets:
                    open_brackets.pop()
                else:
                    shown = source.text[start:position]
                    findings.append(
                        catalogue.EXTRA_BRACKET.at(
                            source, Span(start, position), bracket=shown, opening=_partner(shown)
                        )
                    )
                    sound = False
            elif kind == "_OR" and value[0] == "|":
                after_operand = before in _ENDS_OPERAND
                if not after_operand or (before == "NAME" and _bound(tokens)):
                    kind, value, position = "BAR_OPEN", "|", start + 1
                    token = Token(kind, value, start, position)
                    open_brackets.append(token)
                    append(token)
                    before = kind
                    if len(open_brackets) > limits.nesting:
                        _too_deep(source, token.span, limits, findings)
                        return tokens, False
                    continue
                if open_brackets and open_brackets[-1].type == "BAR_OPEN":
                    open_brackets.pop()
                    kind, value, position = "BAR_CLOSE", "|", start + 1
            elif kind == "NOT" or kind == "MINUS":
                prefix_run = prefix_run + 1 if before == kind else 1
                if prefix_run > limits.nesting:
                    _too_deep(source, Span(start, position), limits, findings)
                    return tokens, False
            elif kind == "INT":
                if len(value) > limits.digits:
                    findings.append(
                        catalogue.TOO_LARGE.at(
                            source, Span(start, position), what="This number",
                            size=f"{len(value):,} digits, and the limit is {limits.digits}",
                            advice="Use a smaller number.",
                        )
                    )  # fmt: skip
                    value, sound = "0", False
            elif kind == "COMPARE":
                if before == "LPAR" and tokens[-2:-1] and tokens[-2].type == "KN":
                    kind = _COUNTED.get(value, kind)
            elif kind == "EXISTS":
                if text[position : position + 1] == "!" and value == "exists":
                    kind, position = "EXISTS_ONE", position + 1
            elif kind == "":
                if start <= end_of_stranger and value not in _SLIPS and value != '"':
                    continue  # the word it stands in has been reported
                kind, value = _mend(source, value, start, position, tokens, findings)
                if not kind:
                    sound = False
                    if value != '"':
                        end_of_stranger = _end_of_word(source.text, position)
                    continue
                if kind == "LPAR":
                    open_brackets.append(Token(kind, value, start, position))
                    if len(open_brackets) > limits.nesting:
                        _too_deep(source, Span(start, position), limits, findings)
                        return tokens, False
                elif kind == "RPAR":
                    opened = open_brackets.pop() if open_brackets else None
                    shown = source.text[start:position]
                    span_here = Span(start, position)
                    if opened is None:
                        sound = False
                        findings.append(
                            catalogue.EXTRA_BRACKET.at(
                                source, span_here, bracket=shown, opening=_partner(shown)
                            )
                        )
                    elif opened.type == "BAR_OPEN":
                        sound = False
                        _unclosed(source, opened, findings)
                    elif source.text[opened.start_pos] == "(":
                        findings.append(
                            catalogue.SQUARE_BRACKETS.at(
                                source, span_here, bracket=shown, example=")", fix=")"
                            )
                        )
            append(Token(kind, value, start, position))
            before = kind
        if open_brackets:
            _report_open(source, tokens, open_brackets, findings)
            sound = False
        return tokens, sound

    def _remember(self, value: str) -> str:
        kind = "" if value in _SLIPS else self.kind(value)
        if len(self._kinds) < 10_000 and len(value) < 100:
            self._kinds[value] = kind
        return kind


def _bound(tokens: list[Token]) -> bool:
    """Whether the tokens end in the variables of a quantifier: a bar behind them opens |t|."""
    index = len(tokens) - 2
    while index > 0 and tokens[index].type == "_COMMA" and tokens[index - 1].type == "NAME":
        index -= 2
    if index < 0 or tokens[index].type in _BINDING:
        return index >= 0
    if tokens[index].type not in _ENDS_OPERAND:
        return False
    for earlier in range(index - 1, max(index - _LONGEST_BOUND, -1), -1):
        kind = tokens[earlier].type
        if kind in _COUNTING:
            return True
        touching = kind in _ENDS_OPERAND and tokens[earlier + 1].type in ("NAME", "INT")
        if touching or kind not in _IN_BOUND:
            return False
    return False


def _report_open(
    source: Source, tokens: list[Token], opened: list[Token], findings: list[Diagnostic]
) -> None:
    """Reports brackets and bars that nothing closes, or the operator that lacks an operand."""
    for token in opened:
        operator = _without_operand(tokens, token)
        if operator is not None:
            shown = source.text[operator.start_pos : operator.end_pos]
            findings.append(
                catalogue.MISSING_OPERAND.at(source, operator.span, operator=shown, side="right")
            )
            return
    for token in opened:
        _unclosed(source, token, findings)


def _without_operand(tokens: list[Token], bar: Token) -> Token | None:
    """The operator before a bar, if what should stand between the two is missing."""
    if bar.type != "BAR_OPEN":
        return None
    index = len(tokens) - 1
    while tokens[index] is not bar:  # from the end: it stands near, and there may be many bars
        index -= 1
    if index == 0 or tokens[index - 1].type not in _JOINING:
        return None
    before = tokens[index - 1]
    following = tokens[index + 1].type if index + 1 < len(tokens) else ""
    either = before.value == "|" or following in _JOINING or following == ""
    return before if either else None


def _unclosed(source: Source, token: Token, findings: list[Diagnostic]) -> None:
    shown = source.text[token.start_pos : token.end_pos]
    findings.append(
        catalogue.UNCLOSED_BRACKET.at(source, token.span, bracket=shown, closing=_partner(shown))
    )


def _long_name(source: Source, span: Span, limits: Limits, findings: list[Diagnostic]) -> None:
    findings.append(
        catalogue.TOO_LARGE.at(
            source, span, what="This name",
            size=f"{span.end - span.start:,} characters, and the limit is {limits.name}",
            advice="Use a shorter name; what it stands for can be told in a comment.",
        )
    )  # fmt: skip


def _too_deep(source: Source, span: Span, limits: Limits, findings: list[Diagnostic]) -> None:
    findings.append(
        catalogue.TOO_LARGE.at(
            source, span, what="The nesting of this formula",
            size=f"more than {limits.nesting} levels",
            advice="Split the formula, or use definitions.",
        )
    )  # fmt: skip


def _partner(bracket: str) -> str:
    return {"(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{"}.get(bracket, bracket)


def _mend(
    source: Source, value: str, start: int, end: int, tokens: list[Token],
    findings: list[Diagnostic],
) -> tuple[str, str]:  # fmt: skip
    """Reports a slip, and gives the kind and text of the token that was meant ("" if none)."""
    span = Span(start, end)
    right = _SLIPS.get(value)
    if right is None:
        shown = source.text[start:end]
        if value == '"':
            findings.append(
                catalogue.UNCLOSED_BRACKET.at(
                    source, span, bracket='"', closing='"',
                    help="Add the closing \" on the same line.",
                )
            )  # fmt: skip
        elif value == "\\" and (command := _COMMAND.match(source.text, end)):
            findings.append(_unknown_command(source, Span(start, command.end())))
        else:
            # Texts have backticks round formulas; who copies one with them means the formula.
            fix = "" if shown == "`" else None
            findings.append(
                catalogue.UNKNOWN_CHARACTER.at(
                    source, span, character=shown, advice=_advice_on(shown), fix=fix
                )
            )
        return "", value
    if right in "()":
        if value in "[{":
            example = "B(i, j)" if tokens and tokens[-1].type == "NAME" else "( … )"
            findings.append(
                catalogue.SQUARE_BRACKETS.at(source, span, bracket=value, example=example, fix="(")
            )
        return ("LPAR" if right == "(" else "RPAR"), right
    kind = {"=": "COMPARE", "!=": "COMPARE", "<=": "COMPARE", "->": "IMPLIES", "<->": "IFF",
            "&": "_AND", "..": "DOTS"}[right]  # fmt: skip
    if value == ":=" and _in_head(tokens):
        kind, right = "_COLON", ":"
    findings.append(catalogue.WRONG_OPERATOR.at(source, span, wrong=value, right=right))
    return kind, right


def _unknown_command(source: Source, span: Span) -> Diagnostic:
    """The finding about a LaTeX command that stands for nothing here."""
    command = source.text[span.start + 1 : span.end]
    near = max(
        (name for name in COMMANDS if len(name) > 1 and command.startswith(name)),
        key=len,
        default=_MEANT.get(command, ""),
    )
    return catalogue.UNKNOWN_CHARACTER.at(
        source,
        span,
        character=f"\\{command}",
        message="The LaTeX command {character} is not known here.",
        advice=f"Did you mean \\{near}?"
        if near
        else "Write a sign instead, such as &, |, ~, -> or <->, or a word such as forall.",
    )


def _end_of_word(text: str, position: int) -> int:
    """Where the word ends of which a part ends here."""
    rest = _REST_OF_WORD.match(text, position)
    return rest.end() if rest else position


def _in_head(tokens: list[Token]) -> bool:
    """Whether the tokens so far are the beginning of a rule or a definition."""
    if not tokens or tokens[0].type not in ("RULE", "DEFINE"):
        return False
    return all(token.type != "_COLON" for token in tokens)


def _advice_on(character: str) -> str:
    known = {
        "%": "Comments begin with #.",
        "`": "Remove it: backticks only show in a text where a formula begins and ends.",
        "@": "Remove it.",
        "$": "Remove it, or write a second one where the formula ends.",
        "\\": "Remove it; a command of LaTeX has letters behind it, as in \\forall.",
        "/": "There is no division. And is written & or /\\.",
        "'": 'A prime stands directly after a name, as in i\'; a sentence stands in "…".',
        "′": "A prime stands directly after a name, as in i′.",
        "?": "Remove it.",
        "⊕": "Say that one of the two holds and not both, by |, & and ~, in brackets.",
        "∄": "Write ~exists instead.",
        "∉": "Write ~(i in …) instead.",
        "⊢": "A query is written prove FORMULA.",
        "⊨": "A query is written prove FORMULA.",
        "/*": "Comments begin with #.",
    }
    if character in known:
        return known[character]
    if character.isalpha():
        return "Names use only the letters a to z and A to Z, digits, underscores and primes."
    return "Remove it, or write in plain characters what it stands for."
