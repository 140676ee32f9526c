// An internal error, not caused by the input, is reported as such. The tool writes a
// reproducer.

// RUN: mkdir -p %t
// RUN: env TMPDIR=%t not fusednorm-compile %s --mcpu=x86-64-v4 --emit=asm -o %t/out.s 2> %t/log
// RUN: FileCheck %s --input-file=%t/log
// CHECK: fusednorm-compile: error: internal {{failure|crash}} in stage 'llvm'; this is a bug in the compiler, not an error of the input; run it again by: fusednorm-opt --run-reproducer [[FILE:.*fusednorm-reproducer-.*\.mlir]]
// RUN: sed -n 's/.*--run-reproducer //p' %t/log > %t/name
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.run(['%obj/bin/fusednorm-opt', '--run-reproducer', open(sys.argv[1]).read().strip()], capture_output=True).returncode == 0)" %t/name
// RUN: not ls %t/out.s
// MLIR's lowering creates a list with one entry per element.
func.func @f(%x: f32, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.broadcast %x : f32 to vector<9223372036854775807xf32>
  vector.store %v, %out[%c0] : memref<?xf32>, vector<9223372036854775807xf32>
  return
}
