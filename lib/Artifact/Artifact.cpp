// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Internal.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "fusednorm/Support/Names.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

std::optional<int64_t> KernelArtifact::elementsPerThread() const {
  int64_t sum = 0;
  for (const ProgramFacts &program : programs) {
    if (program.chunks == 0)
      return std::nullopt;
    sum += program.chunks * program.vector;
  }
  return sum ? std::optional<int64_t>(sum) : std::nullopt;
}

SmallVector<func::FuncOp> fusednorm::artifact::getFunctions(ModuleOp module) {
  SmallVector<func::FuncOp> functions;
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal())
      functions.push_back(func);
  return functions;
}

//===----------------------------------------------------------------------===//
// The input
//===----------------------------------------------------------------------===//

std::string fusednorm::artifact::textOf(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  return text;
}

static std::string legalName(StringRef name, const std::string &fallback,
                             const std::string &prefix) {
  // Functions of the launcher have the prefix.
  if (!isIdentifier(name.str()) || name.starts_with("_") || name.starts_with(prefix))
    return fallback;
  return isReservedInC(name.str()) ? name.str() + "_" : name.str();
}

/// Returns the name of an argument in the source text, or else a name with its number.
static std::string nameOf(BlockArgument argument, llvm::SourceMgr *sources,
                          const std::string &prefix) {
  std::string fallback = "arg" + std::to_string(argument.getArgNumber());
  // The compiler or a front end may have given a name.
  if (auto given = dyn_cast<NameLoc>(argument.getLoc()))
    return legalName(given.getName(), fallback, prefix);
  auto location = argument.getLoc()->findInstanceOf<FileLineColLoc>();
  if (!location || !sources || sources->getNumBuffers() == 0)
    return fallback;
  unsigned id = sources->getMainFileID();
  if (sources->getMemoryBuffer(id)->getBufferIdentifier() != location.getFilename())
    return fallback;
  llvm::SMLoc start =
      sources->FindLocForLineAndColumn(id, location.getLine(), location.getColumn());
  if (!start.isValid())
    return fallback;
  StringRef buffer = sources->getMemoryBuffer(id)->getBuffer();
  StringRef rest = buffer.drop_front(start.getPointer() - buffer.data());
  if (!rest.consume_front("%"))
    return fallback;
  StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  return legalName(name, fallback, prefix);
}

SourceFacts fusednorm::artifact::readSource(func::FuncOp func, llvm::SourceMgr *sources,
                                            const std::string &artifact) {
  SourceFacts facts;
  NameSet taken;
  for (BlockArgument argument : func.getArguments())
    facts.names.push_back(taken.take(nameOf(argument, sources, artifact + "_")));
  func.walk([&](Operation *op) {
    if (!isa_and_nonnull<FusedNormDialect>(op->getDialect()) || isa<FusedOp>(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    OpFacts fact;
    fact.name = op->getName().getStringRef().str();
    for (NamedAttribute attribute : op->getAttrs()) {
      if (isa<NumericsAttr>(attribute.getValue()))
        fact.numerics = textOf(attribute.getValue());
      else if (isa<QuantizationAttr>(attribute.getValue()))
        fact.quantization = textOf(attribute.getValue());
    }
    facts.ops.push_back(std::move(fact));
  });
  return facts;
}

//===----------------------------------------------------------------------===//
// Kernels with a schedule
//===----------------------------------------------------------------------===//

static ProgramFacts describe(const GPUTraits &traits, rowkernel::GPUScheduleAttr schedule,
                             const GPULayout &layout) {
  ProgramFacts facts;
  facts.schedule = textOf(schedule);
  facts.columns = traits.longest;
  facts.dynamicColumns = traits.dynamicColumns;
  facts.vector = layout.vector;
  facts.threads = layout.threads;
  facts.rowsPerBlock = layout.rowsPerBlock;
  facts.chunks = layout.chunks;
  switch (layout.storage) {
  case RowStorage::Registers:
    facts.storage = "registers";
    break;
  case RowStorage::Shared:
    facts.storage = "shared";
    break;
  case RowStorage::Memory:
    facts.storage = "memory";
    break;
  }
  return facts;
}

llvm::StringMap<std::vector<ProgramFacts>>
fusednorm::artifact::readPrograms(ModuleOp module, const TargetInfo &target) {
  llvm::StringMap<std::vector<ProgramFacts>> result;
  for (auto kernel : module.getOps<launch::FuncOp>()) {
    auto programs = llvm::to_vector(kernel.getPrograms<rowkernel::ProgramOp>());
    if (programs.empty())
      continue;
    std::string variant = (kernel.getName() + kAnyBaseSuffix).str();
    for (auto [program, narrow] : llvm::zip_equal(programs, chooseVariantLayouts(kernel, target))) {
      GPUTraits traits = GPUTraits::of(program);
      auto schedule = rowkernel::ProgramOp(program).getScheduleAs<rowkernel::GPUScheduleAttr>();
      result[kernel.getName()].push_back(
          describe(traits, schedule, GPULayout::of(traits, schedule, target)));
      result[variant].push_back(describe(traits, narrow.schedule, narrow.layout));
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// All together
//===----------------------------------------------------------------------===//

/// FNRT_MAX_ARGUMENTS minus a reserve for workspaces, and FNRT_MAX_RANK.
static constexpr unsigned kMostArguments = 60, kMostDimensions = 8;

LogicalResult fusednorm::artifact::describeArguments(func::FuncOp func, const SourceFacts &source,
                                                     FunctionArtifact &function) {
  function.name = func.getName().str();
  function.ops = source.ops;
  if (func.getNumArguments() > kMostArguments)
    return func.emitError("@") << func.getName() << " has " << func.getNumArguments()
                               << " arguments; expected at most " << kMostArguments;
  for (auto [number, type] : llvm::enumerate(func.getArgumentTypes())) {
    ArgumentArtifact argument;
    argument.name = source.names[number];
    auto memref = dyn_cast<MemRefType>(type);
    argument.isTensor = static_cast<bool>(memref);
    std::optional<ElementType> element = getElementType(getElementTypeOrSelf(type));
    if (!element)
      return func.emitError("argument ")
             << number << " of @" << func.getName() << " is of type " << type
             << ", unsupported in a launcher; expected memrefs and numbers of type index, "
             << elementTypeList();
    argument.type = *element;
    // For tensors the plans of the kernels have the accesses.
    argument.isRead = !memref;
    if (memref && memref.getRank() > kMostDimensions)
      return func.emitError("argument ")
             << number << " of @" << func.getName() << " is of rank " << memref.getRank()
             << "; expected at most " << kMostDimensions;
    if (memref) {
      argument.shape = source.extents[number];
      SmallVector<int64_t> strides;
      int64_t offset;
      if (failed(memref.getStridesAndOffset(strides, offset)))
        return func.emitError("argument ")
               << number << " of @" << func.getName()
               << " has an unsupported layout; expected a strided layout";
      if (!memref.getLayout().isIdentity())
        for (int64_t stride : strides)
          argument.strides.push_back(
              ShapedType::isDynamic(stride) ? std::nullopt : std::optional<int64_t>(stride));
      argument.alignment = byteSize(argument.type);
    }
    function.arguments.push_back(std::move(argument));
  }
  return success();
}

namespace {
class Assembly {
public:
  Assembly(Compiler &compiler, ModuleOp module, const ArtifactOptions &options)
      : compiler(compiler), module(module), options(options) {}

  std::optional<Artifact> run();

private:
  LogicalResult readInput();
  LogicalResult compileFor(const std::string &target);
  LogicalResult assemble(ChipArtifact &chip);
  LogicalResult planFunctions(ModuleOp lowered, ChipArtifact &chip);

  Compiler &compiler;
  ModuleOp module;
  const ArtifactOptions &options;
  Artifact artifact;
  llvm::StringMap<SourceFacts> sources;
  llvm::StringMap<std::vector<ProgramFacts>> programs;
};
} // namespace

LogicalResult Assembly::readInput() {
  for (func::FuncOp func : getFunctions(module)) {
    SourceFacts facts = readSource(func, compiler.getSources(), options.name);
    if (options.needsLaunches && failed(deriveExtents(func, facts.extents)))
      return failure();
    sources[func.getName()] = std::move(facts);
  }
  return success();
}

std::optional<Artifact> Assembly::run() {
  artifact.name = options.name;
  if (failed(compiler.prepare(module)) || failed(readInput()))
    return std::nullopt;
  compiler.getOptions().observe = [&](StringRef stage, ModuleOp current) {
    if (stage == "scheduled") {
      programs = readPrograms(current, compiler.getTarget());
      addTilePrograms(current, compiler.getTarget(), programs);
    } else if (stage == kNVVMStage && options.withSimt) {
      llvm::raw_string_ostream os(artifact.chips.back().simt);
      os << "module attributes {gpu.container_module} {\n";
      for (auto kernels : current.getOps<mlir::gpu::GPUModuleOp>()) {
        kernels.print(os);
        os << "\n";
      }
      os << "}\n";
    }
  };
  bool done = llvm::all_of(
      options.targets, [&](const std::string &target) { return succeeded(compileFor(target)); });
  compiler.getOptions().observe = nullptr;
  if (!done)
    return std::nullopt;
  // The runtime has one number of kernels for all images. No function uses the added entries.
  size_t most = 0;
  for (const ChipArtifact &chip : artifact.chips)
    most = std::max(most, chip.kernels.size());
  for (ChipArtifact &chip : artifact.chips)
    while (options.needsLaunches && chip.kernels.size() < most) {
      chip.kernels.push_back(chip.kernels.back());
      chip.kernels.back().isRepeated = true;
    }
  return std::move(artifact);
}

LogicalResult Assembly::compileFor(const std::string &target) {
  artifact.chips.emplace_back();
  PipelineOptions &pipeline = compiler.getOptions().pipeline;
  pipeline.target = target;
  pipeline.variants = options.needsLaunches && pipeline.anyBase;
  OwningOpRef<ModuleOp> lowered = module.clone();
  auto begin = std::chrono::steady_clock::now();
  if (failed(compiler.lower(*lowered, /*lastStage=*/"", Compiler::kPreparedStage)))
    return failure();
  // The planner of launches reports other host code more precisely.
  if (!options.needsLaunches && failed(compiler.checkKernelsAreAll(*lowered)))
    return failure();
  ChipArtifact &chip = artifact.chips.back();
  chip.target = compiler.getTarget();
  std::unique_ptr<llvm::Module> code = compiler.translate(*lowered);
  ObjectCode text;
  if (!code || failed(compiler.generate(*code, llvm::CodeGenFileType::AssemblyFile, text)))
    return failure();
  chip.ptxMilliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  chip.ptx.assign(text.data(), text.size());
  llvm::StringMap<launch::PlanAttr> plans;
  lowered->walk([&](LLVM::LLVMFuncOp function) {
    if (launch::PlanAttr plan = launch::PlanAttr::of(function))
      plans[function.getName()] = plan;
  });
  for (PTXKernelReport &report : reportPTX(chip.ptx)) {
    KernelArtifact kernel;
    kernel.symbol = report.name;
    if (report.block)
      kernel.block = *report.block;
    if (report.cluster)
      kernel.cluster = *report.cluster;
    kernel.hasDependentLaunch = report.countOf("dependent_launch") > 0;
    kernel.launchesDependent = options.dependentLaunch && kernel.hasDependentLaunch;
    StringRef scheduled = report.name;
    // Attention has one schedule for a kernel and its variant.
    if (compiler.getOptions().pipeline.variants && !programs.contains(scheduled))
      scheduled.consume_back(kAnyBaseSuffix);
    kernel.programs = programs.lookup(scheduled);
    if (launch::PlanAttr plan = plans.lookup(report.name))
      kernel.dynamicSharedBytes = plan.getMostShared();
    kernel.ptx = std::move(report);
    chip.kernels.push_back(std::move(kernel));
  }
  // The check of the launches is faster than ptxas.
  if (options.needsLaunches && failed(planFunctions(*lowered, chip)))
    return failure();
  return assemble(chip);
}

LogicalResult Assembly::assemble(ChipArtifact &chip) {
  if (!options.tools || !options.tools->hasPtxas())
    return success();
  llvm::Expected<Cubin> cubin = options.tools->assemble(chip.ptx, chip.target);
  if (!cubin)
    return compiler.reportError(llvm::toString(cubin.takeError()));
  chip.cubin = std::move(cubin->image);
  for (KernelArtifact &kernel : chip.kernels) {
    auto found = cubin->kernels.find(kernel.symbol);
    if (found == cubin->kernels.end())
      return compiler.reportError("'" + options.tools->getPtxas() +
                                  "' printed no data for kernel " + kernel.symbol +
                                  "; expected a ptxas with the option -v");
    kernel.ptxas = found->second;
  }
  return success();
}

/// Numbers the kernels of a chip: first the kernels that functions launch, in the order of the
/// launches, then their variants. The chips of a launcher then have the same numbers in functions.
static void numberByLaunches(ChipArtifact &chip, MutableArrayRef<FunctionArtifact> functions) {
  SmallVector<unsigned> order;
  for (const FunctionArtifact &function : functions)
    llvm::append_range(order, function.kernels);
  for (unsigned number = 0; number < chip.kernels.size(); ++number)
    if (!llvm::is_contained(order, number))
      order.push_back(number);
  SmallVector<unsigned> numbers(order.size());
  std::vector<KernelArtifact> kernels;
  for (auto [to, from] : llvm::enumerate(order)) {
    numbers[from] = unsigned(to);
    kernels.push_back(std::move(chip.kernels[from]));
  }
  for (KernelArtifact &kernel : kernels)
    if (kernel.variant)
      kernel.variant = numbers[*kernel.variant];
  chip.kernels = std::move(kernels);
  for (FunctionArtifact &function : functions)
    for (unsigned &number : function.kernels)
      number = numbers[number];
}

LogicalResult Assembly::planFunctions(ModuleOp lowered, ChipArtifact &chip) {
  std::vector<FunctionArtifact> functions;
  for (func::FuncOp func : getFunctions(lowered)) {
    FunctionArtifact function;
    if (failed(describeArguments(func, sources[func.getName()], function)) ||
        failed(planFunction(func, function, chip.kernels)))
      return failure();
    functions.push_back(std::move(function));
  }
  if (options.targets.size() > 1)
    numberByLaunches(chip, functions);
  if (artifact.chips.size() == 1) {
    artifact.functions = std::move(functions);
    return success();
  }
  const ChipArtifact &first = artifact.chips.front();
  bool same = true;
  for (size_t i = 0; same && i < functions.size(); ++i)
    same = functions[i].kernels == artifact.functions[i].kernels &&
           functions[i].arguments.size() == artifact.functions[i].arguments.size();
  if (!same)
    return compiler.reportError("kernels for " + chip.target.name + " and " + first.target.name +
                                " have different launch plans; compile them into two artifacts");
  // Merge facts of all chips.
  for (auto [function, other] : llvm::zip_equal(artifact.functions, functions))
    for (auto [argument, own] : llvm::zip_equal(function.arguments, other.arguments))
      argument.alignment = std::max(argument.alignment, own.alignment);
  return success();
}

std::optional<Artifact> fusednorm::buildArtifact(Compiler &compiler, ModuleOp module,
                                                 const ArtifactOptions &options) {
  return Assembly(compiler, module, options).run();
}
