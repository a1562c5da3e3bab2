"""Why lines are wrong: what each cites, the mistakes with a name, and the order of looking.

By name:
    and_or       Mistakes with conjunctions and disjunctions: cases, and parts.
    boards       The mistakes of the rules of boards: what is given, values left out, counting.
    case         One line that does not follow, with all that an explanation may look at.
    citations    Citations that cannot be, each taken by itself: a later line, one in a closed box,
                 half a box.
    connectives  Mistakes with implications, equivalences and negations, and rules for another
                 connective.
    explain      Why a line does not follow: the most specific thing that can be said about it.
    fallacies    Ways of reasoning that are known for being wrong, and negations too few or too
                 many.
    fitting      Lines and boxes from which a wrong line would follow by its own rule.
    quantifiers  The named mistakes of the rules for all and some.
    results      What a rule makes of what is cited, where that can be told without the line itself.
    rules        Rules that are not allowed, or not the right one; lines that rest on nothing.
    setting      What all wrong lines of a theorem have in common, and how formulas and rules are
                 said in it.
    shapes       Lines that cite too few or too many, or lines where their rule takes boxes.
    theorems     A theorem that is not known, not proved yet, or does not fit.
"""
