// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s -fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefixes=V4,CHECK
// RUN: fusednorm-opt %s -fusednorm-assign-schedule=target=x86-64-v3 | FileCheck %s --check-prefixes=V3,CHECK

// Two chunks are too few for the chunk pipeline, and 1 KB per row does not cover the memory
// latency: two rows are interleaved and 4 KB are prefetched. Four chunks fill the pipeline. CPUs
// with 16 vector registers have no such pipeline.
// CHECK-LABEL: launch.func @brief
// V4: chunk = 256, row_interleave = 2, prefetch = 2,
// V3: chunk = 128, row_interleave = 1, prefetch = 4,
launch.func @brief(%x: memref<?x512xbf16>, %y: memref<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x512xbf16>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x512xbf16> -> vector<512xbf16>
    %w = arith.extf %v : vector<512xbf16> to vector<512xf32>
    %m = rowkernel.group_reduce abs_max %w : vector<512xf32> -> vector<4xf32>
    rowkernel.store %m, %y[%i, %c0] : vector<4xf32>, memref<?x4xf32>
  }
}

// CHECK-LABEL: launch.func @long
// V4: chunk = 256, row_interleave = 1, prefetch = 2,
// V3: chunk = 128, row_interleave = 1, prefetch = 2,
launch.func @long(%x: memref<?x1024xbf16>, %y: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x1024xbf16>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x1024xbf16> -> vector<1024xbf16>
    %w = arith.extf %v : vector<1024xbf16> to vector<1024xf32>
    %m = rowkernel.group_reduce abs_max %w : vector<1024xf32> -> vector<8xf32>
    rowkernel.store %m, %y[%i, %c0] : vector<8xf32>, memref<?x8xf32>
  }
}
