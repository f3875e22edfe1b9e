#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.rs with Debian's rustc for sm_80. Debian has no
standard library for this target, so core is compiled from its source."""

import os
import pathlib
import subprocess
import sys

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.rs"
RUSTC = pathlib.Path("/usr/bin/rustc")


def rustc(*arguments):
    # core and the ptx-kernel ABI need features that are not stable.
    subprocess.run([RUSTC, "--edition", "2024", "--target", "nvptx64-nvidia-cuda",
                    "--crate-type", "rlib", "-C", "target-cpu=sm_80", "-C", "panic=abort",
                    "-C", "opt-level=3", "-L", OUTPUT, "--cap-lints", "allow", *arguments],
                   env=dict(os.environ, RUSTC_BOOTSTRAP="1"), check=True)


def version():
    done = subprocess.run([RUSTC, "--version"], stdout=subprocess.PIPE, text=True)
    return done.stdout.split()[1]


installed = version() if RUSTC.exists() else "none"
library = pathlib.Path(f"/usr/src/rustc-{installed}/library/core/src/lib.rs")
if not library.exists():
    print("not installed; run apt-get install rustc-web rust-web-src")
    sys.exit(77)
rustc("--crate-name", "core", library, "-o", OUTPUT / "libcore.rlib")
builtins = OUTPUT / "builtins.rs"
builtins.write_text("#![feature(compiler_builtins)]\n#![compiler_builtins]\n#![no_std]\n")
rustc("--crate-name", "compiler_builtins", builtins, "-o", OUTPUT / "libcompiler_builtins.rlib")
rustc("-C", "debuginfo=line-tables-only",
      "--emit", f"asm={OUTPUT / 'kernels.ptx'},llvm-ir={OUTPUT / 'kernels.ll'}", SOURCE)
print("version:", installed)
