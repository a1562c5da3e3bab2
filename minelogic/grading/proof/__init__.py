"""A proof or a countermodel, judged.

By name:
    board_countermodels    Countermodels on the board of a file: its worlds are those that the file
                           allows.
    countermodel_kinds     What is said of a countermodel that cannot be read, or does not say
                           enough.
    countermodel_lines     The lines of a countermodel: where it begins, and which lines are one
                           statement.
    countermodel_tables    Tables in countermodels: rows of a truth table, and predicates over the
                           things there are.
    countermodel_text      Countermodels as students write them: letters, atoms, things, tables, or
                           a drawn board.
    countermodels          Countermodels judged: all premises have to hold in them, and the
                           conclusion has to fail.
    either_way             Findings of exercises in which a proof and a countermodel are both
                           answers: each names both ways.
    finite_truth           Truth in a world that somebody has described: of letters, of things, or
                           of a drawn board.
    judge                  Answers to exercises that ask for a proof, or for a proof or a
                           countermodel.
    kripke_models          Kripke models judged: an order of worlds that forget nothing, and one
                           where the sequent fails.
    kripke_spellings       How statements about the worlds of a Kripke model are spelled.
    kripke_text            Kripke models as students write them: worlds, which is above which, and
                           what each one knows.
    kripke_truth           What a Kripke model knows: forcing, worked out from its definition and
                           nothing else.
    missing                What a countermodel leaves open, asked for by its name.
    notation               How proofs and countermodels are written, and what slips in them have one
                           reading.
    one_sided              Unfinished proofs judged so that nothing tells whether there is a proof
                           at all.
    predicate_definitions  Predicates told by a condition on variables, `P(x) iff x = 0`, as what
                           they hold of: `P: {0}`.
    progress               How far a proof has come: what share of it is there, and where one that
                           goes on was complete.
    show_lines             Proofs with Show lines, in Carnap's style of Montague, which are told
                           that they are not read.
    soundness              Whether the reference of an exercise that asks for a proof is about what
                           is to be proved.
    statements_of_world    Statements about one world: equations, literals, extensions, things and
                           what names stand for.
    words                  What is said of a proof that is wrong or unfinished: how it stands, and
                           what is wrong.
    world_spellings        How statements about one world are spelled.
    written                What a text says of a world, or of the worlds of a Kripke model, as
                           values.
"""
