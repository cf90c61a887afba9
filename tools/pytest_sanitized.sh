#!/usr/bin/env bash
# Runs pytest against a compiled module that was built with sanitizers.
#   tools/pytest_sanitized.sh BUILD_FOLDER TESTS...
# The package is a copy of src/ beside the sanitized module, found before the installed one because
# -S keeps the hooks of the editable install away. The runtime of the sanitizer must be loaded before
# Python. Leaks are not looked for: Python itself keeps memory to its end.
set -euo pipefail
build=$1
shift
package=$build/package
rm -rf "$package"
mkdir -p "$package"
cp -r src/ninefold "$package/"
cp "$build"/_core*.so "$package/ninefold/"
# libstdc++ too: the sanitizer looks for its exceptions once, when it is loaded.
runtime="$("${CXX:-c++}" -print-file-name=libasan.so) $("${CXX:-c++}" -print-file-name=libstdc++.so)"
python=${PYTHON:-python3}
libraries=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
export LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$PWD/$package:$libraries
"$python" -S -c 'import ninefold._core as core; assert "sanitize" in core.__file__, core.__file__'
exec "$python" -S -m pytest -q -p no:cacheprovider -p no:xdist "$@"
