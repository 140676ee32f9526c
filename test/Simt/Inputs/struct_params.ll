; ModuleID = 'struct_params.cu'
source_filename = "struct_params.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Pair = type { i32, i64 }
%struct.Params = type { ptr, ptr, i32, %struct.Affine, i8 }
%struct.Affine = type { float, double, [3 x i16] }
%struct.Vector = type { float, float, float, float }
%struct.Array = type { [3 x i8] }
%struct.Array.0 = type { [4 x i32] }

@_ZZ14shared_structsE5pairs = internal addrspace(3) global [64 x %struct.Pair] undef, align 8
@_ZZ19shared_structs_racyE5pairs = internal addrspace(3) global [64 x %struct.Pair] undef, align 8

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @affine(ptr noundef byval(%struct.Params) align 8 %0) #0 !dbg !8 {
  %2 = alloca i32, align 4
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  store i32 %3, ptr %2, align 4, !dbg !12
  %4 = load i32, ptr %2, align 4, !dbg !13
  %5 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 2, !dbg !14
  %6 = load i32, ptr %5, align 8, !dbg !14
  %7 = icmp slt i32 %4, %6, !dbg !15
  br i1 %7, label %8, label %44, !dbg !15

8:                                                ; preds = %1
  %9 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 4, !dbg !16
  %10 = load i8, ptr %9, align 8, !dbg !16
  %11 = sext i8 %10 to i32, !dbg !17
  %12 = sitofp i32 %11 to float, !dbg !17
  %13 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 0, !dbg !18
  %14 = load ptr, ptr %13, align 8, !dbg !18
  %15 = load i32, ptr %2, align 4, !dbg !19
  %16 = sext i32 %15 to i64, !dbg !20
  %17 = getelementptr inbounds float, ptr %14, i64 %16, !dbg !20
  %18 = load float, ptr %17, align 4, !dbg !20
  %19 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 3, !dbg !21
  %20 = getelementptr inbounds nuw %struct.Affine, ptr %19, i32 0, i32 0, !dbg !22
  %21 = load float, ptr %20, align 8, !dbg !22
  %22 = fmul contract float %18, %21, !dbg !23
  %23 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 3, !dbg !24
  %24 = getelementptr inbounds nuw %struct.Affine, ptr %23, i32 0, i32 1, !dbg !25
  %25 = load double, ptr %24, align 8, !dbg !25
  %26 = fptrunc contract double %25 to float, !dbg !26
  %27 = fadd contract float %22, %26, !dbg !27
  %28 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 3, !dbg !28
  %29 = getelementptr inbounds nuw %struct.Affine, ptr %28, i32 0, i32 2, !dbg !29
  %30 = load i32, ptr %2, align 4, !dbg !30
  %31 = srem i32 %30, 3, !dbg !31
  %32 = sext i32 %31 to i64, !dbg !32
  %33 = getelementptr inbounds [3 x i16], ptr %29, i64 0, i64 %32, !dbg !32
  %34 = load i16, ptr %33, align 2, !dbg !32
  %35 = sext i16 %34 to i32, !dbg !32
  %36 = sitofp i32 %35 to float, !dbg !32
  %37 = fadd contract float %27, %36, !dbg !33
  %38 = fmul contract float %12, %37, !dbg !34
  %39 = getelementptr inbounds nuw %struct.Params, ptr %0, i32 0, i32 1, !dbg !35
  %40 = load ptr, ptr %39, align 8, !dbg !35
  %41 = load i32, ptr %2, align 4, !dbg !36
  %42 = sext i32 %41 to i64, !dbg !37
  %43 = getelementptr inbounds float, ptr %40, i64 %42, !dbg !37
  store float %38, ptr %43, align 4, !dbg !38
  br label %44, !dbg !37

44:                                               ; preds = %8, %1
  ret void, !dbg !39
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @mixed(ptr noundef %0, i8 noundef signext %1, ptr noundef byval(%struct.Vector) align 16 %2, i16 noundef signext %3, ptr noundef byval(%struct.Array) align 1 %4, double noundef %5, ptr noundef byval(%struct.Pair) align 8 %6) #0 !dbg !40 {
  %8 = alloca ptr, align 8
  %9 = alloca i8, align 1
  %10 = alloca i16, align 2
  %11 = alloca double, align 8
  %12 = alloca i32, align 4
  store ptr %0, ptr %8, align 8
  store i8 %1, ptr %9, align 1
  store i16 %3, ptr %10, align 2
  store double %5, ptr %11, align 8
  %13 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !41
  store i32 %13, ptr %12, align 4, !dbg !42
  %14 = load i8, ptr %9, align 1, !dbg !43
  %15 = sext i8 %14 to i32, !dbg !43
  %16 = sitofp i32 %15 to float, !dbg !43
  %17 = getelementptr inbounds nuw %struct.Vector, ptr %2, i32 0, i32 3, !dbg !44
  %18 = load float, ptr %17, align 4, !dbg !44
  %19 = fmul contract float 1.000000e+01, %18, !dbg !45
  %20 = fadd contract float %16, %19, !dbg !46
  %21 = load i16, ptr %10, align 2, !dbg !47
  %22 = sext i16 %21 to i32, !dbg !47
  %23 = mul nsw i32 100, %22, !dbg !48
  %24 = sitofp i32 %23 to float, !dbg !49
  %25 = fadd contract float %20, %24, !dbg !50
  %26 = getelementptr inbounds nuw %struct.Array, ptr %4, i32 0, i32 0, !dbg !51
  %27 = getelementptr inbounds [3 x i8], ptr %26, i64 0, i64 2, !dbg !52
  %28 = load i8, ptr %27, align 1, !dbg !52
  %29 = sext i8 %28 to i32, !dbg !52
  %30 = mul nsw i32 1000, %29, !dbg !53
  %31 = sitofp i32 %30 to float, !dbg !54
  %32 = fadd contract float %25, %31, !dbg !55
  %33 = load double, ptr %11, align 8, !dbg !56
  %34 = fptrunc contract double %33 to float, !dbg !56
  %35 = fadd contract float %32, %34, !dbg !57
  %36 = getelementptr inbounds nuw %struct.Pair, ptr %6, i32 0, i32 1, !dbg !58
  %37 = load i64, ptr %36, align 8, !dbg !58
  %38 = getelementptr inbounds nuw %struct.Pair, ptr %6, i32 0, i32 0, !dbg !59
  %39 = load i32, ptr %38, align 8, !dbg !59
  %40 = sext i32 %39 to i64, !dbg !60
  %41 = mul nsw i64 %37, %40, !dbg !61
  %42 = sitofp i64 %41 to float, !dbg !62
  %43 = fadd contract float %35, %42, !dbg !63
  %44 = load ptr, ptr %8, align 8, !dbg !64
  %45 = load i32, ptr %12, align 4, !dbg !65
  %46 = sext i32 %45 to i64, !dbg !64
  %47 = getelementptr inbounds float, ptr %44, i64 %46, !dbg !64
  store float %43, ptr %47, align 4, !dbg !66
  ret void, !dbg !67
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @written(ptr noundef byval(%struct.Array.0) align 4 %0, ptr noundef %1) #0 !dbg !68 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %1, ptr %3, align 8
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !69
  store i32 %5, ptr %4, align 4, !dbg !70
  %6 = load i32, ptr %4, align 4, !dbg !71
  %7 = mul nsw i32 100, %6, !dbg !72
  %8 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !73
  %9 = load i32, ptr %4, align 4, !dbg !74
  %10 = srem i32 %9, 4, !dbg !75
  %11 = sext i32 %10 to i64, !dbg !76
  %12 = getelementptr inbounds [4 x i32], ptr %8, i64 0, i64 %11, !dbg !76
  %13 = load i32, ptr %12, align 4, !dbg !77
  %14 = add nsw i32 %13, %7, !dbg !77
  store i32 %14, ptr %12, align 4, !dbg !77
  %15 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !78
  %16 = getelementptr inbounds [4 x i32], ptr %15, i64 0, i64 0, !dbg !79
  %17 = load i32, ptr %16, align 4, !dbg !79
  %18 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !80
  %19 = getelementptr inbounds [4 x i32], ptr %18, i64 0, i64 1, !dbg !81
  %20 = load i32, ptr %19, align 4, !dbg !81
  %21 = add nsw i32 %17, %20, !dbg !82
  %22 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !83
  %23 = getelementptr inbounds [4 x i32], ptr %22, i64 0, i64 2, !dbg !84
  %24 = load i32, ptr %23, align 4, !dbg !84
  %25 = add nsw i32 %21, %24, !dbg !85
  %26 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !86
  %27 = getelementptr inbounds [4 x i32], ptr %26, i64 0, i64 3, !dbg !87
  %28 = load i32, ptr %27, align 4, !dbg !87
  %29 = add nsw i32 %25, %28, !dbg !88
  %30 = load ptr, ptr %3, align 8, !dbg !89
  %31 = load i32, ptr %4, align 4, !dbg !90
  %32 = sext i32 %31 to i64, !dbg !89
  %33 = getelementptr inbounds i32, ptr %30, i64 %32, !dbg !89
  store i32 %29, ptr %33, align 4, !dbg !91
  ret void, !dbg !92
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef i32 @_Z7consume5ArrayIiLi4EE(ptr noundef byval(%struct.Array.0) align 4 %0) #2 !dbg !93 {
  %2 = alloca i32, align 4
  store i32 0, ptr %2, align 4, !dbg !94
  br label %3, !dbg !95

3:                                                ; preds = %13, %1
  %4 = load i32, ptr %2, align 4, !dbg !96
  %5 = icmp slt i32 %4, 4, !dbg !97
  br i1 %5, label %6, label %16, !dbg !98

6:                                                ; preds = %3
  %7 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !99
  %8 = load i32, ptr %2, align 4, !dbg !100
  %9 = sext i32 %8 to i64, !dbg !101
  %10 = getelementptr inbounds [4 x i32], ptr %7, i64 0, i64 %9, !dbg !101
  %11 = load i32, ptr %10, align 4, !dbg !102
  %12 = mul nsw i32 %11, 2, !dbg !102
  store i32 %12, ptr %10, align 4, !dbg !102
  br label %13, !dbg !101

13:                                               ; preds = %6
  %14 = load i32, ptr %2, align 4, !dbg !103
  %15 = add nsw i32 %14, 1, !dbg !103
  store i32 %15, ptr %2, align 4, !dbg !103
  br label %3, !dbg !98, !llvm.loop !104

16:                                               ; preds = %3
  %17 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !107
  %18 = getelementptr inbounds [4 x i32], ptr %17, i64 0, i64 3, !dbg !108
  %19 = load i32, ptr %18, align 4, !dbg !108
  ret i32 %19, !dbg !109
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @callee(ptr noundef byval(%struct.Array.0) align 4 %0, ptr noundef %1) #0 !dbg !110 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca %struct.Array.0, align 4
  store ptr %1, ptr %3, align 8
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !111
  store i32 %6, ptr %4, align 4, !dbg !112
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %5, ptr align 4 %0, i64 16, i1 false), !dbg !113
  %7 = call noundef i32 @_Z7consume5ArrayIiLi4EE(ptr noundef byval(%struct.Array.0) align 4 %5) #5, !dbg !114
  %8 = getelementptr inbounds nuw %struct.Array.0, ptr %0, i32 0, i32 0, !dbg !115
  %9 = getelementptr inbounds [4 x i32], ptr %8, i64 0, i64 3, !dbg !116
  %10 = load i32, ptr %9, align 4, !dbg !116
  %11 = add nsw i32 %7, %10, !dbg !117
  %12 = load ptr, ptr %3, align 8, !dbg !118
  %13 = load i32, ptr %4, align 4, !dbg !119
  %14 = sext i32 %13 to i64, !dbg !118
  %15 = getelementptr inbounds i32, ptr %12, i64 %14, !dbg !118
  store i32 %11, ptr %15, align 4, !dbg !120
  ret void, !dbg !121
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @shared_structs(ptr noundef %0) #0 !dbg !122 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca %struct.Pair, align 8
  store ptr %0, ptr %2, align 8
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !123
  store i32 %5, ptr %3, align 4, !dbg !124
  %6 = getelementptr inbounds nuw %struct.Pair, ptr %4, i32 0, i32 0, !dbg !125
  %7 = load i32, ptr %3, align 4, !dbg !126
  store i32 %7, ptr %6, align 8, !dbg !125
  %8 = getelementptr inbounds nuw %struct.Pair, ptr %4, i32 0, i32 1, !dbg !125
  %9 = load i32, ptr %3, align 4, !dbg !127
  %10 = add nsw i32 1000, %9, !dbg !128
  %11 = sext i32 %10 to i64, !dbg !129
  store i64 %11, ptr %8, align 8, !dbg !125
  %12 = load i32, ptr %3, align 4, !dbg !130
  %13 = sext i32 %12 to i64, !dbg !131
  %14 = getelementptr inbounds [64 x %struct.Pair], ptr addrspacecast (ptr addrspace(3) @_ZZ14shared_structsE5pairs to ptr), i64 0, i64 %13, !dbg !131
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %14, ptr align 8 %4, i64 16, i1 false), !dbg !132
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !133
  %15 = load i32, ptr %3, align 4, !dbg !134
  %16 = xor i32 %15, 33, !dbg !135
  %17 = sext i32 %16 to i64, !dbg !136
  %18 = getelementptr inbounds [64 x %struct.Pair], ptr addrspacecast (ptr addrspace(3) @_ZZ14shared_structsE5pairs to ptr), i64 0, i64 %17, !dbg !136
  %19 = load ptr, ptr %2, align 8, !dbg !137
  %20 = load i32, ptr %3, align 4, !dbg !138
  %21 = sext i32 %20 to i64, !dbg !137
  %22 = getelementptr inbounds %struct.Pair, ptr %19, i64 %21, !dbg !137
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %22, ptr align 8 %18, i64 16, i1 false), !dbg !139
  ret void, !dbg !140
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @shared_structs_racy(ptr noundef %0) #0 !dbg !141 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca %struct.Pair, align 8
  store ptr %0, ptr %2, align 8
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !142
  store i32 %5, ptr %3, align 4, !dbg !143
  %6 = getelementptr inbounds nuw %struct.Pair, ptr %4, i32 0, i32 0, !dbg !144
  %7 = load i32, ptr %3, align 4, !dbg !145
  store i32 %7, ptr %6, align 8, !dbg !144
  %8 = getelementptr inbounds nuw %struct.Pair, ptr %4, i32 0, i32 1, !dbg !144
  %9 = load i32, ptr %3, align 4, !dbg !146
  %10 = add nsw i32 1000, %9, !dbg !147
  %11 = sext i32 %10 to i64, !dbg !148
  store i64 %11, ptr %8, align 8, !dbg !144
  %12 = load i32, ptr %3, align 4, !dbg !149
  %13 = sext i32 %12 to i64, !dbg !150
  %14 = getelementptr inbounds [64 x %struct.Pair], ptr addrspacecast (ptr addrspace(3) @_ZZ19shared_structs_racyE5pairs to ptr), i64 0, i64 %13, !dbg !150
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %14, ptr align 8 %4, i64 16, i1 false), !dbg !151
  %15 = load i32, ptr %3, align 4, !dbg !152
  %16 = xor i32 %15, 33, !dbg !153
  %17 = sext i32 %16 to i64, !dbg !154
  %18 = getelementptr inbounds [64 x %struct.Pair], ptr addrspacecast (ptr addrspace(3) @_ZZ19shared_structs_racyE5pairs to ptr), i64 0, i64 %17, !dbg !154
  %19 = load ptr, ptr %2, align 8, !dbg !155
  %20 = load i32, ptr %3, align 4, !dbg !156
  %21 = sext i32 %20 to i64, !dbg !155
  %22 = getelementptr inbounds %struct.Pair, ptr %19, i64 %21, !dbg !155
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %22, ptr align 8 %18, i64 16, i1 false), !dbg !157
  ret void, !dbg !158
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "struct_params.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!8 = distinct !DISubprogram(name: "affine", scope: !1, file: !1, line: 35, type: !9, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 36, column: 11, scope: !8)
!12 = !DILocation(line: 36, column: 7, scope: !8)
!13 = !DILocation(line: 37, column: 7, scope: !8)
!14 = !DILocation(line: 37, column: 13, scope: !8)
!15 = !DILocation(line: 37, column: 9, scope: !8)
!16 = !DILocation(line: 38, column: 16, scope: !8)
!17 = !DILocation(line: 38, column: 14, scope: !8)
!18 = !DILocation(line: 38, column: 26, scope: !8)
!19 = !DILocation(line: 38, column: 28, scope: !8)
!20 = !DILocation(line: 38, column: 24, scope: !8)
!21 = !DILocation(line: 38, column: 35, scope: !8)
!22 = !DILocation(line: 38, column: 42, scope: !8)
!23 = !DILocation(line: 38, column: 31, scope: !8)
!24 = !DILocation(line: 38, column: 59, scope: !8)
!25 = !DILocation(line: 38, column: 66, scope: !8)
!26 = !DILocation(line: 38, column: 57, scope: !8)
!27 = !DILocation(line: 38, column: 48, scope: !8)
!28 = !DILocation(line: 38, column: 77, scope: !8)
!29 = !DILocation(line: 38, column: 84, scope: !8)
!30 = !DILocation(line: 38, column: 90, scope: !8)
!31 = !DILocation(line: 38, column: 92, scope: !8)
!32 = !DILocation(line: 38, column: 75, scope: !8)
!33 = !DILocation(line: 38, column: 73, scope: !8)
!34 = !DILocation(line: 38, column: 21, scope: !8)
!35 = !DILocation(line: 38, column: 7, scope: !8)
!36 = !DILocation(line: 38, column: 9, scope: !8)
!37 = !DILocation(line: 38, column: 5, scope: !8)
!38 = !DILocation(line: 38, column: 12, scope: !8)
!39 = !DILocation(line: 39, column: 1, scope: !8)
!40 = distinct !DISubprogram(name: "mixed", scope: !1, file: !1, line: 42, type: !9, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!41 = !DILocation(line: 44, column: 11, scope: !40)
!42 = !DILocation(line: 44, column: 7, scope: !40)
!43 = !DILocation(line: 45, column: 10, scope: !40)
!44 = !DILocation(line: 45, column: 21, scope: !40)
!45 = !DILocation(line: 45, column: 17, scope: !40)
!46 = !DILocation(line: 45, column: 12, scope: !40)
!47 = !DILocation(line: 45, column: 31, scope: !40)
!48 = !DILocation(line: 45, column: 29, scope: !40)
!49 = !DILocation(line: 45, column: 25, scope: !40)
!50 = !DILocation(line: 45, column: 23, scope: !40)
!51 = !DILocation(line: 45, column: 44, scope: !40)
!52 = !DILocation(line: 45, column: 42, scope: !40)
!53 = !DILocation(line: 45, column: 40, scope: !40)
!54 = !DILocation(line: 45, column: 35, scope: !40)
!55 = !DILocation(line: 45, column: 33, scope: !40)
!56 = !DILocation(line: 45, column: 63, scope: !40)
!57 = !DILocation(line: 45, column: 54, scope: !40)
!58 = !DILocation(line: 45, column: 69, scope: !40)
!59 = !DILocation(line: 45, column: 79, scope: !40)
!60 = !DILocation(line: 45, column: 77, scope: !40)
!61 = !DILocation(line: 45, column: 75, scope: !40)
!62 = !DILocation(line: 45, column: 67, scope: !40)
!63 = !DILocation(line: 45, column: 65, scope: !40)
!64 = !DILocation(line: 45, column: 3, scope: !40)
!65 = !DILocation(line: 45, column: 5, scope: !40)
!66 = !DILocation(line: 45, column: 8, scope: !40)
!67 = !DILocation(line: 46, column: 1, scope: !40)
!68 = distinct !DISubprogram(name: "written", scope: !1, file: !1, line: 49, type: !9, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!69 = !DILocation(line: 50, column: 11, scope: !68)
!70 = !DILocation(line: 50, column: 7, scope: !68)
!71 = !DILocation(line: 51, column: 33, scope: !68)
!72 = !DILocation(line: 51, column: 31, scope: !68)
!73 = !DILocation(line: 51, column: 10, scope: !68)
!74 = !DILocation(line: 51, column: 17, scope: !68)
!75 = !DILocation(line: 51, column: 19, scope: !68)
!76 = !DILocation(line: 51, column: 3, scope: !68)
!77 = !DILocation(line: 51, column: 24, scope: !68)
!78 = !DILocation(line: 52, column: 17, scope: !68)
!79 = !DILocation(line: 52, column: 10, scope: !68)
!80 = !DILocation(line: 52, column: 36, scope: !68)
!81 = !DILocation(line: 52, column: 29, scope: !68)
!82 = !DILocation(line: 52, column: 27, scope: !68)
!83 = !DILocation(line: 52, column: 55, scope: !68)
!84 = !DILocation(line: 52, column: 48, scope: !68)
!85 = !DILocation(line: 52, column: 46, scope: !68)
!86 = !DILocation(line: 52, column: 74, scope: !68)
!87 = !DILocation(line: 52, column: 67, scope: !68)
!88 = !DILocation(line: 52, column: 65, scope: !68)
!89 = !DILocation(line: 52, column: 3, scope: !68)
!90 = !DILocation(line: 52, column: 5, scope: !68)
!91 = !DILocation(line: 52, column: 8, scope: !68)
!92 = !DILocation(line: 53, column: 1, scope: !68)
!93 = distinct !DISubprogram(name: "consume", scope: !1, file: !1, line: 56, type: !9, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!94 = !DILocation(line: 57, column: 12, scope: !93)
!95 = !DILocation(line: 57, column: 8, scope: !93)
!96 = !DILocation(line: 57, column: 19, scope: !93)
!97 = !DILocation(line: 57, column: 21, scope: !93)
!98 = !DILocation(line: 57, column: 3, scope: !93)
!99 = !DILocation(line: 58, column: 7, scope: !93)
!100 = !DILocation(line: 58, column: 14, scope: !93)
!101 = !DILocation(line: 58, column: 5, scope: !93)
!102 = !DILocation(line: 58, column: 17, scope: !93)
!103 = !DILocation(line: 57, column: 26, scope: !93)
!104 = distinct !{!104, !98, !105, !106}
!105 = !DILocation(line: 58, column: 20, scope: !93)
!106 = !{!"llvm.loop.mustprogress"}
!107 = !DILocation(line: 59, column: 12, scope: !93)
!108 = !DILocation(line: 59, column: 10, scope: !93)
!109 = !DILocation(line: 59, column: 3, scope: !93)
!110 = distinct !DISubprogram(name: "callee", scope: !1, file: !1, line: 61, type: !9, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!111 = !DILocation(line: 62, column: 11, scope: !110)
!112 = !DILocation(line: 62, column: 7, scope: !110)
!113 = !DILocation(line: 63, column: 18, scope: !110)
!114 = !DILocation(line: 63, column: 10, scope: !110)
!115 = !DILocation(line: 63, column: 25, scope: !110)
!116 = !DILocation(line: 63, column: 23, scope: !110)
!117 = !DILocation(line: 63, column: 21, scope: !110)
!118 = !DILocation(line: 63, column: 3, scope: !110)
!119 = !DILocation(line: 63, column: 5, scope: !110)
!120 = !DILocation(line: 63, column: 8, scope: !110)
!121 = !DILocation(line: 64, column: 1, scope: !110)
!122 = distinct !DISubprogram(name: "shared_structs", scope: !1, file: !1, line: 67, type: !9, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!123 = !DILocation(line: 69, column: 11, scope: !122)
!124 = !DILocation(line: 69, column: 7, scope: !122)
!125 = !DILocation(line: 70, column: 15, scope: !122)
!126 = !DILocation(line: 70, column: 16, scope: !122)
!127 = !DILocation(line: 70, column: 26, scope: !122)
!128 = !DILocation(line: 70, column: 24, scope: !122)
!129 = !DILocation(line: 70, column: 19, scope: !122)
!130 = !DILocation(line: 71, column: 9, scope: !122)
!131 = !DILocation(line: 71, column: 3, scope: !122)
!132 = !DILocation(line: 71, column: 12, scope: !122)
!133 = !DILocation(line: 72, column: 3, scope: !122)
!134 = !DILocation(line: 73, column: 18, scope: !122)
!135 = !DILocation(line: 73, column: 20, scope: !122)
!136 = !DILocation(line: 73, column: 12, scope: !122)
!137 = !DILocation(line: 73, column: 3, scope: !122)
!138 = !DILocation(line: 73, column: 7, scope: !122)
!139 = !DILocation(line: 73, column: 10, scope: !122)
!140 = !DILocation(line: 74, column: 1, scope: !122)
!141 = distinct !DISubprogram(name: "shared_structs_racy", scope: !1, file: !1, line: 77, type: !9, scopeLine: 77, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!142 = !DILocation(line: 79, column: 11, scope: !141)
!143 = !DILocation(line: 79, column: 7, scope: !141)
!144 = !DILocation(line: 80, column: 15, scope: !141)
!145 = !DILocation(line: 80, column: 16, scope: !141)
!146 = !DILocation(line: 80, column: 26, scope: !141)
!147 = !DILocation(line: 80, column: 24, scope: !141)
!148 = !DILocation(line: 80, column: 19, scope: !141)
!149 = !DILocation(line: 81, column: 9, scope: !141)
!150 = !DILocation(line: 81, column: 3, scope: !141)
!151 = !DILocation(line: 81, column: 12, scope: !141)
!152 = !DILocation(line: 82, column: 18, scope: !141)
!153 = !DILocation(line: 82, column: 20, scope: !141)
!154 = !DILocation(line: 82, column: 12, scope: !141)
!155 = !DILocation(line: 82, column: 3, scope: !141)
!156 = !DILocation(line: 82, column: 7, scope: !141)
!157 = !DILocation(line: 82, column: 10, scope: !141)
!158 = !DILocation(line: 83, column: 1, scope: !141)
