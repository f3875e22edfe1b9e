#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs those lint tests that use nvcc or a CUDA toolkit, where there is one.

    with_toolkit.py LIT FOLDER      FOLDER is the lint tests' build folder

Exit status: that of lit, 77 if there is no nvcc.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "toolchains"))
import toolchains  # noqa: E402

USES = re.compile(r"%nvcc|%with-toolkit|%toolkit-bin|REQUIRES:.*(nvcc|cuda-toolkit)")


def main():
    lit, folder = sys.argv[1:]
    if not toolchains.find_nvcc(None):
        print(toolchains.no_nvcc(None))
        return toolchains.SKIPPED
    files = [path for path in sorted(HERE.rglob("*")) if path.suffix in (".cu", ".test")
             and USES.search(path.read_text(errors="replace"))]
    tests = [str(pathlib.Path(folder) / path.relative_to(HERE)) for path in files]
    return subprocess.run([sys.executable, lit, "-sv", "-j", "2", *tests]).returncode


if __name__ == "__main__":
    sys.exit(main())
