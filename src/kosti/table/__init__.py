"""What a table of people needs besides the rules; pure, standard library only."""
