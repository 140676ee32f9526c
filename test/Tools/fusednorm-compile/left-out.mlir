// Ops without a kernel are errors for outputs that contain kernels only. The runner executes them on
// the host.

// RUN: not fusednorm-compile %s --target=sm_90a -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not fusednorm-compile %s --target=sm_90a --emit=llvm-ir -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not fusednorm-compile %s --target=sm_90a --emit=manifest -o %t.json 2>&1 | FileCheck %s --check-prefix=MANIFEST --implicit-check-not=error:
// MANIFEST: error: host code of @f has the op 'linalg.generic', unsupported in a launcher
// RUN: fusednorm-compile %s --target=sm_90a --emit=mlir -o %t.mlir
// CHECK: left-out.mlir:[[#@LINE+13]]:8: error: 'linalg.generic' of @f has no kernel for sm_90a, and the output would omit 2 such ops; expected ops of the fusednorm dialect, or linalg ops that convert-linalg-to-gpu lowers
// CHECK: left-out.mlir:[[#@LINE+18]]:8: note: 'linalg.generic' would also be omitted

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

func.func @f(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %y: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x64xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x64xf32>) -> tensor<4x64xf32>
  // Functions of a library.
  %e1 = tensor.empty() : tensor<64x4xf32>
  %a = linalg.generic {indexing_maps = [#id, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x64xf32>) outs(%e1 : tensor<64x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = math.atan %p : f32
    linalg.yield %q : f32
  } -> tensor<64x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<64x4xf32>) outs(%y : tensor<64x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = math.asin %p : f32
    linalg.yield %q : f32
  } -> tensor<64x4xf32>
  return %b : tensor<64x4xf32>
}
