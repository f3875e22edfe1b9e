# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of packages do alike: what a new user does with the program."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNEL = ROOT / "kernels" / "transpose.cu"
SKIPPED = 77  # the exit code of a test that could not run


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def must(*command, **options):
    done = run(*command, **options)
    if done.returncode:
        words = " ".join(map(str, command))
        sys.exit(f"{words}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def settings(home, **more):
    """A separate environment: what the machine's user has set is not seen."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        **more,
    }


def check_finds(*program, home):
    """The 32-way conflict of kernels/transpose.cu."""
    done = run(*program, "--builtin-headers", "--no-cache", KERNEL, env=settings(home))
    assert done.returncode == 1, done
    assert "32-way shared bank conflict" in done.stdout, done


def check_own_headers(program, headers, home):
    """The program reads its headers from here: one that is spoiled spoils the run."""
    header = headers / "clang" / "include" / "stddef.h"
    sound = header.read_text()
    header.write_text("#error spoiled by a test\n")
    kernel = home / "own_headers.cu"
    kernel.write_text("#include <stddef.h>\n__global__ void k(float *p) { p[threadIdx.x] = 0; }\n")
    done = run(program, "--builtin-headers", "--no-cache", kernel, env=settings(home))
    header.write_text(sound)
    assert "spoiled by a test" in done.stdout + done.stderr, done
