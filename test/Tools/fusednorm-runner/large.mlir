// More than 2^31 elements. The input is one constant, which is mapped repeatedly,
// and all rows of the output share memory. So offsets are large, but memory use is
// small.

// RUN: fusednorm-runner %s --input='69632x32768xbf16=const(0.5)' --input='32768xbf16=const(1)' --input=0 --input='69632x32768xf8E4M3FN=const(0)@strides=[0,1]' --input='69632x1xf32=const(0)' | FileCheck %s
// CHECK: output 0 (argument 3): 69632x32768xf8E4M3FN = [448, 448, 448, 448, 448, 448, ...]
// CHECK: output 1 (argument 4): 69632x1xf32 = [0.00223214, 0.00223214, 0.00223214,
func.func @f(%x: memref<?x32768xbf16>, %gamma: memref<32768xbf16>, %eps: f32,
             %out: memref<?x32768xf8E4M3FN, strided<[?, 1], offset: ?>>,
             %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x32768xbf16>, memref<32768xbf16>)
      epsilon(%eps)
      outs(%out, %scales : memref<?x32768xf8E4M3FN, strided<[?, 1], offset: ?>>,
                           memref<?x1xf32>)
  return
}
