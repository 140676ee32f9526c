// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of equal modules is generated once: for the CPU, and for the simulator. Damaged files are
// replaced. A folder that others may write to is not used.

// DEFINE: %{run} = fusednorm-runner %s --reference --threads=1 --input='3x64xf32=normal' --input='64xf32=normal(seed=1)' --input='3x64xf32=const(0)'
// RUN: rm -rf %t.cache && mkdir %t.cache && chmod 700 %t.cache
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} | FileCheck %s
// RUN: ls %t.cache > %t.names && count 1 < %t.names
// RUN: cat %t.cache/* > %t.code

// A second run reads the file. Its bytes are the same afterwards.
// RUN: touch -d @1 %t.cache/*
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} | FileCheck %s
// RUN: find %t.cache -type f -not -newermt @2 | count 1

// A damaged file is replaced.
// RUN: head -c 100 %t.code > %t.part && cp %t.part %t.cache/*
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} | FileCheck %s
// RUN: cat %t.cache/* | cmp - %t.code

// Another target needs other code. Kernels of the simulator have one file, host code has another.
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} --target=x86-64-v3 | FileCheck %s
// RUN: ls %t.cache | count 2
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} --target=sm_80 --emulate | FileCheck %s
// RUN: ls %t.cache | count 4

// RUN: chmod 777 %t.cache && rm %t.cache/*
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.cache %{run} 2>&1 | FileCheck %s --check-prefixes=OPEN,CHECK
// RUN: ls %t.cache | count 0
// RUN: env FUSEDNORM_OBJECT_CACHE=%t.none %{run} --target=sm_80 --emulate 2>&1 | FileCheck %s --check-prefixes=NONE,CHECK
// RUN: env FUSEDNORM_OBJECT_CACHE=%s %{run} 2>&1 | FileCheck %s --check-prefixes=FILE,CHECK

// OPEN: warning: FUSEDNORM_OBJECT_CACHE: another user owns '{{.*}}.cache' or may write to it; use a folder of mode 700
// NONE: warning: FUSEDNORM_OBJECT_CACHE: cannot use '{{.*}}.none': No such file or directory
// NONE-NOT: warning
// FILE: warning: FUSEDNORM_OBJECT_CACHE: '{{.*}}object-cache.mlir' is not a folder
// CHECK: PASS
func.func @norm(%x: memref<3x64xf32>, %g: memref<64xf32>, %out: memref<3x64xf32>) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.rms_norm ins(%x, %g : memref<3x64xf32>, memref<64xf32>) epsilon(%eps) outs(%out : memref<3x64xf32>)
  return
}
