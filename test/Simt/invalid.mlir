// What has no semantics is an error where it stands.
// RUN: fusednorm-opt %s -convert-nvvm-to-simt -split-input-file -verify-diagnostics

gpu.module @wgmma {
  llvm.func @kernel() attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.wgmma.fence.aligned' op has no semantics in the SIMT executor: supported are special registers, shuffles}}
    nvvm.wgmma.fence.aligned
    // expected-error @below {{'nvvm.wgmma.commit.group.sync.aligned' op has no semantics in the SIMT executor}}
    nvvm.wgmma.commit.group.sync.aligned
    llvm.return
  }
}

// -----

gpu.module @asm {
  llvm.func @kernel(%x: f32, %p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.inline_asm' op has no semantics in the SIMT executor: unknown PTX "add.f32 $0, $1, $1;"; supported are ld.global}}
    %0 = llvm.inline_asm "add.f32 $0, $1, $1;", "=f,f" %x : (f32) -> f32
    // expected-error @below {{'nvvm.inline_ptx' op has no semantics in the SIMT executor: unknown PTX "ex2.approx.f16 {$w0}, {$r0};"}}
    %1 = nvvm.inline_ptx "ex2.approx.f16 {$w0}, {$r0};" ro (%x : f32) -> f32
    // expected-error @below {{unknown PTX "ld.global.v4.b32 }}
    %2:2 = nvvm.inline_ptx "ld.global.v4.b32 {{$w0}, {$w1}}, [{$r0}];" ro (%p : !llvm.ptr<1>) -> i32, i32
    llvm.return
  }
}

// -----

gpu.module @calls {
  llvm.func @__nv_powf(f32, f32) -> f32
  llvm.func @kernel(%x: f32, %f: !llvm.ptr) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.call' op has no semantics in the SIMT executor: '__nv_powf' is not defined in the module; supported are __nv_fmaf}}
    %0 = llvm.call @__nv_powf(%x, %x) : (f32, f32) -> f32
    // expected-error @below {{unknown intrinsic 'llvm.nvvm.saturate.f'; supported are the .approx forms}}
    %1 = llvm.call_intrinsic "llvm.nvvm.saturate.f"(%x) : (f32) -> f32
    // expected-error @below {{indirect calls are not supported}}
    llvm.call %f() : !llvm.ptr, () -> ()
    llvm.return
  }
}

// -----

gpu.module @variants {
  llvm.func @kernel(%x: vector<2xi8>) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.convert.f6x2.to.f16x2' op has no semantics in the SIMT executor}}
    %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
    llvm.return
  }
}

// -----

gpu.module @matrices {
  llvm.func @kernel(%a: i32, %c: i32) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.mma.sync' op has no semantics in the SIMT executor: supported are m16n8k8 and m16n8k16 of f16 and bf16}}
    %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    llvm.return
  }
}

// -----

gpu.module @early {
  // expected-error @below {{'gpu.func' op is not lowered yet: expected llvm.func and llvm.mlir.global in the gpu.module; run convert-gpu-to-nvvm first}}
  gpu.func @kernel() kernel {
    gpu.return
  }
}
