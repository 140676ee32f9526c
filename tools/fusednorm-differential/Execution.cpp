// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Execution.h"
#include "Storage.h"
#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "fusednorm/Runner/Emulation.h"
#include "fusednorm/Support/Npy.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <csetjmp>
#include <csignal>
#include <deque>
#include <xmmintrin.h>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::differential;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Cases that were compiled together.
class Simulator::Unit {
public:
  OwningOpRef<ModuleOp> source, lowered;
  CPUAssociations associations;
  std::unique_ptr<Emulation> emulation;
  std::unique_ptr<LoadedObject> code;
};

struct Simulator::Environment {
  /// Compilers by target.
  std::map<std::string, std::unique_ptr<Compiler>> compilers;

  Compiler &getCompiler(const Case &test) {
    std::unique_ptr<Compiler> &compiler = compilers[test.target];
    if (!compiler) {
      CompilerOptions options;
      options.toolName = "fusednorm-differential";
      options.pipeline.target = test.target;
      compiler = std::make_unique<Compiler>(options);
    }
    PipelineOptions &pipeline = compiler->getOptions().pipeline;
    pipeline.layout = test.layout;
    pipeline.anyBase = test.emulation && test.emulation->anyBase;
    pipeline.launchDependents = test.emulation && test.emulation->launchDependents;
    return *compiler;
  }
};

Simulator::Simulator() : environment(std::make_unique<Environment>()) {}
Simulator::~Simulator() = default;

static std::string entrySymbol(const Case &test) { return "_mlir_ciface_" + test.functionName(); }

llvm::Expected<std::unique_ptr<Simulator::Unit>>
Simulator::compile(const std::vector<const Case *> &cases) {
  Compiler &compiler = environment->getCompiler(*cases.front());
  MLIRContext &context = compiler.getContext();
  std::string reported;
  ScopedDiagnosticHandler collect(&context, [&](Diagnostic &diagnostic) {
    llvm::raw_string_ostream os(reported);
    os << diagnostic.getLocation() << ": " << diagnostic << "\n";
    return success();
  });
  auto fail = [&](llvm::Error error = llvm::Error::success()) {
    return llvm::createStringError(reported + llvm::toString(std::move(error)));
  };
  std::string text;
  for (const Case *test : cases)
    text += test->function;
  auto unit = std::make_unique<Unit>();
  unit->source = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!unit->source)
    return fail();
  FailureOr<CPUAssociations> associations =
      CPUAssociations::compute(*unit->source, compiler.getOptions().pipeline);
  if (failed(associations))
    return fail();
  unit->associations = std::move(*associations);
  unit->lowered = unit->source->clone();
  bool isGPU = cases.front()->emulation.has_value();
  if (failed(compiler.lower(*unit->lowered, isGPU ? kNVVMStage : "")))
    return fail();
  if (isGPU) {
    unit->emulation = std::make_unique<Emulation>(cases.front()->emulation->options);
    if (llvm::Error error = unit->emulation->takeKernels(*unit->lowered))
      return fail(std::move(error));
    if (failed(compiler.lowerHost(*unit->lowered)))
      return fail();
  }
  auto llvmModule = compiler.translate(*unit->lowered, [&](llvm::Module &module) {
    if (unit->emulation)
      unit->emulation->link(module);
    for (const Case *test : cases)
      addPackedEntry(module, entrySymbol(*test));
  });
  ObjectCode object;
  if (!llvmModule ||
      failed(compiler.generate(*llvmModule, llvm::CodeGenFileType::ObjectFile, object)))
    return fail();
  auto code = LoadedObject::load(object);
  if (!code)
    return fail(code.takeError());
  unit->code = std::move(*code);
  // The lookup links the whole module.
  llvm::Expected<void *> first = unit->code->lookup(entrySymbol(*cases.front()));
  if (!first)
    return fail(first.takeError());
  return unit;
}

//===----------------------------------------------------------------------===//
// Compiled code
//===----------------------------------------------------------------------===//

static sigjmp_buf afterCrash;
static void onCrash(int signal) { siglongjmp(afterCrash, signal); }

/// Calls the function with the default floating-point state, or with a state that flushes
/// subnormals. Fails if the code crashes, or changes this state.
static llvm::Error callGuarded(PackedFunction function, void **arguments, bool flushes) {
  constexpr unsigned kDefault = 0x1f80, kFlush = 0x8040, kStatus = 0x3f;
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
  struct sigaction crash = {}, saved[4];
  crash.sa_handler = onCrash;
  crash.sa_flags = SA_NODEFER;
  for (int i = 0; i < 4; ++i)
    sigaction(signals[i], &crash, &saved[i]);
  unsigned state = kDefault | (flushes ? kFlush : 0);
  std::string problem;
  if (int signal = sigsetjmp(afterCrash, 1)) {
    problem = std::string("the compiled code crashed: ") + strsignal(signal);
  } else {
    _mm_setcsr(state);
    function(arguments);
    if ((_mm_getcsr() & ~kStatus) != state)
      problem = "the compiled code has changed the caller's floating-point state";
  }
  _mm_setcsr(kDefault);
  for (int i = 0; i < 4; ++i)
    sigaction(signals[i], &saved[i], nullptr);
  return problem.empty() ? llvm::Error::success() : llvm::createStringError(problem);
}

/// Allows kernels to access the arrays with their gaps. Arrays with contents are initialised.
static void startEmulation(const Case &test, const Storage &storage, Emulation &emulation) {
  emulation.restart(test.emulation->options);
  for (size_t index = 0; index < test.operands.size(); ++index) {
    const Operand &operand = test.operands[index];
    if (!operand.isScalar && operand.alias < 0)
      emulation.registerBuffer(storage.pointer(index),
                               operand.layout.bufferElements() * byteSize(operand.type),
                               operand.name, !operand.isOutput || operand.isRead);
  }
}

/// Returns the reports of the simulator, one per line.
static std::string takeFindings(Emulation &emulation) {
  std::string text;
  for (const simt::Report &report : simt::takeReports())
    text += (text.empty() ? "" : "\n") + report.kind + ": " + report.text;
  return text.empty() ? emulation.getError() : text;
}

static std::string runCompiled(const Case &test, const Storage &storage, LoadedObject &code,
                               Emulation *emulation) {
  llvm::Expected<void *> address = code.lookup(entrySymbol(test) + kPackedSuffix.str());
  if (!address)
    return llvm::toString(address.takeError());
  // A descriptor holds the allocated and aligned pointer, the offset, sizes and strides.
  std::deque<std::vector<int64_t>> descriptors;
  std::deque<void *> pointers;
  std::deque<float> scalars;
  std::vector<void *> slots;
  for (size_t index = 0; index < test.operands.size(); ++index) {
    const Operand &operand = test.operands[index];
    if (operand.isScalar) {
      scalars.push_back(static_cast<float>(operand.scalar));
      slots.push_back(&scalars.back());
      continue;
    }
    int64_t pointer = reinterpret_cast<int64_t>(storage.pointer(index));
    descriptors.push_back({pointer, pointer, operand.layout.offset});
    llvm::append_range(descriptors.back(), operand.layout.shape);
    llvm::append_range(descriptors.back(), operand.layout.strides);
    pointers.push_back(descriptors.back().data());
    slots.push_back(&pointers.back());
  }
  if (emulation)
    startEmulation(test, storage, *emulation);
  if (llvm::Error error =
          callGuarded(reinterpret_cast<PackedFunction>(*address), slots.data(), test.flushes))
    return llvm::toString(std::move(error));
  return emulation ? takeFindings(*emulation) : "";
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

static std::string runReference(const Case &test, const Storage &storage, ModuleOp source,
                                const CPUAssociations &associations, double deviation = 0) {
  std::string error;
  ScopedDiagnosticHandler collect(source.getContext(), [&](Diagnostic &diagnostic) {
    error += diagnostic.str() + "\n";
    return success();
  });
  SmallVector<HostArgument> arguments;
  for (size_t index = 0; index < test.operands.size(); ++index) {
    if (test.operands[index].isScalar)
      arguments.push_back(test.operands[index].scalar);
    else
      arguments.push_back(storage.tensor(index));
  }
  auto function = source.lookupSymbol<func::FuncOp>(test.functionName());
  auto associate = [&](Operation *op, unsigned number, int64_t n) {
    return associations.get(op, number, n);
  };
  auto results = interpret(function, arguments, associate, deviation);
  if (failed(results))
    return "the reference failed: " + error;
  for (auto [operand, result] : llvm::zip_equal(test.results, *results)) {
    HostTensor tensor = storage.tensor(operand);
    unpackElements(tensor.layout(), tensor.type, result.data.data(), tensor.data);
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

/// Checks that every tensor result is the memory of its destination, without a copy.
static std::string checkResults(const Case &test, ModuleOp lowered) {
  if (test.results.empty())
    return "";
  auto function = lowered.lookupSymbol<LLVM::LLVMFuncOp>(test.functionName());
  auto map =
      function ? function->getAttrOfType<DenseI64ArrayAttr>(kResultArgumentsAttrName) : nullptr;
  std::vector<int64_t> positions(test.results.size(), -1);
  if (map)
    positions = map.asArrayRef().vec();
  for (size_t i = 0; i < test.results.size(); ++i)
    if (positions[i] != test.results[i])
      return "result " + std::to_string(i) + " is not the memory of its destination";
  return "";
}

static std::string indexOf(int64_t index, const std::vector<int64_t> &shape) {
  std::vector<int64_t> indices(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; index /= shape[dim])
    indices[dim] = index % shape[dim];
  std::string text = "[";
  for (size_t dim = 0; dim < indices.size(); ++dim)
    text += (dim ? ", " : "") + std::to_string(indices[dim]);
  return text + "]";
}

/// Counts the status values that checks of slots and sequences report.
static void countStatuses(const Case &test, const Storage &reference, StatusCounts &counts) {
  for (size_t index = 0; index < test.operands.size(); ++index) {
    if (test.operands[index].name != "status")
      continue;
    HostTensor status = reference.tensor(index);
    std::vector<int32_t> numbers(status.elementCount());
    packElements(status.layout(), status.type, status.data, numbers.data());
    for (size_t i = 0; i < numbers.size(); i += 2)
      if (numbers[i] >= 0)
        ++counts[numbers[i]];
  }
}

static std::string runCase(const Case &test, ModuleOp source, ModuleOp lowered,
                           const CPUAssociations &associations, LoadedObject &code,
                           Emulation *emulation, StatusCounts &statuses) {
  std::string problem = checkResults(test, lowered);
  if (!problem.empty())
    return problem;
  Storage before(test), compiled(test), reference(test);
  problem = runCompiled(test, compiled, code, emulation);
  if (problem.empty())
    problem = runReference(test, reference, source, associations);
  if (!problem.empty())
    return problem;
  countStatuses(test, reference, statuses);
  // Matmul and attention may accumulate in any order.
  std::optional<Storage> low, high;
  auto function = source.lookupSymbol<func::FuncOp>(test.functionName());
  auto findAccumulators = [](Operation *op) {
    return isa<ExpandableOpInterface, GemmOpInterface, RaggedAttentionOp, MergeAttentionStatesOp>(
               op)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  };
  if (function.walk(findAccumulators).wasInterrupted()) {
    problem = runReference(test, low.emplace(test), source, associations, -1);
    if (problem.empty())
      problem = runReference(test, high.emplace(test), source, associations, 1);
    if (!problem.empty())
      return problem;
  }
  for (const Difference &difference : compareStorage(
           test, before, compiled, reference, low ? &*low : nullptr, high ? &*high : nullptr)) {
    const Operand &operand = test.operands[difference.operand];
    problem += (problem.empty() ? "" : "\n") + operand.name + ": ";
    if (difference.strayByte) {
      problem +=
          "byte " + std::to_string(*difference.strayByte) + ", outside every output, was written";
      continue;
    }
    problem += difference.comparison.summary() + "; worst at " +
               indexOf(difference.comparison.worstIndex, operand.layout.shape);
  }
  return problem;
}

std::vector<Outcome> Simulator::run(const std::vector<const Case *> &cases) {
  llvm::Expected<std::unique_ptr<Unit>> compiled = compile(cases);
  std::vector<Outcome> outcomes;
  if (!compiled) {
    std::string error = llvm::toString(compiled.takeError());
    if (cases.size() == 1)
      return {{false, "it does not compile:\n" + error}};
    // One of the cases does not compile.
    for (const Case *test : cases)
      outcomes.push_back(run({test}).front());
    return outcomes;
  }
  Unit &unit = **compiled;
  for (const Case *test : cases) {
    std::string problem = runCase(*test, *unit.source, *unit.lowered, unit.associations, *unit.code,
                                  unit.emulation.get(), statuses);
    outcomes.push_back({problem.empty(), problem});
  }
  return outcomes;
}
