"""The spot where the tokens of a statement stop making sense, and what stands around it."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.statements import FORMS
from minelogic.syntax.text.lexer import Token

QUANTIFIERS = frozenset(
    {"FORALL", "EXISTS", "EXISTS_ONE", "EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"}
)
COUNTING = frozenset({"EXACTLY", "AT_LEAST", "AT_MOST", "ONE"})
OPERAND_ENDS = frozenset({"NAME", "INT", "RPAR", "BAR_CLOSE", "TRUE", "FALSE"})


@dataclass(frozen=True, slots=True)
class Spot:
    """The tokens of a statement, which fit only up to `index`.

    `statement` is its keyword, or "" for a formula by itself.
    """

    source: Source
    statement: str
    tokens: list[Token]
    index: int

    @property
    def here(self) -> Token | None:
        """The first token that does not fit; None at the end."""
        return self.tokens[self.index] if self.index < len(self.tokens) else None

    @property
    def before(self) -> Token | None:
        """The last token that fits; None at the beginning."""
        return self.tokens[self.index - 1] if self.index > 0 else None

    def type_at(self, position: int) -> str:
        return self.tokens[position].type if 0 <= position < len(self.tokens) else ""

    def text(self, token: Token) -> str:
        """The token as it is written; of a LaTeX command, whose last letter it is, the sign."""
        text = self.source.text[token.start_pos : token.end_pos]
        return text if token.value[0].isalnum() or not text.isalpha() else token.value

    def stretch(self, first: Token, last: Token) -> str:
        """The text from one token to another, on one line."""
        rest = self.source.text[first.end_pos : last.end_pos] if last is not first else ""
        return " ".join(f"{self.text(first)}{rest}".split())

    def is_word(self, token: Token) -> bool:
        """Whether the token is a word that is no name."""
        return token.type not in ("NAME", "STRING") and self.text(token)[0].isalpha()

    def enclosing(self, position: int) -> int | None:
        """Where the innermost bracket opens that is not closed before a position."""
        depth = 0
        for earlier in range(position - 1, -1, -1):
            depth += {"RPAR": 1, "LPAR": -1}.get(self.tokens[earlier].type, 0)
            if depth < 0:
                return earlier
        return None

    def closing(self, opening: int) -> int:
        """Where the bracket closes that opens at a position, or else the last position."""
        depth = 0
        for position in range(opening, len(self.tokens)):
            depth += {"LPAR": 1, "RPAR": -1}.get(self.tokens[position].type, 0)
            if not depth:
                return position
        return len(self.tokens) - 1

    def unexpected(self, token: Token, advice: str) -> Diagnostic:
        return catalogue.UNEXPECTED.at(
            self.source, token.span, text=self.text(token), advice=advice
        )

    def reserved(self, token: Token) -> Diagnostic:
        return catalogue.RESERVED_WORD.at(self.source, token.span, word=self.text(token))

    def missing_comma(self, left: Token, right: Token) -> Diagnostic:
        return catalogue.MISSING_COMMA.at(
            self.source,
            Span(left.start_pos, right.end_pos),
            left=self.text(left),
            right=self.text(right),
            example=f"{self.text(left)}, {self.text(right)}",
            fix=f"{self.text(left)}, {self.text(right)}",
        )

    def empty_brackets(self, opening: Token, closing: Token) -> Diagnostic:
        return catalogue.EMPTY_BRACKETS.at(self.source, Span(opening.start_pos, closing.end_pos))

    def incomplete(self, missing: str) -> Diagnostic:
        last = self.tokens[-1]
        return catalogue.INCOMPLETE_STATEMENT.at(
            self.source,
            Span(max(last.end_pos - 1, last.start_pos), last.end_pos),
            statement=self.statement or "formula",
            missing=missing,
            form=FORMS.get(self.statement, "as a formula, for example ~B(0, 0) | S(0, 0)"),
        )
