// Ops with an output that aliases another operand, where the alias is visible in the IR.

// RUN: fusednorm-opt %s --split-input-file --fusednorm-verify-overlap --verify-diagnostics
// The pipelines run this check first.
// RUN: not fusednorm-opt %s --split-input-file --fusednorm-to-cpu 2>&1 | FileCheck %s
// CHECK: error: 'fusednorm.apply_qk_rms_norm' op writes operand 6 of type 'memref<?x64xf32>' to memory that operand 1

// The rows of k are overwritten by the result for q, and vice versa.
func.func @crossed(%q: memref<?x64xf32>, %k: memref<?x64xf32>, %var: memref<?x2xf32>,
                   %gq: memref<64xf32>, %gk: memref<64xf32>, %eps: f32) {
  // expected-error @+1 {{op writes operand 6 of type 'memref<?x64xf32>' to memory that operand 1 of type 'memref<?x64xf32>' also uses: expected operands that do not overlap, or an output in the memory of its input rows}}
  fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %var : memref<?x64xf32>, memref<?x64xf32>, memref<64xf32>, memref<64xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%k, %q : memref<?x64xf32>, memref<?x64xf32>)
  return
}

// -----

// Each operand is updated in place.
func.func @in_place(%q: memref<?x64xf32>, %k: memref<?x64xf32>, %var: memref<?x2xf32>,
                    %gq: memref<64xf32>, %gk: memref<64xf32>, %eps: f32) {
  fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %var : memref<?x64xf32>, memref<?x64xf32>, memref<64xf32>, memref<64xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<?x64xf32>, memref<?x64xf32>)
  return
}

// -----

func.func @two_outputs(%x: memref<?x64xf32>, %r: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32,
                       %y: memref<?x64xf32>) {
  // expected-error @+1 {{op writes operand 4 of type 'memref<?x64xf32>' to memory that operand 5 of type 'memref<?x64xf32>' also uses: expected operands that do not overlap}}
  fusednorm.add_rms_norm ins(%x, %r, %g : memref<?x64xf32>, memref<?x64xf32>, memref<64xf32>)
      epsilon(%eps) outs(%y, %y : memref<?x64xf32>, memref<?x64xf32>)
  return
}

// -----

// The weights are read for every row.
func.func @weights(%x: memref<1x64xf32>, %g: memref<64xf32>, %eps: f32) {
  %row = memref.expand_shape %g [[0, 1]] output_shape [1, 64] : memref<64xf32> into memref<1x64xf32>
  fusednorm.rms_norm ins(%x, %g : memref<1x64xf32>, memref<64xf32>) epsilon(%eps) outs(%row : memref<1x64xf32>)
  return
}

// -----

// Slices: two overlap in both dimensions, two are disjoint in one dimension.
func.func @slices(%m: memref<16x256xf32>, %g: memref<64xf32>, %eps: f32) {
  %a = memref.subview %m[0, 0] [8, 64] [1, 1] : memref<16x256xf32> to memref<8x64xf32, strided<[256, 1]>>
  %b = memref.subview %m[4, 32] [8, 64] [1, 1] : memref<16x256xf32> to memref<8x64xf32, strided<[256, 1], offset: 1056>>
  %c = memref.subview %m[0, 64] [8, 64] [1, 1] : memref<16x256xf32> to memref<8x64xf32, strided<[256, 1], offset: 64>>
  %even = memref.subview %m[0, 0] [8, 64] [2, 1] : memref<16x256xf32> to memref<8x64xf32, strided<[512, 1]>>
  %odd = memref.subview %m[1, 0] [8, 64] [2, 1] : memref<16x256xf32> to memref<8x64xf32, strided<[512, 1], offset: 256>>
  fusednorm.rms_norm ins(%a, %g : memref<8x64xf32, strided<[256, 1]>>, memref<64xf32>) epsilon(%eps)
      outs(%c : memref<8x64xf32, strided<[256, 1], offset: 64>>)
  fusednorm.rms_norm ins(%even, %g : memref<8x64xf32, strided<[512, 1]>>, memref<64xf32>) epsilon(%eps)
      outs(%odd : memref<8x64xf32, strided<[512, 1], offset: 256>>)
  // expected-error @+1 {{op writes operand 3 of type 'memref<8x64xf32, strided<[256, 1], offset: 1056>>' to memory that operand 0 of type 'memref<8x64xf32, strided<[256, 1]>>' overlaps: expected operands that do not overlap}}
  fusednorm.rms_norm ins(%a, %g : memref<8x64xf32, strided<[256, 1]>>, memref<64xf32>) epsilon(%eps)
      outs(%b : memref<8x64xf32, strided<[256, 1], offset: 1056>>)
  return
}

// -----

// The row offsets are dynamic, so the slices may or may not be the same rows.
func.func @unknown(%m: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32, %i: index, %j: index) {
  %a = memref.subview %m[%i, 0] [8, 64] [1, 1] : memref<?x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
  %b = memref.subview %m[%j, 0] [8, 64] [1, 1] : memref<?x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
  fusednorm.rms_norm ins(%a, %g : memref<8x64xf32, strided<[64, 1], offset: ?>>, memref<64xf32>) epsilon(%eps)
      outs(%b : memref<8x64xf32, strided<[64, 1], offset: ?>>)
  return
}

// -----

// A memref and a part of it, through a cast.
func.func @part(%m: memref<16x64xf32>, %g: memref<64xf32>, %eps: f32) {
  %a = memref.subview %m[0, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1]>>
  %whole = memref.cast %m : memref<16x64xf32> to memref<?x64xf32>
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op writes operand 1}}
  fusednorm.row_mean_of_squares ins(%whole : memref<?x64xf32>) outs(%m : memref<16x64xf32>)
  return
}
