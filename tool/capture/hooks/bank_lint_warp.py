# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Warp. Its cache keeps PTX if it is asked to make PTX.

Without a GPU, what is meant for one runs on the processor, and the modules of which
kernels were launched are compiled to PTX besides, at the end.
"""

import atexit
import sys

import bank_lint_kept as kept

MODULES = {}  # to how many threads their blocks have


def compile_modules(warp):
    for module, threads in MODULES.items():
        try:
            warp.set_module_options({"block_dim": threads}, module=module)
            warp.compile_aot_module(module, arch=[kept.architecture()], use_ptx=True,
                                    module_dir=kept.folder("warp"))
        except Exception as problem:
            print(f"bank-lint: note: kernels of Warp in {module} were not kept:"
                  f" {type(problem).__name__}: {problem}", file=sys.stderr)


def module_of(kernel):
    return sys.modules.get(kernel.func.__module__, kernel.module)


def install(warp):
    warp.config.lineinfo = True
    warp.config.cuda_output = "ptx"
    if kept.has_gpu():
        return
    atexit.register(compile_modules, warp)
    real_launch, real_tiled = warp.launch, warp.launch_tiled

    def launch(kernel, *rest, **named):
        MODULES[module_of(kernel)] = named.get("block_dim", 256)
        return real_launch(kernel, *rest, **named)

    def launch_tiled(kernel, *rest, **named):
        MODULES[module_of(kernel)] = named.get("block_dim", 256)
        return real_tiled(kernel, *rest, **named)

    warp.launch, warp.launch_tiled = launch, launch_tiled
    runtime = __import__("warp._src.context", fromlist=["Runtime"]).Runtime
    real_device = runtime.get_device

    def get_device(self, name=None):
        return self.cpu_device if str(name).startswith("cuda") else real_device(self, name)

    runtime.get_device = get_device
    print(f"bank-lint: note: no GPU here: Warp compiles for sm_{kept.architecture()}, and runs"
          " kernels on the processor", file=sys.stderr)
