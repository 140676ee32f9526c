// GEMMs of i8 by wgmma, simulated with all checks. The accumulators are exact i32 sums, so results
// equal the reference bit for bit, also with the largest operands. Each operand is copied once for
// each tile.

// DEFINE: %{entry} = channel
// DEFINE: %{in} = uniform(-128,127
// DEFINE: %{sa} = 1x130
// DEFINE: %{sb} = 256x1
// DEFINE: %{seed} = 1
// DEFINE: %{run} = fusednorm-runner %s --entry=%{entry} --target=sm_90a --emulate --check --reference --tolerance=abs=0 --schedule=random:%{seed} --counters --input='130x400xi8=%{in})' --input='256x400xi8=%{in},seed=2)' --input='%{sa}xf32=uniform(0.01,0.1,seed=3)' --input='%{sb}xf32=uniform(0.01,0.1,seed=4)' --input='130x256xbf16=const(9)' 2>&1

// CHECK: all equal: PASS
// CHECK: check: 0 reports

// Two rows of tiles and two columns of tiles: 52000 bytes of A twice, 102400 bytes of B twice.
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,TWICE
// REDEFINE: %{seed} = 2
// REDEFINE: %{in} = uniform(-128,-128
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,TWICE
// TWICE: "bank_conflicts": 0,
// TWICE-SAME: "bulk_read_bytes": 308800,
// TWICE-SAME: "m64n128k32.s32.s8.s8": 128
// REDEFINE: %{in} = uniform(-128,127
// Two blocks share B: 102400 bytes once.
// REDEFINE: %{entry} = clusters
// RUN: %{run} | FileCheck %s --check-prefixes=CHECK,SHARED
// SHARED: "bank_conflicts": 0,
// SHARED-SAME: "bulk_read_bytes": 206400,
// Resident B.
// REDEFINE: %{entry} = resident
// RUN: %{run} | FileCheck %s
// Scale blocks: partial sums of a k-step are i32, and totals f32.
// REDEFINE: %{entry} = blocks
// REDEFINE: %{sa} = 4x130
// REDEFINE: %{sb} = 2x4
// RUN: %{run} | FileCheck %s

func.func @channel(%x: memref<?x400xi8>, %w: memref<256x400xi8>, %sx: memref<1x?xf32>, %sw: memref<256x1xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x400xi8>, memref<256x400xi8>) transpose_b
      scales(%sx, %sw : memref<1x?xf32>, memref<256x1xf32>) by <channel> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 128>}
  return
}

func.func @clusters(%x: memref<?x400xi8>, %w: memref<256x400xi8>, %sx: memref<1x?xf32>, %sw: memref<256x1xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x400xi8>, memref<256x400xi8>) transpose_b
      scales(%sx, %sw : memref<1x?xf32>, memref<256x1xf32>) by <channel> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 128, cluster = 2>}
  return
}

func.func @resident(%x: memref<?x400xi8>, %w: memref<256x400xi8>, %sx: memref<1x?xf32>, %sw: memref<256x1xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x400xi8>, memref<256x400xi8>) transpose_b
      scales(%sx, %sw : memref<1x?xf32>, memref<256x1xf32>) by <channel> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, n = 96>}
  return
}

func.func @blocks(%x: memref<?x400xi8>, %w: memref<256x400xi8>, %sx: memref<4x?xf32>, %sw: memref<2x4xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x400xi8>, memref<256x400xi8>) transpose_b
      scales(%sx, %sw : memref<4x?xf32>, memref<2x4xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 160>}
  return
}
