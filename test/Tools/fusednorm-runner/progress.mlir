// Steps of more than two seconds are reported on stderr.

// REQUIRES: full
// RUN: fusednorm-runner %s --input=0 --input=20000000000 2>&1 | FileCheck %s
// CHECK: fusednorm-runner: running @spin: 2 s
func.func @spin(%from: i64, %to: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %0 = scf.while (%i = %from) : (i64) -> i64 {
    %more = arith.cmpi slt, %i, %to : i64
    scf.condition(%more) %i : i64
  } do {
  ^bb0(%i: i64):
    %2 = arith.addi %i, %c1 : i64
    %3 = llvm.inline_asm has_side_effects asm_dialect = att "", "=r,0" %2 : (i64) -> i64
    scf.yield %3 : i64
  }
  return %0 : i64
}
