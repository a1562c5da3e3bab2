"""Why lines are wrong: what each cites, the mistakes with a name, and the order of looking."""
