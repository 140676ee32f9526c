# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The replacement of parameters of a layer."""


def replace_parameter(layer, name, value):
    setattr(layer, name, value)
