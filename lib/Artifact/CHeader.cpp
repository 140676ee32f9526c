// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C header for the functions of objects and shared libraries. `_mlir_ciface_f` takes each memref as
// a pointer to its descriptor.

#include "Internal.h"
#include "fusednorm/Config.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Support/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

namespace {
class HeaderWriter {
public:
  HeaderWriter(Compiler &compiler, ModuleOp module, StringRef name)
      : compiler(compiler), module(module), name(name.str()), os(text) {}

  std::optional<std::string> run();

private:
  /// Returns the C type; empty after an error at the function.
  std::string typeOf(func::FuncOp func, Type type, const Twine &what);
  LogicalResult writeFunction(func::FuncOp func);
  /// Writes the result type; `type` is void if the first parameter receives the results.
  LogicalResult writeResults(func::FuncOp func, StringRef identifier, StringRef pointer,
                             std::string &type, std::vector<std::string> &parameters);
  std::string describe(func::FuncOp func, ArrayRef<std::string> names);
  std::string writeMemRefs();

  Compiler &compiler;
  ModuleOp module;
  std::string name, text;
  llvm::raw_string_ostream os;
  llvm::StringMap<SourceFacts> sources;
  llvm::StringMap<std::string> types; // types of the source as text
  std::set<int64_t> ranks;
  NameSet taken;
};
} // namespace

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string HeaderWriter::typeOf(func::FuncOp func, Type type, const Twine &what) {
  if (auto memref = dyn_cast<MemRefType>(type)) {
    ranks.insert(memref.getRank());
    return "fusednorm_memref_" + std::to_string(memref.getRank());
  }
  if (type.isF64())
    return "double";
  if (type.isF32())
    return "float";
  if (type.isF16())
    return "_Float16";
  if (type.isBF16())
    return "__bf16";
  if (type.isIndex())
    return "int64_t";
  if (type.isInteger(1))
    return "bool";
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type, Float8E5M2FNUZType,
          Float8E8M0FNUType>(type))
    return "uint8_t";
  for (unsigned bits : {8, 16, 32, 64})
    if (type.isInteger(bits))
      return "int" + std::to_string(bits) + "_t";
  func.emitError("a header cannot declare @")
      << func.getName() << ": " << what.str() << " is " << type
      << ", which has no C type; expected memrefs, floats and integers of 8 to 64 bits, or a "
         "private function";
  return "";
}

/// A memref result is a descriptor, and several results are a struct; both are stored through the
/// first parameter. A single number is returned.
LogicalResult HeaderWriter::writeResults(func::FuncOp func, StringRef identifier, StringRef pointer,
                                         std::string &type, std::vector<std::string> &parameters) {
  std::vector<std::string> results;
  for (auto [number, result] : llvm::enumerate(func.getResultTypes())) {
    results.push_back(typeOf(func, result, "result " + Twine(number)));
    if (results.back().empty())
      return failure();
  }
  type = "void";
  if (results.empty())
    return success();
  if (results.size() > 1) {
    os << "typedef struct " << identifier << "_results {\n";
    for (auto [number, result] : llvm::enumerate(results))
      os << "  " << result << " result" << number << ";\n";
    os << "} " << identifier << "_results;\n";
    parameters.push_back((identifier + "_results *" + pointer).str());
  } else if (isa<MemRefType>(func.getResultTypes().front())) {
    parameters.push_back(results.front() + " *" + pointer.str());
  } else {
    type = results.front();
  }
  return success();
}

std::string HeaderWriter::describe(func::FuncOp func, ArrayRef<std::string> names) {
  std::string result = "\n/*";
  if (auto found = types.find(func.getName()); found != types.end()) {
    result += " " + found->second + "\n *";
    if (auto map = func->getAttrOfType<DenseI64ArrayAttr>(kResultArgumentsAttrName))
      for (auto [number, argument] : llvm::enumerate(map.asArrayRef()))
        if (argument >= 0)
          result +=
              " Result " + std::to_string(number) + " is stored in " + names[argument] + ".\n *";
  } else {
    result += " Runs a part of a kernel: the last two arguments are the half-open range of rows or "
              "tiles.\n *";
  }
  if (llvm::any_of(func.getResultTypes(), llvm::IsaPred<MemRefType>))
    result += " The result is allocated for the caller, who frees `allocated`.\n *";
  return result.substr(0, result.size() - 3) + " */\n";
}

LogicalResult HeaderWriter::writeFunction(func::FuncOp func) {
  std::vector<std::string> names;
  if (auto found = sources.find(func.getName()); found != sources.end())
    names = found->second.names;
  for (size_t number = names.size(); number < func.getNumArguments(); ++number)
    names.push_back("arg" + std::to_string(number));
  std::string identifier = taken.take(toIdentifier(func.getName()));
  os << describe(func, names);
  std::string type, pointer = "results";
  while (llvm::is_contained(names, pointer))
    pointer += '_';
  std::vector<std::string> parameters;
  if (failed(writeResults(func, identifier, pointer, type, parameters)))
    return failure();
  for (auto [argument, own] : llvm::zip_equal(func.getArguments(), names)) {
    std::string parameter = typeOf(func, argument.getType(), "argument " + own);
    if (parameter.empty())
      return failure();
    parameters.push_back(parameter + (isa<MemRefType>(argument.getType()) ? " *" : " ") + own);
  }
  os << type << " _mlir_ciface_" << identifier << "("
     << (parameters.empty() ? "void" : llvm::join(parameters, ", ")) << ")";
  if (identifier != func.getName())
    os << " __asm__(\"_mlir_ciface_" << escapeForC(func.getName()) << "\")";
  os << ";\n";
  return success();
}

/// Writes descriptors for each rank, and functions that create a descriptor of dense memory.
std::string HeaderWriter::writeMemRefs() {
  std::string made;
  for (int64_t rank : ranks) {
    std::vector<std::string> parameters{"void *data"}, sizes, strides;
    for (int64_t d = 0; d < rank; ++d) {
      sizes.push_back("size" + std::to_string(d));
      parameters.push_back("int64_t " + sizes.back());
      std::string stride;
      for (int64_t inner = d + 1; inner < rank; ++inner)
        stride += (stride.empty() ? "size" : " * size") + std::to_string(inner);
      strides.push_back(stride.empty() ? "1" : stride);
    }
    made += llvm::formatv(
        R"(
#ifndef FUSEDNORM_MEMREF_{0}
#define FUSEDNORM_MEMREF_{0}
typedef struct fusednorm_memref_{0} {{
  void *allocated, *aligned;
  int64_t offset{1};
} fusednorm_memref_{0};
static inline fusednorm_memref_{0} fusednorm_dense_{0}({2}) {{
  fusednorm_memref_{0} made = {{data, data, 0{3}};
  return made;
}
#endif
)",
        rank, rank ? llvm::formatv(", sizes[{0}], strides[{0}]", rank).str() : "",
        llvm::join(parameters, ", "),
        rank ? ", {" + llvm::join(sizes, ", ") + "}, {" + llvm::join(strides, ", ") + "}" : "");
  }
  return made;
}

std::optional<std::string> HeaderWriter::run() {
  if (failed(compiler.prepare(module)))
    return std::nullopt;
  for (func::FuncOp func : getFunctions(module)) {
    sources[func.getName()] = readSource(func, compiler.getSources(), "fusednorm");
    std::vector<std::string> arguments, results;
    for (auto [argument, own] : llvm::zip_equal(func.getArguments(), sources[func.getName()].names))
      arguments.push_back(own + ": " + textOf(argument.getType()));
    for (Type result : func.getResultTypes())
      results.push_back(textOf(result));
    types[func.getName()] = "@" + escapeForC(func.getName()) + "(" + llvm::join(arguments, ", ") +
                            ")" + (results.empty() ? "" : " -> ") + llvm::join(results, ", ");
  }
  // From here on functions have the types of the compiled code.
  if (failed(compiler.lower(module, "loops", Compiler::kPreparedStage)))
    return std::nullopt;
  // Functions of the source come first.
  for (bool isOfSource : {true, false})
    for (func::FuncOp func : getFunctions(module))
      if (types.contains(func.getName()) == isOfSource && failed(writeFunction(func)))
        return std::nullopt;
  if (text.empty())
    return (void)compiler.reportError("the input has no public function with a body; expected one, "
                                      "because a header declares functions"),
           std::nullopt;
  return llvm::formatv(
             R"(/* Generated by fusednorm {0} from {1}: functions of the object or shared library.
 *
 * Element (i, j) of a fusednorm_memref_2 m is aligned[offset + i * strides[0] + j * strides[1]].
 * offset, sizes and strides count elements. f16, bf16 and 8-bit floats are stored as their bits.
 * Tensors of the source are dense. The functions do not check sizes. */
#ifndef {2}_H
#define {2}_H

#include <stdbool.h>
#include <stdint.h>
{3}
#ifdef __cplusplus
extern "C" {{
#endif
{4}
#ifdef __cplusplus
}
#endif

#endif /* {2}_H */
)",
             FUSEDNORM_VERSION, name, "FUSEDNORM_" + StringRef(name).upper(), writeMemRefs(), text)
      .str();
}

std::optional<std::string> fusednorm::buildCHeader(Compiler &compiler, ModuleOp module,
                                                   StringRef name) {
  return HeaderWriter(compiler, module, name).run();
}
