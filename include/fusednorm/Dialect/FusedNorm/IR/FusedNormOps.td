// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ops of the dialect. Each family of ops has its own file.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/AppendOps.td"
include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MlaLayerOps.td"
include "fusednorm/Dialect/FusedNorm/IR/FusedOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MlaOps.td"
include "fusednorm/Dialect/FusedNorm/IR/NormOps.td"
include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"
include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.td"
include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.td"
include "fusednorm/Dialect/FusedNorm/IR/QuantOps.td"
include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.td"
include "fusednorm/Dialect/FusedNorm/IR/RopeOps.td"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPS_TD
