// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dialect, target attribute and passes of the SIMT simulator.

#ifndef FUSEDNORM_SIMT_SIMT_H
#define FUSEDNORM_SIMT_SIMT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"

#include "fusednorm/Simt/SimtDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "fusednorm/Simt/SimtAttributes.h.inc"

namespace mlir {
class DialectRegistry;
}

namespace fusednorm::simt {

#define GEN_PASS_DECL
#include "fusednorm/Simt/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "fusednorm/Simt/Passes.h.inc"

/// Registers the passes of the simulator.
inline void registerPasses() { registerSimtPasses(); }

/// Registers the dialect and the serialization of GPU modules with the target `#simt.target`.
void registerSimtTarget(mlir::DialectRegistry &registry);

/// Attributes of a lowered module, and the prefix of its entry points.
inline constexpr llvm::StringLiteral kernelsAttrName = "simt.kernels";
inline constexpr llvm::StringLiteral sitesAttrName = "simt.sites";
inline constexpr llvm::StringLiteral blockClassesAttrName = "simt.block_classes";
inline constexpr llvm::StringLiteral entryPrefix = "__simt_entry_";

} // namespace fusednorm::simt

#endif // FUSEDNORM_SIMT_SIMT_H
