// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of case generators.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_GENERATORS_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_GENERATORS_H

#include "CaseBuilder.h"

namespace fusednorm::differential {

struct Generator {
  /// Name for `--op`.
  const char *name;
  void (*generate)(CaseBuilder &builder);
  /// Relative frequency of the cases. 0: only on request by `--op`.
  int weight;
  /// Whether the op becomes host loops around kernels, which run in the caller's floating-point
  /// state. Such ops run on CPUs only, unless `runsOnGPUs`.
  bool isHostCode = false;
  bool runsOnGPUs = false;
};

const std::vector<Generator> &getGenerators();

// NormCases.cpp
void generateRmsNorm(CaseBuilder &builder);
void generateRowMeanOfSquares(CaseBuilder &builder);
void generateApplyRmsNorm(CaseBuilder &builder);
// QuantCases.cpp
void generateQuantize(CaseBuilder &builder);
void generateRmsNormFusedFp8(CaseBuilder &builder);
void generateDequantize(CaseBuilder &builder);
void generateAbsMax(CaseBuilder &builder);
void generateConvert(CaseBuilder &builder);
// ResidualCases.cpp
void generateLayerNorm(CaseBuilder &builder);
void generateAddRmsNorm(CaseBuilder &builder);
void generateRmsNormFusedResidualAdd(CaseBuilder &builder);
// RopeCases.cpp
void generateRope(CaseBuilder &builder);
void generateRmsNormRope(CaseBuilder &builder);
void generateApplyRotaryPosEmb(CaseBuilder &builder);
// QkCases.cpp
void generateRowMeanOfSquaresQk(CaseBuilder &builder);
void generateApplyQkRmsNorm(CaseBuilder &builder);
void generateQkNorm(CaseBuilder &builder);
// PagedCases.cpp
void generatePagedStore(CaseBuilder &builder);
void generatePagedGather(CaseBuilder &builder);
void generateCheckSlots(CaseBuilder &builder);
void generateFusedRopeRmsNormQuantizationKernel(CaseBuilder &builder);
void generateMlaFusedRopeRmsNormQuantization(CaseBuilder &builder);
void generateQkRopeAppend(CaseBuilder &builder);
void generateRmsNormKeyCache(CaseBuilder &builder);
// AttentionCases.cpp
void generateCheckSequences(CaseBuilder &builder);
void generateRaggedAttention(CaseBuilder &builder);
void generateMergeAttentionStates(CaseBuilder &builder);
// MlaCases.cpp
void generateMlaPrefillBranch(CaseBuilder &builder);
void generateMlaDecodeBranch(CaseBuilder &builder);
// GemmRowCases.cpp
void generateGemmRows(CaseBuilder &builder);
// GemmCases.cpp
void generateMatmul(CaseBuilder &builder);
void generateScaledMatmul(CaseBuilder &builder);
void generatePackWeights(CaseBuilder &builder);
void generateSplitKv(CaseBuilder &builder);
void generateMlaPrefillPlan(CaseBuilder &builder);
void generateGatherQuantize(CaseBuilder &builder);
// FusedCases.cpp
void generateFused(CaseBuilder &builder);
// EngineCases.cpp
void generateEngineGroup(CaseBuilder &builder);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_GENERATORS_H
