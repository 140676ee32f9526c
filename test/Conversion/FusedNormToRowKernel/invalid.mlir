// RUN: fusednorm-opt %s -convert-fusednorm-to-rowkernel -split-input-file -verify-diagnostics

func.func @named(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %y: memref<?x64xbf16>) {
  // expected-error @+1 {{was not turned into a row kernel: run fusednorm-generalize first}}
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%y : memref<?x64xbf16>)
  return
}

// -----

func.func @tensors(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) -> tensor<?x64xf32> {
  // expected-error @+1 {{has operands of type 'tensor<?x64xf32>': bufferize before this conversion}}
  %0 = fusednorm.fused ins(%x : tensor<?x64xf32>) outs(%y : tensor<?x64xf32>) {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %n = arith.negf %a : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  } -> (tensor<?x64xf32>)
  return %0 : tensor<?x64xf32>
}

// -----

func.func @schedules(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  // expected-error @+1 {{has 1 row programs but 2 schedules}}
  fusednorm.fused ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>)
      attributes {rowkernel.schedule = [#rowkernel.schedule<>, #rowkernel.schedule<>]} {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %n = arith.negf %a : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  }
  return
}

// -----

func.func @uninitialized(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  fusednorm.fused ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>) {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xf32>
    // expected-note @+1 {{the value is defined here}}
    %e = tensor.empty(%rows) : tensor<?x64xf32>
    // expected-error @+1 {{reads a value of type 'tensor<?x64xf32>' that is not a row of its row program}}
    %n = arith.addf %a, %e : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  }
  return
}

// -----

func.func @noRowSpace(%s: f32, %y: memref<4x64xf32>) {
  fusednorm.fused ins(%s : f32) outs(%y : memref<4x64xf32>) {
  ^bb0(%a: f32, %b: tensor<4x64xf32>):
    %v = tensor.splat %a : tensor<4x64xf32>
    // expected-error @+1 {{has no row space: one of its data operands must be an operand of the fused op}}
    %n = arith.negf %v : tensor<4x64xf32>
    fusednorm.yield %n : tensor<4x64xf32>
  }
  return
}
