// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prologues and epilogues that no attention kernel supports become separate kernels, with a remark
// that gives the reason. The decomposition of the whole op computes the same result.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms="keep-tiles=true keep-epilogues=true" --remark-format=emitRemark --remarks-filter=fusion -o %t.mlir 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: FileCheck %s --input-file=%t.mlir
// DEFINE: %{inputs} = --input='21x4x32xbf16=normal(scale=3)' --input='21x2x32xbf16=normal(seed=2)' --input='21x2x32xbf16=normal(seed=3)' --input='21x16xbf16=uniform(-1,1)' --input='3xi32=offsets(8,13)' --input='21x128xi8=const(0)' --input='21x4xf32=const(0)' --input='4x21xf32=const(0)'
// RUN: fusednorm-runner %s --entry=keys --reference --threads=1 --input='9x4x32xbf16=normal' --input='21x2x32xbf16=normal(seed=2)' --input='21x2x32xbf16=normal(seed=3)' --input='9x16xf32=uniform(-1,1)' --input='21x16xbf16=uniform(-1,1)' --input='3xi32=offsets(4,5)' --input='3xi32=offsets(8,13)' --input='9x4x32xbf16=const(0)' | FileCheck %s --check-prefix=RUN1
// RUN1: output 0{{.*}}PASS
// RUN: fusednorm-runner %s --entry=f --reference --threads=1 %{inputs} | FileCheck %s --check-prefix=RUN3
// RUN: fusednorm-runner %s --entry=f --reference --target=sm_80 --emulate --check %{inputs} | FileCheck %s --check-prefixes=RUN3,CLEAN
// RUN: fusednorm-opt %s --fusednorm-decompose | FileCheck %s --check-prefix=LINALG
// RUN3: output 0{{.*}}PASS
// RUN3: output 1{{.*}}PASS
// RUN3: output 2{{.*}}PASS
// CLEAN: check: 0 reports
// LINALG-NOT: fusednorm

// WHY: fusednorm.ragged_attention: its prologue is a separate kernel: fusednorm.rope has a table of another type than f32
// WHY: fusednorm.ragged_attention: its epilogue is a separate kernel: fusednorm.quantize quantizes to integers
// CHECK: %[[Q:.*]] = fusednorm.fused ins(%arg0, %arg3
// CHECK: rope
// CHECK: %[[OUT:.*]], %[[LSE:.*]] = fusednorm.ragged_attention ins(%[[Q]], {{.*}} -> (tensor<?x4x32xbf16>, tensor<4x?xf32>)
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[OUT]]
// CHECK: fusednorm.fused ins(%[[FLAT]]
// CHECK: quantize
func.func @f(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %v: tensor<?x2x32xbf16>, %freqs: tensor<?x16xbf16>,
    %rows: tensor<?xi32>, %out: tensor<?x128xi8>, %scales: tensor<?x4xf32>, %lse: tensor<4x?xf32>)
    -> (tensor<?x128xi8>, tensor<4x?xf32>, tensor<?x4xf32>) {
  %0, %1, %2 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) prologue_ins(%freqs : tensor<?x16xbf16>)
      outs(%out, %lse : tensor<?x128xi8>, tensor<4x?xf32>) scales(%scales : tensor<?x4xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x4x32xbf16>, %f: tensor<?x16xbf16>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x32xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x32xbf16>
    %y = fusednorm.rope ins(%x, %f : tensor<?x4x32xbf16>, tensor<?x16xbf16>)
        outs(%empty : tensor<?x4x32xbf16>) -> tensor<?x4x32xbf16>
    fusednorm.yield %y : tensor<?x4x32xbf16>
  } epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %o: tensor<?x128xi8>, %s: tensor<?x4xf32>):
    %r = arith.truncf %y : tensor<?x4x32xf32> to tensor<?x4x32xbf16>
    %t = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x4x32xbf16> into tensor<?x128xbf16>
    %c, %d = fusednorm.quantize ins(%t : tensor<?x128xbf16>) outs(%o, %s : tensor<?x128xi8>, tensor<?x4xf32>)
        {scheme = #fusednorm.quantization<group = 32>} -> (tensor<?x128xi8>, tensor<?x4xf32>)
    fusednorm.yield %c, %d : tensor<?x128xi8>, tensor<?x4xf32>
  } -> (tensor<?x128xi8>, tensor<4x?xf32>, tensor<?x4xf32>)
  return %0, %1, %2 : tensor<?x128xi8>, tensor<4x?xf32>, tensor<?x4xf32>
}

// Q and K become one fused op each, with the ops of the prologue that they depend on.
// WHY: fusednorm.ragged_attention: its prologue is a separate kernel: fusednorm.rope has a table of another type than f32
// CHECK-LABEL: func @keys
// CHECK: %[[Q:.*]] = fusednorm.fused ins(%arg0, %arg3, %arg4 : {{.*}}) outs(%{{.*}} : tensor<?x4x32xbf16>)
// CHECK-COUNT-1: rope
// CHECK: %[[K:.*]] = fusednorm.fused ins(%arg1, %arg3, %arg4 : {{.*}}) outs(%{{.*}} : tensor<?x2x32xbf16>)
// CHECK-COUNT-1: rope
// CHECK: fusednorm.ragged_attention ins(%[[Q]], %[[K]],
// CHECK-NOT: prologue
func.func @keys(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %v: tensor<?x2x32xbf16>, %qf: tensor<?x16xf32>, %kf: tensor<?x16xbf16>,
    %rows: tensor<?xi32>, %keys: tensor<?xi32>, %out: tensor<?x4x32xbf16>) -> tensor<?x4x32xbf16> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) prologue_ins(%qf, %kf : tensor<?x16xf32>, tensor<?x16xbf16>)
      outs(%out : tensor<?x4x32xbf16>) {scale = 0.125 : f32} prologue {
  ^bb0(%x: tensor<?x4x32xbf16>, %y: tensor<?x2x32xbf16>, %f: tensor<?x16xf32>, %g: tensor<?x16xbf16>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x32xbf16>
    %m = tensor.dim %y, %c0 : tensor<?x2x32xbf16>
    %a = tensor.empty(%n) : tensor<?x4x32xbf16>
    %b = tensor.empty(%m) : tensor<?x2x32xbf16>
    %x1 = fusednorm.rope ins(%x, %f : tensor<?x4x32xbf16>, tensor<?x16xf32>) outs(%a : tensor<?x4x32xbf16>) -> tensor<?x4x32xbf16>
    %y1 = fusednorm.rope ins(%y, %g : tensor<?x2x32xbf16>, tensor<?x16xbf16>) outs(%b : tensor<?x2x32xbf16>) -> tensor<?x2x32xbf16>
    fusednorm.yield %x1, %y1 : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>
  } -> (tensor<?x4x32xbf16>)
  return %0 : tensor<?x4x32xbf16>
}
