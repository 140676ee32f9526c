module {
  func.func @fp8_row(%arg0: !torch.vtensor<[8,256],bf16>, %arg1: !torch.vtensor<[8,256],bf16>, %arg2: !torch.vtensor<[256],bf16>) -> (!torch.vtensor<[8,256],f8E4M3FN>, !torch.vtensor<[8,1],f32>, !torch.vtensor<[8,256],bf16>) {
    %int1 = torch.constant.int 1
    %0 = torch.aten.add.Tensor %arg0, %arg1, %int1 : !torch.vtensor<[8,256],bf16>, !torch.vtensor<[8,256],bf16>, !torch.int -> !torch.vtensor<[8,256],bf16>
    %none = torch.constant.none
    %none_0 = torch.constant.none
    %int15 = torch.constant.int 15
    %cpu = torch.constant.device "cpu"
    %int0 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %0, %none, %none_0, %int15, %cpu, %int0 : !torch.vtensor<[8,256],bf16>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int6 = torch.constant.int 6
    %none_1 = torch.constant.none
    %none_2 = torch.constant.none
    %none_3 = torch.constant.none
    %false = torch.constant.bool false
    %none_4 = torch.constant.none
    %1 = torch.aten._to_copy %0, %int6, %none_1, %none_2, %none_3, %false, %none_4 : !torch.vtensor<[8,256],bf16>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[8,256],f32>
    %int2 = torch.constant.int 2
    %2 = torch.aten.pow.Tensor_Scalar %1, %int2 : !torch.vtensor<[8,256],f32>, !torch.int -> !torch.vtensor<[8,256],f32>
    %int-1 = torch.constant.int -1
    %3 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_5 = torch.constant.none
    %4 = torch.aten.mean.dim %2, %3, %true, %none_5 : !torch.vtensor<[8,256],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[8,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_6 = torch.constant.int 1
    %5 = torch.aten.add.Scalar %4, %float9.999990e-07, %int1_6 : !torch.vtensor<[8,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[8,1],f32>
    %6 = torch.aten.rsqrt %5 : !torch.vtensor<[8,1],f32> -> !torch.vtensor<[8,1],f32>
    %7 = torch.aten.mul.Tensor %1, %6 : !torch.vtensor<[8,256],f32>, !torch.vtensor<[8,1],f32> -> !torch.vtensor<[8,256],f32>
    %none_7 = torch.constant.none
    %none_8 = torch.constant.none
    %int6_9 = torch.constant.int 6
    %cpu_10 = torch.constant.device "cpu"
    %int0_11 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %7, %none_7, %none_8, %int6_9, %cpu_10, %int0_11 : !torch.vtensor<[8,256],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int15_12 = torch.constant.int 15
    %none_13 = torch.constant.none
    %none_14 = torch.constant.none
    %none_15 = torch.constant.none
    %false_16 = torch.constant.bool false
    %none_17 = torch.constant.none
    %8 = torch.aten._to_copy %7, %int15_12, %none_13, %none_14, %none_15, %false_16, %none_17 : !torch.vtensor<[8,256],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[8,256],bf16>
    %9 = torch.aten.mul.Tensor %arg2, %8 : !torch.vtensor<[256],bf16>, !torch.vtensor<[8,256],bf16> -> !torch.vtensor<[8,256],bf16>
    %int8 = torch.constant.int 8
    %int256 = torch.constant.int 256
    %10 = torch.prim.ListConstruct %int8, %int256 : (!torch.int, !torch.int) -> !torch.list<int>
    %11 = torch.aten.view %9, %10 : !torch.vtensor<[8,256],bf16>, !torch.list<int> -> !torch.vtensor<[8,256],bf16>
    %12 = torch.aten.abs %11 : !torch.vtensor<[8,256],bf16> -> !torch.vtensor<[8,256],bf16>
    %int1_18 = torch.constant.int 1
    %13 = torch.prim.ListConstruct %int1_18 : (!torch.int) -> !torch.list<int>
    %true_19 = torch.constant.bool true
    %14 = torch.aten.amax %12, %13, %true_19 : !torch.vtensor<[8,256],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[8,1],bf16>
    %float4.480000e02 = torch.constant.float 4.480000e+02
    %15 = torch.aten.div.Scalar %14, %float4.480000e02 : !torch.vtensor<[8,1],bf16>, !torch.float -> !torch.vtensor<[8,1],bf16>
    %int8_20 = torch.constant.int 8
    %int1_21 = torch.constant.int 1
    %16 = torch.prim.ListConstruct %int8_20, %int1_21 : (!torch.int, !torch.int) -> !torch.list<int>
    %17 = torch.aten.view %15, %16 : !torch.vtensor<[8,1],bf16>, !torch.list<int> -> !torch.vtensor<[8,1],bf16>
    %none_22 = torch.constant.none
    %none_23 = torch.constant.none
    %int15_24 = torch.constant.int 15
    %cpu_25 = torch.constant.device "cpu"
    %int0_26 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %17, %none_22, %none_23, %int15_24, %cpu_25, %int0_26 : !torch.vtensor<[8,1],bf16>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int6_27 = torch.constant.int 6
    %none_28 = torch.constant.none
    %none_29 = torch.constant.none
    %none_30 = torch.constant.none
    %false_31 = torch.constant.bool false
    %none_32 = torch.constant.none
    %18 = torch.aten._to_copy %17, %int6_27, %none_28, %none_29, %none_30, %false_31, %none_32 : !torch.vtensor<[8,1],bf16>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[8,1],f32>
    %none_33 = torch.constant.none
    %none_34 = torch.constant.none
    %int15_35 = torch.constant.int 15
    %cpu_36 = torch.constant.device "cpu"
    %int0_37 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %9, %none_33, %none_34, %int15_35, %cpu_36, %int0_37 : !torch.vtensor<[8,256],bf16>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int6_38 = torch.constant.int 6
    %none_39 = torch.constant.none
    %none_40 = torch.constant.none
    %none_41 = torch.constant.none
    %false_42 = torch.constant.bool false
    %none_43 = torch.constant.none
    %19 = torch.aten._to_copy %9, %int6_38, %none_39, %none_40, %none_41, %false_42, %none_43 : !torch.vtensor<[8,256],bf16>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[8,256],f32>
    %20 = torch.aten.div.Tensor %19, %18 : !torch.vtensor<[8,256],f32>, !torch.vtensor<[8,1],f32> -> !torch.vtensor<[8,256],f32>
    %float-4.480000e02 = torch.constant.float -4.480000e+02
    %float4.480000e02_44 = torch.constant.float 4.480000e+02
    %21 = torch.aten.clamp %20, %float-4.480000e02, %float4.480000e02_44 : !torch.vtensor<[8,256],f32>, !torch.float, !torch.float -> !torch.vtensor<[8,256],f32>
    %none_45 = torch.constant.none
    %none_46 = torch.constant.none
    %int6_47 = torch.constant.int 6
    %cpu_48 = torch.constant.device "cpu"
    %int0_49 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %21, %none_45, %none_46, %int6_47, %cpu_48, %int0_49 : !torch.vtensor<[8,256],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int24 = torch.constant.int 24
    %none_50 = torch.constant.none
    %none_51 = torch.constant.none
    %none_52 = torch.constant.none
    %false_53 = torch.constant.bool false
    %none_54 = torch.constant.none
    %22 = torch.aten._to_copy %21, %int24, %none_50, %none_51, %none_52, %false_53, %none_54 : !torch.vtensor<[8,256],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[8,256],f8E4M3FN>
    return %22, %18, %0 : !torch.vtensor<[8,256],f8E4M3FN>, !torch.vtensor<[8,1],f32>, !torch.vtensor<[8,256],bf16>
  }
}
