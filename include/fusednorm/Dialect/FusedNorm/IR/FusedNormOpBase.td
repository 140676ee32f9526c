// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.td"
include "fusednorm/Dialect/FusedNorm/IR/FusedNormInterfaces.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

class FusedNorm_ShapedOf<list<Type> elements, string what>
    : Type<Or<[RankedTensorOf<elements>.predicate, MemRefOf<elements>.predicate]>,
           "ranked tensor or memref of " # what, "::mlir::ShapedType">;

def FusedNorm_FloatShaped : FusedNorm_ShapedOf<[F32, F16, BF16], "f32, f16 or bf16">;
def FusedNorm_F32Shaped : FusedNorm_ShapedOf<[F32], "f32">;
def FusedNorm_QuantizedShaped : FusedNorm_ShapedOf<
    [F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8], "f8E4M3FN, f8E4M3FNUZ, f8E5M2 or i8">;
def FusedNorm_ScaleShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E8M0FNU], "f32, f16, bf16 or f8E8M0FNU">;
def FusedNorm_AnyShaped : Type<
    Or<[CPred<"::llvm::isa<::mlir::RankedTensorType, ::mlir::MemRefType>($_self)">]>,
    "ranked tensor or memref", "::mlir::ShapedType">;
def FusedNorm_FusedOperand : Type<
    Or<[FusedNorm_AnyShaped.predicate, AnyFloat.predicate, AnySignlessInteger.predicate,
        Index.predicate]>,
    "ranked tensor, memref, float, integer or index">;

// Operand groups that an op must have: nothing else checks that in ops with optional
// ones, which name them as `kRequiredGroups`.
def FusedNorm_HasRequiredGroups : NativeOpTrait<"HasRequiredGroups"> {
  let cppNamespace = "::fusednorm";
}

// Every op: destination style, and effects on memrefs that follow from it. The
// interfaces ask for operands that must be there, so that these come first.
class FusedNorm_Op<string mnemonic, list<Trait> traits = []>
    : Op<FusedNorm_Dialect, mnemonic, !listconcat([
        FusedNorm_KnownAttributes, FusedNorm_HasRequiredGroups, DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>], traits)> {
  let hasVerifier = 1;
  // Effects and shapes follow from the destination style alone.
  let extraClassDefinition = [{
    void $cppClass::getEffects(::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::fusednorm::opimpl::getEffects(*this, effects);
    }
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder, ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::fusednorm::opimpl::reifyResultShapes(builder, *this, shapes);
    }
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setNameFn) {
      ::fusednorm::opimpl::getResultNames(*this, setNameFn);
    }
  }];
  // The names of the operand groups, in order.
  string operandNames = !interleave(
      !foreach(i, !filter(j, !range(!size(arguments)),
                          !not(!isa<AttrConstraint>(!getdagarg<Constraint>(arguments, j)))),
               "\"" # !getdagname(arguments, i) # "\""), ", ");
  code baseClassDeclaration = [{
    static ::mlir::StringRef getDefaultDialect() { return "fusednorm"; }
    static ::llvm::ArrayRef<::llvm::StringLiteral> getOperandNames() {
      static constexpr ::llvm::StringLiteral names[] = }] # "{" # operandNames # "}" # [{;
      return names;
    }
  }];
}

defvar RowProgram = DeclareOpInterfaceMethods<FusedNorm_RowProgramOpInterface>;
defvar RowProgramInUnits = DeclareOpInterfaceMethods<FusedNorm_RowProgramOpInterface,
                                                     ["getColumnUnit"]>;
defvar Generalizable = DeclareOpInterfaceMethods<FusedNorm_GeneralizableOpInterface>;

// `#fusednorm.numerics`, by default that of the mirrored documents.
defvar Numerics = DefaultValuedAttr<FusedNorm_NumericsAttr,
    "::fusednorm::NumericsAttr::getDefault">;

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD
