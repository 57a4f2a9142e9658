"""What the terminal shows of hand against hand."""
