// FP8 quantization by a run-time multiplier, and the absolute maximum for later steps, as in
// Transformer Engine.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %S/../../Raise/Inputs/Fresh/jax_fp8_delayed_bf16.mlir --fusednorm-raise --fusednorm-fuse \
// RUN:   | FileCheck %s --check-prefix=FUSE
// RUN: fusednorm-runner %s --entry=delayed --fuse --reference --threads=1 \
// RUN:   --input='16x64xbf16=normal(seed=1,scale=20)' --input='f32=const(7.3)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-runner %s --entry=delayed --fuse --reference --threads=1 \
// RUN:   --input='16x64xbf16=const(0)' --input='f32=const(inf)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-runner %s --entry=largest_of_narrow --fuse --reference --threads=1 \
// RUN:   --input='5x64xbf16=normal(seed=1)' | FileCheck %s --check-prefix=ONE
// A norm, its quantization and the maximum are one kernel.
// FUSE: fusednorm.fused {{.*}} body {
// FUSE: rms_norm
// FUSE-DAG: quantize {{.*}}scaling = quotient
// FUSE-DAG: abs_max
// FUSE: }
// FUSE-NOT: fusednorm.
// RUN: fusednorm-runner %s --entry=narrow_quotient --fuse --reference --threads=1 \
// RUN:   --input='16x64xbf16=normal(seed=1,scale=300)' --input='1xbf16=const(0.7)' | FileCheck %s --check-prefix=ONE
// RUN: fusednorm-runner %s --entry=given_multiplier --reference --threads=1 \
// RUN:   --input='8x64xbf16=normal(seed=1,scale=3)' --input='64xbf16=normal(seed=2)' \
// RUN:   --input='f32=const(33.3)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-runner %s --entry=delayed --fuse --reference --target=sm_90a --emulate \
// RUN:   --input='16x64xbf16=normal(seed=1,scale=20)' --input='f32=const(7.3)' | FileCheck %s --check-prefix=SAME
// SAME: output 0{{.*}} all equal: PASS
// SAME: output 1{{.*}} all equal: PASS
// ONE: output 0{{.*}} all equal: PASS

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>
#first = affine_map<(d0, d1) -> (0)>

// The multiplier is an argument. The maximum is computed in f32.
// CHECK-LABEL: @delayed
// CHECK-SAME: (%[[X:.*]]: tensor<16x64xbf16>, %[[M:.*]]: tensor<f32>)
// CHECK-DAG: %[[S:.*]] = tensor.extract %[[M]][]
// CHECK-DAG: %[[Q:.*]] = fusednorm.quantize ins(%[[X]] : tensor<16x64xbf16>) {{.*}}static_scale(%[[S]]{{.*}}) {{.*}}scaling = quotient
// CHECK-DAG: %[[A:.*]] = fusednorm.abs_max ins(%[[X]] : tensor<16x64xbf16>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @delayed(%x: tensor<16x64xbf16>, %m: tensor<f32>) -> (tensor<16x64xf8E4M3FN>, tensor<f32>) {
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %hidden = arith.constant 0xFF800000 : f32
  %w = tensor.empty() : tensor<16x64xf32>
  %wide = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x64xbf16>) outs(%w : tensor<16x64xf32>) {
  ^bb0(%in: bf16, %o: f32):
    %v = arith.extf %in : bf16 to f32
    linalg.yield %v : f32
  } -> tensor<16x64xf32>
  %scaled = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]}
      ins(%wide, %m : tensor<16x64xf32>, tensor<f32>) outs(%w : tensor<16x64xf32>) {
  ^bb0(%in: f32, %factor: f32, %o: f32):
    %v = arith.mulf %in, %factor : f32
    linalg.yield %v : f32
  } -> tensor<16x64xf32>
  %bounded = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%scaled : tensor<16x64xf32>) outs(%w : tensor<16x64xf32>) {
  ^bb0(%in: f32, %o: f32):
    %low = arith.maximumf %in, %least : f32
    %v = arith.minimumf %low, %most : f32
    linalg.yield %v : f32
  } -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x64xf8E4M3FN>
  %codes = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%bounded : tensor<16x64xf32>) outs(%e : tensor<16x64xf8E4M3FN>) {
  ^bb0(%in: f32, %o: f8E4M3FN):
    %v = arith.truncf %in : f32 to f8E4M3FN
    linalg.yield %v : f8E4M3FN
  } -> tensor<16x64xf8E4M3FN>
  %one = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%hidden : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%wide : tensor<16x64xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %magnitude = math.absf %in : f32
    %v = arith.maximumf %acc, %magnitude : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %codes, %amax : tensor<16x64xf8E4M3FN>, tensor<f32>
}

// The maximum in bf16 is one of the elements.
// CHECK-LABEL: @largest_of_narrow
// CHECK: %[[A:.*]] = fusednorm.abs_max
// CHECK: arith.truncf %[[A]] : tensor<1xf32> to tensor<1xbf16>
func.func @largest_of_narrow(%x: tensor<5x64xbf16>) -> tensor<1x1xbf16> {
  %hidden = arith.constant 0.0 : bf16
  %one = tensor.empty() : tensor<bf16>
  %init = linalg.fill ins(%hidden : bf16) outs(%one : tensor<bf16>) -> tensor<bf16>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<5x64xbf16>) outs(%init : tensor<bf16>) {
  ^bb0(%in: bf16, %acc: bf16):
    %magnitude = math.absf %in : bf16
    %v = arith.maximumf %acc, %magnitude : bf16
    linalg.yield %v : bf16
  } -> tensor<bf16>
  %y = tensor.expand_shape %amax [] output_shape [1, 1] : tensor<bf16> into tensor<1x1xbf16>
  return %y : tensor<1x1xbf16>
}

// One multiplier per row.
// CHECK-LABEL: @multiplier_of_rows
// CHECK-NOT: fusednorm.
// CHECK: return
func.func @multiplier_of_rows(%x: tensor<16x64xf32>, %m: tensor<16xf32>) -> tensor<16x64xf8E4M3FN> {
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<16x64xf8E4M3FN>
  %codes = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<16x64xf32>, tensor<16xf32>) outs(%e : tensor<16x64xf8E4M3FN>) {
  ^bb0(%in: f32, %factor: f32, %o: f8E4M3FN):
    %scaled = arith.mulf %in, %factor : f32
    %low = arith.maximumf %scaled, %least : f32
    %v = arith.minimumf %low, %most : f32
    %c = arith.truncf %v : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<16x64xf8E4M3FN>
  return %codes : tensor<16x64xf8E4M3FN>
}

// Without a clamp, values above the range become NaN.
// CHECK-LABEL: @not_clamped
// CHECK-NOT: fusednorm.
// CHECK: return
func.func @not_clamped(%x: tensor<16x64xf32>, %m: f32) -> tensor<16x64xf8E4M3FN> {
  %e = tensor.empty() : tensor<16x64xf8E4M3FN>
  %codes = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x64xf32>) outs(%e : tensor<16x64xf8E4M3FN>) {
  ^bb0(%in: f32, %o: f8E4M3FN):
    %scaled = arith.mulf %in, %m : f32
    %c = arith.truncf %scaled : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<16x64xf8E4M3FN>
  return %codes : tensor<16x64xf8E4M3FN>
}

// Signed values, a maximum that starts from 1, and a maximum that ignores NaN.
// CHECK-LABEL: @other_maxima
// CHECK-NOT: fusednorm.
// CHECK: return
func.func @other_maxima(%x: tensor<16x64xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %unit = arith.constant 1.0 : f32
  %one = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %signed = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<16x64xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %acc, %in : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  %above = linalg.fill ins(%unit : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %floored = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<16x64xf32>) outs(%above : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %magnitude = math.absf %in : f32
    %v = arith.maximumf %acc, %magnitude : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  %numbers = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<16x64xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %magnitude = math.absf %in : f32
    %v = arith.maxnumf %acc, %magnitude : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %signed, %floored, %numbers : tensor<f32>, tensor<f32>, tensor<f32>
}

// The quotient is rounded to bf16, as in flax.
// CHECK-LABEL: @narrow_quotient
// CHECK-SAME: (%[[X:.*]]: tensor<16x64xbf16>
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: arith.divf
// CHECK: fusednorm.quantize ins(%[[Y]] : tensor<16x64xbf16>) static_scale(%{{.*}})
// CHECK-NOT: linalg.generic
func.func @narrow_quotient(%x: tensor<16x64xbf16>, %scale: tensor<1xbf16>) -> tensor<16x64xf8E4M3FN> {
  %most = arith.constant 448.0 : bf16
  %least = arith.constant -448.0 : bf16
  %w = tensor.empty() : tensor<16x64xbf16>
  %scaled = linalg.generic {indexing_maps = [#all, #first, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %scale : tensor<16x64xbf16>, tensor<1xbf16>) outs(%w : tensor<16x64xbf16>) {
  ^bb0(%in: bf16, %divisor: bf16, %o: bf16):
    %v = arith.divf %in, %divisor : bf16
    linalg.yield %v : bf16
  } -> tensor<16x64xbf16>
  %e = tensor.empty() : tensor<16x64xf8E4M3FN>
  %codes = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%scaled : tensor<16x64xbf16>) outs(%e : tensor<16x64xf8E4M3FN>) {
  ^bb0(%in: bf16, %o: f8E4M3FN):
    %low = arith.maximumf %in, %least : bf16
    %v = arith.minimumf %low, %most : bf16
    %c = arith.truncf %v : bf16 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<16x64xf8E4M3FN>
  return %codes : tensor<16x64xf8E4M3FN>
}

// The ops with a given multiplier.
func.func @given_multiplier(%x: tensor<8x64xbf16>, %g: tensor<64xbf16>, %s: f32) -> (tensor<8x64xf8E4M3FN>, tensor<8x64xi8>) {
  %eps = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<8x64xf8E4M3FN>
  %i = tensor.empty() : tensor<8x64xi8>
  %a = fusednorm.rms_norm_fused_fp8 ins(%x, %g : tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps) static_scale(%s) outs(%e : tensor<8x64xf8E4M3FN>) {numerics = #fusednorm.numerics<order = folded, scaling = quotient>} -> tensor<8x64xf8E4M3FN>
  %b = fusednorm.quantize ins(%x : tensor<8x64xbf16>) static_scale(%s) outs(%i : tensor<8x64xi8>) {numerics = #fusednorm.numerics<scaling = quotient>} -> tensor<8x64xi8>
  return %a, %b : tensor<8x64xf8E4M3FN>, tensor<8x64xi8>
}
