# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: docstrings.py [--full]: runs the examples in docstrings of the public functions.

Each public function has an example. A public method with parameters has one too, unless its class
has one. The examples of the MLA layers, of fusednorm.torch and of fusednorm.distributed run with --full
only: the layers compile long, and the modules need PyTorch.
"""

import doctest
import importlib
import inspect
import sys
import tempfile

import numpy as np

import fusednorm
import fusednorm.flashinfer
import fusednorm.sglang
import fusednorm.vllm
from fusednorm import ops, rope
from fusednorm.compat import flashinfer, vllm

LONG = {"mla_decode", "mla_prefill", "mla_prefill_decode"}


def public(module, names):
    """Yields the functions, classes and methods of a module that have docstrings."""
    for name in names:
        item = getattr(module, name)
        yield name, item
        if inspect.isclass(item):
            for method, function in vars(item).items():
                if (not method.startswith("_") or method == "__call__") and \
                        inspect.isfunction(function) and function.__doc__:
                    yield f"{name}.{method}", function


def needs_example(module, name, item):
    """Whether an example is required. The example of a class is enough for its methods."""
    owner = getattr(getattr(module, name.partition(".")[0]), "__doc__", None) or ""
    return inspect.isfunction(item) and ("." not in name or
                                         "Parameters\n" in item.__doc__ and ">>> " not in owner)


def run(modules, is_wanted):
    """Runs the examples and returns the counts of examples and errors."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    missing = 0
    for module, names in modules:
        for name, item in public(module, names):
            if not is_wanted(name):
                continue
            with tempfile.TemporaryDirectory() as folder:
                known = {"np": np, "fusednorm": fusednorm, "ops": ops, "rope": rope, "vllm": vllm,
                         "flashinfer": flashinfer, "folder": folder,
                         "torch": sys.modules.get("torch")}
                test = parser.get_doctest(inspect.getdoc(item), known, name, None, None)
                if test.examples:
                    runner.run(test)
                elif needs_example(module, name, item):
                    missing += 1
                    print(f"{module.__name__}.{name}: expected an example in the docstring, got none")
    return runner.tries, runner.failures + missing


def main():
    if sys.argv[1:] == ["--full"]:
        own = importlib.import_module("fusednorm.torch")
        ranks = importlib.import_module("fusednorm.distributed")
        ranks.dist.init_process_group("gloo", store=ranks.dist.HashStore(), rank=0, world_size=1)
        made = run([(ops, sorted(LONG)), (own, own.__all__), (ranks, ranks.__all__)],
                   lambda name: True)
    else:
        tables = [name for name, item in vars(rope).items()
                  if inspect.isfunction(item) and not name.startswith("_")]
        made = run([(fusednorm, fusednorm.__all__), (ops, ops.__all__), (rope, tables),
                    *((module, module.__all__) for module in (
                        vllm, flashinfer, fusednorm.vllm, fusednorm.sglang, fusednorm.flashinfer))],
                   lambda name: name not in LONG)
    print(f"{made[0]} examples, {made[1]} errors")
    sys.exit(1 if made[1] or not made[0] else 0)


if __name__ == "__main__":
    main()
