"""The service: the library over HTTP, games that outlive the server, and the page.

`app.py` puts it together, `server.py` runs it. `settings.py` is all that can be chosen.
`guards/` stand before the routes, `routes/` give addresses to what the service can do.
`operations/` are functions of a request, which `running.py` takes from bytes to bytes in the pools
of `work.py`, away from the event loop. `jobs.py` has long work, `games/` plays, `storage/` keeps
what must not be lost. `problems.py` is the one table from errors to answers.
"""
