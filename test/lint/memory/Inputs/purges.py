# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how often a run hands memory back to the system.

    purges.py FOLDER COMMAND...

COMMAND is a run of bank-lint that lacks the files, which are made in FOLDER.
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "sandbox"))
import trace  # noqa: E402

FILES = 8
PURGE = re.compile(r"madvise\(\w+, (\d+), MADV_(DONTNEED|FREE)")
STACK = 32 << 20  # bytes; more than any part of the heap: a thread's stack


def main():
    if why := trace.reason_not_to_trace():
        return print(f"nothing can be traced: {why}")
    folder = pathlib.Path(sys.argv[1])
    files = [folder / f"k{i}.cu" for i in range(FILES)]
    for file in files:
        file.write_text("__global__ void k(float *p) { p[threadIdx.x] = 1; }\n")
    log = folder / "log"
    subprocess.run(
        ["strace", "-f", "-e", "trace=madvise", "-o", log, *sys.argv[2:], *files],
        check=True, stdout=subprocess.DEVNULL)
    sizes = [int(size) for size, _ in PURGE.findall(log.read_text())]
    purges = [size for size in sizes if size < STACK]
    if len(purges) > FILES:
        sys.exit(f"{len(purges)} times for {FILES} files")
    print("memory is reused")


main()
