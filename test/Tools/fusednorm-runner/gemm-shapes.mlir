// Omitted destinations of GEMMs get their shape from the epilogue. Operands that do not match the
// accumulators are rejected before the run.

// RUN: split-file %s %t

// RUN: fusednorm-runner %t/bias.mlir --input=4x64xbf16=normal --input=32x64xbf16=normal --input=32xf32=normal | FileCheck %s --check-prefix=BIAS
// RUN: fusednorm-runner %t/bias.mlir --reference --input=4x64xbf16=normal --input=32x64xbf16=normal --input=32xf32=normal | FileCheck %s --check-prefix=BIAS
// BIAS: : 4x32xf32
// RUN: not fusednorm-runner %t/bias.mlir --input=4x64xbf16=normal --input=32x64xbf16=normal --input=31xf32=normal 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: bias.mlir:[[#]]:[[#]]: error: 'linalg.broadcast' op expected 32 elements along loop 1 in operand #0, got 31
// WIDE: note: for the shapes of the given inputs
// RUN: not fusednorm-runner %t/bias.mlir --input=4x64xbf16=normal --input=32x64xbf16=normal --input=32xf32=normal --input="5x32xf32=const(0)" 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: error: 'fusednorm.matmul' op destination #0: the body yields a value of type 'tensor<4x32xf32>', but the destination is 'tensor<5x32xf32>'
//--- bias.mlir
func.func @bias(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %bias: tensor<?xf32>,
                %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = fusednorm.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) transpose_b
      epilogue(%bias : tensor<?xf32>) outs(%out : tensor<?x?xf32>) body {
  ^bb0(%sum: tensor<?x?xf32>, %c: tensor<?xf32>, %o: tensor<?x?xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %sum, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %sum, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %wide = linalg.broadcast ins(%c : tensor<?xf32>) outs(%e : tensor<?x?xf32>) dimensions = [0]
    %y = arith.addf %sum, %wide : tensor<?x?xf32>
    fusednorm.yield %y : tensor<?x?xf32>
  } -> (tensor<?x?xf32>)
  return %0 : tensor<?x?xf32>
}

// Two destinations: heads, and some of the columns.
// RUN: fusednorm-runner %t/heads.mlir --input=4x64xf32=normal --input=96x64xf32=normal | FileCheck %s --check-prefix=HEADS
// HEADS: : 4x3x32xf32 = [
// HEADS: : 4x64xbf16 = [
// RUN: not fusednorm-runner %t/heads.mlir --input=4x64xf32=normal --input=80x64xf32=normal 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: error: 'tensor.cast' op the operand is 'tensor<4x80xf32>' in this call; expected 'tensor<?x96xf32>'
//--- heads.mlir
func.func @heads(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %q: tensor<?x3x32xf32>,
                 %k: tensor<?x?xbf16>) -> (tensor<?x3x32xf32>, tensor<?x?xbf16>) {
  %0, %1 = fusednorm.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) transpose_b
      outs(%q, %k : tensor<?x3x32xf32>, tensor<?x?xbf16>) body {
  ^bb0(%sum: tensor<?x?xf32>, %oq: tensor<?x3x32xf32>, %ok: tensor<?x?xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %sum, %c0 : tensor<?x?xf32>
    %whole = tensor.cast %sum : tensor<?x?xf32> to tensor<?x96xf32>
    %parts = tensor.expand_shape %whole [[0], [1, 2]] output_shape [%rows, 3, 32]
        : tensor<?x96xf32> into tensor<?x3x32xf32>
    %part = tensor.extract_slice %whole[0, 32] [%rows, 64] [1, 1]
        : tensor<?x96xf32> to tensor<?x64xf32>
    %narrow = arith.truncf %part : tensor<?x64xf32> to tensor<?x64xbf16>
    %open = tensor.cast %narrow : tensor<?x64xbf16> to tensor<?x?xbf16>
    fusednorm.yield %parts, %open : tensor<?x3x32xf32>, tensor<?x?xbf16>
  } -> (tensor<?x3x32xf32>, tensor<?x?xbf16>)
  return %0, %1 : tensor<?x3x32xf32>, tensor<?x?xbf16>
}

// A dynamic number of heads.
// RUN: fusednorm-runner %t/open.mlir --input=4x64xf32=normal --input=96x64xf32=normal | FileCheck %s --check-prefix=OPEN
// OPEN: : 4x3x32xf32 = [
// RUN: not fusednorm-runner %t/open.mlir --input=4x64xf32=normal --input=80x64xf32=normal 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// MULTIPLE: error: 'tensor.expand_shape' op expected dimension 1 of its operand to be a multiple of 32, got 80
//--- open.mlir
func.func @any_heads(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %q: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %0 = fusednorm.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) transpose_b
      outs(%q : tensor<?x?x32xf32>) body {
  ^bb0(%sum: tensor<?x?xf32>, %o: tensor<?x?x32xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %rows = tensor.dim %sum, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %sum, %c1 : tensor<?x?xf32>
    %heads = arith.divui %columns, %c32 : index
    %parts = tensor.expand_shape %sum [[0], [1, 2]] output_shape [%rows, %heads, 32]
        : tensor<?x?xf32> into tensor<?x?x32xf32>
    fusednorm.yield %parts : tensor<?x?x32xf32>
  } -> (tensor<?x?x32xf32>)
  return %0 : tensor<?x?x32xf32>
}

// Without an epilogue, the destination has the columns of B, transposed or not, even if A has other
// columns that would match.
// RUN: fusednorm-runner %t/plain.mlir --input=4x64xf32=normal --input=64x64xf32=normal --input=16x64xf32=normal | FileCheck %s --check-prefix=PLAIN
// PLAIN: : 4x16xf32 = [
//--- plain.mlir
func.func @plain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %s: tensor<?x?xf32>,
                 %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = fusednorm.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%s : tensor<?x?xf32>)
      -> (tensor<?x?xf32>)
  %1 = fusednorm.matmul ins(%0, %c : tensor<?x?xf32>, tensor<?x?xf32>) transpose_b
      outs(%out : tensor<?x?xf32>) -> (tensor<?x?xf32>)
  return %1 : tensor<?x?xf32>
}
