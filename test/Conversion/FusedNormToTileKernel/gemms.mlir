// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel | FileCheck %s
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefix=SCHEDULED

// CHECK-LABEL: launch.func private @linear_gemm0(
// CHECK: tilekernel.program (%[[I:.*]], %[[J:.*]]) in (%{{.*}}, %{{.*}}) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 8>} {
// CHECK: tilekernel.gemm %{{.*}}[%[[I]]], %{{.*}}[%[[J]]] along [1, 0] step 16 : memref<?x64xbf16>, memref<256x64xbf16> -> vector<4x16xf32>
// CHECK: arith.truncf
// CHECK-LABEL: func.func @linear
// CHECK-NEXT: launch.call @linear_gemm0(%{{.*}}, %{{.*}}, %{{.*}})
// SCHEDULED: schedule = #tilekernel.cpu_schedule<m = 8, n = 32, k = 256, depth = 1, unroll = 4, panels = 1>
func.func @linear(%x: memref<?x64xbf16>, %w: memref<256x64xbf16>, %out: memref<?x256xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<256x64xbf16>) transpose_b
      outs(%out : memref<?x256xbf16>) {tilekernel.schedule = #tilekernel.cpu_schedule<m = 8>}
  return
}

// One accumulator per block of 128 columns. The scales are loaded with their block.
// CHECK-LABEL: launch.func private @blocks_gemm0(
// CHECK: step [1, 4, 16] {
// CHECK: tilekernel.gemm {{.*}} along [2, 1] step 16 block 128 : {{.*}} -> vector<4x16xf32> scale {
// CHECK: ^bb0(%[[PART:.*]]: vector<4x16xf32>, %[[TOTAL:.*]]: vector<4x16xf32>, %[[P:.*]]: index):
// CHECK: tilekernel.load {{.*}}, %[[P]], %{{.*}}] along [2] block [1, 128, 1] : memref<?x4x?xf32> -> vector<4xf32>
// CHECK: tilekernel.load {{.*}}, %{{.*}}, %[[P]]] along [1] block [1, 128, 128] : memref<?x2x4xf32> -> vector<16xf32>
// CHECK: %[[NEXT:.*]] = math.fma %[[PART]], %{{.*}}, %[[TOTAL]]
// CHECK: tilekernel.yield %[[NEXT]] : vector<4x16xf32>
// SCHEDULED: schedule = #tilekernel.cpu_schedule<m = 8, n = 32, k = 128, depth = 1, unroll = 4, panels = 1>
func.func @blocks(%x: memref<?x?x512xf8E4M3FN>, %w: memref<?x256x512xf8E4M3FN>, %sx: memref<?x4x?xf32>,
                  %sw: memref<?x2x4xf32>, %out: memref<?x?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?x512xf8E4M3FN>, memref<?x256x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<?x4x?xf32>, memref<?x2x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x?x256xf32>)
  return
}
