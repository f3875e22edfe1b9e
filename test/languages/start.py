# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""start.py SCRIPT ARGUMENTS... or start.py -c CODE: Python with the packages in TOOLCHAIN.

PYTHONPATH alone does not read .pth files, which some packages need, and others look for
libraries in the folders of site-packages."""

import os
import pathlib
import runpy
import site
import sys

sys.argv = sys.argv[1:]
if sys.argv[0] != "-c":
    sys.path[0] = str(pathlib.Path(sys.argv[0]).resolve().parent)
if installed := os.environ.get("TOOLCHAIN"):
    site.addsitedir(installed)
    site.getsitepackages = lambda *_: [installed]
if sys.argv[0] == "-c":
    exec(sys.argv[1])
else:
    runpy.run_path(sys.argv[0], run_name="__main__")
