// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Generators.h"

using namespace fusednorm::differential;

const std::vector<Generator> &fusednorm::differential::getGenerators() {
  static const std::vector<Generator> generators = {
      {"rms_norm", generateRmsNorm, 3},
      {"row_mean_of_squares", generateRowMeanOfSquares, 2},
      {"apply_rms_norm", generateApplyRmsNorm, 2},
      {"quantize", generateQuantize, 4},
      {"rms_norm_fused_fp8", generateRmsNormFusedFp8, 6},
      {"row_mean_of_squares_qk", generateRowMeanOfSquaresQk, 2},
      {"apply_qk_rms_norm", generateApplyQkRmsNorm, 3},
      {"qk_norm", generateQkNorm, 1},
      {"fused", generateFused, 8},
      {"layer_norm", generateLayerNorm, 2},
      {"add_rms_norm", generateAddRmsNorm, 2},
      {"rms_norm_fused_residual_add", generateRmsNormFusedResidualAdd, 2},
      {"dequantize", generateDequantize, 2},
      {"abs_max", generateAbsMax, 1},
      {"convert_e4m3fn_to_e4m3fnuz", generateConvert, 1},
      {"rope", generateRope, 2},
      {"rms_norm_rope", generateRmsNormRope, 2},
      {"apply_rotary_pos_emb", generateApplyRotaryPosEmb, 2},
      {"paged_store", generatePagedStore, 2},
      {"paged_gather", generatePagedGather, 2},
      {"check_slots", generateCheckSlots, 1},
      {"fused_rope_rmsnorm_quantization_kernel", generateFusedRopeRmsNormQuantizationKernel, 2},
      {"qk_rope_append", generateQkRopeAppend, 2},
      {"rms_norm_key_cache", generateRmsNormKeyCache, 1},
      {"mla_fused_rope_rmsnorm_quantization", generateMlaFusedRopeRmsNormQuantization, 3},
      {"matmul", generateMatmul, 2, /*isHostCode=*/true, /*runsOnGPUs=*/true},
      {"scaled_matmul", generateScaledMatmul, 3, /*isHostCode=*/true, /*runsOnGPUs=*/true},
      {"gemm_rows", generateGemmRows, 0, /*isHostCode=*/true},
      {"pack_weights", generatePackWeights, 1, /*isHostCode=*/true},
      {"split_kv", generateSplitKv, 1},
      {"mla_prefill_plan", generateMlaPrefillPlan, 1},
      {"gather_quantize", generateGatherQuantize, 2},
      {"check_sequences", generateCheckSequences, 1},
      {"ragged_attention", generateRaggedAttention, 3, /*isHostCode=*/true,
       /*runsOnGPUs=*/true},
      {"merge_attention_states", generateMergeAttentionStates, 1, /*isHostCode=*/true,
       /*runsOnGPUs=*/true},
      {"engine_group", generateEngineGroup, 0},
      {"mla_prefill_branch", generateMlaPrefillBranch, 0, /*isHostCode=*/true,
       /*runsOnGPUs=*/true},
      {"mla_decode_branch", generateMlaDecodeBranch, 0, /*isHostCode=*/true,
       /*runsOnGPUs=*/true},
  };
  return generators;
}
