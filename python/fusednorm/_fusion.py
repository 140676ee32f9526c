# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fusion report of a compilation."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Dict, Optional, Tuple


@dataclasses.dataclass(frozen=True)
class Group:
    """Ops that were fused into one op.

    `ops` are the names of the fused ops. `bytes_saved` is the memory traffic that the fusion
    saves, or None where shapes are dynamic.
    """

    function: str
    location: str
    name: str
    ops: Tuple[str, ...]
    bytes_saved: Optional[int]


@dataclasses.dataclass(frozen=True)
class Missed:
    """An op that was not fused.

    `blocker` names the op that prevents the fusion and may be empty. `reason` explains it.
    """

    function: str
    location: str
    name: str
    blocker: str
    reason: str


@dataclasses.dataclass(frozen=True)
class FusionReport:
    """Fused groups and missed fusions of a source. `raw` is the whole report."""

    groups: Tuple[Group, ...]
    missed: Tuple[Missed, ...]
    raw: Dict[str, Any]


def read_fusion_report(text: str) -> FusionReport:
    """Returns the report that the compiler writes as JSON."""
    raw = json.loads(text)
    return FusionReport(
        tuple(Group(item["function"], item["location"], item["name"], tuple(item["ops"]),
                    item.get("bytes_saved")) for item in raw["groups"]),
        tuple(Missed(item["function"], item["location"], item["name"], item.get("blocker", ""),
                     item["reason"]) for item in raw["not_taken"]), raw)
