# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From an instruction to a function that executes it.

The files beside this one register a builder for each name: a function of the
instruction and its operands that returns what is done for a mask of lanes.
"""

import dataclasses
import re
from collections.abc import Callable

from block import Block
from cubin import Instruction, Kernel
from errors import Unsupported
from operands import Operands

BUILDERS: dict[str, Callable] = {}
CROSS_LANES = {"SHFL", "VOTE", "VOTEU", "R2UR", "REDUX", "CREDUX", "ELECT", "MATCH"}
UNIFORM = {"LDCU": "LDC"}  # uniform instructions without a U in front


def executes(*names: str):
    """Registers a builder. That of IADD3 is that of UIADD3, too."""

    def register(builder: Callable) -> Callable:
        BUILDERS.update(dict.fromkeys(names, builder))
        return builder

    return register


class Step:
    """An instruction, ready to be executed."""

    def __init__(self, block: Block, kernel: Kernel, instruction: Instruction):
        self.block = block
        self.instruction = instruction
        guarding = Operands(block, kernel)
        self.guard = guarding.predicate(instruction.guard) if instruction.guard else None
        self.guard_rows = guarding.reads
        self.operands = Operands(block, kernel)
        self.action, self.whole_warps = self.build()
        self.crosses_lanes = instruction.name in CROSS_LANES

    def build(self):
        """What to do, and whether for all lanes of a warp if for any."""
        name = self.instruction.name
        if name in BUILDERS:
            return BUILDERS[name](self.instruction, self.operands), False
        name = UNIFORM.get(name, name.removeprefix("U"))
        if name != self.instruction.name and name in BUILDERS:
            plain = dataclasses.replace(self.instruction, name=name)
            return BUILDERS[name](plain, self.operands), True
        raise Unsupported(self.instruction.text)

    def guarded(self, mask):
        """The lanes of the mask that the guard lets execute the instruction."""
        return mask & self.guard() if self.guard else mask

    def guard_is_unknown(self, mask) -> bool:
        rows = self.guard_rows & self.block.unknown_rows
        return any((self.block.unknown[row] & mask).any() for row in rows)

    def execute(self, active) -> None:
        mask = self.guarded(active)
        if mask.any():
            if self.whole_warps:
                mask = self.block.of_warps(mask)
            rows = self.operands.reads | self.guard_rows
            self.block.spread(rows, self.operands.writes, mask, self.crosses_lanes)
            self.action(mask)
        if self.guard_is_unknown(active):
            self.block.tally.leave_open(self.instruction)
            for row in self.operands.writes:
                self.block.mark(row, True, active)


def one_of(modifiers: list[str], values) -> str:
    """The modifier that is one of the values."""
    for modifier in modifiers:
        if modifier in values:
            return modifier
    raise Unsupported(f"none of {', '.join(values)} in {'.'.join(modifiers)}")


def part_of_register(text: str) -> tuple[str, int]:
    """R4.B1, R4.H1: the register and how far the part is shifted in it."""
    part = re.fullmatch(r"(.*)\.(?:B(\d)|H(\d)(?:_H\d)?)", text)
    if not part:
        return text, 0
    return part[1], 8 * int(part[2]) if part[2] else 16 * int(part[3])
