// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
