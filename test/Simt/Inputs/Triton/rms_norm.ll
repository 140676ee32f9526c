; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1
@.str.2 = private unnamed_addr constant [17 x i8] c"__CUDA_PREC_SQRT\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @rms_norm(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, float %5, ptr addrspace(1) nofree readnone captures(none) %6, ptr addrspace(1) nofree readnone captures(none) %7) local_unnamed_addr #0 !dbg !6 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !13
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  %11 = shl nuw nsw i32 %10, 2, !dbg !14
  %12 = and i32 %11, 508, !dbg !14
  %13 = icmp slt i32 %12, %4, !dbg !15
  %14 = mul i32 %3, %9, !dbg !16
  %15 = sext i32 %14 to i64, !dbg !17
  %16 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %15, !dbg !17
  %17 = zext nneg i32 %12 to i64, !dbg !17
  %18 = getelementptr [2 x i8], ptr addrspace(1) %16, i64 %17, !dbg !17
  %19 = tail call { i32, i32 } asm sideeffect "@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,0,1,l,b"(i32 0, i32 0, ptr addrspace(1) %18, i1 %13) #6, !dbg !18
  %20 = extractvalue { i32, i32 } %19, 0, !dbg !18
  %21 = bitcast i32 %20 to <2 x bfloat>, !dbg !18
  %22 = extractvalue { i32, i32 } %19, 1, !dbg !18
  %23 = bitcast i32 %22 to <2 x bfloat>, !dbg !18
  %24 = extractelement <2 x bfloat> %21, i64 0, !dbg !18
  %25 = extractelement <2 x bfloat> %21, i64 1, !dbg !18
  %26 = extractelement <2 x bfloat> %23, i64 0, !dbg !18
  %27 = extractelement <2 x bfloat> %23, i64 1, !dbg !18
  %28 = fpext bfloat %24 to float, !dbg !18
  %29 = fpext bfloat %25 to float, !dbg !18
  %30 = fpext bfloat %26 to float, !dbg !18
  %31 = fpext bfloat %27 to float, !dbg !18
  %32 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %17, !dbg !19
  %33 = tail call { i32, i32 } asm sideeffect "@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,0,1,l,b"(i32 0, i32 0, ptr addrspace(1) %32, i1 %13) #6, !dbg !20
  %34 = fmul float %28, %28, !dbg !21
  %35 = fmul float %29, %29, !dbg !21
  %36 = fmul float %30, %30, !dbg !21
  %37 = fmul float %31, %31, !dbg !21
  %38 = fadd float %34, %35, !dbg !22
  %39 = fadd float %36, %37, !dbg !22
  %40 = fadd float %38, %39, !dbg !22
  %41 = bitcast float %40 to i32, !dbg !25
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 16, i32 31), !dbg !25
  %43 = bitcast i32 %42 to float, !dbg !25
  %44 = fadd float %40, %43, !dbg !22
  %45 = bitcast float %44 to i32, !dbg !25
  %46 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 8, i32 31), !dbg !25
  %47 = bitcast i32 %46 to float, !dbg !25
  %48 = fadd float %44, %47, !dbg !22
  %49 = bitcast float %48 to i32, !dbg !25
  %50 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 4, i32 31), !dbg !25
  %51 = bitcast i32 %50 to float, !dbg !25
  %52 = fadd float %48, %51, !dbg !22
  %53 = bitcast float %52 to i32, !dbg !25
  %54 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %53, i32 2, i32 31), !dbg !25
  %55 = bitcast i32 %54 to float, !dbg !25
  %56 = fadd float %52, %55, !dbg !22
  %57 = bitcast float %56 to i32, !dbg !25
  %58 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %57, i32 1, i32 31), !dbg !25
  %59 = bitcast i32 %58 to float, !dbg !25
  %60 = fadd float %56, %59, !dbg !22
  %61 = lshr i32 %10, 3, !dbg !25
  %62 = and i32 %61, 12, !dbg !25
  %63 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %62, !dbg !25
  store float %60, ptr addrspace(3) %63, align 4, !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %64 = and i32 %11, 12, !dbg !25
  %65 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %64, !dbg !25
  %66 = load i32, ptr addrspace(3) %65, align 4, !dbg !25
  %67 = bitcast i32 %66 to float, !dbg !25
  %68 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %66, i32 2, i32 31), !dbg !25
  %69 = bitcast i32 %68 to float, !dbg !25
  %70 = fadd float %67, %69, !dbg !22
  %71 = bitcast float %70 to i32, !dbg !25
  %72 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %71, i32 1, i32 31), !dbg !25
  %73 = bitcast i32 %72 to float, !dbg !25
  %74 = fadd float %70, %73, !dbg !22
  %75 = sitofp i32 %4 to float, !dbg !28
  %76 = tail call float @llvm.nvvm.div.full(float %74, float %75), !dbg !28
  %77 = fadd float %5, %76, !dbg !28
  %78 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !29
  %.not.i = icmp eq i32 %78, 0, !dbg !29
  %79 = tail call i32 @__nvvm_reflect(ptr nonnull @.str.2) #6, !dbg !29
  %.not1.i = icmp eq i32 %79, 0, !dbg !29
  br i1 %.not.i, label %85, label %80, !dbg !29

80:                                               ; preds = %8
  br i1 %.not1.i, label %83, label %81, !dbg !29

81:                                               ; preds = %80
  %82 = tail call float @llvm.nvvm.sqrt.rn.ftz.f(float %77) #6, !dbg !29
  br label %__nv_sqrtf.exit, !dbg !29

83:                                               ; preds = %80
  %84 = tail call float @llvm.nvvm.sqrt.approx.ftz.f(float %77) #6, !dbg !29
  br label %__nv_sqrtf.exit, !dbg !29

85:                                               ; preds = %8
  br i1 %.not1.i, label %88, label %86, !dbg !29

86:                                               ; preds = %85
  %87 = tail call float @llvm.nvvm.sqrt.rn.f(float %77) #6, !dbg !29
  br label %__nv_sqrtf.exit, !dbg !29

88:                                               ; preds = %85
  %89 = tail call float @llvm.nvvm.sqrt.approx.f(float %77) #6, !dbg !29
  br label %__nv_sqrtf.exit, !dbg !29

__nv_sqrtf.exit:                                  ; preds = %81, %83, %86, %88
  %.0.i = phi float [ %82, %81 ], [ %84, %83 ], [ %87, %86 ], [ %89, %88 ], !dbg !29
  %90 = extractvalue { i32, i32 } %33, 1, !dbg !20
  %91 = bitcast i32 %90 to <2 x bfloat>, !dbg !20
  %92 = extractelement <2 x bfloat> %91, i64 1, !dbg !20
  %93 = fpext bfloat %92 to float, !dbg !20
  %94 = extractelement <2 x bfloat> %91, i64 0, !dbg !20
  %95 = fpext bfloat %94 to float, !dbg !20
  %96 = extractvalue { i32, i32 } %33, 0, !dbg !20
  %97 = bitcast i32 %96 to <2 x bfloat>, !dbg !20
  %98 = extractelement <2 x bfloat> %97, i64 1, !dbg !20
  %99 = fpext bfloat %98 to float, !dbg !20
  %100 = extractelement <2 x bfloat> %97, i64 0, !dbg !20
  %101 = fpext bfloat %100 to float, !dbg !20
  %102 = tail call float @llvm.nvvm.div.full(float 1.000000e+00, float %.0.i), !dbg !30
  %103 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %15, !dbg !31
  %104 = getelementptr [2 x i8], ptr addrspace(1) %103, i64 %17, !dbg !31
  %105 = fmul float %102, %28, !dbg !32
  %106 = fmul float %102, %29, !dbg !32
  %107 = fmul float %102, %30, !dbg !32
  %108 = fmul float %102, %31, !dbg !32
  %109 = fmul float %105, %101, !dbg !32
  %110 = fmul float %106, %99, !dbg !32
  %111 = fmul float %107, %95, !dbg !32
  %112 = fmul float %108, %93, !dbg !32
  %113 = fptrunc float %109 to bfloat, !dbg !33
  %114 = fptrunc float %110 to bfloat, !dbg !33
  %115 = fptrunc float %111 to bfloat, !dbg !33
  %116 = fptrunc float %112 to bfloat, !dbg !33
  %117 = insertelement <2 x bfloat> poison, bfloat %113, i64 0, !dbg !34
  %118 = insertelement <2 x bfloat> %117, bfloat %114, i64 1, !dbg !34
  %119 = bitcast <2 x bfloat> %118 to i32, !dbg !34
  %120 = insertelement <2 x bfloat> poison, bfloat %115, i64 0, !dbg !34
  %121 = insertelement <2 x bfloat> %120, bfloat %116, i64 1, !dbg !34
  %122 = bitcast <2 x bfloat> %121 to i32, !dbg !34
  tail call void asm sideeffect "@$3 st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l,b"(i32 %119, i32 %122, ptr addrspace(1) %104, i1 %13) #6, !dbg !34
  ret void, !dbg !35
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.f(float) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #5 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}
!nvvmir.version = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernels.py", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!5 = !{i32 2, i32 0}
!6 = distinct !DISubprogram(name: "rms_norm", linkageName: "rms_norm", scope: !1, file: !1, line: 15, type: !7, scopeLine: 15, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(cc: DW_CC_normal, types: !8)
!8 = !{null, !9, !9, !9, !11, !11, !12, !9, !9}
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !10, size: 64, dwarfAddressSpace: 1)
!10 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!13 = !DILocation(line: 16, column: 11, scope: !6)
!14 = !DILocation(line: 17, column: 12, scope: !6)
!15 = !DILocation(line: 18, column: 12, scope: !6)
!16 = !DILocation(line: 19, column: 21, scope: !6)
!17 = !DILocation(line: 19, column: 17, scope: !6)
!18 = !DILocation(line: 19, column: 9, scope: !6)
!19 = !DILocation(line: 20, column: 17, scope: !6)
!20 = !DILocation(line: 20, column: 9, scope: !6)
!21 = !DILocation(line: 21, column: 30, scope: !6)
!22 = !DILocation(line: 287, column: 12, scope: !23, inlinedAt: !25)
!23 = distinct !DILexicalBlockFile(scope: !6, file: !24, discriminator: 0)
!24 = !DIFile(filename: "standard.py", directory: ".")
!25 = !DILocation(line: 314, column: 12, scope: !23, inlinedAt: !26)
!26 = !DILocation(line: 21, column: 23, scope: !27)
!27 = distinct !DILexicalBlockFile(scope: !6, file: !1, discriminator: 0)
!28 = !DILocation(line: 21, column: 23, scope: !6)
!29 = !DILocation(line: 21, column: 15, scope: !6)
!30 = !DILocation(line: 21, column: 9, scope: !6)
!31 = !DILocation(line: 22, column: 14, scope: !6)
!32 = !DILocation(line: 22, column: 40, scope: !6)
!33 = !DILocation(line: 22, column: 39, scope: !6)
!34 = !DILocation(line: 22, column: 5, scope: !6)
!35 = !DILocation(line: 15, column: 1, scope: !6)
