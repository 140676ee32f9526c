// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Special values in sinks, biases, lengths and LSEs, on CPUs, on the SIMT simulator, and lowered by
// definition.

// Queries at positions 0 to 5, keys at positions 3 to 6: three queries of a tile have no visible key.
func.func @sinks(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>, %rows: tensor<?xi32>, %keys: tensor<?xi32>,
                 %starts: tensor<?xi32>, %sinks: tensor<4xf32>, %out: tensor<?x4x64xbf16>, %lse: tensor<4x?xf32>) -> (tensor<?x4x64xbf16>, tensor<4x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) key_starts(%starts : tensor<?xi32>) sinks(%sinks : tensor<4xf32>)
      outs(%out, %lse : tensor<?x4x64xbf16>, tensor<4x?xf32>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
      -> (tensor<?x4x64xbf16>, tensor<4x?xf32>)
  return %0, %1 : tensor<?x4x64xbf16>, tensor<4x?xf32>
}
func.func @threads(%q: tensor<?x2x20xf32>, %k: tensor<?x2x20xf32>, %rows: tensor<?xi32>, %keys: tensor<?xi32>, %starts: tensor<?xi32>,
                   %sinks: tensor<2xf32>, %out: tensor<?x2x20xf32>, %lse: tensor<2x?xf32>) -> (tensor<?x2x20xf32>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x2x20xf32>, tensor<?x2x20xf32>, tensor<?x2x20xf32>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) key_starts(%starts : tensor<?xi32>) sinks(%sinks : tensor<2xf32>)
      outs(%out, %lse : tensor<?x2x20xf32>, tensor<2x?xf32>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
      -> (tensor<?x2x20xf32>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x20xf32>, tensor<2x?xf32>
}
// A bias of -inf or infinity for all keys, and V of NaN or infinity.
func.func @bias(%q: tensor<?x2x64xf16>, %k: tensor<?x2x64xf16>, %v: tensor<?x2x64xf16>, %rows: tensor<?xi32>, %bias: tensor<1x?x?xf32>,
                %out: tensor<?x2x64xf16>, %lse: tensor<2x?xf32>) -> (tensor<?x2x64xf16>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x2x64xf16>, tensor<?x2x64xf16>, tensor<?x2x64xf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) bias(%bias : tensor<1x?x?xf32>)
      outs(%out, %lse : tensor<?x2x64xf16>, tensor<2x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<materialized>, modifier = #fusednorm.score_modifier<soft_cap = 2.0>}
      -> (tensor<?x2x64xf16>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x64xf16>, tensor<2x?xf32>
}
func.func @merge(%states: tensor<2x?x2x64xbf16>, %lses: tensor<2x2x?xf32>, %out: tensor<?x2x64xbf16>, %lse: tensor<2x?xf32>)
    -> (tensor<?x2x64xbf16>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : tensor<2x?x2x64xbf16>, tensor<2x2x?xf32>)
      outs(%out, %lse : tensor<?x2x64xbf16>, tensor<2x?xf32>) -> (tensor<?x2x64xbf16>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x64xbf16>, tensor<2x?xf32>
}
// Sinks with pieces, which are merged.
func.func @pieces(%q: tensor<?x2x20xf32>, %k: tensor<?x2x20xf32>, %rows: tensor<?xi32>, %keys: tensor<?xi32>, %starts: tensor<?xi32>,
                  %sinks: tensor<2xf32>, %out: tensor<?x2x20xf32>, %lse: tensor<2x?xf32>) -> (tensor<?x2x20xf32>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x2x20xf32>, tensor<?x2x20xf32>, tensor<?x2x20xf32>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) key_starts(%starts : tensor<?xi32>) sinks(%sinks : tensor<2xf32>)
      outs(%out, %lse : tensor<?x2x20xf32>, tensor<2x?xf32>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, piece = 2}
      -> (tensor<?x2x20xf32>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x20xf32>, tensor<2x?xf32>
}
func.func @merged_sinks(%states: tensor<2x?x2x64xbf16>, %lses: tensor<2x2x?xf32>, %sinks: tensor<2xf32>, %out: tensor<?x2x64xbf16>,
                        %lse: tensor<2x?xf32>) -> (tensor<?x2x64xbf16>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : tensor<2x?x2x64xbf16>, tensor<2x2x?xf32>) sinks(%sinks : tensor<2xf32>)
      outs(%out, %lse : tensor<?x2x64xbf16>, tensor<2x?xf32>) -> (tensor<?x2x64xbf16>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x64xbf16>, tensor<2x?xf32>
}
// The soft cap of one key is its LSE, for scores from -12 to 12.
func.func @cap(%q: tensor<?x1x1xf32>, %k: tensor<?x1x1xf32>, %rows: tensor<?xi32>, %out: tensor<?x1x1xf32>, %lse: tensor<1x?xf32>)
    -> (tensor<?x1x1xf32>, tensor<1x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x1x1xf32>, tensor<?x1x1xf32>, tensor<?x1x1xf32>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) outs(%out, %lse : tensor<?x1x1xf32>, tensor<1x?xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<chunked = 1>, modifier = #fusednorm.score_modifier<soft_cap = 3.0>}
      -> (tensor<?x1x1xf32>, tensor<1x?xf32>)
  return %0, %1 : tensor<?x1x1xf32>, tensor<1x?xf32>
}

// DEFINE: %{file} = %s
// DEFINE: %{target} = --target=cpu
// DEFINE: %{value} = inf
// DEFINE: %{check} = --reference
// DEFINE: %{run} = fusednorm-runner %{file} %{target} %{check}
// DEFINE: %{sinks} = %{run} --entry=sinks --input='6x4x64xbf16=normal(seed=1)' --input='4x2x64xbf16=normal(seed=2)' --input='4x2x64xbf16=normal(seed=3)' --input='2xi32=offsets(6)' --input='2xi32=offsets(4)' --input='1xi32=const(3)' --input='4xf32=const(%{value})' --input='6x4x64xbf16=const(7)' --input='4x6xf32=const(7)'
// DEFINE: %{threads} = %{run} --entry=threads --input='6x2x20xf32=normal(seed=1)' --input='4x2x20xf32=normal(seed=2)' --input='2xi32=offsets(6)' --input='2xi32=offsets(4)' --input='1xi32=const(3)' --input='2xf32=const(%{value})' --input='6x2x20xf32=const(7)' --input='2x6xf32=const(7)'
// DEFINE: %{bias} = %{run} --entry=bias --input='6x2x64xf16=normal(seed=1)' --input='6x2x64xf16=normal(seed=2)' --input='6x2x64xf16=const(nan)' --input='2xi32=offsets(6)' --input='1x6x6xf32=const(%{value})' --input='6x2x64xf16=const(7)' --input='2x6xf32=const(7)'
// DEFINE: %{merge} = %{run} --entry=merge --input='2x3x2x64xbf16=normal(seed=1)' --input='2x2x3xf32=const(%{value})' --input='3x2x64xbf16=const(7)' --input='2x3xf32=const(7)'
// DEFINE: %{pieces} = %{run} --entry=pieces --input='6x2x20xf32=normal(seed=1)' --input='4x2x20xf32=normal(seed=2)' --input='2xi32=offsets(6)' --input='2xi32=offsets(4)' --input='1xi32=const(3)' --input='2xf32=const(%{value})' --input='6x2x20xf32=const(7)' --input='2x6xf32=const(7)'
// DEFINE: %{merged} = %{run} --entry=merged_sinks --input='2x3x2x64xbf16=normal(seed=1)' --input='2x2x3xf32=normal(seed=2)' --input='2xf32=const(%{value})' --input='3x2x64xbf16=const(7)' --input='2x3xf32=const(7)'
// DEFINE: %{all} = %{sinks} | FileCheck %s && %{threads} | FileCheck %s && %{merge} | FileCheck %s
// CHECK: output 0{{.*}}PASS
// CHECK: output 1{{.*}}PASS
// CHECK-NOT: {{[1-9][0-9]*}} reports

// attention-special-full.test runs every value on every target.
// RUN: %{all} && %{bias} | FileCheck %s && %{pieces} | FileCheck %s
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{sinks} | FileCheck %s
// REDEFINE: %{value} = nan
// REDEFINE: %{target} = --target=sm_80 --emulate --check
// RUN: %{all} && %{pieces} | FileCheck %s
// REDEFINE: %{value} = -inf
// RUN: %{bias} | FileCheck %s
// REDEFINE: %{target} = --target=cpu
// RUN: %{threads} | FileCheck %s && %{merge} | FileCheck %s && %{pieces} | FileCheck %s

// Lowered by definition:
// RUN: fusednorm-opt %s --fusednorm-decompose -o %t.mlir
// REDEFINE: %{target} = --target=cpu
// REDEFINE: %{value} = nan
// REDEFINE: %{check} = --output=%t.%d.npy
// RUN: %{threads}
// REDEFINE: %{check} = --expect=%t.%d.npy --tolerance=abs=2e-6,rel=2e-6
// REDEFINE: %{file} = %t.mlir
// RUN: %{threads} | FileCheck %s
// REDEFINE: %{file} = %s
// REDEFINE: %{value} = inf
// REDEFINE: %{check} = --output=%t.%d.npy
// RUN: %{merge}
// REDEFINE: %{check} = --expect=%t.%d.npy --tolerance=abs=2e-6,rel=2e-6
// REDEFINE: %{file} = %t.mlir
// RUN: %{merge} | FileCheck %s
// REDEFINE: %{value} = 1.5
// REDEFINE: %{file} = %s
// REDEFINE: %{check} = --output=%t.%d.npy
// RUN: %{merged}
// REDEFINE: %{check} = --expect=%t.%d.npy --tolerance=abs=0.01,rel=0.01
// REDEFINE: %{file} = %t.mlir
// RUN: %{merged} | FileCheck %s

// Soft caps have equal bits on CPUs and GPUs, and in the reference.
// DEFINE: %{cap} = fusednorm-runner %s --entry=cap --input='64x1x1xf32=uniform(-12,12,seed=1)' --input='64x1x1xf32=const(1)' --input='2xi32=offsets(64)' --input='64x1x1xf32=const(7)' --input='1x64xf32=const(7)'
// RUN: %{cap} --output=%t.%d.npy
// RUN: %{cap} --expect=%t.%d.npy --target=sm_80 --emulate | FileCheck %s --check-prefix=CAP
// RUN: %{cap} --reference | FileCheck %s --check-prefix=CAP
// CAP: output 1{{.*}}all equal: PASS
