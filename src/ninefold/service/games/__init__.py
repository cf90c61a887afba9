"""Games that outlive the server: against the engine, or between two people.

requests       what is asked of games
rows           what is kept of a game, as values
fold           the state of a game, folded from its log: pure, without a database or a clock
judging        the next row of the log for what a player says; the referee decides
making         a new game from a request
ledger         the log in the database; `leases`: who works out the engine's turns
tokens         seats, invitations and unguessable names
views          what a player or a spectator is shown, never more than was agreed on
playing        `Games`: create, join, move, resign, delete
rematching     another game of the same two, with the seats exchanged
opponent       the engine's turns, whoever was killed in the middle of one
looking        what is worked out about positions, within the level of help
choices        what can be played in a cell, and the best turn, as far as help allows
reviewing      after the end: where the game was won
streams        who waits for a change is told, whichever process made it
upkeep         work beside the requests that goes on whatever happens
housekeeping   what nobody has touched for long is forgotten
room           all of these, opened and closed together with the service
"""
