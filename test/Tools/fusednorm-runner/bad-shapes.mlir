// Shapes that match their arguments but not each other are errors of the op that would access
// memory out of bounds.

// RUN: not fusednorm-runner %s --entry=direct --input=4x8xf32=normal --input='7xf32=const(1)' --input=0 2>&1 | FileCheck %s --check-prefix=GAMMA
// GAMMA: bad-shapes.mlir:[[#@LINE+5]]:3: error: 'fusednorm.rms_norm' op gamma: expected shape [8], got 'memref<7xf32>' (rms_norm_c2)
// GAMMA: note: for the shapes of the given inputs
// RUN: not fusednorm-runner %s --entry=direct --input=4x8xf32=normal --input='8xf32=const(1)' --input=0 --input=3x8xf32=iota 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: 'fusednorm.rms_norm' op out: expected shape [4, 8], got 'memref<3x8xf32>' (rms_norm_c3)
func.func @direct(%x: memref<?x?xf32>, %gamma: memref<?xf32>, %eps: f32, %out: memref<?x?xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x?xf32>, memref<?xf32>) epsilon(%eps)
      outs(%out : memref<?x?xf32>)
  return
}

// The check follows a call, a cast, a chain of tensors and the body of a fused op.
// RUN: not fusednorm-runner %s --entry=chain --input=4x8xf32=normal --input='8xf32=const(1)' --input=0 --input=4x8xf32=iota --input=5x8xf32=iota 2>&1 | FileCheck %s --check-prefix=CHAIN
// CHAIN: error: 'fusednorm.rms_norm' op out: expected shape [4, 8], got 'tensor<5x8xf32>' (rms_norm_c3)
func.func private @inner(%x: tensor<?x?xf32>, %gamma: tensor<?xf32>, %eps: f32,
                         %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @chain(%x: tensor<?x8xf32>, %gamma: tensor<?xf32>, %eps: f32, %a: tensor<?x?xf32>,
                 %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %cast = tensor.cast %x : tensor<?x8xf32> to tensor<?x?xf32>
  %0 = call @inner(%cast, %gamma, %eps, %a)
      : (tensor<?x?xf32>, tensor<?xf32>, f32, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = fusednorm.rms_norm ins(%0, %gamma : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// RUN: not fusednorm-runner %s --entry=fused --input=4x8xf32=normal --input='8xf32=const(1)' --input=0 --input=3x8xf8E4M3FN=iota --input=4x1xf32=iota 2>&1 | FileCheck %s --check-prefix=FUSED
// FUSED: error: 'fusednorm.quantize' op out: expected shape [4, 8], got 'tensor<3x8xf8E4M3FN>' (quantize_c{{[0-9]}})
func.func @fused(%x: memref<?x8xf32>, %gamma: memref<8xf32>, %eps: f32,
                 %out: memref<?x8xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.fused ins(%x, %gamma, %eps : memref<?x8xf32>, memref<8xf32>, f32)
      outs(%out, %scales : memref<?x8xf8E4M3FN>, memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x8xf32>, %g: tensor<8xf32>, %e: f32, %o: tensor<?x8xf8E4M3FN>,
       %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x8xf32>
    %empty = tensor.empty(%rows) : tensor<?x8xf32>
    %y = fusednorm.rms_norm ins(%a, %g : tensor<?x8xf32>, tensor<8xf32>) epsilon(%e)
        outs(%empty : tensor<?x8xf32>) -> tensor<?x8xf32>
    %q, %t = fusednorm.quantize ins(%y : tensor<?x8xf32>)
        outs(%o, %s : tensor<?x8xf8E4M3FN>, tensor<?x1xf32>)
        -> (tensor<?x8xf8E4M3FN>, tensor<?x1xf32>)
    fusednorm.yield %q, %t : tensor<?x8xf8E4M3FN>, tensor<?x1xf32>
  }
  return
}

// RUN: not fusednorm-runner %s --entry=cast --input=4x9xf32=normal 2>&1 | FileCheck %s --check-prefix=CAST
// CAST: error: 'memref.cast' op the operand is 'memref<4x9xf32>' in this call; expected 'memref<?x8xf32>'
func.func @cast(%x: memref<?x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %x : memref<?x?xf32> to memref<?x8xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x8xf32>
  return %1 : f32
}
