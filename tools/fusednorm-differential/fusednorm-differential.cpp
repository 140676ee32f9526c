// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-differential: compiles and runs random cases, and compares them with the reference.

#include "Execution.h"
#include "Generators.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;
namespace cl = llvm::cl;

static constexpr llvm::StringLiteral kTool = "fusednorm-differential";

namespace {
struct Flags {
  cl::OptionCategory category{"fusednorm-differential options"};
  cl::opt<uint64_t> seed{"seed", cl::desc("Seed of the random cases (default 1)"), cl::init(1),
                         cl::value_desc("number"), cl::cat(category)};
  cl::opt<uint64_t> cases{"cases", cl::desc("Number of cases (default 300)"), cl::init(300),
                          cl::value_desc("number"), cl::cat(category)};
  cl::opt<uint64_t> first{"first", cl::desc("Index of the first case (default 0)"), cl::init(0),
                          cl::value_desc("number"), cl::cat(category)};
  cl::opt<int64_t> only{"case", cl::desc("Run only the case with this index"), cl::init(-1),
                        cl::value_desc("number"), cl::cat(category)};
  cl::opt<std::string> op{"op", cl::desc("Run only cases of this op"), cl::init(""),
                          cl::value_desc("name"), cl::cat(category)};
  cl::opt<uint64_t> batch{"batch", cl::desc("Number of cases compiled together (default 24)"),
                          cl::init(24), cl::Hidden, cl::cat(category)};
  cl::opt<std::string> target{"target",
                              cl::desc("Target; defaults to the host CPU and the levels it "
                                       "supports; a GPU needs --emulate"),
                              cl::init(""), cl::value_desc("name"), cl::cat(category)};
  cl::opt<bool> emulate{"emulate",
                        cl::desc("Run GPU kernels on the SIMT simulator with all checks"),
                        cl::init(false), cl::cat(category)};
  cl::opt<bool> list{"list", cl::desc("Print the cases without running them"), cl::init(false),
                     cl::cat(category)};
  cl::opt<bool> verbose{"verbose", cl::desc("Print every case"), cl::init(false),
                        cl::cat(category)};
};
} // namespace

/// Returns the targets of the default run: the host CPU, and the levels with another vector length
/// that it supports.
static std::vector<TargetInfo> findTargets() {
  std::vector<TargetInfo> targets;
  llvm::Expected<TargetInfo> host = getTarget("host");
  if (!host) {
    reportToolError(kTool, llvm::toString(host.takeError()));
    exit(1);
  }
  targets.push_back(*host);
  for (const TargetInfo &target : getKnownTargets()) {
    if (!target.isLevel)
      continue;
    if (llvm::Error error = checkRunsOnHost(target))
      llvm::consumeError(std::move(error));
    else if (target.vectorBytes != host->vectorBytes)
      targets.push_back(target);
  }
  return targets;
}

/// Returns the target of the options, or nothing after an error.
static std::vector<TargetInfo> findTarget(const Flags &flags) {
  auto fail = [](const llvm::Twine &message) {
    reportToolError(kTool, message);
    return std::vector<TargetInfo>();
  };
  if (flags.target.empty())
    return fail("--emulate: expected a GPU by --target=, for example --target=sm_90a");
  llvm::Expected<TargetInfo> target = getTarget(flags.target);
  if (!target)
    return fail("--target: " + llvm::toString(target.takeError()));
  if (target->isGPU() != flags.emulate)
    return fail(target->isGPU() ? "--target: " + target->name + " is a GPU; add --emulate"
                                : "--emulate: " + target->name +
                                      " is not a GPU; use for example --target=sm_90a");
  if (!target->isGPU())
    if (llvm::Error error = checkRunsOnHost(*target))
      return fail("--target: " + llvm::toString(std::move(error)));
  return {*target};
}

static Case makeCase(uint64_t number, const Flags &flags,
                     const std::vector<const Generator *> &generators,
                     const std::vector<TargetInfo> &targets) {
  Random random(flags.seed, number);
  Case result;
  result.number = number;
  const Generator &generator = *generators[random.below(generators.size())];
  result.op = generator.name;
  const TargetInfo &target = targets[random.chance(0.75) ? 0 : random.below(targets.size())];
  result.target = target.name;
  result.flushes = random.chance(0.25);
  CaseBuilder builder(result, random, target);
  result.flushes &= !generator.isHostCode;
  generator.generate(builder);
  builder.finish();
  if (target.isGPU())
    chooseEmulation(result, random);
  return result;
}

static void printCase(const Case &test, const Flags &flags) {
  llvm::outs() << "case " << test.number << ": " << test.op << " for " << test.target
               << (test.flushes ? ", subnormals of the caller flushed" : "")
               << (test.results.empty() ? "" : ", tensors with layout " + test.layout)
               << (test.emulation && test.emulation->anyBase ? ", any base" : "")
               << (test.emulation && test.emulation->launchDependents ? ", early launches" : "")
               << (test.emulation && test.emulation->options.adversarialDependency
                       ? ", adversarial PDL"
                       : "")
               << "\n"
               << test.function;
  for (const Operand &operand : test.operands)
    llvm::outs() << "  " << describe(operand) << "\n";
  llvm::outs() << "replay: fusednorm-differential --seed=" << flags.seed
               << " --case=" << test.number;
  if (!flags.op.empty())
    llvm::outs() << " --op=" << flags.op;
  if (!flags.target.empty())
    llvm::outs() << " --target=" << flags.target;
  llvm::outs() << (flags.emulate ? " --emulate\n" : "\n");
}

static int runAll(const Flags &flags) {
  // Add each generator as often as its weight requires.
  std::vector<const Generator *> generators;
  std::vector<std::string> names;
  bool isNamed = flags.emulate || !flags.target.empty();
  std::vector<TargetInfo> targets = isNamed ? findTarget(flags) : findTargets();
  bool hasGPU = llvm::any_of(targets, [](const TargetInfo &target) { return target.isGPU(); });
  for (const Generator &generator : getGenerators()) {
    if (hasGPU && generator.isHostCode && !generator.runsOnGPUs)
      continue;
    names.push_back(generator.name);
    if (flags.op.empty() || flags.op == generator.name)
      generators.insert(generators.end(),
                        flags.op.empty() ? generator.weight : std::max(1, generator.weight),
                        &generator);
  }
  if (generators.empty())
    return reportToolError(kTool, "--op: unknown name '" + flags.op + "'; expected one of " +
                                      llvm::join(names, ", "));
  if (targets.empty())
    return 1;
  auto start = std::chrono::steady_clock::now(), lastWord = start;
  std::vector<Case> cases;
  // Cases by compilation key.
  std::map<std::string, std::vector<size_t>> waiting;
  uint64_t first = flags.only >= 0 ? flags.only : flags.first;
  uint64_t end = first + (flags.only >= 0 ? 1 : flags.cases);
  for (uint64_t number = first; number < end; ++number)
    cases.push_back(makeCase(number, flags, generators, targets));

  if (flags.list) {
    for (const Case &test : cases)
      printCase(test, flags);
    return 0;
  }
  Simulator simulator;
  uint64_t passed = 0, failed = 0;
  auto runBatch = [&](std::vector<size_t> &indices) {
    std::vector<const Case *> batch;
    for (size_t index : indices)
      batch.push_back(&cases[index]);
    indices.clear();
    std::vector<Outcome> outcomes = simulator.run(batch);
    for (size_t i = 0; i < batch.size(); ++i) {
      (outcomes[i].passed ? passed : failed) += 1;
      if (outcomes[i].passed && !flags.verbose)
        continue;
      printCase(*batch[i], flags);
      llvm::outs() << (outcomes[i].passed ? "passed" : "FAILED: " + outcomes[i].report) << "\n\n";
      llvm::outs().flush();
    }
    auto now = std::chrono::steady_clock::now();
    if (now - lastWord > std::chrono::seconds(2)) {
      lastWord = now;
      llvm::errs() << kTool << ": " << passed + failed << " of " << cases.size() << " cases\n";
    }
  };
  for (size_t index = 0; index < cases.size(); ++index) {
    const Case &test = cases[index];
    std::vector<size_t> &group = waiting[compilationKey(test)];
    group.push_back(index);
    if (group.size() >= flags.batch)
      runBatch(group);
  }
  for (auto &[key, group] : waiting)
    if (!group.empty())
      runBatch(group);

  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const StatusCounts &statuses = simulator.getStatusCounts();
  if (std::accumulate(statuses.begin(), statuses.end(), uint64_t(0)) != 0) {
    llvm::outs() << "tokens and sequences by status: ";
    llvm::interleaveComma(statuses, llvm::outs());
    llvm::outs() << "\n";
  }
  llvm::outs() << passed << " passed, " << failed << " failed";
  llvm::errs() << kTool << ": " << llvm::format("%.1f", seconds.count()) << " s\n";
  llvm::outs() << "\n";
  return failed ? 1 : 0;
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-differential: compare compiled code with the reference\n");
  return runAll(flags);
}
