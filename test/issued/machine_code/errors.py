# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Why a kernel is not executed."""


class Unsupported(Exception):
    """The machine code has something that is not implemented here."""


class LimitReached(Exception):
    """The kernel takes too many steps."""
