// The example of docs: TMA copies into a multi-stage pipeline and wgmma, with one producer warp and
// four consumer warps. Results are right in every order and under every matrix model. A twin that
// releases stages too early is reported.

// DEFINE: %{file} = %S/../../docs/examples/simt_wgmma.mlir
// DEFINE: %{launch} = --grid=1 --block=160 --shared=20480 --arg=tensormap:@a,dims=320x64,box=64x64,swizzle=128 --arg=tensormap:@b,dims=320x16,box=64x16,swizzle=128 --arg=64x16xf32=uninit --arg=5
// DEFINE: %{files} = --buffer=a:bf16:%t.a.npy --buffer=b:bf16:%t.b.npy
// DEFINE: %{bound} = --expect=2:f32:%t.y.npy --tolerance=abs=2e-4
// RUN: simt-run %{file} --buffer='a:64x320xbf16=normal(seed=1)' --buffer='b:16x320xbf16=normal(seed=2)' --kernel=product %{launch} --check --counters=json --save=a:%t.a.npy --save=b:%t.b.npy --save=2:%t.y.npy 2>&1 | FileCheck %s --check-prefixes=NONE,COUNT
// RUN: %reference matmul bf16:%t.a.npy bf16:%t.b.npy f32:%t.y.npy | FileCheck %s
// RUN: simt-run %{file} %{files} --kernel=product %{launch} %{bound} --async=eager --schedule=reverse --matrix=exact
// RUN: simt-run %{file} %{files} --kernel=product %{launch} %{bound} --async=random:1 --schedule=random:1 --check 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: simt-run %{file} %{files} --kernel=product %{launch} %{bound} --async=random:2 --schedule=random:2 --matrix=hopper
// RUN: simt-run %{file} %{files} --kernel=product %{launch} %{bound} --async=random:3 --schedule=random:3 --check 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not simt-run %{file} %{files} --kernel=gemm_early_release %{launch} --check 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not simt-run %{file} %{files} --kernel=gemm_early_release %{launch} --check --async=random:4 2>&1 | FileCheck %s --check-prefix=EARLY
// NONE: 0 reports
// COUNT: "kernel": "product", "global_read_bytes": 51200
// COUNT-SAME: "bank_conflicts": 0
// COUNT-SAME: "bulk_read_bytes": 51200, "bulk_written_bytes": 0, "bulk_distinct_bytes": 51200
// COUNT-SAME: "matrix_instructions": {"m64n16k16.f32.bf16.bf16": 20}
// CHECK: 1024 elements equal
// EARLY: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread (128,0,0) of block (0,0,0) (nvvm.cp.async.bulk.tensor.shared.cluster.global at {{.*}}) is not ordered after the asynchronous read by wgmma of threads 0-127 of block (0,0,0) (nvvm.wgmma.mma_async at {{.*}})
