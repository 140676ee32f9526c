# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib
import sys
import tempfile

import fusednorm
from arrays import EXAMPLE, bf16, contents

names = {target.name: target.is_gpu for target in fusednorm.targets()}
assert names["sm_90a"] and not names["x86-64-v3"] and fusednorm.host_target() in names
kinds = 0
for kind, target, part in [("mlir", "cpu", "llvm.func"), ("llvm-ir", "cpu", "define"),
                           ("asm", "x86-64-v3", "norm_quant"), ("ptx", "sm_80", ".entry"),
                           ("manifest", "sm_90a", '"schema"'),
                           ("c-launcher", "sm_90a", "norm_quant")]:
    files = fusednorm.build(EXAMPLE, kind, target)
    assert part in files[0].text, kind
    kinds += 1
assert fusednorm.build(EXAMPLE, "obj", "x86-64-v3")[0].data.startswith(b"\x7fELF")
both = fusednorm.build(EXAMPLE, "ptx", ["sm_80", "sm_90a"])
print([file.name for file in both], kinds)
with tempfile.TemporaryDirectory() as folder:
    assert both[0].write(folder).read_bytes() == both[0].data
manifest = fusednorm.manifest(EXAMPLE, ["sm_90a", "sm_80"])
print("manifest:", manifest.version, manifest.functions[0]["name"], len(manifest.images))
report = fusednorm.report(EXAMPLE, "sm_90a")
print("report:", report.kernels[0].chip, report.kernels[0].symbol,
      report.kernels[0].facts["ptx"]["instructions"] > 0)
print(report)
for kind, target in (("obj", "sm_80"), ("ptx", "cpu"), ("shapes", "cpu")):
    try:
        fusednorm.build(EXAMPLE, kind, target)
    except fusednorm.FusedNormError as error:
        assert "kind: expected" in str(error), error
    else:
        raise AssertionError(kind)

# The schedules of a table override the built-in ones, for files and for kernels.
with tempfile.TemporaryDirectory() as folder:
    table = pathlib.Path(folder) / "table.txt"
    table.write_text("columns=256 #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1>\n")
    usual, other = (fusednorm.build(EXAMPLE, "asm", "x86-64-v3", schedule_table=given)[0].text
                    for given in (None, table))
    assert usual != other and "norm_quant" in other
    codes, scales = fusednorm.compile(EXAMPLE, threads=1, schedule_table=table)(bf16(4, 256), bf16(256))
    assert len(contents(scales)) == 16
    table.write_text("columns=256 #rowkernel.cpu_schedule<chunks = 64>\n")
    try:
        fusednorm.compile(EXAMPLE, schedule_table=table)
    except fusednorm.CompileError as error:
        print("table:", error.diagnostics[0].file == str(table), error.diagnostics[0].line)
    else:
        raise AssertionError("a table with an unknown key was taken")
    try:
        fusednorm.compile(EXAMPLE, schedule_table=table.parent / "none.txt")
    except FileNotFoundError as error:
        print("table:", error.filename.endswith("none.txt"))

# A chain of two ops becomes one op.
build = fusednorm.Builder("two")
x = build.input("x", (4, 256), "bf16")
gamma = build.input("gamma", (256,), "bf16")
(y,) = build.op("rms_norm", [x, gamma], [build.empty((4, 256), "f32")], epsilon=1e-6)
codes, scales = build.op("quantize", [y], [build.output("codes", (4, 256), "f8E4M3FN"),
                                           build.output("scales", (4, 1), "f32")])
build.result(codes, scales)
fusion = fusednorm.fusion_report(build)
print("fused:", [group.ops for group in fusion.groups])
# bf16 attention of a model, raised with unrounded scores only.
MODEL = pathlib.Path(__file__).parents[2] / "Raise/Inputs/Models/mistral_bf16.mlir"
for unrounded in (False, True):
    report = fusednorm.fusion_report(MODEL, unrounded_scores=unrounded)
    print("rounded:", sum("unrounded-scores allows" in missed.reason for missed in report.missed))
try:
    fusednorm.compile(MODEL, unrounded_scores=True)
except fusednorm.FusedNormError as error:
    print("alone:", error)
kernel = fusednorm.compile(build, fuse=True, require_fusion=1, threads=1)
a, b = bf16(4, 256), bf16(256)
together = kernel(a, b)
alone = fusednorm.compile(EXAMPLE, threads=1)(a, b)
assert contents(together[0]) == contents(alone[0])
print(build.mlir().splitlines()[2].strip())
