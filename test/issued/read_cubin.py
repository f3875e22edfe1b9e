#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory instructions in the machine code that nvcc generates for a file.

    read_cubin.py FILE.cu...                 prints the rows of nvcc.tsv

Those of shared memory; with --global, of global memory too.

Compiles for sm_80 with line information and reads the cubin: an instruction is
16 bytes, its low 12 bits are the operation, bits 73 to 75 the type. Source lines
come from llvm-dwarfdump. Needs nvcc and llvm-dwarfdump-22; the test does not: it
reads the table that this prints.
"""

import argparse
import collections
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "toolchains"))
import toolchains  # noqa: E402

OPERATIONS = {  # LDS, STS, LDG, STG
    0x984: ("shared", "load"),
    0x388: ("shared", "store"),
    0x988: ("shared", "store"),  # from sm_90 on, with a uniform register
    0x981: ("global", "load"),
    0x986: ("global", "store"),
}
BYTES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 8, 6: 16}  # U8 S8 U16 S16 32 64 128


def sections(image):
    """(name, offset, size) of each section of a 64-bit ELF file."""
    (table,) = struct.unpack_from("<Q", image, 0x28)
    count, names = struct.unpack_from("<HH", image, 0x3C)
    rows = [struct.unpack_from("<IIQQQQIIQQ", image, table + 64 * i) for i in range(count)]
    for row in rows:
        begin = rows[names][4] + row[0]
        yield image[begin : image.index(0, begin)].decode(), row[4], row[5]


def line_tables(cubin):
    """The line programs of the file: lists of (address, line), the last ends it."""
    text = subprocess.run(
        ["llvm-dwarfdump-22", "--debug-line", str(cubin)], capture_output=True, text=True
    ).stdout
    table = []
    for row in re.finditer(r"^0x([0-9a-f]+)\s+(\d+)\s+\d+\s+(\d+).*$", text, re.M):
        table.append((int(row[1], 16), int(row[2])))
        if "end_sequence" in row[0]:
            yield table
            table = []


def demangled(name):
    done = subprocess.run(["llvm-cxxfilt-22", name], capture_output=True, text=True, check=True)
    # Without a template's return type and without parameters.
    return re.sub(r"^\w+ ", "", done.stdout.strip()).split("(")[0]


def read(cubin):
    """{(kernel, line, space, operation, bytes): instructions}"""
    image = cubin.read_bytes()
    tables = list(line_tables(cubin))
    found = collections.Counter()
    for name, offset, size in sections(image):
        if not name.startswith(".text."):
            continue
        table = next(t for t in tables if t[-1][0] == size)
        tables.remove(table)
        kernel = demangled(name.removeprefix(".text."))
        for address in range(0, size, 16):
            low, high = struct.unpack_from("<QQ", image, offset + address)
            operation = OPERATIONS.get(low & 0xFFF)
            if operation:
                line = [n for start, n in table if start <= address][-1]
                found[kernel, line, *operation, BYTES[high >> 9 & 7]] += 1
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    toolchains.add_nvcc_option(parser)
    parser.add_argument("--global", dest="all", action="store_true")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    print("file", "kernel", "line", "space", "operation", "bytes", "instructions", sep="\t")
    for file in arguments.files:
        with tempfile.TemporaryDirectory() as folder:
            cubin = pathlib.Path(folder, "code.cubin")
            command = [arguments.nvcc, "-cubin", "-w", "-lineinfo", "-std=c++17", "-arch=sm_80"]
            subprocess.run([*command, str(file), "-o", str(cubin)], check=True)
            for key, count in sorted(read(cubin).items()):
                if arguments.all or "shared" in key:
                    print(file.name, *key, count, sep="\t")


if __name__ == "__main__":
    sys.exit(main())
