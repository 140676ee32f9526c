// Ops outside of kernels are errors for outputs that contain kernels only. The runner executes them
// on the host.

// RUN: not fusednorm-compile %s --target=sm_90a -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not fusednorm-compile %s --target=sm_90a --emit=llvm-ir -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not fusednorm-compile %s --target=sm_90a --emit=manifest -o %t.json 2>&1 | FileCheck %s --check-prefix=MANIFEST --implicit-check-not=error:
// MANIFEST: error: host code of @f has the op 'linalg.generic', unsupported in a launcher
// RUN: fusednorm-compile %s --target=sm_90a --emit=mlir -o %t.mlir
// CHECK: left-out.mlir:[[#@LINE+13]]:8: error: 'linalg.generic' of @f is outside the kernels for sm_90a, and the output would omit 2 such ops; expected ops of the fusednorm dialect, or linalg ops that --fuse recognizes; see the missed fusions in --fusion-report
// CHECK: left-out.mlir:[[#@LINE+18]]:8: note: 'linalg.generic' would also be omitted

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

func.func @f(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %y: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x64xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x64xf32>) -> tensor<4x64xf32>
  // A transposition and an exponential, which are not row programs.
  %e1 = tensor.empty() : tensor<64x4xf32>
  %a = linalg.generic {indexing_maps = [#id, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x64xf32>) outs(%e1 : tensor<64x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = arith.negf %p : f32
    linalg.yield %q : f32
  } -> tensor<64x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<64x4xf32>) outs(%y : tensor<64x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = math.exp %p : f32
    linalg.yield %q : f32
  } -> tensor<64x4xf32>
  return %b : tensor<64x4xf32>
}
