// RUN: fusednorm-opt %s --fusednorm-export-functions | FileCheck %s --check-prefix=EXPORT
// EXPORT: func.func @public() attributes {llvm.emit_c_interface}
// EXPORT: func.func private @private() attributes {llvm.linkage = #llvm.linkage<internal>, no_inline, passthrough = ["noinline"]}
// EXPORT: func.func private @declared(){{$}}
func.func @public() { return }
func.func private @private() attributes {no_inline} { return }
func.func private @declared()

// RUN: fusednorm-opt %s --fusednorm-set-target=target=znver5 | FileCheck %s --check-prefix=TARGET
// RUN: not fusednorm-opt %s --fusednorm-set-target=target=vax 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// TARGET: module attributes {llvm.data_layout = "e-{{.*}}", llvm.target_triple = "x86_64-{{.*}}"}
// TARGET: llvm.func @made() attributes {passthrough = {{\[\[}}"alignstack", "64"]], target_cpu = "znver5"}
// TARGET: llvm.func @kept() attributes {passthrough = ["noinline", {{\[}}"alignstack", "64"]]
// UNKNOWN: error: unknown target 'vax'; known targets are cpu, x86-64-v3, x86-64-v4, sapphirerapids, znver5
llvm.func @made() { llvm.return }
llvm.func @kept() attributes {passthrough = ["noinline"]} { llvm.return }
