# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the compilers that test/toolchains/install has put into build/toolchains."""

import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SKIPPED = 77  # the exit code of a test that could not run


def folder(toolchain):
    """The folder of a toolchain, or None if it is not installed."""
    found = ROOT / "build" / "toolchains" / toolchain
    return found if found.is_dir() else None


def variables(toolchain):
    """The environment in which the compiler of a toolchain runs: its Python packages
    and programs are found, TOOLCHAIN is its folder, and no GPU is visible."""
    found = dict(os.environ, CUDA_VISIBLE_DEVICES="", PYTHONDONTWRITEBYTECODE="1")
    if installed := folder(toolchain):
        found["TOOLCHAIN"] = str(installed)
        found["PYTHONPATH"] = str(installed)
        found["PATH"] = os.pathsep.join([str(installed / "bin"), os.environ.get("PATH", "")])
    return found


def why_missing(toolchain):
    return f"not installed; run test/toolchains/install {toolchain}"
