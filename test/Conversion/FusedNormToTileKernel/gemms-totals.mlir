// Tiles leave registers for the totals that block partial sums are added to. Without AVX-512,
// integer tiles have the fewest rows, because an integer multiplication needs one more register.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefixes=CHECK,V4
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,V3

// CHECK-LABEL: launch.func private @floats_gemm0(
// V4: schedule = #tilekernel.cpu_schedule<m = 8, n = 32, k = 128, depth = 1,
// V3: schedule = #tilekernel.cpu_schedule<m = 6, n = 16, k = 128, depth = 1,
func.func @floats(%x: memref<?x512xf8E4M3FN>, %w: memref<256x512xf8E4M3FN>, %sx: memref<4x?xf32>,
                  %sw: memref<2x4xf32>, %out: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<256x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<2x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x256xf32>)
  return
}

// CHECK-LABEL: launch.func private @integers_gemm0(
// V4: schedule = #tilekernel.cpu_schedule<m = 8, n = 32, k = 128, depth = 1,
// V3: schedule = #tilekernel.cpu_schedule<m = 4, n = 16, k = 128, depth = 1,
func.func @integers(%x: memref<?x512xi8>, %w: memref<256x512xi8>, %sx: memref<4x?xf32>,
                    %sw: memref<2x4xf32>, %out: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xi8>, memref<256x512xi8>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<2x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x256xf32>)
  return
}

// Without scale blocks all registers hold accumulators.
// CHECK-LABEL: launch.func private @channels_gemm0(
// V4: schedule = #tilekernel.cpu_schedule<m = 12, n = 32, k = 256, depth = 1,
// V3: schedule = #tilekernel.cpu_schedule<m = 6, n = 16, k = 256, depth = 1,
func.func @channels(%x: memref<?x512xf8E4M3FN>, %w: memref<256x512xf8E4M3FN>, %sx: memref<1x?xf32>,
                    %sw: memref<256x1xf32>, %out: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<256x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<1x?xf32>, memref<256x1xf32>) by <channel>
      outs(%out : memref<?x256xf32>)
  return
}
