// No file makes the runner crash, allocate excessive memory or guess.

// DEFINE: %{kind} =
// DEFINE: %{run} = %python %S/Inputs/npy.py %t.npy %{kind} && not fusednorm-runner %s --input=%t.npy --threads=1 2>&1 | FileCheck %s --implicit-check-not=error:

// REDEFINE: %{kind} = empty
// RUN: %{run} --check-prefix=EMPTY
// EMPTY: error: --input {{.*}} for argument 0 of @f, memref<2x?xf32>: '{{.*}}.npy': not a .npy file
// REDEFINE: %{kind} = not-npy
// RUN: %{run} --check-prefix=EMPTY
// REDEFINE: %{kind} = truncated-header
// RUN: %{run} --check-prefix=TRUNCATED
// TRUNCATED: error: {{.*}}the file is truncated or damaged
// REDEFINE: %{kind} = truncated-data
// RUN: %{run} --check-prefix=TRUNCATED
// REDEFINE: %{kind} = extra-data
// RUN: %{run} --check-prefix=TRUNCATED
// REDEFINE: %{kind} = huge-header
// RUN: %{run} --check-prefix=TRUNCATED
// REDEFINE: %{kind} = fortran
// RUN: %{run} --check-prefix=FORTRAN
// FORTRAN: error: {{.*}}the array is in Fortran order
// REDEFINE: %{kind} = big-endian
// RUN: %{run} --check-prefix=ENDIAN
// ENDIAN: error: {{.*}}the elements are big-endian
// REDEFINE: %{kind} = object
// RUN: %{run} --check-prefix=OBJECT
// OBJECT: error: {{.*}}expected f32 elements (numpy f4), got numpy 'O'
// REDEFINE: %{kind} = huge-shape
// RUN: %{run} --check-prefix=HUGE
// HUGE: error: {{.*}}
// REDEFINE: %{kind} = negative-shape
// RUN: %{run} --check-prefix=HUGE
// REDEFINE: %{kind} = evil-header
// RUN: %{run} --check-prefix=EVIL
// EVIL: error: {{.*}}malformed header
// REDEFINE: %{kind} = deep-header
// RUN: %{run} --check-prefix=EVIL
// REDEFINE: %{kind} = version-9
// RUN: %{run} --check-prefix=VERSION
// VERSION: error: {{.*}}version 9.0 of the .npy format is unknown
// REDEFINE: %{kind} = f8:2,3
// RUN: %{run} --check-prefix=DOUBLE
// DOUBLE: error: {{.*}}expected f32 elements (numpy f4), got numpy 'f8'
// REDEFINE: %{kind} = f4:3,3
// RUN: %{run} --check-prefix=SHAPE
// SHAPE: error: {{.*}}expected shape 2x?, got 3x3

// RUN: not fusednorm-runner %s --input=%S/Inputs/.npy 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: --input
// RUN: mkdir -p %t.folder.npy
// RUN: not fusednorm-runner %s --input=%t.folder.npy 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: {{.*}}is a folder; expected a .npy file

// A valid file.
// RUN: %python %S/Inputs/npy.py %t.npy f4:2,2 1.5 -2 0.25 4
// RUN: fusednorm-runner %s --input=%t.npy | FileCheck %s --check-prefix=GOOD
// GOOD: output 0 (result 0): f32 = [-2]
func.func @f(%x: memref<2x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %x[%c0, %c1] : memref<2x?xf32>
  return %0 : f32
}
