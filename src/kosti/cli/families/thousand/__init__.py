"""What the terminal shows of dice thousand."""
