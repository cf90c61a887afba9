"""Games that outlive the server: against the engine, or between two people.

requests      the bodies of requests about games
rows          a game in the database, as values
fold          the state of a game, folded from its log: pure, without a database or a clock
rulings       the next state after a turn; the referee decides
creation      a new game from a request
ledger        the log in the database, and the leases on the engine's turns
tokens        seats, invitations and unguessable names
views         a game as a player or a spectator sees it, never more than was agreed on
actions       `Games`: create, join, move, resign, delete
rematches     another game of the same two players, with the seats exchanged
opponent      the engine's turns
analysis      solutions and chances of positions, in the background, within the level of help
choices       the digits of a cell and the best turn, within the level of help
reviews       after the end: where the game was won
names         the names of players, cleaned
streams       the states of a game as it goes on, whichever process changes it
maintenance   loops beside the requests, and the deletion of old games
room          all of these, opened and closed together with the service
"""
