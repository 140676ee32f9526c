// Operations without semantics are errors at their location.
// RUN: fusednorm-opt %s -convert-nvvm-to-simt -split-input-file -verify-diagnostics

gpu.module @later {
  llvm.func @kernel() attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.tcgen05.fence' op has no semantics in the SIMT simulator: expected special registers, shuffles}}
    nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
    llvm.return
  }
}

// -----

gpu.module @wgmma {
  llvm.func @kernel(%d: i64, %i: !llvm.struct<(i32, i32, i32, i32)>, %r: i32, %s: f32) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.wgmma.mma_async' op has no semantics in the SIMT simulator: expected f32 accumulators of f16, bf16, tf32, e4m3 or e5m2, or i32 accumulators of s8 and u8 that wrap around}}
    %0 = nvvm.wgmma.mma_async %d, %d, %i, <m = 64, n = 8, k = 32>, D[#nvvm.wgmma_type<s32>, #nvvm.wgmma_scale_out<one>, <satfinite>], A[#nvvm.wgmma_type<s8>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B[#nvvm.wgmma_type<s8>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
    // expected-error @below {{unknown PTX "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $5, $4, 1, 1, 1;"}}
    %1 = llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $5, $4, 1, 1, 1;", "=f,=f,=f,=f,l,l,0,1,2,3" %d, %d, %s, %s, %s, %s : (i64, i64, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    // expected-error @below {{unknown PTX "wgmma.wait_group.sync.aligned 8;"}}
    llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 8;", "" : () -> ()
    llvm.return
  }
}

// -----

gpu.module @copies {
  llvm.func @kernel(%map: !llvm.ptr, %to: !llvm.ptr<3>, %from: !llvm.ptr<3>, %x: i32, %o: i16, %far: !llvm.ptr<7>) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.cp.async.bulk.tensor.shared.cluster.global' op has no semantics in the SIMT simulator: expected a TMA copy in tile mode}}
    nvvm.cp.async.bulk.tensor.shared.cluster.global %far, %map, %from, box[%x, %x, %x] im2col[%o] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
    // expected-error @below {{expected a TMA copy in tile mode}}
    nvvm.cp.async.bulk.tensor.global.shared.cta %map, %from, box[%x, %x, %x] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
    // expected-error @below {{expected no cta_group; copies for a pair of blocks need sm_100 or later}}
    nvvm.cp.async.bulk.tensor.shared.cluster.global %far, %map, %from, box[%x, %x] {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<7>, !llvm.ptr
    llvm.return
  }
}

// -----

gpu.module @asm {
  llvm.func @kernel(%x: f32, %p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.inline_asm' op has no semantics in the SIMT simulator: unknown PTX "add.sat.f32 $0, $1, $1;": no such form of 'add.sat.f32'; docs/Simulator.md lists}}
    %0 = llvm.inline_asm "add.sat.f32 $0, $1, $1;", "=f,f" %x : (f32) -> f32
    // expected-error @below {{'nvvm.inline_ptx' op has no semantics in the SIMT simulator: unknown PTX "ex2.approx.f16 {$w0}, {$r0};": no such form}}
    %1 = nvvm.inline_ptx "ex2.approx.f16 {$w0}, {$r0};" ro (%x : f32) -> f32
    // expected-error @below {{: no such form of 'ld.global.v4.b32'; docs}}
    %2:2 = nvvm.inline_ptx "ld.global.v4.b32 {{$w0}, {$w1}}, [{$r0}];" ro (%p : !llvm.ptr<1>) -> i32, i32
    // expected-error @below {{unknown PTX "dance.sync $0, $1;": unknown instruction 'dance.sync'}}
    %3 = llvm.inline_asm "dance.sync $0, $1;", "=f,f" %x : (f32) -> f32
    // expected-error @below {{unknown PTX "mov.b32 $0, $1": expected ';' at ""}}
    %4 = llvm.inline_asm "mov.b32 $0, $1", "=f,f" %x : (f32) -> f32
    // expected-error @below {{unknown PTX "mov.b32 $0, %r7;": register '%r7' has no value}}
    %5 = llvm.inline_asm "mov.b32 $0, %r7;", "=f,f" %x : (f32) -> f32
    // expected-error @below {{unknown PTX "mov.b32 $0, $2;": a result is never written}}
    %6 = llvm.inline_asm "mov.b32 $0, $2;", "=f,=f,f" %x : (f32) -> !llvm.struct<(f32, f32)>
    // expected-error @below {{the constraints do not match the operands}}
    %7 = llvm.inline_asm "mov.b32 $0, $1;", "=f,f,f" %x : (f32) -> f32
    // expected-error @below {{expected branches only in loops around mbarrier.try_wait}}
    llvm.inline_asm has_side_effects "L: bar.sync 0; bra L;", "" : () -> ()
    llvm.return
  }
}

// -----

gpu.module @calls {
  llvm.func @__nv_powf(f32, f32) -> f32
  llvm.func @kernel(%x: f32, %f: !llvm.ptr) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.call' op has no semantics in the SIMT simulator: '__nv_powf' is not defined in the module; expected a definition, or one of __nv_fmaf}}
    %0 = llvm.call @__nv_powf(%x, %x) : (f32, f32) -> f32
    // expected-error @below {{unknown intrinsic 'llvm.nvvm.saturate.f'; expected an .approx form}}
    %1 = llvm.call_intrinsic "llvm.nvvm.saturate.f"(%x) : (f32) -> f32
    // expected-error @below {{indirect calls are not supported}}
    llvm.call %f() : !llvm.ptr, () -> ()
    llvm.return
  }
}

// -----

gpu.module @variants {
  llvm.func @kernel(%x: vector<2xi8>) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.convert.f6x2.to.f16x2' op has no semantics in the SIMT simulator}}
    %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
    llvm.return
  }
}

// -----

gpu.module @matrices {
  llvm.func @kernel(%a: vector<2xf16>, %c: f32) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.mma.sync' op has no semantics in the SIMT simulator: expected a dense row by col shape with n8 that docs/Simulator.md lists for the types}}
    %0 = nvvm.mma.sync A[%a, %a] B[%a, %a] C[%c, %c, %c, %c, %c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
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

// -----

gpu.module @planned {
  llvm.func @kernel(%n: i64) attributes {
      nvvm.kernel, launch.plan = #launch.plan<operands = [scalar], grid = [1], block = [32], parameters = [scalar(0)]>} {
    llvm.return
  }
}
func.func @host(%n: i64) {
  // expected-error @below {{'launch.kernel' op launches a kernel that becomes CPU code; expected a module without host functions}}
  launch.kernel @planned::@kernel(%n) : i64
  return
}
