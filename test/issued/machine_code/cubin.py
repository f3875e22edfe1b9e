# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a cubin: the instructions of its functions from nvdisasm's text, constants
and the layout of parameters from the ELF file.

The disassembler is the program that the environment variable NVDISASM names, or one
that is found here. Those of CUDA 12.4 and newer read what nvcc 13.0 makes for sm_80,
those of CUDA 13 what it makes for all architectures.
"""

import dataclasses
import pathlib
import re
import shutil
import struct
import subprocess
import sys

from errors import Unsupported
from line_table import LineTable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402

NVDISASM = toolchains.find_nvdisasm() or "nvdisasm"
TARGET = re.compile(r"^\t\.target\tsm_(\d+)", re.M)
SECTION = re.compile(r"^\t\.section\t\.text\.(\S+?),")
LABEL = re.compile(r"^(\.?[\w$.]+):$")
CODE = re.compile(r"^\s+/\*([0-9a-f]{4,})\*/\s+(.*?) ?;")
FUNCTION = re.compile(r"(?:`|32@lo)\((\S+?)\)")  # how an instruction names another function
PARAMETERS_BANK = 0x0A  # EIATTR_PARAM_CBANK
PARAMETER = 0x17  # EIATTR_KPARAM_INFO
NO_BITS = 8  # a section without content in the file
RELOCATABLE = 1  # the type of an ELF file that is not linked
FIRST_PARAMETER = 0x380  # no architecture has more before the parameters


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

    def add(self, other: "Kernel") -> None:
        """Puts the code of a function behind that which is there."""
        begin = self.instructions[-1].address + 16
        self.labels |= {label: begin + address for label, address in other.labels.items()}
        for instruction in other.instructions:
            moved = dataclasses.replace(instruction, address=begin + instruction.address)
            self.instructions.append(moved)


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
    rest = re.sub(r"\s*(&(req|rd|wr)=|\?\w|\(\*\").*$", "", rest)
    operation, *modifiers = name.split(".")
    return Instruction(
        address, text.strip(), guard, operation, modifiers, split_operands(rest), []
    )


def parse(text: str) -> dict[str, Kernel]:
    """The functions in the disassembler's text, by mangled name."""
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

    def __init__(self, path: pathlib.Path, failure: str = ""):
        """`failure`: why none of it can be executed."""
        if not shutil.which(NVDISASM):
            raise SystemExit(f"{NVDISASM} is not found; NVDISASM may name the disassembler")
        self.image = path.read_bytes()
        command = [NVDISASM, "-c", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        self.failure = failure
        self.arch = int(TARGET.search(done.stdout)[1])  # 80 of sm_80
        self.functions = parse(done.stdout)
        table = self.line_table()
        for name, function in self.functions.items():
            for instruction in function.instructions:
                instruction.places = table.places(name, instruction.address)

    def kernel(self, name: str) -> Kernel:
        """A kernel, and behind it the functions of other sections that it may call."""
        if self.failure:
            raise Unsupported(self.failure)
        whole = Kernel(name, list(self.functions[name].instructions))
        whole.labels.update(self.functions[name].labels)
        for instruction in whole.instructions:  # grows
            for callee in FUNCTION.findall(instruction.text):
                if callee in self.functions and callee not in whole.labels:
                    whole.add(self.functions[callee])
        return whole

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
        relocations = struct.iter_unpack("<QQ", contents.get(".rel.debug_line", b""))
        extended = struct.iter_unpack("<QQ8x", contents.get(".rela.debug_line", b""))
        symbols = contents.get(".symtab", b"")
        kernel_at = {}
        for offset, what in (*relocations, *extended):
            (section,) = struct.unpack_from("<H", symbols, 24 * (what >> 32) + 6)
            kernel_at[offset] = names[section].removeprefix(".text.")
        return LineTable(contents.get(".debug_line", b""), kernel_at)

    def attributes(self, kernel: str):
        """(attribute, content) of those of a kernel that have a content."""
        content, at = dict(self.sections()).get(f".nv.info.{kernel}", b""), 0
        while at < len(content):
            form, attribute, size = struct.unpack_from("<BBH", content, at)
            at += 4
            if form == 4:  # `size` bytes follow
                yield attribute, content[at : at + size]
                at += size

    def parameters(self, kernel: str) -> list[tuple[int, int]]:
        """(offset, bytes) of each parameter, in order."""
        found = {}
        for attribute, content in self.attributes(kernel):
            if attribute == PARAMETER:
                _, ordinal, offset, flags = struct.unpack("<IHHI", content)
                found[ordinal] = (offset, flags >> 18)
        return [found[ordinal] for ordinal in sorted(found)]

    def parameters_begin(self, kernel: str) -> int:
        """Where the parameters begin in constant bank 0; without any, behind all else."""
        for attribute, content in self.attributes(kernel):
            if attribute == PARAMETERS_BANK:
                return struct.unpack("<IHH", content)[1]
        return FIRST_PARAMETER

    def constants(self, kernel: str) -> dict[int, bytes]:
        """The content of the constant banks that the kernel sees, by number."""
        banks = {}
        for name, content in self.sections():
            bank = re.fullmatch(r"\.nv\.constant(\d)(?:\.(.*))?", name)
            if bank and bank[2] in (None, kernel):
                banks[int(bank[1])] = content
        return banks


def compile_file(nvcc: str, file: pathlib.Path, cubin: pathlib.Path, arch="sm_80", options=()):
    """Compiles a CUDA file, with line information. Relocatable code is linked."""
    command = [nvcc, "-cubin", "-w", "-std=c++17", f"-arch={arch}", *options]
    if not {"-G", "--device-debug"} & set(options):  # which has lines, too
        command.append("-lineinfo")
    subprocess.run([*command, str(file), "-o", str(cubin)], check=True)
    (kind,) = struct.unpack_from("<H", cubin.read_bytes(), 0x10)
    return link(nvcc, cubin, arch) if kind == RELOCATABLE else Cubin(cubin)


def link(nvcc: str, cubin: pathlib.Path, arch: str) -> Cubin:
    """Lays out shared memory and constants. What other files define is not there."""
    folder = pathlib.Path(shutil.which(nvcc)).parent
    linked = cubin.with_suffix(".linked.cubin")
    command = [str(folder / "nvlink"), f"-arch={arch}", f"-L{folder.parent / 'lib64'}"]
    command += ["-lcudadevrt", str(cubin), "-o", str(linked)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = re.search(r":\s*(.*?)(?: in '|$)", done.stderr + done.stdout, re.M)
        return Cubin(cubin, f"not linked: {reason[1] if reason else done.returncode}")
    return Cubin(linked)


def demangled(names: list[str]) -> list[str]:
    done = subprocess.run(
        ["llvm-cxxfilt-22"], input="\n".join(names), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()
