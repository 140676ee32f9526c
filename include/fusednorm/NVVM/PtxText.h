// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX as text: statements, opcodes and operands. Nothing here knows what an
// instruction does.

#ifndef FUSEDNORM_NVVM_PTXTEXT_H
#define FUSEDNORM_NVVM_PTXTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace fusednorm::ptx {

/// A register, a number, or nothing.
struct Operand {
  enum class Kind {
    /// `$N`: an operand of the assembly, results first.
    Placeholder,
    /// A register of the text itself, or a special one such as %tid.x.
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

/// What stands between two commas.
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
  /// `@p` or `@!p` in front.
  std::optional<Operand> predicate;
  /// The opcode as written, and its parts: ld.global.b32 is ld, global, b32.
  llvm::StringRef opcode;
  llvm::SmallVector<llvm::StringRef, 8> modifiers;
  llvm::SmallVector<Argument, 4> arguments;
  /// A label that stands in front of the statement, or alone at the end.
  llvm::StringRef label;

  llvm::StringRef base() const { return modifiers.empty() ? opcode : modifiers.front(); }
};

/// A register that the text declares: `.reg .pred p;`.
struct Declaration {
  llvm::StringRef type, name;
};

/// Inline assembly, taken apart. The text must outlive it.
struct Text {
  std::vector<Statement> statements;
  std::vector<Declaration> declarations;
};

/// Takes `text` apart, or says in `problem` what is wrong with it.
std::optional<Text> parse(llvm::StringRef text, std::string &problem);

/// Writes the placeholders of nvvm.inline_ptx ({$w0}, {$r0}) as $N, with results
/// in front; std::nullopt for {$rwN}, which is both.
std::optional<std::string> numberPlaceholders(llvm::StringRef text, unsigned resultCount);

} // namespace fusednorm::ptx

#endif // FUSEDNORM_NVVM_PTXTEXT_H
