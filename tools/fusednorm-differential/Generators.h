// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of what cases are made of.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_GENERATORS_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_GENERATORS_H

#include "CaseBuilder.h"

namespace fusednorm::differential {

struct Generator {
  /// What `--op` takes.
  const char *name;
  void (*generate)(CaseBuilder &builder);
  /// Share of the cases, relative to the others; 0: only where `--op` names it.
  int weight;
  /// Whether it becomes loops around kernels, in the caller's floating-point state; on CPUs
  /// only, unless `runsOnGPUs`.
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
