// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLA prefill with heads of 4 columns, which no GEMM tile can split. A kernel after the GEMM writes
// the heads on GPUs, and loops do on CPUs. The plan has one chunk, two or seven chunks, for a
// static or dynamic number of sequences. The first sequence has 4 cached keys and 3 new ones.
// DEFINE: %{type} = f32
// DEFINE: %{chunks} = 1
// DEFINE: %{size} = 16
// DEFINE: %{n} = ?
// DEFINE: %{m} = ?
// DEFINE: %{flags} = --target=sm_90a --emulate --check
// DEFINE: %{edit} = sed -e 's/TYPE/%{type}/g;s/CHUNKS/%{chunks}/g;s/SIZE/%{size}/g;s/OFFSETS/%{m}/g;s/SEQUENCES/%{n}/g' %s
// DEFINE: %{run} = %{edit} | fusednorm-runner - --reference %{flags} --input='5x2x8x%{type}=normal' --input='8x%{type}=uniform(0.5,1.5)' --input='16x4xf32=freqs' --input='5x12x%{type}=normal(seed=2)' --input='2x4xi32=pages(order=random)' --input='3xi32=offsets(3,2)' --input='2xi32=const(4)' --input='8x4x12x%{type}=normal(seed=5)'
// DEFINE: %{plan} = --input='%{chunks}x3xi32=const(0)' --input='%{chunks}x3xi32=const(0)' --input='%{chunks}xi32=const(0)' --input='5x2x4x%{type}=const(1)'
// DEFINE: %{joined} = %{run} --entry=joined --input='16x8x%{type}=normal(seed=3)' %{plan} | FileCheck %s
// DEFINE: %{apart} = %{run} --entry=apart --input='8x8x%{type}=normal(seed=3)' --input='8x8x%{type}=normal(seed=4)' %{plan} | FileCheck %s
// CHECK-COUNT-5: PASS
// CHECK-NOT: {{[1-9][0-9]*}} reports

// RUN: %{joined}
// REDEFINE: %{chunks} = 2
// REDEFINE: %{size} = 7
// RUN: %{apart}
// REDEFINE: %{type} = bf16
// REDEFINE: %{n} = 2
// REDEFINE: %{m} = 3
// RUN: %{apart}
// REDEFINE: %{chunks} = 7
// REDEFINE: %{size} = 2
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{joined}
// REDEFINE: %{flags} =
// RUN: %{joined}

// The examples of the op pages have heads of 2 columns.
// RUN: fusednorm-compile %src/docs/examples/ops/mla_prefill_branch_bf16.mlir --target=sm_90a --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: fusednorm-compile %src/docs/examples/ops/mla_prefill_branch_fp8.mlir --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PTX: .entry mla_prefill_branch_

!q = memref<?x2x8xTYPE>
!row = memref<?x12xTYPE>
!cache = memref<?x4x12xTYPE>
!out = memref<?x2x4xTYPE>
!plan = memref<CHUNKSxOFFSETSxi32>
!offsets = memref<OFFSETSxi32>
!lengths = memref<SEQUENCESxi32>
!table = memref<SEQUENCESx?xi32>

func.func @joined(%q: !q, %gamma: memref<8xTYPE>, %freqs: memref<?x4xf32>, %kv: !row, %table: !table,
    %offsets: !offsets, %lengths: !lengths, %cache: !cache, %w: memref<16x8xTYPE>, %rows: !plan,
    %starts: !plan, %buffers: memref<CHUNKSxi32>, %out: !out) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : !offsets, !lengths)
      outs(%rows, %starts, %buffers : !plan, !plan, memref<CHUNKSxi32>) {chunk_size = SIZE}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<8xTYPE>) freqs(%freqs : memref<?x4xf32>)
      kv(%kv : !row) table(%table : !table) row_offsets(%offsets : !offsets) lengths(%lengths : !lengths)
      chunks(%rows, %starts : !plan, !plan) of SIZE kv_b_proj(%w : memref<16x8xTYPE>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.5 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @apart(%q: !q, %gamma: memref<8xTYPE>, %freqs: memref<?x4xf32>, %kv: !row, %table: !table,
    %offsets: !offsets, %lengths: !lengths, %cache: !cache, %w: memref<8x8xTYPE>, %v: memref<8x8xTYPE>,
    %rows: !plan, %starts: !plan, %buffers: memref<CHUNKSxi32>, %out: !out) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : !offsets, !lengths)
      outs(%rows, %starts, %buffers : !plan, !plan, memref<CHUNKSxi32>) {chunk_size = SIZE}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<8xTYPE>) freqs(%freqs : memref<?x4xf32>)
      kv(%kv : !row) table(%table : !table) row_offsets(%offsets : !offsets) lengths(%lengths : !lengths)
      chunks(%rows, %starts : !plan, !plan) of SIZE w_k(%w : memref<8x8xTYPE>) w_uv(%v : memref<8x8xTYPE>)
      epsilon(%eps) outs(%out, %cache : !out, !cache) {scale = 0.5 : f32, mask = #fusednorm.mask<causal>}
  return
}
