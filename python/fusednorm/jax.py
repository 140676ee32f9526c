# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for CPUs as functions of JAX, also in `jax.jit`.

    import fusednorm.jax
    kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
    norm_quant = jax.jit(fusednorm.jax.call(kernel))
    values, scales = norm_quant(x, gamma)

XLA calls the kernel with the memory of the arrays. The elements of FP8 arrays are types of JAX, such
as `jnp.float8_e4m3fn`.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Tuple, Type

import numpy as np

from ._arrays import _TORCH as _NAMES  # the names of JAX are equal
from ._kernel import Kernel
from ._library import native
from .errors import ArgumentError, ArgumentTypeError, LibraryError, ShapeError

__all__ = ["call"]

_TARGET = "fusednorm_call"
#: Kernels of calls, by address. XLA may run a compiled call at any later time.
_kernels: Dict[int, Kernel] = {}


def _jax() -> Any:
    """Returns the module of JAX, with the handler of fusednorm registered."""
    try:
        import jax
        register, ffi_call = jax.ffi.register_ffi_target, jax.ffi.ffi_call
    except (ImportError, AttributeError) as error:
        raise LibraryError("fusednorm.jax: expected JAX 0.5 or later with the module jax.ffi; "
                           "run `pip install 'fusednorm[jax]'`") from error
    if not _kernels:
        register(_TARGET, native().xla_handler(), platform="cpu")
    return jax, ffi_call


def jitted(kernel: Kernel) -> Callable[..., Any]:
    """Returns the function of `call`, compiled by `jax.jit`."""
    function = call(kernel)
    return _jax()[0].jit(function)


def runtime_errors() -> Tuple[Type[BaseException], ...]:
    """Returns the classes of the errors that calls of XLA raise."""
    import jax
    return (jax.errors.JaxRuntimeError,)


def _stand_in(shape: Tuple[int, ...], kind: str) -> Any:
    """Returns a NumPy array of a shape. Its memory is never used. NumPy has no small floats."""
    size = np.dtype(getattr(np, kind)).itemsize if hasattr(np, kind) else \
        2 if kind == "bfloat16" else 1
    integer = kind if hasattr(np, kind) and size > 2 else f"uint{8 * size}"
    return np.empty(shape, integer)


def call(kernel: Kernel) -> Callable[..., Any]:
    """Returns a function of JAX arrays that calls a kernel for CPUs.

    The function takes one value for each argument that is not a destination. An argument that the
    kernel reads and writes is one operand and one result: XLA works in place if the caller donates
    the operand, and otherwise copies it first. `jax.vmap` calls the kernel once for each element of
    the batch. The kernel is never freed.

    Parameters
    ----------
    kernel : Kernel
        A kernel of `fusednorm.compile` for a CPU.

    Returns
    -------
    function
        Returns the results of the kernel. If its function has no results, it returns the written
        arguments.

    Raises
    ------
    ArgumentError
        If the kernel is for a GPU.
    LibraryError
        If there is no JAX with `jax.ffi`.
    """
    if kernel._is_gpu:
        raise ArgumentError(f"{kernel.entry}: expected a kernel for a CPU, got {kernel.target}; "
                            "call kernels for GPUs with the arrays directly")
    jax, ffi_call = _jax()
    address = kernel._native.address()
    _kernels[address] = kernel
    arguments = kernel.arguments
    inputs = [number for number, argument in enumerate(arguments) if not argument.is_destination]
    outputs = [number for number, argument in enumerate(arguments) if argument.written]
    returned = kernel.results or tuple(outputs)
    # For each argument: the operand, or -1 - the result; whether it is a scalar.
    plan: List[int] = [address, len(arguments)]
    for number, argument in enumerate(arguments):
        plan += [-1 - outputs.index(number) if number in outputs else inputs.index(number),
                 int(argument.shape is None)]
    aliases = {inputs.index(number): outputs.index(number)
               for number in outputs if number in inputs}

    def run(*values: Any) -> Any:
        if len(values) != len(inputs):
            names = ", ".join(str(arguments[number]) for number in inputs)
            raise ArgumentTypeError(f"{kernel.entry}: expected {len(inputs)} values ({names}), got "
                                    f"{len(values)}")
        complete: List[Any] = [None] * len(arguments)
        arrays = []
        for number, value in zip(inputs, values):
            argument = arguments[number]
            if argument.shape is None:
                complete[number] = 0
                value = jax.numpy.asarray(value, _NAMES[argument.type])
            else:
                value = jax.numpy.asarray(value)
                if value.dtype.name != _NAMES[argument.type]:
                    raise ArgumentTypeError(
                        f"{kernel.entry}: argument {number} ({argument}): expected elements of "
                        f"type {_NAMES[argument.type]}, got {value.dtype.name}")
                complete[number] = _stand_in(value.shape, value.dtype.name)
            arrays.append(value)
        types = []
        for number in outputs:
            argument = arguments[number]
            shape = complete[number].shape if number in inputs else kernel._native.infer(
                tuple(complete), number, len(argument.shape or ()))
            if -1 in shape:
                raise ShapeError(f"{kernel.entry}: argument {number} ({argument}): the other "
                                 "arrays do not determine its shape")
            types.append(jax.ShapeDtypeStruct(shape, _NAMES[argument.type]))
        results = ffi_call(_TARGET, types, input_output_aliases=aliases,
                           vmap_method="sequential")(*arrays, call=np.array(plan, np.int64))
        given = tuple(results[outputs.index(number)] for number in returned)
        return given[0] if len(given) == 1 else given

    run.__name__ = run.__qualname__ = kernel.entry
    run.__doc__ = f"Calls {kernel!r}."
    return run
