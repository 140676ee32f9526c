# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: engine_signatures.py FOLDER: compares our names with the sources in wheels of engines.

The wheels of SGLang and FlashInfer are read, not installed: their parameters, the inputs and
outputs of FlashInfer's definitions, and the attributes that a hook reads.
"""

import ast
import inspect
import pathlib
import sys
import zipfile

import fusednorm.flashinfer
import fusednorm.sglang
from fusednorm.compat import flashinfer

folder = pathlib.Path(sys.argv[1])


def source(wheel, path):
    """Returns the syntax tree of a file in a wheel."""
    with zipfile.ZipFile(next(folder.glob(wheel))) as archive:
        return ast.parse(archive.read(path))


def parameters(node):
    """Returns the names of parameters, and the defaults as text."""
    names = [one.arg for one in node.args.args]
    return names, [ast.unparse(one) for one in node.args.defaults]


def own(function, first=0):
    found = list(inspect.signature(function).parameters.values())[first:]
    return ([one.name for one in found],
            [repr(one.default) for one in found if one.default is not one.empty])


def same(found, expected, name):
    found, expected = [(names, [value.replace("1e-6", "1e-06") for value in defaults])
                       for names, defaults in (found, expected)]
    assert found == expected, (name, found, expected)


norms = source("sglang-*.whl", "sglang/srt/layers/layernorm.py")
classes = {node.name: node for node in norms.body if isinstance(node, ast.ClassDef)}
for name, hook in (("RMSNorm", fusednorm.sglang.rms_norm),
                   ("GemmaRMSNorm", fusednorm.sglang.gemma_rms_norm)):
    method = next(node for node in classes[name].body
                  if isinstance(node, ast.FunctionDef) and node.name == "forward_cuda")
    same(own(hook, 1), parameters(method), name)
text = ast.unparse(classes["RMSNorm"]) + ast.unparse(norms)
for attribute in ("self.weight", "self.variance_epsilon", "self.variance_size_override",
                  "self.cast_x_before_out_mul", "self.fp32_residual", "self.override_orig_dtype",
                  "_quant_linear", "is_batch_invariant_mode_enabled"):
    assert attribute in text, attribute
hooks = source("sglang-*.whl", "sglang/srt/plugins/hook_registry.py")
registry = next(node for node in hooks.body
                if isinstance(node, ast.ClassDef) and node.name == "HookRegistry")
register = next(node for node in registry.body
                if isinstance(node, ast.FunctionDef) and node.name == "register")
assert parameters(register)[0] == ["cls", "target", "hook", "hook_type"]
print("sglang")

# The functions of FlashInfer.
found = {}
for path in ("norm/__init__.py", "activation.py", "rope.py", "cascade.py"):
    for node in source("flashinfer_python-*.whl", f"flashinfer/{path}").body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
for name in flashinfer.__all__:
    same(own(getattr(flashinfer, name)), parameters(found[name]), name)
# Its definitions: the name, the inputs, and the outputs with their destinations.
templates = {}
for node in source("flashinfer_python-*.whl", "flashinfer/trace/templates/norm.py").body:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and \
            ast.unparse(node.value.func) == "TraceTemplate":
        fields = {one.arg: one.value for one in node.value.keywords}
        templates[ast.literal_eval(fields["name_prefix"])] = fields
for name, function in fusednorm.flashinfer.solutions([64]).items():
    fields = templates[name.removesuffix("_h64")]
    axes = ast.unparse(fields["axes"])
    assert axes == "{'batch_size': Var(), 'hidden_size': Const(abbrev='h')}", axes
    keys = [ast.literal_eval(key) for key in fields["inputs"].keys]
    assert keys == own(function)[0], (name, keys)
    assert len(fields["outputs"].keys) == (2 if "residual" in keys else 1)
apply = source("flashinfer_python-*.whl", "flashinfer/trace_apply/apply.py")
enable = next(node for node in apply.body
              if isinstance(node, ast.FunctionDef) and node.name == "enable_apply")
assert parameters(enable) == (["solutions"], ["None"])
print("flashinfer")
