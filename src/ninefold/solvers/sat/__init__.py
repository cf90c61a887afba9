"""The solver that states a puzzle in clauses and asks a SAT solver: `sat`."""
