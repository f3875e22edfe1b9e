# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes all threads of one block, the lanes that are furthest behind first.

Lanes at one instruction execute it together; BSYNC and BAR hold them until those
come that they wait for.
"""

import re
import time

import numpy as np

# These register what executes an instruction.
import bits  # noqa: F401
import floats  # noqa: F401
import integers  # noqa: F401
import memory  # noqa: F401
import moves  # noqa: F401
from block import UNIFORM, WARP, Block
from cubin import Instruction, Kernel
from decoding import Step
from errors import LimitReached, Unsupported
from flow import NEVER_TAKEN, Flow, target_of
from operands import Operands, is_predicate, is_register

GONE = 1 << 40  # where lanes are that have left the kernel
NOT_WAITING, AT_BARRIER = -1, -2  # 0 to 15: at the BSYNC of this number
MOST_STEPS = 400_000
MOST_SECONDS = 60  # of the processor


class Execution:
    """One block of a kernel, executed from its first instruction to its last."""

    def __init__(self, kernel: Kernel, block: Block):
        self.kernel, self.block = kernel, block
        self.at = np.where(block.alive, 0, GONE)
        self.waiting = np.full(block.width, NOT_WAITING)
        self.steps: list[Step | None] = [None] * len(kernel.instructions)
        self.conditions: list[tuple | None] = [None] * len(kernel.instructions)
        self.flow: Flow | None = None
        self.unknown_from: dict[int, set[int]] = {}  # rows that are unknown at a join
        self.shared_unknown_from: set[int] = set()
        self.control = {
            "BRA": self.branch,
            "EXIT": self.leave,
            "KILL": self.leave,
            "BPT": self.leave,
            "BRX": self.branch_by_table,
            "BRXU": self.branch_by_table,
            "CALL": self.call,
            "RET": self.come_back,
            "BSSY": self.enter_region,
            "BREAK": self.leave_region,
            "BSYNC": self.wait_for_region,
            "BAR": self.wait_at_barrier,
        }

    def run(self) -> None:
        begin = time.process_time()
        for count in range(MOST_STEPS):
            if count % 256 == 0 and time.process_time() - begin > MOST_SECONDS:
                raise LimitReached(f"{MOST_SECONDS} s")
            ready = (self.waiting == NOT_WAITING) & self.block.alive
            if not ready.any():
                if not self.block.alive.any():
                    return
                self.release()
                continue
            index = int(self.at[ready].min())
            if index >= len(self.kernel.instructions):
                raise Unsupported("code that goes on behind its last instruction")
            self.step(index, ready & (self.at == index))
        raise LimitReached(f"{MOST_STEPS} steps")

    def step(self, index: int, active) -> None:
        instruction = self.kernel.instructions[index]
        self.meet(index, active)
        self.at[active] = index + 1
        if handler := self.control.get(instruction.name):
            handler(index, instruction, active)
        else:
            self.decoded(index).execute(active)

    def decoded(self, index: int) -> Step:
        found = self.steps[index]
        if found is None:
            found = Step(self.block, self.kernel, self.kernel.instructions[index])
            self.steps[index] = found
        return found

    # What depends on branches whose outcome is unknown.

    def meet(self, index: int, active) -> None:
        """What either way to a join may have written is unknown there."""
        for row in self.unknown_from.get(index, ()):
            self.block.mark(row, True, active)
        if index in self.shared_unknown_from:
            self.block.shared_unknown[:] = True

    def decide_by_unknown(self, index: int) -> None:
        """A branch goes one way, though it might as well go the other."""
        self.flow = self.flow or Flow(self.kernel)
        region = self.flow.region_of(index)
        rows: set[int] = set()
        for inner in region.instructions:
            instruction = self.kernel.instructions[inner]
            if instruction.name in self.control:
                continue
            step = self.decoded(inner)
            rows |= step.operands.writes
            self.block.tally.leave_open(instruction)
            if instruction.name in ("STS", "ATOMS", "LDGSTS") and region.join is not None:
                self.shared_unknown_from.add(region.join)
        if region.join is not None:
            self.unknown_from.setdefault(region.join, set()).update(rows)

    def taken(self, index: int, instruction: Instruction, active):
        """The lanes for which the conditions of a control instruction hold."""
        found = self.conditions[index]
        if found is None:
            of = Operands(self.block, self.kernel)
            texts = [instruction.guard] if instruction.guard else []
            texts += [text for text in instruction.operands if is_predicate(text)]
            found = self.conditions[index] = ([of.predicate(text) for text in texts], of.reads)
        predicates, rows = found
        unknown = rows & self.block.unknown_rows
        if any((self.block.unknown[row] & active).any() for row in unknown):
            self.decide_by_unknown(index)
        for predicate in predicates:
            active = active & predicate()
        return active

    # Control instructions.

    def branch(self, index: int, instruction: Instruction, active) -> None:
        if NEVER_TAKEN & set(instruction.modifiers):
            return
        lanes = self.taken(index, instruction, active)
        if lanes.any():
            self.at[lanes] = target_of(self.kernel, instruction)

    def leave(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        self.block.alive[lanes] = False
        self.at[lanes] = GONE
        self.release_regions()

    def call(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        if is_register(instruction.operands[0]) and "ABS" in instruction.modifiers:
            if (self.block.unknown[self.row_of(instruction)] & lanes).any():
                raise Unsupported(f"{instruction.text} of a value that is unknown")
            self.go_to_register(instruction, lanes)
        elif lanes.any():
            self.at[lanes] = target_of(self.kernel, instruction)

    def come_back(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        self.go_to_register(instruction, lanes, self.base_of(instruction))

    def branch_by_table(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        offset = re.match(r"U?R\d+ (-?0x[0-9a-f]+)", instruction.operands[0])
        if not offset:
            raise Unsupported(instruction.text)
        if (self.block.unknown[self.row_of(instruction)] & lanes).any():
            self.decide_by_unknown(index)
        base = instruction.address + 16 + int(offset[1], 16)
        self.go_to_register(instruction, lanes, base)

    @staticmethod
    def row_of(instruction: Instruction) -> int:
        """The register that says where to go."""
        register = re.match(r"(U?)R(\d+)", instruction.operands[0])
        if not register:
            raise Unsupported(instruction.text)
        return int(register[2]) + (UNIFORM if register[1] else 0)

    def base_of(self, instruction: Instruction) -> int:
        """What the address of a RET counts from: the function that it names, if any."""
        label = re.search(r"`\((.*?)\)", instruction.operands[0])
        return self.kernel.labels.get(label[1], 0) if label else 0

    def go_to_register(self, instruction: Instruction, lanes, base: int = 0) -> None:
        """Lanes go on at the address in a register, each at its own."""
        row = self.row_of(instruction)
        addresses = self.block.words[row].astype(np.int32).astype(np.int64)
        for address in np.unique(addresses[lanes]):
            self.at[lanes & (addresses == address)] = self.kernel.index_of(int(address) + base)

    def enter_region(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        barrier = self.barrier_of(instruction.operands[0])
        np.copyto(barrier, lanes, where=self.block.of_warps(lanes))

    def leave_region(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        self.barrier_of(instruction.operands[-1])[lanes] = False
        self.release_regions()

    def wait_for_region(self, index: int, instruction: Instruction, active) -> None:
        lanes = self.taken(index, instruction, active)
        self.waiting[lanes] = int(instruction.operands[-1][1:])
        self.release_regions()

    def wait_at_barrier(self, index: int, instruction: Instruction, active) -> None:
        if instruction.modifiers[:1] != ["SYNC"] or instruction.operands != ["0x0"]:
            raise Unsupported(instruction.text)
        self.waiting[self.taken(index, instruction, active)] = AT_BARRIER
        if (self.waiting[self.block.alive] == AT_BARRIER).all():
            self.waiting[self.waiting == AT_BARRIER] = NOT_WAITING

    def barrier_of(self, text: str):
        return self.block.barriers[int(text.removeprefix("B"))]

    def release_regions(self) -> None:
        """Lets lanes go on whose BSYNC has all lanes that it waits for."""
        for number in np.unique(self.waiting[self.waiting >= 0]):
            here = self.waiting == number
            awaited = self.block.barriers[number] & self.block.alive
            missing = (awaited & ~here).reshape(-1, WARP).any(1)
            self.waiting[here & ~np.repeat(missing, WARP)] = NOT_WAITING

    def release(self) -> None:
        """No lane can go on: those at a BSYNC do not wait for those at a barrier."""
        if (self.waiting >= 0).any():
            self.waiting[self.waiting >= 0] = NOT_WAITING
        else:
            self.waiting[:] = NOT_WAITING
