// A failure that is not the input's is called what it is, and leaves a file that
// shows it again.

// RUN: mkdir -p %t
// RUN: env TMPDIR=%t not fusednorm-compile %s --threads=openmp --emit=asm -o %t/out.s 2> %t/log
// RUN: FileCheck %s --input-file=%t/log
// CHECK: fusednorm-compile: error: internal {{failure|crash}} in stage 'openmp'; this is a defect of the compiler, not of the input; run it again by: fusednorm-opt --run-reproducer [[FILE:.*fusednorm-reproducer-.*\.mlir]]
// RUN: sed -n 's/.*--run-reproducer //p' %t/log > %t/name
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.run(['%obj/bin/fusednorm-opt', '--run-reproducer', open(sys.argv[1]).read().strip()], capture_output=True).returncode == 0)" %t/name
// RUN: not ls %t/out.s
func.func @f(%n: index, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 1.0 : f32
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%init) -> f32 {
    %v = memref.load %out[%i] : memref<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.subf %a, %b : f32
      %t = arith.mulf %s, %b : f32
      scf.reduce.return %t : f32
    }
  }
  memref.store %0, %out[%c0] : memref<?xf32>
  return
}
