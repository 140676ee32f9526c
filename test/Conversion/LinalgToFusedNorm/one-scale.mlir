// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse=report=- -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: fusednorm-runner %s --entry=all --fuse --reference --input='5x64xbf16=normal(seed=1)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=twice --fuse --reference --input='5x64xbf16=normal(seed=1)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=columns_last --fuse --reference --input='64x64xf32=normal(seed=1)' | FileCheck %s --check-prefix=EXEC

// One scale for the whole tensor, as computed by `x.abs().max() / 448`, in a tensor of rank 0.

// EXEC: output 0 {{.*}}: PASS
// EXEC: output 1 {{.*}}: PASS

// The op becomes a separate kernel. Other ops are not fused with it.
// REPORT-COUNT-4: "name": "fusednorm.quantize"

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#n = affine_map<() -> ()>
// CHECK-LABEL: @all
// CHECK: %[[SCALE:.*]] = tensor.empty() : tensor<1xf32>
// CHECK: %[[CODES:.*]], %[[SCALES:.*]] = fusednorm.quantize ins(%arg0 : tensor<5x64xbf16>) outs(%{{.*}}, %[[SCALE]] : {{.*}}) {{.*}}scheme = #fusednorm.quantization<tensor>
// CHECK: tensor.collapse_shape %[[SCALES]] [] : tensor<1xf32> into tensor<f32>
func.func @all(%x: tensor<5x64xbf16>) -> (tensor<5x64xf8E4M3FN>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<f32>
  %q = tensor.empty() : tensor<5x64xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<5x64xbf16>) outs(%f : tensor<f32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %b = math.absf %w : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  %scale = linalg.generic {indexing_maps = [#n, #n], iterator_types = []} ins(%amax : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %codes = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<5x64xbf16>, tensor<f32>) outs(%q : tensor<5x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: f32, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %y = arith.divf %w, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<5x64xf8E4M3FN>
  return %codes, %scale : tensor<5x64xf8E4M3FN>, tensor<f32>
}

// Reduces each row and then all rows, as front ends write a reduction over single dimensions. The
// scale has rank 2 and is bf16, widened for the quantization.
#rows = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0, d1) -> (0, 0)>
// CHECK-LABEL: @twice
// CHECK: %[[SCALE:.*]] = tensor.empty() : tensor<1xbf16>
// CHECK: %[[CODES:.*]], %[[SCALES:.*]] = fusednorm.quantize ins(%arg0 : tensor<5x64xbf16>) outs(%{{.*}}, %[[SCALE]] : {{.*}}) {{.*}}scaling = divide{{.*}}scheme = #fusednorm.quantization<tensor>
// CHECK: %[[ONE:.*]] = tensor.expand_shape %[[SCALES]] {{\[}}[0, 1]] {{.*}} into tensor<1x1xbf16>
// CHECK: return %[[CODES]], %[[ONE]]
func.func @twice(%x: tensor<5x64xbf16>) -> (tensor<5x64xf8E4M3FN>, tensor<1x1xbf16>) {
  %zero = arith.constant 0 : i64
  %lowest = arith.constant 0xFF80 : bf16
  %largest = arith.constant 448.0 : bf16
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %ex = tensor.empty() : tensor<5x64xbf16>
  %e5 = tensor.empty() : tensor<5xbf16>
  %e1 = tensor.empty() : tensor<1xbf16>
  %i5 = tensor.empty() : tensor<5xi64>
  %i1 = tensor.empty() : tensor<1xi64>
  %e = tensor.empty() : tensor<1x1xbf16>
  %q = tensor.empty() : tensor<5x64xf8E4M3FN>
  %f5 = linalg.fill ins(%lowest : bf16) outs(%e5 : tensor<5xbf16>) -> tensor<5xbf16>
  %f1 = linalg.fill ins(%lowest : bf16) outs(%e1 : tensor<1xbf16>) -> tensor<1xbf16>
  %p5 = linalg.fill ins(%zero : i64) outs(%i5 : tensor<5xi64>) -> tensor<5xi64>
  %p1 = linalg.fill ins(%zero : i64) outs(%i1 : tensor<1xi64>) -> tensor<1xi64>
  %abs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x64xbf16>) outs(%ex : tensor<5x64xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %b = math.absf %a : bf16
    linalg.yield %b : bf16
  } -> tensor<5x64xbf16>
  %ofrows:2 = linalg.generic {indexing_maps = [#all, #rows, #rows], iterator_types = ["parallel", "reduction"]} ins(%abs : tensor<5x64xbf16>) outs(%f5, %p5 : tensor<5xbf16>, tensor<5xi64>) {
  ^bb0(%a: bf16, %o: bf16, %p: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %c = arith.maximumf %a, %o : bf16
    %d = arith.cmpf ogt, %a, %o : bf16
    %k = arith.select %d, %j, %p : i64
    linalg.yield %c, %k : bf16, i64
  } -> (tensor<5xbf16>, tensor<5xi64>)
  %wide = tensor.expand_shape %ofrows#0 [[0, 1]] output_shape [5, 1] : tensor<5xbf16> into tensor<5x1xbf16>
  %ofall:2 = linalg.generic {indexing_maps = [#all, #columns, #columns], iterator_types = ["reduction", "parallel"]} ins(%wide : tensor<5x1xbf16>) outs(%f1, %p1 : tensor<1xbf16>, tensor<1xi64>) {
  ^bb0(%a: bf16, %o: bf16, %p: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %c = arith.maximumf %a, %o : bf16
    %d = arith.cmpf ogt, %a, %o : bf16
    %k = arith.select %d, %j, %p : i64
    linalg.yield %c, %k : bf16, i64
  } -> (tensor<1xbf16>, tensor<1xi64>)
  %amax = tensor.expand_shape %ofall#0 [[0, 1]] output_shape [1, 1] : tensor<1xbf16> into tensor<1x1xbf16>
  %scale = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%amax : tensor<1x1xbf16>) outs(%e : tensor<1x1xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %s = arith.divf %a, %largest : bf16
    linalg.yield %s : bf16
  } -> tensor<1x1xbf16>
  %codes = linalg.generic {indexing_maps = [#all, #one, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<5x64xbf16>, tensor<1x1xbf16>) outs(%q : tensor<5x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: bf16, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %v = arith.extf %s : bf16 to f32
    %y = arith.divf %w, %v : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<5x64xf8E4M3FN>
  return %codes, %scale : tensor<5x64xf8E4M3FN>, tensor<1x1xbf16>
}

// A scalar becomes a tensor of one element. A floor replaces NaN.
#first = affine_map<(d0, d1) -> (0)>
#vector = affine_map<(d0) -> (d0)>
// CHECK-LABEL: @expanded
// CHECK: %[[CODES:.*]], %[[SCALES:.*]] = fusednorm.quantize ins(%arg0 : tensor<5x64xf32>) {{.*}}floor = maximum_number, scale_floor = 9.99999997E-7>, scheme = #fusednorm.quantization<tensor>
// CHECK: return %[[CODES]], %[[SCALES]] : tensor<5x64xf8E4M3FN>, tensor<1xf32>
func.func @expanded(%x: tensor<5x64xf32>) -> (tensor<5x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %floor = arith.constant 1.0e-6 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<5x64xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<5x64xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  %wide = tensor.expand_shape %amax [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%wide : tensor<1xf32>) outs(%e1 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    %c = arith.cmpf ult, %s, %floor : f32
    %d = arith.select %c, %floor, %s : f32
    linalg.yield %d : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #first, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<5x64xf32>, tensor<1xf32>) outs(%q : tensor<5x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %r = arith.divf %one, %s : f32
    %y = arith.mulf %a, %r : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<5x64xf8E4M3FN>
  return %codes, %scale : tensor<5x64xf8E4M3FN>, tensor<1xf32>
}

// A square matrix: reducing the rows of one column at a time resembles a row reduction.
// CHECK-LABEL: @columns_last
// CHECK: fusednorm.quantize ins(%arg0 : tensor<64x64xf32>) {{.*}}scheme = #fusednorm.quantization<tensor>
func.func @columns_last(%x: tensor<64x64xf32>) -> (tensor<64x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e64 = tensor.empty() : tensor<64xf32>
  %e1 = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<64x64xf8E4M3FN>
  %f64 = linalg.fill ins(%zero : f32) outs(%e64 : tensor<64xf32>) -> tensor<64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1xf32>) -> tensor<1xf32>
  %ofrows = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x64xf32>) outs(%f64 : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<64xf32>
  %amax = linalg.generic {indexing_maps = [#vector, affine_map<(d0) -> (0)>], iterator_types = ["reduction"]} ins(%ofrows : tensor<64xf32>) outs(%f1 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%amax : tensor<1xf32>) outs(%e1 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #first, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<64x64xf32>, tensor<1xf32>) outs(%q : tensor<64x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %y = arith.divf %a, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<64x64xf8E4M3FN>
  return %codes, %scale : tensor<64x64xf8E4M3FN>, tensor<1xf32>
}
