// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of elementwise ops without a primitive become one row program: SwiGLU, GeGLU with tanh and
// erf, and a residual sum with a gate. Constants may be inside of a body.
//
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse=report=- -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: fusednorm-runner %s --entry=swiglu --fuse --reference --threads=1 --input='24x128xbf16=normal(seed=1)' --input='24x128xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=geglu_tanh --fuse --reference --threads=1 --input='12x128xf32=normal(seed=1)' --input='12x128xf32=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=geglu_erf --fuse --reference --threads=1 --input='12x128xf32=normal(seed=1)' --input='12x128xf32=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=gate --fuse --reference --threads=1 --input='2x8x256xbf16=normal(seed=1)' --input='2x8x256xbf16=normal(seed=2)' --input='256xbf16=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=gate --fuse --reference --target=sm_90a --emulate --check --input='2x8x256xbf16=normal(seed=1)' --input='2x8x256xbf16=normal(seed=2)' --input='256xbf16=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=swiglu --fuse --reference --target=sm_90a --emulate --check --input='24x128xbf16=normal(seed=1)' --input='24x128xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// EXEC: against reference: {{.*}}: PASS
// EQUAL: all equal: PASS

#all = affine_map<(i, j) -> (i, j)>
#all3 = affine_map<(b, i, j) -> (b, i, j)>
#column = affine_map<(b, i, j) -> (j)>

// REPORT: "function": "swiglu"
// REPORT: "name": "elementwise"
// REPORT: "ops": [
// REPORT-NEXT: "arith.divf",
// REPORT-NEXT: "arith.mulf",
// REPORT-NEXT: "arith.mulf"
// CHECK-LABEL: @swiglu
// CHECK: fusednorm.fused
// CHECK: math.exp
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @swiglu(%g: tensor<?x128xbf16>, %u: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = tensor.dim %g, %c0 : tensor<?x128xbf16>
  %e = tensor.empty(%m) : tensor<?x128xbf16>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%g : tensor<?x128xbf16>) outs(%e : tensor<?x128xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %x = arith.extf %a : bf16 to f32
    %n = arith.negf %x : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %v = arith.divf %one, %d : f32
    %w = arith.truncf %v : f32 to bf16
    linalg.yield %w : bf16
  } -> tensor<?x128xbf16>
  %t = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%s, %g : tensor<?x128xbf16>, tensor<?x128xbf16>) outs(%e : tensor<?x128xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %x = arith.mulf %a, %b : bf16
    linalg.yield %x : bf16
  } -> tensor<?x128xbf16>
  %r = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%t, %u : tensor<?x128xbf16>, tensor<?x128xbf16>) outs(%e : tensor<?x128xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %x = arith.mulf %a, %b : bf16
    linalg.yield %x : bf16
  } -> tensor<?x128xbf16>
  return %r : tensor<?x128xbf16>
}

// One body with its constants inside.
// CHECK-LABEL: @geglu_tanh
// CHECK: fusednorm.fused
// CHECK: math.tanh
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @geglu_tanh(%g: tensor<?x128xf32>, %u: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %g, %c0 : tensor<?x128xf32>
  %e = tensor.empty(%m) : tensor<?x128xf32>
  %r = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%g, %u : tensor<?x128xf32>, tensor<?x128xf32>) outs(%e : tensor<?x128xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %c = arith.constant 0.044715 : f32
    %root = arith.constant 0.797884583 : f32
    %x2 = arith.mulf %x, %x : f32
    %x3 = arith.mulf %x2, %x : f32
    %cube = arith.mulf %x3, %c : f32
    %sum = arith.addf %x, %cube : f32
    %scaled = arith.mulf %sum, %root : f32
    %tanh = math.tanh %scaled : f32
    %shifted = arith.addf %tanh, %one : f32
    %h = arith.mulf %x, %half : f32
    %gelu = arith.mulf %h, %shifted : f32
    %y = arith.mulf %gelu, %b : f32
    linalg.yield %y : f32
  } -> tensor<?x128xf32>
  return %r : tensor<?x128xf32>
}

// CHECK-LABEL: @geglu_erf
// CHECK: fusednorm.fused
// CHECK: math.erf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @geglu_erf(%g: tensor<12x128xf32>, %u: tensor<12x128xf32>) -> tensor<12x128xf32> {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %root = arith.constant 0.707106769 : f32
  %e = tensor.empty() : tensor<12x128xf32>
  %gelu = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%g : tensor<12x128xf32>) outs(%e : tensor<12x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %scaled = arith.mulf %x, %root : f32
    %erf = math.erf %scaled : f32
    %shifted = arith.addf %erf, %one : f32
    %h = arith.mulf %shifted, %half : f32
    %y = arith.mulf %x, %h : f32
    linalg.yield %y : f32
  } -> tensor<12x128xf32>
  %r = linalg.mul ins(%gelu, %u : tensor<12x128xf32>, tensor<12x128xf32>) outs(%e : tensor<12x128xf32>) -> tensor<12x128xf32>
  return %r : tensor<12x128xf32>
}

// A gate per column and a residual sum in bf16, with bits equal to the source.
// CHECK-LABEL: @gate
// CHECK: fusednorm.fused
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @gate(%x: tensor<2x8x256xbf16>, %r: tensor<2x8x256xbf16>, %g: tensor<256xbf16>) -> tensor<2x8x256xbf16> {
  %e = tensor.empty() : tensor<2x8x256xbf16>
  %t = linalg.generic {indexing_maps = [#all3, #column, #all3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %g : tensor<2x8x256xbf16>, tensor<256xbf16>) outs(%e : tensor<2x8x256xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %y = arith.mulf %a, %b : bf16
    linalg.yield %y : bf16
  } -> tensor<2x8x256xbf16>
  %s = linalg.generic {indexing_maps = [#all3, #all3, #all3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %r : tensor<2x8x256xbf16>, tensor<2x8x256xbf16>) outs(%e : tensor<2x8x256xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %y = arith.addf %a, %b : bf16
    linalg.yield %y : bf16
  } -> tensor<2x8x256xbf16>
  return %s : tensor<2x8x256xbf16>
}

// Not worth a kernel: 4 KB, one operation without a cast, and casts alone.
// CHECK-LABEL: @small
// CHECK-NOT: fusednorm.fused
// CHECK-COUNT-2: linalg.
func.func @small(%a: tensor<8x128xf32>, %b: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %e = tensor.empty() : tensor<8x128xf32>
  %s = linalg.add ins(%a, %b : tensor<8x128xf32>, tensor<8x128xf32>) outs(%e : tensor<8x128xf32>) -> tensor<8x128xf32>
  %t = linalg.mul ins(%s, %b : tensor<8x128xf32>, tensor<8x128xf32>) outs(%e : tensor<8x128xf32>) -> tensor<8x128xf32>
  return %t : tensor<8x128xf32>
}

// CHECK-LABEL: @single
// CHECK-NOT: fusednorm.fused
// CHECK: linalg.add
func.func @single(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.add ins(%a, %b : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

// A factor per row, a permutation, integers and a function without a row program.
// CHECK-LABEL: @others
// CHECK-NOT: fusednorm.fused
// CHECK-COUNT-4: linalg.
func.func @others(%a: tensor<64x128xf32>, %f: tensor<64xf32>, %p: tensor<128x64xf32>, %i: tensor<64x128xi32>) -> (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xi32>, tensor<64x128xf32>) {
  %e = tensor.empty() : tensor<64x128xf32>
  %ei = tensor.empty() : tensor<64x128xi32>
  %s = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> (i)>, #all], iterator_types = ["parallel", "parallel"]} ins(%a, %f : tensor<64x128xf32>, tensor<64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> (j, i)>, #all], iterator_types = ["parallel", "parallel"]} ins(%a, %p : tensor<64x128xf32>, tensor<128x64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  %n = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<64x128xi32>) outs(%ei : tensor<64x128xi32>) {
  ^bb0(%x: i32, %o: i32):
    %u = arith.muli %x, %x : i32
    %v = arith.addi %u, %x : i32
    linalg.yield %v : i32
  } -> tensor<64x128xi32>
  %w = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %u = math.sin %x : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s, %t, %n, %w : tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xi32>, tensor<64x128xf32>
}
