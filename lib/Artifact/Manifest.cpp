// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NAME.json, as docs/Artifacts.md describes it.

#include "LauncherNames.h"
#include "fusednorm/Config.h"
#include "llvm/ADT/StringExtras.h"

using namespace fusednorm;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static std::string floatText(const Source &source) {
  // Bits are exact; whoever wants a number converts them.
  return "0x" + llvm::utohexstr(uint64_t(source.bits), /*LowerCase=*/true, source.bytes * 2);
}

std::string fusednorm::describeSource(const FunctionArtifact &function, const Source &source) {
  if (source.kind == Source::Kind::Constant)
    return source.bytes == 8 ? std::to_string(source.bits) : floatText(source);
  const std::string &name = function.arguments[source.argument].name;
  switch (source.kind) {
  case Source::Kind::Extent:
    return name + ".shape[" + std::to_string(source.dimension) + "]";
  case Source::Kind::Stride:
    return name + ".strides[" + std::to_string(source.dimension) + "]";
  case Source::Kind::Address:
    return name + ".data";
  default:
    return name;
  }
}

std::string fusednorm::describeGrid(const FunctionArtifact &function,
                                    const KernelArtifact &kernel) {
  std::vector<std::string> terms;
  for (const GridTerm &term : kernel.grid) {
    std::vector<std::string> factors;
    for (const Source &factor : term.factors)
      factors.push_back(describeSource(function, factor));
    std::string product = factors.empty() ? "1" : llvm::join(factors, " * ");
    terms.push_back(term.rowsPerBlock == 1
                        ? product
                        : "ceil(" + product + " / " + std::to_string(term.rowsPerBlock) + ")");
  }
  return llvm::join(terms, " + ");
}

std::string fusednorm::describeShared(const FunctionArtifact &function,
                                      const KernelArtifact &kernel) {
  std::vector<std::string> terms;
  for (const SharedTerm &term : kernel.sharedTerms) {
    std::string bytes = std::to_string(term.chunkBytes);
    if (term.columns.kind == Source::Kind::Constant) {
      terms.push_back(bytes);
      continue;
    }
    std::string columns = describeSource(function, term.columns);
    terms.push_back("(" + columns + " <= " + std::to_string(term.mostColumns) + " ? ceil(" +
                    columns + " / " + std::to_string(term.chunkColumns) + ") * " + bytes + " : 0)");
  }
  return terms.size() == 1 ? terms.front() : "max(" + llvm::join(terms, ", ") + ")";
}

std::string fusednorm::describeExtent(const ExtentRule &rule) {
  if (rule.kind == ExtentRule::Kind::Fixed)
    return std::to_string(rule.value);
  std::string unit = rule.unit > 1 ? ", a multiple of " + std::to_string(rule.unit) : "";
  if (rule.kind == ExtentRule::Kind::Any)
    return "any" + unit;
  std::string text = "s" + std::to_string(rule.symbol);
  if (rule.multiply != 1)
    text += " * " + std::to_string(rule.multiply);
  if (rule.divide != 1)
    text = "ceil(" + text + " / " + std::to_string(rule.divide) + ")";
  return rule.kind == ExtentRule::Kind::AtLeast ? ">= " + text : text + unit;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

static Object describeArgument(const FunctionArtifact &function, const ArgumentArtifact &argument) {
  Object object{{"name", argument.name},
                {"kind", argument.isWorkspace ? "workspace"
                         : argument.isTensor  ? "tensor"
                                              : "scalar"},
                {"type", std::string(elementTypeName(argument.type))}};
  if (!argument.isTensor)
    return object;
  Array shape, strides, alias;
  for (const ExtentRule &rule : argument.shape)
    shape.push_back(rule.kind == ExtentRule::Kind::Fixed ? Value(rule.value)
                                                         : Value(describeExtent(rule)));
  for (const std::optional<int64_t> &stride : argument.strides)
    strides.push_back(stride ? Value(*stride) : Value("any"));
  for (unsigned other : argument.mayAlias)
    alias.push_back(function.arguments[other].name);
  object["rank"] = int64_t(argument.shape.size());
  object["shape"] = std::move(shape);
  object["strides"] = argument.strides.empty() ? Value("dense") : Value(std::move(strides));
  object["alignment"] = argument.alignment;
  object["access"] = argument.isRead && argument.isWritten ? "read_write"
                     : argument.isWritten                  ? "write"
                     : argument.isRead                     ? "read"
                                                           : "none";
  object["invariant"] = argument.isInvariant;
  object["may_alias"] = std::move(alias);
  if (argument.fill)
    object["fill"] = int64_t(*argument.fill);
  return object;
}

static Array dims(const std::array<int64_t, 3> &value) {
  return Array{value[0], value[1], value[2]};
}

static Object describeKernel(const FunctionArtifact &function, const ChipArtifact &chip,
                             const KernelArtifact &kernel) {
  Array parameters, alignments, schedules;
  for (const Source &source : kernel.parameters)
    parameters.push_back(
        Object{{"value", describeSource(function, source)}, {"bytes", int64_t(source.bytes)}});
  for (const ProgramFacts &program : kernel.programs)
    schedules.push_back(Object{{"schedule", program.schedule},
                               {"columns", program.columns},
                               {"dynamic_columns", program.dynamicColumns},
                               {"storage", program.storage}});
  Object resources{{"static_shared_bytes", kernel.ptx.staticSharedBytes},
                   {"registers", nullptr},
                   {"spill_store_bytes", nullptr},
                   {"spill_load_bytes", nullptr}};
  if (kernel.ptxas) {
    resources["registers"] = kernel.ptxas->registers;
    resources["spill_store_bytes"] = kernel.ptxas->spillStoreBytes;
    resources["spill_load_bytes"] = kernel.ptxas->spillLoadBytes;
  }
  return Object{{"symbol", kernel.symbol},
                {"grid", describeGrid(function, kernel)},
                {"block", dims(kernel.block)},
                {"cluster", dims(kernel.cluster)},
                {"dynamic_shared_bytes", kernel.dynamicSharedBytes},
                {"dynamic_shared", kernel.sharedTerms.empty()
                                       ? Value(kernel.dynamicSharedBytes)
                                       : Value(describeShared(function, kernel))},
                {"parameters", std::move(parameters)},
                {"unaligned",
                 kernel.unaligned ? Value(chip.kernels[*kernel.unaligned].symbol) : Value(nullptr)},
                {"waits_by_itself", kernel.hasDependentLaunch},
                {"dependent_launch", kernel.launchesDependent},
                {"programs", std::move(schedules)},
                {"resources", std::move(resources)}};
}

Object fusednorm::makeManifest(const Artifact &artifact) {
  LauncherNames names(artifact);
  Array functions;
  for (const FunctionArtifact &function : artifact.functions) {
    Array arguments, ops, chips;
    for (const ArgumentArtifact &argument : function.arguments)
      arguments.push_back(describeArgument(function, argument));
    for (const OpFacts &op : function.ops) {
      Object object{{"op", op.name}};
      if (!op.numerics.empty())
        object["numerics"] = op.numerics;
      if (!op.quantization.empty())
        object["quantization"] = op.quantization;
      ops.push_back(std::move(object));
    }
    for (const ChipArtifact &chip : artifact.chips) {
      Array kernels;
      for (unsigned number : function.kernels)
        kernels.push_back(describeKernel(function, chip, chip.kernels[number]));
      chips.push_back(Object{{"chip", chip.target.name}, {"kernels", std::move(kernels)}});
    }
    functions.push_back(Object{{"name", function.name},
                               {"symbol", names.symbolOf(function)},
                               {"ops", std::move(ops)},
                               {"arguments", std::move(arguments)},
                               {"chips", std::move(chips)}});
  }
  Array images;
  for (const ChipArtifact &chip : artifact.chips)
    images.push_back(Object{
        {"chip", chip.target.name},
        {"ptx_bytes", int64_t(chip.ptx.size())},
        {"cubin_bytes", chip.cubin.empty() ? Value(nullptr) : Value(int64_t(chip.cubin.size()))}});
  return Object{{"schema", "fusednorm-manifest"},
                {"version", kManifestVersion},
                {"compiler", std::string("fusednorm ") + FUSEDNORM_VERSION},
                {"name", artifact.name},
                {"images", std::move(images)},
                {"functions", std::move(functions)}};
}
