"""The service: the library over HTTP, games that outlive the server, and the page.

`app.py` builds the application, `server.py` runs it, and `settings.py` lists all settings. The
checks in `guards/` come before the routes; `routes/` gives addresses to operations, jobs and games.
An operation in `operations/` is a function of a request; `dispatch.py` turns the bytes of a request
into the bytes of its answer, in the pools of `pools.py`, outside the event loop. `jobs.py` runs
long work, `games/` keeps and plays games, and `storage/` is the database. `problems.py` is the one
table that maps errors to answers.
"""
