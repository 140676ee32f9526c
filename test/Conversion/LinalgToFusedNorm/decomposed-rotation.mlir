// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-decompose | fusednorm-opt --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-decompose --canonicalize --cse > %t.mlir
// RUN: fusednorm-opt %t.mlir --fusednorm-raise | FileCheck %s
// RUN: sed 's/addi \(.*\), %c16 /subi \1, %c16 /' %t.mlir | fusednorm-opt --fusednorm-raise | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/cmpi ne/cmpi slt/' %t.mlir | fusednorm-opt --fusednorm-raise | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/arith.andi/arith.ori/' %t.mlir | fusednorm-opt --fusednorm-raise | FileCheck %s --check-prefix=OTHER

// A rotation by gathered elements is raised both as printed and as canonicalized. A function with
// one different operation is not raised.

// CHECK-LABEL: @rope
// CHECK-NEXT: fusednorm.rope ins(%arg0, %arg1 : {{.*}}) positions(%arg2 : tensor<?xi32>) pairing(half_split) checked outs(%arg3
// CHECK-NEXT: return
// OTHER-LABEL: @rope
// OTHER-NOT: fusednorm.
func.func @rope(%x: tensor<?x2x64xbf16>, %freqs: tensor<40x32xbf16>, %positions: tensor<?xi32>,
                %out: tensor<?x2x64xbf16>) -> tensor<?x2x64xbf16> {
  %0 = fusednorm.rope ins(%x, %freqs : tensor<?x2x64xbf16>, tensor<40x32xbf16>)
      positions(%positions : tensor<?xi32>) pairing(half_split) checked
      outs(%out : tensor<?x2x64xbf16>) -> tensor<?x2x64xbf16>
  return %0 : tensor<?x2x64xbf16>
}
