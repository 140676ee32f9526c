# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of vLLM IR: registration with the checks of vLLM."""

import inspect

from torch import Tensor


class Op:
    """An op of vLLM IR. A provider must have the signature of `native`."""

    def __init__(self, native, allow_inplace=False):
        self.name, self.native, self.allow_inplace = native.__name__, native, allow_inplace
        self.impls = {"native": native}

    def register_impl(self, provider, *, supported=True, supports_args=None, inplace=False):
        def register(implementation):
            own, given = inspect.signature(self.native), inspect.signature(implementation)
            if str(own) != str(given):
                raise ValueError(f"Implementation for provider {provider} has schema '{given}' "
                                 f"which does not match native schema '{own}' for op {self.name}.")
            pairs = [(one.name, one.default) for one in own.parameters.values()]
            assert pairs == [(one.name, one.default)
                             for one in inspect.signature(supports_args).parameters.values()]
            assert self.allow_inplace or not inplace
            assert provider not in self.impls, f"{provider} is registered twice"
            implementation.supports_args = supports_args
            self.impls[provider] = implementation
            return implementation
        return register


from . import ops  # noqa: E402
