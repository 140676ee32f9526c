// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMFUSE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm
using namespace mlir;
using namespace fusednorm;
namespace {
struct Fuse : fusednorm::impl::FusedNormFuseBase<Fuse> {
  using FusedNormFuseBase::FusedNormFuseBase;
  void runOnOperation() override {}
};
}
