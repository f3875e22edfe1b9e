# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The control flow graph of a kernel: which instructions a branch decides about.

These are the ones between the branch and its join, the first instruction that all
lanes come to whichever way they take.
"""

import dataclasses
import re

from cubin import Instruction, Kernel
from errors import Unsupported
from operands import is_predicate, is_register

ENDS = {"EXIT", "RET", "KILL", "BPT"}
TABLE_BRANCHES = {"BRX", "BRXU"}
NEVER_TAKEN = {"DIV", "CONV"}  # branches to code that only older warps need


def targets_of_table(kernel: Kernel, instruction: Instruction) -> list[int]:
    """Indices of the instructions that BRX may go to, as the disassembler names them."""
    found = re.search(r"BRANCH_TARGETS ([^\s\"]+)", instruction.text)
    if not found:
        raise Unsupported(f"targets of {instruction.text}")
    return [kernel.index_of(kernel.labels[label]) for label in found[1].split(",")]


def target_of(kernel: Kernel, instruction: Instruction) -> int:
    """Index of the instruction that a branch or call names."""
    text = instruction.operands[-1]
    if label := re.search(r"`\((.*?)\)", text):
        if label[1] in kernel.labels:
            return kernel.index_of(kernel.labels[label[1]])
    if re.fullmatch(r"0x[0-9a-f]+", text):
        return kernel.index_of(int(text, 16))
    raise Unsupported(f"target of {instruction.text}")


def is_conditional(instruction: Instruction) -> bool:
    return bool(instruction.guard) or any(is_predicate(text) for text in instruction.operands)


@dataclasses.dataclass
class Region:
    join: int | None  # index of an instruction; None: no lane comes to one
    instructions: set[int]


class Flow:
    """The graph. Its nodes are indices of instructions, and one for the end."""

    def __init__(self, kernel: Kernel):
        self.kernel = kernel
        self.end = len(kernel.instructions)
        self.following = [self.successors(index) for index in range(self.end)] + [[]]
        self.behind = self.postdominators()
        self.regions: dict[int, Region] = {}

    def successors(self, index: int) -> list[int]:
        instruction = self.kernel.instructions[index]
        following = min(index + 1, self.end)
        if instruction.name in ENDS:
            return [self.end, following] if is_conditional(instruction) else [self.end]
        if instruction.name == "BRA" and not NEVER_TAKEN & set(instruction.modifiers):
            target = target_of(self.kernel, instruction)
            return [target, following] if is_conditional(instruction) else [target]
        if instruction.name in TABLE_BRANCHES:
            targets = targets_of_table(self.kernel, instruction)
            return [*targets, following] if instruction.guard else targets
        return [following]  # of a call: what it returns to

    def postdominators(self) -> list[int]:
        """For each node the set, as bits, of those that all ways to the end pass."""
        everything = (1 << self.end + 1) - 1
        behind = [everything] * self.end + [1 << self.end]
        changed = True
        while changed:
            changed = False
            for node in reversed(range(self.end)):
                common = everything
                for successor in self.following[node]:
                    common &= behind[successor]
                common |= 1 << node
                if common != behind[node]:
                    behind[node], changed = common, True
        return behind

    def join_of(self, branch: int) -> int | None:
        """The nearest of those that all ways pass has all the others behind it."""
        others = self.behind[branch] & ~(1 << branch)
        candidates = [node for node in range(self.end + 1) if others >> node & 1]
        nearest = max(candidates, key=lambda node: self.behind[node].bit_count())
        return None if nearest == self.end else nearest

    def region_of(self, branch: int) -> Region:
        if branch not in self.regions:
            join = self.join_of(branch)
            self.regions[branch] = Region(join, self.reached(self.following[branch], join))
        return self.regions[branch]

    def reached(self, starts: list[int], join: int | None) -> set[int]:
        """What is executed from some instructions on, up to the join, calls included."""
        found, waiting = set(), list(starts)
        while waiting:
            node = waiting.pop()
            if node in found or node in (join, self.end):
                continue
            found.add(node)
            waiting += self.following[node]
            instruction = self.kernel.instructions[node]
            if instruction.name == "CALL" and not is_register(instruction.operands[0]):
                waiting.append(target_of(self.kernel, instruction))
        return found
