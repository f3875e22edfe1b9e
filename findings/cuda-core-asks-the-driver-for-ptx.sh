#!/usr/bin/env bash
# cuda-core 1.2.2 with NVRTC 13.5.37, on a machine without NVIDIA's driver: Program.compile
# makes a cubin, and fails to make PTX of the same program.
#
# The guess: both or neither; or PTX alone, which is the earlier and less specific of the
# two. NVRTC needs no driver for either, and cuda.bindings.nvrtc makes both.
# Seen: compile("cubin") returns the cubin. compile("ptx") ends in DynamicLibNotFoundError:
# "cuda" is an NVIDIA driver library: it asks for the version of the driver, to warn of PTX
# that is too new for it.
#
# Exits 0 if that is still so, or if there is a driver, where it cannot be seen; else 1.
set -euo pipefail

if ldconfig -p | grep -q 'libcuda\.so\.1'; then
  echo "there is a driver"
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  cuda-core==1.2.2 cuda-bindings==13.5.0 nvidia-cuda-nvrtc==13.5.37

"$folder/venv/bin/python" - <<'PYTHON'
import sys

from cuda.bindings import nvrtc
from cuda.core import Program, ProgramOptions

SOURCE = 'extern "C" __global__ void k(float *a) { a[threadIdx.x] = 1; }'


def outcome(kind):
    try:
        return len(Program(SOURCE, "c++", ProgramOptions(arch="sm_80")).compile(kind).code) > 0
    except Exception as error:
        print(f"  {type(error).__name__}: {error}")
        return False


_, program = nvrtc.nvrtcCreateProgram(SOURCE.encode(), b"k.cu", 0, [], [])
nvrtc.nvrtcCompileProgram(program, 1, [b"-arch=compute_80"])
_, size = nvrtc.nvrtcGetPTXSize(program)
seen = {"cubin": outcome("cubin"), "ptx": outcome("ptx"), "ptx by nvrtc": size > 1}
print(seen)
sys.exit(0 if seen == {"cubin": True, "ptx": False, "ptx by nvrtc": True} else 1)
PYTHON
