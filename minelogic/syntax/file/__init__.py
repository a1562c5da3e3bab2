"""Statements, and the checked file that they make.

By name:
    checked       A checked file as a value, and the text of one from bytes.
    display_text  A display given by itself as the file that would say the same.
    displays      The signs of a display statement, read against the board.
    documents     Documents that are no plain text, told by how they begin.
    dots          Tokens of a statement with a dot behind the variables of every quantifier, in
                  place of what textbooks write there: a colon, or nothing.
    format        A constraint file laid out anew in one spelling, its comments and line breaks
                  kept.
    load          A file with everything it uses, checked: the syntax stage's result.
    noise         Noise statements: read from their text, and put to the board.
    once          Theories that were read and checked before: a file after another uses the same
                  ones.
    parsed        The statements that the grammar reads: those with formulas, and the declarations.
    reader        Text to statements: split at the keywords, each read by itself, all findings
                  together.
    script        A text that is being read, with its limits and the findings so far.
    settings      The statements that hold no formula and are read without the grammar.
    uses          Theories that a file uses: found, read, and put in order.
"""
