# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parameters of a kernel, as a launch passes them.

Their places come from the cubin, their names and types from the source, the
values of integers and how pointers are aligned from what bank-lint says of the
launch. What it does not say is unknown.
"""

import dataclasses
import pathlib
import re
import struct
import subprocess

from cubin import Cubin, split_operands
from errors import Unsupported

FIRST_ADDRESS = 0x7F0000000000  # of what the first pointer leads to
DISTANCE = 1 << 34
INTEGERS = {1: "<B", 2: "<H", 4: "<I", 8: "<Q"}


@dataclasses.dataclass
class Parameters:
    begin: int  # offset of the first in constant bank 0
    content: bytes  # of the bank from there on
    unknown: set[int]  # offsets of bytes whose value is unknown


def preprocessed(path: pathlib.Path) -> str:
    """The source without comments and with macros expanded, but without headers."""
    text = re.sub(r"^\s*#\s*include.*$", "", path.read_text(), flags=re.M)
    command = ["c++", "-E", "-P", "-x", "c++", "-D__CUDACC__", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout


def closing(text: str, at: int) -> int:
    """Behind the parenthesis that closes the one before `at`."""
    depth = 1
    while depth:
        depth += (text[at] == "(") - (text[at] == ")")
        at += 1
    return at


def parameter_names(source: str, kernel: str, count: int) -> list[tuple[str, bool]]:
    """(name, whether it is a pointer) of each parameter of a kernel."""
    base = re.sub(r"<.*", "", kernel).split("::")[-1]
    pattern = rf"__global__(?:(?!__global__)[\s\S])*?\b{re.escape(base)}\s*\("
    for found in re.finditer(pattern, source):
        text = source[found.end() : closing(source, found.end()) - 1]
        # Commas between angle brackets separate no parameters.
        text = re.sub(r"<[^<>]*>", "", text)
        parts = split_operands(text)
        if len(parts) == count:
            names = [re.findall(r"\w+", re.sub(r"\[.*?\]", "", part)) for part in parts]
            return [(name[-1], "*" in part or "[" in part) for name, part in zip(names, parts)]
    raise Unsupported(f"the parameters of {kernel} are not found")


def parameters_of(cubin: Cubin, mangled: str, names, launch: dict) -> Parameters:
    """`launch`: as bank-lint's JSON has it."""
    # From CUDA 12.1 on, the parameters of a kernel may take 32,764 bytes.
    content = bytearray(0x8000)
    unknown: set[int] = set()
    residues = {p["name"]: p["residue"] for p in launch.get("pointers", ())}
    for number, (offset, size) in enumerate(cubin.parameters(mangled)):
        name, is_pointer = names[number]
        value = launch["arguments"].get(name)
        if is_pointer and size == 8:
            address = FIRST_ADDRESS + (number + 1) * DISTANCE + residues.get(name, 0)
            struct.pack_into("<Q", content, offset, address)
        elif size in INTEGERS and value is not None:
            struct.pack_into(INTEGERS[size], content, offset, int(value) % 2 ** (8 * size))
        else:
            unknown.update(range(offset, offset + size))
    return Parameters(cubin.parameters_begin(mangled), bytes(content), unknown)
