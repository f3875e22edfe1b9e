# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the text of an operand to a function that reads or writes it.

A source is a function without arguments that returns a value a thread; a
destination takes a mask of lanes and such values. `Operands` belongs to one
instruction and notes the rows that it reads and writes.
"""

import re
import struct
import zlib

import numpy as np

import block as blocks
from block import Block
from cubin import Kernel
from errors import Unsupported

U32, U64 = np.uint32, np.uint64
LOW = U64(0xFFFFFFFF)
REGISTER = re.compile(r"(U?)R(\d+|Z)(?:\.\w+)?")
PREDICATE = re.compile(r"(!?)(U?)P(\d|T)")
CONSTANT = re.compile(r"c\[(0x[0-9a-f]+)\]\s*\[(0x[0-9a-f]+)\]")
INDEXED_CONSTANT = re.compile(r"c\[(0x[0-9a-f]+)\]\s*\[(U?R\w+)(?:\+(-?0x[0-9a-f]+))?\]")
DECIMAL = re.compile(r"[+-]?(\d+\.?\d*(e[+-]?\d+)?|INF|QNAN|NAN)")
LABEL = re.compile(r"32@(lo|hi)\(\(?(?:\S+ \+ )?(\.L_x_\d+)@srel\)?\)")
SYMBOL = re.compile(r"32@(lo|hi)\((\S+?)\)")
USER_CONSTANTS, ADDRESSES = 3, 4  # banks: __constant__ variables, addresses of variables
VARIABLES = 0x500000000000  # where variables in global memory are assumed to be


def is_predicate(text: str) -> bool:
    return PREDICATE.fullmatch(text) is not None


def is_register(text: str) -> bool:
    return REGISTER.fullmatch(text) is not None


def decimal(text: str) -> float:
    return float(text.replace("QNAN", "nan").replace("NAN", "nan").replace("INF", "inf"))


class Operands:
    """The operands of one instruction."""

    def __init__(self, block: Block, kernel: Kernel):
        self.block, self.kernel = block, kernel
        self.reads: set[int] = set()
        self.writes: set[int] = set()

    # Sources.

    def fixed(self, value: int, size: int = 4):
        values = np.full(self.block.width, value, U32 if size == 4 else U64)
        return lambda: values

    def constant_bytes(self, bank: int, offset: int, size: int) -> int:
        if bank == ADDRESSES:
            address = struct.pack("<Q", VARIABLES + offset // 8 * 0x10000000)
            content, offset = address, offset % 8
        else:
            content = self.block.constants.get(bank, b"")
        unknown = self.block.unknown_constants.intersection(range(offset, offset + size))
        if bank == USER_CONSTANTS or bank == 0 and unknown:
            self.reads.add(blocks.UNKNOWN_INPUT)
        return int.from_bytes(content[offset : offset + size].ljust(size, b"\0"), "little")

    def register(self, uniform: str, number: str, size: int):
        if number == "Z":
            return self.fixed(0, size)
        row = int(number) + (blocks.UNIFORM if uniform else 0)
        self.reads.add(row)
        words = self.block.words
        if size == 4:
            return lambda: words[row]
        self.reads.add(row + 1)
        return lambda: words[row].astype(U64) | (words[row + 1].astype(U64) << U64(32))

    def indexed_constant(self, bank: int, index: str, offset: int, size: int):
        at = self.word(index)
        kind = U32 if size == 4 else U64
        return lambda: np.array(
            [self.constant_bytes(bank, int(i) + offset, size) for i in at()], kind
        )

    def constant(self, text: str, size: int, further: int = 0):
        """The value of LDC: 4 or 8 bytes of constant memory, `further` behind the place in the text."""
        if found := CONSTANT.match(text):
            at = int(found[2], 16) + further
            return self.fixed(self.constant_bytes(int(found[1], 16), at, size), size)
        if found := INDEXED_CONSTANT.fullmatch(text):
            offset = int(found[3] or "0", 16) + further
            return self.indexed_constant(int(found[1], 16), found[2], offset, size)
        raise Unsupported(f"operand {text}")

    def unsigned(self, text: str, size: int):
        """A source of 4 or 8 bytes without a sign in front."""
        if found := REGISTER.fullmatch(text):
            return self.register(found[1], found[2], size)
        if text.startswith("c["):
            return self.constant(text, size)
        if re.fullmatch(r"0x[0-9a-f]+", text):
            return self.fixed(int(text, 16), size)
        if found := LABEL.search(text):
            return self.fixed(self.kernel.labels[found[2]] if found[1] == "lo" else 0)
        if found := SYMBOL.search(text):
            if found[2] in self.kernel.labels:  # a function
                return self.fixed(self.kernel.labels[found[2]] if found[1] == "lo" else 0)
            address = VARIABLES + (zlib.crc32(found[2].encode()) & 0xFFFF) * 0x100
            return self.fixed(address & 0xFFFFFFFF if found[1] == "lo" else address >> 32)
        raise Unsupported(f"operand {text}")

    def integer(self, text: str, size: int):
        one = U32(1) if size == 4 else U64(1)
        if DECIMAL.fullmatch(text):
            return self.fixed(int(np.float32(decimal(text)).view(U32)), size)
        if re.fullmatch(r"-0x[0-9a-f]+", text):
            return self.fixed(int(text, 16) & (2 ** (8 * size) - 1), size)
        if text.startswith("-"):
            source = self.unsigned(text[1:], size)
            return lambda: ~source() + one
        if text.startswith("~"):
            source = self.unsigned(text[1:], size)
            return lambda: ~source()
        if text.startswith("|"):
            source = self.unsigned(text.strip("|"), size)
            return lambda: np.abs(source().view(np.int32)).view(U32)
        return self.unsigned(text, size)

    def word(self, text: str):
        """An integer of 32 bits."""
        return self.integer(text, 4)

    def long(self, text: str):
        """An integer of 64 bits."""
        return self.integer(text, 8)

    def term(self, text: str):
        """A summand of 32 bits whose carry is wanted: -x is ~x + 1, in 64 bits."""
        if text.startswith("-") and not text.startswith("-0x"):
            source = self.unsigned(text[1:], 4)
            return lambda: (~source()).astype(U64) + U64(1)
        source = self.word(text)
        return lambda: source().astype(U64)

    def real(self, text: str, size: int):
        kind = np.float32 if size == 4 else np.float64
        if DECIMAL.fullmatch(text):
            values = np.full(self.block.width, decimal(text), kind)
            return lambda: values
        negative = text.startswith("-")
        absolute = "|" in text
        source = self.unsigned(text.lstrip("+-").strip("|"), size)

        def read():
            values = np.ascontiguousarray(source()).view(kind)
            if absolute:
                values = np.abs(values)
            return -values if negative else values

        return read

    def float(self, text: str):
        return self.real(text, 4)

    def double(self, text: str):
        return self.real(text, 8)

    def predicate(self, text: str):
        found = PREDICATE.fullmatch(text)
        if not found:
            raise Unsupported(f"predicate {text}")
        row = self.predicate_row(found[2], found[3])
        self.reads.add(row)
        flags = self.block.flag(row)
        return (lambda: ~flags) if found[1] else (lambda: flags)

    def address(self, text: str, wide: bool = False):
        """[R2.64+UR4+0x10], [R2.X16+0x100]: an address of 64 bits. `wide`: registers are
        pairs if the text does not say so, as that of sm_75 does."""
        found = re.fullmatch(r"(?:desc\[UR\d+\])?\[(.*)\]", text)
        if not found:
            raise Unsupported(f"address {text}")
        terms = [term.strip() for term in found[1].split("+")]
        said = any(".64" in term or ".U32" in term for term in terms)
        pairs = ("U",) if said else ("U", "") if wide else ()
        sources = [self.part_of_address(term, pairs) for term in terms]
        return lambda: sum((source() for source in sources[1:]), start=sources[0]())

    def part_of_address(self, term: str, pairs: tuple):
        """`pairs`: of which kind registers are pairs, uniform ("U") or not ("")."""
        if found := re.fullmatch(r"(U?)R(\d+|Z)(?:\.(\w+))?", term):
            if found[3] == "64" or not found[3] and found[1] in pairs:
                return self.register(found[1], found[2], 8)
            source = self.register(found[1], found[2], 4)
            scale = U64(int(found[3][1:]) if found[3] and found[3][0] == "X" else 1)
            return lambda: source().astype(U64) * scale
        if re.fullmatch(r"-?0x[0-9a-f]+", term):
            return self.fixed(int(term, 16) % 2**64, 8)
        raise Unsupported(f"address with {term}")

    # Destinations.

    @staticmethod
    def predicate_row(uniform: str, number: str) -> int:
        first = blocks.UNIFORM_PREDICATE if uniform else blocks.PREDICATE
        return first + (7 if number == "T" else int(number))

    def row_to(self, text: str) -> int | None:
        """The number of a register that is written, None of RZ."""
        found = REGISTER.fullmatch(text)
        if not found:
            raise Unsupported(f"destination {text}")
        if found[2] == "Z":
            return None
        return int(found[2]) + (blocks.UNIFORM if found[1] else 0)

    def to_word(self, text: str):
        row = self.row_to(text)
        if row is None:
            return lambda mask, values: None
        self.writes.add(row)
        words = self.block.words
        return lambda mask, values: np.copyto(words[row], values, where=mask, casting="unsafe")

    def to_long(self, text: str):
        row = self.row_to(text)
        if row is None:
            return lambda mask, values: None
        self.writes.update((row, row + 1))
        words = self.block.words

        def write(mask, values):
            np.copyto(words[row], (values & LOW).astype(U32), where=mask)
            np.copyto(words[row + 1], (values >> U64(32)).astype(U32), where=mask)

        return write

    def to_predicate(self, text: str):
        found = PREDICATE.fullmatch(text)
        if not found or found[1]:
            raise Unsupported(f"destination {text}")
        if found[3] == "T":
            return lambda mask, values: None
        row = self.predicate_row(found[2], found[3])
        self.writes.add(row)
        flags = self.block.flag(row)
        return lambda mask, values: np.copyto(flags, values, where=mask)
