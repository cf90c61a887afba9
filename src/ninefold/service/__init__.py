"""The service: the library over HTTP, games that outlive the server, and the page.

`app.py` puts it together, `server.py` runs it, `settings.py` has all its options. `guards/` stand
before the routes; `routes/` give addresses to operations, jobs and games. `operations/` are
functions of a request; `dispatch.py` takes a request from bytes to bytes, in the pools of
`pools.py`, away from the event loop. `jobs.py` runs long work, `games/` plays, `storage/` is the
database. `problems.py` is the one table from errors to answers.
"""
