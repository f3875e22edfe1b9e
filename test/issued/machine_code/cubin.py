# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a cubin: the instructions of its kernels from nvdisasm's text, constants
and the layout of parameters from the ELF file.

The disassembler is the program that the environment variable NVDISASM names, or one
that is found here. Those of CUDA 12.4 and newer read what nvcc 13.0 makes for sm_80.
"""

import dataclasses
import pathlib
import re
import shutil
import struct
import subprocess
import sys

from line_table import LineTable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402

NVDISASM = toolchains.find_nvdisasm() or "nvdisasm"
SECTION = re.compile(r"^\t\.section\t\.text\.(\S+?),")
LABEL = re.compile(r"^(\.?[\w$.]+):$")
CODE = re.compile(r"^\s+/\*([0-9a-f]{4,})\*/\s+(.*?) ?;")
PARAMETER = 0x17  # EIATTR_KPARAM_INFO
NO_BITS = 8  # a section without content in the file


@dataclasses.dataclass
class Instruction:
    """One instruction: `@!P0 LDS.64 R4, [R2+0x10]`."""

    address: int
    text: str
    guard: str | None  # "!P0"
    name: str  # "LDS"
    modifiers: list[str]  # ["64"]
    operands: list[str]  # ["R4", "[R2+0x10]"]
    places: list[tuple[str, int]]  # file and line, the innermost inlined call first


@dataclasses.dataclass
class Kernel:
    """The code of a kernel and of the functions that it calls."""

    name: str  # mangled
    instructions: list[Instruction] = dataclasses.field(default_factory=list)
    labels: dict[str, int] = dataclasses.field(default_factory=dict)  # to addresses

    def index_of(self, address: int) -> int:
        return (address - self.instructions[0].address) // 16


def split_operands(text: str) -> list[str]:
    """Splits at the commas that stand in no bracket."""
    parts, depth, part = [], 0, ""
    for char in text:
        depth += (char in "[({") - (char in "])}")
        if char == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += char
    return parts + [part.strip()] if part.strip() else parts


def parse_instruction(address: int, text: str) -> Instruction:
    plain = text.strip().strip("{}").strip().replace(".reuse", "")
    guard = None
    if plain.startswith("@"):
        guard, plain = plain[1:].split(None, 1)
    name, _, rest = plain.partition(" ")
    rest = re.sub(r"\s*(&(req|rd|wr)=|\?\w).*$", "", rest)
    operation, *modifiers = name.split(".")
    return Instruction(
        address, text.strip(), guard, operation, modifiers, split_operands(rest), []
    )


def parse(text: str) -> dict[str, Kernel]:
    """The kernels in the disassembler's text, by mangled name."""
    kernels: dict[str, Kernel] = {}
    kernel = None
    pending: list[str] = []  # labels of the next instruction
    for line in text.splitlines():
        if section := SECTION.match(line):
            kernel = kernels[section[1]] = Kernel(section[1])
            pending = []
        elif kernel is None:
            continue
        elif label := LABEL.match(line):
            pending.append(label[1])
        elif code := CODE.match(line):
            address = int(code[1], 16)
            kernel.labels.update(dict.fromkeys(pending, address))
            pending = []
            kernel.instructions.append(parse_instruction(address, code[2]))
    return kernels


class Cubin:
    """A cubin file."""

    def __init__(self, path: pathlib.Path):
        if not shutil.which(NVDISASM):
            raise SystemExit(f"{NVDISASM} is not found; NVDISASM may name the disassembler")
        self.image = path.read_bytes()
        command = [NVDISASM, "-c", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        self.kernels = parse(done.stdout)
        table = self.line_table()
        for name, kernel in self.kernels.items():
            for instruction in kernel.instructions:
                instruction.places = table.places(name, instruction.address)

    def headers(self):
        """(name, header) of each section, in order."""
        (table,) = struct.unpack_from("<Q", self.image, 0x28)
        count, names = struct.unpack_from("<HH", self.image, 0x3C)
        rows = [struct.unpack_from("<IIQQQQIIQQ", self.image, table + 64 * i) for i in range(count)]
        for row in rows:
            begin = rows[names][4] + row[0]
            yield self.image[begin : self.image.index(0, begin)].decode(), row

    def sections(self):
        """(name, content) of each section that has any."""
        for name, row in self.headers():
            if row[1] != NO_BITS:
                yield name, self.image[row[4] : row[4] + row[5]]

    def line_table(self) -> LineTable:
        contents = dict(self.sections())
        names = [name for name, _ in self.headers()]
        relocations, symbols = contents.get(".rel.debug_line", b""), contents.get(".symtab", b"")
        kernel_at = {}
        for offset, what in struct.iter_unpack("<QQ", relocations):
            (section,) = struct.unpack_from("<H", symbols, 24 * (what >> 32) + 6)
            kernel_at[offset] = names[section].removeprefix(".text.")
        return LineTable(contents.get(".debug_line", b""), kernel_at)

    def parameters(self, kernel: str) -> list[tuple[int, int]]:
        """(offset, bytes) of each parameter, in order."""
        content = dict(self.sections()).get(f".nv.info.{kernel}", b"")
        found, at = {}, 0
        while at < len(content):
            form, attribute, size = struct.unpack_from("<BBH", content, at)
            at += 4
            if form == 4:  # `size` bytes follow
                if attribute == PARAMETER:
                    _, ordinal, offset, flags = struct.unpack_from("<IHHI", content, at)
                    found[ordinal] = (offset, flags >> 18)
                at += size
        return [found[ordinal] for ordinal in sorted(found)]

    def constants(self, kernel: str) -> dict[int, bytes]:
        """The content of the constant banks that the kernel sees, by number."""
        banks = {}
        for name, content in self.sections():
            bank = re.fullmatch(r"\.nv\.constant(\d)(?:\.(.*))?", name)
            if bank and bank[2] in (None, kernel):
                banks[int(bank[1])] = content
        return banks


def compile_file(nvcc: str, file: pathlib.Path, cubin: pathlib.Path) -> Cubin:
    """Compiles a CUDA file for sm_80, with line information."""
    options = ["-cubin", "-w", "-lineinfo", "-std=c++17", "-arch=sm_80"]
    subprocess.run([nvcc, *options, str(file), "-o", str(cubin)], check=True)
    return Cubin(cubin)


def demangled(names: list[str]) -> list[str]:
    done = subprocess.run(
        ["llvm-cxxfilt-22"], input="\n".join(names), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()
