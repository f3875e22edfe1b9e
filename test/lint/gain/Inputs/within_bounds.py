"""within_bounds.py BANK-LINT KERNELS: fails unless the time that each repaired kernel
was measured to gain (docs/crosscheck.md, an H200) is within the bound, or the bounds
say less than docs/gain.md does."""

import json
import pathlib
import subprocess
import sys

# Microseconds with the conflicts and without; the launch, and the pipe that limits.
MEASURED = [
    ("transpose", "transposeTiled=256,256:32,8", ["w=8192", "h=8192"], 329, 150, "DRAM"),
    ("matmul", "matmulTransposed=64,64:32,32", ["n=2048", "k=2048"], 9613, 1840, "L1"),
    ("scan", "scanBlelloch=32768:128", [], 76, 38, "L1"),
    ("histogram", "histogramPerLane=32768:32", [], 433, 264, "L1"),
    ("stencil", "stencil2dColumns=1024,256:8,32", ["w=8192", "h=8192"], 379, 275, "L1"),
    ("reduction", "reduceStridedIndex=262144:256", [], 396, 305, "L1"),
    ("soa_aos", "sharedAos=65536:256", [], 59, 58, "L2"),
]


def bound(program, kernels, file, launch, arguments):
    command = [program, "--builtin-headers", "--no-config", "--format=json", "--gpu=h200",
               "--min-weight=0", f"--launch={launch}", *[f"--arg={a}" for a in arguments],
               str(pathlib.Path(kernels) / f"{file}.cu")]
    report = json.loads(subprocess.run(command, check=False, stdout=subprocess.PIPE).stdout)
    name = launch.split("=")[0]
    (gain,) = [f["gain"] for f in report["findings"]
               if f["kernel"].startswith(name + "(") and f["space"] == "shared"]
    return gain


def main(program, kernels):
    wrong = 0
    for file, launch, arguments, before, after, limit in MEASURED:
        gain = bound(program, kernels, file, launch, arguments)
        most = gain["most_times"]
        print(f"{launch}: measured {before / after:.1f}, at most {most}, {gain['limit']}")
        wrong += before / after > most or not gain["limit"].endswith(limit)
        wrong += most > 4 * before / after
    sys.exit(wrong != 0)


main(*sys.argv[1:])
