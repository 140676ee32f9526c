// Functions that a launcher cannot express are errors with a location, and no file is written. PTX
// of the same functions is still available.

// RUN: split-file %s %t
// RUN: mkdir %t/out

// RUN: fusednorm-compile %t/result.mlir --target=sm_90a -o %t/result.ptx
// RUN: not fusednorm-compile %t/result.mlir --target=sm_90a --emit=c-launcher --images=ptx -o %t/out/a 2>&1 | FileCheck %s --check-prefix=RESULT
// RESULT: result.mlir:8:3: error: host code of @f returns a new buffer, but a launcher allocates none; add an argument for it and use it in outs(...)
//--- result.mlir
func.func @f(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %o = tensor.empty(%d) : tensor<?x64xf32>
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  // There is no memory for it.
  return %0 : tensor<?x64xf32>
}

// RUN: not fusednorm-compile %t/branch.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=BRANCH
// BRANCH: branch.mlir:4:3: error: host code of @f runs under a condition; a launcher supports straight-line code only
//--- branch.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %n: i32) {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %n, %zero : i32
  scf.if %c {
    fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  }
  return
}

// RUN: not fusednorm-compile %t/store.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=STORE
// STORE: store.mlir:3:3: error: host code of @f stores to memory; a launcher supports only the store of a constant to a workspace of one element
//--- store.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %s: memref<f32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  memref.store %e, %s[] : memref<f32>
  return
}

// RUN: not fusednorm-compile %t/load.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=LOAD
// LOAD: load.mlir:2:8: error: host code of @f has the op 'memref.load', unsupported in a launcher
//--- load.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %s: memref<f32>) {
  %e = memref.load %s[] : memref<f32>
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  return
}

// RUN: not fusednorm-compile %t/number.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: number.mlir:3:3: error: host code of @f passes @f_kernel0 a number that a launcher cannot compute; expected a constant, or an extent or scalar of an argument
//--- number.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %a: f32) {
  %e = arith.addf %a, %a : f32
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  return
}

// RUN: not fusednorm-compile %t/none.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: none.mlir:4:1: error: host code of @g launches no kernel; make it private, or use an op of the fusednorm dialect
//--- none.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  return }
func.func @g(%x: f32) -> f32 {
  return %x : f32
}

// RUN: not fusednorm-compile %t/complex.mlir --target=sm_90a --emit=manifest 2>&1 | FileCheck %s --check-prefix=COMPLEX
// COMPLEX: complex.mlir:1:1: error: argument 3 of @f is of type 'complex<f32>', unsupported in a launcher; expected memrefs and numbers of type index, f64, f32, {{.*}}, i64, i1
//--- complex.mlir
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %c: complex<f32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<?x64xf32>)
  return
}

// RUN: %python -c "import os, sys; sys.exit(len(os.listdir(sys.argv[1])))" %t/out
