"""The steps of a derivation as a list: each with its sentence, its cases, and its premises.

A premise is written three times, once for each depth: in words, as a ground formula, and as a line
of the file with its binding. The page shows the depth that is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step
from minelogic.derive.techniques import CATALOGUE, FORMS, WITHIN_CASES
from minelogic.derive.words.english import has_counts, rule_sentence, words_of
from minelogic.derive.words.telling import conclusion_text, supposed
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.render.answers import shortened
from minelogic.render.derivations.clauses import Clauses
from minelogic.render.derivations.cnf import ClauseLine
from minelogic.render.derivations.parts import letter
from minelogic.render.document import safe_text
from minelogic.render.pages.cut import Cut
from minelogic.render.pages.source import Sources, binding_text, short_name
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Mines, Rule
from minelogic.words import counted

_TITLES = {technique.name: technique.title for technique in (*CATALOGUE, *WITHIN_CASES)}
_FORM_TITLES = {form.name: form.title for form in FORMS}
_FEW = 4
"""So many instances about one tile are written in words one by one."""
_LONG = 160
"""A formula that takes more characters in words is written as a formula."""
MOST_WITH_CLAUSES = 500
"""The clauses of so many steps are on the page; they take much longer than all the rest."""
MOST_UNFOLDED = 8
"""If its cases have more lines, a step is folded: one sees its sentence, and opens it at will."""
_USED = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
_ATOM = re.compile(r"\b\w{1,12}\(\w{1,6}(?:, \w{1,6}){1,3}\)")
_SHOWN_FORMS = ("sum", "contradiction", "cases")


def _prose(text: str) -> str:
    """A sentence, in which no line ends within an atom of a few short places."""
    return _ATOM.sub(r'<span class="atom">\g<0></span>', safe_text(text))


def steps_html(shown: Cut, sources: Sources) -> str:
    """All steps, those within cases inside the step they are for."""
    return _List(shown, sources).steps(shown.derivation.steps)


class _List:
    def __init__(self, shown: Cut, sources: Sources) -> None:
        self.derivation = derivation = shown.derivation
        self.left_out = shown.left_out
        self.sources = sources
        self.words = words_of(derivation.grounding)
        self.with_clauses = {step.id for step in derivation.steps[:MOST_WITH_CLAUSES]}
        first = derivation.steps[:MOST_WITH_CLAUSES]
        self.clauses = Clauses(Derivation(derivation.grounding, first))
        self.conclusions = {
            inner.id: (conclusion_text(inner, self.words), self._concluded(inner))
            for step in derivation.steps
            for inner in step.within()
        }

    def steps(self, steps: tuple[Step, ...]) -> str:
        return '<ol class="steps">\n' + "\n".join(map(self._step, steps)) + "\n</ol>"

    def _step(self, step: Step) -> str:
        number = safe_text(str(step.id))
        cases = "".join(self._case(step, number, case) for number, case in enumerate(step.cases, 1))
        link = f'<a class="go" href="#step={number}"><span class="number">{number}</span></a>'
        says = f"{link} <span>{_prose(step.sentence or self._plain(step))}</span>"
        reason = f'{cases}<p class="says">{says}</p>'
        lines = _inner_lines(step)
        if lines > MOST_UNFOLDED or step.like is not None:
            # It is open, so that it can be read and printed without the script.
            count = f'<span class="count">{counted(lines, "line")}</span>'
            summary = f'<summary class="says">{says} {count}</summary>'
            reason = f'<details class="fold" open>{summary}{cases}</details>'
        return (
            f'<li class="step" id="step={number}">{reason}'
            f'<p class="how">{self._how(step)}</p>{self._why(step)}</li>'
        )

    def _case(self, step: Step, number: int, case: Case) -> str:
        place = f"{safe_text(str(step.id))}/{number}"
        which = f"Case {number} of {len(step.cases)}: suppose" if len(step.cases) > 1 else "Suppose"
        supposition = (
            self.words.suppose(case.assume) if len(step.cases) > 1 else supposed(step, self.words)
        )
        assumed = _prose(shortened(supposition))
        return (
            f'<div class="case"><p class="says assume" id="step={place}">'
            f'<a class="go" href="#step={place}"><span class="number">?</span></a> '
            f"<span>{which} {assumed}.</span></p>{self._inside(step, number, case)}</div>"
        )

    def _inside(self, step: Step, number: int, case: Case) -> str:
        """The steps of a case, or how many they are if the page leaves them out."""
        left_out = self.left_out.get((step.id, number), 0)
        if not left_out:
            return self.steps(case.steps)
        steps = f"{counted(left_out, 'step')}"
        return f'<p class="more">This takes {steps} more, which only JSON has.</p>'

    def _how(self, step: Step) -> str:
        words = [_TITLES.get(step.technique, step.technique)]
        if step.form in _SHOWN_FORMS:
            words.append(_FORM_TITLES[step.form])
        text = " · ".join(f"<span>{safe_text(word)}</span>" for word in words)
        if not step.smallest:
            text += ' · <span class="warning">perhaps not the smallest reason</span>'
        return text

    def _why(self, step: Step) -> str:
        weights = step.weights or (0,) * len(step.premises)
        names = [_name(premise, letter(n)) for n, premise in enumerate(step.premises)]
        # A statement of which several instances are used is written out once.
        first: dict[int, int] = {}
        for n, premise in enumerate(step.premises):
            if isinstance(premise, Premise):
                first.setdefault(id(premise.statement), n)
        written = set(first.values())
        # The premises of a step within a case are those of the step that the case is for.
        ways: list[list[ClauseLine]] = [[]] * len(names)
        told: Sequence[Ground] = [_said(premise) for premise in step.premises]
        if step.id in self.with_clauses:
            ways, told = self.clauses.ways(step), self.clauses.used_parts(step)
        items = [
            self._premise(premise, told[n], weights[n], names[n], n in written, ways[n])
            for n, premise in enumerate(step.premises)
        ]
        items += self._few_words(step)
        items += self._course(step, names)
        return f'<ul class="why">{"".join(items)}</ul>' if items else ""

    def _course(self, step: Step, names: Sequence[str]) -> list[str]:
        """What follows one by one, if the step is not one of too many."""
        if int(str(step.id).split(".")[0]) > MOST_WITH_CLAUSES:
            left_out = f"The page has clauses only for the first {MOST_WITH_CLAUSES} steps."
            return [f'<li class="course clause-depth">{left_out}</li>']
        lines = [
            f"<li><code>{safe_text(line)}</code></li>" for line in self.clauses.course(step, names)
        ]
        if not lines:
            return []
        return [f'<li class="course clause-depth">One by one:<ol>{"".join(lines)}</ol></li>']

    def _few_words(self, step: Step) -> list[str]:
        """A line in place of all instances about one tile, where other premises say more."""
        small = [premise.statement for premise in step.given if _is_small(premise)]
        if len(small) <= _FEW or not step.cost:
            return []
        names = dict.fromkeys(statement.name for statement in small if isinstance(statement, Rule))
        rules = f"{len(small)} instances of rules about one tile ({', '.join(names)})"
        return [f'<li class="small tile-depth brief">{safe_text(rules)}</li>']

    def _premise(
        self,
        premise: Reason,
        told: Ground,
        weight: int,
        name: str,
        whole: bool,
        way: Sequence[ClauseLine],
    ) -> str:
        """A premise, in words, as what is `told` of it by formulas, and by where it stands."""
        name = safe_text(name)
        if isinstance(premise, Earlier):
            words, formula = self.conclusions.get(premise.step, ("", ""))
            link = f'<a class="go" href="#step={safe_text(str(premise.step))}">{name}</a>'
            return f'<li class="earlier">{link}: {_both(safe_text(words), safe_text(formula))}</li>'
        if isinstance(premise, Assumption):
            words = safe_text(shortened(self.words.formula(premise.formula, loose=True)))
            formula = self._formula(premise.formula)
            return f'<li class="assumption">{name}: {_both(words, formula)}</li>'
        times = f"<b>{'+' if weight > 0 else '−'}{abs(weight)} ×</b> " if weight else ""
        kind = "large" if premise.cost else "small instance" if _is_small(premise) else "small"
        return (
            f'<li class="{kind}">{times}'
            f'<span class="tile-depth">{self._words(premise, told)}</span>'
            f'<span class="clause-depth"><b>{name}</b> '
            f"<code>{self._formula(told)}</code>{_way(way)}</span>"
            f'<span class="line-depth">{self._place(premise, whole)}</span></li>'
        )

    def _words(self, premise: Premise, told: Ground) -> str:
        statement = premise.statement
        if statement is None:
            assert premise.tile is not None
            sign = self.derivation.signs[premise.tile]
            says = f"shows {sign}"
            if isinstance(sign, str):
                says = "is marked as a bomb" if sign == "*" else "is marked as safe"
            return safe_text(f"{self.words.tile(premise.tile)} {says}")
        if isinstance(statement, Mines):
            return f"There are {statement.number} mines"
        # The rule's own sentence is about all that it says.
        if premise.values:
            return safe_text(self.words.capital(self.words.noisy(premise)))
        if isinstance(statement, Rule) and premise.of is None:
            sentence = rule_sentence(statement, premise.binding)
            if sentence is not None:
                return safe_text(sentence)
        text = self.words.simple(told)
        if has_counts(told):
            text = shortened(text or self.words.formula(told))
        elif text is None or len(text) > _LONG:
            return f"<code>{self._formula(told)}</code>"
        return safe_text(self.words.capital(text))

    def _place(self, premise: Premise, whole: bool) -> str:
        place = self.sources.place(premise)
        name = short_name(self.sources.texts[place.source].name)
        link = (
            f'<a class="line" href="#line-{place.source}-{place.first}">'
            f"{safe_text(name)}, line {place.first}</a>"
        )
        statement = premise.statement
        if statement is None:
            return f"{link}: display, {self._words(premise, premise.formula)}"
        if isinstance(statement, Mines):
            return f"{link}: <code>mines {statement.number}</code>"
        formula = f"<code>{safe_text(shortened(write(statement.formula)))}</code>"
        part = ""
        if premise.of is not None:
            part = f", for what it says of {safe_text(self.words.tile(premise.of))} alone"
        text = f"<br>{formula}" if whole else ""
        if isinstance(statement, Fact):
            return f"{link}: fact{part}{text}"
        binding = safe_text(binding_text(premise.binding))
        with_ = f' <span class="binding">{binding}</span>' if binding else ""
        return f"{link}: rule {safe_text(statement.name)}{with_}{part}{text}"

    def _formula(self, formula: Ground) -> str:
        return safe_text(shortened(self.derivation.text(formula)))

    def _concluded(self, step: Step) -> str:
        if step.wording is not None:
            return step.wording
        return shortened(", ".join(map(self.derivation.text, step.conclusions)))

    def _plain(self, step: Step) -> str:
        if False in step.conclusions:
            return "That is a clash."
        return f"So {self._concluded(step)}."


def _inner_lines(step: Step) -> int:
    """How many lines stand in the cases of a step: what is supposed, and what follows."""
    return sum([1 + sum([1 + _inner_lines(inner) for inner in case.steps]) for case in step.cases])


def _name(premise: Reason, letter: str) -> str:
    """What the course of a step calls a premise."""
    if isinstance(premise, Earlier):
        return f"step {premise.step}"
    return "what is supposed" if isinstance(premise, Assumption) else letter


def _way(lines: Sequence[ClauseLine]) -> str:
    """How a premise becomes clauses, line by line; those that are used have a mark in front."""
    items = []
    for line in lines:
        formula = f"<code>{safe_text(line.formula)}</code>" if line.formula else ""
        mark = f'<b title="used">{_USED}</b> ' if line.kind == "used" else ""
        said = f"{mark}{safe_text(line.before)}{formula}{safe_text(line.after)}"
        items.append(f'<span class="{line.kind}">{said}</span>')
    return f'<span class="way">{"".join(items)}</span>' if items else ""


def _said(premise: Reason) -> Ground:
    """What is told of a premise where its clauses are not shown."""
    return True if isinstance(premise, Earlier) else premise.formula


def _is_small(premise: Premise) -> bool:
    return premise.cost == 0 and isinstance(premise.statement, Rule)


def _both(words: str, formula: str) -> str:
    return (
        f'<span class="tile-depth">{words}</span>'
        f'<code class="clause-depth line-depth">{formula}</code>'
    )
