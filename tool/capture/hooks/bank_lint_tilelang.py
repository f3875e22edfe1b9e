# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TileLang writes CUDA C++ and has nvcc compile it. The source is kept, with the folders
of its headers. Without a GPU nvcc is not asked, and kernels are not executed."""

import os
import sys

import bank_lint_kept as kept

KNOWN = set()


def keep(tilelang, source):
    text = source.decode() if isinstance(source, bytes) else source
    if text in KNOWN:
        return
    KNOWN.add(text)
    folder = kept.folder("tilelang-source")
    name = f"{os.getpid()}-{len(KNOWN):04}.cu"
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
    with open(os.path.join(kept.FOLDER, "include-folders"), "w", encoding="utf-8") as file:
        for each in (tilelang.env.TILELANG_TEMPLATE_PATH, tilelang.env.CUTLASS_INCLUDE_DIR):
            if each:
                file.write(each + "\n")


def name_lines():
    """Has TileLang say of each statement which line of Python it comes from, where it can."""
    from tilelang.jit import kernel
    from tilelang.transform.pass_config import PassConfigKey
    key = getattr(PassConfigKey, "TL_EMIT_LINE_DIRECTIVES", None)
    real = getattr(kernel, "normalize_pass_configs", None)
    if key is None or real is None:
        kept.say("this TileLang does not name lines of Python: places are those of its CUDA"
                 " C++, which --keep=DIRECTORY keeps")
        return

    def with_lines(configs):
        return {key: True, **(real(configs) or {})}

    kernel.normalize_pass_configs = with_lines


def install(tilelang):
    from tilelang.contrib import nvcc
    try:
        name_lines()
    except ImportError as problem:
        kept.say(f"TileLang is not asked for lines of Python: {problem}")
    real = nvcc.compile_cuda

    def compile_cuda(code, *rest, **named):
        keep(tilelang, code)
        return real(code, *rest, **named) if kept.has_gpu() else bytearray(b"\0")

    nvcc.compile_cuda = compile_cuda
    for name, module in list(sys.modules.items()):
        if name.startswith("tilelang") and getattr(module, "compile_cuda", None) is real:
            module.compile_cuda = compile_cuda
    if kept.has_gpu():
        return
    os.environ.setdefault("TILELANG_DEFAULT_TARGET",
                          f'{{"kind": "cuda", "arch": "sm_{kept.architecture()}"}}')
    tilelang.JITKernel.__call__ = lambda self, *rest, **named: None
    print(f"bank-lint: note: no GPU here: TileLang compiles for {kept.target()}, and"
          " kernels are not executed", file=sys.stderr)
