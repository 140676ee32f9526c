// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores that no attention kernel supports become separate kernels, with a remark that gives the
// reason. The decomposition of the whole op computes the same result.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms="keep-tiles=true keep-epilogues=true" --remark-format=emitRemark --remarks-filter=fusion -o %t.mlir 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: FileCheck %s --input-file=%t.mlir
// DEFINE: %{target} = --threads=1
// DEFINE: %{run} = fusednorm-runner %s --reference %{target} --input='21x4x32xbf16=normal(scale=3)' --input='21x2x32xbf16=normal(seed=2)' --input='3xi32=offsets(8,13)'
// DEFINE: %{within} = %{run} --entry=within --input='2x4xi32=pages(order=reverse)' --input='3xi32=offsets(8,13)' --input='2xi32=const(7)' --input='21xi32=iota' --input='8x8x128xbf16=normal(seed=5)'
// RUN: %{within} | FileCheck %s --check-prefix=RUN0
// REDEFINE: %{target} = --target=sm_80 --emulate --check
// RUN: %{within} | FileCheck %s --check-prefixes=RUN0,CLEAN
// RUN: fusednorm-opt %s --fusednorm-decompose | FileCheck %s --check-prefix=LINALG
// RUN0: output 0{{.*}}PASS
// CLEAN: check: 0 reports
// LINALG-NOT: fusednorm

// WHY: its epilogue is a separate kernel: fusednorm.paged_store has a cache of bytes
// WHY: its epilogue is a separate kernel: fusednorm.paged_store has positions together with a table
// WHY: its epilogue is a separate kernel: fusednorm.paged_store has other row_offsets than attention
// WHY: its epilogue is a separate kernel: fusednorm.paged_store checks slots
// WHY: its epilogue is a separate kernel: fusednorm.paged_store has heads whose number of columns is not a multiple of 16

// CHECK-LABEL: func.func @bytes
// CHECK: %[[OUT:.*]] = fusednorm.ragged_attention {{.*}} -> tensor<?x4x32xf32>
// CHECK: fusednorm.fused ins(%[[OUT]]
// CHECK: paged_store
func.func @bytes(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %rows: tensor<?xi32>, %slots: tensor<?xi64>,
    %cache: tensor<?x8x4x128xi8>) -> tensor<?x8x4x128xi8> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) epilogue_ins(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x8x4x128xi8>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x128xi8>):
    %p = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>)
        outs(%o : tensor<?x8x4x128xi8>) -> tensor<?x8x4x128xi8>
    fusednorm.yield %p : tensor<?x8x4x128xi8>
  } -> (tensor<?x8x4x128xi8>)
  return %0 : tensor<?x8x4x128xi8>
}

// CHECK-LABEL: func.func @within
// CHECK: %[[OUT:.*]] = fusednorm.ragged_attention {{.*}} -> tensor<?x4x32xbf16>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[OUT]]
// CHECK: fusednorm.fused ins(%[[FLAT]]
// CHECK: paged_store
func.func @within(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %rows: tensor<?xi32>, %table: tensor<?x?xi32>,
    %own: tensor<?xi32>, %lengths: tensor<?xi32>, %positions: tensor<?xi32>, %cache: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>)
      epilogue_ins(%table, %own, %lengths, %positions : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%cache : tensor<?x8x128xbf16>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %l: tensor<?xi32>, %n: tensor<?xi32>, %o: tensor<?x8x128xbf16>):
    %limit = arith.constant 17 : index
    %z = arith.truncf %y : tensor<?x4x32xf32> to tensor<?x4x32xbf16>
    %f = tensor.collapse_shape %z [[0], [1, 2]] : tensor<?x4x32xbf16> into tensor<?x128xbf16>
    %p = fusednorm.paged_store ins(%f : tensor<?x128xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>)
        lengths(%l : tensor<?xi32>) within(%n, %limit : tensor<?xi32>)
        outs(%o : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
    fusednorm.yield %p : tensor<?x8x128xbf16>
  } -> (tensor<?x8x128xbf16>)
  return %0 : tensor<?x8x128xbf16>
}

func.func @offsets(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %rows: tensor<?xi32>, %table: tensor<?x?xi32>,
    %own: tensor<?xi32>, %lengths: tensor<?xi32>, %cache: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>)
      epilogue_ins(%table, %own, %lengths : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%cache : tensor<?x8x128xbf16>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %l: tensor<?xi32>, %o: tensor<?x8x128xbf16>):
    %f = tensor.collapse_shape %y [[0], [1, 2]] : tensor<?x4x32xf32> into tensor<?x128xf32>
    %p = fusednorm.paged_store ins(%f : tensor<?x128xf32>) table(%t : tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>)
        lengths(%l : tensor<?xi32>) outs(%o : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
    fusednorm.yield %p : tensor<?x8x128xbf16>
  } -> (tensor<?x8x128xbf16>)
  return %0 : tensor<?x8x128xbf16>
}

func.func @checked(%q: tensor<?x4x32xbf16>, %k: tensor<?x2x32xbf16>, %rows: tensor<?xi32>, %slots: tensor<?xi64>,
    %cache: tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x32xbf16>, tensor<?x2x32xbf16>, tensor<?x2x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) epilogue_ins(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x8x4x32xbf16>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x32xbf16>):
    %p = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>) checked
        outs(%o : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    fusednorm.yield %p : tensor<?x8x4x32xbf16>
  } -> (tensor<?x8x4x32xbf16>)
  return %0 : tensor<?x8x4x32xbf16>
}

func.func @units(%q: tensor<?x4x24xbf16>, %k: tensor<?x2x24xbf16>, %rows: tensor<?xi32>, %slots: tensor<?xi64>,
    %cache: tensor<?x8x4x24xf8E5M2>) -> tensor<?x8x4x24xf8E5M2> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x24xbf16>, tensor<?x2x24xbf16>, tensor<?x2x24xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) epilogue_ins(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x8x4x24xf8E5M2>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x24xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x24xf8E5M2>):
    %p = fusednorm.paged_store ins(%y : tensor<?x4x24xf32>) slots(%s : tensor<?xi64>)
        outs(%o : tensor<?x8x4x24xf8E5M2>) -> tensor<?x8x4x24xf8E5M2>
    fusednorm.yield %p : tensor<?x8x4x24xf8E5M2>
  } -> (tensor<?x8x4x24xf8E5M2>)
  return %0 : tensor<?x8x4x24xf8E5M2>
}
