// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMDECOMPOSE
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
struct FusedNormDecompose : public fusednorm::impl::FusedNormDecomposeBase<FusedNormDecompose> {
  void runOnOperation() override {}
};
} // namespace
