// Remarks for fused and missed ops, the JSON report, and the option `require`.
//
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse=report=- -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: fusednorm-opt %s --fusednorm-fuse=require=1 -o /dev/null
// RUN: not fusednorm-opt %s --fusednorm-fuse=require=2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=REQUIRE
// RUN: not fusednorm-opt %s --fusednorm-fuse=report=%t/none/report.json -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILE

// CHECK-DAG: [Passed] Fused {{.*}}Function=taken | Remark="fusednorm.fused of rms_norm, quantize; saves 1024 bytes"
// CHECK-DAG: [Missed] NotFused {{.*}}Function=cycle | Remark="linalg.generic was not fused: it needs a value of the group and the group needs its value; because of linalg.transpose
// CHECK-DAG: [Missed] NotFused {{.*}}Function=side_effect | Remark="fusednorm.quantize was not fused: it has side effects and would have to move; because of func.call
// CHECK-DAG: [Missed] NotFused {{.*}}Function=no_row_op | Remark="fusednorm.rms_norm was not fused: no row program supports this op; because of math.sin

// JSON: "groups"
// JSON: "name": "fusednorm.fused"
// JSON: "ops": [
// JSON-NEXT: "rms_norm"
// JSON-NEXT: "quantize"
// JSON: "bytes_saved": 1024
// JSON: "not_taken"
// JSON: "blocker": "linalg.transpose"

// REQUIRE: error: expected at least 2 fused groups, got 1
// REQUIRE: note: {{.*}}was not fused
// FILE: error: cannot write the fusion report

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func private @observe(tensor<32x32xbf16>)

func.func @taken(%x: tensor<4x64xbf16>, %g: tensor<64xbf16>, %eps: f32) -> (tensor<4x64xi8>, tensor<4x1xf32>) {
  %e = tensor.empty() : tensor<4x64xbf16>
  %c = tensor.empty() : tensor<4x64xi8>
  %s = tensor.empty() : tensor<4x1xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%e : tensor<4x64xbf16>) -> tensor<4x64xbf16>
  %q:2 = fusednorm.quantize ins(%y : tensor<4x64xbf16>) outs(%c, %s : tensor<4x64xi8>, tensor<4x1xf32>)
      -> (tensor<4x64xi8>, tensor<4x1xf32>)
  return %q#0, %q#1 : tensor<4x64xi8>, tensor<4x1xf32>
}

func.func @cycle(%x: tensor<32x32xbf16>, %g: tensor<32xbf16>, %eps: f32) -> tensor<32x32xbf16> {
  %e = tensor.empty() : tensor<32x32xbf16>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<32x32xbf16>, tensor<32xbf16>) epsilon(%eps)
      outs(%e : tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %t = linalg.transpose ins(%y : tensor<32x32xbf16>) outs(%e : tensor<32x32xbf16>) permutation = [1, 0]
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %t : tensor<32x32xbf16>, tensor<32x32xbf16>) outs(%e : tensor<32x32xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.addf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<32x32xbf16>
  return %sum : tensor<32x32xbf16>
}

func.func @side_effect(%x: tensor<32x32xbf16>, %g: tensor<32xbf16>, %eps: f32) -> tensor<32x32xi8> {
  %e = tensor.empty() : tensor<32x32xbf16>
  %c = tensor.empty() : tensor<32x32xi8>
  %s = tensor.empty() : tensor<32x1xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<32x32xbf16>, tensor<32xbf16>) epsilon(%eps)
      outs(%e : tensor<32x32xbf16>) -> tensor<32x32xbf16>
  func.call @observe(%y) : (tensor<32x32xbf16>) -> ()
  %q:2 = fusednorm.quantize ins(%y : tensor<32x32xbf16>) outs(%c, %s : tensor<32x32xi8>, tensor<32x1xf32>)
      -> (tensor<32x32xi8>, tensor<32x1xf32>)
  return %q#0 : tensor<32x32xi8>
}

func.func @no_row_op(%x: tensor<32x32xf32>, %g: tensor<32xf32>, %eps: f32) -> tensor<32x32xf32> {
  %e = tensor.empty() : tensor<32x32xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.sin %a : f32
    linalg.yield %s : f32
  } -> tensor<32x32xf32>
  %y = fusednorm.rms_norm ins(%exp, %g : tensor<32x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %y : tensor<32x32xf32>
}
