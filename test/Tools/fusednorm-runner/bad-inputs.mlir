// Each invalid input is one message with the option, the expected value and the actual
// value.

// DEFINE: %{x} =
// DEFINE: %{more} = --input='8xf32=const(1)' --input=1e-6
// DEFINE: %{run} = not fusednorm-runner %s --entry=norm %{x} %{more} 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error:

// REDEFINE: %{x} = --input=%t.none.npy
// RUN: %{run} --check-prefix=MISSING
// MISSING: fusednorm-runner: error: --input '{{.*}}.none.npy' for argument 0 of @norm, memref<?x8xf32>: '{{.*}}.none.npy': cannot open: No such file or directory

// REDEFINE: %{x} = --input=4x7xf32=normal
// RUN: %{run} --check-prefix=COLUMNS
// COLUMNS: fusednorm-runner: error: --input '4x7xf32=normal' for argument 0 of @norm, memref<?x8xf32>: expected shape ?x8, got 4x7

// REDEFINE: %{x} = --input=4x8x1xf32=normal
// RUN: %{run} --check-prefix=RANK
// RANK: fusednorm-runner: error: --input '4x8x1xf32=normal' for argument 0 of @norm, memref<?x8xf32>: expected shape ?x8, got 4x8x1

// REDEFINE: %{x} = --input=4x8xbf16=normal
// RUN: %{run} --check-prefix=TYPE
// TYPE: fusednorm-runner: error: --input '4x8xbf16=normal' for argument 0 of @norm, memref<?x8xf32>: expected elements of type f32, got bf16

// REDEFINE: %{x} = --input=3
// RUN: %{run} --check-prefix=NUMBER
// NUMBER: fusednorm-runner: error: --input '3' for argument 0 of @norm, memref<?x8xf32>: input '3': at character 1: expected FILE.npy or SHAPExTYPE=GENERATOR, for example 4x8xbf16=normal

// REDEFINE: %{x} = --input=4x8xf32=gauss
// RUN: %{run} --check-prefix=GENERATOR
// GENERATOR: fusednorm-runner: error: --input '4x8xf32=gauss' for argument 0 {{.*}}: unknown generator 'gauss'; expected normal, {{.*}}

// REDEFINE: %{x} = --input=4x8xf32=normal@strides=[9,1]
// RUN: %{run} --check-prefix=DENSE
// DENSE: fusednorm-runner: error: --input {{.*}}: expected stride 8 in dimension 0, got 9; for rows with gaps use a type with dynamic strides, such as memref<?x64xf32, strided<[?, 1], offset: ?>>

// REDEFINE: %{x} = --input=4x8xf32=normal@strides=[-8,1]
// RUN: %{run} --check-prefix=NEGATIVE
// NEGATIVE: fusednorm-runner: error: --input {{.*-8.*}}

// REDEFINE: %{x} = --input=2000000000000x8xf32=normal
// RUN: %{run} --check-prefix=MEMORY
// MEMORY: fusednorm-runner: error: the arguments need {{[0-9.]+}} GiB of memory, but {{[0-9.]+}} GiB are available; use smaller shapes

// REDEFINE: %{x} = --input=99999999999999999999x8xf32=normal
// RUN: %{run} --check-prefix=OVERFLOW
// OVERFLOW: fusednorm-runner: error: --input {{.*}}: '99999999999999999999' is out of range

// REDEFINE: %{x} = --input=4x8xf32=normal
// REDEFINE: %{more} =
// RUN: %{run} --check-prefix=COUNT
// COUNT: fusednorm-runner: error: --input: @norm takes 4 inputs, one for each argument, or 3, without the destinations, got 1; its arguments are:
// COUNT-NEXT:  0: memref<?x8xf32>
// COUNT-NEXT:  1: memref<8xf32>
// COUNT-NEXT:  2: f32
// COUNT-NEXT:  3: memref<?x8xf32> (destination)

// REDEFINE: %{more} = --input='8xf32=const(1)' --input=4xf32=iota
// RUN: %{run} --check-prefix=SCALAR
// SCALAR: fusednorm-runner: error: --input '4xf32=iota' for argument 2 of @norm, f32: expected shape scalar, got 4

// REDEFINE: %{more} = --input='8xf32=const(1)' --input='i32=const(1)'
// RUN: %{run} --check-prefix=SCALARTYPE
// SCALARTYPE: fusednorm-runner: error: --input 'i32=const(1)' for argument 2 of @norm, f32: expected elements of type f32, got i32

func.func @norm(%x: memref<?x8xf32>, %gamma: memref<8xf32>, %eps: f32, %out: memref<?x8xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x8xf32>, memref<8xf32>) epsilon(%eps)
      outs(%out : memref<?x8xf32>)
  return
}

// The op also determines the last dimension of a destination.
// RUN: fusednorm-runner %s --entry=any_width --input=3x5xf32=normal --input='5xf32=const(1)' --input=0 | FileCheck %s --check-prefix=WIDTH
// WIDTH: output 0 (argument 3): 3x5xf32 =
func.func @any_width(%x: memref<?x?xf32>, %gamma: memref<?xf32>, %eps: f32,
                     %out: memref<?x?xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x?xf32>, memref<?xf32>) epsilon(%eps)
      outs(%out : memref<?x?xf32>)
  return
}

// RUN: not fusednorm-runner %s --entry=no_rule --input=3x5xf32=normal 2>&1 | FileCheck %s --check-prefix=NORULE
// NORULE: fusednorm-runner: error: argument 1 of @no_rule, memref<?xf32>: the shape of this destination does not follow from the other inputs; pass an --input for every argument
func.func @no_rule(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0, %c0] : memref<?x?xf32>
  memref.store %0, %out[%c0] : memref<?xf32>
  return
}
