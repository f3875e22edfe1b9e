# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch without a GPU: tensors for "cuda" lie in the memory of the host, so that a
program comes as far as its kernels. What they would compute is not computed."""

import sys

import bank_lint_kept as kept


def is_cuda(device):
    """Whether it names a device: "cuda", torch.device("cuda", 0), 0."""
    if isinstance(device, int):
        return not isinstance(device, bool)
    return str(device).split(":")[0] == "cuda"


class Properties:
    """The properties of a device that there is not: those of an H100, but for its architecture."""

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


class OnDevice:
    """A tensor, for code that asks whether it lies on a device."""

    is_cuda = True

    def __init__(self, tensor):
        self.tensor = tensor

    def __getattr__(self, name):
        if name.startswith("__torch_"):
            raise AttributeError(name)  # it is no tensor for PyTorch's dispatch
        return getattr(self.tensor, name)


def attribute_of(torch, function, args, kwargs):
    """The attribute of a tensor: each seems to lie on the device."""
    known = getattr(function, "__self__", None)  # a descriptor, or a property of Python
    name = getattr(known, "__name__", "") or getattr(
        getattr(known, "fget", None), "__name__", "")
    if name == "is_cuda":
        return True
    if name == "__cuda_array_interface__":
        return known.fget(OnDevice(args[0]))
    value = function(*args, **kwargs)
    if name == "device" and value.type == "cpu":
        return torch.device("cuda", 0)
    return value


def mode_of(torch):
    from torch.overrides import TorchFunctionMode

    class OnHost(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            kwargs = dict(kwargs or {})
            name = getattr(function, "__name__", "")
            if function is torch.device:
                return function(*args, **kwargs)
            if name == "__get__":
                return attribute_of(torch, function, args, kwargs)
            if args and isinstance(args[0], torch.Tensor):
                if name in ("cuda", "pin_memory"):
                    return args[0]
                if name == "get_device":
                    return 0
                if name == "record_stream":
                    return None
                # Where an integer may only be a device.
                if name == "to" and len(args) > 1 and is_cuda(args[1]):
                    args = (args[0], "cpu", *args[2:])
            if is_cuda(kwargs.get("device")):
                kwargs["device"] = "cpu"
            kwargs.pop("pin_memory", None)
            args = tuple(on_host(each) if isinstance(each, (str, torch.device)) else each
                         for each in args)
            return function(*args, **kwargs)

    def on_host(text):
        if is_cuda(text):
            return "cpu"
        return text.replace("torch.cuda.", "torch.") if isinstance(text, str) else text

    return OnHost()


def in_threads(torch):
    """The mode is of one thread: each new one gets one of its own."""
    import threading

    def bootstrap(self, *rest, _real=threading.Thread._bootstrap_inner):
        with mode_of(torch):
            return _real(self, *rest)

    threading.Thread._bootstrap_inner = bootstrap


def generator_of(torch):
    class Generator(torch._C.Generator):
        def __new__(cls, device="cpu"):
            return super().__new__(cls, "cpu" if is_cuda(device) else device)

    return Generator


def device_of_any(cuda):
    """torch.cuda.device() of a tensor's device, which is the processor."""
    real = cuda.device.__init__

    def init(self, device=0):
        real(self, device if isinstance(device, int) else 0)

    cuda.device.__init__ = init


def default_device(torch):
    """The device that a program sets for what is made without one."""
    from torch.utils._device import DeviceContext
    real = DeviceContext.__init__

    def init(self, device):
        real(self, "cpu" if is_cuda(device) else device)

    DeviceContext.__init__ = init


def install(torch):
    if kept.has_gpu():
        return
    cuda = torch.cuda
    memory = Properties.total_memory
    values = {"is_available": True, "device_count": 1, "current_device": 0,
              "get_device_capability": (Properties.major, Properties.minor),
              "get_device_name": Properties.name,
              "get_device_properties": Properties(), "synchronize": None,
              "set_device": None, "empty_cache": None, "init": None,
              "_lazy_init": None, "manual_seed": None, "manual_seed_all": None,
              "seed": None, "seed_all": None, "initial_seed": 0,
              "set_rng_state": None, "set_rng_state_all": None,
              "current_stream": Stream(), "default_stream": Stream(),
              "set_stream": None, "ipc_collect": None, "set_per_process_memory_fraction": None,
              "max_memory_allocated": 0, "memory_allocated": 0, "memory_reserved": 0,
              "max_memory_reserved": 0, "reset_peak_memory_stats": None, "memory_stats": {},
              "mem_get_info": (memory, memory), "is_initialized": True,
              "is_bf16_supported": kept.architecture() >= 80,
              "current_blas_handle": 0, "_exchange_device": 0, "_maybe_exchange_device": 0,
              "is_current_stream_capturing": False}
    for name, value in values.items():
        if hasattr(cuda, name):
            setattr(cuda, name, lambda *rest, _value=value, **named: _value)
    cuda.get_rng_state = lambda device="cuda": torch.get_rng_state()
    cuda.get_rng_state_all = lambda: [torch.get_rng_state()]
    cuda.Stream = cuda.Event = Stream
    for name in ("stream", "CUDAGraph", "graph"):
        setattr(cuda, name, lambda *rest, **named: Stream())
    for name in ("range_push", "range_pop", "mark", "range_start", "range_end"):
        if hasattr(cuda.nvtx, name):
            setattr(cuda.nvtx, name, lambda *rest, **named: 0)
    for name in ("Float", "Double", "Half", "BFloat16", "Int", "Long", "Short", "Byte", "Char",
                 "Bool"):
        setattr(cuda, name + "Tensor", getattr(torch, name + "Tensor"))
    if hasattr(torch, "accelerator"):
        # PyTorch itself would ask the driver next.
        torch.accelerator.is_available = lambda: not sys._getframe(1).f_globals.get(
            "__name__", "").startswith("torch.")
        torch.accelerator.current_accelerator = lambda *rest, **named: torch.device("cuda")
        for name, value in {"current_device_index": 0, "current_device_idx": 0,
                            "device_count": 1, "synchronize": None, "empty_cache": None,
                            "set_device_index": None, "set_device_idx": None,
                            "current_stream": Stream(), "set_stream": None}.items():
            if hasattr(torch.accelerator, name):
                setattr(torch.accelerator, name, lambda *rest, _value=value, **named: _value)
    device_of_any(cuda)
    default_device(torch)
    torch.Generator = generator_of(torch)
    mode_of(torch).__enter__()
    in_threads(torch)
