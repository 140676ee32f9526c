// Invalid slots are reported and skipped, on the CPU and on the SIMT simulator, where every access
// is in bounds and no row is written twice.

func.func @table(%x: memref<?x64xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                 %lengths: memref<?xi32>, %cache: memref<?x16x64xbf16>, %status: memref<?x2xi32>,
                 %out: memref<?x64xbf16>) {
  fusednorm.check_slots ins(%cache : memref<?x16x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%status : memref<?x2xi32>)
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) checked
      outs(%cache : memref<?x16x64xbf16>)
  fusednorm.paged_gather ins(%cache : memref<?x16x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) checked
      outs(%out : memref<?x64xbf16>)
  return
}
func.func @slots(%x: memref<?x64xbf16>, %slots: memref<?xi64>, %positions: memref<?xi32>, %limit: index,
                 %cache: memref<?x2x64xbf16>, %status: memref<?x2xi32>) {
  fusednorm.check_slots ins(%cache : memref<?x2x64xbf16>) slots(%slots : memref<?xi64>)
      within(%positions, %limit : memref<?xi32>) outs(%status : memref<?x2xi32>)
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) slots(%slots : memref<?xi64>)
      within(%positions, %limit : memref<?xi32>) checked outs(%cache : memref<?x2x64xbf16>)
  return
}
func.func @mla(%q: memref<?x16x64xbf16>, %kv: memref<?x192xbf16>, %freqs: memref<?x64xf32>,
               %gamma: memref<128xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
               %lengths: memref<?xi32>, %eps: f32, %cache: memref<?x16x192xf8E4M3FN>,
               %status: memref<?x2xi32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xf32>, memref<128xbf16>)
      kv(%kv : memref<?x192xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x16x64xbf16>, memref<?x16x192xf8E4M3FN>)
      status(%status : memref<?x2xi32>)
  return
}
func.func @append(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
                  %freqs: memref<?x64xf32>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                  %lengths: memref<?xi32>, %keys: memref<?x16x2x64xbf16>,
                  %values: memref<?x16x2x64xbf16>, %status: memref<?x2xi32>) {
  fusednorm.qk_rope_append
      ins(%q, %k, %freqs : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x64xf32>)
      v(%v : memref<?x2x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%q, %keys, %values : memref<?x4x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
      status(%status : memref<?x2xi32>)
  return
}
func.func @appendBySlots(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>,
                         %freqs: tensor<?x64xf32>, %slots: tensor<?xi64>, %positions: tensor<?xi32>,
                         %layer: index, %out: tensor<?x4x64xbf16>,
                         %cache: tensor<?x2x?x2x2x64xbf16>, %status: tensor<?x2xi32>)
    -> (tensor<?x4x64xbf16>, tensor<?x2x?x2x2x64xbf16>, tensor<?x2xi32>) {
  %0, %1, %2 = fusednorm.qk_rope_append
      ins(%q, %k, %freqs : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x64xf32>)
      v(%v : tensor<?x2x64xbf16>) slots(%slots : tensor<?xi64>)
      positions(%positions : tensor<?xi32>) layer(%layer)
      outs(%out, %cache : tensor<?x4x64xbf16>, tensor<?x2x?x2x2x64xbf16>)
      status(%status : tensor<?x2xi32>)
      -> (tensor<?x4x64xbf16>, tensor<?x2x?x2x2x64xbf16>, tensor<?x2xi32>)
  return %0, %1, %2 : tensor<?x4x64xbf16>, tensor<?x2x?x2x2x64xbf16>, tensor<?x2xi32>
}
func.func @keyNorm(%gamma: memref<64xbf16>, %slots: memref<?xi64>, %tokens: index, %eps: f32,
                   %cache: memref<?x2x2x64xbf16>, %status: memref<?x2xi32>) {
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xbf16>) slots(%slots : memref<?xi64>)
      tokens(%tokens) epsilon(%eps) outs(%cache : memref<?x2x2x64xbf16>)
      status(%status : memref<?x2xi32>)
  return
}

// Six tokens of two sequences, and a padding token. The table names pages 5, 4, 3 and 2 of a cache
// with 3 pages.
// DEFINE: %{flags} = --threads=2
// DEFINE: %{order} = reverse
// DEFINE: %{length} = 14
// DEFINE: %{table} = --input='2x2xi32=pages(order=%{order})' --input='3xi32=offsets(3,3)' --input='2xi32=const(%{length})'
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{pages} = %{run} --entry=table --input='7x64xbf16=normal' %{table} --input='1x16x64xbf16=const(1)' --input='7x2xi32=const(-7)' --input='7x64xbf16=const(2)' --output=%t%d.npy
// DEFINE: %{latent} = %{run} --entry=mla --input='7x16x64xbf16=normal' --input='7x192xbf16=normal' --input='33x64xf32=freqs' --input='128xbf16=const(1)' %{table} --input=1e-6 --input='3x16x192xf8E4M3FN=const(1)' --input='7x2xi32=const(-7)' --output=%t%d.npy
// DEFINE: %{bySlots} = %{run} --entry=slots --input='6x64xbf16=normal' --input=%t.slots.npy --input='6xi32=iota' --input=5 --input='2x2x64xbf16=const(1)' --input='6x2xi32=const(-7)' --output=%t%d.npy
// DEFINE: %{keys} = %{run} --entry=append --input='7x4x64xbf16=normal' --input='7x2x64xbf16=normal(seed=1)' --input='7x2x64xbf16=normal(seed=2)' --input='33x64xf32=freqs' %{table} --input='3x16x2x64xbf16=const(1)' --input='3x16x2x64xbf16=const(1)' --input='7x2xi32=const(-7)' --output=%t%d.npy
// DEFINE: %{keysBySlots} = %{run} --entry=appendBySlots --input='6x4x64xbf16=normal' --input='6x2x64xbf16=normal(seed=1)' --input='6x2x64xbf16=normal(seed=2)' --input='5x64xf32=freqs' --input=%t.slots.npy --input='6xi32=iota' --input=1 --input='6x4x64xbf16=const(1)' --input='2x2x3x2x2x64xbf16=const(1)' --input='6x2xi32=const(-7)' --output=%t%d.npy
// DEFINE: %{keyNorm} = %{run} --entry=keyNorm --input='64xbf16=const(1)' --input=%t.slots.npy --input=6 --input=1e-6 --input='2x2x2x64xbf16=normal' --input='6x2xi32=const(-7)' --output=%t%d.npy
// DEFINE: %{show} = %python -c "import sys; d = open(sys.argv[1], 'rb').read(); import array; a = array.array('i', d[10 + d[8] + 256 * d[9]:]); print([tuple(a[i:i+2]) for i in range(0, len(a), 2)])"
// RUN: %python -c "import sys, struct; h = b\"{'descr': '<i8', 'fortran_order': False, 'shape': (6,), }\"; h += b' ' * (117 - len(h)) + b'\n'; open(sys.argv[1], 'wb').write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(h)) + h + struct.pack('<6q', 1, 3, 4, 3, -1, 0))" %t.slots.npy

// Entries 3 and 2 exceed the page count of 1 and are reported. Entry 1 equals the page count and
// thus marks an absent page: its tokens are skipped without a report.
// RUN: %{pages} && %{show} %t1.npy | FileCheck %s --check-prefix=ENTRY
// ENTRY: [(1, 3), (1, 3), (1, 2), (0, 0), (0, 0), (0, 0), (-7, -7)]
// REDEFINE: %{length} = 30
// REDEFINE: %{order} = forward
// RUN: %{pages} && %{show} %t1.npy | FileCheck %s --check-prefix=BEYOND
// BEYOND: [(0, 0), (0, 0), (2, 32), (1, 3), (1, 3), (2, 32), (-7, -7)]
// RUN: %{latent} && %{show} %t2.npy | FileCheck %s --check-prefix=LATENT
// LATENT: [(0, 0), (0, 0), (2, 32), (0, 0), (0, 0), (2, 32), (-7, -7)]
// REDEFINE: %{length} = 31
// RUN: %{latent} && %{show} %t2.npy | FileCheck %s --check-prefix=LIMIT
// LIMIT: [(0, 0), (2, 32), (3, 33), (0, 0), (2, 32), (3, 33), (-7, -7)]
// RUN: %{keys} && %{show} %t3.npy | FileCheck %s --check-prefix=LIMIT
// RUN: %{bySlots} && %{show} %t1.npy | FileCheck %s --check-prefix=SLOTS
// SLOTS: [(0, 0), (5, 3), (4, 4), (5, 3), (-7, -7), (3, 5)]
// RUN: %{keysBySlots} && %{show} %t2.npy | FileCheck %s --check-prefix=SLOTS
// RUN: %{keyNorm} && %{show} %t1.npy | FileCheck %s --check-prefix=SLOT
// SLOT: [(0, 0), (5, 3), (4, 4), (5, 3), (-7, -7), (0, 0)]

// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{pages} && %{latent} && %{bySlots} && %{show} %t1.npy | FileCheck %s --check-prefix=SLOTS
// RUN: %{keys} && %{keysBySlots} && %{show} %t2.npy | FileCheck %s --check-prefix=SLOTS
// RUN: %{keyNorm} && %{show} %t1.npy | FileCheck %s --check-prefix=SLOT
