# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles functions to kernels that Python can call."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from typing import Any, Callable, Optional, Sequence, Tuple, Union

from . import _arrays, _cache
from ._library import native
from ._fusion import FusionReport, read_fusion_report
from ._typing import Path
from .errors import (ArgumentError, ArgumentTypeError, CompileError, LibraryError, ShapeError,
                     SourceNotFoundError, UnusableError)

_TYPES = ("f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ",
          "f8E8M0FNU", "i8", "i16", "i32", "i64", "i1")
_SCALAR = 0x80
_FUSE, _ANY_BASE, _LAUNCH_DEPENDENTS, _EMULATE, _UNROUNDED_SCORES = 1, 2, 4, 8, 32

Source = Union[str, bytes, "os.PathLike[str]", Any]


@dataclasses.dataclass(frozen=True)
class Argument:
    """An argument of a kernel.

    `shape` is None for a scalar; a dynamic extent is None. `added` arguments hold results of
    the function without an output argument of their own. `may_alias` has the names of the arguments
    that may be the same tensor: the kernel then works in place.
    """

    name: str
    type: str
    shape: Optional[Tuple[Optional[int], ...]]
    read: bool
    written: bool
    added: bool
    may_alias: Tuple[str, ...] = ()

    @property
    def is_destination(self) -> bool:
        """Whether a call may omit the argument: it is added, or written and never read."""
        return self.added or (self.written and not self.read)

    def __str__(self) -> str:
        if self.shape is None:
            return f"{self.name}: {self.type}"
        extents = "x".join("?" if extent is None else str(extent) for extent in self.shape)
        return f"{self.name}: {extents}{'x' if extents else ''}{self.type}"


def read_source(source: Source) -> Tuple[bytes, str]:
    """Returns the MLIR text or bytecode of a source, and its name in diagnostics."""
    if isinstance(source, bytes):
        return source, "input"
    if isinstance(source, str):
        is_path = "\n" not in source and source.endswith((".mlir", ".mlirbc"))
        if not is_path:
            return source.encode(), "input"
        source = pathlib.Path(source)
    if isinstance(source, os.PathLike):
        path = pathlib.Path(source)
        try:
            return path.read_bytes(), str(path)
        except FileNotFoundError as error:
            raise SourceNotFoundError(error.errno, error.strerror, str(path)) from None
        except OSError as error:
            raise CompileError(f"source: {error}") from None
    if hasattr(source, "mlir"):
        return source.mlir().encode(), type(source).__name__
    raise ArgumentTypeError("source: expected MLIR text, a path, bytecode or a Builder, got "
                    f"{type(source).__qualname__}")


class Kernel:
    """A compiled function, made by `fusednorm.compile`.

    A call runs the function. `arguments` describes its arguments and `results` has the number
    of the argument that holds each result. `entry` is the name of the function and `target`
    the target that it was compiled for.
    """

    def __init__(self, made: Any, is_gpu: bool = False, follows_threads: bool = False) -> None:
        signature = json.loads(made.signature())
        self._native = made
        #: Takes a tuple of all values and, for GPUs, the handle of a stream.
        self.native_call: Callable[..., None] = made.call
        self._is_gpu = is_gpu
        #: Name of the function.
        self.entry: str = signature["entry"]
        #: Target of the compilation.
        self.target: str = signature["target"]
        #: All arguments. Arguments that were added for results are the last ones.
        self.arguments: Tuple[Argument, ...] = tuple(
            Argument(item["name"], item["type"],
                     tuple(item["shape"]) if "shape" in item else None,
                     item["read"], item["written"], item["added"], tuple(item["may_alias"]))
            for item in signature["arguments"])
        #: For each result of the function, the number of the argument that holds it.
        self.results: Tuple[int, ...] = tuple(signature["results"])
        made.set_formals(bytes(_TYPES.index(argument.type) |
                               (_SCALAR if argument.shape is None else 0)
                               for argument in self.arguments), follows_threads)
        self._count = len(self.arguments)
        self._omittable = [number for number, argument in enumerate(self.arguments)
                           if argument.is_destination]
        self._added = [number for number, argument in enumerate(self.arguments) if argument.added]
        # JAX arrays are immutable, so XLA calls only kernels that write to destinations alone.
        self._may_use_xla = type(self) is Kernel and all(
            argument.is_destination for argument in self.arguments if argument.written)
        #: The kernel as a compiled function of JAX; None before the first call with JAX arrays.
        self._xla_call: Optional[Callable[..., Any]] = None

    @property
    def fusion_report(self) -> Optional[FusionReport]:
        """The fusion report of the compilation; None without `fuse`."""
        text = self._native.fusion_report()
        return None if text is None else read_fusion_report(text)

    def __repr__(self) -> str:
        return f"<fusednorm.Kernel @{self.entry}({', '.join(map(str, self.arguments))}) for " \
               f"{self.target}>"

    def __call__(self, *tensors: Any, out: Any = None, stream: Any = None) -> Any:
        """Runs the kernel.

        Parameters
        ----------
        *tensors : tensor or number
            One value for each argument. Destinations may be omitted: all of them, or all added
            arguments. Destinations are added arguments, and arguments that are written and never
            read.
        out : tensor or sequence of tensors, optional
            The omitted destinations. By default they are new tensors of the framework of the
            first tensor.
        stream : int or stream, optional
            For GPUs, a handle or a stream of PyTorch, CuPy or cuda-python. Defaults to the
            current stream of PyTorch or CuPy. XLA selects the stream of JAX arrays.

        Returns
        -------
        None, tensor or tuple of tensors
            The results of the function.

        Raises
        ------
        ArgumentError
            If a value does not match its argument. Nothing has been written then.
        LaunchError
            If the driver, the simulator or a check before the launch reports an error.

        Examples
        --------
        >>> kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
        >>> x = np.full((4, 256), 0x3F80, np.uint16)    # bf16: 1.0
        >>> gamma = x[0]
        >>> values, scales = np.empty((4, 256), np.uint8), np.empty((4, 1), np.float32)
        >>> result = kernel(x, gamma, out=(values, scales))
        >>> result[0] is values, hex(values[0, 0])
        (True, '0x7e')
        """
        made = len(tensors) != self._count and out is None
        if made and self._may_use_xla and tensors and _arrays.is_jax(tensors[0]):
            done, results = self._call_by_xla(tensors, stream)
            if done:
                return results
        if len(tensors) != self._count or out is not None:
            tensors = self._complete(tensors, out)
        if self._is_gpu:
            self.native_call(tensors, _arrays.stream_of(tensors, stream))
        else:
            self.native_call(tensors)
        if made:
            # JAX arrays are immutable: outputs are NumPy arrays that are converted here.
            return _arrays.give(self._first_of(tensors), self._give(tensors))
        return self._give(tensors)

    def _call_by_xla(self, tensors: Sequence[Any], stream: Any) -> Tuple[bool, Any]:
        """Calls the kernel by `fusednorm.jax`, without copies to NumPy.

        Returns whether XLA has called it, and the results. After an error of the values, the
        caller's own check reports the error. Arrays with other types of the same size, and old
        versions of JAX, take the way of other frameworks from then on. Only XLA creates arrays of
        JAX on a GPU, so kernels for GPUs have no other way.
        """
        if self._is_gpu:
            if stream is not None:
                raise ArgumentError(f"{self.entry}: stream: expected None for arrays of JAX, as "
                                    f"XLA selects the stream, got {stream!r}")
            if self._xla_call is None:
                from .jax import direct
                self._xla_call = direct(self)
            return True, self._xla_call(*tensors)
        try:
            if self._xla_call is None:
                from .jax import direct
                self._xla_call = direct(self)
            return True, self._xla_call(*tensors)
        except (LibraryError, ArgumentTypeError):
            self._may_use_xla = False
        except Exception as error:
            from .jax import runtime_errors
            if not isinstance(error, runtime_errors()):
                raise
        return False, None

    def _give(self, tensors: Sequence[Any]) -> Any:
        results = self.results
        if len(results) == 1:
            return tensors[results[0]]
        return tuple([tensors[number] for number in results]) if results else None

    def _first_of(self, tensors: Sequence[Any]) -> Any:
        """Returns the first tensor among the values, or None."""
        return next((value for value, argument in zip(tensors, self.arguments)
                     if argument.shape is not None and value is not None), None)

    def _complete(self, tensors: Tuple[Any, ...], out: Any) -> Tuple[Any, ...]:
        """Returns all values of a call without destinations, with the destinations added."""
        wanted = self._count - len(self._omittable)
        omitted = self._added if len(tensors) == self._count - len(self._added) else self._omittable
        if len(tensors) != self._count - len(omitted):
            listed = ", ".join(map(str, self.arguments))
            raise ArgumentTypeError(
                f"{self.entry}: expected {self._count} values, or {wanted} without the "
                f"destinations, got {len(tensors)}; its arguments are {listed}")
        given = iter(tensors)
        complete = [None if number in omitted else next(given) for number in range(self._count)]
        like = self._first_of(complete)
        if out is not None:
            outs = list(out) if isinstance(out, (tuple, list)) else [out]
            if len(outs) != len(omitted):
                names = ", ".join(self.arguments[number].name for number in omitted)
                raise ArgumentTypeError(f"{self.entry}: out: expected {len(omitted)} tensors"
                                        f"{', for ' + names if names else ''}, got {len(outs)}")
            for number, value in zip(omitted, outs):
                complete[number] = value
            return tuple(complete)
        for number in omitted:
            argument = self.arguments[number]
            shape = self._native.infer(tuple(complete), number, len(argument.shape or ()))
            if -1 in shape or like is None:
                raise ShapeError(
                    f"{self.entry}: argument {number} ({argument}): the other tensors do not "
                    "determine its shape; pass it")
            complete[number] = _arrays.empty(like, shape, argument.type)
        return tuple(complete)

    def infer_shape(self, number: int, *tensors: Any) -> Tuple[int, ...]:
        """Infers the shape of an argument from the other tensors.

        Parameters
        ----------
        number : int
            The number of the argument, from 0.
        *tensors : tensor, number or None
            One value for each argument. None stands for an unknown value.

        Returns
        -------
        tuple of int
            The shape. Extents that the other tensors do not determine are -1.

        Examples
        --------
        >>> kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
        >>> x, gamma = np.ones((4, 256), np.uint16), np.ones(256, np.uint16)
        >>> kernel.infer_shape(2, x, gamma, None, None)
        (4, 256)
        """
        if len(tensors) != self._count:
            raise ArgumentTypeError(f"{self.entry}: expected {self._count} values, one for each "
                                    f"argument, got {len(tensors)}")
        if not isinstance(number, int) or not 0 <= number < self._count:
            raise ArgumentError(f"number: expected an argument from 0 to {self._count - 1}, got "
                                f"{number}")
        return self._native.infer(tensors, number, len(self.arguments[number].shape or ()))


def _check_entry(entry: Any) -> None:
    if entry is not None and not isinstance(entry, str):
        raise ArgumentTypeError(f"entry: expected the name of a function, got {entry!r}")


def _options(target: str, threads: Optional[int], fuse: bool, require_fusion: int, any_base: bool,
             launch_dependents: bool, schedule_table: Optional[Path], dump_stages: Optional[Path],
             emulated: bool, unrounded_scores: bool) -> tuple:
    for value, name, kind in ((target, "target", str), (require_fusion, "require_fusion", int),
                              (0 if threads is None else threads, "threads", int)):
        if not isinstance(value, kind) or (isinstance(value, int) and not 0 <= value < 2**31):
            raise ArgumentTypeError(f"{name}: expected {'text' if kind is str else 'a number'}, got "
                                    f"{value!r}")
    flags = (fuse and _FUSE) | (any_base and _ANY_BASE) | \
        (launch_dependents and _LAUNCH_DEPENDENTS) | (emulated and _EMULATE) | \
        (unrounded_scores and _UNROUNDED_SCORES)
    text = None if schedule_table is None else os.fspath(schedule_table)
    stages = None if dump_stages is None else os.fspath(dump_stages)
    return target, threads or 0, int(flags), require_fusion, text, stages


def compile(source: Source, target: str = "cpu", *, entry: Optional[str] = None,
            threads: Optional[int] = None, fuse: bool = False, require_fusion: int = 0,
            unrounded_scores: bool = False, any_base: bool = False, launch_dependents: bool = False,
            schedule_table: Optional[Path] = None, dump_stages: Optional[Path] = None,
            cache: bool = True) -> Kernel:
    """Compiles one function and loads it.

    Parameters
    ----------
    source : str, path, bytes or Builder
        MLIR text, the path of a file (a str that ends in `.mlir` or `.mlirbc` is a path),
        bytecode, or a builder.
    target : str
        `cpu` for the host CPU, or a name of `fusednorm.targets()`. Append `+FEATURE` to a CPU
        name to enable an LLVM target feature.
    entry : str, optional
        The name of the function. May be omitted if the source has one function.
    threads : int, optional
        Threads of a kernel for CPUs. By default each call uses `torch.get_num_threads()` threads if
        PyTorch is loaded. Without PyTorch the default is one thread on each core, or
        OMP_NUM_THREADS.
    fuse : bool
        Fuse `linalg` ops into ops of the dialect first.
    require_fusion : int
        With `fuse`, fail if fewer groups were fused.
    unrounded_scores : bool
        With `fuse`, also fuse attention whose scores or probabilities are rounded to bf16 or
        f16. The fused attention keeps scores in f32.
    any_base : bool
        GPU kernels accept tensors at any multiple of the element size.
    launch_dependents : bool
        GPU kernels let the next kernel of the stream start early (programmatic dependent
        launch).
    schedule_table : path, optional
        A file of schedules. They have priority over the built-in schedules.
    dump_stages : path, optional
        A folder for the IR after each stage.
    cache : bool
        Use the kernel cache on disk. Only kernels for CPUs are cached.

    Returns
    -------
    Kernel
        The loaded kernel.

    Raises
    ------
    CompileError
        If the compiler rejects the source. The error has the diagnostics.
    SourceNotFoundError
        If `source` is a path without a file. The error is a `FileNotFoundError` as well.

    Examples
    --------
    >>> kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
    >>> [str(argument) for argument in kernel.arguments]
    ['x: ?x256xbf16', 'gamma: 256xbf16', 'out: ?x256xf8E4M3FN', 'scales: ?x1xf32']
    >>> values, scales = kernel(np.ones((4, 256), np.uint16), np.ones(256, np.uint16))
    >>> values.dtype, values.shape, scales.shape
    (dtype('uint8'), (4, 256), (4, 1))
    """
    text, name = read_source(source)
    own = native()
    _check_entry(entry)
    target, count, flags, fusions, table, stages = _options(
        target, threads, fuse, require_fusion, any_base, launch_dependents, schedule_table,
        dump_stages, False, unrounded_scores)
    is_gpu = target.startswith("sm_")
    kept = None
    if cache and not is_gpu and stages is None:
        contents = pathlib.Path(table).read_bytes() if table else b""
        kept = _cache.key(own.versions(), own.host_target(), text, name, target, entry, count,
                          flags, fusions, contents)
        data = _cache.read(kept)
        if data is not None:
            try:
                return Kernel(own.load(data), follows_threads=count == 0)
            except UnusableError:  # compiled for another CPU, or truncated
                _cache.remove(kept)
    made = own.compile(text, name, target, entry, count, flags, fusions, table, stages, None)
    if kept is not None:
        _cache.write(kept, made.save())
    return Kernel(made, is_gpu, follows_threads=count == 0 and not is_gpu)


@dataclasses.dataclass(frozen=True)
class Finding:
    """A report of the simulator, such as a data race or an access out of bounds.

    `occurrences` is how often it was found.
    """

    kind: str
    text: str
    occurrences: int


@dataclasses.dataclass(frozen=True)
class Emulation:
    """The outcome of a call in the simulator.

    `results` is the result of the function and `findings` are the reports of the checks.
    `counters` has one dict for each launch, if counters were enabled.
    """

    results: Any
    findings: Tuple[Finding, ...]
    counters: Tuple[dict, ...]

    @property
    def ok(self) -> bool:
        """Whether the checks reported nothing."""
        return not self.findings


class EmulatedKernel(Kernel):
    """A GPU kernel that runs in the SIMT simulator on this CPU. A call returns an `Emulation`."""

    def __call__(self, *tensors: Any, out: Any = None, stream: Any = None) -> Any:
        results = super().__call__(*tensors, out=out)
        found = json.loads(self._native.take_findings())
        return Emulation(results,
                         tuple(Finding(item["kind"], item["text"], item["occurrences"])
                               for item in found["findings"]),
                         tuple(found["counters"]))


def compile_emulated(source: Source, target: str = "sm_90a", *, entry: Optional[str] = None,
                     check: bool = True, counters: bool = False, simulator: Sequence[str] = (),
                     fuse: bool = False, unrounded_scores: bool = False, any_base: bool = False,
                     launch_dependents: bool = False,
                     schedule_table: Optional[Path] = None) -> EmulatedKernel:
    """Compiles a function for a GPU and loads it into the SIMT simulator on this CPU.

    Parameters
    ----------
    source : str, path, bytes or Builder
        The source, as for `compile`.
    target : str
        The simulated GPU, such as `sm_80` or `sm_90a`.
    entry : str, optional
        The name of the function. May be omitted if the source has one function.
    check : bool
        Report data races, accesses out of bounds, uninitialized reads and similar errors.
    counters : bool
        Count memory traffic and instructions.
    `simulator` : sequence of str
        Further options of the simulator, such as `schedule=random:7`.
    fuse, unrounded_scores, any_base, launch_dependents, schedule_table
        As for `compile`.

    Returns
    -------
    EmulatedKernel
        A kernel that takes tensors in host memory.

    Raises
    ------
    CompileError
        If the compiler rejects the source.

    Examples
    --------
    >>> kernel = fusednorm.compile_emulated("docs/examples/rms_norm_fused_fp8.mlir", "sm_90a")
    >>> run = kernel(np.ones((4, 256), np.uint16), np.ones(256, np.uint16))
    >>> run.ok, run.results[0].shape
    (True, (4, 256))
    """
    text, name = read_source(source)
    _check_entry(entry)
    options = " ".join([*(["check"] if check else []), *(["counters"] if counters else []),
                        *simulator])
    target, _, flags, fusions, table, stages = _options(
        target, 1, fuse, 0, any_base, launch_dependents, schedule_table, None, True,
        unrounded_scores)
    made = native().compile(text, name, target, entry, 1, flags, fusions, table, stages, options)
    return EmulatedKernel(made)


def emulate(source: Source, *tensors: Any, out: Any = None, target: str = "sm_90a",
            **options: Any) -> Emulation:
    """Compiles a function with `compile_emulated` and calls it once.

    Parameters
    ----------
    source : str, path, bytes or Builder
        The source, as for `compile`.
    *tensors : tensor or number
        The arguments of the call, as for `Kernel`.
    out : tensor or sequence of tensors, optional
        The omitted destinations.
    target : str
        The simulated GPU.
    **options
        Further options of `compile_emulated`.

    Returns
    -------
    Emulation
        Results, findings and counters.

    Raises
    ------
    CompileError
        If the compiler rejects the source.
    ArgumentError
        If a value does not match its argument.

    Examples
    --------
    >>> x, gamma = np.ones((4, 256), np.uint16), np.ones(256, np.uint16)
    >>> run = fusednorm.emulate("docs/examples/rms_norm_fused_fp8.mlir", x, gamma)
    >>> run.ok, run.findings
    (True, ())
    """
    return compile_emulated(source, target, **options)(*tensors, out=out)
