"""What is said where a text makes no sense.

By name:
    binders          Faults in the variables of a quantifier.
    dotless          Quantifiers without a dot that have taken something else for their variables or
                     their body.
    english_words    English in the place of a formula: told as what it is, and not word by word.
    explain          What a student most likely meant where the tokens of a statement stop making
                     sense.
    foreign          Habits from other languages: their comments, and other words for our keywords.
    heads            Faults in the head of a statement: its name, its list in brackets, its colon;
                     and its answer.
    mixed            'And' beside 'or' without brackets: how it is read, and how else it may be
                     meant.
    shorten          Someone's words inside a message.
    spot             The spot where the tokens of a statement stop making sense, and what stands
                     around it.
    suggest          Did you mean …? The word of a list that a slip of the keyboard may have turned
                     into another.
    told_once        What is wrong with the variables of one formula, and with its bare predicates:
                     each told once.
    unknown          What is said about a name that nothing declares: what it may have been meant to
                     be.
    words_for_signs  Words of English in the place of signs: told with how they are written.
"""
