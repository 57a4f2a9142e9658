"""What the terminal shows of dice poker on a sheet."""
