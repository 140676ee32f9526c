// Blocks of a cluster share B if there are statically many rows and the operands are streamed.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a | FileCheck %s

// CHECK-LABEL: @many_gemm0
// CHECK: hopper_schedule<m = 128, n = 32, stages = 5, cluster = 2, resident = 0, raster_group = 16>
func.func @many(%x: memref<512x4096xbf16>, %w: memref<1024x4096xbf16>, %out: memref<512x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<512x4096xbf16>, memref<1024x4096xbf16>) transpose_b outs(%out : memref<512x1024xbf16>)
  return
}

// CHECK-LABEL: @few_gemm0
// CHECK: cluster = 1, resident = 0
func.func @few(%x: memref<511x4096xbf16>, %w: memref<1024x4096xbf16>, %out: memref<511x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<511x4096xbf16>, memref<1024x4096xbf16>) transpose_b outs(%out : memref<511x1024xbf16>)
  return
}

// CHECK-LABEL: @unknown_gemm0
// CHECK: cluster = 1, resident = 0
func.func @unknown(%x: memref<?x4096xbf16>, %w: memref<1024x4096xbf16>, %out: memref<?x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<1024x4096xbf16>) transpose_b outs(%out : memref<?x1024xbf16>)
  return
}

// CHECK-LABEL: @across_gemm0
// CHECK: cluster = 1, resident = 0
func.func @across(%x: memref<512x4096xbf16>, %w: memref<4096x1024xbf16>, %out: memref<512x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<512x4096xbf16>, memref<4096x1024xbf16>) outs(%out : memref<512x1024xbf16>)
  return
}

// CHECK-LABEL: @stays_gemm0
// CHECK: cluster = 1, resident = 1
func.func @stays(%x: memref<512x256xbf16>, %w: memref<1024x256xbf16>, %out: memref<512x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<512x256xbf16>, memref<1024x256xbf16>) transpose_b outs(%out : memref<512x1024xbf16>)
  return
}

// The rows of each matrix count.
// CHECK-LABEL: @batches_gemm0
// CHECK: cluster = 2, resident = 0
func.func @batches(%x: memref<3x512x4096xbf16>, %w: memref<3x1024x4096xbf16>, %out: memref<3x512x1024xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<3x512x4096xbf16>, memref<3x1024x4096xbf16>) transpose_b outs(%out : memref<3x512x1024xbf16>)
  return
}
