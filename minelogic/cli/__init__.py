"""The command line: arguments in, a call of the library, text out.

From the top, each standing on those below:
    main           The command `minelogic`: a group whose commands are imported when they are
                   called.
    shared/        What the commands share.
    check          `minelogic check`: say what is wrong with files, or that nothing is.
    cnf            `minelogic cnf`: turn formulas into clauses, in steps if asked for.
    cnf_input      What `minelogic cnf` is asked about: a file's premises, a formula, or clauses in
                   DIMACS form.
    cnf_text       What `minelogic cnf` prints for people.
    compare        `minelogic compare`: tell whether two files say the same, or where they differ.
    count          `minelogic count`: count the boards that fit what a file says.
    course/        `minelogic course`: a group whose commands are imported when they are called.
    eval           `minelogic eval`: tell whether formulas hold on a finished board, and why.
    exercise/      `minelogic exercise`: a group whose commands are imported when they are called.
    explain        `minelogic explain`: tell why a formula follows, or show two boards between which
                   it is open.
    fmt            `minelogic fmt`: rewrite files in one spelling.
    game           `minelogic game`: play the semantics game about a formula.
    grade          `minelogic grade`.
    grade_class    `minelogic grade` for an assignment, or where something was decided by hand.
    ground         `minelogic ground`: show a file's statements over its board.
    models         `minelogic models`: list the boards that fit what a file says.
    odds           `minelogic odds`: tell how likely each covered tile is a bomb, or each atom
                   holds.
    odds_of_atoms  The odds of atoms, for a file that speaks of no bombs: grids of tiles, and lists.
    paper/         `minelogic paper`: a group whose commands are imported when they are called.
    playing/       `minelogic play` and `review`: games in the terminal, players that are watched,
                   moves judged.
    proof/         `minelogic proof`: a group whose commands are imported when they are called.
    read           `minelogic read`: read a file back in symbols or in English.
    schema         `minelogic schema`.
    solve          `minelogic solve`.
    solve_json     The answers of `minelogic solve` as data, `minelogic.solution/1`.
    solve_steps    Which steps `minelogic solve` shows: all that the checker accepts, or what the
                   queries need.
    table          `minelogic table`: show the truth table of a formula, or compare two.
    theories       `minelogic theories`: list the theories that ship, or show one.
    verify         `minelogic verify`: check a trace against its file, step by step.
"""
