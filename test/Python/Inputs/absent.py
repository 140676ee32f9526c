# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Frameworks that are missing, have another version, or fail to load: one sentence each.

A module of the test stands for the framework. An error must be a LibraryError of one line with the
expected version; a plugin warns instead if its engine works without it. PyTorch is a stub.
"""

import importlib
import os
import sys
import types
import warnings

import numpy  # noqa: F401 (it cannot be loaded twice)
import torch

import fusednorm

KERNEL = """
func.func @copy(%out: tensor<?x8xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = fusednorm.fused ins(%x : tensor<?x8xf32>) outs(%out : tensor<?x8xf32>) body {
  ^bb0(%a: tensor<?x8xf32>, %o: tensor<?x8xf32>):
    %b = arith.negf %a : tensor<?x8xf32>
    fusednorm.yield %b : tensor<?x8xf32>
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
"""


class Broken:
    """A finder whose modules raise an error, as a module with a missing shared library does."""

    def __init__(self, name, error):
        self.name, self.error = name, error

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == self.name:
            raise self.error


def module(name, **members):
    made = types.ModuleType(name)
    made.__path__ = []
    made.__dict__.update(members)
    return made


def attempt(action, modules=(), finder=None):
    """Runs an action with modules in place of frameworks. Prints the error or the warnings."""
    saved, path = dict(sys.modules), list(sys.meta_path)
    for name in list(sys.modules):
        if name.partition(".")[0] in FRAMEWORKS or \
                name.startswith("fusednorm.") and name not in KEPT:
            del sys.modules[name]
    # None stands for a module that is not installed.
    sys.modules.update({name: None for name in FRAMEWORKS if finder is None or name != finder.name})
    sys.modules.update({one.__name__: one for one in modules})
    for one in modules:
        home, _, name = one.__name__.rpartition(".")
        if home:
            setattr(sys.modules[home], name, one)
    if finder is not None:
        sys.meta_path.insert(0, finder)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            action()
            found = [str(item.message) for item in caught] or ["nothing"]
        except fusednorm.LibraryError as error:
            found = [str(error)]
        finally:
            sys.meta_path[:] = path
            sys.modules.clear()
            sys.modules.update(saved)
    for text in found:
        assert "\n" not in text, text
        print(text)


def imports(name):
    return lambda: importlib.import_module(f"fusednorm.{name}")


def calls(name, function, *arguments):
    return lambda: getattr(importlib.import_module(f"fusednorm.{name}"), function)(*arguments)


FRAMEWORKS = ("torch", "jax", "jaxlib", "vllm", "sglang", "flashinfer")
kernel = fusednorm.compile(KERNEL, fuse=True)
KEPT = set(sys.modules)
lost = OSError("libcudart.so.13: cannot open shared object file: No such file or directory\nmore")
os.environ["FUSEDNORM_VLLM"] = "silu_and_mul"

print("torch:")
attempt(imports("torch"))
attempt(imports("torch"), [module("torch", __version__="1.13.1", library=module("library"))])
attempt(imports("torch"), finder=Broken("torch", lost))

print("jax:")
jax = calls("jax", "call", kernel)
attempt(jax)
attempt(jax, [module("jax")])
attempt(jax, finder=Broken("jax", RuntimeError("jaxlib is version 0.4.1, but 0.10.2 is required")))

print("vllm:")
vllm = calls("vllm", "register")
old, ir = module("vllm", __version__="0.9.1"), module("vllm.ir")
attempt(vllm)
attempt(vllm, [old])
attempt(vllm, finder=Broken("vllm", lost))
attempt(vllm, [torch, old, ir, module("vllm.ir.ops")])

print("sglang:")
sglang, registry = calls("sglang", "register"), "sglang.srt.plugins.hook_registry"
parents = [module(name) for name in ("sglang", "sglang.srt", "sglang.srt.plugins")]
attempt(sglang)
attempt(sglang, parents[:1])
attempt(sglang, finder=Broken("sglang", lost))
attempt(sglang, [torch, *parents, module(registry, HookRegistry=object(), HookType=object())])

print("flashinfer:")
flashinfer = calls("flashinfer", "enable", [64])
attempt(flashinfer)
attempt(flashinfer, [module("flashinfer")])
attempt(flashinfer, [module("flashinfer"), module("flashinfer.trace_apply")])
attempt(flashinfer, finder=Broken("flashinfer", lost))

# Nothing of it has changed the package.
assert fusednorm.compile(KERNEL, fuse=True) is not None
