"""The operations of the service: a request in, the library's own JSON out.

Routes, jobs and batches all run these, and OpenAPI is written from them. A module here has what
belongs together, `base` what an operation is, `table` all of them.
"""
