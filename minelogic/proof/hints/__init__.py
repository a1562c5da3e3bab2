"""The next line of a student's own proof, told as far as they ask.

By name:
    citable  What may be used at a place of an unfinished proof, and what can be proved from it.
    core     Which of many formulas matter for a conclusion, in propositional logic.
    gaps     What is still missing: in a box that has reached its goal, and in a line that is only
             `?`.
    hint     Help for someone who is stuck: the next line of their own proof, told as far as they
             ask.
    steps    The next line as advice: one step from what may be cited, or the first line of a proof.
    teller   Advice told as a hint, and what is told where nothing leads to the goal.
    told     Hints as values: what is said at each of three levels, and the line that can be pasted.
"""
