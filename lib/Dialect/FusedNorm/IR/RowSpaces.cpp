// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands that define the rows of primitives.

#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"

using namespace mlir;
using namespace fusednorm;

Value RmsNormOp::getRowSpaceOperand() { return getX(); }
Value AddRmsNormOp::getRowSpaceOperand() { return getX(); }
Value RowMeanOfSquaresOp::getRowSpaceOperand() { return getX(); }
Value ApplyRmsNormOp::getRowSpaceOperand() { return getX(); }
Value SegmentOfOp::getRowSpaceOperand() { return getSegments(); }
Value CheckSlotsOp::getRowSpaceOperand() { return getStatus(); }
Value PagedStoreOp::getRowSpaceOperand() { return getX(); }
Value PagedGatherOp::getRowSpaceOperand() { return getOut(); }
Value QuantizeOp::getRowSpaceOperand() { return getX(); }
Value AbsMaxOp::getRowSpaceOperand() { return getX(); }
Value DequantizeOp::getRowSpaceOperand() { return getX(); }
Value ConvertE4M3FNToE4M3FNUZOp::getRowSpaceOperand() { return getX(); }
Value RopeOp::getRowSpaceOperand() { return getX(); }
Value ApplyRotaryPosEmbOp::getRowSpaceOperand() { return getX(); }
Value LayerNormOp::getRowSpaceOperand() { return getX(); }
