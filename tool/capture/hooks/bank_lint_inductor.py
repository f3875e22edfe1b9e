# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""torch.compile without a GPU: its tensors lie in the memory of the host, for which it would
make code of the processor. So it makes none, and what is lost is reported."""

import inspect

import bank_lint_kept as kept


def install(inductor):
    if kept.has_gpu():
        return
    real = inductor.compile_fx

    def compile_fx(graph, example_inputs, *rest, **named):
        frame = next((each for each in inspect.stack(0)
                      if "/torch/" not in each.filename and "bank_lint_" not in each.filename),
                     None)
        kept.lose("a graph of torch.compile",
                  "without a GPU torch.compile makes no kernels of Triton",
                  frame.filename if frame else "", frame.lineno if frame else 0)
        return getattr(graph, "forward", None) or real(graph, example_inputs, *rest, **named)

    inductor.compile_fx = compile_fx
