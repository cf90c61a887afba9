"""Games that survive a restart of the server: against the engine, or between two people.

requests      the bodies of requests about games
rows          a game in the database, as values
fold          the state of a game, computed from its log without a database or a clock
rulings       the next state after a turn; the referee decides
creation      a new game from a request
ledger        the log in the database, and the leases on the engine's turns
tokens        seats, invitations and unguessable names
views         a game as a player or a spectator sees it, within the agreed level of help
actions       `Games`: create, join, move, resign, delete
rematches     a rematch of the same two players, with the seats exchanged
opponent      the engine's turns
analysis      solutions and chances of positions, in the background, within the level of help
choices       the playable digits and the best turn, within the level of help
reviews       after the end: the quality of each turn, and the deciding one
names         cleans the names of players
streams       the states of a game as they change, in whichever process
maintenance   background loops, and the deletion of old games
room          all of these, opened and closed together with the service
"""
