# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numba. It has no option that keeps PTX, so each kernel is compiled to PTX when it is
launched for the first time with arguments of these types.

Without a GPU, arrays of the device lie in the memory of the host, and kernels are
compiled and not executed.
"""

import re
import sys

import bank_lint_kept as kept

KNOWN = {}  # names in the code, by function and types
STATED = {}  # the types that a decorator states, by function


def extent(size):
    return tuple(int(each) for each in size) if isinstance(size, (tuple, list)) else (int(size),)


def keep(cuda, dispatcher, types):
    """Compiles the kernel for these types, unless that was done. Returns its name."""
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
        KNOWN[key] = entry[1] if entry else ""
        kept.keep("numba", dispatcher.py_func.__name__, text)
    return KNOWN[key]


class Configuration:
    """Of a launch, as Numba before 0.29 passes it: grid, block, stream, bytes."""

    def __init__(self, griddim, blockdim, stream=0, sharedmem=0):
        self.griddim, self.blockdim, self.sharedmem = griddim, blockdim, sharedmem


def note(cuda, dispatcher, args, configuration):
    try:
        types = STATED.get(dispatcher.py_func)
        if types is None:
            types = tuple(dispatcher.typeof_pyval(each) for each in args)
        name = keep(cuda, dispatcher, types)
        shared = configuration.sharedmem
        kept.note_launch(name, extent(configuration.griddim), extent(configuration.blockdim),
                         int(shared or 0))
    except Exception as problem:
        print(f"bank-lint: note: {dispatcher.py_func.__name__} was not kept:"
              f" {type(problem).__name__}: {problem}", file=sys.stderr)


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
                           "managed_array": device_array, "synchronize": nothing,
                           "close": nothing, "select_device": nothing,
                           "is_available": lambda: True, "detect": lambda: True}.items():
        setattr(cuda, name, function)

    class Event:
        def __init__(self, *rest, **named):
            pass

        def __getattr__(self, name):
            return lambda *rest, **named: 0

    cuda.event = cuda.stream = lambda *rest, **named: Event()
    cuda.event_elapsed_time = lambda *rest, **named: 1.0


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
        """Of a kernel whose types its decorator states."""
        from numba.core import sigutils
        types, _ = sigutils.normalize_signature(signature)
        STATED[self.py_func] = tuple(types)
        keep(cuda, self, tuple(types))

    kind.compile = compile_only
    kind.disable_compile = lambda self, val=True: None
    arrays_on_host(cuda)
    print(f"bank-lint: note: no GPU here: Numba compiles for sm_{kept.architecture()}, and"
          " kernels are not executed", file=sys.stderr)
