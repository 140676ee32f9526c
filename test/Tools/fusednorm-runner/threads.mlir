// Bits do not depend on the number of threads. Only more than one thread needs the OpenMP
// runtime.

// RUN: fusednorm-runner %s --input=4001x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=1 --output=%t.npy
// RUN: fusednorm-runner %s --input=4001x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=2 --expect=%t.npy | FileCheck %s
// RUN: fusednorm-runner %s --input=4001x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=7 --expect=%t.npy | FileCheck %s
// RUN: fusednorm-runner %s --input=4001x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=openmp --target=cpu --expect=%t.npy | FileCheck %s
// CHECK: output 0 (argument 3): 4001x64xf32 against {{.*}}: 256064 elements, all equal: PASS

// RUN: not fusednorm-runner %s --threads=0 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not fusednorm-runner %s --threads=-3 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: fusednorm-runner: error: --threads: expected none, openmp, or a number from 1 to 1024, got '{{0|-3}}'
// RUN: not fusednorm-runner %s --threads=two 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: fusednorm-runner: error: --threads: expected none, openmp, or a number from 1 to 1024, got 'two'
// RUN: not fusednorm-runner %s --target=sm_90a --emulate --threads=2 2>&1 | FileCheck %s --check-prefix=GPU
// GPU: fusednorm-runner: error: --threads: applies to CPUs; expected none with --target=sm_90a

// RUN: env FUSEDNORM_OPENMP_LIBRARY=libnone.so not fusednorm-runner %s --input=2x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=2 2>&1 | FileCheck %s --check-prefix=NOLIB
// NOLIB: fusednorm-runner: error: cannot load LLVM's OpenMP runtime (libnone.so: cannot open shared object file: No such file or directory); install libomp, name the file in FUSEDNORM_OPENMP_LIBRARY, or use --threads=1
// RUN: env FUSEDNORM_OPENMP_LIBRARY=%s not fusednorm-runner %s --input=2x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=2 2>&1 | FileCheck %s --check-prefix=NOELF
// NOELF: fusednorm-runner: error: cannot load LLVM's OpenMP runtime ({{.*}}/threads.mlir: invalid ELF header); install libomp
// RUN: env FUSEDNORM_OPENMP_LIBRARY=libnone.so fusednorm-runner %s --input=2x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=none | FileCheck %s --check-prefix=ONE
// ONE: @f: {{.*}}, 1 thread,
func.func @f(%x: memref<?x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out : memref<?x64xf32>)
  return
}
