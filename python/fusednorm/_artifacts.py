# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that the compiler makes, and its reports, as objects."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._kernel import Source, _options, read_source
from ._library import native


@dataclasses.dataclass(frozen=True)
class Target:
    """What there is to compile for."""

    name: str
    description: str
    is_gpu: bool


def targets() -> List[Target]:
    """All targets, processors first."""
    return [Target(*item) for item in native().targets()]


def host_target() -> str:
    """The target that stands for this machine's processor."""
    return native().host_target()


def version() -> str:
    """Of the library."""
    return native().versions()[0]


@dataclasses.dataclass(frozen=True)
class File:
    """A file that was made, in memory."""

    name: str
    data: bytes

    @property
    def text(self) -> str:
        return self.data.decode()

    def write(self, folder: Union[str, "os.PathLike[str]"]) -> pathlib.Path:
        """Writes it below a folder."""
        path = pathlib.Path(folder) / self.name
        path.write_bytes(self.data)
        return path


def build(source: Source, kind: str, target: Union[str, Sequence[str]] = "cpu", *,
          threads: int = 1, fuse: bool = False, unrounded_scores: bool = False,
          any_base: bool = False, launch_dependents: bool = False, results_to_arguments: bool = False,
          schedule_table: Optional[Any] = None) -> List[File]:
    """Compiles to files.

    kind: for CPUs `mlir`, `llvm-ir`, `asm`, `obj` or `shared`; for GPUs `mlir`, `llvm-ir`,
        `ptx`, `cubin`, `manifest`, `report` or `c-launcher`.
    target: one, or several GPUs.
    threads: of code for CPUs; more than one shares rows out by OpenMP.
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
    """How kernels for GPUs are launched; docs/Artifacts.md has the schema."""

    name: str
    version: int
    functions: Tuple[Dict[str, Any], ...]
    images: Tuple[Dict[str, Any], ...]
    raw: Dict[str, Any]


def manifest(source: Source, target: Union[str, Sequence[str]], **options: Any) -> Manifest:
    """The manifest of a file for GPUs."""
    raw = json.loads(build(source, "manifest", target, **options)[0].text)
    return Manifest(raw["name"], raw["version"], tuple(raw["functions"]),
                    tuple(raw["images"]), raw)


@dataclasses.dataclass(frozen=True)
class KernelReport:
    """What one kernel costs; `facts` has all that is known."""

    chip: str
    symbol: str
    facts: Dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Report:
    """What the kernels of a file cost."""

    kernels: Tuple[KernelReport, ...]
    raw: Dict[str, Any]


def report(source: Source, target: Union[str, Sequence[str]], **options: Any) -> Report:
    """What kernels for GPUs cost: accesses, instructions, and registers where ptxas is found."""
    raw = json.loads(build(source, "report", target, **options)[0].text)
    kernels = tuple(KernelReport(chip["chip"], kernel["symbol"], kernel)
                    for chip in raw["chips"] for kernel in chip["kernels"])
    return Report(kernels, raw)


@dataclasses.dataclass(frozen=True)
class Group:
    """Ops that became one."""

    function: str
    location: str
    name: str
    ops: Tuple[str, ...]
    bytes_saved: Optional[int]


@dataclasses.dataclass(frozen=True)
class Missed:
    """An op that was not taken, and why."""

    function: str
    location: str
    name: str
    blocker: str
    reason: str


@dataclasses.dataclass(frozen=True)
class FusionReport:
    """What was found in the IR of another front end, and what was not."""

    groups: Tuple[Group, ...]
    missed: Tuple[Missed, ...]
    raw: Dict[str, Any]


def fusion_report(source: Source, *, unrounded_scores: bool = False) -> FusionReport:
    """What `fuse=True` does with a file."""
    raw = json.loads(build(source, "fusion-report", fuse=True,
                           unrounded_scores=unrounded_scores)[0].text)
    return FusionReport(
        tuple(Group(item["function"], item["location"], item["name"], tuple(item["ops"]),
                    item.get("bytes_saved")) for item in raw["groups"]),
        tuple(Missed(item["function"], item["location"], item["name"], item.get("blocker", ""),
                     item["reason"]) for item in raw["not_taken"]), raw)
