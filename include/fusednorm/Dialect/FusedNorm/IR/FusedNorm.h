// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `fusednorm` dialect with all ops. Sources of this project include the headers of single
// families instead.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H

#include "fusednorm/Dialect/FusedNorm/IR/AppendOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MlaLayerOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MlaOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H
