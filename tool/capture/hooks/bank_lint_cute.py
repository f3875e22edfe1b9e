# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CuTe DSL. Its variables make it keep PTX with lines. Without a GPU, what it has
compiled is not executed."""

import sys

import bank_lint_kept as kept


def nothing(*rest, **named):
    return None


def install(cutlass):
    if kept.has_gpu():
        return
    from cutlass.base_dsl import jit_executor
    for name in ("JitCompiledFunction", "JitExecutor"):
        kind = getattr(jit_executor, name, None)
        for method in ("__call__", "run_compiled_program"):
            if kind is not None and hasattr(kind, method):
                setattr(kind, method, nothing)
    print(f"bank-lint: note: no GPU here: the CuTe DSL compiles for sm_{kept.architecture()},"
          " and kernels are not executed", file=sys.stderr)
