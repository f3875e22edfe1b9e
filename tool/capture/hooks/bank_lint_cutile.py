# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cuTile. A kernel that is launched for the first time with arguments of these types is
exported besides as machine code with its PTX and lines. Without a GPU that is all."""

import inspect
import os
import sys

import bank_lint_kept as kept

KNOWN = set()


def power_in(number, most=16):
    """The largest power of two up to most that divides a number."""
    return min(number & -number, most) if number else most


def constraint_of(tile, parameter, value):
    """What cuTile would know of an argument, if the driver returned where it lies."""
    from cuda.tile.compilation import ArrayConstraint, ScalarConstraint
    if "Constant" in str(parameter.annotation):
        return value
    if not hasattr(value, "data_ptr"):
        return ScalarConstraint(tile.float32 if isinstance(value, float) else tile.int32)
    strides = tuple(value.stride())
    return ArrayConstraint(
        getattr(tile, str(value.dtype).rpartition(".")[2]), value.dim(),
        index_dtype=tile.int32, stride_lower_bound_incl=0, alias_groups=[],
        may_alias_internally=False,
        stride_constant=tuple(1 if each == 1 else None for each in strides),
        stride_divisible_by=tuple(power_in(each) for each in strides),
        shape_divisible_by=min((power_in(each) for each in value.shape), default=1),
        base_addr_divisible_by=power_in(value.data_ptr()))


def signature_of(kernel, function, args):
    import cuda.tile as tile
    from cuda.tile.compilation import CallingConvention, KernelSignature
    convention = CallingConvention.cutile_python_v1()
    if kept.has_gpu():
        return KernelSignature.from_kernel_args(kernel, args, convention,
                                                symbol=function.__name__)
    parameters = inspect.signature(function).parameters.values()
    return KernelSignature([constraint_of(tile, *each) for each in zip(parameters, args)],
                           convention, symbol=function.__name__)


def export(kernel, args):
    from cuda.tile.compilation import export_kernel
    function = getattr(kernel, "_pyfunc", kernel)
    name = function.__name__
    signature = signature_of(kernel, function, args)
    if (name, str(signature)) in KNOWN:
        return
    KNOWN.add((name, str(signature)))
    path = os.path.join(kept.folder("cutile"), f"{len(KNOWN):04}-{name}.cubin")
    export_kernel(kernel, [signature], path, gpu_code=f"sm_{kept.architecture()}",
                  output_format="cubin")


def install(tile):
    real = tile.launch

    def launch(stream, grid, kernel, kernel_args):
        try:
            export(kernel, kernel_args)
        except Exception as problem:
            kept.lose_function(getattr(kernel, "_pyfunc", kernel), problem)
        return real(stream, grid, kernel, kernel_args) if kept.has_gpu() else None

    tile.launch = launch
    if not kept.has_gpu():
        print(f"bank-lint: note: no GPU here: cuTile compiles for {kept.target()},"
              " and kernels are not executed", file=sys.stderr)
