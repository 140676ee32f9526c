// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#n = affine_map<() -> ()>

// The maximum is computed from another tensor.
// CHECK: remark: {{.*}}quantize{{.*}}the maximum is computed from another row
// CHECK: remark: {{.*}}quantize{{.*}}there may be no rows; quantize would then store no scale
// CHECK: remark: {{.*}}Function=sum_of_maxima{{.*}}quantize{{.*}}the reduction of the row is not a maximum
// CHECK: remark: {{.*}}Function=ignores_nan{{.*}}quantize{{.*}}the maximum ignores NaN
// CHECK: remark: {{.*}}Function=starts_high{{.*}}quantize{{.*}}the maximum starts from a positive or unknown value
// CHECK-LABEL: @other
// CHECK-NOT: fusednorm.
func.func @other(%x: tensor<?x64xbf16>, %z: tensor<?x64xbf16>) -> (tensor<?x64xf8E4M3FN>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty() : tensor<f32>
  %q = tensor.empty(%m) : tensor<?x64xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%z : tensor<?x64xbf16>) outs(%f : tensor<f32>) {
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
  %codes = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<?x64xbf16>, tensor<f32>) outs(%q : tensor<?x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: f32, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %y = arith.divf %w, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<?x64xf8E4M3FN>
  return %codes, %scale : tensor<?x64xf8E4M3FN>, tensor<f32>
}

// The tensor may have no rows.
// CHECK: func.func @none
// CHECK-NOT: fusednorm.
func.func @none(%x: tensor<?x64xbf16>) -> (tensor<?x64xf8E4M3FN>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty() : tensor<f32>
  %q = tensor.empty(%m) : tensor<?x64xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<?x64xbf16>) outs(%f : tensor<f32>) {
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
  %codes = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<?x64xbf16>, tensor<f32>) outs(%q : tensor<?x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: f32, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %y = arith.divf %w, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<?x64xf8E4M3FN>
  return %codes, %scale : tensor<?x64xf8E4M3FN>, tensor<f32>
}

#rows = affine_map<(d0, d1) -> (d0)>
#vector = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>
#number = affine_map<(d0, d1) -> (0)>

// The row maxima are added.
// CHECK: func.func @sum_of_maxima
// CHECK-NOT: fusednorm.
func.func @sum_of_maxima(%x: tensor<8x64xf32>) -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<8x64xf8E4M3FN>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %ofrows = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x64xf32>) outs(%fr : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %amax = linalg.generic {indexing_maps = [#vector, #first], iterator_types = ["reduction"]} ins(%ofrows : tensor<8xf32>) outs(%f : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%amax : tensor<1xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #number, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<8x64xf32>, tensor<1xf32>) outs(%q : tensor<8x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %y = arith.divf %a, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<8x64xf8E4M3FN>
  return %codes, %scale : tensor<8x64xf8E4M3FN>, tensor<1xf32>
}

// The row maximum propagates NaN, and the maximum over rows ignores it.
// CHECK: func.func @ignores_nan
// CHECK-NOT: fusednorm.
func.func @ignores_nan(%x: tensor<8x64xf32>) -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<8x64xf8E4M3FN>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %ofrows = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x64xf32>) outs(%fr : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %amax = linalg.generic {indexing_maps = [#vector, #first], iterator_types = ["reduction"]} ins(%ofrows : tensor<8xf32>) outs(%f : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maxnumf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%amax : tensor<1xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #number, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<8x64xf32>, tensor<1xf32>) outs(%q : tensor<8x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %y = arith.divf %a, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<8x64xf8E4M3FN>
  return %codes, %scale : tensor<8x64xf8E4M3FN>, tensor<1xf32>
}

// The maximum of all rows is at least 1.
// CHECK: func.func @starts_high
// CHECK-NOT: fusednorm.
func.func @starts_high(%x: tensor<8x64xf32>) -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<8x64xf8E4M3FN>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %ofrows = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x64xf32>) outs(%fr : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %amax = linalg.generic {indexing_maps = [#vector, #first], iterator_types = ["reduction"]} ins(%ofrows : tensor<8xf32>) outs(%f : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%amax : tensor<1xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #number, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<8x64xf32>, tensor<1xf32>) outs(%q : tensor<8x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %y = arith.divf %a, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<8x64xf8E4M3FN>
  return %codes, %scale : tensor<8x64xf8E4M3FN>, tensor<1xf32>
}

// The last row is not included, so the scale is a given one.
// CHECK: func.func @some_rows
// CHECK: fusednorm.quantize {{.*}} static_scale(
func.func @some_rows(%x: tensor<8x64xf32>) -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %er = tensor.empty() : tensor<7xf32>
  %e = tensor.empty() : tensor<1xf32>
  %q = tensor.empty() : tensor<8x64xf8E4M3FN>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<7xf32>) -> tensor<7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %part = tensor.extract_slice %x[0, 0] [7, 64] [1, 1] : tensor<8x64xf32> to tensor<7x64xf32>
  %ofrows = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%part : tensor<7x64xf32>) outs(%fr : tensor<7xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<7xf32>
  %amax = linalg.generic {indexing_maps = [#vector, #first], iterator_types = ["reduction"]} ins(%ofrows : tensor<7xf32>) outs(%f : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<1xf32>
  %scale = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]} ins(%amax : tensor<1xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %codes = linalg.generic {indexing_maps = [#all, #number, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<8x64xf32>, tensor<1xf32>) outs(%q : tensor<8x64xf8E4M3FN>) {
  ^bb0(%a: f32, %s: f32, %o: f8E4M3FN):
    %y = arith.divf %a, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<8x64xf8E4M3FN>
  return %codes, %scale : tensor<8x64xf8E4M3FN>, tensor<1xf32>
}
