# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the compilers that tests run.

nvcc: the one that BANK_LINT_TOOLKIT names (a folder, or "none"), else of those that
test/toolchains/install has put into build/toolchains, else of the PATH, else of
/usr/local/cuda. A test without one exits with SKIPPED and prints no_nvcc().
clang: any installation of CUDA is left out, so that every machine compiles alike.
"""

import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RECORDED = "13.0"  # the release that the recorded tables are of
SKIPPED = 77  # the exit code of a test that could not run

# For a clang that sees no toolkit: PTX and the way of launching as with CUDA
# 12.9, as bank-lint itself states them (analysis/frontend/invocation.cpp).
CLANG_CUDA = ["-nocudainc", "-nocudalib", "--cuda-path=/bank-lint-no-toolkit",
              "-Xclang", "-target-sdk-version=12.9", "-Wno-unknown-cuda-version"]
CLANG_DEVICE = [*CLANG_CUDA, "-Xclang", "-target-feature", "-Xclang", "+ptx88"]


def release(nvcc):
    """The release of an nvcc, "13.0"; "" if it cannot be run."""
    try:
        done = subprocess.run([nvcc, "--version"], capture_output=True, text=True)
    except OSError:
        return ""
    found = re.search(r"release (\d+\.\d+),", done.stdout)
    return found[1] if found else ""


def candidates(wanted):
    named = os.environ.get("BANK_LINT_TOOLKIT")
    if named == "none":
        return
    if named:
        yield f"{named}/bin/nvcc"
        return
    installed = sorted((ROOT / "build" / "toolchains").glob("nvcc-*"), reverse=True)
    installed.sort(key=lambda folder: folder.name != f"nvcc-{wanted}")
    yield from (f"{folder}/bin/nvcc" for folder in installed)
    yield "nvcc"
    yield "/usr/local/cuda/bin/nvcc"


def find_nvcc(wanted=RECORDED):
    """The path of an nvcc of that release, of any if None; None if there is none."""
    for candidate in candidates(wanted or RECORDED):
        path = shutil.which(candidate)
        if path and (not wanted or release(path) == wanted):
            return path
    return None


def no_nvcc(wanted=RECORDED):
    version = f" {wanted}" if wanted else ""
    return (f"skipped: there is no nvcc{version} here;"
            f" test/toolchains/install nvcc-{wanted or RECORDED} installs one")


def toolkit(nvcc):
    """The folder that an nvcc takes its headers from, or None. The program may be a
    link or a script that is elsewhere, so it is asked."""
    try:
        asked = subprocess.run([nvcc, "--dryrun", "-x", "cu", os.devnull],
                               capture_output=True, text=True)
    except OSError:
        return None
    for line in (asked.stdout + asked.stderr).splitlines():
        if line.startswith("#$ TOP="):
            folder = os.path.realpath(line.split("=", 1)[1].strip())
            if os.path.exists(os.path.join(folder, "include", "cuda_runtime.h")):
                return folder
    return None


def find_nvdisasm():
    """The nvdisasm that the environment variable NVDISASM names, else that of a
    toolkit here, the newest release first, since one reads all older machine code."""
    if named := os.environ.get("NVDISASM"):
        return named
    installed = sorted((ROOT / "build" / "toolchains").glob("nvcc-*"), reverse=True)
    for candidate in [*(f"{folder}/bin/nvdisasm" for folder in installed), "nvdisasm",
                      "/usr/local/cuda/bin/nvdisasm"]:
        if path := shutil.which(candidate):
            return path
    return None


def add_nvcc_option(parser, wanted=RECORDED):
    """--nvcc PATH, by default the one that is found here."""
    parser.add_argument("--nvcc", default=find_nvcc(wanted) or "nvcc",
                        help="the compiler (default: %(default)s)")
