# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numba. It has no option that keeps PTX, so each kernel is compiled to PTX when it is
launched for the first time with arguments of these types.

Without a GPU, arrays of the device lie in the memory of the host, and kernels are
compiled and not executed.
"""

import contextlib
import re
import sys

import bank_lint_kept as kept

KNOWN = {}  # name in the code and file, by function and types
STATED = {}  # the types that a decorator states, by function


def extent(size):
    return tuple(int(each) for each in size) if isinstance(size, (tuple, list)) else (int(size),)


def keep(cuda, dispatcher, types):
    """Compiles the kernel for these types, unless that was done. Returns its name and file."""
    key = (dispatcher.py_func, types)
    if key not in KNOWN:
        options = {name: value for name, value in dispatcher.targetoptions.items()
                   if name in ("fastmath", "opt") and value is not None}
        capability = divmod(kept.architecture(), 10)
        if kept.has_gpu():
            capability = cuda.get_current_device().compute_capability
        text, _ = cuda.compile_ptx(dispatcher.py_func, types, cc=capability, lineinfo=True,
                                   device=False, abi="numba", **options)
        entry = re.search(r"\.entry\s+([\w$%.]+)", text)
        KNOWN[key] = (entry[1] if entry else "",
                      kept.keep("numba", dispatcher.py_func.__name__, text))
    return KNOWN[key]


class Configuration:
    """Reads a launch, as Numba before 0.29 passes it: grid, block, stream, bytes."""

    def __init__(self, griddim, blockdim, stream=0, sharedmem=0):
        self.griddim, self.blockdim, self.sharedmem = griddim, blockdim, sharedmem


def note(cuda, dispatcher, args, configuration):
    try:
        types = STATED.get(dispatcher.py_func)
        if types is None:
            types = tuple(dispatcher.typeof_pyval(each) for each in args)
        name, module = keep(cuda, dispatcher, types)
        if configuration is not None:
            kept.note_launch(name, extent(configuration.griddim),
                             extent(configuration.blockdim),
                             int(configuration.sharedmem or 0), module)
    except Exception as problem:
        kept.lose_function(dispatcher.py_func, problem)


class Stream:
    """A stream, an event or a context in which nothing happens."""

    handle = 0

    def __init__(self, *rest, **named):
        pass

    def __bool__(self):
        return False  # the default stream, for who asks

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        return False

    def get_memory_info(self):
        return 80 << 30, 80 << 30

    @contextlib.contextmanager
    def auto_synchronize(self):
        yield self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *rest, **named: 0


class Device(Stream):
    """The attributes of an H100, but for its architecture."""

    id = 0
    name = b"no GPU"
    uuid = "GPU-00000000-0000-0000-0000-000000000000"
    compute_capability = divmod(kept.architecture(), 10)
    supports_float16 = supports_bfloat16 = True
    WARP_SIZE = 32
    MULTIPROCESSOR_COUNT = 132
    MAX_THREADS_PER_BLOCK = MAX_BLOCK_DIM_X = MAX_BLOCK_DIM_Y = 1024
    MAX_BLOCK_DIM_Z = 64
    MAX_GRID_DIM_X, MAX_GRID_DIM_Y, MAX_GRID_DIM_Z = 2147483647, 65535, 65535
    MAX_SHARED_MEMORY_PER_BLOCK = 49152
    MAX_REGISTERS_PER_BLOCK = 65536
    MAX_THREADS_PER_MULTI_PROCESSOR = MAX_THREADS_PER_MULTIPROCESSOR = 2048
    CLOCK_RATE, MEMORY_CLOCK_RATE = 1980000, 2619000
    TOTAL_CONSTANT_MEMORY, L2_CACHE_SIZE = 65536, 50 << 20

    @property
    def device(self):
        return self


def replace_everywhere(real, stand_in):
    """In the modules of Numba that have taken the name from another."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("numba.cuda", "numba_cuda")) and module is not None:
            for attribute, value in list(vars(module).items()):
                if value is real:
                    setattr(module, attribute, stand_in)


def device_for(cuda):
    """The functions that ask the driver for the device, for one that there is not."""
    device = Device()
    for name, stand_in in {"get_current_device": lambda: device,
                           "current_context": lambda devnum=None: device,
                           "gpus": [device], "list_devices": lambda: [device]}.items():
        if hasattr(cuda, name):
            replace_everywhere(getattr(cuda, name), stand_in)
            setattr(cuda, name, stand_in)


def arrays_on_host(cuda):
    """The functions that make arrays of the device, for the memory of the host."""
    import numpy

    class Array(numpy.ndarray):
        def copy_to_host(self, ary=None, stream=0):
            if ary is None:
                return numpy.array(self)
            ary[...] = self
            return ary

        def copy_to_device(self, ary, stream=0):
            self[...] = ary

    def to_device(value, stream=0, copy=True, to=None):
        if to is not None:
            to[...] = value
            return to
        return numpy.array(value).view(Array)

    def device_array(shape, dtype=numpy.float64, strides=None, order="C", stream=0):
        return numpy.zeros(shape, dtype, order).view(Array)

    def device_array_like(value, stream=0):
        return numpy.zeros_like(value).view(Array)

    def nothing(*rest, **named):
        return None

    for name, function in {"to_device": to_device, "device_array": device_array,
                           "device_array_like": device_array_like,
                           "pinned_array": device_array, "mapped_array": device_array,
                           "managed_array": device_array,
                           "mapped_array_like": device_array_like,
                           "pinned_array_like": device_array_like,
                           "as_cuda_array": lambda value, sync=True: to_device(value),
                           "is_cuda_array": lambda value: isinstance(value, Array) or hasattr(
                               value, "__cuda_array_interface__"),
                           "synchronize": nothing,
                           "close": nothing, "select_device": nothing,
                           "is_available": lambda: True, "detect": lambda: True}.items():
        setattr(cuda, name, function)

    for name in ("event", "stream", "default_stream", "legacy_default_stream",
                 "per_thread_default_stream", "external_stream", "pinned", "mapped",
                 "defer_cleanup"):
        if hasattr(cuda, name):
            setattr(cuda, name, Stream)
    cuda.event_elapsed_time = lambda *rest, **named: 1.0


def for_all(cuda, dispatcher):
    """Without a GPU, Numba cannot ask the driver for the block of forall()."""
    def call(self, *args):
        if self.ntasks == 0:
            return None
        if self.thread_per_block:
            blocks = -(-self.ntasks // self.thread_per_block)
            return self.dispatcher[blocks, self.thread_per_block, self.stream,
                                   self.sharedmem](*args)
        kept.say("forall() asks the driver for the block, which is not known without a GPU")
        return note(cuda, self.dispatcher, args, None)

    if hasattr(dispatcher, "ForAll"):
        dispatcher.ForAll.__call__ = call


def install(cuda):
    from numba.cuda import dispatcher
    kind = dispatcher.CUDADispatcher
    real = kind.call

    def call(self, args, *configuration):
        note(cuda, self, args,
             configuration[0] if len(configuration) == 1 else Configuration(*configuration))
        return real(self, args, *configuration) if kept.has_gpu() else None

    kind.call = call
    if kept.has_gpu():
        return

    def compile_only(self, signature):
        """For a kernel whose types its decorator states."""
        from numba.core import sigutils
        types, _ = sigutils.normalize_signature(signature)
        STATED[self.py_func] = tuple(types)
        try:
            keep(cuda, self, tuple(types))
        except Exception as problem:
            kept.lose_function(self.py_func, problem)

    kind.compile = compile_only
    kind.disable_compile = lambda self, val=True: None
    arrays_on_host(cuda)
    device_for(cuda)
    for_all(cuda, dispatcher)
    print(f"bank-lint: note: no GPU here: Numba compiles for {kept.target()}, and"
          " kernels are not executed", file=sys.stderr)
