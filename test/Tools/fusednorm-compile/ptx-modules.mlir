// The kernels of all modules form one program. PTX in the IR equals the PTX in files.

// RUN: split-file %s %t
// RUN: fusednorm-compile %t/two.mlir --target=sm_90a --emit=ptx | FileCheck %s --check-prefix=TWO
// TWO: .target sm_90a
// TWO: .visible .entry first(
// TWO: st.global{{.*}}, 1;
// TWO: .visible .entry second(
// TWO: st.global{{.*}}, 2;
// TWO-NOT: .entry

// RUN: not fusednorm-compile %t/clash.mlir --target=sm_90a --emit=ptx 2>&1 | FileCheck %s --check-prefix=CLASH
// CLASH: error: gpu.module @two defines @first, like another gpu.module; expected different names, because all kernels become one program

// RUN: fusednorm-compile %t/norm.mlir --target=sm_90a --emit=ptx -o %t/norm.ptx
// RUN: fusednorm-opt %t/norm.mlir --fusednorm-to-ptx=target=sm_90a -o %t/norm.binary.mlir
// RUN: %python %S/Inputs/binaries.py %t/norm.binary.mlir > %t/norm.binary.ptx
// RUN: cmp %t/norm.ptx %t/norm.binary.ptx

// Each module becomes a binary.
// RUN: fusednorm-opt %t/two.mlir --fusednorm-module-to-ptx=target=sm_80 | FileCheck %s --check-prefix=BINARY
// BINARY: gpu.binary @one [#gpu.object<#nvvm.target<O = 3, chip = "sm_80"{{.*}}>, assembly = "{{.*}}.target sm_80{{.*}}.entry first(
// BINARY: gpu.binary @two [#gpu.object<#nvvm.target<O = 3, chip = "sm_80"{{.*}}>, assembly = "{{.*}}.target sm_80{{.*}}.entry second(
// RUN: not fusednorm-opt %t/two.mlir --fusednorm-module-to-ptx=target=x86-64-v3 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: fusednorm-module-to-ptx: target: expected a GPU, such as sm_90a, got x86-64-v3
// RUN: not fusednorm-opt %t/two.mlir --fusednorm-module-to-ptx=target=sm_1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: {{.*}}sm_1

//--- two.mlir
module attributes {gpu.container_module} {
  gpu.module @one {
    llvm.func @first(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(1 : i32) : i32
      llvm.store %c, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  gpu.module @two {
    llvm.func @second(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(2 : i32) : i32
      llvm.store %c, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}

//--- clash.mlir
module attributes {gpu.container_module} {
  gpu.module @one {
    llvm.func @first() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  gpu.module @two {
    llvm.func @first() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}

//--- norm.mlir
func.func @norm(%x: memref<?x256xbf16>, %g: memref<256xbf16>, %eps: f32, %out: memref<?x256xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x256xbf16>, memref<256xbf16>) epsilon(%eps)
      outs(%out : memref<?x256xbf16>)
  return
}
