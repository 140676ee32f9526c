// Reductions that AMX tiles do not support are reported at their location. Nothing runs.
// RUN: fusednorm-opt %s --convert-tilekernel-to-cpu=target=sapphirerapids --verify-diagnostics

// The accumulators do not start at zero.
tilekernel.kernel @goes_on(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  tilekernel.program (%i, %j) in (%m, %n) step [32, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 32, n = 32, k = 64, unroll = 1, depth = 32, panels = 1>} {
    %zero = arith.constant dense<0.0> : vector<32x32xf32>
    %half = arith.constant dense<0.5> : vector<32x32xf32>
    %sum = scf.for %p = %c0 to %k step %c64 iter_args(%acc = %zero) -> vector<32x32xf32> {
      %x = tilekernel.load %a[%i, %p] : memref<?x?xbf16> -> vector<32x64xbf16>
      %w = tilekernel.load %b[%j, %p] along [1, 0] : memref<?x?xbf16> -> vector<64x32xbf16>
      // expected-error @+1 {{has no lowering to AMX tiles: expected accumulators that begin with zeros and only add partial products; use depth = 2 or 1 in the schedule}}
      %some = tilekernel.dot %x, %w, %half : vector<32x64xbf16>, vector<64x32xbf16> -> vector<32x32xf32>
      %next = arith.addf %acc, %some : vector<32x32xf32>
      scf.yield %next : vector<32x32xf32>
    }
    tilekernel.store %sum, %c[%i, %j] : vector<32x32xf32>, memref<?x?xf32>
  }
}
