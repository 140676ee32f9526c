// The model of time chooses tiles of GEMMs with static extents: wide tiles for many rows, narrow
// tiles for few rows, which give every SM work. Tiles of 128 columns have one scale block, and
// tiles of 256 rows read few bytes of shared memory for each MMA.

// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a | FileCheck %s

// With allow-split, K is split where whole tiles are fewer than SMs, but not in a given schedule.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse "--fusednorm-assign-schedule=target=sm_90a allow-split" | FileCheck %s --check-prefix=SPLIT
// SPLIT-LABEL: launch.func private @many_
// SPLIT: hopper_schedule<m = 128, n = 256, stages = 4, cluster = 2, resident = 0, raster_group = 16>
// SPLIT-LABEL: launch.func private @medium_
// SPLIT: hopper_schedule<m = 128, n = 256, stages = 2, cluster = 1, resident = 0, raster_group = 16, split = 4>
// SPLIT-LABEL: launch.func private @few_
// SPLIT: hopper_schedule<m = 64, n = 32, stages = 12, cluster = 1, resident = 0, raster_group = 16, box_rows = 16>
// SPLIT-LABEL: launch.func private @dynamic_gemm0_above_64_rows(
// SPLIT: hopper_schedule<m = 128, n = 256, stages = 2, cluster = 1, resident = 0, raster_group = 16, split = 4>
// SPLIT-LABEL: launch.func private @given_
// SPLIT: hopper_schedule<m = 128, n = 160, stages = 5, cluster = 1, resident = 0, raster_group = 16>

// CHECK-LABEL: @many
// CHECK: hopper_schedule<m = 128, n = 256, stages = 4, cluster = 2, resident = 0, raster_group = 16>
func.func @many(%x: memref<4096x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<4096x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<4096x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<4096x4096xbf16>)
  return
}

// CHECK-LABEL: @medium
// CHECK: hopper_schedule<m = 128, n = 64, stages = 5, cluster = 1, resident = 0, raster_group = 16>
func.func @medium(%x: memref<256x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<256x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<256x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<256x4096xbf16>)
  return
}

// One box has all rows, so blocks need not share A.
// CHECK-LABEL: @few
// CHECK: hopper_schedule<m = 64, n = 32, stages = 12, cluster = 1, resident = 0, raster_group = 16, box_rows = 16>
func.func @few(%x: memref<16x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<16x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<16x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<16x4096xbf16>)
  return
}

// Two blocks with adjacent columns share the 64 rows of A.
// CHECK-LABEL: @shared
// CHECK: hopper_schedule<m = 64, n = 32, stages = 12, cluster = 2, resident = 0, raster_group = 16>
func.func @shared(%x: memref<64x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<64x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<64x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<64x4096xbf16>)
  return
}

// CHECK-LABEL: @scales
// CHECK: hopper_schedule<m = 256, n = 128, stages = 4, cluster = 2, resident = 0, raster_group = 16>
func.func @scales(%x: memref<4096x7168xf8E4M3FN>, %w: memref<4096x7168xf8E4M3FN>, %sx: memref<56x4096xf32>, %sw: memref<32x56xf32>, %out: memref<4096x4096xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<4096x7168xf8E4M3FN>, memref<4096x7168xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<56x4096xf32>, memref<32x56xf32>) by <block = [1, 128, 128]> outs(%out : memref<4096x4096xbf16>)
  return
}

// FP8 with one scale: 208 columns read fewer bytes of shared memory for each MMA than 256 rows.
// CHECK-LABEL: @tall
// CHECK: hopper_schedule<m = 128, n = 208, stages = 4, cluster = 2, resident = 0, raster_group = 16>
func.func @tall(%x: memref<4096x7168xf8E4M3FN>, %w: memref<4096x7168xf8E4M3FN>, %sx: memref<1x1xf32>, %sw: memref<1x1xf32>, %out: memref<4096x4096xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<4096x7168xf8E4M3FN>, memref<4096x7168xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%out : memref<4096x4096xbf16>)
  return
}

// A dynamic number of rows has a kernel for each range of rows. A launch takes the first one.
// CHECK-LABEL: launch.func private @dynamic_gemm0(
// CHECK-SAME: {
// CHECK: hopper_schedule<m = 64, n = 32, stages = 12, cluster = 2, resident = 0, raster_group = 16, box_rows = 16>
// CHECK-LABEL: launch.func private @dynamic_gemm0_above_64_rows(
// CHECK-SAME: tilekernel.stands_in_for = @dynamic_gemm0, tilekernel.stands_in_unless = [#launch.constraint<extent(0, 0) at_most 64>]
// CHECK: hopper_schedule<m = 128, n = 64, stages = 5,
// CHECK-LABEL: launch.func private @dynamic_gemm0_above_{{[0-9]+}}_rows(
// CHECK-SAME: tilekernel.stands_in_for = @dynamic_gemm0_above_64_rows, tilekernel.stands_in_unless = [#launch.constraint<extent(0, 0) at_most {{[0-9]+}}>]
// CHECK: hopper_schedule<m = 128, n = 256, stages = 4,
func.func @dynamic(%x: memref<?x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<?x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<?x4096xbf16>)
  return
}

// Few k-steps: B stays resident, for any number of rows.
// CHECK-LABEL: launch.func private @short_gemm0(
// CHECK: resident = 1
// CHECK-NOT: launch.func private @short_gemm0_above
func.func @short(%x: memref<?x256xbf16>, %w: memref<4096x256xbf16>, %out: memref<?x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x256xbf16>, memref<4096x256xbf16>) transpose_b outs(%out : memref<?x4096xbf16>)
  return
}

func.func @given(%x: memref<256x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<256x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<256x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<256x4096xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128>}
  return
}

// B is not transposed, so blocks do not share A, for any number of rows.
// CHECK-LABEL: launch.func private @columns_gemm0(
// CHECK: hopper_schedule<m = 64, n = 64, stages = {{[0-9]+}}, cluster = 1, resident = 0, raster_group = 16, box_rows = 16>
func.func @columns(%x: memref<?x7168xbf16>, %w: memref<7168x4096xbf16>, %out: memref<?x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xbf16>, memref<7168x4096xbf16>) outs(%out : memref<?x4096xbf16>)
  return
}
