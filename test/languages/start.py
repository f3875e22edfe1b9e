# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""start.py SCRIPT ARGUMENTS...: runs a script with the Python packages in TOOLCHAIN.

PYTHONPATH alone does not read .pth files, which some packages need."""

import os
import pathlib
import runpy
import site
import sys

sys.argv = sys.argv[1:]
sys.path[0] = str(pathlib.Path(sys.argv[0]).resolve().parent)
if installed := os.environ.get("TOOLCHAIN"):
    site.addsitedir(installed)
runpy.run_path(sys.argv[0], run_name="__main__")
