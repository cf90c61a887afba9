"""What stands before the routes: plain ASGI, so that a request passes in microseconds.

From the outside in: `headers` tells browsers what a page of ours may do, whatever the answer is;
`request_log` counts and logs, and answers faults; `hosts` answers under names of ours alone; `keys`
asks for a key where there are some; `bodies` bounds what comes in.
`allowance` is asked by the routes, which know what a request costs.
"""
