#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.cu with NVRTC for sm_80: PTX by cuda.bindings, a
cubin by cuda.core, whose path to PTX asks the driver."""

import os
import pathlib
import sys

from cuda.bindings import nvrtc
from cuda.core import Program, ProgramOptions

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.cu"
HEADERS = os.path.join(os.environ["TOOLCHAIN"], "nvidia", "cu13", "include")


def done(result):
    """The values of a call of cuda.bindings."""
    status, *values = result
    if status != nvrtc.nvrtcResult.NVRTC_SUCCESS:
        raise RuntimeError(status)
    return values[0] if values else None


program = done(nvrtc.nvrtcCreateProgram(SOURCE.read_bytes(), bytes(SOURCE), 0, [], []))
options = [b"-arch=compute_80", b"-lineinfo", b"-I" + os.fsencode(HEADERS)]
done(nvrtc.nvrtcCompileProgram(program, len(options), options))
ptx = bytes(done(nvrtc.nvrtcGetPTXSize(program)))
done(nvrtc.nvrtcGetPTX(program, ptx))
(OUTPUT / "kernels.ptx").write_bytes(ptx.rstrip(b"\0"))

options = ProgramOptions(arch="sm_80", lineinfo=True, name=str(SOURCE), include_path=[HEADERS])
cubin = Program(SOURCE.read_text(), "c++", options).compile("cubin")
(OUTPUT / "kernels.cubin").write_bytes(cubin.code)
print("version: %d.%d" % nvrtc.nvrtcVersion()[1:])
