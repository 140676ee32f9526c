// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#n = affine_map<() -> ()>

// The largest magnitude is that of another tensor.
// CHECK: remark: {{.*}}quantize{{.*}}the maximum is that of another row
// CHECK: remark: {{.*}}quantize{{.*}}there may be no rows, for which quantize stores no scale
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

// There may be no rows.
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
