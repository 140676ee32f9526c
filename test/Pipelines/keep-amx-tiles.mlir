// RUN: fusednorm-opt %s --fusednorm-keep-amx-tiles-in-registers --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: llvm.func @keep(
// CHECK-SAME: %[[TILE:.+]]: !llvm.x86_amx)
// CHECK-NEXT: cf.br ^[[NEXT:.+]](%[[TILE]] : !llvm.x86_amx)
// CHECK-NEXT: ^[[NEXT]](%[[ARGUMENT:.+]]: !llvm.x86_amx):
// CHECK-NEXT: llvm.return %[[ARGUMENT]] : !llvm.x86_amx
llvm.func @keep(%tile: !llvm.x86_amx) -> !llvm.x86_amx {
  %0 = builtin.unrealized_conversion_cast %tile : !llvm.x86_amx to !amx.tile<16x16xf32>
  cf.br ^next(%0 : !amx.tile<16x16xf32>)
^next(%1: !amx.tile<16x16xf32>):
  %2 = builtin.unrealized_conversion_cast %1 : !amx.tile<16x16xf32> to !llvm.x86_amx
  llvm.return %2 : !llvm.x86_amx
}
