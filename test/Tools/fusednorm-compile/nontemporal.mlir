// Nontemporal stores: whole vectors, as many as ordinary stores in the other version of the loop,
// and one fence per call.
//
// RUN: split-file %s %t
// RUN: fusednorm-compile %t/norm.mlir --mcpu=x86-64-v4 --schedule-table=%t/one.txt --emit=asm -o %t/v4.s
// RUN: FileCheck %s --check-prefix=V4 --input-file=%t/v4.s
// RUN: grep -c 'vmovnt.*%%zmm' %t/v4.s | FileCheck %s --check-prefix=TWO
// RUN: grep -c 'vmovnt' %t/v4.s | FileCheck %s --check-prefix=TWO
// RUN: grep -c 'vmov[dqua]*64.*%%zmm[0-9]*, .*(' %t/v4.s | FileCheck %s --check-prefix=TWO
// RUN: grep -c 'sfence' %t/v4.s | FileCheck %s --check-prefix=ONE
// V4: norm_kernel0_program0_rows:
// V4: vmovnt{{[a-z]+}} %zmm
// V4-NEXT: vmovnt{{[a-z]+}} %zmm
// V4: sfence
// TWO: {{^2$}}
// ONE: {{^1$}}

// With 32-byte registers, both halves of a cache line are stored in sequence.
// RUN: fusednorm-compile %t/norm.mlir --mcpu=x86-64-v3 --schedule-table=%t/one.txt --emit=asm -o %t/v3.s
// RUN: grep -c 'vmovnt.*%%ymm' %t/v3.s | FileCheck %s --check-prefix=FOUR
// RUN: FileCheck %s --check-prefix=V3 --input-file=%t/v3.s
// V3: vmovnt{{[a-z]+}} %ymm{{[0-9]+}}, {{.*}}(%r
// V3-NEXT: vmovnt{{[a-z]+}} %ymm{{[0-9]+}}, {{.*}}(%r
// FOUR: {{^4$}}

// Quantized values of 8 bits are also stored as whole cache lines.
// RUN: fusednorm-compile %t/codes.mlir --mcpu=x86-64-v4 --schedule-table=%t/one.txt --emit=asm -o %t/codes.s
// RUN: FileCheck %s --check-prefix=CODES --input-file=%t/codes.s
// CODES: vmovnt{{[a-z]+}} %{{zmm[0-9]+, .*|ymm[0-9]+, .*[[:space:]]+vmovnt[a-z]+ %ymm}}

// The schedule disables nontemporal stores.
// RUN: fusednorm-compile %t/norm.mlir --mcpu=x86-64-v4 --schedule-table=%t/never.txt --emit=asm -o - | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: vmovnt
// PLAIN-NOT: sfence

//--- one.txt
#rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 1>
//--- never.txt
#rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 0>
//--- norm.mlir
func.func @norm(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out : memref<?x64xbf16>)
  return
}
//--- codes.mlir
func.func @norm(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32, %scale: f32,
                %out: memref<?x64xf8E4M3FN>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x64xbf16>, memref<64xbf16>)
      epsilon(%eps) static_scale(%scale) outs(%out : memref<?x64xf8E4M3FN>)
  return
}
