# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the self-test runs kernels for GPUs besides the executor."""

from __future__ import annotations

import os
from typing import Any, Optional

from . import _functions


class Device:
    """Arrays go there, outputs come back. This one is the CPU."""

    name, chip = "CPU", ""

    def put(self, array: Any) -> Any:
        return array

    def take(self, array: Any) -> Any:
        """As an array of NumPy with the same bytes."""
        return array

    def wait(self) -> None:
        """For what is under way."""


class Driver(Device):
    """The executor in the place of a GPU's driver, with the memory of this process."""

    name = "the executor as a driver"

    def __init__(self, chip: str) -> None:
        self.chip = chip


class GPU(Device):
    """The first GPU that PyTorch has."""

    def __init__(self) -> None:
        import torch
        self._torch = torch
        self.name = torch.cuda.get_device_name(0)
        self.chip = _functions.gpu_target(torch.cuda.get_device_capability(0))

    def put(self, array: Any) -> Any:
        return self._torch.from_numpy(array.copy()).cuda()

    def take(self, array: Any) -> Any:
        return array.cpu().contiguous().view(self._torch.uint8).numpy()

    def wait(self) -> None:
        self._torch.cuda.synchronize()


def find_device(target: str) -> Optional[Device]:
    """The device there is besides the CPU; None if there is none."""
    if os.environ.get("FUSEDNORM_RT_BACKEND") == "simt":
        return Driver(target)
    try:
        import torch
    except ImportError:
        return None
    return GPU() if torch.cuda.is_available() else None
