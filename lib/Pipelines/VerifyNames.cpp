// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-verify-names.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/JSON.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMVERIFYNAMES
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

/// Returns the owner of a reserved name, or an empty text for other names.
static StringRef getOwner(const llvm::TargetLibraryInfoImpl &library, StringRef name) {
  llvm::LibFunc function;
  if (name.starts_with("__") || name.starts_with("llvm."))
    return "the compiler";
  if (name.starts_with("omp_") || name.starts_with("ompt_") || name.starts_with("kmp_") ||
      name.starts_with("GOMP_"))
    return "OpenMP";
  if (name.starts_with("_mlir_") || name == "memrefCopy" || name == "fusednorm_kernels" ||
      name == "fusednorm_host_launch")
    return "the compiler";
  // Functions that LLVM may call, or treats as functions of the C library.
  if (library.getLibFunc(name, function))
    return "the C library";
  return "";
}

static bool isPrintable(StringRef name) {
  return llvm::json::isUTF8(name) &&
         llvm::none_of(name, [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

namespace {
struct VerifyNames : fusednorm::impl::FusedNormVerifyNamesBase<VerifyNames> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::TargetLibraryInfoImpl library{llvm::Triple(llvm::sys::getDefaultTargetTriple())};
    SmallVector<func::FuncOp> renamed;
    bool ok = true;
    // Functions of nested modules are in no object file.
    module.walk([&](func::FuncOp function) {
      if (function->getParentOfType<ModuleOp>() == module)
        return;
      function.emitError("expected functions in the outermost module, got @")
          << function.getName() << " in a nested module; compile this module separately";
      ok = false;
    });
    for (auto function : module.getOps<func::FuncOp>()) {
      StringRef name = function.getName();
      if (function.isExternal()) {
        // A declaration keeps its name. Kernels call omp_get_max_threads.
        Type i32 = IntegerType::get(&getContext(), 32);
        auto type = FunctionType::get(&getContext(), {}, i32);
        if (name != "omp_get_max_threads" || function.getFunctionType() == type)
          continue;
        function.emitError("expected @") << name << " to have its type in OpenMP, " << type
                                         << ", got " << function.getFunctionType();
        ok = false;
        continue;
      }
      StringRef owner = getOwner(library, name);
      if (function.isPrivate()) {
        if (!owner.empty() || !isPrintable(name))
          renamed.push_back(function);
        continue;
      }
      if (!isPrintable(name)) {
        std::string shown;
        llvm::raw_string_ostream os(shown);
        llvm::printEscapedString(name, os);
        function.emitError("expected a public function to have a name in UTF-8 without control "
                           "characters, got '")
            << shown << "'; rename it";
        ok = false;
      } else if (!owner.empty()) {
        function.emitError("expected a unique name for a public function, got @")
            << name << ", a name of " << owner << "; rename it";
        ok = false;
      }
    }
    if (!ok)
      return signalPassFailure();
    if (renamed.empty())
      return;
    SymbolTable symbols(module);
    for (func::FuncOp function : renamed) {
      unsigned number = 0;
      std::string name;
      do
        name = "private_" + std::to_string(number++);
      while (symbols.lookup(name));
      if (failed(symbols.rename(function, name)))
        return signalPassFailure();
    }
  }
};
} // namespace
