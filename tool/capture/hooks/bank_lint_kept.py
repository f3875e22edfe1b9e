# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the hooks share: the folder, the architecture, whether there is a GPU, and the
record of launches."""

import atexit
import collections
import ctypes
import functools
import json
import os
import re

FOLDER = os.environ["BANK_LINT_CAPTURE"]


@functools.cache
def has_gpu():
    """Whether CUDA's driver finds a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 \
        and count.value > 0


def architecture():
    """What is compiled for where no GPU says it: 80 of "sm_80", 90 of "sm_90a"."""
    found = re.match(r"sm_(\d+)", os.environ.get("BANK_LINT_CAPTURE_ARCH", ""))
    return int(found[1]) if found else 80


def folder(name):
    """The folder of one compiler."""
    path = os.path.join(FOLDER, name)
    os.makedirs(path, exist_ok=True)
    return path


def keep(compiler, name, text):
    """Writes PTX under a name that no other has."""
    if isinstance(text, str):
        text = text.encode()
    name = re.sub(r"[^A-Za-z0-9_.-]", "_", name)[:120]
    for number in range(1, 100000):
        path = os.path.join(folder(compiler), f"{number:04}-{name}.ptx")
        try:
            with open(path, "xb") as file:
                file.write(text)
            return
        except FileExistsError:
            continue


LAUNCHES = collections.Counter()


def note_launch(kernel, grid, block, shared=0):
    """Notes a launch of the kernel of that name in the code, for the record."""
    three = [(*extent, 1, 1, 1)[:3] for extent in (grid, block)]
    LAUNCHES[(kernel, *three, shared)] += 1


def write_launches():
    """Adds to the record what this process launched."""
    if not LAUNCHES:
        return
    path = os.path.join(FOLDER, "launches.json")
    all_launches = LAUNCHES.copy()
    try:
        with open(path, encoding="utf-8") as file:
            for one in json.load(file)["launches"]:
                key = (one["mangled"], tuple(one["grid"]), tuple(one["block"]),
                       one["sharedBytes"])
                all_launches[key] += one["count"]
    except (OSError, ValueError, KeyError):
        pass
    lines = [json.dumps({"kernel": kernel, "mangled": kernel, "grid": list(grid),
                         "block": list(block), "sharedBytes": shared, "count": count})
             for (kernel, grid, block, shared), count in sorted(all_launches.items())]
    new = f"{path}.{os.getpid()}"
    with open(new, "w", encoding="utf-8") as file:
        file.write('{"version": 1, "launches": [\n' + ",\n".join(lines) + "\n]}\n")
    os.replace(new, path)


atexit.register(write_launches)
