// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compiled function checks offsets and the table before it calls the attention kernel. Entries
// outside of the keys may have any value.
// DEFINE: %{q} = 6x2x8xf32=normal
// DEFINE: %{rows} = 3xi32=offsets(2,4)
// DEFINE: %{keys} = 3xi32=offsets(5,5)
// DEFINE: %{k} = 10x2x8xf32=normal
// DEFINE: %{arrays} = fusednorm-runner %s --threads=1 --entry=arrays --input='%{q}' --input='%{k}' --input='%{rows}' --input='%{keys}' --input='6x2x8xf32=const(0)'
// RUN: %{arrays} --reference | FileCheck %s --check-prefix=RIGHT
// RIGHT: PASS
// REDEFINE: %{rows} = 3xi32=offsets(2,5)
// RUN: not %{arrays} 2>&1 | FileCheck %s --check-prefix=ROWS
// REDEFINE: %{rows} = 3xi32=pages(order=reverse)
// RUN: not %{arrays} 2>&1 | FileCheck %s --check-prefix=ROWS
// REDEFINE: %{rows} = 3xi32=const(1)
// RUN: not %{arrays} 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: fusednorm.ragged_attention: expected row_offsets that begin with 0, do not decrease, and end with no more than the queries of q
// REDEFINE: %{rows} = 3xi32=offsets(2,4)
// REDEFINE: %{keys} = 3xi32=offsets(5,6)
// RUN: not %{arrays} 2>&1 | FileCheck %s --check-prefix=KEYS
// REDEFINE: %{keys} = 3xi32=pages(order=reverse)
// RUN: not %{arrays} 2>&1 | FileCheck %s --check-prefix=KEYS
// KEYS: error: fusednorm.ragged_attention: expected key_offsets that do not decrease, and end with no more than the keys of k

// DEFINE: %{pages} = 9
// DEFINE: %{lengths} = 2xi32=const(3)
// DEFINE: %{table} = 2x3xi32=pages(order=reverse)
// DEFINE: %{paged} = fusednorm-runner %s --threads=1 --entry=paged --input='%{q}' --input='%{pages}x4x2x8xf32=normal' --input='%{rows}' --input='%{lengths}' --input='%{table}' --input='6x2x8xf32=const(0)'
// RUN: %{paged} --reference | FileCheck %s --check-prefix=RIGHT
// The last page of the first sequence is not read.
// REDEFINE: %{table} = 2x3xi32=iota
// REDEFINE: %{lengths} = 2xi32=const(0)
// REDEFINE: %{pages} = 5
// RUN: %{paged} --reference | FileCheck %s --check-prefix=RIGHT
// REDEFINE: %{pages} = 3
// RUN: not %{paged} 2>&1 | FileCheck %s --check-prefix=TABLE
// REDEFINE: %{pages} = 9
// REDEFINE: %{lengths} = 2xi32=const(9)
// RUN: not %{paged} 2>&1 | FileCheck %s --check-prefix=TABLE
// REDEFINE: %{lengths} = 2xi32=const(-1)
// RUN: not %{paged} 2>&1 | FileCheck %s --check-prefix=LENGTHS
// LENGTHS: error: fusednorm.ragged_attention: expected lengths and key_starts with positions of queries and keys below 2^31
// TABLE: error: fusednorm.ragged_attention: expected a table with a page of the cache for each key of each sequence

// Fewer keys than queries. The first sequence has two queries and a length of -2, then -3.
// DEFINE: %{signed} = --entry=signed --input='%{q}' --input='%{k}' --input='3xi32=offsets(2,4)' --input='3xi32=offsets(2,0)' --input='2xi32=const(-2)' --input='6x2x8xf32=const(0)'
// RUN: fusednorm-runner %s --threads=1 --reference %{signed} | FileCheck %s --check-prefix=RIGHT
// REDEFINE: %{signed} = --entry=signed --input='%{q}' --input='%{k}' --input='3xi32=offsets(2,4)' --input='3xi32=offsets(2,0)' --input='2xi32=const(-3)' --input='6x2x8xf32=const(0)'
// RUN: not fusednorm-runner %s --threads=1 %{signed} 2>&1 | FileCheck %s --check-prefix=SIGNED
// RUN: not fusednorm-runner %s --target=sm_80 --emulate --reference %{signed} 2>&1 | FileCheck %s --check-prefix=REFERENCE
// SIGNED: error: fusednorm.ragged_attention: expected lengths of at least minus the number of queries, and positions of queries and keys below 2^31
// REFERENCE: lengths: expected at least -2 for the 2 queries of sequence 0, got -3

func.func @arrays(%q: memref<?x2x8xf32>, %k: memref<?x2x8xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x2x8xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x2x8xf32>, memref<?x2x8xf32>, memref<?x2x8xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x2x8xf32>)
      {scale = 0.25 : f32}
  return
}

func.func @paged(%q: memref<?x2x8xf32>, %k: memref<?x4x2x8xf32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                 %table: memref<?x?xi32>, %out: memref<?x2x8xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x2x8xf32>, memref<?x4x2x8xf32>, memref<?x4x2x8xf32>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x2x8xf32>) {scale = 0.25 : f32}
  return
}

func.func @signed(%q: memref<?x2x8xf32>, %k: memref<?x2x8xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                  %lengths: memref<?xi32>, %out: memref<?x2x8xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x2x8xf32>, memref<?x2x8xf32>, memref<?x2x8xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%out : memref<?x2x8xf32>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<causal>, signed_lengths}
  return
}
