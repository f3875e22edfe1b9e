# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The places in the source of a cubin's instructions, from its section .debug_line.

It is DWARF 2 with two operations of NVIDIA's. One says that the rows that follow are
of a function that was inlined: in which row of the table the call is (from 1 on, 0:
in none), and the function's name. nvdisasm knows it, but names a place only where the
line changes, so that of two calls of one function it shows the first.
"""

import bisect
import dataclasses
import struct

INLINED_CALL = 0x90
SET_ADDRESS = 2
END_SEQUENCE = 1


@dataclasses.dataclass
class Row:
    address: int
    file: str
    line: int
    call: int  # index of the row of the call; -1: none


def read_unsigned(content: bytes, at: int) -> tuple[int, int]:
    """The LEB128 number at `at`, and where it ends."""
    value = shift = 0
    while True:
        byte = content[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def read_signed(content: bytes, at: int) -> tuple[int, int]:
    value, end = read_unsigned(content, at)
    bits = 7 * (end - at)
    return value - (1 << bits) if value >> (bits - 1) else value, end


def read_text(content: bytes, at: int) -> tuple[str, int]:
    end = content.index(0, at)
    return content[at:end].decode(), end + 1


class LineProgram:
    """One line program: the rows of several kernels, each begun by an address."""

    def __init__(self, content: bytes, begin: int, kernel_at: dict[int, str]):
        """`kernel_at`: which kernel's address stands at an offset of the section."""
        (length,) = struct.unpack_from("<I", content, begin)
        self.end = begin + 4 + length
        (header,) = struct.unpack_from("<I", content, begin + 6)
        code = begin + 10 + header
        self.line_base, self.line_range, self.opcode_base = struct.unpack_from(
            "<bBB", content, begin + 12
        )
        self.operands = content[begin + 15 : begin + 14 + self.opcode_base]
        self.files = self.read_files(content, begin + 14 + self.opcode_base)
        self.rows: list[Row] = []
        self.kernels: dict[str, range] = {}  # which rows are of a kernel
        self.run(content, code, kernel_at)

    @staticmethod
    def read_files(content: bytes, at: int) -> list[str]:
        folders, files = [""], [""]
        while content[at]:
            folder, at = read_text(content, at)
            folders.append(folder)
        at += 1
        while content[at]:
            name, at = read_text(content, at)
            folder, at = read_unsigned(content, at)
            _, at = read_unsigned(content, at)
            _, at = read_unsigned(content, at)
            files.append(f"{folders[folder]}/{name}" if folders[folder] else name)
        return files

    def run(self, content: bytes, at: int, kernel_at: dict[int, str]):
        address, file, line, call, kernel, first = 0, 1, 1, 0, "", 0

        def add():
            caller = first + call - 1 if call else -1
            self.rows.append(Row(address, self.files[file], line, caller))

        while at < self.end:
            operation = content[at]
            at += 1
            if operation == 0:
                size, at = read_unsigned(content, at)
                if content[at] == SET_ADDRESS:
                    kernel, address = kernel_at.get(at + 1, ""), 0
                elif content[at] == INLINED_CALL:
                    call, _ = read_unsigned(content, at + 1)
                elif content[at] == END_SEQUENCE:
                    self.kernels[kernel] = range(first, len(self.rows))
                    first = len(self.rows)
                    address, file, line, call = 0, 1, 1, 0
                at += size
            elif operation >= self.opcode_base:
                step = operation - self.opcode_base
                address += step // self.line_range
                line += self.line_base + step % self.line_range
                add()
            elif operation == 1:
                add()
            elif operation == 2:
                step, at = read_unsigned(content, at)
                address += step
            elif operation == 3:
                step, at = read_signed(content, at)
                line += step
            elif operation == 4:
                file, at = read_unsigned(content, at)
            elif operation == 8:
                address += (255 - self.opcode_base) // self.line_range
            elif operation == 9:
                (step,) = struct.unpack_from("<H", content, at)
                address += step
                at += 2
            else:
                for _ in range(self.operands[operation - 1]):
                    _, at = read_unsigned(content, at)

    def chain(self, row: Row) -> list[tuple[str, int]]:
        places = [(row.file, row.line)]
        while row.call >= 0:
            row = self.rows[row.call]
            places.append((row.file, row.line))
        return places


class LineTable:
    """All line programs of a cubin."""

    def __init__(self, content: bytes, kernel_at: dict[int, str]):
        self.tables: dict[str, tuple[list[int], list[list[tuple[str, int]]]]] = {}
        begin = 0
        while begin + 4 < len(content):
            program = LineProgram(content, begin, kernel_at)
            for kernel, numbers in program.kernels.items():
                rows = [program.rows[number] for number in numbers]
                chains = [program.chain(row) for row in rows]
                self.tables[kernel] = ([row.address for row in rows], chains)
            begin = program.end

    def places(self, kernel: str, address: int) -> list[tuple[str, int]]:
        """File and line of an instruction, the innermost inlined call first."""
        addresses, chains = self.tables.get(kernel, ([], []))
        at = bisect.bisect_right(addresses, address)
        return chains[at - 1] if at else []
