// FP8 GEMMs with one scale, in tiles whose width is an odd multiple of 16: segments of results have
// 16 columns. Bits of the reference for any order of threads and copies, without bank conflicts.

// DEFINE: %{seed} = 1
// DEFINE: %{schedule} = m = 128, n = 208
// DEFINE: %{out} = bf16
// DEFINE: %{columns} = 432
// DEFINE: %{run} = sed -e 's/SCHEDULE/%{schedule}/;s/OUT/%{out}/g;s/COLUMNS/%{columns}/g' %s | fusednorm-runner - --target=sm_90a --emulate --check --reference --counters --schedule=random:%{seed} --input='130x272xf8E4M3FN=normal(seed=1)' --input='%{columns}x272xf8E4M3FN=normal(seed=2)' --input='1x1xf32=const(0.5)' --input='1x1xf32=const(0.25)' --input='130x%{columns}x%{out}=const(9)' 2>&1 | FileCheck %s
// CHECK: all equal: PASS
// CHECK: check: 0 reports
// CHECK: "bank_conflicts": 0,

// The third column of tiles has 16 columns.
// RUN: %{run}
// A cluster shares halves of 104 rows of B.
// REDEFINE: %{schedule} = m = 128, n = 208, cluster = 2, stages = 2
// REDEFINE: %{seed} = 2
// RUN: %{run}
// Threads store f32 results.
// REDEFINE: %{schedule} = m = 128, n = 176
// REDEFINE: %{out} = f32
// REDEFINE: %{columns} = 200
// RUN: %{run}
// One warpgroup, and two waves of a warpgroup.
// REDEFINE: %{out} = f16
// REDEFINE: %{schedule} = m = 64, n = 80, resident = 0
// RUN: %{run}
// REDEFINE: %{schedule} = m = 256, n = 112
// RUN: %{run}

func.func @f(%x: memref<?x272xf8E4M3FN>, %w: memref<COLUMNSx272xf8E4M3FN>, %sx: memref<1x1xf32>, %sw: memref<1x1xf32>, %out: memref<?xCOLUMNSxOUT>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x272xf8E4M3FN>, memref<COLUMNSx272xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%out : memref<?xCOLUMNSxOUT>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>}
  return
}
