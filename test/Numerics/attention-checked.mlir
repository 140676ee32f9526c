// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sequences with invalid metadata are reported and skipped, on a CPU and on the SIMT simulator,
// where every access is in bounds. Other sequences get their results.

func.func @paged(%q: memref<?x4x64xbf16>, %k: memref<?x4x2x64xbf16>, %v: memref<?x4x2x64xbf16>, %rows: memref<?xi32>,
                 %lengths: memref<?xi32>, %table: memref<?x?xi32>, %status: memref<?x2xi32>, %out: memref<?x4x64xbf16>,
                 %lse: memref<4x?xf32>) {
  fusednorm.check_sequences ins(%q, %k : memref<?x4x64xbf16>, memref<?x4x2x64xbf16>) row_offsets(%rows : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>) outs(%status : memref<?x2xi32>)
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x4x2x64xbf16>, memref<?x4x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      checked(%status : memref<?x2xi32>) outs(%out, %lse : memref<?x4x64xbf16>, memref<4x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
func.func @block(%q: memref<?x4x64xf32>, %k: memref<?x1x1x8x2x64xf32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                 %table: memref<?xi32>, %layer: index, %status: memref<?x2xi32>, %out: memref<?x4x64xf32>) {
  fusednorm.check_sequences ins(%q, %k : memref<?x4x64xf32>, memref<?x1x1x8x2x64xf32>) row_offsets(%rows : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) table(%table : memref<?xi32>) outs(%status : memref<?x2xi32>)
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x4x64xf32>, memref<?x1x1x8x2x64xf32>, memref<?x1x1x8x2x64xf32>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?xi32>) layer(%layer)
      checked(%status : memref<?x2xi32>) outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32}
  return
}
func.func @arrays(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %rows: tensor<?xi32>, %keys: tensor<?xi32>,
                  %status: tensor<?x2xi32>, %out: tensor<?x4x64xbf16>) -> (tensor<?x2xi32>, tensor<?x4x64xbf16>) {
  %0 = fusednorm.check_sequences ins(%q, %k : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>) row_offsets(%rows : tensor<?xi32>)
      key_offsets(%keys : tensor<?xi32>) outs(%status : tensor<?x2xi32>) -> tensor<?x2xi32>
  %1 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) checked(%0 : tensor<?x2xi32>)
      outs(%out : tensor<?x4x64xbf16>) {scale = 0.125 : f32} -> (tensor<?x4x64xbf16>)
  return %0, %1 : tensor<?x2xi32>, tensor<?x4x64xbf16>
}

// Three sequences and a padding query. The cache has 4 pages of 4 rows.
// DEFINE: %{flags} = --threads=2
// DEFINE: %{rows} = rows
// DEFINE: %{lengths} = lengths
// DEFINE: %{table} = table
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags} --output=%t.%d.npy
// DEFINE: %{write} = %python -c "import array, struct, sys; shape = tuple(map(int, sys.argv[2].split('x'))); h = \"{'descr': '<i4', 'fortran_order': False, 'shape': \" + str(shape) + ', }'; h += ' ' * (117 - len(h)) + chr(10); open(sys.argv[1], 'wb').write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(h)) + h.encode() + array.array('I', map(int, sys.argv[3:])).tobytes())"
// DEFINE: %{show} = %python -c "import array, sys; d = open(sys.argv[1], 'rb').read(); a = array.array('i', d[10 + d[8] + 256 * d[9]:]); print([tuple(a[i:i+2]) for i in range(0, len(a), 2)])"
// DEFINE: %{paged} = %{run} --entry=paged --input='10x4x64xbf16=normal' --input='4x4x2x64xbf16=normal(seed=1)' --input='4x4x2x64xbf16=normal(seed=2)' --input=%t.%{rows}.npy --input=%t.%{lengths}.npy --input=%t.%{table}.npy --input='3x2xi32=const(-7)' --input='10x4x64xbf16=const(5)' --input='4x10xf32=const(6)'
// DEFINE: %{block} = %{run} --entry=block --input='10x4x64xf32=normal' --input='3x1x1x8x2x64xf32=normal(seed=1)' --input=%t.%{rows}.npy --input=%t.%{lengths}.npy --input='3xi32=iota' --input=0 --input='3x2xi32=const(-7)' --input='10x4x64xf32=const(5)'
// DEFINE: %{arrays} = %{run} --entry=arrays --input='10x4x64xbf16=normal' --input='10x2x64xbf16=normal(seed=1)' --input=%t.%{rows}.npy --input=%t.keys.npy --input='3x2xi32=const(-7)' --input='10x4x64xbf16=const(5)'
// RUN: %{write} %t.rows.npy 4 0 3 5 9
// RUN: %{write} %t.crossed.npy 4 0 5 3 9
// RUN: %{write} %t.long.npy 4 0 3 5 11
// RUN: %{write} %t.late.npy 4 1 3 5 9
// RUN: %{write} %t.lengths.npy 3 0 2 1
// RUN: %{write} %t.far.npy 3 20 2 4294967295
// RUN: %{write} %t.table.npy 3x2 0 99 1 99 2 3
// RUN: %{write} %t.entries.npy 3x2 0 1 4 0 3 4294967295
// RUN: %{write} %t.keys.npy 4 0 6 4 11

// Table entries past the last key may have any value.
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=GOOD
// GOOD: [(0, 0), (0, 0), (0, 0)]
// REDEFINE: %{table} = entries
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=ENTRY
// ENTRY: [(0, 0), (1, 4), (1, -1)]
// REDEFINE: %{lengths} = far
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=TABLE
// TABLE: [(2, 22), (1, 4), (8, 2)]
// RUN: %{block} && %{show} %t.0.npy | FileCheck %s --check-prefix=BLOCK
// BLOCK: [(2, 22), (0, 0), (8, 2)]
// RUN: %{arrays} && %{show} %t.0.npy | FileCheck %s --check-prefix=KEYS
// KEYS: [(0, 0), (7, 4), (7, 11)]
// REDEFINE: %{rows} = crossed
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=CROSSED
// RUN: %{arrays} && %{show} %t.0.npy | FileCheck %s --check-prefix=CROSSED
// CROSSED: [(6, 5), (6, 3), (6, 9)]
// REDEFINE: %{rows} = long
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=LONG
// LONG: [(6, 3), (6, 5), (6, 11)]
// REDEFINE: %{rows} = late
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=LATE
// LATE: [(6, 3), (6, 5), (6, 9)]

// Without the status these are errors before any write.
// REDEFINE: %{rows} = rows
// RUN: sed 's/checked([^)]*)//' %s > %t.mlir
// RUN: not fusednorm-runner %t.mlir --threads=1 --entry=paged --input='10x4x64xbf16=normal' --input='4x4x2x64xbf16=normal(seed=1)' --input='4x4x2x64xbf16=normal(seed=2)' --input=%t.rows.npy --input=%t.far.npy --input=%t.table.npy --input='3x2xi32=const(-7)' --input='10x4x64xbf16=const(5)' --input='4x10xf32=const(6)' 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: fusednorm.ragged_attention: expected lengths and key_starts with positions of queries and keys below 2^31

// By wgmma, by mma.sync and by FMAs of threads. attention-checked-full.test runs all batches.
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=TABLE
// RUN: %{arrays} && %{show} %t.0.npy | FileCheck %s --check-prefix=KEYS
// RUN: %{block} && %{show} %t.0.npy | FileCheck %s --check-prefix=BLOCK
// REDEFINE: %{rows} = crossed
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{paged} && %{show} %t.0.npy | FileCheck %s --check-prefix=CROSSED
