// RUN: fusednorm-opt %s --fusednorm-verify-llvm --split-input-file --verify-diagnostics

llvm.func @fine() { llvm.return }

// -----

llvm.func @left_over(%a: f32) -> f32 {
  // expected-error @+1 {{'arith.addf' has no lowering to CPU code; expected only ops of the llvm and omp dialects at the end of the pipeline}}
  %0 = arith.addf %a, %a : f32
  llvm.return %0 : f32
}

// -----

// A cast is reported if no other op is to blame.
llvm.func @cast(%a: i64) {
  // expected-error @+1 {{value of type 'i64' has no lowering to CPU code}}
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  llvm.return
}
