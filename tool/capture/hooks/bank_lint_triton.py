# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Triton. Its cache keeps PTX and what it is launched with; the grid is noted here.

Without a GPU, a driver takes the place of Triton's that compiles for an architecture
and launches nothing. Only one of the configurations that are tried out is compiled,
because nothing can decide which is the fastest.
"""

import base64
import os

import bank_lint_kept as kept


def blocks_of(metadata):
    return metadata.num_warps * getattr(metadata, "warp_size", 32)


def module_of(source, metadata):
    """The file in the cache that has this variant of the kernel, without its ending: the
    folder is the hash of its metadata."""
    hash = getattr(metadata, "hash", "")
    if not hash:
        return ""
    folder = base64.b32encode(bytes.fromhex(hash)).decode().rstrip("=")
    return f"{folder}/{getattr(source, 'name', metadata.name)[:150]}"


def note(source, metadata, grid):
    kept.note_launch(metadata.name, tuple(int(each) for each in grid),
                     (blocks_of(metadata), 1, 1), metadata.shared, module_of(source, metadata))


class Launcher:
    """Launches nothing, but notes that it was asked to."""

    def __init__(self, source, metadata):
        self.source, self.metadata = source, metadata

    def __call__(self, grid_x, grid_y, grid_z, *rest, **named):
        note(self.source, self.metadata, (grid_x, grid_y, grid_z))


# Only the driver says how many registers a kernel has. Programs divide by it.
REGISTERS = 32


class Utilities:
    """What Triton asks of a loaded kernel and of the device: enough for every kernel."""

    def load_binary(self, name, code, shared, device):
        return 0, 0, REGISTERS, 0, 1024  # module, function, registers, spills, threads

    def unload_module(self, module):
        pass

    def get_device_properties(self, device):
        return {"max_shared_mem": 232448, "max_num_regs": 65536,
                "multiprocessor_count": 132, "warpSize": 32, "sm_clock_rate": 1980000,
                "mem_clock_rate": 2619000, "mem_bus_width": 5120}


def benchmark_of_first():
    """A benchmark by which the first configuration is the fastest; only that is run."""
    runs = []

    def benchmark(function, *rest, quantiles=None, **named):
        if not runs:
            function()
            kept.say("without a GPU one configuration of an autotuned kernel is compiled,"
                     " the first")
        runs.append(function)
        time = float(len(runs))
        return [time] * len(quantiles) if quantiles else time

    return benchmark


def make_driver(triton):
    from triton.backends.compiler import GPUTarget

    class Driver:
        utils = Utilities()
        launcher_cls = Launcher

        @classmethod
        def is_active(cls):
            return True

        def get_current_target(self):
            return GPUTarget("cuda", kept.architecture(), 32)

        def get_current_device(self):
            return 0

        def set_current_device(self, device):
            pass

        def get_current_stream(self, device=0):
            return 0

        def get_active_torch_device(self):
            import torch
            return torch.device("cpu")

        def get_device_interface(self):
            import torch
            return torch.cuda

        def get_benchmarker(self):
            return benchmark_of_first()

        def get_empty_cache_for_benchmark(self):
            return None

        def clear_cache(self, cache):
            pass

        def map_python_to_cpp_type(self, name):
            return name

    return Driver()


def benchmark_nothing(function, *rest, quantiles=None, **named):
    """For triton.testing: runs a function once; its time says nothing."""
    function()
    return [1.0] * len(quantiles) if quantiles else 1.0


def keep_in_own_folder(triton):
    """Whatever the program sets TRITON_CACHE_DIR to from now on."""
    cache = getattr(getattr(triton, "knobs", None), "cache", None)
    if hasattr(cache, "dir"):
        cache.dir = os.path.join(kept.FOLDER, "triton")


def install(triton):
    keep_in_own_folder(triton)
    if kept.has_gpu():
        note_grids(triton)
        return
    triton.runtime.driver.set_active(make_driver(triton))
    for name in ("do_bench", "do_bench_cudagraph"):
        if hasattr(triton.testing, name):
            setattr(triton.testing, name, benchmark_nothing)
    kept.say(f"no GPU here: Triton compiles for {kept.target()}, kernels are not executed, and"
             f" each is said to have {REGISTERS} registers")


def note_grids(triton):
    """Notes launches on a GPU as Triton's own launcher makes them."""
    active = triton.runtime.driver.active
    real = active.launcher_cls

    class Noting:
        def __init__(self, source, metadata):
            self.real = real(source, metadata)
            self.source, self.metadata = source, metadata

        def __call__(self, grid_x, grid_y, grid_z, *rest, **named):
            note(self.source, self.metadata, (grid_x, grid_y, grid_z))
            return self.real(grid_x, grid_y, grid_z, *rest, **named)

        def __getattr__(self, name):
            return getattr(self.real, name)

    active.launcher_cls = Noting
