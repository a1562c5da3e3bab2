"""Characters to tokens to trees."""
