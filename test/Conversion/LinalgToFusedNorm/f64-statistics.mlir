// Norms compute statistics in f32. Statistics in f64 need an option. The reason names it.
// RUN: fusednorm-opt %s --fusednorm-raise=report=- -o %t.mlir | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s < %t.mlir
// RUN: fusednorm-opt %s --fusednorm-raise=f32-statistics=true | FileCheck %s --check-prefix=OPTION

#all = affine_map<(i, c) -> (i, c)>
#row = affine_map<(i, c) -> (i)>

// JSON: "name": "rms_norm"
// JSON: "reason": "the statistics of the row are computed in f64, but norms compute them in f32; option f32-statistics allows it"
// CHECK-LABEL: @norm
// CHECK-NOT: fusednorm.
// CHECK: return
// OPTION-LABEL: @norm
// OPTION: fusednorm.rms_norm ins(%arg0,
// OPTION-NOT: f64
// OPTION: return
func.func @norm(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 64.0 : f64
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %square = arith.mulf %wide, %wide : f64
    %next = arith.addf %square, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>, affine_map<(i, c) -> (i, c)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf32>, tensor<4xf64>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %s: f64, %o: f32):
    %mean = arith.divf %s, %n : f64
    %narrow = arith.truncf %mean : f64 to f32
    %v = arith.addf %narrow, %epsilon : f32
    %r = math.rsqrt %v : f32
    %z = arith.mulf %a, %r : f32
    linalg.yield %z : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// As torch-mlir writes torch.nn.LayerNorm: a variance in f64 around a mean in f64, a mean in f32.
// CHECK-LABEL: @layer_norm
// CHECK-NOT: fusednorm.
// CHECK: return
// OPTION-LABEL: @layer_norm
// OPTION: fusednorm.layer_norm ins(%arg0,
// OPTION-NOT: f64
// OPTION: return
func.func @layer_norm(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f64
  %zero32 = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f64
  %n32 = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %e32 = tensor.empty() : tensor<4xf32>
  %init32 = linalg.fill ins(%zero32 : f32) outs(%e32 : tensor<4xf32>) -> tensor<4xf32>
  %total = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %next = arith.addf %wide, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %variance = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %total : tensor<4x64xf32>, tensor<4xf64>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %t: f64, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %mean = arith.divf %t, %n : f64
    %d = arith.subf %wide, %mean : f64
    %square = arith.mulf %d, %d : f64
    %next = arith.addf %square, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %total32 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init32 : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %a, %s : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %total32, %variance : tensor<4x64xf32>, tensor<4xf32>, tensor<4xf64>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %t: f32, %s: f64, %o: f32):
    %mean = arith.divf %t, %n32 : f32
    %d = arith.subf %a, %mean : f32
    %v64 = arith.divf %s, %n : f64
    %narrow = arith.truncf %v64 : f64 to f32
    %v = arith.addf %narrow, %epsilon : f32
    %r = math.rsqrt %v : f32
    %z = arith.mulf %d, %r : f32
    linalg.yield %z : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// A variance around the mean of another row is a look-alike.
// CHECK-LABEL: @other_mean
// CHECK-NOT: fusednorm.
// CHECK: return
// OPTION-LABEL: @other_mean
// OPTION-NOT: fusednorm.
// OPTION: return
func.func @other_mean(%x: tensor<4x64xf32>, %other: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f64
  %zero32 = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f64
  %n32 = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %e32 = tensor.empty() : tensor<4xf32>
  %init32 = linalg.fill ins(%zero32 : f32) outs(%e32 : tensor<4xf32>) -> tensor<4xf32>
  %total = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%other : tensor<4x64xf32>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %next = arith.addf %wide, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %variance = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %total : tensor<4x64xf32>, tensor<4xf64>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %t: f64, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %mean = arith.divf %t, %n : f64
    %d = arith.subf %wide, %mean : f64
    %square = arith.mulf %d, %d : f64
    %next = arith.addf %square, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %total32 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init32 : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %a, %s : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %total32, %variance : tensor<4x64xf32>, tensor<4xf32>, tensor<4xf64>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %t: f32, %s: f64, %o: f32):
    %mean = arith.divf %t, %n32 : f32
    %d = arith.subf %a, %mean : f32
    %v64 = arith.divf %s, %n : f64
    %narrow = arith.truncf %v64 : f64 to f32
    %v = arith.addf %narrow, %epsilon : f32
    %r = math.rsqrt %v : f32
    %z = arith.mulf %d, %r : f32
    linalg.yield %z : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
