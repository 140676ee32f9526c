// A GEMM with a dynamic number of rows has a kernel for each range of rows. Each launch takes the
// kernel of its range, and all kernels have the bits of the reference in the same order of sums.
// With few rows, each element of B is copied once.

// DEFINE: %{m} = 1
// DEFINE: %{run} = fusednorm-runner %s --entry=gemm --target=sm_90a --emulate --check --reference --schedule=random:3 --counters --input='%{m}x1024xbf16=normal(seed=1)' --input='256x1024xbf16=normal(seed=2)' --input='%{m}x256xbf16=const(9)' 2>&1
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,FEW,ONE
// REDEFINE: %{m} = 64
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,FEW
// REDEFINE: %{m} = 65
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,MANY
// CHECK-DAG: all equal: PASS
// FEW-DAG: "kernel": "gemm_gemm0"
// One row: four clusters of two blocks read A, 2 KB each, and B once, 512 KB.
// ONE: "bulk_read_bytes": 532480
// MANY-DAG: "kernel": "gemm_gemm0_above_64_rows"

func.func @gemm(%x: memref<?x1024xbf16>, %w: memref<256x1024xbf16>, %out: memref<?x256xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x1024xbf16>, memref<256x1024xbf16>) transpose_b outs(%out : memref<?x256xbf16>)
  return
}
