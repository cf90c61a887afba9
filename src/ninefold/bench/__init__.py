"""Benchmarks on this machine: the speed for each purpose, and a signature of the search.

A table for each purpose: one puzzle at a time, calls from Python, batches, boards with many
solutions (count and list), true candidates, endgames of the game. The best of several repetitions
counts. An instruction set is chosen once for a process, so each is measured in a process of its
own (`worker`). Other programs are measured beside our batches and their answers checked
(`programs`).
"""

from ninefold.bench.report import BenchReport, run_bench, signature
from ninefold.bench.timings import PURPOSES, Plan, Timing

__all__ = ["PURPOSES", "BenchReport", "Plan", "Timing", "run_bench", "signature"]
