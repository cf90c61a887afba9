"""The compilers that are here, and how strictly tests ask them to look."""

from __future__ import annotations

import shutil

COMPILERS = [name for name in ("g++", "clang++") if shutil.which(name)]
FLAGS = ("-std=c++20", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-pthread")
