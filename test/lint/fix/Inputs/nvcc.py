"""Compiles a CUDA file with the nvcc that NVCC names; without one, says so and ends
in success."""

import os
import subprocess
import sys

nvcc = os.environ.get("NVCC")
if not nvcc:
    print("no nvcc")
    sys.exit(0)
command = [nvcc, "-arch=sm_80", "-cubin", "-o", os.devnull, sys.argv[1]]
sys.exit(subprocess.run(command, check=False).returncode)
