"""Guards before the routes: plain ASGI, so that a request passes in microseconds.

From the outside in: `headers` adds the security headers for browsers to every answer;
`request_log` counts and logs requests, and answers faults; `hosts` refuses other host names; `keys`
requires a key if the settings have any; `bodies` limits the size and time of bodies.
The routes call `allowance` themselves, as they know the cost of a request.
"""
