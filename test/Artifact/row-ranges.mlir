// A launcher for several chips: the kernels of functions have equal numbers in all tables, then
// each chip has its variants for ranges of rows. Shorter tables repeat their last kernel.

// RUN: rm -rf %t && fusednorm-compile %s --target=sm_90a,sm_80 --emit=c-launcher --images=ptx --name=two -o %t
// RUN: grep -E "_kernels\[\]|^  \{\"" %t/two.c | FileCheck %s
// CHECK: sm_90a_kernels[] = {
// CHECK-NEXT: {"first_gemm0",
// CHECK-NEXT: {"second_gemm0",
// CHECK-NEXT: {"first_gemm0_above_64_rows",
// CHECK-NEXT: {"first_gemm0_above_512_rows",
// CHECK-NEXT: sm_80_kernels[] = {
// CHECK-NEXT: {"first_gemm0",
// CHECK-NEXT: {"second_gemm0",
// CHECK-NEXT: {"second_gemm0",
// CHECK-NEXT: {"second_gemm0",
// CHECK: function_first_kernels[] = {0};
// CHECK: function_second_kernels[] = {1};

func.func @first(%x: memref<?x7168xbf16>, %w: memref<4096x7168xbf16>, %out: memref<?x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xbf16>, memref<4096x7168xbf16>) transpose_b outs(%out : memref<?x4096xbf16>)
  return
}

func.func @second(%x: memref<16x256xbf16>, %w: memref<256x256xbf16>, %out: memref<16x256xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<16x256xbf16>, memref<256x256xbf16>) transpose_b outs(%out : memref<16x256xbf16>)
  return
}
