"""Readers of what sheets are written as, that complain of what does not fit together."""

import re
from html.parser import HTMLParser

VOID = {"meta", "col", "input", "br", "img", "hr", "link"}


class Html(HTMLParser):
    """The elements of a page, each closed where it was opened, and its texts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open[-1:] == [tag], f"</{tag}> in {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        if not {"style", "script"} & {*self.open}:
            self.texts.append(data)

    @property
    def text(self):
        return "".join(self.texts)

    @property
    def squeezed(self):
        return "".join(self.text.split())


def commands(latex):
    """The commands of a document; its braces and environments fit together."""
    assert latex.isascii()
    tokens = re.findall(r"\\[A-Za-z]+\*?|\\.|[{}]|%[^\n]*|\\\n", latex)
    depth = 0
    for token in tokens:
        depth += {"{": 1, "}": -1}.get(token, 0)
        assert depth >= 0
    assert depth == 0
    body = latex[latex.index("\\begin{document}") :]
    stack = []
    for kind, name in re.findall(r"\\(begin|end)\{([a-z*]+)\}", body):
        if kind == "begin":
            stack.append(name)
        else:
            assert stack.pop() == name
    assert stack == []
    return {token for token in tokens if token.startswith("\\")}
