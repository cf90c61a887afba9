"""Routes: one module for each subject, each with a `router`."""
