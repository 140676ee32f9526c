; ModuleID = 'block_sum.cu'
source_filename = "block_sum.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9block_sumE5parts = internal unnamed_addr addrspace(3) global [4 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @block_sum(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, i32 noundef %2) local_unnamed_addr #0 !dbg !12 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !15
  %5 = icmp slt i32 %4, %2, !dbg !16
  br i1 %5, label %8, label %6, !dbg !17

6:                                                ; preds = %12, %3
  %7 = phi float [ 0.000000e+00, %3 ], [ %19, %12 ]
  br label %25, !dbg !18

8:                                                ; preds = %3
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = mul nsw i32 %2, %9
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %12, !dbg !17

12:                                               ; preds = %8, %12
  %13 = phi i32 [ %4, %8 ], [ %20, %12 ]
  %14 = phi float [ 0.000000e+00, %8 ], [ %19, %12 ]
  %15 = add nsw i32 %13, %10, !dbg !19
  %16 = sext i32 %15 to i64, !dbg !20
  %17 = getelementptr inbounds float, ptr %0, i64 %16, !dbg !20
  %18 = load float, ptr %17, align 4, !dbg !20, !tbaa !21
  %19 = fadd contract float %14, %18, !dbg !23
  %20 = add nuw nsw i32 %13, %11, !dbg !24
  %21 = icmp slt i32 %20, %2, !dbg !16
  br i1 %21, label %12, label %6, !dbg !17, !llvm.loop !25

22:                                               ; preds = %25
  %23 = and i32 %4, 31, !dbg !29
  %24 = icmp eq i32 %23, 0, !dbg !30
  br i1 %24, label %33, label %37, !dbg !30

25:                                               ; preds = %6, %25
  %26 = phi i32 [ %30, %25 ], [ 16, %6 ]
  %27 = phi float [ %29, %25 ], [ %7, %6 ]
  %28 = tail call contract float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 %26, i32 31), !dbg !31
  %29 = fadd contract float %27, %28, !dbg !32
  %30 = sdiv i32 %26, 2, !dbg !33
  %31 = add nsw i32 %26, 1, !dbg !34
  %32 = icmp ult i32 %31, 3, !dbg !34
  br i1 %32, label %22, label %25, !dbg !18, !llvm.loop !35

33:                                               ; preds = %22
  %34 = lshr exact i32 %4, 5, !dbg !37
  %35 = zext nneg i32 %34 to i64, !dbg !38
  %36 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumE5parts to ptr), i64 %35, !dbg !38
  store float %29, ptr %36, align 4, !dbg !39, !tbaa !21
  br label %37, !dbg !38

37:                                               ; preds = %33, %22
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !40
  tail call void asm sideeffect "membar.cta;", "~{memory}"() #4, !dbg !41, !srcloc !42
  %38 = icmp eq i32 %4, 0, !dbg !43
  br i1 %38, label %39, label %50, !dbg !43

39:                                               ; preds = %37
  %40 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumE5parts to ptr), align 4, !dbg !44, !tbaa !21
  %41 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumE5parts to ptr), i64 4), align 4, !dbg !45, !tbaa !21
  %42 = fadd contract float %40, %41, !dbg !46
  %43 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumE5parts to ptr), i64 8), align 4, !dbg !47, !tbaa !21
  %44 = fadd contract float %42, %43, !dbg !48
  %45 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9block_sumE5parts to ptr), i64 12), align 4, !dbg !49, !tbaa !21
  %46 = fadd contract float %44, %45, !dbg !50
  %47 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !51
  %48 = zext nneg i32 %47 to i64, !dbg !52
  %49 = getelementptr inbounds nuw float, ptr %1, i64 %48, !dbg !52
  store float %46, ptr %49, align 4, !dbg !53, !tbaa !21
  br label %50, !dbg !52

50:                                               ; preds = %39, %37
  ret void, !dbg !54
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "block_sum.cu", directory: ".")
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
!12 = distinct !DISubprogram(name: "block_sum", scope: !1, file: !1, line: 10, type: !13, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 12, column: 16, scope: !12)
!16 = !DILocation(line: 14, column: 26, scope: !12)
!17 = !DILocation(line: 14, column: 3, scope: !12)
!18 = !DILocation(line: 16, column: 3, scope: !12)
!19 = !DILocation(line: 15, column: 49, scope: !12)
!20 = !DILocation(line: 15, column: 12, scope: !12)
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !10, i64 0}
!23 = !DILocation(line: 15, column: 9, scope: !12)
!24 = !DILocation(line: 14, column: 33, scope: !12)
!25 = distinct !{!25, !17, !26, !27, !28}
!26 = !DILocation(line: 15, column: 52, scope: !12)
!27 = !{!"llvm.loop.mustprogress"}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !DILocation(line: 18, column: 14, scope: !12)
!30 = !DILocation(line: 18, column: 19, scope: !12)
!31 = !DILocation(line: 17, column: 12, scope: !12)
!32 = !DILocation(line: 17, column: 9, scope: !12)
!33 = !DILocation(line: 16, column: 46, scope: !12)
!34 = !DILocation(line: 16, column: 27, scope: !12)
!35 = distinct !{!35, !18, !36, !27, !28}
!36 = !DILocation(line: 17, column: 59, scope: !12)
!37 = !DILocation(line: 19, column: 18, scope: !12)
!38 = !DILocation(line: 19, column: 5, scope: !12)
!39 = !DILocation(line: 19, column: 24, scope: !12)
!40 = !DILocation(line: 20, column: 3, scope: !12)
!41 = !DILocation(line: 21, column: 3, scope: !12)
!42 = !{i64 865}
!43 = !DILocation(line: 22, column: 14, scope: !12)
!44 = !DILocation(line: 23, column: 44, scope: !12)
!45 = !DILocation(line: 23, column: 55, scope: !12)
!46 = !DILocation(line: 23, column: 53, scope: !12)
!47 = !DILocation(line: 23, column: 66, scope: !12)
!48 = !DILocation(line: 23, column: 64, scope: !12)
!49 = !DILocation(line: 23, column: 77, scope: !12)
!50 = !DILocation(line: 23, column: 75, scope: !12)
!51 = !DILocation(line: 23, column: 10, scope: !12)
!52 = !DILocation(line: 23, column: 5, scope: !12)
!53 = !DILocation(line: 23, column: 42, scope: !12)
!54 = !DILocation(line: 24, column: 1, scope: !12)
