# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Warp. Its cache keeps PTX if it is asked to make PTX.

Without a GPU, what is meant for one runs on the processor, and the modules of which
kernels are launched are compiled to PTX besides, before their first launch.
"""

import functools
import glob
import math
import os
import re
import sys

import bank_lint_kept as kept

DONE = {}  # entry and file, by module, kernel, threads of a block and direction


def keep(warp, kernel, threads, is_backward):
    """Compiles the kernel's module for blocks of so many threads, unless that was done, and
    again when it has a new kernel. Returns the kernel's name in the code, and its file."""
    module = kernel.module
    name = getattr(kernel, "key", kernel.func.__name__)
    key = (module.name, name, threads, is_backward)
    if key in DONE:
        return DONE[key]
    DONE[key] = "", ""
    have = dict(module.options)
    own = f"warp/{len(DONE):04}-{threads}-{os.getpid()}"
    try:
        module.options.update(block_dim=threads, enable_backward=is_backward)
        warp.compile_aot_module(module, arch=[kept.architecture()], use_ptx=True,
                                module_dir=kept.folder(own))
    finally:
        module.options.update(have)
    direction = "backward" if is_backward else "forward"
    for path in glob.glob(os.path.join(kept.FOLDER, own, "*.ptx")):
        with open(path, encoding="utf-8") as file:
            entries = re.findall(r"\.entry\s+([\w$]+)", file.read())
        for each in module.kernels:
            for entry in entries:
                if re.fullmatch(rf"{re.escape(each)}(_[0-9a-f]+)?_cuda_kernel_{direction}", entry):
                    DONE[(module.name, each, threads, is_backward)] = (
                        entry, f"{own}/{os.path.basename(path)[:-len('.ptx')]}")
    return DONE[key]


def note(warp, kernel, dim, threads, is_backward, is_tiled):
    try:
        entry, module = keep(warp, kernel, threads, is_backward)
        items = math.prod(dim) if isinstance(dim, (tuple, list)) else int(dim)
        if entry and items > 0:
            blocks = items if is_tiled else -(-items // threads)
            kept.note_launch(entry, (blocks,), (threads,), 0, module)
    except Exception as problem:
        kept.lose_function(kernel.func, problem)


def install(warp):
    warp.config.lineinfo = True
    warp.config.cuda_output = "ptx"
    if kept.has_gpu():
        return

    def noting(real, is_tiled):
        @functools.wraps(real)
        def launch(kernel, *rest, **named):
            dim = named.get("dim", rest[0] if rest else 0)
            note(warp, kernel, dim, named.get("block_dim", 256), bool(named.get("adjoint")),
                 is_tiled)
            return real(kernel, *rest, **named)
        return launch

    warp.launch = noting(warp.launch, is_tiled=False)
    warp.launch_tiled = noting(warp.launch_tiled, is_tiled=True)
    runtime = __import__("warp._src.context", fromlist=["Runtime"]).Runtime
    real_device = runtime.get_device

    def get_device(self, name=None):
        return self.cpu_device if str(name).startswith("cuda") else real_device(self, name)

    runtime.get_device = get_device
    print(f"bank-lint: note: no GPU here: Warp compiles for {kept.target()}, and runs"
          " kernels on the processor", file=sys.stderr)
