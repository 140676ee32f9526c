# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles to files in memory and returns the compiler's reports as objects."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._fusion import FusionReport, read_fusion_report
from ._kernel import Source, _options, read_source
from ._library import native
from ._typing import Path


@dataclasses.dataclass(frozen=True)
class Target:
    """A target of the compiler: a name, a one-line description, and whether it is a GPU."""

    name: str
    description: str
    is_gpu: bool


def targets() -> List[Target]:
    """Returns all targets, CPUs before GPUs.

    Returns
    -------
    list of Target
        The names that `compile`, `build` and `--target` accept.

    Examples
    --------
    >>> targets = {target.name: target.is_gpu for target in fusednorm.targets()}
    >>> targets["x86-64-v3"], targets["sm_90a"]
    (False, True)
    """
    return [Target(*item) for item in native().targets()]


def host_target() -> str:
    """Returns the name of the target for the host CPU and its features.

    Raises
    ------
    FusedNormError
        If the CPU has fewer features than x86-64-v3.

    Examples
    --------
    >>> fusednorm.host_target() in [target.name for target in fusednorm.targets()]
    True
    """
    return native().host_target()


def version() -> str:
    """Returns the version of the compiler library, such as "0.1.0".

    Examples
    --------
    >>> len(fusednorm.version().split("."))
    3
    """
    return native().versions()[0]


@dataclasses.dataclass(frozen=True)
class File:
    """A generated file in memory: its name and its bytes."""

    name: str
    data: bytes

    @property
    def text(self) -> str:
        """The contents, decoded as UTF-8."""
        return self.data.decode()

    def write(self, folder: Union[str, "os.PathLike[str]"]) -> pathlib.Path:
        """Writes the file to an existing folder and returns its path.

        Examples
        --------
        >>> file = fusednorm.build("docs/examples/rms_norm_fused_fp8.mlir", "header")[0]
        >>> file.write(folder).read_bytes() == file.data
        True
        """
        path = pathlib.Path(folder) / self.name
        path.write_bytes(self.data)
        return path


def build(source: Source, kind: str, target: Union[str, Sequence[str]] = "cpu", *, threads: int = 1,
          fuse: bool = False, unrounded_scores: bool = False, any_base: bool = False,
          launch_dependents: bool = False, results_to_arguments: bool = False,
          schedule_table: Optional[Path] = None) -> List[File]:
    """Compiles MLIR to files in memory.

    Parameters
    ----------
    source : str, path, bytes or Builder
        MLIR text, the path of a file (a str that ends in `.mlir` or `.mlirbc` is a path),
        bytecode, or a builder.
    kind : str
        For CPUs `mlir`, `llvm-ir`, `asm`, `obj`, `shared` or `header`. For GPUs `mlir`,
        `llvm-ir`, `ptx`, `cubin`, `manifest`, `report` or `c-launcher`. For any target
        `fusion-report`.
    target : str or sequence of str
        A name of `targets()`, or several GPUs. `mlir` and `llvm-ir` accept one target only.
    threads : int
        Threads of code for CPUs. With more than one, OpenMP distributes the rows.
    fuse : bool
        Fuse `linalg` ops into ops of the dialect first.
    unrounded_scores : bool
        With `fuse`, also fuse attention whose scores or probabilities are rounded to bf16 or
        f16. The fused attention keeps scores in f32.
    any_base : bool
        GPU kernels accept tensors at any multiple of the element size.
    launch_dependents : bool
        GPU kernels let the next kernel of the stream start early (programmatic dependent
        launch).
    results_to_arguments : bool
        Functions write returned tensors to additional arguments, so that callers own all memory.
    schedule_table : path, optional
        A file of schedules. They have priority over the built-in schedules.

    Returns
    -------
    list of File
        The files, in the order in which the compiler wrote them.

    Raises
    ------
    CompileError
        If the compiler rejects the source. The error has the diagnostics.
    FusedNormError
        If an option is invalid, or a required CUDA tool was not found.

    Examples
    --------
    >>> source, targets = "docs/examples/rms_norm_fused_fp8.mlir", ["sm_80", "sm_90a"]
    >>> files = fusednorm.build(source, "ptx", targets)
    >>> [file.name for file in files]
    ['rms_norm_fused_fp8.sm_80.ptx', 'rms_norm_fused_fp8.sm_90a.ptx']
    >>> ".visible .entry" in files[0].text
    True
    """
    text, name = read_source(source)
    names = target if isinstance(target, str) else ",".join(target)
    own = native()
    names, count, flags, fusions, table, stages = _options(
        names, threads, fuse, 0, any_base, launch_dependents, schedule_table, None, False,
        unrounded_scores)
    flags |= 16 if results_to_arguments else 0
    return [File(*item) for item in own.build(text, name, names, None, count, flags, fusions,
                                              table, stages, None, kind)]


@dataclasses.dataclass(frozen=True)
class Manifest:
    """Describes how to launch GPU kernels; docs/Artifacts.md has the schema.

    `functions` and `images` are the JSON objects of the manifest, `raw` is the whole manifest.
    """

    name: str
    version: int
    functions: Tuple[Dict[str, Any], ...]
    images: Tuple[Dict[str, Any], ...]
    raw: Dict[str, Any]


def manifest(source: Source, target: Union[str, Sequence[str]], **options: Any) -> Manifest:
    """Compiles a source for GPUs and returns the manifest of its kernels.

    Parameters
    ----------
    source : str, path, bytes or Builder
        The source, as for `build`.
    target : str or sequence of str
        One GPU target or several.
    **options
        Further options of `build`.

    Returns
    -------
    Manifest
        The manifest as an object.

    Raises
    ------
    CompileError
        If the compiler rejects the source.

    Examples
    --------
    >>> manifest = fusednorm.manifest("docs/examples/rms_norm_fused_fp8.mlir", "sm_90a")
    >>> [function["name"] for function in manifest.functions]
    ['norm_quant']
    """
    raw = json.loads(build(source, "manifest", target, **options)[0].text)
    return Manifest(raw["name"], raw["version"], tuple(raw["functions"]),
                    tuple(raw["images"]), raw)


@dataclasses.dataclass(frozen=True)
class KernelReport:
    """Cost of one kernel. `facts` is its JSON object in the report of `fusednorm-compile`."""

    chip: str
    symbol: str
    facts: Dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Report:
    """Cost of all kernels of a source. `raw` is the whole report.

    As text it is the output of `fusednorm-compile --report`.
    """

    kernels: Tuple[KernelReport, ...]
    raw: Dict[str, Any]

    def __str__(self) -> str:
        return "".join(kernel.facts["text"] for kernel in self.kernels).rstrip("\n")


def report(source: Source, target: Union[str, Sequence[str]], **options: Any) -> Report:
    """Compiles a source for GPUs and returns the cost of its kernels.

    The report counts memory accesses and instructions. Register counts need ptxas.

    Parameters
    ----------
    source : str, path, bytes or Builder
        The source, as for `build`.
    target : str or sequence of str
        One GPU target or several.
    **options
        Further options of `build`.

    Returns
    -------
    Report
        One `KernelReport` for each kernel and GPU target.

    Raises
    ------
    CompileError
        If the compiler rejects the source.

    Examples
    --------
    >>> report = fusednorm.report("docs/examples/rms_norm_fused_fp8.mlir", "sm_90a")
    >>> [(kernel.chip, kernel.symbol) for kernel in report.kernels]
    [('sm_90a', 'norm_quant_kernel0')]
    """
    raw = json.loads(build(source, "report", target, **options)[0].text)
    kernels = tuple(KernelReport(chip["chip"], kernel["symbol"], kernel)
                    for chip in raw["chips"] for kernel in chip["kernels"])
    return Report(kernels, raw)


def fusion_report(source: Source, *, unrounded_scores: bool = False) -> FusionReport:
    """Returns the groups that `fuse=True` fuses and the ops that it does not fuse.

    The attribute `fusion_report` of a kernel has the report of its own compilation.

    Parameters
    ----------
    source : str, path, bytes or Builder
        The source, as for `build`.
    unrounded_scores : bool
        As for `build`.

    Returns
    -------
    FusionReport
        The groups and the missed fusions.

    Raises
    ------
    CompileError
        If the compiler rejects the source.

    Examples
    --------
    >>> report = fusednorm.fusion_report("docs/examples/mlir/norm_quant.mlir")
    >>> [group.name for group in report.groups], report.missed
    (['fusednorm.rms_norm_fused_fp8'], ())
    """
    return read_fusion_report(build(source, "fusion-report", fuse=True,
                                    unrounded_scores=unrounded_scores)[0].text)
