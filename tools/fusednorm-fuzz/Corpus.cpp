// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Corpus.h"
#include "Tokens.h"
#include "Ways.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

using namespace mlir;
using namespace fusednorm::fuzz;

/// Splits a test file into its modules.
static SmallVector<std::string> splitModules(StringRef text) {
  SmallVector<std::string> pieces(1);
  for (StringRef line : llvm::split(text, '\n'))
    if (line.starts_with("// -----") || line.starts_with("//--- "))
      pieces.emplace_back();
    else
      pieces.back() += line.str() + "\n";
  return pieces;
}

static void harvestWords(StringRef text, Corpus &corpus) {
  Tokens tokens = tokenize(text);
  for (size_t i = 2; i < tokens.size(); ++i)
    if (tokens[i - 1].is("=") && tokens[i - 2].kind == Token::Word &&
        tokens[i].kind == Token::Word) {
      std::vector<std::string> &values = corpus.valuesOf[tokens[i - 2].text];
      if (!llvm::is_contained(values, tokens[i].text))
        values.push_back(tokens[i].text);
    }
}

/// Collects the values of `--input=` from the command lines of tests.
static void harvestInputs(StringRef text, Corpus &corpus) {
  std::vector<std::string> &known = corpus.texts["spec"];
  while (true) {
    size_t at = text.find("--input=");
    if (at == StringRef::npos)
      return;
    text = text.drop_front(at + 8);
    char quote = text.empty() ? ' ' : text.front();
    StringRef value =
        quote == '\'' || quote == '"'
            ? text.drop_front().split(quote).first
            : text.take_until([](char c) { return c == ' ' || c == '\n' || c == '`'; });
    if (!value.empty() && value.size() < 200 && !value.contains('\n') &&
        !llvm::is_contained(known, value))
      known.push_back(value.str());
  }
}

static void addModule(MLIRContext &context, StringRef name, StringRef text, Corpus &corpus) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context, name);
  if (!module) {
    corpus.refused.push_back(text.str());
    return;
  }
  Seed seed;
  seed.name = name.str();
  module->walk([&](Operation *op) {
    ++seed.numOps;
    seed.hasFunctions |= isa<func::FuncOp>(op);
    seed.hasKernels |= isa<gpu::GPUModuleOp>(op);
    seed.hasScript |= isa<transform::TransformOpInterface>(op);
    if (op->getNumRegions() || op->hasTrait<OpTrait::IsTerminator>())
      return;
    auto &ops = corpus.opsOf[{op->getNumOperands(), op->getNumResults()}];
    std::string opName = op->getName().getStringRef().str();
    if (!llvm::is_contained(ops, opName))
      ops.push_back(opName);
  });
  if (seed.numOps < 3)
    return;
  // The interpreter is too slow for whole models.
  constexpr unsigned kMostOps = 300;
  seed.isRaised = seed.hasFunctions && seed.numOps <= kMostOps && isRaised(*module);
  llvm::raw_string_ostream os(seed.text);
  module->print(os, OpPrintingFlags().printGenericOpForm());
  corpus.seeds.push_back(std::move(seed));
}

llvm::Error Corpus::load(const std::vector<std::string> &folders) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  std::set<std::pair<std::string, std::string>> files; // path relative to the folder, path
  for (const std::string &folder : folders) {
    std::error_code code;
    for (llvm::sys::fs::recursive_directory_iterator it(folder, code), end; it != end && !code;
         it.increment(code))
      if (llvm::sys::path::extension(it->path()) == ".mlir" ||
          llvm::sys::path::extension(it->path()) == ".test")
        files.emplace(StringRef(it->path()).drop_front(folder.size()).str(), it->path());
    if (code)
      return llvm::createStringError("cannot read folder '" + folder + "': " + code.message());
  }
  for (const auto &[name, file] : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      continue;
    StringRef text = (*buffer)->getBuffer();
    harvestInputs(text, *this);
    if (llvm::sys::path::extension(file) != ".mlir")
      continue;
    harvestWords(text, *this);
    for (auto [number, piece] : llvm::enumerate(splitModules(text)))
      addModule(context, name + ":" + std::to_string(number), piece, *this);
  }
  if (seeds.empty())
    return llvm::createStringError("expected folders with .mlir files, such as test and "
                                   "docs/examples of fusednorm; found no module");
  return llvm::Error::success();
}
