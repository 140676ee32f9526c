// A shared library runs without LLVM. Its creation needs a linker.

// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.so
// RUN: %python %S/Inputs/load.py %t.so | FileCheck %s
// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared --threads=openmp -o %t.omp.so
// RUN: %python %S/Inputs/load.py %t.omp.so | FileCheck %s
// CHECK: the library computes the norm
// RUN: llvm-readelf -d %t.omp.so | FileCheck %s --check-prefix=NEEDED --implicit-check-not=LLVM --implicit-check-not=MLIR
// NEEDED: NEEDED{{.*}}libomp
// RUN: llvm-readelf -d %t.so | FileCheck %s --check-prefix=ALONE --implicit-check-not=LLVM --implicit-check-not=libomp
// ALONE: Dynamic section

// RUN: env FUSEDNORM_LINKER=ld.lld fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.lld.so
// RUN: %python %S/Inputs/load.py %t.lld.so | FileCheck %s

// RUN: env PATH=%t.nowhere not %obj/bin/fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.none.so 2>&1 | FileCheck %s --check-prefix=NOLINKER
// NOLINKER: fusednorm-compile: error: a shared library needs a linker: none of clang-22, clang, cc, gcc, ld.lld-22 and ld.lld is in PATH; install one, name one in FUSEDNORM_LINKER, or use --emit=obj
// RUN: env FUSEDNORM_LINKER=no-such-linker not fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.none.so 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: fusednorm-compile: error: the linker 'no-such-linker' in FUSEDNORM_LINKER was not found
// RUN: env FUSEDNORM_LINKER=false not fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.none.so 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: fusednorm-compile: error: linking by '{{.*}}false' failed
// RUN: mkdir -p %t.folder
// RUN: env FUSEDNORM_LINKER=false not fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.folder/none.so
// RUN: ls %t.folder | count 0

// RUN: not fusednorm-compile %s --emit=shared 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: fusednorm-compile: error: -o: expected a file to write for --emit=obj and --emit=shared
// RUN: not fusednorm-compile %s --emit=shared -o - 2>&1 | FileCheck %s --check-prefix=STDOUT
// STDOUT: fusednorm-compile: error: -o: expected a file for a shared library, got standard output
func.func @norm(%x: memref<?x8xf32>, %gamma: memref<8xf32>, %eps: f32, %out: memref<?x8xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x8xf32>, memref<8xf32>) epsilon(%eps)
      outs(%out : memref<?x8xf32>)
  return
}
