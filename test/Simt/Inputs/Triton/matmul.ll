; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, i32 %8, ptr addrspace(1) nofree readnone captures(none) %9, ptr addrspace(1) nofree readnone captures(none) %10) local_unnamed_addr #0 !dbg !4 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %13 = shl i32 %12, 5, !dbg !12
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !13
  %15 = lshr i32 %14, 2, !dbg !13
  %16 = and i32 %15, 15, !dbg !13
  %17 = or disjoint i32 %16, 16, !dbg !13
  %18 = shl nuw nsw i32 %14, 3, !dbg !13
  %19 = and i32 %18, 24, !dbg !13
  %20 = or disjoint i32 %16, %13, !dbg !12
  %21 = or disjoint i32 %17, %13, !dbg !12
  %22 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !14
  %23 = shl nuw nsw i32 %22, 5, !dbg !14
  %24 = or disjoint i32 %19, %23, !dbg !14
  %25 = mul i32 %6, %20, !dbg !15
  %26 = mul i32 %6, %21, !dbg !15
  %27 = sext i32 %25 to i64, !dbg !16
  %28 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %27, !dbg !16
  %29 = sext i32 %26 to i64, !dbg !16
  %30 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %29, !dbg !16
  %31 = zext nneg i32 %19 to i64, !dbg !16
  %32 = getelementptr [2 x i8], ptr addrspace(1) %28, i64 %31, !dbg !16
  %33 = getelementptr [2 x i8], ptr addrspace(1) %30, i64 %31, !dbg !16
  %34 = mul i32 %7, %16, !dbg !17
  %35 = mul i32 %7, %17, !dbg !17
  %36 = sext i32 %34 to i64, !dbg !18
  %37 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %36, !dbg !18
  %38 = sext i32 %35 to i64, !dbg !18
  %39 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %38, !dbg !18
  %40 = zext nneg i32 %24 to i64, !dbg !18
  %41 = getelementptr [2 x i8], ptr addrspace(1) %37, i64 %40, !dbg !18
  %42 = getelementptr [2 x i8], ptr addrspace(1) %39, i64 %40, !dbg !18
  %43 = icmp slt i32 %20, %3, !dbg !19
  %44 = icmp slt i32 %21, %3, !dbg !19
  %45 = icmp slt i32 %24, %4, !dbg !20
  %46 = shl i32 %7, 5, !dbg !21
  %47 = icmp sgt i32 %5, 0, !dbg !22
  %48 = icmp slt i32 %19, %5, !dbg !23
  %49 = and i1 %43, %48, !dbg !24
  %50 = and i1 %44, %48, !dbg !24
  %51 = shl nuw nsw i32 %14, 4, !dbg !25
  %52 = and i32 %51, 1008, !dbg !25
  %53 = shl nuw nsw i32 %14, 1, !dbg !25
  %54 = and i32 %53, 48, !dbg !25
  %55 = xor i32 %52, %54, !dbg !25
  %56 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %55, !dbg !25
  %57 = select i1 %49, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %56, ptr addrspace(1) %32, i32 %57) #2, !dbg !25
  %58 = or disjoint i32 %55, 1024, !dbg !25
  %59 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %58, !dbg !25
  %60 = select i1 %50, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %59, ptr addrspace(1) %33, i32 %60) #2, !dbg !25
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !25
  %61 = icmp slt i32 %16, %5, !dbg !26
  %62 = icmp slt i32 %17, %5, !dbg !26
  %63 = and i1 %45, %61, !dbg !27
  %64 = and i1 %62, %47, !dbg !22
  %65 = and i1 %45, %64, !dbg !22
  %66 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %55, !dbg !28
  %67 = select i1 %63, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %66, ptr addrspace(1) %41, i32 %67) #2, !dbg !28
  %68 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %58, !dbg !28
  %69 = select i1 %65, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %68, ptr addrspace(1) %42, i32 %69) #2, !dbg !28
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !28
  %70 = icmp sgt i32 %5, 32, !dbg !22
  %71 = getelementptr i8, ptr addrspace(1) %32, i64 64, !dbg !29
  %72 = getelementptr i8, ptr addrspace(1) %33, i64 64, !dbg !29
  %73 = sext i32 %46 to i64, !dbg !30
  %74 = getelementptr [2 x i8], ptr addrspace(1) %41, i64 %73, !dbg !30
  %75 = getelementptr [2 x i8], ptr addrspace(1) %42, i64 %73, !dbg !30
  %76 = or disjoint i32 %19, 32, !dbg !23
  %77 = icmp slt i32 %76, %5, !dbg !23
  %78 = and i1 %43, %77, !dbg !24
  %79 = and i1 %44, %77, !dbg !24
  %80 = and i1 %70, %78, !dbg !22
  %81 = and i1 %70, %79, !dbg !22
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %55, !dbg !25
  %83 = select i1 %80, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %82, ptr addrspace(1) %71, i32 %83) #2, !dbg !25
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %58, !dbg !25
  %85 = select i1 %81, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %84, ptr addrspace(1) %72, i32 %85) #2, !dbg !25
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !25
  %86 = or disjoint i32 %16, 32, !dbg !26
  %87 = or disjoint i32 %16, 48, !dbg !26
  %88 = icmp slt i32 %86, %5, !dbg !26
  %89 = icmp slt i32 %87, %5, !dbg !26
  %90 = and i1 %45, %88, !dbg !27
  %91 = and i1 %45, %89, !dbg !27
  %92 = and i1 %70, %90, !dbg !22
  %93 = and i1 %70, %91, !dbg !22
  %94 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 6144), i32 %55, !dbg !28
  %95 = select i1 %92, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %94, ptr addrspace(1) %74, i32 %95) #2, !dbg !28
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 6144), i32 %58, !dbg !28
  %97 = select i1 %93, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %96, ptr addrspace(1) %75, i32 %97) #2, !dbg !28
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !28
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %98 = shl nuw nsw i32 %14, 6, !dbg !25
  %99 = and i32 %98, 960, !dbg !25
  %100 = and i32 %18, 48, !dbg !25
  %101 = and i32 %14, 16, !dbg !25
  %102 = or disjoint i32 %99, %100, !dbg !25
  %103 = xor i32 %102, %101, !dbg !25
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %103, !dbg !25
  %105 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %104), !dbg !25
  %106 = or disjoint i32 %103, 1024, !dbg !25
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %106, !dbg !25
  %108 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %107), !dbg !25
  %109 = shl nuw nsw i32 %101, 1, !dbg !28
  %110 = and i32 %14, 32, !dbg !28
  %111 = lshr exact i32 %110, 1, !dbg !28
  %112 = or disjoint i32 %109, %111, !dbg !28
  %113 = xor i32 %102, %112, !dbg !28
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %113, !dbg !28
  %115 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %114), !dbg !28
  br i1 %47, label %.lr.ph, label %._crit_edge, !dbg !22

.lr.ph:                                           ; preds = %11
  %116 = extractvalue { i32, i32, i32, i32 } %115, 3, !dbg !28
  %117 = bitcast i32 %116 to <2 x half>, !dbg !28
  %118 = extractelement <2 x half> %117, i64 1, !dbg !28
  %119 = extractelement <2 x half> %117, i64 0, !dbg !28
  %120 = extractvalue { i32, i32, i32, i32 } %115, 2, !dbg !28
  %121 = bitcast i32 %120 to <2 x half>, !dbg !28
  %122 = extractelement <2 x half> %121, i64 1, !dbg !28
  %123 = extractelement <2 x half> %121, i64 0, !dbg !28
  %124 = extractvalue { i32, i32, i32, i32 } %115, 1, !dbg !28
  %125 = bitcast i32 %124 to <2 x half>, !dbg !28
  %126 = extractelement <2 x half> %125, i64 1, !dbg !28
  %127 = extractelement <2 x half> %125, i64 0, !dbg !28
  %128 = extractvalue { i32, i32, i32, i32 } %115, 0, !dbg !28
  %129 = bitcast i32 %128 to <2 x half>, !dbg !28
  %130 = extractelement <2 x half> %129, i64 1, !dbg !28
  %131 = extractelement <2 x half> %129, i64 0, !dbg !28
  %132 = extractvalue { i32, i32, i32, i32 } %108, 3, !dbg !25
  %133 = bitcast i32 %132 to <2 x half>, !dbg !25
  %134 = extractelement <2 x half> %133, i64 1, !dbg !25
  %135 = extractelement <2 x half> %133, i64 0, !dbg !25
  %136 = extractvalue { i32, i32, i32, i32 } %108, 2, !dbg !25
  %137 = bitcast i32 %136 to <2 x half>, !dbg !25
  %138 = extractelement <2 x half> %137, i64 1, !dbg !25
  %139 = extractelement <2 x half> %137, i64 0, !dbg !25
  %140 = extractvalue { i32, i32, i32, i32 } %108, 1, !dbg !25
  %141 = bitcast i32 %140 to <2 x half>, !dbg !25
  %142 = extractelement <2 x half> %141, i64 1, !dbg !25
  %143 = extractelement <2 x half> %141, i64 0, !dbg !25
  %144 = extractvalue { i32, i32, i32, i32 } %108, 0, !dbg !25
  %145 = bitcast i32 %144 to <2 x half>, !dbg !25
  %146 = extractelement <2 x half> %145, i64 1, !dbg !25
  %147 = extractelement <2 x half> %145, i64 0, !dbg !25
  %148 = extractvalue { i32, i32, i32, i32 } %105, 3, !dbg !25
  %149 = bitcast i32 %148 to <2 x half>, !dbg !25
  %150 = extractelement <2 x half> %149, i64 1, !dbg !25
  %151 = extractelement <2 x half> %149, i64 0, !dbg !25
  %152 = extractvalue { i32, i32, i32, i32 } %105, 2, !dbg !25
  %153 = bitcast i32 %152 to <2 x half>, !dbg !25
  %154 = extractelement <2 x half> %153, i64 1, !dbg !25
  %155 = extractelement <2 x half> %153, i64 0, !dbg !25
  %156 = extractvalue { i32, i32, i32, i32 } %105, 1, !dbg !25
  %157 = bitcast i32 %156 to <2 x half>, !dbg !25
  %158 = extractelement <2 x half> %157, i64 1, !dbg !25
  %159 = extractelement <2 x half> %157, i64 0, !dbg !25
  %160 = extractvalue { i32, i32, i32, i32 } %105, 0, !dbg !25
  %161 = bitcast i32 %160 to <2 x half>, !dbg !25
  %162 = extractelement <2 x half> %161, i64 1, !dbg !25
  %163 = extractelement <2 x half> %161, i64 0, !dbg !25
  %164 = add nsw i32 %5, -64
  %165 = xor i32 %103, 32
  br label %166, !dbg !22

166:                                              ; preds = %.lr.ph, %166
  %.pn98169 = phi half [ %118, %.lr.ph ], [ %359, %166 ]
  %.pn100168 = phi half [ %119, %.lr.ph ], [ %358, %166 ]
  %.pn102167 = phi half [ %122, %.lr.ph ], [ %356, %166 ]
  %.pn104166 = phi half [ %123, %.lr.ph ], [ %355, %166 ]
  %.pn106165 = phi half [ %126, %.lr.ph ], [ %353, %166 ]
  %.pn108164 = phi half [ %127, %.lr.ph ], [ %352, %166 ]
  %.pn110163 = phi half [ %130, %.lr.ph ], [ %350, %166 ]
  %.pn112162 = phi half [ %131, %.lr.ph ], [ %349, %166 ]
  %.pn66161 = phi half [ %134, %.lr.ph ], [ %341, %166 ]
  %.pn68160 = phi half [ %135, %.lr.ph ], [ %340, %166 ]
  %.pn70159 = phi half [ %138, %.lr.ph ], [ %338, %166 ]
  %.pn72158 = phi half [ %139, %.lr.ph ], [ %337, %166 ]
  %.pn74157 = phi half [ %142, %.lr.ph ], [ %335, %166 ]
  %.pn76156 = phi half [ %143, %.lr.ph ], [ %334, %166 ]
  %.pn78155 = phi half [ %146, %.lr.ph ], [ %332, %166 ]
  %.pn80154 = phi half [ %147, %.lr.ph ], [ %331, %166 ]
  %.pn82153 = phi half [ %150, %.lr.ph ], [ %323, %166 ]
  %.pn84152 = phi half [ %151, %.lr.ph ], [ %322, %166 ]
  %.pn86151 = phi half [ %154, %.lr.ph ], [ %320, %166 ]
  %.pn88150 = phi half [ %155, %.lr.ph ], [ %319, %166 ]
  %.pn90149 = phi half [ %158, %.lr.ph ], [ %317, %166 ]
  %.pn92148 = phi half [ %159, %.lr.ph ], [ %316, %166 ]
  %.pn94147 = phi half [ %162, %.lr.ph ], [ %314, %166 ]
  %.pn96146 = phi half [ %163, %.lr.ph ], [ %313, %166 ]
  %167 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), %.lr.ph ], [ %305, %166 ]
  %168 = phi ptr addrspace(3) [ @global_smem, %.lr.ph ], [ %304, %166 ]
  %169 = phi i32 [ -1, %.lr.ph ], [ %191, %166 ]
  %170 = phi i32 [ 1, %.lr.ph ], [ %273, %166 ]
  %.pn48145 = phi ptr addrspace(1) [ %75, %.lr.ph ], [ %270, %166 ]
  %.pn64144 = phi ptr addrspace(1) [ %74, %.lr.ph ], [ %269, %166 ]
  %.pn16143 = phi ptr addrspace(1) [ %72, %.lr.ph ], [ %268, %166 ]
  %.pn32142 = phi ptr addrspace(1) [ %71, %.lr.ph ], [ %267, %166 ]
  %171 = phi float [ 0.000000e+00, %.lr.ph ], [ %361, %166 ]
  %172 = phi float [ 0.000000e+00, %.lr.ph ], [ %362, %166 ]
  %173 = phi float [ 0.000000e+00, %.lr.ph ], [ %363, %166 ]
  %174 = phi float [ 0.000000e+00, %.lr.ph ], [ %364, %166 ]
  %175 = phi float [ 0.000000e+00, %.lr.ph ], [ %366, %166 ]
  %176 = phi float [ 0.000000e+00, %.lr.ph ], [ %367, %166 ]
  %177 = phi float [ 0.000000e+00, %.lr.ph ], [ %368, %166 ]
  %178 = phi float [ 0.000000e+00, %.lr.ph ], [ %369, %166 ]
  %179 = phi float [ 0.000000e+00, %.lr.ph ], [ %371, %166 ]
  %180 = phi float [ 0.000000e+00, %.lr.ph ], [ %372, %166 ]
  %181 = phi float [ 0.000000e+00, %.lr.ph ], [ %373, %166 ]
  %182 = phi float [ 0.000000e+00, %.lr.ph ], [ %374, %166 ]
  %183 = phi float [ 0.000000e+00, %.lr.ph ], [ %376, %166 ]
  %184 = phi float [ 0.000000e+00, %.lr.ph ], [ %377, %166 ]
  %185 = phi float [ 0.000000e+00, %.lr.ph ], [ %378, %166 ]
  %186 = phi float [ 0.000000e+00, %.lr.ph ], [ %379, %166 ]
  %187 = phi i32 [ 0, %.lr.ph ], [ %380, %166 ]
  %188 = icmp slt i32 %187, %164, !dbg !22
  %189 = add i32 %169, 1, !dbg !22
  %190 = icmp sgt i32 %189, 1, !dbg !22
  %191 = select i1 %190, i32 0, i32 %189, !dbg !22
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) %168, i32 %165, !dbg !25
  %193 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %192), !dbg !25
  %194 = extractvalue { i32, i32, i32, i32 } %193, 0, !dbg !25
  %195 = extractvalue { i32, i32, i32, i32 } %193, 1, !dbg !25
  %196 = extractvalue { i32, i32, i32, i32 } %193, 2, !dbg !25
  %197 = extractvalue { i32, i32, i32, i32 } %193, 3, !dbg !25
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) %192, i32 1024, !dbg !25
  %199 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %198), !dbg !25
  %200 = extractvalue { i32, i32, i32, i32 } %199, 0, !dbg !25
  %201 = extractvalue { i32, i32, i32, i32 } %199, 1, !dbg !25
  %202 = extractvalue { i32, i32, i32, i32 } %199, 2, !dbg !25
  %203 = extractvalue { i32, i32, i32, i32 } %199, 3, !dbg !25
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) %167, i32 %113, !dbg !28
  %205 = getelementptr inbounds nuw i8, ptr addrspace(3) %204, i32 1024, !dbg !28
  %206 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) nonnull %205), !dbg !28
  %207 = extractvalue { i32, i32, i32, i32 } %206, 0, !dbg !28
  %208 = extractvalue { i32, i32, i32, i32 } %206, 1, !dbg !28
  %209 = extractvalue { i32, i32, i32, i32 } %206, 2, !dbg !28
  %210 = extractvalue { i32, i32, i32, i32 } %206, 3, !dbg !28
  %211 = insertelement <2 x half> poison, half %.pn96146, i64 0, !dbg !31
  %212 = insertelement <2 x half> %211, half %.pn94147, i64 1, !dbg !31
  %213 = bitcast <2 x half> %212 to i32, !dbg !31
  %214 = insertelement <2 x half> poison, half %.pn92148, i64 0, !dbg !31
  %215 = insertelement <2 x half> %214, half %.pn90149, i64 1, !dbg !31
  %216 = bitcast <2 x half> %215 to i32, !dbg !31
  %217 = insertelement <2 x half> poison, half %.pn88150, i64 0, !dbg !31
  %218 = insertelement <2 x half> %217, half %.pn86151, i64 1, !dbg !31
  %219 = bitcast <2 x half> %218 to i32, !dbg !31
  %220 = insertelement <2 x half> poison, half %.pn84152, i64 0, !dbg !31
  %221 = insertelement <2 x half> %220, half %.pn82153, i64 1, !dbg !31
  %222 = bitcast <2 x half> %221 to i32, !dbg !31
  %223 = insertelement <2 x half> poison, half %.pn80154, i64 0, !dbg !31
  %224 = insertelement <2 x half> %223, half %.pn78155, i64 1, !dbg !31
  %225 = bitcast <2 x half> %224 to i32, !dbg !31
  %226 = insertelement <2 x half> poison, half %.pn76156, i64 0, !dbg !31
  %227 = insertelement <2 x half> %226, half %.pn74157, i64 1, !dbg !31
  %228 = bitcast <2 x half> %227 to i32, !dbg !31
  %229 = insertelement <2 x half> poison, half %.pn72158, i64 0, !dbg !31
  %230 = insertelement <2 x half> %229, half %.pn70159, i64 1, !dbg !31
  %231 = bitcast <2 x half> %230 to i32, !dbg !31
  %232 = insertelement <2 x half> poison, half %.pn68160, i64 0, !dbg !31
  %233 = insertelement <2 x half> %232, half %.pn66161, i64 1, !dbg !31
  %234 = bitcast <2 x half> %233 to i32, !dbg !31
  %235 = insertelement <2 x half> poison, half %.pn112162, i64 0, !dbg !31
  %236 = insertelement <2 x half> %235, half %.pn110163, i64 1, !dbg !31
  %237 = bitcast <2 x half> %236 to i32, !dbg !31
  %238 = insertelement <2 x half> poison, half %.pn108164, i64 0, !dbg !31
  %239 = insertelement <2 x half> %238, half %.pn106165, i64 1, !dbg !31
  %240 = bitcast <2 x half> %239 to i32, !dbg !31
  %241 = insertelement <2 x half> poison, half %.pn104166, i64 0, !dbg !31
  %242 = insertelement <2 x half> %241, half %.pn102167, i64 1, !dbg !31
  %243 = bitcast <2 x half> %242 to i32, !dbg !31
  %244 = insertelement <2 x half> poison, half %.pn100168, i64 0, !dbg !31
  %245 = insertelement <2 x half> %244, half %.pn98169, i64 1, !dbg !31
  %246 = bitcast <2 x half> %245 to i32, !dbg !31
  %247 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %171, float %172, float %173, float %174, i32 %213, i32 %216, i32 %219, i32 %222, i32 %237, i32 %240) #2, !dbg !31
  %248 = extractvalue { float, float, float, float } %247, 0, !dbg !31
  %249 = extractvalue { float, float, float, float } %247, 1, !dbg !31
  %250 = extractvalue { float, float, float, float } %247, 2, !dbg !31
  %251 = extractvalue { float, float, float, float } %247, 3, !dbg !31
  %252 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %175, float %176, float %177, float %178, i32 %213, i32 %216, i32 %219, i32 %222, i32 %243, i32 %246) #2, !dbg !31
  %253 = extractvalue { float, float, float, float } %252, 0, !dbg !31
  %254 = extractvalue { float, float, float, float } %252, 1, !dbg !31
  %255 = extractvalue { float, float, float, float } %252, 2, !dbg !31
  %256 = extractvalue { float, float, float, float } %252, 3, !dbg !31
  %257 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %179, float %180, float %181, float %182, i32 %225, i32 %228, i32 %231, i32 %234, i32 %237, i32 %240) #2, !dbg !31
  %258 = extractvalue { float, float, float, float } %257, 0, !dbg !31
  %259 = extractvalue { float, float, float, float } %257, 1, !dbg !31
  %260 = extractvalue { float, float, float, float } %257, 2, !dbg !31
  %261 = extractvalue { float, float, float, float } %257, 3, !dbg !31
  %262 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %183, float %184, float %185, float %186, i32 %225, i32 %228, i32 %231, i32 %234, i32 %243, i32 %246) #2, !dbg !31
  %263 = extractvalue { float, float, float, float } %262, 0, !dbg !31
  %264 = extractvalue { float, float, float, float } %262, 1, !dbg !31
  %265 = extractvalue { float, float, float, float } %262, 2, !dbg !31
  %266 = extractvalue { float, float, float, float } %262, 3, !dbg !31
  %267 = getelementptr i8, ptr addrspace(1) %.pn32142, i64 64, !dbg !29
  %268 = getelementptr i8, ptr addrspace(1) %.pn16143, i64 64, !dbg !29
  %269 = getelementptr [2 x i8], ptr addrspace(1) %.pn64144, i64 %73, !dbg !30
  %270 = getelementptr [2 x i8], ptr addrspace(1) %.pn48145, i64 %73, !dbg !30
  %271 = add i32 %170, 1, !dbg !22
  %272 = icmp sgt i32 %271, 1, !dbg !22
  %273 = select i1 %272, i32 0, i32 %271, !dbg !22
  %274 = add i32 %187, 64, !dbg !22
  %275 = or disjoint i32 %274, %19, !dbg !23
  %276 = icmp slt i32 %275, %5, !dbg !23
  %277 = and i1 %43, %276, !dbg !24
  %278 = and i1 %44, %276, !dbg !24
  %279 = shl i32 %273, 10, !dbg !25
  %280 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %279, !dbg !25
  %281 = and i1 %188, %277, !dbg !22
  %282 = and i1 %188, %278, !dbg !22
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %283 = getelementptr inbounds nuw i8, ptr addrspace(3) %280, i32 %55, !dbg !25
  %284 = select i1 %281, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %283, ptr addrspace(1) %267, i32 %284) #2, !dbg !25
  %285 = getelementptr inbounds nuw i8, ptr addrspace(3) %280, i32 %58, !dbg !25
  %286 = select i1 %282, i32 16, i32 0, !dbg !25
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %285, ptr addrspace(1) %268, i32 %286) #2, !dbg !25
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !25
  %287 = or disjoint i32 %274, %16, !dbg !26
  %288 = or disjoint i32 %274, %17, !dbg !26
  %289 = icmp slt i32 %287, %5, !dbg !26
  %290 = icmp slt i32 %288, %5, !dbg !26
  %291 = and i1 %45, %289, !dbg !27
  %292 = and i1 %45, %290, !dbg !27
  %293 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %279, !dbg !28
  %294 = and i1 %188, %291, !dbg !22
  %295 = and i1 %188, %292, !dbg !22
  %296 = getelementptr inbounds nuw i8, ptr addrspace(3) %293, i32 %55, !dbg !28
  %297 = select i1 %294, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %296, ptr addrspace(1) %269, i32 %297) #2, !dbg !28
  %298 = getelementptr inbounds nuw i8, ptr addrspace(3) %293, i32 %58, !dbg !28
  %299 = select i1 %295, i32 16, i32 0, !dbg !28
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %298, ptr addrspace(1) %270, i32 %299) #2, !dbg !28
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !28
  %300 = add i32 %191, 1, !dbg !22
  %301 = icmp sgt i32 %300, 1, !dbg !22
  %302 = shl i32 %300, 10, !dbg !25
  %303 = select i1 %301, i32 0, i32 %302, !dbg !22
  %304 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %303, !dbg !25
  %305 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %303, !dbg !28
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !25
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %306 = getelementptr inbounds nuw i8, ptr addrspace(3) %304, i32 %103, !dbg !25
  %307 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %306), !dbg !25
  %308 = extractvalue { i32, i32, i32, i32 } %307, 0, !dbg !25
  %309 = extractvalue { i32, i32, i32, i32 } %307, 1, !dbg !25
  %310 = extractvalue { i32, i32, i32, i32 } %307, 2, !dbg !25
  %311 = extractvalue { i32, i32, i32, i32 } %307, 3, !dbg !25
  %312 = bitcast i32 %308 to <2 x half>, !dbg !25
  %313 = extractelement <2 x half> %312, i64 0, !dbg !25
  %314 = extractelement <2 x half> %312, i64 1, !dbg !25
  %315 = bitcast i32 %309 to <2 x half>, !dbg !25
  %316 = extractelement <2 x half> %315, i64 0, !dbg !25
  %317 = extractelement <2 x half> %315, i64 1, !dbg !25
  %318 = bitcast i32 %310 to <2 x half>, !dbg !25
  %319 = extractelement <2 x half> %318, i64 0, !dbg !25
  %320 = extractelement <2 x half> %318, i64 1, !dbg !25
  %321 = bitcast i32 %311 to <2 x half>, !dbg !25
  %322 = extractelement <2 x half> %321, i64 0, !dbg !25
  %323 = extractelement <2 x half> %321, i64 1, !dbg !25
  %324 = getelementptr inbounds nuw i8, ptr addrspace(3) %304, i32 %106, !dbg !25
  %325 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %324), !dbg !25
  %326 = extractvalue { i32, i32, i32, i32 } %325, 0, !dbg !25
  %327 = extractvalue { i32, i32, i32, i32 } %325, 1, !dbg !25
  %328 = extractvalue { i32, i32, i32, i32 } %325, 2, !dbg !25
  %329 = extractvalue { i32, i32, i32, i32 } %325, 3, !dbg !25
  %330 = bitcast i32 %326 to <2 x half>, !dbg !25
  %331 = extractelement <2 x half> %330, i64 0, !dbg !25
  %332 = extractelement <2 x half> %330, i64 1, !dbg !25
  %333 = bitcast i32 %327 to <2 x half>, !dbg !25
  %334 = extractelement <2 x half> %333, i64 0, !dbg !25
  %335 = extractelement <2 x half> %333, i64 1, !dbg !25
  %336 = bitcast i32 %328 to <2 x half>, !dbg !25
  %337 = extractelement <2 x half> %336, i64 0, !dbg !25
  %338 = extractelement <2 x half> %336, i64 1, !dbg !25
  %339 = bitcast i32 %329 to <2 x half>, !dbg !25
  %340 = extractelement <2 x half> %339, i64 0, !dbg !25
  %341 = extractelement <2 x half> %339, i64 1, !dbg !25
  %342 = getelementptr inbounds nuw i8, ptr addrspace(3) %305, i32 %113, !dbg !28
  %343 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %342), !dbg !28
  %344 = extractvalue { i32, i32, i32, i32 } %343, 0, !dbg !28
  %345 = extractvalue { i32, i32, i32, i32 } %343, 1, !dbg !28
  %346 = extractvalue { i32, i32, i32, i32 } %343, 2, !dbg !28
  %347 = extractvalue { i32, i32, i32, i32 } %343, 3, !dbg !28
  %348 = bitcast i32 %344 to <2 x half>, !dbg !28
  %349 = extractelement <2 x half> %348, i64 0, !dbg !28
  %350 = extractelement <2 x half> %348, i64 1, !dbg !28
  %351 = bitcast i32 %345 to <2 x half>, !dbg !28
  %352 = extractelement <2 x half> %351, i64 0, !dbg !28
  %353 = extractelement <2 x half> %351, i64 1, !dbg !28
  %354 = bitcast i32 %346 to <2 x half>, !dbg !28
  %355 = extractelement <2 x half> %354, i64 0, !dbg !28
  %356 = extractelement <2 x half> %354, i64 1, !dbg !28
  %357 = bitcast i32 %347 to <2 x half>, !dbg !28
  %358 = extractelement <2 x half> %357, i64 0, !dbg !28
  %359 = extractelement <2 x half> %357, i64 1, !dbg !28
  %360 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %248, float %249, float %250, float %251, i32 %194, i32 %195, i32 %196, i32 %197, i32 %207, i32 %208) #2, !dbg !31
  %361 = extractvalue { float, float, float, float } %360, 0, !dbg !31
  %362 = extractvalue { float, float, float, float } %360, 1, !dbg !31
  %363 = extractvalue { float, float, float, float } %360, 2, !dbg !31
  %364 = extractvalue { float, float, float, float } %360, 3, !dbg !31
  %365 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %253, float %254, float %255, float %256, i32 %194, i32 %195, i32 %196, i32 %197, i32 %209, i32 %210) #2, !dbg !31
  %366 = extractvalue { float, float, float, float } %365, 0, !dbg !31
  %367 = extractvalue { float, float, float, float } %365, 1, !dbg !31
  %368 = extractvalue { float, float, float, float } %365, 2, !dbg !31
  %369 = extractvalue { float, float, float, float } %365, 3, !dbg !31
  %370 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %258, float %259, float %260, float %261, i32 %200, i32 %201, i32 %202, i32 %203, i32 %207, i32 %208) #2, !dbg !31
  %371 = extractvalue { float, float, float, float } %370, 0, !dbg !31
  %372 = extractvalue { float, float, float, float } %370, 1, !dbg !31
  %373 = extractvalue { float, float, float, float } %370, 2, !dbg !31
  %374 = extractvalue { float, float, float, float } %370, 3, !dbg !31
  %375 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %263, float %264, float %265, float %266, i32 %200, i32 %201, i32 %202, i32 %203, i32 %209, i32 %210) #2, !dbg !31
  %376 = extractvalue { float, float, float, float } %375, 0, !dbg !31
  %377 = extractvalue { float, float, float, float } %375, 1, !dbg !31
  %378 = extractvalue { float, float, float, float } %375, 2, !dbg !31
  %379 = extractvalue { float, float, float, float } %375, 3, !dbg !31
  %380 = add i32 %187, 32, !dbg !22
  %381 = icmp slt i32 %380, %5, !dbg !22
  br i1 %381, label %166, label %._crit_edge.loopexit, !dbg !22

._crit_edge.loopexit:                             ; preds = %166
  %382 = fptrunc float %361 to half, !dbg !32
  %383 = fptrunc float %362 to half, !dbg !32
  %384 = fptrunc float %363 to half, !dbg !32
  %385 = fptrunc float %364 to half, !dbg !32
  %386 = fptrunc float %366 to half, !dbg !32
  %387 = fptrunc float %367 to half, !dbg !32
  %388 = fptrunc float %368 to half, !dbg !32
  %389 = fptrunc float %369 to half, !dbg !32
  %390 = fptrunc float %371 to half, !dbg !32
  %391 = fptrunc float %372 to half, !dbg !32
  %392 = fptrunc float %373 to half, !dbg !32
  %393 = fptrunc float %374 to half, !dbg !32
  %394 = fptrunc float %376 to half, !dbg !32
  %395 = fptrunc float %377 to half, !dbg !32
  %396 = fptrunc float %378 to half, !dbg !32
  %397 = fptrunc float %379 to half, !dbg !32
  br label %._crit_edge, !dbg !22

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %11
  %398 = phi half [ 0.000000e+00, %11 ], [ %382, %._crit_edge.loopexit ], !dbg !33
  %399 = phi half [ 0.000000e+00, %11 ], [ %383, %._crit_edge.loopexit ], !dbg !33
  %400 = phi half [ 0.000000e+00, %11 ], [ %384, %._crit_edge.loopexit ], !dbg !33
  %401 = phi half [ 0.000000e+00, %11 ], [ %385, %._crit_edge.loopexit ], !dbg !33
  %402 = phi half [ 0.000000e+00, %11 ], [ %386, %._crit_edge.loopexit ], !dbg !33
  %403 = phi half [ 0.000000e+00, %11 ], [ %387, %._crit_edge.loopexit ], !dbg !33
  %404 = phi half [ 0.000000e+00, %11 ], [ %388, %._crit_edge.loopexit ], !dbg !33
  %405 = phi half [ 0.000000e+00, %11 ], [ %389, %._crit_edge.loopexit ], !dbg !33
  %406 = phi half [ 0.000000e+00, %11 ], [ %390, %._crit_edge.loopexit ], !dbg !33
  %407 = phi half [ 0.000000e+00, %11 ], [ %391, %._crit_edge.loopexit ], !dbg !33
  %408 = phi half [ 0.000000e+00, %11 ], [ %392, %._crit_edge.loopexit ], !dbg !33
  %409 = phi half [ 0.000000e+00, %11 ], [ %393, %._crit_edge.loopexit ], !dbg !33
  %410 = phi half [ 0.000000e+00, %11 ], [ %394, %._crit_edge.loopexit ], !dbg !33
  %411 = phi half [ 0.000000e+00, %11 ], [ %395, %._crit_edge.loopexit ], !dbg !33
  %412 = phi half [ 0.000000e+00, %11 ], [ %396, %._crit_edge.loopexit ], !dbg !33
  %413 = phi half [ 0.000000e+00, %11 ], [ %397, %._crit_edge.loopexit ], !dbg !33
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !22
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !22
  %414 = and i1 %43, %45, !dbg !34
  %415 = and i1 %44, %45, !dbg !34
  %416 = mul i32 %8, %20, !dbg !35
  %417 = mul i32 %8, %21, !dbg !35
  %418 = sext i32 %416 to i64, !dbg !36
  %419 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %418, !dbg !36
  %420 = sext i32 %417 to i64, !dbg !36
  %421 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %420, !dbg !36
  %422 = getelementptr [2 x i8], ptr addrspace(1) %419, i64 %40, !dbg !36
  %423 = getelementptr [2 x i8], ptr addrspace(1) %421, i64 %40, !dbg !36
  %424 = shl nuw nsw i32 %14, 2, !dbg !37
  %425 = and i32 %424, 48, !dbg !37
  %426 = and i32 %14, 1, !dbg !37
  %427 = icmp eq i32 %426, 0, !dbg !37
  %428 = select i1 %427, i32 0, i32 576, !dbg !37
  %429 = and i32 %14, 2, !dbg !37
  %430 = icmp eq i32 %429, 0, !dbg !37
  %431 = select i1 %430, i32 0, i32 1032, !dbg !37
  %432 = shl nuw nsw i32 %101, 3, !dbg !37
  %433 = shl nuw nsw i32 %110, 1, !dbg !37
  %434 = or disjoint i32 %431, %432, !dbg !37
  %435 = or disjoint i32 %428, %425, !dbg !37
  %436 = xor i32 %435, %433, !dbg !37
  %437 = or disjoint i32 %436, %434, !dbg !37
  %438 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %437, !dbg !37
  %439 = insertelement <4 x half> poison, half %398, i64 0, !dbg !37
  %440 = insertelement <4 x half> %439, half %399, i64 1, !dbg !37
  %441 = insertelement <4 x half> %440, half %406, i64 2, !dbg !37
  %442 = insertelement <4 x half> %441, half %407, i64 3, !dbg !37
  store <4 x half> %442, ptr addrspace(3) %438, align 8, !dbg !37
  %443 = getelementptr inbounds nuw i8, ptr addrspace(3) %438, i32 256, !dbg !37
  %444 = insertelement <4 x half> poison, half %400, i64 0, !dbg !37
  %445 = insertelement <4 x half> %444, half %401, i64 1, !dbg !37
  %446 = insertelement <4 x half> %445, half %408, i64 2, !dbg !37
  %447 = insertelement <4 x half> %446, half %409, i64 3, !dbg !37
  store <4 x half> %447, ptr addrspace(3) %443, align 8, !dbg !37
  %448 = xor i32 %437, 8, !dbg !37
  %449 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %448, !dbg !37
  %450 = insertelement <4 x half> poison, half %402, i64 0, !dbg !37
  %451 = insertelement <4 x half> %450, half %403, i64 1, !dbg !37
  %452 = insertelement <4 x half> %451, half %410, i64 2, !dbg !37
  %453 = insertelement <4 x half> %452, half %411, i64 3, !dbg !37
  store <4 x half> %453, ptr addrspace(3) %449, align 8, !dbg !37
  %454 = getelementptr inbounds nuw i8, ptr addrspace(3) %449, i32 256, !dbg !37
  %455 = insertelement <4 x half> poison, half %404, i64 0, !dbg !37
  %456 = insertelement <4 x half> %455, half %405, i64 1, !dbg !37
  %457 = insertelement <4 x half> %456, half %412, i64 2, !dbg !37
  %458 = insertelement <4 x half> %457, half %413, i64 3, !dbg !37
  store <4 x half> %458, ptr addrspace(3) %454, align 8, !dbg !37
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %459 = and i32 %18, 384, !dbg !37
  %460 = and i32 %424, 56, !dbg !37
  %461 = shl nuw nsw i32 %426, 6, !dbg !37
  %462 = or disjoint i32 %459, %461, !dbg !37
  %463 = or disjoint i32 %462, %460, !dbg !37
  %464 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %463, !dbg !37
  %465 = load <2 x i32>, ptr addrspace(3) %464, align 8, !dbg !37
  %466 = xor i32 %463, 576, !dbg !37
  %467 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %466, !dbg !37
  %468 = load <2 x i32>, ptr addrspace(3) %467, align 8, !dbg !37
  %469 = xor i32 %463, 1032, !dbg !37
  %470 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %469, !dbg !37
  %471 = load <2 x i32>, ptr addrspace(3) %470, align 8, !dbg !37
  %472 = xor i32 %463, 1608, !dbg !37
  %473 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %472, !dbg !37
  %474 = load <2 x i32>, ptr addrspace(3) %473, align 8, !dbg !37
  %.uncasted.extract = extractelement <2 x i32> %465, i64 0, !dbg !37
  %.uncasted.extract129 = extractelement <2 x i32> %468, i64 0, !dbg !37
  %.uncasted.extract131 = extractelement <2 x i32> %471, i64 0, !dbg !37
  %.uncasted.extract133 = extractelement <2 x i32> %474, i64 0, !dbg !37
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract, i32 %.uncasted.extract129, i32 %.uncasted.extract131, i32 %.uncasted.extract133, ptr addrspace(1) %422, i1 %414) #2, !dbg !37
  %.uncasted.extract135 = extractelement <2 x i32> %465, i64 1, !dbg !37
  %.uncasted.extract137 = extractelement <2 x i32> %468, i64 1, !dbg !37
  %.uncasted.extract139 = extractelement <2 x i32> %471, i64 1, !dbg !37
  %.uncasted.extract141 = extractelement <2 x i32> %474, i64 1, !dbg !37
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract135, i32 %.uncasted.extract137, i32 %.uncasted.extract139, i32 %.uncasted.extract141, ptr addrspace(1) %423, i1 %415) #2, !dbg !37
  ret void, !dbg !38
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #4

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #4

attributes #0 = { nounwind "nvvm.reqntid"="64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nofree nounwind memory(argmem: read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernels.py", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "matmul", linkageName: "matmul", scope: !1, file: !1, line: 36, type: !5, scopeLine: 36, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !7, !7, !9, !9, !9, !9, !9, !9, !10, !10}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "half", size: 16, encoding: DW_ATE_float)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !11, size: 64, dwarfAddressSpace: 1)
!11 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!12 = !DILocation(line: 37, column: 10, scope: !4)
!13 = !DILocation(line: 37, column: 34, scope: !4)
!14 = !DILocation(line: 38, column: 10, scope: !4)
!15 = !DILocation(line: 40, column: 14, scope: !4)
!16 = !DILocation(line: 40, column: 10, scope: !4)
!17 = !DILocation(line: 41, column: 14, scope: !4)
!18 = !DILocation(line: 41, column: 10, scope: !4)
!19 = !DILocation(line: 44, column: 31, scope: !4)
!20 = !DILocation(line: 45, column: 55, scope: !4)
!21 = !DILocation(line: 48, column: 15, scope: !4)
!22 = !DILocation(line: 43, column: 5, scope: !4)
!23 = !DILocation(line: 44, column: 51, scope: !4)
!24 = !DILocation(line: 44, column: 30, scope: !4)
!25 = !DILocation(line: 44, column: 13, scope: !4)
!26 = !DILocation(line: 45, column: 31, scope: !4)
!27 = !DILocation(line: 45, column: 30, scope: !4)
!28 = !DILocation(line: 45, column: 13, scope: !4)
!29 = !DILocation(line: 47, column: 9, scope: !4)
!30 = !DILocation(line: 48, column: 9, scope: !4)
!31 = !DILocation(line: 46, column: 15, scope: !4)
!32 = !DILocation(line: 50, column: 50, scope: !4)
!33 = !DILocation(line: 42, column: 11, scope: !4)
!34 = !DILocation(line: 49, column: 12, scope: !4)
!35 = !DILocation(line: 50, column: 18, scope: !4)
!36 = !DILocation(line: 50, column: 14, scope: !4)
!37 = !DILocation(line: 50, column: 5, scope: !4)
!38 = !DILocation(line: 36, column: 1, scope: !4)
