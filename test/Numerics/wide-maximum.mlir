// Signed maxima of wide groups of negative numbers are equal on CPUs and GPUs. GPUs compare the
// bits as integers, whose order is reversed for negative numbers.

launch.func private @maxima(%x: memref<5x264xf32>, %y: memref<5x2xf32>) {
  %c0 = arith.constant 0 : index
  %rows = arith.constant 5 : index
  rowkernel.program (%i) in (%rows) {
    %0 = rowkernel.load %x[%i, %c0] : memref<5x264xf32> -> vector<264xf32>
    %1 = rowkernel.group_reduce max %0 : vector<264xf32> -> vector<2xf32>
    rowkernel.store %1, %y[%i, %c0] : vector<2xf32>, memref<5x2xf32>
  }
}
func.func @f(%x: memref<5x264xf32>, %y: memref<5x2xf32>, %gamma: memref<2xf32>, %eps: f32, %out: memref<5x2xf32>) {
  launch.call @maxima(%x, %y) : memref<5x264xf32>, memref<5x2xf32>
  fusednorm.rms_norm ins(%y, %gamma : memref<5x2xf32>, memref<2xf32>) epsilon(%eps) outs(%out : memref<5x2xf32>)
  return
}

// DEFINE: %{in} = fusednorm-runner %s '--input=5x264xf32=uniform(-3,-1)' --input=5x2xf32=const(9) --input=2xf32=const(1) --input=1.0 --input=5x2xf32=const(7)
// RUN: %{in} --target=%level --output=%t%d.npy | FileCheck %s
// RUN: %{in} --target=x86-64-v3 --expect=%t%d.npy
// RUN: %{in} --target=sm_90a --emulate --check --schedule=random:1 --expect=%t%d.npy
// CHECK: 5x2xf32 = [-0.71
