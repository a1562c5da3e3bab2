"""The command line: arguments in, a call of the library, text out."""
