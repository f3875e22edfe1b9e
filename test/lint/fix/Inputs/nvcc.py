"""Compiles a CUDA file with nvcc, if there is one; otherwise says so and ends
in success."""

import os
import shutil
import subprocess
import sys

nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
if not os.path.exists(nvcc):
    print("no nvcc")
    sys.exit(0)
command = [nvcc, "-arch=sm_80", "-cubin", "-o", os.devnull, sys.argv[1]]
sys.exit(subprocess.run(command, check=False).returncode)
