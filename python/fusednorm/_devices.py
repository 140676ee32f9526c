# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Devices on which the self-test runs GPU kernels, in addition to the SIMT simulator."""

from __future__ import annotations

import os
from typing import Any, Optional

from . import _functions


class Device:
    """Copies arrays to a device and outputs back. The base class is the CPU."""

    name, chip = "CPU", ""

    def put(self, array: Any) -> Any:
        return array

    def take(self, array: Any) -> Any:
        """Returns a NumPy array with the bytes of a device array."""
        return array

    def wait(self) -> None:
        """Waits until all launched work has finished."""


class Driver(Device):
    """The SIMT simulator as backend of the runtime, in the memory of this process."""

    name = "the simulator as a driver"

    def __init__(self, chip: str) -> None:
        self.chip = chip


class GPU(Device):
    """The first GPU of PyTorch."""

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
    """Returns the device to test in addition to the CPU; None if there is none."""
    if os.environ.get("FUSEDNORM_RT_BACKEND") == "simt":
        return Driver(target)
    try:
        import torch
    except ImportError:
        return None
    return GPU() if torch.cuda.is_available() else None
