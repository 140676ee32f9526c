// way: cpu x86-64-v3 openmp
// A reduction without OpenMP equivalent in a loop of the input.
func.func @f(%n: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 1.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> f32 {
    %v = memref.load %x[%i] : memref<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %d = arith.subf %a, %b : f32
      %e = arith.mulf %d, %b : f32
      scf.reduce.return %e : f32
    }
  }
  memref.store %r, %x[%c0] : memref<?xf32>
  return
}
