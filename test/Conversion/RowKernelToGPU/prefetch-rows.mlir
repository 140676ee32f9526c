// Rows with guards, such as rows of a paged cache write: a row is prefetched before the look-ups
// that decide whether it is loaded. Two rows of 64 columns are the halves of a row of q.

// RUN: fusednorm-compile %s --target=sm_90a -o - | FileCheck %s
// CHECK: griddepcontrol.wait
// CHECK-NOT: ld.global
// CHECK-COUNT-2: prefetch.global.L2
// CHECK: ld.global.b32
// CHECK: shfl.sync.idx
// Chips without the instruction load the row after the look-ups.
// RUN: fusednorm-compile %s --target=sm_80 -o - | FileCheck %s --check-prefix=OLD
// OLD-NOT: prefetch
func.func @f(%q: memref<?x16x128xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>, %f: memref<?x128xf32>,
             %gq: memref<128xbf16>, %gk: memref<128xbf16>, %t: memref<?x?xi32>, %o: memref<?xi32>, %l: memref<?xi32>,
             %e: f32, %qo: memref<?x16x128xbf16>, %kc: memref<?x64x2x128xbf16>, %vc: memref<?x64x2x128xbf16>) {
  fusednorm.qk_rope_append ins(%q, %k, %f : memref<?x16x128xbf16>, memref<?x2x128xbf16>, memref<?x128xf32>)
      v(%v : memref<?x2x128xbf16>) gammas(%gq, %gk : memref<128xbf16>, memref<128xbf16>)
      table(%t : memref<?x?xi32>) row_offsets(%o : memref<?xi32>) lengths(%l : memref<?xi32>)
      epsilon(%e) pairing(half_split)
      outs(%qo, %kc, %vc : memref<?x16x128xbf16>, memref<?x64x2x128xbf16>, memref<?x64x2x128xbf16>)
  return
}
