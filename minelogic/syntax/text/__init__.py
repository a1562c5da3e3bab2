"""Characters to tokens to trees.

By name:
    characters  Characters that are not what they seem: look-alikes, typographic quotes, invisible
                ones.
    lalr        Runs the LALR tables that lark makes of a grammar.
    latex       LaTeX in formulas: commands are spellings of signs, and what only sets type is
                passed over.
    lexer       Text to tokens: the grammar's terminals, bars told apart, brackets matched, slips
                mended.
    parser      Tokens to trees, by the grammars in `grammars/` (LALR, with the tree built as it is
                read).
    tables      What lark makes of the grammars in `grammars/`. Do not change it: run `make tables`.
"""
