// Split K: the blocks of a cluster compute one tile, each from a range of K. Sums have the stated
// order, in any order of threads and copies. Nine k-steps are unequal ranges. Each block copies its
// range of both operands once.

// DEFINE: %{blocks} = 4
// DEFINE: %{schedule} = m = 64, n = 128
// DEFINE: %{seed} = 1
// DEFINE: %{run} = rm -rf %t && mkdir %t && %python %S/Inputs/split_order.py %{blocks} 70 256 9 %t | FileCheck %s --check-prefix=ORDER && sed -e 's/SCHEDULE/%{schedule}, split = %{blocks}/' %s | env FUSEDNORM_SIMT=async=random:%{seed} fusednorm-runner - --entry=plain --target=sm_90a --emulate --check --expect=%t/out.npy --tolerance=abs=0 --schedule=random:%{seed} --counters --input=%t/a.npy --input=%t/b.npy --input='70x256xf32=const(9)' 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNT
// ORDER: 768 sums: {{[1-9][0-9]*}} differ backwards, {{[1-9][0-9]*}} along a tree
// CHECK: all equal: PASS
// CHECK: check: 0 reports
// 80640 bytes of A for each of two columns of tiles, and 294912 bytes of B for each of two rows.
// COUNT: "bank_conflicts": 0,
// COUNT-SAME: "bulk_read_bytes": 751104,

// RUN: %{run}
// REDEFINE: %{seed} = 2
// RUN: %{run}

// Two waves of warpgroups; eight blocks, of which seven have one k-step.
// DEFINE: %{wide} = rm -rf %t && mkdir %t && %python %S/Inputs/split_order.py %{blocks} 70 256 9 %t && sed -e 's/SCHEDULE/%{schedule}, split = %{blocks}/' %s | fusednorm-runner - --entry=plain --target=sm_90a --emulate --check --expect=%t/out.npy --tolerance=abs=0 --schedule=random:%{seed} --input=%t/a.npy --input=%t/b.npy --input='70x256xf32=const(9)' 2>&1 | FileCheck %s
// REDEFINE: %{blocks} = 8
// REDEFINE: %{schedule} = m = 128, n = 256, stages = 2
// RUN: %{wide}

// Results that TMA stores, block scales, and several tiles of a cluster.
// DEFINE: %{scaled} = sed -e 's/SCHEDULE/%{schedule}, split = %{blocks}/' %s | fusednorm-runner - --entry=scaled --target=sm_90a --emulate --check --reference --schedule=random:%{seed} --input='130x384xf8E4M3FN=normal' --input='256x384xf8E4M3FN=normal(seed=1)' --input='3x130xf32=uniform(0.01,0.1,seed=3)' --input='2x3xf32=uniform(0.01,0.1,seed=4)' --input='130x256xbf16=const(9)' 2>&1 | FileCheck %s --check-prefix=SCALED
// SCALED: PASS
// SCALED: check: 0 reports
// REDEFINE: %{blocks} = 2
// REDEFINE: %{schedule} = m = 128, n = 128, stages = 2
// RUN: %{scaled}

func.func @plain(%x: memref<?x576xbf16>, %w: memref<256x576xbf16>, %out: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x576xbf16>, memref<256x576xbf16>) transpose_b outs(%out : memref<?x256xf32>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>}
  return
}

func.func @scaled(%x: memref<?x384xf8E4M3FN>, %w: memref<256x384xf8E4M3FN>, %sx: memref<3x?xf32>, %sw: memref<2x3xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x384xf8E4M3FN>, memref<256x384xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<3x?xf32>, memref<2x3xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>}
  return
}
