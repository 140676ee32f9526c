// Kernels written in the nvvm dialect may need an instruction that a chip lacks. The error names
// both, and nothing is written.

// RUN: rm -rf %t && mkdir %t
// RUN: not fusednorm-compile %s --target=sm_80 -o %t/k.ptx 2>&1 | FileCheck %s --check-prefix=OLD --implicit-check-not=internal
// OLD: error: sm_80 has no instruction for 'llvm.nvvm.ff.to.e4m3x2.rn'; expected a kernel for this chip, or a --target that has it
// RUN: not fusednorm-compile %s --target=sm_90a,sm_80 --emit=ptx -o %t/folder 2>&1 | FileCheck %s --check-prefix=OLD --implicit-check-not=internal
// RUN: %python -c "import os, sys; sys.exit(len(os.listdir(sys.argv[1])))" %t
// RUN: fusednorm-compile %s --target=sm_90a,sm_89 --emit=ptx -o %t/folder
// RUN: FileCheck %s --input-file=%t/folder/chips.sm_89.ptx
// CHECK: .target sm_89
// CHECK: cvt.rn.satfinite.e4m3x2.f32
// RUN: FileCheck %s --check-prefix=HOPPER --input-file=%t/folder/chips.sm_90a.ptx
// HOPPER: .target sm_90a

gpu.module @kernels {
  llvm.func @codes(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel, nvvm.kernel} {
    %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    llvm.store %0, %p : i16, !llvm.ptr<1>
    llvm.return
  }
}
