// One scale for the rows of two tensors of different lengths, in one row program: static and
// dynamic row counts, and a maximum that is initialized from memory.

func.func @joint(%x: memref<?x512xbf16>, %z: memref<?x64xbf16>, %a: memref<?x512xf8E4M3FN>,
                 %b: memref<?x64xf8E4M3FN>, %s: memref<?x1xf32>) {
  fusednorm.fused ins(%x, %z : memref<?x512xbf16>, memref<?x64xbf16>)
      outs(%a, %b, %s : memref<?x512xf8E4M3FN>, memref<?x64xf8E4M3FN>, memref<?x1xf32>) body {
  ^bb0(%xs: tensor<?x512xbf16>, %zs: tensor<?x64xbf16>, %as: tensor<?x512xf8E4M3FN>,
       %bs: tensor<?x64xf8E4M3FN>, %ss: tensor<?x1xf32>):
    %zero = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %xs, %c0 : tensor<?x512xbf16>
    %first = tensor.splat %zero[%rows] : tensor<?x1xf32>
    %other = tensor.empty(%rows) : tensor<?x1xf32>
    %0 = fusednorm.abs_max ins(%xs : tensor<?x512xbf16>) outs(%first : tensor<?x1xf32>) -> tensor<?x1xf32>
    %1 = fusednorm.abs_max ins(%zs : tensor<?x64xbf16>) outs(%0 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %2, %3 = fusednorm.quantize ins(%xs : tensor<?x512xbf16>) amax(%1 : tensor<?x1xf32>)
        outs(%as, %ss : tensor<?x512xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x512xf8E4M3FN>, tensor<?x1xf32>)
    %4, %5 = fusednorm.quantize ins(%zs : tensor<?x64xbf16>) amax(%1 : tensor<?x1xf32>)
        outs(%bs, %other : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    fusednorm.yield %2, %4, %3 : tensor<?x512xf8E4M3FN>, tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  }
  return
}
func.func @static(%x: memref<5x2x96xf32>, %z: memref<5x2x32xf32>, %a: memref<5x2x96xi8>,
                  %b: memref<5x2x32xi8>, %s: memref<5x2x1xbf16>) {
  fusednorm.fused ins(%x, %z : memref<5x2x96xf32>, memref<5x2x32xf32>)
      outs(%a, %b, %s : memref<5x2x96xi8>, memref<5x2x32xi8>, memref<5x2x1xbf16>) body {
  ^bb0(%xs: tensor<5x2x96xf32>, %zs: tensor<5x2x32xf32>, %as: tensor<5x2x96xi8>,
       %bs: tensor<5x2x32xi8>, %ss: tensor<5x2x1xbf16>):
    %zero = arith.constant dense<1.000000e-03> : tensor<5x2x1xf32>
    %other = tensor.empty() : tensor<5x2x1xbf16>
    %0 = fusednorm.abs_max ins(%xs : tensor<5x2x96xf32>) outs(%zero : tensor<5x2x1xf32>) -> tensor<5x2x1xf32>
    %1 = fusednorm.abs_max ins(%zs : tensor<5x2x32xf32>) outs(%0 : tensor<5x2x1xf32>) -> tensor<5x2x1xf32>
    %2, %3 = fusednorm.quantize ins(%xs : tensor<5x2x96xf32>) amax(%1 : tensor<5x2x1xf32>)
        outs(%as, %ss : tensor<5x2x96xi8>, tensor<5x2x1xbf16>) -> (tensor<5x2x96xi8>, tensor<5x2x1xbf16>)
    %4, %5 = fusednorm.quantize ins(%zs : tensor<5x2x32xf32>) amax(%1 : tensor<5x2x1xf32>)
        outs(%bs, %other : tensor<5x2x32xi8>, tensor<5x2x1xbf16>) -> (tensor<5x2x32xi8>, tensor<5x2x1xbf16>)
    fusednorm.yield %2, %4, %3 : tensor<5x2x96xi8>, tensor<5x2x32xi8>, tensor<5x2x1xbf16>
  }
  return
}
func.func @alone(%x: tensor<?x100xf16>, %m: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = fusednorm.abs_max ins(%x : tensor<?x100xf16>) outs(%m : tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// DEFINE: %{flags} = --threads=2
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{joint} = %{run} --entry=joint --input='9x512xbf16=normal' --input='9x64xbf16=normal(seed=1,scale=3)' --input='9x512xf8E4M3FN=const(1)' --input='9x64xf8E4M3FN=const(1)' --input='9x1xf32=const(1)'
// DEFINE: %{nan} = %{run} --entry=joint --input='9x512xbf16=normal' --input='9x64xbf16=const(nan)' --input='9x512xf8E4M3FN=const(1)' --input='9x64xf8E4M3FN=const(1)' --input='9x1xf32=const(1)'
// DEFINE: %{static} = %{run} --entry=static --input='5x2x96xf32=normal' --input='5x2x32xf32=normal(seed=1,scale=3)' --input='5x2x96xi8=const(1)' --input='5x2x32xi8=const(1)' --input='5x2x1xbf16=const(1)'
// DEFINE: %{alone} = %{run} --entry=alone --input='9x100xf16=normal' --input='9x1xf32=uniform(0,4)'
// RUN: %{joint} && %{nan} && %{static} && %{alone}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{joint} && %{nan} && %{static} && %{alone}
