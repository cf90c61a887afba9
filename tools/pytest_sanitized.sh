#!/usr/bin/env bash
# Runs pytest against a compiled module that was built with sanitizers.
#   tools/pytest_sanitized.sh BUILD_FOLDER TESTS...
# The package is a copy of src/ beside the sanitized module; the runtime of the sanitizer must be
# loaded before Python. Leaks are not looked for: Python itself keeps memory to its end.
set -euo pipefail
build=$1
shift
package=$build/package
rm -rf "$package"
mkdir -p "$package"
cp -r src/ninefold "$package/"
cp "$build"/_core*.so "$package/ninefold/"
runtime=$("${CXX:-c++}" -print-file-name=libasan.so)
export LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$package
"${PYTHON:-python3}" -c 'import ninefold._core as core; assert "sanitize" in core.__file__, core.__file__'
exec "${PYTHON:-python3}" -m pytest -q -p no:cacheprovider "$@"
