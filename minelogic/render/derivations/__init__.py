"""Derivations and chains of influence, written and drawn.

By name:
    answer         What was asked and what the answer is, in the words of a derivation's writers.
    clauses        The deepest look at a step: its ground formulas, the way to their clauses, what
                   these give.
    cnf            How a premise becomes clauses: law by law; of a count, the clauses of L and U
                   that are used.
    influence      Chains of influence for people and for programs that draw graphs: text, DOT,
                   Mermaid.
    influence_svg  Chains of influence drawn: level below level, arrows from what led to what.
    latex          Derivations as a LaTeX document.
    markdown       Derivations as Markdown.
    moves          A step move by move: each a unit propagation or a part of a sum, and which moves
                   it rests on.
    parts          What the text, Markdown and LaTeX of a derivation have in common: headings,
                   remarks, places.
    text           Derivations as text of 80 columns: by tiles, by lines of the file, or by clauses.
    writer         What text, Markdown and LaTeX write about a step alike: its sentence, and its
                   premises.
"""
