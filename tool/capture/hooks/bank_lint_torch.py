# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch without a GPU: tensors for "cuda" lie in the memory of the host, so that a
program comes as far as its kernels. What they would compute is not computed."""

import bank_lint_kept as kept


def is_cuda(device):
    return str(device).split(":")[0] == "cuda"


class Properties:
    """Of a device that there is not: those of an H100, but for its architecture."""

    name = "no GPU"
    multi_processor_count = 132
    total_memory = 80 << 30
    warp_size = 32
    max_threads_per_multi_processor = 2048
    regs_per_multiprocessor = 65536
    shared_memory_per_block = 49152
    shared_memory_per_block_optin = 232448
    shared_memory_per_multiprocessor = 233472
    L2_cache_size = 50 << 20
    major, minor = divmod(kept.architecture(), 10)


class Stream:
    """A stream or an event on which nothing happens."""

    cuda_stream = 0
    device_index = 0

    def __init__(self, *rest, **named):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        return False

    def elapsed_time(self, other):
        return 1.0

    def query(self):
        return True

    def __getattr__(self, name):
        return lambda *rest, **named: None


def mode_of(torch):
    from torch.overrides import TorchFunctionMode

    class OnHost(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            kwargs = dict(kwargs or {})
            name = getattr(function, "__name__", "")
            if name == "cuda" and args and isinstance(args[0], torch.Tensor):
                return args[0]
            if name == "__get__" and "is_cuda" in repr(function):
                return True
            if is_cuda(kwargs.get("device")):
                kwargs["device"] = "cpu"
            kwargs.pop("pin_memory", None)
            args = tuple("cpu" if isinstance(each, (str, torch.device)) and is_cuda(each)
                         else each for each in args)
            return function(*args, **kwargs)

    return OnHost()


def install(torch):
    if kept.has_gpu():
        return
    cuda = torch.cuda
    for name, value in {"is_available": True, "device_count": 1, "current_device": 0,
                        "get_device_capability": (Properties.major, Properties.minor),
                        "get_device_name": Properties.name,
                        "get_device_properties": Properties(), "synchronize": None,
                        "set_device": None, "empty_cache": None, "init": None,
                        "_lazy_init": None, "manual_seed": None, "manual_seed_all": None,
                        "current_stream": Stream(), "default_stream": Stream(),
                        "max_memory_allocated": 0, "memory_allocated": 0,
                        "reset_peak_memory_stats": None, "is_initialized": True,
                        "current_blas_handle": 0}.items():
        if hasattr(cuda, name):
            setattr(cuda, name, lambda *rest, _value=value, **named: _value)
    cuda.Stream = cuda.Event = Stream
    cuda.stream = lambda *rest, **named: Stream()
    mode_of(torch).__enter__()
