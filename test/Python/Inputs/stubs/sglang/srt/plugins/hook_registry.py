# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hooks of SGLang around methods."""

import enum
import functools
import pkgutil


class HookType(enum.Enum):
    AROUND = "around"


class HookRegistry:
    hooks = []

    @classmethod
    def register(cls, target, hook, hook_type):
        cls.hooks.append((target, hook))

    @classmethod
    def apply_hooks(cls):
        for target, hook in cls.hooks:
            owner, _, name = target.rpartition(".")
            owner = pkgutil.resolve_name(owner)
            setattr(owner, name, cls.around(getattr(owner, name), hook))

    @staticmethod
    def around(original, hook):
        @functools.wraps(original)
        def wrapper(*arguments, **options):
            return hook(original, *arguments, **options)
        return wrapper
