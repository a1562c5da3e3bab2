"""Text to theorems and lines, in any layout that people use.

By name:
    boxes           The boxes in which the lines of a proof stand.
    drafts          The lines of a proof before their citations are looked up: labels, formulas and
                    rules.
    files           Files of proofs: theorems with their lines, and all findings about the text
                    together.
    headers         How a theorem begins, `theorem NAME on FILE: A, B |- C`, and how one without a
                    header does.
    justifications  What the justification of a line says: a rule or a theorem, and the lines that
                    it uses.
    layout          How the lines of a proof are laid out: number, bars or indentation, and what
                    follows them.
    names           What a justification names: theorems, instances, tiles, parts, and rules that
                    nobody knows.
    pasted          What this program prints about proofs, and frames as others draw them, made into
                    lines of a file.
    programs        Proofs as Carnap and Fitch's many programs write them, made into lines of a
                    file.
    reader          The lines of a file of proofs: which are headers, statements and lines of which
                    theorem.
    split           Where the formula of a line ends and its justification begins.
    statements      The statements of a file of proofs: `logic` and `rules`, and `use`, which reads
                    another file.
    theorems        The lines of one theorem: labels, formulas, boxes, justifications and what they
                    cite.
"""
