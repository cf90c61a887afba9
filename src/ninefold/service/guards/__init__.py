"""Guards before the routes: plain ASGI, so that a request passes in microseconds.

From the outside in: `headers` sets the limits of our pages in browsers, for every answer;
`request_log` counts and logs, and answers faults; `hosts` answers under names of ours alone; `keys`
asks for a key where there are some; `bodies` bounds what comes in.
`allowance` is asked by the routes, which know what a request costs.
"""
