// Each error is one message with a nonzero exit code, and no file is incomplete.

// RUN: split-file %s %t

//--- good.mlir
// RUN: not fusednorm-compile %t/good.mlir --emit=elf 2>&1 | FileCheck %s --check-prefix=EMIT
// EMIT: fusednorm-compile: error: --emit: unknown value 'elf'; expected one of mlir, llvm-ir, asm, obj, shared, header, ptx, cubin, fatbin, c-launcher, tvm-ffi, manifest{{$}}
// RUN: not fusednorm-compile %t/good.mlir --emit=ptx,elf 2>&1 | FileCheck %s --check-prefix=EMIT
// RUN: not fusednorm-compile %t/good.mlir --report=yaml 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT: fusednorm-compile: error: --report: unknown value 'yaml'; expected one of text, json{{$}}
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --target=gpu 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: fusednorm-compile: error: --target: unknown target 'gpu'; known targets are cpu, x86-64-v3
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --mcpu=pentium 2>&1 | FileCheck %s --check-prefix=MCPU
// MCPU: fusednorm-compile: error: --mcpu: unknown target 'pentium'; known targets are cpu, x86-64-v3, x86-64-v4, sapphirerapids, znver5, sm_80
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --mcpu=sm_90a 2>&1 | FileCheck %s --check-prefix=MCPU-GPU
// MCPU-GPU: fusednorm-compile: error: --mcpu: sm_90a is a GPU; use --target=sm_90a
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --threads=many 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: fusednorm-compile: error: --threads: expected none, openmp, or a number from 1 to 1024, got 'many'
// A missing file is reported before other errors.
// RUN: not fusednorm-compile %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not fusednorm-compile %t/missing.mlir --emit=shared --threads=many 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: fusednorm-compile: error: cannot read '{{.*}}missing.mlir': No such file or directory
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --mcpu=x86-64-v4+amx 2>&1 | FileCheck %s --check-prefix=FEATURE
// FEATURE: fusednorm-compile: error: --mcpu: unknown feature 'amx' of x86-64-v4; expected LLVM's names, such as amx-bf16, avx512bf16, avx512fp16, or no-avx512bf16 without it{{$}}
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --mcpu=x86-64-v4+no-avx512bw 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: fusednorm-compile: error: --mcpu: x86-64-v4 needs avx512bw; keep these features, or name a lower target{{$}}
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/feature.table 2>&1 | FileCheck %s --check-prefix=RECORD
// RECORD: feature.table:1:1: error: expected the name of a target in --list-targets, got 'x86-64-v4+gfni'
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --colour 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: fusednorm-compile: Unknown command line argument '--colour'.
// RUN: not fusednorm-compile %t/good.mlir --emit=asm -o %t/no/such/folder/x.s 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: fusednorm-compile: error: -o: cannot write '{{.*}}/no/such/folder/x.s': No such file or directory
// RUN: not fusednorm-compile %t/good.mlir --emit=asm -o %t 2>&1 | FileCheck %s --check-prefix=ISDIR
// ISDIR: fusednorm-compile: error: -o: cannot write '{{.*}}': is a directory
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/none.table 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE: error: {{.*}}none.table
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=/dev/zero 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS: error: cannot read the schedule table: '/dev/zero': has more than 16777216 bytes
// RUN: not fusednorm-compile /dev/zero --emit=asm 2>&1 | FileCheck %s --check-prefix=ENDLESS-INPUT
// ENDLESS-INPUT: fusednorm-compile: error: cannot read '/dev/zero': File too large
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/key.table 2>&1 | FileCheck %s --check-prefix=KEY --implicit-check-not=error:
// KEY: key.table:2:1: error: expected a #rowkernel.cpu_schedule<...>, #rowkernel.gpu_schedule<...> or #tilekernel.cpu_schedule<...> at the end of a schedule line: unknown schedule key 'chnk', expected one of chunk, row_interleave, {{.*}}
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/nothing.table 2>&1 | FileCheck %s --check-prefix=NOTHING --implicit-check-not=error:
// NOTHING: nothing.table:1:1: error: expected a #rowkernel.cpu_schedule<...>, #rowkernel.gpu_schedule<...> or #tilekernel.cpu_schedule<...> at the end of a schedule line{{$}}
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/chip.table 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
// RUN: not fusednorm-compile %t/good.mlir --emit=asm --schedule-table=%t/kind.table 2>&1 | FileCheck %s --check-prefix=KIND --implicit-check-not=error:
// KIND: kind.table:2:1: error: expected a #rowkernel.gpu_schedule<...> for sm_90a, got #rowkernel.cpu_schedule<chunk = 64>
// CHIP: chip.table:1:1: error: unknown target 'x86-64-v9'; known targets are cpu, {{.*}}, and * for all targets
func.func @f(%x: memref<?x8xf32>, %gamma: memref<8xf32>, %eps: f32, %out: memref<?x8xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x8xf32>, memref<8xf32>) epsilon(%eps)
      outs(%out : memref<?x8xf32>)
  return
}

//--- key.table
target=x86-64-v4 columns=1..10 #rowkernel.cpu_schedule<chunk = 64>
target=* #rowkernel.cpu_schedule<chnk = 64>
//--- nothing.table
target=x86-64-v4 columns=1..10
//--- kind.table
target=sm_90a #rowkernel.gpu_schedule<staged = 0>
target=sm_90a #rowkernel.cpu_schedule<chunk = 64>
//--- chip.table
target=x86-64-v9 columns=1..10 #rowkernel.cpu_schedule<chunk = 64>

// An existing file remains unchanged.
//--- old.s
old contents
//--- bad.mlir
// RUN: not fusednorm-compile %t/bad.mlir --emit=asm -o %t/old.s 2>&1 | FileCheck %s --check-prefix=VERIFY
// VERIFY: bad.mlir:[[#]]:3: error: 'fusednorm.rms_norm' op gamma: expected shape [8], got 'memref<7xf32>' (rms_norm_c2)
// RUN: FileCheck %s --check-prefix=OLD --input-file=%t/old.s
// OLD: old contents
func.func @f(%x: memref<?x8xf32>, %gamma: memref<7xf32>, %eps: f32, %out: memref<?x8xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x8xf32>, memref<7xf32>) epsilon(%eps)
      outs(%out : memref<?x8xf32>)
  return
}
//--- parse.mlir
// RUN: not fusednorm-compile %t/parse.mlir --emit=asm -o %t/old.s 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: parse.mlir:[[#]]:[[#]]: error: expected
func.func @f(%x: memref<?x8xf32) { return }
//--- unlowered.mlir
// RUN: not fusednorm-compile %t/unlowered.mlir --emit=asm -o %t/old.s 2>&1 | FileCheck %s --check-prefix=UNLOWERED --implicit-check-not=internal
// UNLOWERED: unlowered.mlir:[[#]]:8: error: 'arith.truncf' has no lowering to CPU code
func.func @f(%x: f32) -> f32 {
  %0 = arith.truncf %x : f32 to f8E3M4
  %1 = arith.extf %0 : f8E3M4 to f32
  return %1 : f32
}

//--- feature.table
target=x86-64-v4+gfni #rowkernel.cpu_schedule<chunk = 64>
