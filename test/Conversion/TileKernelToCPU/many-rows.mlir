// If the rows exceed the packing buffer, they run in groups, each through all columns, with packed
// and unpacked weights. i8 accumulators are exact.
// RUN: fusednorm-runner %s --entry=plain --threads=1 --reference --tolerance=abs=0 --input='1000x5000xi8=uniform(-9,9)' --input='64x5000xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.5)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=packed --threads=2 --reference --tolerance=abs=0 --input='1000x5000xi8=uniform(-9,9)' --input='2x5000x32xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.5)' | FileCheck %s
// CHECK: all equal: PASS

func.func @plain(%x: tensor<?x5000xi8>, %w: tensor<64x5000xi8>, %s: tensor<1x1xf32>, %c: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x5000xi8>, tensor<64x5000xi8>) transpose_b
      scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%c : tensor<?x64xf32>) -> (tensor<?x64xf32>)
  return %0 : tensor<?x64xf32>
}
func.func @packed(%x: tensor<?x5000xi8>, %w: tensor<2x5000x32xi8>, %s: tensor<1x1xf32>, %c: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x5000xi8>, tensor<2x5000x32xi8>) packed(64)
      scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%c : tensor<?x64xf32>) -> (tensor<?x64xf32>)
  return %0 : tensor<?x64xf32>
}
