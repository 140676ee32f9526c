# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation, and kernels that can be called."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from typing import Any, Callable, Optional, Sequence, Tuple, Union

from . import _arrays, _cache
from ._library import native
from .errors import ArgumentTypeError, ShapeError, UnusableError

_TYPES = ("f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ",
          "f8E8M0FNU", "i8", "i16", "i32", "i64")
_SCALAR = 0x80
_FUSE, _ANY_BASE, _LAUNCH_DEPENDENTS, _EMULATE, _UNROUNDED_SCORES = 1, 2, 4, 8, 32

Source = Union[str, bytes, "os.PathLike[str]", Any]


@dataclasses.dataclass(frozen=True)
class Argument:
    """One argument of a kernel. `shape` has None where an extent is free, and is None for
    scalars; `added` ones stand for results of the function."""

    name: str
    type: str
    shape: Optional[Tuple[Optional[int], ...]]
    read: bool
    written: bool
    added: bool

    @property
    def is_destination(self) -> bool:
        """Written and never read: a call may leave it out."""
        return self.written and not self.read

    def __str__(self) -> str:
        if self.shape is None:
            return f"{self.name}: {self.type}"
        extents = "x".join("?" if extent is None else str(extent) for extent in self.shape)
        return f"{self.name}: {extents}{'x' if extents else ''}{self.type}"


def read_source(source: Source) -> Tuple[bytes, str]:
    """Text or bytecode, and what messages call it: of a text, a path, or what has `mlir()`."""
    if isinstance(source, bytes):
        return source, "input"
    if isinstance(source, str):
        is_path = "\n" not in source and source.endswith((".mlir", ".mlirbc"))
        if not is_path:
            return source.encode(), "input"
        source = pathlib.Path(source)
    if isinstance(source, os.PathLike):
        path = pathlib.Path(source)
        return path.read_bytes(), str(path)
    if hasattr(source, "mlir"):
        return source.mlir().encode(), type(source).__name__
    raise TypeError("source: expected text, a path, bytecode, or a builder with mlir(), got "
                    f"{type(source).__qualname__}")


class Kernel:
    """A compiled function. Calling it with all tensors runs it; destinations may be left out.

    Made by `fusednorm.compile`.
    """

    def __init__(self, made: Any, is_gpu: bool = False) -> None:
        signature = json.loads(made.signature())
        self._native = made
        #: Takes a tuple of all values; for GPUs, then a stream.
        self.native_call: Callable[..., None] = made.call
        self._is_gpu = is_gpu
        #: Name of the function.
        self.entry: str = signature["entry"]
        #: What it was compiled for.
        self.target: str = signature["target"]
        #: All arguments, those for results behind the function's own.
        self.arguments: Tuple[Argument, ...] = tuple(
            Argument(item["name"], item["type"],
                     tuple(item["shape"]) if "shape" in item else None,
                     item["read"], item["written"], item["added"])
            for item in signature["arguments"])
        #: For each result of the function the number of the argument that it is.
        self.results: Tuple[int, ...] = tuple(signature["results"])
        made.set_formals(bytes(_TYPES.index(argument.type) |
                               (_SCALAR if argument.shape is None else 0)
                               for argument in self.arguments))
        self._count = len(self.arguments)
        self._omittable = [number for number, argument in enumerate(self.arguments)
                           if argument.is_destination]

    def __repr__(self) -> str:
        return f"<fusednorm.Kernel @{self.entry}({', '.join(map(str, self.arguments))}) for " \
               f"{self.target}>"

    def __call__(self, *tensors: Any, out: Any = None, stream: Any = None) -> Any:
        """Runs the kernel on tensors and numbers, one for each argument.

        Destinations may be left out: they come from `out`, one tensor or a sequence, or are
        new arrays of the first tensor's framework. Returns what the function returns: None,
        a tensor, or a tuple.
        """
        made = len(tensors) != self._count and out is None
        if len(tensors) != self._count or out is not None:
            tensors = self._complete(tensors, out)
        if self._is_gpu:
            self.native_call(tensors, _arrays.stream_of(tensors, stream))
        else:
            self.native_call(tensors)
        if made:
            # Arrays of JAX cannot be written: theirs are made of others.
            return _arrays.give(self._first_of(tensors), self._give(tensors))
        return self._give(tensors)

    def _give(self, tensors: Sequence[Any]) -> Any:
        results = self.results
        if len(results) == 1:
            return tensors[results[0]]
        return tuple([tensors[number] for number in results]) if results else None

    def _first_of(self, tensors: Sequence[Any]) -> Any:
        """The first tensor among values."""
        return next((value for value, argument in zip(tensors, self.arguments)
                     if argument.shape is not None and value is not None), None)

    def _complete(self, tensors: Tuple[Any, ...], out: Any) -> Tuple[Any, ...]:
        """All tensors of a call that leaves out destinations."""
        wanted = self._count - len(self._omittable)
        if len(tensors) != wanted:
            listed = ", ".join(map(str, self.arguments))
            raise ArgumentTypeError(
                f"{self.entry}: expected {self._count} values, or {wanted} without the "
                f"destinations, got {len(tensors)}; its arguments are {listed}")
        given = iter(tensors)
        complete = [None if number in self._omittable else next(given)
                    for number in range(self._count)]
        like = self._first_of(complete)
        if out is not None:
            outs = list(out) if isinstance(out, (tuple, list)) else [out]
            if len(outs) != len(self._omittable):
                names = ", ".join(self.arguments[number].name for number in self._omittable)
                raise ArgumentTypeError(f"{self.entry}: out: expected {len(self._omittable)} "
                                        f"tensors, for {names}, got {len(outs)}")
            for number, value in zip(self._omittable, outs):
                complete[number] = value
            return tuple(complete)
        for number in self._omittable:
            argument = self.arguments[number]
            shape = self._native.infer(tuple(complete), number, len(argument.shape or ()))
            if -1 in shape or like is None:
                raise ShapeError(
                    f"{self.entry}: argument {number} ({argument}): its shape does not follow "
                    "from the other tensors; pass it")
            complete[number] = _arrays.empty(like, shape, argument.type)
        return tuple(complete)

    def infer_shape(self, number: int, *tensors: Any) -> Tuple[int, ...]:
        """The shape of argument `number` that fits the other tensors; None stands for what is
        not known, -1 for an extent that does not follow."""
        return self._native.infer(tensors, number, len(self.arguments[number].shape or ()))


def _options(target: str, threads: Optional[int], fuse: bool, require_fusion: int, any_base: bool,
             launch_dependents: bool, schedule_table: Optional[Any], dump_stages: Optional[Any],
             emulated: bool, unrounded_scores: bool) -> tuple:
    flags = (fuse and _FUSE) | (any_base and _ANY_BASE) | \
        (launch_dependents and _LAUNCH_DEPENDENTS) | (emulated and _EMULATE) | \
        (unrounded_scores and _UNROUNDED_SCORES)
    text = None if schedule_table is None else os.fspath(schedule_table)
    stages = None if dump_stages is None else os.fspath(dump_stages)
    return target, threads or 0, int(flags), require_fusion, text, stages


def compile(source: Source, target: str = "cpu", *, entry: Optional[str] = None,
            threads: Optional[int] = None, fuse: bool = False, require_fusion: int = 0,
            unrounded_scores: bool = False, any_base: bool = False,
            launch_dependents: bool = False, schedule_table: Optional[Any] = None,
            dump_stages: Optional[Any] = None, cache: bool = True) -> Kernel:
    """Compiles one function and loads it.

    source: text, the path of a file (as a path, or a text that ends in `.mlir`), bytecode, or
        a builder.
    target: `cpu`, this processor; a name of `fusednorm.targets()`, with `+FEATURE`s behind it.
    entry: the function; may be left out if there is one.
    threads: of a kernel for CPUs; None for one on each core.
    fuse: find primitives in `linalg` first; `require_fusion` groups must be found.
    unrounded_scores: with `fuse`, take attention whose scores or probabilities are rounded to bf16
        or f16, too; attention keeps scores in f32.
    cache: whether kernels for CPUs are kept on disk, see `fusednorm._cache`.

    Raises CompileError, which has the diagnostics.
    """
    text, name = read_source(source)
    own = native()
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
                return Kernel(own.load(data))
            except UnusableError:  # of another processor, or cut off
                _cache.remove(kept)
    made = own.compile(text, name, target, entry, count, flags, fusions, table, stages, None)
    if kept is not None:
        _cache.write(kept, made.save())
    return Kernel(made, is_gpu)


@dataclasses.dataclass(frozen=True)
class Finding:
    """What the executor has found: a race, an access out of bounds, ..."""

    kind: str
    text: str
    occurrences: int


@dataclasses.dataclass(frozen=True)
class Emulation:
    """A call on the executor: what the function returns, what was found, and, if they were
    asked for, counters of each launch."""

    results: Any
    findings: Tuple[Finding, ...]
    counters: Tuple[dict, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class EmulatedKernel(Kernel):
    """A kernel for a GPU that runs on this CPU; a call returns an Emulation."""

    def __call__(self, *tensors: Any, out: Any = None, stream: Any = None) -> Any:
        results = super().__call__(*tensors, out=out)
        found = json.loads(self._native.take_findings())
        return Emulation(results,
                         tuple(Finding(item["kind"], item["text"], item["occurrences"])
                               for item in found["findings"]),
                         tuple(found["counters"]))


def compile_emulated(source: Source, target: str = "sm_90a", *, entry: Optional[str] = None,
                     check: bool = True, counters: bool = False, executor: Sequence[str] = (),
                     fuse: bool = False, unrounded_scores: bool = False, any_base: bool = False,
                     launch_dependents: bool = False,
                     schedule_table: Optional[Any] = None) -> EmulatedKernel:
    """Compiles a function for a GPU and for the executor, which runs it on this CPU.

    check: report races, accesses out of bounds, uninitialised reads and the like.
    counters: count memory traffic and instructions.
    executor: more of its options, such as `schedule=random:7`.
    """
    text, name = read_source(source)
    options = " ".join([*(["check"] if check else []), *(["counters"] if counters else []),
                        *executor])
    target, _, flags, fusions, table, stages = _options(
        target, 1, fuse, 0, any_base, launch_dependents, schedule_table, None, True,
        unrounded_scores)
    made = native().compile(text, name, target, entry, 1, flags, fusions, table, stages, options)
    return EmulatedKernel(made)


def emulate(source: Source, *tensors: Any, out: Any = None, target: str = "sm_90a",
            **options: Any) -> Emulation:
    """Compiles with `compile_emulated`, and calls once."""
    return compile_emulated(source, target, **options)(*tensors, out=out)
