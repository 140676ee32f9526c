// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.td"
include "fusednorm/Dialect/FusedNorm/IR/FusedNormInterfaces.td"
include "fusednorm/Dialect/AddressableTypes.td"
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

//===----------------------------------------------------------------------===//
// Roles of operands
//===----------------------------------------------------------------------===//

// Whether an op depends on the old contents of a destination.
class FusedNorm_Keeps<string expression> {
  // A C++ expression in a method of the op.
  string when = expression;
}
def Overwritten : FusedNorm_Keeps<"false">;
def Kept : FusedNorm_Keeps<"true">;
class KeptWhen<string expression> : FusedNorm_Keeps<expression>;

// The relation between the rows of a destination and the rows of the inputs.
class FusedNorm_Placement<list<string> names, string expression, bit isScattered> {
  // Inputs that may share the buffer of the destination: row i overwrites row i only.
  list<string> inputs = names;
  // A C++ expression: whether elements keep their column.
  string keepsColumns = expression;
  bit scatters = isScattered;
}
class RowForRow<list<string> inputs> : FusedNorm_Placement<inputs, "true", 0>;
class RowForRowWhen<list<string> inputs, string keepsColumns>
    : FusedNorm_Placement<inputs, keepsColumns, 0>;
def Apart : FusedNorm_Placement<[], "true", 0>;
def Scattered : FusedNorm_Placement<[], "true", 1>;

// A destination. `result` is the name of the corresponding result. Destinations are the last
// operands.
class Destination<Constraint type, string result, FusedNorm_Keeps keeps,
                  FusedNorm_Placement placement> : Arg<type> {
  string resultName = result;
  string isRead = keeps.when;
  FusedNorm_Placement place = placement;
}

// A cache or its scales: written at offsets computed at run time (`CacheDestination`), or read.
class CacheDestination<Constraint type, string result>
    : Destination<type, result, Kept, Scattered>;
class Cache<Constraint type> : Arg<type>;

// An input with a row, or with single elements, for each row of the row space.
class RowOrElements<Constraint type> : Arg<type>;

// Scalars: `NonNegative` ones must be 0 or positive, others are arbitrary.
class FusedNorm_Scalar<Constraint type, bit nonNegative> : Arg<type> {
  bit isNonNegative = nonNegative;
}
class NonNegative<Constraint type> : FusedNorm_Scalar<type, 1>;
class AnyNumber<Constraint type> : FusedNorm_Scalar<type, 0>;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

// Verifies that required operand groups are present. ODS does not check this in ops with optional
// operands.
def FusedNorm_HasRequiredGroups : NativeOpTrait<"HasRequiredGroups"> {
  let cppNamespace = "::fusednorm";
}

// The base of every op: destination-passing style, and the memory effects on memrefs that follow
// from it. The interfaces access required operands, so the trait that checks these comes first.
class FusedNorm_BaseOp<string mnemonic, list<Trait> traits = []>
    : Op<FusedNorm_Dialect, mnemonic, !listconcat([
        FusedNorm_KnownAttributes, FusedNorm_AddressableTypes, FusedNorm_HasRequiredGroups,
        DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<FusedNorm_OperandRolesOpInterface>,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>], traits)> {
  let hasVerifier = 1;
  // Memory effects and shapes follow from the destination-passing style.
  code baseClassDefinition = [{
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
  // The operand groups: indices of the arguments other than attributes, and their names.
  list<int> allArguments = !range(!size(arguments));
  list<int> operandGroups = !filter(i, allArguments,
                                    !not(!initialized(!getdagarg<AttrConstraint>(arguments, i))));
  string operandNames = !interleave(
      !foreach(i, operandGroups, "\"" # !getdagname(arguments, i) # "\""), ", ");
  code commonDeclaration = [{
    static ::mlir::StringRef getDefaultDialect() { return "fusednorm"; }
    static ::llvm::ArrayRef<::llvm::StringLiteral> getOperandNames() {
      static constexpr ::llvm::StringLiteral names[] = }] # "{" # operandNames # "}" # [{;
      return names;
    }
  }];
  code baseClassDeclaration = commonDeclaration;
  let extraClassDeclaration = commonDeclaration;
  let extraClassDefinition = baseClassDefinition;
}

// An op with declared roles of its operands. All operands come before the attributes.
class FusedNorm_Op<string mnemonic, list<Trait> traits = []>
    : FusedNorm_BaseOp<mnemonic, traits> {
  list<int> destinations = !filter(i, allArguments,
                                   !initialized(!getdagarg<Destination>(arguments, i)));
  list<int> scalars = !filter(i, allArguments,
                              !initialized(!getdagarg<FusedNorm_Scalar>(arguments, i)));
  list<int> optionals = !filter(i, operandGroups,
      !or(!initialized(!getdagarg<Optional>(arguments, i)),
          !initialized(!getdagarg<Variadic>(arguments, i)),
          !isa<Optional>(!if(!initialized(!getdagarg<OpVariable>(arguments, i)),
                             !getdagarg<OpVariable>(arguments, i).constraint, AnyType)),
          !isa<Variadic>(!if(!initialized(!getdagarg<OpVariable>(arguments, i)),
                             !getdagarg<OpVariable>(arguments, i).constraint, AnyType))));

  assert !not(!empty(destinations)), mnemonic # ": expected a Destination among the operands";
  assert !eq(!size(operandGroups), !add(!head(!listconcat(destinations, [0])),
                                        !size(destinations))),
      mnemonic # ": expected destinations as the last operands, and attributes after them";
  assert !empty(!filter(i, operandGroups,
      !or(!initialized(!getdagarg<F>(arguments, i)),
          !isa<F>(!if(!initialized(!getdagarg<Optional>(arguments, i)),
                      !getdagarg<Optional>(arguments, i).baseType, AnyType))))),
      mnemonic # ": expected each float operand as NonNegative or AnyNumber";

  assert !empty(!filter(i, destinations,
      !not(!empty(!filter(name, !getdagarg<Destination>(arguments, i).place.inputs,
                          !empty(!filter(j, operandGroups,
                                         !eq(!getdagname(arguments, j), name)))))))),
      mnemonic # ": expected RowForRow of operands that the op has";

  // Cases of a C++ switch over the operand group of a destination.
  string resultNameCases = !interleave(!foreach(i, destinations,
      "case " # i # ": return \"" # !getdagarg<Destination>(arguments, i).resultName # "\";"), " ");
  string isReadCases = !interleave(!foreach(i, destinations,
      "case " # i # ": return static_cast<bool>(" #
      !getdagarg<Destination>(arguments, i).isRead # ");"), " ");
  string inputCases = !interleave(!foreach(i, destinations, "case " # i # ": return " #
      !interleave(!listconcat(["false"],
        !foreach(name, !getdagarg<Destination>(arguments, i).place.inputs,
                 "name == \"" # name # "\"")), " || ") # ";"), " ");
  string keepsColumns = !interleave(!foreach(i, destinations,
      "(" # !getdagarg<Destination>(arguments, i).place.keepsColumns # ")"), " && ");
  string cacheGroups = !interleave(!foreach(i, !filter(j, operandGroups,
      !or(!initialized(!getdagarg<Cache>(arguments, j)),
          !initialized(!getdagarg<CacheDestination>(arguments, j)))), "" # i), ", ");
  // C++ statements that add operands to `caches`, for ops with conditional caches.
  string otherCaches = "";
  string nonNegativeGroups = !interleave(!foreach(i, !filter(j, scalars,
      !getdagarg<FusedNorm_Scalar>(arguments, j).isNonNegative), "" # i), ", ");
  string requiredGroups = !interleave(!listconcat(["0u"], !foreach(i, !filter(j, operandGroups,
      !empty(!filter(k, optionals, !eq(j, k)))), "1u << " # i)), " | ");

  let baseClassDeclaration = commonDeclaration # [{
    /// A bit mask of the operand groups that are never empty.
    static constexpr uint32_t kRequiredGroups = }] # requiredGroups # [{;
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      unsigned first = getODSOperandIndexAndLength(}] # !head(!listconcat(destinations, [0])) # [{).first;
      return ::mlir::MutableOperandRange(*this, first, (*this)->getNumOperands() - first);
    }
  }];
  code roleDefinitions = baseClassDefinition # [{
    ::llvm::StringRef $cppClass::getResultNameOf(::mlir::OpOperand &init) {
      switch (::fusednorm::opimpl::getOperandGroup(*this, init)) { }] # resultNameCases # [{ }
      llvm_unreachable("expected a destination");
    }
    bool $cppClass::isDestinationRead(::mlir::OpOperand &init) {
      switch (::fusednorm::opimpl::getOperandGroup(*this, init)) { }] # isReadCases # [{ }
      llvm_unreachable("expected a destination");
    }
    bool $cppClass::mayShareBuffer(::mlir::OpOperand &input, ::mlir::OpOperand &init) {
      [[maybe_unused]] ::llvm::StringRef name =
          ::fusednorm::opimpl::getOperandName(*this, input.getOperandNumber());
      if (movesColumns())
        return false;
      switch (::fusednorm::opimpl::getOperandGroup(*this, init)) { }] # inputCases # [{ }
      llvm_unreachable("expected a destination");
    }
    bool $cppClass::movesColumns() { return !(}] # keepsColumns # [{); }
    ::llvm::SmallVector<::mlir::OpOperand *> $cppClass::getCacheOperands() {
      auto caches = ::fusednorm::opimpl::getOperandsOf(*this, {}] # cacheGroups # [{});
      }] # otherCaches # [{
      return caches;
    }
    ::llvm::SmallVector<::mlir::OpOperand *> $cppClass::getNonNegativeScalars() {
      return ::fusednorm::opimpl::getOperandsOf(*this, {}] # nonNegativeGroups # [{});
    }
  }];
  let extraClassDeclaration = baseClassDeclaration;
  let extraClassDefinition = roleDefinitions;
}

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

// Definitions of the methods on columns of `RowProgramOpInterface`.
class FusedNorm_Columns<code methods> { code definitions = methods; }
// The op defines the methods in C++.
def OwnColumns : FusedNorm_Columns<"">;
// Rows of any length in one row program.
class WholeRowsOf<string unit, string splits, string run = "length"> : FusedNorm_Columns<[{
    int64_t $cppClass::getColumnUnit() { return }] # unit # [{; }
    int64_t $cppClass::getColumnParts() { return 1; }
    int64_t $cppClass::getColumnRun([[maybe_unused]] int64_t length) { return }] # run # [{; }
    std::optional<::fusednorm::ColumnSection> $cppClass::getColumnSection() { return std::nullopt; }
    bool $cppClass::splitsAt(::fusednorm::ColumnSection) { return static_cast<bool>(}] # splits # [{); }
    ::llvm::SmallVector<::mlir::OpOperand *> $cppClass::getOperandsAsLongAsRow() { return {}; }
  }]>;
def WholeRows : WholeRowsOf<"1", "false">;
// Rows in one row program, split into the runs of columns of a rotation.
def RotatedRows : WholeRowsOf<"1", "false", "getRun()">;

class FusedNorm_Primitive<string mnemonic, FusedNorm_Columns columns, list<Trait> traits = []>
    : FusedNorm_Op<mnemonic, !listconcat(
        [DeclareOpInterfaceMethods<FusedNorm_RowProgramOpInterface>], traits)> {
  list<int> elementInputs = !filter(i, allArguments,
                                    !initialized(!getdagarg<RowOrElements>(arguments, i)));
  string elementNames = !interleave(!listconcat(["false"], !foreach(i, elementInputs,
      "name == \"" # !getdagname(arguments, i) # "\"")), " || ");
  string scatters = !if(!empty(!filter(i, destinations,
                                       !getdagarg<Destination>(arguments, i).place.scatters)),
                        "false", "true");
  let extraClassDefinition = roleDefinitions # columns.definitions # [{
    bool $cppClass::mayReadElements(::mlir::OpOperand &input) {
      [[maybe_unused]] ::llvm::StringRef name =
          ::fusednorm::opimpl::getOperandName(*this, input.getOperandNumber());
      return }] # elementNames # [{;
    }
    bool $cppClass::scattersRows() { return }] # scatters # [{; }
  }];
}

defvar Generalizable = DeclareOpInterfaceMethods<FusedNorm_GeneralizableOpInterface>;

// `#fusednorm.numerics`. The default is the arithmetic of the Modular MAX kernels.
defvar Numerics = DefaultValuedAttr<FusedNorm_NumericsAttr,
    "::fusednorm::NumericsAttr::getDefault">;

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMOPBASE_TD
