; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @softmax(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) nofree readnone captures(none) %4, ptr addrspace(1) nofree readnone captures(none) %5) local_unnamed_addr #0 !dbg !4 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !13
  %9 = and i32 %8, 127, !dbg !13
  %10 = or disjoint i32 %9, 128, !dbg !13
  %11 = icmp slt i32 %9, %3, !dbg !14
  %12 = icmp slt i32 %10, %3, !dbg !14
  %13 = mul i32 %2, %7, !dbg !15
  %14 = sext i32 %13 to i64, !dbg !16
  %15 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %14, !dbg !16
  %16 = zext nneg i32 %9 to i64, !dbg !16
  %17 = getelementptr [4 x i8], ptr addrspace(1) %15, i64 %16, !dbg !16
  %18 = zext nneg i32 %10 to i64, !dbg !16
  %19 = getelementptr [4 x i8], ptr addrspace(1) %15, i64 %18, !dbg !16
  %20 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %17, i1 %11) #7, !dbg !17
  %21 = bitcast i32 %20 to float, !dbg !17
  %22 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %19, i1 %12) #7, !dbg !17
  %23 = bitcast i32 %22 to float, !dbg !17
  %24 = tail call float @llvm.maxnum.f32(float %21, float %23), !dbg !18
  %25 = bitcast float %24 to i32, !dbg !21
  %26 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %25, i32 16, i32 31), !dbg !21
  %27 = bitcast i32 %26 to float, !dbg !21
  %28 = tail call float @llvm.maxnum.f32(float %24, float %27), !dbg !18
  %29 = bitcast float %28 to i32, !dbg !21
  %30 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %29, i32 8, i32 31), !dbg !21
  %31 = bitcast i32 %30 to float, !dbg !21
  %32 = tail call float @llvm.maxnum.f32(float %28, float %31), !dbg !18
  %33 = bitcast float %32 to i32, !dbg !21
  %34 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 4, i32 31), !dbg !21
  %35 = bitcast i32 %34 to float, !dbg !21
  %36 = tail call float @llvm.maxnum.f32(float %32, float %35), !dbg !18
  %37 = bitcast float %36 to i32, !dbg !21
  %38 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %37, i32 2, i32 31), !dbg !21
  %39 = bitcast i32 %38 to float, !dbg !21
  %40 = tail call float @llvm.maxnum.f32(float %36, float %39), !dbg !18
  %41 = bitcast float %40 to i32, !dbg !21
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 1, i32 31), !dbg !21
  %43 = bitcast i32 %42 to float, !dbg !21
  %44 = tail call float @llvm.maxnum.f32(float %40, float %43), !dbg !18
  %45 = lshr i32 %8, 3, !dbg !21
  %46 = and i32 %45, 12, !dbg !21
  %47 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %46, !dbg !21
  store float %44, ptr addrspace(3) %47, align 4, !dbg !21
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !21
  %48 = shl nuw nsw i32 %8, 2, !dbg !21
  %49 = and i32 %48, 12, !dbg !21
  %50 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %49, !dbg !21
  %51 = load i32, ptr addrspace(3) %50, align 4, !dbg !21
  %52 = bitcast i32 %51 to float, !dbg !21
  %53 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 2, i32 31), !dbg !21
  %54 = bitcast i32 %53 to float, !dbg !21
  %55 = tail call float @llvm.maxnum.f32(float %52, float %54), !dbg !18
  %56 = bitcast float %55 to i32, !dbg !21
  %57 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %56, i32 1, i32 31), !dbg !21
  %58 = bitcast i32 %57 to float, !dbg !21
  %59 = tail call float @llvm.maxnum.f32(float %55, float %58), !dbg !18
  %60 = fsub float %21, %59, !dbg !24
  %61 = fsub float %23, %59, !dbg !24
  %62 = fmul float %60, f0x3FB8AA3B, !dbg !25
  %63 = tail call float @llvm.nvvm.ex2.approx.f32(float %62), !dbg !25
  %64 = fmul float %61, f0x3FB8AA3B, !dbg !25
  %65 = tail call float @llvm.nvvm.ex2.approx.f32(float %64), !dbg !25
  %66 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %14, !dbg !26
  %67 = getelementptr [4 x i8], ptr addrspace(1) %66, i64 %16, !dbg !26
  %68 = getelementptr [4 x i8], ptr addrspace(1) %66, i64 %18, !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !27
  %69 = fadd float %63, %65, !dbg !29
  %70 = bitcast float %69 to i32, !dbg !27
  %71 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %70, i32 16, i32 31), !dbg !27
  %72 = bitcast i32 %71 to float, !dbg !27
  %73 = fadd float %69, %72, !dbg !29
  %74 = bitcast float %73 to i32, !dbg !27
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 8, i32 31), !dbg !27
  %76 = bitcast i32 %75 to float, !dbg !27
  %77 = fadd float %73, %76, !dbg !29
  %78 = bitcast float %77 to i32, !dbg !27
  %79 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 4, i32 31), !dbg !27
  %80 = bitcast i32 %79 to float, !dbg !27
  %81 = fadd float %77, %80, !dbg !29
  %82 = bitcast float %81 to i32, !dbg !27
  %83 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %82, i32 2, i32 31), !dbg !27
  %84 = bitcast i32 %83 to float, !dbg !27
  %85 = fadd float %81, %84, !dbg !29
  %86 = bitcast float %85 to i32, !dbg !27
  %87 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %86, i32 1, i32 31), !dbg !27
  %88 = bitcast i32 %87 to float, !dbg !27
  %89 = fadd float %85, %88, !dbg !29
  store float %89, ptr addrspace(3) %47, align 4, !dbg !27
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !27
  %90 = load i32, ptr addrspace(3) %50, align 4, !dbg !27
  %91 = bitcast i32 %90 to float, !dbg !27
  %92 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %90, i32 2, i32 31), !dbg !27
  %93 = bitcast i32 %92 to float, !dbg !27
  %94 = fadd float %91, %93, !dbg !29
  %95 = bitcast float %94 to i32, !dbg !27
  %96 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %95, i32 1, i32 31), !dbg !27
  %97 = bitcast i32 %96 to float, !dbg !27
  %98 = fadd float %94, %97, !dbg !29
  %99 = tail call float @llvm.nvvm.div.full(float %63, float %98), !dbg !30
  %100 = tail call float @llvm.nvvm.div.full(float %65, float %98), !dbg !30
  %101 = bitcast float %99 to i32, !dbg !31
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %101, ptr addrspace(1) %67, i1 %11) #7, !dbg !31
  %102 = bitcast float %100 to i32, !dbg !31
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %102, ptr addrspace(1) %68, i1 %12) #7, !dbg !31
  ret void, !dbg !32
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f32(float) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #6

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernels.py", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "softmax", linkageName: "softmax", scope: !1, file: !1, line: 26, type: !5, scopeLine: 26, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !7, !9, !9, !10, !10}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !11, size: 64, dwarfAddressSpace: 1)
!11 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!12 = !DILocation(line: 27, column: 11, scope: !4)
!13 = !DILocation(line: 28, column: 12, scope: !4)
!14 = !DILocation(line: 29, column: 12, scope: !4)
!15 = !DILocation(line: 30, column: 21, scope: !4)
!16 = !DILocation(line: 30, column: 17, scope: !4)
!17 = !DILocation(line: 30, column: 9, scope: !4)
!18 = !DILocation(line: 196, column: 12, scope: !19, inlinedAt: !21)
!19 = distinct !DILexicalBlockFile(scope: !4, file: !20, discriminator: 0)
!20 = !DIFile(filename: "standard.py", directory: ".")
!21 = !DILocation(line: 216, column: 16, scope: !19, inlinedAt: !22)
!22 = !DILocation(line: 31, column: 20, scope: !23)
!23 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!24 = !DILocation(line: 31, column: 16, scope: !4)
!25 = !DILocation(line: 31, column: 9, scope: !4)
!26 = !DILocation(line: 32, column: 14, scope: !4)
!27 = !DILocation(line: 314, column: 12, scope: !19, inlinedAt: !28)
!28 = !DILocation(line: 32, column: 43, scope: !23)
!29 = !DILocation(line: 287, column: 12, scope: !19, inlinedAt: !27)
!30 = !DILocation(line: 32, column: 39, scope: !4)
!31 = !DILocation(line: 32, column: 5, scope: !4)
!32 = !DILocation(line: 26, column: 1, scope: !4)
