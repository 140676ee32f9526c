// Few rows: the two blocks of a cluster have adjacent columns of tiles, and each copies one half of
// A into both. Bits equal the reference in any order of threads and copies. Four clusters copy the
// 26400 bytes of A, and B is copied once, 204800 bytes.

// DEFINE: %{seed} = 1
// DEFINE: %{boxes} = box_rows = 64
// DEFINE: %{run} = sed -e 's/BOXES/%{boxes}/' %s | env FUSEDNORM_SIMT=async=random:%{seed} fusednorm-runner - --target=sm_90a --emulate --check --reference --schedule=random:%{seed} --counters --input='33x400xbf16=normal(seed=1)' --input='256x400xbf16=normal(seed=2)' --input='33x256xbf16=const(9)' 2>&1 | FileCheck %s
// RUN: %{run}
// REDEFINE: %{seed} = 2
// RUN: %{run}
// Boxes of 16 rows: the last box is left out once each stage has been filled. The copied bytes do not
// change, since rows past the end count no bytes.
// REDEFINE: %{boxes} = box_rows = 16, stages = 4
// RUN: %{run}
// REDEFINE: %{seed} = 3
// REDEFINE: %{boxes} = box_rows = 32, stages = 2
// RUN: %{run}
// CHECK: all equal: PASS
// CHECK: check: 0 reports
// CHECK: "bank_conflicts": 0,
// CHECK-SAME: "bulk_read_bytes": 310400,

func.func @few(%x: memref<?x400xbf16>, %w: memref<256x400xbf16>, %out: memref<?x256xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x400xbf16>, memref<256x400xbf16>) transpose_b outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, n = 32, resident = 0, cluster = 2, BOXES>}
  return
}
