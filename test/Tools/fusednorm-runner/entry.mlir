// Selection of the function. Unsupported arguments are errors with a location.

// RUN: split-file %s %t

//--- several.mlir
// RUN: not fusednorm-runner %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: fusednorm-runner: error: '{{.*}}several.mlir': there are several public functions; choose one by --entry: @first, @second
// RUN: fusednorm-runner %t/several.mlir --entry=second | FileCheck %s --check-prefix=SECOND
// RUN: fusednorm-runner %t/several.mlir --entry=@second | FileCheck %s --check-prefix=SECOND
// SECOND: @second:
// SECOND-NEXT: output 0 (result 0): i32 = [2]
// RUN: not fusednorm-runner %t/several.mlir --entry=third 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: fusednorm-runner: error: '{{.*}}': --entry: there is no public function @third with a body; there is @first, @second
func.func @first() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func @second() -> i32 {
  %0 = arith.constant 2 : i32
  return %0 : i32
}
func.func private @hidden()

//--- none.mlir
// RUN: not fusednorm-runner %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: fusednorm-runner: error: '{{.*}}none.mlir': expected a public function with a body to run, found none
func.func private @declared()

//--- types.mlir
// RUN: not fusednorm-runner %t/types.mlir --entry=unranked 2>&1 | FileCheck %s --check-prefix=UNRANKED
// UNRANKED: types.mlir:[[#]]:[[#]]: error: argument 0 of @unranked cannot be passed by the runner: expected a ranked tensor or memref, got 'memref<*xf32>'
func.func @unranked(%x: memref<*xf32>) { return }
// RUN: not fusednorm-runner %t/types.mlir --entry=vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: error: argument 0 of @vector cannot be passed by the runner: expected a ranked tensor or memref, got 'vector<4xf32>'
func.func @vector(%x: vector<4xf32>) { return }
// RUN: not fusednorm-runner %t/types.mlir --entry=element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// ELEMENT: error: argument 0 of @element cannot be passed by the runner: expected elements of type index or f64, f32, {{.*}}, got 'tensor<4xcomplex<f32>>'
func.func @element(%x: tensor<4xcomplex<f32>>) { return }
// RUN: not fusednorm-runner %t/types.mlir --entry=space 2>&1 | FileCheck %s --check-prefix=SPACE
// SPACE: error: argument 0 of @space cannot be passed by the runner: expected the default memory space
func.func @space(%x: memref<4xf32, 3>) { return }

//--- syntax.mlir
// RUN: not fusednorm-runner %t/syntax.mlir 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: syntax.mlir:[[#]]:[[#]]: error: expected '('
func.func @oops
//--- unknown.mlir
// RUN: not fusednorm-runner %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=DIALECT
// DIALECT: unknown.mlir:[[#]]:3: error: Dialect `foo' not found for custom op 'foo.bar'
func.func @f() {
  foo.bar
}
//--- target.mlir
// RUN: not fusednorm-runner %t/target.mlir --target=tpu 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: fusednorm-runner: error: --target: unknown target 'tpu'; known targets are cpu, x86-64-v3
// RUN: not fusednorm-runner %t/target.mlir --mcpu=i486 2>&1 | FileCheck %s --check-prefix=MCPU
// MCPU: fusednorm-runner: error: --mcpu: unknown target 'i486'; known targets are cpu, x86-64-v3, x86-64-v4, sapphirerapids, znver5, sm_80
// RUN: not fusednorm-runner %t/target.mlir --frobnicate 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: fusednorm-runner: Unknown command line argument '--frobnicate'.
// RUN: not fusednorm-runner %t/target.mlir %t/none.mlir 2>&1 | FileCheck %s --check-prefix=POSITIONAL
// POSITIONAL: fusednorm-runner: Too many positional arguments specified!
// RUN: not fusednorm-runner %t/no-such-file.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: fusednorm-runner: error: cannot read '{{.*}}no-such-file.mlir': No such file or directory
// RUN: not fusednorm-runner %t 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: fusednorm-runner: error: cannot read '{{.*}}': is a directory
// RUN: fusednorm-runner - < %t/target.mlir | FileCheck %s --check-prefix=STDIN
// STDIN: @f: {{.*}} compiled in
func.func @f() { return }
//--- missing.mlir
// RUN: not fusednorm-runner %t/missing.mlir --input=3 2>&1 | FileCheck %s --check-prefix=EXTERNAL --implicit-check-not=error:
// EXTERNAL: fusednorm-runner: error: cannot link the compiled code: Symbols not found: [ nowhere ]
func.func private @nowhere(i32) -> i32
func.func @f(%x: i32) -> i32 {
  %0 = call @nowhere(%x) : (i32) -> i32
  return %0 : i32
}
