"""Benchmarks of this machine: how fast, with how many guesses, and a signature of the search.

Times are CPU times, the best of several repetitions. An instruction set is chosen once for a
process, so each is measured in a process of its own (`worker`). Other programs are measured
beside ours and their answers checked (`programs`).
"""

from ninefold.bench.measure import Timing
from ninefold.bench.report import BenchReport, run_bench
from ninefold.bench.signature import signature

__all__ = ["BenchReport", "Timing", "run_bench", "signature"]
