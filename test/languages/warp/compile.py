#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Warp for sm_80, without a driver."""

import os
import sys

import warp as wp

OUTPUT = sys.argv[1]
wp.config.kernel_cache_dir = os.path.join(OUTPUT, "cache")
# A module takes its options from wp.config when it is imported.
wp.config.lineinfo = True
wp.config.enable_backward = False

import kernels

wp.compile_aot_module(kernels, arch=[80], module_dir=OUTPUT, use_ptx=True, strip_hash=True)
print("version:", wp.config.version)
