# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a memory instruction of a warp costs, by counting words and sectors one by one.

Written apart from model/, whose README says where the rules come from: 32 banks of
4-byte words; a transaction is of lanes of at most 128 bytes together, and takes as
many wavefronts as its busiest bank has words; wide loads whose neighbours read the
same take half as many transactions; global memory moves in sectors of 32 bytes.
"""

import collections

BANKS = 32
WORD = 4
SECTOR = 32


def busiest_bank(words: set[int]) -> int:
    banks = collections.Counter(word % BANKS for word in words)
    return max(banks.values(), default=0)


def words_of(address: int, size: int) -> range:
    """The words that `size` bytes at an address are in."""
    return range(address // WORD, (address + size - 1) // WORD + 1)


def partners_agree(lanes: dict[int, int], distance: int) -> bool:
    """Whether each lane has the address of its partner, if that is active."""
    return all(lanes.get(lane ^ distance, address) == address for lane, address in lanes.items())


def wavefronts(lanes: dict[int, int], size: int, operation: str) -> int:
    """The cost of shared memory; `lanes` has the address of each active lane."""
    together = BANKS * WORD // max(size, WORD)  # lanes of a transaction
    wide_load = operation == "load" and size > WORD
    if wide_load and (partners_agree(lanes, 1) or partners_agree(lanes, 2)):
        together *= 2
    transactions = collections.defaultdict(set)
    for lane, address in lanes.items():
        transactions[lane // together].update(words_of(address, size))
    return sum(busiest_bank(words) for words in transactions.values())


def lanes_of_busiest_banks(lanes: dict[int, int], size: int) -> int:
    """The cost of a shared atomic, where each lane takes a turn; summed over transactions."""
    together = BANKS * WORD // max(size, WORD)
    banks = collections.defaultdict(collections.Counter)
    for lane, address in lanes.items():
        banks[lane // together].update({word % BANKS for word in words_of(address, size)})
    return sum(max(counts.values()) for counts in banks.values())


def matrix_wavefronts(rows: list[int], matrices: int) -> int:
    """The cost of LDSM: lanes 8m to 8m + 7 name the rows of 16 bytes of matrix m."""
    total = 0
    for matrix in range(matrices):
        words: set[int] = set()
        for address in rows[8 * matrix : 8 * matrix + 8]:
            words.update(words_of(address, 16))
        total += busiest_bank(words)
    return total


def sectors(addresses: list[int], size: int) -> int:
    """The cost of global memory."""
    found: set[int] = set()
    for address in addresses:
        found.update(range(address // SECTOR, (address + size - 1) // SECTOR + 1))
    return len(found)
