"""A second reader of formulas in the spelling of textbooks, by recursive descent.

It shares nothing with the library: it reads a formula into nested tuples, and its quantifiers reach
as the language reference says.
"""

import re

TOKEN = re.compile(r"[A-Za-z]\w*|[0-9]+|\S")


class Reader:
    """Reads one formula; every quantifier takes what its spelling says."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token=None):
        found = self.peek()
        assert token in (None, found), f"{token} expected, not {found}"
        self.at += 1
        return found

    def whole(self):
        formula = self.long()
        assert self.at == len(self.tokens)
        return formula

    def long(self):
        """A formula as long as it can be: ↔ to the left, → to the right, then ∨ and ∧."""
        left = self.implication()
        while self.peek() == "↔":
            self.take()
            left = ("iff", left, self.implication())
        return left

    def implication(self):
        left = self.chain("∨", "or", lambda: self.chain("∧", "and", self.next))
        if self.peek() != "→":
            return left
        self.take()
        return ("implies", left, self.implication())

    def chain(self, sign, name, part):
        parts = [part()]
        while self.peek() == sign:
            self.take()
            parts.append(part())
        return parts[0] if len(parts) == 1 else (name, *parts)

    def next(self):
        """What is next: brackets, a negation, a quantifier, or an atom."""
        token = self.take()
        if token == "(":
            inner = self.long()
            self.take(")")
            return inner
        if token == "¬":
            return ("not", self.next())
        if token in ("∀", "∃"):
            return self.quantified(token)
        places = []
        if self.peek() == "(":
            while self.take() != ")":
                places.append(self.take())
        return ("atom", token, *places)

    def quantified(self, sign):
        if self.peek() == "!":
            sign += self.take()
        names = [self.take()]
        while self.peek() == ",":
            self.take()
            names.append(self.take())
        if self.peek() in (".", ":"):
            self.take()
            return (sign, *names, self.long())
        return (sign, *names, self.next())


def written(random, depth):
    """A random formula in the spelling of textbooks, as a text."""

    def formula(left):
        kind = random.randrange(9 if left else 2)
        if kind < 2:
            return random.choice(["A", "C", "P(x)", "R(x, y)", "P(z)"])
        if kind < 4:
            sign = random.choice(["∧", "∨", "→", "↔"])
            return f"{formula(left - 1)} {sign} {formula(left - 1)}"
        if kind == 4:
            return f"¬{formula(left - 1)}"
        if kind == 5:
            return f"({formula(left - 1)})"
        names = random.choice(["x", "y", "z", "x, y"])
        sign = random.choice(["∀", "∃", "∃!"])
        after = random.choice([" ", " ", " ", ". ", ": "])
        return f"{sign}{names}{after}{formula(left - 1)}"

    return formula(depth)
