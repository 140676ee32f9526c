// With allow-split, the model chooses split K for a GEMM of few tiles. Sums have the stated order of
// four blocks, which differs from the order without the option.

// DEFINE: %{options} = target=sm_90a allow-split
// DEFINE: %{opt} = fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse "--fusednorm-assign-schedule=%{options}"
// DEFINE: %{run} = fusednorm-runner %t/in.mlir --entry=gemm --target=sm_90a --emulate --check --expect=%t/out.npy --tolerance=abs=0 --schedule=random:1 --input=%t/a.npy --input=%t/b.npy --input='20x128xf32=const(9)'
// RUN: rm -rf %t && mkdir %t && %python %S/Inputs/split_order.py 4 20 128 40 %t 12 | FileCheck %s --check-prefix=ORDER
// RUN: %{opt} -o %t/in.mlir && FileCheck %s --check-prefix=SCHEDULE --input-file=%t/in.mlir
// RUN: %{run} 2>&1 | FileCheck %s
// ORDER: 384 sums: {{[1-9][0-9]*}} differ backwards, {{[1-9][0-9]*}} along a tree
// SCHEDULE: launch.func private @gemm_gemm0(
// SCHEDULE: split = 4>
// CHECK: all equal: PASS
// CHECK: check: 0 reports

// REDEFINE: %{options} = target=sm_90a
// RUN: %{opt} -o %t/in.mlir && not %{run} 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: FAIL

func.func @gemm(%x: memref<?x2560xbf16>, %w: memref<128x2560xbf16>, %out: memref<?x128xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x2560xbf16>, memref<128x2560xbf16>) transpose_b outs(%out : memref<?x128xf32>)
  return
}
