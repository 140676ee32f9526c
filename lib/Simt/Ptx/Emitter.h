// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits operations for inline PTX. The form tables of all instructions share this class.

#ifndef FUSEDNORM_LIB_SIMT_PTX_EMITTER_H
#define FUSEDNORM_LIB_SIMT_PTX_EMITTER_H

#include "fusednorm/NVVM/PtxText.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace fusednorm::simt::ptx {

using fusednorm::ptx::Argument;
using fusednorm::ptx::Declaration;
using fusednorm::ptx::Operand;
using fusednorm::ptx::Statement;
using fusednorm::ptx::Text;

/// Type suffix, such as b32, u8, f16x2 or pred.
struct PtxType {
  char kind = 0; // b, u, s, f, or p; B for bf16
  unsigned bits = 0;
  unsigned lanes = 1;

  explicit operator bool() const { return kind != 0; }
  bool isFloat() const { return kind == 'f' || kind == 'B'; }
  unsigned totalBits() const { return bits * lanes; }
};
PtxType parseType(llvm::StringRef text);

/// Emits operations for the statements of one piece of inline assembly. Registers hold bits; an
/// instruction reinterprets them as values of its types.
class PtxEmitter {
public:
  PtxEmitter(mlir::RewriterBase &b, mlir::Operation *op, mlir::TypeRange results,
             mlir::ValueRange inputs, const Text &text)
      : b(b), loc(op->getLoc()), op(op), results(results), inputs(inputs), text(text) {}

  mlir::RewriterBase &b;
  mlir::Location loc;
  mlir::Operation *op;

  /// Initialises a result with the value of an input (constraint "0").
  void tie(unsigned result, mlir::Value input) { registers[keyOf(result)] = input; }
  /// Emits all statements before `op`. Returns false and sets `problem` for statements that are not
  /// in the table.
  bool run();
  /// Returns the values of the results after the last statement.
  llvm::SmallVector<mlir::Value> resultValues();
  std::string problem;

  //===--- for the forms ---===//
  bool fail(const llvm::Twine &what) {
    if (problem.empty())
      problem = what.str();
    return false;
  }
  mlir::Type type(PtxType t);
  mlir::Type integer(unsigned bits) { return b.getIntegerType(bits); }
  mlir::Value constant(mlir::Type type, uint64_t bits);
  mlir::Value i32(uint32_t value) { return constant(integer(32), value); }
  /// Reinterprets bits as another type; truncates or extends integers.
  mlir::Value as(mlir::Value value, mlir::Type type, bool isSigned = false);
  /// Returns null and sets `problem` for a register without a value.
  mlir::Value read(const Operand &operand, mlir::Type type, bool isSigned = false);
  mlir::Value read(const Argument &argument, mlir::Type type, bool isSigned = false);
  bool write(const Operand &operand, mlir::Value value, bool isSigned = false);
  bool write(const Argument &argument, mlir::Value value, bool isSigned = false);
  /// Returns base + offset as a pointer in `space`.
  mlir::Value address(const Argument &argument, unsigned space);
  /// Returns the value of a literal argument, or nothing for other arguments.
  std::optional<uint64_t> literal(const Argument &argument);

private:
  bool runStatement(const Statement &statement);
  bool runPredicated(const Statement &statement);
  /// Emits a loop around mbarrier.try_wait as one operation.
  bool runWaitLoop();

  static uint64_t keyOf(uint64_t placeholder) { return placeholder; }
  uint64_t keyOf(const Operand &operand);

  mlir::TypeRange results;
  mlir::ValueRange inputs;
  const Text &text;
  /// Values of registers by key: placeholders have their number, names a number from `names`.
  llvm::MapVector<uint64_t, mlir::Value> registers;
  llvm::StringMap<uint64_t> names;
};

/// Parts of an opcode after its first. A form consumes them one by one; a remaining part is an
/// error, so that no suffix is silently ignored.
class Modifiers {
public:
  explicit Modifiers(const Statement &statement)
      : parts(statement.modifiers.begin() + 1, statement.modifiers.end()) {}
  bool take(llvm::StringRef text) {
    if (parts.empty() || parts.front() != text)
      return false;
    parts.erase(parts.begin());
    return true;
  }
  /// Consumes `text` at any position.
  bool takeAnywhere(llvm::StringRef text) {
    auto found = llvm::find(parts, text);
    if (found == parts.end())
      return false;
    parts.erase(found);
    return true;
  }
  llvm::StringRef takeOneOf(llvm::ArrayRef<llvm::StringRef> all) {
    for (llvm::StringRef text : all)
      if (take(text))
        return text;
    return {};
  }
  PtxType takeType() {
    if (parts.empty())
      return {};
    PtxType type = parseType(parts.front());
    if (type)
      parts.erase(parts.begin());
    return type;
  }
  llvm::StringRef next() {
    if (parts.empty())
      return {};
    llvm::StringRef text = parts.front();
    parts.erase(parts.begin());
    return text;
  }
  bool done() const { return parts.empty(); }

private:
  llvm::SmallVector<llvm::StringRef, 8> parts;
};

/// Emits one form of an instruction. Returns false on error; PtxEmitter::problem then holds the
/// reason, or is empty if the opcode is unknown.
using Form = bool (*)(PtxEmitter &, const Statement &, Modifiers);

/// Forms by opcode up to its first dot. Each family of instructions adds its forms.
using FormTable = llvm::StringMap<Form>;
void addMemoryForms(FormTable &table);
void addArithmeticForms(FormTable &table);
void addConversionForms(FormTable &table);
void addWarpForms(FormTable &table);
void addMatrixForms(FormTable &table);
void addAsyncForms(FormTable &table);
const FormTable &formTable();

} // namespace fusednorm::simt::ptx

#endif // FUSEDNORM_LIB_SIMT_PTX_EMITTER_H
