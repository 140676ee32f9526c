// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX as text: statements, opcodes and operands, without the semantics of instructions.

#ifndef FUSEDNORM_NVVM_PTXTEXT_H
#define FUSEDNORM_NVVM_PTXTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace fusednorm::ptx {

/// A register, a number, or nothing.
struct Operand {
  enum class Kind {
    /// `$N`: an operand of the assembly, results first.
    Placeholder,
    /// A register that the text declares, or a special register such as %tid.x.
    Name,
    Integer,
    /// The bits of a literal 0fXXXXXXXX or 0dXXXXXXXXXXXXXXXX.
    Float,
    /// `_`
    Sink
  };
  Kind kind = Kind::Sink;
  bool negated = false;
  uint64_t number = 0;
  llvm::StringRef name;
};

/// One of the arguments of a statement, which commas separate.
struct Argument {
  enum class Kind { Single, Vector, Address, Pair };
  Kind kind = Kind::Single;
  /// Registers of `{a, b}` or `a|b`; the base of an address.
  llvm::SmallVector<Operand, 4> parts;
  /// `{x, y}` of an address `[map, {x, y}]`.
  llvm::SmallVector<Operand, 4> coordinates;
  int64_t offset = 0;
};

struct Statement {
  /// `@p` or `@!p` before the instruction.
  std::optional<Operand> predicate;
  /// The opcode as written, and its parts: ld.global.b32 is ld, global, b32.
  llvm::StringRef opcode;
  llvm::SmallVector<llvm::StringRef, 8> modifiers;
  llvm::SmallVector<Argument, 4> arguments;
  /// A label before the statement, or alone at the end of the text.
  llvm::StringRef label;

  llvm::StringRef base() const { return modifiers.empty() ? opcode : modifiers.front(); }
};

/// A register that the text declares: `.reg .pred p;`.
struct Declaration {
  llvm::StringRef type, name;
};

/// Parsed inline assembly. The text must outlive it.
struct Text {
  std::vector<Statement> statements;
  std::vector<Declaration> declarations;
};

/// Parses `text`.
llvm::Expected<Text> parse(llvm::StringRef text);

/// Rewrites the placeholders of nvvm.inline_ptx ({$w0}, {$r0}) to $N, with results first. Returns
/// nothing for {$rwN}, which is both a result and an input.
std::optional<std::string> numberPlaceholders(llvm::StringRef text, unsigned resultCount);

} // namespace fusednorm::ptx

#endif // FUSEDNORM_NVVM_PTXTEXT_H
