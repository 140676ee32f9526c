// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The manifest, NAME.json. docs/Artifacts.md describes it.

#include "LauncherNames.h"
#include "fusednorm/Config.h"
#include "llvm/ADT/StringExtras.h"

using namespace fusednorm;
using launch::ExprAttr;
using launch::ExprKind;
using llvm::json::Array;
using llvm::json::Object;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::string fusednorm::describeExpr(const FunctionArtifact &function, ExprAttr expr) {
  auto input = [&](unsigned i) { return describeExpr(function, expr.getInputs()[i]); };
  auto grouped = [&](unsigned i) {
    return expr.getInputs()[i].getKind() == ExprKind::Add ? "(" + input(i) + ")" : input(i);
  };
  auto name = [&] { return function.arguments[expr.getOperand()].name; };
  std::string value = std::to_string(expr.getValue());
  switch (expr.getKind()) {
  case ExprKind::Constant:
    return value;
  case ExprKind::Extent:
    return name() + ".shape[" + value + "]";
  case ExprKind::Stride:
    return name() + ".strides[" + value + "]";
  case ExprKind::Scalar:
    return name();
  case ExprKind::Address:
    return name() + ".data";
  case ExprKind::TensorMap:
    return "tensor_maps[" + value + "]";
  case ExprKind::Multiprocessors:
    return "multiprocessors";
  case ExprKind::Add:
    return input(0) + " + " + grouped(1);
  case ExprKind::Mul:
    return grouped(0) + " * " + grouped(1);
  case ExprKind::CeilDiv:
    return "ceil(" + grouped(0) + " / " + input(1) + ")";
  case ExprKind::FloorDiv:
    return "floor(" + grouped(0) + " / " + input(1) + ")";
  case ExprKind::Min:
    return "min(" + input(0) + ", " + input(1) + ")";
  case ExprKind::Max:
    return "max(" + input(0) + ", " + input(1) + ")";
  case ExprKind::AtMost:
    return "(" + input(0) + " <= " + input(1) + " ? " + input(2) + " : 0)";
  }
  llvm_unreachable("unknown kind of expression");
}

std::string fusednorm::describeParameter(const FunctionArtifact &function,
                                         const Parameter &parameter) {
  std::optional<int64_t> constant = parameter.value.getConstant();
  if (!constant || parameter.bytes == 8)
    return describeExpr(function, parameter.value);
  // Bits are exact; the reader may convert them to a number.
  uint64_t mask = ~uint64_t(0) >> (64 - parameter.bytes * 8);
  return "0x" +
         llvm::utohexstr(uint64_t(*constant) & mask, /*LowerCase=*/true, parameter.bytes * 2);
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
  if (rule.add)
    text += " + " + std::to_string(rule.add);
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
    shape.push_back(rule.kind == ExtentRule::Kind::Fixed ? llvm::json::Value(rule.value)
                                                         : llvm::json::Value(describeExtent(rule)));
  for (const std::optional<int64_t> &stride : argument.strides)
    strides.push_back(stride ? llvm::json::Value(*stride) : llvm::json::Value("any"));
  for (unsigned other : argument.mayAlias)
    alias.push_back(function.arguments[other].name);
  object["rank"] = int64_t(argument.shape.size());
  object["shape"] = std::move(shape);
  object["strides"] =
      argument.strides.empty() ? llvm::json::Value("dense") : llvm::json::Value(std::move(strides));
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

static Object describeMap(const FunctionArtifact &function, launch::TensorMapAttr map) {
  Array box, steps, extents, strides;
  for (int64_t size : map.getBox())
    box.push_back(size);
  for (int64_t step : map.getElementStrides())
    steps.push_back(step);
  for (ExprAttr extent : map.getSizes())
    extents.push_back(describeExpr(function, extent));
  for (ExprAttr stride : map.getStrides())
    strides.push_back(describeExpr(function, stride));
  return Object{{"argument", function.arguments[map.getOperand()].name},
                {"box", std::move(box)},
                {"element_strides", std::move(steps)},
                {"extents", std::move(extents)},
                {"strides", std::move(strides)},
                {"swizzle", map.getSwizzle()},
                {"interleave", map.getInterleave()},
                {"l2_promotion", map.getL2Promotion()},
                {"fill", map.getFillNaN() ? "nan" : "zero"}};
}

static Array describeConstraints(const FunctionArtifact &function,
                                 llvm::ArrayRef<launch::ConstraintAttr> constraints) {
  Array result;
  for (launch::ConstraintAttr constraint : constraints)
    result.push_back(Object{{"actual", describeExpr(function, constraint.getActual())},
                            {"is", stringifyConstraintKind(constraint.getKind())},
                            {"expected", describeExpr(function, constraint.getExpected())},
                            {"message", constraint.getMessage()}});
  return result;
}

static Object describeKernel(const FunctionArtifact &function, const ChipArtifact &chip,
                             const KernelArtifact &kernel) {
  Array parameters, alignments, schedules, maps, grid;
  for (const Parameter &parameter : kernel.parameters)
    parameters.push_back(Object{{"value", describeParameter(function, parameter)},
                                {"bytes", int64_t(parameter.bytes)}});
  for (launch::ExprAttr size : kernel.grid)
    grid.push_back(describeExpr(function, size));
  for (const Alignment &alignment : kernel.alignments)
    alignments.push_back(Object{{"argument", function.arguments[alignment.argument].name},
                                {"address", alignment.address},
                                {"strides", alignment.strides}});
  for (launch::TensorMapAttr map : kernel.tensorMaps)
    maps.push_back(describeMap(function, map));
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
                {"grid", std::move(grid)},
                {"block", dims(kernel.block)},
                {"cluster", dims(kernel.cluster)},
                {"dynamic_shared_bytes", kernel.dynamicSharedBytes},
                {"dynamic_shared", !kernel.shared || kernel.shared.getConstant()
                                       ? llvm::json::Value(kernel.dynamicSharedBytes)
                                       : llvm::json::Value(describeExpr(function, kernel.shared))},
                {"alignments", std::move(alignments)},
                {"tensor_maps", std::move(maps)},
                {"constraints", describeConstraints(function, kernel.constraints)},
                {"parameters", std::move(parameters)},
                {"conditions", describeConstraints(function, kernel.conditions)},
                {"variant", kernel.variant ? llvm::json::Value(chip.kernels[*kernel.variant].symbol)
                                           : llvm::json::Value(nullptr)},
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
    Object object{{"name", function.name},
                  {"symbol", names.symbolOf(function)},
                  {"ops", std::move(ops)},
                  {"arguments", std::move(arguments)},
                  {"chips", std::move(chips)}};
    if (artifact.cpu) {
      object["entry"] = getEntrySymbol(artifact, function);
      object["constraints"] = describeConstraints(function, function.constraints);
    }
    functions.push_back(std::move(object));
  }
  Array images;
  for (const ChipArtifact &chip : artifact.chips)
    images.push_back(Object{{"chip", chip.target.name},
                            {"ptx_bytes", int64_t(chip.ptx.size())},
                            {"cubin_bytes", chip.cubin.empty()
                                                ? llvm::json::Value(nullptr)
                                                : llvm::json::Value(int64_t(chip.cubin.size()))}});
  Object manifest{{"schema", "fusednorm-manifest"},
                  {"version", kManifestVersion},
                  {"compiler", std::string("fusednorm ") + FUSEDNORM_VERSION},
                  {"name", artifact.name},
                  {"images", std::move(images)},
                  {"functions", std::move(functions)}};
  if (const std::optional<CpuArtifact> &cpu = artifact.cpu)
    manifest["cpu"] = Object{{"name", cpu->target.name},
                             {"cpu", cpu->target.llvmCPU},
                             {"features", cpu->target.llvmFeatures},
                             {"openmp", cpu->openmp},
                             {"object_bytes", int64_t(cpu->object.size())}};
  return manifest;
}
