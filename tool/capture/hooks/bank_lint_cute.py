# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CuTe DSL. Its variables make it keep PTX with lines. Without a GPU, what it has
compiled is not executed."""

import bank_lint_kept as kept


def nothing(*rest, **named):
    return None


def put_on_device(capsule):
    """Has DLPack say that a tensor lies on a device of CUDA: 2, behind its address."""
    import ctypes
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    for name, tensor_at in ((b"dltensor", 0), (b"dltensor_versioned", 32)):
        try:
            address = get(capsule, name) + tensor_at + ctypes.sizeof(ctypes.c_void_p)
        except ValueError:
            continue
        ctypes.c_int32.from_address(address).value = 2


def tensors_on_device():
    """A tensor that is meant for the device lies in the memory of the host, whose pointers
    are generic. Its kernel must be the one that is compiled for the device."""
    from cutlass.cute import runtime
    kind = runtime._Tensor
    real = kind.load_dltensor

    def load_dltensor(self):
        data = self._dlpack_data
        if self._dltensor_wrapper is None and type(data).__name__ == "PyCapsule":
            put_on_device(data)
        return real(self)

    kind.load_dltensor = load_dltensor


def install(cutlass):
    if kept.has_gpu():
        return
    from cutlass.base_dsl import jit_executor
    kinds = [getattr(jit_executor, name, None) for name in ("JitCompiledFunction", "JitExecutor")]
    try:
        from cutlass.cutlass_dsl import tvm_ffi_provider
        kinds += [kind for name, kind in vars(tvm_ffi_provider).items()
                  if name.startswith("TVMFFIJitCompiledFunction")]
    except ImportError:
        pass  # it is an option of newer versions
    for kind in kinds:
        for method in ("__call__", "run_compiled_program"):
            if kind is not None and hasattr(kind, method):
                setattr(kind, method, nothing)
    try:
        tensors_on_device()
    except (ImportError, AttributeError) as problem:
        kept.say(f"pointers of tensors are generic in kernels of the CuTe DSL: {problem}")
    runtime = getattr(getattr(cutlass, "base_dsl", None), "runtime", None)
    for module in (getattr(cutlass, "cuda", None), getattr(runtime, "cuda", None)):
        if hasattr(module, "initialize_cuda_context"):
            module.initialize_cuda_context = nothing
    kept.say(f"no GPU here: the CuTe DSL compiles for {kept.target()}, and kernels are not"
             " executed")
