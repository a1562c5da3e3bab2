"""Files of proofs judged, line by line.

By name:
    accepted     Proofs that someone wrote, once they are proved, as proofs like those that are
                 found.
    files        Proofs judged line by line: every line that can be judged is, and the kernel has
                 the word.
    lines        The verdicts on the lines of one theorem.
    refuted      What is to be proved and does not follow: a world in which it fails, told with the
                 report.
    requirement  Whether a file proves what was asked, and not something else.
    shortest     Par: how long the shortest proof is that a thorough search finds.
    status       What the verdicts come to: the status of a theorem, and what is missing in it.
"""
