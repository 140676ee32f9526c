// RUN: fusednorm-opt %s --fusednorm-generalize --verify-diagnostics

// tensor.dim with an invalid dimension in a body is an error: a body has no control flow, so the op
// is always executed.
func.func @absent(%x: memref<?x64xbf16>, %y: memref<?x64xbf16>) {
  fusednorm.fused ins(%x : memref<?x64xbf16>) outs(%y : memref<?x64xbf16>) body {
  ^bb0(%in: tensor<?x64xbf16>, %out: tensor<?x64xbf16>):
    %c2 = arith.constant 2 : index
    // expected-error @+1 {{'tensor.dim' op reads dimension #2 of a value of type 'tensor<?x64xbf16>', expected a dimension below its rank}}
    %dim = tensor.dim %in, %c2 : tensor<?x64xbf16>
    %0 = tensor.empty(%dim) : tensor<?x64xbf16>
    %1 = arith.negf %in : tensor<?x64xbf16>
    fusednorm.yield %1 : tensor<?x64xbf16>
  }
  return
}
