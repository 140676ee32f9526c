// Files in folders whose names contain %, spaces, quotes and line breaks.

// REQUIRES: no-sanitizers
// RUN: rm -rf %t && mkdir %t
// RUN: %python %S/paths.py %t %s
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
