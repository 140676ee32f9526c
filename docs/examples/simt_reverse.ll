; ModuleID = 'simt_reverse.cu'
source_filename = "simt_reverse.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Args = type { ptr, ptr, i32 }

@_ZZ7reverseE3row = internal unnamed_addr addrspace(3) global [128 x float] undef, align 4
@_ZZ12reverse_racyE3row = internal unnamed_addr addrspace(3) global [128 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @reverse(ptr noundef readonly byval(%struct.Args) align 8 captures(none) %0) local_unnamed_addr #0 !dbg !12 {
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !15
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16, !dbg !17
  %5 = load i32, ptr %4, align 8, !dbg !17, !tbaa !18
  %6 = mul nsw i32 %5, %3, !dbg !22
  %7 = icmp slt i32 %2, %5, !dbg !23
  br i1 %7, label %8, label %16, !dbg !23

8:                                                ; preds = %1
  %9 = load ptr, ptr %0, align 8, !dbg !24, !tbaa !25
  %10 = add nsw i32 %6, %2, !dbg !26
  %11 = sext i32 %10 to i64, !dbg !27
  %12 = getelementptr inbounds float, ptr %9, i64 %11, !dbg !27
  %13 = load float, ptr %12, align 4, !dbg !27, !tbaa !28
  %14 = zext nneg i32 %2 to i64, !dbg !30
  %15 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ7reverseE3row to ptr), i64 %14, !dbg !30
  store float %13, ptr %15, align 4, !dbg !31, !tbaa !28
  br label %16, !dbg !30

16:                                               ; preds = %8, %1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !32
  br i1 %7, label %17, label %28, !dbg !33

17:                                               ; preds = %16
  %18 = xor i32 %2, -1, !dbg !34
  %19 = add nsw i32 %5, %18, !dbg !34
  %20 = sext i32 %19 to i64, !dbg !35
  %21 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ7reverseE3row to ptr), i64 %20, !dbg !35
  %22 = load float, ptr %21, align 4, !dbg !35, !tbaa !28
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !36
  %24 = load ptr, ptr %23, align 8, !dbg !36, !tbaa !37
  %25 = add nsw i32 %6, %2, !dbg !38
  %26 = sext i32 %25 to i64, !dbg !39
  %27 = getelementptr inbounds float, ptr %24, i64 %26, !dbg !39
  store float %22, ptr %27, align 4, !dbg !40, !tbaa !28
  br label %28, !dbg !39

28:                                               ; preds = %17, %16
  ret void, !dbg !41
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @reverse_racy(ptr noundef readonly byval(%struct.Args) align 8 captures(none) %0) local_unnamed_addr #3 !dbg !42 {
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !43
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16, !dbg !44
  %4 = load i32, ptr %3, align 8, !dbg !44, !tbaa !18
  %5 = icmp slt i32 %2, %4, !dbg !45
  br i1 %5, label %6, label %26, !dbg !45

6:                                                ; preds = %1
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !46
  %8 = mul nsw i32 %4, %7, !dbg !47
  %9 = load ptr, ptr %0, align 8, !dbg !48, !tbaa !25
  %10 = add nuw nsw i32 %8, %2, !dbg !49
  %11 = zext nneg i32 %10 to i64, !dbg !50
  %12 = getelementptr inbounds nuw float, ptr %9, i64 %11, !dbg !50
  %13 = load float, ptr %12, align 4, !dbg !50, !tbaa !28
  %14 = zext nneg i32 %2 to i64, !dbg !51
  %15 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ12reverse_racyE3row to ptr), i64 %14, !dbg !51
  store float %13, ptr %15, align 4, !dbg !52, !tbaa !28
  %16 = xor i32 %2, -1, !dbg !53
  %17 = add nsw i32 %4, %16, !dbg !53
  %18 = sext i32 %17 to i64, !dbg !54
  %19 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @_ZZ12reverse_racyE3row to ptr), i64 %18, !dbg !54
  %20 = load float, ptr %19, align 4, !dbg !54, !tbaa !28
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !55
  %22 = load ptr, ptr %21, align 8, !dbg !55, !tbaa !37
  %23 = add nuw nsw i32 %8, %2, !dbg !56
  %24 = zext nneg i32 %23 to i64, !dbg !57
  %25 = getelementptr inbounds nuw float, ptr %22, i64 %24, !dbg !57
  store float %20, ptr %25, align 4, !dbg !58, !tbaa !28
  br label %26, !dbg !57

26:                                               ; preds = %1, %6
  ret void, !dbg !59
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "simt_reverse.cu", directory: ".")
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
!12 = distinct !DISubprogram(name: "reverse", scope: !1, file: !1, line: 16, type: !13, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 18, column: 16, scope: !12)
!16 = !DILocation(line: 19, column: 15, scope: !12)
!17 = !DILocation(line: 19, column: 53, scope: !12)
!18 = !{!19, !9, i64 16}
!19 = !{!"_ZTS4Args", !20, i64 0, !20, i64 8, !9, i64 16}
!20 = !{!"p1 float", !21, i64 0}
!21 = !{!"any pointer", !10, i64 0}
!22 = !DILocation(line: 19, column: 46, scope: !12)
!23 = !DILocation(line: 20, column: 14, scope: !12)
!24 = !DILocation(line: 21, column: 24, scope: !12)
!25 = !{!19, !20, i64 0}
!26 = !DILocation(line: 21, column: 33, scope: !12)
!27 = !DILocation(line: 21, column: 19, scope: !12)
!28 = !{!29, !29, i64 0}
!29 = !{!"float", !10, i64 0}
!30 = !DILocation(line: 21, column: 5, scope: !12)
!31 = !DILocation(line: 21, column: 17, scope: !12)
!32 = !DILocation(line: 22, column: 3, scope: !12)
!33 = !DILocation(line: 23, column: 14, scope: !12)
!34 = !DILocation(line: 24, column: 53, scope: !12)
!35 = !DILocation(line: 24, column: 32, scope: !12)
!36 = !DILocation(line: 24, column: 10, scope: !12)
!37 = !{!19, !20, i64 8}
!38 = !DILocation(line: 24, column: 20, scope: !12)
!39 = !DILocation(line: 24, column: 5, scope: !12)
!40 = !DILocation(line: 24, column: 30, scope: !12)
!41 = !DILocation(line: 25, column: 1, scope: !12)
!42 = distinct !DISubprogram(name: "reverse_racy", scope: !1, file: !1, line: 28, type: !13, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!43 = !DILocation(line: 30, column: 16, scope: !42)
!44 = !DILocation(line: 31, column: 53, scope: !42)
!45 = !DILocation(line: 32, column: 14, scope: !42)
!46 = !DILocation(line: 31, column: 15, scope: !42)
!47 = !DILocation(line: 31, column: 46, scope: !42)
!48 = !DILocation(line: 33, column: 24, scope: !42)
!49 = !DILocation(line: 33, column: 33, scope: !42)
!50 = !DILocation(line: 33, column: 19, scope: !42)
!51 = !DILocation(line: 33, column: 5, scope: !42)
!52 = !DILocation(line: 33, column: 17, scope: !42)
!53 = !DILocation(line: 35, column: 53, scope: !42)
!54 = !DILocation(line: 35, column: 32, scope: !42)
!55 = !DILocation(line: 35, column: 10, scope: !42)
!56 = !DILocation(line: 35, column: 20, scope: !42)
!57 = !DILocation(line: 35, column: 5, scope: !42)
!58 = !DILocation(line: 35, column: 30, scope: !42)
!59 = !DILocation(line: 36, column: 1, scope: !42)
