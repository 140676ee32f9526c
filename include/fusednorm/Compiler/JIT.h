// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running code that the compiler has made.

#ifndef FUSEDNORM_COMPILER_JIT_H
#define FUSEDNORM_COMPILER_JIT_H

#include "fusednorm/Compiler/Compiler.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace fusednorm {

/// Adds `NAME_packed(void **arguments)` to the module, which loads each argument
/// of the function `name` from `*arguments[i]` and calls it. A function's result
/// is stored to `*arguments[n]`. Null if there is no such function.
llvm::Function *addPackedEntry(llvm::Module &module, llvm::StringRef name);

/// The suffix that addPackedEntry gives.
constexpr llvm::StringLiteral kPackedSuffix = "_packed";

using PackedFunction = void (*)(void **);

/// Machine code that is linked into this process.
class LoadedObject {
public:
  ~LoadedObject();

  /// A function of the caller, by the name that the object calls it.
  struct Symbol {
    llvm::StringRef name;
    void *address;
  };

  /// Links an object. Symbols that it does not define are `symbols`, or come from this
  /// process.
  static llvm::Expected<std::unique_ptr<LoadedObject>> load(const ObjectCode &object,
                                                          llvm::ArrayRef<Symbol> symbols = {});

  llvm::Expected<void *> lookup(llvm::StringRef symbol);

private:
  /// What the JIT reports while it links: the cause, where `lookup` only learns
  /// that there was one.
  std::string reported;
  explicit LoadedObject(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_JIT_H
