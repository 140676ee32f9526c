// way: interpret 894905
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x64xf8E5M2>, tensor<?xi64>, tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>) -> (tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>, tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>), sym_name = "layers"}> ({
  ^bb0(%arg0: tensor<?x64xf8E5M2>, %arg1: tensor<?xi64>, %arg2: tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "fusednorm.paged_store"(%arg0, %arg1, %0, %arg2) <{column = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 0, 0, 1>}> : (tensor<?x64xf8E5M2>, tensor<?xi64>, index, tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>) -> tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>
    %3 = "fusednorm.paged_store"(%arg0, %arg1, %1, %2) <{column = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 0, 0, 1>, part = #fusednorm<cache_part value>}> : (tensor<?x64xf8E5M2>, tensor<?xi64>, index, tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>) -> tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>
    "func.return"(%3, %3) : (tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>, tensor<?x2x?x16x1x64xf8E5M2, 1 : i64>) -> ()
  }) : () -> ()
}) : () -> ()
