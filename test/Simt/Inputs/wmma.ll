; ModuleID = 'wmma.cu'
source_filename = "wmma.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ10transposedE2ta = internal addrspace(3) global [256 x i16] undef, align 32
@_ZZ10transposedE2tb = internal addrspace(3) global [256 x i16] undef, align 32
@_ZZ4racyE2ta = internal addrspace(3) global [256 x i16] undef, align 32

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @m16n16k16_f32(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !12 {
  %5 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %0, i32 16), !dbg !15
  %6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 0, !dbg !15
  %7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 1, !dbg !15
  %8 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 2, !dbg !15
  %9 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 3, !dbg !15
  %10 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 4, !dbg !15
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 5, !dbg !15
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 6, !dbg !15
  %13 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 7, !dbg !15
  %14 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %1, i32 16), !dbg !15
  %15 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 0, !dbg !15
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 1, !dbg !15
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 2, !dbg !15
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 3, !dbg !15
  %19 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 4, !dbg !15
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 5, !dbg !15
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 6, !dbg !15
  %22 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 7, !dbg !15
  %23 = tail call contract { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %6, <2 x half> %7, <2 x half> %8, <2 x half> %9, <2 x half> %10, <2 x half> %11, <2 x half> %12, <2 x half> %13, <2 x half> %15, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %19, <2 x half> %20, <2 x half> %21, <2 x half> %22, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00), !dbg !15
  %24 = extractvalue { float, float, float, float, float, float, float, float } %23, 0, !dbg !15
  %25 = extractvalue { float, float, float, float, float, float, float, float } %23, 1, !dbg !15
  %26 = extractvalue { float, float, float, float, float, float, float, float } %23, 2, !dbg !15
  %27 = extractvalue { float, float, float, float, float, float, float, float } %23, 3, !dbg !15
  %28 = extractvalue { float, float, float, float, float, float, float, float } %23, 4, !dbg !15
  %29 = extractvalue { float, float, float, float, float, float, float, float } %23, 5, !dbg !15
  %30 = extractvalue { float, float, float, float, float, float, float, float } %23, 6, !dbg !15
  %31 = extractvalue { float, float, float, float, float, float, float, float } %23, 7, !dbg !15
  tail call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %2, float %24, float %25, float %26, float %27, float %28, float %29, float %30, float %31, i32 %3), !dbg !15
  ret void, !dbg !15
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr writeonly captures(none), float, float, float, float, float, float, float, float, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @m32n8k16_f32(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !16 {
  %5 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.a.row.stride.f16.p0(ptr %0, i32 16), !dbg !17
  %6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 0, !dbg !17
  %7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 1, !dbg !17
  %8 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 2, !dbg !17
  %9 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 3, !dbg !17
  %10 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 4, !dbg !17
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 5, !dbg !17
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 6, !dbg !17
  %13 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 7, !dbg !17
  %14 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.b.col.stride.f16.p0(ptr %1, i32 16), !dbg !17
  %15 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 0, !dbg !17
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 1, !dbg !17
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 2, !dbg !17
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 3, !dbg !17
  %19 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 4, !dbg !17
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 5, !dbg !17
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 6, !dbg !17
  %22 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 7, !dbg !17
  %23 = tail call contract { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m32n8k16.mma.row.col.f32.f32(<2 x half> %6, <2 x half> %7, <2 x half> %8, <2 x half> %9, <2 x half> %10, <2 x half> %11, <2 x half> %12, <2 x half> %13, <2 x half> %15, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %19, <2 x half> %20, <2 x half> %21, <2 x half> %22, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00), !dbg !17
  %24 = extractvalue { float, float, float, float, float, float, float, float } %23, 0, !dbg !17
  %25 = extractvalue { float, float, float, float, float, float, float, float } %23, 1, !dbg !17
  %26 = extractvalue { float, float, float, float, float, float, float, float } %23, 2, !dbg !17
  %27 = extractvalue { float, float, float, float, float, float, float, float } %23, 3, !dbg !17
  %28 = extractvalue { float, float, float, float, float, float, float, float } %23, 4, !dbg !17
  %29 = extractvalue { float, float, float, float, float, float, float, float } %23, 5, !dbg !17
  %30 = extractvalue { float, float, float, float, float, float, float, float } %23, 6, !dbg !17
  %31 = extractvalue { float, float, float, float, float, float, float, float } %23, 7, !dbg !17
  tail call void @llvm.nvvm.wmma.m32n8k16.store.d.row.stride.f32.p0(ptr %2, float %24, float %25, float %26, float %27, float %28, float %29, float %30, float %31, i32 %3), !dbg !17
  ret void, !dbg !17
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.a.row.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.b.col.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m32n8k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m32n8k16.store.d.row.stride.f32.p0(ptr writeonly captures(none), float, float, float, float, float, float, float, float, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @m8n32k16_f32(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 !dbg !18 {
  %5 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.a.row.stride.f16.p0(ptr %0, i32 16), !dbg !19
  %6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 0, !dbg !19
  %7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 1, !dbg !19
  %8 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 2, !dbg !19
  %9 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 3, !dbg !19
  %10 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 4, !dbg !19
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 5, !dbg !19
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 6, !dbg !19
  %13 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %5, 7, !dbg !19
  %14 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.b.col.stride.f16.p0(ptr %1, i32 16), !dbg !19
  %15 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 0, !dbg !19
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 1, !dbg !19
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 2, !dbg !19
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 3, !dbg !19
  %19 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 4, !dbg !19
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 5, !dbg !19
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 6, !dbg !19
  %22 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %14, 7, !dbg !19
  %23 = tail call contract { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.col.f32.f32(<2 x half> %6, <2 x half> %7, <2 x half> %8, <2 x half> %9, <2 x half> %10, <2 x half> %11, <2 x half> %12, <2 x half> %13, <2 x half> %15, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %19, <2 x half> %20, <2 x half> %21, <2 x half> %22, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00), !dbg !19
  %24 = extractvalue { float, float, float, float, float, float, float, float } %23, 0, !dbg !19
  %25 = extractvalue { float, float, float, float, float, float, float, float } %23, 1, !dbg !19
  %26 = extractvalue { float, float, float, float, float, float, float, float } %23, 2, !dbg !19
  %27 = extractvalue { float, float, float, float, float, float, float, float } %23, 3, !dbg !19
  %28 = extractvalue { float, float, float, float, float, float, float, float } %23, 4, !dbg !19
  %29 = extractvalue { float, float, float, float, float, float, float, float } %23, 5, !dbg !19
  %30 = extractvalue { float, float, float, float, float, float, float, float } %23, 6, !dbg !19
  %31 = extractvalue { float, float, float, float, float, float, float, float } %23, 7, !dbg !19
  tail call void @llvm.nvvm.wmma.m8n32k16.store.d.row.stride.f32.p0(ptr %2, float %24, float %25, float %26, float %27, float %28, float %29, float %30, float %31, i32 %3), !dbg !19
  ret void, !dbg !19
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.a.row.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.b.col.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m8n32k16.store.d.row.stride.f32.p0(ptr writeonly captures(none), float, float, float, float, float, float, float, float, i32) #3

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @transposed(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #4 !dbg !20 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !21
  %5 = icmp samesign ult i32 %4, 256, !dbg !22
  br i1 %5, label %6, label %9, !dbg !23

6:                                                ; preds = %3
  %7 = shl nuw nsw i32 %4, 4, !dbg !23
  %8 = and i32 %7, 240, !dbg !23
  br label %37, !dbg !23

9:                                                ; preds = %37, %3
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !24
  %10 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.col.stride.f16.p0(ptr addrspacecast (ptr addrspace(3) @_ZZ10transposedE2ta to ptr), i32 16), !dbg !25
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 0, !dbg !25
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 1, !dbg !25
  %13 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 2, !dbg !25
  %14 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 3, !dbg !25
  %15 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 4, !dbg !25
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 5, !dbg !25
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 6, !dbg !25
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %10, 7, !dbg !25
  %19 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.row.stride.f16.p0(ptr addrspacecast (ptr addrspace(3) @_ZZ10transposedE2tb to ptr), i32 16), !dbg !26
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 0, !dbg !26
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 1, !dbg !26
  %22 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 2, !dbg !26
  %23 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 3, !dbg !26
  %24 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 4, !dbg !26
  %25 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 5, !dbg !26
  %26 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 6, !dbg !26
  %27 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %19, 7, !dbg !26
  %28 = tail call contract { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.row.f32.f32(<2 x half> %11, <2 x half> %12, <2 x half> %13, <2 x half> %14, <2 x half> %15, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %20, <2 x half> %21, <2 x half> %22, <2 x half> %23, <2 x half> %24, <2 x half> %25, <2 x half> %26, <2 x half> %27, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00), !dbg !27
  %29 = extractvalue { float, float, float, float, float, float, float, float } %28, 0, !dbg !27
  %30 = extractvalue { float, float, float, float, float, float, float, float } %28, 1, !dbg !27
  %31 = extractvalue { float, float, float, float, float, float, float, float } %28, 2, !dbg !27
  %32 = extractvalue { float, float, float, float, float, float, float, float } %28, 3, !dbg !27
  %33 = extractvalue { float, float, float, float, float, float, float, float } %28, 4, !dbg !27
  %34 = extractvalue { float, float, float, float, float, float, float, float } %28, 5, !dbg !27
  %35 = extractvalue { float, float, float, float, float, float, float, float } %28, 6, !dbg !27
  %36 = extractvalue { float, float, float, float, float, float, float, float } %28, 7, !dbg !27
  tail call void @llvm.nvvm.wmma.m16n16k16.store.d.col.stride.f32.p0(ptr %2, float %29, float %30, float %31, float %32, float %33, float %34, float %35, float %36, i32 16), !dbg !28
  ret void, !dbg !29

37:                                               ; preds = %6, %37
  %38 = phi i32 [ %49, %37 ], [ %4, %6 ]
  %39 = zext nneg i32 %38 to i64, !dbg !30
  %40 = getelementptr inbounds nuw i16, ptr %0, i64 %39, !dbg !30
  %41 = load i16, ptr %40, align 2, !dbg !30, !tbaa !31
  %42 = lshr i32 %38, 4, !dbg !33
  %43 = or disjoint i32 %8, %42, !dbg !34
  %44 = zext nneg i32 %43 to i64, !dbg !35
  %45 = getelementptr inbounds nuw i16, ptr addrspacecast (ptr addrspace(3) @_ZZ10transposedE2ta to ptr), i64 %44, !dbg !35
  store i16 %41, ptr %45, align 2, !dbg !36, !tbaa !31
  %46 = getelementptr inbounds nuw i16, ptr %1, i64 %39, !dbg !37
  %47 = load i16, ptr %46, align 2, !dbg !37, !tbaa !31
  %48 = getelementptr inbounds nuw i16, ptr addrspacecast (ptr addrspace(3) @_ZZ10transposedE2tb to ptr), i64 %44, !dbg !38
  store i16 %47, ptr %48, align 2, !dbg !39, !tbaa !31
  %49 = add nuw nsw i32 %38, 32, !dbg !40
  %50 = icmp samesign ult i32 %38, 224, !dbg !22
  br i1 %50, label %37, label %9, !dbg !23, !llvm.loop !41
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #6

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.col.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.row.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.row.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.col.stride.f32.p0(ptr writeonly captures(none), float, float, float, float, float, float, float, float, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @bf16(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #0 !dbg !45 {
  %4 = tail call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.bf16.p0(ptr %0, i32 16), !dbg !46
  %5 = extractvalue { i32, i32, i32, i32 } %4, 0, !dbg !46
  %6 = extractvalue { i32, i32, i32, i32 } %4, 1, !dbg !46
  %7 = extractvalue { i32, i32, i32, i32 } %4, 2, !dbg !46
  %8 = extractvalue { i32, i32, i32, i32 } %4, 3, !dbg !46
  %9 = tail call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.bf16.p0(ptr %1, i32 16), !dbg !47
  %10 = extractvalue { i32, i32, i32, i32 } %9, 0, !dbg !47
  %11 = extractvalue { i32, i32, i32, i32 } %9, 1, !dbg !47
  %12 = extractvalue { i32, i32, i32, i32 } %9, 2, !dbg !47
  %13 = extractvalue { i32, i32, i32, i32 } %9, 3, !dbg !47
  %14 = tail call contract { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.bf16(i32 %5, i32 %6, i32 %7, i32 %8, i32 %10, i32 %11, i32 %12, i32 %13, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00), !dbg !48
  %15 = extractvalue { float, float, float, float, float, float, float, float } %14, 0, !dbg !48
  %16 = extractvalue { float, float, float, float, float, float, float, float } %14, 1, !dbg !48
  %17 = extractvalue { float, float, float, float, float, float, float, float } %14, 2, !dbg !48
  %18 = extractvalue { float, float, float, float, float, float, float, float } %14, 3, !dbg !48
  %19 = extractvalue { float, float, float, float, float, float, float, float } %14, 4, !dbg !48
  %20 = extractvalue { float, float, float, float, float, float, float, float } %14, 5, !dbg !48
  %21 = extractvalue { float, float, float, float, float, float, float, float } %14, 6, !dbg !48
  %22 = extractvalue { float, float, float, float, float, float, float, float } %14, 7, !dbg !48
  tail call void @llvm.nvvm.wmma.m16n16k8.store.d.row.stride.f32.p0(ptr %2, float %15, float %16, float %17, float %18, float %19, float %20, float %21, float %22, i32 16), !dbg !49
  ret void, !dbg !50
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.bf16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.bf16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.bf16(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k8.store.d.row.stride.f32.p0(ptr writeonly captures(none), float, float, float, float, float, float, float, float, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @half_accumulators(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef captures(none) %2) local_unnamed_addr #0 !dbg !51 {
  %4 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %0, i32 16), !dbg !52
  %5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 0, !dbg !52
  %6 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 1, !dbg !52
  %7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 2, !dbg !52
  %8 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 3, !dbg !52
  %9 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 4, !dbg !52
  %10 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 5, !dbg !52
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 6, !dbg !52
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 7, !dbg !52
  %13 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %1, i32 16), !dbg !53
  %14 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 0, !dbg !53
  %15 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 1, !dbg !53
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 2, !dbg !53
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 3, !dbg !53
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 4, !dbg !53
  %19 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 5, !dbg !53
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 6, !dbg !53
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %13, 7, !dbg !53
  %22 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f16.p0(ptr %2, i32 16), !dbg !54
  %23 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %22, 0, !dbg !54
  %24 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %22, 1, !dbg !54
  %25 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %22, 2, !dbg !54
  %26 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %22, 3, !dbg !54
  %27 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f16.f16(<2 x half> %5, <2 x half> %6, <2 x half> %7, <2 x half> %8, <2 x half> %9, <2 x half> %10, <2 x half> %11, <2 x half> %12, <2 x half> %14, <2 x half> %15, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %19, <2 x half> %20, <2 x half> %21, <2 x half> %23, <2 x half> %24, <2 x half> %25, <2 x half> %26), !dbg !55
  %28 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %27, 0, !dbg !55
  %29 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %27, 1, !dbg !55
  %30 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %27, 2, !dbg !55
  %31 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %27, 3, !dbg !55
  tail call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p0(ptr %2, <2 x half> %28, <2 x half> %29, <2 x half> %30, <2 x half> %31, i32 16), !dbg !56
  ret void, !dbg !57
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f16.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p0(ptr writeonly captures(none), <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @s8(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #0 !dbg !58 {
  %4 = tail call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.s8.p0(ptr %0, i32 16), !dbg !59
  %5 = extractvalue { i32, i32 } %4, 0, !dbg !59
  %6 = extractvalue { i32, i32 } %4, 1, !dbg !59
  %7 = tail call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.s8.p0(ptr %1, i32 16), !dbg !60
  %8 = extractvalue { i32, i32 } %7, 0, !dbg !60
  %9 = extractvalue { i32, i32 } %7, 1, !dbg !60
  %10 = tail call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32 %5, i32 %6, i32 %8, i32 %9, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0), !dbg !61
  %11 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 0, !dbg !61
  %12 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 1, !dbg !61
  %13 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 2, !dbg !61
  %14 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 3, !dbg !61
  %15 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 4, !dbg !61
  %16 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 5, !dbg !61
  %17 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 6, !dbg !61
  %18 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %10, 7, !dbg !61
  tail call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr %2, i32 %11, i32 %12, i32 %13, i32 %14, i32 %15, i32 %16, i32 %17, i32 %18, i32 16), !dbg !62
  ret void, !dbg !63
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.s8.p0(ptr readonly captures(none), i32) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.s8.p0(ptr readonly captures(none), i32) #1

; Function Attrs: nocallback nofree nosync nounwind memory(none)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) #2

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0(ptr writeonly captures(none), i32, i32, i32, i32, i32, i32, i32, i32, i32) #3

; Function Attrs: mustprogress noinline norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @racy(ptr noundef readonly captures(none) %0, ptr noundef captures(none) %1) local_unnamed_addr #7 !dbg !64 {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !65
  %4 = icmp samesign ult i32 %3, 256, !dbg !66
  br i1 %4, label %34, label %5, !dbg !67

5:                                                ; preds = %34, %2
  %6 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr addrspacecast (ptr addrspace(3) @_ZZ4racyE2ta to ptr), i32 16), !dbg !68
  %7 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 0, !dbg !68
  %8 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 1, !dbg !68
  %9 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 2, !dbg !68
  %10 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 3, !dbg !68
  %11 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 4, !dbg !68
  %12 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 5, !dbg !68
  %13 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 6, !dbg !68
  %14 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %6, 7, !dbg !68
  %15 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr addrspacecast (ptr addrspace(3) @_ZZ4racyE2ta to ptr), i32 16), !dbg !69
  %16 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 0, !dbg !69
  %17 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 1, !dbg !69
  %18 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 2, !dbg !69
  %19 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 3, !dbg !69
  %20 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 4, !dbg !69
  %21 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 5, !dbg !69
  %22 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 6, !dbg !69
  %23 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %15, 7, !dbg !69
  %24 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f16.p0(ptr %1, i32 16), !dbg !70
  %25 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %24, 0, !dbg !70
  %26 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %24, 1, !dbg !70
  %27 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %24, 2, !dbg !70
  %28 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %24, 3, !dbg !70
  %29 = tail call contract { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f16.f16(<2 x half> %7, <2 x half> %8, <2 x half> %9, <2 x half> %10, <2 x half> %11, <2 x half> %12, <2 x half> %13, <2 x half> %14, <2 x half> %16, <2 x half> %17, <2 x half> %18, <2 x half> %19, <2 x half> %20, <2 x half> %21, <2 x half> %22, <2 x half> %23, <2 x half> %25, <2 x half> %26, <2 x half> %27, <2 x half> %28), !dbg !71
  %30 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %29, 0, !dbg !71
  %31 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %29, 1, !dbg !71
  %32 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %29, 2, !dbg !71
  %33 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %29, 3, !dbg !71
  tail call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p0(ptr %1, <2 x half> %30, <2 x half> %31, <2 x half> %32, <2 x half> %33, i32 16), !dbg !72
  ret void, !dbg !73

34:                                               ; preds = %2, %34
  %35 = phi i32 [ %40, %34 ], [ %3, %2 ]
  %36 = zext nneg i32 %35 to i64, !dbg !74
  %37 = getelementptr inbounds nuw i16, ptr %0, i64 %36, !dbg !74
  %38 = load i16, ptr %37, align 2, !dbg !74, !tbaa !31
  %39 = getelementptr inbounds nuw i16, ptr addrspacecast (ptr addrspace(3) @_ZZ4racyE2ta to ptr), i64 %36, !dbg !75
  store i16 %38, ptr %39, align 2, !dbg !76, !tbaa !31
  %40 = add nuw nsw i32 %35, 32, !dbg !77
  %41 = icmp samesign ult i32 %35, 224, !dbg !66
  br i1 %41, label %34, label %5, !dbg !67, !llvm.loop !78
}

attributes #0 = { mustprogress noinline norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind memory(none) }
attributes #3 = { nocallback nounwind memory(argmem: write) }
attributes #4 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nounwind }
attributes #7 = { mustprogress noinline norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "wmma.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !DISubprogram(name: "m16n16k16_f32", scope: !1, file: !1, line: 20, type: !13, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 20, column: 1, scope: !12)
!16 = distinct !DISubprogram(name: "m32n8k16_f32", scope: !1, file: !1, line: 21, type: !13, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = !DILocation(line: 21, column: 1, scope: !16)
!18 = distinct !DISubprogram(name: "m8n32k16_f32", scope: !1, file: !1, line: 22, type: !13, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!19 = !DILocation(line: 22, column: 1, scope: !18)
!20 = distinct !DISubprogram(name: "transposed", scope: !1, file: !1, line: 25, type: !13, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = !DILocation(line: 27, column: 14, scope: !20)
!22 = !DILocation(line: 28, column: 24, scope: !20)
!23 = !DILocation(line: 28, column: 3, scope: !20)
!24 = !DILocation(line: 32, column: 3, scope: !20)
!25 = !DILocation(line: 35, column: 3, scope: !20)
!26 = !DILocation(line: 36, column: 3, scope: !20)
!27 = !DILocation(line: 37, column: 3, scope: !20)
!28 = !DILocation(line: 38, column: 3, scope: !20)
!29 = !DILocation(line: 39, column: 1, scope: !20)
!30 = !DILocation(line: 29, column: 32, scope: !20)
!31 = !{!32, !32, i64 0}
!32 = !{!"short", !10, i64 0}
!33 = !DILocation(line: 29, column: 24, scope: !20)
!34 = !DILocation(line: 29, column: 20, scope: !20)
!35 = !DILocation(line: 29, column: 5, scope: !20)
!36 = !DILocation(line: 29, column: 30, scope: !20)
!37 = !DILocation(line: 30, column: 32, scope: !20)
!38 = !DILocation(line: 30, column: 5, scope: !20)
!39 = !DILocation(line: 30, column: 30, scope: !20)
!40 = !DILocation(line: 28, column: 33, scope: !20)
!41 = distinct !{!41, !23, !42, !43, !44}
!42 = !DILocation(line: 31, column: 3, scope: !20)
!43 = !{!"llvm.loop.mustprogress"}
!44 = !{!"llvm.loop.unroll.disable"}
!45 = distinct !DISubprogram(name: "bf16", scope: !1, file: !1, line: 41, type: !13, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!46 = !DILocation(line: 44, column: 3, scope: !45)
!47 = !DILocation(line: 45, column: 3, scope: !45)
!48 = !DILocation(line: 46, column: 3, scope: !45)
!49 = !DILocation(line: 47, column: 3, scope: !45)
!50 = !DILocation(line: 48, column: 1, scope: !45)
!51 = distinct !DISubprogram(name: "half_accumulators", scope: !1, file: !1, line: 51, type: !13, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = !DILocation(line: 53, column: 3, scope: !51)
!53 = !DILocation(line: 54, column: 3, scope: !51)
!54 = !DILocation(line: 55, column: 3, scope: !51)
!55 = !DILocation(line: 56, column: 3, scope: !51)
!56 = !DILocation(line: 57, column: 3, scope: !51)
!57 = !DILocation(line: 58, column: 1, scope: !51)
!58 = distinct !DISubprogram(name: "s8", scope: !1, file: !1, line: 60, type: !13, scopeLine: 60, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !DILocation(line: 62, column: 3, scope: !58)
!60 = !DILocation(line: 63, column: 3, scope: !58)
!61 = !DILocation(line: 64, column: 3, scope: !58)
!62 = !DILocation(line: 65, column: 3, scope: !58)
!63 = !DILocation(line: 66, column: 1, scope: !58)
!64 = distinct !DISubprogram(name: "racy", scope: !1, file: !1, line: 69, type: !13, scopeLine: 69, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = !DILocation(line: 71, column: 14, scope: !64)
!66 = !DILocation(line: 72, column: 24, scope: !64)
!67 = !DILocation(line: 72, column: 3, scope: !64)
!68 = !DILocation(line: 75, column: 3, scope: !64)
!69 = !DILocation(line: 76, column: 3, scope: !64)
!70 = !DILocation(line: 77, column: 3, scope: !64)
!71 = !DILocation(line: 78, column: 3, scope: !64)
!72 = !DILocation(line: 79, column: 3, scope: !64)
!73 = !DILocation(line: 80, column: 1, scope: !64)
!74 = !DILocation(line: 73, column: 13, scope: !64)
!75 = !DILocation(line: 73, column: 5, scope: !64)
!76 = !DILocation(line: 73, column: 11, scope: !64)
!77 = !DILocation(line: 72, column: 33, scope: !64)
!78 = distinct !{!78, !67, !79, !43, !44}
!79 = !DILocation(line: 73, column: 16, scope: !64)
