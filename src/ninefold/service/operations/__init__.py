"""The operations of the service: a request in, the library's own JSON out.

Routes, jobs and batches run them, and OpenAPI describes them. Each module holds related
operations, `base` defines an operation, and `table` lists all of them.
"""
