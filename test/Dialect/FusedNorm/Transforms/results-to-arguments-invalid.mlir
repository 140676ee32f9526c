// RUN: fusednorm-opt %s --fusednorm-results-to-arguments --split-input-file --verify-diagnostics

// expected-error @+1 {{returns new tensors and is called: expected no callers, as they do not allocate the results; inline it, or make it private and write a separate function for callers}}
func.func @called() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}
func.func private @caller() -> tensor<4xf32> {
  // expected-note @+1 {{a caller is here}}
  %0 = func.call @called() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{returns tensors from several blocks: expected one block, so that each result has one destination}}
func.func @blocks(%c: i1) -> tensor<4xf32> {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %b = arith.constant dense<2.0> : tensor<4xf32>
  cf.cond_br %c, ^one, ^two
^one:
  return %a : tensor<4xf32>
^two:
  return %b : tensor<4xf32>
}

// -----

// expected-error @+1 {{returns a value of type 'tensor<*xf32>': expected a ranked tensor, which an argument can replace}}
func.func @unranked() -> tensor<*xf32> {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %b = tensor.cast %a : tensor<4xf32> to tensor<*xf32>
  return %b : tensor<*xf32>
}
