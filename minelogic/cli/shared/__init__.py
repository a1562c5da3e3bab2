"""What the commands share.

By name:
    answering       What the commands that answer share: options, colours, exit codes, progress.
    common          What the commands share: reading files, showing findings, exit codes, JSON.
    courses         What the commands about a course share: which course, and whose folder.
    deriving        What the commands that show derivations share: options, formats, files to write.
    exercise_names  The exercise that is meant by its number, its title, or its place among a
                    student's answers.
    formats         The formats of JSON: which there are, what each has in it, and its schema.
    groups          Groups of commands that are imported when they are called.
    not_there       What is said where a file is named that is not there: where it was looked for,
                    and what to do.
    odds_working    The working of odds, for `odds --steps` and `odds --tables`: shown, and as data.
    playing         What the commands about games share: records that are read, and what is wrong
                    with them.
    proving         What the commands about proofs share: which logic and rules, reading files,
                    writing results.
    rules_alone     Files of rules alone, as answers to exercises are: read though they have no
                    board.
    shares          Shares of boards or worlds, for people: fractions and percentages, in grids and
                    lists.
    sheets          What the commands that print share: options of sheets, and writing them in their
                    formats.
    worlds          The finished board that a command is about: the bombs it is told of, and what
                    does not fit.
"""
