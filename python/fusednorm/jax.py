# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as functions of JAX, also in `jax.jit`, on CPUs and CUDA GPUs.

    import fusednorm.jax
    kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
    norm_quant = jax.jit(fusednorm.jax.call(kernel))
    values, scales = norm_quant(x, gamma)

XLA calls the kernel with the memory of the arrays. The elements of FP8 arrays are types of JAX,
such as `jnp.float8_e4m3fn`. With `rows`, batches of `jax.vmap` become rows of one call, and each
device calls the kernel with its rows.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, List, Mapping, Sequence, Tuple, Type

from ._arrays import _TORCH as _NAMES  # the names of JAX are equal
from ._jax_rows import RowCall
from ._kernel import _TYPES, Kernel
from ._library import native
from ._requirements import reason
from .errors import ArgumentTypeError, LibraryError, ShapeError

try:
    import numpy as np
except ImportError as error:
    raise LibraryError("fusednorm.jax: expected JAX 0.10.2 or later and NumPy, got "
                       f"{error}; run `pip install 'fusednorm[jax]'`") from None

__all__ = ["call"]

_TARGET = "fusednorm_call"
#: In the attribute of a call: the number of the first type of a scalar.
_FIRST_SCALAR_TYPE = 2


@functools.lru_cache(maxsize=None)
def _jax() -> Any:
    """Returns the module of JAX, with the handler of fusednorm registered."""
    try:
        import jax
        register, ffi_call = jax.ffi.register_ffi_target, jax.ffi.ffi_call
        register_type = jax.ffi.register_ffi_type
    except Exception as error:  # JAX raises RuntimeError for another version of jaxlib.
        raise LibraryError(f"fusednorm.jax: expected JAX 0.10.2 or later, got {reason(error)}; "
                           "run `pip install 'fusednorm[jax]'`") from error
    # JAX keeps the registrations for CUDA until its plugin is loaded.
    for platform in ("cpu", "CUDA"):
        handler, type_id, type_info = native().xla(platform == "CUDA")
        register_type("fusednorm_kernel", {"type_id": type_id, "type_info": type_info},
                      platform=platform)
        # XLA calls the handler after the compilation of a call, too. Its state holds the kernel.
        register(_TARGET, {"instantiate": handler, "execute": handler}, platform=platform)
    return jax, ffi_call


def direct(kernel: Kernel) -> Callable[..., Any]:
    """Returns the function for direct calls, whose calls are compiled by `jax.jit`.

    The numbers of kernels for GPUs are not traced.
    """
    function = call(kernel)
    return function if kernel._is_gpu else _jax()[0].jit(function)


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


class _Call:
    """A kernel as a call of XLA.

    Each argument without destinations is an operand, except scalars with a value: `values` has the
    bits of the scalars of a kernel for a GPU.
    """

    def __init__(self, kernel: Kernel, values: Mapping[int, int] = {}) -> None:
        self._jax, self._ffi_call = _jax()
        self.kernel = kernel
        arguments = kernel.arguments
        #: Numbers of the arguments that are operands, and of the results.
        self.inputs = [number for number, argument in enumerate(arguments)
                       if not argument.is_destination and number not in values]
        self.outputs = [number for number, argument in enumerate(arguments) if argument.written]
        plan: List[int] = [*kernel._native.share(), len(arguments)]
        for number, argument in enumerate(arguments):
            if number in values:
                plan += [values[number], _FIRST_SCALAR_TYPE + _TYPES.index(argument.type)]
            else:
                plan += [-1 - self.outputs.index(number) if number in self.outputs
                         else self.inputs.index(number), int(argument.shape is None)]
        self._attribute = np.array(plan, np.int64)
        self._aliases = {self.inputs.index(number): self.outputs.index(number)
                         for number in self.outputs if number in self.inputs}

    def arrays(self, values: Sequence[Any]) -> List[Any]:
        """Returns the operands. Scalars become arrays without dimensions."""
        _check_count(self.kernel, self.inputs, values)
        return [self._array(number, value) for number, value in zip(self.inputs, values)]

    def _array(self, number: int, value: Any) -> Any:
        """Returns an operand. Checks its type and shape."""
        argument = self.kernel.arguments[number]
        wanted = _NAMES[argument.type]
        what = f"{self.kernel.entry}: argument {number} ({argument}): expected"
        if argument.shape is None:
            try:
                array = self._jax.numpy.asarray(value, wanted)
                if _is_fraction(self._jax.numpy.asarray(value).dtype, array.dtype):
                    raise TypeError
            except (TypeError, ValueError, OverflowError):
                raise ArgumentTypeError(f"{what} a number, got {value!r}") from None
            if array.shape:
                raise ShapeError(f"{what} a number, got an array with {array.ndim} dimensions")
            return array
        try:
            array = self._jax.numpy.asarray(value)
        except (TypeError, ValueError):
            raise ArgumentTypeError(f"{what} an array, got {value!r}") from None
        if array.dtype.name != wanted:
            raise ArgumentTypeError(f"{what} elements of type {wanted}, got {array.dtype.name}")
        self._check_shape(number, array.shape)
        return array

    def _check_shape(self, number: int, shape: Tuple[int, ...]) -> None:
        """Checks rank and static extents of an argument, so that traces fail before XLA."""
        argument = self.kernel.arguments[number]
        wanted = argument.shape or ()
        what = f"{self.kernel.entry}: argument {number} ({argument.name}): expected"
        if not all(isinstance(extent, int) for extent in shape):
            raise ShapeError(f"{what} extents that are numbers, got {shape}; export the function "
                             "with constant shapes")
        if len(shape) != len(wanted):
            raise ShapeError(f"{what} rank {len(wanted)}, got {len(shape)}")
        for axis, (extent, given) in enumerate(zip(wanted, shape)):
            if extent not in (None, given):
                raise ShapeError(f"{what} extent {axis} to be {extent}, got {given}")

    def _result_types(self, arrays: Sequence[Any]) -> List[Any]:
        """Returns the shapes and types of the results, from the shapes of the operands."""
        kernel = self.kernel
        complete: List[Any] = [None] * len(kernel.arguments)
        for number, array in zip(self.inputs, arrays):
            complete[number] = 0 if kernel.arguments[number].shape is None else \
                _stand_in(array.shape, array.dtype.name)
        types = []
        for number in self.outputs:
            argument = kernel.arguments[number]
            shape = complete[number].shape if number in self.inputs else kernel._native.infer(
                tuple(complete), number, len(argument.shape or ()))
            if -1 in shape:
                raise ShapeError(f"{kernel.entry}: argument {number} ({argument}): the other "
                                 "arrays do not determine its shape")
            types.append(self._jax.ShapeDtypeStruct(shape, _NAMES[argument.type]))
        return types

    def bind(self, *arrays: Any) -> Tuple[Any, ...]:
        """Calls the kernel by XLA. Returns all written arguments."""
        call = self._ffi_call(_TARGET, self._result_types(arrays), vmap_method="sequential",
                              input_output_aliases=self._aliases)
        return tuple(call(*arrays, call=self._attribute))

    def give(self, results: Sequence[Any]) -> Any:
        """Returns the results of the function of the kernel."""
        returned = self.kernel.results or self.outputs
        given = tuple(results[self.outputs.index(number)] for number in returned)
        return given[0] if len(given) == 1 else given


def _check_count(kernel: Kernel, inputs: Sequence[int], values: Sequence[Any]) -> None:
    if len(values) != len(inputs):
        names = ", ".join(str(kernel.arguments[number]) for number in inputs)
        raise ArgumentTypeError(f"{kernel.entry}: expected {len(inputs)} values ({names}),"
                                f" got {len(values)}")


def _is_fraction(given: Any, wanted: Any) -> bool:
    """Returns whether a float stands for an integer, which would drop its fraction."""
    inexact, is_subtype = _jax()[0].numpy.inexact, _jax()[0].numpy.issubdtype
    return bool(is_subtype(given, inexact) and not is_subtype(wanted, inexact))


def _bits(kernel: Kernel, number: int, value: Any) -> int:
    """Returns the bits of a scalar of a kernel for a GPU."""
    jax, _ = _jax()
    argument = kernel.arguments[number]
    what = f"{kernel.entry}: argument {number} ({argument}): expected"
    if isinstance(value, jax.core.Tracer):
        raise ArgumentTypeError(
            f"{what} a number, got a value that JAX traces; kernels for GPUs take scalars by "
            "value: pass a number, or name the argument in static_argnums of jax.jit")
    try:
        array = np.asarray(value)
        if array.shape:
            raise ValueError
        scalar = np.asarray(array.item(), jax.numpy.dtype(_NAMES[argument.type]))
        if _is_fraction(array.dtype, scalar.dtype):
            raise TypeError
    except (TypeError, ValueError, OverflowError):
        raise ArgumentTypeError(f"{what} a number, got {value!r}") from None
    bits = int.from_bytes(scalar.tobytes(), "little")
    return bits - (bits >> 63 << 64)  # The attribute has signed numbers.


def _bind_for_gpu(kernel: Kernel, rows: Sequence[str]) -> Callable[..., Any]:
    """Returns the function of `call` for a kernel for a GPU. The scalars are not operands.

    Operands are in GPU memory, and a kernel needs the values of the scalars when the CPU launches
    it. So the program of XLA contains the scalars.
    """
    inputs = [number for number, argument in enumerate(kernel.arguments)
              if not argument.is_destination]
    scalars = [number for number in inputs if kernel.arguments[number].shape is None]

    @functools.lru_cache(maxsize=64)
    def make(*bits: int) -> Tuple[_Call, Any]:
        own = _Call(kernel, dict(zip(scalars, bits)))
        return own, RowCall(own, rows).function
    if not scalars:
        make()  # Checks `rows`.

    def run(*values: Any) -> Any:
        _check_count(kernel, inputs, values)
        given = dict(zip(inputs, values))
        own, bind = make(*(_bits(kernel, number, given[number]) for number in scalars))
        return own.give(bind(*own.arrays([given[number] for number in own.inputs])))
    return run


def call(kernel: Kernel, *, rows: Sequence[str] = ()) -> Callable[..., Any]:
    """Returns a function of JAX arrays that calls a kernel.

    The function takes one value for each argument that is not a destination. An argument that the
    kernel reads and writes is one operand and one result: XLA works in place if the caller donates
    the operand, and otherwise copies it first. The kernel is freed with the
    returned function and the last compiled function that calls it.

    A scalar of a kernel for a GPU must be a number, and each of its values is compiled once.

    Without `rows`, `jax.vmap` calls the kernel once for each element of the batch, and XLA gathers
    arrays with parts on several devices.

    Parameters
    ----------
    kernel : Kernel
        A kernel of `fusednorm.compile`. The arrays of the calls must be on a device of its target:
        a CPU, or CUDA GPUs.
    rows : sequence of str
        Names of the arguments with one row for each row of the results. Their first extents, and
        the first extents of all results, are equal and dynamic. Row i of the results must depend on
        row i of these arguments only. The signature of a kernel does not tell it: attention, for
        example, reads the rows of other tokens. `jax.vmap` then adds the batch to the rows if it
        maps none of the other arguments. In `jax.jit`, each device calls the kernel with its rows.

    Returns
    -------
    function
        Returns the results of the kernel. If its function has no results, it returns the written
        arguments.

    Raises
    ------
    ArgumentError
        If an argument of `rows` has no dynamic first extent.
    LibraryError
        If there is no JAX, or one before 0.10.2.
    """
    if not isinstance(kernel, Kernel):
        raise ArgumentTypeError("kernel: expected a Kernel, got "
                                f"{type(kernel).__module__}.{type(kernel).__qualname__}")
    if isinstance(rows, str) or not isinstance(rows, Sequence):
        raise ArgumentTypeError(f"{kernel.entry}: rows: expected a sequence of names, got {rows!r}")
    if kernel._is_gpu:
        run = _bind_for_gpu(kernel, rows)
    else:
        own = _Call(kernel)
        bind = RowCall(own, rows).function

        def run(*values: Any) -> Any:
            return own.give(bind(*own.arrays(values)))

    run.__name__ = run.__qualname__ = kernel.entry
    run.__doc__ = f"Calls {kernel!r}."
    return run
