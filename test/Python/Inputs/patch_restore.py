# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The undo list of fusednorm.torch.patch, on objects that stand for models and Python modules."""

import types
import warnings

from fusednorm import _patch


class Model:
    """A model with one layer."""

    def __init__(self):
        self.norm = object()

    def get_submodule(self, name):
        assert name == ""
        return self


home = types.ModuleType("modeling")
home.rotate = original = lambda x: x


def wrap(function):
    return lambda x: ("fused", function(x))


# A block restores all parts, also after an exception.
model = Model()
norm, own = model.norm, object()
patch = _patch.Patch()
try:
    with patch:
        patch.replace_module(model, "norm", own)
        patch.replace_function(home, "rotate", wrap)
        assert patch == ["norm", "modeling.rotate"]
        assert model.norm is own and home.rotate(1) == ("fused", 1)
        raise KeyError("in the block")
except KeyError:
    assert model.norm is norm and home.rotate is original
assert not _patch._functions

# The last of several patches restores a function, in any order and only once.
for order in ((0, 1), (1, 0)):
    patches = _patch.Patch(), _patch.Patch()
    for one in patches:
        one.replace_function(home, "rotate", wrap)
    assert home.rotate(1) == ("fused", 1)
    patches[order[0]].restore()
    patches[order[0]].restore()
    assert home.rotate(1) == ("fused", 1)
    patches[order[1]].restore()
    assert home.rotate is original and not _patch._functions

# A function without a replacement stays, and is not in the list.
patch = _patch.Patch()
patch.replace_function(home, "rotate", lambda function: None)
assert patch == [] and home.rotate is original

# Replacements of other tools stay.
patch, other = _patch.Patch(), object()
patch.replace_module(model, "norm", own)
patch.replace_function(home, "rotate", wrap)
model.norm = home.rotate = other
second = _patch.Patch()
second.replace_function(home, "rotate", lambda function: [function])
patch.restore()
assert model.norm is other and home.rotate == [other]
second.restore()
assert home.rotate is other and not _patch._functions
print("restored")

# One warning for each name.
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for name in ("a.rotate", "a.rotate", "b.rotate"):
        _patch.decline(name, "it needs four tensors")
assert [str(one.message) for one in caught] == [
    f"a call of {name} uses the original function, not the fused kernel: it needs four tensors"
    for name in ("a.rotate", "b.rotate")]
print("warned")
