#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with JAX for an A100, without a GPU."""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = (f"--xla_dump_to={sys.argv[1]} --xla_gpu_autotune_level=0"
                           " --xla_gpu_generate_line_info=true")

import jax
import kernels
import numpy as np
from jax.experimental import topologies
from jax.sharding import Mesh, NamedSharding, PartitionSpec

# The description of the GPU, as XLA writes it into a dump (gpu_target_config.pbtxt).
A100 = """
platform_name: "CUDA"
gpu_device_info {
  threads_per_block_limit: 1024 threads_per_warp: 32 threads_per_core_limit: 2048
  shared_memory_per_block: 49152 shared_memory_per_core: 167936
  shared_memory_per_block_optin: 166912 core_count: 108 fpus_per_core: 64
  block_dim_limit_x: 2147483647 block_dim_limit_y: 65535 block_dim_limit_z: 65535
  registers_per_core_limit: 65536 registers_per_block_limit: 65536
  memory_bandwidth: 1555000000000 l2_cache_size: 41943040 clock_rate_ghz: 1.41
  device_memory_size: 42508288000 cuda_compute_capability { major: 8 }
}
dnn_version_info { major: 9 minor: 1 }
runtime_version { major: 12 minor: 8 }
device_description_str: "NVIDIA A100-SXM4-40GB"
"""
topology = topologies.get_topology_desc(platform="cuda", topology_name="",
                                        target_config=A100, topology="1x1x1")
everywhere = NamedSharding(Mesh(np.array(topology.devices), ("x",)), PartitionSpec())


def build(function, *shapes, of="float32"):
    arguments = [jax.ShapeDtypeStruct(shape, of, sharding=everywhere) for shape in shapes]
    jax.jit(function, out_shardings=everywhere).lower(*arguments).compile()


build(kernels.copy, (65536,))
build(kernels.column, (1024, 512))
build(kernels.turn, (1024, 512))
build(kernels.stride_loop, (262144,))
build(kernels.sum_rows, (1024, 512))
build(kernels.multiply, (1024, 512), (512, 1024), of="float16")
print(f"version: {jax.__version__}")
