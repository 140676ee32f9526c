// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Execution of compiled code in this process.

#ifndef FUSEDNORM_COMPILER_JIT_H
#define FUSEDNORM_COMPILER_JIT_H

#include "fusednorm/Compiler/Compiler.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace fusednorm {

/// Adds the function `NAME_packed(void **arguments)` to the module. It loads each argument of the
/// function `name` from `*arguments[i]`, calls it, and stores its result (if any) to
/// `*arguments[n]`. Returns null if there is no such function.
llvm::Function *addPackedEntry(llvm::Module &module, llvm::StringRef name);

/// The suffix of addPackedEntry.
constexpr llvm::StringLiteral kPackedSuffix = "_packed";

using PackedFunction = void (*)(void **);

/// Object code that is linked into this process.
class LoadedObject {
public:
  ~LoadedObject();

  /// A function of the caller, with its name in the object.
  struct Symbol {
    llvm::StringRef name;
    void *address;
  };

  /// Links an object. Undefined symbols are taken from `symbols`, then from this process.
  static llvm::Expected<std::unique_ptr<LoadedObject>> load(const ObjectCode &object,
                                                            llvm::ArrayRef<Symbol> symbols = {});

  llvm::Expected<void *> lookup(llvm::StringRef symbol);

private:
  /// Errors of the JIT during linking: the cause of a failed `lookup`.
  std::string reported;
  explicit LoadedObject(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_JIT_H
