"""Tables made: new ones, and openings completed, thinned and sharpened."""
